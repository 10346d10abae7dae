// SPDX-License-Identifier: MIT
// Every lesson is taken to its end in the window, seven of them by keys alone; answers are taken from the run, as a person who
// knows them would.
#include "core/lesson/built_in_lessons.h"
#include "core/text/json_text.h"
#include "tests/app/learner_hand.h"
#include "tests/app/lesson_window.h"
#include "tests/app/telling_words.h"
#include "tests/app/writer_hand.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/registrations/registration_panel.h"
#include "ui/registrations/registration_table_model.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/lesson_frames.h"
#include "ui/words/hop_text.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QTreeWidget>

#include <array>
#include <set>

namespace keyfall {

using test::ScratchFolder;

class LessonWindowTest : public test::LessonWindow {
    Q_OBJECT

    void answerAll(bool byKeys) const
    {
        for (int question = 0;; ++question) {
            QCOMPARE(course().questionNumber(), question);
            if (auto* line = part<QLineEdit>("lessonAnswer"); line->isVisible()) {
                QTest::keyClicks(line, rightText());
                QTest::keyClick(line, Qt::Key_Return);
            } else {
                const int right = rightOption();
                QVERIFY(right >= 0);
                auto* option = part<QAbstractButton>(qPrintable(QStringLiteral("lessonOption%1").arg(right)));
                QVERIFY(option != nullptr);
                if (byKeys) {
                    QTest::keyClick(option, static_cast<Qt::Key>(Qt::Key_0 + (right + 1) % 10));
                    QTest::keyClick(option, Qt::Key_Return);
                } else {
                    QTest::mouseClick(option, Qt::LeftButton, {}, QPoint(8, option->height() / 2));
                    click("lessonSend");
                }
            }
            QVERIFY(course().reveal() != nullptr);
            QVERIFY2(course().reveal()->right, qPrintable(part<QLabel>("lessonReveal")->text()));
            QVERIFY(part<QLabel>("lessonReveal")->text().startsWith(QStringLiteral("✓")));
            if (question + 1 >= course().questionCount())
                return;
            click("lessonNextQuestion");
        }
    }

    /// Solves a task as the lesson's n-th solution does, in the panels and by keys.
    void solve(std::size_t solution) const
    {
        const Json& patch = course().step().solutions[solution];
        if (patch.contains("lesson"))
            return write(patch["lesson"]);
        change(solved(solution));
        QTest::keyClick(window_.get(), Qt::Key_F5);
    }
    /// Makes the session become another one.
    void change(const Session& wanted) const
    {
        test::LearnerHand hand(*window_, *bench_);
        hand.makeSession(wanted);
        QVERIFY2(hand.trouble().isEmpty(), qPrintable(hand.trouble()));
        QApplication::setActiveWindow(window_.get());  // the last dialog has closed
    }
    /// The same, and runs it.
    void runAs(const Session& wanted) const
    {
        change(wanted);
        QTest::keyClick(window_.get(), Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(bench_->document.runState().isCurrent(), 30000);
    }
    /// Writes a lesson in the tab Write, step by step, and checks it there. Each step shows the first session; a task begins
    /// with its own.
    void write(const Json& lesson) const
    {
        const auto words = [](const Json& of, const char* field) {
            return QString::fromStdString(of[field].get<std::string>());
        };
        const Lesson wanted = lessonOf(lesson, "solution", folder_->filePath(QString()).toStdString()).value();
        const auto sessionAt = [&wanted](const Json& patch) {
            return sessionOf(mergePatch(sessionDocumentOf(wanted, 0).value(), patch), "solution").value();
        };
        runAs(sessionAt(Json::object()));
        test::WriterHand hand(*window_);
        for (const Json& step : lesson["steps"]) {
            hand.addStep(words(step, "title"), words(step, "prose"));
            const std::string kind = step["kind"].get<std::string>();
            if (kind == "predict") {
                hand.chooseKind(1);
                hand.clickHop(step["ask"]["hops"].front().get<int>());
                hand.click("writeAskKey");
            } else if (kind == "choose") {
                hand.chooseKind(2);
                for (std::size_t i = 0; i < step["options"].size(); ++i)
                    hand.addOption(static_cast<int>(i), words(step["options"][i], "text"),
                                   words(step["options"][i], "why"));
            } else if (kind == "task") {
                hand.chooseKind(3);
                hand.click("writeStart");
                runAs(sessionAt(step["solutions"].front()));
                hand.click("writeGoal");
                QTRY_VERIFY(!bench_->writing.comparing());
                runAs(sessionAt(step["wrong"].front()));
                hand.click("writeWrong");
            }
            if (step.contains("after"))
                hand.fill("write_after", words(step, "after"));
        }
        hand.openPart(0);
        hand.fill("write_title", words(lesson, "title"));
        hand.fill("write_summary", words(lesson, "summary"));
        hand.click("writeCheck");
        QCOMPARE(hand.trouble(), QString());
        QTRY_VERIFY(!bench_->writing.checking());
        QVERIFY(bench_->writing.report().has_value());
        for (const LessonProblem& problem : bench_->writing.report()->problems)
            QVERIFY2(false, problem.text.c_str());
        auto* tabs = window_->findChild<QTabWidget*>(QStringLiteral("lessonTabs"));
        QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(0).center());
    }
    [[nodiscard]] QString unsolved(std::size_t solution) const
    {
        QStringList said{QStringLiteral("solution %1").arg(solution + 1), course().trouble(),
                         window_->findChild<QLabel*>(QStringLiteral("runStatus"))->text()};
        for (const CheckResult& check : course().checks())
            said << QString::fromStdString(jsonLine(check.found)) + (check.holds ? QStringLiteral(" ✓") : QString());
        return said.join(QStringLiteral("; "));
    }
    [[nodiscard]] Session solved(std::size_t solution) const
    {
        const auto document = sessionDocumentOf(course().lesson(), static_cast<std::size_t>(course().stepNumber()));
        return sessionOf(mergePatch(*document, course().step().solutions[solution]), "solution").value();
    }

