// SPDX-License-Identifier: MIT
// The list of lessons, with how far one got in each.
#include "ui/lessons/lesson_course.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/progress_reset.h"
#include "ui/lessons/quiz_starter.h"
#include "ui/words/listed.h"

#include <QComboBox>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

/// Rows of a list as high as their words need. The view asks for them as if its spacing were room for words, too.
class RowDelegate final : public QStyledItemDelegate {
public:
    explicit RowDelegate(QListView* view) : QStyledItemDelegate(view), view_(*view) {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem inside = option;
        inside.rect.setWidth(view_.viewport()->width() - 2 * view_.spacing());
        return QStyledItemDelegate::sizeHint(inside, index);
    }

private:
    QListView& view_;
};

}  // namespace

void LessonPanel::makeContents()
{
    auto* page = new QWidget(pages_);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    language_ = new QComboBox(page);
    language_->setObjectName(QStringLiteral("lessonLanguage"));
    language_->setAccessibleName(tr("Language of the lessons"));
    language_->setToolTip(language_->accessibleName());
    language_->addItem(QStringLiteral("English"), QStringLiteral("en"));
    language_->addItem(QStringLiteral("中文"), QStringLiteral("zh_CN"));
    language_->setCurrentIndex(std::max(0, language_->findData(course_.shelf().language())));
    connect(language_, &QComboBox::activated, this,
            [this] { course_.setLanguage(language_->currentData().toString()); });
    layout->addWidget(language_);
    contents_ = new QListWidget(page);
    contents_->setSpacing(4);
    layout->addWidget(contents_, 1);
    contents_->setObjectName(QStringLiteral("lessonContents"));
    contents_->setAccessibleName(tr("Lessons"));
    contents_->setWordWrap(true);
    contents_->setResizeMode(QListView::Adjust);  // titles break into other lines when the room changes
    contents_->setItemDelegate(new RowDelegate(contents_));
    contents_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabOrder(contents_, language_);
    quiz_ = new QuizStarter(course_, page);
    layout->addWidget(quiz_);
    // Where Finish was: who presses it once more goes on, and starts no quiz.
    goOn_ = addButton(tr("Next lesson"), "lessonGoOn", tr("Open the lesson that follows"), layout, page);
    connect(goOn_, &QPushButton::clicked, this, [this] { Q_EMIT contents_->itemActivated(contents_->currentItem()); });
    forgetAll_ = new ProgressReset(course_, false, page);
    layout->addWidget(forgetAll_);
    pages_->addWidget(page);
    connect(contents_, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        const int lesson = contents_->row(item);
        ignoreSecondClick();
        course_.resume(course_.shelf().lessons()[static_cast<std::size_t>(lesson)]);
    });
    // One click opens, as a link would: a list of this kind is read, not selected in.
    connect(contents_, &QListWidget::itemClicked, contents_, &QListWidget::itemActivated);
}

/// "3 of 4 steps · missing: step 3"
QString LessonPanel::farIn(const Lesson& lesson) const
{
    constexpr std::size_t few = 2;  // more of them say less than where to go on
    const LessonProgress& progress = course_.shelf().progress();
    QStringList missing;
    int at = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        if (!progress.of(lesson.id, lesson.steps[i].id).done)
            missing << QString::number(i + 1);
        if (progress.at(lesson.id) == lesson.steps[i].id)
            at = static_cast<int>(i) + 1;
    }
    const std::size_t count = static_cast<std::size_t>(missing.size());
    QString far = tr("%1 of %2 steps").arg(lesson.steps.size() - count).arg(lesson.steps.size());
    if (count == 0 || (count == lesson.steps.size() && at <= 1))
        return far;
    if (count <= few)
        return tr("%1 · missing: step %2").arg(far, listNames(missing));
    return at > 0 ? tr("%1 · goes on at step %2").arg(far).arg(at) : far;
}

void LessonPanel::showContents()
{
    const std::vector<Lesson>& lessons = course_.shelf().lessons();
    while (contents_->count() < static_cast<int>(lessons.size()))
        contents_->addItem(QString());
    for (int i = 0; i < contents_->count(); ++i) {
        const Lesson& lesson = lessons[static_cast<std::size_t>(i)];
        const std::size_t done = course_.shelf().progress().doneIn(lesson.id);
        const QString mark = done == 0    ? QStringLiteral("○")
            : done >= lesson.steps.size() ? QStringLiteral("✓")
                                          : QStringLiteral("◐");
        const QString far = farIn(lesson);
        QListWidgetItem* item = contents_->item(i);
        item->setText(tr("%1 %2. %3\n%4 · %5 min")
                          .arg(mark)
                          .arg(i + 1)
                          .arg(QString::fromStdString(lesson.title), far)
                          .arg(lesson.minutes));
        item->setToolTip(QString::fromStdString(lesson.summary));
    }
    language_->setCurrentIndex(std::max(0, language_->findData(course_.shelf().language())));
    quiz_->refresh();
    forgetStep_->calm();
    // Who has done a lesson goes on with the next.
    const auto at = std::find_if(lessons.begin(), lessons.end(), [this](const Lesson& each) {
        return shownPlace_.startsWith(QString::fromStdString(each.id) + QLatin1Char(' '));
    });
    const auto next = at == lessons.end() ? at : std::next(at);
    const bool isDone = at != lessons.end() && course_.shelf().progress().doneIn(at->id) >= at->steps.size();
    if (at != lessons.end() && (!isDone || next != lessons.end()))
        contents_->setCurrentRow(static_cast<int>((isDone ? next : at) - lessons.begin()));
    if (contents_->currentRow() < 0)
        contents_->setCurrentRow(0);
    goOn_->setVisible(isDone && next != lessons.end());
    text_->parentWidget()->setMinimumHeight(0);
    if (isDone && next != lessons.end())
        goOn_->setText(tr("Go on with lesson %1").arg(next - lessons.begin() + 1));
    pages_->setCurrentIndex(0);
}

}  // namespace keyfall
