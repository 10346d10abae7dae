// SPDX-License-Identifier: MIT
// The page of one step: its text, its question or task, and the ways on.
#include "ui/lessons/lesson_panel.h"

#include "ui/lessons/lesson_course.h"
#include "ui/lessons/points_text.h"
#include "ui/lessons/progress_reset.h"
#include "ui/lessons/question_view.h"
#include "ui/lessons/task_view.h"
#include "ui/theme/code_spans.h"

#include <QAbstractTextDocumentLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace keyfall {

namespace {

QString markdown(const std::string& text)
{
    // Lines of a text are lines on the screen: Markdown would run them together.
    return QString::fromStdString(text).replace(QLatin1Char('\n'), QStringLiteral("  \n"));
}

}  // namespace

void LessonPanel::makeStep()
{
    auto* page = new QWidget(pages_);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    layout->addLayout(head);
    QPushButton* all = addButton(tr("Lessons"), "lessonAll", tr("Back to the list of lessons"), head, page);
    connect(all, &QPushButton::clicked, this, [this] {
        course_.close();
        ignoreSecondClick();
    });
    place_ = new QLabel(page);
    place_->setObjectName(QStringLiteral("lessonPlace"));
    place_->setWordWrap(true);
    head->addWidget(place_, 1);
    title_ = new QLabel(page);
    title_->setObjectName(QStringLiteral("lessonTitle"));
    title_->setWordWrap(true);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    layout->addWidget(title_);
    text_ = new QTextBrowser(page);
    text_->setObjectName(QStringLiteral("lessonText"));
    text_->setAccessibleName(tr("Text of the step"));
    text_->setOpenLinks(false);
    connect(text_, &QTextBrowser::anchorClicked, this, &LessonPanel::follow);
    layout->addWidget(text_, 60);  // as much as its words need, before anything is empty
    connect(text_->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &LessonPanel::fitTextSoon);
    text_->installEventFilter(this);
    pages_->installEventFilter(this);
    question_ = new QuestionView(course_, page);
    connect(question_, &QuestionView::linkFollowed, this, &LessonPanel::linkFollowed);
    task_ = new TaskView(course_, page);
    layout->addWidget(question_);
    layout->addWidget(task_, 40);
    layout->addStretch(1);
    auto* help = new QHBoxLayout;
    layout->addLayout(help);
    hint_ = addButton(tr("Hint"), "lessonHint", tr("A hint; an answer after one counts half"), help, page);
    giveUp_ = addButton(tr("Give up"), "lessonGiveUp", tr("Show the answer"), help, page);
    restart_ = addButton(tr("Start again"), "lessonRestart",
                         tr("The session as it was at first; undo brings yours back"), help, page);
    missing_ = new QLabel(page);
    missing_->setObjectName(QStringLiteral("lessonMissing"));
    missing_->setWordWrap(true);
    missing_->setTextFormat(Qt::PlainText);
    layout->addWidget(missing_);
    goToMissing_ =
        addButton(tr("The step that is not done"), "lessonGoToMissing", tr("The step that is not done"), layout, page);
    connect(goToMissing_, &QPushButton::clicked, this, [this] {
        if (const std::vector<int> missing = course_.missingSteps(); !missing.empty())
            course_.goTo(missing.front());
    });
    auto* ways = new QHBoxLayout;
    layout->addLayout(ways);
    back_ = addButton(tr("Back"), "lessonBack", tr("Go back (Alt+PageUp)"), ways, page);
    next_ = addButton(tr("Next"), "lessonNext", tr("Go on (Alt+PageDown)"), ways, page);
    connect(hint_, &QPushButton::clicked, this, [this] {
        course_.showHint();
        // After the last one Qt would go on to "Give up", which Return then presses.
        if (QWidget* asked = question_->firstControl(); asked != nullptr)
            asked->setFocus(Qt::OtherFocusReason);
        else if (!hint_->isEnabled())
            text_->setFocus(Qt::OtherFocusReason);
    });
    connect(giveUp_, &QPushButton::clicked, &course_, &LessonCourse::giveUp);
    connect(restart_, &QPushButton::clicked, &course_, &LessonCourse::restart);
    connect(back_, &QPushButton::clicked, &course_, &LessonCourse::back);
    connect(next_, &QPushButton::clicked, this, [this] {
        course_.next();
        if (!course_.isOpen() || course_.isFinishing())  // the list is there now, or what is missing is said
            ignoreSecondClick();
    });
    forgetStep_ = new ProgressReset(course_, true, page);
    layout->addWidget(forgetStep_);
    pages_->addWidget(page);
}

