// SPDX-License-Identifier: MIT
#include "kernels/codegen/artifact_program.h"

#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/machine_backend.h"
#include "kernels/codegen/packed_artifact.h"

#include <string_view>

namespace keyfall::codegen {

Expected<KernelProgram> programOf(const KernelArtifact& artifact)
{
    if (artifact.kind == kMachineKind)
        return machineArtifactProgram(artifact);
    if (artifact.kind == kInterpreterKind) {
        const std::string_view text(reinterpret_cast<const char*>(artifact.bytes.data()), artifact.bytes.size());
        return parseKernelProgram(text, "artifact");
    }
    auto parts = unpackedArtifact(artifact.bytes);
    if (!parts)
        return tl::unexpected(parts.error());
    return std::move(parts->program);
}

}  // namespace keyfall::codegen
