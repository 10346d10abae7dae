// SPDX-License-Identifier: MIT
// The Profiler layer and its table (2.2).
#include "core/session/run.h"
#include "kernels/layers/profiler/profiler_layer.h"
#include "tests/kernels/layers/standard_bench.h"

#include <algorithm>
#include <thread>

using namespace keyfall;

namespace {

ProfileSlice slice(std::uint32_t id, std::uint32_t parent, const char* op, std::int64_t start, std::int64_t end,
                   std::int64_t children = 0, std::int64_t bytes = 0)
{
    ProfileSlice made;
    made.id = id;
    made.parent = parent;
    made.op = op;
    made.startNs = start;
    made.endNs = end;
    made.childrenNs = children;
    made.allocatedBytes = bytes;
    return made;
}

}  // namespace

class TestProfiler : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTable()
    {
        const Profile profile{slice(1, 0, "step", 0, 10000, 4000, 2048), slice(2, 1, "mm", 1000, 4000, 0, 128),
                              slice(3, 1, "mm", 5000, 6000, 0, 128), slice(4, 0, "mm", 11000, 11500, 0, 0)};
        QCOMPARE(
            QString::fromStdString(profileTable(profile)),
            QString("--------  ------------  ------------  ------------  ------------  ------------  ------------  "
                    "------------  ------------\n"
                    "    Name    Self CPU %      Self CPU   CPU total %     CPU total  CPU time avg       CPU Mem  "
                    "Self CPU Mem    # of Calls\n"
                    "--------  ------------  ------------  ------------  ------------  ------------  ------------  "
                    "------------  ------------\n"
                    "    step        57.14%       6.000us        95.24%      10.000us      10.000us       2.00 Kb  "
                    "     2.00 Kb             1\n"
                    "      mm        42.86%       4.500us        42.86%       4.500us       1.500us         256 b  "
                    "       256 b             3\n"
                    "--------  ------------  ------------  ------------  ------------  ------------  ------------  "
                    "------------  ------------\n"
                    "Self CPU time total: 10.500us\n"));
        QCOMPARE(aggregate(profile, ProfileOrder::calls).front().op, std::string("mm"));
        QCOMPARE(aggregate(profile, ProfileOrder::name).front().op, std::string("mm"));
        QCOMPARE(aggregate(profile, ProfileOrder::selfTime).front().op, std::string("step"));
    }

    /// A call inside of another call of its operator is in that one's total already.
    void recursionCountsOnce()
    {
        const Profile profile{slice(1, 0, "f", 0, 100, 60), slice(2, 1, "g", 10, 70, 40), slice(3, 2, "f", 20, 60)};
        const auto rows = aggregate(profile, ProfileOrder::name);
        QCOMPARE(rows[0].totalNs, std::int64_t{100});
        QCOMPARE(rows[0].selfNs, std::int64_t{40 + 40});
        QCOMPARE(rows[0].calls, std::uint64_t{2});
        QCOMPARE(rows[1].selfNs, std::int64_t{20});
    }

    void durationsAndBytes()
    {
        QCOMPARE(textOfDuration(999), std::string("999ns"));
        QCOMPARE(textOfDuration(12345), std::string("12.345us"));
        QCOMPARE(textOfDuration(1250000), std::string("1.250ms"));
        QCOMPARE(textOfDuration(3000000000), std::string("3.000s"));
        QCOMPARE(textOfBytes(-360), std::string("-360 b"));
        QCOMPARE(textOfBytes(1536), std::string("1.50 Kb"));
        QCOMPARE(textOfBytes(67108864), std::string("64.00 Mb"));
    }

    void measuresNestedCalls()
    {
        StandardBench bench;
        auto profiler = std::make_shared<ProfilerLayer>();
        Dispatcher& dispatcher = bench.dispatcher();
        Registration layer = dispatcher.registerFallback(*bench.model().layerKey("Profiler"), profilerKernel(profiler));
        const KeySet keys = bench.keys({"Profiler", "Cpu"});
        const OperatorHandle outer = *dispatcher.define(*Schema::parse("outer(Tensor self) -> Tensor"));
        Registration kernel =
            dispatcher.registerKernel(outer, *bench.model().layerKey("Cpu"),
                                      Kernel::boxed(
                                          [&](const BoxedCall&, Stack& stack) {
                                              std::this_thread::sleep_for(std::chrono::milliseconds(2));
                                              const Tensor once = bench.callWith(keys, "neg", {stack.front()});
                                              stack = {bench.callWith(keys, "exp", {once})};
                                          },
                                          "test"));
        profiler->start();
        const Tensor x = bench.tensor({1000}, std::vector<double>(1000, 1));
        Stack stack{x};
        outer.callBoxed(keys, stack);
        bench.callWith(keys, "neg", {x});
        const Profile profile = *profiler->finish();
        QCOMPARE(profile.size(), std::size_t{4});
        QCOMPARE(profile[0].op, std::string("outer"));
        QCOMPARE(profile[1].parent, 1U);
        QCOMPARE(profile[2].parent, 1U);
        QCOMPARE(profile[3].parent, 0U);
        QCOMPARE(profile[0].childrenNs, profile[1].totalNs() + profile[2].totalNs());
        QVERIFY(profile[0].selfNs() >= 2'000'000);
        QVERIFY(profile[0].totalNs() >= profile[0].childrenNs);
        for (const ProfileSlice& slice : profile) {
            QVERIFY(slice.totalNs() > 0);
            QCOMPARE(slice.allocatedBytes, std::int64_t{8000});
        }
        for (const ProfileSlice& child : {profile[1], profile[2]})
            QVERIFY(child.startNs >= profile[0].startNs && child.endNs <= profile[0].endNs);
    }

    void viewsAllocateNothing()
    {
        StandardBench bench;
        auto profiler = std::make_shared<ProfilerLayer>();
        Registration layer =
            bench.dispatcher().registerFallback(*bench.model().layerKey("Profiler"), profilerKernel(profiler));
        profiler->start();
        const KeySet keys = bench.keys({"Profiler", "Cpu"});
        bench.callWith(keys, "t", {bench.tensor({2, 2}, {1, 2, 3, 4})});
        bench.callWith(keys, "neg_", {bench.tensor({2, 2}, {1, 2, 3, 4})});
        const auto profile = profiler->finish();
        for (const ProfileSlice& slice : *profile)
            QCOMPARE(slice.allocatedBytes, std::int64_t{0});
    }

    void aFailedCallIsClosed()
    {
        StandardBench bench;
        auto profiler = std::make_shared<ProfilerLayer>();
        Registration layer =
            bench.dispatcher().registerFallback(*bench.model().layerKey("Profiler"), profilerKernel(profiler));
        profiler->start();
        const KeySet keys = bench.keys({"Profiler", "Cpu"});
        const Tensor x = bench.tensor({2}, {1, 2});
        QVERIFY(!StandardBench::errorOf([&] { bench.callWith(keys, "mm", {x, x}); }).empty());
        bench.callWith(keys, "neg", {x});
        const Profile profile = *profiler->finish();
        QVERIFY(profile[0].failed);
        QVERIFY(profile[0].endNs > profile[0].startNs);
        QCOMPARE(profile[1].parent, 0U);  // not inside of the failed one
    }

    void threadsAreNumbered()
    {
        StandardBench bench;
        auto profiler = std::make_shared<ProfilerLayer>();
        Registration layer =
            bench.dispatcher().registerFallback(*bench.model().layerKey("Profiler"), profilerKernel(profiler));
        profiler->start();
        const KeySet keys = bench.keys({"Profiler", "Cpu"});
        const Tensor x = bench.tensor({2}, {1, 2});
        const auto work = [&] {
            for (int i = 0; i < 100; ++i)
                bench.callWith(keys, "neg", {x});
        };
        std::thread other(work);
        work();
        other.join();
        const Profile profile = *profiler->finish();
        QCOMPARE(profile.size(), std::size_t{200});
        QCOMPARE(std::count_if(profile.begin(), profile.end(), [](const auto& s) { return s.thread == 1; }), 100);
        QVERIFY(
            std::all_of(profile.begin(), profile.end(), [](const auto& s) { return s.parent == 0 && s.thread <= 2; }));
    }

    void aSessionReportsItsProfile()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.shape = {2};
        x.data = {1, 2};
        session.tensors = {x};
        session.include = KeyModel::ferrotorch()->setOf({"Profiler"});
        session.program = {"y = mul(x, x)", "z = mul(y, y)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY(result && !result->error);
        const QString table = QString::fromStdString(result->reports.profileTable);
        QVERIFY2(table.contains(QRegularExpression(R"(\n +mul\.Tensor .* 2\n)")), qPrintable(table));
        const auto events = eventsOf(*result->graph, EventKind::profile);
        QCOMPARE(events.size(), std::size_t{2});
        QVERIFY(QRegularExpression(R"(^mul\.Tensor: total [\d.]+[num]?s, self [\d.]+[num]?s, allocated 8 b$)")
                    .match(QString::fromStdString(events[0]))
                    .hasMatch());
        QVERIFY(result->reports.tracedGraph.empty());
    }
};

QTEST_GUILESS_MAIN(TestProfiler)
#include "test_profiler.moc"
