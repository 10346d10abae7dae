// SPDX-License-Identifier: MIT
// A question of a lesson is answered by its options, by keys and by lanes, and what was right is said with the reason.
#include "core/session/session.h"
#include "tests/app/lesson_window.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/registrations/kernel_dialog.h"
#include "ui/registrations/registration_panel.h"
#include "ui/session/program_text.h"
#include "ui/window/call_graph_panel.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QTableView>
#include <QTextBrowser>

namespace keyfall {

class LessonAnswerTest : public test::LessonWindow {
    Q_OBJECT

private Q_SLOTS:
    void wrongAnswersAreRevealedWithTheReason()
    {
        open();
        choose(2);  // 03-missing-kernel
        click("lessonNext");
        arrive();
        // Tracer has no kernel and is passed: the answer is wrong, and the reason is that.
        QCOMPARE(course().asked()->options.first(), QStringLiteral("Tracer"));
        QCOMPARE(bench_->playback.position(), 0);  // the future is not drawn
        const auto* next = window_->findChild<QLabel*>(QStringLiteral("nextKey"));
        QVERIFY2(next->isVisible() && !next->text().contains("Autograd"), qPrintable(next->text()));  // nor told
        QTest::mouseClick(part<QAbstractButton>("lessonOption0"), Qt::LeftButton, {}, QPoint(8, 8));
        click("lessonSend");
        const QString reveal = part<QLabel>("lessonReveal")->text();
        QVERIFY2(reveal.startsWith(QStringLiteral("✗")) && reveal.contains("Right: Autograd")
                     && reveal.contains("Tracer is passed"),
                 qPrintable(reveal));
        QCOMPARE(reveal.count("Tracer is passed"), 1);
        QVERIFY2(reveal.contains(QStringLiteral("The kernel is registered at this very key. <a ")), qPrintable(reveal));
        QVERIFY(next->text().contains("Autograd"));
        QVERIFY(!course().reveal()->right);
        QCOMPARE(course().points(), 0.0);
        QCOMPARE(bench_->playback.position(), 1);
        click("lessonNextQuestion");
        click("lessonHint");
        QVERIFY(part<QTextBrowser>("lessonText")->toPlainText().contains(QStringLiteral("Tracer has no kernel")));
        const int right = rightOption();
        QTest::mouseClick(part<QAbstractButton>(qPrintable(QStringLiteral("lessonOption%1").arg(right))),
                          Qt::LeftButton, {}, QPoint(8, 8));
        click("lessonSend");
        QCOMPARE(course().points(), 0.5);  // after a hint
        close();
    }

    /// Through the window's own door, which a modal dialog would hold shut.
    void hintsAreReadWhileAKernelIsChosen()
    {
        open();
        choose(2);  // 03-missing-kernel
        while (course().step().kind != StepKind::task)
            click("lessonNext");
        arrive();
        auto* registrations = window_->findChild<RegistrationPanel*>();
        registrations->editKernelAt(QStringLiteral("relu"), QStringLiteral("Cpu"));
        const QPointer<KernelDialog> dialog = registrations->findChild<KernelDialog*>();
        QTRY_VERIFY(dialog && dialog->isVisible());
        auto* hint = part<QAbstractButton>("lessonHint");
        QTRY_VERIFY(hint->isVisible() && hint->isEnabled());
        const int before = course().hintsShown();
        QTest::mouseClick(window_->windowHandle(), Qt::LeftButton, {},
                          hint->mapTo(window_.get(), hint->rect().center()));
        QTRY_COMPARE(course().hintsShown(), before + 1);
        QVERIFY(dialog && dialog->isVisible());
        click("lessonNext");  // another session: the dialog asks about it, or is gone with its keys
        arrive();
        QVERIFY(!dialog || dialog->isVisible());
        close();
        QVERIFY(!dialog);
    }

    /// It does not count; a number may be written in either way. After the last hint the keys are at the answer again, and
    /// Return does not give up.
    void whatIsNoNumberIsNoAnswer()
    {
        open();
        choose(0);
        click("lessonNext");
        arrive();
        auto* line = part<QLineEdit>("lessonAnswer");
        QTest::keyClicks(line, "hello");
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(course().reveal() == nullptr);
        const auto* said = part<QLabel>("lessonReveal");
        QVERIFY2(said->isVisible() && said->text().contains("is not a number"), qPrintable(said->text()));
        QCOMPARE(course().answered(), 0);
        line->clear();
        while (part<QAbstractButton>("lessonHint")->isEnabled())
            click("lessonHint");
        QVERIFY(line->hasFocus());
        QTest::keyClicks(window_->focusWidget(), "1153");  // 0x0481
        QTest::keyClick(window_->focusWidget(), Qt::Key_Return);
        QVERIFY(course().reveal() != nullptr && course().reveal()->right && !course().gaveUp());
        close();
    }

