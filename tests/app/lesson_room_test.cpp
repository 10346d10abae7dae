// SPDX-License-Identifier: MIT
// What a lesson says has room in its panel and beside it, whatever the size of the window.
#include "core/lesson/built_in_lessons.h"
#include "tests/app/lesson_taker.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/window_language.h"

#include <QAbstractButton>
#include <QApplication>
#include <QListWidget>
#include <QScrollBar>
#include <QTest>
#include <QTextBrowser>
#include <QTranslator>
#include <QTreeWidget>

namespace keyfall {

class LessonRoomTest : public test::LessonTaker {
    Q_OBJECT

private Q_SLOTS:
    void everyLessonHasRoomInTheList();
    void everyGoalIsReadWhole();
    void whatIsFoundIsReadWhole();
    void theAnswerToManyOptionsIsInSight();
    void theAnswerToManyOptionsIsInSight_data();
    void aLongAnswerDoesNotWidenThePanel();
    void theWordsOfASolvedTaskAreWhole();
    void whatIsSaidAfterwardsIsInSight();
    void pageKeysScrollTheText();
    void oneCallHasAllTheRoom();
    void whatFailsIsNotCut();
    void nothingMovesByItself();
    void whatASolutionDoesIsSeen();
    void nothingMovesByItself_data();
};

void LessonRoomTest::everyLessonHasRoomInTheList()
{
    open();
    const auto* list = part<QListWidget>("lessonContents");
    const auto cut = [list] {
        QStringList rows;
        for (int row = 0; row < list->count(); ++row) {
            const QString text = list->item(row)->text();
            const int room = list->viewport()->width() - 2 * list->spacing() - 6;  // the style's margins at both sides
            const QRect words = list->fontMetrics().boundingRect(QRect(0, 0, room, 1000), Qt::TextWordWrap, text);
            if (words.height() > list->visualItemRect(list->item(row)).height())
                rows << text;
        }
        return rows;
    };
    QTRY_VERIFY2(cut().isEmpty(), qPrintable(cut().join('\n')));
    // A scroll bar and a narrower panel break titles into more lines.
    window_->resize(1280, 600);
    QTRY_VERIFY2(cut().isEmpty(), qPrintable(cut().join('\n')));
    close();
}

void LessonRoomTest::everyGoalIsReadWhole()
{
    open();
    window_->resize(1280, 720);
    openTask();
    auto* list = part<QTreeWidget>("lessonChecks");
    const auto cut = [list] {
        QStringList rows;
        for (int row = 0; row < list->topLevelItemCount(); ++row) {
            const QTreeWidgetItem& item = *list->topLevelItem(row);
            const QRect room(0, 0, list->columnWidth(0) - 6, 1000);  // the style's margins at both sides
            const QRect words = list->fontMetrics().boundingRect(room, Qt::TextWordWrap, item.text(0));
            if (words.height() > list->visualItemRect(&item).height())
                rows << item.text(0);
        }
        return rows;
    };
    QVERIFY(list->topLevelItemCount() >= 2);
    QTRY_VERIFY2(cut().isEmpty(), qPrintable(cut().join('\n')));
    close();
}

/// Names of keys too, which are longer than the column is wide.
void LessonRoomTest::whatIsFoundIsReadWhole()
{
    open();
    window_->resize(1280, 720);
    choose(14);
    while (course().step().kind != StepKind::task)
        click("lessonNext");
    arrive();
    auto* list = part<QTreeWidget>("lessonChecks");
    bool wide = false;
    const auto cut = [&] {
        QStringList cells;
        for (int row = 0; row < list->topLevelItemCount(); ++row) {
            const QTreeWidgetItem& item = *list->topLevelItem(row);
            const QRect room(0, 0, list->columnWidth(1) - 10, 1000);
            const QRect words = list->fontMetrics().boundingRect(room, Qt::TextWrapAnywhere, item.text(1));
            wide =
                wide || list->fontMetrics().boundingRect(room, Qt::TextWordWrap, item.text(1)).width() > room.width();
            if (words.height() > list->visualItemRect(&item).height())
                cells << item.text(1);
        }
        return cells;
    };
    QTRY_VERIFY2(cut().isEmpty(), qPrintable(cut().join('\n')));
    QVERIFY(wide);
    close();
}

/// Of a quiz on a model of many keys: without scrolling the panel, in a small window.
void LessonRoomTest::theAnswerToManyOptionsIsInSight()
{
    QFETCH(QString, language);
    if (language == QLatin1String("zh_CN"))
        QVERIFY(speak(*qApp, language));
    open();
    window_->resize(1280, 720);
    QStringList hidden;
    qsizetype most = 0;
    for (const std::uint64_t seed : {1, 2}) {
        course().openQuiz(3, seed, "pytorch-2.6");
        for (bool more = true; more; more = !course().isLast(), course().next()) {
            QTRY_VERIFY(course().asked() != nullptr);
            if (course().asked()->options.size() < 6)
                continue;
            most = std::max(most, course().asked()->options.size());
            QTest::qWait(60);
            for (const char* name : {"lessonSend", "lessonNext", "lessonHint", "lessonGiveUp"}) {
                const auto* button = part<QAbstractButton>(name);
                if (button->isVisible() && button->visibleRegion().boundingRect() != button->rect())
                    hidden << QStringLiteral("%1 of %2 options, seed %3")
                                  .arg(QLatin1String(name))
                                  .arg(course().asked()->options.size())
                                  .arg(seed);
            }
        }
        course().close();
    }
    for (QTranslator* words : qApp->findChildren<QTranslator*>())
        delete words;
    QVERIFY2(most >= 7, qPrintable(QString::number(most)));
    QVERIFY2(hidden.isEmpty(), qPrintable(hidden.join(QLatin1Char('\n'))));
    close();
}

void LessonRoomTest::theAnswerToManyOptionsIsInSight_data()
{
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "zh_CN"})
        QTest::newRow(language) << QString::fromLatin1(language);
}

