// SPDX-License-Identifier: MIT
// Keys that the thread took from a call: struck chips in its card, and a lane with the reason where the call falls past it.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/key_chips.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/callgraph/ladder_words.h"

#include <QTest>

using namespace keyfall;

class ExcludedKeysTest : public QObject {
    Q_OBJECT

    /// add was asked for with Tracer, Autograd and Cpu, of which the thread takes Autograd; it calls mul, whose argument
    /// has Cpu alone.
    [[nodiscard]] static CallGraph graph()
    {
        graphs::Builder b;
        b.call("add", {"Tracer", "Cpu"}, "y = add(a, b)");
        const HopId tracer = b.hop(0, CallKind::call, "Tracer");
        b.hop(tracer, CallKind::redispatch, "Cpu");
        CallGraph made = b.graph();
        const KeySet autograd = made.model->setOf(b.key("Autograd"));
        made.calls[0].argumentKeys = made.calls[0].keyset | autograd;
        made.calls[0].tlsExcluded = autograd;
        return made;
    }
    [[nodiscard]] static QStringList namesOf(const CallGraph& graph, const std::vector<KeyChip>& chips,
                                             KeyChip::State state)
    {
        QStringList names;
        for (const KeyChip& chip : chips)
            if (chip.state == state)
                names << QString::fromStdString(graph.model->nameOf(chip.key));
        return names;
    }

private Q_SLOTS:
    void theCardNamesThemWhereverTheyAre()
    {
        const CallGraph made = graph();
        const auto chips = chipsInto(made, made.hops[0]);
        QCOMPARE(namesOf(made, chips, KeyChip::State::excluded), QStringList{"Autograd"});
        QCOMPARE(chips.size(), std::size_t{3});
        // In the order of the keys: between the winner and what waits below it.
        QCOMPARE(made.model->nameOf(chips[1].key), std::string("Autograd"));
        // Below, the set has lost it for good.
        QVERIFY(namesOf(made, chipsInto(made, made.hops[1]), KeyChip::State::excluded).isEmpty());
    }

    void theirLaneSaysWhyNobodyStopsThere()
    {
        const CallGraph made = graph();
        const LadderLayout layout = layOutLadder(made);
        const auto lane = layout.laneOf(made.model->find("Autograd"));
        QVERIFY(lane);
        QVERIFY(!layout.lanes[static_cast<std::size_t>(*lane)].boxes);
        const auto [first, last] = layout.markersOf(2);
        QCOMPARE(last - first, std::size_t{1});
        QCOMPARE(int(layout.markers[first].lane), *lane);
        bool said = false;
        for (const DisplayItem& item : displayLadder(made, layout, Theme::light()).items)
            said = said || (item.part == Part::markerLabel && item.text == QLatin1String("excluded on this thread"));
        QVERIFY(said);
    }

    void whatEveryThreadExcludesIsNotTold()
    {
        graphs::Builder b(*KeyModel::builtIn("pytorch-2.6"));
        b.call("add", {"CPU"});
        b.hop(0, CallKind::call, "CPU");
        CallGraph made = b.graph();
        made.calls[0].tlsExcluded = made.model->excludedByDefault();
        made.calls[0].argumentKeys = made.calls[0].keyset | made.model->excludedByDefault();
        QVERIFY(!made.model->excludedByDefault().empty());
        QCOMPARE(excludedKeys(made, made.hops[0]).bits(), std::uint64_t{0});
    }

    void theCardNamesWhatTheThreadAdded()
    {
        CallGraph made = graph();
        TopCall& call = made.calls[0];
        QCOMPARE(LadderWords::headerBits(made, call), QStringLiteral("0x0401 · Autograd excluded on this thread"));
        call.tlsIncluded = made.model->setOf(*made.model->find("Tracer"));
        QCOMPARE(LadderWords::headerBits(made, call),
                 QStringLiteral("0x0401 · Tracer included, Autograd excluded on this thread"));
        call.tlsIncluded = {};
        call.tlsExcluded = {};
        QCOMPARE(LadderWords::headerBits(made, call), QStringLiteral("0x0401"));
    }

    void theCardIsSilentOnWhatEveryThreadHas()
    {
        graphs::Builder b(*KeyModel::builtIn("pytorch-2.15"));
        b.call("add", {"CPU"});
        b.hop(0, CallKind::call, "CPU");
        CallGraph made = b.graph();
        const KeyModel& model = *made.model;
        TopCall& call = made.calls[0];
        call.tlsIncluded = model.includedByDefault();
        call.tlsExcluded = model.excludedByDefault();
        QVERIFY(!LadderWords::headerBits(made, call).contains(QLatin1Char(' ')));
        // More than fit are counted: the inspector names all.
        call.tlsExcluded = model.full();
        const QString all = LadderWords::headerBits(made, call);
        QVERIFY2(all.contains(QStringLiteral(" and ")) && all.endsWith(QStringLiteral(" excluded on this thread")),
                 qPrintable(all));
        QVERIFY2(all.size() < 90, qPrintable(all));
    }

    void aNestedCallTellsByItsArguments()
    {
        graphs::Builder b;
        b.call("add", {"Autograd", "Cpu"});
        const HopId add = b.hop(0, CallKind::call, "Autograd");
        const HopId mul = b.hop(add, CallKind::call, "Cpu", "mul");
        TensorMeta wanted = graphs::tensor({2});
        wanted.traits = TensorTraits(DeviceType::cpu, Layout::strided).withRequiresGrad(true).raw();
        b.at(mul).inputs = {wanted};
        b.at(mul).keysetIn = b.graph().model->setOf(b.key("Cpu"));
        const CallGraph made = b.graph();
        QCOMPARE(namesOf(made, chipsInto(made, made.hops[mul - 1]), KeyChip::State::excluded), QStringList{"Autograd"});
        CallGraph predicted = made;
        predicted.predicted = true;
        QCOMPARE(excludedKeys(predicted, predicted.hops[mul - 1]).bits(), std::uint64_t{0});
    }
};

KEYFALL_TEST(ExcludedKeysTest)
#include "excluded_keys_test.moc"
