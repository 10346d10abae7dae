// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/traits.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// What a key stands for; decides its colour and shape on the screen and who may be "missing".
enum class KeyKind {
    backend,      ///< computes: the end of a fall
    tensorKind,   ///< intercepts tensors of one kind (sparse, quantized, nested)
    mode,         ///< a layer around the call (autograd, autocast, tracer ...)
    alias,        ///< names several keys at registration; has no bit of its own
    undefined,    ///< "no key": the slot of the empty set in the PyTorch models
    placeholder,  ///< an enum value that only marks a place (StartOf..., EndOf...)
};

/// One functionality of a model, as data.
struct FunctionalitySpec {
    std::string name;
    KeyKind kind = KeyKind::mode;
    bool perBackend = false;  ///< one instance per backend component (the starred keys of pytorch:M2)
    std::string duty;         ///< one sentence for people: what the layer's kernel does
    /// What the names of its instances start with ("" for Dense: CPU, CUDA); its own name where nothing else is said.
    std::optional<std::string> instancePrefix = std::nullopt;
    std::string printed = {};  ///< what the modelled system prints, where it is not the name (pytorch:C7)

    friend bool operator==(const FunctionalitySpec&, const FunctionalitySpec&) = default;
};

/// An alias key: a name for several keys at registration.
struct AliasSpec {
    std::string name;
    std::vector<std::string> members = {};          ///< a per-backend functionality stands for itself and its instances
    std::vector<std::string> withoutBackends = {};  ///< instances of these backends are no members
    bool refreshes = true;  ///< false: a registration at it refreshes no stored entry (pytorch:M20)

    friend bool operator==(const AliasSpec&, const AliasSpec&) = default;
};

/// Which values the keys have, besides their order.
enum class ValueList {
    plain,         ///< [Undefined,] functionalities, instances, aliases
    placeholders,  ///< the same with EndOf and StartOf values in between (pytorch:M3)
    sentinel,      ///< one value after the runtime keys, and aliases with bits of their own (pytorch:C1, C2)
};

/// The order in which a table slot looks for its kernel (pytorch:R2-R11).
enum class Precedence {
    plain,    ///< direct, alias, catch-all, fallback
    classic,  ///< direct, DefaultBackend, Math, Autograd, fallback
    modern,   ///< direct, the explicit composites, nested, implicit, Autograd, batched, fallback
};

/// Which argument sets choose a per-backend fallthrough mask (pytorch:K4, V9).
enum class MaskBackends { ofArguments, ofEffectiveSet };

/// A backend (or classic backend key) and the autograd key of its tensors (pytorch:M15, C10).
struct AutogradLink {
    std::string backend;
    std::string autograd;
    bool toAutograd = true;  ///< a tensor of the backend brings the autograd key
    bool toBackend = true;   ///< the autograd key asks for the backend's kernels

    friend bool operator==(const AutogradLink&, const AutogradLink&) = default;
};

/// A named key set that the modelled system's source defines.
struct NamedSet {
    std::string name;
    std::vector<std::string> members;  ///< keys or functionalities
    bool allBackends = false;          ///< with every backend bit
    std::string below;                 ///< or: everything below this key (FULL_AFTER)
    std::vector<std::string> without;  ///< less these

    friend bool operator==(const NamedSet&, const NamedSet&) = default;
};

/// What it means that a key has no kernel for an operator.
enum class MissingKernel {
    skip,   ///< the next lower key is tried (eleven:1.3.1)
    error,  ///< the call fails (pytorch:K5)
};

/// How a kernel goes on below its own key.
enum class RedispatchRule {
    removeOwnKey,  ///< the key set minus the kernel's own key (eleven:1.3.2)
    maskBelow,     ///< the key set & FULL_AFTER(own key) (pytorch:K6)
    recompute,     ///< computed anew from arguments and thread-local sets, below the own key (pytorch:C13)
};

/// Which key set a kernel is handed.
enum class HandedSet {
    unmasked,  ///< the complete set of the call (eleven:1.3.1 d)
    masked,    ///< without the keys that fall through (pytorch:K6)
};