void LessonRoomTest::aLongAnswerDoesNotWidenThePanel()
{
    open();
    window_->resize(1440, 900);
    choose(2);
    arrive();
    const int before = panel()->width();
    while (course().step().kind != StepKind::choose)
        click("lessonNext");
    arrive();
    QTRY_VERIFY(part<QAbstractButton>("lessonOption0") != nullptr);
    QTest::qWait(50);
    QVERIFY2(panel()->width() <= before, qPrintable(QString::number(panel()->width())));
    int lines = 0;
    for (int i = 0; i < course().asked()->options.size(); ++i) {
        const auto* option = part<QAbstractButton>(qPrintable(QStringLiteral("lessonOption%1").arg(i)));
        const QSize words = option->fontMetrics().size(0, option->text());
        QVERIFY2(words.width() < option->width() && words.height() <= option->height(), qPrintable(option->text()));
        lines = std::max(lines, static_cast<int>(option->text().count(QLatin1Char('\n'))) + 1);
    }
    QVERIFY(lines > 1);
    close();
}

/// The list of goals is no higher than its rows, so that what a solution shows is read without scrolling.
void LessonRoomTest::theWordsOfASolvedTaskAreWhole()
{
    open();
    window_->resize(1280, 720);
    openTask();
    solve(0);
    QTRY_VERIFY(course().solved());
    const auto* list = part<QTreeWidget>("lessonChecks");
    const auto empty = [list] {
        const QTreeWidgetItem* last = list->topLevelItem(list->topLevelItemCount() - 1);
        return list->viewport()->height() - list->visualItemRect(last).bottom();
    };
    QTRY_VERIFY2(empty() <= 4, qPrintable(QString::number(empty())));
    const auto* words = part<QTextBrowser>("lessonText");
    QTRY_COMPARE(words->verticalScrollBar()->maximum(), 0);
    close();
}

/// Where a step has no room for all of it, who answered reads on where it says why; who comes back begins at the top.
void LessonRoomTest::whatIsSaidAfterwardsIsInSight()
{
    open();
    window_->resize(1280, 560);
    choose(12);
    arrive();
    auto* text = part<QTextBrowser>("lessonText");
    click("lessonGiveUp");
    QTextCursor end(text->document());
    end.movePosition(QTextCursor::End);
    const auto inSight = [&] { return text->viewport()->visibleRegion().contains(text->cursorRect(end).center()); };
    QTRY_VERIFY2(inSight(),
                 qPrintable(QStringLiteral("%1 of %2, %3 high")
                                .arg(text->verticalScrollBar()->value())
                                .arg(text->verticalScrollBar()->maximum())
                                .arg(text->height())));
    click("lessonNext");
    arrive();
    click("lessonBack");
    arrive();
    QTest::qWait(50);
    QCOMPARE(text->verticalScrollBar()->value(), 0);
    close();
}