    /// The task of the first lesson.
    void openTask()
    {
        choose(0);
        while (course().step().kind != StepKind::task)
            click("lessonNext");
        arrive();
    }

private Q_SLOTS:
    void everyLessonHasRoomInTheList();
    void everyGoalIsReadWhole();
    void aLongAnswerDoesNotWidenThePanel();
    void nothingMovesByItself_data() { everyLessonToItsEnd_data(); }
    void nothingMovesByItself();
    void everyLessonToItsEnd_data();
    void everyLessonToItsEnd();
    void lessonsByKeysAlone_data();
    void lessonsByKeysAlone();
    void nothingTellsWhatIsAsked_data();
    void nothingTellsWhatIsAsked();
    void twoClicksOpenALessonAndNoMore();
    void whatASolutionDoesIsSeen();
    void theWordsOfASolvedTaskAreWhole();
    void whatIsSaidAfterwardsIsInSight();
    void pageKeysScrollTheText();
    void whatAStepOpenedIsNotKept();
    void oneCallHasAllTheRoom();
    void whatFailsIsNotCut();
    void nothingIsLost();
    void progressStays();
    void solutionsOnlyWhenDone();
    void anySessionIsPredicted();
    void theLanguageIsSwitchedAtOnce();
    void whatAStepPointsAtIsFramed();
    void theStartPageLeadsToLessons();
    void theKeysAreWhereOneGoesOn();
    void thePaletteFindsALesson();
    void theExplorerShowsTheOperatorOfTheStep();
};

void LessonWindowTest::everyLessonHasRoomInTheList()
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

void LessonWindowTest::everyGoalIsReadWhole()
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

void LessonWindowTest::aLongAnswerDoesNotWidenThePanel()
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

/// Parts that make room for each other come to rest: the overview beside a picture took what it needed away, came and went
/// for ever, and half a processor with it; the panel Keys grew by a pixel each time, 63 times.
void LessonWindowTest::nothingMovesByItself()
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

void LessonWindowTest::everyLessonToItsEnd_data()
{
    QTest::addColumn<int>("number");
    const std::vector<Lesson> lessons = builtInLessons();
    QCOMPARE(lessons.size(), std::size_t{18});
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i)
        QTest::newRow(lessons[static_cast<std::size_t>(i)].id.c_str()) << i;
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

/// F7, Return, Space … : nobody looks for the focus.
void LessonWindowTest::theKeysAreWhereOneGoesOn()
{
    open();
    const auto focused = [] { return QApplication::focusWidget(); };
    QTRY_COMPARE(focused(), part<QListWidget>("lessonContents"));
    QTest::keyClick(focused(), Qt::Key_Down);
    QTest::keyClick(focused(), Qt::Key_Return);  // 02-one-fall
    QTRY_VERIFY(course().isOpen());
    QCOMPARE(part<QListWidget>("lessonContents")->currentRow(), 1);
    bool answered = false;
    for (std::size_t i = 0; i + 1 < course().lesson().steps.size(); ++i) {
        arrive();
        if (QTest::currentTestFailed())
            return;
        while (course().asked() != nullptr && course().reveal() == nullptr) {
            const char* const first = course().asked()->options.isEmpty() ? "lessonAnswer" : "lessonOption0";
            QTRY_VERIFY(focused() != nullptr && focused()->objectName() == QLatin1String(first));
            QTest::keyClick(focused(), Qt::Key_1);
            QTest::keyClick(focused(), Qt::Key_Return);
            QVERIFY(course().reveal() != nullptr);
            answered = true;
            if (focused()->objectName() == QLatin1String("lessonNextQuestion"))
                QTest::keyClick(focused(), Qt::Key_Space);
        }
        QTRY_COMPARE(focused(), part<QPushButton>("lessonNext"));
        QTest::keyClick(focused(), i % 2 == 0 ? Qt::Key_Return : Qt::Key_Space);
        QCOMPARE(course().stepNumber(), static_cast<int>(i) + 1);
    }
    QVERIFY(answered);
    course().close();
    QTRY_COMPARE(focused(), part<QListWidget>("lessonContents"));
    close();
}

/// Who has never seen the window finds the lessons where it begins.
void LessonWindowTest::theStartPageLeadsToLessons()
{
    open();
    window_->docks().dock(QStringLiteral("lesson"))->hide();
    window_->start().show();
    auto* lesson = window_->findChild<QPushButton*>(QStringLiteral("start.lesson"));
    QVERIFY(lesson != nullptr);
    QTRY_VERIFY(lesson->isVisible());
    QTest::mouseClick(lesson, Qt::LeftButton);
    QTRY_VERIFY(panel()->isVisible() && part<QListWidget>("lessonContents")->isVisible());
    QVERIFY(!lesson->isVisible());
    close();
}

void LessonWindowTest::thePaletteFindsALesson()
{
    open();
    for (const char* language : {"en", "zh_CN", "en"}) {
        course().setLanguage(QString::fromLatin1(language));
        const Lesson wanted = course().shelf().lessons()[3];
        window_->actions().palette->trigger();
        QLineEdit* line = window_->commandPalette().line();
        line->setText(QString::fromStdString(wanted.title));
        Q_EMIT line->textEdited(line->text());
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(course().isOpen());
        QCOMPARE(course().lesson().id, wanted.id);
        QCOMPARE(course().lesson().title, wanted.title);
        course().close();
    }
    close();
}

void LessonWindowTest::theExplorerShowsTheOperatorOfTheStep()
{
    open();
    int shown = 0;
    for (const Lesson& lesson : course().shelf().lessons())
        for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
            const LessonShow& show = lesson.steps[step].show;
            if (show.op.empty())
                continue;
            QCOMPARE(show.panel, std::string("explorer"));
            QSignalSpy arrived(&course(), &LessonCourse::arrived);
            course().open(lesson, static_cast<int>(step));
            QVERIFY(arrived.count() > 0 || arrived.wait());
            auto* list = window_->findChild<QTableView*>(QStringLiteral("explorer.operators"));
            QVERIFY(list != nullptr && list->isVisible());
            QTRY_COMPARE(list->currentIndex().siblingAtColumn(0).data().toString(), QString::fromStdString(show.op));
            ++shown;
        }
    QVERIFY(shown > 0);
    close();
}

