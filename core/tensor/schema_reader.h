// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keyfall {

/// Walks over a schema's text and says at which column it failed; the grammar is in schema.cpp.
class SchemaReader {
public:
    /// Thrown inside the parser only; `Schema::parse` turns it into an `Error`.
    struct Failure {
        std::size_t column = 0;  ///< counted from 1
        std::string expected;
        std::string found;
    };

    explicit SchemaReader(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t position() const { return at_; }
    /// From `start` to here, without the space at its end.
    [[nodiscard]] std::string_view textFrom(std::size_t start) const;
    [[nodiscard]] bool atEnd();
    /// The next character that is not a space, or 0 at the end.
    [[nodiscard]] char peek();
    /// Takes `token` if it comes next.
    [[nodiscard]] bool accept(std::string_view token);
    /// Takes `token` or fails.
    void expect(std::string_view token);
    /// Letters, digits, underscores and `extra`; fails with `what` when there is none.
    [[nodiscard]] std::string_view word(std::string_view what, std::string_view extra = {});
    /// The characters up to the closing `quote`, which has been opened; a backslash escapes one character.
    [[nodiscard]] std::string quoted(char quote);
    [[noreturn]] void fail(std::string expected);
    [[noreturn]] void failAt(std::size_t position, std::string expected, std::string found);

private:
    void skipSpace();

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace keyfall
