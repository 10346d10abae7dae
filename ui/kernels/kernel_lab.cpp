// SPDX-License-Identifier: MIT
#include "ui/kernels/kernel_lab.h"

#include "ui/words/sentences.h"

#include <algorithm>
#include <chrono>

namespace keyfall {

namespace {

constexpr int kRuns = 21;  ///< of the plan, for a time in the middle
constexpr auto kLook = std::chrono::milliseconds(60);

}  // namespace

KernelLab::KernelLab(Document& document, KernelTools tools, QObject* parent)
    : QObject(parent), document_(document), tools_(std::move(tools))
{
    if (tools_.backends)
        backends_ = tools_.backends();
    looking_.setInterval(kLook);
    connect(&looking_, &QTimer::timeout, this, &KernelLab::look);
    connect(&document_, &Document::runFinished, this, &KernelLab::forget);
    connect(&document_, &Document::replaced, this, &KernelLab::forget);
}

KernelLab::~KernelLab()
{
    cancel();
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
    cancel();
    fusing_.reset();
    asking_.reset();
    looking_.stop();
    study_ = {};
    trouble_.clear();
    Q_EMIT changed();
}

void KernelLab::cancel()
{
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
    look();
}

void KernelLab::start()
{
    if (!canStart() || busy())
        return;
    study_ = {};
    trouble_.clear();
    auto started = BackgroundRun<FusedProgram>::start(
        this, "kernels",
        [session = *document_.runs().maker(), fuse = tools_.fuse](RunControl* control) {
            return fuse(session, control);
        },
        [this](Expected<FusedProgram> fused) { takeFused(std::move(fused)); });
    if (started)
        fusing_ = std::move(*started);
    else
        trouble_ = inWindowLanguage(started.error());
    Q_EMIT changed();
}

std::shared_ptr<KernelLab::Kitchen> KernelLab::kitchen()
{
    const KernelBackend& backend = backends_[std::min(backend_, backends_.size() - 1)];
    std::shared_ptr<Kitchen>& known = kitchens_[backend.name];
    if (!known) {
        known = std::make_shared<Kitchen>();
        known->backend = backend;
        known->loader = loggedLoader(backend, known->log);
        KernelCacheOptions options;
        options.folder = tools_.folder;
        known->cache = std::make_unique<KernelCache>(options, loggedCompiler(backend, known->log), *known->loader);
    }
    return known;
}

void KernelLab::takeFused(Expected<FusedProgram> fused)
{
    fusing_.reset();
    if (!fused) {
        trouble_ = inWindowLanguage(fused.error());
        Q_EMIT changed();
        return;
    }
    study_.fused = std::make_shared<const FusedProgram>(std::move(*fused));
    const std::shared_ptr<Kitchen> at = kitchen();
    for (const FusedGroup& kernel : study_.fused->kernels)
        study_.requests.push_back(KernelRequest::of(kernel.program, kCpu, *at->backend.compiler));
    study_.kernels.resize(study_.requests.size());
    at->log->restart();
    at->callers = std::make_unique<KernelCallers>(*at->cache, *at->log);
    auto started = BackgroundRun<Served>::start(
        this, "kernels",
        [at, fused = study_.fused, requests = study_.requests, callers = callers_](RunControl*) {
            return serve(at, fused, requests, callers);
        },
        [this](Expected<Served> served) { takeServed(std::move(served)); });
    if (started) {
        asking_ = std::move(*started);
        looking_.start();
    } else {
        trouble_ = inWindowLanguage(started.error());
    }
    look();
}

Expected<KernelLab::Served> KernelLab::serve(const std::shared_ptr<Kitchen>& kitchen,
                                             const std::shared_ptr<const FusedProgram>& fused,
                                             const std::vector<KernelRequest>& requests, int callers)
{
    Served served;
    served.answers = kitchen->callers->ask(requests, kCpu, callers);
    std::vector<std::shared_ptr<const CachedKernel>> kernels;
    for (const KernelCallers::Answer& answer : served.answers) {
        if (!answer) {
            served.trouble = answer.error().text();
            return served;
        }
        kernels.push_back(*answer);
    }
    auto plan = planOf(*fused, kernels);
    if (!plan) {
        served.trouble = plan.error().text();
        return served;
    }
    served.plan = std::make_shared<FusedPlan>(std::move(*plan));
    served.runs.resize(kernels.size());
    for (int run = 0; run < kRuns; ++run) {
        const std::size_t span = kitchen->log->begin(KernelSpan::Kind::run, {});
        const auto done = served.plan->plan.runProfiled(served.plan->named());
        kitchen->log->end(span, std::nullopt, done ? std::string() : done.error().text());
        if (!done) {
            served.trouble = done.error().text();
            break;
        }
        for (const KernelProfile& profile : served.plan->plan.profiles())
            if (fused->order[profile.op].kernel)
                served.runs[fused->order[profile.op].index].push_back(profile.ns);
    }
    return served;
}

void KernelLab::takeServed(Expected<Served> served)
{
    asking_.reset();
    looking_.stop();
    if (!served) {
        trouble_ = inWindowLanguage(served.error());
    } else {
        for (std::size_t i = 0; i < served->answers.size(); ++i)
            if (served->answers[i])
                study_.kernels[i] = *served->answers[i];
        study_.plan = std::move(served->plan);
        study_.runs = std::move(served->runs);
        trouble_ = QString::fromStdString(served->trouble);
    }
    look();
}

void KernelLab::look()
{
    if (study_.fused) {
        const std::shared_ptr<Kitchen> at = kitchen();
        study_.log = at->log->spans();
        study_.nowNs = at->log->nowNs();
        study_.statistics = at->cache->statistics();
        study_.rows = at->cache->rows();
        study_.flights = at->cache->flights();
        study_.folder.clear();
        study_.kept.clear();
        if (const KernelFolder* folder = at->cache->folder(); folder != nullptr && !asking_) {
            study_.folder = folder->path();
            for (const KernelFolder::Entry& entry : folder->entries())
                study_.kept.push_back(entry.key);
        }
    }
    Q_EMIT changed();
}

}  // namespace keyfall
