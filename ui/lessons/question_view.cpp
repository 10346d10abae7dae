// SPDX-License-Identifier: MIT
#include "ui/lessons/question_view.h"

#include "ui/lessons/fact_view.h"
#include "ui/lessons/lesson_course.h"
#include "ui/words/digit_key.h"
#include "ui/words/one_line.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QCheckBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QStyle>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

QLabel* addLabel(const QString& name, const QString& accessible, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setAccessibleName(accessible);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// As high as what is in it now: QScrollArea goes by what it was when it was first asked.
class WholeArea final : public QScrollArea {
public:
    using QScrollArea::QScrollArea;
    [[nodiscard]] QSize sizeHint() const override { return {100, maximumHeight()}; }
};

const char* const kWords = "words";  ///< the property with an option's words before they were broken into lines

QString inLines(const QString& words, int room, const QFont& font)
{
    QTextLayout layout(words, font);
    QTextOption breaks;
    breaks.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(breaks);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(room, 60));
        lines << words.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

QuestionView::QuestionView(LessonCourse& course, QWidget* parent)
    : QWidget(parent),
      course_(course),
      text_(addLabel(QStringLiteral("lessonQuestion"), tr("Question"), this)),
      facts_(new FactView(this)),
      scroll_(new WholeArea(this)),
      options_(new QWidget(scroll_)),
      optionsLayout_(new QVBoxLayout(options_)),
      group_(new QButtonGroup(this)),
      line_(new QLineEdit(this)),
      answer_(new QPushButton(tr("Answer"), this)),
      reveal_(addLabel(QStringLiteral("lessonReveal"), tr("Whether it was right"), this)),
      more_(new QPushButton(tr("Next question"), this))
{
    setAccessibleName(tr("Question"));
    setWhatsThis(tr("<p>Predict what happens before you see it. Choose with the mouse, by the digit before an option, "
                    "or click a lane of the call graph; E stands for “no kernel”.</p>"));
    optionsLayout_->setContentsMargins(0, 0, 0, 0);
    // Where not all of them have room they scroll, and the button that answers stays where it is.
    scroll_->setObjectName(QStringLiteral("lessonOptions"));
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    scroll_->setWidget(options_);
    options_->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    scroll_->viewport()->installEventFilter(this);
    reveal_->setTextFormat(Qt::RichText);
    reveal_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    line_->setObjectName(QStringLiteral("lessonAnswer"));
    line_->setAccessibleName(tr("Your answer"));
    answer_->setObjectName(QStringLiteral("lessonSend"));
    more_->setObjectName(QStringLiteral("lessonNextQuestion"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{text_, facts_, scroll_, line_, answer_, reveal_, more_})
        layout->addWidget(part);
    connect(answer_, &QPushButton::clicked, this, &QuestionView::sendAnswer);
    connect(line_, &QLineEdit::returnPressed, this, &QuestionView::sendAnswer);
    connect(more_, &QPushButton::clicked, &course_, &LessonCourse::nextQuestion);
    connect(reveal_, &QLabel::linkActivated, this, &QuestionView::linkFollowed);
    connect(&course_, &LessonCourse::refused, reveal_, [this](const QString& why) {
        reveal_->setText(tr("%1 That does not count; try another.").arg(why).toHtmlEscaped());
        reveal_->show();
    });
    refresh();
}

void QuestionView::clearOptions()
{
    for (QAbstractButton* button : group_->buttons())
        delete button;
}

void QuestionView::showOptions()
{
    const LessonAsked& asked = *course_.asked();
    clearOptions();
    group_->setExclusive(!asked.many);
    for (int i = 0; i < asked.options.size(); ++i) {
        // The digit that chooses it, as at the lanes; 0 is the tenth. An ampersand is no mnemonic here.
        const QString digit = i < 10 ? QStringLiteral("%1  ").arg((i + 1) % 10) : QString();
        const QString words = digit + QString(asked.options[i]).replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAbstractButton* button =
            asked.many ? static_cast<QAbstractButton*>(new QCheckBox(options_)) : new QRadioButton(options_);
        button->setObjectName(QStringLiteral("lessonOption%1").arg(i));
        button->setProperty(kWords, words);
        button->setAccessibleName(digit + asked.options[i]);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        button->setToolTip(asked.options[i]);
        button->installEventFilter(this);
        optionsLayout_->addWidget(button);
        group_->addButton(button, i);
    }
    wrapOptions();
    line_->clear();
    line_->setPlaceholderText(asked.placeholder);
}

/// A button's words stay in one line; a long answer would make the panel as wide as itself, and the picture a strip.
void QuestionView::wrapOptions()
{
    for (QAbstractButton* button : group_->buttons()) {
        const int room = scroll_->viewport()->width() - style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth)
            - style()->pixelMetric(QStyle::PM_RadioButtonLabelSpacing) - 8;
        button->setText(inLines(button->property(kWords).toString(), room, button->font()));
    }
    fitOptions();
}

void QuestionView::fitOptions()
{
    constexpr int kLeastOptions = 4;  // in sight, before the panel scrolls as a whole
    const int whole = optionsLayout_->sizeHint().height();
    const auto count = static_cast<int>(group_->buttons().size());
    scroll_->setMaximumHeight(whole);
    scroll_->setMinimumHeight(count > kLeastOptions ? whole * kLeastOptions / count : whole);
    scroll_->updateGeometry();
}

bool QuestionView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == scroll_->viewport() && event->type() == QEvent::Resize)
        wrapOptions();
    else if (event->type() == QEvent::FocusIn && watched->isWidgetType()
             && options_->isAncestorOf(qobject_cast<QWidget*>(watched)))
        scroll_->ensureWidgetVisible(qobject_cast<QWidget*>(watched), 0, 0);
    return QWidget::eventFilter(watched, event);
}

