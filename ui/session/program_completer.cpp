// SPDX-License-Identifier: MIT
#include "ui/session/program_completer.h"

#include "ui/session/program_text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>
#include <QTimer>

#include <utility>

namespace keyfall {

namespace {

constexpr qsizetype kLettersBeforeItOpens = 2;

}  // namespace

ProgramCompleter::ProgramCompleter(ProgramText& text, Ask ask)
    : QObject(&text),
      text_(text),
      ask_(std::move(ask)),
      model_(new QStringListModel(this)),
      completer_(new QCompleter(model_, this))
{
    completer_->setWidget(&text_);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);  // the words are chosen already
    completer_->popup()->setAccessibleName(tr("Words that fit here"));
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &ProgramCompleter::insert);
    text_.setKeyTaker([this](QKeyEvent* event) { return takeKey(event); });
}

bool ProgramCompleter::isOpen() const
{
    return completer_->popup()->isVisible();
}

QStringList ProgramCompleter::words() const
{
    return isOpen() ? model_->stringList() : QStringList();
}

void ProgramCompleter::open(qsizetype leastLetters)
{
    const QTextCursor cursor = text_.textCursor();
    const Completion completion = ask_(cursor.block().text(), cursor.positionInBlock());
    prefix_ = completion.prefix;
    if (completion.words.isEmpty() || prefix_.size() < leastLetters) {
        completer_->popup()->hide();
        return;
    }
    model_->setStringList(completion.words);
    QRect place = text_.cursorRect();
    place.translate(text_.viewport()->pos());
    place.setWidth(completer_->popup()->sizeHintForColumn(0)
                   + completer_->popup()->verticalScrollBar()->sizeHint().width() + 12);
    completer_->complete(place);
    completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
}

bool ProgramCompleter::takeKey(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) {
        open(0);
        return true;
    }
    if (isOpen()
        && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab
            || key == Qt::Key_Escape)) {
        event->ignore();  // the list's keys
        return true;
    }
    // What is typed is in the text only after this event; letters open the list, everything else but erasing closes it.
    const QString text = event->text();
    const bool letter = !text.isEmpty() && (text[0].isLetterOrNumber() || text == QLatin1String("_"));
    if (letter && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)))
        QTimer::singleShot(0, this, [this] { open(kLettersBeforeItOpens); });
    else if (isOpen())
        QTimer::singleShot(0, this, [this] { open(1); });
    return false;
}

void ProgramCompleter::insert(const QString& word)
{
    QTextCursor cursor = text_.textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(prefix_.size()));
    QString inserted = word;
    // A parenthesis or an equals sign that stands there already is not written twice.
    const QString rest = cursor.block().text().mid(text_.textCursor().positionInBlock());
    if (!rest.isEmpty() && inserted.endsWith(rest[0]) && !rest[0].isLetterOrNumber())
        inserted.chop(1);
    cursor.insertText(inserted);
    text_.setTextCursor(cursor);
    completer_->popup()->hide();
}

}  // namespace keyfall
