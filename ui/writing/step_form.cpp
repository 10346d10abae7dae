// SPDX-License-Identifier: MIT
#include "ui/writing/step_form.h"

#include "core/text/json_text.h"
#include "ui/words/sentences.h"
#include "ui/writing/lesson_writing.h"
#include "ui/writing/option_editor.h"
#include "ui/writing/task_editor.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

/// "Whose kernel runs at hop 2 of call 1?"
QString askWords(const Json& step)
{
    const auto found = step.find("ask");
    if (found == step.end() || !found->is_object())
        return StepForm::tr("Nothing is asked yet: select a hop in the picture, then choose what is asked about it.");
    const Json& ask = *found;
    const std::string what = looseText(ask, "what");
    const auto number = [](const Json& of, const char* name) {
        const auto value = of.find(name);
        return value != of.end() && value->is_number_integer() ? value->get<int>() : 1;
    };
    if (what == "outcome")
        return StepForm::tr("Asked: does call %1 return, or raise?").arg(number(ask, "call"));
    if (what == "value")
        return StepForm::tr("Asked: %1").arg(QString::fromStdString(looseText(ask, "at")));
    const auto hops = ask.find("hops");
    if (hops == ask.end() || !hops->is_array() || hops->empty() || !hops->front().is_number_integer())
        return StepForm::tr("Asked: whose kernel runs at each hop of call %1?").arg(number(ask, "call"));
    return StepForm::tr("Asked: whose kernel runs at hop %1 of call %2?")
        .arg(hops->front().get<int>())
        .arg(number(ask, "call"));
}

/// Whether a field belongs to what is open; `kind` is empty for the lesson.
bool isOf(const QString& field, const std::string& kind)
{
    if (field == QLatin1String("title"))
        return true;
    if (field == QLatin1String("summary"))
        return kind.empty();
    if (field == QLatin1String("hints") || field == QLatin1String("after"))
        return !kind.empty() && kind != "read";
    return !kind.empty();
}

}  // namespace

StepForm::StepForm(LessonWriting& writing, QWidget* parent)
    : QWidget(parent), writing_(writing), layout_(new QVBoxLayout(this))
{
    layout_->setContentsMargins(4, 0, 4, 0);
    addLine("title", tr("Title"));
    addLine("summary", tr("Summary"));
    addKind();
    addText("prose", tr("What the learner reads"), 5);
    addAsk();
    options_ = new OptionEditor(writing_, this);
    layout_->addWidget(options_);
    task_ = new TaskEditor(writing_, this);
    layout_->addWidget(task_);
    addText("after", tr("Said afterwards"), 3);
    addText("hints", tr("Hints, one a line"), 2);
    addLine("slide", tr("Slide: what a room reads"));
    addText("notes", tr("Notes of the speaker"), 2);
    addFacts();
    layout_->addStretch(1);
    show();
}

void StepForm::addLine(const char* name, const QString& title)
{
    auto* label = new QLabel(title, this);
    auto* edit = new QLineEdit(this);
    edit->setObjectName(QStringLiteral("write_") + QLatin1String(name));
    edit->setAccessibleName(title);
    layout_->addWidget(label);
    layout_->addWidget(edit);
    const QString field = QString::fromLatin1(name);
    connect(edit, &QLineEdit::textEdited, this, [this, field](const QString& text) { writing_.setField(field, text); });
    fields_.append({field, label, edit, [edit](const QString& text) {
                        if (edit->text() != text)
                            edit->setText(text);
                    }});
}

void StepForm::addText(const char* name, const QString& title, int lines)
{
    auto* label = new QLabel(title, this);
    auto* edit = new QPlainTextEdit(this);
    edit->setObjectName(QStringLiteral("write_") + QLatin1String(name));
    edit->setTabChangesFocus(true);
    edit->setMinimumWidth(60);
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * lines + 14);
    edit->setAccessibleName(title);
    layout_->addWidget(label);
    layout_->addWidget(edit);
    const QString field = QString::fromLatin1(name);
    connect(edit, &QPlainTextEdit::textChanged, this, [this, field, edit] {
        if (!showing_)
            writing_.setField(field, edit->toPlainText());
    });
    fields_.append({field, label, edit, [edit](const QString& text) {
                        if (edit->toPlainText() != text)
                            edit->setPlainText(text);
                    }});
}

void StepForm::addKind()
{
    kindRow_ = new QWidget(this);
    auto* row = new QHBoxLayout(kindRow_);
    row->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("Kind"), kindRow_);
    kind_ = new QComboBox(kindRow_);
    kind_->setObjectName(QStringLiteral("write_kind"));
    kind_->setAccessibleName(label->text());
    kind_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kind_->setMinimumContentsLength(10);
    kind_->addItem(tr("Read"), QStringLiteral("read"));
    kind_->addItem(tr("Predict what happens"), QStringLiteral("predict"));
    kind_->addItem(tr("Choose an answer"), QStringLiteral("choose"));
    kind_->addItem(tr("Task: change the session"), QStringLiteral("task"));
    row->addWidget(label);
    row->addWidget(kind_, 1);
    layout_->addWidget(kindRow_);
    connect(kind_, &QComboBox::activated, this, [this] { writing_.setKind(kind_->currentData().toString()); });
}