void QuestionView::refresh()
{
    const LessonAsked* asked = course_.isOpen() ? course_.asked() : nullptr;
    setVisible(asked != nullptr);
    if (asked == nullptr) {
        shown_.clear();
        return;
    }
    const QString name =
        QStringLiteral("%1 %2 %3").arg(course_.stepNumber()).arg(course_.questionNumber()).arg(asked->text);
    const LessonReveal* reveal = course_.reveal();
    if (shown_ != name) {
        shown_ = name;
        showOptions();
    }
    const int count = course_.questionCount();
    text_->setText(count > 1 ? tr("Question %1 of %2. %3").arg(course_.questionNumber() + 1).arg(count).arg(asked->text)
                             : asked->text);
    const bool apart = course_.isApart();
    if (apart)
        text_->setText(tr("The session is not the one that the question is about any more. Undo brings it back, "
                          "or “Start again”."));
    facts_->setFacts(asked->facts);
    short_ = short_ && reveal != nullptr;
    const bool all = !short_;
    facts_->setVisible(!asked->facts.empty() && !apart && all);
    for (QAbstractButton* button : group_->buttons())
        button->setVisible(all || reveal->chosen.contains(group_->id(button)));
    scroll_->setVisible(!asked->options.isEmpty() && !apart && (all || !reveal->chosen.isEmpty()));
    fitOptions();
    options_->setEnabled(reveal == nullptr);
    line_->setVisible(asked->options.isEmpty() && !apart);
    line_->setEnabled(reveal == nullptr);
    answer_->setVisible(reveal == nullptr && !apart);
    reveal_->setVisible(reveal != nullptr);
    if (reveal != nullptr) {
        for (const int option : reveal->chosen)
            if (QAbstractButton* button = group_->button(option); button != nullptr)
                button->setChecked(true);
        const QString words = reveal->right ? tr("✓ Right: %1.")
            : course_.gaveUp()              ? tr("The answer: %1.")
                                            : tr("✗ Not so. Right: %1.");
        QString said = onOneLine({words.arg(reveal->answer), reveal->why}).toHtmlEscaped();
        if (!asked->keys.empty())  // who runs was asked, and is the hop that is selected now
            said += QStringLiteral(" <a href=\"panel:proof\">%1</a>").arg(tr("Proof"));
        reveal_->setText(said);
    }
    more_->setVisible(reveal != nullptr && course_.questionNumber() + 1 < count);
}

bool QuestionView::shorten()
{
    if (std::exchange(short_, true))
        return false;
    refresh();
    return true;
}

QWidget* QuestionView::firstControl() const
{
    const LessonAsked* asked = course_.isOpen() ? course_.asked() : nullptr;
    if (asked == nullptr)
        return nullptr;
    if (course_.isApart())
        return nullptr;
    if (course_.reveal() != nullptr)
        return more_->isVisibleTo(this) ? more_ : nullptr;
    return asked->options.isEmpty() ? static_cast<QWidget*>(line_) : group_->button(0);
}

void QuestionView::sendAnswer()
{
    if (line_->isVisibleTo(this)) {
        course_.answerText(line_->text());
        return;
    }
    QList<int> chosen;
    for (QAbstractButton* button : group_->buttons())
        if (button->isChecked())
            chosen << group_->id(button);
    // Arrows go to an option without choosing it, as long as none is chosen.
    if (const int at = group_->id(qobject_cast<QAbstractButton*>(focusWidget()));
        chosen.isEmpty() && group_->exclusive() && at >= 0)
        chosen << at;
    course_.answer(chosen);
}

void QuestionView::keyPressEvent(QKeyEvent* event)
{
    const LessonAsked* asked = course_.isOpen() ? course_.asked() : nullptr;
    if (asked == nullptr)
        return QWidget::keyPressEvent(event);
    const auto place = placeOfDigit(event->key());
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        course_.reveal() == nullptr ? sendAnswer() : course_.nextQuestion();
    } else if (event->key() == Qt::Key_H) {
        course_.showHint();
    } else if (course_.reveal() == nullptr && !asked->options.isEmpty() && place) {
        if (QAbstractButton* button = group_->button(static_cast<int>(*place)); button != nullptr) {
            button->click();
            button->setFocus();
        }
    } else if (event->key() == Qt::Key_E && !asked->keys.empty() && course_.reveal() == nullptr) {
        course_.answerNoKernel();
    } else {
        QWidget::keyPressEvent(event);
    }
}

}  // namespace keyfall
