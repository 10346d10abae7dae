// SPDX-License-Identifier: MIT
#include "core/dispatch/boxing.h"

#include <fmt/format.h>

namespace keyfall::boxing {

void throwWrongArgument(const std::string& op, std::size_t index, const char* expected, const Value& found)
{
    DispatchError error(DispatchErrorKind::badArgument,
                        fmt::format("{}: value {} should be {}, found {}", op, index + 1, expected, textOf(found)));
    error.op = op;
    throw error;
}

void throwWrongCount(const std::string& op, std::size_t expected, std::size_t found)
{
    DispatchError error(DispatchErrorKind::badArgument,
                        fmt::format("{}: expected {} values on the stack, found {}", op, expected, found));
    error.op = op;
    throw error;
}

const Tensor& undefinedTensor()
{
    static const Tensor undefined;
    return undefined;
}

std::optional<Scalar> asScalar(const Value& value)
{
    if (const auto* i = std::get_if<std::int64_t>(&value))
        return Scalar(*i);
    if (const auto* d = std::get_if<double>(&value))
        return Scalar(*d);
    if (const auto* b = std::get_if<bool>(&value))
        return Scalar(*b);
    return std::nullopt;
}

Value fromScalar(const Scalar& scalar)
{
    return std::visit([](auto v) { return Value(v); }, scalar);
}

}  // namespace keyfall::boxing
