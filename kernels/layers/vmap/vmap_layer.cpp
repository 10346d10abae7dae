// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/vmap_layer.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "kernels/layers/layer_keys.h"
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/layers/vmap/loop_fallback.h"
#include "kernels/layers/vmap/vmap_levels.h"

#include <algorithm>
#include <optional>

namespace keyfall {

namespace vmap {
namespace {

constexpr std::string_view kRandomOperators[]{"bernoulli",   "normal",  "rand",           "rand_like", "randn",
                                              "randn_like",  "randint", "randint_like",   "randperm",  "poisson",
                                              "multinomial", "dropout", "native_dropout", "uniform",   "exponential",
                                              "geometric",   "random"};

bool isRandom(const std::string& op)
{
    std::string name = OperatorName::parse(op).name;
    name.erase(0, name.rfind(':') + 1);
    if (name.size() > 1 && name.back() == '_')
        name.pop_back();
    return std::find(std::begin(kRandomOperators), std::end(kRandomOperators), name) != std::end(kRandomOperators);
}

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
    return {dispatcher, dispatcher.included() & ~bitsOfLayer(dispatcher.model(), "Vmap"), dispatcher.excluded()};
}

/// Draws with the batch in front, on arguments that were expanded to it where they were not batched (2.3.5).
void drawForEach(RuleCall& call)
{
    Stack physical = call.arguments();
    bool tensors = false;
    if (call.writesIntoSelf())  // a clone would take the numbers
        throw DispatchError(DispatchErrorKind::unsupported,
                            "vmap: " + call.op()
                                + " writes random numbers into its argument, which vmap does not support");
    for (Value& value : physical)
        if (auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && tensor->defined()) {
            tensors = true;
            *tensor = call.call("clone", {call.frontExpanded(*tensor)});
        }
    if (!tensors)
        if (const auto size = call.find("size"))
            if (auto* sizes = std::get_if<std::vector<std::int64_t>>(&physical[*size]))
                sizes->insert(sizes->begin(), call.size());
    call.describe("drawn for each example");
    call.passOn(std::move(physical));
}

/// True when the call is done.
bool random(const BoxedCall& call, Stack& stack, int highest)
{
    const int open = openLevels(call.dispatcher());
    const int level = highest > 0 ? highest : open;
    const Randomness mode = level <= open ? levelOf(call.dispatcher(), level).randomness : Randomness::refused;
    if (mode == Randomness::refused)
        throw DispatchError(
            DispatchErrorKind::unsupported,
            "vmap: called random operation while in randomness error mode (" + call.opName()
                + "). Say with vmap(.., randomness=\"same\") or \"different\" what the examples shall get, "
                  "or draw before the block");
    if (mode == Randomness::same) {
        if (highest > 0)
            throw DispatchError(DispatchErrorKind::unsupported,
                                "vmap: " + call.opName()
                                    + " of a batched tensor cannot draw the same numbers for examples that differ; use "
                                      "randomness=\"different\", or draw from a tensor that is not batched");
        call.note(EventKind::batchRule, "drawn once for all examples");
        call.redispatchBelow(stack);
        return true;
    }
    const OpenLevel at = levelOf(call.dispatcher(), level);
    RuleCall rule(call, stack, level, highest > 0 ? sizeAt(stack, level) : at.size);
    drawForEach(rule);
    return true;
}

void run(const BoxedCall& call, Stack& stack)
{
    const ForceKeys guard = withoutTheIncludedKey(call.dispatcher());
    const int level = highestLevel(stack);
    if ((level > 0 || openLevels(call.dispatcher()) > 0) && isRandom(call.opName()) && random(call, stack, level))
        return;
    if (level == 0) {
        call.note(EventKind::passOn, "nothing is batched");
        call.redispatchBelow(stack);
        return;
    }
    RuleCall rule(call, stack, level, sizeAt(stack, level));
    if (const Rule batching = ruleOf(call.opName()); batching != nullptr && batching(rule))
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
