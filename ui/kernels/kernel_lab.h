// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/compiled_report.h"
#include "core/session/kernel_tools.h"
#include "ui/kernels/kernel_study.h"
#include "ui/kernels/served_kernels.h"
#include "ui/session/background_run.h"
#include "ui/session/document.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>

namespace keyfall {

/// The kernels of the run that is shown: those that its blocks `with compiled()` made, with what their caches did; and an
/// experiment with the same programs, in which several callers ask a cache of the lab's own at the same time. A run
/// without such blocks has only the experiment, with what its whole program would become. It works on threads of its own;
/// what it found goes when another run is shown.
class KernelLab final : public QObject {
    Q_OBJECT

public:
    KernelLab(Document& document, KernelTools tools, QObject* parent = nullptr);
    ~KernelLab() override;

    /// Whether the run that is shown is a session's.
    [[nodiscard]] bool canStart() const;
    [[nodiscard]] bool busy() const { return fusing_ != nullptr || asking_ != nullptr; }
    /// Whether callers wait for a cache now.
    [[nodiscard]] bool asking() const { return asking_ != nullptr; }
    /// Whether what is shown is what the run in progress compiles.
    [[nodiscard]] bool live() const { return live_ != nullptr; }
    [[nodiscard]] const KernelStudy& study() const { return study_; }
    /// What the blocks became of the run that is shown, or is in progress and shown; null where it had none.
    [[nodiscard]] const CompiledReport* report() const;
    /// Whether those have kernels, so that `showRun` shows something.
    [[nodiscard]] bool runHasKernels() const;
    /// Another part of what was fused (KernelStudy::parts).
    void showPart(std::size_t part);
    /// Why there is nothing to show, or not all of it; empty: there is no trouble.
    [[nodiscard]] QString trouble() const { return trouble_; }
    [[nodiscard]] const KernelTools& tools() const { return tools_; }
    /// Ways to run kernels, the best first.
    [[nodiscard]] QStringList backends() const;
    void setBackend(int index);
    /// Whether what is shown ran elsewhere: it has no tensors to run with.
    [[nodiscard]] bool showsTrace() const { return document_.runState().kind == RunState::Kind::foreign; }
    [[nodiscard]] int callers() const { return callers_; }
    void setCallers(int count) { callers_ = count; }
    /// Whether an experiment left kernels in memory, of whatever backend.
    [[nodiscard]] bool keepsKernels() const;

public Q_SLOTS:
    /// The experiment, which keeps what it compiles in the folder of kernels.
    void start() { startIn(tools_.folder); }
    /// The same in memory only: nobody asked for it, the panel has just been opened.
    void look();
    /// The run's own kernels.
    void showRun();
    /// Ends the waits; a compile that runs goes on, and what it makes is kept. The run in progress goes on without it, and
    /// what it makes is nobody's any more.
    void cancel();
    /// The next start asks a cache that has nothing in memory; what is kept in a folder stays.
    void clearCache();

Q_SIGNALS:
    /// There is more to show, or something else.
    void changed();

private:
    void forget();
    void followRun(bool running);
    void lookAtRun();
    void takeFused(Expected<FusedProgram> fused, const std::string& folder);
    void takeServed(Expected<ServedKernels> served);
    /// Programs of the run's blocks as parts of a new study.
    void takeRunsParts();
    /// The same with what their caches did.
    void takeRun();
    /// Whose kernels are shown is told that they are no longer in memory, where that is so.
    void forgetRunsKernels();
    void startIn(const std::string& folder);
    void ask(const std::string& folder);
    [[nodiscard]] const KernelBackend& chosenBackend() const;
    [[nodiscard]] std::shared_ptr<KernelKitchen> kitchen(const KernelBackend& backend, const std::string& folder = {});
    void lookIntoCache();

    Document& document_;
    KernelTools tools_;
    std::vector<KernelBackend> backends_;
    std::size_t backend_ = 0;
    int callers_ = 8;
    /// By name of the backend, and the folder that they keep kernels in; empty: in memory only.
    std::map<std::pair<std::string, std::string>, std::shared_ptr<KernelKitchen>> kitchens_;
    KernelStudy study_;
    std::shared_ptr<KernelKitchen> asked_;  ///< whose cache the experiment asks
    QString trouble_;
    QTimer looking_;
    QTimer watching_;                             ///< while a run is in progress
    std::shared_ptr<const CompiledReport> live_;  ///< of the run in progress, while that is shown
    std::unique_ptr<BackgroundRun<FusedProgram>> fusing_;
    std::unique_ptr<BackgroundRun<ServedKernels>> asking_;
};

}  // namespace keyfall
