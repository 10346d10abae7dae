// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/explain/explanations.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/start/example_model.h"
#include "ui/start/start_page.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/paste_opener.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QListView>
#include <QMap>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

class StartScreenTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    void openWindow(bool withStart)
    {
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ =
            std::make_unique<Workbench>(test::fakeRuntime(), *store_, folder_->filePath(QStringLiteral("unsaved")));
        bench_->setPlaysRuns(false);
        window_ = std::make_unique<MainWindow>(*bench_);
        if (withStart)
            window_->start().show();
        else
            QVERIFY(bench_->document.replace(test::fakeSession()));
        window_->resize(1400, 900);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.count() > 0 || painted.wait());
        QTest::qWait(30);
    }
    void closeWindow()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }
    [[nodiscard]] bool anyDock() const
    {
        const auto docks = window_->findChildren<QDockWidget*>();
        return std::any_of(docks.begin(), docks.end(), [](const QDockWidget* dock) { return !dock->isHidden(); });
    }
    [[nodiscard]] QMap<QString, QRect> places() const
    {
        QMap<QString, QRect> places{{QStringLiteral("centre"), window_->centralWidget()->geometry()}};
        for (const QDockWidget* dock : window_->findChildren<QDockWidget*>())
            if (dock->isVisible() && !dock->visibleRegion().isEmpty())
                places[dock->objectName()] = dock->geometry();
        return places;
    }
    [[nodiscard]] QString message() const { return window_->messages().texts().join(QLatin1Char('\n')); }

