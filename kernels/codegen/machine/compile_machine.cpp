// SPDX-License-Identifier: MIT
// The module that is opened on first use: the one function of machine_abi.h.
#include "kernels/codegen/machine/machine_emitter.h"

#include <string>

namespace keyfall::codegen {

extern "C" [[gnu::visibility("default")]] const char*
keyfall_compile_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take, void* context);

extern "C" const char* keyfall_compile_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take,
                                                    void* context)
{
    using namespace asmjit;
    static thread_local std::string failure;
    CodeHolder holder;
    holder.init(Environment::host());
    x86::Compiler compiler(&holder);
    MachineEmitter(compiler, *program, level).emit();
    asmjit::Error error = compiler.finalize();
    if (error == kErrorOk)
        error = holder.flatten();
    if (error == kErrorOk)
        error = holder.resolveUnresolvedLinks();
    if (error != kErrorOk) {
        failure = std::string("the code generator stopped: ") + DebugUtils::errorAsString(error);
        return failure.c_str();
    }
    const CodeBuffer& code = holder.textSection()->buffer();
    if (holder.sectionCount() != 1 || holder.hasRelocEntries()) {
        failure = "the code is not position-independent";
        return failure.c_str();
    }
    take(context, code.data(), code.size());
    return nullptr;
}

}  // namespace keyfall::codegen
