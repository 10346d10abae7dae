// SPDX-License-Identifier: MIT
#include "ui/kernels/kernel_lab.h"

#include "ui/kernels/run_kernels.h"
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
    watching_.setInterval(kLook);
    connect(&watching_, &QTimer::timeout, this, &KernelLab::lookAtRun);
    connect(&document_, &Document::runningChanged, this, &KernelLab::followRun);
    followRun(document_.running());
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
    if (busy())
        return;
    if (!live_ && document_.runs().compiling() == 0)
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
    look();
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
    for (const CompiledReport::Entry& entry : report()->entries)
        if (!entry.requests.empty()) {
            study_.parts.push_back({entry.line, entry.fused, study_.requests.size(), nullptr, entry.device});
            study_.requests.insert(study_.requests.end(), entry.requests.begin(), entry.requests.end());
        }
}

void KernelLab::takeRun()
{
    takeRunsParts();
    study_.ofRun = true;
    const CompiledReport& report = *this->report();
    study_.log = report.log;
    study_.nowNs = report.nowNs;
    for (const CompiledReport::Cache& cache : report.caches) {
        study_.statistics += cache.statistics;
        study_.rows.insert(study_.rows.end(), cache.rows.begin(), cache.rows.end());
        study_.counts.insert(study_.counts.end(), cache.counts.begin(), cache.counts.end());
        study_.flights.insert(study_.flights.end(), cache.flights.begin(), cache.flights.end());
        study_.kept.insert(study_.kept.end(), cache.kept.begin(), cache.kept.end());
        if (!cache.folder.empty())
            study_.folder = cache.folder;
    }
    study_.show(0);
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
    const std::shared_ptr<Kitchen> at = kitchen(sure != backends_.end() ? *sure : backends_.front());
    auto started = BackgroundRun<Served>::start(
        this, "kernels",
        [at, parts = study_.parts](RunControl*) -> Expected<Served> {
            Kernels kernels;
            for (const KernelStudy::Part& part : parts)
                for (const FusedGroup& group : part.fused->kernels) {
                    auto kernel = at->cache->get(KernelRequest::of(group.program, kCpu, *at->backend.compiler), kCpu);
                    if (!kernel)
                        return tl::unexpected(kernel.error());
                    kernels.push_back(std::move(*kernel));
                }
            return plansOf(parts, kernels);
        },
        [this](Expected<Served> served) { takeServed(std::move(served)); });
    if (started)
        asking_ = std::move(*started);
    else
        trouble_ = inWindowLanguage(started.error());
    Q_EMIT changed();
}

void KernelLab::start()
{
    if (!canStart() || busy() || live_)
        return;
    if (runHasKernels()) {
        takeRunsParts();
        ask();
        return;
    }
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

const KernelBackend& KernelLab::chosenBackend() const
{
    return backends_[std::min(backend_, backends_.size() - 1)];
}

std::shared_ptr<KernelLab::Kitchen> KernelLab::kitchen(const KernelBackend& backend)
{
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
    study_.parts.push_back({0, std::make_shared<const FusedProgram>(std::move(*fused)), 0, nullptr,
                            deviceOfRun(*document_.lastRun()->graph)});
    ask();
}

/// Lets callers ask for the programs of all parts.
void KernelLab::ask()
{
    const std::shared_ptr<Kitchen> at = kitchen(chosenBackend());
    asked_ = at;
    study_.requests.clear();
    for (const KernelStudy::Part& part : study_.parts)
        for (const FusedGroup& kernel : part.fused->kernels)
            study_.requests.push_back(KernelRequest::of(kernel.program, kCpu, *at->backend.compiler));
    study_.show(0);
    at->log->restart();
    at->callers = std::make_unique<KernelCallers>(*at->cache, *at->log);
    auto started = BackgroundRun<Served>::start(
        this, "kernels",
        [at, parts = study_.parts, requests = study_.requests, callers = callers_](RunControl*) {
            return serve(at, parts, requests, callers);
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

KernelLab::Served KernelLab::plansOf(const std::vector<KernelStudy::Part>& parts, const Kernels& kernels)
{
    Served served;
    for (const KernelStudy::Part& part : parts) {
        const auto first = kernels.begin() + static_cast<std::ptrdiff_t>(part.first);
        auto plan = planOf(*part.fused, {first, first + static_cast<std::ptrdiff_t>(part.fused->kernels.size())});
        if (!plan && served.trouble.empty())
            served.trouble = plan.error().text();
        served.plans.push_back(plan ? std::make_shared<FusedPlan>(std::move(*plan)) : nullptr);
    }
    return served;
}

Expected<KernelLab::Served> KernelLab::serve(const std::shared_ptr<Kitchen>& kitchen,
                                             const std::vector<KernelStudy::Part>& parts,
                                             const std::vector<KernelRequest>& requests, int callers)
{
    Kernels kernels;
    for (const KernelCallers::Answer& answer : kitchen->callers->ask(requests, kCpu, callers)) {
        if (!answer)
            return tl::unexpected(answer.error());
        kernels.push_back(*answer);
    }
    Served served = plansOf(parts, kernels);
    served.runs.resize(kernels.size());
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (int run = 0; served.plans[p] && run < kRuns; ++run) {
            FusedPlan& plan = *served.plans[p];
            if (const auto done = plan.plan.runProfiled(plan.named()); !done) {
                served.trouble = done.error().text();
                break;
            }
            for (const KernelProfile& profile : plan.plan.profiles())
                if (const FusedProgram::Step& step = parts[p].fused->order[profile.op]; step.kernel)
                    served.runs[parts[p].first + step.index].push_back(profile.ns);
        }
    return served;
}

void KernelLab::takeServed(Expected<Served> served)
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
    look();
}

void KernelLab::look()
{
    if (asked_) {
        study_.log = asked_->log->spans();
        study_.nowNs = asked_->log->nowNs();
        study_.statistics = asked_->cache->statistics();
        study_.rows = asked_->cache->rows();
        study_.counts = asked_->cache->counts();
        study_.flights = asked_->cache->flights();
        // A compile goes on when nobody waits any more.
        if (!asking_ && study_.flights.empty())
            looking_.stop();
        study_.folder.clear();
        study_.kept.clear();
        if (const KernelFolder* folder = asked_->cache->folder(); folder != nullptr && !asking_) {
            study_.folder = folder->path();
            for (const KernelFolder::Entry& entry : folder->entries())
                study_.kept.push_back(entry.key);
        }
    }
    Q_EMIT changed();
}

}  // namespace keyfall
