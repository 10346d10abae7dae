// SPDX-License-Identifier: MIT
// Every lesson is taken to its end in the window, seven of them by keys alone; answers are taken from the run, as a person who
// knows them would.
#include "core/lesson/built_in_lessons.h"
#include "tests/app/learner_hand.h"
#include "tests/app/lesson_taker.h"
#include "tests/app/telling_words.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/registrations/registration_panel.h"
#include "ui/registrations/registration_table_model.h"
#include "ui/window/call_graph_panel.h"
#include "ui/words/hop_text.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QTreeWidget>

#include <array>
#include <set>

namespace keyfall {

class LessonWindowTest : public test::LessonTaker {
    Q_OBJECT

private Q_SLOTS:
    void everyLessonToItsEnd_data();
    void everyLessonToItsEnd();
    void lessonsByKeysAlone_data();
    void lessonsByKeysAlone();
    void nothingTellsWhatIsAsked_data();
    void nothingTellsWhatIsAsked();
};

void LessonWindowTest::everyLessonToItsEnd_data()
{
    everyLesson();
}

void LessonWindowTest::everyLessonToItsEnd()
{
    QFETCH(int, number);
    open();
    choose(number);
    const Lesson lesson = course().lesson();
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        QCOMPARE(course().stepNumber(), static_cast<int>(i));
        arrive();
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(part<QLabel>("lessonTitle")->text(), QString::fromStdString(lesson.steps[i].title));
        QVERIFY(!part<QTextBrowser>("lessonText")->toPlainText().isEmpty());
        QVERIFY(panel()->isVisible());
        if (course().asked() != nullptr)
            answerAll(false);
        // There is room for all words of each step, and for what is said after the answer.
        const auto* words = part<QTextBrowser>("lessonText");
        QTRY_VERIFY2(words->verticalScrollBar()->maximum() == 0,
                     qPrintable(QStringLiteral("%1: %2 of %3, may be %4, bar %5, doc %6 view %7")
                                    .arg(course().step().id.c_str())
                                    .arg(words->height())
                                    .arg(panel()->height())
                                    .arg(words->maximumHeight())
                                    .arg(words->verticalScrollBarPolicy())
                                    .arg(words->document()->size().height())
                                    .arg(words->viewport()->height())));
        if (course().step().kind == StepKind::task) {
            QVERIFY(!course().solved());
            for (std::size_t solution = 0; solution < course().step().solutions.size(); ++solution) {
                click("lessonRestart");
                QTRY_VERIFY(!course().solved());
                arrive();
                solve(solution);
                if (QTest::currentTestFailed())
                    return;
                QTRY_VERIFY2_WITH_TIMEOUT(course().solved(), qPrintable(unsolved(solution)), 30000);
            }
            auto* list = part<QTreeWidget>("lessonChecks");
            for (int row = 0; row < list->topLevelItemCount(); ++row)
                QVERIFY2(list->topLevelItem(row)->text(0).startsWith(QStringLiteral("✓")),
                         qPrintable(list->topLevelItem(row)->text(0)));
        }
        if (QTest::currentTestFailed())
            return;
        click("lessonNext");
    }
    QVERIFY(!course().isOpen());
    QCOMPARE(course().shelf().progress().doneIn(lesson.id), lesson.steps.size());
    auto* contents = part<QListWidget>("lessonContents");
    QVERIFY(contents->item(number)->text().startsWith(QStringLiteral("✓")));
    QCOMPARE(contents->currentRow(), std::min(number + 1, contents->count() - 1));
    close();
}

void LessonWindowTest::lessonsByKeysAlone_data()
{
    QTest::addColumn<int>("number");
    for (const int i : {0, 1, 2, 11, 12, 13, 15})
        QTest::newRow(builtInLessons()[static_cast<std::size_t>(i)].id.c_str()) << i;
}

