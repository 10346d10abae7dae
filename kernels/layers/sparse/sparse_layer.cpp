// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_layer.h"

#include "kernels/layers/sparse/sparse_rules.h"

namespace keyfall {

namespace sparse {
namespace {

void run(const BoxedCall& call, Stack& stack)
{
    bool any = false;
    forEachTensor(stack, [&any](const Tensor& tensor) { any = any || isSparse(tensor); });
    if (!any) {
        call.note(EventKind::passOn, "nothing is sparse");
        call.redispatchBelow(stack);
        return;
    }
    SparseCall sparse(call, stack);
    if (const Rule rule = ruleTable().of(call.op, OperatorEntry::Fact::sparseRule))
        return rule(sparse);
    if (sparse.writes())
        sparse.refuse(
            "sparse tensors do not change, so nothing can be written into one. Use the operator that returns a "
            "new tensor, or call to_dense() first");
    if (sparse.isView())
        sparse.refuse("a sparse tensor has no strides, so there is no other view of its memory. Call to_dense() first");
    sparse.densify();
}

}  // namespace
}  // namespace sparse

Kernel sparseKernel()
{
    return Kernel::boxed([](const BoxedCall& call, Stack& stack) { sparse::run(call, stack); }, "standard:sparse");
}

}  // namespace keyfall
