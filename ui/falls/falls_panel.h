// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/falls/dispatch_share.h"
#include "core/falls/oddity_difference.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QDragEnterEvent;
class QDragLeaveEvent;
class QDropEvent;
class QLabel;
class QLineEdit;
class QMenu;
class QTableView;
class QTabWidget;

namespace keyfall {

class ComparisonBar;
class FallChangeModel;
class FallComparison;
class FallModel;
class FileOnDisk;
class FlowView;
class StrangeModel;

/// The distinct falls of the last run: the flow, and a table that a question narrows. A row's occurrences can be walked.
/// Compared with a file's, they are also told by what differs.
class FallsPanel final : public QWidget {
    Q_OBJECT

public:
    FallsPanel(Document& document, HopSelection& selection, QWidget* parent = nullptr);

    /// Who knows the ranks or threads of the trace that is shown, in the order of `threadChosen`; their falls are counted
    /// together where one of them is the last run.
    void setThreads(std::function<std::vector<FallSource>()> threads) { threads_ = std::move(threads); }

    /// Who knows what the run is of: a file's name.
    void setSubject(std::function<QString()> subject) { subject_ = std::move(subject); }
    /// Who knows the file of the run that is shown; null: it has none.
    void setShownFile(const std::function<const FileOnDisk*()>& file);
    /// Files that the run is likely to be compared with, the likeliest first.
    void setFiles(std::function<QStringList()> files) { files_ = std::move(files); }

    [[nodiscard]] FallComparison& comparison() const { return *comparison_; }
    [[nodiscard]] FallChangeModel& changes() const { return *changes_; }
    [[nodiscard]] FallModel& falls() const { return *model_; }
    [[nodiscard]] StrangeModel& strange() const { return *strange_; }
    [[nodiscard]] FlowView& flow() const { return *flow_; }
    [[nodiscard]] QString summary() const;
    /// Writes the flow in the window's colours, with what a question leaves of it, or, where the ending is `json` or `csv`,
    /// the table, as `keyfall falls` does: what changed where that is in front.
    [[nodiscard]] Expected<void> exportTo(const QString& path) const;

public Q_SLOTS:
    void chooseFile();
    /// The end of a recording that is followed has come, or it has none.
    void takeRecorded();
    /// Something may have become of the file of the run that is shown.
    void takeFileChange();

Q_SIGNALS:
    /// An occurrence on another thread was chosen.
    void threadChosen(int thread);
    /// A file's falls are compared with.
    void compared(const QString& path);
    /// The file of the run that is shown is to be opened anew.
    void shownFileWanted();
    /// An export is in that file.
    void written(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    /// A million hops take a quarter of a second, which nobody pays who does not look.
    void refreshIfSeen();
    /// Of a trace that grows only now and then: to count all of it anew takes a small part of the time.
    void takeGrowth();
    void refresh(std::shared_ptr<const CallGraph> graph);
    /// The threads of the trace that `graph` is of, or it alone.
    [[nodiscard]] std::vector<FallSource> sourcesOf(const std::shared_ptr<const CallGraph>& graph) const;
    void ask();
    /// As `keyfall falls` orders it, by time where that is asked.
    void orderTable();
    void chooseBand(int band);
    [[nodiscard]] QString subject() const { return subject_ ? subject_() : QString(); }
    [[nodiscard]] QByteArray data(bool json) const;
    void goTo(const Occurrence& place);
    /// Goes to the place of a row of `view` that is chosen. The current row is not enough: a view that gets the focus makes
    /// its first one that.
    void follow(QTableView* view, const std::function<std::optional<Occurrence>(int row)>& placeOf);
    /// The occurrence of the chosen row of the table in sight behind the current hop, or before it.
    [[nodiscard]] std::optional<Occurrence> neighbour(bool forward) const;
    void updateActions();
    void buildComparison();
    void fillFiles();
    void chooseComparedFile();
    void takeComparison();
    /// Shows what differs of the falls that the question names; those of the earlier run, or why that has no such words.
    [[nodiscard]] Expected<FallSelection> compare(const FallSelection& selection);
    /// Says of a chosen row of Changes that nothing of this run can be shown for it.
    void tellGone();
    /// Why the chosen row has no hops to walk; empty where it has.
    [[nodiscard]] QString whyNoHops() const;
    /// The selected hop.
    [[nodiscard]] Occurrence here() const;

    Document& document_;
    HopSelection& selection_;
    std::shared_ptr<const CallGraph> graph_;  ///< what the table is of
    std::shared_ptr<const FallTable> table_;
    std::shared_ptr<const FallTable> compared_;  ///< what is shown besides
    ComparedFalls found_;                        ///< in what it differs
    ComparedOddities strangeFound_;
    std::function<std::vector<FallSource>()> threads_;
    std::function<QStringList()> files_;
    std::function<QString()> subject_;
    QTimer soon_;
    qint64 refreshMs_ = 0;                   ///< how long it took last
    double recorderNsPerHop_ = 0;            ///< what was taken off in `table_`
    std::optional<DispatchShare> dispatch_;  ///< of the falls that the question names
    QLineEdit* question_;
    QComboBox* by_;
    QLabel* summary_;
    QString answer_;  ///< what it says unless an export failed
    FlowView* flow_;
    FallModel* model_;
    QTableView* view_;
    FallComparison* comparison_;
    ComparisonBar* bar_;
    FallChangeModel* changes_;
    QTableView* changesView_ = nullptr;
    QMenu* compareMenu_;
    StrangeModel* strange_;
    QTableView* strangeView_;
    QLabel* strangeNote_;
    QWidget* strangePage_;
    QTabWidget* tabs_;
    QAction* byTime_;
    QAction* export_;
    QAction* previous_;
    QAction* next_;
};

}  // namespace keyfall
