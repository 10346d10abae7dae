// SPDX-License-Identifier: MIT
#include "app/commands/lint_words.h"

#include "app/commands/entry_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace keyfall::app {

namespace {

/// What is the matter with one finding, and what to do.
struct CauseWords {
    const Finding& finding;

    FindingWords operator()(const SurvivesItsMask& cause) const
    {
        return {
            fmt::format("{}: every redispatch mask keeps {}, so the kernel that goes on below its own key meets itself",
                        cause.kernel, finding.key),
            fmt::format("exclude {} on the thread while the kernel goes on, or redispatch with a set without it",
                        finding.key)};
    }
    FindingWords operator()(const DirectCallCircle& cause) const
    {
        return {fmt::format("call_direct goes round: {}", fmt::join(cause.keys, " > ")),
                "let one of them compute, return an argument or redispatch below its key"};
    }
    FindingWords operator()(const UnmaskedFallthrough& cause) const
    {
        const std::string entry = fmt::format("{} [{}]", cause.kernel, nameOf(cause.provenance));
        if (cause.ofUndefined)
            return {entry
                        + (cause.provenance == Provenance::kernel
                               ? " is the entry of Undefined: a call whose keys are all masked or excluded, or that "
                                 "has no tensor, executes it"
                               : " is the entry of Undefined, by an alias: the backends without a kernel of their own "
                                 "fall through as well, so that an ordinary call on one of them ends here and executes "
                                 "it"),
                    "register the fallthrough to the runtime keys that are meant, not to a composite alias or to "
                    "Undefined"};
        return {entry + " falls through, but the key is not masked",
                "register the fallthrough at the functionality's other backends too, or a kernel here"};
    }
    FindingWords operator()(const AmbiguousBackends& cause) const
    {
        std::vector<std::string> backends;
        for (const auto& [key, kernel] : cause.kernels)
            backends.push_back(fmt::format("{} ({})", key, kernel));
        return {fmt::format("the implicit composite would serve it, but {} {} a kernel of {} own",
                            fmt::join(backends, ", "), backends.size() == 1 ? "has" : "have",
                            backends.size() == 1 ? "its" : "their"),
                "register an AutogradOther kernel, or turn the implicit composite into an explicit one with an "
                "Autograd kernel"};
    }
    FindingWords operator()(const StoredOtherwise& cause) const
    {
        if (cause.imported)
            return {fmt::format("stored: {}; computed: {}", entryWords(cause.stored), entryWords(cause.computed)),
                    "register any kernel at this key, which refreshes it, or register in the other order"};
        return {
            fmt::format("stored: {}; the registrations mean: {}", entryWords(cause.stored), entryWords(cause.computed)),
            "register in the other order (backends before composites, explicit before implicit ones), or register "
            "any kernel at this key, which refreshes it"};
    }
    FindingWords operator()(const BrokenInvariant& cause) const
    {
        return {fmt::format("PyTorch's own check fails: {}", cause.message),
                "the stored table is not what the registrations mean; see which registration came last"};
    }
    FindingWords operator()(const NoGradient& cause) const
    {
        const bool nothing = cause.instead == NoGradient::Instead::nothing;
        return {fmt::format("{} has {}, and {} {}{}", cause.backend, cause.kernel, finding.key,
                            nothing ? "has nothing: a call with a tensor of the backend fails"
                                : cause.instead == NoGradient::Instead::fallthrough
                                ? "only its fallthrough: no gradient is recorded, and nobody says so"
                                : "only its fallback, which records no gradient",
                            cause.implicitComposite
                                ? "; without that kernel the implicit composite would bring its gradient along"
                                : ""),
                fmt::format("register an {} kernel (an autograd function){}", finding.key,
                            nothing ? ", or a fallthrough as the key's fallback where no gradient is wanted" : "")};
    }
    FindingWords operator()(const Replaced& cause) const
    {
        if (finding.kind == FindingKind::inactiveKernel)
            return {fmt::format("{} is inactive since {} was registered", cause.kernel, cause.newer),
                    "remove the one that is not wanted; which of them is active depends on the order of loading"};
        return {fmt::format("{} of {} replaces {} of {}", cause.newer, cause.newerLibrary, cause.kernel, cause.library),
                "intended? if not, load them the other way round or register at another key; when the newer one is "
                "deregistered, the older one is active again"};
    }
    FindingWords operator()(const FillsNothing& cause) const
    {
        std::vector<std::string> winners;
        for (const auto& [provenance, count] : cause.winners)
            winners.push_back(fmt::format("{} [{}]", count, nameOf(provenance)));
        return {fmt::format("{} fills no entry: its keys have {}", cause.kernel, fmt::join(winners, ", ")),
                "remove it, or remove the registrations that come before it"};
    }
    FindingWords operator()(const NoWayThere& cause) const
    {
        if (!cause.instead.empty())
            return {fmt::format("{}: no tensor brings {}, its backend's autograd key is {}", cause.kernel, finding.key,
                                cause.instead),
                    fmt::format("register at {} instead", cause.instead)};
        return {fmt::format("{}: the operator takes no tensor, and it has no BackendSelect kernel that could choose a "
                            "backend",
                            cause.kernel),
                "register it to an explicit composite or to Undefined, or write a BackendSelect kernel"};
    }
};

}  // namespace

std::string_view titleOf(FindingKind kind)
{
    switch (kind) {
    case FindingKind::redispatchesToItself: return "a kernel goes on to itself";
    case FindingKind::executedFallthrough: return "a call would execute a fallthrough, which is an error";
    case FindingKind::ambiguousAutogradOther:
        return "AutogradOther is ambiguous: a call that finds this entry is an error";
    case FindingKind::staleEntry: return "calls use a stored entry that the registrations no longer mean";
    case FindingKind::missingAutograd: return "a PrivateUse kernel without autograd";
    case FindingKind::overridesLibrary: return "a kernel replaces one of another library";
    case FindingKind::inactiveKernel: return "a kernel is inactive, a newer one has its key";
    case FindingKind::shadowedKernel: return "an alias kernel fills no entry";
    case FindingKind::unreachableEntry: return "a kernel that no call can reach";
    }
    return {};
}

FindingWords wordsOf(const Finding& finding)
{
    return std::visit(CauseWords{finding}, finding.cause);
}

std::string findingsText(const std::vector<Finding>& all)
{
    std::string text;
    for (const FindingKind kind : findingKinds()) {
        std::vector<std::pair<const Finding*, FindingWords>> findings;
        std::set<std::string> advice;
        for (const Finding& finding : all)
            if (finding.kind == kind) {
                findings.emplace_back(&finding, wordsOf(finding));
                advice.insert(findings.back().second.advice);
            }
        if (findings.empty())
            continue;
        text += fmt::format("{}: {} ({})\n", nameOf(kind), titleOf(kind), findings.size());
        for (const auto& [finding, words] : findings) {
            text += fmt::format("  {}{}{}\n      {}\n", finding->op.empty() ? "(every operator)" : finding->op,
                                finding->key.empty() ? "" : " at ", finding->key, words.text);
            if (advice.size() > 1)
                text += fmt::format("      to do: {}\n", words.advice);
        }
        if (advice.size() == 1)
            text += fmt::format("  to do: {}\n", *advice.begin());
        text += "\n";
    }
    return text;
}

}  // namespace keyfall::app
