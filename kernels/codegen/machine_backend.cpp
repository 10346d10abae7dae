// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine_backend.h"

#include "core/program/kernel_program.h"
#include "core/text/json_text.h"
#include "kernels/codegen/codegen_version.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/machine_code.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

namespace keyfall::codegen {

namespace {

/// The length of the document, the document, the code.
std::vector<std::byte> packed(const std::string& document, const std::vector<std::byte>& code)
{
    const std::uint64_t length = document.size();
    std::vector<std::byte> bytes(sizeof length + document.size() + code.size());
    std::memcpy(bytes.data(), &length, sizeof length);
    std::memcpy(bytes.data() + sizeof length, document.data(), document.size());
    std::memcpy(bytes.data() + sizeof length + document.size(), code.data(), code.size());
    return bytes;
}

class MachineCompiler final : public KernelCompiler {
public:
    [[nodiscard]] std::string toolchain() const override { return "keyfall machine code"; }
    [[nodiscard]] std::int64_t codegen() const override { return codegenVersion(); }
    [[nodiscard]] std::string target(Device) const override { return std::string(targetOf(machineLevel())); }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        const auto code = machineCodeOf(program, levelOf(target));
        if (!code)
            return tl::unexpected<CompileError>(CompileError{CompileFailure::permanent, code.error()});
        KernelArtifact artifact;
        artifact.kind = kMachineKind;
        artifact.target = target;
        artifact.bytes = packed(jsonLine(jsonOf(program)), *code);
        return artifact;
    }
};

/// What an artifact is packed of.
struct Unpacked {
    KernelProgram program;
    std::span<const std::byte> code;
};
Expected<Unpacked> unpacked(const KernelArtifact& artifact)
{
    if (artifact.kind != kMachineKind)
        return badInput("machine code", fmt::format("an artifact of kind {} is no machine code", artifact.kind));
    const std::span<const std::byte> bytes = artifact.bytes;
    std::uint64_t length = 0;
    if (bytes.size() >= sizeof length)
        std::memcpy(&length, bytes.data(), sizeof length);
    if (bytes.size() < sizeof length || length >= bytes.size() - sizeof length)
        return badInput("machine code", "the artifact is shorter than it says");
    const auto* text = reinterpret_cast<const char*>(bytes.data() + sizeof length);
    auto program = parseKernelProgram(std::string_view(text, length), "machine code");
    if (!program)
        return tl::unexpected<Error>(program.error());
    return Unpacked{std::move(*program), bytes.subspan(sizeof length + length)};
}

class MachineLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device device) override
    {
        if (device.type != DeviceType::cpu)
            return badInput("machine code", fmt::format("it runs on the CPU, not on {}", nameOf(device)));
        auto parts = unpacked(artifact);
        if (!parts)
            return tl::unexpected<Error>(parts.error());
        if (!runsHere(levelOf(artifact.target)))
            return tl::unexpected<Error>(
                Error{ErrorKind::unavailable, "machine code",
                      fmt::format("it is for {}, which this processor is not", artifact.target),
                      "kernels run on the interpreter"});
        auto code = ExecutableCode::make(parts->code);
        if (!code)
            return tl::unexpected<Error>(code.error());
        std::shared_ptr<const Program> checked = interpreted(parts->program);
        return machineProgram(std::move(parts->program), std::move(*code), std::move(checked));
    }
};

}  // namespace

Expected<std::shared_ptr<const Program>> interpretedArtifact(const KernelArtifact& artifact)
{
    auto parts = unpacked(artifact);
    if (!parts)
        return tl::unexpected<Error>(parts.error());
    return interpreted(std::move(parts->program));
}

Expected<KernelProgram> machineArtifactProgram(const KernelArtifact& artifact)
{
    auto parts = unpacked(artifact);
    if (!parts)
        return tl::unexpected<Error>(parts.error());
    return std::move(parts->program);
}

KernelBackend machineBackend()
{
    return {"machine", std::make_shared<MachineCompiler>(), std::make_shared<MachineLoader>()};
}

}  // namespace keyfall::codegen