/// One click opens a lesson. The second one of those who click twice meets what came in place of the list.
void LessonWindowTest::twoClicksOpenALessonAndNoMore()
{
    open();
    choose(1);
    arrive();
    QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("lessonOption0"));
    QWidget* text = part<QTextBrowser>("lessonText")->viewport();
    QMouseEvent second(QEvent::MouseButtonDblClick, QPointF(20, 10), text->mapToGlobal(QPointF(20, 10)), Qt::LeftButton,
                       Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(text, &second);
    QVERIFY(!part<QTextBrowser>("lessonText")->textCursor().hasSelection());
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    QApplication::sendEvent(text, &second);  // later it marks a word, as everywhere
    QVERIFY(part<QTextBrowser>("lessonText")->textCursor().hasSelection());
    close();
}

/// Also who passes over the questions before it, where the picture stands before the first hop, sees what the solution does.
void LessonWindowTest::whatASolutionDoesIsSeen()
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

/// The list of goals is no higher than its rows, so that what a solution shows is read without scrolling.
void LessonWindowTest::theWordsOfASolvedTaskAreWhole()
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
void LessonWindowTest::whatIsSaidAfterwardsIsInSight()
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
void LessonWindowTest::pageKeysScrollTheText()
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

/// The next start begins without the lesson, and without the panel that one of its steps needed.
void LessonWindowTest::whatAStepOpenedIsNotKept()
{
    open();
    const QDockWidget* const operators = window_->docks().dock(QStringLiteral("explorer"));
    choose(11);
    arrive();
    QTRY_VERIFY(operators->isVisible());
    window_->close();
    QVERIFY(operators->isHidden());
    close();
}

