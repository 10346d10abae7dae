// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/batch_rules.h"

// Operators that have no answer for a batch.
namespace keyfall::vmap {

namespace {

bool oneNumber(RuleCall& call)
{
    throw DispatchError(DispatchErrorKind::unsupported,
                        "vmap: It looks like you're calling .item() on a Tensor (" + call.op()
                            + "): a batched tensor has one number for each of its " + std::to_string(call.size())
                            + " examples, so data-dependent control flow cannot be mapped. Use where instead");
}

bool dynamicShape(RuleCall& call)
{
    throw DispatchError(
        DispatchErrorKind::unsupported,
        "vmap: " + call.op()
            + " has a dynamic shape, one that depends on the data: the examples' results could differ in "
              "size, so they are no batch. Use where with a mask instead");
}

}  // namespace

const std::vector<RuleEntry>& refusedRules()
{
    static const std::vector<RuleEntry> rules{
        {"item", oneNumber},        {"_local_scalar_dense", oneNumber}, {"is_nonzero", oneNumber},
        {"equal", oneNumber},       {"nonzero", dynamicShape},          {"masked_select", dynamicShape},
        {"unique", dynamicShape},   {"unique_dim", dynamicShape},       {"_unique2", dynamicShape},
        {"argwhere", dynamicShape},
    };
    return rules;
}

}  // namespace keyfall::vmap