/// Whatever has the keys below it.
void LessonRoomTest::pageKeysScrollTheText()
{
    open();
    window_->resize(1280, 720);
    choose(11);
    auto* text = part<QTextBrowser>("lessonText");
    text->setPlainText(QStringLiteral("a line\n").repeated(80));
    const QScrollBar* const bar = text->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0 && bar->isVisible());
    QCOMPARE(bar->value(), 0);
    QTest::keyClick(part<QAbstractButton>("lessonNext"), Qt::Key_PageDown);
    QVERIFY(bar->value() > 0);
    QTest::keyClick(part<QAbstractButton>("lessonNext"), Qt::Key_PageUp);
    QCOMPARE(bar->value(), 0);
    close();
}

/// An overview of one call of two hops takes the room in which it would stand uncut.
void LessonRoomTest::oneCallHasAllTheRoom()
{
    open();
    window_->resize(1280, 720);
    choose(2);
    click("lessonNext");
    arrive();
    QTest::qWait(50);
    QVERIFY(!window_->findChild<LadderMap*>()->isVisible());
    close();
}

/// Nor for the sake of its title: a card has fewer of its keys where the page is narrow.
void LessonRoomTest::whatFailsIsNotCut()
{
    open();
    window_->resize(1280, 720);
    choose(2);
    arrive();
    for (int step = 0; step < 3; ++step) {
        click("lessonNext");
        arrive();
    }
    QCOMPARE(course().step().id, std::string("torch"));
    const LadderSheet& sheet = window_->graph().ladder().sheet();
    QTRY_VERIFY(!sheet.cutsShort());
    click("lessonGiveUp");
    QTest::qWait(50);
    QVERIFY(!sheet.cutsShort());
    click("lessonNext");
    arrive();
    click("lessonNext");
    arrive();
    QCOMPARE(course().step().id, std::string("decline"));
    window_->resize(1440, 900);
    QTRY_VERIFY(!sheet.cutsShort());
    close();
}

/// Parts that make room for each other come to rest: the overview beside a picture took what it needed away, came and went
/// for ever, and half a processor with it; the panel Keys grew by a pixel each time, 63 times.
void LessonRoomTest::nothingMovesByItself()
{
    QFETCH(int, number);
    open();
    choose(number);
    class Resizes final : public QObject {
    public:
        int count = 0;
        bool eventFilter(QObject*, QEvent* event) override
        {
            count += event->type() == QEvent::Resize ? 1 : 0;
            return false;
        }
    } resizes;
    window_->graph().ladder().installEventFilter(&resizes);
    QStringList moving;
    const std::size_t steps = course().lesson().steps.size();
    for (std::size_t step = 0; step < steps; ++step) {
        arrive();
        for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
            window_->resize(size);
            QTest::qWait(120);  // panels have their sizes
            resizes.count = 0;
            QTest::qWait(80);
            if (resizes.count > 1)
                moving << QStringLiteral("%1 at %2 x %3: %4")
                              .arg(QString::fromStdString(course().step().id))
                              .arg(size.width())
                              .arg(size.height())
                              .arg(resizes.count);
        }
        course().next();
    }
    QVERIFY2(moving.isEmpty(), qPrintable(moving.join(QLatin1Char('\n'))));
    close();
}

/// Also who passes over the questions before it, where the picture stands before the first hop, sees what the solution does.
void LessonRoomTest::whatASolutionDoesIsSeen()
{
    open();
    bench_->setPlaysRuns(true);  // as in the program
    choose(11);
    while (course().step().kind != StepKind::task) {
        click("lessonNext");
        arrive();
    }
    QCOMPARE(bench_->playback.position(), 0);
    change(solved(0));  // live: nobody asks for a run
    QTRY_VERIFY(course().solved());
    QTRY_COMPARE(bench_->playback.position(), bench_->playback.last());
    QVERIFY(bench_->playback.last() > 1);
    close();
}

void LessonRoomTest::nothingMovesByItself_data()
{
    everyLesson();
}

KEYFALL_TEST(LessonRoomTest)

}  // namespace keyfall

#include "lesson_room_test.moc"
