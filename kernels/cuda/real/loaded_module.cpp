// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/loaded_module.h"

#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/real/real_device.h"

#include <vector>

namespace keyfall::cuda {

LoadedModule::LoadedModule(const RealDevice& device, std::span<const std::byte> image, const std::string& entry)
    : device_(device)
{
    const DriverLibrary& driver = DriverLibrary::get();
    driver.check(driver.load(&module_, image.data()));
    if (const CUresult found = driver.function(&function_, module_, entry.c_str()); found != CUDA_SUCCESS) {
        driver.unload(module_);
        driver.check(found);
    }
}

LoadedModule::~LoadedModule()
{
    try {
        device_.select();
        cudaDeviceSynchronize();  // the code may be running
        DriverLibrary::get().unload(module_);
    } catch (const CudaFailure&) {
        // An earlier kernel broke the context, and the module went with it.
    }
}

void LoadedModule::launch(const LoadedArguments& arguments, const LaunchConfig& config, CUstream stream) const
{
    // cuLaunchKernel takes the address of each argument and reads as many bytes as the kernel declares.
    std::vector<void*> parameters;
    parameters.reserve(arguments.addresses.size() + arguments.values.size());
    for (void* const& address : arguments.addresses)
        parameters.push_back(const_cast<void**>(&address));
    for (const std::int64_t& value : arguments.values)
        parameters.push_back(const_cast<std::int64_t*>(&value));
    const DriverLibrary& driver = DriverLibrary::get();
    driver.check(driver.launch(function_, config.grid.x, config.grid.y, config.grid.z, config.block.x, config.block.y,
                               config.block.z, 0, stream, parameters.data(), nullptr));
}

}  // namespace keyfall::cuda
