// SPDX-License-Identifier: MIT
#include "core/dispatch/lint.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

struct NamedKind {
    FindingKind kind;
    std::string_view name;
};

// The gravest first: calls that fail, results that are wrong, kernels that do nothing.
constexpr std::array kNamedKinds{
    NamedKind{FindingKind::redispatchesToItself, "redispatches-to-itself"},
    NamedKind{FindingKind::executedFallthrough, "executed-fallthrough"},
    NamedKind{FindingKind::ambiguousAutogradOther, "ambiguous-autogradother"},
    NamedKind{FindingKind::staleEntry, "stale-entry"},
    NamedKind{FindingKind::missingAutograd, "missing-autograd"},
    NamedKind{FindingKind::overridesLibrary, "overrides-library"},
    NamedKind{FindingKind::inactiveKernel, "inactive-kernel"},
    NamedKind{FindingKind::shadowedKernel, "shadowed-kernel"},
    NamedKind{FindingKind::unreachableEntry, "unreachable-entry"},
};

bool beginsPath(std::string_view path, std::string_view folder)
{
    return path.starts_with(folder) || path.find("/" + std::string(folder)) != std::string_view::npos;
}

}  // namespace

std::string_view nameOf(FindingKind kind)
{
    return std::find_if(kNamedKinds.begin(), kNamedKinds.end(),
                        [kind](const NamedKind& named) { return named.kind == kind; })
        ->name;
}

std::optional<FindingKind> findingKindNamed(std::string_view name)
{
    for (const NamedKind& named : kNamedKinds)
        if (named.name == name)
            return named.kind;
    return std::nullopt;
}

const std::vector<FindingKind>& findingKinds()
{
    static const std::vector<FindingKind> kKinds = [] {
        std::vector<FindingKind> kinds;
        kinds.reserve(kNamedKinds.size());
        for (const NamedKind& named : kNamedKinds)
            kinds.push_back(named.kind);
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
            return std::string(kPytorchLibrary);
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(0, slash);
}

}  // namespace keyfall
