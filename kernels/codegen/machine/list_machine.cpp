// SPDX-License-Identifier: MIT
// The module's function that shows machine code instead of making it.
#include "kernels/codegen/machine/machine_emitter.h"

#include <string>

namespace keyfall::codegen {

extern "C" [[gnu::visibility("default")]] const char*
keyfall_list_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take, void* context);

extern "C" const char* keyfall_list_machine_code(const KernelProgram* program, MachineLevel level, MachineTake take,
                                                 void* context)
{
    using namespace asmjit;
    static thread_local std::string failure;
    StringLogger text;
    CodeHolder holder;
    holder.init(Environment::host());
    holder.setLogger(&text);
    x86::Compiler compiler(&holder);
    MachineEmitter(compiler, *program, level).emit();
    if (const asmjit::Error error = compiler.finalize(); error != kErrorOk) {
        failure = std::string("the code generator stopped: ") + DebugUtils::errorAsString(error);
        return failure.c_str();
    }
    take(context, text.data(), text.dataSize());
    return nullptr;
}

}  // namespace keyfall::codegen
