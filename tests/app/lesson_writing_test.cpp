// SPDX-License-Identifier: MIT
// Somebody writes a lesson in the window: four steps, one of each kind, in at most 60 actions; what they get passes
// `keyfall lesson check`, can be taken, and is not lost.
#include "kernels/runtime/standard_runtime.h"
#include "tests/app/keyfall_process.h"
#include "tests/support/test_case.h"
#include "ui/window/actions.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QtTest>

namespace keyfall {

using test::ScratchFolder;

class LessonWritingTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ScratchFolder> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;
    int actions_ = 0;  ///< clicks, keys, and texts that are written in one go

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
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.wait());
        QTRY_VERIFY(bench_->document.lastRun() && bench_->document.runState().isCurrent());
        QTRY_COMPARE(bench_->playback.last() > 0, true);
    }
    void close()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }
    template <typename Widget>
    [[nodiscard]] Widget* part(const char* name) const
    {
        return window_->docks().dock(QStringLiteral("lesson"))->findChild<Widget*>(QLatin1String(name));
    }
    void key(Qt::Key pressed, Qt::KeyboardModifiers with = Qt::NoModifier)
    {
        ++actions_;
        QTest::keyClick(window_.get(), pressed, with);
    }
    void click(const char* name)
    {
        ++actions_;
        auto* button = part<QAbstractButton>(name);
        QVERIFY2(button != nullptr && button->isVisible() && button->isEnabled(), name);
        QCoreApplication::processEvents();  // fields that came have their places then
        for (QWidget* parent = button->parentWidget(); parent != nullptr; parent = parent->parentWidget())
            if (auto* scroll = qobject_cast<QScrollArea*>(parent))
                scroll->ensureWidgetVisible(button);  // as the wheel does
        QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
    }
    /// Into what has the keys.
    void type(const char* text)
    {
        ++actions_;
        QTest::keyClicks(QApplication::focusWidget(), QLatin1String(text));
    }
    /// Clicks into a field and types.
    void fill(const char* name, const char* text)
    {
        ++actions_;
        QCoreApplication::processEvents();
        auto* field = part<QWidget>(name);
        QVERIFY2(field != nullptr && field->isVisible(), name);
        field->setFocus();
        type(text);
    }
    void chooseKind(int kind)
    {
        actions_ += 2;  // opening the list, choosing
        auto* box = part<QComboBox>("write_kind");
        box->setCurrentIndex(kind);
        Q_EMIT box->activated(kind);
    }
    /// Edits of the session, as a person makes in the panels; each is one action.
    void change(const std::function<void(Session&)>& edit)
    {
        ++actions_;
        bench_->document.edit(QStringLiteral("change"), edit);
        QTRY_VERIFY(bench_->document.runState().isCurrent());
    }
    void addStep(const char* title, const char* prose)
    {
        key(Qt::Key_A, Qt::ControlModifier | Qt::AltModifier);
        auto* line = part<QLineEdit>("write_title");
        QVERIFY(line != nullptr);
        QTRY_COMPARE(QApplication::focusWidget(), line);  // the cursor stands in the title
        type(title);
        fill("write_prose", prose);
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
        actions_ = 0;
        addStep("What falls", "greet falls from Tracer to Cpu.");

        addStep("Who is next", "Whose kernel runs after Tracer's?");
        chooseKind(1);
        ++actions_;
        bench_->selection.select(2);  // a click on the hop
        click("writeAskKey");
        QVERIFY2(part<QLabel>("writeAsked")->text().contains(QLatin1Char('2')),
                 qPrintable(part<QLabel>("writeAsked")->text()));

        addStep("What does a redispatch do", "Choose.");
        chooseKind(2);
        fill("writeOption0", "It looks below the key that ran");
        fill("writeWhy0", "So it cannot meet itself again.");
        fill("writeOption1", "It begins at the top");
        fill("writeWhy1", "Then it would never end.");

        addStep("Without Autograd", "Make the call run at Tracer and Cpu only.");
        chooseKind(3);
        click("writeStart");
        change([](Session& session) {
            const auto model = KeyModel::ferrotorch();
            session.explicitKeys = model->setOf(*model->find("Tracer")) | model->setOf(*model->find("Cpu"));
        });
        click("writeGoal");
        QTRY_VERIFY(part<QListWidget>("writeChecks")->count() > 0);

        ++actions_;
        part<QListWidget>("writeSteps")->setCurrentRow(0);
        fill("write_title", "One fall");
        fill("write_summary", "A redispatch goes on below the key that ran.");
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
    click("writeCheck");
    QTRY_VERIFY2(part<QLabel>("writeState")->text().startsWith(QStringLiteral("✓")),
                 qPrintable(part<QLabel>("writeState")->text() + missing().join('\n')));
    qInfo("actions: %d", actions_);
    QVERIFY2(actions_ <= 60, qPrintable(QString::number(actions_)));
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
    key(Qt::Key_A, Qt::ControlModifier | Qt::AltModifier);
    auto* list = part<QListWidget>("writeMissing");
    QCOMPARE(missing().size(), 4);  // titles, the summary, the prose
    QVERIFY(!part<QAbstractButton>("writeCheck")->isEnabled());
    Q_EMIT list->itemActivated(list->item(1));
    QVERIFY(!writing().step());
    QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("write_summary"));
    Q_EMIT list->itemActivated(list->item(3));
    QVERIFY(writing().step() == std::optional<std::size_t>(0));
    QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("write_prose"));
    type("Look.");
    QCOMPARE(missing().size(), 3);
    close();
}

/// What is written and not saved is there when the window comes back.
void LessonWritingTest::nothingIsLost()
{
    open();
    addStep("Kept", "Words.");
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
    addStep("Kept", "Words.");
    const Json before = writing().draft().document();
    const QString other = folder_->write("other.json", R"({"format": "keyfall-lesson", "version": 1, "id": "other",
        "title": "Other", "summary": "S", "steps": []})");
    QCOMPARE(writing().open(other), QString());
    QCOMPARE(writing().path(), other);
    click("writeUndo");
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
    ++actions_;
    part<QListWidget>("writeSteps")->setCurrentRow(1);
    click("writeTry");
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
    part<QListWidget>("writeSteps")->setCurrentRow(1);
    const std::vector<LessonCheck> claims = writing().claims();
    QVERIFY(!claims.empty());
    LessonCheck wrong = claims.front();
    wrong.wanted = "Meta";
    writing().pin(wrong);
    part<QListWidget>("writeSteps")->setCurrentRow(4);
    click("writeWrong");  // the session is the goal
    click("writeCheck");
    QTRY_COMPARE(missing().size(), 2);
    QVERIFY2(missing()[0].contains(QStringLiteral("not so")), qPrintable(missing()[0]));
    QVERIFY2(missing()[1].contains(QStringLiteral("wrong attempt 1 passes")), qPrintable(missing()[1]));
    click("writeUndo");
    part<QListWidget>("writeSteps")->setCurrentRow(1);
    auto* facts = part<QListWidget>("writeFacts");
    QCOMPARE(facts->count(), 1);
    facts->setCurrentRow(0);
    facts->setFocus();
    QTest::keyClick(facts, Qt::Key_Delete);
    QCOMPARE(facts->count(), 0);
    click("writeCheck");
    QTRY_VERIFY(part<QLabel>("writeState")->text().startsWith(QStringLiteral("✓")));
    close();
}

KEYFALL_TEST(LessonWritingTest)

}  // namespace keyfall

#include "lesson_writing_test.moc"
