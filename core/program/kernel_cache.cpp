// SPDX-License-Identifier: MIT
#include "core/program/kernel_cache.h"

#include "core/program/cache_core.h"

namespace keyfall {

RequestState KernelTicket::state() const
{
    return core_->stateOf(*request_);
}

Expected<std::shared_ptr<const CachedKernel>> KernelTicket::wait() const
{
    return core_->wait(request_);
}

bool KernelTicket::cancel() const
{
    return core_->cancel(request_);
}

std::optional<AnswerKind> KernelTicket::answer() const
{
    return core_->answerOf(*request_);
}

std::int64_t KernelTicket::answeredNs() const
{
    return core_->answeredNsOf(*request_);
}

InsideCompile KernelTicket::compile() const
{
    InsideCompile compile;
    if (request_)
        compile.flight_ = request_->joined;  // never changed once the request is known
    return compile;
}

bool KernelTicket::leads() const
{
    return request_ && request_->leader && request_->joined;
}

InsideCompile InsideCompile::current()
{
    InsideCompile inside;
    inside.flight_ = currentFlight();
    return inside;
}

KernelCache::KernelCache(KernelCacheOptions options, CompileFunction compile, KernelLoader& loader)
    : core_(std::make_shared<CacheCore>(std::move(options), std::move(compile), loader))
{
}

KernelCache::KernelCache(KernelCacheOptions options, KernelCompiler& compiler, KernelLoader& loader)
    : KernelCache(
        std::move(options),
        [&compiler](const KernelRequest& request) { return compiler.compile(*request.program, request.target); },
        loader)
{
    compiler_ = &compiler;
}

KernelCache::KernelCache(KernelCacheOptions options, const KernelBackend& backend)
    : KernelCache(
        std::move(options),
        [compiler = backend.compiler](const KernelRequest& request) {  // also for a compile that outlives the cache
            return compiler->compile(*request.program, request.target);
        },
        *backend.loader)
{
    backend_ = backend;
    compiler_ = backend.compiler.get();
}

KernelCache::~KernelCache()
{
    core_->close();
}

std::optional<Error> KernelCache::storeTrouble() const
{
    return core_->storeTrouble();
}

void KernelCache::settle(const std::function<bool()>& hurry)
{
    core_->settle(hurry);
}

Expected<std::shared_ptr<const CachedKernel>> KernelCache::get(const KernelRequest& request, Device device)
{
    if (auto kernel = core_->table.find(request.key, device))
        return kernel;
    return ask(request, device).wait();
}

Expected<std::shared_ptr<const CachedKernel>> KernelCache::get(const KernelProgram& program, Device device)
{
    if (!compiler_)
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, program.name,
                                           "this cache has a compile function and no compiler",
                                           "ask with a request whose key is made already"});
    return get(KernelRequest::of(std::make_shared<KernelProgram>(program), device, *compiler_), device);
}

KernelTicket KernelCache::ask(const KernelRequest& request, Device device, const InsideCompile& inside)
{
    const bool ours = inside.flight_ && inside.flight_->owner == core_.get();
    return {core_, core_->ask(request, device, ours ? inside.flight_ : nullptr)};
}

void KernelCache::prefetch(const KernelRequest& request)
{
    core_->prefetch(request);
}

void KernelCache::forget(const KernelKey& key, bool disk)
{
    core_->forget(key, disk);
}

void KernelCache::clear()
{
    core_->clear();
}

void KernelCache::forgetFailures()
{
    core_->forgetFailures();
}

void KernelCache::limitMemory(std::optional<std::uint64_t> bytes)
{
    core_->limitMemory(bytes);
}

KernelStatistics KernelCache::statistics() const
{
    return core_->statistics();
}

std::vector<KernelCache::Flight> KernelCache::flights() const
{
    return core_->flights();
}

std::vector<KernelCache::Row> KernelCache::rows() const
{
    return core_->rows();
}

std::vector<KernelCache::Count> KernelCache::counts() const
{
    return core_->counts();
}

KernelFolder* KernelCache::folder() const
{
    return core_->folder.get();
}

const std::optional<Error>& KernelCache::folderTrouble() const
{
    return core_->folderTrouble;
}

}  // namespace keyfall
