// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/graph/cost.h"
#include "ui/callgraph/hop_marks.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

#include <memory>
#include <vector>

class QAction;
class QLabel;
class QTabWidget;
class QTimer;

namespace keyfall {

class CostModel;
class FlameView;

/// Where the last run's time went: as a flame, and summed by key and by operator, dispatch apart from kernels.
class CostPanel final : public QWidget {
    Q_OBJECT

public:
    CostPanel(Document& document, HopSelection& selection, Lens& lens, QWidget* parent = nullptr);
    ~CostPanel() override;

    [[nodiscard]] FlameView& flame() const { return *flame_; }
    [[nodiscard]] CostModel& keys() const { return *keys_; }
    [[nodiscard]] CostModel& operators() const { return *operators_; }
    [[nodiscard]] QString summary() const;
    /// What the part of the flame that is in sight says; empty where nobody measured times.
    [[nodiscard]] QString rangeWords() const;
    /// Whether each box in the picture says what it spent itself.
    [[nodiscard]] QAction& inPicture() const { return *inPicture_; }
    /// Writes the whole flame in the window's colours. The ending says the format.
    [[nodiscard]] Expected<void> exportTo(const QString& path) const;

public Q_SLOTS:
    void chooseFile();

private:
    void build();
    void refresh();
    void showMarks();
    void showRange();
    void addTable(const QString& name, const QString& title, CostModel* model);

    Document& document_;
    HopSelection& selection_;
    Lens& lens_;
    CostModel* keys_;
    CostModel* operators_;
    FlameView* flame_;
    QLabel* summary_;
    QLabel* range_;
    QTimer* rangeTimer_;  ///< a million hops are not summed up for each frame of a pan
    std::shared_ptr<const CallGraph> graph_;
    std::vector<HopCost> costs_;  ///< of `graph_`
    QTabWidget* tabs_;
    QAction* export_;
    QAction* inPicture_;
};

}  // namespace keyfall
