// SPDX-License-Identifier: MIT
#include "kernels/codegen/c_backend.h"

#include "core/program/cuda_schedule.h"
#include "core/text/json_text.h"
#include "kernels/codegen/codegen_version.h"
#include "kernels/codegen/cuda_program.h"
#include "kernels/codegen/emulated_cuda.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/packed_artifact.h"
#include "kernels/codegen/proven_points.h"
#include "kernels/codegen/render_c.h"
#include "kernels/codegen/system_compiler.h"

#include <fmt/format.h>

#include <bit>

#include <dlfcn.h>

namespace keyfall::codegen {

namespace {

constexpr const char* kEntry = "kf_kernel";
/// C computes all points without being told how many there are.
using Entry = void (*)(void* const* buffers, const std::int64_t* values, std::int64_t points);

/// Compiled code, and the interpreter for what is not proved to be safe.
class CProgram final : public Program {
public:
    CProgram(KernelProgram program, void* library, Entry entry)
        : program_(std::move(program)), checked_(interpreted(program_)), library_(library), entry_(entry)
    {
    }
    ~CProgram() override { dlclose(library_); }

    Expected<void> run(std::span<const std::span<std::byte>> buffers, std::span<const std::int64_t> values,
                       const LaunchSize& size) const override
    {
        const auto points = provenPoints(program_, buffers, values);
        if (!points)
            return tl::unexpected(points.error());
        if (!*points)
            return checked_->run(buffers, values, size);
        std::vector<void*> pointers;
        for (const std::span<std::byte> buffer : buffers)
            pointers.push_back(buffer.data());
        if (**points > 0)
            entry_(pointers.data(), values.data(), **points);
        return {};
    }

private:
    KernelProgram program_;
    std::shared_ptr<const Program> checked_;
    void* library_;
    Entry entry_;
};

class CCompiler final : public KernelCompiler {
public:
    explicit CCompiler(Dialect dialect) : dialect_(dialect) {}

    [[nodiscard]] std::string toolchain() const override { return "cc " + systemCompiler(); }
    [[nodiscard]] std::int64_t codegen() const override { return codegenVersion(); }
    [[nodiscard]] std::string target(Device) const override { return dialect_ == Dialect::c ? "c" : "emulated-cuda"; }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        const bool c = dialect_ == Dialect::c;
        KernelArtifact artifact{"object",
                                target,
                                kEntry,
                                c ? renderSource(program, kEntry, Dialect::c) : emulatedCudaSource(program, kEntry),
                                {}};
        const auto library = compiledLibrary(artifact.source, c ? SourceLanguage::c : SourceLanguage::cpp);
        if (!library)
            return tl::unexpected(library.error());
        artifact.bytes = packedArtifact(program, *library);
        if (!c)
            artifact.more = HeldJson(Json{{"launch", cudaSchedule(program).json()}});
        return artifact;
    }

private:
    Dialect dialect_;
};

class CLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device device) override
    {
        auto parts = unpackedArtifact(artifact.bytes);
        if (!parts)
            return tl::unexpected(parts.error());
        const auto folder = PrivateFolder::make();
        if (!folder)
            return tl::unexpected(folder.error());
        const auto file = folder->write("kernel.so", parts->compiled);
        if (!file)
            return tl::unexpected(file.error());
        // The file may go once it is mapped.
        void* const handle = dlopen(file->c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle)
            return tl::unexpected(Error{
                ErrorKind::unavailable, {}, fmt::format("the compiled kernel cannot be loaded: {}", dlerror()), {}});
        const auto entry = std::bit_cast<Entry>(dlsym(handle, artifact.entry.c_str()));
        if (!entry) {
            dlclose(handle);
            return badInput({}, fmt::format("the compiled kernel has no '{}'", artifact.entry));
        }
        std::shared_ptr<const Program> program = std::make_shared<CProgram>(std::move(parts->program), handle, entry);
        if (device.type == DeviceType::cuda)
            return onEmulatedDevice(std::move(program), device);
        return program;
    }
};

}  // namespace

std::optional<KernelBackend> cBackend()
{
    if (systemCompiler().empty())
        return std::nullopt;
    return KernelBackend{"c", std::make_shared<CCompiler>(Dialect::c), std::make_shared<CLoader>(), kSystemPatience,
                         true};
}

std::optional<KernelBackend> emulatedCudaBackend()
{
    if (systemCompiler().empty())
        return std::nullopt;
    return KernelBackend{"emulated-cuda", std::make_shared<CCompiler>(Dialect::cuda), std::make_shared<CLoader>(),
                         kSystemPatience, true};
}

}  // namespace keyfall::codegen
