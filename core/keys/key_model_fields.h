// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/model_spec.h"

#include <array>
#include <string_view>

namespace keyfall::key_model_fields {

/// A value of an enumeration as documents write it.
template <class Enum>
struct Word {
    std::string_view text;
    Enum value;
};

inline constexpr std::array kKinds{
    Word<KeyKind>{"backend", KeyKind::backend}, Word<KeyKind>{"tensor kind", KeyKind::tensorKind},
    Word<KeyKind>{"mode", KeyKind::mode}, Word<KeyKind>{"placeholder", KeyKind::placeholder}};
inline constexpr std::array kMissing{Word<MissingKernel>{"skip", MissingKernel::skip},
                                     Word<MissingKernel>{"error", MissingKernel::error}};
inline constexpr std::array kRedispatch{Word<RedispatchRule>{"remove own key", RedispatchRule::removeOwnKey},
                                        Word<RedispatchRule>{"mask below", RedispatchRule::maskBelow},
                                        Word<RedispatchRule>{"recompute", RedispatchRule::recompute}};
inline constexpr std::array kHanded{Word<HandedSet>{"unmasked", HandedSet::unmasked},
                                    Word<HandedSet>{"masked", HandedSet::masked}};
inline constexpr std::array kErrors{Word<ErrorStyle>{"ferrotorch", ErrorStyle::ferrotorch},
                                    Word<ErrorStyle>{"pytorch", ErrorStyle::pytorch}};
inline constexpr std::array kPrint{Word<PrintOrder>{"high to low", PrintOrder::highToLow},
                                   Word<PrintOrder>{"low to high", PrintOrder::lowToHigh}};
inline constexpr std::array kValues{Word<ValueList>{"plain", ValueList::plain},
                                    Word<ValueList>{"placeholders", ValueList::placeholders},
                                    Word<ValueList>{"sentinel", ValueList::sentinel}};
inline constexpr std::array kPrecedence{Word<Precedence>{"plain", Precedence::plain},
                                        Word<Precedence>{"classic", Precedence::classic},
                                        Word<Precedence>{"modern", Precedence::modern}};
inline constexpr std::array kMaskBackends{Word<MaskBackends>{"of arguments", MaskBackends::ofArguments},
                                          Word<MaskBackends>{"of effective set", MaskBackends::ofEffectiveSet}};
inline constexpr std::array kOverrideWarning{Word<OverrideWarning>{"never", OverrideWarning::never},
                                             Word<OverrideWarning>{"always", OverrideWarning::always},
                                             Word<OverrideWarning>{"once, not for Meta", OverrideWarning::onceNotMeta}};
inline constexpr std::array kDevices{
    Word<DeviceType>{"cpu", DeviceType::cpu}, Word<DeviceType>{"cuda", DeviceType::cuda},
    Word<DeviceType>{"meta", DeviceType::meta}, Word<DeviceType>{"privateuseone", DeviceType::privateUse1}};
inline constexpr std::array kLayouts{
    Word<Layout>{"strided", Layout::strided}, Word<Layout>{"sparse_coo", Layout::sparseCoo},
    Word<Layout>{"sparse_csr", Layout::sparseCsr}, Word<Layout>{"quantized", Layout::quantized},
    Word<Layout>{"nested", Layout::nested}};

/// The fields of each part of a model's document, once. Reading, writing and the list of known names all go through
/// `each`, so a field that one of them has, the others have too. `Spec` is const for writing.
template <class Spec, class Fields>
void eachOfFunctionality(Spec& spec, Fields& each)
{
    each.text("name", spec.name);
    each.word("kind", spec.kind, kKinds);
    each.truth("per_backend", spec.perBackend);
    each.text("duty", spec.duty);
    each.text("instance_prefix", spec.instancePrefix);
    each.text("printed", spec.printed);
}

template <class Spec, class Fields>
void eachOfAlias(Spec& spec, Fields& each)
{
    each.texts("members", spec.members);
    each.texts("without_backends", spec.withoutBackends);
    each.truth("refreshes", spec.refreshes);
}

template <class Spec, class Fields>
void eachOfAutogradLink(Spec& spec, Fields& each)
{
    each.text("backend", spec.backend);
    each.text("autograd", spec.autograd);
    each.truth("to_autograd", spec.toAutograd);
    each.truth("to_backend", spec.toBackend);
}

template <class Spec, class Fields>
void eachOfNamedSet(Spec& spec, Fields& each)
{
    each.text("name", spec.name);
    each.texts("members", spec.members);
    each.truth("all_backends", spec.allBackends);
    each.text("below", spec.below);
    each.texts("without", spec.without);
}

template <class Spec, class Fields>
void eachOfTraitRule(Spec& spec, Fields& each)
{
    each.word("device", spec.device, kDevices);
    each.word("layout", spec.layout, kLayouts);
    each.truth("requires_grad", spec.requiresGrad);
    each.truth("inference", spec.inference);
    each.truth("batched", spec.batched);
    each.truth("undefined_tensor", spec.undefinedTensor);
    each.texts("keys", spec.keys);
}

/// The fields of a model that are plain values; the lists of parts and pairs are the document's own.
template <class Spec, class Fields>
void eachOfModel(Spec& spec, Fields& each)
{
    each.text("name", spec.name);
    each.text("title", spec.title);
    each.texts("backends", spec.backends);
    each.truth("has_undefined", spec.hasUndefined);
    each.truth("remove_keeps_backend_bits", spec.removeKeepsBackendBits);
    each.truth("guards_leak_backend_bits", spec.guardsLeakBackendBits);
    each.word("missing", spec.missing, kMissing);
    each.word("redispatch", spec.redispatch, kRedispatch);
    each.word("handed", spec.handed, kHanded);
    each.word("errors", spec.errors, kErrors);
    each.word("print", spec.print, kPrint);
    each.word("values", spec.values, kValues);
    each.word("precedence", spec.precedence, kPrecedence);
    each.word("override_warning", spec.overrideWarning, kOverrideWarning);
    each.truth("trace_nests", spec.traceNests);
    each.word("mask_backends", spec.maskBackends, kMaskBackends);
    each.text("no_backend", spec.noBackend);
    each.text("unnamed", spec.unnamed);
    each.texts("backends_without_suffix", spec.backendsWithoutSuffix);
    each.texts("survivors", spec.survivors);
    each.texts("always_included", spec.alwaysIncluded);
    each.text("other_autograd", spec.otherAutograd);
    each.text("nested_autograd", spec.nestedAutograd);
    each.texts("not_parsed", spec.notParsed);
    each.text("privateuse1_name", spec.privateUse1Name);
    each.texts("included_by_default", spec.includedByDefault);
    each.texts("excluded_by_default", spec.excludedByDefault);
    each.texts("fallthroughs", spec.fallthroughs);
}

}  // namespace keyfall::key_model_fields
