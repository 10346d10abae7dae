// SPDX-License-Identifier: MIT
#include "core/program/cache_file.h"

#include "core/text/json_text.h"
#include "core/text/sha256.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

namespace keyfall {

namespace {

constexpr std::string_view kMagic("\x89KFK\r\n\x1a\n", 8);
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kDigestAt = 24;
/// The header's own fields, and the source; the others are the compiler's.
constexpr std::array<std::string_view, 7> kOwnFields{"key", "length", "crc32", "kind", "target", "entry", "source"};

template <class Number>
void putLittle(std::string& bytes, Number value)
{
    for (std::size_t i = 0; i < sizeof value; ++i)
        bytes += static_cast<char>(value >> 8 * i & 0xFF);
}

template <class Number>
Number littleAt(std::string_view bytes, std::size_t at)
{
    Number value = 0;
    for (std::size_t i = 0; i < sizeof value; ++i)
        value |= static_cast<Number>(static_cast<unsigned char>(bytes[at + i])) << 8 * i;
    return value;
}

Sha256::Digest digestOf(std::string_view front, std::string_view behind)
{
    Sha256 sum;
    sum.add(front.substr(0, kDigestAt));
    sum.add(behind);
    return sum.finish();
}

bool isDigest(std::string_view bytes, const Sha256::Digest& digest)
{
    return std::equal(digest.begin(), digest.end(), bytes.begin(), bytes.end(),
                      [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); });
}

/// The front alone: what lies behind it is as long as it says, and unchanged.
FileVerdict frontOf(std::string_view bytes)
{
    if (bytes.size() < kCacheFileFront)
        return FileVerdict::truncated;
    if (!bytes.starts_with(kMagic))
        return FileVerdict::notAKernelFile;
    const auto version = littleAt<std::uint32_t>(bytes, 8);
    if (version == 0)
        return FileVerdict::badVersion;
    if (version > kVersion)
        return FileVerdict::newerVersion;
    const auto header = littleAt<std::uint32_t>(bytes, 12);
    const auto payload = littleAt<std::uint64_t>(bytes, 16);
    if (header > kLargestHeader || payload > kLargestPayload)
        return FileVerdict::tooLarge;
    const std::uint64_t whole = kCacheFileFront + header + payload;
    if (bytes.size() < whole)
        return FileVerdict::truncated;
    if (bytes.size() > whole)
        return FileVerdict::trailingBytes;
    const bool same = isDigest(bytes.substr(kDigestAt, 32), digestOf(bytes, bytes.substr(kCacheFileFront)));
    return same ? FileVerdict::ok : FileVerdict::checksum;
}

const std::string* textIn(const Json& header, const char* name)
{
    const auto found = header.find(name);
    return found == header.end() ? nullptr : found->get_ptr<const std::string*>();
}

/// Reads 8 lower-case hexadecimal digits.
std::optional<std::uint32_t> readCrc(std::string_view text)
{
    if (text.size() != 8 || text.find_first_not_of("0123456789abcdef") != std::string_view::npos)
        return std::nullopt;
    std::uint32_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return value;
}

struct Header {
    std::string key;
    std::string crc;
    std::int64_t length = 0;
    bool longerThanSigned = false;  ///< a length of 2^63 or more, which no program has
};

/// Fills the file's header fields; false when one is missing or of another type.
bool readHeader(std::string_view text, Header& header, KernelArtifact& artifact)
{
    JsonLimits limits;
    limits.bytes = kLargestHeader;
    limits.depth = 1000;
    const auto document = parseJson(text, "header", limits);
    if (!document || !document->is_object())
        return false;
    for (const auto& [name, into] : {std::pair<const char*, std::string*>{"key", &header.key},
                                     {"crc32", &header.crc},
                                     {"kind", &artifact.kind},
                                     {"target", &artifact.target},
                                     {"entry", &artifact.entry}}) {
        const std::string* value = textIn(*document, name);
        if (!value)
            return false;
        *into = *value;
    }
    const auto length = document->find("length");
    if (length == document->end() || !length->is_number_integer())
        return false;
    header.longerThanSigned = length->is_number_unsigned() && length->get<std::uint64_t>() > INT64_MAX;
    header.length = header.longerThanSigned ? 0 : length->get<std::int64_t>();
    if (const std::string* source = textIn(*document, "source"))
        artifact.source = *source;
    for (const auto& [name, value] : document->items())
        if (std::find(kOwnFields.begin(), kOwnFields.end(), name) == kOwnFields.end())
            (*artifact.more)[name] = value;
    return true;
}

CacheFile read(std::string_view bytes, const KernelKey* wanted)
{
    CacheFile file;
    file.verdict = frontOf(bytes);
    if (!file.good())
        return file;
    const std::size_t headerBytes = littleAt<std::uint32_t>(bytes, 12);
    Header header;
    if (!readHeader(bytes.substr(kCacheFileFront, headerBytes), header, file.artifact)) {
        file.verdict = FileVerdict::badHeader;
        return file;
    }
    const auto crc = readCrc(header.crc);
    file.key = {header.key, static_cast<std::uint64_t>(std::max<std::int64_t>(header.length, 0)), crc.value_or(0)};
    const bool isIdentity = crc && header.length >= 0 && !header.longerThanSigned;
    if (wanted && file.key.digest != wanted->digest)
        file.verdict = FileVerdict::wrongKey;
    else if (!isIdentity || (wanted && file.key != *wanted))
        file.verdict = FileVerdict::otherProgram;
    if (!file.good())
        return file;
    const auto payload = std::as_bytes(std::span(bytes.substr(kCacheFileFront + headerBytes)));
    file.artifact.bytes.assign(payload.begin(), payload.end());
    return file;
}

}  // namespace

