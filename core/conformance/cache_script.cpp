// SPDX-License-Identifier: MIT
#include "core/conformance/cache_script.h"

#include "core/conformance/kernel_replays.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <chrono>
#include <filesystem>

namespace keyfall {

namespace {

using Clock = std::chrono::steady_clock;

/// Longer than a flight pauses between two looks at a lock.
constexpr std::chrono::milliseconds kLockPause{50};
constexpr std::chrono::seconds kPatience{20};
constexpr std::chrono::seconds kRest{3};

std::string temporaryFolder()
{
    std::string path = (std::filesystem::temp_directory_path() / "keyfall-cache-XXXXXX").string();
    return ::mkdtemp(path.data()) ? path : std::string();
}

std::string wordFor(RequestState state)
{
    switch (state) {
    case RequestState::queued: return "queued";
    case RequestState::looking: return "looking";
    case RequestState::locked: return "locked";
    case RequestState::compiling: return "compiling";
    case RequestState::waiting: return "waiting";
    case RequestState::ready: return "ready";
    case RequestState::failed: return "failed";
    case RequestState::cancelled: return "cancelled";
    }
    return {};
}

/// "failed:message" is reached when the error's message contains the message.
bool reached(const std::string& expected, const std::string& state)
{
    constexpr std::string_view kFailed = "failed:";
    if (expected.starts_with(kFailed) && state.starts_with(kFailed))
        return state.find(expected.substr(kFailed.size()), kFailed.size()) != std::string::npos;
    return expected == state;
}

}  // namespace

CacheScript::CacheScript(KernelRecord& check) : check_(check), record_(check.place())
{
    const JsonPlace& record = record_;
    record.onlyKnows({"id", "kind", "config", "programs", "devices", "collide", "script", "stats"});
    std::map<std::string, std::size_t> sizes;
    for (const auto& [name, program] : record.at("programs", "programs").members("programs")) {
        sizes[name] = static_cast<std::size_t>(program.at("size", "a size").integer("a size", 0, 1 << 30));
        keyNames_[name] = name;
    }
    compiler_ = std::make_unique<ScriptedCompiler>(std::move(sizes));
    for (const auto& [name, target] : record.at("devices", "devices").members("devices"))
        targets_[name] = target.text("a target");
    if (const auto collide = record.find("collide"))
        for (const JsonPlace& list : collide->items("lists of programs")) {
            const auto names = list.texts("programs");
            for (const std::string& name : names)
                keyNames_[name] = names.front();
        }
    const JsonPlace config = record.at("config", "an object");
    config.onlyKnows({"memory_bytes", "disk", "retry_ms", "retry_cap_ms", "lock_wait_ms", "workers"});
    const auto number = [&config](const char* name, std::int64_t otherwise) {
        const auto place = config.find(name);
        return place ? place->integer("a number", 0, INT64_MAX) : otherwise;
    };
    options_.memoryBytes.reset();
    if (const auto bytes = config.find("memory_bytes"); bytes && !bytes->value().is_null())
        options_.memoryBytes = static_cast<std::uint64_t>(bytes->integer("bytes", 0, INT64_MAX));
    options_.retry = std::chrono::milliseconds(number("retry_ms", 100));
    options_.retryCap = std::chrono::milliseconds(number("retry_cap_ms", 10'000));
    options_.lockWait = std::chrono::milliseconds(number("lock_wait_ms", 10'000));
    options_.workers = static_cast<std::size_t>(number("workers", 8));
    options_.compileLimit = std::chrono::milliseconds(0);  // the script's clock may pass any limit
    options_.clockMs = [this] { return clock_.load(); };
    if (const auto disk = config.find("disk"); disk && disk->truth()) {
        path_ = temporaryFolder();
        if (path_.empty())
            record.fail("no temporary folder can be made for the script's disk");
        options_.folder = path_ + "/kernels";
    }
    makeCache();
}

CacheScript::~CacheScript()
{
    compiler_->endAll();
    held_.clear();
    clock_ += options_.lockWait.count() + 1;
    for (auto& [name, request] : requests_)
        if (request->thread.joinable())
            request->thread.join();
    cache_.reset();
    if (!path_.empty()) {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
}

void CacheScript::makeCache()
{
    cache_ = std::make_unique<KernelCache>(options_, compiler_->function(), *compiler_);
    if (cache_->folderTrouble())
        record_.fail(cache_->folderTrouble()->text());
    if (!cache_->folder())
        return;
    cache_->folder()->pretendFull(!writable_);
    auto folder = KernelFolder::open(options_.folder);
    if (folder)
        others_ = std::move(*folder);
}

std::string CacheScript::stateOf(Request& request) const
{
    if (request.dropped)
        return "dropped";
    const RequestState state = request.ticket.state();
    const bool over = state == RequestState::ready || state == RequestState::failed || state == RequestState::cancelled;
    if (!over)
        return wordFor(state);
    if (!request.done)
        return "about to be " + wordFor(state);
    if (request.thread.joinable())
        request.thread.join();
    if (state == RequestState::ready)
        return request.kernel ? fmt::format("ready:{}", ScriptedCompiler::numberOf(*request.kernel))
                              : std::string("ready");
    return state == RequestState::failed ? "failed:" + request.message : wordFor(state);
}

/// Whether nothing more happens by itself, but for flights that wait for a lock.
bool CacheScript::stable() const
{
    std::size_t compiling = 0;
    for (const KernelCache::Flight& flight : cache_->flights()) {
        if (flight.state == RequestState::looking)
            return false;
        compiling += flight.state == RequestState::compiling ? 1 : 0;
    }
    return compiling == compiler_->running();
}

bool CacheScript::settle(const JsonPlace& event)
{
    std::map<std::string, std::string> expected;
    for (const auto& [name, request] : requests_)
        expected[name] = request->state;
    if (const auto then = event.find("then"))
        for (const auto& [name, state] : then->members("states of threads"))
            expected[name] = state.text("a state");
    const Clock::time_point start = Clock::now();
    Clock::time_point agreedSince{};
    Clock::time_point changed = start;
    std::map<std::string, std::string> before;
    for (;;) {
        std::map<std::string, std::string> found;
        for (const auto& [name, request] : requests_)
            found[name] = stateOf(*request);
        const auto flights = cache_->flights();
        const bool locks = std::any_of(flights.begin(), flights.end(), [](const KernelCache::Flight& flight) {
            return flight.state == RequestState::locked;
        });
        bool agrees = found.size() == expected.size() && stable();
        for (const auto& [name, state] : found)
            agrees = agrees && reached(expected[name], state);
        const Clock::time_point now = Clock::now();
        if (!agrees)
            agreedSince = {};
        else if (agreedSince == Clock::time_point{})
            agreedSince = now;
        // A script that goes wrong shows it soon: its threads come to rest in other states.
        if (found != before || !stable())
            changed = now;
        before = found;
        const bool over = now - start > kPatience || now - changed > kRest;
        if ((agrees && now - agreedSince >= (locks ? kLockPause : kLockPause * 0)) || over) {
            for (auto& [name, request] : requests_) {
                check_.expect(reached(expected[name], found[name]), event.place() + " " + name, expected[name],
                              found[name]);
                request->state = found[name];
            }
            for (const auto& [name, state] : expected)
                check_.expect(requests_.contains(name), event.place(), name + " " + state, "no such thread");
            check_.expect(agrees, event.place(), "nothing else happens", "something else is compiled, or waits to be");
            return agrees;
        }
        std::this_thread::sleep_for(std::chrono::microseconds(agrees ? 1000 : 50));
    }
}

void CacheScript::compareStatistics(const std::string& what, const JsonPlace& expected)
{
    // A worker that has just answered may still hold what it answered with, for a moment.
    const Clock::time_point start = Clock::now();
    Json found = cache_->statistics().json();
    const auto differs = [&] {
        for (const auto& [name, value] : expected.value().items())
            if (!found.contains(name) || found[name] != value)
                return true;
        return false;
    };
    while (differs() && Clock::now() - start < std::chrono::seconds(1)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        found = cache_->statistics().json();
    }
    for (const auto& [name, value] : expected.members("statistics"))
        check_.expectText(what + "." + name, jsonLine(value.value()),
                          found.contains(name) ? jsonLine(found[name]) : "nothing");
}

void CacheScript::run()
{
    for (const JsonPlace& event : record_.at("script", "a list of events").items("a list of events")) {
        begin(event, event.at("do", "an event").text("an event"));
        // Where one event went wrong, all that follow would.
        if (!settle(event))
            return;
    }
    compareStatistics("stats", record_.at("stats", "statistics"));
}

void replayCacheScript(KernelRecord& record, KernelReplayState&)
{
    CacheScript(record).run();
}

}  // namespace keyfall
