// SPDX-License-Identifier: MIT
#include "kernels/codegen/packed_artifact.h"

#include "core/text/json_text.h"
#include "core/text/sha256.h"

#include <cstring>
#include <string>

namespace keyfall::codegen {

std::vector<std::byte> packedArtifact(const KernelProgram& program, std::span<const std::byte> compiled)
{
    const std::string document = jsonLine(jsonOf(program));
    const std::uint64_t length = document.size();
    std::string body(reinterpret_cast<const char*>(&length), sizeof length);
    body += document;
    body.append(reinterpret_cast<const char*>(compiled.data()), compiled.size());
    const Sha256::Digest digest = sha256(body);
    const auto head = std::as_bytes(std::span(digest));
    std::vector<std::byte> bytes(head.begin(), head.end());
    const auto rest = std::as_bytes(std::span(body));
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    return bytes;
}

Expected<UnpackedArtifact> unpackedArtifact(std::span<const std::byte> bytes)
{
    constexpr std::size_t kDigest = sizeof(Sha256::Digest);
    const auto damaged = [] { return badInput({}, "the artifact is damaged", "compile the program again"); };
    std::uint64_t length = 0;
    if (bytes.size() < kDigest + sizeof length)
        return damaged();
    const std::string_view body(reinterpret_cast<const char*>(bytes.data()) + kDigest, bytes.size() - kDigest);
    if (const Sha256::Digest digest = sha256(body); std::memcmp(digest.data(), bytes.data(), kDigest) != 0)
        return damaged();
    std::memcpy(&length, body.data(), sizeof length);
    if (length > body.size() - sizeof length)
        return damaged();
    auto program = parseKernelProgram(body.substr(sizeof length, length), "artifact");
    if (!program)
        return tl::unexpected(program.error());
    return UnpackedArtifact{std::move(*program), body.substr(sizeof length + length)};
}

}  // namespace keyfall::codegen
