// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

// Operators that choose, place and order elements: the gradient goes where the elements came from.
namespace keyfall::autograd {

namespace {

std::int64_t integerAt(const BackwardCall& b, std::string_view name)
{
    return std::get<std::int64_t>(b.argument(name));
}
std::vector<std::int64_t> sizesOf(const BackwardCall& b, std::string_view name)
{
    const Dims& shape = b.facts(name).shape;
    return {shape.begin(), shape.end()};
}
/// Zeros like the argument, on the tape as a constant.
Tensor blank(const BackwardCall& b, std::string_view name)
{
    return b.math().zeros(b.facts(name));
}

void gather(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self",
              b.math().call("scatter_add", {blank(b, "self"), b.argument("dim"), b.input("index"), b.gradient()}));
}
void indexSelect(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self",
              b.math().call("index_add", {blank(b, "self"), b.argument("dim"), b.input("index"), b.gradient()}));
}
void indexAdd(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.gradient());
    if (b.wants("source"))
        b.set("source", b.math().call("index_select", {b.gradient(), b.argument("dim"), b.input("index")}));
}
void scatter(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self",
              b.math().call("scatter.value", {b.gradient(), b.argument("dim"), b.input("index"), std::int64_t{0}}));
    if (b.wants("src"))
        b.set("src", b.math().call("gather", {b.gradient(), b.argument("dim"), b.input("index")}));
}
void scatterAdd(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.gradient());
    if (b.wants("src"))
        b.set("src", b.math().call("gather", {b.gradient(), b.argument("dim"), b.input("index")}));
}
void sort(BackwardCall& b)
{
    b.set("self", b.math().call("scatter.src", {blank(b, "self"), b.argument("dim"), b.output(1), b.gradient()}));
}
void flip(BackwardCall& b)
{
    b.set("self", b.math().call("flip", {b.gradient(), b.argument("dims")}));
}
/// Each element is in its own sum and in all later ones.
void cumsum(BackwardCall& b)
{
    if (b.facts("self").shape.empty()) {
        b.set("self", b.gradient());
        return;
    }
    const std::vector<std::int64_t> dims{integerAt(b, "dim")};
    const Tensor turned = b.math().call("flip", {b.gradient(), dims});
    b.set("self", b.math().call("flip", {b.math().call("cumsum", {turned, b.argument("dim")}), dims}));
}

void cat(BackwardCall& b)
{
    const std::vector<TensorFacts>& parts = b.listFacts("tensors");
    const std::int64_t dim = integerAt(b, "dim");
    std::int64_t start = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Dims& shape = parts[i].shape;
        if (shape.size() == 1 && shape[0] == 0 && b.gradient().dim() != 1) {  // an empty vector that cat left out
            b.setItem("tensors", i, b.math().zeros(parts[i]));
            continue;
        }
        const auto at = static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(shape.size()) : dim);
        const std::int64_t end = start + shape[at];
        if (b.wantsItem("tensors", i))
            b.setItem("tensors", i, b.math().call("slice.Tensor", {b.gradient(), dim, start, end, std::int64_t{1}}));
        start = end;
    }
}

void select(BackwardCall& b)
{
    b.set("self",
          b.math().call("select_backward", {b.gradient(), sizesOf(b, "self"), b.argument("dim"), b.argument("index")}));
}
void selectBackward(BackwardCall& b)
{
    b.set("grad_output", b.math().call("select.int", {b.gradient(), b.argument("dim"), b.argument("index")}));
}
void diagonal(BackwardCall& b)
{
    b.set("self",
          b.math().call(
              "diagonal_backward",
              {b.gradient(), sizesOf(b, "self"), b.argument("offset"), b.argument("dim1"), b.argument("dim2")}));
}
void diagonalBackward(BackwardCall& b)
{
    b.set("grad_output",
          b.math().call("diagonal", {b.gradient(), b.argument("offset"), b.argument("dim1"), b.argument("dim2")}));
}
void slice(BackwardCall& b)
{
    const auto orElse = [&b](std::string_view name, std::int64_t otherwise) {
        const Value value = b.argument(name);
        return std::holds_alternative<None>(value) ? Value(otherwise) : value;
    };
    const auto sizes = sizesOf(b, "self");
    const std::int64_t dim = integerAt(b, "dim");
    const std::int64_t size =
        sizes[static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(sizes.size()) : dim)];
    b.set("self",
          b.math().call("slice_backward",
                        {b.gradient(), sizes, dim, orElse("start", 0), orElse("end", size), b.argument("step")}));
}
void sliceBackward(BackwardCall& b)
{
    b.set("grad_output",
          b.math().call("slice.Tensor",
                        {b.gradient(), b.argument("dim"), b.argument("start"), b.argument("end"), b.argument("step")}));
}
/// The pieces' gradients put together again, zeros for those nobody used.
void split(BackwardCall& b)
{
    std::vector<Tensor> pieces;
    for (std::uint32_t i = 0; i < b.resultCount(); ++i)
        pieces.push_back(b.gradient(i));
    b.set("self", b.math().call("cat", {pieces, b.argument("dim")}));
}
void unbind(BackwardCall& b)
{
    std::vector<Tensor> pieces;
    for (std::uint32_t i = 0; i < b.resultCount(); ++i)
        pieces.push_back(b.gradient(i));
    b.set("self", b.math().call("stack", {pieces, b.argument("dim")}));
}

}  // namespace

const std::vector<Formula>& indexingFormulas()
{
    static const std::vector<Formula> formulas{
        {"gather", {{"index", {}}}, {}, gather},
        {"index_select", {{"index", {}}}, {}, indexSelect},
        {"index_add", {{"index", {}}}, {}, indexAdd},
        {"scatter", {{"index", {}}}, {}, scatter},
        {"scatter_add", {{"index", {}}}, {}, scatterAdd},
        {"sort", {}, {1}, sort},
        {"flip", {}, {}, flip},
        {"cumsum", {}, {}, cumsum},
        {"cat", {}, {}, cat},
        {"select", {}, {}, select},
        {"select_backward", {}, {}, selectBackward},
        {"diagonal", {}, {}, diagonal},
        {"diagonal_backward", {}, {}, diagonalBackward},
        {"slice", {}, {}, slice},
        {"slice_backward", {}, {}, sliceBackward},
        {"split", {}, {}, split},
        {"split_with_sizes", {}, {}, split},
        {"unbind", {}, {}, unbind},
    };
    return formulas;
}

}  // namespace keyfall::autograd
