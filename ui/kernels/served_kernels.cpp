// SPDX-License-Identifier: MIT
#include "ui/kernels/served_kernels.h"

#include "core/program/held_up.h"

namespace keyfall {

namespace {

constexpr int kRuns = 21;  ///< of the plan, for a time in the middle

}  // namespace

std::shared_ptr<KernelKitchen> kitchenOf(const KernelBackend& backend, const std::string& folder)
{
    auto kitchen = std::make_shared<KernelKitchen>();
    kitchen->backend = backend;
    kitchen->loader = loggedLoader(backend, kitchen->log);
    KernelCacheOptions options;
    options.folder = folder;
    kitchen->cache = std::make_unique<KernelCache>(options, loggedCompiler(backend, kitchen->log), *kitchen->loader);
    return kitchen;
}

void KernelKitchen::begin()
{
    log->restart();
    before = cache->statistics();
    countsBefore = cache->counts();
    callers = std::make_unique<KernelCallers>(*cache, *log);
}

void lookInto(const KernelKitchen& kitchen, KernelStudy& study, bool kept)
{
    const std::uint64_t stores = study.statistics.stores;
    study.log = withQueues(kitchen.log->spans());
    study.nowNs = kitchen.log->nowNs();
    study.statistics = kitchen.cache->statistics().since(kitchen.before);
    study.rows = kitchen.cache->rows();
    study.counts = kitchen.cache->counts();
    countFrom(study.counts, kitchen.countsBefore);
    study.flights = kitchen.cache->flights();
    study.keepTrouble = kitchen.cache->keepTrouble();
    const KernelFolder* const folder = kitchen.cache->folder();
    const std::string path = folder == nullptr ? std::string() : folder->path();
    if (!kept && path == study.folder && study.statistics.stores == stores)
        return;
    study.folder = path;
    study.kept.clear();
    if (folder != nullptr)
        for (const KernelFolder::Entry& entry : folder->entries())
            study.kept.push_back(entry.key);
}

ServedKernels plansOf(const std::vector<KernelStudy::Part>& parts, const HeldKernels& kernels)
{
    ServedKernels served;
    for (const KernelStudy::Part& part : parts) {
        const auto first = kernels.begin() + static_cast<std::ptrdiff_t>(part.first);
        auto plan = planOf(*part.fused, {first, first + static_cast<std::ptrdiff_t>(part.fused->kernels.size())});
        if (!plan && served.trouble.empty())
            served.trouble = plan.error().text();
        served.plans.push_back(plan ? std::make_shared<FusedPlan>(std::move(*plan)) : nullptr);
    }
    return served;
}

Expected<ServedKernels> serve(const KernelKitchen& kitchen, const std::vector<KernelStudy::Part>& parts,
                              const std::vector<KernelRequest>& requests, int callers)
{
    HeldKernels kernels;
    for (const KernelCallers::Answer& answer : kitchen.callers->ask(requests, kCpu, callers)) {
        if (!answer)
            return tl::unexpected(answer.error());
        kernels.push_back(*answer);
    }
    ServedKernels served = plansOf(parts, kernels);
    served.runs.resize(kernels.size());
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (int run = 0; served.plans[p] && run < kRuns; ++run) {
            FusedPlan& plan = *served.plans[p];
            if (const auto done = plan.plan.runProfiled({}); !done) {
                served.trouble = done.error().text();
                break;
            }
            for (const KernelProfile& profile : plan.plan.profiles())
                if (const auto kernel = plan.kernels[profile.op])
                    served.runs[parts[p].first + *kernel].push_back(profile.ns);
        }
    return served;
}

}  // namespace keyfall
