// SPDX-License-Identifier: MIT
#include "ui/lessons/task_view.h"

#include "ui/lessons/answer_words.h"
#include "ui/lessons/lesson_course.h"
#include "ui/words/sentences.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kLeastFound = 100;  ///< width of what is found
constexpr int kInside = 5;        ///< between the edge of a cell and its words

/// Rows as high as their words need: a goal that ends in "…" is none.
class WholeRows final : public QStyledItemDelegate {
public:
    explicit WholeRows(QTreeWidget* list) : QStyledItemDelegate(list), list_(list) {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem inside(option);
        inside.rect = QRect(0, 0, list_->columnWidth(index.column()), 1);  // words are only broken inside of something
        constexpr int air = 4;                                             // between one goal and the next
        return QStyledItemDelegate::sizeHint(inside, index) + QSize(0, air);
    }

protected:
    /// Names of keys are long words, and their end is what tells them apart: they break where a part of them begins.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QFontMetrics metrics(option->font);
        const int room = list_->columnWidth(index.column()) - 2 * kInside;
        static const QRegularExpression seam(QStringLiteral("(?<=[a-z])(?=[A-Z])"));
        QStringList words = option->text.split(QLatin1Char(' '));
        for (QString& word : words)
            if (metrics.horizontalAdvance(word) > room)
                word.replace(seam, QString(QChar(0x200B)));  // a place to break that nobody sees
        option->text = words.join(QLatin1Char(' '));
    }

private:
    QTreeWidget* list_;
};

}  // namespace

TaskView::TaskView(LessonCourse& course, QWidget* parent)
    : QWidget(parent),
      course_(course),
      list_(new QTreeWidget(this)),
      end_(new QLabel(this)),
      solution_(new QPushButton(tr("Show a solution"), this))
{
    list_->setObjectName(QStringLiteral("lessonChecks"));
    list_->setAccessibleName(tr("What is wanted, and what is found"));
    list_->setWhatsThis(tr("<p>The task is solved when every line has a ✓. The list follows each change and each run; "
                           "a ? stands where the session has to run first. There may be several ways.</p>"));
    list_->setHeaderLabels({tr("Wanted"), tr("Found")});
    list_->setRootIsDecorated(false);
    list_->setWordWrap(true);
    list_->setItemDelegate(new WholeRows(list_));
    list_->header()->setStretchLastSection(false);  // fitFound() says how wide it is
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    list_->viewport()->installEventFilter(this);
    connect(list_->header(), &QHeaderView::sectionResized, list_, &QTreeWidget::doItemsLayout, Qt::QueuedConnection);
    connect(list_->header(), &QHeaderView::sectionResized, this, &TaskView::fitRows, Qt::QueuedConnection);
    end_->setObjectName(QStringLiteral("lessonSolved"));
    end_->setWordWrap(true);
    solution_->setObjectName(QStringLiteral("lessonSolution"));
    solution_->setToolTip(tr("Load a solution; undo brings your own work back"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(list_, 1000);
    layout->addWidget(end_);
    layout->addWidget(solution_);
    layout->addStretch(1);
    connect(solution_, &QPushButton::clicked, this, [this] {
        course_.loadSolution(nextSolution_);
        nextSolution_ = (nextSolution_ + 1) % static_cast<int>(course_.step().solutions.size());
    });
    connect(&course_, &LessonCourse::entered, this, [this] { nextSolution_ = 0; });
    refresh();
}

void TaskView::refresh()
{
    const bool task = course_.isOpen() && course_.step().kind == StepKind::task;
    setVisible(task);
    if (!task)
        return;
    const auto& checks = course_.step().checks;
    while (list_->topLevelItemCount() > static_cast<int>(checks.size()))
        delete list_->takeTopLevelItem(0);
    while (list_->topLevelItemCount() < static_cast<int>(checks.size()))
        list_->addTopLevelItem(new QTreeWidgetItem);
    for (std::size_t i = 0; i < checks.size(); ++i) {
        const CheckResult& result = course_.checks()[i];
        const QString say = QString::fromStdString(checks[i].say);
        const bool known = course_.isKnown(i);
        const QString found = !known ? tr("not run")
            : result.error           ? AnswerWords::beginning(inWindowLanguage(*result.error))
                                     : AnswerWords::found(checks[i], result.found);
        QTreeWidgetItem* item = list_->topLevelItem(static_cast<int>(i));
        item->setText(0,
                      (!known             ? QStringLiteral("? ")
                           : result.holds ? QStringLiteral("✓ ")
                                          : QStringLiteral("○ "))
                          + say);
        item->setText(1, found);
        item->setToolTip(0, say);
        const QString whole = !known         ? tr("Not known until the session runs")
            : !found.endsWith(QChar(0x2026)) ? found
            : result.error                   ? inWindowLanguage(*result.error)
                                             : AnswerWords::found(checks[i].test, result.found);
        item->setToolTip(1, whole);
        item->setData(0, Qt::AccessibleTextRole,
                      !known ? tr("%1: not known until the session runs").arg(say)
                             : (result.holds ? tr("%1: so. Found %2") : tr("%1: not yet. Found %2")).arg(say, whole));
    }
    end_->setVisible(course_.solved());
    end_->setText(tr("✓ Solved."));
    solution_->setVisible(course_.solved() || course_.gaveUp());
    fitSoon();
}

bool TaskView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == list_->viewport() && event->type() == QEvent::Resize)
        fitSoon();
    return QWidget::eventFilter(watched, event);
}

void TaskView::fitSoon()
{
    QTimer::singleShot(0, this, [this] {  // when all of it is laid out
        fitFound();
        fitRows();
    });
}

/// As wide as its longest word, which would end in "…", and no more than half.
void TaskView::fitFound()
{
    int widest = list_->header()->sectionSizeHint(1);
    for (int row = 0; row < list_->topLevelItemCount(); ++row)
        for (const QString& word : list_->topLevelItem(row)->text(1).split(QLatin1Char(' ')))
            widest = std::max(widest, list_->fontMetrics().horizontalAdvance(word) + 2 * kInside);
    list_->setColumnWidth(1, std::clamp(widest, kLeastFound, std::max(kLeastFound, list_->width() * 11 / 20)));
}

/// No higher than its rows: what is empty belongs to the words of the step.
void TaskView::fitRows()
{
    int height = list_->header()->height() + 2 * list_->frameWidth();
    for (int row = 0; row < list_->topLevelItemCount(); ++row)
        height += list_->visualItemRect(list_->topLevelItem(row)).height();
    list_->setMaximumHeight(height);
}

}  // namespace keyfall
