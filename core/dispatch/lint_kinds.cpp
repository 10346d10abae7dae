// SPDX-License-Identifier: MIT
#include "core/dispatch/lint.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

struct KindWords {
    FindingKind kind;
    std::string_view name;
    std::string_view title;
};

// The gravest first: calls that fail, results that are wrong, kernels that do nothing.
constexpr std::array kWords{
    KindWords{FindingKind::redispatchesToItself, "redispatches-to-itself", "a kernel goes on to itself"},
    KindWords{FindingKind::executedFallthrough, "executed-fallthrough",
              "a call would execute a fallthrough, which is an error"},
    KindWords{FindingKind::ambiguousAutogradOther, "ambiguous-autogradother",
              "AutogradOther is ambiguous: such a call is an error"},
    KindWords{FindingKind::staleEntry, "stale-entry", "calls use a stored entry that the registrations no longer mean"},
    KindWords{FindingKind::missingAutograd, "missing-autograd", "a PrivateUse kernel without autograd"},
    KindWords{FindingKind::overridesLibrary, "overrides-library", "a kernel replaces one of another library"},
    KindWords{FindingKind::inactiveKernel, "inactive-kernel", "a kernel is inactive, a newer one has its key"},
    KindWords{FindingKind::shadowedKernel, "shadowed-kernel", "an alias kernel fills no entry"},
    KindWords{FindingKind::unreachableEntry, "unreachable-entry", "a kernel that no call can reach"},
};

const KindWords& wordsOf(FindingKind kind)
{
    return *std::find_if(kWords.begin(), kWords.end(), [kind](const KindWords& words) { return words.kind == kind; });
}

bool beginsPath(std::string_view path, std::string_view folder)
{
    return path.starts_with(folder) || path.find("/" + std::string(folder)) != std::string_view::npos;
}

}  // namespace

std::string_view nameOf(FindingKind kind)
{
    return wordsOf(kind).name;
}

std::string_view titleOf(FindingKind kind)
{
    return wordsOf(kind).title;
}

std::optional<FindingKind> findingKindNamed(std::string_view name)
{
    for (const KindWords& words : kWords)
        if (words.name == name)
            return words.kind;
    return std::nullopt;
}

const std::vector<FindingKind>& findingKinds()
{
    static const std::vector<FindingKind> kKinds = [] {
        std::vector<FindingKind> kinds;
        for (const KindWords& words : kWords)
            kinds.push_back(words.kind);
        return kinds;
    }();
    return kKinds;
}

std::string libraryOf(std::string_view where)
{
    const std::size_t colon = where.rfind(':');
    if (colon == std::string_view::npos)
        return std::string(where);
    std::string path(where.substr(0, colon));
    std::replace(path.begin(), path.end(), '\\', '/');
    if (path == "/dev/null")
        return "Python (torch.library)";
    for (const std::string_view folder : {"aten/src/", "torch/csrc/", "torch/library", "torch/_"})
        if (beginsPath(path, folder))
            return "PyTorch";
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(0, slash);
}

}  // namespace keyfall