std::string_view nameOf(FileVerdict verdict)
{
    switch (verdict) {
    case FileVerdict::ok: return "ok";
    case FileVerdict::truncated: return "truncated";
    case FileVerdict::notAKernelFile: return "not a kernel file";
    case FileVerdict::badVersion: return "bad version";
    case FileVerdict::newerVersion: return "newer version";
    case FileVerdict::tooLarge: return "too large";
    case FileVerdict::trailingBytes: return "trailing bytes";
    case FileVerdict::checksum: return "checksum";
    case FileVerdict::badHeader: return "bad header";
    case FileVerdict::wrongKey: return "wrong key";
    case FileVerdict::otherProgram: return "other program";
    }
    return {};
}

std::string cacheFileBytes(const KernelKey& key, const KernelArtifact& artifact)
{
    Json header{{"key", key.digest},     {"length", key.length},      {"crc32", key.crc32Text()},
                {"kind", artifact.kind}, {"target", artifact.target}, {"entry", artifact.entry}};
    if (!artifact.source.empty())
        header["source"] = artifact.source;
    for (const auto& [name, value] : artifact.more->items())
        if (!header.contains(name))
            header[name] = value;
    const std::string text = jsonLine(header);
    const std::string_view payload(reinterpret_cast<const char*>(artifact.bytes.data()), artifact.bytes.size());
    std::string bytes(kMagic);
    bytes.reserve(kCacheFileFront + text.size() + payload.size());
    putLittle(bytes, kVersion);
    putLittle(bytes, static_cast<std::uint32_t>(text.size()));
    putLittle(bytes, std::uint64_t{payload.size()});
    Sha256 sum;
    for (const std::string_view part : {std::string_view(bytes), std::string_view(text), payload})
        sum.add(part);
    const Sha256::Digest digest = sum.finish();
    bytes.append(reinterpret_cast<const char*>(digest.data()), digest.size());
    bytes += text;
    bytes += payload;
    return bytes;
}

CacheFile readCacheFile(std::string_view bytes, const KernelKey& wanted)
{
    return read(bytes, &wanted);
}

CacheFile readCacheFile(std::string_view bytes)
{
    return read(bytes, nullptr);
}

}  // namespace keyfall
