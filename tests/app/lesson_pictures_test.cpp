// SPDX-License-Identifier: MIT
// Every step of every lesson as the window shows it, in both languages: no word that got too little room, no sentence left
// in English. With KEYFALL_PICTURES=<folder> in both themes, each picture is written there for people to look at;
// QT_SCALE_FACTOR=2 makes the larger ones.
#include "core/lesson/built_in_lessons.h"
#include "core/lesson/lesson.h"
#include "tests/app/english_prose.h"
#include "tests/app/lesson_answers.h"
#include "tests/support/test_case.h"
#include "tests/ui/clipped.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/lessons/lesson_course.h"
#include "ui/window/docks.h"
#include "ui/window/lesson_frames.h"
#include "ui/window/main_window.h"
#include "ui/window/settings.h"
#include "ui/window/start_screen.h"
#include "ui/window/window_language.h"
#include "ui/window/workbench.h"
#include "ui/words/hop_selection.h"

#include <QApplication>
#include <QDockWidget>
#include <QImage>
#include <QLocale>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QTextBrowser>
#include <QTranslator>

namespace keyfall {

class LessonPicturesTest : public QObject {
    Q_OBJECT

    static constexpr QSize kLaptop{1280, 720};
    static constexpr std::uint32_t kShort = 3;  ///< hops of a call that one row holds
    static constexpr int kLeastText = 180;      ///< pixels of a text, before it scrolls

    std::unique_ptr<test::ScratchFolder> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;
    QString language_;
    QString theme_;
    QStringList wrong_;
    QStringList names_;  ///< of the pages that the lesson cites

    [[nodiscard]] LessonCourse& course() const { return bench_->course; }

    void open(QSize size)
    {
        folder_ = std::make_unique<test::ScratchFolder>();
        store_ = std::make_unique<QSettings>(folder_->filePath("settings.ini"), QSettings::IniFormat);
        Settings settings;
        settings.theme = themeChoiceNamed(theme_);
        settings.language = language_;
        writeSettings(*store_, settings);
        if (language_ == QLatin1String("zh_CN"))
            QVERIFY(speak(*qApp, language_));
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_->filePath("unsaved"));
        bench_->setPlaysRuns(false);
        course().setTools(test::lessonAnswers(*folder_));
        course().shelf().setLanguage(language_);
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(size);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.count() > 0 || painted.wait());
        QTest::keyClick(window_.get(), Qt::Key_F7);
        QTRY_VERIFY(window_->docks().dock(QStringLiteral("lesson"))->isVisible());
    }

    /// What has to be readable where a window is small.
    void measure(const QString& name)
    {
        const auto* ladder = window_->findChild<LadderView*>();
        const auto graph = ladder->graph();
        const LadderSheet& sheet = ladder->sheet();
        const double bar = ladder->verticalScrollBar()->sizeHint().width();
        const double room = (ladder->maximumViewportSize().width() - bar) / LadderView::kLeastZoom;
        for (std::uint32_t i = 0; graph && i < graph->calls.size(); ++i) {
            const TopCall& call = graph->calls[i];
            const int row = call.hopCount > 0 && call.hopCount <= kShort ? sheet.rowOf(call.firstHop) : -1;
            if (row < 0 || sheet.row(row).first != i || !sheet.row(row).isCut())
                continue;
            LadderOptions alone = ladder->options();
            alone.call = i;
            const double margins = 2 * LadderMetrics::margin;  // beside what it contains
            const double width = layOutLadder(*graph, alone).contentRight - LadderMetrics::labelWidth + margins;
            if (width + sheet.labelWidth() <= room || !isLarge(name))
                wrong_ << name + QStringLiteral(": call %1 stands in several rows").arg(i + 1);
        }
        if (const HopId asked = bench_->selection.withheld().from; asked != 0 && graph->find(asked) != nullptr) {
            const int at = sheet.rowOf(graph->calls[graph->find(asked)->call].firstHop);
            const LadderLayout& layout = sheet.layout(at);
            const double top = sheet.row(at).top;
            const LadderLane& first = layout.lanes.front();
            const LadderLane& last = layout.lanes.back();
            const double card = LadderMetrics::headerTop + LadderMetrics::stuckHeader;
            const bool fits =
                (last.top + last.height - first.top + card) * LadderView::kLeastZoom <= ladder->viewport()->height();
            const QRectF lanes(ladder->toViewport(QPointF(0, top + first.top)),
                               ladder->toViewport(QPointF(1, top + last.top + last.height)));
            if (fits && (lanes.top() < 0 || lanes.bottom() > ladder->viewport()->height() + 1))
                wrong_ << name
                        + QStringLiteral(": lanes of the question from %1 to %2 of %3")
                              .arg(lanes.top())
                              .arg(lanes.bottom())
                              .arg(ladder->viewport()->height());
        }
        for (const std::string& panel : lessonPanels()) {
            const QDockWidget* dock = window_->docks().dock(QString::fromStdString(panel));
            if (dock != nullptr && dock->isVisible() && panel != course().step().show.panel
                && window_->dockWidgetArea(const_cast<QDockWidget*>(dock)) == Qt::BottomDockWidgetArea)
                wrong_ << name + QStringLiteral(": %1 of another step is open").arg(dock->objectName());
        }
        for (const char* button : {"lessonSend", "lessonNextQuestion", "lessonSolution", "lessonNext"})
            if (const auto* at = window_->findChild<QWidget*>(QLatin1String(button));
                at->isVisible() && at->visibleRegion().boundingRect() != at->rect())
                wrong_ << name + QStringLiteral(": %1 is not whole").arg(QLatin1String(button));
        const auto* options = window_->findChild<QScrollArea*>(QStringLiteral("lessonOptions"));
        const auto* below = window_->findChild<QWidget*>(QStringLiteral("lessonGiveUp"));
        const QWidget* const question = options->parentWidget();
        if (options->isVisible() && options->verticalScrollBar()->maximum() > 0
            && question->geometry().bottom() + options->verticalScrollBar()->maximum() < below->geometry().top())
            wrong_ << name + QStringLiteral(": options scroll above an empty place");
        const QStatusBar* const status = window_->statusBar();
        const int said = status->fontMetrics().horizontalAdvance(status->currentMessage());
        const QWidget* const state = window_->findChild<QWidget*>(QStringLiteral("runStatus"));
        if (said > status->width() - state->width() - 20)
            wrong_ << name + QStringLiteral(": no room for ") + status->currentMessage();
        const auto* text = window_->findChild<QTextBrowser*>(QStringLiteral("lessonText"));
        const QScrollBar* const scrolled = text->verticalScrollBar();
        if (text->height() < kLeastText && scrolled->maximum() > 0)
            wrong_ << name + QStringLiteral(": the text has %1 pixels").arg(text->height());
        if (scrolled->maximum() > 0 && !scrolled->isVisible())
            wrong_ << name + QStringLiteral(": the text ends where nothing says that it goes on");
    }

    /// Of layers that do much: one of their calls may be wider than the page.
    static bool isLarge(const QString& name)
    {
        return name.startsWith(QLatin1String("04-")) || name.startsWith(QLatin1String("06-"))
            || name.startsWith(QLatin1String("17-"));
    }

    void judge(const QString& name)
    {
        for (const QString& each : test::clipped(window_.get()))
            wrong_ << name + QStringLiteral(": no room for ") + each;
        if (language_ == QLatin1String("zh_CN"))
            for (const QString& each : test::englishOf(*window_, names_))
                wrong_ << name + QStringLiteral(": English in ") + each;
        if (window_->height() == kLaptop.height())
            measure(name);
    }

    void look(const QString& name)
    {
        const QStringList before = wrong_;
        for (int tries = 0; tries == 0 || (tries < 10 && wrong_ != before); ++tries) {
            wrong_ = before;
            QTest::qWait(150);  // panels have their sizes, and frames theirs; on a busy machine later
            judge(name);
        }
        const QString folder = qEnvironmentVariable("KEYFALL_PICTURES");
        if (folder.isEmpty())
            return;
        const QImage picture = window_->grab().toImage();
        QVERIFY(picture.save(QStringLiteral("%1/%2_%3_%4_%5x%6.png")
                                 .arg(folder, name, language_, theme_)
                                 .arg(window_->width())
                                 .arg(qRound(window_->devicePixelRatioF()))));
    }

