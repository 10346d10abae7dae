// SPDX-License-Identifier: MIT
// The kernels panel over a compiler whose gate the test opens.
#include "core/text/json_text.h"
#include "tests/core/program/gated_backend.h"
#include "tests/support/graphs.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/kernels/code_column.h"
#include "ui/kernels/code_view.h"
#include "ui/kernels/kernels_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolButton>

#include <atomic>
#include <future>
#include <set>

using namespace keyfall;
using Views = KernelViews;

class KernelsPanelTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<test::GatedBackend> gate_;
    std::unique_ptr<KernelsPanel> panel_;

    KernelTools tools() const
    {
        KernelTools tools;
        tools.fuse = [](const Session&, RunControl*) -> Expected<FusedProgram> { return test::fusedExample(); };
        tools.backends = [backend = gate_->backend()] { return std::vector{backend}; };
        tools.listing = [](const KernelProgram& program, KernelLanguage language,
                           const std::string& target) -> Expected<KernelListing> {
            if (language == KernelLanguage::ptx)
                return tl::unexpected<Error>(Error{ErrorKind::unavailable, "NVRTC", "it was not found", {}});
            if (language == KernelLanguage::machine && target.empty())
                return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, "no machine here", {}});
            KernelListing listing;
            listing.lines = {"a head" + (target.empty() ? target : " for " + target)};
            listing.instructions = {std::nullopt};
            for (std::size_t i = 0; i < instructionsOf(program).size(); ++i) {
                listing.lines.push_back("line " + std::to_string(i));
                listing.instructions.emplace_back(i);
            }
            return listing;
        };
        return tools;
    }
    void run()
    {
        QSignalSpy finished(document_.get(), &Document::runFinished);
        document_->run();
        QVERIFY(finished.wait(5000));
    }
    /// Runs and waits until the kernels are there.
    void compile()
    {
        gate_->open();
        run();
        QTRY_VERIFY(panel_->lab().study().plan != nullptr);
    }
    [[nodiscard]] Views& views() const { return panel_->views(); }
    [[nodiscard]] static QString textOf(const DisplayList& list)
    {
        QStringList words;
        for (const DisplayItem& item : list.items)
            words << item.text;
        return words.join('|');
    }

    /// What makes a picture as wide as it is.
    static QString widest(const DisplayList& list)
    {
        const auto last = std::max_element(list.items.begin(), list.items.end(), [](const auto& a, const auto& b) {
            return a.extent().right() < b.extent().right();
        });
        return QStringLiteral("'%1' (%2) reaches %3; ")
            .arg(last->text)
            .arg(static_cast<int>(last->part))
            .arg(last->extent().right());
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        gate_ = std::make_unique<test::GatedBackend>();
        panel_ = std::make_unique<KernelsPanel>(*document_, tools());
        panel_->resize(1100, 420);
        panel_->show();
    }
    void cleanup()
    {
        gate_->open();
        panel_.reset();
        document_.reset();
    }

    /// Between the keys and a lesson a window of 1280 pixels has 650: a wider panel would close the lesson.
    void itStandsBesideALesson()
    {
        QVERIFY2(panel_->minimumSizeHint().width() <= 640,
                 qPrintable(QString::number(panel_->minimumSizeHint().width())));
    }

    /// Beside an inspector a window of 1280 pixels has about 560: all six names are seen, none behind an arrow.
    void sixNamesFitBesideAnInspector()
    {
        auto* const tabs = panel_->findChild<QTabWidget*>(QStringLiteral("kernels.tabs"));
        panel_->resize(panel_->minimumSizeHint().width(), 420);
        compile();
        for (int view = 0; view < Views::kCount; ++view) {
            views().open(Views::View(view));
            QCoreApplication::processEvents();
            for (int tab = 0; tab < Views::kCount; ++tab) {
                const QRect rect = tabs->tabBar()->tabRect(tab);
                QVERIFY2(rect.left() >= 0 && rect.right() < tabs->tabBar()->width(),
                         qPrintable(QStringLiteral("%1 of %2").arg(tab).arg(view)));
                QVERIFY(tabs->tabBar()->fontMetrics().horizontalAdvance(tabs->tabText(tab)) < rect.width());
            }
            for (const auto* arrow : tabs->tabBar()->findChildren<QToolButton*>())
                QVERIFY(!arrow->isVisible());
        }
    }

    /// A theme that is changed while the panel is open: dark buttons would not be seen on a dark ground.
    void theStepsButtonsFollowTheTheme()
    {
        const auto pictureOf = [this] { return views().steps().play().icon().pixmap(16).toImage(); };
        const auto change = [this](const QColor& ground, const QColor& text) {
            QPalette palette;
            palette.setColor(QPalette::Window, ground);
            palette.setColor(QPalette::WindowText, text);
            panel_->setPalette(palette);
        };
        change(Qt::white, Qt::black);
        const QImage light = pictureOf();
        change(Qt::black, Qt::white);
        QVERIFY(pictureOf() != light);
    }

    /// Nobody compiled anything: what the panel compiles to show it is in memory. A start by hand keeps it in files.
    void openingItWritesNoFiles()
    {
        const QTemporaryDir home;
        KernelTools kept = tools();
        kept.folder = home.filePath(QStringLiteral("cache/keyfall/kernels")).toStdString();
        panel_ = std::make_unique<KernelsPanel>(*document_, kept);
        panel_->show();
        compile();
        QTRY_VERIFY(!panel_->lab().busy());
        QVERIFY(QDir(home.path()).isEmpty());
        panel_->startAction().trigger();
        QTRY_VERIFY(!panel_->lab().busy());
        QVERIFY(!QDir(QString::fromStdString(kept.folder)).isEmpty());
    }

    void onlyARunHasKernels()
    {
        QVERIFY(!panel_->startAction().isEnabled());
        QVERIFY(panel_->summary().contains("Run the session"));
        QVERIFY(views().picture(Views::Fusion)->wholeList().items.empty());
        QVERIFY(!panel_->exportTo("never.svg").has_value());
    }

    void whatTheRunLaunchedIsCounted()
    {
        graphs::Builder b;
        for (int round = 0; round < 2; ++round) {
            b.call("compiled::exp", {"Cuda"}, "with compiled():");
            const HopId block = b.hop(0, CallKind::callBoxed, "Cuda");
            const HopId kernel = b.hop(block, CallKind::callBoxed, "Cuda", "kernel::exp");
            b.at(kernel).outputs.clear();
            TensorMeta meta = graphs::tensor({2, 3});
            meta.device = {DeviceType::cuda, 1};
            b.at(kernel).outputs.push_back(meta);
            b.event(kernel, EventKind::launch, "grid 1, block 256, emulated, 17.2 µs");
        }
        const std::vector<RunKernel> kernels = kernelsOfRun(b.graph());
        QCOMPARE(kernels, (std::vector<RunKernel>{{"exp", "cuda:1", true, 2}}));
        QCOMPARE(runKernelsText(kernels), QStringLiteral("The run itself launched exp 2 times on cuda:1 (emulated)."));
        QCOMPARE(backendOfRun({}, kernels), QStringLiteral("emulated-cuda"));
        Session asked;
        asked.program = {"with compiled(wait=5, backend=\"c\"):", "    y = exp(a)"};
        QCOMPARE(backendOfRun(asked, kernels), QStringLiteral("c"));
        asked.program.insert(asked.program.begin(),
                             {"# with compiled(\"cuda\"):", "with compiled():", "    x = exp(a)"});
        QCOMPARE(backendOfRun(asked, kernels), QStringLiteral("c"));
        asked.program[1] = "with compiled(\"interpreter\"):";
        QCOMPARE(backendOfRun(asked, kernels), QStringLiteral("interpreter"));
        asked.program[1] = "with compiled(\"timed-cuda\"):";  // is for memory of devices alone
        QCOMPARE(backendOfRun(asked, kernels), QStringLiteral("emulated-cuda"));
        QCOMPARE(backendOfRun({}, {{"exp", "cuda:0", false, 1}}), QStringLiteral("cuda"));
        QVERIFY(backendOfRun({}, {{"exp", "cpu", false, 1}}).isEmpty());
        QCOMPARE(runKernelsText(
                     {{"a", "cpu", false, 1}, {"b", "cpu", false, 2}, {"c", "cpu", false, 3}, {"d", "cpu", false, 4}}),
                 QStringLiteral("The run itself launched a once on cpu, b 2 times on cpu, c 3 times on cpu, 1 more."));
        QVERIFY(runKernelsText({}).isEmpty());
    }

    /// A program comes to one kernel again and again: it is listed once. What the session asks for compiles it.
    void itBeginsAsTheRun()
    {
        panel_.reset();
        KernelTools two = tools();
        two.fuse = [](const Session&, RunControl*) -> Expected<FusedProgram> {
            FusedProgram fused = test::fusedExample();
            fused.kernels.back().program = fused.kernels.front().program;
            return fused;
        };
        two.backends = [backend = gate_->backend()] {
            KernelBackend second = backend;
            second.name = "second";
            return std::vector{backend, second};
        };
        panel_ = std::make_unique<KernelsPanel>(*document_, two);
        panel_->resize(1100, 420);
        panel_->show();
        const auto* backend = panel_->findChild<QComboBox*>("kernels.backend");
        const auto* kernel = panel_->findChild<QComboBox*>("kernels.kernel");
        document_->edit(QStringLiteral("x"), [](Session& session) {
            session.program.push_back("# with compiled(backend=\"gated\"):");
            session.program.push_back("with compiled(wait=1, backend=\"second\"):");
            session.program.push_back("    z = relu(a)");
        });
        gate_->open();
        run();
        QTRY_VERIFY(panel_->lab().study().fused != nullptr && !panel_->lab().busy());
        QCOMPARE(backend->currentText(), QStringLiteral("second"));
        QCOMPARE(kernel->count(), 1);
        QCOMPARE(kernel->currentText(), QStringLiteral("1. mul_add_relu ×2"));
        Q_EMIT views().kernelChosen(1);
        QCOMPARE(kernel->currentIndex(), 0);
    }

    void aRunIsFusedWhenSomebodyLooks()
    {
        compile();
        QVERIFY2(panel_->summary().contains("Operators in kernels: 4 of 5; kernels: 2; calls: 1; refused merges: 2"),
                 qPrintable(panel_->summary()));
        // Also where the session computes on another device.
        QVERIFY2(panel_->summary().contains("in the memory of the CPU, calls left out"), qPrintable(panel_->summary()));
        QVERIFY(textOf(views().picture(Views::Fusion)->wholeList()).contains("mul_add_relu"));
        QCOMPARE(gate_->compiles(), 2);
        // Another session has no kernels yet.
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        QVERIFY(panel_->lab().study().fused == nullptr);
        QVERIFY(views().picture(Views::Plan)->wholeList().items.empty());
        QCOMPARE(views().model(Views::Time)->rowCount(), 0);
    }
    void nobodyLooksSoNothingRuns()
    {
        panel_->hide();
        gate_->open();
        run();
        QTest::qWait(50);
        QVERIFY(panel_->lab().study().fused == nullptr);
        panel_->show();
        QTRY_VERIFY(panel_->lab().study().plan != nullptr);
    }

    void whatIsChosenIsLitInAllCode()
    {
        compile();
        QSignalSpy kernels(&views(), &Views::kernelChosen);
        Q_EMIT views().picture(Views::Fusion)->chosen(1);  // add: a load and the addition
        QCOMPARE(views().code().litLines(0), (std::vector<int>{1}));
        QCOMPARE(views().code().litLines(1), (std::vector<int>{9, 10}));  // after 1 + 4 slots + 1 axis
        QCOMPARE(views().code().litLines(2), (std::vector<int>{4, 5}));
        QCOMPARE(views().code().litLines(3), (std::vector<int>{4, 5}));
        QVERIFY(views().code().litLines(5).empty());
        QCOMPARE(views().code().editor(5).toPlainText(), QString("no machine here"));
        QCOMPARE(views().code().editor(2).extraSelections().size(), 2);
        // The other way: the cursor on the line of a product.
        QTextCursor cursor(views().code().editor(2).document()->findBlockByNumber(3));
        views().code().editor(2).setTextCursor(cursor);
        QCOMPARE(views().picture(Views::Fusion)->selected(), 0);
        QCOMPARE(views().code().litLines(0), (std::vector<int>{0}));
        QCOMPARE(kernels.count(), 0);
        // An operator of the other kernel brings its code.
        Q_EMIT views().picture(Views::Fusion)->chosen(3);
        QCOMPARE(kernels.count(), 1);
        QVERIFY(views().code().editor(1).toPlainText().startsWith("kernel sum("));
        QCOMPARE(panel_->findChild<QComboBox*>("kernels.kernel")->currentIndex(), 1);
        QVERIFY(!views().code().litLines(1).empty());
        // The picture of it has the lit lines, too.
        int bands = 0;
        for (const DisplayItem& item : views().code().wholeList(Theme::light()).items)
            bands += item.part == Part::selection ? 1 : 0;
        QVERIFY(bands > 0);
    }

    /// Machine code of a processor that is chosen, by the keyboard; its lines are lit as any.
    void machineCodeOfAnotherProcessor()
    {
        compile();
        CodeView& code = views().code();
        views().open(Views::Code);
        views().setNode(0);
        QCOMPARE(code.editor(5).toPlainText(), QStringLiteral("no machine here"));
        QVERIFY(code.litLines(5).empty());
        auto* choice = code.findChild<QComboBox*>(QStringLiteral("kernels.machineTarget"));
        QVERIFY(choice != nullptr && (choice->focusPolicy() & Qt::TabFocus) != 0);
        QSignalSpy chosen(&code, &CodeView::machineTargetChosen);
        choice->setFocus();
        for (const char* target : {"x86-64-v3", "x86-64-v4", "aarch64"}) {
            QTest::keyClick(choice, Qt::Key_Down);
            QCOMPARE(code.machineTarget(), QString::fromLatin1(target));
            QVERIFY2(code.editor(5).toPlainText().startsWith(QStringLiteral("a head for %1\n").arg(target)),
                     qPrintable(code.editor(5).toPlainText()));
            QVERIFY(!code.litLines(5).empty());
            QCOMPARE(chosen.last().first().toString(), QString::fromLatin1(target));
        }
        QCOMPARE(chosen.count(), 3);
        QVERIFY(textOf(code.wholeList(Theme::light())).contains("Machine code for aarch64"));
        const QTemporaryDir folder;
        QVERIFY(panel_->exportTo(folder.filePath("code.json")));
        QFile file(folder.filePath("code.json"));
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains("\"target\": \"aarch64\""));
        views().setKernel(1);  // another kernel has the same processor's
        QVERIFY(code.editor(5).toPlainText().startsWith("a head for aarch64\n"));
        code.setMachineTarget(QStringLiteral("z80"));
        QCOMPARE(code.machineTarget(), QString());
        QCOMPARE(code.editor(5).toPlainText(), QStringLiteral("no machine here"));
        QCOMPARE(chosen.count(), 3);  // nobody chose that
    }

    /// In a narrow panel not all columns can be read: those whose titles are pressed have their lines' width.
    void columnsOfCodeGetTheirRoom()
    {
        compile();
        views().open(Views::Code);
        QList<QToolButton*> titles;
        for (const char* language : CodeView::kLanguages)
            titles << views().code().findChild<QToolButton*>(QStringLiteral("kernels.%1Column").arg(language));
        const auto fits = [this](std::size_t pane) {
            const QPlainTextEdit& editor = views().code().editor(pane);
            int widest = 0;
            for (std::size_t line = 0; line < views().code().panes()[pane].nodes.size(); ++line)
                if (!views().code().panes()[pane].nodes[line].empty())
                    widest = std::max(widest,
                                      editor.fontMetrics().horizontalAdvance(
                                          editor.document()->findBlockByNumber(static_cast<int>(line)).text()));
            return widest > 0 && widest <= editor.viewport()->width();
        };
        QVERIFY(titles[1]->isChecked() && titles[2]->isChecked());
        QTRY_VERIFY(fits(1) && fits(2));
        panel_->resize(700, 420);
        titles[2]->click();
        QTRY_VERIFY(fits(1));
        titles[1]->click();
        QTest::qWait(0);
        QVERIFY(fits(1));  // nobody else lacks that room
        for (QToolButton* title : titles)
            title->setChecked(true);
        for (QToolButton* title : titles)
            title->setChecked(false);
        // The others are scrolled to before they get too narrow to be read.
        auto* area = views().code().findChild<QScrollArea*>();
        const int handles = 5 * views().code().findChild<QSplitter*>()->handleWidth();
        for (const int width : {430, 700, 1260}) {
            panel_->resize(width, 420);
            for (std::size_t i = 0; i < CodeView::kPanes; ++i) {
                const auto& column = *qobject_cast<CodeColumn*>(titles[static_cast<qsizetype>(i)]->parentWidget());
                const int needed = column.neededWidth(views().code().panes()[i], area->viewport()->width() - handles);
                QTRY_VERIFY2(column.width() >= std::min(needed, 250),
                             qPrintable(QStringLiteral("view %1: column %2 has %3 of %4")
                                            .arg(width)
                                            .arg(i)
                                            .arg(column.width())
                                            .arg(needed)));
            }
            for (std::size_t i = 0; i < CodeView::kPanes; ++i) {
                QPlainTextEdit& editor = views().code().editor(i);
                editor.setFocus();
                area->ensureWidgetVisible(&editor);
                QVERIFY(area->rect().intersects(
                    QRect(editor.mapTo(area, QPoint()), QSize(std::min(editor.width(), 90), editor.height()))));
            }
        }
        panel_->resize(400, 420);
        QTRY_VERIFY(area->horizontalScrollBar()->maximum() > 0);
        panel_->resize(2400, 420);
        QTRY_COMPARE(area->horizontalScrollBar()->maximum(), 0);
    }

    void aFailedExportLeavesTheSummary()
    {
        compile();
        const QString before = panel_->summary();
        const auto* problem = panel_->findChild<QLabel*>(QStringLiteral("kernels.problem"));
        const QTemporaryDir folder;
        const auto exportTo = [this](const QString& path) {
            panel_->findChild<QAction*>(QStringLiteral("kernels.export"))->trigger();
            auto* dialog = panel_->findChild<QFileDialog*>();
            QVERIFY(dialog != nullptr);
            Q_EMIT dialog->fileSelected(path);
            delete dialog;
        };
        exportTo(folder.filePath(QStringLiteral("nowhere/view.svg")));
        QCOMPARE(panel_->summary(), before);
        QVERIFY2(problem->isVisible() && problem->text().contains("nowhere/view.svg"), qPrintable(problem->text()));
        exportTo(folder.filePath(QStringLiteral("view.svg")));
        QVERIFY(!problem->isVisible());
        exportTo(folder.filePath(QStringLiteral("nowhere/view.svg")));
        QVERIFY(problem->isVisible());
        run();  // other pictures: it was not about these
        QVERIFY(!problem->isVisible());
    }

    /// The words have colours, also where a line is lit; a sentence in place of code has none.
    void wordsOfCodeHaveColors()
    {
        compile();
        const auto inks = [this](std::size_t pane) {
            std::set<QRgb> colors;
            const QTextDocument& text = *views().code().editor(pane).document();
            for (QTextBlock line = text.begin(); line != text.end(); line = line.next())
                for (const QTextLayout::FormatRange& range : line.layout()->formats())
                    colors.insert(range.format.foreground().color().rgb());
            return colors.size();
        };
        QVERIFY(inks(1) >= 3);
        QCOMPARE(inks(5), std::size_t{0});  // "no machine here"
        views().setNode(0);
        QVERIFY(inks(1) >= 3 && !views().code().litLines(1).empty());
    }

    /// Widths that somebody gave the columns are there again in the next window.
    void columnsOfCodeAreRemembered()
    {
        compile();
        views().open(Views::Code);
        CodeView& code = views().code();
        QCOMPARE(code.columns(), QStringLiteral("ir c"));
        QSignalSpy chosen(&code, &CodeView::columnsChosen);
        code.findChild<QToolButton*>(QStringLiteral("kernels.cudaColumn"))->click();
        QCOMPARE(code.columns(), QStringLiteral("ir c cuda"));
        QCOMPARE(chosen.count(), 1);
        auto* split = code.findChild<QSplitter*>();
        QList<int> widths = split->sizes();
        QTest::mousePress(split->handle(1), Qt::LeftButton, {}, QPoint(1, 5));
        QTest::mouseMove(split->handle(1), QPoint(60, 5));
        QTest::mouseRelease(split->handle(1), Qt::LeftButton, {}, QPoint(60, 5));
        QVERIFY(split->sizes() != widths);
        widths = split->sizes();
        QVERIFY(chosen.count() >= 2);
        const QString told = chosen.last().first().toString();
        QCOMPARE(told, code.columns());
        QCOMPARE(told.section('|', 1).split(' ').size(), 6);
        panel_ = std::make_unique<KernelsPanel>(*document_, tools());
        panel_->views().code().setColumns(told);
        panel_->resize(1100, 420);
        panel_->show();
        panel_->views().open(Views::Code);
        QTRY_COMPARE(views().code().findChild<QSplitter*>()->sizes(), widths);
        QCOMPARE(views().code().columns(), told);
        for (const char* wrong : {"ir c|90 x 1 2 3 4", "fortran", "ir|1 2 3"}) {
            views().code().setColumns(QString::fromLatin1(wrong));
            QCOMPARE(views().code().columns(), told);
        }
    }

    void aWindowThatClosesWaitsForNoCompile()
    {
        run();
        QTRY_VERIFY(!panel_->lab().study().flights.empty());
        QElapsedTimer clock;
        clock.start();
        panel_.reset();
        QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    }

    void withoutNvrtcOneSentenceStandsForPtx()
    {
        compile();
        QCOMPARE(views().code().editor(4).toPlainText(), QString::fromUtf8("NVRTC compiles it…"));  // nobody looked
        views().open(Views::Code);
        QTRY_VERIFY2(
            views().code().editor(4).toPlainText().startsWith("PTX is made by NVRTC of the CUDA Toolkit, which "
                                                              "was not found here"),
            qPrintable(views().code().editor(4).toPlainText()));
    }

    /// NVRTC takes a while: the window goes on, and who chose another kernel meanwhile sees that one's.
    void ptxComesWhenItIsMade()
    {
        KernelTools slow = tools();
        std::promise<void> made;
        std::atomic<int> asked = 0;
        slow.listing = [listing = slow.listing, done = made.get_future().share(),
                        &asked](const KernelProgram& program, KernelLanguage language,
                                const std::string& target) -> Expected<KernelListing> {
            if (language != KernelLanguage::ptx)
                return listing(program, language, target);
            ++asked;
            done.wait();
            KernelListing ptx = plainListing("// of " + program.name + "\n\tadd.f32 %f1, %f2, %f3;\n");
            ptx.instructions[1] = 0;
            return ptx;
        };
        panel_ = std::make_unique<KernelsPanel>(*document_, std::move(slow));
        panel_->resize(1100, 420);
        panel_->show();
        compile();
        CodeView& code = views().code();
        views().open(Views::Code);
        QTRY_COMPARE(asked.load(), 1);
        QCOMPARE(code.editor(4).toPlainText(), QString::fromUtf8("NVRTC compiles it…"));
        views().setKernel(1);  // the sum
        QVERIFY(code.editor(1).toPlainText().startsWith("kernel sum("));
        made.set_value();
        QTRY_VERIFY2(code.editor(4).toPlainText().startsWith("// of sum"), qPrintable(code.editor(4).toPlainText()));
        QCOMPARE(asked.load(), 2);
        Q_EMIT views().picture(Views::Fusion)->chosen(3);
        QCOMPARE(code.litLines(4), (std::vector<int>{1}));
        QCOMPARE(code.editor(4).extraSelections().size(), 1);
    }

    void aCompileIsSeenWhileItRunsAndCanBeLeft()
    {
        run();
        QTRY_COMPARE(panel_->lab().study().statistics.gets, std::uint64_t{8});
        QVERIFY(panel_->lab().asking());
        QTRY_VERIFY(!panel_->lab().study().flights.empty());
        QTRY_VERIFY2(panel_->summary().contains("on their way 1; mul_add_relu: compiling, 8 wait"),
                     qPrintable(panel_->summary()));
        QTRY_VERIFY(textOf(views().picture(Views::Cache)->wholeList()).contains(QString::fromUtf8("compiling…")));
        QVERIFY(panel_->startAction().text().contains("Stop"));
        panel_->startAction().trigger();
        QTRY_VERIFY(!panel_->lab().busy());
        QVERIFY2(panel_->summary().contains("cancelled"), qPrintable(panel_->summary()));
        QVERIFY(panel_->lab().study().plan == nullptr);
        // What still compiles is seen to end, and is kept.
        QVERIFY(textOf(views().picture(Views::Cache)->wholeList()).contains(QString::fromUtf8("compiling…")));
        gate_->open();
        QTRY_VERIFY(!textOf(views().picture(Views::Cache)->wholeList()).contains(QString::fromUtf8("compiling…")));
        QVERIFY(panel_->lab().study().statistics.entries > 0);
        panel_->startAction().trigger();
        QTRY_VERIFY(panel_->lab().study().plan != nullptr);
        QCOMPARE(gate_->compiles(), 2);
    }

    void oneCompilesSevenWaitAndThenAllHit()
    {
        run();
        QTRY_COMPARE(panel_->lab().study().statistics.gets, std::uint64_t{8});
        gate_->open();
        QTRY_VERIFY(panel_->lab().study().plan != nullptr);
        // Of each kernel one caller's compile, seven that waited or, where they came late, hit.
        const RowsModel& rows = *views().model(Views::Cache);
        QMap<QString, int> answers;
        for (int row = 0; row < rows.rowCount(); ++row)
            ++answers[rows.index(row, 2).data().toString().section(QStringLiteral(", "), 0, 0)];  // "hit, loaded it"
        QCOMPARE(answers["led the compile"], 2);
        QCOMPARE(answers["compile"], 2);
        QCOMPARE(answers["waited"] + answers["hit"], 14);
        QVERIFY(answers["waited"] >= 7);
        QCOMPARE(panel_->lab().study().statistics.compiles, std::uint64_t{2});
        panel_->startAction().trigger();
        QTRY_VERIFY(!panel_->lab().busy() && panel_->lab().study().plan != nullptr);
        // What is counted is that of the experiment that is shown, not of the cache's life.
        QCOMPARE(panel_->lab().study().statistics.compiles, std::uint64_t{0});
        QCOMPARE(panel_->lab().study().statistics.gets, std::uint64_t{16});
        QCOMPARE(panel_->lab().study().statistics.hits, std::uint64_t{16});
        QCOMPARE(panel_->lab().study().statistics.entries, std::uint64_t{2});
        for (std::size_t k = 0; k < 2; ++k)
            QCOMPARE(panel_->lab().study().countOf(k).hits, std::uint64_t{8});
        for (const KernelSpan& span : panel_->lab().study().log)
            QVERIFY(span.kind == KernelSpan::Kind::run || span.answer == AnswerKind::hit);
        panel_->lab().clearCache();
        panel_->startAction().trigger();
        QTRY_COMPARE(panel_->lab().study().statistics.compiles, std::uint64_t{2});
    }

    /// As the runs of another session do, its experiments begin with an empty cache.
    void anotherSessionBeginsWithAnEmptyCache()
    {
        compile();
        QCOMPARE(panel_->lab().study().statistics.compiles, std::uint64_t{2});
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        run();
        QTRY_VERIFY(!panel_->lab().busy() && panel_->lab().study().plan != nullptr);
        QCOMPARE(panel_->lab().study().statistics.compiles, std::uint64_t{2});
    }

    /// While the run's own kernels are shown, too: no cache that an experiment filled is left.
    void forgetEmptiesTheExperimentsCache()
    {
        auto* forget = panel_->findChild<QAction*>(QStringLiteral("kernels.clear"));
        QVERIFY(!forget->isEnabled());
        QVERIFY2(forget->toolTip().contains("No run of this session"), qPrintable(forget->toolTip()));
        compile();
        QVERIFY(forget->isEnabled());
        QVERIFY2(forget->toolTip().contains("of runs and of experiments"), qPrintable(forget->toolTip()));
        panel_->lab().showRun();
        forget->trigger();
        QVERIFY(!forget->isEnabled());
        panel_->startAction().trigger();
        QTRY_COMPARE(panel_->lab().study().statistics.compiles, std::uint64_t{2});
    }

    void aFailureIsSaid()
    {
        gate_->fails();
        gate_->open();
        run();
        QTRY_VERIFY2(panel_->summary().contains("it has no heart"), qPrintable(panel_->summary()));
        QVERIFY(views().picture(Views::Fusion)->wholeList().items.size() > 10);  // that part is known
        QVERIFY(views().picture(Views::Plan)->wholeList().items.empty());
    }

    void everyPictureHasATableThatSaysTheSame()
    {
        compile();
        for (const auto view : {Views::Fusion, Views::Cache, Views::Launch, Views::Plan, Views::Time}) {
            const QAbstractItemModelTester tester(views().model(view));
            QVERIFY(views().model(view)->rowCount() > 0);
            QVERIFY(!views().picture(view)->accessibleName().isEmpty());
            QVERIFY(!views().table(view)->accessibleName().isEmpty());
            // Choosing a row chooses it in the picture.
            views().table(view)->selectRow(views().model(view)->rowCount() - 1);
            QCOMPARE(views().picture(view)->selected(),
                     views().model(view)->itemAt(views().model(view)->rowCount() - 1));
        }
        panel_->tableAction().setChecked(true);
        views().open(Views::Plan);
        QVERIFY(views().table(Views::Plan)->isVisible());
        panel_->tableAction().setChecked(false);
        QVERIFY(views().picture(Views::Plan)->isVisible());
    }

    void picturesFillTheirViewAndNoMore()
    {
        compile();
        for (const int height : {900, 420}) {
            panel_->resize(1100, height);
            for (const auto view : {Views::Cache, Views::Launch, Views::Plan, Views::Time}) {
                views().open(view);
                QTest::qWait(20);
                const DiagramView& picture = *views().picture(view);
                QVERIFY(picture.wholeList().bounds.width() > 0.9 * picture.viewport()->width());
                QVERIFY2(!picture.horizontalScrollBar()->isVisible(),
                         qPrintable(widest(picture.wholeList())
                                    + QStringLiteral("%1: picture %2, viewport %3, at most %4")
                                          .arg(picture.objectName())
                                          .arg(picture.wholeList().bounds.width())
                                          .arg(picture.viewport()->width())
                                          .arg(picture.maximumViewportSize().width())));
            }
        }
    }

    void keysWalkOverThePicture()
    {
        compile();
        DiagramView& fusion = *views().picture(Views::Fusion);
        QTest::keyClick(&fusion, Qt::Key_Right);
        QCOMPARE(fusion.selected(), 0);
        QTest::keyClick(&fusion, Qt::Key_Right);
        QCOMPARE(fusion.selected(), 1);
        QTest::keyClick(&fusion, Qt::Key_Right);
        QTest::keyClick(&fusion, Qt::Key_Down);
        QCOMPARE(fusion.selected(), 3);
        QTest::keyClick(&fusion, Qt::Key_Escape);
        QCOMPARE(fusion.selected(), -1);
        const double width = fusion.wholeList().bounds.width();
        QTest::keyClick(&fusion, Qt::Key_Plus);
        QVERIFY(fusion.wholeList().bounds.width() <= width);
    }

    void playbackGoesThroughThePicture()
    {
        compile();
        views().open(Views::Fusion);
        QCOMPARE(views().steps().steps(), 5);
        QCOMPARE(views().steps().position(), 5);
        views().steps().back().trigger();
        QCOMPARE(views().picture(Views::Fusion)->position(), 4);
        views().steps().setPosition(0);
        views().open(Views::Plan);
        QCOMPARE(views().steps().steps(), 3);
        QCOMPARE(views().steps().position(), 3);  // each view has its own place
        views().open(Views::Fusion);
        QCOMPARE(views().steps().position(), 0);
        views().steps().forward().trigger();
        QCOMPARE(views().picture(Views::Fusion)->position(), 1);
        views().open(Views::Time);
        QVERIFY(!views().steps().isVisible());
        views().open(Views::Fusion);
        views().steps().play().trigger();
        QTRY_VERIFY(views().picture(Views::Fusion)->position() != 1);
    }

    void slidersChangeTheLaunch()
    {
        compile();
        views().open(Views::Launch);
        QCOMPARE(views().model(Views::Launch)->rowCount(), 1);
        panel_->findChild<QComboBox*>("kernels.device")->setCurrentIndex(0);  // CUDA, in blocks
        views().launch().setValue("s0", 1000);
        QCOMPARE(views().model(Views::Launch)->rowCount(), 24);  // 6,000 points
        QVERIFY(textOf(views().picture(Views::Launch)->wholeList()).contains("24"));
        views().setKernel(1);  // the sum has a block a row: 1,000, of which the table has 200
        QCOMPARE(views().model(Views::Launch)->rowCount(), 200);
    }

    void everyViewIsExported_data()
    {
        QTest::addColumn<int>("view");
        QTest::addColumn<bool>("graph");
        QTest::newRow("fusion") << int(Views::Fusion) << true;
        QTest::newRow("code") << int(Views::Code) << false;
        QTest::newRow("cache") << int(Views::Cache) << false;
        QTest::newRow("launch") << int(Views::Launch) << false;
        QTest::newRow("plan") << int(Views::Plan) << true;
        QTest::newRow("time") << int(Views::Time) << false;
    }
    void everyViewIsExported()
    {
        QFETCH(int, view);
        QFETCH(bool, graph);
        compile();
        views().open(static_cast<Views::View>(view));
        const QTemporaryDir folder;
        for (const char* ending : {"svg", "png", "pdf", "json", "dot"}) {
            const QString path = folder.filePath(QString("view.") + ending);
            const auto written = panel_->exportTo(path);
            QCOMPARE(written.has_value(), graph || ending != QByteArray("dot"));
            if (!written)
                continue;
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            QVERIFY(bytes.size() > 20);
            if (ending == QByteArray("json"))
                QVERIFY(test::parsedJson(bytes.toStdString()).is_structured());
            if (ending == QByteArray("json") && view == Views::Code)  // data speaks no language of people
                QCOMPARE(test::parsedJson(bytes.toStdString()).at(3).at("language"), "cuda");
            if (ending == QByteArray("dot"))
                QVERIFY(bytes.startsWith("digraph"));
        }
    }
};

KEYFALL_TEST(KernelsPanelTest)
#include "kernels_panel_test.moc"
