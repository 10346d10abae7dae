// SPDX-License-Identifier: MIT
#include "ui/writing/write_panel.h"

#include "ui/words/sentences.h"
#include "ui/writing/gap_words.h"
#include "ui/writing/lesson_writing.h"
#include "ui/writing/step_form.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

constexpr int kStepRole = Qt::UserRole;
constexpr int kFieldRole = Qt::UserRole + 1;
constexpr int kOfLesson = -1;
constexpr int kFewRows = 76;  ///< px: about four rows of a list
constexpr int kMoreRows = 110;
constexpr int kBeside = 460;  ///< px: from here on steps and fields stand side by side

/// A mark for each kind, so that a list of steps says what happens in them.
QString markOf(const std::string& kind)
{
    if (kind == "predict")
        return QStringLiteral("?");
    if (kind == "choose")
        return QStringLiteral("☰");
    return kind == "task" ? QStringLiteral("✎") : QStringLiteral("¶");
}

}  // namespace

WritePanel::WritePanel(LessonWriting& writing, QWidget* parent) : QWidget(parent), writing_(writing)
{
    setAccessibleName(tr("Write a lesson"));
    setWhatsThis(
        tr("<p>Lessons are made of what the window shows: “Add step” (Ctrl+Alt+A) takes the session, the hop and "
           "the panel as they are; you write the words. Questions and tasks are computed from runs, so nothing "
           "has to be entered twice. What is missing is listed below.</p>"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    makeHead(*layout);
    makeSteps(*layout);
    makeFoot(*layout);
    connect(&writing_, &LessonWriting::partsChanged, this, [this] {
        showSteps();
        form_->show();
    });
    connect(&writing_, &LessonWriting::changed, this, &WritePanel::tell);
    connect(&writing_, &LessonWriting::titleWanted, this, [this] { form_->goTo(QStringLiteral("title")); });
    connect(&writing_, &LessonWriting::refused, this, &WritePanel::say);
    connect(&writing_, &LessonWriting::told, this, &WritePanel::say);
    showSteps();
    tell();
}

void WritePanel::makeHead(QVBoxLayout& layout)
{
    auto* row = new QHBoxLayout;
    layout.addLayout(row);
    const auto tool = [&](const QString& words, const char* name, const QString& tip) {
        auto* button = new QToolButton(this);
        button->setText(words);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    auto* add = new QPushButton(tr("Add step"), this);
    add->setObjectName(QStringLiteral("writeAdd"));
    add->setToolTip(tr("A step from what the window shows now (Ctrl+Alt+A)"));
    row->addWidget(add);
    connect(add, &QPushButton::clicked, &writing_, &LessonWriting::addStep);
    undo_ = tool(tr("Undo"), "writeUndo", tr("Takes back the last change of the lesson"));
    redo_ = tool(tr("Redo"), "writeRedo", tr("Does it again"));
    connect(undo_, &QToolButton::clicked, &writing_, &LessonWriting::undo);
    connect(redo_, &QToolButton::clicked, &writing_, &LessonWriting::redo);
    row->addStretch(1);
    QToolButton* file = tool(tr("File"), "writeFile", tr("Open and save the lesson, or hand it out"));
    file->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(file);
    file->setMenu(menu);
    menu->addAction(tr("New lesson"), &writing_, &LessonWriting::startNew);
    const QString lessons = tr("Lessons (*.json)");
    menu->addAction(tr("Open a lesson…"), this,
                    [this, lessons] { chooseFile(false, tr("Open a lesson"), lessons, {}, &WritePanel::openFile); });
    menu->addAction(tr("Save the lesson"), this, [this, lessons] {
        if (!writing_.path().isEmpty())
            return saveFile(writing_.path());
        chooseFile(true, tr("Save the lesson"), lessons, QStringLiteral("json"), &WritePanel::saveFile);
    });
    menu->addAction(tr("Save the lesson as…"), this, [this, lessons] {
        chooseFile(true, tr("Save the lesson"), lessons, QStringLiteral("json"), &WritePanel::saveFile);
    });
    menu->addAction(tr("Page to hand out…"), this, [this] {
        chooseFile(true, tr("Page to hand out"), tr("Pages (*.html)"), QStringLiteral("html"), &WritePanel::writePage);
    });
}

void WritePanel::makeSteps(QVBoxLayout& layout)
{
    parts_ = new QSplitter(Qt::Horizontal, this);
    parts_->setChildrenCollapsible(false);
    layout.addWidget(parts_, 1);
    auto* left = new QWidget(parts_);
    auto* rows = new QVBoxLayout(left);
    rows->setContentsMargins(0, 0, 0, 0);
    steps_ = new QListWidget(left);
    steps_->setObjectName(QStringLiteral("writeSteps"));
    steps_->setAccessibleName(tr("Steps of the lesson"));
    steps_->setWordWrap(true);
    steps_->setMinimumSize(90, 64);
    steps_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    rows->addWidget(steps_, 1);
    auto* ways = new QHBoxLayout;
    rows->addLayout(ways);
    const auto tool = [&](const QString& words, const char* name, const QString& tip, auto does) {
        auto* button = new QToolButton(left);
        button->setText(words);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        ways->addWidget(button);
        connect(button, &QToolButton::clicked, &writing_, does);
    };
    tool(QStringLiteral("↑"), "writeUp", tr("Move the step up"), [this] { writing_.moveStep(-1); });
    tool(QStringLiteral("↓"), "writeDown", tr("Move the step down"), [this] { writing_.moveStep(1); });
    tool(tr("Copy"), "writeCopy", tr("Copy the step"), [this] { writing_.copyStep(); });
    tool(QStringLiteral("×"), "writeRemove", tr("Delete the step"), [this] { writing_.removeStep(); });
    ways->addStretch(1);
    form_ = new StepForm(writing_, parts_);
    auto* scroll = new QScrollArea(parts_);
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);  // its fields have the keys
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(form_->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
    parts_->addWidget(left);
    parts_->addWidget(scroll);
    parts_->setStretchFactor(0, 1);
    parts_->setStretchFactor(1, 3);
    connect(steps_, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item == nullptr)
            return;
        const int step = item->data(kStepRole).toInt();
        writing_.choose(step == kOfLesson ? std::nullopt : std::optional(static_cast<std::size_t>(step)));
    });
}

/// Steps stand left of the fields where there is room for both, else above them.
void WritePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool beside = width() >= kBeside;
    if ((parts_->orientation() == Qt::Horizontal) == beside)
        return;
    parts_->setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
    parts_->setSizes(beside ? QList<int>{width() / 4, 3 * width() / 4} : QList<int>{kFewRows, height()});
    missing_->setMaximumHeight(beside ? kMoreRows : kFewRows);
}

