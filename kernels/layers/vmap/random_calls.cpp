// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/random_calls.h"

#include "kernels/layers/aten_name.h"
#include "kernels/layers/vmap/rule_call.h"
#include "kernels/layers/vmap/vmap_levels.h"

#include <algorithm>

namespace keyfall::vmap {

namespace {

/// Drawn from the values of their arguments, which differ from example to example.
constexpr std::string_view kFromValues[]{"bernoulli", "normal", "poisson", "multinomial"};
/// Drawn for the shape of their argument.
constexpr std::string_view kLikeArgument[]{"rand_like", "randn_like", "randint_like"};
constexpr std::string_view kFromSizes[]{"rand", "randn", "randint", "randperm"};
constexpr std::string_view kIntoArgument[]{"bernoulli_",   "normal_",    "uniform_",
                                           "exponential_", "geometric_", "random_"};
constexpr std::string_view kDropout[]{"dropout", "native_dropout"};

template <std::size_t N>
bool isOneOf(const std::string_view (&names)[N], std::string_view name)
{
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

std::string baseName(const std::string& op)
{
    return OperatorName::parse(withoutAten(op)).name;
}

[[noreturn]] void refuse(const std::string& why)
{
    throw DispatchError(DispatchErrorKind::unsupported, "vmap: " + why);
}

/// Draws with the batch in front, on arguments that were expanded to it where they were not batched.
void drawForEach(RuleCall& call, const std::string& name)
{
    const bool into = isOneOf(kIntoArgument, name);
    if (into && !call.isBatched(call.tensor(0)))
        refuse("Cannot ask for different inplace randomness on an unbatched tensor. This will appear like same "
               "randomness: "
               + call.op() + " writes into a tensor that all examples share");
    Stack physical = call.arguments();
    bool tensors = false;
    for (std::size_t i = 0; i < physical.size(); ++i)
        if (auto* tensor = std::get_if<Tensor>(&physical[i]); tensor != nullptr && tensor->defined()) {
            tensors = true;
            *tensor = into && i == 0 ? call.front(*tensor) : call.call("clone", {call.frontExpanded(*tensor)});
        }
    call.describe("drawn for each example");
    if (!tensors) {
        if (name == "randperm") {  // has no shape that could take the batch
            std::vector<Tensor> rows;
            for (std::int64_t i = 0; i < call.size(); ++i)
                rows.push_back(std::get<Tensor>(call.callBelow(call.arguments()).front()));
            return call.finish(call.call("stack", {rows}));
        }
        if (const auto size = call.find("size"))
            if (auto* sizes = std::get_if<std::vector<std::int64_t>>(&physical[*size]))
                sizes->insert(sizes->begin(), call.size());
    }
    call.passOn(std::move(physical));
    if (into)
        call.finishInPlace();
}

/// A tensor like one example of a batched one.
Tensor exampleOf(const RuleCall& call, const Tensor& tensor)
{
    return call.call("select.int", {call.front(tensor), std::int64_t{0}, std::int64_t{0}});
}

/// One draw for all examples of a batch.
void drawOnceForBatch(RuleCall& call, const std::string& name)
{
    Stack arguments = call.arguments();
    const Tensor self = call.tensor(0);
    if (isOneOf(kFromValues, name))
        refuse("Vmap does not currently support same randomness with a batched tensor input: " + call.op()
               + " draws from values that differ from example to example. Use randomness=\"different\"");
    call.describe("drawn once for all examples");
    if (isOneOf(kLikeArgument, name)) {
        arguments[0] = exampleOf(call, self);
        return call.finishLogical(call.callAgain(std::move(arguments)));
    }
    if (isOneOf(kIntoArgument, name)) {
        arguments[0] = call.call("clone", {exampleOf(call, self)});
        const Stack numbers = call.callAgain(std::move(arguments));
        (void)call.call("copy_", {call.front(self), numbers.front()});
        return call.finishInPlace();
    }
    // Which elements are dropped, as the dropout of ones: the same for every example.
    arguments[0] = call.call("ones_like", {exampleOf(call, self)});
    const Stack mask = call.callAgain(std::move(arguments));
    Stack results{call.call("mul.Tensor", {self, mask.front()})};
    results.insert(results.end(), mask.begin() + 1, mask.end());
    call.finishLogical(std::move(results));
}

}  // namespace

bool drawsNumbers(const BoxedCall& call, const Stack& arguments)
{
    const std::string name = baseName(call.opName());
    if (name == "dropout") {
        const auto* p = arguments.size() > 1 ? std::get_if<double>(&arguments[1]) : nullptr;
        const auto* train = arguments.size() > 2 ? std::get_if<bool>(&arguments[2]) : nullptr;
        return p == nullptr || train == nullptr || (*train && *p > 0 && *p < 1);
    }
    return isOneOf(kFromValues, name) || isOneOf(kLikeArgument, name) || isOneOf(kFromSizes, name)
        || isOneOf(kIntoArgument, name) || isOneOf(kDropout, name);
}

void drawMapped(const BoxedCall& call, Stack& stack, int level, std::int64_t size)
{
    const int open = openLevels(call.dispatcher());
    const int mapped = level > 0 ? level : open;
    const Randomness mode = mapped <= open ? levelOf(call.dispatcher(), mapped).randomness : Randomness::refused;
    if (mode == Randomness::refused)
        refuse(
            "called random operation while in randomness error mode (" + call.opName()
            + "). Say with vmap(.., randomness=\"same\") or \"different\" what the examples shall get, or draw before "
              "the block");
    if (mode == Randomness::same && level == 0) {
        call.note(EventKind::batchRule, "drawn once for all examples");
        call.redispatchBelow(stack);
        return;
    }
    RuleCall rule(call, stack, mapped, level > 0 ? size : levelOf(call.dispatcher(), mapped).size);
    const std::string name = baseName(call.opName());
    if (mode == Randomness::same)
        drawOnceForBatch(rule, name);
    else
        drawForEach(rule, name);
}

}  // namespace keyfall::vmap
