// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled_kernels.h"

#include "core/dispatch/ticks.h"
#include "core/program/kernel_figures.h"
#include "kernels/compiled/compiled_place.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

CompiledKernels::CompiledKernels(std::function<std::vector<KernelBackend>(DeviceType)> backends, std::string folder,
                                 std::shared_ptr<KernelLog> log)
    : list_(std::move(backends)), folder_(std::move(folder)), log_(std::move(log)), beganNs_(monotonicNs())
{
}

CompiledKernels::~CompiledKernels() = default;

const std::vector<std::string>& compiledBackendNames()
{
    static const std::vector<std::string> kNames{"auto",          "interpreter", "machine",   "c",
                                                 "emulated-cuda", "cuda",        "timed-cuda"};
    return kNames;
}

Expected<CompiledKernels::Chosen> CompiledKernels::of(const std::string& name, Device device)
{
    const std::lock_guard lock(choosing_);
    const auto [listed, isNew] = backends_.try_emplace(device.type);
    std::vector<KernelBackend>& able = listed->second;
    if (isNew) {
        const std::int64_t begin = monotonicNs();
        able = list_(device.type);
        if (log_)
            log_->add({KernelSpan::Kind::open, {}, -1, begin, monotonicNs(), std::nullopt, {}, 0, {}});
    }
    if (able.empty())
        return tl::unexpected<Error>(
            device.type == DeviceType::cuda
                ? Error{ErrorKind::unavailable, "compiled",
                        fmt::format("nothing here compiles kernels for {}", nameOf(device)),
                        "an emulated device needs a C compiler, a real one a Keyfall that was built with the CUDA "
                        "Toolkit"}
                : Error{ErrorKind::unavailable, "compiled", "this runtime has no compiler", {}});
    const auto named = [&able](std::string_view wanted) {
        return std::find_if(able.begin(), able.end(),
                            [wanted](const KernelBackend& each) { return each.name == wanted; });
    };
    if (const auto asked = named(name); asked != able.end())
        return Chosen{&made(*asked), {}};
    const auto machine = named("machine");
    const KernelBackend& best = machine != able.end() ? *machine : able.front();
    return Chosen{&made(best),
                  name == "auto" ? std::string()
                                 : fmt::format("nothing here runs kernels on {} by '{}'; '{}' does instead",
                                               nameOf(device), name, best.name)};
}

CompiledKernels::Compiler& CompiledKernels::made(const KernelBackend& backend)
{
    for (Compiler* each : compilers())
        if (each->backend.name == backend.name)
            return *each;
    auto compiler = std::make_unique<Compiler>();
    compiler->backend = backend;
    compiler->log = log_;
    compiler->letGo = &letGo_;
    compiler->beganNs = beganNs_;
    if (log_)
        compiler->backend.loader = loggedLoader(backend, log_);
    KernelCacheOptions options;
    if (backend.worthFiles)
        options.folder = folder_;
    const CompileFunction together = [asking = compiler->asking,
                                      compile = loggedCompiler(backend, log_)](const KernelRequest& request) {
        {
            const std::lock_guard wait(*asking);
        }
        return compile(request);
    };
    compiler->cache = std::make_unique<KernelCache>(std::move(options), together, *compiler->backend.loader);
    const std::lock_guard lock(mutex_);
    compilers_.push_back(std::move(compiler));
    return *compilers_.back();
}

std::vector<CompiledKernels::Compiler*> CompiledKernels::compilers() const
{
    const std::lock_guard lock(mutex_);
    std::vector<Compiler*> all;
    for (const auto& compiler : compilers_)
        all.push_back(compiler.get());
    return all;
}

void CompiledKernels::settle(const std::function<bool()>& hurry)
{
    for (Compiler* compiler : compilers())
        compiler->cache->settle(hurry);
}

std::size_t CompiledKernels::compiling() const
{
    std::size_t flights = 0;
    for (const Compiler* compiler : compilers())
        flights += compiler->cache->flights().size();
    return flights;
}

std::optional<KernelCache::Row> CompiledKernels::Compiler::rowOf(const KernelKey& key) const
{
    const auto rows = cache->rows();
    const auto found = std::find_if(rows.begin(), rows.end(), [&key](const auto& row) { return row.key == key; });
    return found == rows.end() ? std::nullopt : std::optional(*found);
}

bool CompiledKernels::Compiler::isOfEarlierRun(const KernelKey& key) const
{
    const auto row = rowOf(key);
    return row && row->sinceNs < beganNs;
}

void CompiledKernels::beginRun()
{
    letGo_ = false;
    if (log_)
        log_->restart();
    beganNs_ = monotonicNs();
    for (Compiler* compiler : compilers()) {
        KernelCache& cache = *compiler->cache;
        cache.settle([] { return true; });  // of a run that ended in want of memory
        // That somebody stopped the last run says nothing about a program, and each run tells why something fails.
        cache.forgetFailures();
        compiler->beganNs = beganNs_;
        compiler->before = cache.statistics();
        compiler->countsBefore = cache.counts();
    }
}

std::size_t CompiledKernels::count() const
{
    std::uint64_t kernels = 0;
    for (const Compiler* compiler : compilers())
        kernels += compiler->cache->statistics().entries;
    return static_cast<std::size_t>(kernels);
}

std::vector<CompiledReport::Cache> CompiledKernels::caches(bool kept)
{
    std::vector<CompiledReport::Cache> all;
    for (Compiler* compiler : compilers()) {
        CompiledReport::Cache& cache = all.emplace_back();
        cache.backend = compiler->backend.name;
        cache.statistics = compiler->cache->statistics().since(compiler->before);
        cache.rows = compiler->cache->rows();
        cache.counts = compiler->cache->counts();
        countFrom(cache.counts, compiler->countsBefore);
        cache.flights = compiler->cache->flights();
        cache.keepTrouble = compiler->cache->keepTrouble();
        if (const KernelFolder* folder = compiler->cache->folder()) {
            cache.folder = folder->path();
            if (!kept)
                continue;
            for (const KernelFolder::Entry& entry : folder->entries())
                cache.kept.push_back(entry.key);
        }
    }
    return all;
}

}  // namespace keyfall
