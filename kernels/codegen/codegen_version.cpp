// SPDX-License-Identifier: MIT
#include "kernels/codegen/codegen_version.h"

#include "codegen_number.h"

namespace keyfall::codegen {

std::int64_t codegenVersion()
{
    return kCodegenVersion;
}

}  // namespace keyfall::codegen
