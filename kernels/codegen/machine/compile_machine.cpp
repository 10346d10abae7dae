// SPDX-License-Identifier: MIT
// The module that is opened on first use: the functions of machine_module.h.
#include "kernels/codegen/machine/machine_emitter.h"

#include <string>

namespace keyfall::codegen {

namespace {

using namespace asmjit;

/// Emits the program into `holder`; a sentence where that fails, else null.
const char* emitInto(CodeHolder& holder, const KernelProgram& program, MachineLevel level)
{
    static thread_local std::string failure;
    x86::Compiler compiler(&holder);
    MachineEmitter(compiler, program, level).emit();
    asmjit::Error error = compiler.finalize();
    if (error == kErrorOk)
        error = holder.flatten();
    if (error == kErrorOk)
        error = holder.resolveUnresolvedLinks();
    if (error == kErrorOk)
        return nullptr;
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
    holder.init(Environment::host());
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
    holder.init(Environment::host());
    holder.setLogger(&text);
    if (const char* failure = emitInto(holder, *program, level))
        return failure;
    take(context, text.data(), text.dataSize());
    return nullptr;
}

}  // namespace keyfall::codegen
