// SPDX-License-Identifier: MIT
#include "ui/kernels/kernel_study.h"

#include "core/program/held_up.h"
#include "core/program/kernel_extents.h"
#include "core/program/kernel_work.h"

namespace keyfall {

KernelRuns KernelStudy::runsOf(std::size_t kernel) const
{
    if (ofRun)
        return inOneLine(runsIn(log, requests[kernel]));
    const FusedProgram& traced = *parts[partOf(kernel)].fused;
    KernelRun one;
    for (const std::size_t value : groupOf(kernel).buffers)
        one.bytes += traced.values[value].bytes;
    const KernelProgram& program = *groupOf(kernel).program;
    if (const auto values = variableValues(program, {traced.sizes.begin(), traced.sizes.end()}))
        one.operations = operationsOf(program, *values);
    std::vector<KernelRun> all;
    if (kernel < runs.size())
        for (const std::int64_t ns : runs[kernel])
            all.push_back({ns, one.bytes, one.operations});
    KernelRuns line = inOneLine(std::move(all));
    line.bytes = one.bytes;  // also where none was measured
    return line;
}

std::optional<LocalTuning> KernelStudy::tunedOf(int kernelOfPart) const
{
    const std::size_t kernel = parts[part].first + static_cast<std::size_t>(kernelOfPart);
    const KernelCache::Row* const row = kernel < requests.size() ? rowOf(kernel) : nullptr;
    return row == nullptr ? std::nullopt : row->tuned;
}

void KernelStudy::takeParts(const CompiledReport& report)
{
    for (const CompiledReport::Entry& entry : report.entries)
        if (!entry.requests.empty()) {
            parts.push_back({entry.line, entry.fused, requests.size(), nullptr, entry.device});
            requests.insert(requests.end(), entry.requests.begin(), entry.requests.end());
        }
}

void KernelStudy::forget()
{
    forgotten = true;
    statistics.entries = statistics.bytes = 0;
}

void KernelStudy::takeCaches(const CompiledReport& report)
{
    ofRun = true;
    log = withQueues(report.log);
    nowNs = report.nowNs;
    beganNs = report.beganNs;
    for (const CompiledReport::Cache& cache : report.caches) {
        statistics += cache.statistics;
        rows.insert(rows.end(), cache.rows.begin(), cache.rows.end());
        counts.insert(counts.end(), cache.counts.begin(), cache.counts.end());
        flights.insert(flights.end(), cache.flights.begin(), cache.flights.end());
        kept.insert(kept.end(), cache.kept.begin(), cache.kept.end());
        if (cache.keepTrouble)
            keepTrouble = cache.keepTrouble;
        if (!cache.folder.empty())
            folder = cache.folder;
    }
}

}  // namespace keyfall
