// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_layer.h"

#include "kernels/layers/nested/nested_rules.h"
#include "kernels/ops/operator_errors.h"

namespace keyfall {

namespace nested {
namespace {

void apply(const BoxedCall& call, Stack& stack)
{
    NestedCall rules(call, stack);
    if (!rules.first().defined()) {
        call.note(EventKind::passOn, "no argument is nested");
        call.redispatchBelow(stack);
        return;
    }
    if (const Rule rule = ruleTable().of(call.op, OperatorEntry::Fact::nestedRule); rule != nullptr && rule(rules))
        return;
    rules.warn("there is no rule for " + call.opName() + " on nested tensors: it runs "
               + std::to_string(rules.firstKind().count()) + " times, once for each component");
    eachComponent(rules);
}

void run(const BoxedCall& call, Stack& stack)
{
    ops::namingOperator(call.opName(), [&] { apply(call, stack); });
}

}  // namespace
}  // namespace nested

Kernel nestedKernel()
{
    return Kernel::boxed([](const BoxedCall& call, Stack& stack) { nested::run(call, stack); }, "standard:nested");
}

}  // namespace keyfall
