// SPDX-License-Identifier: MIT
#include "ui/window/message_bar.h"

#include "ui/window/message_row.h"
#include "ui/words/sentences.h"

#include <QAccessible>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

MessageBar::MessageBar(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)), theme_(Theme::light())
{
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Messages"));
    setWhatsThis(tr("Messages and questions appear here. They never block the window: go on working, and answer or "
                    "close them when you like."));
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(1);
    hide();
}

void MessageBar::post(const Message& message, std::vector<MessageAnswer> answers)
{
    if (!message.topic.isEmpty())
        withdraw(message.topic);
    if (static_cast<int>(rows_.size()) >= kMost) {
        const auto quiet = std::find_if(rows_.begin(), rows_.end(), [](const MessageRow* row) { return !row->asks(); });
        close(quiet == rows_.end() ? rows_.front() : *quiet);
    }
    auto* row = new MessageRow(message, std::move(answers), this);
    row->setTheme(theme_);
    connect(row, &MessageRow::closed, this, [this, row] { close(row); });
    rows_.push_back(row);
    layout_->addWidget(row);
    show();
    QAccessibleEvent alert(row, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::postError(const QString& topic, const Error& error)
{
    const QString text = inWindowLanguage(Error{error.kind, error.where, error.message, {}});
    const auto kind = error.kind == ErrorKind::unavailable ? Message::Kind::warning : Message::Kind::error;
    post({kind, topic, text, inWindowLanguage(error.advice)});
}

void MessageBar::withdraw(const QString& topic)
{
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&topic](const MessageRow* row) { return row->message().topic == topic; });
    if (found != rows_.end())
        close(*found);
}

void MessageBar::setTheme(const Theme& theme)
{
    theme_ = theme;
    for (MessageRow* row : rows_)
        row->setTheme(theme);
}

QStringList MessageBar::texts() const
{
    QStringList lines;
    for (const MessageRow* row : rows_)
        lines.append(row->line());
    return lines;
}

bool MessageBar::answer(const QString& topic, const QString& label)
{
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&topic](const MessageRow* row) { return row->message().topic == topic; });
    return found != rows_.end() && (*found)->answer(label);
}

void MessageBar::close(MessageRow* row)
{
    if (std::erase(rows_, row) == 0)
        return;
    layout_->removeWidget(row);
    row->hide();
    row->deleteLater();  // it may be the sender
    setVisible(!rows_.empty());
}

}  // namespace keyfall