void WritePanel::makeFoot(QVBoxLayout& layout)
{
    state_ = new QLabel(this);
    state_->setObjectName(QStringLiteral("writeState"));
    state_->setWordWrap(true);
    layout.addWidget(state_);
    missing_ = new QListWidget(this);
    missing_->setObjectName(QStringLiteral("writeMissing"));
    missing_->setAccessibleName(tr("What is missing, and what is wrong"));
    missing_->setWordWrap(true);
    missing_->setMaximumHeight(kMoreRows);
    layout.addWidget(missing_);
    connect(missing_, &QListWidget::itemActivated, this, &WritePanel::follow);
    connect(missing_, &QListWidget::itemClicked, this, &WritePanel::follow);
    auto* row = new QHBoxLayout;
    layout.addLayout(row);
    const auto button = [&](const QString& words, const char* name, const QString& tip, auto does) {
        auto* made = new QPushButton(words, this);
        made->setObjectName(QLatin1String(name));
        made->setToolTip(tip);
        row->addWidget(made);
        connect(made, &QPushButton::clicked, &writing_, does);
        return made;
    };
    button(tr("Show"), "writeShow", tr("Load the step's session into the window; undo brings yours back"),
           &LessonWriting::show);
    try_ = button(tr("Try it"), "writeTry", tr("Take the lesson from this step on, as a learner would"),
                  &LessonWriting::tryIt);
    check_ = button(tr("Check"), "writeCheck",
                    tr("Run everything the lesson says: each answer, each goal and each fact"), &LessonWriting::check);
}

