// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_callers.h"
#include "core/session/kernel_tools.h"
#include "ui/kernels/kernel_study.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// A cache and what it is watched with.
struct KernelKitchen {
    KernelBackend backend;
    std::shared_ptr<KernelLog> log = std::make_shared<KernelLog>();
    std::shared_ptr<KernelLoader> loader;
    std::unique_ptr<KernelCache> cache;
    std::unique_ptr<KernelCallers> callers;
    /// What the cache had counted before the experiment that is shown: it outlives those of other sessions.
    KernelStatistics before;
    std::vector<KernelCache::Count> countsBefore;

    /// An experiment begins: what comes is counted and timed from here.
    void begin();
};

/// `folder`: where kernels are kept; empty: nowhere.
[[nodiscard]] std::shared_ptr<KernelKitchen> kitchenOf(const KernelBackend& backend, const std::string& folder);

/// What its cache did since the experiment began, and holds. `kept`: look into its folder, too, which takes a moment; else
/// only where it was not looked into yet, or files were written since.
void lookInto(const KernelKitchen& kitchen, KernelStudy& study, bool kept);

using HeldKernels = std::vector<std::shared_ptr<const CachedKernel>>;

/// What came of kernels that were asked for.
struct ServedKernels {
    std::vector<std::shared_ptr<FusedPlan>> plans;  ///< one each of the parts; null: there is none
    std::vector<std::vector<std::int64_t>> runs;    ///< one each of the kernels: how long each run of it took, in ns
    std::string trouble;                            ///< why a plan is missing, or its runs
};

/// The parts' plans over `kernels`, one each of all programs; those that cannot be had say why.
[[nodiscard]] ServedKernels plansOf(const std::vector<KernelStudy::Part>& parts, const HeldKernels& kernels);

/// Lets `callers` of the kitchen ask its cache for all kernels at the same time, then runs the plans. It takes as long as
/// that takes: not for the window's thread.
[[nodiscard]] Expected<ServedKernels> serve(const KernelKitchen& kitchen, const std::vector<KernelStudy::Part>& parts,
                                            const std::vector<KernelRequest>& requests, int callers);

}  // namespace keyfall