    void aLaneIsAnAnswer()
    {
        open();
        choose(2);
        click("lessonNext");
        arrive();
        LadderView& ladder = window_->graph().ladder();
        const auto lane = [&](const char* name) { Q_EMIT ladder.laneClicked(*bench_->document.model().find(name)); };
        lane("Meta");  // not in the set: refused with the reason, and not counted
        QVERIFY(course().reveal() == nullptr);
        QVERIFY2(part<QLabel>("lessonReveal")->text().contains("Meta is not in the set"),
                 qPrintable(part<QLabel>("lessonReveal")->text()));
        lane("Autograd");
        QVERIFY(course().reveal() != nullptr && course().reveal()->right);
        const auto checked = [this] {
            QList<int> options;
            for (int i = 0; i < course().asked()->options.size(); ++i)
                if (part<QAbstractButton>(qPrintable(QStringLiteral("lessonOption%1").arg(i)))->isChecked())
                    options << i;
            return options;
        };
        QCOMPARE(checked(), QList<int>{rightOption()});  // what was said is seen, as after a click
        // Who gives up said nothing: neither an answer nor what is wrong with one.
        click("lessonNextQuestion");
        QSignalSpy announced(&course(), &LessonCourse::announced);
        click("lessonGiveUp");
        QCOMPARE(checked(), QList<int>());
        QVERIFY2(announced.last().front().toString().startsWith(QStringLiteral("The answer: Cpu.")),
                 qPrintable(announced.last().front().toString()));
        const QString reveal = part<QLabel>("lessonReveal")->text();
        QVERIFY2(reveal.startsWith(QStringLiteral("The answer: Cpu.")) && !reveal.contains("There is a kernel"),
                 qPrintable(reveal));
        close();
    }

    /// The box of a lane is the first thing that one clicks at: while somebody is asked it answers, and the set stays.
    void theBoxOfALaneIsAnAnswerToo()
    {
        open();
        choose(2);
        click("lessonNext");
        arrive();
        const Session asked = bench_->document.session();
        LadderView& ladder = window_->graph().ladder();
        const auto box = [&]() -> std::optional<QPoint> {
            const DisplayList list = ladder.visibleList();
            for (const DisplayItem& item : list.items)
                if (item.part == Part::laneCheck && item.detail == 1)  // of Autograd
                    return ladder.toViewport(item.rect.center() + list.origin).toPoint();
            return std::nullopt;
        };
        QTRY_VERIFY(box() && ladder.viewport()->rect().contains(*box()));
        QTest::mouseClick(ladder.viewport(), Qt::LeftButton, {}, *box());
        QVERIFY(course().reveal() != nullptr && course().reveal()->right);
        QVERIFY(bench_->document.session() == asked);
        course().close();
        QTest::mouseClick(ladder.viewport(), Qt::LeftButton, {}, box().value());  // again a box of the set
        QVERIFY(!(bench_->document.session() == asked));
        close();
    }

    /// The lane "no kernel" is drawn below every key to be chosen as the others are.
    void theFloorIsAnAnswer()
    {
        open();
        choose(2);
        click("lessonNext");
        arrive();
        LadderView& ladder = window_->graph().ladder();
        const auto floor = [&]() -> std::optional<QPoint> {
            const DisplayList list = ladder.visibleList();
            for (const DisplayItem& item : list.items)
                if (item.part == Part::laneLabel && item.text == QStringLiteral("no kernel"))
                    return ladder.toViewport(item.rect.center() + list.origin).toPoint();
            return std::nullopt;
        };
        QTRY_VERIFY(floor() && ladder.viewport()->rect().contains(*floor()));
        QTest::mouseClick(ladder.viewport(), Qt::LeftButton, {}, *floor());
        QVERIFY(course().reveal() != nullptr && !course().reveal()->right);
        QVERIFY(part<QAbstractButton>("lessonOption4")->isChecked());
        close();
    }

    /// Arrows go through the options, and Return gives the one that they stand at.
    void arrowsAndReturnAnswer()
    {
        open();
        choose(2);
        click("lessonNext");
        arrive();
        const int right = rightOption();
        QVERIFY(right > 0);
        for (int i = 0; i < right; ++i)
            QTest::keyClick(window_->focusWidget(), Qt::Key_Down);
        QTest::keyClick(window_->focusWidget(), Qt::Key_Return);
        QVERIFY(course().reveal() != nullptr && course().reveal()->right);
        close();
    }

