// SPDX-License-Identifier: MIT
// Somebody writes a lesson in the window: four steps, one of each kind, in at most 60 actions; what they get passes
// `keyfall lesson check`, can be taken, and is not lost.
#include "kernels/runtime/standard_runtime.h"
#include "tests/app/writer_hand.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"
#include "ui/window/actions.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

namespace keyfall {

using test::ScratchFolder;

class LessonWritingTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ScratchFolder> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<test::WriterHand> hand_;

    [[nodiscard]] LessonWriting& writing() const { return bench_->writing; }

    void open()
    {
        folder_ = std::make_unique<ScratchFolder>();
        openAgain();
    }
    void openAgain()
    {
        store_ = std::make_unique<QSettings>(folder_->filePath("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_->filePath("unsaved"));
        bench_->setPlaysRuns(false);
        QCOMPARE(writing().keepIn(folder_->filePath("data/lesson-draft.json")), QString());
        const QByteArray greet = R"json({"format": "keyfall-session", "version": 1, "model": "ferrotorch",
            "keyset": {"explicit": ["Tracer", "Autograd", "Cpu"]}, "program": ["greet()"],
            "registrations": [{"op": "greet", "key": "Tracer", "kernel": "redispatch"},
                              {"op": "greet", "key": "Autograd", "kernel": "redispatch"},
                              {"op": "greet", "key": "Cpu", "kernel": {"return": 0}}]})json";
        QVERIFY(bench_->file.openText(greet, QStringLiteral("greet")));
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(1600, 1000);
        hand_ = std::make_unique<test::WriterHand>(*window_);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.wait());
        QTRY_VERIFY(bench_->document.lastRun() && bench_->document.runState().isCurrent());
        QTRY_COMPARE(bench_->playback.last() > 0, true);
    }
    void close()
    {
        hand_.reset();
        window_.reset();
        bench_.reset();
        store_.reset();
    }
    template <typename Widget>
    [[nodiscard]] Widget* part(const char* name) const
    {
        return window_->docks().dock(QStringLiteral("lesson"))->findChild<Widget*>(QLatin1String(name));
    }
    /// Edits of the session, as a person makes in the panels; each is one action.
    void change(const std::function<void(Session&)>& edit)
    {
        ++hand_->actions;
        bench_->document.edit(QStringLiteral("change"), edit);
        QTRY_VERIFY(bench_->document.runState().isCurrent());
    }
    [[nodiscard]] QStringList missing() const
    {
        QStringList rows;
        const auto* list = part<QListWidget>("writeMissing");
        for (int row = 0; row < list->count(); ++row)
            rows << list->item(row)->text();
        return rows;
    }
    /// The lesson of the file's comment.
    void writeLesson()
    {
        test::WriterHand& hand = *hand_;
        hand.actions = 0;
        hand.addStep("What falls", "greet falls from Tracer to Cpu.");

        hand.addStep("Who is next", "Whose kernel runs after Tracer's?");
        hand.chooseKind(1);
        hand.clickHop(2);
        hand.click("writeAskKey");
        QVERIFY2(part<QLabel>("writeAsked")->text().contains(QLatin1Char('2')),
                 qPrintable(part<QLabel>("writeAsked")->text()));

        hand.addStep("What does a redispatch do", "Choose.");
        hand.chooseKind(2);
        hand.addOption(0, "It looks below the key that ran", "So it cannot meet itself again.");
        hand.addOption(1, "It begins at the top", "Then it would never end.");

        hand.addStep("Without Autograd", "Make the call run at Tracer and Cpu only.");
        hand.chooseKind(3);
        hand.click("writeStart");
        change([](Session& session) {
            const auto model = KeyModel::ferrotorch();
            session.explicitKeys = model->setOf(*model->find("Tracer")) | model->setOf(*model->find("Cpu"));
        });
        hand.click("writeGoal");
        QCOMPARE(hand.trouble(), QString());
        QTRY_VERIFY(part<QListWidget>("writeChecks")->count() > 0);

        hand.openPart(0);
        hand.fill("write_title", "One fall");
        hand.fill("write_summary", "A redispatch goes on below the key that ran.");
        QCOMPARE(hand.trouble(), QString());
        QCOMPARE(missing(), QStringList());
    }

private Q_SLOTS:
    void fourStepsInSixtyActions();
    void whatIsMissingLeadsThere();
    void nothingIsLost();
    void anotherLessonCanBeUndone();
    void tryingKeepsNothing();
    void wrongLessonsAreFoundOut();
};

void LessonWritingTest::fourStepsInSixtyActions()
{
    open();
    writeLesson();
    hand_->click("writeCheck");
    QTRY_VERIFY2(part<QLabel>("writeState")->text().startsWith(QStringLiteral("✓")),
                 qPrintable(part<QLabel>("writeState")->text() + missing().join('\n')));
    qInfo("actions: %d", hand_->actions);
    QVERIFY2(hand_->actions <= 60, qPrintable(QString::number(hand_->actions)));
    const QString path = folder_->filePath("one-fall.json");
    QCOMPARE(writing().save(path), QString());
    const auto checked = test::keyfall({"lesson", "check", path, "--strict", "--json"});
    QCOMPARE(checked.status, 0);
    const Json document = writing().draft().document();
    QCOMPARE(document["steps"].size(), 4U);
    const char* kinds[]{"read", "predict", "choose", "task"};
    for (std::size_t i = 0; i < 4; ++i)
        QCOMPARE(document["steps"][i]["kind"], Json(kinds[i]));
    QCOMPARE(document["steps"][0]["id"], Json("what-falls"));
    QCOMPARE(document["id"], Json("one-fall"));
    QCOMPARE(document["sessions"].size(), 1U);  // all four show the same one
    close();
}

