// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled_kernels.h"

#include "kernels/compiled/compiled_place.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

CompiledKernels::CompiledKernels(std::function<std::vector<KernelBackend>(DeviceType)> backends, std::string folder)
    : list_(std::move(backends)), folder_(std::move(folder))
{
}

CompiledKernels::~CompiledKernels() = default;

const std::vector<std::string>& compiledBackendNames()
{
    static const std::vector<std::string> kNames{"auto", "interpreter", "machine", "c", "emulated-cuda", "cuda"};
    return kNames;
}

Expected<CompiledKernels::Chosen> CompiledKernels::of(const std::string& name, Device device)
{
    const std::lock_guard lock(mutex_);
    const auto [listed, isNew] = backends_.try_emplace(device.type);
    std::vector<KernelBackend>& able = listed->second;
    if (isNew)
        able = list_(device.type);
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
    for (const auto& each : compilers_)
        if (each->backend.name == backend.name)
            return *each;
    auto compiler = std::make_unique<Compiler>();
    compiler->backend = backend;
    KernelCacheOptions options;
    if (backend.worthFiles)
        options.folder = folder_;
    const CompileFunction compile = [&asking = compiler->asking,
                                     compile = backend.compiler](const KernelRequest& request) {
        {
            const std::lock_guard wait(asking);
        }
        return compile->compile(*request.program, request.target);
    };
    compiler->cache = std::make_unique<KernelCache>(std::move(options), compile, *compiler->backend.loader);
    compilers_.push_back(std::move(compiler));
    return *compilers_.back();
}

}  // namespace keyfall