/// An overview of one call of two hops takes the room in which it would stand uncut.
void LessonWindowTest::oneCallHasAllTheRoom()
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
void LessonWindowTest::whatFailsIsNotCut()
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

void LessonWindowTest::nothingIsLost()
{
    open();
    const Session mine = bench_->document.session();
    choose(2);
    arrive();
    QVERIFY(!(bench_->document.session() == mine));
    QCOMPARE(bench_->document.undoStack()->count(), 1);  // one edit, whatever it changes
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(bench_->document.session() == mine);
    close();
}

void LessonWindowTest::progressStays()
{
    open();
    choose(0);
    click("lessonNext");
    const QString file = folder_->filePath("progress.json");
    LessonShelf shelf;
    QCOMPARE(shelf.keepProgressIn(file), QString());
    QVERIFY(shelf.progress().of("01-key-set", "bits").done);
    QVERIFY(!shelf.progress().of("01-key-set", "included").done);
    (void)folder_->write("progress.json", "{ damaged");
    LessonShelf again;
    QVERIFY(again.keepProgressIn(file).contains(QStringLiteral(".damaged")));
    QVERIFY(QFile::exists(file + QStringLiteral(".damaged")) && !QFile::exists(file));
    QCOMPARE(again.forgetAll(), QString());
    QVERIFY(QFile::exists(file));
    close();
}

void LessonWindowTest::solutionsOnlyWhenDone()
{
    open();
    choose(0);
    for (int i = 0; i < 4; ++i)
        click("lessonNext");
    arrive();
    QVERIFY(!part<QAbstractButton>("lessonSolution")->isVisible());
    course().loadSolution(0);
    QVERIFY(!course().solved());
    click("lessonGiveUp");
    click("lessonSolution");
    QTRY_VERIFY(course().solved());
    QVERIFY(!course().isDone(4));  // looked up, not solved
    close();
}