private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void cleanup() { closeWindow(); }

    void itIsThereUntilASessionOpens()
    {
        openWindow(true);
        StartScreen& start = window_->start();
        QVERIFY(start.isShown() && start.page()->isVisible());
        QVERIFY(!window_->graph().isVisible());
        QVERIFY(!anyDock());
        QVERIFY(window_->actions().startPage->isChecked());
        QCOMPARE(window_->windowTitle(), QStringLiteral("Keyfall"));
        QVERIFY(start.page()->gallery().hasFocus() || QApplication::focusWidget() == nullptr);
        QTest::keyClick(&start.page()->gallery(), Qt::Key_Return);
        QVERIFY(!start.isShown());
        QVERIFY(window_->graph().isVisible() && anyDock());
        QVERIFY(!window_->actions().startPage->isChecked());
        QVERIFY(window_->windowTitle().startsWith(QStringLiteral("One fall")));
        QTRY_VERIFY(bench_->document.runState().isCurrent());
    }

    /// The panels are where they would be had the page never been shown.
    void thePanelsAreWhereTheyWere()
    {
        openWindow(false);
        const auto direct = places();
        QVERIFY(direct.size() > 3);
        closeWindow();
        openWindow(true);
        window_->files().startNew();
        QTest::qWait(30);
        QCOMPARE(places(), direct);
        for (int i = 0; i < 3; ++i) {
            window_->actions().startPage->trigger();
            QTest::qWait(20);
            QVERIFY(!anyDock());
            window_->actions().startPage->trigger();
            QTest::qWait(30);
            QCOMPARE(places(), direct);
        }
    }

    void aLayoutSurvivesAWindowThatIsClosedOnTheStartPage()
    {
        openWindow(false);
        window_->docks().dock(QStringLiteral("tensors"))->hide();
        window_->resizeDocks({window_->docks().dock(QStringLiteral("keys"))}, {420}, Qt::Horizontal);
        QTest::qWait(30);
        const auto arranged = places();
        window_->actions().startPage->trigger();
        QVERIFY(window_->close());
        closeWindow();
        openWindow(true);
        QVERIFY(!anyDock());
        window_->files().startNew();
        QTest::qWait(30);
        QCOMPARE(places().value(QStringLiteral("keys")).width(), arranged.value(QStringLiteral("keys")).width());
        QVERIFY(window_->docks().dock(QStringLiteral("tensors"))->isHidden());
    }

    void oneCanGoBackToTheSessionThatIsOpen()
    {
        openWindow(false);
        bench_->document.edit(QStringLiteral("program"), [](Session& s) { s.program = {"z = relu(b)"}; });
        QTRY_VERIFY(bench_->document.runState().isCurrent());
        const Session before = bench_->document.session();
        window_->actions().startPage->trigger();
        QVERIFY(window_->start().isShown());
        Q_EMIT window_->start().page()->backWanted();
        QVERIFY(!window_->start().isShown());
        QVERIFY(bench_->document.session() == before);
        QVERIFY(bench_->document.runState().isCurrent());
        // What is not saved is asked about before an example takes its place.
        window_->actions().startPage->trigger();
        Q_EMIT window_->start().page()->exampleChosen(FileCommands::firstExample());
        QVERIFY(window_->start().isShown());
        QVERIFY(window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Discard")));
        QVERIFY(!window_->start().isShown());
    }

    void noPictureIsMadeBeforeTheFirstPaint()
    {
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        std::atomic<int> runtimes = 0;
        bench_ = std::make_unique<Workbench>(
            [&runtimes](std::shared_ptr<const KeyModel> model, const RuntimeOptions& options) {
                ++runtimes;
                return test::fakeRuntime()(std::move(model), options);
            },
            *store_, folder_->filePath(QStringLiteral("unsaved")));
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->start().show();
        QVERIFY(!window_->start().page()->findChild<QWidget*>(QStringLiteral("keyPanel")));
        QCOMPARE(runtimes.load(), 0);
        window_->show();
        QTRY_VERIFY(runtimes > 0);
        QTRY_VERIFY(window_->start().page()->examples().index(0).data(ExampleModel::HasPictureRole).toBool());
        closeWindow();
    }

    void whatIsPastedIsOpenedAsWhatItIs()
    {
        openWindow(true);
        PasteOpener& paste = window_->paste();
        paste.open(QStringLiteral("  \n"));
        QVERIFY2(message().contains(QStringLiteral("holds no text")), qPrintable(message()));
        paste.open(QStringLiteral("Dear diary"));
        QVERIFY2(message().contains(QStringLiteral("no session, trace, dump or error")), qPrintable(message()));
        QVERIFY(window_->start().isShown());

        const QString error =
            QStringLiteral("NotImplementedError: Could not run 'aten::nonzero' with arguments from the 'Meta' backend. "
                           "'aten::nonzero' is only available for these backends: [CPU, CUDA].\n");
        paste.open(error);
        QVERIFY2(message().contains(QStringLiteral("Copy it whole")), qPrintable(message()));
        QVERIFY(window_->start().isShown());
        paste.explanations().setExplainer([](const std::string& text) {
            ErrorNote note;
            note.headline = QString::fromStdString(text.substr(0, 19));
            return std::vector{note};
        });
        paste.open(error);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        QVERIFY(!window_->start().isShown() && window_->docks().dock(QStringLiteral("explanation"))->isVisible());

        QApplication::clipboard()->setText(QStringLiteral("[call] op=[aten::add.Tensor], key=[CPU]\n"));
        window_->actions().pasteText->trigger();
        QTRY_VERIFY(bench_->document.runState().kind == RunState::Kind::foreign);
        QCOMPARE(bench_->traceName(), QStringLiteral("pasted text"));
        QVERIFY(!window_->start().isShown());
        QVERIFY(window_->docks().dock(QStringLiteral("explanation"))->isHidden());

        window_->start().show();
        paste.open(
            QStringLiteral("name: aten::add.Tensor\nschema: aten::add.Tensor(Tensor self, Tensor other, *, Scalar "
                           "alpha=1) -> Tensor\nCPU: registered at a.cpp:1 :: (none) [ boxed ]\n"));
        QVERIFY(!window_->start().isShown());
        const auto* explorer = window_->findChild<ExplorerPanel*>();
        QVERIFY(explorer && explorer->isVisible());

        paste.open(QString::fromStdString(writeSession(test::fakeSession())));
        QVERIFY(bench_->document.session() == test::fakeSession());
        QCOMPARE(bench_->file.title(), QStringLiteral("Pasted session"));
    }
};

KEYFALL_TEST(StartScreenTest)
#include "start_screen_test.moc"
