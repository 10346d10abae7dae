// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"

#include <fmt/format.h>

namespace keyfall::app {

const std::vector<std::string>& backendNames()
{
    static const std::vector<std::string> kNames{"interpreter", "machine", "c", "emulated-cuda", "cuda"};
    return kNames;
}

Error missingBackend(const std::string& name)
{
    if (name == "machine")
        return Error{ErrorKind::unavailable, "--backend", "nothing here makes machine code of kernels",
                     "it needs keyfall-machine.so, which is built where libasmjit-dev is, and a processor with AVX2 or "
                     "of AArch64"};
    if (name == "cuda")
        return Error{ErrorKind::unavailable, "--backend", "nothing here runs kernels on a real CUDA device",
                     "keyfall devices says which there are, and why; emulated-cuda needs none"};
    return Error{ErrorKind::unavailable, "--backend", fmt::format("nothing here runs kernels by '{}'", name),
                 "install a C compiler, or name it in CC"};
}

void addKernel(const CommandContext& context)
{
    Command command(context, "kernel", "Show, run and make kernel programs");
    command.footer("A kernel program is a JSON file; keyfall rule kernels:4 says what is in it.");
    const CommandContext inside = command.inside(context);
    addKernelShow(inside);
    addKernelRun(inside);
    addKernelCache(inside);
    addKernelFuse(inside);
    addKernelPlan(inside);
    addKernelBench(inside);
}

}  // namespace keyfall::app
