// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

namespace keyfall::ops {

/// In a handler: throws what is being handled on, as a DispatchError that names the operator. Failed allocations and
/// sizes beyond 64 bits become one, too: foreign exceptions stay out of the chain (design:exceptions). What is neither
/// is thrown on as it is.
[[noreturn]] void rethrowNaming(const std::string& op);

/// Calls `f`, the work of operator `op`, so that its errors name the operator. Costs nothing until something is thrown.
template <class F>
decltype(auto) namingOperator(const std::string& op, F&& f)
{
    try {
        return std::forward<F>(f)();
    } catch (...) {
        rethrowNaming(op);
    }
}

}  // namespace keyfall::ops
