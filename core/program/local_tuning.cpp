// SPDX-License-Identifier: MIT
#include "core/program/local_tuning.h"

#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace keyfall {

namespace {

constexpr std::int64_t kFewest = 32;
constexpr std::int64_t kMost = 1024;
constexpr int kRounds = 5;
constexpr std::int64_t kTooSlow = 3;  ///< times the best

}  // namespace

LocalTuning timedBlocks(const BlockTimer& time, std::string device)
{
    LocalTuning tuning;
    tuning.device = std::move(device);
    for (std::int64_t threads = kFewest; threads <= kMost; threads *= 2)
        tuning.tried.push_back({threads, std::numeric_limits<std::int64_t>::max(), 0});
    const auto byTime = [](const LocalTuning::Tried& a, const LocalTuning::Tried& b) { return a.leastNs < b.leastNs; };
    std::vector<bool> out(tuning.tried.size());
    static_cast<void>(time(kFewest));  // finds code and memory cold, and does not count
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < tuning.tried.size(); ++i) {
            if (out[i])
                continue;
            LocalTuning::Tried& one = tuning.tried[i];
            const auto ns = time(one.threads);
            if (!ns) {
                out[i] = true;
                if (tuning.trouble.empty())
                    tuning.trouble = fmt::format("blocks of {}: {}", one.threads, ns.error().text());
                continue;
            }
            one.leastNs = std::min(one.leastNs, *ns);
            ++one.rounds;
        }
        const auto best = std::min_element(tuning.tried.begin(), tuning.tried.end(), byTime);
        for (std::size_t i = 0; i < tuning.tried.size(); ++i)
            out[i] = out[i]
                || (tuning.tried[i].leastNs > best->leastNs && tuning.tried[i].leastNs / kTooSlow >= best->leastNs);
    }
    std::erase_if(tuning.tried, [](const LocalTuning::Tried& one) { return one.rounds == 0; });
    if (!tuning.tried.empty())
        tuning.threads = std::min_element(tuning.tried.begin(), tuning.tried.end(), byTime)->threads;
    return tuning;
}

LaunchSizes inBlocksOf(std::int64_t threads, const LaunchSizes& sizes)
{
    LaunchSizes made = sizes;
    if (!sizes.local)
        if (const auto blocks =
                SizeExpr::parse(fmt::format("({} + {}) // {}", sizes.global[0].canonical(), threads - 1, threads)))
            made.global[0] = *blocks;
    made.local = std::array{SizeExpr(threads), SizeExpr(1), SizeExpr(1)};
    return made;
}

LocalTuner::LocalTuner(std::optional<LocalTuning> known)
{
    if (known)
        set(std::move(*known));
}

void LocalTuner::set(LocalTuning found) const
{
    threads_.store(found.threads, std::memory_order_release);
    found_ = std::move(found);
    decided_.store(true, std::memory_order_release);
}

std::optional<LocalTuning> LocalTuner::found() const
{
    if (!decided())  // trials hold the mutex for as long as they take
        return std::nullopt;
    const std::lock_guard guard(mutex_);
    return found_;
}

void LocalTuner::decide(const std::function<LocalTuning()>& find) const
{
    if (decided())
        return;
    std::unique_lock guard(mutex_);
    if (decided())
        return;
    set(find());
    const LocalTuning found = *found_;
    const auto keep = std::exchange(keep_, {});
    guard.unlock();  // it may write a file, which no other launch waits for
    if (keep)
        keep(found);
}

void LocalTuner::whenFound(std::function<void(const LocalTuning&)> keep) const
{
    const std::lock_guard guard(mutex_);
    if (!decided())
        keep_ = std::move(keep);
}

Json LocalTuning::json() const
{
    Json times = Json::array();
    for (const Tried& one : tried)
        times.push_back({{"threads", one.threads}, {"least_ns", one.leastNs}, {"rounds", one.rounds}});
    return {{"threads", threads == 0 ? Json(nullptr) : Json(threads)},
            {"device", device},
            {"tried", std::move(times)},
            {"trouble", trouble.empty() ? Json(nullptr) : Json(trouble)}};
}

std::optional<LocalTuning> LocalTuning::read(const Json& json)
{
    const auto integer = [](const Json& of, const char* name) -> std::optional<std::int64_t> {
        const auto found = of.is_object() ? of.find(name) : of.end();
        if (!of.is_object() || found == of.end() || !found->is_number_integer())
            return std::nullopt;
        return found->get<std::int64_t>();
    };
    const auto possible = [](std::int64_t count) { return count >= kFewest && count <= kMost && count % kFewest == 0; };
    const auto threads = integer(json, "threads");
    if (!threads || !possible(*threads))  // what was not found is looked for again
        return std::nullopt;
    const auto device = json.find("device");
    const auto tried = json.find("tried");
    if (device == json.end() || !device->is_string() || tried == json.end() || !tried->is_array())
        return std::nullopt;
    const Json trouble = json.value("trouble", Json(nullptr));
    if (!trouble.is_null() && !trouble.is_string())
        return std::nullopt;
    LocalTuning tuning;
    if (trouble.is_string())
        tuning.trouble = trouble.get<std::string>();
    tuning.threads = *threads;
    tuning.device = device->get<std::string>();
    for (const Json& one : *tried) {
        const auto of = integer(one, "threads");
        const auto ns = integer(one, "least_ns");
        const auto rounds = integer(one, "rounds");
        if (!of || !possible(*of) || !ns || *ns < 0 || !rounds || *rounds < 1 || *rounds > kRounds)
            return std::nullopt;
        tuning.tried.push_back({*of, *ns, static_cast<int>(*rounds)});
    }
    return tuning;
}

}  // namespace keyfall
