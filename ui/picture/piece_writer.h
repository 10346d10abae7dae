// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/text_sink.h"
#include "ui/picture/number_text.h"

#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// Bytes of a picture's file, which go to a sink piece by piece. What has a length of its own asks for room, and leaves
/// `kElement` for all that an element has besides, so that those bytes are copied without a look at the end
/// (std::string::append: twice the instructions).
class PieceWriter {
public:
    /// `piece`: how much is sent at once.
    explicit PieceWriter(TextSink sink, std::size_t piece = std::size_t{1} << 16) : sink_(std::move(sink))
    {
        grow(piece + kElement);
    }
    PieceWriter(const PieceWriter&) = delete;
    PieceWriter& operator=(const PieceWriter&) = delete;

    template <std::size_t N>
    void raw(const char (&text)[N])
    {
        std::memcpy(at_, text, N - 1);
        at_ += N - 1;
    }
    void raw(std::string_view text)
    {
        room(text.size());
        std::memcpy(at_, text.data(), text.size());
        at_ += text.size();
    }

    void number(double value) { at_ = putNumber(at_, value); }

    void send()
    {
        sink_({out_.data(), static_cast<std::size_t>(at_ - out_.data())});
        at_ = out_.data();
    }
    /// Makes room for so much, and for an element besides.
    void room(std::size_t bytes)
    {
        if (static_cast<std::size_t>(out_.data() + out_.size() - at_) >= bytes + kElement)
            return;
        send();
        if (out_.size() < bytes + kElement)
            grow(bytes + kElement);
    }

protected:
    ~PieceWriter() = default;

    /// More than an element has, without its text, its path and its fonts.
    static constexpr std::size_t kElement = 2048;

    /// The next byte goes here. Loops count in a copy: through this one each byte would be two more in memory.
    char* at_ = nullptr;

private:
    void grow(std::size_t size)
    {
        out_.resize(size);
        at_ = out_.data();
    }

    TextSink sink_;
    std::vector<char> out_;
};

}  // namespace keyfall
