// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/hop_marks.h"
#include "ui/numerics/numerics_run.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

class QAction;
class QLabel;
class QModelIndex;
class QTableView;

namespace keyfall {

class NumericsModel;

/// The numerics lens: how far each hop is from float64, where that came from, and the same as marks in the picture.
class NumericsPanel final : public QWidget {
    Q_OBJECT

public:
    /// All three must outlive the panel.
    NumericsPanel(Document& document, RuntimeFactory factory, HopSelection& selection, Lens& lens,
                  QWidget* parent = nullptr);
    ~NumericsPanel() override;

    [[nodiscard]] NumericsModel& model() const { return *model_; }
    [[nodiscard]] NumericsRun& run() const { return *run_; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QAction& measure() const { return *measure_; }
    [[nodiscard]] QAction& inPicture() const { return *inPicture_; }

private:
    void build();
    void refresh();
    void choose(const QModelIndex& index);
    void showSelection();
    void showMarks();
    [[nodiscard]] HopMarks marks() const;
    [[nodiscard]] QString foundText() const;

    HopSelection& selection_;
    Lens& lens_;
    NumericsRun* run_;
    NumericsModel* model_;
    QTableView* table_;
    QLabel* summary_;
    QAction* measure_;
    QAction* exact_;
    QAction* inPicture_;
    bool syncing_ = false;  ///< a selection that comes back from the other side is no new one
};

}  // namespace keyfall
