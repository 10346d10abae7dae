// SPDX-License-Identifier: MIT
#include "core/text/terminal_text.h"

#include <array>
#include <ostream>

namespace keyfall {

namespace {

/// How many bytes at `at` are an order to a terminal: C0 and DEL are one byte, C1 is two in UTF-8.
std::size_t orderAt(std::string_view text, std::size_t at)
{
    const auto byte = static_cast<unsigned char>(text[at]);
    const auto next = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0U;
    if (byte == 0xc2 && next >= 0x80 && next < 0xa0)
        return 2;
    if (byte == '\n' || byte == '\t' || (byte == '\r' && next == '\n'))
        return 0;
    return byte < 0x20 || byte == 0x7f ? 1 : 0;
}

}  // namespace

std::string safeForTerminal(std::string_view text)
{
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t bytes = orderAt(text, at);
        if (bytes == 0) {
            safe += text[at];
            continue;
        }
        at += bytes - 1;  // of two bytes the second is the code
        const auto code = static_cast<unsigned char>(text[at]);
        safe += "\\x";
        safe += kHex[code >> 4U];
        safe += kHex[code & 15U];
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
    for (std::size_t at = 0; at < all.size(); ++at)
        if (orderAt(all, at) != 0) {
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
