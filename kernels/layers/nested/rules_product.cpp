// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"

#include <algorithm>

// Matrix products: with a dense weight on the values, between nested tensors component by component.
namespace keyfall::nested {

namespace {

std::int64_t lastSize(const Dims& size)
{
    return size.back();
}

/// A dense weight of at most two dimensions multiplies every row alike.
bool onValues(NestedCall& call)
{
    if (call.packedFirst())
        return true;
    const NestedTensor& like = call.firstKind();
    Stack dense = call.arguments();
    dense[0] = call.valuesOf(call.first());
    call.describe("on the values: every row is multiplied by the same weight");
    call.finish(call.wrapLike(std::get<Tensor>(call.below(std::move(dense)).front()), like));
    return true;
}

bool perComponent(NestedCall& call)
{
    call.describe("component by component");
    eachComponent(call);
    return true;
}

bool linear(NestedCall& call)
{
    const Tensor input = call.tensor("input");
    const Tensor weight = call.tensor("weight");
    if (!NestedCall::isNested(input) || NestedCall::isNested(weight) || NestedCall::isNested(call.tensor("bias")))
        call.reject("Linear requires a nested input, and a dense weight and bias");
    const NestedTensor& like = call.firstKind();
    if (input.dim() < 2 || weight.dim() != 2)
        call.reject("Linear requires nested_tensor.dim == 3 and dense_matrix.dim == 2. Nested tensor dim: "
                    + std::to_string(input.dim()) + ". Dense tensor dim: " + std::to_string(weight.dim()));
    std::int64_t last = weight.size(1);
    for (std::int64_t i = 0; i < like.count(); ++i) {
        if (i == 0)
            last = lastSize(like.sizeOf(0));
        else if (lastSize(like.sizeOf(i)) != last)
            call.reject("Expected all tensors in nested tensor to have the same trailing dimension, instead last "
                        "dimension equals: "
                        + std::to_string(lastSize(like.sizeOf(i))) + " after " + std::to_string(last));
    }
    if (last != weight.size(1))
        call.reject("Shape mismatch for NestedTensor Linear: Expected input's (a nested tensor) 'last_dim' to equal "
                    "'weight.size(1), but got: last_dim = "
                    + std::to_string(last) + ", and weight.size(1) = " + std::to_string(weight.size(1)));
    return !like.isFlat() && like.raggedDim < input.dim() - 1 ? onValues(call) : perComponent(call);
}

void checkBatches(const NestedCall& call, const NestedTensor& a, const NestedTensor& b, const std::string& second)
{
    if (a.count() != b.count())
        call.reject("Expected size for the 1st dimension of " + second + " tensor to be: " + std::to_string(a.count())
                    + " but got: " + std::to_string(b.count()) + ".");
}

/// The last two sizes must fit in each component.
void checkMatrices(const NestedCall& call, const NestedTensor& a, const NestedTensor& b)
{
    for (std::int64_t i = 0; i < a.count(); ++i) {
        const Dims left = a.sizeOf(i);
        const Dims right = b.sizeOf(i);
        const std::int64_t inner = right[right.size() - 2];
        if (left.back() == inner)
            continue;
        const auto matrix = [](const Dims& size) {
            return std::to_string(size[size.size() - 2]) + "x" + std::to_string(size.back());
        };
        const bool bmm = call.shortName() == "bmm";
        call.reject((bmm ? std::to_string(i) + "-th nested matrices in batch cannot be multiplied ("
                         : "matmul: Nested tensors cannot be matrix multiplied, last dimension of self has sizes "
                             + std::to_string(left.back()) + " and second to last dimension of other has sizes "
                             + std::to_string(inner) + " in component " + std::to_string(i) + " (")
                    + matrix(left) + " and " + matrix(right) + ")");
    }
}

bool bmm(NestedCall& call)
{
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
        if (call.tensor(i).dim() != 3)
            call.reject("batch" + std::to_string(i + 1) + " must be a 3D tensor");
    const NestedTensor* left = nestedOrNull(call.tensor(0));
    const NestedTensor* right = nestedOrNull(call.tensor(1));
    if (left != nullptr && right != nullptr) {
        checkBatches(call, *left, *right, "batch2");
        checkMatrices(call, *left, *right);
    } else if (call.firstKind().form == NestedForm::list) {
        call.reject(std::string("Expected both to be nested, but got a ") + (left ? "nested" : "non-nested")
                    + " self and " + (right ? "nested" : "non-nested")
                    + " other. A nested tensor that was made of a list takes no dense partner here; one that was made "
                      "with _nested_view_from_jagged does");
    } else if (call.tensor(left == nullptr ? 0 : 1).size(0) != call.firstKind().count()) {
        call.reject("Expected size for the 1st dimension of the dense tensor to be: "
                    + std::to_string(call.firstKind().count())
                    + " but got: " + std::to_string(call.tensor(left == nullptr ? 0 : 1).size(0)) + ".");
    }
    call.describe("component by component, each by one mm");
    // Its components are matrices, which bmm does not take.
    std::vector<Tensor> results;
    const auto matrices = [&](std::size_t i) {
        const Tensor tensor = call.tensor(i);
        return NestedCall::isNested(tensor) ? call.componentsOf(tensor)
                                            : call.callForList("unbind.int", {tensor, std::int64_t{0}});
    };
    const std::vector<Tensor> a = matrices(0);
    const std::vector<Tensor> b = matrices(1);
    for (std::size_t i = 0; i < a.size(); ++i)
        results.push_back(call.call("mm", {a[i], b[i]}));
    call.finish(call.wrapComponents(results, call.firstKind().form, std::max(call.firstKind().raggedDim, 1)));
    return true;
}

bool matmul(NestedCall& call)
{
    const Tensor self = call.tensor("self");
    const Tensor other = call.tensor("other");
    const NestedTensor* left = nestedOrNull(self);
    const NestedTensor* right = nestedOrNull(other);
    if (left != nullptr && right != nullptr) {
        for (const auto& [tensor, nth] : {std::pair{self, "1st"}, std::pair{other, "2nd"}})
            if (tensor.dim() < 3)
                call.reject("matmul: For nested tensors, only inputs with >= 3 dims are currently supported. "
                            + std::string(nth) + " input has rank: " + std::to_string(tensor.dim()));
        checkBatches(call, *left, *right, "2nd input");
        checkMatrices(call, *left, *right);
        return perComponent(call);
    }
    const bool weight = left != nullptr && other.dim() >= 1 && other.dim() <= 2;
    if (weight && !left->isFlat() && left->raggedDim < self.dim() - 1)
        return onValues(call);
    return perComponent(call);
}

/// Varlen attention: every component attends to itself only (eleven:2.6.3).
bool attention(NestedCall& call)
{
    const NestedTensor* query = nestedOrNull(call.tensor("query"));
    const NestedTensor* key = nestedOrNull(call.tensor("key"));
    const NestedTensor* value = nestedOrNull(call.tensor("value"));
    if (query == nullptr || key == nullptr || value == nullptr)
        call.reject("Expected query, key, and value to be all nested or all dense");
    if (call.tensor("attn_mask").defined())
        call.reject("an attention mask is not supported for nested tensors: every component has other sizes. Use "
                    "is_causal, or pad the arguments with to_padded_tensor");
    checkBatches(call, *query, *key, "key");
    checkBatches(call, *query, *value, "value");
    call.describe("attention within each component");
    eachComponent(call);
    return true;
}

}  // namespace

const std::vector<RuleEntry>& productRules()
{
    static const std::vector<RuleEntry> rules{
        {"linear", linear}, {"matmul", matmul}, {"bmm", bmm}, {"scaled_dot_product_attention", attention}};
    return rules;
}

}  // namespace keyfall::nested
