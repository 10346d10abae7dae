// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace keyfall {

/// What a table can have that somebody will stumble over.
enum class FindingKind {
    ambiguousAutogradOther,  ///< calls would raise pytorch:E3 (pytorch:R7 a); hidden until somebody makes one
    shadowedKernel,          ///< an alias kernel that fills no entry, because better ones fill them all
    inactiveKernel,          ///< a newer kernel of the same library has taken its key
    unreachableEntry,        ///< no call can lead to this kernel
    staleEntry,              ///< stored otherwise than the rules would fill it now (pytorch:S4)
    executedFallthrough,     ///< a call would execute a fallthrough (pytorch:K5, E4)
    missingAutograd,         ///< a PrivateUse backend has a kernel, but nothing records its gradient
    overridesLibrary,        ///< a newer kernel of another library has taken the key
    redispatchesToItself,    ///< a kernel whose usual way on leads back to it
};

/// "ambiguous-autogradother": the name in JSON and behind --kind.
[[nodiscard]] std::string_view nameOf(FindingKind kind);
[[nodiscard]] std::optional<FindingKind> findingKindNamed(std::string_view name);
/// All kinds, the gravest first.
[[nodiscard]] const std::vector<FindingKind>& findingKinds();

/// The kernel at the finding's key survives its own redispatch mask (pytorch:M7).
struct SurvivesItsMask {
    std::string kernel;

    friend bool operator==(const SurvivesItsMask&, const SurvivesItsMask&) = default;
};
/// Kernels of a session that call each other by their keys, the first one again at the end.
struct DirectCallCircle {
    std::vector<std::string> keys;

    friend bool operator==(const DirectCallCircle&, const DirectCallCircle&) = default;
};
struct UnmaskedFallthrough {
    std::string kernel;
    Provenance provenance = Provenance::kernel;
    bool ofUndefined = false;  ///< nothing can mask Undefined (pytorch:K5); otherwise another backend's kernel keeps
                               ///< the key

    friend bool operator==(const UnmaskedFallthrough&, const UnmaskedFallthrough&) = default;
};
struct AmbiguousBackends {
    std::vector<std::pair<std::string, std::string>> kernels;  ///< keys behind AutogradOther, and their kernels

    friend bool operator==(const AmbiguousBackends&, const AmbiguousBackends&) = default;
};
/// An entry of a table. A provenance in a dump's own words, which may be another PyTorch's; empty: there is no entry.
struct LintedEntry {
    std::string kernel = {};
    std::string provenance = {};
    bool fallthrough = false;

    friend bool operator==(const LintedEntry&, const LintedEntry&) = default;
};
[[nodiscard]] LintedEntry lintedEntry(const SlotView& slot);

struct StoredOtherwise {
    LintedEntry stored;
    LintedEntry computed;
    bool imported = false;  ///< PyTorch computed it, not the dispatcher here

    friend bool operator==(const StoredOtherwise&, const StoredOtherwise&) = default;
};
struct BrokenInvariant {
    std::string message;  ///< PyTorch's own

    friend bool operator==(const BrokenInvariant&, const BrokenInvariant&) = default;
};
struct NoGradient {
    /// What the backend's autograd key has instead of a kernel.
    enum class Instead { nothing, fallthrough, fallback };

    std::string backend;
    std::string kernel;
    Instead instead = Instead::nothing;
    bool implicitComposite = false;  ///< there is one, which would bring its gradient along

    friend bool operator==(const NoGradient&, const NoGradient&) = default;
};
/// A newer kernel has the key; of the same library, or not (`overridesLibrary`).
struct Replaced {
    std::string kernel;
    std::string library;
    std::string newer;
    std::string newerLibrary;

    friend bool operator==(const Replaced&, const Replaced&) = default;
};
struct FillsNothing {
    std::string kernel;
    std::vector<std::pair<Provenance, std::size_t>> winners;  ///< what fills the alias' keys, counted

    friend bool operator==(const FillsNothing&, const FillsNothing&) = default;
};
struct NoWayThere {
    std::string kernel;
    std::string instead;  ///< the key that the backend's tensors bring; empty: the operator takes no tensor

    friend bool operator==(const NoWayThere&, const NoWayThere&) = default;
};
using FindingCause = std::variant<SurvivesItsMask, DirectCallCircle, UnmaskedFallthrough, AmbiguousBackends,
                                  StoredOtherwise, BrokenInvariant, NoGradient, Replaced, FillsNothing, NoWayThere>;

/// One thing found: what and where. A value; who shows it words it (app/commands/lint_words.h).
struct Finding {
    FindingKind kind = FindingKind::shadowedKernel;
    std::string op;   ///< empty: about a fallback
    std::string key;  ///< the entry or the registration it is about
    FindingCause cause;

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// Looks at `ops` of a dispatcher, in their order. Findings of one operator are in the order of `findingKinds`.
///
/// Rules that need to know what a kernel does (its redispatch) see only what registrations show: a kernel of an operator
/// at a key that survives its own redispatch mask (pytorch:M7). Sessions add what they know (session_lint.h).
[[nodiscard]] std::vector<Finding> lint(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops);

/// Who registered a kernel, judged by `where` ("path:line", "session", "standard"): files of PyTorch's own tree are one
/// library, `/dev/null` is Python's torch.library, any other file counts for its folder.
[[nodiscard]] std::string libraryOf(std::string_view where);
/// What `libraryOf` calls PyTorch's own tree.
inline constexpr std::string_view kPytorchLibrary = "PyTorch";

}  // namespace keyfall
