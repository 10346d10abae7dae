// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/inspector/bit_strip.h"
#include "ui/inspector/hop_report.h"
#include "ui/inspector/inspector.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QLabel>
#include <QPointer>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

using namespace keyfall;

class InspectorTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<HopSelection> selection_;
    std::unique_ptr<Inspector> inspector_;

    void run(const std::function<void(Session&)>& change = {})
    {
        Session session = test::fakeSession();
        if (change)
            change(session);
        QVERIFY(document_->replace(session).has_value());
        QSignalSpy finished(document_.get(), &Document::runFinished);
        document_->run();
        QVERIFY(finished.wait(5000));
    }
    [[nodiscard]] QString text() const { return textOf(inspector_->report()); }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        selection_ = std::make_unique<HopSelection>();
        inspector_ = std::make_unique<Inspector>(*document_, *selection_);
        inspector_->resize(360, 600);
        inspector_->show();
    }
    void cleanup()
    {
        inspector_.reset();
        selection_.reset();
        document_.reset();
    }

    void nothingIsSelected()
    {
        auto* title = inspector_->findChild<QLabel*>(QStringLiteral("inspector.title"));
        QCOMPARE(title->text(), QStringLiteral("Nothing has run yet"));
        QVERIFY(!inspector_->findChild<QAction*>(QStringLiteral("inspector.copy"))->isEnabled());
        run();
        QCOMPARE(title->text(), QStringLiteral("No hop is selected"));
    }

    void theSelectedHopSaysWhyItsKernelRan()
    {
        run([](Session& s) {
            s.explicitKeys = KeyModel::ferrotorch()->setOf({"Profiler", "Autocast", "Autograd", "Cpu"});
        });
        selection_->select(1);
        const QString said = text();
        QVERIFY2(said.startsWith(QStringLiteral("add at Autograd\n")), qPrintable(said));
        for (const char* part :
             {"Autograd is the highest key of the set that has a kernel for add.",
              "Profiler is passed: nothing is registered for it.", "standard:autograd",
              "{Profiler, Autograd, Autocast, Cpu}", "float32[2, 3], cpu, strided", "saved", "Total: ", "Self: "})
            QVERIFY2(said.contains(QLatin1String(part)),
                     qPrintable(QLatin1String(part) + QStringLiteral("\nnot in:\n") + said));

        selection_->select(2);
        QVERIFY2(text().startsWith(QStringLiteral("add at Cpu\n")), qPrintable(text()));
        QVERIFY(text().contains(QStringLiteral(", by hop 1, add at Autograd")));
    }

    /// Kernels of real tables are named by where they were registered: one word of eighty letters.
    void longPathsBreak()
    {
        run([](Session& s) {
            s.registrations = {
                {"relu", "Cpu",
                 ErrorKernel{"/pytorch/build/aten/src/ATen/RegisterCompositeImplicitAutograd_0.cpp:5568"}}};
        });
        selection_->select(static_cast<HopId>(document_->lastRun()->graph->hops.size()));
        QVERIFY(text().contains(QStringLiteral("/aten/src/ATen/RegisterCompositeImplicitAutograd_0.cpp:5568")));
        const auto* area = inspector_->findChild<QScrollArea*>();
        QVERIFY2(area->widget()->minimumSizeHint().width() <= 300,
                 qPrintable(QString::number(area->widget()->minimumSizeHint().width())));
    }

    void keySetsAreStripsOfBits()
    {
        run();
        selection_->select(1);
        const QList<BitStrip*> strips = inspector_->findChildren<BitStrip*>();
        QCOMPARE(strips.size(), 2);
        QVERIFY(strips[0]->keys() == document_->lastRun()->graph->find(1)->keysetIn);
        // Highest bit on the left, lowest on the right, all eleven of them once.
        QList<int> bits;
        for (int x = 0; x < strips[0]->width(); ++x)
            if (const int bit = strips[0]->bitAt(QPoint(x, 5)); bit >= 0 && !bits.contains(bit))
                bits << bit;
        QCOMPARE(bits, (QList<int>{10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}));
    }

    /// A step of a replay tells of its hop twice, and a page costs as much as the picture.
    void thePageOfAHopIsMadeOnce()
    {
        run();
        selection_->select(1);
        auto* scroll = inspector_->findChild<QScrollArea*>(QStringLiteral("inspector.scroll"));
        QPointer<QWidget> page = scroll->widget();
        Q_EMIT selection_->currentChanged(selection_->current());
        QVERIFY(!page.isNull());
        QCOMPARE(scroll->widget(), page.data());
        selection_->select(2);
        QVERIFY(page.isNull());
        page = scroll->widget();
        run();  // the same session, another run
        selection_->select(2);
        QVERIFY(page.isNull());
    }

    void aLargerFontWidensTheCells()
    {
        BitStrip strip;
        run();
        strip.setKeys(document_->lastRun()->graph->model, KeySet());
        const QSize before = strip.sizeHint();
        QFont font = strip.font();
        font.setPointSizeF(2 * font.pointSizeF());
        strip.setFont(font);
        QVERIFY(strip.sizeHint().width() > before.width());
        QVERIFY(strip.heightForWidth(2000) > before.height());
    }

    void anErrorIsShownAndCanBeSelected()
    {
        run([](Session& s) { s.registrations = {{"relu", "Cpu", ErrorKernel{"the roof is on fire"}}}; });
        const CallGraph& graph = *document_->lastRun()->graph;
        int raised = 0;
        int passed = 0;
        for (const Hop& hop : graph.hops) {
            selection_->select(hop.id);
            auto* box = inspector_->findChild<QFrame*>(QStringLiteral("inspector.error"));
            QCOMPARE(box != nullptr, hop.error.has_value());
            if (!hop.error)
                continue;
            QVERIFY(text().contains(QStringLiteral("the roof is on fire")));
            (hop.error->raisedHere ? raised : passed) += 1;
            QVERIFY(text().contains(hop.error->raisedHere ? QStringLiteral("Error, raised here")
                                                          : QStringLiteral("Error, on its way up")));
            bool selectable = false;
            for (const QLabel* label : box->findChildren<QLabel*>())
                selectable = selectable
                    || (label->text().contains(QStringLiteral("fire"))
                        && label->textInteractionFlags().testFlag(Qt::TextSelectableByKeyboard));
            QVERIFY(selectable);
        }
        QCOMPARE(raised, 1);
        QCOMPARE(passed, 1);
    }

    void anErrorsColourFollowsTheTheme()
    {
        const QPalette before = QApplication::palette();
        run([](Session& s) { s.registrations = {{"relu", "Cpu", ErrorKernel{"the roof is on fire"}}}; });
        selection_->select(document_->lastRun()->graph->hops.back().id);
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            QApplication::setPalette(theme.palette());
            QTest::qWait(1);
            auto* box = inspector_->findChild<QFrame*>(QStringLiteral("inspector.error"));
            QVERIFY(box);
            const QColor ink = box->palette().color(QPalette::WindowText);
            QCOMPARE(ink, theme[ColorRole::error]);
            QVERIFY(contrastRatio(ink, inspector_->palette().color(QPalette::Window)) >= 4.5);
        }
        QApplication::setPalette(before);
    }

    // "In" is not repeated: what is handed on is what the next hop looks up.
    void whatIsHandedOnIsTheNextHopsSet()
    {
        run();
        selection_->select(1);
        const Hop& next = *document_->lastRun()->graph->find(2);
        QVERIFY2(text().contains(QStringLiteral("Handed on: ")
                                 + QString::fromStdString(document_->model().names(next.keysetIn))),
                 qPrintable(text()));
        QVERIFY(next.keysetIn != document_->lastRun()->graph->find(1)->keysetIn);
        selection_->select(2);
        QVERIFY2(text().contains(QStringLiteral("Handed on: nothing")), qPrintable(text()));
        QVERIFY2(text().contains(QStringLiteral("Reached by: redispatchBoxed: redispatched with boxed arguments")),
                 qPrintable(text()));
    }

    void copyIsWhatIsShown()
    {
        run();
        selection_->select(2);
        inspector_->findChild<QAction*>(QStringLiteral("inspector.copy"))->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), text());
        for (const ReportSection& section : inspector_->report().sections)
            for (const ReportLine& line : section.lines) {
                bool shown = false;
                for (const QLabel* label : inspector_->findChildren<QLabel*>())
                    shown = shown || label->text() == line.text;
                QVERIFY2(shown, qPrintable(line.text));
            }
    }

    void selfTimeLeavesTheChildrenOut()
    {
        CallGraph graph;
        graph.hops.resize(4);
        const auto hop = [&graph](HopId id, HopId parent, std::uint32_t depth, std::int64_t ns) {
            Hop& made = graph.hops[id - 1];
            made.id = id;
            made.parent = parent;
            made.depth = depth;
            made.durationNs = ns;
        };
        hop(1, 0, 0, 100);
        hop(2, 1, 1, 60);
        hop(3, 2, 2, 50);
        hop(4, 1, 1, 10);
        QCOMPARE(selfNs(graph, graph.hops[0]), 30);
        QCOMPARE(selfNs(graph, graph.hops[1]), 10);
        QCOMPARE(selfNs(graph, graph.hops[2]), 50);
    }

    /// The Profiler's own figures stand above those of its hop.
    void twoSelfTimesAreToldApart()
    {
        graphs::Builder b;
        b.call("add", {"Profiler", "Cpu"}, "y = add(a, b)");
        const HopId profiler = b.hop(0, CallKind::call, "Profiler");
        b.event(profiler, EventKind::profile, "add; total 1.20 µs, self 1.20 µs");
        const HopId cpu = b.hop(profiler, CallKind::redispatch, "Cpu");
        const CallGraph graph = b.graph();
        const auto timeOf = [&graph](HopId hop) { return hopReport(graph, graph.hops[hop - 1]).sections.back(); };
        QVERIFY(timeOf(profiler).lines.front().text.contains(QStringLiteral("what it called")));
        QCOMPARE(timeOf(cpu).lines.front().label, QStringLiteral("Total"));
    }

    void aNewRunWithoutTheHopShowsNothing()
    {
        run();
        selection_->select(4);
        QVERIFY(!inspector_->report().title.isEmpty());
        run([](Session& s) { s.program = {"y = noop(b)"}; });
        QVERIFY(inspector_->report().title.isEmpty());
    }
};

KEYFALL_TEST(InspectorTest)
#include "inspector_test.moc"