void LessonWritingTest::whatIsMissingLeadsThere()
{
    open();
    QTest::keyClick(window_.get(), Qt::Key_A, Qt::ControlModifier | Qt::AltModifier);
    auto* list = part<QListWidget>("writeMissing");
    QCOMPARE(missing().size(), 4);  // titles, the summary, the prose
    QVERIFY(!part<QAbstractButton>("writeCheck")->isEnabled());
    Q_EMIT list->itemActivated(list->item(1));
    QVERIFY(!writing().step());
    QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("write_summary"));
    Q_EMIT list->itemActivated(list->item(3));
    QVERIFY(writing().step() == std::optional<std::size_t>(0));
    QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("write_prose"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Look."));
    QCOMPARE(missing().size(), 3);
    close();
}

/// What is written and not saved is there when the window comes back.
void LessonWritingTest::nothingIsLost()
{
    open();
    hand_->addStep("Kept", "Words.");
    const Json before = writing().draft().document();
    close();
    openAgain();
    QVERIFY(writing().draft().document() == before);
    QVERIFY(!writing().isSaved());
    // Saved, it is in its own file and nowhere else.
    QCOMPARE(writing().save(folder_->filePath("kept.json")), QString());
    QVERIFY(!QFile::exists(folder_->filePath("data/lesson-draft.json")));
    close();
    QVERIFY(!QFile::exists(folder_->filePath("data/lesson-draft.json")));
}

void LessonWritingTest::anotherLessonCanBeUndone()
{
    open();
    hand_->addStep("Kept", "Words.");
    const Json before = writing().draft().document();
    const QString other = folder_->write("other.json", R"({"format": "keyfall-lesson", "version": 1, "id": "other",
        "title": "Other", "summary": "S", "steps": []})");
    QCOMPARE(writing().open(other), QString());
    QCOMPARE(writing().path(), other);
    hand_->click("writeUndo");
    QVERIFY(writing().draft().document() == before);
    QVERIFY(writing().path().isEmpty());  // saving must not overwrite the other one
    QVERIFY(writing().open(folder_->write("broken.json", "{")).contains(QStringLiteral("broken.json")));
    QVERIFY(writing().draft().document() == before);
    close();
}

void LessonWritingTest::tryingKeepsNothing()
{
    open();
    QCOMPARE(bench_->course.shelf().keepProgressIn(folder_->filePath("progress.json")), QString());
    writeLesson();
    hand_->openPart(1);
    hand_->click("writeTry");
    auto* tabs = part<QTabWidget>("lessonTabs");
    QCOMPARE(tabs->currentIndex(), 0);
    QVERIFY(bench_->course.isTrial());
    QCOMPARE(QString::fromStdString(bench_->course.step().title), QStringLiteral("What falls"));
    QTRY_VERIFY(bench_->document.runState().isCurrent());
    bench_->course.next();
    QTRY_VERIFY(bench_->course.asked() != nullptr);
    QCOMPARE(bench_->course.rightAnswer(), QStringLiteral("Autograd"));
    bench_->course.answerKey(*KeyModel::ferrotorch()->find("Autograd"));
    QVERIFY(bench_->course.reveal() != nullptr && bench_->course.reveal()->right);
    QVERIFY(!QFile::exists(folder_->filePath("progress.json")));
    close();
}

/// A fact that does not hold, and a way that must not count and does.
void LessonWritingTest::wrongLessonsAreFoundOut()
{
    open();
    writeLesson();
    hand_->openPart(1);
    const std::vector<LessonCheck> claims = writing().claims();
    QVERIFY(!claims.empty());
    LessonCheck wrong = claims.front();
    wrong.wanted = "Meta";
    writing().pin(wrong);
    hand_->openPart(4);
    hand_->click("writeWrong");  // the session is the goal
    hand_->click("writeCheck");
    QTRY_COMPARE(missing().size(), 2);
    QVERIFY2(missing()[0].contains(QStringLiteral("not so")), qPrintable(missing()[0]));
    QVERIFY2(missing()[1].contains(QStringLiteral("wrong attempt 1 passes")), qPrintable(missing()[1]));
    hand_->click("writeUndo");
    hand_->openPart(1);
    auto* facts = part<QListWidget>("writeFacts");
    QCOMPARE(facts->count(), 1);
    facts->setCurrentRow(0);
    facts->setFocus();
    QTest::keyClick(facts, Qt::Key_Delete);
    QCOMPARE(facts->count(), 0);
    hand_->click("writeCheck");
    QTRY_VERIFY(part<QLabel>("writeState")->text().startsWith(QStringLiteral("✓")));
    close();
}

KEYFALL_TEST(LessonWritingTest)

}  // namespace keyfall

#include "lesson_writing_test.moc"