void StepForm::addAsk()
{
    askRow_ = new QWidget(this);
    auto* rows = new QVBoxLayout(askRow_);
    rows->setContentsMargins(0, 0, 0, 0);
    asked_ = new QLabel(askRow_);
    asked_->setObjectName(QStringLiteral("writeAsked"));
    asked_->setWordWrap(true);
    rows->addWidget(asked_);
    auto* ways = new QGridLayout;
    rows->addLayout(ways);
    const auto button = [&](const QString& words, const char* name, HopQuestion question, const QString& tip) {
        auto* ask = new QPushButton(words, askRow_);
        ask->setObjectName(QLatin1String(name));
        ask->setToolTip(tip);
        ask->setAccessibleName(tip);
        ways->addWidget(ask, ways->count() / 2, ways->count() % 2);
        connect(ask, &QPushButton::clicked, this, [this, question] { writing_.ask(question); });
    };
    button(tr("Ask the key"), "writeAskKey", HopQuestion::nextKey,
           tr("The learner predicts the key of the selected hop"));
    button(tr("Ask the set"), "writeAskSet", HopQuestion::bits,
           tr("The learner says the set that the selected hop's lookup starts from"));
    button(tr("Ask the slot"), "writeAskSlot", HopQuestion::slot,
           tr("The learner says the slot of the table that the selected hop reads"));
    button(tr("Ask the outcome"), "writeAskOutcome", HopQuestion::outcome,
           tr("The learner says whether the call of the selected hop returns or raises"));
    layout_->addWidget(askRow_);
}

void StepForm::addFacts()
{
    factRow_ = new QWidget(this);
    auto* rows = new QVBoxLayout(factRow_);
    rows->setContentsMargins(0, 0, 0, 0);
    auto* pin = new QPushButton(tr("Pin a fact"), factRow_);
    pin->setObjectName(QStringLiteral("writePin"));
    pin->setToolTip(tr("What the words claim of the selected hop or of a result, to be checked from now on"));
    claims_ = new QMenu(pin);
    pin->setMenu(claims_);
    connect(claims_, &QMenu::aboutToShow, this, &StepForm::fillClaims);
    facts_ = new QListWidget(factRow_);
    facts_->setObjectName(QStringLiteral("writeFacts"));
    facts_->setAccessibleName(tr("Facts that the words claim"));
    facts_->setToolTip(tr("Delete takes a fact away"));
    facts_->setWordWrap(true);
    facts_->setMaximumHeight(90);
    auto* remove = new QAction(tr("Take the fact away"), facts_);
    remove->setShortcut(Qt::Key_Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    facts_->addAction(remove);
    facts_->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(remove, &QAction::triggered, this, [this] {
        if (facts_->currentRow() >= 0)
            writing_.unpin(facts_->currentRow());
    });
    rows->addWidget(pin);
    rows->addWidget(facts_);
    layout_->addWidget(factRow_);
}

void StepForm::fillClaims()
{
    claims_->clear();
    for (const LessonCheck& claim : writing_.claims())
        connect(claims_->addAction(inWindowLanguage(claim.say).replace(QLatin1Char('&'), QLatin1String("&&"))),
                &QAction::triggered, this, [this, claim] { writing_.pin(claim); });
    if (claims_->isEmpty())
        claims_->addAction(tr("Run the session, and select a hop"))->setEnabled(false);
}

void StepForm::showFacts()
{
    facts_->clear();
    const Json& step = writing_.draft().step(*writing_.step());
    const auto facts = step.find("facts");
    if (facts != step.end() && facts->is_array())
        for (const Json& fact : *facts) {
            std::string words;
            for (const auto& [name, value] : fact.items())
                if (name != "of" && name != "at")
                    words = name + " " + jsonLine(value);
            facts_->addItem(QString::fromStdString(looseText(fact, "at") + " " + words));
        }
    facts_->setVisible(facts_->count() > 0);
}

void StepForm::show()
{
    const QScopedValueRollback showing(showing_, true);
    const std::string kind = writing_.kind();
    for (const Field& field : fields_) {
        const bool shown = isOf(field.name, kind);
        field.label->setVisible(shown);
        field.edit->setVisible(shown);
        field.setText(QString::fromStdString(writing_.draft().field(writing_.step(), field.name.toStdString())));
    }
    kindRow_->setVisible(!kind.empty());
    kind_->setCurrentIndex(std::max(0, kind_->findData(QString::fromStdString(kind))));
    askRow_->setVisible(kind == "predict");
    options_->setVisible(kind == "choose");
    task_->setVisible(kind == "task");
    factRow_->setVisible(!kind.empty());
    if (kind == "choose")
        options_->show();
    if (kind == "task")
        task_->show();
    if (!kind.empty())
        showFacts();
    tell();
}

void StepForm::tell()
{
    const std::string kind = writing_.kind();
    if (kind == "predict")
        asked_->setText(askWords(writing_.draft().step(*writing_.step())));
    if (kind == "task")
        task_->tell();
}

void StepForm::goTo(const QString& field)
{
    QWidget* to = nullptr;
    for (const Field& each : fields_)
        if (each.name == field)
            to = each.edit;
    if (field == QLatin1String("ask"))
        to = askRow_->findChild<QPushButton*>();
    else if (field == QLatin1String("options"))
        to = options_->findChild<QLineEdit*>();
    else if (field == QLatin1String("solutions") || field == QLatin1String("checks"))
        to = task_->findChild<QPushButton*>(QStringLiteral("writeGoal"));
    if (to == nullptr)
        return;
    to->setFocus(Qt::OtherFocusReason);
    if (auto* line = qobject_cast<QLineEdit*>(to))
        line->selectAll();
}

}  // namespace keyfall
