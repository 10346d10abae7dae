// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/real_devices.h"

namespace keyfall::cuda {

RealDevices findRealDevices()
{
    return {{}, "this Keyfall was built without the CUDA Toolkit"};
}

}  // namespace keyfall::cuda
