// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine_module.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <string>
#include <vector>

namespace keyfall::codegen {

namespace {

constexpr const char* kFile = "keyfall-machine.so";

std::vector<std::string> places()
{
    if (const char* named = std::getenv("KEYFALL_MACHINE_MODULE"))
        return {named};
    std::error_code ignored;
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    std::vector<std::string> found;
    for (const char* below : {"", "..", "../lib/keyfall"})
        found.push_back((folder / below / kFile).lexically_normal().string());
    return found;
}

Expected<MachineCompile> opened(const char* name)
{
    std::string tried;
    for (const std::string& place : places()) {
        if (void* const module = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL)) {
            if (void* const symbol = dlsym(module, name)) {
                MachineCompile compile = nullptr;
                std::memcpy(&compile, &symbol, sizeof compile);
                return compile;
            }
            tried += (tried.empty() ? "" : "; ") + place + " is another module";
            continue;
        }
        tried += (tried.empty() ? "" : "; ") + std::string(dlerror());
    }
    return tl::unexpected<Error>(Error{ErrorKind::unavailable, "machine code",
                                       "the compiler could not be opened: " + tried, "kernels run on the interpreter"});
}

}  // namespace

Expected<MachineCompile> machineModule()
{
    static const Expected<MachineCompile> kModule = opened(kMachineCompileName);
    return kModule;
}

Expected<MachineCompile> machinePrinter()
{
    static const Expected<MachineCompile> kPrinter = opened(kMachinePrintName);
    return kPrinter;
}

}  // namespace keyfall::codegen
