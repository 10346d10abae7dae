// SPDX-License-Identifier: MIT
#include "core/dispatch/ticks.h"
#include "core/program/cache_core.h"
#include "core/text/plain_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>

namespace keyfall {

namespace {

thread_local std::shared_ptr<KernelFlight> tFlight;

constexpr const char* kNoMemory = "out of memory";  // so short that a text of it needs none

}  // namespace

/// A flight must end also when memory is what it fails for: then it says so in fewer words.
CompileError transientError(const KernelFlight& flight, const char* what, const char* before) noexcept
{
    CompileError error{CompileFailure::transient, {ErrorKind::unavailable, {}, kNoMemory, {}}};
    try {
        std::string message = before + plainMessage(what);
        error.error.where = flight.request.label;
        error.error.message = std::move(message);
    } catch (const std::bad_alloc&) {
        // It is said already.
    }
    return error;
}

const std::shared_ptr<KernelFlight>& currentFlight()
{
    return tFlight;
}

void CacheCore::startNextLocked()
{
    while (busy_ < options_.workers && !(foreground_.empty() && background_.empty())) {
        auto& queue = foreground_.empty() ? background_ : foreground_;
        const FlightPtr flight = queue.front();
        queue.pop_front();
        startLocked(flight, false);
    }
}

void CacheCore::startLocked(const FlightPtr& flight, bool outside)
{
    flight->phase = KernelFlight::Phase::looking;
    flight->outside = outside;
    try {
        running_.push_back(flight);
        if (!outside)
            ++busy_;
        workers_.post([self = shared_from_this(), flight] { self->run(flight); });
    } catch (const std::exception& trouble) {
        failLocked(flight, transientError(*flight, trouble.what(), "cannot start a thread to compile on: "));
    }
}

void CacheCore::run(const FlightPtr& flight)
{
    tFlight = flight;
    {
        const std::lock_guard guard(mutex_);
        flight->worker = FlightWorkers::current();
    }
    try {
        runGuarded(flight);
    } catch (const std::exception& trouble) {
        const std::lock_guard guard(mutex_);
        if (!flight->givenUp)
            failLocked(flight, transientError(*flight, trouble.what()));
        startNextLocked();
    }
    tFlight = nullptr;
}

void CacheCore::runGuarded(const FlightPtr& flight)
{
    if (folder) {
        auto found = look(*flight, false);
        if (!found)
            if (const Turn turn = takeTurn(flight); turn != Turn::none)
                found = look(*flight, turn == Turn::taken);
        if (found)
            return succeed(flight, std::move(*found), true, 0);
    }
    {
        const std::lock_guard guard(mutex_);
        flight->phase = KernelFlight::Phase::compiling;
        flight->compileStart = now();
        ++counts_.compiles;
    }
    const std::int64_t start = monotonicNs();
    auto outcome = [&]() -> tl::expected<KernelArtifact, CompileError> {
        const auto thrown = [&](const char* what) {
            return tl::unexpected<CompileError>(
                CompileError{CompileFailure::transient, {ErrorKind::unavailable, flight->request.label, what, {}}});
        };
        try {
            return compile_(flight->request);
        } catch (const std::exception& exception) {
            return thrown(exception.what());
        } catch (...) {
            return thrown("the compiler threw an exception that says nothing");
        }
    }();
    std::int64_t took = std::max<std::int64_t>(monotonicNs() - start, 1);
    if (outcome) {
        if (outcome->compileNs > 0)  // measured where it was compiled: without what lies around it
            took = outcome->compileNs;
        return succeed(flight, std::move(*outcome), false, took);
    }
    const std::lock_guard guard(mutex_);
    if (flight->givenUp)
        return;
    failLocked(flight, std::move(outcome.error()));
    startNextLocked();
}

void CacheCore::succeed(const FlightPtr& flight, KernelArtifact content, bool fromDisk, std::int64_t compileNs)
{
    const auto artifact = std::make_shared<HeldArtifact>(flight->request, std::move(content), loads_);
    artifact->compileNs = compileNs;
    artifact->sinceNs = monotonicNs();
    bool stores = false;
    {
        Artifacts gone;  // let go behind the lock
        const std::lock_guard guard(mutex_);
        if (flight->givenUp)
            return;
        flight->compiled = true;
        if (!flight->detached) {
            insertLocked(artifact, gone);
            failures_.erase(flight->request.key);
            stores = folder && !fromDisk;
        }
    }
    if (stores)
        store(*flight, artifact->artifact);
    {
        const std::lock_guard guard(mutex_);
        giveTurnLocked(*flight);
    }
    hand(flight, artifact, fromDisk);
}

/// Loads the artifact where requests want it and answers them; then the flight has ended.
void CacheCore::hand(const FlightPtr& flight, const std::shared_ptr<HeldArtifact>& artifact, bool fromDisk)
{
    std::vector<std::pair<Device, Expected<std::shared_ptr<const CachedKernel>>>> kernels;
    const auto kernelOn = [&kernels](Device device) {
        return std::find_if(kernels.begin(), kernels.end(), [device](const auto& one) { return one.first == device; });
    };
    for (;;) {
        std::optional<Device> missing;
        {
            const std::lock_guard guard(mutex_);
            for (const auto& request : flight->requests)
                if (kernelOn(request->device) == kernels.end())
                    missing = request->device;
            if (!missing) {
                for (const auto& request : flight->requests) {
                    const auto& kernel = kernelOn(request->device)->second;
                    request->outcome = kernel ? CacheRequest::Outcome::ready : CacheRequest::Outcome::failed;
                    request->answer = !kernel ? AnswerKind::failed
                        : !request->leader    ? AnswerKind::waited
                        : fromDisk            ? AnswerKind::fromDisk
                                              : AnswerKind::compiled;
                    if (kernel)
                        request->kernel = *kernel;
                    else
                        request->error = kernel.error();
                    table.touch(*artifact);
                }
                endLocked(flight);
                startNextLocked();
                return;
            }
        }
        kernels.emplace_back(*missing, loaded(artifact, *missing));
    }
}

void CacheCore::failLocked(const FlightPtr& flight, CompileError error) noexcept
{
    giveTurnLocked(*flight);
    // A flight that never compiled (the cache is closing, no thread) says nothing about its program.
    if (flight->phase == KernelFlight::Phase::compiling) {
        ++counts_.failures;
        if (!flight->detached)
            rememberLocked(*flight, error);
    }
    for (const auto& request : flight->requests) {
        request->outcome = CacheRequest::Outcome::failed;
        request->answer = AnswerKind::failed;
        try {
            request->error = error.error;
        } catch (const std::bad_alloc&) {
            request->error = Error{ErrorKind::unavailable, {}, kNoMemory, {}};
        }
    }
    endLocked(flight);
}

void CacheCore::rememberLocked(const KernelFlight& flight, const CompileError& error) noexcept
{
    try {
        Failure& failure = failures_[flight.request.key];
        failure.error = error.error;
        failure.permanent = error.failure == CompileFailure::permanent;
        failure.inARow = failure.permanent ? 0 : failure.inARow + 1;
        failure.at = now();
    } catch (const std::bad_alloc&) {
        failures_.erase(flight.request.key);  // the next request tries again at once
    }
}

void CacheCore::endLocked(const FlightPtr& flight)
{
    const std::int64_t now = monotonicNs();
    for (const auto& request : flight->requests) {
        request->flight = nullptr;
        request->answeredNs = now;
    }
    flight->requests.clear();
    flight->madeInside.clear();
    flight->phase = KernelFlight::Phase::ended;
    if (const auto found = joinable_.find(flight->request.key); found != joinable_.end() && found->second == flight)
        joinable_.erase(found);
    if (std::erase(running_, flight) > 0 && !flight->outside)
        --busy_;
    flight->changed.notify_all();
    flightEnded_.notify_all();
}

void CacheCore::giveUpHangingLocked()
{
    if (options_.compileLimit.count() == 0)
        return;
    std::vector<FlightPtr> hanging;
    for (const FlightPtr& flight : running_)
        if (flight->phase == KernelFlight::Phase::compiling
            && now() - flight->compileStart >= options_.compileLimit.count())
            hanging.push_back(flight);
    giveUpLocked(hanging,
                 fmt::format("the compile took longer than {} s and was given up",
                             static_cast<double>(options_.compileLimit.count()) / 1000));
}

/// Those of them whose compile function runs: what comes after it is short, and works on the cache's own.
void CacheCore::giveUpLocked(const std::vector<FlightPtr>& flights, const std::string& why)
{
    const std::vector<FlightPtr> all = flights;  // ending one takes it out
    for (const FlightPtr& flight : all) {
        if (flight->phase != KernelFlight::Phase::compiling || flight->compiled)
            continue;
        flight->givenUp = true;
        workers_.abandon(flight->worker);
        failLocked(flight,
                   {CompileFailure::transient,
                    {ErrorKind::unavailable, flight->request.label, why, "it is tried again later"}});
    }
    if (!all.empty())
        startNextLocked();
}

}  // namespace keyfall
