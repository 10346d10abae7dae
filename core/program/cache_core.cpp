// SPDX-License-Identifier: MIT
#include "core/program/cache_core.h"

#include "core/dispatch/ticks.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr const char* kClosed = "the kernel cache is being closed";
constexpr std::chrono::milliseconds kDrainStep{10};
constexpr std::chrono::milliseconds kHurry{50};  ///< for a compile that nobody needs any more
constexpr const char* kSettled = "its turn had not come when those who asked were done";

Error recursiveError(const KernelRequest& request)
{
    return {
        ErrorKind::badInput, request.label,
        "a recursive compile: this kernel is asked for while it is compiled, by the compile itself or by one that it "
        "waits for",
        "compile what it needs first"};
}

}  // namespace

CacheCore::CacheCore(KernelCacheOptions options, CompileFunction compile, KernelLoader& loader)
    : options_(std::move(options)), compile_(std::move(compile)), loader_(loader)
{
    if (!options_.clockMs)
        options_.clockMs = [] { return monotonicNs() / 1'000'000; };
    options_.workers = std::max<std::size_t>(options_.workers, 1);
    if (options_.folder.empty())
        return;
    auto opened = KernelFolder::open(options_.folder);
    if (opened) {
        folder = std::move(*opened);
        folder->setLimit(options_.diskBytes);
    } else {
        folderTrouble = opened.error();
    }
}

std::shared_ptr<CacheRequest> CacheCore::answeredLocked(Device device, AnswerKind kind, Error error)
{
    auto request = std::make_shared<CacheRequest>();
    request->device = device;
    request->outcome = CacheRequest::Outcome::failed;
    request->answer = kind;
    request->answeredNs = monotonicNs();
    request->error = std::move(error);
    return request;
}

std::shared_ptr<CacheRequest> CacheCore::ask(const KernelRequest& wanted, Device device, const FlightPtr& inside)
{
    std::unique_lock lock(mutex_);
    ++counts_.gets;
    giveUpHangingLocked();
    // The order of kernels:C1.
    if (const auto found = memory_.find(wanted.key); found != memory_.end()) {
        ++counts_.hits;
        const std::shared_ptr<HeldArtifact> artifact = found->second;
        artifact->hits.add(0);
        table.touch(*artifact);
        lock.unlock();
        auto kernel = loaded(artifact, device);
        auto request = std::make_shared<CacheRequest>();
        request->device = device;
        request->outcome = kernel ? CacheRequest::Outcome::ready : CacheRequest::Outcome::failed;
        if (kernel)
            request->kernel = std::move(*kernel);
        else
            request->error = kernel.error();
        request->answeredNs = monotonicNs();
        return request;
    }
    if (const Failure* failure = failureLocked(wanted.key)) {
        ++counts_.negativeHits;
        return answeredLocked(device, AnswerKind::negativeHit, failure->error);
    }
    FlightPtr flight;
    if (const auto found = joinable_.find(wanted.key); found != joinable_.end()) {
        flight = found->second;
        if (inside && closesRingLocked(*inside, *flight)) {
            ++counts_.refused;
            return answeredLocked(device, AnswerKind::refused, recursiveError(wanted));
        }
    }
    auto request = std::make_shared<CacheRequest>();
    request->device = device;
    if (inside)
        inside->madeInside.push_back(request);
    if (flight) {
        ++tallies_[wanted.key].waits;
        ++counts_.waits;
        joinLocked(flight, request);
        if (flight->phase == KernelFlight::Phase::queued && (inside || flight->background)) {
            if (inside)
                std::erase(foreground_, flight);
            else
                foreground_.push_back(flight);
            std::erase(background_, flight);
            flight->background = false;
            if (inside)
                startLocked(flight, true);
        }
        return request;
    }
    ++tallies_[wanted.key].misses;
    ++counts_.misses;
    request->leader = true;
    if (closing_)
        return answeredLocked(device, AnswerKind::failed, {ErrorKind::unavailable, {}, kClosed, {}});
    flight = newFlightLocked(wanted, false);
    try {
        joinLocked(flight, request);
        if (!inside)
            foreground_.push_back(flight);
    } catch (...) {  // a flight that nobody starts would be waited for without end
        endLocked(flight);
        throw;
    }
    if (inside)
        startLocked(flight, true);
    else
        startNextLocked();
    return request;
}

