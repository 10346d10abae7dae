// SPDX-License-Identifier: MIT
#include "core/conformance/plan_body.h"

#include <algorithm>
#include <thread>

namespace keyfall {

namespace {

std::vector<std::vector<std::byte>> copiesOf(std::span<const std::span<std::byte>> buffers)
{
    std::vector<std::vector<std::byte>> copies;
    for (const auto& buffer : buffers)
        copies.emplace_back(buffer.begin(), buffer.end());
    return copies;
}

bool has(const std::vector<std::size_t>& positions, std::size_t position)
{
    return std::find(positions.begin(), positions.end(), position) != positions.end();
}

}  // namespace

void RunningOps::enter(int& calls)
{
    const std::lock_guard guard(mutex_);
    if (calls++ == 0)
        most_ = std::max(most_, ++now_);
}

void RunningOps::leave(int& calls)
{
    const std::lock_guard guard(mutex_);
    if (--calls == 0)
        --now_;
}

int RunningOps::takeMost()
{
    const std::lock_guard guard(mutex_);
    return std::exchange(most_, 0);
}

PlanBody::PlanBody(const JsonPlace& kernel, Positions positions, RunningOps& running)
    : body_(kernel.at("body", "a body").text("a body")), positions_(std::move(positions)), running_(running)
{
    if (body_ != "copy" && body_ != "mix" && body_ != "fail")
        kernel.at("body", "a body").failExpected("copy, mix or fail");
    if (const auto salt = kernel.find("salt"))
        salt_ = static_cast<std::uint64_t>(salt->integer("a salt"));
    if (const auto sleep = kernel.find("sleep_ms"))
        sleep_ = std::chrono::milliseconds(sleep->integer("milliseconds", 0, 60'000));
}

Expected<void> PlanBody::run(std::span<const std::span<std::byte>> buffers, std::span<const std::int64_t> values,
                             const LaunchSize&) const
{
    running_.enter(calls_);
    if (sleep_.count() > 0)
        std::this_thread::sleep_for(sleep_);
    const bool first = positions_.core < 0 || values[static_cast<std::size_t>(positions_.core)] == 0;
    auto done = first ? work(buffers, values) : Expected<void>();
    running_.leave(calls_);
    return done;
}

Expected<void> PlanBody::work(std::span<const std::span<std::byte>> buffers, std::span<const std::int64_t> values) const
{
    if (body_ == "fail")
        return tl::unexpected<Error>(Error{ErrorKind::failed, {}, "boom", {}});
    const auto before = copiesOf(buffers);
    if (body_ == "copy") {
        for (std::size_t from = 0; from < buffers.size(); ++from)
            if (!has(positions_.written, from)) {
                const auto& target = buffers[positions_.written.front()];
                std::copy_n(before[from].begin(), std::min(before[from].size(), target.size()), target.begin());
                break;
            }
        return {};
    }
    std::uint64_t seed = salt_;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (static_cast<int>(i) != positions_.core)
            seed += (i + 1) * static_cast<std::uint64_t>(values[i]);
    for (const std::size_t p : positions_.written)
        for (std::size_t k = 0; k < buffers[p].size(); ++k) {
            std::uint64_t sum = seed + 17 * p + 31 * k;
            for (const std::size_t r : positions_.read)
                if (!before[r].empty())
                    sum += (r + 3) * static_cast<std::uint64_t>(before[r][k % before[r].size()]);
            buffers[p][k] = static_cast<std::byte>(sum & 0xFF);
        }
    return {};
}

Expected<void> xorBody(std::span<const std::span<std::byte>> buffers, const std::vector<std::size_t>& written)
{
    const auto before = copiesOf(buffers);
    for (const std::size_t p : written)
        for (std::size_t k = 0; k < buffers[p].size(); ++k) {
            std::byte value{0};
            for (std::size_t i = 0; i < before.size(); ++i)
                if (!has(written, i) && k < before[i].size())
                    value ^= before[i][k];
            buffers[p][k] = value;
        }
    return {};
}

}  // namespace keyfall
