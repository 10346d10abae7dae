// SPDX-License-Identifier: MIT
#include "ui/numerics/numerics_panel.h"

#include "ui/numerics/numerics_model.h"
#include "ui/tables/rows_table.h"
#include "ui/words/hop_text.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

/// A relative error of this and more is in the colour of warnings: half a bit of bfloat16.
constexpr double kGrave = 1.0 / 512;
/// The bar begins here: half a bit of float64. Errors are told apart by their powers of ten.
constexpr double kLeast = 1e-16;

double shareOf(double relative)
{
    if (relative <= kLeast)
        return 0;
    return std::isinf(relative) ? 1 : std::clamp(1 - std::log10(relative) / std::log10(kLeast), 0.0, 1.0);
}

}  // namespace

NumericsPanel::NumericsPanel(Document& document, RuntimeFactory factory, HopSelection& selection, Lens& lens,
                             QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      lens_(lens),
      run_(new NumericsRun(document, std::move(factory), this)),
      model_(new NumericsModel(this)),
      table_(makeRowsTable(QStringLiteral("numerics.table"), tr("Errors by hop"), model_, this)),
      summary_(new QLabel(this)),
      measure_(new QAction(tr("&Measure"), this)),
      exact_(new QAction(tr("E&xact hops too"), this)),
      inPicture_(new QAction(tr("&In the picture"), this))
{
    setObjectName(QStringLiteral("numericsPanel"));
    setAccessibleName(tr("Numerics"));
    setWhatsThis(
        tr("<p>Runs the session once more on float64 values and compares each hop's results with those: the "
           "largest difference, absolute and by the largest element.</p><p>Where it came from: rounding to the "
           "type, adding up many elements, Autocast's choice of a type, or quantization; and the hop that "
           "brought it in.</p>"));
    build();
    connect(run_, &NumericsRun::changed, this, &NumericsPanel::refresh);
    connect(run_, &NumericsRun::failed, this,
            [this](const Error& error) { summary_->setText(inWindowLanguage(error)); });
    connect(measure_, &QAction::triggered, run_, [this] { run_->measuring() ? run_->stop() : run_->measure(); });
    connect(exact_, &QAction::toggled, model_, &NumericsModel::setExactShown);
    connect(inPicture_, &QAction::toggled, this, &NumericsPanel::showMarks);
    connect(&selection_, &HopSelection::currentChanged, this, &NumericsPanel::showSelection);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &NumericsPanel::choose);
    // Another lens took its place.
    connect(&lens_, &Lens::changed, this, [this] {
        if (!lens_.isOf(this) && lens_.marks().graph)
            inPicture_->setChecked(false);
    });
    refresh();
}

NumericsPanel::~NumericsPanel()
{
    lens_.withdraw(this);
}

void NumericsPanel::build()
{
    measure_->setObjectName(QStringLiteral("numerics.measure"));
    exact_->setObjectName(QStringLiteral("numerics.exact"));
    inPicture_->setObjectName(QStringLiteral("numerics.inPicture"));
    exact_->setCheckable(true);
    exact_->setToolTip(tr("List hops whose results are exact, too"));
    inPicture_->setCheckable(true);
    inPicture_->setChecked(true);
    inPicture_->setToolTip(tr("Write the errors at the boxes of the call graph"));
    summary_->setObjectName(QStringLiteral("numerics.summary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* head = new QHBoxLayout;
    for (QAction* action : {measure_, exact_, inPicture_}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        addAction(action);
        head->addWidget(button);
    }
    head->addWidget(summary_, 1);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setWordWrap(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(table_, 1);
    setFocusProxy(table_);
}

QString NumericsPanel::summary() const
{
    return summary_->text();
}

QString NumericsPanel::foundText() const
{
    const Numerics& found = *run_->found();
    const auto measured = std::count_if(found.hops.begin(), found.hops.end(), [](const auto& h) { return h.measured; });
    QString text = tr("%1 of %2 hops are measured against float64.").arg(measured).arg(found.hops.size());
    if (model_->rowCount() > 0 && found.hops[model_->hopAt(0) - 1].absolute > 0)
        text = onOneLine({text,
                          tr("The farthest: %1 of its largest element, %2, because of %3.")
                              .arg(model_->index(0, NumericsModel::Relative).data().toString(),
                                   model_->index(0, NumericsModel::Operator).data().toString() + QStringLiteral(" · ")
                                       + model_->index(0, NumericsModel::KeyColumn).data().toString(),
                                   model_->index(0, NumericsModel::Source).data().toString())});
    else if (measured > 0)
        text = onOneLine({text, tr("All of them are exact.")});
    for (const std::string& note : found.notes)
        text += QStringLiteral(" (") + inWindowLanguage(note) + QLatin1Char(')');
    return text;
}

void NumericsPanel::refresh()
{
    measure_->setEnabled(run_->canMeasure() || run_->measuring());
    measure_->setText(run_->measuring() ? tr("&Stop") : tr("&Measure"));
    measure_->setToolTip(tr("Run the session once more in float64 and compare every hop"));
    const QScopedValueRollback syncing(syncing_, true);
    model_->setNumerics(run_->graph(), run_->found());
    table_->resizeColumnsToContents();
    if (run_->measuring())
        summary_->setText(tr("Running it in float64…"));
    else if (run_->found() != nullptr)
        summary_->setText(foundText());
    else
        summary_->setText(run_->canMeasure()       ? tr("Measure how far each hop is from float64.")
                              : run_->showsTrace() ? HopText::traceHoldsNoTensors()
                                                   : tr("Run the session, then measure how exact it is."));
    showMarks();
}

HopMarks NumericsPanel::marks() const
{
    HopMarks marks{run_->graph(), {}};
    for (const HopNumerics& hop : run_->found()->hops) {
        HopMark mark;
        if (hop.measured && hop.absolute == 0)
            mark.text = tr("exact");
        else if (hop.measured)
            mark = {tr("± %1").arg(NumericsModel::errorText(hop.relative)), shareOf(hop.relative),
                    hop.relative >= kGrave};
        marks.marks.push_back(mark);
    }
    return marks;
}

void NumericsPanel::showMarks()
{
    if (run_->found() != nullptr && inPicture_->isChecked())
        lens_.show(this, marks());
    else
        lens_.withdraw(this);
}

void NumericsPanel::choose(const QModelIndex& index)
{
    if (syncing_ || !index.isValid())
        return;
    const QScopedValueRollback syncing(syncing_, true);
    selection_.select(model_->hopAt(index.row()));
}

void NumericsPanel::showSelection()
{
    if (syncing_)
        return;
    const QScopedValueRollback syncing(syncing_, true);
    const int row = model_->rowOf(selection_.current());
    if (row >= 0)
        table_->setCurrentIndex(model_->index(row, 0));
    else
        table_->clearSelection();
}

}  // namespace keyfall
