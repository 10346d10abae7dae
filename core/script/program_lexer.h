// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// Whether a name means something in the program language and so cannot be a variable or a tensor.
[[nodiscard]] bool isReservedName(std::string_view name);

/// Walks over one program line; spaces between tokens and a comment (`#`) at the end are skipped.
class ProgramLexer {
public:
    /// Thrown inside the parser only; `parseProgram` turns it into an `Error`.
    struct Failure {
        int column = 1;
        std::string expected;
        std::string found;
        std::string advice;
    };

    ProgramLexer(std::string_view line, std::size_t start) : line_(line), at_(start) {}

    [[nodiscard]] bool atEnd();
    /// The next character, or 0 at the end.
    [[nodiscard]] char peek();
    /// 1-based column of the next token.
    [[nodiscard]] int column();
    [[nodiscard]] std::size_t position() const { return at_; }
    void returnTo(std::size_t position) { at_ = position; }

    [[nodiscard]] bool accept(char token);
    void expect(char token, std::string what);
    /// `=` that is not part of `==`.
    [[nodiscard]] bool acceptAssignment();
    [[nodiscard]] bool acceptWord(std::string_view word);
    [[nodiscard]] std::optional<std::string> acceptName();
    /// `add`, `add_.Tensor`, `aten::add.Tensor`.
    [[nodiscard]] std::optional<std::string> acceptOperatorOrName();
    /// A number, a text, true, false, none, `dtype:float32`, `device:cuda:0`, `layout:sparse_coo`.
    [[nodiscard]] std::optional<Value> acceptLiteral();

    /// What to write instead when the next character is an arithmetic operator.
    [[nodiscard]] std::string adviceForInfix();

    [[noreturn]] void fail(std::string expected, std::string advice = {});
    [[noreturn]] void failAt(int column, std::string expected);

private:
    void skipSpace();
    [[nodiscard]] std::string_view wordAt(std::size_t position) const;
    [[nodiscard]] std::string foundAt(std::size_t position) const;
    [[nodiscard]] Value number();
    [[nodiscard]] std::string quoted();
    [[nodiscard]] std::optional<Value> tagged(std::string_view tag);

    std::string_view line_;
    std::size_t at_;
};

}  // namespace keyfall
