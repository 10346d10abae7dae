// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_replays.h"
#include "core/program/cache_file.h"

#include <charconv>

namespace keyfall {

namespace {

std::string fromBase64(const JsonPlace& place)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char digit : place.text("bytes in base64")) {
        if (digit == '=')
            break;
        const std::size_t value = kDigits.find(digit);
        if (value == std::string_view::npos)
            place.failExpected("bytes in base64");
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return bytes;
}

}  // namespace

void replayCacheFile(KernelRecord& check, KernelReplayState&)
{
    const JsonPlace& record = check.place();
    record.onlyKnows({"id", "kind", "data", "key", "length", "crc32", "verdict"});
    KernelKey wanted;
    wanted.digest = record.at("key", "a key").text("a key");
    wanted.length = static_cast<std::uint64_t>(record.at("length", "a length").integer("a length"));
    const std::string& crc = record.at("crc32", "8 digits").text("8 digits");
    const auto read = std::from_chars(crc.data(), crc.data() + crc.size(), wanted.crc32, 16);
    if (read.ec != std::errc() || read.ptr != crc.data() + crc.size() || crc.size() != 8)
        record.at("crc32", "8 digits").failExpected("8 hexadecimal digits");
    const CacheFile file = readCacheFile(fromBase64(record.at("data", "bytes in base64")), wanted);
    check.expectText("verdict", record.at("verdict", "a verdict").text("a verdict"), std::string(nameOf(file.verdict)));
}

}  // namespace keyfall
