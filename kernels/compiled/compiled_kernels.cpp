// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled_kernels.h"

#include "kernels/compiled/compiled_place.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

CompiledKernels::CompiledKernels(std::function<std::vector<KernelBackend>()> backends, std::string folder)
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
    if (!std::exchange(listed_, true))
        backends_ = list_();
    // The best first. A device has one way only: "cuda" is there where devices are real. Kernels for the CPU that go by way
    // of a GPU would gain nothing.
    std::vector<std::string> able{"machine", "interpreter", "c", "emulated-cuda"};
    if (device.type == DeviceType::cuda)
        able = {made("cuda") != nullptr ? "cuda" : "emulated-cuda"};
    if (std::find(able.begin(), able.end(), name) != able.end())
        if (Compiler* found = made(name))
            return Chosen{found, {}};
    for (const std::string& each : able)
        if (Compiler* found = made(each))
            return Chosen{found,
                          name == "auto" ? std::string()
                                         : fmt::format("nothing here runs kernels on {} by '{}'; '{}' does instead",
                                                       nameOf(device), name, each)};
    return tl::unexpected<Error>(
        device.type == DeviceType::cuda
            ? Error{ErrorKind::unavailable, "compiled",
                    fmt::format("nothing here compiles kernels for {}", nameOf(device)),
                    "an emulated device needs a C compiler, a real one a Keyfall that was built with the CUDA Toolkit"}
            : Error{ErrorKind::unavailable, "compiled", "this runtime has no compiler", {}});
}

CompiledKernels::Compiler* CompiledKernels::made(const std::string& name)
{
    for (const auto& each : compilers_)
        if (each->backend.name == name)
            return each.get();
    const auto backend = std::find_if(backends_.begin(), backends_.end(),
                                      [&name](const KernelBackend& each) { return each.name == name; });
    if (backend == backends_.end())
        return nullptr;
    auto compiler = std::make_unique<Compiler>();
    compiler->backend = *backend;
    KernelCacheOptions options;
    options.folder = folder_;
    const CompileFunction compile = [&asking = compiler->asking,
                                     compile = backend->compiler](const KernelRequest& request) {
        {
            const std::lock_guard wait(asking);
        }
        return compile->compile(*request.program, request.target);
    };
    compiler->cache = std::make_unique<KernelCache>(std::move(options), compile, *compiler->backend.loader);
    compilers_.push_back(std::move(compiler));
    return compilers_.back().get();
}

}  // namespace keyfall
