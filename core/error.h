// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace keyfall {

/// What kind of trouble an `Error` is; the command line derives its exit status from it (design:4).
enum class ErrorKind {
    badInput,     ///< a person's or a file's input is wrong: exit status 2
    failed,       ///< the work was done and found a failure: exit status 1
    unavailable,  ///< the machine lacks something: exit status 3
};

/// An error at a boundary (file, command line, device): what was tried, what was found, what to do.
struct Error {
    ErrorKind kind = ErrorKind::badInput;
    std::string where;    ///< file, file:line or a JSON pointer; empty when there is no place to name
    std::string message;  ///< what was tried and what was found
    std::string advice;   ///< what to do; may be empty

    /// `where: message. advice` as one line for a person.
    [[nodiscard]] std::string text() const
    {
        std::string line = where.empty() ? message : where + ": " + message;
        if (!advice.empty())
            line += " (" + advice + ")";
        return line;
    }

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Expected = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> badInput(std::string where, std::string message, std::string advice = {})
{
    return tl::unexpected<Error>(Error{ErrorKind::badInput, std::move(where), std::move(message), std::move(advice)});
}

}  // namespace keyfall
