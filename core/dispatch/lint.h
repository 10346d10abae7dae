// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// What a table can have that somebody will stumble over.
enum class FindingKind {
    ambiguousAutogradOther,  ///< calls would raise E3 (pytorch.md R7 a); hidden until somebody makes one
    shadowedKernel,          ///< an alias kernel that fills no entry, because better ones fill them all
    inactiveKernel,          ///< a newer kernel of the same library has taken its key
    unreachableEntry,        ///< no call can lead to this kernel
    staleEntry,              ///< stored otherwise than the rules would fill it now (pytorch.md S4)
    executedFallthrough,     ///< a call would execute a fallthrough (pytorch.md K5, E4)
    missingAutograd,         ///< a PrivateUse backend has a kernel, but nothing records its gradient
    overridesLibrary,        ///< a newer kernel of another library has taken the key
    redispatchesToItself,    ///< a kernel whose usual way on leads back to it
};

/// "ambiguous-autogradother": the name in JSON and behind --kind.
[[nodiscard]] std::string_view nameOf(FindingKind kind);
[[nodiscard]] std::optional<FindingKind> findingKindNamed(std::string_view name);
/// All kinds, the gravest first.
[[nodiscard]] const std::vector<FindingKind>& findingKinds();
/// One line for people: what findings of this kind are.
[[nodiscard]] std::string_view titleOf(FindingKind kind);

/// One thing found: what, where, and what to do about it. A value.
struct Finding {
    FindingKind kind = FindingKind::shadowedKernel;
    std::string op;      ///< empty: about a fallback
    std::string key;     ///< the entry or the registration it is about
    std::string text;    ///< what is the matter, with the kernels it is about
    std::string advice;  ///< what to do

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// Looks at `ops` of a dispatcher, in their order. Findings of one operator are in the order of `findingKinds`.
///
/// Rules that need to know what a kernel does (its redispatch) see only what registrations show: a kernel of an operator
/// at a key that survives its own redispatch mask (pytorch.md M7). Sessions add what they know (session_lint.h).
[[nodiscard]] std::vector<Finding> lint(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops);

/// Who registered a kernel, judged by `where` ("path:line", "session", "standard"): files of PyTorch's own tree are one
/// library, `/dev/null` is Python's torch.library, any other file counts for its folder.
[[nodiscard]] std::string libraryOf(std::string_view where);

}  // namespace keyfall
