// SPDX-License-Identifier: MIT
#include "core/dispatch/dispatch_messages.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/pytorch_text.h"
#include "core/keys/renamed_backend.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace keyfall {

namespace {

DispatchError withFields(DispatchErrorKind kind, const std::string& message, const OperatorEntry& op, KeySet keys)
{
    DispatchError error(kind, message);
    error.op = op.name();
    error.keyset = keys;
    error.available = op.dispatcher().availableKeys(op);
    return error;
}

/// pytorch:E5: the internal assert of the invariant check, with the canonical state and the computed table; empty when
/// the check finds nothing.
std::string staleTableText(const OperatorEntry& op)
{
    const Dispatcher& dispatcher = op.dispatcher();
    const std::vector<Key> broken = dispatcher.brokenInvariants(op);
    if (broken.empty())
        return {};
    std::vector<std::string> keys;
    for (const Key key : broken)
        keys.push_back(dispatcher.model().info(key).printed);
    const OperatorHandle handle = dispatcher.find(op.name()).value();
    return fmt::format(
        "INTERNAL ASSERT FAILED: the stored table of {} is stale at {}, found while a missing kernel was to "
        "be reported: expected_k._equalsBoxedAndUnboxed(dispatchTable_[idx]). "
        "Canonical state\n~~~~~~~~~~~\n{}\n\nComputed table:\n~~~~~~~~~~~\n{}",
        op.name(), fmt::join(keys, ", "), pytorchDump(dispatcher, handle), pytorchTableDump(dispatcher, handle));
}

/// pytorch:E1 and E2, without the table that PyTorch appends; `available` carries the keys.
DispatchError pytorchMissing(const OperatorEntry& op, KeySet keys)
{
    const KeyModel& model = op.dispatcher().model();
    if (model.spec().redispatch == RedispatchRule::recompute)
        keys = keys & KeySet(op.table().mask);  // a recomputed set is masked again (pytorch:C12, C13)
    const auto key = model.highest(keys);
    DispatchError error = withFields(DispatchErrorKind::noKernel, "", op, keys);
    std::string message;
    if (key && model.info(*key).kind != KeyKind::undefined)
        message = fmt::format("Could not run '{0}' with arguments from the '{1}' backend. '{0}' is only available for "
                              "these backends: [{2}].",
                              op.name(), nameInSentence(model, *key), fmt::join(error.available, ", "));
    else
        message = fmt::format("There were no tensor arguments to this function (e.g., you passed an empty list of "
                              "Tensors), but no fallback function is registered for schema {}. Available functions "
                              "are [{}].",
                              op.name(), fmt::join(error.available, ", "));
    // Before PyTorch says what is missing it checks its table (pytorch:E5).
    const std::string stale = staleTableText(op);
    DispatchError worded(stale.empty() ? DispatchErrorKind::noKernel : DispatchErrorKind::staleTable,
                         stale.empty() ? message : stale);
    worded.op = error.op;
    worded.key = key;
    worded.keyset = keys;
    worded.available = std::move(error.available);
    return worded;
}

/// The shortest stretch at the end of the chain that repeats right before itself; empty if none does.
std::vector<std::string> repeatingCycle(const std::vector<std::string>& chain)
{
    for (std::size_t length = 1; length * 2 <= chain.size(); ++length)
        if (std::equal(chain.end() - static_cast<std::ptrdiff_t>(length), chain.end(),
                       chain.end() - static_cast<std::ptrdiff_t>(2 * length)))
            return {chain.end() - static_cast<std::ptrdiff_t>(length), chain.end()};
    return {};
}

}  // namespace

DispatchError missingKernelError(const OperatorEntry& op, KeySet keys)
{
    const KeyModel& model = op.dispatcher().model();
    if (model.spec().errors == ErrorStyle::pytorch)
        return pytorchMissing(op, keys);
    // eleven:E1 comes before any lookup, and bits that are no keys do not count (eleven:1.4, eleven:C12).
    if ((keys & model.all()).empty())
        return withFields(DispatchErrorKind::emptyKeySet,
                          fmt::format("Dispatcher::call({}): empty keyset \u2014 no backend to run on", op.name()), op,
                          keys);
    // The backend key that the lookup chose: one that falls through is not missing.
    const KeySet backends = keys & model.backendKeys() & KeySet(op.table().mask);
    if (op.dispatcher().options().strict && !backends.empty()) {
        const auto key = model.highest(backends);
        const std::string message =
            fmt::format("Dispatcher::call({0}): no kernel for the backend key {1} in {2} (strict mode); '{0}' is only "
                        "available for these keys: [{3}]",
                        op.name(), key ? model.nameOf(*key) : "?", model.names(keys),
                        fmt::join(op.dispatcher().availableKeys(op), ", "));
        DispatchError worded = withFields(DispatchErrorKind::missingBackend, message, op, keys);
        worded.key = key;
        return worded;
    }
    return withFields(
        DispatchErrorKind::noKernel,
        fmt::format("Dispatcher::call({}): no kernel registered for any key in {}", op.name(), model.nativeText(keys)),
        op, keys);
}

