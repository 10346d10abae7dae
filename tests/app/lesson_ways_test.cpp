// SPDX-License-Identifier: MIT
// How one comes to a lesson, through it and back to it: from the start page, by keys, after another start.
#include "core/text/json_text.h"
#include "tests/app/lesson_taker.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/lesson_frames.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>

namespace keyfall {

class LessonWaysTest : public test::LessonTaker {
    Q_OBJECT

private Q_SLOTS:
    void theKeysAreWhereOneGoesOn();
    void theStartPageLeadsToLessons();
    void thePaletteFindsALesson();
    void theExplorerShowsTheOperatorOfTheStep();
    void twoClicksOpenALessonAndNoMore();
    void whatAStepOpenedIsNotKept();
    void nothingIsLost();
    void progressStays();
    void solutionsOnlyWhenDone();
    void anySessionIsPredicted();
    void theLanguageIsSwitchedAtOnce();
    void whatAStepPointsAtIsFramed();
};

/// F7, Return, Space … : nobody looks for the focus.
void LessonWaysTest::theKeysAreWhereOneGoesOn()
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
void LessonWaysTest::theStartPageLeadsToLessons()
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

void LessonWaysTest::thePaletteFindsALesson()
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

void LessonWaysTest::theExplorerShowsTheOperatorOfTheStep()
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
void LessonWaysTest::twoClicksOpenALessonAndNoMore()
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

/// The next start begins without the lesson, and without the panel that one of its steps needed.
void LessonWaysTest::whatAStepOpenedIsNotKept()
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

void LessonWaysTest::nothingIsLost()
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

void LessonWaysTest::progressStays()
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

void LessonWaysTest::solutionsOnlyWhenDone()
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

void LessonWaysTest::anySessionIsPredicted()
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

void LessonWaysTest::theLanguageIsSwitchedAtOnce()
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

void LessonWaysTest::whatAStepPointsAtIsFramed()
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
    const LadderSheet& sheet = window_->graph().ladder().sheet();
    for (const LadderLane& lane : sheet.layout(0).lanes)
        if (lane.key && bench_->document.model().nameOf(*lane.key) == "Cuda") {
            QVERIFY(lane.foldedAbove > 0);  // words above it, which the frame does not strike through
            const QPointF words = window_->graph().ladder().toViewport({0, sheet.row(0).top + lane.top + 12});
            QVERIFY(at[2].top() >= ladder->mapTo(window_.get(), words.toPoint()).y());
        }
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

KEYFALL_TEST(LessonWaysTest)

}  // namespace keyfall

#include "lesson_ways_test.moc"
