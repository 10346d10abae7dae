// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine_code.h"

#include "core/program/kernel_extents.h"
#include "kernels/codegen/bounds_proof.h"
#include "kernels/codegen/machine_module.h"
#include "kernels/cpu/instruction_set.h"
#include "kernels/cpu/parallel.h"

#include <cerrno>
#include <cstring>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace keyfall::codegen {

namespace {

/// What proves an expression is the same for all runs with the same values, so the last one is kept.
class ProvenValues {
public:
    [[nodiscard]] std::optional<bool> known(std::span<const std::int64_t> values) const
    {
        const std::lock_guard lock(mutex_);
        if (!any_ || !std::equal(values.begin(), values.end(), values_.begin(), values_.end()))
            return std::nullopt;
        return holds_;
    }
    void keep(std::span<const std::int64_t> values, bool holds)
    {
        const std::lock_guard lock(mutex_);
        values_.assign(values.begin(), values.end());
        holds_ = holds;
        any_ = true;
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::int64_t> values_;
    bool holds_ = false;
    bool any_ = false;
};

class MachineProgram final : public Program {
public:
    MachineProgram(KernelProgram program, std::shared_ptr<const ExecutableCode> code,
                   std::shared_ptr<const Program> checked)
        : program_(std::move(program)), code_(std::move(code)), checked_(std::move(checked))
    {
    }

    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers,
                                     std::span<const std::int64_t> values, const LaunchSize& size) const override
    {
        if (values.size() != program_.variables.size() || buffers.size() != program_.slots.size())
            return checked_->run(buffers, values, size);
        std::vector<std::int64_t> elements;
        for (std::size_t slot = 0; slot < buffers.size(); ++slot)
            elements.push_back(static_cast<std::int64_t>(buffers[slot].size() / sizeOf(program_.slots[slot].dtype)));
        const auto extents = extentsOf(program_, values, elements);
        if (!extents)
            return tl::unexpected<Error>(extents.error());
        if (extents->empty)
            return {};
        if (!isProven(*extents, values))
            return checked_->run(buffers, values, size);
        call(buffers, values, *extents);
        return {};
    }

private:
    [[nodiscard]] bool isProven(const KernelExtents& extents, std::span<const std::int64_t> values) const
    {
        if (const auto known = proven_.known(values))
            return *known;
        const bool holds = proveBounds(program_, extents, values).holds;
        proven_.keep(values, holds);
        return holds;
    }

    void call(std::span<const std::span<std::byte>> buffers, std::span<const std::int64_t> values,
              const KernelExtents& extents) const
    {
        std::vector<std::byte*> pointers;
        for (const std::span<std::byte> buffer : buffers)
            pointers.push_back(buffer.data());
        std::vector<std::int64_t> numbers(values.begin(), values.end());
        numbers.insert(numbers.end(), extents.axes.begin(), extents.axes.end());
        MachineArguments arguments{pointers.data(), numbers.data(), 0, extents.points, laneFunctions().data()};
        std::int64_t most = 1;  // elements of one point, as the largest slot has them
        for (const std::int64_t each : extents.elements)
            most = std::max(most, each / extents.points);
        const MachineEntry entry = code_->entry();
        cpu::parallelItems(extents.points, most, [&](std::int64_t begin, std::int64_t end) {
            MachineArguments part = arguments;
            part.begin = begin;
            part.end = end;
            entry(&part);
        });
    }

    KernelProgram program_;
    std::shared_ptr<const ExecutableCode> code_;
    std::shared_ptr<const Program> checked_;
    mutable ProvenValues proven_;
};

}  // namespace

MachineLevel machineLevel()
{
#if defined(__x86_64__)
    switch (cpu::instructionSet()) {
    case cpu::InstructionSet::avx512: return MachineLevel::avx512;
    case cpu::InstructionSet::avx2: return MachineLevel::avx2;
    case cpu::InstructionSet::baseline: break;
    }
#endif
    return MachineLevel::none;
}

std::string targetOf(MachineLevel level)
{
    return level == MachineLevel::avx512 ? "x86-64-v4" : level == MachineLevel::avx2 ? "x86-64-v3" : "none";
}

namespace {

/// What one of the module's functions gives.
template <class Bytes>
Expected<Bytes> madeBy(const Expected<MachineCompile>& function, const KernelProgram& program, MachineLevel level)
{
    if (level == MachineLevel::none)
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, "machine code", "this processor has no AVX2",
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
            Error{ErrorKind::failed, "machine code", failure, "kernels run on the interpreter"});
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

std::shared_ptr<const Program> machineProgram(KernelProgram program, std::shared_ptr<const ExecutableCode> code,
                                              std::shared_ptr<const Program> checked)
{
    return std::make_shared<MachineProgram>(std::move(program), std::move(code), std::move(checked));
}

}  // namespace keyfall::codegen
