// SPDX-License-Identifier: MIT
#include "ui/writing/option_editor.h"

#include "core/text/json_text.h"
#include "ui/writing/lesson_writing.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <fmt/format.h>

namespace keyfall {

namespace {

constexpr int kMostAnswers = 8;

Json optionsOf(const LessonWriting& writing)
{
    const Json& step = writing.draft().step(*writing.step());
    const auto options = step.find("options");
    return options != step.end() && options->is_array() ? *options : Json::array();
}

}  // namespace

OptionEditor::OptionEditor(LessonWriting& writing, QWidget* parent)
    : QWidget(parent), writing_(writing), rows_(new QVBoxLayout), add_(new QPushButton(tr("Add an answer"), this))
{
    add_->setObjectName(QStringLiteral("writeAddOption"));
    add_->setToolTip(tr("One more answer to choose from"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(rows_);
    layout->addWidget(add_);
    connect(add_, &QPushButton::clicked, this, [this] {
        writing_.edit({}, [](Json& step) { step["options"].push_back({{"text", ""}, {"why", ""}}); });
        show();
    });
}

void OptionEditor::show()
{
    while (QLayoutItem* item = rows_->takeAt(0)) {
        QWidget* const row = item->widget();
        row->hide();
        row->setParent(nullptr);
        row->deleteLater();  // what was clicked may stand in it
        delete item;
    }
    const auto count = static_cast<int>(optionsOf(writing_).size());
    for (int i = 0; i < count; ++i)
        addRow(i);
    add_->setEnabled(count < kMostAnswers);
}

void OptionEditor::addRow(int option)
{
    const Json options = optionsOf(writing_);
    const Json& of = options[static_cast<std::size_t>(option)];
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* right = new QCheckBox(row);
    right->setObjectName(QStringLiteral("writeRight%1").arg(option));
    right->setAccessibleName(tr("Answer %1 is right").arg(option + 1));
    right->setToolTip(right->accessibleName());
    right->setChecked(of.contains("right") && of["right"] == Json(true));
    layout->addWidget(right);
    auto* lines = new QVBoxLayout;
    layout->addLayout(lines, 1);
    const auto line = [&](const char* field, const QString& name, const QString& says) {
        auto* edit = new QLineEdit(QString::fromStdString(looseText(of, field)), row);
        edit->setObjectName(QStringLiteral("write%1%2").arg(name).arg(option));
        edit->setPlaceholderText(says);
        edit->setAccessibleName(tr("%1 of answer %2").arg(says).arg(option + 1));
        lines->addWidget(edit);
        connect(edit, &QLineEdit::textEdited, this,
                [this, option, field](const QString& text) { set(option, field, text); });
    };
    line("text", QStringLiteral("Option"), tr("What it says"));
    line("why", QStringLiteral("Why"), tr("Why it is right or wrong"));
    auto* remove = new QToolButton(row);
    remove->setText(QStringLiteral("×"));
    remove->setObjectName(QStringLiteral("writeRemoveOption%1").arg(option));
    remove->setAccessibleName(tr("Remove answer %1").arg(option + 1));
    remove->setToolTip(remove->accessibleName());
    remove->setAutoRaise(true);
    layout->addWidget(remove);
    rows_->addWidget(row);
    connect(right, &QCheckBox::toggled, this, [this, option](bool on) {
        writing_.edit({}, [option, on](Json& step) {
            step["options"][static_cast<std::size_t>(option)]["right"] = on;
            int rights = 0;
            for (const Json& each : step["options"])
                rights += each.contains("right") && each["right"] == Json(true) ? 1 : 0;
            if (rights > 1)
                step["many"] = true;
            else
                step.erase("many");
        });
    });
    connect(remove, &QToolButton::clicked, this, [this, option] {
        writing_.edit({}, [option](Json& step) { step["options"].erase(static_cast<std::size_t>(option)); });
        show();
    });
}

void OptionEditor::set(int option, const char* field, const QString& text)
{
    writing_.edit(fmt::format("{} option {} {}", *writing_.step(), option, field),
                  [&](Json& step) { step["options"][static_cast<std::size_t>(option)][field] = text.toStdString(); });
}

}  // namespace keyfall