    /// The digits of the options stand at their lanes, as long as somebody is asked.
    void lanesHaveTheirDigits()
    {
        open();
        choose(2);
        click("lessonNext");
        arrive();
        const auto digits = [this] {
            QMap<int, QString> byLane;
            for (const DisplayItem& item : window_->graph().ladder().visibleList().items)
                if (item.part == Part::laneLabel && item.text.size() == 1)
                    byLane[item.detail] = item.text;
            return QStringList(byLane.values()).join(QLatin1Char(' '));
        };
        QTRY_COMPARE(digits(), QStringLiteral("1 2 3 4 5"));  // Tracer, Autograd, Cuda, Cpu, and no kernel
        click("lessonGiveUp");
        QTRY_COMPARE(digits(), QString());
        click("lessonNextQuestion");
        QTRY_COMPARE(digits(), QStringLiteral("1 2 3 4"));  // Autograd is no answer below itself
        close();
    }

    /// Of five hundred hops that call each other only the first is seen: the lanes of all answers are in sight.
    void anEndlessRecursionIsNotToldBefore()
    {
        open();
        choose(12);
        for (int step = 0; step < 3; ++step)
            click("lessonNext");
        arrive();
        const auto seen = [this] {
            const LadderView& ladder = window_->graph().ladder();
            const DisplayList list = ladder.visibleList();
            int digits = 0;
            for (const DisplayItem& item : list.items)
                if (item.part == Part::laneLabel && item.text.size() == 1
                    && ladder.viewport()->rect().contains(
                        ladder.toViewport(item.rect.center() + list.origin).toPoint()))
                    ++digits;
            return digits;
        };
        QTRY_COMPARE(seen(), course().asked()->options.size());
        close();
    }

    /// The second call of a program is asked about: its line, not that of the first, where playback stands.
    void theLineOfTheAskedCallIsMarked()
    {
        open();
        choose(4);
        for (int step = 0; step < 2; ++step)
            click("lessonNext");
        arrive();
        QVERIFY(bench_->playback.position() > 0);
        QTRY_COMPARE(window_->findChild<ProgramText*>()->runningLine(), 3);
        close();
    }

    /// The table that says what the picture shows takes the same digits, for who does not see that one.
    void theTableTakesAnswers()
    {
        open();
        choose(2);
        click("lessonNext");
        arrive();
        window_->docks().raise(QStringLiteral("hops"));
        auto* table = window_->findChild<QTableView*>(QStringLiteral("twin.table"));
        QVERIFY(table != nullptr);
        QTest::keyClick(table, Qt::Key_9);  // there are not so many
        QVERIFY(course().reveal() == nullptr);
        QTest::keyClick(table, Qt::Key_2);
        QVERIFY(course().reveal() != nullptr && course().reveal()->right);
        click("lessonNextQuestion");
        QTest::keyClick(table, Qt::Key_E);
        QVERIFY(course().reveal() != nullptr && !course().reveal()->right);
        QCOMPARE(course().reveal()->chosen, QList<int>{3});
        close();
    }

    /// With type of twice the size one panel has room: that is the lesson, not the one that its step shows.
    void largeTypeLeavesTheLesson()
    {
        open();
        window_->resize(1280, 720);
        Settings large = bench_->settings();
        large.typeSize = 200;
        bench_->setSettings(large);
        QTest::qWait(200);  // panels fold away
        QTest::keyClick(window_.get(), Qt::Key_F7);
        QTRY_VERIFY(panel()->isVisible());
        choose(0);
        for (;;) {
            arrive();
            QTest::qWait(50);
            QVERIFY2(panel()->isVisible(), qPrintable(QString::number(course().stepNumber() + 1)));
            if (course().isLast())
                break;
            course().next();
        }
        close();
    }

    /// No key lies below the lane where none has a kernel, not even a folded one.
    void nothingIsFoldedBelowTheFloor()
    {
        open();
        choose(11);
        for (int step = 0; step < 2; ++step)
            click("lessonNext");
        arrive();
        QTRY_VERIFY(!window_->graph().ladder().visibleList().items.empty());
        double fold = 0;
        double floor = 0;
        for (const DisplayItem& item : window_->graph().ladder().visibleList().items) {
            if (item.part == Part::fold)
                fold = std::max(fold, item.rect.bottom());
            if (item.part == Part::laneLabel && item.text == QStringLiteral("no kernel"))
                floor = item.rect.top();
        }
        QVERIFY(fold > 0 && fold <= floor);
        close();
    }

