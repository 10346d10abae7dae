// SPDX-License-Identifier: MIT
#include "core/dispatch/hop_watcher.h"
#include "core/graph/graph_text.h"
#include "core/session/what_if.h"
#include "tests/core/session/fake_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

using namespace keyfall;
using test::FakeRuntime;

namespace {

Session sessionOf(const std::vector<std::string>& program, std::initializer_list<std::string_view> explicitKeys = {})
{
    Session session;
    TensorSpec a;
    a.name = "a";
    a.shape = {3};
    a.data = {-1, 2, 3};
    a.requiresGrad = true;
    session.tensors = {a};
    session.program = program;
    if (explicitKeys.size() > 0)
        session.explicitKeys = KeyModel::ferrotorch()->setOf(explicitKeys);
    return session;
}

RunResult run(const Session& session)
{
    auto result = runSession(session, FakeRuntime::factory());
    if (!result)
        qFatal("%s", result.error().text().c_str());
    return std::move(*result);
}

WhatIfAnswer ask(const Session& session, HopId hop, std::variant<WithoutKey, WithKernel> change)
{
    auto answer = runWhatIf(session, *run(session).graph, {hop, std::move(change)}, FakeRuntime::factory());
    if (!answer)
        qFatal("%s", answer.error().text().c_str());
    return std::move(*answer);
}

/// "Tracer > Cpu; Autograd > Cpu y=[0, 2, 3]", kernels but the standard ones in brackets.
QString textOf(const CallGraph& graph)
{
    QStringList calls;
    for (const TopCall& call : graph.calls) {
        std::string text;
        for (HopId id = call.firstHop; id < call.firstHop + call.hopCount; ++id) {
            const Hop& hop = *graph.find(id);
            text += (text.empty() ? "" : " > ") + keyName(graph, hop.key)
                + (hop.kernel.str().starts_with("test:") || hop.kernel.empty() ? "" : " (" + hop.kernel.str() + ")");
        }
        for (const CallResult& result : call.results)
            text += fmt::format(" {}={}", result.name.str(), result.text.str());
        calls << QString::fromStdString(text);
    }
    return calls.join(QStringLiteral("; "));
}

QString errorOf(const Session& session, HopId hop, std::variant<WithoutKey, WithKernel> change)
{
    const auto answer = runWhatIf(session, *run(session).graph, {hop, std::move(change)}, FakeRuntime::factory());
    return answer ? QStringLiteral("no error") : QString::fromStdString(answer.error().text());
}

}  // namespace

class WhatIfTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aKeyIsAwayAtOneHop()
    {
        const Session session = sessionOf({"y = relu(a)", "z = relu(a)"}, {"Tracer", "Autograd", "Cpu"});
        QCOMPARE(textOf(*run(session).graph),
                 QString("Tracer > Autograd > Cpu y=[0, 2, 3]; Tracer > Autograd > Cpu z=[0, 2, 3]"));
        const WhatIfAnswer answer = ask(session, 2, WithoutKey{"Autograd"});
        QCOMPARE(textOf(*answer.run.graph), QString("Tracer > Cpu y=[0, 2, 3]; Tracer > Autograd > Cpu z=[0, 2, 3]"));
        std::vector<HopId> gone;
        for (const HopDifference& hop : answer.difference.hops)
            if (hop.kinds.has(Differing::gone))
                gone.push_back(hop.before);
            else
                QCOMPARE(hop.kinds, Differences(Differing::time));  // clocks are never equal twice
        QCOMPARE(gone, std::vector<HopId>{2});
        QVERIFY(answer.difference.results.empty());
    }

    void theHopSaysThatItIsHypothetical()
    {
        const Session session = sessionOf({"y = relu(a)"}, {"Tracer", "Autograd", "Cpu"});
        const Hop hop = *ask(session, 2, WithoutKey{"Autograd"}).run.graph->find(2);
        QCOMPARE(hop.events.size(), std::size_t{1});
        QCOMPARE(hop.events[0].kind, EventKind::warning);
        QCOMPARE(hop.events[0].text, std::string("what if: without Autograd at relu (hop 2)"));
        // The set is without it, from here on down.
        QCOMPARE(hop.keysetIn, KeyModel::ferrotorch()->setOf({"Cpu"}));
        QCOMPARE(hop.keysetHanded, KeyModel::ferrotorch()->setOf({"Cpu"}));
        const auto real = run(session).graph;
        for (const Hop& one : real->hops)
            for (const HopEvent& event : one.events)
                QVERIFY(!event.text.starts_with("what if"));
    }

    void aKeyFurtherDownCanBeAway()
    {
        const Session session = sessionOf({"y = relu(a)"}, {"Tracer", "Autograd", "Cpu"});
        QCOMPARE(textOf(*ask(session, 1, WithoutKey{"Autograd"}).run.graph), QString("Tracer > Cpu y=[0, 2, 3]"));
        const WhatIfAnswer nothing = ask(session, 3, WithoutKey{"Cpu"});
        QVERIFY(nothing.run.error);
        QCOMPARE(textOf(*nothing.run.graph), QString("Tracer > Autograd > no key"));
    }

    void anotherKernelAtOneHop()
    {
        const Session session = sessionOf({"y = relu(a)", "z = add(y, 1)"}, {"Autograd", "Cpu"});
        const WhatIfAnswer returned = ask(session, 2, WithKernel{ReturnKernel{0}});
        QCOMPARE(textOf(*returned.run.graph),
                 QString("Autograd > Cpu (session:return 0) y=[-1, 2, 3]; Autograd > Cpu z=[0, 3, 4]"));
        QCOMPARE(returned.run.graph->find(2)->provenance, Provenance::kernel);
        QCOMPARE(returned.difference.results,
                 (std::vector<ResultDifference>{{0, 0, "y", "[0, 2, 3]", "[-1, 2, 3]"},
                                                {1, 1, "z", "[1, 3, 4]", "[0, 3, 4]"}}));
        QVERIFY(returned.difference.hops.size() >= 1 && returned.difference.count(Differing::kernel) == 1);

        const WhatIfAnswer raised = ask(session, 1, WithKernel{ErrorKernel{"not today"}});
        QCOMPARE(QString::fromStdString(raised.run.error.value_or("")), QString("not today"));
        const WhatIfAnswer other = ask(session, 1, WithKernel{CallDirectKernel{"Cpu"}});
        QCOMPARE(textOf(*other.run.graph),
                 QString("Autograd (session:call_direct Cpu) > Cpu y=[0, 2, 3]; Autograd > Cpu z=[1, 3, 4]"));
    }

    void whatMakesNoSenseSaysWhy()
    {
        const Session session = sessionOf({"y = relu(a)"}, {"Autograd", "Cpu"});
        QCOMPARE(errorOf(session, 3, WithoutKey{"Cpu"}), QString("there is no hop 3; the run has 2"));
        QCOMPARE(errorOf(session, 2, WithoutKey{"Tracer"}),
                 QString("hop 2 (relu, Cpu): Tracer is not in the set {Cpu}"));
        QVERIFY(errorOf(session, 2, WithoutKey{"Nothing"}).contains("Nothing"));
        QVERIFY(errorOf(session, 2, WithKernel{StandardKernel{}}).startsWith("hop 2 (relu, Cpu): the standard kernel"));
        QVERIFY(errorOf(session, 2, WithKernel{FallthroughKernel{}}).contains("take the key out of the set"));
        Session direct = session;
        direct.registrations = {{"relu", "Autograd", CallDirectKernel{"Cpu"}}};
        QVERIFY(errorOf(direct, 2, WithoutKey{"Cpu"}).contains("names its kernel's key itself"));
        QCOMPARE(errorOf(direct, 2, WithKernel{ReturnKernel{0}}), QString("no error"));
    }

    void anotherSessionIsNoticed()
    {
        const Session session = sessionOf({"y = relu(a)"}, {"Autograd", "Cpu"});
        const CallGraph asked = *run(session).graph;
        const WhatIf question{2, WithoutKey{"Cpu"}};
        Session changed = sessionOf({"y = add(a, 1)"}, {"Autograd", "Cpu"});
        QCOMPARE(QString::fromStdString(runWhatIf(changed, asked, question, FakeRuntime::factory()).error().text()),
                 QString("without Cpu at relu (hop 2): the session now has add.Scalar at Cpu there (run the session, "
                         "then ask again)"));
        changed = sessionOf({"y = relu(a)"}, {"Cpu"});
        QVERIFY(QString::fromStdString(runWhatIf(changed, asked, question, FakeRuntime::factory()).error().text())
                    .contains("the session now ends after 1 hops"));
    }

    /// The kept session falls as the answer did, at every hop of a program of one call.
    void whatIsKeptDoesTheSame()
    {
        const Session session = sessionOf({"y = relu(a)"}, {"Tracer", "Profiler", "Autograd", "Cpu"});
        const CallGraph asked = *run(session).graph;
        int checked = 0;
        for (const Hop& hop : asked.hops)
            for (const WhatIf& question :
                 {WhatIf{hop.id, WithoutKey{keyName(asked, hop.key)}}, WhatIf{hop.id, WithKernel{ReturnKernel{0}}},
                  WhatIf{hop.id, WithKernel{ErrorKernel{"no"}}}}) {
                const auto answer = runWhatIf(session, asked, question, FakeRuntime::factory());
                const auto kept = keepAsRegistrations(session, asked, question);
                QVERIFY(answer && kept);
                QCOMPARE(kept->registrations.size(), std::size_t{1});
                const RunResult again = run(*kept);
                QCOMPARE(textOf(*again.graph), textOf(*answer->run.graph));
                QCOMPARE(again.error.has_value(), answer->run.error.has_value());
                ++checked;
            }
        QCOMPARE(checked, 12);
    }

    void whatCannotBeKeptSaysWhy()
    {
        Session session = sessionOf({"y = relu(a)"}, {"Autograd", "Cpu"});
        session.registrations = {{"relu", "Autograd", CallDirectKernel{"Cpu"}}};
        const CallGraph asked = *run(session).graph;
        const auto kept = keepAsRegistrations(session, asked, {2, WithoutKey{"Cpu"}});
        QVERIFY(!kept && kept.error().text().find("direct call") != std::string::npos);
    }

    /// Looking every hop up anew with its own set finds the slot and the kernel that the hot path found.
    void lookingUpAnewAgreesWithTheHotPath()
    {
        struct Checker final : HopWatcher {
            explicit Checker(int& checked, int& wrong) : checked_(checked), wrong_(wrong) {}
            std::string start(HopId, HopStart& start) override
            {
                HopStart anew = start;
                lookUpAnew(anew, start.in);
                ++checked_;
                wrong_ += anew.slot != start.slot || anew.kernel != start.kernel || anew.in != start.in
                    || anew.handed != start.handed;
                return {};
            }
            void output(HopId, const Tensor&) override {}
            int& checked_;
            int& wrong_;
        };
        int checked = 0;
        int wrong = 0;
        for (const auto& keys : {std::initializer_list<std::string_view>{"Tracer", "Profiler", "Autograd", "Cpu"},
                                 {"Vmap", "Autograd", "Autocast", "Cpu"},
                                 {"Cpu"}}) {
            Session session = sessionOf({"y = relu(add(a, 1))", "backward(sum(y))"}, keys);
            session.registrations = {{"relu", "Autograd", CallDirectKernel{"Cpu"}},
                                     {"add", "Vmap", FallthroughKernel{}}};
            RunControl control;
            control.watch = [&](Runtime&) { return std::make_unique<Checker>(checked, wrong); };
            QVERIFY(runSession(session, FakeRuntime::factory(), &control).has_value());
        }
        QVERIFY(checked > 12);
        QCOMPARE(wrong, 0);
    }
};

KEYFALL_TEST(WhatIfTest)
#include "what_if_test.moc"
