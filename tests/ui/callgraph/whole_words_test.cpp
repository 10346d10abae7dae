// SPDX-License-Identifier: MIT
// Words of the picture that were cut although there was room for them.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/callgraph/ladder_layout.h"

#include <QTest>

#include <set>

using namespace keyfall;

class WholeWordsTest : public QObject {
    Q_OBJECT

    [[nodiscard]] static QStringList textsOf(const CallGraph& graph, Part part)
    {
        LadderState state;
        state.keys = graph.calls[0].keyset;  // boxes to tick take room, too
        QStringList texts;
        for (const DisplayItem& item : displayLadder(graph, layOutLadder(graph), Theme::light(), state).items)
            if (item.part == part && item.kind == DisplayItem::Kind::text)
                texts << item.text;
        return texts;
    }

private Q_SLOTS:
    /// A short box below does not make the card so narrow that its operator's result is cut.
    void aCardHasRoomForItsResult()
    {
        graphs::Builder b;
        b.call("matmul", {"Meta"}, "y = matmul(a, b)");
        const HopId meta = b.hop(0, CallKind::call, "Meta");
        b.at(meta).inputs = {graphs::tensor({32768, 65536}), graphs::tensor({65536, 32768})};
        b.at(meta).outputs = {graphs::tensor({32768, 32768})};
        const QStringList texts = textsOf(b.graph(), Part::header);
        QVERIFY2(texts.contains(QStringLiteral("matmul(float32[32768, 65536] cpu, float32[65536, 32768] cpu) → "
                                               "float32[32768, 32768] cpu")),
                 qPrintable(texts.join(u'\n')));
    }

    void whatALayerNotedIsWhole()
    {
        graphs::Builder b;
        b.call("matmul", {"Autograd", "Cpu"}, "exact = matmul(x, w)");
        const HopId autograd = b.hop(0, CallKind::call, "Autograd");
        b.at(autograd).provenance = Provenance::fallback;
        b.event(autograd, EventKind::nodeCreated, "MatmulBackward0 number 3").event(autograd, EventKind::saved, "self");
        b.hop(autograd, CallKind::redispatch, "Cpu");
        const QStringList texts = textsOf(b.graph(), Part::boxText);
        QVERIFY2(!texts.filter(QStringLiteral("number 3 (+1)")).isEmpty(), qPrintable(texts.join(u'\n')));
    }

    /// What the first example shows: a box of the widest that there are.
    void whatTheProfilerMeasuredIsWhole()
    {
        graphs::Builder b;
        b.call("add", {"Profiler", "Cpu"}, "y = add(a, b)");
        const HopId profiler = b.hop(0, CallKind::call, "Profiler");
        b.at(profiler).provenance = Provenance::fallback;
        b.at(profiler).durationNs = 141'000;
        b.event(profiler, EventKind::profile, "6 FLOP, allocated 24 B; total 128 µs, self 126 µs");
        b.hop(profiler, CallKind::redispatch, "Cpu");
        const QStringList texts = textsOf(b.graph(), Part::boxText);
        QVERIFY2(texts.contains(QStringLiteral("6 FLOP, allocated 24 B, self 126 µs")), qPrintable(texts.join(u'\n')));
    }

    /// A word that stands in a frame is not said again beside it.
    void aBadgeIsNotRepeated()
    {
        graphs::Builder b;
        b.call("matmul", {"Autocast", "Cpu"}, "y = matmul(h, w)");
        const HopId autocast = b.hop(0, CallKind::call, "Autocast");
        b.event(autocast, EventKind::cast, "other: float32 → bfloat16, cached");
        b.hop(autocast, CallKind::redispatch, "Cpu");
        QVERIFY(textsOf(b.graph(), Part::badge).contains(QStringLiteral("cast")));
        const QStringList texts = textsOf(b.graph(), Part::boxText);
        QVERIFY2(texts.contains(QStringLiteral("other: float32 → bfloat16, cached")), qPrintable(texts.join(u'\n')));
    }

