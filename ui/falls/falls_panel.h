// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_groups.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

#include <memory>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace keyfall {

class FallModel;
class FlowView;

/// The distinct falls of the last run: the flow, and a table that a question narrows. A row's occurrences can be walked.
class FallsPanel final : public QWidget {
    Q_OBJECT

public:
    FallsPanel(Document& document, HopSelection& selection, QWidget* parent = nullptr);

    [[nodiscard]] FallModel& falls() const { return *model_; }
    [[nodiscard]] FlowView& flow() const { return *flow_; }
    [[nodiscard]] QString summary() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    /// A million hops take a quarter of a second, which nobody pays who does not look.
    void refreshIfSeen();
    void ask();
    void chooseBand(int band);
    void chooseRow(int row);
    /// To the occurrence of the chosen row's falls behind the current hop, or before it.
    void walk(bool forward);
    void updateActions();

    Document& document_;
    HopSelection& selection_;
    std::shared_ptr<const CallGraph> graph_;  ///< what the table is of
    std::shared_ptr<const FallTable> table_;
    QLineEdit* question_;
    QComboBox* by_;
    QLabel* summary_;
    FlowView* flow_;
    FallModel* model_;
    QTableView* view_;
    QAction* previous_;
    QAction* next_;
};

}  // namespace keyfall
