// SPDX-License-Identifier: MIT
#include "kernels/codegen/c_backend.h"

#include "core/program/kernel_extents.h"
#include "core/text/json_text.h"
#include "core/text/sha256.h"
#include "kernels/codegen/bounds_proof.h"
#include "kernels/codegen/emulated_cuda.h"
#include "kernels/codegen/interpreter.h"
#include "kernels/codegen/render_c.h"
#include "kernels/codegen/system_compiler.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

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
        const std::size_t variables = program_.variables.size();
        // A core's share of the points is not in the source.
        if (values.size() != variables || buffers.size() != program_.slots.size())
            return checked_->run(buffers, values, size);
        std::vector<std::int64_t> elements;
        std::vector<void*> pointers;
        bool aligned = true;
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            const std::size_t bytes = sizeOf(program_.slots[i].dtype);
            elements.push_back(static_cast<std::int64_t>(buffers[i].size() / bytes));
            pointers.push_back(buffers[i].data());
            aligned = aligned && reinterpret_cast<std::uintptr_t>(buffers[i].data()) % bytes == 0;
        }
        const auto extents = extentsOf(program_, values, elements);
        if (!extents)
            return tl::unexpected(extents.error());
        if (extents->empty)
            return {};
        if (!aligned || !proveBounds(program_, *extents, values).holds)
            return checked_->run(buffers, values, size);
        entry_(pointers.data(), values.data(), extents->points);
        return {};
    }

private:
    KernelProgram program_;
    std::shared_ptr<const Program> checked_;
    void* library_;
    Entry entry_;
};

// Note [A damaged library ends the process]
// dlopen maps a file and believes what its head says of the rest: a library that is cut short is a bus error. So the bytes
// begin with a SHA-256 of all behind it; then come the document's length in 8 bytes, the document, and the library.
struct Parts {
    std::string_view document;
    std::string_view library;
};

std::vector<std::byte> packed(const std::string& document, std::span<const std::byte> library)
{
    const std::uint64_t length = document.size();
    std::string body(reinterpret_cast<const char*>(&length), sizeof length);
    body += document;
    body.append(reinterpret_cast<const char*>(library.data()), library.size());
    const Sha256::Digest digest = sha256(body);
    const auto head = std::as_bytes(std::span(digest));
    std::vector<std::byte> bytes(head.begin(), head.end());
    const auto rest = std::as_bytes(std::span(body));
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    return bytes;
}

std::optional<Parts> unpacked(std::span<const std::byte> bytes)
{
    constexpr std::size_t kDigest = sizeof(Sha256::Digest);
    std::uint64_t length = 0;
    if (bytes.size() < kDigest + sizeof length)
        return std::nullopt;
    const std::string_view body(reinterpret_cast<const char*>(bytes.data()) + kDigest, bytes.size() - kDigest);
    if (const Sha256::Digest digest = sha256(body); std::memcmp(digest.data(), bytes.data(), kDigest) != 0)
        return std::nullopt;
    std::memcpy(&length, body.data(), sizeof length);
    if (length > body.size() - sizeof length)
        return std::nullopt;
    return Parts{body.substr(sizeof length, length), body.substr(sizeof length + length)};
}

class CCompiler final : public KernelCompiler {
public:
    explicit CCompiler(Dialect dialect) : dialect_(dialect) {}

    [[nodiscard]] std::string toolchain() const override { return "cc " + systemCompiler(); }
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
        const std::string document = jsonOf(program).dump(-1, ' ', false, Json::error_handler_t::replace);
        artifact.bytes = packed(document, *library);
        return artifact;
    }

private:
    Dialect dialect_;
};

class CLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact& artifact, Device) override
    {
        const auto parts = unpacked(artifact.bytes);
        if (!parts)
            return badInput({}, "the artifact is damaged", "compile the program again");
        auto program = parseKernelProgram(parts->document, "artifact");
        if (!program)
            return tl::unexpected(program.error());
        const auto folder = PrivateFolder::make();
        if (!folder)
            return tl::unexpected(folder.error());
        const auto file = folder->write("kernel.so", parts->library);
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
        return std::make_shared<CProgram>(std::move(*program), handle, entry);
    }
};

}  // namespace

std::optional<KernelBackend> cBackend()
{
    if (systemCompiler().empty())
        return std::nullopt;
    return KernelBackend{"c", std::make_shared<CCompiler>(Dialect::c), std::make_shared<CLoader>()};
}

std::optional<KernelBackend> emulatedCudaBackend()
{
    if (systemCompiler().empty())
        return std::nullopt;
    return KernelBackend{"emulated-cuda", std::make_shared<CCompiler>(Dialect::cuda), std::make_shared<CLoader>()};
}

}  // namespace keyfall::codegen