/// No widget is looked up but the one that has the keyboard: what a person without a mouse can do.
void LessonWindowTest::lessonsByKeysAlone()
{
    QFETCH(int, number);
    open();
    const auto key = [this](Qt::Key pressed, Qt::KeyboardModifiers with = Qt::NoModifier) {
        if (QApplication::focusWidget()
            == nullptr)  // a dialog closed; a window manager gives the window the keys again
            QApplication::setActiveWindow(window_.get());
        QWidget* at = QApplication::focusWidget();
        QTest::keyClick(at != nullptr ? at : window_.get(), pressed, with);
    };
    const auto at = [](const char* name) {
        return QApplication::focusWidget() != nullptr
            && QApplication::focusWidget()->objectName() == QLatin1String(name);
    };
    QTRY_VERIFY(at("lessonContents"));
    for (int i = 0; i < number; ++i)
        key(Qt::Key_Down);
    key(Qt::Key_Return);
    QTRY_VERIFY(course().isOpen());
    const Lesson lesson = course().lesson();
    QCOMPARE(lesson.id, builtInLessons()[static_cast<std::size_t>(number)].id);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        QCOMPARE(course().stepNumber(), static_cast<int>(i));
        arrive();
        if (QTest::currentTestFailed())
            return;
        while (course().asked() != nullptr && course().reveal() == nullptr) {
            if (course().asked()->options.isEmpty()) {
                QTRY_VERIFY(at("lessonAnswer"));
                QTest::keyClicks(QApplication::focusWidget(), rightText());
            } else {
                QTRY_VERIFY(at("lessonOption0"));
                key(static_cast<Qt::Key>(Qt::Key_0 + (rightOption() + 1) % 10));
            }
            key(Qt::Key_Return);
            QVERIFY(course().reveal() != nullptr);
            QVERIFY2(course().reveal()->right, qPrintable(part<QLabel>("lessonReveal")->text()));
            if (at("lessonNextQuestion"))
                key(Qt::Key_Space);
        }
        if (course().step().kind == StepKind::task) {
            QVERIFY(!course().solved());
            test::LearnerHand hand(*window_, *bench_);
            hand.makeSession(solved(0));
            QVERIFY2(hand.trouble().isEmpty(), qPrintable(hand.trouble()));
            key(Qt::Key_F5);
            QTRY_VERIFY(course().solved());
        }
        if (QTest::currentTestFailed())
            return;
        key(Qt::Key_PageDown, Qt::AltModifier);
    }
    QVERIFY(!course().isOpen());
    QCOMPARE(course().shelf().progress().doneIn(lesson.id), lesson.steps.size());
    close();
}

void LessonWindowTest::nothingTellsWhatIsAsked_data()
{
    everyLessonToItsEnd_data();
}