void LessonWindowTest::anySessionIsPredicted()
{
    open();
    const auto session = readSession(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall");
    QVERIFY(bench_->document.replace(*session).has_value());
    QTest::keyClick(window_.get(), Qt::Key_F8);  // runs it, and asks
    QTRY_VERIFY(course().isPredicting() && course().asked() != nullptr);
    QVERIFY(bench_->document.session() == *session);
    QCOMPARE(bench_->playback.position(), 0);
    const int asked = course().questionCount();
    QVERIFY(asked >= 2);
    answerAll(true);
    QCOMPARE(course().points(), double(asked));
    QVERIFY2(part<QLabel>("lessonPlace")->text().endsWith(QStringLiteral("%1 of %1 right").arg(asked)),
             qPrintable(part<QLabel>("lessonPlace")->text()));
    QVERIFY(!QFile::exists(folder_->filePath("progress.json")));  // nothing is kept of it
    // An edit makes another run, whose hops are asked anew.
    bench_->document.edit(QStringLiteral("other"), [](Session& edited) { edited.program = {"z = relu(a)"}; });
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTRY_VERIFY(course().asked() != nullptr && course().asked()->text.contains("relu"));
    QCOMPARE(course().answered(), 0);
    close();
}

void LessonWindowTest::theLanguageIsSwitchedAtOnce()
{
    open();
    choose(0);
    course().setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(part<QLabel>("lessonTitle")->text(), QStringLiteral("两个张量，一个键集"));
    click("lessonAll");
    auto* languages = part<QComboBox>("lessonLanguage");
    QVERIFY(part<QListWidget>("lessonContents")->item(0)->text().contains(QStringLiteral("调度键")));
    languages->setFocus();
    languages->setCurrentIndex(1);
    QTest::keyClick(languages, Qt::Key_Up);
    QVERIFY(part<QListWidget>("lessonContents")->item(0)->text().contains("A call carries a set of keys"));
    close();
}

void LessonWindowTest::whatAStepPointsAtIsFramed()
{
    open();
    auto* frames = window_->findChild<LessonFrames*>();
    QVERIFY(frames != nullptr && frames->frames().empty());
    choose(2);  // the key panel, and the lanes of Tracer and Cuda
    QTRY_VERIFY(frames->isVisible() && frames->frames().size() == 3);
    const std::vector<QRect> at = frames->frames();
    const QDockWidget* keys = window_->docks().dock(QStringLiteral("keys"));
    QCOMPARE(at[0], QRect(keys->mapTo(window_.get(), QPoint()), keys->size()));
    const QWidget* ladder = window_->graph().ladder().viewport();
    const QRect picture(ladder->mapTo(window_.get(), QPoint()), ladder->size());
    QVERIFY(picture.contains(at[1]) && picture.contains(at[2]));
    QVERIFY2(at[1].bottom() < at[2].top(), "Tracer is above Cuda");
    QVERIFY(window_->childAt(at[1].center()) != frames);  // a click goes through
    click("lessonNext");                                  // until the next step
    arrive();
    QVERIFY(frames->frames().empty());
    click("lessonNext");  // the switch "Strict", which stands below a folded heading
    arrive();
    const auto* strict = window_->findChild<QWidget*>(QStringLiteral("session.strict"));
    QTRY_VERIFY(strict->isVisible());
    QTRY_COMPARE(frames->frames(), std::vector<QRect>{QRect(strict->mapTo(window_.get(), QPoint()), strict->size())});
    QImage drawn(frames->size(), QImage::Format_ARGB32_Premultiplied);
    drawn.fill(Qt::transparent);
    frames->render(&drawn, {}, {}, QWidget::DrawChildren);
    const QRect switchAt = frames->frames().front();
    QCOMPARE(qAlpha(drawn.pixel(switchAt.left() + 9, switchAt.center().y())), 0);  // whether it is ticked is seen
    course().close();
    choose(11);  // two rows of the operators' table, each far from the other: the first is scrolled to
    const auto* table = window_->findChild<QTableView*>(QStringLiteral("explorer.table"));
    const auto row = [&] {
        const QModelIndexList found =
            table->model()->match(table->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("AutogradPrivateUse1"));
        return found.isEmpty() ? QRect() : table->visualRect(found.front());
    };
    QTRY_VERIFY(!row().isEmpty() && table->viewport()->rect().contains(row().adjusted(0, 0, -row().width(), 0)));
    QTRY_VERIFY(!frames->frames().empty());
    QCOMPARE(frames->frames().front().center().y(), table->viewport()->mapTo(window_.get(), row().center()).y());
    close();
}

KEYFALL_TEST(LessonWindowTest)

}  // namespace keyfall

#include "lesson_window_test.moc"