private Q_SLOTS:
    void initTestCase() { qputenv("KEYFALL_CUDA", "emulated"); }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
        for (QTranslator* words : qApp->findChildren<QTranslator*>())
            delete words;
        QLocale::setDefault(QLocale::system());
    }

    void everyStep_data()
    {
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        const std::vector<Lesson> lessons = builtInLessons();
        for (int i = 0; i < static_cast<int>(lessons.size()); ++i)
            for (const char* language : {"en", "zh_CN"})
                for (const char* theme : {"light", "dark"}) {
                    // Themes change no words: without pictures one of them for each language and size is enough.
                    if (!qEnvironmentVariableIsEmpty("KEYFALL_PICTURES")
                        || QLatin1String(theme) == QLatin1String("light"))
                        QTest::addRow("%s %s %s", lessons[static_cast<std::size_t>(i)].id.c_str(), language, theme)
                            << i << QString::fromLatin1(language) << QString::fromLatin1(theme)
                            << (QLatin1String(theme) == QLatin1String("light") ? kLaptop : QSize(1600, 1000));
                }
    }
    void everyStep()
    {
        QFETCH(int, number);
        QFETCH(QString, language);
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        language_ = language;
        theme_ = theme;
        wrong_.clear();
        open(size);
        if (QTest::currentTestFailed())
            return;
        const Lesson lesson = course().shelf().lessons()[static_cast<std::size_t>(number)];
        const QString id = QString::fromStdString(lesson.id);
        names_ = {QStringLiteral("read, predict, choose, task")};  // the kinds of steps in a lesson's file
        for (const LessonSource& source : lesson.sources)
            names_ << QString::fromStdString(source.title);
        for (int step = 0; step < static_cast<int>(lesson.steps.size()); ++step) {
            bool arrived = false;
            const auto waits =
                connect(&course(), &LessonCourse::arrived, window_.get(), [&arrived] { arrived = true; });
            if (step == 0)
                course().open(lesson);
            else
                course().next();
            QTRY_VERIFY2_WITH_TIMEOUT(arrived || !course().trouble().isEmpty(), qPrintable(id), 30000);
            disconnect(waits);
            QCOMPARE(course().trouble(), QString());
            const QString name = QStringLiteral("%1_%2").arg(id.section(QLatin1Char('-'), 0)).arg(step + 1);
            look(name + QStringLiteral("a"));
            if (course().asked() != nullptr) {
                course().giveUp();
                QVERIFY(course().reveal() != nullptr);
                look(name + QStringLiteral("b"));
            } else if (course().step().kind == StepKind::task) {
                course().giveUp();
                course().loadSolution(0);
                QTRY_VERIFY_WITH_TIMEOUT(course().solved(), 30000);
                look(name + QStringLiteral("b"));
            }
        }
        QVERIFY2(wrong_.isEmpty(), qPrintable(wrong_.join(QLatin1Char('\n'))));
    }
};

KEYFALL_TEST(LessonPicturesTest)

}  // namespace keyfall

#include "lesson_pictures_test.moc"
