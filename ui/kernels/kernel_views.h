// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/diagram_view.h"
#include "ui/kernels/kernel_lab.h"
#include "ui/kernels/launch_bar.h"
#include "ui/kernels/rows_model.h"
#include "ui/kernels/step_bar.h"

#include <QTabWidget>
#include <QWidget>

#include <array>
#include <functional>

class QStackedWidget;
class QTableView;

namespace keyfall {

class CodeView;

/// The six views of compiled kernels (design of kernels, section 9): fusion, code, cache, launch, plan and time. A chosen
/// operator is chosen in all of them; each picture has a table that says the same.
class KernelViews final : public QWidget {
    Q_OBJECT

public:
    enum View { Fusion, Code, Cache, Launch, Plan, Time };
    static constexpr int kCount = 6;

    /// `lab` outlives the views.
    explicit KernelViews(KernelLab& lab, QWidget* parent = nullptr);

    void open(View view);
    [[nodiscard]] View shown() const;
    /// The pictures; null for the code, which is text.
    [[nodiscard]] DiagramView* picture(View view) const { return pages_[view].picture; }
    [[nodiscard]] RowsModel* model(View view) const { return pages_[view].model; }
    [[nodiscard]] QTableView* table(View view) const { return pages_[view].table; }
    [[nodiscard]] CodeView& code() const { return *code_; }
    [[nodiscard]] StepBar& steps() const { return *steps_; }
    [[nodiscard]] LaunchBar& launch() const { return *launch_; }
    /// The lab has other data.
    void refresh();
    [[nodiscard]] QString exportFilter() const;
    [[nodiscard]] Expected<void> exportTo(const QString& path) const;

public Q_SLOTS:
    /// By its place among the kernels of all parts.
    void setKernel(int kernel);
    void setTables(bool on);
    /// An operator of the fused program, in the graph and in all code; -1: none.
    void setNode(int node);

Q_SIGNALS:
    /// What was chosen is of this kernel.
    void kernelChosen(int kernel);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Page {
        DiagramView* picture = nullptr;
        RowsModel* model = nullptr;
        QTableView* table = nullptr;
        QStackedWidget* stack = nullptr;
    };
    /// What a view says about itself.
    struct About {
        const char* name;
        QString title;
        QString about;
        std::vector<TableColumn> columns;
    };

    void add(View view, const About& about, QWidget* above = nullptr);
    void choose(View view, int item);
    void showLaunch();
    void showSteps();
    /// The six names come first: beside them the bar of steps has what they leave.
    void shareRow();
    [[nodiscard]] QString placeholder() const;

    KernelLab& lab_;
    QTabWidget* tabs_;
    CodeView* code_;
    LaunchBar* launch_;
    StepBar* steps_;
    std::array<Page, kCount> pages_;
    std::shared_ptr<const FusedProgram> fused_;  ///< what is shown
    std::optional<LaunchGrid> grid_;
    int kernel_ = 0;
    int node_ = -1;
};

}  // namespace keyfall
