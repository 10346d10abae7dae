// SPDX-License-Identifier: MIT
#include "core/conformance/key_facts.h"
#include "core/conformance/record_document.h"
#include "core/conformance/replayers.h"
#include "core/conformance/tensor_kinds.h"
#include "core/dispatch/key_guards.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace keyfall {

namespace {

/// The enumerators that Python's DispatchKey had in 1.13, besides the instances; it prints every other as "???".
constexpr std::array<std::string_view, 12> kPythonNames{"Undefined",
                                                        "CompositeExplicitAutogradNonFunctional",
                                                        "CompositeExplicitAutograd",
                                                        "CompositeImplicitAutogradNestedTensor",
                                                        "CompositeImplicitAutograd",
                                                        "AutogradOther",
                                                        "Autograd",
                                                        "BackendSelect",
                                                        "ADInplaceOrView",
                                                        "PythonTLSSnapshot",
                                                        "Python",
                                                        "FuncTorchDynamicLayerFrontMode"};

std::string pythonName(const KeyModel& model, KeySet set)
{
    const auto key = model.highestNative(set);
    if (!key)
        return "DispatchKey.???";
    const KeyInfo& info = model.info(*key);
    const bool all = model.find("PreDispatch").has_value();
    const bool known = all || info.backend >= 0
        || std::find(kPythonNames.begin(), kPythonNames.end(), info.name) != kPythonNames.end();
    return "DispatchKey." + (known ? info.printed : "???");
}

/// Compares a set's bits, where the file could say them, and how it prints.
void checkSet(FactCheck& check, const JsonPlace& printed, const JsonPlace& raw, const KeyModel& model, KeySet set)
{
    if (!raw.value().is_null())
        check.expect(raw, fmt::format("{:#x}", set.bits()));
    check.expect(printed, model.nativeText(set));
}

void checkTensor(FactCheck& check, const JsonPlace& place, const KeyModel& model)
{
    const JsonPlace kind = place.at("tensor", "a kind of tensor");
    if (const auto error = place.find("error")) {
        place.onlyKnows({"tensor", "error"});
        check.setRecord(fmt::format("{}: {}", model.name(), kind.text("a kind of tensor")));
        const auto refusal = refusalOfTensorKind(model, kind.text("a kind of tensor"));
        check.expect(*error, refusal ? Json(*refusal) : Json());
        return;
    }
    place.onlyKnows({"tensor", "raw", "keys", "highest"});
    const auto set = keysOfTensorKind(model, kind.text("a kind of tensor"));
    if (!set)
        kind.fail(fmt::format("'{}' is no kind of tensor whose keys are known", kind.text("a kind of tensor")));
    check.setRecord(fmt::format("{}: {}", model.name(), kind.text("a kind of tensor")));
    checkSet(check, place.at("keys", "the printed set"), place.at("raw", "the set's bits or null"), model, *set);
    check.expect(place.at("highest", "the highest key"), pythonName(model, *set));
}

/// The Autocast key of a device's name: "cpu", "mps". Python's autocast turns itself off for CUDA where no device is,
/// as on the machines that these vectors come from; of the other devices it does not ask.
std::optional<Key> autocastKeyOf(const KeyModel& model, std::string_view device)
{
    std::string wanted(device);
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), [](unsigned char c) { return std::toupper(c); });
    return model.find("Autocast" + wanted);
}

/// What a state is called without "inside torch.func." and "(f)"; empty for another state.
std::string_view transformOf(std::string_view state)
{
    constexpr std::string_view kInside = "inside torch.func.";
    return state.starts_with(kInside) && state.ends_with("(f)")
        ? state.substr(kInside.size(), state.size() - kInside.size() - 3)
        : std::string_view();
}

