// SPDX-License-Identifier: MIT
#include "core/text/terminal_text.h"

#include <ostream>

namespace keyfall {

namespace {

/// A code that a terminal obeys rather than shows, and how many bytes of UTF-8 say it; none: 0.
struct Order {
    std::size_t bytes = 0;
    unsigned code = 0;
};

/// C0 and DEL are one byte, C1 two; the marks that turn the direction of what follows, so that a text reads as another
/// one (U+202A to U+202E, U+2066 to U+2069), three.
Order orderAt(std::string_view text, std::size_t at)
{
    const auto byteAt = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned byte = byteAt(at);
    const unsigned next = byteAt(at + 1);
    const unsigned last = byteAt(at + 2);
    if (byte == 0xc2 && next >= 0x80 && next < 0xa0)
        return {2, next};
    if (byte == 0xe2
        && ((next == 0x80 && last >= 0xaa && last <= 0xae) || (next == 0x81 && last >= 0xa6 && last <= 0xa9)))
        return {3, 0x2000U + (next - 0x80U) * 0x40U + (last - 0x80U)};
    if (byte == '\n' || byte == '\t' || (byte == '\r' && next == '\n'))
        return {};
    return byte < 0x20 || byte == 0x7f ? Order{1, byte} : Order{};
}

/// Whether no byte can begin an order. A table of everything is 120 MB of such text; in blocks of one size and without
/// branches, a compiler looks at many bytes at once.
bool isPlain(std::string_view text)
{
    const auto suspect = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return static_cast<unsigned char>(((byte < 0x20) & (byte != '\n') & (byte != '\t')) | (byte == 0x7f)
                                          | (byte == 0xc2) | (byte == 0xe2));
    };
    constexpr std::size_t kBlock = 64;
    unsigned char found = 0;
    std::size_t at = 0;
    for (; at + kBlock <= text.size(); at += kBlock)
        for (std::size_t i = 0; i < kBlock; ++i)
            found |= suspect(text[at + i]);
    for (; at < text.size(); ++at)
        found |= suspect(text[at]);
    return found == 0;
}

}  // namespace

std::string safeForTerminal(std::string_view text)
{
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const Order order = orderAt(text, at);
        if (order.bytes == 0) {
            safe += text[at];
            continue;
        }
        at += order.bytes - 1;
        safe += order.code < 0x100 ? "\\x" : "\\u";
        for (unsigned shift = order.code < 0x100 ? 8 : 16; shift != 0; shift -= 4)
            safe += kHex[(order.code >> (shift - 4)) & 15U];
    }
    return safe;
}

SafeOutput::SafeOutput(std::ostream& stream) : stream_(stream), filter_(stream.rdbuf())
{
    const auto state = stream.rdstate();
    stream.rdbuf(&filter_);
    stream.setstate(state);
}

SafeOutput::~SafeOutput()
{
    const auto state = stream_.rdstate();
    stream_.rdbuf(filter_.target());  // forgets what went wrong
    stream_.setstate(state);
}

std::streamsize SafeOutput::Filter::xsputn(const char* text, std::streamsize size)
{
    const std::string_view all(text, static_cast<std::size_t>(size));
    if (isPlain(all))
        return to_->sputn(text, size);
    for (std::size_t at = 0; at < all.size(); ++at)
        if (orderAt(all, at).bytes != 0) {
            const std::string safe = safeForTerminal(all);
            const auto length = static_cast<std::streamsize>(safe.size());
            return to_->sputn(safe.data(), length) == length ? size : 0;
        }
    return to_->sputn(text, size);
}

SafeOutput::Filter::int_type SafeOutput::Filter::overflow(int_type c)
{
    if (traits_type::eq_int_type(c, traits_type::eof()))
        return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
}

}  // namespace keyfall
