// SPDX-License-Identifier: MIT
#include "core/conformance/library_fallbacks.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace keyfall {

namespace {

/// Fallbacks that do something in every version that has them.
constexpr std::array<std::string_view, 14> kKernels{"Python",
                                                    "FuncTorchDynamicLayerBackMode",
                                                    "Functionalize",
                                                    "Named",
                                                    "Conjugate",
                                                    "Negative",
                                                    "ZeroTensor",
                                                    "Tracer",
                                                    "FuncTorchBatched",
                                                    "Batched",
                                                    "FuncTorchGradWrapper",
                                                    "PythonTLSSnapshot",
                                                    "FuncTorchDynamicLayerFrontMode",
                                                    "PythonDispatcher"};
constexpr std::array<std::string_view, 3> kKernelsSince2{"Meta", "BatchedNestedTensor", "PreDispatch"};

constexpr std::array<std::string_view, 7> kFallthrough{"BackendSelect", "ADInplaceOrView",   "Autocast", "AutocastCPU",
                                                       "AutocastCUDA",  "FuncTorchVmapMode", "VmapMode"};
constexpr std::array<std::string_view, 2> kFallthroughSince2{"AutocastXPU", "AutocastMPS"};

/// Fall through up to 2.0; since 2.1 they are kernels that redispatch (pytorch:K8).
constexpr std::array<std::string_view, 4> kAutograd{"AutogradOther", "AutogradCPU", "AutogradCUDA", "AutogradXLA"};
constexpr std::array<std::string_view, 4> kAutogradModern{"AutogradMPS", "AutogradXPU", "AutogradHPU", "AutogradLazy"};
constexpr std::array<std::string_view, 2> kAutogradSince2{"AutogradMTIA", "AutogradMeta"};

/// With MAIA as a backend of its own (pytorch:N7).
constexpr std::array<std::string_view, 2> kFallthroughSinceMaia{"AutocastMTIA", "AutocastMAIA"};
constexpr std::array<std::string_view, 2> kAutogradSinceMaia{"AutogradMAIA", "AutogradPrivateUse1"};

template <class List>
bool has(const List& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

std::vector<LibraryFallback> libraryFallbacks(const KeyModel& model)
{
    const bool classic = model.spec().precedence == Precedence::classic;
    if (!classic && model.spec().precedence != Precedence::modern)
        return {};
    const bool since2 = model.find("PreDispatch").has_value();
    const bool sinceMaia = model.find("AutogradMAIA").has_value();
    std::vector<LibraryFallback> fallbacks;
    for (auto lane = model.lanes().rbegin(); lane != model.lanes().rend(); ++lane) {
        const std::string& name = model.nameOf(*lane);
        const bool kernel = !classic && (has(kKernels, name) || (since2 && has(kKernelsSince2, name)));
        const bool skipped = has(kFallthrough, name) || (since2 && has(kFallthroughSince2, name))
            || (sinceMaia && has(kFallthroughSinceMaia, name));
        const bool autograd = has(kAutograd, name) || (!classic && has(kAutogradModern, name))
            || (since2 && has(kAutogradSince2, name)) || (sinceMaia && has(kAutogradSinceMaia, name));
        if (kernel || skipped || autograd)
            fallbacks.push_back({*lane, skipped || (autograd && !since2)});
    }
    return fallbacks;
}

}  // namespace keyfall
