// SPDX-License-Identifier: MIT
// Not a test: compiled for AArch64 where there is a compiler for it (aarch64_code_test.cpp). Loads a file of Aarch64Image and
// makes its calls, with the functions that Keyfall's own kernels call.
#include "kernels/codegen/machine_abi.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using keyfall::codegen::MachineArguments;
using keyfall::codegen::MachineEntry;

namespace {

// Of Aarch64Image, which this program is compiled without.
constexpr std::uintptr_t kBase = 0x10000000;
constexpr std::uintptr_t kCalls = kBase + 0x1000;

struct Call {
    MachineEntry entry;
    MachineArguments* arguments;
    const char* block;
    std::size_t bytes;
};

}  // namespace

int main(int count, char** arguments)
{
    const int file = count == 2 ? open(arguments[1], O_RDONLY) : -1;
    struct stat facts {};
    if (file < 0 || fstat(file, &facts) != 0)
        return 3;
    void* const wanted = reinterpret_cast<void*>(kBase);
    if (mmap(wanted, static_cast<std::size_t>(facts.st_size), PROT_READ | PROT_WRITE | PROT_EXEC,
             MAP_PRIVATE | MAP_FIXED_NOREPLACE, file, 0)
        != wanted)
        return 4;
    std::uint64_t calls = 0;
    std::memcpy(&calls, reinterpret_cast<const void*>(kCalls), sizeof calls);
    const auto* const list = reinterpret_cast<const Call*>(kCalls + sizeof calls);
    for (std::uint64_t i = 0; i < calls; ++i) {
        list[i].arguments->functions = keyfall::codegen::laneFunctions().data();
        list[i].entry(list[i].arguments);
        if (list[i].bytes > 0 && std::fwrite(list[i].block, 1, list[i].bytes, stdout) != list[i].bytes)
            return 5;
    }
    return std::fflush(stdout) == 0 ? 0 : 5;
}