void LessonWindowTest::nothingTellsWhatIsAsked()
{
    QFETCH(int, number);
    open();
    choose(number);
    for (const char* dock : {"keys", "program", "inspector", "proof", "registrations", "explorer", "results", "hops",
                             "compare", "cost", "numerics", "falls", "kernels", "lesson"})
        window_->docks().raise(QString::fromLatin1(dock));
    auto* explorer = window_->findChild<ExplorerPanel*>();
    const auto nothingTells = [&](const LessonQuestion& question) {
        const CallGraph& graph = *bench_->document.lastRun()->graph;
        explorer->choose(graph.hops.front().op);
        QTest::qWait(20);
        const QStringList told = test::tellings(test::textsIn(*window_, true),
                                                test::tellingPatterns(graph, question, bench_->document.session()));
        QVERIFY2(told.isEmpty(), qPrintable(QString::fromStdString(course().step().id) + '\n' + told.join('\n')));
        QVERIFY(window_->findChild<LadderMap*>()->errors().empty());
        if (bench_->selection.withheld().from != 0) {
            // How long the run is would tell an endless one; a cell that is lit, the key.
            const QString where = window_->findChild<QLabel*>(QStringLiteral("playback.where"))->text();
            QVERIFY2(where.section(QStringLiteral(" / "), 1).startsWith(QLatin1Char('?')), qPrintable(where));
            const Hop* at = graph.find(bench_->selection.current());
            const QModelIndex cell = window_->findChild<RegistrationPanel*>()->table()->currentIndex();
            if (at == nullptr || at->id >= bench_->selection.withheld().from)
                QVERIFY2(!cell.isValid(), qPrintable(cell.data(RegistrationTableModel::KeyRole).toString()));
            else if (cell.isValid())
                QCOMPARE(cell.data(RegistrationTableModel::KeyRole).toString(), HopText::keyText(graph, *at));
        }
        // Which kernel an entry has is which key is chosen, and that one has none, that it is passed.
        if (const Withheld& withheld = bench_->selection.withheld(); withheld.choices || withheld.entries) {
            window_->docks().raise(QStringLiteral("explorer"));  // in sight it shows the session as it is
            QTRY_VERIFY(explorer->isVisible());
            explorer->choose(graph.hops.front().op);
            const auto* table = window_->findChild<QTableView*>(QStringLiteral("explorer.table"));
            QVERIFY(table->model()->rowCount() > 0);
            for (int row = 0; row < table->model()->rowCount(); ++row)
                for (int column = 1; column < table->model()->columnCount(); ++column)
                    QCOMPARE(table->model()->index(row, column).data().toString(), HopText::askedFirst());
            for (const Key key : graph.model->keysOf(graph.calls[graph.hops.front().call].keyset))
                QVERIFY2(!table->model()
                              ->match(table->model()->index(0, 0), Qt::DisplayRole,
                                      QString::fromStdString(graph.model->nameOf(key)), 1, Qt::MatchExactly)
                              .isEmpty(),
                         graph.model->nameOf(key).c_str());
            window_->docks().raise(QStringLiteral("kernels"));
        }
        if (const auto* line = part<QLineEdit>("lessonAnswer"); line->isVisible())
            QVERIFY(line->placeholderText() != rightText());
        // Nor does a lane look as if its kernel ran, and every key of the set has one: of those that nothing has reached yet
        // all are alike, and of those where something is drawn already.
        const LadderSheet& sheet = window_->graph().ladder().sheet();
        for (int row = 0; row < static_cast<int>(sheet.rows().size()); ++row) {
            const LadderLayout& layout = sheet.layout(row);
            std::set<std::size_t> reached;
            for (HopId id = layout.firstHop; id < bench_->selection.withheld().from && layout.contains(id); ++id)
                reached.insert(layout.at(id).lane);
            std::array<std::set<double>, 2> heights;
            for (std::size_t lane = 0; lane < layout.lanes.size(); ++lane)
                heights[reached.count(lane)].insert(layout.lanes[lane].height);
            QVERIFY(heights[0].size() <= 1 && heights[1].size() <= 1);
            for (const Key key : graph.model->keysOf(graph.calls[graph.find(layout.firstHop)->call].keyset))
                QVERIFY2(layout.laneOf(key), graph.model->nameOf(key).c_str());
        }
    };
    const std::size_t steps = course().lesson().steps.size();
    for (std::size_t i = 0; i < steps; ++i) {
        if (course().step().kind != StepKind::predict) {
            course().next();
            continue;
        }
        arrive();
        if (QTest::currentTestFailed())
            return;
        const QString status = window_->findChild<QLabel*>(QStringLiteral("runStatus"))->text();
        SessionAnswers answers(bench_->document.session(), tools());
        const auto questions = questionsOf(course().step().ask, answers);
        QVERIFY(questions.has_value());
        for (std::size_t asked = 0; asked < questions->size(); ++asked) {
            nothingTells((*questions)[asked]);
            if (QTest::currentTestFailed())
                return;
            if (auto* line = part<QLineEdit>("lessonAnswer"); line->isVisible())
                course().answerText(rightText());
            else
                course().answer({rightOption()});
            QVERIFY(course().reveal() != nullptr);
            if (asked + 1 < questions->size()) {  // the answer to this one is told, the next one's is not
                if (std::holds_alternative<Prediction>((*questions)[asked + 1]))
                    QCOMPARE(bench_->selection.withheld().from, std::get<Prediction>((*questions)[asked + 1]).hop);
                course().nextQuestion();
            }
        }
        // Answered: everything is told again.
        QCOMPARE(bench_->selection.withheld(), Withheld());
        QVERIFY(window_->findChild<QLabel*>(QStringLiteral("runStatus"))->text() != status);
        for (const QLabel* cover : window_->findChildren<QLabel*>(QStringLiteral("askedFirst")))
            QVERIFY(cover->isHidden());
        course().next();
    }
    close();
}

KEYFALL_TEST(LessonWindowTest)

}  // namespace keyfall

#include "lesson_window_test.moc"
