// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/compact_fields.h"
#include "core/graph/shared_list.h"
#include "core/keys/key.h"
#include "core/keys/key_set.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

class KeyModel;

/// How a kernel was reached (the labels of PyTorch's trace, pytorch:X3, plus `call_direct`).
enum class CallKind : std::uint8_t { call, redispatch, callDirect, callBoxed, redispatchBoxed };

/// The rule that put a kernel into a table slot (pytorch:R2-R11).
enum class Provenance : std::uint8_t {
    kernel,          ///< registered at this very key
    defaultBackend,  ///< CompositeExplicitAutograd(NonFunctional), DefaultBackend
    nested,          ///< CompositeImplicitAutogradNestedTensor
    math,            ///< CompositeImplicitAutograd, Math
    autograd,        ///< the Autograd alias
    batched,         ///< FuncTorchBatchedDecomposition
    fallback,        ///< the key's fallback
    ambiguousAutogradOther,
    missing,
};

/// Why a higher active key did not win.
enum class NotChosen : std::uint8_t { noKernel, fallthrough, excluded, shadowed };

/// What a layer did besides passing on (eleven:4).
enum class EventKind : std::uint8_t {
    cast,
    saved,
    nodeCreated,
    batchRule,
    densify,
    requantize,
    place,
    passOn,
    irNode,
    profile,
    alloc,
    launch,
    kernelCache,
    tls,
    warning,
};

/// The names that design:4.2 and the JSON writer use.
[[nodiscard]] std::string_view nameOf(CallKind kind);
[[nodiscard]] std::string_view nameOf(Provenance provenance);  ///< the provenance text of PyTorch's dumps: "kernel" ...
[[nodiscard]] std::string_view nameOf(NotChosen reason);
[[nodiscard]] std::string_view nameOf(EventKind kind);

struct Considered {
    Key key;
    NotChosen reason = NotChosen::noKernel;

    friend bool operator==(const Considered&, const Considered&) = default;
};

struct HopEvent {
    EventKind kind = EventKind::passOn;
    std::string text;
    std::int64_t atNs = 0;  ///< since the graph's start

    friend bool operator==(const HopEvent&, const HopEvent&) = default;
};

/// Why a hop ended without a result.
struct HopError {
    std::string message;      ///< the complete text
    bool raisedHere = false;  ///< false: it only passed through on its way up

    friend bool operator==(const HopError&, const HopError&) = default;
};

/// Position of a hop in `CallGraph::hops`, plus one; 0 is "no hop" (the caller of a top-level call).
using HopId = std::uint32_t;

/// One kernel invocation (or the attempt at one: a lookup that found no kernel has an error and no kernel).
/// 120 bytes: see Note [A hop is small].
struct Hop {
    HopId id = 0;
    HopId parent = 0;
    std::uint32_t call = 0;   ///< index into CallGraph::calls
    std::uint32_t depth = 0;  ///< number of ancestors
    int slot = -1;
    std::optional<Key> key;  ///< the key that was chosen; nothing when no key was
    CallKind kind = CallKind::call;
    Provenance provenance = Provenance::missing;
    SharedText op;
    SharedText kernel;                ///< its debug name, "standard:cpu"; empty when there is none
    KeySet keysetIn;                  ///< what the lookup started from, before masks
    KeySet keysetHanded;              ///< what the kernel was given
    RareList<Considered> considered;  ///< active keys above this one that did not win, highest first
    RareList<HopEvent> events;
    RareList<TensorMeta> inputs;
    RareList<TensorMeta> outputs;
    std::int64_t startNs = 0;  ///< since the graph's start
    std::int64_t durationNs = 0;
    Rare<HopError> error;

    friend bool operator==(const Hop&, const Hop&) = default;
};

/// What the program called a result of a call, and the values where they are few.
struct CallResult {
    SharedText name;               ///< the variable
    SharedText text;               ///< "[[11, 22, 33], [14, 25, 36]]"; empty when it is too long, or not to be had
    std::optional<double> number;  ///< of one element

    friend bool operator==(const CallResult& a, const CallResult& b);
};

/// What a call gave back where its elements are few: of calls that kernels make, too, which the program names nowhere.
struct HopValue {
    HopId hop = 0;
    std::uint32_t output = 0;  ///< index into `Hop::outputs`
    std::string text;          ///< as `CallResult::text`

    friend bool operator==(const HopValue&, const HopValue&) = default;
};

/// One top-level call of a program.
struct TopCall {
    SharedText op;
    SharedText source;    ///< the program line it came from; may be empty
    KeySet argumentKeys;  ///< union of the arguments' key sets, or the explicit set
    KeySet keyset;        ///< the effective set the first lookup started from
    KeySet tlsIncluded;
    KeySet tlsExcluded;
    HopId firstHop = 0;
    std::uint32_t hopCount = 0;    ///< of all its hops, which are consecutive
    RareList<CallResult> results;  ///< in the order in which its line names them; none for a call within a line

    friend bool operator==(const TopCall&, const TopCall&) = default;
};

/// Everything that happened in one run, immutable (design:2.3). Playback, views and exports are functions of it.
///
/// Hops are in order of entry, so a parent comes before its children and a call's hops are consecutive.
struct CallGraph {
    std::shared_ptr<const KeyModel> model;
    SharedList<TopCall> calls;
    SharedList<Hop> hops;
    std::vector<HopValue> values;      ///< by hop and output; of the first calls of a session's run, else empty
    bool predicted = false;            ///< true: nothing ran; this is what an imported table says would happen
    std::uint64_t resultsOmitted = 0;  ///< of the calls behind the first many: a long run does not keep them

    [[nodiscard]] const Hop* find(HopId id) const { return id == 0 || id > hops.size() ? nullptr : &hops[id - 1]; }
    /// Whether this is `shorter` with calls appended since (`appendGraph` to a copy of it), and nothing else changed.
    [[nodiscard]] bool continues(const CallGraph& shorter) const;
    /// The elements of a hop's result; empty where they were not kept.
    [[nodiscard]] std::string_view valueOf(HopId hop, std::uint32_t output) const;
    friend bool operator==(const CallGraph&, const CallGraph&) = default;
};

/// The same graph without what a clock measured: pictures of two runs of one session are then equal.
[[nodiscard]] CallGraph withoutTimes(CallGraph graph);

}  // namespace keyfall
