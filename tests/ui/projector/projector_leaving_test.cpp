// SPDX-License-Identifier: MIT
// What a talk leaves behind in the window: nothing.
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"

#include <QAbstractButton>
#include <QScrollBar>
#include <QTableView>

using namespace keyfall;

class ProjectorLeavingTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] Projector& projector() const { return it_.window->projector(); }
    [[nodiscard]] Playback& playback() const { return it_.bench->playback; }
    [[nodiscard]] LessonCourse& course() const { return it_.bench->course; }

    void present() const
    {
        it_.window->actions().present->trigger();
        test::TestWindow::settle();
        QVERIFY(projector().on());
    }
    void key(int which) const { QTest::keyClick(projector().stage(), Qt::Key(which)); }

    [[nodiscard]] QAbstractButton& rules() const
    {
        return *it_.window->findChild<QAbstractButton*>(QStringLiteral("session.fold"));
    }
    /// Everything of the window that a talk could change.
    [[nodiscard]] QStringList window() const
    {
        const LadderView& ladder = it_.ladder();
        QStringList all = it_.places();
        all << QStringLiteral("position %1 of %2").arg(playback().position()).arg(playback().last())
            << QStringLiteral("future %1").arg(playback().futureShown())
            << QStringLiteral("selected %1").arg(it_.bench->selection.current())
            << QStringLiteral("zoom %1").arg(ladder.zoom())
            << QStringLiteral("scrolled %1 %2")
                   .arg(ladder.horizontalScrollBar()->value())
                   .arg(ladder.verticalScrollBar()->value())
            << QStringLiteral("drawn %1").arg(ladder.visibleList().items.size())
            << QStringLiteral("course %1 %2").arg(course().isOpen()).arg(course().isPredicting())
            << QStringLiteral("rules open %1").arg(rules().isChecked());
        return all;
    }
    /// Long enough that the ladder scrolls.
    void runLong()
    {
        it_.bench->document.edit(QStringLiteral("long"), [](Session& session) {
            for (int i = 0; i < 40; ++i)
                session.program.emplace_back("y = relu(add(a, b))");
        });
        it_.run();
        playback().setAnimated(false);
        test::TestWindow::settle();
    }
    static Lesson lesson()
    {
        Json document = {{"format", "keyfall-lesson"}, {"version", 1},    {"id", "talk"}, {"title", "Talk"},
                         {"summary", "A talk."},       {"language", "en"}};
        document["sessions"]["one"] = test::parsedJson(writeSession(test::fakeSession()));
        Json see = {{"id", "see"}, {"kind", "read"}, {"title", "A fall"}, {"prose", "Look."}, {"session", "one"}};
        Json next = see;
        next["id"] = "next";
        next["show"] = {{"panel", "hops"}, {"zoom", 1.25}};
        next["highlight"] = {{{"control", "session.strict"}}};
        document["steps"] = Json::array({see, next});
        return lessonOf(document, "talk", "").value();
    }

    /// A question over one session, then a step of another one.
    static Lesson asking()
    {
        Json document = {{"format", "keyfall-lesson"}, {"version", 1},    {"id", "ask"}, {"title", "Ask"},
                         {"summary", "It asks."},      {"language", "en"}};
        document["sessions"]["one"] = test::parsedJson(writeSession(test::fakeSession()));
        document["sessions"]["two"] = {{"base", "one"}, {"patch", {{"program", {"y = relu(a)"}}}}};
        document["steps"] =
            Json::array({{{"id", "guess"},
                          {"kind", "predict"},
                          {"title", "Guess"},
                          {"prose", "Guess."},
                          {"session", "one"},
                          {"ask", {{"what", "next key"}, {"call", 1}, {"hops", "all"}}}},
                         {{"id", "two"}, {"kind", "read"}, {"title", "Two"}, {"prose", "Look."}, {"session", "two"}}});
        return lessonOf(document, "ask", "").value();
    }
    void openQuestion()
    {
        const QString kept = progress_.filePath(QStringLiteral("progress.json"));
        QFile::remove(kept);
        QCOMPARE(course().shelf().keepProgressIn(kept), QString());
        course().open(asking());
        QTRY_VERIFY(course().asked() != nullptr);
        test::TestWindow::settle();
    }
    /// To the last step, whose session is another one.
    void talkToTheEnd() const
    {
        for (int i = 0; i < 20 && course().stepNumber() == 0; ++i) {
            key(Qt::Key_PageDown);
            test::TestWindow::settle();
        }
        QCOMPARE(course().stepNumber(), 1);
        QTRY_VERIFY(it_.bench->document.runState().isCurrent());
    }
    QTemporaryDir progress_;

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
    }
    void cleanup() { it_.close(); }

    void theWindowStandsWhereItStood_data()
    {
        QTest::addColumn<int>("leave");
        QTest::newRow("Esc") << int(Qt::Key_Escape);
        QTest::newRow("F11") << int(Qt::Key_F11);
    }
    void theWindowStandsWhereItStood()
    {
        QFETCH(int, leave);
        runLong();
        const QStringList atEnd = window();
        present();
        QCOMPARE(playback().position(), 0);
        key(leave);
        QCOMPARE(window(), atEnd);
        // In the middle, scrolled by hand, with what comes later in sight.
        playback().goTo(HopId(20));
        it_.ladder().verticalScrollBar()->setValue(it_.ladder().verticalScrollBar()->maximum() / 2);
        test::TestWindow::settle();
        const QStringList inTheMiddle = window();
        QVERIFY(inTheMiddle != atEnd);
        QVERIFY(playback().futureShown());
        present();
        key(Qt::Key_End);
        key(leave);
        QCOMPARE(window(), inTheMiddle);
    }

    void aTalkGoesOnWhereItWas()
    {
        it_.run();
        present();
        key(Qt::Key_PageDown);
        key(Qt::Key_PageDown);
        key(Qt::Key_Escape);
        QCOMPARE(playback().position(), playback().last());
        present();
        QCOMPARE(playback().position(), 2);
        key(Qt::Key_Escape);
        // Who moved meanwhile is followed.
        playback().seek(4);
        present();
        QCOMPARE(playback().position(), 4);
        key(Qt::Key_Escape);
    }

    void escapeEndsPredictingThenTheTalk()
    {
        it_.run();
        const QStringList before = window();
        present();
        key(Qt::Key_PageDown);
        key(Qt::Key_P);
        QTRY_VERIFY(course().isPredicting() && course().asked() != nullptr);
        key(Qt::Key_Escape);
        QVERIFY(projector().on());
        QVERIFY(!course().isOpen());
        QCOMPARE(playback().position(), 1);
        QCOMPARE(it_.bench->selection.withheld(), Withheld());
        key(Qt::Key_Escape);
        QVERIFY(!projector().on());
        QCOMPARE(window(), before);
    }

    void predictingEndsWithTheTalk()
    {
        it_.run();
        const QStringList before = window();
        present();
        key(Qt::Key_P);
        QTRY_VERIFY(course().asked() != nullptr);
        key(Qt::Key_F11);
        QVERIFY(!projector().on());
        QCOMPARE(window(), before);
        QCOMPARE(it_.bench->selection.withheld(), Withheld());
        // Whoever predicts in the window goes on there.
        it_.window->actions().predict->trigger();
        QTRY_VERIFY(course().asked() != nullptr);
        const HopId asked = course().askedHop();
        present();
        key(Qt::Key_Escape);
        QVERIFY(!projector().on());
        QVERIFY(course().isPredicting());
        QCOMPARE(course().askedHop(), asked);
    }

    /// A session that was edited and not run is run first: the new run is shown to its end, as in the window.
    void predictingRunsWhatWasEdited()
    {
        it_.run();
        it_.bench->document.runs().setLive(false);
        it_.bench->document.edit(QStringLiteral("other"), [](Session& s) { s.program.push_back("z = relu(a)"); });
        present();
        key(Qt::Key_P);
        QTRY_VERIFY(course().asked() != nullptr);
        key(Qt::Key_Escape);
        key(Qt::Key_Escape);
        QVERIFY(!projector().on());
        QCOMPARE(playback().position(), playback().last());
    }

    void aLessonIsThereAgain()
    {
        course().open(lesson());
        QTRY_VERIFY(it_.bench->document.lastRun() != nullptr);
        test::TestWindow::settle();
        const QStringList before = window();
        const Session session = it_.bench->document.session();
        present();
        key(Qt::Key_P);
        QTRY_VERIFY(course().isPredicting() && course().asked() != nullptr);
        key(Qt::Key_Escape);
        QVERIFY(projector().on());
        QVERIFY(course().isOpen() && !course().isPredicting());
        QCOMPARE(course().lesson().id, std::string("talk"));
        key(Qt::Key_Escape);
        QCOMPARE(window(), before);
        QCOMPARE(it_.bench->document.session(), session);
    }

    /// Who asks a room has not answered for the one who learns here, and leaves no session that somebody wanted to recover.
    void theOpenQuestionStaysOpen()
    {
        openQuestion();
        const QStringList before = window();
        const Session session = it_.bench->document.session();
        const int index = it_.bench->document.undoStack()->index();
        const QString asked = course().asked()->text;
        const HopId hop = course().askedHop();
        const LessonProgress progress = course().shelf().progress();
        present();
        talkToTheEnd();
        QVERIFY(!(it_.bench->document.session() == session));
        it_.bench->autosave.writeNow();
        QVERIFY(it_.bench->autosave.copyPath().isEmpty() || !QFile::exists(it_.bench->autosave.copyPath()));
        key(Qt::Key_Escape);
        QVERIFY(it_.bench->document.session() == session);
        QCOMPARE(it_.bench->document.undoStack()->index(), index);
        QCOMPARE(it_.bench->document.undoStack()->count(), index);  // redo does not lead into the talk
        QTRY_VERIFY(it_.bench->document.runState().isCurrent());
        test::TestWindow::settle();
        QCOMPARE(course().stepNumber(), 0);
        QVERIFY(course().asked() != nullptr && course().reveal() == nullptr && !course().isApart());
        QCOMPARE(course().asked()->text, asked);
        QCOMPARE(course().askedHop(), hop);
        QCOMPARE(window(), before);
        QCOMPARE(course().shelf().progress().text(), progress.text());
        QVERIFY(!it_.window->isWindowModified());
        // The answer counts as if nobody had talked.
        course().answer({0});
        QVERIFY(course().reveal() != nullptr);
        QCOMPARE(course().shelf().progress().of("ask", "guess").asked, 1);
    }

    /// After predicting, the room sees its own answer or none, never that of whoever learned here; and nothing is kept.
    void predictingInATalkKeepsWhatTheRoomAnswered()
    {
        openQuestion();
        course().answer({0});
        QVERIFY(course().reveal() != nullptr);
        course().goTo(1);
        QTRY_VERIFY(it_.bench->document.runState().isCurrent());
        const QString kept = QString::fromStdString(course().shelf().progress().text());
        const auto predictAndLeave = [this] {
            key(Qt::Key_P);
            QTRY_VERIFY(course().isPredicting() && course().asked() != nullptr);
            key(Qt::Key_Escape);
            QVERIFY(projector().on() && course().isOpen() && !course().isPredicting());
            test::TestWindow::settle();
        };
        present();
        course().back();
        QTRY_VERIFY(course().asked() != nullptr && course().reveal() == nullptr);
        predictAndLeave();
        QVERIFY(course().asked() != nullptr && course().reveal() == nullptr);
        key(Qt::Key_PageDown);
        QVERIFY(course().reveal() != nullptr);
        predictAndLeave();
        QVERIFY(course().reveal() != nullptr);
        talkToTheEnd();
        predictAndLeave();
        QCOMPARE(course().stepNumber(), 1);
        key(Qt::Key_Escape);
        QCOMPARE(QString::fromStdString(course().shelf().progress().text()), kept);
    }

    /// A room has not heard what was answered in the window, also where the talk begins at that very step.
    void aTalkThatBeginsAtAnAnsweredStepAsks()
    {
        openQuestion();
        while (course().questionNumber() + 1 < course().questionCount()) {
            course().answer({0});
            course().nextQuestion();
        }
        course().answer({0});
        test::TestWindow::settle();
        const QStringList before = window();
        const QString kept = QString::fromStdString(course().shelf().progress().text());
        const LessonReveal answered = *course().reveal();
        present();
        QVERIFY(course().asked() != nullptr && course().reveal() == nullptr);
        QCOMPARE(course().questionNumber(), 0);
        key(Qt::Key_PageDown);
        QVERIFY(course().reveal() != nullptr);
        key(Qt::Key_Escape);
        QVERIFY(course().reveal() != nullptr);
        QCOMPARE(course().reveal()->chosen, answered.chosen);
        QCOMPARE(course().reveal()->why, answered.why);
        QCOMPARE(QString::fromStdString(course().shelf().progress().text()), kept);
        test::TestWindow::settle();
        QCOMPARE(window(), before);
    }

    /// What nobody marked was shown with its reason, and is so again after predicting.
    void anUnmarkedAnswerKeepsItsReason()
    {
        openQuestion();
        present();
        while (course().questionNumber() + 1 < course().questionCount() || course().reveal() == nullptr)
            key(Qt::Key_PageDown);
        const QString why = course().reveal()->why;
        QVERIFY(!why.isEmpty());
        key(Qt::Key_P);
        QTRY_VERIFY(course().isPredicting() && course().asked() != nullptr);
        key(Qt::Key_Escape);
        test::TestWindow::settle();
        QVERIFY(course().reveal() != nullptr);
        QCOMPARE(course().reveal()->why, why);
        QVERIFY(course().reveal()->chosen.isEmpty() && !course().reveal()->right);
        key(Qt::Key_Escape);
    }

    /// The language that was chosen during a talk stays, and a lesson that was opened meanwhile is where one goes on.
    void whatWasChosenDuringATalkStays()
    {
        openQuestion();
        course().open(course().shelf().lessons()[2]);
        const std::string english = course().lesson().title;
        present();
        course().setLanguage(QStringLiteral("zh_CN"));
        const std::string chinese = course().lesson().title;
        QVERIFY(chinese != english);
        key(Qt::Key_Escape);
        QCOMPARE(course().lesson().title, chinese);
        course().setLanguage(QStringLiteral("en"));
        QCOMPARE(course().shelf().progress().last(), course().shelf().lessons()[2].id);
        present();
        course().open(course().shelf().lessons()[4]);
        key(Qt::Key_Escape);
        QCOMPARE(course().shelf().progress().last(), course().shelf().lessons()[4].id);
    }

    /// The cell that somebody chose in the table of registrations is theirs, whatever a talk shows.
    void theChosenRegistrationStays()
    {
        it_.run();
        it_.window->docks().raise(QStringLiteral("registrations"));
        auto* table = it_.window->findChild<QTableView*>(QStringLiteral("registration.table"));
        QVERIFY(table != nullptr && table->model()->rowCount() > 1);
        it_.ladder().setFocus();
        test::TestWindow::settle();
        const QModelIndex chosen = table->model()->index(1, 2);
        table->setCurrentIndex(chosen);
        const QPersistentModelIndex there(chosen);
        present();
        key(Qt::Key_PageDown);
        key(Qt::Key_PageDown);
        QCOMPARE(table->currentIndex(), QModelIndex(there));
        key(Qt::Key_Escape);
        QCOMPARE(table->currentIndex(), QModelIndex(there));
        playback().goTo(HopId(2));
        QVERIFY(table->currentIndex() != QModelIndex(there));
    }

    void aTalkOfALessonGoesOnWhereItWas()
    {
        openQuestion();
        present();
        talkToTheEnd();
        key(Qt::Key_Escape);
        QTRY_VERIFY(it_.bench->document.runState().isCurrent());
        test::TestWindow::settle();
        present();
        QCOMPARE(course().stepNumber(), 1);
        key(Qt::Key_Escape);
        QCOMPARE(course().stepNumber(), 0);
    }

    /// Who works in the window meanwhile keeps that, and so does who opens a lesson there.
    void whatIsDoneInTheWindowStays()
    {
        openQuestion();
        present();
        talkToTheEnd();
        it_.bench->document.edit(QStringLiteral("mine"), [](Session& s) { s.program.emplace_back("z = relu(a)"); });
        const Session mine = it_.bench->document.session();
        key(Qt::Key_Escape);
        QVERIFY(it_.bench->document.session() == mine);
        QCOMPARE(course().stepNumber(), 0);
        QVERIFY(course().asked() != nullptr && course().reveal() == nullptr);
        QVERIFY(course().isApart());
        present();
        course().open(lesson());
        key(Qt::Key_Escape);
        QCOMPARE(course().lesson().id, std::string("talk"));
    }

    /// A step of a lesson shows a panel and zooms: in the window of whoever learns alone.
    void projectedStepsRaiseNothing()
    {
        course().open(lesson());
        QTRY_VERIFY(it_.bench->document.lastRun() != nullptr);
        test::TestWindow::settle();
        const QStringList before = window();
        present();
        key(Qt::Key_End);
        QCOMPARE(course().stepNumber(), 1);
        test::TestWindow::settle();
        key(Qt::Key_Escape);
        QCOMPARE(window(), before);
        // The next talk begins at such a step.
        present();
        QCOMPARE(course().stepNumber(), 1);
        QVERIFY(!it_.dock("hops")->isVisible());
        key(Qt::Key_Escape);
        QCOMPARE(window(), before);
        QVERIFY(!rules().isChecked());
        course().goTo(1);
        test::TestWindow::settle();
        QVERIFY(rules().isChecked());
        QVERIFY(it_.dock("hops")->isVisible());
        QCOMPARE(it_.ladder().zoom(), 1.25);
        course().goTo(0);
        test::TestWindow::settle();
        QVERIFY(!rules().isChecked());  // the heading that the step opened
    }
};

KEYFALL_TEST(ProjectorLeavingTest)
#include "projector_leaving_test.moc"
