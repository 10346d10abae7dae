// SPDX-License-Identifier: MIT
// What is asked is told neither on the wall nor in a file that is written meanwhile.
#include "core/graph/run_beginning.h"
#include "core/lesson/built_in_lessons.h"
#include "core/lesson/question.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/app/lesson_answers.h"
#include "tests/app/telling_words.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"
#include "ui/exporting/export_picture.h"
#include "ui/exporting/told_run.h"
#include "ui/lessons/lesson_course.h"
#include "ui/projector/projector.h"
#include "ui/window/actions.h"
#include "ui/window/export_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <functional>

namespace keyfall {

using test::ScratchFolder;

class AskedElsewhereTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ScratchFolder> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] LessonCourse& course() const { return bench_->course; }
    [[nodiscard]] const ProjectorStage& stage() const { return *window_->projector().stage(); }
    [[nodiscard]] const CallGraph& graph() const { return *bench_->document.lastRun()->graph; }
    [[nodiscard]] HopId from() const { return course().withheld().from; }

    /// Goes through all questions of a lesson; each is seen by `look` while it is open, and by `between` when it is answered
    /// and the next one is not asked yet.
    void walk(
        int lesson, const std::function<void(const LessonQuestion&)>& look,
        const std::function<void()>& between = [] {})
    {
        course().open(course().shelf().lessons()[static_cast<std::size_t>(lesson)]);
        int seen = 0;
        for (;; course().next()) {
            if (course().step().kind == StepKind::predict) {
                QTRY_VERIFY2_WITH_TIMEOUT(course().asked() != nullptr, qPrintable(course().trouble()), 30000);
                SessionAnswers answers(bench_->document.session(), test::lessonAnswers(*folder_));
                const auto questions = questionsOf(course().step().ask, answers);
                QVERIFY(questions.has_value());
                for (std::size_t i = 0; i < questions->size(); ++i, course().nextQuestion()) {
                    QVERIFY(course().reveal() == nullptr && from() != 0);
                    look((*questions)[i]);
                    if (QTest::currentTestFailed()) {
                        qWarning() << course().step().id.c_str() << "question" << i;
                        return;
                    }
                    ++seen;
                    course().giveUp();
                    QVERIFY(course().reveal() != nullptr);
                    if (from() != 0)
                        between();
                    if (QTest::currentTestFailed())
                        return;
                }
            }
            if (course().isLast())
                break;
        }
        QVERIFY(seen > 0);
    }

    [[nodiscard]] test::WindowTexts textsOnTheWall() const
    {
        const ProjectorPage page = window_->projector().talk().page();
        QStringList picture;
        for (const DisplayItem& item : stage().picture().items)
            picture << item.text;
        QStringList words{page.text, page.answer, page.said, page.why, page.caption};
        for (const ProjectorPage::Option& option : page.options)
            words << option.text;
        return {{QStringLiteral("page"), words},
                {QStringLiteral("picture"), picture},
                {QStringLiteral("spoken"), {stage().accessibleDescription()}}};
    }
    void nothingIsDrawnThatIsAsked() const
    {
        for (const DisplayItem& item : stage().picture().items) {
            QVERIFY2(item.hop < from(), qPrintable(QStringLiteral("hop %1: %2").arg(item.hop).arg(item.text)));
            // A call that is not over has not failed.
            QVERIFY2(item.part != Part::error || graph().find(from())->parent != item.hop,
                     qPrintable(QString::number(item.hop)));
        }
        const QString caption = window_->projector().talk().page().caption;
        QVERIFY2(!caption.contains(QStringLiteral("An error passes through")), qPrintable(caption));
    }
    void nothingOnTheWallTells(const LessonQuestion& question)
    {
        const QStringList told =
            test::tellings(textsOnTheWall(), test::tellingPatterns(graph(), question, bench_->document.session()));
        QVERIFY2(told.isEmpty(), qPrintable(told.join('\n')));
        nothingIsDrawnThatIsAsked();
        const ProjectorLayout& layout = stage().pictureLayout();
        const Hop* first = graph().find(layout.firstHop);
        QVERIFY(first != nullptr);
        for (const Key key : graph().model->keysOf(graph().calls[first->call].keyset))
            QVERIFY2(layout.laneOf(key), graph().model->nameOf(key).c_str());
        for (const ProjectorLayout::Lane& lane : layout.lanes)
            if (from() == layout.firstHop)
                QVERIFY(lane.key && lane.rows == 1);  // no floor to which the call falls
    }

    [[nodiscard]] QByteArray written(const QString& ending, bool* done = nullptr)
    {
        window_->actions().exportPicture->trigger();
        auto* dialog = window_->findChild<ExportDialog*>();
        if (dialog == nullptr)
            return {};
        const bool says = std::ranges::any_of(dialog->findChildren<QCheckBox*>(), [](const QCheckBox* box) {
            return box->isChecked() && !box->isEnabled() && box->text().contains(QStringLiteral("question is open"));
        });
        if (says != (from() != 0))
            return {};
        const QString path = folder_->filePath("asked." + ending.toUtf8());
        QFile::remove(path);
        dialog->findChild<QLineEdit*>(QStringLiteral("export.path"))->setText(path);
        const bool wrote = dialog->write();
        if (done != nullptr)
            *done = wrote;
        delete dialog;
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QStringList wordsOfSvg(const QByteArray& svg)
    {
        static const QRegularExpression text(QStringLiteral("<text[^>]*>([^<]*)</text>"));
        QStringList words;
        for (auto found = text.globalMatch(QString::fromUtf8(svg)); found.hasNext();)
            words << found.next().captured(1);
        return words;
    }
    void noFileTells(const LessonQuestion& question)
    {
        const QByteArray svg = written(QStringLiteral("svg"));
        const QStringList words = wordsOfSvg(svg);
        QVERIFY2(!words.isEmpty(), svg.left(400).constData());
        const QStringList told = test::tellings({{QStringLiteral("svg"), words}},
                                                test::tellingPatterns(graph(), question, bench_->document.session()));
        QVERIFY2(told.isEmpty(), qPrintable(told.join('\n')));
        const std::shared_ptr<const CallGraph> before = runBefore(graph(), from());
        ExportOptions options;
        options.moment = momentBefore(graph(), from());
        options.evenLanes = true;
        QStringList allowed;
        for (const DisplayItem& item : exportList(*before, options).items)
            if (!item.text.isEmpty())
                allowed << item.text.toHtmlEscaped();
        for (const QString& word : words)
            QVERIFY2(allowed.contains(word), qPrintable(word));
        window_->actions().copyPicture->trigger();
        options.scale = 1;
        const auto size = renderImage(*before, options);
        QVERIFY(size.has_value());
        const QSize copied = QGuiApplication::clipboard()->image().size();
        const double ratio = double(copied.width()) / copied.height();
        QVERIFY2(std::abs(ratio - double(size->width()) / size->height()) < 0.03, qPrintable(QString::number(ratio)));
        for (const char* ending : {"json", "dot", "mmd", "html"}) {
            bool done = true;
            const QByteArray file = written(QLatin1String(ending), &done);
            QVERIFY2(!done && file.isEmpty(), ending);
        }
        bool drawn = false;
        QVERIFY(!written(QStringLiteral("png"), &drawn).isEmpty() && drawn);
    }

    static void everyLesson()
    {
        QTest::addColumn<int>("number");
        const auto lessons = builtInLessons();
        for (std::size_t i = 0; i < lessons.size(); ++i)
            QTest::newRow(lessons[i].id.c_str()) << static_cast<int>(i);
    }

private Q_SLOTS:
    void init()
    {
        qputenv("KEYFALL_CUDA", "emulated");
        folder_ = std::make_unique<ScratchFolder>();
        store_ = std::make_unique<QSettings>(folder_->filePath("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_->filePath("unsaved"));
        bench_->setPlaysRuns(false);
        course().setTools(test::lessonAnswers(*folder_));
        QCOMPARE(course().shelf().keepProgressIn(folder_->filePath("progress.json")), QString());
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(1600, 1000);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.wait());
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }

    void theWallTellsNothing_data() { everyLesson(); }
    void theWallTellsNothing()
    {
        QFETCH(const int, number);
        window_->actions().present->trigger();
        QVERIFY(window_->projector().on());
        walk(
            number,
            [this](const LessonQuestion& question) {
                nothingOnTheWallTells(question);
                QTest::keyClick(window_->projector().stage(), Qt::Key_A);  // all hops: those that may be told
                nothingOnTheWallTells(question);
            },
            [this] { nothingIsDrawnThatIsAsked(); });
    }

    void filesTellNothing_data() { everyLesson(); }
    void filesTellNothing()
    {
        QFETCH(const int, number);
        walk(number, [this](const LessonQuestion& question) { noFileTells(question); });
        // Answered, and everything can be written.
        bool done = false;
        QVERIFY(!written(QStringLiteral("json"), &done).isEmpty() && done);
    }
};

KEYFALL_TEST(AskedElsewhereTest)

}  // namespace keyfall

#include "asked_elsewhere_test.moc"
