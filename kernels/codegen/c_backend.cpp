// SPDX-License-Identifier: MIT
#include "kernels/codegen/c_backend.h"

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

/// The threads of a launch, in so many blocks.
using BlocksEntry = void (*)(void* const* buffers, const std::int64_t* values, std::int64_t points, std::int64_t blocks,
                             unsigned threads);

/// A loaded library; the last owner unloads it.
using Library = std::shared_ptr<void>;

/// Compiled code, and the interpreter for what is not proved to be safe.
class CProgram final : public Program {
public:
    CProgram(KernelProgram program, Library library, Entry entry)
        : program_(std::move(program)), checked_(interpreted(program_)), library_(std::move(library)), entry_(entry)
    {
    }

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
    Library library_;
    Entry entry_;
};

class CCompiler final : public KernelCompiler {
public:
    explicit CCompiler(Dialect dialect, LocalSize local = LocalSize::fixed) : dialect_(dialect), local_(local) {}

    [[nodiscard]] std::string toolchain() const override { return "cc " + systemCompiler(); }
    [[nodiscard]] std::int64_t codegen() const override { return codegenVersion(); }
    [[nodiscard]] Tuning tuning() const override { return tuningOf(local_); }
    [[nodiscard]] std::string target(Device) const override { return dialect_ == Dialect::c ? "c" : "emulated-cuda"; }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        const bool c = dialect_ == Dialect::c;
        KernelArtifact artifact{"object",
                                target,
                                kEntry,
                                c ? renderSource(program, kEntry, Dialect::c)
                                  : emulatedCudaSource(program, kEntry, local_),
                                {}};
        const auto library = compiledLibrary(artifact.source, c ? SourceLanguage::c : SourceLanguage::cpp);
        if (!library)
            return tl::unexpected(library.error());
        artifact.bytes = packedArtifact(program, *library);
        if (!c)
            artifact.more = HeldJson(Json{{"launch", cudaSchedule(program, local_).json()}});
        return artifact;
    }

private:
    Dialect dialect_;
    LocalSize local_;
};

class CLoader final : public KernelLoader {
public:
    explicit CLoader(LocalSize local = LocalSize::fixed) : local_(local) {}

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
        void* const opened = dlopen(file->c_str(), RTLD_NOW | RTLD_LOCAL);
        if (opened == nullptr)
            return tl::unexpected(Error{
                ErrorKind::unavailable, {}, fmt::format("the compiled kernel cannot be loaded: {}", dlerror()), {}});
        Library library(opened, &dlclose);
        const bool onDevice = device.type == DeviceType::cuda;
        const std::string name = artifact.entry + (onDevice ? "_blocks" : "");
        void* const found = dlsym(opened, name.c_str());
        if (found == nullptr)
            return badInput({}, fmt::format("the compiled kernel has no '{}'", name));
        if (onDevice) {
            auto kernel = onEmulatedDevice(parts->program, std::move(library), std::bit_cast<BlocksEntry>(found));
            return loadedOnDevice(std::move(parts->program), {{}, {}, std::move(kernel)}, device,
                                  {local_, tunedIn(artifact)});
        }
        return std::make_shared<CProgram>(std::move(parts->program), std::move(library), std::bit_cast<Entry>(found));
    }

private:
    static cuda::HostKernel onEmulatedDevice(const KernelProgram& program, Library library, BlocksEntry entry)
    {
        return [library = std::move(library), entry, rows = blocksAreRows(program),
                variables = program.variables.size()](void* const* buffers, const std::int64_t* values,
                                                      const cuda::LaunchConfig& config) {
            entry(buffers, values, values[variables], config.grid.x, rows ? 1 : config.block.x);
        };
    }

    LocalSize local_;
};

}  // namespace

std::optional<KernelBackend> cBackend()
{
    if (systemCompiler().empty())
        return std::nullopt;
    return KernelBackend{"c", std::make_shared<CCompiler>(Dialect::c), std::make_shared<CLoader>(), kSystemPatience,
                         true};
}

std::optional<KernelBackend> emulatedCudaBackend(LocalSize local)
{
    if (systemCompiler().empty())
        return std::nullopt;
    return KernelBackend{local == LocalSize::timed ? kTimedCuda : "emulated-cuda",
                         std::make_shared<CCompiler>(Dialect::cuda, local), std::make_shared<CLoader>(local),
                         kSystemPatience, true};
}

}  // namespace keyfall::codegen
