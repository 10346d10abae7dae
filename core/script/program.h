// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/value.h"

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace keyfall {

/// An expression of a program line: a literal, a name, a list, or a call with nested expressions.
struct Expression {
    struct Name {
        std::string text;
    };
    struct List {
        std::vector<Expression> items;
    };
    struct Keyword;
    struct Call {
        std::string op;  ///< with or without overload: `mul`, `mul.Tensor`
        std::vector<Expression> arguments;
        std::vector<Keyword> keywords;
    };
    std::variant<Value, Name, List, Call> node;
    int column = 1;  ///< 1-based, for messages
};

/// `alpha=2` in a call.
struct Expression::Keyword {
    std::string name;
    Expression value;
};

/// One line of a program: `y = relu(add(a, b))`, `a, b = max(x, 1)`, `backward(z)`, or a `with` block.
struct Statement {
    int line = 1;                      ///< 1-based
    std::string source;                ///< as written, without indentation
    std::vector<std::string> targets;  ///< names that take the results; empty for a bare call and for a block
    Expression expression;             ///< of a block: the call after `with`
    bool block = false;
    std::vector<Statement> body;  ///< of a block, nested by indentation
};

/// Reads the program language of design:5.2. Errors name line, column and what was expected.
[[nodiscard]] Expected<std::vector<Statement>> parseProgram(const std::vector<std::string>& lines,
                                                            std::string_view where);

}  // namespace keyfall