CacheCore::FlightPtr CacheCore::newFlightLocked(const KernelRequest& request, bool background)
{
    tallies_[request.key];
    auto flight = std::make_shared<KernelFlight>();
    flight->request = request;
    flight->owner = this;
    flight->background = background;
    joinable_[request.key] = flight;
    return flight;
}

void CacheCore::joinLocked(const FlightPtr& flight, const std::shared_ptr<CacheRequest>& request)
{
    request->flight = flight;
    request->joined = flight;
    flight->requests.push_back(request);
}

bool CacheCore::closesRingLocked(const KernelFlight& inside, const KernelFlight& target) const
{
    // Who waits for whom: from a flight to those that requests made inside it wait for.
    std::vector<const KernelFlight*> seen{&target};
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i] == &inside)
            return true;
        for (const auto& weak : seen[i]->madeInside)
            if (const auto request = weak.lock();
                request && request->flight && std::find(seen.begin(), seen.end(), request->flight.get()) == seen.end())
                seen.push_back(request->flight.get());
    }
    return false;
}

const CacheCore::Failure* CacheCore::failureLocked(const KernelKey& key) const
{
    const auto found = failures_.find(key);
    if (found == failures_.end())
        return nullptr;
    const Failure& failure = found->second;
    if (failure.permanent)
        return &failure;
    std::int64_t delay = options_.retry.count();
    for (int i = 1; i < failure.inARow && delay < options_.retryCap.count(); ++i)
        delay *= 2;
    delay = std::min<std::int64_t>(delay, options_.retryCap.count());
    const std::int64_t passed = now() - failure.at;
    return passed >= 0 && passed < delay ? &failure : nullptr;  // a clock that jumped back must not hold it up for ever
}

Expected<std::shared_ptr<const CachedKernel>> CacheCore::loaded(const std::shared_ptr<HeldArtifact>& artifact,
                                                                Device device)
{
    auto kernel = artifact->on(device, loader_);
    if (!kernel)
        return kernel;
    if (const LocalTuner* const tuner = (*kernel)->program->tuner(); tuner != nullptr && folder)
        tuner->whenFound([core = weak_from_this(), held = std::weak_ptr(artifact)](const LocalTuning& tuned) {
            const auto [cache, kept] = std::pair(core.lock(), held.lock());
            if (cache && kept)
                cache->storeTuned(kept, tuned);
        });
    const std::lock_guard guard(mutex_);
    if (const auto found = memory_.find(artifact->request.key); found != memory_.end() && found->second == artifact)
        table.insert(artifact, device, *kernel);
    return kernel;
}

Expected<std::shared_ptr<const CachedKernel>> CacheCore::wait(const std::shared_ptr<CacheRequest>& request)
{
    std::unique_lock lock(mutex_);
    while (request->outcome == CacheRequest::Outcome::pending) {
        const FlightPtr flight = request->flight;
        if (options_.compileLimit.count() == 0) {
            flight->changed.wait(lock);
            continue;
        }
        // Nobody else looks after compiles that hang: those who wait for something do.
        flight->changed.wait_for(
            lock, std::min<std::chrono::milliseconds>(options_.compileLimit / 4, std::chrono::seconds(1)));
        giveUpHangingLocked();
    }
    if (request->outcome == CacheRequest::Outcome::ready)
        return request->kernel;
    return tl::unexpected<Error>(request->error);
}

bool CacheCore::cancel(const std::shared_ptr<CacheRequest>& request)
{
    const std::lock_guard guard(mutex_);
    if (request->outcome != CacheRequest::Outcome::pending)
        return false;
    ++counts_.cancelled;
    const FlightPtr flight = std::exchange(request->flight, nullptr);
    request->outcome = CacheRequest::Outcome::cancelled;
    request->answer = AnswerKind::cancelled;
    request->answeredNs = monotonicNs();
    request->error = {ErrorKind::failed, flight->request.label, "the wait for the kernel was cancelled", {}};
    std::erase(flight->requests, request);
    if (flight->phase == KernelFlight::Phase::queued && flight->requests.empty()) {
        std::erase(foreground_, flight);
        std::erase(background_, flight);
        endLocked(flight);
    }
    flight->changed.notify_all();
    return true;
}

