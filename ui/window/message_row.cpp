// SPDX-License-Identifier: MIT
#include "ui/window/message_row.h"

#include "ui/words/mnemonics.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace keyfall {

namespace {

QString signOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::error: return QStringLiteral("\u2716");
    case Message::Kind::warning: return QStringLiteral("\u26a0");
    case Message::Kind::note: break;
    }
    return QStringLiteral("\u2139");
}

QString wordOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::error: return MessageRow::tr("Error");
    case Message::Kind::warning: return MessageRow::tr("Warning");
    case Message::Kind::note: break;
    }
    return MessageRow::tr("Note");
}

ColorRole roleOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::error: return ColorRole::error;
    case Message::Kind::warning: return ColorRole::warning;
    case Message::Kind::note: break;
    }
    return ColorRole::selection;
}

QLabel* addLabel(QVBoxLayout* layout, const QString& text)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (text.isEmpty())
        label->hide();
    layout->addWidget(label);
    return label;
}

}  // namespace

MessageRow::MessageRow(Message message, std::vector<MessageAnswer> answers, QWidget* parent)
    : QFrame(parent),
      message_(std::move(message)),
      answers_(std::move(answers)),
      sign_(new QLabel(signOf(message_.kind), this))
{
    setAutoFillBackground(true);
    setAccessibleName(line());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 7, 8, 7);
    layout->setSpacing(10);
    sign_->setAccessibleName(wordOf(message_.kind));
    layout->addWidget(sign_, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    text_ = addLabel(words, message_.text);
    advice_ = addLabel(words, message_.advice);
    layout->addLayout(words, 1);

    for (std::size_t i = 0; i < answers_.size(); ++i) {
        // Without mnemonics: a question that comes must not take Alt+F from the menu. F6 leads here.
        auto* button = new QPushButton(withoutMnemonic(answers_[i].label), this);
        button->setAccessibleName(button->text());
        button->setAccessibleDescription(message_.text);
        button->setAutoDefault(true);
        connect(button, &QPushButton::clicked, this, [this, i] { take(i); });
        layout->addWidget(button, 0, Qt::AlignVCenter);
    }
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("\u00d7"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message (Esc)"));
    close->setAccessibleName(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, &MessageRow::closed);
    layout->addWidget(close, 0, Qt::AlignVCenter);
}

QString MessageRow::line() const
{
    const QString head = wordOf(message_.kind) + QStringLiteral(": ") + message_.text;
    return message_.advice.isEmpty() ? head : head + QStringLiteral(" \u2014 ") + message_.advice;
}

bool MessageRow::answer(const QString& label)
{
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        if (withoutMnemonic(answers_[i].label) == label) {
            take(i);
            return true;
        }
    }
    return false;
}

void MessageRow::take(std::size_t answer)
{
    // The row is gone when the answer acts, so what it does may post the next message.
    const auto then = answers_[answer].then;
    Q_EMIT closed();
    if (then)
        then();
}

void MessageRow::setTheme(const Theme& theme)
{
    const QColor ink = theme[roleOf(message_.kind)];
    QPalette colors = theme.palette();
    colors.setColor(QPalette::Window, theme.tint(ink));
    colors.setColor(QPalette::WindowText, textOn(theme.tint(ink)));
    setPalette(colors);
    QPalette signColors = colors;
    signColors.setColor(QPalette::WindowText, ink);
    sign_->setPalette(signColors);
    QFont strong = font();
    strong.setBold(true);
    text_->setFont(message_.advice.isEmpty() ? font() : strong);
}

void MessageRow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QFrame::keyPressEvent(event);
}

}  // namespace keyfall
