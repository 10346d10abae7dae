// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/segments.h"
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/reject.h"

#include <algorithm>

// Softmax over the stored elements: an element that is not stored counts as minus infinity, not as zero.
namespace keyfall::sparse {

namespace {

/// Along a sparse dimension, for blocks seen as [nnz, n].
Tensor alongSegments(const SparseMath& math, const Tensor& blocks, const Segments& segments, bool logarithm)
{
    const Tensor shifted = math.sub(blocks, math.pick(largestIn(math, blocks, segments), 0, segments.of));
    const Tensor powers = math.call("exp", {shifted});
    const Tensor sums = math.pick(math.sumInto(powers, segments.of, segments.count), 0, segments.of);
    return logarithm ? math.sub(shifted, math.call("log", {sums})) : math.div(powers, sums);
}

template <bool kLogarithm>
void softmax(SparseCall& call)
{
    const SparseMath& math = call.math();
    if (csrOrNull(call.self()))
        call.refuse("softmax of stored elements is there for sparse_coo only. Call to_sparse() first");
    const std::int64_t dim = call.integer("dim");
    if (dim < 0 || dim >= std::max(call.self().dim(), 1))
        ops::reject(": dim must be non-negative and less than input dimensions");
    Tensor self = math.coalesced(call.self());
    if (const Value dtype = call.argument("dtype"); std::holds_alternative<DType>(dtype))
        self = math.cast(self, std::get<DType>(dtype));
    if (!isFloating(self.dtype()))
        ops::reject(std::string("\"softmax\" not implemented for '") + (self.dtype() == DType::int64 ? "Long" : "Int")
                    + "'. Give a floating dtype");
    const SparseCooTensor& coo = *cooOrNull(self);
    if (coo.nnz() == 0)
        return call.finish(self);
    if (dim >= coo.sparseDim())  // inside the blocks, which are dense
        return call.finish(
            withValues(self,
                       math.call(kLogarithm ? CalledOperator("log_softmax.int") : CalledOperator("softmax.int"),
                                 {coo.values, dim - coo.sparseDim() + 1})));
    const Dims shape{coo.nnz(), std::max<std::int64_t>(coo.values.numel() / coo.nnz(), 0)};
    const Tensor result =
        alongSegments(math, math.reshape(coo.values, shape), segmentsAlong(math, self, dim), kLogarithm);
    call.finish(withValues(self, math.reshape(result, coo.values.shape())));
}

}  // namespace

const std::vector<RuleEntry>& softmaxRules()
{
    static const std::vector<RuleEntry> rules{
        {"_sparse_softmax.int", softmax<false>},
        {"_sparse_log_softmax.int", softmax<true>},
    };
    return rules;
}

}  // namespace keyfall::sparse
