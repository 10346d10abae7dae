// SPDX-License-Identifier: MIT
#pragma once

#include "ui/compare/run_comparison.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

#include <vector>

class QAction;
class QCheckBox;
class QLabel;
class QMenu;
class QTableView;

namespace keyfall {

class DifferenceModel;

/// Pins a run and shows, hop by hop, what the next one does otherwise; and what a run would do if a hop were otherwise.
class ComparePanel final : public QWidget {
    Q_OBJECT

public:
    ComparePanel(RunComparison& comparison, HopSelection& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTableView& table() const { return *table_; }
    [[nodiscard]] DifferenceModel& model() const { return *model_; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QAction& pin() const { return *pin_; }
    [[nodiscard]] QAction& unpin() const { return *unpin_; }
    [[nodiscard]] QAction& keep() const { return *keep_; }
    [[nodiscard]] QAction& dismiss() const { return *dismiss_; }
    [[nodiscard]] QAction& beside() const { return *beside_; }
    /// The key models under which the session can be run for comparison, an action each.
    [[nodiscard]] QMenu& models() const { return *models_; }

private:
    struct Filter {
        Differing kind;
        QCheckBox* box;
    };

    void build();
    void refresh();
    void showFilters();
    void showSelection();
    void choose(const QModelIndex& index);
    [[nodiscard]] QString countsText() const;

    RunComparison& comparison_;
    HopSelection& selection_;
    DifferenceModel* model_;
    QTableView* table_;
    QLabel* summary_;
    QAction* pin_;
    QAction* unpin_;
    QAction* keep_;
    QAction* dismiss_;
    QAction* beside_;
    QMenu* models_;
    std::vector<Filter> filters_;
    bool syncing_ = false;  ///< a selection that comes back from the other side is no new one
};

}  // namespace keyfall