    /// Why not what was chosen, then why what is right.
    void whatWasChosenIsAnsweredFirst()
    {
        open();
        choose(2);
        for (int step = 0; step < 4; ++step)
            click("lessonNext");
        arrive();
        const int wrong = static_cast<int>(
            course().asked()->options.indexOf(QStringLiteral("A fall-through runs a kernel that calls the next one")));
        QVERIFY(wrong >= 0);
        course().answer({wrong});
        const QString said = part<QLabel>("lessonReveal")->text();
        QVERIFY(said.contains(QStringLiteral("It runs nothing")));
        QVERIFY2(said.indexOf(QStringLiteral("It runs nothing"))
                     < said.indexOf(QStringLiteral("ferrotorch skips, PyTorch")),
                 qPrintable(said));
        close();
    }

    /// Matmul over pieces calls other operators: whether those are asked about, too, is a preference.
    void whatKernelsCallIsPredictedWhereItIsWanted()
    {
        open();
        const auto session = readSession(KEYFALL_RESOURCES_DIR "/sessions/training.keyfall");
        QVERIFY(bench_->document.replace(*session).has_value());
        const auto asked = [this] {
            QTest::keyClick(window_.get(), Qt::Key_F8);
            if (!QTest::qWaitFor([this] { return course().isPredicting() && course().asked() != nullptr; }, 30'000))
                return std::size_t{0};
            std::size_t hops = 0;
            for (const LessonStep& step : course().lesson().steps)
                hops += std::get<NextKeyAsk>(step.ask).hops.size();
            course().leavePrediction();
            return hops;
        };
        const std::size_t own = asked();
        QVERIFY(own > 0);
        Settings all = bench_->settings();
        all.predictsAll = true;
        bench_->setSettings(all);
        QVERIFY(readSettings(*store_).predictsAll);
        QVERIFY(asked() > own);
        close();
    }

    /// The table that a task opens has a hundred columns: the one where the call ended is in sight.
    void theTableOpensWhereTheCallEnded()
    {
        open();
        choose(11);
        for (int step = 0; step < 4; ++step)
            click("lessonNext");
        arrive();
        click("lessonGiveUp");
        click("lessonNext");
        arrive();
        auto* table = window_->findChild<QTableView*>(QStringLiteral("registration.table"));
        QVERIFY(table != nullptr && table->isVisible());
        QTRY_VERIFY(table->currentIndex().isValid());
        QCOMPARE(table->model()->headerData(table->currentIndex().column(), Qt::Horizontal).toString(),
                 QStringLiteral("AutogradOther"));
        QTRY_VERIFY(table->viewport()->rect().intersects(table->visualRect(table->currentIndex())));
        close();
    }

    void theReasonLeadsToTheProof()
    {
        open();
        choose(2);
        click("lessonNext");
        arrive();
        QDockWidget* const proof = window_->docks().dock(QStringLiteral("proof"));
        proof->hide();
        click("lessonGiveUp");
        auto* said = part<QLabel>("lessonReveal");
        QVERIFY2(said->text().contains(QStringLiteral("href=\"panel:proof\"")), qPrintable(said->text()));
        said->setFocus();
        QTest::keyClick(said, Qt::Key_Tab);  // to the link
        QTest::keyClick(said, Qt::Key_Return);
        QTRY_VERIFY(proof->isVisible());
        QVERIFY(panel()->isVisible());
        close();
    }

    /// Where a panel below takes room from the lesson, it scrolls, and its words do not lie over each other.
    void aLowPanelScrolls()
    {
        open();
        window_->resize(1280, 720);
        choose(2);
        click("lessonNext");
        arrive();
        for (int question = 0; question < 2; ++question) {
            click("lessonGiveUp");
            if (question == 0)
                click("lessonNextQuestion");
        }
        Q_EMIT part<QLabel>("lessonReveal")->linkActivated(QStringLiteral("panel:proof"));
        QTRY_VERIFY(window_->docks().dock(QStringLiteral("proof"))->isVisible());
        QTest::qWait(200);
        const auto* text = part<QTextBrowser>("lessonText");
        const auto* asked = part<QLabel>("lessonQuestion");
        const auto* said = part<QLabel>("lessonReveal");
        const auto top = [this](const QWidget* widget) { return widget->mapTo(panel(), QPoint()).y(); };
        QVERIFY(top(text) + text->height() <= top(asked));
        QVERIFY(top(asked) + asked->heightForWidth(asked->width()) <= top(said));
        QVERIFY(top(said) + said->heightForWidth(said->width()) <= top(part<QWidget>("lessonNext")));
        close();
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::LessonAnswerTest)
#include "lesson_answer_test.moc"
