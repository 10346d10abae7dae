// SPDX-License-Identifier: MIT
#include "ui/proof/proof_panel.h"

#include "ui/exporting/choose_file.h"
#include "ui/exporting/list_picture.h"
#include "ui/proof/proof_model.h"
#include "ui/proof/proof_view.h"
#include "ui/proof/proof_words.h"
#include "ui/tables/rows_table.h"
#include "ui/words/rule_links.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QRadioButton>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

QLabel* wordsLabel(const QString& name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

}  // namespace

ProofPanel::ProofPanel(Document& document, HopSelection& selection, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      model_(new ProofModel(this)),
      view_(new ProofView(this)),
      table_(makeRowsTable(QStringLiteral("proof.table"), tr("The proof, line by line"), model_, this)),
      ofHop_(new QRadioButton(tr("Selected hop"), this)),
      ofSet_(new QRadioButton(tr("Edited key set"), this)),
      tabs_(new QTabWidget(this)),
      subject_(wordsLabel(QStringLiteral("proof.subject"), this)),
      problem_(wordsLabel(QStringLiteral("proof.problem"), this)),
      sentence_(new RuleLabel(QStringLiteral("proof.sentence"), this)),
      copy_(new QAction(tr("&Copy as text"), this)),
      export_(new QAction(tr("E&xport…"), this))
{
    setObjectName(QStringLiteral("proofPanel"));
    setAccessibleName(tr("Proof"));
    setWhatsThis(view_->whatsThis());
    build();

    connect(ofHop_, &QRadioButton::clicked, this, &ProofPanel::showHop);
    connect(ofSet_, &QRadioButton::clicked, this, &ProofPanel::showEdited);
    connect(&selection_, &HopSelection::currentChanged, this, &ProofPanel::showHop);
    connect(&document_, &Document::runFinished, this, &ProofPanel::showHop);
    connect(&document_, &Document::sessionChanged, this, &ProofPanel::sessionChanged);
    connect(&document_, &Document::replaced, this, &ProofPanel::showEdited);
    connect(&document_.runs(), &SessionRuns::compiledChanged, this, &ProofPanel::refresh);
    connect(view_, &ProofView::explained, sentence_, &RuleLabel::setText);
    connect(table_, &QTableView::activated, this,
            [](const QModelIndex& cell) { openCitedRule(cell.data().toString()); });
    connect(copy_, &QAction::triggered, this, &ProofPanel::copyText);
    connect(export_, &QAction::triggered, this, &ProofPanel::chooseFile);
    (selection_.current() != 0 ? ofHop_ : ofSet_)->setChecked(true);
    refresh();
}

void ProofPanel::build()
{
    ofHop_->setObjectName(QStringLiteral("proof.ofHop"));
    ofHop_->setToolTip(tr("The lookup of the hop that is selected in the call graph"));
    ofSet_->setObjectName(QStringLiteral("proof.ofSet"));
    ofSet_->setToolTip(tr("What the program's first call looks up with the session's key sets"));
    copy_->setToolTip(tr("Copy the proof as plain text"));
    copy_->setObjectName(QStringLiteral("proof.copy"));
    export_->setToolTip(tr("Save the bit matrix as PNG, SVG or PDF"));
    export_->setObjectName(QStringLiteral("proof.export"));
    for (QAction* action : {copy_, export_})
        addAction(action);
    subject_->setForegroundRole(QPalette::PlaceholderText);
    sentence_->setAccessibleName(tr("Explanation of the chosen row"));
    sentence_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    sentence_->setAlignment(Qt::AlignLeft | Qt::AlignTop);

    auto* head = new QHBoxLayout;
    head->addWidget(ofHop_);
    head->addWidget(ofSet_);
    head->addStretch();
    auto* about = new QHBoxLayout;  // the buttons stand beside words that wrap, so that a narrow panel cuts neither
    about->addWidget(subject_, 1);
    for (QAction* action : {copy_, export_}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        about->addWidget(button, 0, Qt::AlignTop);
    }

    table_->setSelectionMode(QAbstractItemView::SingleSelection);

    auto* picture = new QWidget(this);
    auto* column = new QVBoxLayout(picture);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(4);
    column->addWidget(view_, 1);
    column->addWidget(sentence_);
    tabs_->setDocumentMode(true);
    tabs_->addTab(picture, tr("Matrix"));
    tabs_->addTab(table_, tr("Table"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addLayout(about);
    layout->addWidget(problem_);
    layout->addWidget(tabs_, 1);
    setFocusProxy(view_);
}

void ProofPanel::showHop()
{
    ofHop_->setChecked(true);
    refresh();
}

void ProofPanel::showEdited()
{
    ofSet_->setChecked(true);
    refresh();
}

void ProofPanel::sessionChanged()
{
    showEdited();
}

void ProofPanel::refresh()
{
    const std::shared_ptr<const RunResult> run = document_.lastRun();
    const Hop* hop = run && run->graph ? run->graph->find(selection_.current()) : nullptr;
    if (ofSet_->isChecked()) {
        present(proofOfEditedSet(document_));
    } else if (hop) {
        present(proofOfHop(document_, *run->graph, *hop));
    } else {
        present({std::nullopt,
                 {},
                 run ? tr("No hop is selected. Select one in the picture or in Hops.")
                     : tr("Nothing has run yet. Run the session, then select a hop.")});
    }
}

void ProofPanel::present(ProofAnswer answer)
{
    subject_->setText(answer.subject);
    subject_->setVisible(!answer.subject.isEmpty());
    problem_->setText(answer.problem.isEmpty() ? QString() : QStringLiteral("\u26a0 ") + answer.problem);
    problem_->setVisible(!answer.problem.isEmpty());
    const bool there = answer.proof.has_value();
    tabs_->setVisible(there);
    copy_->setEnabled(there);
    export_->setEnabled(there);
    model_->setProof(there ? *answer.proof : Proof());
    view_->setProof(there ? std::move(*answer.proof) : Proof());
    if (!there)
        return;
    table_->resizeColumnToContents(ProofModel::StepColumn);
    table_->resizeColumnToContents(ProofModel::ValueColumn);
    table_->setColumnWidth(ProofModel::KeysColumn, 30 * fontMetrics().averageCharWidth());
    const Proof& proof = model_->proof();
    if (view_->currentRow() < 0 && !proof.lines.empty())
        sentence_->setText(cellText(proof, view_->layout(), static_cast<int>(view_->layout().rows.size()) - 1, -1));
}

Expected<void> ProofPanel::exportTo(const QString& path) const
{
    const Proof& proof = model_->proof();
    ProofLayoutOptions options;
    options.foldColumns = view_->folds();
    ListPicture picture;
    picture.scale = 2;
    picture.title = QStringLiteral("Keyfall: ") + titleOf(proof);
    picture.description = textOf(proof);
    return exportList(displayProof(proof, layOutProof(proof, options), Theme::matching(palette()), {}), path, picture);
}

void ProofPanel::copyText() const
{
    QGuiApplication::clipboard()->setText(textOf(model_->proof()));
}

void ProofPanel::chooseFile()
{
    choosePictureFile(this, tr("Export the proof"), tr("Pictures (*.png *.svg *.pdf)"), QStringLiteral("png"),
                      [this](const QString& path) {
                          const auto done = exportTo(path);
                          problem_->setText(done ? QString()
                                                 : QStringLiteral("\u26a0 ") + inWindowLanguage(done.error()));
                          problem_->setVisible(!done);
                      });
}

}  // namespace keyfall
