// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/kernel_tools.h"
#include "ui/kernels/kernel_lab.h"
#include "ui/kernels/kernel_views.h"
#include "ui/kernels/run_kernels.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QSpinBox;

namespace keyfall {

/// Compiled kernels of the run that is shown: how they are asked for, and the six views of what came of it.
class KernelsPanel final : public QWidget {
    Q_OBJECT

public:
    KernelsPanel(Document& document, KernelTools tools, QWidget* parent = nullptr);

    [[nodiscard]] KernelLab& lab() const { return *lab_; }
    [[nodiscard]] KernelViews& views() const { return *views_; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QAction& startAction() const { return *start_; }
    [[nodiscard]] QAction& runAction() const { return *run_; }
    [[nodiscard]] QAction& forgetAction() const { return *clear_; }
    [[nodiscard]] QAction& tableAction() const { return *table_; }
    /// The view that is shown, as a file; its ending says the format.
    [[nodiscard]] Expected<void> exportTo(const QString& path) const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void startIfSeen();
    void beginAsTheRun();
    [[nodiscard]] QString backendOfBlocks() const;
    void showBackend();
    void showKernel(int kernel);
    void listKernels();
    void refresh();
    /// Whether the first action ends something.
    [[nodiscard]] bool isStop() const;
    /// Whether the run's own kernels are shown, or would be.
    void refreshForget();
    void chooseFile();

    Document& document_;
    KernelLab* lab_;
    KernelViews* views_;
    QLabel* summary_;
    QLabel* problem_;  ///< why a view could not be exported
    QComboBox* kernel_;
    QComboBox* backend_;
    QSpinBox* callers_;
    QAction* start_;
    QAction* run_;
    QAction* clear_;
    QAction* table_;
    QAction* export_;
    bool chosen_ = false;              ///< somebody chose a backend: runs of this session do not choose another
    std::vector<RunKernel> launched_;  ///< by the run that is shown
};

}  // namespace keyfall
