// SPDX-License-Identifier: MIT
#include "ui/lessons/lesson_panel.h"

#include "ui/lessons/lesson_course.h"
#include "ui/lessons/question_view.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// Of a text, before it is scrolled for the sake of what stands below it.
constexpr int kLeastLines = 13;

}  // namespace

QPushButton* LessonPanel::addButton(const QString& words, const char* name, const QString& tip, QLayout* layout,
                                    QWidget* parent)
{
    auto* button = new QPushButton(words, parent);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    button->setAutoDefault(true);  // Return presses it where it has the keys, as in a dialog
    layout->addWidget(button);
    return button;
}

LessonPanel::LessonPanel(LessonCourse& course, QWidget* parent)
    : QWidget(parent), course_(course), pages_(new QStackedWidget(this))
{
    setAccessibleName(tr("Lesson"));
    setWhatsThis(tr("<p>Lessons to take alone: read, predict what happens, choose, and change the session until a list "
                    "of wishes holds. Everything is computed from what really runs; every change can be undone.</p>"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(pages_);
    makeContents();
    makeStep();
    connect(&course_, &LessonCourse::entered, this, &LessonPanel::refresh);
    connect(&course_, &LessonCourse::changed, this, &LessonPanel::refresh);
    const auto key = [this](Qt::Key pressed, void (LessonCourse::*slot)()) {
        auto* shortcut = new QShortcut(QKeySequence(Qt::ALT | pressed), this);
        shortcut->setContext(Qt::WindowShortcut);
        connect(shortcut, &QShortcut::activated, &course_, slot);
    };
    key(Qt::Key_PageDown, &LessonCourse::next);
    key(Qt::Key_PageUp, &LessonCourse::back);
    refresh();
}

/// Who clicks twice clicks the second time into what has come in place of what was meant.
void LessonPanel::ignoreSecondClick()
{
    opening_ = true;
    QCoreApplication::instance()->installEventFilter(this);
    QTimer::singleShot(QApplication::doubleClickInterval(), this, [this] {
        opening_ = false;
        QCoreApplication::instance()->removeEventFilter(this);
    });
}

void LessonPanel::refresh()
{
    // Asked before: what has the keys may go away.
    const QWidget* const focus = QApplication::focusWidget();
    const bool hasKeys = focus != nullptr && isAncestorOf(focus);
    if (course_.isOpen())
        showStep();
    else
        showContents();
    placeFocus(hasKeys);
}

/// The keys go on where one goes on: to the list, the question, or Next. Only when another place is shown, or a question
/// was answered: what else somebody does within a step moves nothing.
void LessonPanel::placeFocus(bool hasKeys)
{
    QString place;
    QWidget* goesOn = contents_;
    if (course_.isOpen()) {
        const int answered = course_.asked() == nullptr ? 0 : course_.reveal() == nullptr ? 1 : 2;
        place = QStringLiteral("%1 %2 %3 %4 %5")
                    .arg(QString::fromStdString(course_.lesson().id))
                    .arg(course_.stepNumber())
                    .arg(course_.questionNumber())
                    .arg(answered)
                    .arg(course_.isFinishing());
        QWidget* const asked = question_->firstControl();
        goesOn = course_.isFinishing() && goToMissing_->isVisibleTo(this) ? goToMissing_
            : asked != nullptr                                            ? asked
                                                                          : next_;
    }
    setFocusProxy(goesOn);
    if (std::exchange(shownPlace_, place) != place && hasKeys)
        goesOn->setFocus(Qt::OtherFocusReason);
}

/// The panel is higher than what shows it, and scrolls as a whole.
bool LessonPanel::isCramped() const
{
    for (const QWidget* at = parentWidget(); at != nullptr; at = at->parentWidget())
        if (const auto* room = qobject_cast<const QScrollArea*>(at); room != nullptr && room->widget() != nullptr)
            return room->widget()->height() > room->viewport()->height();
    return false;
}

void LessonPanel::fitTextSoon()
{
    QTimer::singleShot(0, this, &LessonPanel::fitText);  // when all of it is laid out
}

/// As high as its words, so that the question stands right below them. A scroll bar that is there makes lines shorter, so
/// that the words need the bar: it only comes where there is no room.
void LessonPanel::fitText()
{
    if (!course_.isOpen())
        return;
    // Not by the viewport: of a text that was resized while it is hidden it is as before.
    const QScrollBar* const bar = text_->horizontalScrollBar();
    const int margins = 2 * text_->frameWidth() + (bar->isVisibleTo(text_) ? bar->sizeHint().height() : 0) + 4;
    const int whole = static_cast<int>(text_->document()->size().height()) + margins;
    text_->setMaximumHeight(whole);
    text_->setMinimumHeight(std::min(whole, kLeastLines * text_->fontMetrics().height()));
    if (course_.reveal() != nullptr && isCramped() && question_->shorten())
        return fitTextSoon();  // how high it is now is not known before it is laid out
    // What scrolls the panel knows nothing of words that need more lines where it is narrow.
    QWidget* const page = text_->parentWidget();
    page->setMinimumHeight(page->layout()->minimumHeightForWidth(page->width()));
    page->layout()->activate();
    text_->setVerticalScrollBarPolicy(text_->height() < text_->maximumHeight() ? Qt::ScrollBarAsNeeded
                                                                               : Qt::ScrollBarAlwaysOff);
    // Who has answered reads on where it says why.
    if (!std::exchange(readsOn_, false))
        return;
    for (QTextBlock block = text_->document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth))
            text_->verticalScrollBar()->setValue(
                static_cast<int>(text_->document()->documentLayout()->blockBoundingRect(block).top()));
}

bool LessonPanel::eventFilter(QObject* watched, QEvent* event)
{
    if ((watched == text_ || watched == pages_) && event->type() == QEvent::Resize)
        fitTextSoon();
    if (opening_ && event->type() == QEvent::MouseButtonDblClick)
        if (const auto* at = qobject_cast<QWidget*>(watched); at != nullptr && pages_->isAncestorOf(at))
            return true;
    return QWidget::eventFilter(watched, event);
}

/// The text scrolls, whatever below it has the keys.
void LessonPanel::keyPressEvent(QKeyEvent* event)
{
    const bool down = event->key() == Qt::Key_PageDown;
    QScrollBar* const bar = text_->verticalScrollBar();
    if ((!down && event->key() != Qt::Key_PageUp) || event->modifiers() != Qt::NoModifier || !course_.isOpen()
        || bar->maximum() == 0)
        return QWidget::keyPressEvent(event);
    bar->triggerAction(down ? QAbstractSlider::SliderPageStepAdd : QAbstractSlider::SliderPageStepSub);
}

void LessonPanel::follow(const QUrl& url)
{
    // A browser is opened only here, by a click.
    if (url.scheme() == QLatin1String("https"))
        QDesktopServices::openUrl(url);
    else
        Q_EMIT linkFollowed(url.toString());
}

}  // namespace keyfall