DispatchError noDirectKernelError(const OperatorEntry& op, KeySet keys, Key key)
{
    DispatchError error = withFields(DispatchErrorKind::noDirectKernel,
                                     fmt::format("Dispatcher::call_direct({}, {}): no kernel registered", op.name(),
                                                 op.dispatcher().model().nameOf(key)),
                                     op, keys);
    error.key = key;
    return error;
}

DispatchError fallthroughError(const OperatorEntry& op, KeySet keys, std::optional<Key> key)
{
    DispatchError error =
        withFields(DispatchErrorKind::fallthroughExecuted,
                   fmt::format("fallthrough_kernel was executed but it should have been short-circuited by the "
                               "dispatcher (operator {})",
                               op.name()),
                   op, keys);
    error.key = key;
    return error;
}

DispatchError ambiguousError(const OperatorEntry& op, KeySet keys, Key key)
{
    DispatchError error = withFields(
        DispatchErrorKind::ambiguous,
        fmt::format(
            "{} has kernels registered to both CompositeImplicitAutograd and a backend mapped to AutogradOther, "
            "so autograd could not tell which of them to run. Register the implicit kernel's parts, or an "
            "AutogradOther kernel, for the operator.",
            op.name()),
        op, keys);
    error.key = key;
    return error;
}

DispatchError secondFallbackError(const KeyModel& model, Key key, const std::string& previous, const std::string& next)
{
    DispatchError error(
        DispatchErrorKind::duplicateFallback,
        fmt::format("Tried to register multiple backend fallbacks for the same dispatch key {}; previous "
                    "registration {}, new registration {}",
                    model.nameOf(key), previous, next));
    error.key = key;
    return error;
}

std::string secondDefinitionText(const KeyModel& model, const Schema& schema, const std::string& debug,
                                 const std::string& original)
{
    return fmt::format(
        "Tried to register an operator ({}) with the same name and overload name multiple times. Each "
        "overload's schema should only be registered with a single call to def(). Duplicate registration: "
        "{}. Original registration: {}",
        pytorchSchema(schema.text, model), debug, original);
}

std::string overrideWarning(const OperatorEntry& op, const KeyModel& model, const KernelOverride& what)
{
    const std::string& definition = op.debug();
    return overrideWarning(model, what.key,
                           {op.schema() ? op.schema()->text : op.name(),
                            definition.empty() ? std::string_view("no debug info") : definition, what.shown,
                            what.next});
}

std::string overrideWarning(const KeyModel& model, Key key, const OverrideTexts& texts)
{
    const bool once = model.spec().overrideWarning == OverrideWarning::onceNotMeta;
    return fmt::format("{}Overriding a previously registered kernel for the same operator and the same dispatch key\n"
                       "  operator: {}\n    {}\n  dispatch key: {}\n  previous kernel: {}\n       new kernel: {}",
                       once ? "Warning only once for all operators,  other operators may also be overridden.\n  " : "",
                       texts.op, texts.definition, model.info(key).printed, texts.previous, texts.next);
}

DispatchError recursionError(const OperatorEntry& op, KeySet keys, std::optional<Key> key,
                             const std::vector<std::string>& chain)
{
    /// Of a chain in which nothing repeats, its end is shown: more would hide the message.
    constexpr std::size_t kShownHops = 8;
    std::vector<std::string> cycle = repeatingCycle(chain);
    std::string message;
    if (cycle.empty()) {
        const std::size_t shown = std::min(chain.size(), kShownHops);
        cycle.assign(chain.end() - static_cast<std::ptrdiff_t>(shown), chain.end());
        message = fmt::format("Dispatcher::call({}): calls are nested too deeply; the innermost hops: {}. Let kernels "
                              "call less deeply, or raise the depth cap.",
                              op.name(), fmt::join(cycle, " > "));
    } else {
        message = fmt::format("Dispatcher::call({}): endless recursion; these hops repeat: {}. A kernel that goes on "
                              "must remove its own key first.",
                              op.name(), fmt::join(cycle, " > "));
    }
    DispatchError error = withFields(DispatchErrorKind::recursion, message, op, keys);
    error.key = key;
    error.chain = std::move(cycle);
    return error;
}

}  // namespace keyfall
