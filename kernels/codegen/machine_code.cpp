// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine_code.h"

#include "kernels/codegen/machine_module.h"
#include "kernels/cpu/instruction_set.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace keyfall::codegen {

MachineLevel machineLevel()
{
#if defined(__x86_64__)
    switch (cpu::instructionSet()) {
    case cpu::InstructionSet::avx512: return MachineLevel::avx512;
    case cpu::InstructionSet::avx2: return MachineLevel::avx2;
    case cpu::InstructionSet::baseline: break;
    }
    return MachineLevel::none;
#elif defined(__aarch64__)
    return MachineLevel::aarch64;  // every one has the vectors of 128 bits
#else
    return MachineLevel::none;
#endif
}

std::string_view targetOf(MachineLevel level)
{
    switch (level) {
    case MachineLevel::avx2: return "x86-64-v3";
    case MachineLevel::avx512: return "x86-64-v4";
    case MachineLevel::aarch64: return "aarch64";
    case MachineLevel::none: break;
    }
    return "none";
}

MachineLevel levelOf(std::string_view target)
{
    for (const MachineLevel level : {MachineLevel::avx2, MachineLevel::avx512, MachineLevel::aarch64})
        if (targetOf(level) == target)
            return level;
    return MachineLevel::none;
}

bool runsHere(MachineLevel level)
{
    const MachineLevel here = machineLevel();
    return level == here || (level == MachineLevel::avx2 && here == MachineLevel::avx512);
}

namespace {

/// What one of the module's functions gives.
template <class Bytes>
Expected<Bytes> madeBy(const Expected<MachineCompile>& function, const KernelProgram& program, MachineLevel level)
{
    if (level == MachineLevel::none)
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, "machine code",
                                           "this processor has no AVX2 and is not AArch64",
                                           "kernels run on the interpreter"});
    if (!function)
        return tl::unexpected<Error>(function.error());
    Bytes made;
    const char* failure = (*function)(
        &program, level,
        [](void* context, const void* bytes, std::size_t count) {
            const auto* first = static_cast<const typename Bytes::value_type*>(bytes);
            static_cast<Bytes*>(context)->assign(first, first + count);
        },
        &made);
    if (failure != nullptr)
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable, "machine code", failure, "kernels run on the interpreter"});
    return made;
}

}  // namespace

Expected<std::vector<std::byte>> machineCodeOf(const KernelProgram& program, MachineLevel level)
{
    return madeBy<std::vector<std::byte>>(level == MachineLevel::none ? MachineCompile() : machineModule(), program,
                                          level);
}

Expected<std::string> machineTextOf(const KernelProgram& program, MachineLevel level)
{
    return madeBy<std::string>(level == MachineLevel::none ? MachineCompile() : machinePrinter(), program, level);
}

Expected<std::shared_ptr<const ExecutableCode>> ExecutableCode::make(std::span<const std::byte> code)
{
    const auto failed = [](const char* what) {
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, "machine code",
                                           std::string(what) + ": " + std::strerror(errno),
                                           "kernels run on the interpreter"});
    };
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t bytes = (code.size() + page - 1) / page * page;
    void* const pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return failed("no memory for code");
    std::memcpy(pages, code.data(), code.size());
    __builtin___clear_cache(static_cast<char*>(pages), static_cast<char*>(pages) + bytes);  // nothing to do on x86
    if (mprotect(pages, bytes, PROT_READ | PROT_EXEC) != 0) {
        const auto error = failed("this system forbids executable memory");
        munmap(pages, bytes);
        return error;
    }
    return std::shared_ptr<const ExecutableCode>(new ExecutableCode(pages, bytes));
}

ExecutableCode::~ExecutableCode()
{
    munmap(pages_, bytes_);
}

MachineEntry ExecutableCode::entry() const
{
    MachineEntry function = nullptr;
    std::memcpy(&function, &pages_, sizeof function);
    return function;
}

}  // namespace keyfall::codegen
