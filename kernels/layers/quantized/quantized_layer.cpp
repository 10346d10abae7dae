// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantized_layer.h"

#include "core/dispatch/key_guards.h"
#include "kernels/layers/quantized/quantized_call.h"
#include "kernels/layers/quantized/quantized_rules.h"
#include "kernels/ops/operator_errors.h"

namespace keyfall {

namespace quantized {
namespace {

/// What a rule calls starts below the layer, whatever the model's order: the call was traced, measured and cast already,
/// and quantized tensors are not on the tape (eleven:2.7.8).
KeySet layersAbove(const KeyModel& model)
{
    KeySet bits;
    for (const Layer layer :
         {Layer::tracer, Layer::profiler, Layer::vmap, Layer::autograd, Layer::autocast, Layer::quantized})
        bits |= model.layerBits(layer);
    return bits;
}

void run(const BoxedCall& call, Stack& stack)
{
    QuantizedCall quantizedCall(call, stack);
    if (!quantizedCall.first().defined()) {
        call.note(EventKind::passOn, "no argument is quantized");
        call.redispatchBelow(stack);
        return;
    }
    const ExcludeKeys guard(call.context(), layersAbove(call.dispatcher().model()));
    if (const Rule rule = ruleTable().of(call.op, OperatorEntry::Fact::quantizedRule);
        rule != nullptr && rule(quantizedCall))
        return;
    onDequantized(quantizedCall, std::nullopt);
}

}  // namespace
}  // namespace quantized

Kernel quantizedKernel()
{
    return Kernel::boxed([](const BoxedCall& call,
                            Stack& stack) { ops::namingOperator(call.opName(), [&] { quantized::run(call, stack); }); },
                         "standard:quantized");
}

}  // namespace keyfall
