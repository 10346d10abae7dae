// SPDX-License-Identifier: MIT
#include "core/falls/fall_difference.h"
#include "core/falls/fall_query.h"
#include "ui/falls/comparison_bar.h"
#include "ui/falls/fall_change_model.h"
#include "ui/falls/fall_comparison.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_view.h"
#include "ui/tables/rows_table.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTabWidget>
#include <QTableView>

#include <algorithm>

namespace keyfall {

namespace {

/// The one local file that is dragged; empty: none, or several.
QString draggedFile(const QMimeData& dragged)
{
    return dragged.urls().size() == 1 ? dragged.urls().front().toLocalFile() : QString();
}

}  // namespace

void FallsPanel::buildComparison()
{
    setAcceptDrops(true);
    question_->setAcceptDrops(false);  // a file's name is no question
    changesView_ = makeRowsTable(QStringLiteral("falls.changes"), tr("What changed"), changes_, this);
    changesView_->hide();
    changesView_->horizontalHeader()->setStretchLastSection(false);
    changesView_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    changesView_->horizontalHeader()->setSectionResizeMode(FallChangeModel::Name, QHeaderView::Stretch);
    follow(changesView_, [this](int row) { return changes_->firstOf(row); });
    connect(changesView_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &FallsPanel::tellGone);
    connect(bar_, &ComparisonBar::shownChanged, this, [this] {
        changes_->setShown(bar_->shown());
        tellGone();
        updateActions();
    });
    connect(bar_, &ComparisonBar::shownFileWanted, this, &FallsPanel::shownFileWanted);
    connect(comparison_, &FallComparison::changed, this, &FallsPanel::takeComparison);
    connect(comparison_, &FallComparison::arrived, this, [this] {
        tabs_->setCurrentWidget(changesView_);
        Q_EMIT compared(comparison_->path());
    });
    connect(compareMenu_, &QMenu::aboutToShow, this, &FallsPanel::fillFiles);
}

void FallsPanel::setShownFile(const std::function<const FileOnDisk*()>& file)
{
    bar_->setShownFile(file);
}

void FallsPanel::takeFileChange()
{
    bar_->refresh();
}

void FallsPanel::fillFiles()
{
    compareMenu_->clear();
    connect(compareMenu_->addAction(tr("Choose a &file…")), &QAction::triggered, this, &FallsPanel::chooseComparedFile);
    const QStringList files = files_ ? files_() : QStringList();
    if (!files.isEmpty())
        compareMenu_->addSeparator();
    for (const QString& path : files) {
        // Runs of several days often have one name in a folder each.
        const QFileInfo file(path);
        const auto alike = std::count_if(files.begin(), files.end(), [&file](const QString& other) {
            return QFileInfo(other).fileName() == file.fileName();
        });
        QString name = (alike > 1 ? file.dir().dirName() + QLatin1Char('/') : QString()) + file.fileName();
        QAction* action = compareMenu_->addAction(name.replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(path);
        connect(action, &QAction::triggered, comparison_, [this, path] { comparison_->read(path); });
    }
    compareMenu_->setToolTipsVisible(true);
}

void FallsPanel::chooseComparedFile()
{
    auto* dialog = new QFileDialog(
        this, tr("Compare with an earlier run"), QFileInfo(comparison_->path()).path(),
        tr("Traces, recordings, profiles and sessions (*.txt *.log *.json *.jsonl *.gz *.keyfall);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, comparison_, &FallComparison::read);
    dialog->open();
}

void FallsPanel::takeComparison()
{
    bar_->refresh();
    if (comparison_->before() == compared_)
        return;  // of what became of its file the line alone tells
    compared_ = comparison_->before();
    const bool compares = compared_ != nullptr;
    const int at = tabs_->indexOf(changesView_);
    if (compares && at < 0)
        tabs_->insertTab(tabs_->indexOf(strangePage_), changesView_, tr("Changes"));
    else if (!compares && at >= 0) {
        if (tabs_->currentIndex() == at)
            tabs_->setCurrentWidget(flow_);
        tabs_->removeTab(at);
    }
    if (!compares)
        changes_->setDifferences(nullptr, {});
    flow_->setFlow(table_, comparison_->before());
    ask();
}

Expected<FallSelection> FallsPanel::compare(const FallSelection& selection)
{
    if (!comparison_->before())
        return FallSelection();
    const FallTable& before = *comparison_->before();
    const auto query = FallQuery::parse(question_->text().toStdString(), before);
    if (!query)
        return tl::unexpected<Error>(query.error());
    FallSelection earlier = query->run(before);
    found_ = compareFalls(before, *table_, &earlier, &selection);
    strangeFound_ = compareOddities(before, *table_, &earlier, &selection);
    changes_->setDifferences(table_, found_.differences, strangeFound_.differences);
    const std::size_t rows = changes_->all();
    bar_->setDifferences(found_, strangeFound_, rows, !query->empty());
    tabs_->setTabText(tabs_->indexOf(changesView_), tr("Changes (%1)").arg(rows));
    return earlier;
}

void FallsPanel::tellGone()
{
    const QModelIndexList chosen = changesView_->selectionModel()->selectedRows(FallChangeModel::Name);
    if (tabs_->currentWidget() != changesView_ || chosen.isEmpty() || !changes_->isGone(chosen.front().row())) {
        summary_->setText(answer_);
        return;
    }
    const QModelIndex& fall = chosen.front();
    const QString count = fall.siblingAtColumn(FallChangeModel::CountBefore).data().toString();
    summary_->setText((count == QLatin1String("1")
                           ? tr("Not in this run: %1. It was in %2 once. The picture stays where it was.")
                                 .arg(fall.data().toString(), QFileInfo(comparison_->path()).fileName())
                           : tr("Not in this run: %1. It was in %2 %3 times. The picture stays where it was.")
                                 .arg(fall.data().toString(), QFileInfo(comparison_->path()).fileName(), count)));
}

QString FallsPanel::whyNoHops() const
{
    const int row =
        changesView_ != nullptr && tabs_->currentWidget() == changesView_ ? changesView_->currentIndex().row() : -1;
    return row >= 0 && row < changes_->rowCount() && changes_->isGone(row)
        ? tr("This is in the earlier run alone: the run that is shown has no hop of it.")
        : QString();
}

void FallsPanel::dragEnterEvent(QDragEnterEvent* event)
{
    const QString path = draggedFile(*event->mimeData());
    if (path.isEmpty() || !table_)  // the window then opens it
        return;
    event->acceptProposedAction();
    bar_->setOffer(tr("Drop it here to compare the run with %1.").arg(QFileInfo(path).fileName()));
}

void FallsPanel::dragLeaveEvent(QDragLeaveEvent*)
{
    bar_->setOffer({});
}

void FallsPanel::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    bar_->setOffer({});
    comparison_->read(draggedFile(*event->mimeData()));
}

}  // namespace keyfall
