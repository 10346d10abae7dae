// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled_blocks.h"

#include "core/program/compiled_report.h"
#include "kernels/compiled/compiled_kernels.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

constexpr std::size_t kMostSpans = 4000;  // a picture of more shows nothing

}  // namespace

CompiledBlocks::CompiledBlocks(const std::string& folder)
    : kernels_(standardCompiledKernels(folder, std::make_shared<KernelLog>(kMostSpans)))
{
}

CompiledPlace& CompiledBlocks::at(Dispatcher& dispatcher, Where where, const CompiledOptions& options)
{
    const std::lock_guard lock(mutex_);
    Block& at = blocks_[std::move(where.text)];
    if (!at.place)
        at = {where.line, std::move(where.source), std::make_unique<CompiledPlace>(dispatcher, kernels_, options)};
    return *at.place;
}

void CompiledBlocks::use(const std::shared_ptr<KeptKernels>& kernels)
{
    auto ours = std::dynamic_pointer_cast<CompiledKernels>(kernels);
    if (!ours)
        return;
    const std::lock_guard lock(mutex_);
    blocks_.clear();  // they belong to the others
    kernels_ = std::move(ours);
}

std::shared_ptr<KeptKernels> CompiledBlocks::kept() const
{
    return kernels_;
}

void CompiledBlocks::beginRun()
{
    const std::lock_guard lock(mutex_);
    blocks_.clear();
    kernels_->beginRun();
}

std::shared_ptr<const CompiledReport> CompiledBlocks::report(const std::function<bool()>& isStopped)
{
    // A compile that nobody waited for would stand in the report without an end.
    kernels_->settle([&] { return isStopped() || kernels_->isLetGo(); });
    return told(true);
}

std::size_t CompiledBlocks::compiling()
{
    return kernels_->compiling();
}

void CompiledBlocks::letGo()
{
    kernels_->letGo(true);
}

std::shared_ptr<const CompiledReport> CompiledBlocks::told(bool ended)
{
    const std::lock_guard lock(mutex_);
    if (blocks_.empty())
        return nullptr;
    auto report = std::make_shared<CompiledReport>();
    for (const auto& [text, block] : blocks_)
        block.place->addTo(*report, block.line, block.source);
    std::stable_sort(report->entries.begin(), report->entries.end(),
                     [](const auto& a, const auto& b) { return a.line < b.line; });
    report->caches = kernels_->caches(ended);
    const KernelLog& log = *kernels_->log();
    report->log = log.spans();
    report->omittedFromLog = log.omitted();
    report->nowNs = log.nowNs();
    report->beganNs = kernels_->beganNs();
    for (KernelSpan& span : report->log)
        if (ended && !span.ended()) {
            span.endNs = report->nowNs;
            span.error = "it was given up: nobody waited for it any more";
        }
    return report;
}

}  // namespace keyfall
