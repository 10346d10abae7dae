// SPDX-License-Identifier: MIT
#include "ui/session/results_view.h"

#include "ui/session/document.h"
#include "ui/session/results_model.h"
#include "ui/tables/rows_table.h"
#include "ui/theme/flat_style.h"
#include "ui/words/hop_text.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace keyfall {

ResultsView::ResultsView(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      model_(new ResultsModel(this)),
      error_(new QLabel(this)),
      tabs_(new QTabWidget(this)),
      table_(makeValuesTable(QStringLiteral("resultsTable"), tr("Values"), model_, ResultsModel::Values, this))
{
    setAccessibleName(tr("Results"));
    setWhatsThis(tr("<p>What the last run left: the value of every variable and the gradients, the graph that the "
                    "Tracer recorded, and what the Profiler measured.</p>"
                    "<p>Select rows and press Ctrl+C to copy values.</p>"));
    error_->setObjectName(QStringLiteral("runError"));
    error_->setAccessibleName(tr("Why the run stopped"));
    error_->setWordWrap(true);
    error_->setMargin(6);
    error_->setTextFormat(Qt::PlainText);
    error_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    tabs_->setDocumentMode(true);
    tabs_->addTab(table_, tr("Values"));
    traced_ = addText(tr("Traced graph"), tr("Tick Tracer and run to see the graph it records."));
    profile_ = addText(tr("Profile"), tr("Tick Profiler and run to see what it measures."));
    traced_->setObjectName(QStringLiteral("results.traced"));
    profile_->setObjectName(QStringLiteral("results.profile"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(error_);
    layout->addWidget(tabs_, 1);

    connect(&document_, &Document::runFinished, this, &ResultsView::showRun);
    connect(&document_, &Document::replaced, this, &ResultsView::showRun);
    showRun();
}

QPlainTextEdit* ResultsView::addText(const QString& title, const QString& placeholder)
{
    auto* text = new QPlainTextEdit(this);
    text->setReadOnly(true);
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text->setPlaceholderText(placeholder);
    text->setAccessibleName(title);
    text->setProperty(kQuietFrame, true);
    text->setTabChangesFocus(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    tabs_->addTab(text, title);
    return text;
}

void ResultsView::showRun()
{
    const auto run = document_.lastRun();
    model_->setRun(run);
    traced_->setPlainText(run ? QString::fromStdString(run->reports.tracedGraph) : QString());
    profile_->setPlainText(run ? QString::fromStdString(run->reports.profileTable) : QString());
    const bool failed = run && run->error;
    error_->setVisible(failed);
    if (failed)
        error_->setText(QStringLiteral("\u26a0 ") + HopText::errorLine(*run->error));
}

void ResultsView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && table_->hasFocus())
        copySelected();
    else
        QWidget::keyPressEvent(event);
}

void ResultsView::copySelected() const
{
    QStringList lines;
    const auto run = document_.lastRun();
    for (const QModelIndex& index : table_->selectionModel()->selectedRows()) {
        const ResultTensor& result = run->results[static_cast<std::size_t>(index.row())];
        lines.append(QString::fromStdString(result.name) + QStringLiteral(" = ") + resultText(result, 100'000));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace keyfall
