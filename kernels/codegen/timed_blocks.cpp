// SPDX-License-Identifier: MIT
#include "kernels/codegen/timed_blocks.h"

#include "core/text/json_text.h"

namespace keyfall::codegen {

std::optional<LocalTuning> tunedIn(const KernelArtifact& artifact)
{
    const auto kept = artifact.more->find(kTunedField);
    return kept == artifact.more->end() ? std::nullopt : LocalTuning::read(*kept);
}

KernelCompiler::Tuning tuningOf(LocalSize local)
{
    if (local == LocalSize::fixed)
        return {};
    return {{"local", "timed"}};
}

}  // namespace keyfall::codegen
