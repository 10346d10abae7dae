// SPDX-License-Identifier: MIT
// Which events of a Chrome trace count, and for what. Profiles of real runs: tests/app/recording_test.cpp.
#include "core/pytorch/profile_reader.h"
#include "core/text/json_text.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

Json eventOf(const char* phase, const char* category, const char* name, double start, double duration, int id)
{
    return {{"ph", phase},
            {"cat", category},
            {"name", name},
            {"ts", start},
            {"dur", duration},
            {"tid", 1},
            {"args", {{"External id", id}}}};
}

CallGraph graphOf(const Json& events)
{
    const auto graphs = readProfile(jsonLine({{"traceEvents", events}}), "profile");
    if (!graphs)
        qFatal("%s", graphs.error().text().c_str());
    return graphs->at(0).graph;
}

/// "aten::t<1": called by the first hop.
std::string callersIn(const CallGraph& graph)
{
    std::string text;
    for (const Hop& hop : graph.hops)
        text += hop.op.str() + (hop.parent == 0 ? "" : "<" + std::to_string(hop.parent)) + "; ";
    return text;
}

}  // namespace

class ProfileReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Arrows, counters and marks are not what took time: nobody's clock begins with them.
    void theClockBeginsWithWhatTookTime()
    {
        const CallGraph graph =
            graphOf({eventOf("i", "cpu_op", "mark", 10, 0, 0), eventOf("X", "cpu_op", "aten::add", 100, 5, 1),
                     eventOf("X", "cpu_op", "aten::mul", 107, 2, 2), eventOf("s", "ac2g", "ac2g", 500, 0, 0)});
        QCOMPARE(graph.hops.size(), std::size_t(2));
        QCOMPARE(graph.hops[0].startNs, std::int64_t(0));
        QCOMPARE(graph.hops[0].durationNs, std::int64_t(5000));
        QCOMPARE(graph.hops[1].startNs, std::int64_t(7000));
    }

    /// Times tell who called whom in a Chrome trace; in an execution trace each names its caller.
    void whoCalledWhom()
    {
        const CallGraph graph =
            graphOf({eventOf("X", "cpu_op", "aten::linear", 0, 9, 1), eventOf("X", "cpu_op", "aten::t", 1, 2, 2),
                     eventOf("X", "cpu_op", "aten::addmm", 3, 5, 3), eventOf("X", "cpu_op", "aten::relu", 9, 4, 4)});
        QCOMPARE(callersIn(graph), std::string("aten::linear; aten::t<1; aten::addmm<1; aten::relu; "));
        const auto named = readProfile(jsonLine({{"nodes",
                                                  {{{"id", 2}, {"name", "aten::linear"}, {"ctrl_deps", 1}},
                                                   {{"id", 3}, {"name", "aten::t"}, {"ctrl_deps", 2}},
                                                   {{"id", 4}, {"name", "aten::relu"}, {"ctrl_deps", 1}}}}}),
                                       "profile");
        QVERIFY2(named, named ? "" : named.error().text().c_str());
        QCOMPARE(callersIn(named->at(0).graph), std::string("aten::linear; aten::t<1; aten::relu; "));
    }

    /// An execution trace describes a node in a list of attributes; an older one in members of the node.
    void attributesOfNodes()
    {
        const Json attributes = {1,
                                 {{"name", "rf_id"}, {"value", 9}},
                                 {{"name", "tid"}, {"value", 3}},
                                 {{"name", "op_schema"}, {"value", "aten::max.dim(Tensor self, int dim)"}}};
        const auto graphs =
            readProfile(jsonLine({{"nodes",
                                   {7,
                                    {{"id", 2}, {"name", "aten::max"}, {"ctrl_deps", 1}, {"attrs", attributes}},
                                    {{"id", 3}, {"name", "aten::relu"}, {"parent", 1}, {"rf_id", 8}, {"tid", 3}}}}}),
                        "profile");
        QVERIFY2(graphs, graphs ? "" : graphs.error().text().c_str());
        QCOMPARE(graphs->size(), std::size_t(1));
        QCOMPARE(callersIn(graphs->at(0).graph), std::string("aten::relu; aten::max.dim; "));
    }

    /// What a device computed, copied or set is told at the operator that wanted it, and is no hop.
    void whatADeviceDidIsToldAtItsOperator()
    {
        const CallGraph graph =
            graphOf({eventOf("X", "cpu_op", "aten::add", 0, 9, 1), eventOf("X", "kernel", "add_kernel", 4, 2, 1),
                     eventOf("X", "gpu_memcpy", "Memcpy HtoD", 5, 3, 1), eventOf("X", "gpu_memset", "Memset", 6, 4, 1),
                     eventOf("X", "python_function", "train.py(3): step", 0, 9, 1)});
        QCOMPARE(graph.hops.size(), std::size_t(1));
        std::vector<std::string> launches;
        for (const HopEvent& event : graph.hops[0].events)
            if (event.kind == EventKind::launch)
                launches.push_back(event.text);
        QCOMPARE(launches,
                 (std::vector<std::string>{"add_kernel: 2.0 µs on the device", "Memcpy HtoD: 3.0 µs on the device",
                                           "Memset: 4.0 µs on the device"}));
    }
};

KEYFALL_TEST(ProfileReaderTest)
#include "profile_reader_test.moc"
