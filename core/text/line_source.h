// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// The lines of a file one after the other, so that memory does not grow with the file. Compressed files (gzip) are
/// known by their content and unpacked on the way.
class LineSource {
public:
    /// A file, or standard input for "-".
    [[nodiscard]] static Expected<LineSource> open(const std::string& path);
    /// A text that is here already; `name` stands for it in messages. The text must outlive the source.
    [[nodiscard]] static LineSource of(std::string_view text, std::string name);
    template <std::same_as<std::string> Temporary>
    static LineSource of(Temporary&&, std::string) = delete;
    LineSource(LineSource&&) noexcept;
    LineSource& operator=(LineSource&&) noexcept;
    ~LineSource();

    /// The next line, without `\n` or `\r\n`; good until the next call. Nothing at the end, and nothing after an error.
    [[nodiscard]] std::optional<std::string_view> next();
    /// The next lines, until they have `bytes` characters or there are no more, each with a `\n`.
    [[nodiscard]] std::string nextLines(std::size_t bytes);
    /// The next character, which stays; 0 at the end or after an error.
    [[nodiscard]] char peek();
    /// Why there is no further line; nothing at the regular end. A damaged or cut compressed file, a failed read, a line
    /// longer than 16 MB.
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

    [[nodiscard]] std::uint32_t line() const { return line_; }  ///< the number of the line that `next` gave, from 1
    [[nodiscard]] const std::string& name() const { return name_; }
    /// `name:line`, for messages.
    [[nodiscard]] std::string place() const { return name_ + ":" + std::to_string(line_); }

private:
    class Bytes;
    LineSource(std::string name, std::unique_ptr<Bytes> bytes);
    /// Reads a further piece; false at the end and after an error.
    bool more();

    std::string name_;
    std::unique_ptr<Bytes> bytes_;
    std::string buffer_;
    std::size_t at_ = 0;  ///< in the buffer
    std::uint32_t line_ = 0;
    bool ended_ = false;
    std::optional<Error> error_;
};

}  // namespace keyfall
