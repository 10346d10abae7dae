// SPDX-License-Identifier: MIT
#include "ui/kernels/kernel_lab.h"

#include "ui/kernels/run_kernels.h"
#include "ui/words/sentences.h"

#include <algorithm>
#include <chrono>

namespace keyfall {

namespace {

constexpr auto kLook = std::chrono::milliseconds(60);

}  // namespace

KernelLab::KernelLab(Document& document, KernelTools tools, QObject* parent)
    : QObject(parent), document_(document), tools_(std::move(tools))
{
    if (tools_.backends)
        backends_ = tools_.backends();
    looking_.setInterval(kLook);
    connect(&looking_, &QTimer::timeout, this, &KernelLab::lookIntoCache);
    watching_.setInterval(kLook);
    connect(&watching_, &QTimer::timeout, this, &KernelLab::lookAtRun);
    connect(&document_, &Document::runningChanged, this, &KernelLab::followRun);
    followRun(document_.running());
    connect(&document_.runs(), &SessionRuns::keptKernelsChanged, this, &KernelLab::forgetRunsKernels);
    connect(&document_, &Document::runFinished, this, &KernelLab::forget);
    connect(&document_, &Document::replaced, this, &KernelLab::forget);
}

KernelLab::~KernelLab()
{
    live_.reset();
    cancel();
    asking_.reset();
    for (const auto& [name, kitchen] : kitchens_)
        kitchen->cache->settle([] { return true; });  // a window that closes waits for no compile
}

bool KernelLab::canStart() const
{
    return tools_.fuse && !backends_.empty() && document_.lastRun() != nullptr && document_.runs().maker() != nullptr;
}

QStringList KernelLab::backends() const
{
    QStringList names;
    for (const KernelBackend& backend : backends_)
        names << QString::fromStdString(backend.name);
    return names;
}

void KernelLab::setBackend(int index)
{
    backend_ = static_cast<std::size_t>(std::max(index, 0));
}

void KernelLab::forget()
{
    live_.reset();
    cancel();
    fusing_.reset();
    asking_.reset();
    looking_.stop();
    study_ = {};
    asked_ = nullptr;
    trouble_.clear();
    Q_EMIT changed();
}

void KernelLab::followRun(bool running)
{
    if (running) {
        watching_.start();
        return;
    }
    watching_.stop();
    if (live_)
        forget();
}

/// A run that finds all its kernels is over before anybody could look: it is shown once it has to compile.
void KernelLab::lookAtRun()
{
    if (busy() || (!live_ && document_.runs().compiling() == 0))
        return;
    const std::size_t part = live_ ? study_.part : 0;
    live_ = document_.runs().compiles();
    if (!runHasKernels()) {  // another run has taken its place
        forget();
        return;
    }
    looking_.stop();
    takeRun();
    study_.show(std::min(part, study_.parts.size() - 1));
    Q_EMIT changed();
}

void KernelLab::cancel()
{
    if (live_)
        document_.runs().letCompilesGo();
    for (const auto& [name, kitchen] : kitchens_)
        if (kitchen->callers)
            kitchen->callers->cancel();
    if (!fusing_)
        return;
    fusing_.reset();
    Q_EMIT changed();
}

void KernelLab::clearCache()
{
    if (asking_)
        return;
    for (const auto& [name, kitchen] : kitchens_)
        kitchen->cache->clear();
    lookIntoCache();
}

void KernelLab::forgetRunsKernels()
{
    if (!study_.ofRun || live_ || study_.forgotten || !document_.runs().kernelsForgotten())
        return;
    study_.forget();
    Q_EMIT changed();
}

bool KernelLab::keepsKernels() const
{
    return std::any_of(kitchens_.begin(), kitchens_.end(),
                       [](const auto& each) { return each.second->cache->statistics().entries > 0; });
}

const CompiledReport* KernelLab::report() const
{
    if (live_)
        return live_.get();
    const auto run = document_.lastRun();
    return run != nullptr && document_.runs().maker() != nullptr ? run->reports.compiled.get() : nullptr;
}

bool KernelLab::runHasKernels() const
{
    const CompiledReport* const report = this->report();
    return report != nullptr
        && std::any_of(report->entries.begin(), report->entries.end(),
                       [](const CompiledReport::Entry& entry) { return !entry.requests.empty(); });
}

void KernelLab::showPart(std::size_t part)
{
    if (part >= study_.parts.size() || part == study_.part)
        return;
    study_.show(part);
    Q_EMIT changed();
}

void KernelLab::takeRunsParts()
{
    study_ = {};
    trouble_.clear();
    asked_ = nullptr;
    study_.takeParts(*report());
}

void KernelLab::takeRun()
{
    takeRunsParts();
    study_.takeCaches(*report());
    study_.live = live_ != nullptr;
    study_.show(0);
    forgetRunsKernels();
}

void KernelLab::showRun()
{
    if (busy() || live_ || !runHasKernels())
        return;
    takeRun();
    if (backends_.empty()) {  // what the run did is known without any; a plan is not
        Q_EMIT changed();
        return;
    }
    // A plan is over programs that can be called, on memory of the CPU: the interpreter's.
    const auto sure = std::find_if(backends_.begin(), backends_.end(),
                                   [](const KernelBackend& each) { return each.name == "interpreter"; });
    const std::shared_ptr<KernelKitchen> at = kitchen(sure != backends_.end() ? *sure : backends_.front());
    auto started = BackgroundRun<ServedKernels>::start(
        this, "kernels",
        [at, parts = study_.parts](RunControl*) -> Expected<ServedKernels> {
            HeldKernels kernels;
            for (const KernelStudy::Part& part : parts)
                for (const FusedGroup& group : part.fused->kernels) {
                    auto kernel = at->cache->get(KernelRequest::of(group.program, kCpu, *at->backend.compiler), kCpu);
                    if (!kernel)
                        return tl::unexpected(kernel.error());
                    kernels.push_back(std::move(*kernel));
                }
            return plansOf(parts, kernels);
        },
        [this](Expected<ServedKernels> served) { takeServed(std::move(served)); });
    if (started)
        asking_ = std::move(*started);
    else
        trouble_ = inWindowLanguage(started.error());
    Q_EMIT changed();
}

void KernelLab::look()
{
    runHasKernels() ? showRun() : startIn({});
}

void KernelLab::startIn(const std::string& folder)
{
    if (!canStart() || busy() || live_)
        return;
    if (runHasKernels()) {
        takeRunsParts();
        ask(folder);
        return;
    }
    study_ = {};
    trouble_.clear();
    auto started = BackgroundRun<FusedProgram>::start(
        this, "kernels",
        [session = *document_.runs().maker(), fuse = tools_.fuse](RunControl* control) {
            return fuse(session, control);
        },
        [this, folder](Expected<FusedProgram> fused) { takeFused(std::move(fused), folder); });
    if (started)
        fusing_ = std::move(*started);
    else
        trouble_ = inWindowLanguage(started.error());
    Q_EMIT changed();
}

const KernelBackend& KernelLab::chosenBackend() const
{
    return backends_[std::min(backend_, backends_.size() - 1)];
}

std::shared_ptr<KernelKitchen> KernelLab::kitchen(const KernelBackend& backend, const std::string& folder)
{
    std::shared_ptr<KernelKitchen>& known = kitchens_[{backend.name, folder}];
    if (!known)
        known = kitchenOf(backend, folder);
    return known;
}

void KernelLab::takeFused(Expected<FusedProgram> fused, const std::string& folder)
{
    fusing_.reset();
    if (!fused) {
        trouble_ = inWindowLanguage(fused.error());
        Q_EMIT changed();
        return;
    }
    study_.parts.push_back({0, std::make_shared<const FusedProgram>(std::move(*fused)), 0, nullptr,
                            deviceOfRun(*document_.lastRun()->graph)});
    ask(folder);
}

/// Lets callers ask for the programs of all parts.
void KernelLab::ask(const std::string& folder)
{
    const std::shared_ptr<KernelKitchen> at = kitchen(chosenBackend(), folder);
    asked_ = at;
    study_.requests.clear();
    for (const KernelStudy::Part& part : study_.parts)
        for (const FusedGroup& kernel : part.fused->kernels)
            study_.requests.push_back(KernelRequest::of(kernel.program, kCpu, *at->backend.compiler));
    study_.show(0);
    at->begin();
    auto started = BackgroundRun<ServedKernels>::start(
        this, "kernels",
        [at, parts = study_.parts, requests = study_.requests, callers = callers_](RunControl*) {
            return serve(*at, parts, requests, callers);
        },
        [this](Expected<ServedKernels> served) { takeServed(std::move(served)); });
    if (started) {
        asking_ = std::move(*started);
        looking_.start();
    } else {
        trouble_ = inWindowLanguage(started.error());
    }
    lookIntoCache();
}

void KernelLab::takeServed(Expected<ServedKernels> served)
{
    asking_.reset();
    if (!served) {
        trouble_ = inWindowLanguage(served.error());
    } else {
        for (std::size_t p = 0; p < served->plans.size(); ++p)
            study_.parts[p].plan = std::move(served->plans[p]);
        study_.show(study_.part);
        study_.runs = std::move(served->runs);
        trouble_ = QString::fromStdString(served->trouble);
    }
    lookIntoCache();
}

void KernelLab::lookIntoCache()
{
    if (asked_) {
        lookInto(*asked_, study_, asking_ == nullptr);
        // A compile goes on when nobody waits any more.
        if (!asking_ && study_.flights.empty())
            looking_.stop();
    }
    Q_EMIT changed();
}

}  // namespace keyfall