/// When registering over a kernel of the same operator and key warns (pytorch:E8).
enum class OverrideWarning {
    never,  ///< ferrotorch overwrites silently (pytorch:F4)
    always,
    onceNotMeta,  ///< once per process, and never for the key Meta
};

/// The wording of dispatch errors.
enum class ErrorStyle { ferrotorch, pytorch };

/// How a key set is written.
enum class PrintOrder { highToLow, lowToHigh };

/// Adds `keys` to the key set of every tensor whose traits match all given conditions; empty conditions match.
struct TraitRule {
    std::optional<DeviceType> device = std::nullopt;
    std::optional<Layout> layout = std::nullopt;
    std::optional<bool> requiresGrad = std::nullopt;
    std::optional<bool> inference = std::nullopt;
    std::optional<bool> batched = std::nullopt;
    bool undefinedTensor = false;  ///< true: the rule is for an argument that is no tensor, and only for that
    std::vector<std::string> keys = {};

    friend bool operator==(const TraitRule&, const TraitRule&) = default;
};

/// A key model as data: everything in which the modelled dispatchers differ (design:2.1).
struct ModelSpec {
    std::string name;
    std::string title;                  ///< for people: "ferrotorch, 11 keys"
    std::vector<std::string> backends;  ///< backend components in bit order; empty for the first two models
    std::vector<FunctionalitySpec> functionalities;  ///< lowest priority first
    std::vector<AliasSpec> aliases;
    bool hasUndefined = false;            ///< value 0 is Undefined and the functionalities start at 1
    bool removeKeepsBackendBits = false;  ///< pytorch:M8
    /// A guard on a per-backend instance leaves its backend bit behind (pytorch:T2, N5); what `removeKeepsBackendBits`
    /// says where nothing else is.
    std::optional<bool> guardsLeakBackendBits = std::nullopt;
    MissingKernel missing = MissingKernel::skip;
    RedispatchRule redispatch = RedispatchRule::removeOwnKey;
    HandedSet handed = HandedSet::unmasked;
    ErrorStyle errors = ErrorStyle::ferrotorch;
    PrintOrder print = PrintOrder::highToLow;
    ValueList values = ValueList::plain;
    Precedence precedence = Precedence::plain;
    OverrideWarning overrideWarning = OverrideWarning::never;
    bool traceNests = false;  ///< a dispatch trace is indented by depth (pytorch:X3)
    MaskBackends maskBackends = MaskBackends::ofArguments;
    std::string noBackend = "Undefined";             ///< what stands for the missing backend in a name (pytorch:M10)
    std::string unnamed;                             ///< what an unnamed bit or value prints as
    std::vector<std::string> backendsWithoutSuffix;  ///< components that do not print as `<X>Bit` (pytorch:M1)
    std::vector<std::string> survivors;              ///< keys that every redispatch mask keeps (pytorch:M7)
    std::vector<std::string> alwaysIncluded;         ///< constant part of the effective set (pytorch:C11)
    std::vector<AutogradLink> autograd;
    std::string otherAutograd;   ///< the autograd key of every other backend
    std::string nestedAutograd;  ///< the autograd key of nested tensors, over all backends
    std::vector<std::pair<std::string, std::string>> autocast;  ///< backend component -> its autocast key (pytorch:M16)
    std::vector<NamedSet> constants;
    std::vector<std::string> notParsed;  ///< printed names that the modelled system cannot read back (pytorch:M13)
    std::vector<std::pair<std::string, std::string>> legacyNames;  ///< old name -> name (pytorch:M5)
    std::string privateUse1Name;  ///< what that process renamed PrivateUse1 to; empty: nothing (pytorch:N10)
    std::vector<std::string> includedByDefault;  ///< thread-local include set of a fresh thread
    std::vector<std::string> excludedByDefault;
    std::vector<TraitRule> traits;
    /// Keys whose backend fallback falls through as long as no layer is registered there (pytorch:K8).
    std::vector<std::string> fallthroughs;
    /// Which keys each standard layer and backend of the project registers at: "Autograd" -> "Autograd". A layer with
    /// several keys has several entries. One without an entry has no key in this model; it observes the calls instead.
    std::vector<std::pair<std::string, std::string>> layerKeys;

    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

}  // namespace keyfall
