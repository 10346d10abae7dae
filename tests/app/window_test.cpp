// SPDX-License-Identifier: MIT
#include "core/session/prepared_session.h"
#include "core/text/json_text.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/registrations/registration_panel.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/export_dialog.h"
#include "ui/window/export_preview.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

/// The whole window over the real kernels, as a person uses it.
class WindowTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    static QString session(const char* name)
    {
        return QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/") + QLatin1String(name);
    }

    template <class W>
    W* find(const QString& name) const
    {
        W* widget = window_->findChild<W*>(name);
        if (!widget)
            qFatal("no widget named %s", qPrintable(name));
        return widget;
    }

    void run()
    {
        QSignalSpy finished(&bench_->document, &Document::runFinished);
        window_->actions().run->trigger();
        QVERIFY(finished.count() > 0 || finished.wait(30'000));
    }

    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static QByteArray wordsOfPdf(const QString& path)
    {
        QProcess reader;
        reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
        return reader.waitForFinished() ? reader.readAllStandardOutput() : QByteArray();
    }

    /// A JSON document without what a clock measured, which differs from run to run.
    static std::string timeless(const QByteArray& bytes)
    {
        auto document = test::parsedJson(bytes.toStdString());
        strip(document);
        return jsonText(document);
    }
    static void strip(Json& value)
    {
        if (value.is_object()) {
            for (const char* name : {"start_ns", "duration_ns", "at_ns", "profile"})
                value.erase(name);
            if (value.value("kind", Json()) == "profile")
                value.erase("text");
        }
        if (value.is_structured())
            for (auto& item : value)
                strip(item);
    }

    /// The table's row of an operator and column of a key hold a word for every kernel there is.
    [[nodiscard]] QString cell(const QString& op, const QString& key) const
    {
        const QAbstractItemModel* table = find<QTableView>(QStringLiteral("registration.table"))->model();
        for (int column = 0; column < table->columnCount(); ++column)
            for (int row = 0; row < table->rowCount(); ++row) {
                const QString column_ = table->headerData(column, Qt::Horizontal).toString();
                const QString row_ = table->headerData(row, Qt::Vertical).toString();
                if (column_ == key && row_ == op)
                    return table->index(row, column).data(Qt::AccessibleTextRole).toString();
            }
        return QStringLiteral("no cell");
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_,
                                             folder_->filePath(QStringLiteral("unsaved")));
        bench_->setPlaysRuns(false);
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->files().open(session("fall.keyfall"));
        window_->resize(1600, 1000);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.count() > 0 || painted.wait());
        window_->docks().fillAll();
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }

    void eachKeyChangesMaskNextKeyAndTable_data()
    {
        QTest::addColumn<int>("bit");
        const auto model = KeyModel::ferrotorch();
        for (const KeyInfo& key : model->keys())
            QTest::newRow(key.name.c_str()) << int{key.key.value()};
    }
    void eachKeyChangesMaskNextKeyAndTable()
    {
        QFETCH(int, bit);
        const KeyModel& model = bench_->document.model();
        const Key key(static_cast<std::uint16_t>(bit));
        const QString name = QString::fromStdString(model.nameOf(key));
        auto* mask = find<QLineEdit>(QStringLiteral("mask.hex"));
        auto* next = find<QLabel>(QStringLiteral("nextKey"));
        bench_->document.edit(QStringLiteral("start"), [](Session& s) { s.explicitKeys = KeySet(); });
        QCOMPARE(mask->text().toUInt(nullptr, 16), 0U);
        const QString nextBefore = next->text();

        auto* box = find<QCheckBox>(QStringLiteral("key.") + name);
        box->click();
        QVERIFY(box->isChecked());
        QCOMPARE(mask->text().toUInt(nullptr, 16), 1U << bit);
        QCOMPARE(bench_->document.session().explicitKeys->bits(), std::uint64_t{1} << bit);

        // What the panel says next is what the dispatcher resolves.
        const auto prepared = bench_->document.prepared();
        QVERIFY(prepared);
        const auto op = prepared->runtime->dispatcher().find("add.Tensor");
        QVERIFY(op.has_value());
        const Resolution answer = prepared->runtime->dispatcher().resolve(*op, KeySet(std::uint64_t{1} << bit));
        QCOMPARE(next->text().contains(name), answer.found);
        QCOMPARE(next->text() != nextBefore, answer.found);

        // A kernel that the session takes away changes the table and the next key.
        bench_->document.edit(QStringLiteral("fall through"), [&](Session& s) {
            s.registrations.push_back({"add.Tensor", model.nameOf(key), FallthroughKernel{}});
        });
        const QString word = cell(QStringLiteral("add.Tensor"), name);
        QVERIFY2(word.contains(QStringLiteral("fall"), Qt::CaseInsensitive), qPrintable(word));
        QVERIFY(!next->text().contains(name));
        bench_->document.undoStack()->undo();
        QCOMPARE(next->text().contains(name), answer.found);

        box->click();
        QCOMPARE(mask->text().toUInt(nullptr, 16), 0U);
        QCOMPARE(next->text(), nextBefore);
    }

    void playbackVisitsEveryHopForwardAndBack()
    {
        run();
        const auto graph = bench_->document.lastRun()->graph;
        Playback& playback = bench_->playback;
        playback.setAnimated(false);
        QCOMPARE(int(graph->hops.size()), 4);
        QCOMPARE(playback.last(), 7);  // and the results climb back
        QStringList fall;
        playback.first();
        for (int position = 1; position <= playback.last(); ++position) {
            playback.stepForward();
            QCOMPARE(playback.position(), position);
            const Moment moment = playback.moment();
            QCOMPARE(bench_->selection.current(), moment.hop);
            const Hop* hop = graph->find(moment.hop);
            fall.append(hop->key ? QString::fromStdString(graph->model->nameOf(*hop->key)) : QStringLiteral("-"));
        }
        QCOMPARE(fall.join(QLatin1Char(' ')), QStringLiteral("Tracer Profiler Autograd Cpu Autograd Profiler Tracer"));
        for (int position = playback.last() - 1; position >= 0; --position) {
            playback.stepBack();
            QCOMPARE(playback.position(), position);
        }
    }

    void theMenuWritesWhatTheCommandLineWrites_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QStringList>("choices");  // as the command line names them
        for (const char* ending : {"png", "svg", "dot", "pdf", "json", "html", "mmd"})
            QTest::newRow(ending) << QString::fromLatin1(ending) << QStringList();
        const auto row = [](const char* name, const char* ending, const QStringList& choices) {
            QTest::newRow(name) << QString::fromLatin1(ending) << choices;
        };
        row("one call", "svg", {"--call", "1"});
        row("one call as data", "json", {"--call", "1"});
        row("one call as chart", "mmd", {"--call", "1"});
        row("one call as page", "html", {"--call", "1"});
        row("tree", "png", {"--view", "tree"});
        row("slide", "svg", {"--preset", "slide"});
        row("narrow rows", "png", {"--wrap", "500"});
    }
    void theMenuWritesWhatTheCommandLineWrites()
    {
        QFETCH(QString, ending);
        QFETCH(QStringList, choices);
        const QStringList asked = choices;
        run();
        const QString fromMenu = folder_->filePath(QStringLiteral("menu.") + ending);
        const QString fromCommand = folder_->filePath(QStringLiteral("command.") + ending);
        ExportChoices chosen;
        chosen.path = fromMenu;
        if (const qsizetype at = asked.indexOf(QStringLiteral("--call")); at >= 0)
            chosen.call = asked[at + 1].toInt();
        if (asked.contains(QStringLiteral("tree")))
            chosen.view = ExportView::tree;
        if (asked.contains(QStringLiteral("slide")))
            chosen.preset = QStringLiteral("slide");
        if (const qsizetype at = asked.indexOf(QStringLiteral("--wrap")); at >= 0)
            chosen.wrap = asked[at + 1].toInt();
        ExportDialog dialog(bench_->document.lastRun(), Moment(), 0, chosen, window_.get());
        QVERIFY(dialog.write());
        const bool isScaled = ending != QLatin1String("html") && ending != QLatin1String("mmd");
        const test::Outcome outcome = test::keyfall(
            QStringList{QStringLiteral("export"), session("fall.keyfall"), QStringLiteral("--to"), fromCommand}
            + (isScaled ? QStringList{QStringLiteral("--scale"), QStringLiteral("2")} : QStringList()) + asked);
        QVERIFY2(outcome.status == 0, outcome.err);
        QByteArray menu = content(fromMenu);
        QByteArray command = content(fromCommand);
        QVERIFY(menu.size() > 500);
        if (ending == QLatin1String("json")) {
            QCOMPARE(timeless(menu), timeless(command));
            return;
        }
        if (ending == QLatin1String("pdf")) {
            // A PDF has its date and compressed parts in it: the words and where they stand must be the same.
            const QByteArray words = wordsOfPdf(fromMenu);
            QVERIFY(words.contains("add · Autograd"));
            QCOMPARE(words, wordsOfPdf(fromCommand));
            return;
        }
        QCOMPARE(menu, command);
    }

    /// Five hundred hops, one like the other: the dialog shows, says and writes what begins them, as the command does, and
    /// so does the clipboard.
    void anEndlessRecursionIsDrawnAtItsBeginning()
    {
        const QString file = folder_->filePath(QStringLiteral("loop.keyfall"));
        QFile loop(file);
        QVERIFY(loop.open(QIODevice::WriteOnly));
        loop.write(R"json({
            "format": "keyfall-session", "version": 1, "model": "pytorch-2.6", "strict": true, "place": "as given",
            "standard_kernels": false,
            "registrations": [{"op": "f", "key": "PythonDispatcher", "kernel": "redispatch"},
                              {"op": "f", "key": "CPU", "kernel": {"return": 0}}],
            "tensors": {"a": {"dtype": "float32", "shape": [2], "data": [1.0, 2.0]}},
            "keyset": {"explicit": ["PythonDispatcher", "CPU"]}, "include": [], "exclude": [],
            "program": ["y = f(a)"], "breakpoints": [], "view": {}})json");
        loop.close();
        window_->files().open(file);
        run();
        QVERIFY(bench_->document.lastRun()->graph->hops.size() > 500);
        ExportDialog* dialog = window_->openExport();
        const auto* preview = dialog->findChild<ExportPreview*>();
        QTRY_VERIFY(!preview->image().isNull());
        QVERIFY(preview->image().width() > 100 && preview->image().height() > 50);
        const auto* part = dialog->findChild<QLabel*>(QStringLiteral("export.part"));
        QVERIFY(part->isVisible());
        QCOMPARE(part->text(), QStringLiteral("Drawn are the first 2 of 512 hops; the others are like the last one."));
        const QString fromMenu = folder_->filePath(QStringLiteral("menu.png"));
        const QString fromCommand = folder_->filePath(QStringLiteral("command.png"));
        dialog->findChild<QLineEdit*>(QStringLiteral("export.path"))->setText(fromMenu);
        QVERIFY2(dialog->write(), qPrintable(dialog->findChild<QLabel*>(QStringLiteral("exportProblem"))->text()));
        const test::Outcome outcome = test::keyfall(
            {QStringLiteral("export"), file, QStringLiteral("--to"), fromCommand, QStringLiteral("--scale"), "2"});
        QVERIFY2(outcome.status == 0, outcome.err);
        QCOMPARE(content(fromMenu), content(fromCommand));
        dialog->findChild<QCheckBox*>(QStringLiteral("export.times"))->setChecked(true);
        QVERIFY(!part->isVisible());  // a clock measured each of them
        dialog->close();
        QApplication::clipboard()->clear();
        window_->actions().copyPicture->trigger();
        const QImage copied = QApplication::clipboard()->image();
        QVERIFY(!copied.isNull() && copied.height() < 1000);
    }

    void theSameFallEndsInTheCudaLane()
    {
        window_->files().open(session("fall_cuda.keyfall"));
        run();
        const auto result = bench_->document.lastRun();
        QVERIFY2(!result->error, result->error.value_or("").c_str());
        QCOMPARE(QString::fromStdString(result->graph->model->nameOf(*result->graph->hops.back().key)),
                 QStringLiteral("Cuda"));
        const auto cuda = result->results.at(0).data;
        window_->files().open(session("fall.keyfall"));
        run();
        QCOMPARE(cuda, bench_->document.lastRun()->results.at(0).data);
    }

    void theWindowIsNotBlank()
    {
        run();
        QImage picture = window_->grab().toImage();
        QVERIFY(!picture.isNull());
        QSet<QRgb> colours;
        for (int y = 0; y < picture.height(); y += 7)
            for (int x = 0; x < picture.width(); x += 7)
                colours.insert(picture.pixel(x, y));
        QVERIFY(colours.size() > 20);
        if (const QString folder = qEnvironmentVariable("KEYFALL_PICTURES"); !folder.isEmpty()) {
            picture.save(folder + QStringLiteral("/window_light.png"));
            window_->actions().darkTheme->trigger();
            QTest::qWait(50);
            window_->grab().save(folder + QStringLiteral("/window_dark.png"));
        }
    }
};

KEYFALL_TEST(WindowTest)
#include "window_test.moc"
