// SPDX-License-Identifier: MIT
#include "ui/explain/explanation_panel.h"

#include "core/dispatch/proof.h"
#include "core/text/rule_citations.h"
#include "ui/explain/explanations.h"
#include "ui/proof/proof_view.h"
#include "ui/proof/proof_words.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"
#include "ui/words/rule_links.h"
#include "ui/words/rule_words.h"
#include "ui/words/sentences.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

/// Code among prose stands in backticks or braces of C++; a row's columns stand two spaces apart in the terminal.
QString lineHtml(const QString& line)
{
    static const QRegularExpression kColumns(QStringLiteral(" {2,}"));
    QStringList rows;
    for (QString row : line.split(QLatin1Char('\n')))
        rows.append(withRuleLinks(row.replace(kColumns, QStringLiteral(" · "))));
    return rows.join(QStringLiteral("<br>"));
}

/// The rules that a text cites, each once.
void noteRules(const QString& text, std::vector<const Rule*>& cited)
{
    for (const RuleCitation& citation : ruleCitations(text.toStdString()))
        if (std::find(cited.begin(), cited.end(), citation.rule) == cited.end())
            cited.push_back(citation.rule);
}

}  // namespace

ExplanationPanel::ExplanationPanel(Explanations& explanations, Document& document, HopSelection& selection,
                                   QWidget* parent)
    : QWidget(parent),
      explanations_(explanations),
      document_(document),
      selection_(selection),
      errors_(new QComboBox(this)),
      show_(new QPushButton(tr("Show its &call"), this)),
      page_(new QTextBrowser(this)),
      lookup_(new QWidget(this)),
      proof_(new ProofView(lookup_)),
      sentence_(new RuleLabel(QStringLiteral("explanation.sentence"), lookup_))
{
    setObjectName(QStringLiteral("explanationPanel"));
    setAccessibleName(tr("Explanation"));
    setWhatsThis(
        tr("<p>What an error of PyTorch's dispatcher means, why it came, and what to do. Beside it stands the picture "
           "of the call that raised it, below the proof of the lookup that is selected there. The session stays as it "
           "is: Run brings its picture back.</p>"));
    errors_->setObjectName(QStringLiteral("explanation.errors"));
    errors_->setAccessibleName(tr("Errors in the text"));
    errors_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    errors_->setMinimumContentsLength(12);
    show_->setObjectName(QStringLiteral("explanation.show"));
    show_->setToolTip(tr("Draw the call that raised the error once more"));
    page_->setObjectName(QStringLiteral("explanation.page"));
    page_->setAccessibleName(tr("Text of the explanation"));
    page_->setOpenLinks(false);
    proof_->setObjectName(QStringLiteral("explanation.proof"));
    sentence_->setAccessibleName(tr("Explanation of the chosen row"));
    auto* below = new QVBoxLayout(lookup_);
    below->setContentsMargins(0, 0, 0, 0);
    below->addWidget(proof_, 1);
    below->addWidget(sentence_);
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(page_);
    split->addWidget(lookup_);
    split->setSizes({600, 400});
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(errors_);
    layout->addWidget(split, 1);
    layout->addWidget(show_);
    setFocusProxy(page_);
    connect(&selection_, &HopSelection::currentChanged, this, &ExplanationPanel::prove);
    // What is read stays where it is; without an explanation the page is about the session's own run.
    const auto runChanged = [this] { explanations_.current() ? prove() : refresh(); };
    connect(&document_, &Document::runFinished, this, runChanged);
    connect(&document_, &Document::runStateChanged, this, runChanged);
    connect(&selection_, &HopSelection::withheldChanged, this, runChanged);
    connect(proof_, &ProofView::explained, sentence_, &RuleLabel::setText);
    connect(&explanations_, &Explanations::chosen, this, &ExplanationPanel::refresh);
    connect(errors_, &QComboBox::activated, &explanations_, &Explanations::choose);
    connect(show_, &QPushButton::clicked, &explanations_, [this] { explanations_.choose(explanations_.position()); });
    connect(page_, &QTextBrowser::anchorClicked, this, [](const QUrl& link) { QDesktopServices::openUrl(link); });
    refresh();
}

void ExplanationPanel::refresh()
{
    const std::vector<ErrorNote>& notes = explanations_.notes();
    errors_->clear();
    for (std::size_t i = 0; i < notes.size(); ++i)
        errors_->addItem(tr("%1 of %2: %3").arg(i + 1).arg(notes.size()).arg(notes[i].headline));
    errors_->setCurrentIndex(explanations_.position());
    errors_->setVisible(notes.size() > 1);
    const ErrorNote* note = explanations_.current();
    show_->setEnabled(note && note->call);
    page_->setHtml(
        note ? html(*note)
             : runError()
                + tr("<p>Paste an error of PyTorch's dispatcher (Ctrl+V) or drop a file that holds one: it is "
                     "explained here, beside the picture of its call.</p>"));
    prove();
}

QString ExplanationPanel::runError() const
{
    const auto run = document_.lastRun();
    if (!run || !run->error || !document_.runState().isCurrent() || selection_.withheld().from != 0)
        return {};
    QString text = tr("<h3>The run stopped</h3>");
    for (const QString& line : inWindowLanguage(*run->error).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        text += QStringLiteral("<p>%1</p>").arg(lineHtml(line));
    return text
        + tr("<p>E in the picture goes to the hop that raised it. Inspector and Proof say why no kernel took the "
             "call, or what the kernel refused.</p>");
}

void ExplanationPanel::prove()
{
    const ErrorNote* note = explanations_.current();
    const auto run = document_.lastRun();
    const bool shown = note && note->call && run && run->graph == note->call;
    // Of another picture the last hop of the call stays proved: it is what the text is about.
    const Hop* hop = shown ? note->call->find(selection_.current()) : nullptr;
    if (note && note->call && !hop)
        hop = &note->call->hops.back();
    const auto op = hop ? note->tables->find(hop->op.str()) : std::nullopt;
    lookup_->setVisible(op.has_value());
    if (!op)
        return;
    Proof proof = keyfall::prove(*note->tables, *op, questionOf(*note->call, *hop));
    sentence_->setText(wordsOf(proof, proof.lines.back()).explanation);
    proof_->setProof(std::move(proof));
}

QString ExplanationPanel::html(const ErrorNote& note) const
{
    std::vector<const Rule*> cited;
    noteRules(note.headline, cited);
    QString text = QStringLiteral("<h3>%1</h3>").arg(lineHtml(note.headline));
    if (!note.callWords.isEmpty())
        text += QStringLiteral("<p><i>%1</i></p>").arg(lineHtml(note.callWords));
    for (const ErrorNote::Part& part : note.parts) {
        if (!part.title.isEmpty())
            text += QStringLiteral("<h4>%1</h4>").arg(part.title.toHtmlEscaped());
        for (const QString& line : part.lines) {
            text += QStringLiteral("<p>%1</p>").arg(lineHtml(line));
            noteRules(line, cited);
        }
    }
    if (!cited.empty())
        text += QStringLiteral("<h4>%1</h4>").arg(tr("Rules"));
    for (const Rule* rule : cited)
        text += QStringLiteral("<p><a href=\"%1\">%2</a> %3</p>")
                    .arg(QString::fromLatin1(ruleUrl(*rule).toEncoded()),
                         QString::fromUtf8(rule->id.data(), static_cast<qsizetype>(rule->id.size())),
                         sentenceInWindowLanguage(*rule).toHtmlEscaped());
    return text;
}

void ExplanationPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    // Links and headings take their colours and sizes when the text is set.
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        refresh();
}

}  // namespace keyfall
