// SPDX-License-Identifier: MIT
// A printed trace in the window: of what it does not tell, nothing is said as if it were known.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/difference_model.h"
#include "ui/inspector/hop_report.h"
#include "ui/inspector/inspector.h"
#include "ui/kernels/kernels_panel.h"
#include "ui/numerics/numerics_panel.h"
#include "ui/words/hop_text.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>

using namespace keyfall;

class PrintedTraceTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    void show(const char* trace)
    {
        QApplication::clipboard()->setText(QString::fromLatin1(trace));
        it_.window->actions().pasteText->trigger();
        QTRY_VERIFY(it_.bench->document.runState().kind == RunState::Kind::foreign);
        it_.settle();
    }
    [[nodiscard]] QString label(const char* name) const
    {
        const auto* found = it_.window->findChild<QLabel*>(QString::fromLatin1(name));
        return found != nullptr ? QString(found->text()).remove(QChar(0x200b)) : QStringLiteral("(missing)");
    }
    [[nodiscard]] const CallGraph& graph() const { return *it_.bench->document.lastRun()->graph; }
    [[nodiscard]] QString report(HopId hop) const { return textOf(hopReport(graph(), *graph().find(hop))); }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
    }
    void cleanup() { it_.close(); }

    void whereNoKeyIsLeftNoneWins()
    {
        show(" [call] op=[aten::mul.Tensor], key=[Undefined]\n"
             " [call] op=[aten::add.Tensor], key=[AutogradCPU]\n"
             "  [redispatch] op=[aten::add.Tensor], key=[CPU]\n");
        it_.bench->selection.select(1);
        QCOMPARE(label("nextKey"), QStringLiteral("Hop 1: aten::mul.Tensor finds no key."));
        QCOMPARE(label("nextKey.why"), QStringLiteral("No key was left for aten::mul.Tensor: none wins."));
        QVERIFY2(report(1).contains("No key was left: the trace shows Undefined"), qPrintable(report(1)));
        QVERIFY2(!report(1).contains("highest key"), qPrintable(report(1)));
        QVERIFY2(HopText::sentence(graph(), *graph().find(1)).startsWith("aten::mul.Tensor finds no key"),
                 qPrintable(HopText::sentence(graph(), *graph().find(1))));
        it_.bench->selection.select(2);
        QCOMPARE(label("nextKey"), QStringLiteral("Hop 2: aten::add.Tensor at AutogradCPU"));
    }

    void keySetsAreLowerBounds()
    {
        it_.run();
        QVERIFY2(!report(1).contains("at least"), qPrintable(report(1)));
        show(" [call] op=[aten::add.Tensor], key=[AutogradCPU]\n"
             "  [redispatch] op=[aten::add.Tensor], key=[CPU]\n"
             " [call] op=[aten::mul.Tensor], key=[Undefined]\n");
        QVERIFY2(report(1).contains("In: at least {AutogradCPU}"), qPrintable(report(1)));
        QVERIFY2(report(1).contains("Handed on: at least {CPU}"), qPrintable(report(1)));
        QVERIFY2(HopText::tooltip(graph(), *graph().find(1)).contains("at least {AutogradCPU}"),
                 qPrintable(HopText::tooltip(graph(), *graph().find(1))));
        QVERIFY2(report(3).contains("In: {}"), qPrintable(report(3)));
        bool onCard = false;
        for (const DisplayItem& item : it_.ladder().visibleList().items)
            onCard = onCard || item.text.startsWith(QStringLiteral("at least 0x"));
        QVERIFY(onCard);
    }

    void comparedKernelsAreNotNamed()
    {
        it_.window->docks().raise(QStringLiteral("compare"));
        it_.run();
        it_.bench->comparison.pin();
        show(" [call] op=[aten::add.Tensor], key=[AutogradCPU]\n");
        const DifferenceModel& model = it_.window->findChild<ComparePanel*>()->model();
        QVERIFY(model.rowCount() > 0);
        QStringList cells;
        for (int row = 0; row < model.rowCount(); ++row)
            cells << model.index(row, DifferenceModel::After).data().toString();
        QVERIFY2(cells.contains(QStringLiteral("not known: the trace does not name it")), qPrintable(cells.join(u'|')));
        QVERIFY2(!cells.contains(QStringLiteral("no kernel")), qPrintable(cells.join(u'|')));
    }

    /// Whoever cannot run it is not told to.
    void aTraceHoldsNoTensors()
    {
        QVERIFY(it_.bench->document.replace(Session()).has_value());
        show(" [call] op=[aten::add.Tensor], key=[AutogradCPU]\n");
        QVERIFY(!it_.window->actions().run->isEnabled());
        QVERIFY(!it_.window->actions().compiled->isEnabled());
        for (const char* name : {"kernels", "numerics"})
            it_.window->docks().raise(QString::fromLatin1(name));
        const QString why = QStringLiteral("A trace holds no tensors: this needs a session that runs.");
        QCOMPARE(it_.window->findChild<NumericsPanel*>()->summary(), why);
        QCOMPARE(it_.window->findChild<KernelsPanel*>()->summary(), why);
        QVERIFY(it_.bench->document.replace(test::fakeSession()).has_value());
        QVERIFY(it_.window->actions().compiled->isEnabled());
    }

    void largeAmountsHaveSeparators()
    {
        QByteArray trace;
        for (int i = 0; i < 1200; ++i)
            trace += " [call] op=[aten::add.Tensor], key=[AutogradCPU]\n"
                     "  [redispatch] op=[aten::add.Tensor], key=[CPU]\n";
        show(trace.constData());
        QCOMPARE(label("traceBar.words"), QStringLiteral("Trace of pasted text: 1,200 top-level calls"));
        QCOMPARE(label("runStatus"), QStringLiteral("Of another program: 1,200 calls, 2,400 hops"));
        QVERIFY2(label("playback.where").contains(QStringLiteral("/ 3,600")), qPrintable(label("playback.where")));
    }

    /// Before the first hop no panel shows one.
    void beforeTheFirstHopKeysShowNone()
    {
        show(" [call] op=[aten::add.Tensor], key=[AutogradCPU]\n"
             "  [redispatch] op=[aten::add.Tensor], key=[CPU]\n");
        it_.window->graph().playbackBar().actionSet().first->trigger();
        it_.settle();
        QCOMPARE(it_.bench->selection.current(), HopId{0});
        QCOMPARE(label("nextKey"), QStringLiteral("Next: AutogradCPU"));
    }
};

KEYFALL_TEST(PrintedTraceTest)
#include "printed_trace_test.moc"
