// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_layer.h"

#include "kernels/layers/nested/nested_rules.h"

#include <stdexcept>

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
    if (const Rule rule = ruleTable().find(call.opName()); rule != nullptr && rule(rules))
        return;
    rules.warn("there is no rule for " + call.opName() + " on nested tensors: it runs "
               + std::to_string(rules.firstKind().count()) + " times, once for each component");
    eachComponent(rules);
}

void run(const BoxedCall& call, Stack& stack)
{
    try {
        apply(call, stack);
    } catch (DispatchError& error) {
        if (error.op.empty())
            error.op = call.opName();
        throw;
    } catch (const DeviceError& error) {  // foreign exceptions stay out of the chain (DESIGN, "Exceptions")
        throw DispatchError(DispatchErrorKind::device, call.opName() + ": " + error.what());
    } catch (const std::overflow_error& error) {
        throw DispatchError(DispatchErrorKind::badArgument, call.opName() + ": " + error.what());
    }
}

}  // namespace
}  // namespace nested

Kernel nestedKernel()
{
    return Kernel::boxed([](const BoxedCall& call, Stack& stack) { nested::run(call, stack); }, "standard:nested");
}

}  // namespace keyfall
