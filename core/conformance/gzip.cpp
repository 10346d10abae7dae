// SPDX-License-Identifier: MIT
#include "core/conformance/vector_file.h"

#include <zlib.h>

#include <array>
#include <limits>
#include <memory>

namespace keyfall {

Expected<std::string> unpackGzip(std::string_view packed, const std::string& name, std::size_t limit)
{
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    z_stream stream{};
    if (packed.size() > std::numeric_limits<uInt>::max() || inflateInit2(&stream, kGzipOnly) != Z_OK)
        return badInput(name, "cannot be unpacked: not enough memory");
    const std::unique_ptr<z_stream, void (*)(z_stream*)> end(&stream, [](z_stream* s) { inflateEnd(s); });
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // zlib reads it only
    stream.avail_in = static_cast<uInt>(packed.size());

    std::string content;
    std::array<char, 1 << 16> buffer;  // not initialised: inflate() fills what is used
    for (;;) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = static_cast<uInt>(buffer.size());
        const int status = inflate(&stream, Z_NO_FLUSH);
        content.append(buffer.data(), buffer.size() - stream.avail_out);
        if (content.size() > limit)
            return badInput(name,
                            "is larger than " + std::to_string(limit >> 20) + " MB when unpacked, more than is read");
        if (status == Z_STREAM_END) {
            if (stream.avail_in == 0)
                return content;
            if (inflateReset(&stream) != Z_OK)  // several streams in a row are one file (RFC 1952)
                break;
        } else if (status != Z_OK) {
            break;
        }
    }
    return badInput(name, "cannot be unpacked: the gzip data is damaged or cut short", "fetch the file again");
}

}  // namespace keyfall
