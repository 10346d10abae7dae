// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/vendor_matmul.h"

namespace keyfall::cuda {

bool vendorMatmul(CudaDevice&, const ops::MatmulPlan&)
{
    return false;
}

}  // namespace keyfall::cuda