/// Puts this thread into a state that a Python program can be in (pytorch:T3), runs `inside`, and restores.
/// False for a state that is not known.
template <class Inside>
bool inState(const Dispatcher& dispatcher, std::string_view state, Inside inside)
{
    const KeyModel& model = dispatcher.model();
    const KeySet included = dispatcher.included();
    const KeySet excluded = dispatcher.excluded();
    constexpr std::string_view kAutocast = "autocast ";
    if (state == "default" || state == "default again" || state == "no_grad" || state == "autocast cuda") {
        inside();
    } else if (state == "inference_mode") {
        const ForceKeys force(dispatcher, model.difference(included, model.setOf({"ADInplaceOrView"})),
                              excluded | model.constant("autograd_dispatch_keyset").value());
        inside();
    } else if (state.starts_with(kAutocast)) {
        const auto key = autocastKeyOf(model, state.substr(kAutocast.size()));
        if (!key)
            return false;
        const ForceKeys force(dispatcher, included, model.remove(excluded, *key));
        inside();
    } else if (state == "_AutoDispatchBelowAutograd") {
        const ExcludeKeys below(dispatcher, model.constant("autograd_dispatch_keyset").value());
        inside();
    } else if (state == "_AutoDispatchBelowADInplaceOrView") {
        const ExcludeKeys below(dispatcher, model.constant("autograd_dispatch_keyset_with_ADInplaceOrView").value());
        inside();
    } else if (state == "TorchDispatchMode active" || state == "FakeTensorMode active") {
        const IncludeKeys mode(dispatcher, model.constant("python_ks").value());
        inside();
    } else if (state == "enable_python_dispatcher") {
        const IncludeKeys python(dispatcher, model.setOf({"PythonDispatcher"}));
        inside();
    } else if (state == "_EnablePreDispatch") {
        const IncludeKeys before(dispatcher, model.setOf({"PreDispatch"}));
        inside();
    } else if (state == "vmap" || state == "inside vmap(f)" || transformOf(state) == "functionalize"
               || isGradTransform(transformOf(state))) {
        const IncludeKeys layers(dispatcher,
                                 model.setOf({"FuncTorchDynamicLayerFrontMode", "FuncTorchDynamicLayerBackMode"}));
        inside();
    } else {
        return false;
    }
    return true;
}

/// What Python says instead of entering a state; null for one that it can enter.
Json refusalOfState(const KeyModel& model, std::string_view state)
{
    if (state == "vmap" && !model.find("PreDispatch"))  // torch.vmap came with 2.0
        return "module 'torch' has no attribute 'vmap'";
    constexpr std::string_view kAutocast = "autocast ";
    if (state.starts_with(kAutocast) && !autocastKeyOf(model, state.substr(kAutocast.size())))
        return "unsupported scalarType";  // no device, no type to cast to
    return {};
}

void checkState(FactCheck& check, const JsonPlace& place, const Dispatcher& dispatcher)
{
    const KeyModel& model = dispatcher.model();
    const JsonPlace name = place.at("state", "a state");
    const std::string& state = name.text("a state");
    check.setRecord(fmt::format("{}: {}", model.name(), state));
    if (const auto error = place.find("error")) {
        place.onlyKnows({"state", "error"});
        check.expect(*error, refusalOfState(model, state));
        return;
    }
    place.onlyKnows({"state", "included", "excluded", "included_raw", "excluded_raw"});
    const bool known = inState(dispatcher, state, [&] {
        checkSet(check, place.at("included", "the printed set"), place.at("included_raw", "the set's bits or null"),
                 model, dispatcher.included());
        checkSet(check, place.at("excluded", "the printed set"), place.at("excluded_raw", "the set's bits or null"),
                 model, dispatcher.excluded());
    });
    if (!known)
        name.fail(fmt::format("'{}' is no state whose key sets are known", state));
    // What a guard leaves behind would show in the next state (pytorch:T2); these leave nothing.
    check.expectThat(
        dispatcher.included() == model.includedByDefault() && dispatcher.excluded() == model.excludedByDefault(), name,
        "the default sets afterwards", wideHex(dispatcher.included()) + " and " + wideHex(dispatcher.excluded()));
    dispatcher.setThreadKeys(model.includedByDefault(), model.excludedByDefault());
}

}  // namespace

Expected<ConformanceReport> replayTensorKeySets(const VectorFile& file, const RuntimeFactory&,
                                                const ConformanceOptions&)
{
    return replayRecordDocument(file, "a list of versions", [](const JsonPlace& record, FactCheck& check) {
        record.onlyKnows({"torch", "tensors", "tls"});
        const JsonPlace version = record.at("torch", "a PyTorch version");
        const auto model = modelForVersion(version);
        if (model->spec().precedence != Precedence::modern)
            version.fail("tensors of this version have no key sets here", "known: 1.13, 2.4, 2.6, 2.15");
        for (const JsonPlace& tensor : record.at("tensors", "a list of tensors").items("a list of tensors"))
            checkTensor(check, tensor, *model);
        const Dispatcher dispatcher(model);
        for (const JsonPlace& state : record.at("tls", "a list of states").items("a list of states"))
            checkState(check, state, dispatcher);
    });
}

}  // namespace keyfall
