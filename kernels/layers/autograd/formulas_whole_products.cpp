// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

// See wholeFormulaOf.
namespace keyfall::autograd {

namespace {

bool isOne(const Value& number)
{
    const auto* real = std::get_if<double>(&number);
    const auto* whole = std::get_if<std::int64_t>(&number);
    return (real != nullptr && *real == 1) || (whole != nullptr && *whole == 1);
}
Tensor scaled(const BackwardCall& b, const Tensor& tensor, std::string_view by)
{
    const Value factor = b.argument(by);
    return isOne(factor) ? tensor : b.math().mul(tensor, factor);
}
void setAdded(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", scaled(b, b.gradient(), "beta"));
}

Tensor turned(const BackwardCall& b, const Tensor& matrix)
{
    return b.math().call("t", {matrix});
}
/// Of a matrix that stands on the left: g·Bᵀ; of one on the right: Aᵀ·g. Where it lies column by column, PyTorch turns the
/// gradient, so that what comes out lies alike.
Tensor ofLeft(const BackwardCall& b, const char* own, const char* other)
{
    if (b.facts(own).byColumns)
        return turned(b, b.math().call("mm", {b.input(other), turned(b, b.gradient())}));
    return b.math().call("mm", {b.gradient(), turned(b, b.input(other))});
}
Tensor ofRight(const BackwardCall& b, const char* own, const char* other)
{
    if (b.facts(own).byColumns)
        return turned(b, b.math().call("mm", {turned(b, b.gradient()), b.input(other)}));
    return b.math().call("mm", {turned(b, b.input(other)), b.gradient()});
}

void mm(BackwardCall& b)
{
    if (b.wants("mat2"))
        b.set("mat2", ofRight(b, "mat2", "self"));
    if (b.wants("self"))
        b.set("self", ofLeft(b, "self", "mat2"));
}
void addmm(BackwardCall& b)
{
    if (b.wants("mat1"))
        b.set("mat1", scaled(b, ofLeft(b, "mat1", "mat2"), "alpha"));
    if (b.wants("mat2"))
        b.set("mat2", scaled(b, ofRight(b, "mat2", "mat1"), "alpha"));
    setAdded(b);
}

Tensor ofVector(const BackwardCall& b, const char* matrix)
{
    return b.math().call("mv", {turned(b, b.input(matrix)), b.gradient()});
}
void mv(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.math().call("ger", {b.gradient(), b.input("vec")}));
    if (b.wants("vec"))
        b.set("vec", ofVector(b, "self"));
}
void addmv(BackwardCall& b)
{
    if (b.wants("mat"))
        b.set("mat", scaled(b, b.math().call("ger", {b.gradient(), b.input("vec")}), "alpha"));
    setAdded(b);
    if (b.wants("vec"))
        b.set("vec", scaled(b, ofVector(b, "mat"), "alpha"));
}
void dot(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.math().mul(b.gradient(), b.input("tensor")));
    if (b.wants("tensor"))
        b.set("tensor", b.math().mul(b.gradient(), b.input("self")));
}

Tensor turnedBatch(const BackwardCall& b, std::string_view name)
{
    return b.math().transpose(b.input(name), 1, 2);
}
void bmm(BackwardCall& b)
{
    if (b.wants("mat2"))
        b.set("mat2", b.math().call("bmm", {turnedBatch(b, "self"), b.gradient()}));
    if (b.wants("self"))
        b.set("self", b.math().call("bmm", {b.gradient(), turnedBatch(b, "mat2")}));
}
void baddbmm(BackwardCall& b)
{
    if (b.wants("batch1"))
        b.set("batch1", scaled(b, b.math().call("bmm", {b.gradient(), turnedBatch(b, "batch2")}), "alpha"));
    if (b.wants("batch2"))
        b.set("batch2", scaled(b, b.math().call("bmm", {turnedBatch(b, "batch1"), b.gradient()}), "alpha"));
    setAdded(b);
}

void attention(BackwardCall& b)
{
    const Stack results =
        b.math().callAll("_scaled_dot_product_flash_attention_for_cpu_backward",
                         {b.gradient(), b.input("query"), b.input("key"), b.input("value"), b.output(), b.output(1),
                          b.argument("dropout_p"), b.argument("is_causal"), b.input("attn_mask"), b.argument("scale")});
    const char* const names[]{"query", "key", "value"};
    for (std::size_t i = 0; i < 3; ++i)
        if (b.wants(names[i]))
            b.set(names[i], std::get<Tensor>(results[i]));
}

}  // namespace

const std::vector<Formula>& wholeProductFormulas()
{
    static const std::vector<Formula> formulas{
        {"mm", {{"self", "mat2"}, {"mat2", "self"}}, {}, mm},
        {"mv", {{"self", "vec"}, {"vec", "self"}}, {}, mv},
        {"dot", {{"self", "tensor"}, {"tensor", "self"}}, {}, dot},
        {"bmm", {{"self", "mat2"}, {"mat2", "self"}}, {}, bmm},
        {"addmm", {{"mat1", "mat2"}, {"mat2", "mat1"}}, {}, addmm},
        {"addmv", {{"mat", "vec"}, {"vec", "mat"}}, {}, addmv},
        {"baddbmm", {{"batch1", "batch2"}, {"batch2", "batch1"}}, {}, baddbmm},
        {"_scaled_dot_product_flash_attention_for_cpu",
         {{"query", {}}, {"key", {}}, {"value", {}}, {"attn_mask", {}}},
         {0, 1},
         attention,
         SparseForm::asIs,
         1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