void WritePanel::showSteps()
{
    const QSignalBlocker quiet(steps_);
    steps_->clear();
    auto* whole = new QListWidgetItem(tr("The lesson"), steps_);
    whole->setData(kStepRole, kOfLesson);
    const LessonDraft& draft = writing_.draft();
    for (std::size_t i = 0; i < draft.stepCount(); ++i) {
        auto* item = new QListWidgetItem(
            markOf(draft.field(i, "kind")) + QLatin1Char(' ') + GapWords::stepName(draft, i), steps_);
        item->setData(kStepRole, static_cast<int>(i));
    }
    steps_->setCurrentRow(writing_.step() ? static_cast<int>(*writing_.step()) + 1 : 0);
}

void WritePanel::tell()
{
    const LessonDraft& draft = writing_.draft();
    for (std::size_t i = 0; i < draft.stepCount() && static_cast<int>(i) + 1 < steps_->count(); ++i)
        steps_->item(static_cast<int>(i) + 1)
            ->setText(markOf(draft.field(i, "kind")) + QLatin1Char(' ') + GapWords::stepName(draft, i));
    form_->tell();
    undo_->setEnabled(draft.canUndo());
    redo_->setEnabled(draft.canRedo());
    try_->setEnabled(writing_.gaps().empty());
    check_->setEnabled(writing_.gaps().empty() && !writing_.checking());
    missing_->clear();
    for (const LessonGap& gap : writing_.gaps()) {
        auto* item = new QListWidgetItem(GapWords::text(draft, gap), missing_);
        item->setData(kStepRole, gap.step ? static_cast<int>(*gap.step) : kOfLesson);
        item->setData(kFieldRole, QString::fromStdString(gap.field));
    }
    const auto& report = writing_.report();
    if (report)
        for (const LessonProblem& problem : report->problems) {
            auto* item = new QListWidgetItem(
                (problem.step.empty() ? QString() : QString::fromStdString(problem.step) + QStringLiteral(": "))
                    + inWindowLanguage(problem.text),
                missing_);
            int step = kOfLesson;
            for (std::size_t i = 0; i < draft.stepCount(); ++i)
                if (draft.field(i, "id") == problem.step)
                    step = static_cast<int>(i);
            item->setData(kStepRole, step);
            item->setData(kFieldRole, QStringLiteral("prose"));
        }
    missing_->setVisible(missing_->count() > 0);
    const QString file = writing_.path().isEmpty() ? tr("not saved yet")
        : writing_.isSaved()                       ? tr("saved in %1").arg(QFileInfo(writing_.path()).fileName())
                                                   : tr("changed since it was saved");
    QString what = tr("Nothing is missing; press Check.");
    if (!writing_.gaps().empty())
        what = tr("Still missing: %1.").arg(writing_.gaps().size());
    else if (writing_.checking())
        what = tr("Checking…");
    else if (report && report->unavailable)
        what = inWindowLanguage(*report->unavailable);
    else if (report && report->problems.empty())
        what = tr("✓ All of it is so: %1 predictions, %2 facts.").arg(report->predictions).arg(report->facts);
    else if (report)
        what = tr("Not so, or not yet: %1.").arg(report->problems.size());
    state_->setText(tr("%1 The lesson is %2.").arg(what, file));
}

void WritePanel::follow(QListWidgetItem* item)
{
    const int step = item->data(kStepRole).toInt();
    const QString field = item->data(kFieldRole).toString();
    writing_.choose(step == kOfLesson ? std::nullopt : std::optional(static_cast<std::size_t>(step)));
    form_->goTo(field);
}

void WritePanel::chooseFile(bool toSave, const QString& title, const QString& filter, const QString& suffix,
                            void (WritePanel::*then)(const QString&))
{
    auto* dialog = new QFileDialog(this, title, QFileInfo(writing_.path()).path(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(toSave ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(toSave ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, then);
    dialog->open();
}

void WritePanel::openFile(const QString& path)
{
    say(writing_.open(path));
}

void WritePanel::saveFile(const QString& path)
{
    say(writing_.save(path));
}

void WritePanel::writePage(const QString& path)
{
    writing_.writePage(path);
}

void WritePanel::say(const QString& problem)
{
    if (!problem.isEmpty())
        state_->setText(problem);
}

}  // namespace keyfall
