// SPDX-License-Identifier: MIT
// Who leaves a lesson finds it as it was: the step, the answers, the work on a task; and is told what is missing.
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"
#include "ui/lessons/lesson_course.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/window/actions.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

namespace keyfall {

class LessonResumeTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ScratchFolder> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] LessonCourse& course() const { return bench_->course; }
    template <typename Widget>
    [[nodiscard]] Widget* part(const char* name) const
    {
        return window_->docks().dock(QStringLiteral("lesson"))->findChild<Widget*>(QLatin1String(name));
    }
    /// As when the program is started; progress stays.
    void start()
    {
        quit();
        store_ = std::make_unique<QSettings>(folder_->filePath("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_->filePath("unsaved"));
        bench_->setPlaysRuns(false);
        QCOMPARE(course().shelf().keepProgressIn(folder_->filePath("progress.json")), QString());
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(1600, 1000);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.wait());
        window_->actions().lessons->trigger();
        QTRY_VERIFY(part<QListWidget>("lessonContents") != nullptr && part<QListWidget>("lessonContents")->isVisible());
    }
    void quit()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }
    void choose(int lesson) const
    {
        auto* list = part<QListWidget>("lessonContents");
        list->scrollToItem(list->item(lesson));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(lesson)).center());
        QTRY_VERIFY(course().isOpen());
    }
    void click(const char* name) const
    {
        // Both pages of the panel have some of them.
        const auto all =
            window_->docks().dock(QStringLiteral("lesson"))->findChildren<QAbstractButton*>(QLatin1String(name));
        const auto seen = std::find_if(all.begin(), all.end(), [](const QWidget* one) { return one->isVisible(); });
        QVERIFY2(seen != all.end() && (*seen)->isEnabled(), name);
        QTest::mouseClick(*seen, Qt::LeftButton);
    }
    void goTo(StepKind kind) const
    {
        while (course().step().kind != kind)
            course().next();
        if (kind != StepKind::read && kind != StepKind::task)
            QTRY_VERIFY2_WITH_TIMEOUT(course().asked() != nullptr, qPrintable(course().trouble()), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(bench_->document.runState().isCurrent(), 30000);
        QTest::qWait(20);
    }
    [[nodiscard]] QString row(int lesson) const { return part<QListWidget>("lessonContents")->item(lesson)->text(); }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<test::ScratchFolder>();
        start();
    }
    void cleanup() { quit(); }

    void anAnswerIsThereAgain_data()
    {
        QTest::addColumn<bool>("restart");
        QTest::newRow("closed and opened") << false;
        QTest::newRow("another start of the program") << true;
    }
    void anAnswerIsThereAgain()
    {
        QFETCH(bool, restart);
        choose(1);  // 02-one-fall
        goTo(StepKind::predict);
        const int step = course().stepNumber();
        const int count = course().questionCount();
        QVERIFY(count > 1);
        course().answer({1});
        const QString answer = course().reveal()->answer;
        const bool right = course().reveal()->right;
        const int asked = course().shelf().progress().of(course().lesson().id, course().step().id).asked;
        const QString title = part<QLabel>("lessonTitle")->text();
        click("lessonAll");
        if (restart)
            start();
        choose(1);
        QCOMPARE(part<QLabel>("lessonTitle")->text(), title);
        QCOMPARE(course().stepNumber(), step);
        QTRY_VERIFY(course().asked() != nullptr);
        QCOMPARE(course().questionNumber(), 1);  // the first one that is open
        QVERIFY(course().reveal() == nullptr);
        while (course().questionNumber() + 1 < count) {
            course().answer({0});
            course().nextQuestion();
        }
        course().answer({0});
        const LessonReveal last = *course().reveal();
        click("lessonAll");
        if (restart)
            start();
        choose(1);
        QTRY_VERIFY(course().reveal() != nullptr);
        QCOMPARE(course().reveal()->answer, last.answer);
        QCOMPARE(course().reveal()->why, last.why);
        QCOMPARE(course().reveal()->right, last.right);
        QCOMPARE(course().reveal()->chosen, QList<int>{0});
        QVERIFY(part<QAbstractButton>("lessonOption0")->isChecked());
        QVERIFY(part<QLabel>("lessonReveal")->isVisible());
        QCOMPARE(bench_->selection.withheld(), Withheld());
        // Seeing it again is no answer.
        QCOMPARE(course().shelf().progress().of(course().lesson().id, course().step().id).asked, asked + count - 1);
        // "Start again" asks anew, for good.
        click("lessonRestart");
        QTRY_VERIFY(course().asked() != nullptr && course().reveal() == nullptr);
        QCOMPARE(course().questionNumber(), 0);
        click("lessonAll");
        choose(1);
        QTRY_VERIFY(course().asked() != nullptr);
        QVERIFY(course().reveal() == nullptr);
        QCOMPARE(course().questionNumber(), 0);
        course().answer({1});
        QCOMPARE(course().reveal()->answer, answer);
        QCOMPARE(course().reveal()->right, right);
    }

    void aChoiceIsThereAgain()
    {
        choose(0);
        goTo(StepKind::choose);
        const QString chosen = course().asked()->options[1];
        course().answer({1});
        const LessonReveal before = *course().reveal();
        course().next();
        course().back();
        QTRY_VERIFY(course().reveal() != nullptr);
        QCOMPARE(course().asked()->options[course().reveal()->chosen.front()], chosen);
        QCOMPARE(course().reveal()->why, before.why);
        click("forgetStep");
        click("forgetYes");
        QVERIFY(course().asked() != nullptr && course().reveal() == nullptr);
    }

    /// A room has not heard the answers.
    void aTalkAsksAgain()
    {
        choose(1);
        goTo(StepKind::predict);
        while (course().questionNumber() + 1 < course().questionCount()) {
            course().answer({0});
            course().nextQuestion();
        }
        course().answer({0});
        const int step = course().stepNumber();
        course().goTo(0);
        window_->actions().present->trigger();
        course().goTo(step);
        QTRY_VERIFY(course().asked() != nullptr);
        QVERIFY(course().reveal() == nullptr);
        QCOMPARE(course().questionNumber(), 0);
        window_->actions().present->trigger();
        course().goTo(0);
        course().goTo(step);
        QTRY_VERIFY(course().reveal() != nullptr);
    }

    void workOnATaskIsThereAgain()
    {
        choose(0);
        goTo(StepKind::task);
        const Session begun = bench_->document.session();
        bench_->document.edit(QStringLiteral("mine"), [](Session& s) { s.program.push_back("mine = relu(a)"); });
        const Session mine = bench_->document.session();
        course().back();
        QTRY_VERIFY(bench_->document.runState().isCurrent());
        course().next();
        QVERIFY(bench_->document.session() == mine);
        click("lessonAll");
        choose(0);
        QVERIFY(bench_->document.session() == mine);
        click("lessonRestart");
        QVERIFY(bench_->document.session() == begun);
        click("lessonAll");
        choose(0);
        QVERIFY(bench_->document.session() == begun);
    }

    void finishingSaysWhatIsMissing()
    {
        choose(0);
        const std::size_t steps = course().lesson().steps.size();
        QStringList missing;
        for (std::size_t i = 0; i + 1 < steps; ++i) {  // reads, and passes over the rest
            if (course().step().kind != StepKind::read)
                missing << QString::fromStdString(course().step().title);
            click("lessonNext");
        }
        missing << QString::fromStdString(course().step().title);
        QVERIFY(missing.size() >= 2);
        QSignalSpy said(&course(), &LessonCourse::announced);
        click("lessonNext");
        QVERIFY(course().isOpen());
        QVERIFY(said.last().front().toString().contains(missing.front()));
        const auto* label = part<QLabel>("lessonMissing");
        QVERIFY(label->isVisible());
        QVERIFY2(label->text().contains(missing.front()), qPrintable(label->text()));
        QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("lessonGoToMissing"));
        click("lessonGoToMissing");
        QCOMPARE(QString::fromStdString(course().step().title), missing.front());
        QVERIFY(!label->isVisible());
        // Nothing is locked: pressed again it ends, and the list says what is missing and has the keys.
        course().goTo(static_cast<int>(steps) - 1);
        click("lessonNext");
        QCOMPARE(part<QAbstractButton>("lessonNext")->text(), QStringLiteral("Finish anyway"));
        click("lessonNext");
        QVERIFY(!course().isOpen());
        QCOMPARE(part<QListWidget>("lessonContents")->currentRow(), 0);
        QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("lessonContents"));
    }

    /// Where Finish was stands what comes next, not the quiz.
    void afterTheEndOneGoesOn()
    {
        auto* goOn = part<QAbstractButton>("lessonGoOn");
        QVERIFY(!goOn->isVisible());  // nothing was finished
        choose(1);
        const Lesson lesson = course().lesson();
        for (const LessonStep& step : lesson.steps) {
            StepProgress done;
            done.done = true;
            QVERIFY(course()
                        .shelf()
                        .note(QString::fromStdString(lesson.id), QString::fromStdString(step.id), done)
                        .isEmpty());
        }
        course().goTo(static_cast<int>(lesson.steps.size()) - 1);
        auto* finish = part<QAbstractButton>("lessonNext");
        QCOMPARE(finish->text(), QStringLiteral("Finish"));
        const QPoint at = finish->mapToGlobal(finish->rect().center());
        click("lessonNext");
        QVERIFY(!course().isOpen());
        QVERIFY(goOn->isVisible());
        QCOMPARE(goOn->text(), QStringLiteral("Go on with lesson 3"));
        const auto* quiz = part<QAbstractButton>("quizStart");
        QVERIFY(!QRect(quiz->mapToGlobal(QPoint(0, 0)), quiz->size()).contains(at));
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        click("lessonGoOn");
        QVERIFY(course().isOpen());
        QCOMPARE(QString::fromStdString(course().lesson().id), QStringLiteral("03-missing-kernel"));
    }

    /// The second click of two is not meant for what the first one brought.
    void twoClicksOnFinishDoNoMoreThanOne()
    {
        const auto clickAgain = [](QWidget* at) {
            const QPointF middle = QRectF(at->rect()).center();
            for (const QEvent::Type type : {QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease}) {
                QMouseEvent second(type, middle, at->mapToGlobal(middle), Qt::LeftButton,
                                   type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
                QApplication::sendEvent(at, &second);
            }
        };
        choose(0);
        const Lesson lesson = course().lesson();
        course().goTo(static_cast<int>(lesson.steps.size()) - 1);
        click("lessonNext");
        clickAgain(part<QAbstractButton>("lessonNext"));
        QVERIFY(course().isOpen() && course().isFinishing());  // it says what is missing, which nobody has read yet
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        click("lessonNext");
        QVERIFY(!course().isOpen());
        auto* quiz = part<QAbstractButton>("quizStart");
        QVERIFY(quiz->isVisible());
        clickAgain(quiz);
        QVERIFY(!course().isOpen());
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        clickAgain(quiz);
        QVERIFY(course().isQuiz());
    }

    /// Undo over the lesson's first session, and redo: back to the step where one was, which has the same session.
    void redoComesBackToTheStep()
    {
        const Session mine = bench_->document.session();
        choose(1);
        QTRY_VERIFY(bench_->document.runState().isCurrent());
        const Session session = bench_->document.session();
        course().next();
        QCOMPARE(bench_->document.session(), session);
        const int step = course().stepNumber();
        QVERIFY(step > 0);
        bench_->document.undoStack()->undo();
        QVERIFY(bench_->document.session() == mine);
        bench_->document.undoStack()->redo();
        QCOMPARE(bench_->document.session(), session);
        QCOMPARE(course().stepNumber(), step);
    }

    void aSolutionIsTakenBackAndRedoneAtItsTask()
    {
        choose(0);
        goTo(StepKind::task);
        const int step = course().stepNumber();
        const Session begun = bench_->document.session();
        course().giveUp();
        course().loadSolution(0);
        QVERIFY(!(bench_->document.session() == begun));
        bench_->document.undoStack()->undo();
        QVERIFY(bench_->document.session() == begun);
        QCOMPARE(course().stepNumber(), step);
        bench_->document.undoStack()->redo();
        QVERIFY(!(bench_->document.session() == begun));
        QCOMPARE(course().stepNumber(), step);
    }

    /// Who comes back the next day begins where they were, by one click.
    void theStartPageGoesOn()
    {
        const auto* const none = [this] {
            window_->start().show();
            return window_->findChild<QPushButton*>(QStringLiteral("start.goOn"));
        }();
        QVERIFY(none != nullptr && !none->isVisible());
        window_->start().leave();
        choose(2);
        course().next();
        const std::string step = course().step().id;
        start();
        window_->start().show();
        auto* goOn = window_->findChild<QPushButton*>(QStringLiteral("start.goOn"));
        QVERIFY(!goOn->isVisible());  // the lessons are read once the page was painted
        QTRY_VERIFY(goOn->isVisible());
        QCOMPARE(goOn->accessibleName(), QStringLiteral("Go on with lesson 3"));
        QTest::mouseClick(goOn, Qt::LeftButton);
        QTRY_VERIFY(course().isOpen());
        QCOMPARE(course().lesson().id, course().shelf().lessons()[2].id);
        QCOMPARE(course().step().id, step);
        QVERIFY(!window_->start().isShown());
        // Of a lesson that is done the next one.
        const Lesson lesson = course().lesson();
        for (const LessonStep& one : lesson.steps)
            course().shelf().note(QString::fromStdString(lesson.id), QString::fromStdString(one.id),
                                  {true, 0, 0, 0, {}, {}});
        start();
        window_->start().show();
        goOn = window_->findChild<QPushButton*>(QStringLiteral("start.goOn"));
        QTRY_COMPARE(goOn->accessibleName(), QStringLiteral("Go on with lesson 4"));
        course().shelf().forgetAll();
        window_->start().leave();
        window_->start().show();
        QVERIFY(!goOn->isVisible());
    }

    void theListSaysWhichStepIsMissing()
    {
        choose(2);
        const Lesson lesson = course().lesson();
        click("lessonAll");
        QVERIFY(!row(2).contains(QStringLiteral("missing")) && !row(2).contains(QStringLiteral("goes on")));
        choose(2);
        course().next();
        click("lessonAll");
        QVERIFY2(row(2).contains(QStringLiteral("goes on at step 2")), qPrintable(row(2)));
        for (std::size_t i = 0; i + 1 < lesson.steps.size(); ++i)
            course().shelf().note(QString::fromStdString(lesson.id), QString::fromStdString(lesson.steps[i].id),
                                  {true, 0, 0, 0, {}, {}});
        choose(2);
        click("lessonAll");
        const QString said = QStringLiteral("missing: step %1").arg(lesson.steps.size());
        QVERIFY2(row(2).contains(said), qPrintable(row(2)));
    }
};

KEYFALL_TEST(LessonResumeTest)

}  // namespace keyfall

#include "lesson_resume_test.moc"
