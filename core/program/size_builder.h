// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/size_expr.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// Thrown while an expression is read; a reader turns it into an Error.
struct SizeTrouble {
    std::string message;
};

/// Collects stack code, operands before their operation, and knows how deep the tree of each operand is.
class SizeBuilder {
public:
    /// These fail with `nested too deep` (kernels:2.3).
    void constant(std::int64_t value);
    /// `bounds` are those written beside the name. Fails with `syntax` for a text that is no name.
    void variable(std::string_view name, const SizeBounds* bounds = nullptr);
    void bind(std::string_view name, const SizeBounds* bounds = nullptr);
    /// Takes its arguments from what was added before it.
    void operation(SizeOp op);
    /// Everything of another expression, as one operand.
    void expression(const SizeExpr& expr);

    [[nodiscard]] SizeExpr take() { return std::exchange(expr_, SizeExpr(0)); }

    static void refuseDepth(std::size_t depth);

private:
    friend class SizeExpr;
    [[nodiscard]] std::uint32_t indexOf(std::string_view name);
    void push(SizeExpr::Node node, std::size_t arguments);

    SizeExpr expr_ = empty();
    std::vector<int> depths_;  ///< of the operands that wait for their operation

    static SizeExpr empty()
    {
        SizeExpr expr;
        expr.nodes_.clear();
        return expr;
    }
};

}  // namespace keyfall
