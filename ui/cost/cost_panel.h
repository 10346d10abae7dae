// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/callgraph/flame_tracks.h"
#include "ui/callgraph/hop_marks.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QAction;
class QLabel;
class QTabWidget;
class QTimer;

namespace keyfall {

class CostModel;
class FlameFind;
class FlameMap;
class FlameView;

/// Where the last run's time went: as a timeline of its threads, and summed by key and by operator, dispatch apart from
/// kernels. A range of the timeline that somebody marked is what the sums are of.
class CostPanel final : public QWidget {
    Q_OBJECT

public:
    CostPanel(Document& document, HopSelection& selection, Lens& lens, QWidget* parent = nullptr);
    ~CostPanel() override;

    /// Who knows the ranks or threads of the trace that is shown, in the order of `threadChosen`; one of them is the last
    /// run, else they are not asked for.
    void setThreads(std::function<std::vector<FlameThread>()> threads);

    [[nodiscard]] FlameView& flame() const { return *flame_; }
    [[nodiscard]] FlameMap& map() const { return *map_; }
    [[nodiscard]] FlameFind& find() const { return *find_; }
    [[nodiscard]] CostModel& keys() const { return *keys_; }
    [[nodiscard]] CostModel& operators() const { return *operators_; }
    [[nodiscard]] QString summary() const;
    /// What the marked range says, or the part of the timeline that is in sight.
    [[nodiscard]] QString rangeWords() const;
    /// Whether each box in the picture says what it spent itself.
    [[nodiscard]] QAction& inPicture() const { return *inPicture_; }
    /// Writes the whole timeline in the window's colours. The ending says the format.
    [[nodiscard]] Expected<void> exportTo(const QString& path) const;

Q_SIGNALS:
    /// A hop of another thread was chosen.
    void threadChosen(int thread);

public Q_SLOTS:
    void chooseFile();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void buildTimeline();
    /// A million hops take time, which nobody pays who does not look.
    void refreshIfSeen();
    void summarise();
    void showMarks();
    void showRange();
    void showSums();
    void chooseHop(FlameHop hop);
    void addTable(const QString& name, const QString& title, CostModel* model);
    [[nodiscard]] std::size_t shownTrack() const;

    Document& document_;
    HopSelection& selection_;
    Lens& lens_;
    CostModel* keys_;
    CostModel* operators_;
    FlameView* flame_;
    FlameMap* map_;
    FlameFind* find_;
    QLabel* summary_;
    QLabel* range_;
    QTimer* rangeTimer_;  ///< a million hops are not summed up for each frame of a pan
    std::function<std::vector<FlameThread>()> threads_;
    std::shared_ptr<const CallGraph> graph_;  ///< the last run that was taken
    Cost whole_;                              ///< of all threads; without hops
    QTabWidget* tabs_;
    QAction* export_;
    QAction* inPicture_;
};

}  // namespace keyfall
