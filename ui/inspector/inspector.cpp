// SPDX-License-Identifier: MIT
#include "ui/inspector/inspector.h"

#include "ui/inspector/bit_strip.h"
#include "ui/playback/playback.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/theme.h"
#include "ui/words/breakable.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

QLabel* selectableLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(breakable(text), parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

void embolden(QLabel* label)
{
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
}

}  // namespace

Inspector::Inspector(Document& document, HopSelection& selection, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      title_(selectableLabel({}, this)),
      subtitle_(selectableLabel({}, this)),
      copy_(new QAction(tr("&Copy as text"), this)),
      scroll_(new QScrollArea(this))
{
    setObjectName(QStringLiteral("inspector"));
    setAccessibleName(tr("Inspector"));
    setWhatsThis(tr("<p>Everything about the selected hop: why its kernel ran and not another one, the key sets it got "
                    "and handed on, its inputs and outputs, what the layer did, and how long it took.</p>"));
    title_->setObjectName(QStringLiteral("inspector.title"));
    embolden(title_);
    subtitle_->setObjectName(QStringLiteral("inspector.subtitle"));
    subtitle_->setForegroundRole(QPalette::PlaceholderText);
    copy_->setObjectName(QStringLiteral("inspector.copy"));
    copy_->setToolTip(tr("Copy everything the inspector says as plain text"));
    copy_->setShortcut(QKeySequence::Copy);  // Ctrl+Shift+C is the picture's; selected words are copied by their label
    copy_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(copy_);
    auto* button = new QToolButton(this);
    button->setDefaultAction(copy_);

    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(button, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(subtitle_);
    scroll_->setProperty(kQuietFrame, true);
    scroll_->setObjectName(QStringLiteral("inspector.scroll"));
    scroll_->setAccessibleName(tr("About the hop"));
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(scroll_, 1);

    connect(copy_, &QAction::triggered, this, &Inspector::copyText);
    connect(&selection_, &HopSelection::currentChanged, this, &Inspector::refresh);
    connect(&document_, &Document::runFinished, this, &Inspector::refresh);
    connect(&document_, &Document::replaced, this, &Inspector::refresh);
    refresh();
}

void Inspector::follow(const Playback& playback)
{
    playback_ = &playback;
    connect(playback_, &Playback::landedChanged, this, &Inspector::refresh);
    refresh();
}

void Inspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        shown_ = {};
        refresh();  // the error has a colour of its own
    }
}

void Inspector::copyText() const
{
    QGuiApplication::clipboard()->setText(textOf(report_));
}

void Inspector::refresh()
{
    const std::shared_ptr<const RunResult> run = document_.lastRun();
    const Hop* hop = run && run->graph ? run->graph->find(selection_.current()) : nullptr;
    copy_->setEnabled(hop != nullptr);
    if (!hop) {
        showNothing();
        return;
    }
    const bool open = playback_ != nullptr && playback_->graph() == run->graph && !playback_->showsEndOf(hop->id);
    const Shown now{run->graph, hop->id,
                    open ? static_cast<HopId>(playback_->moments().entered(playback_->landed())) : 0};
    if (now == shown_)
        return;  // a step of a replay selects its hop and lands on it: that is one page
    shown_ = now;
    report_ = hopReport(*run->graph, *hop, now.entered);
    title_->setText(report_.title);
    title_->setAccessibleName(report_.title);  // tells a screen reader that another hop is shown
    subtitle_->setText(report_.subtitle);
    subtitle_->show();
    // Playing rebuilds the page at every step: what is read stays where it is.
    const int position = scroll_->verticalScrollBar()->value();
    scroll_->setWidget(page(*run->graph, *hop));
    scroll_->verticalScrollBar()->setValue(position);
}

void Inspector::showNothing()
{
    report_ = {};
    shown_ = {};
    title_->setText(document_.lastRun() ? tr("No hop is selected") : tr("Nothing has run yet"));
    subtitle_->setText(document_.lastRun() ? tr("Select one in the picture or in Hops.")
                                           : tr("Run the session, then select a hop."));
    title_->setAccessibleName(title_->text());
    scroll_->setWidget(new QWidget);
}

QWidget* Inspector::page(const CallGraph& graph, const Hop& hop)
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 4, 4, 4);
    layout->setSpacing(10);
    for (const ReportSection& section : report_.sections)
        addSection(layout, section, graph, hop);
    layout->addStretch();
    return page;
}

void Inspector::addSection(QVBoxLayout* layout, const ReportSection& section, const CallGraph& graph, const Hop& hop)
{
    auto* box = new QFrame;
    box->setAccessibleName(section.title);
    auto* grid = new QGridLayout(box);
    const bool error = section.tone == ReportSection::Tone::error;
    if (error) {
        box->setObjectName(QStringLiteral("inspector.error"));
        box->setFrameShape(QFrame::Box);
        QPalette palette = box->palette();
        palette.setColor(QPalette::WindowText, Theme::matching(palette)[ColorRole::error]);
        box->setPalette(palette);
    }
    grid->setContentsMargins(error ? 8 : 0, error ? 6 : 0, error ? 8 : 0, error ? 6 : 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    auto* title = new QLabel(error ? QStringLiteral("⊗ ") + section.title : section.title, box);
    embolden(title);
    grid->addWidget(title, 0, 0, 1, 2);

    for (const ReportLine& line : section.lines) {
        const int row = grid->rowCount();
        QLabel* words = selectableLabel(line.text, box);
        if (line.label.isEmpty()) {
            grid->addWidget(words, row, 0, 1, 2);
            continue;
        }
        auto* label = new QLabel(line.label, box);
        label->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(label, row, 0, Qt::AlignTop);
        grid->addWidget(words, row, 1);
        if (line.keys) {
            auto* strip = new BitStrip(box);
            strip->setKeys(graph.model, *line.keys, hop.key);
            grid->addWidget(strip, row + 1, 1);
        }
    }
    layout->addWidget(box);
}

}  // namespace keyfall
