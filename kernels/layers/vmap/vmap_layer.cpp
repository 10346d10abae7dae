// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/vmap_layer.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/layers/vmap/loop_fallback.h"
#include "kernels/layers/vmap/random_calls.h"
#include "kernels/layers/vmap/vmap_levels.h"

namespace keyfall {

namespace vmap {
namespace {

/// The batch size of the arguments at `level`, which all agree on: they were mapped together.
std::int64_t sizeAt(const Stack& stack, int level)
{
    std::int64_t size = 0;
    forEachTensor(stack, [&](const Tensor& tensor) {
        if (const BatchedTensor* batched = batchedAt(tensor, level))
            size = batched->size();
    });
    return size;
}

/// Inside a rule a call is mapped only when its arguments are.
ForceKeys withoutTheIncludedKey(const Dispatcher& dispatcher)
{
    return {dispatcher, dispatcher.included() & ~dispatcher.model().layerBits(Layer::vmap), dispatcher.excluded()};
}

void run(const BoxedCall& call, Stack& stack)
{
    const ForceKeys guard = withoutTheIncludedKey(call.dispatcher());
    const int level = highestLevel(stack);
    if ((level > 0 || openLevels(call.dispatcher()) > 0) && drawsNumbers(call, stack))
        return drawMapped(call, stack, level, sizeAt(stack, level));
    if (level == 0) {
        call.note(EventKind::passOn, "nothing is batched");
        call.redispatchBelow(stack);
        return;
    }
    RuleCall rule(call, stack, level, sizeAt(stack, level));
    if (const Rule batching = ruleTable().of(call.op, OperatorEntry::Fact::vmapRule);
        batching != nullptr && batching(rule))
        return;
    rule.describe("no batching rule: a loop over the examples");
    call.note(EventKind::warning,
              "vmap has no batching rule for " + call.opName() + ": it runs " + std::to_string(rule.size())
                  + " times, once for each example");
    loopOverExamples(rule);
}

}  // namespace
}  // namespace vmap

Kernel vmapKernel()
{
    return Kernel::boxed([](const BoxedCall& call, Stack& stack) { vmap::run(call, stack); }, "standard:vmap");
}

}  // namespace keyfall
