// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/nested/wrap.h"

// Between nested tensors and their values. All other operators on nested tensors are recorded through their parts, the
// dense operators on the values (eleven:2.6.5).
namespace keyfall::autograd {

namespace {

/// The gradient of the values becomes a nested tensor with the structure they were taken from.
void getValues(BackwardCall& b)
{
    if (!b.wants("self"))
        return;
    const Tensor like = b.has("like") ? b.input("like") : b.input("self");
    b.set("self", nested::wrapLike(b.math(), b.gradient(), *nested::nestedOrNull(like)));
}

/// A nested gradient can lie otherwise than the result did; where the result has holes it is zero.
void viewOfValues(BackwardCall& b)
{
    const Tensor values = b.math().call("_nested_get_values.like", {b.gradient(), b.output().detached()});
    b.set("self", b.math().reshape(values, b.facts("self").shape));
}

}  // namespace

const std::vector<Formula>& nestedFormulas()
{
    static const std::vector<Formula> formulas{
        {"_nested_get_values", {{"self", {}}, {"like", {}}}, {}, getValues},
        {"_nested_view_from_jagged", {}, {0}, viewOfValues},
        {"_nested_view_from_buffer", {}, {0}, viewOfValues},
    };
    return formulas;
}

}  // namespace keyfall::autograd
