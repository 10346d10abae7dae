// SPDX-License-Identifier: MIT
#include "kernels/codegen/codegen.h"

#include "kernels/codegen/c_backend.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/machine_backend.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/machine_module.h"

namespace keyfall {

std::vector<KernelBackend> kernelBackends()
{
    std::vector<KernelBackend> backends{codegen::interpreterBackend()};
    if (codegen::machineLevel() != codegen::MachineLevel::none && codegen::machineModule())
        backends.push_back(codegen::machineBackend());
    if (auto c = codegen::cBackend())
        backends.push_back(std::move(*c));
    if (auto cuda = codegen::emulatedCudaBackend())
        backends.push_back(std::move(*cuda));
    return backends;
}

}  // namespace keyfall
