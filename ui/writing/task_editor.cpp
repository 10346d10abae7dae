// SPDX-License-Identifier: MIT
#include "ui/writing/task_editor.h"

#include "core/text/json_text.h"
#include "ui/writing/lesson_writing.h"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace keyfall {

TaskEditor::TaskEditor(LessonWriting& writing, QWidget* parent)
    : QWidget(parent), writing_(writing), state_(new QLabel(this)), checks_(new QListWidget(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* ways = new QGridLayout;
    layout->addLayout(ways);
    const auto button = [&](const QString& words, const char* name, const QString& tip, auto slot) {
        auto* made = new QPushButton(words, this);
        made->setObjectName(QLatin1String(name));
        made->setToolTip(tip);
        const int count = ways->count();
        ways->addWidget(made, count / 2, count % 2, 1, count == 2 ? 2 : 1);
        connect(made, &QPushButton::clicked, &writing_, slot);
    };
    button(tr("Start = now"), "writeStart", tr("The task begins with the session as it is now"),
           &LessonWriting::startNow);
    button(tr("Goal = now"), "writeGoal",
           tr("What is wanted is the session as it is now; what differs is proposed below"), &LessonWriting::goalNow);
    button(tr("Must not count = now"), "writeWrong",
           tr("The session as it is now must not pass: a way around what the task is about"), &LessonWriting::wrongNow);
    state_->setObjectName(QStringLiteral("writeTaskState"));
    state_->setWordWrap(true);
    layout->addWidget(state_);
    checks_->setObjectName(QStringLiteral("writeChecks"));
    checks_->setAccessibleName(tr("What the task asks for"));
    checks_->setWhatsThis(tr("<p>What start and goal differ in, and what stayed. Ticked lines are asked for; a double "
                             "click changes what the learner reads.</p>"));
    checks_->setWordWrap(true);
    checks_->setMinimumHeight(120);
    layout->addWidget(checks_);
    connect(checks_, &QListWidget::itemChanged, this, &TaskEditor::take);
}

void TaskEditor::show()
{
    const QScopedValueRollback showing(showing_, true);
    checks_->clear();
    for (const ProposedCheck& each : writing_.proposals()) {
        auto* item = new QListWidgetItem(QString::fromStdString(each.check.say), checks_);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsEditable);
        item->setCheckState(each.ticked ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(each.check.guard ? tr("Must stay so from the start to the end")
                                          : tr("Not so at the start, and so at the end"));
    }
    tell();
}

void TaskEditor::tell()
{
    if (!writing_.step())
        return;
    const Json& step = writing_.draft().step(*writing_.step());
    const auto count = [&step](const char* field) {
        const auto found = step.find(field);
        return found != step.end() && found->is_array() ? static_cast<int>(found->size()) : 0;
    };
    QStringList lines;
    if (writing_.comparing())
        lines << tr("Comparing goal and start…");
    else if (count("solutions") == 0)
        lines << tr("Change the session until it is as it is wanted, then press “Goal = now”.");
    else
        lines << tr("The goal is recorded. Asked for: %1.").arg(count("checks"));
    if (count("wrong") > 0)
        lines << tr("Ways that must not count: %1.").arg(count("wrong"));
    state_->setText(lines.join(QLatin1Char('\n')));
}

void TaskEditor::take(QListWidgetItem* item)
{
    if (!showing_)
        writing_.setCheck(checks_->row(item), item->checkState() == Qt::Checked, item->text());
}

}  // namespace keyfall