RequestState CacheCore::stateOf(const CacheRequest& request) const
{
    const std::lock_guard guard(mutex_);
    switch (request.outcome) {
    case CacheRequest::Outcome::ready: return RequestState::ready;
    case CacheRequest::Outcome::failed: return RequestState::failed;
    case CacheRequest::Outcome::cancelled: return RequestState::cancelled;
    case CacheRequest::Outcome::pending: break;
    }
    if (!request.leader)
        return RequestState::waiting;
    switch (request.flight->phase) {
    case KernelFlight::Phase::queued: return RequestState::queued;
    case KernelFlight::Phase::locked: return RequestState::locked;
    case KernelFlight::Phase::compiling: return RequestState::compiling;
    case KernelFlight::Phase::looking:
    case KernelFlight::Phase::ended: break;
    }
    return RequestState::looking;
}

std::optional<AnswerKind> CacheCore::answerOf(const CacheRequest& request) const
{
    const std::lock_guard guard(mutex_);
    if (request.outcome == CacheRequest::Outcome::pending)
        return std::nullopt;
    return request.answer;
}

std::int64_t CacheCore::answeredNsOf(const CacheRequest& request) const
{
    const std::lock_guard guard(mutex_);
    return request.answeredNs;
}

void CacheCore::prefetch(const KernelRequest& request)
{
    const std::lock_guard guard(mutex_);
    giveUpHangingLocked();
    if (closing_ || memory_.contains(request.key) || failureLocked(request.key) || joinable_.contains(request.key))
        return;
    const FlightPtr flight = newFlightLocked(request, true);
    try {
        background_.push_back(flight);
    } catch (...) {
        endLocked(flight);
        throw;
    }
    ++counts_.prefetches;
    startNextLocked();
}

void CacheCore::settle(const std::function<bool()>& hurry)
{
    std::unique_lock lock(mutex_);
    settling_ = true;
    drainLocked(lock, kSettled, hurry);
    settling_ = false;
}

/// Fails what is queued, lets nobody wait for another process any more, and waits for what runs.
void CacheCore::drainLocked(std::unique_lock<std::mutex>& lock, const char* why, const std::function<bool()>& hurry)
{
    for (auto* queue : {&foreground_, &background_})
        while (!queue->empty()) {
            const FlightPtr flight = queue->front();
            queue->pop_front();
            failLocked(flight, transientError(*flight, why));
        }
    turnChanged_.notify_all();
    std::optional<std::int64_t> hurried;
    while (!running_.empty()) {
        flightEnded_.wait_for(lock, kDrainStep);
        try {
            giveUpHangingLocked();
            if (!hurried && hurry && hurry())
                hurried = monotonicNs();
            if (hurried && monotonicNs() - *hurried >= std::chrono::nanoseconds(kHurry).count())
                giveUpLocked(running_, "its run was stopped while it was compiled");
        } catch (const std::bad_alloc&) {
            // Memory may come back; until then it is waited for who hangs.
        }
    }
}

void CacheCore::close()
{
    std::unique_lock lock(mutex_);
    closing_ = true;
    drainLocked(lock, kClosed, {});
    const auto gone = std::exchange(memory_, {});
    bytes_ = 0;
    try {
        table.clear();
    } catch (const std::bad_alloc&) {
        // It ends with this.
    }
    lock.unlock();
    workers_.finish();  // so that no worker is the last to let go of this
}

std::optional<Error> CacheCore::storeTrouble() const
{
    const std::lock_guard guard(mutex_);
    return storeTrouble_;
}

KernelStatistics CacheCore::statistics() const
{
    const std::lock_guard guard(mutex_);
    KernelStatistics all = counts_;
    const std::uint64_t free = table.hits();
    all.gets += free;
    all.hits += free;
    all.loads = loads_->loads;
    all.unloads = loads_->unloads;
    all.entries = memory_.size();
    all.bytes = bytes_;
    return all;
}

}  // namespace keyfall
