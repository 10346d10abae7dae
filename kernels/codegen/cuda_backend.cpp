// SPDX-License-Identifier: MIT
#include "kernels/codegen/cuda_backend.h"

#include "core/text/json_text.h"
#include "kernels/codegen/codegen_version.h"
#include "kernels/codegen/cuda_program.h"
#include "kernels/codegen/nvrtc.h"
#include "kernels/codegen/packed_artifact.h"
#include "kernels/codegen/render_c.h"
#include "kernels/codegen/system_compiler.h"
#include "kernels/cuda/cuda_backend.h"

#include <algorithm>

namespace keyfall::codegen {

namespace {

constexpr const char* kEntry = "kf_kernel";

/// What a compiler makes code for on device `index`; empty on an emulated one.
std::string targetOf(int index)
{
    const cuda::CudaDevices* devices = cuda::devicesInUse();
    return devices != nullptr && index < devices->count() ? devices->at(index).device->facts().target : std::string();
}

class CudaCompiler final : public KernelCompiler {
public:
    explicit CudaCompiler(LocalSize local) : local_(local) {}

    [[nodiscard]] std::string toolchain() const override { return nvrtcName(); }
    [[nodiscard]] std::int64_t codegen() const override { return codegenVersion(); }
    [[nodiscard]] Tuning tuning() const override { return tuningOf(local_); }
    [[nodiscard]] std::string target(Device device) const override { return targetOf(std::max(device.index, 0)); }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        KernelArtifact artifact{"cubin", target, kEntry, renderSource(program, kEntry, Dialect::cuda, local_), {}};
        const auto cubin = cubinOf(artifact.source, target);
        if (!cubin)
            return tl::unexpected(CompileError{cubin.error().kind == ErrorKind::unavailable ? CompileFailure::transient
                                                                                            : CompileFailure::permanent,
                                               cubin.error()});
        artifact.bytes = packedArtifact(program, cubin->bytes);
        Json report{{"bytes", cubin->bytes.size()}};
        if (cubin->registers)
            report["registers"] = *cubin->registers;
        if (cubin->spilledBytes)
            report["spills"] = *cubin->spilledBytes;
        artifact.more = HeldJson(Json{{"launch", cudaSchedule(program, local_).json()}, {"report", std::move(report)}});
        return artifact;
    }

private:
    LocalSize local_;
};

class CudaLoader final : public KernelLoader {
public:
    explicit CudaLoader(LocalSize local) : local_(local) {}

    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device device) override
    {
        auto parts = unpackedArtifact(artifact.bytes);
        if (!parts)
            return tl::unexpected(parts.error());
        return loadedOnDevice(std::move(parts->program),
                              {std::as_bytes(std::span(parts->compiled)), artifact.entry, {}}, device,
                              {local_, tunedIn(artifact)});
    }

private:
    LocalSize local_;
};

}  // namespace

std::optional<KernelBackend> cudaBackend(LocalSize local)
{
    if (targetOf(0).empty())
        return std::nullopt;
    return KernelBackend{local == LocalSize::timed ? kTimedCuda : "cuda", std::make_shared<CudaCompiler>(local),
                         std::make_shared<CudaLoader>(local), kSystemPatience, true};
}

}  // namespace keyfall::codegen
