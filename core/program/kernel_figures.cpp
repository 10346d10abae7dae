// SPDX-License-Identifier: MIT
#include "core/program/kernel_figures.h"

#include "core/program/kernel_work.h"
#include "core/text/json_text.h"

#include <algorithm>

namespace keyfall {

namespace {

std::optional<double> perNs(std::optional<std::uint64_t> amount, std::optional<std::int64_t> ns)
{
    if (!amount || !ns || *ns <= 0)
        return std::nullopt;
    return static_cast<double>(*amount) / static_cast<double>(*ns);
}

template <class T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

}  // namespace

std::optional<double> KernelRuns::gbPerS() const
{
    return perNs(bytes, runNs);
}

std::optional<double> KernelRuns::gflopPerS() const
{
    return perNs(operations, runNs);
}

KernelRuns inOneLine(std::vector<KernelRun> runs)
{
    KernelRuns line;
    line.launches = runs.size();
    if (runs.empty())
        return line;
    line.firstNs = runs.front().ns;
    const auto last = runs.begin() + static_cast<std::ptrdiff_t>((99 * runs.size() + 99) / 100 - 1);
    std::nth_element(runs.begin(), last, runs.end());
    line.p99Ns = last->ns;
    // Of two the quicker: the first launch of a kernel is often a cold one.
    const auto middle = runs.begin() + static_cast<std::ptrdiff_t>((runs.size() - 1) / 2);
    std::nth_element(runs.begin(), middle, runs.end());
    line.runNs = middle->ns;
    line.bytes = middle->bytes;
    line.operations = middle->operations;
    return line;
}

std::vector<KernelRun> runsIn(const std::vector<KernelSpan>& log, const KernelRequest& kernel)
{
    std::vector<KernelRun> runs;
    const KernelSpan* counted = nullptr;  // most launches are like the one before
    for (const KernelSpan& span : log) {
        if (span.kind != KernelSpan::Kind::run || span.kernel != kernel.key.digest)
            continue;
        KernelRun run{span.ns(), span.bytes, {}};
        if (counted != nullptr && counted->values == span.values)
            run.operations = runs.back().operations;
        else if (kernel.program)
            run.operations = operationsOf(*kernel.program, span.values);
        counted = &span;
        runs.push_back(run);
    }
    return runs;
}

Json jsonOf(const KernelRuns& runs)
{
    return {{"launches", runs.launches},
            {"run_first_ns", orNull(runs.firstNs)},
            {"run_ns", orNull(runs.runNs)},
            {"run_p99_ns", orNull(runs.p99Ns)},
            {"bytes", runs.bytes},
            {"operations", orNull(runs.operations)},
            {"gb_per_s", orNull(runs.gbPerS())},
            {"gflop_per_s", orNull(runs.gflopPerS())}};
}

Json kernelJson(const KernelRequest& kernel, const KernelCache::Row* row, const KernelCache::Count& count, bool isKept,
                const KernelRuns& runs)
{
    Json devices = Json::array();
    if (row != nullptr)
        for (const Device& device : row->devices)
            devices.push_back(nameOf(device));
    return {{"key", kernel.key.digest},
            {"label", kernel.label},
            {"target", kernel.target},
            {"bytes", row == nullptr ? Json(nullptr) : Json(row->bytes)},
            {"compile_ns", row == nullptr ? Json(nullptr) : Json(row->compileNs)},
            {"loaded", std::move(devices)},
            {"file", isKept},
            {"hits", count.hits},
            {"misses", count.misses},
            {"waits", count.waits},
            {"tuned", row == nullptr || !row->tuned ? Json(nullptr) : row->tuned->json()},
            {"runs", jsonOf(runs)}};
}

KernelCache::Count countIn(const std::vector<KernelCache::Count>& counts, const KernelKey& key)
{
    const auto found =
        std::find_if(counts.begin(), counts.end(), [&key](const KernelCache::Count& each) { return each.key == key; });
    return found == counts.end() ? KernelCache::Count{key} : *found;
}

void countFrom(std::vector<KernelCache::Count>& counts, const std::vector<KernelCache::Count>& earlier)
{
    for (KernelCache::Count& count : counts) {
        const KernelCache::Count before = countIn(earlier, count.key);
        count.hits -= before.hits;
        count.misses -= before.misses;
        count.waits -= before.waits;
    }
}

}  // namespace keyfall
