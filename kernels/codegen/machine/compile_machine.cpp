// SPDX-License-Identifier: MIT
// The module that is opened on first use: the functions of machine_module.h.
#include "kernels/codegen/machine/a64/a64_text.h"
#include "kernels/codegen/machine/a64/a64_vectors.h"
#include "kernels/codegen/machine/a64/a64_words.h"
#include "kernels/codegen/machine/machine_emitter.h"
#include "kernels/codegen/machine/x86/x86_vectors.h"
#include "kernels/codegen/machine/x86/x86_words.h"

#include <string>
#include <utility>

namespace keyfall::codegen {

namespace {

using namespace asmjit;

/// Emits the program into `holder` with the units of an architecture, made of `settings`.
template <class Compiler, class Words, class Vectors, class... Settings>
asmjit::Error emitWith(CodeHolder& holder, const KernelProgram& program, Settings... settings)
{
    Compiler compiler(&holder);
    LanePlan plan = lanePlanOf(program);
    Words words(compiler, settings...);
    Vectors vectors(compiler, settings..., plan.broad);
    MachineEmitter(compiler, words, vectors, program, std::move(plan)).emit();
    return compiler.finalize();
}

/// Code of Linux' calls on any machine, so that what is shown is the same everywhere.
Environment environmentOf(MachineLevel level)
{
    Environment environment(level == MachineLevel::aarch64 ? Arch::kAArch64 : Arch::kX64);
    environment.setPlatform(Platform::kLinux);
    environment.setPlatformABI(PlatformABI::kGNU);
    return environment;
}

/// A sentence where that fails, else null.
const char* emitInto(CodeHolder& holder, const KernelProgram& program, MachineLevel level)
{
    static thread_local std::string failure;
    asmjit::Error error = level == MachineLevel::aarch64
        ? emitWith<a64::Compiler, A64Words, A64Vectors>(holder, program)
        : emitWith<x86::Compiler, X86Words, X86Vectors>(holder, program, level == MachineLevel::avx512);
    if (error == kErrorOk)
        error = holder.flatten();
    if (error == kErrorOk)
        error = holder.resolveUnresolvedLinks();
    if (error == kErrorOk)
        return nullptr;
    if (error == kErrorInvalidDisplacement)
        return "the program has more values or code than an instruction of this processor reaches";
    failure = std::string("the code generator stopped: ") + DebugUtils::errorAsString(error);
    return failure.c_str();
}

}  // namespace

extern "C" [[gnu::visibility("default")]] const char*
keyfall_compile_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take, void* context);
extern "C" [[gnu::visibility("default")]] const char*
keyfall_print_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take, void* context);

extern "C" const char* keyfall_compile_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take,
                                                    void* context)
{
    CodeHolder holder;
    holder.init(environmentOf(level));
    if (const char* failure = emitInto(holder, *program, level))
        return failure;
    if (holder.sectionCount() != 1 || holder.hasRelocEntries())
        return "the code is not position-independent";
    const CodeBuffer& code = holder.textSection()->buffer();
    take(context, code.data(), code.size());
    return nullptr;
}

/// The same as text, an instruction a line.
extern "C" const char* keyfall_print_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take,
                                                  void* context)
{
    StringLogger text;
    CodeHolder holder;
    holder.init(environmentOf(level));
    holder.setLogger(&text);
    if (const char* failure = emitInto(holder, *program, level))
        return failure;
    const std::string lines = level == MachineLevel::aarch64 ? a64Text(text.data()) : std::string(text.data());
    take(context, lines.data(), lines.size());
    return nullptr;
}

}  // namespace keyfall::codegen