QString LessonPanel::stepText() const
{
    const LessonStep& step = course_.step();
    QStringList parts{markdown(step.prose)};
    for (int i = 0; i < course_.hintsShown(); ++i)
        parts << tr("**Hint.** %1").arg(markdown(step.hints[static_cast<std::size_t>(i)]));
    if (!course_.trouble().isEmpty())
        parts << tr("**This step cannot be shown.** %1").arg(course_.trouble());
    if (!step.after.empty() && course_.afterShown())
        parts << QStringLiteral("---") << markdown(step.after);
    if (course_.isLast() && course_.afterShown())
        for (const LessonSource& source : course_.lesson().sources)
            parts << QStringLiteral("[%1](%2)")
                         .arg(QString::fromStdString(source.title), QString::fromStdString(source.url));
    return parts.join(QStringLiteral("\n\n"));
}

void LessonPanel::showStep()
{
    const LessonStep& step = course_.step();
    // The number of a step stays in one line.
    QString place = QString::fromStdString(course_.lesson().title) + QStringLiteral(" · ")
        + tr("step %1 of %2")
              .arg(course_.stepNumber() + 1)
              .arg(course_.lesson().steps.size())
              .replace(QLatin1Char(' '), QChar::Nbsp);
    if ((course_.isPredicting() || course_.isQuiz()) && course_.answered() > 0)
        place += tr(" · %1 of %2 right").arg(pointsText(course_.points())).arg(course_.answered());
    else if (!course_.isPredicting() && !course_.isTrial() && course_.isDone(course_.stepNumber()))
        place += tr(" · done");
    place_->setText(place);
    place_->setToolTip(place_->text());
    title_->setText(QString::fromStdString(step.title));
    const QString words = stepText();
    if (text_->property("words").toString() != words) {
        text_->setProperty("words", words);
        text_->document()->setMarkdown(words, QTextDocument::MarkdownNoHTML);
        markCodeSpans(*text_->document());
        const QString at =
            QStringLiteral("%1 %2").arg(QString::fromStdString(course_.lesson().id)).arg(course_.stepNumber());
        const bool before = course_.reveal() != nullptr && course_.reveal()->before;
        readsOn_ = course_.afterShown() && !before && text_->property("place").toString() == at;
        text_->setProperty("place", at);
    }
    question_->refresh();
    task_->refresh();
    const bool open = step.kind == StepKind::task ? !course_.solved() && !course_.gaveUp()
                                                  : course_.asked() != nullptr && course_.reveal() == nullptr;
    hint_->setVisible(!step.hints.empty());
    hint_->setEnabled(open && course_.hintsShown() < static_cast<int>(step.hints.size()));
    giveUp_->setVisible(step.kind != StepKind::read);
    giveUp_->setEnabled(open);
    restart_->setVisible(step.kind != StepKind::read);
    back_->setEnabled(!course_.isFirst());
    showMissing();
    forgetStep_->setVisible(!course_.isPredicting() && !course_.isQuiz());
    forgetAll_->calm();
    pages_->setCurrentIndex(1);
}

void LessonPanel::showMissing()
{
    const std::vector<int> missing = course_.isFinishing() ? course_.missingSteps() : std::vector<int>();
    missing_->setVisible(!missing.empty());
    goToMissing_->setVisible(!missing.empty() && missing.front() != course_.stepNumber());
    next_->setText(!course_.isLast() ? tr("Next") : missing.empty() ? tr("Finish") : tr("Finish anyway"));
    if (missing.empty())
        return;
    constexpr int most = 4;
    QStringList lines{tr("Not done yet:")};
    for (const int step : missing)
        if (lines.size() <= most)
            lines << QStringLiteral("%1. %2").arg(step + 1).arg(
                QString::fromStdString(course_.lesson().steps[static_cast<std::size_t>(step)].title));
    if (const int more = static_cast<int>(missing.size()) - most; more > 0)
        lines << tr("… and %1 more").arg(more);
    missing_->setText(lines.join(QLatin1Char('\n')));
    goToMissing_->setText(tr("Go to step %1").arg(missing.front() + 1));
}

}  // namespace keyfall