    void aLongNameOfALaneIsWhole()
    {
        graphs::Builder b(*KeyModel::builtIn("pytorch-2.15"));
        b.call("relu", {"AutocastCPU", "AutogradCPU", "ADInplaceOrView", "CPU"});
        const HopId autograd = b.hop(0, CallKind::call, "AutogradCPU");
        b.passed(autograd, "AutocastCPU", NotChosen::excluded);  // a thin lane, with the count of folded ones beside it
        const HopId inplace = b.hop(autograd, CallKind::redispatch, "ADInplaceOrView");
        b.hop(inplace, CallKind::redispatch, "CPU");
        const QStringList texts = textsOf(b.graph(), Part::laneLabel);
        for (const char* name : {"AutocastCPU", "AutogradCPU", "ADInplaceOrView", "CPU"})
            QVERIFY2(texts.contains(QLatin1String(name)), qPrintable(texts.join(u'\n')));
        // In a narrow column in smaller letters, and then all of them.
        for (const double labels : {LadderMetrics::labelWidth, 320.0}) {
            LadderState state;
            state.keys = b.graph().calls[0].keyset;
            state.labels = labels;
            std::set<FontRole> faces;
            for (const DisplayItem& item :
                 displayLadder(b.graph(), layOutLadder(b.graph()), Theme::light(), state).items)
                if (item.part == Part::laneLabel && item.kind == DisplayItem::Kind::text
                    && !item.text.contains(QLatin1String("bit")))
                    faces.insert(item.font);
            QCOMPARE(faces, std::set<FontRole>{labels == 320 ? FontRole::heading : FontRole::smallBold});
        }
    }

    /// What has no room ends where one of its clauses does.
    void aLongNoteIsCutBetweenItsClauses()
    {
        graphs::Builder b;
        b.call("relu", {"Vmap", "Cpu"}, "y = relu(score)");
        const HopId vmap = b.hop(0, CallKind::call, "Vmap");
        b.at(vmap).provenance = Provenance::fallback;
        b.event(vmap, EventKind::batchRule, "element by element: the batch stays at dimension 0, level 1, batch of 3");
        b.hop(vmap, CallKind::redispatch, "Cpu");
        const QStringList texts = textsOf(b.graph(), Part::boxText);
        QVERIFY2(texts.contains(QStringLiteral("batch rule: element by element…")), qPrintable(texts.join(u'\n')));
        // One clause that has no room ends behind a word.
        graphs::Builder c;
        c.call("argmax", {"Autograd", "Cpu"}, "guess = argmax(logits, 1)");
        const HopId autograd = c.hop(0, CallKind::call, "Autograd");
        c.at(autograd).provenance = Provenance::fallback;
        const QString note = QStringLiteral("passes on: no new result can have a gradient in what was called");
        c.event(autograd, EventKind::passOn, note.mid(11).toStdString());
        c.hop(autograd, CallKind::redispatch, "Cpu");
        const QStringList cut = textsOf(c.graph(), Part::boxText).filter(QStringLiteral("passes on"));
        QCOMPARE(cut.size(), 1);
        QVERIFY2(cut[0].endsWith(u'…') && note.startsWith(cut[0].chopped(1) + u' '), qPrintable(cut[0]));
    }

    /// A compiled block runs where its kernels do.
    void aBlockOfEmulatedKernelsSaysSo()
    {
        for (const char* launch : {"grid 1, block 256, emulated, 2.79 µs", "grid 1, block 256, issued in 2.79 µs",
                                   "grid 1, block 64, after timing blocks, emulated, 2.79 µs"}) {
            graphs::Builder b;
            b.call("compiled::mul_relu", {"Cuda"}, "with compiled():");
            const HopId block = b.hop(0, CallKind::callBoxed, "Cuda");
            const HopId kernel = b.hop(block, CallKind::callBoxed, "Cuda", "kernel::mul_relu");
            b.event(kernel, EventKind::launch, launch);
            b.call("add", {"Cuda"});
            b.event(b.hop(0, CallKind::call, "Cuda"), EventKind::launch, "add<<<1, 256>>> emulated");
            const auto emulated = textsOf(b.graph(), Part::badge).filter(QStringLiteral("emulated")).size();
            QCOMPARE(emulated, QLatin1String(launch).contains(QLatin1String("emulated")) ? 3 : 1);
        }
    }

    void emulatedIsSaidWhole()
    {
        graphs::Builder b;
        b.call("add", {"Cuda"});
        const HopId cuda = b.hop(0, CallKind::call, "Cuda");
        b.event(cuda, EventKind::launch, "add<<<1, 256>>> emulated");
        const QStringList texts = textsOf(b.graph(), Part::laneLabel);
        QVERIFY2(texts.contains(QStringLiteral("emulated · bit 1")), qPrintable(texts.join(u'\n')));
    }
};

KEYFALL_TEST(WholeWordsTest)
#include "whole_words_test.moc"
