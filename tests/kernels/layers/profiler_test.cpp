// SPDX-License-Identifier: MIT
// The Profiler layer and its table (eleven:2.2).
#include "core/dispatch/key_guards.h"
#include "core/session/run.h"
#include "core/text/json_text.h"
#include "core/trace/chrome_writer.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/profiler/flops.h"
#include "kernels/layers/profiler/profiler_layer.h"
#include "tests/kernels/cuda/emulated_bench.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <algorithm>
#include <limits>
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

/// A bench whose Profiler is a layer of our own.
class ProfilingBench : public StandardBench {
public:
    ProfilingBench()
        : profiler(std::make_shared<ProfilerLayer>()),
          registration_(
              dispatcher().registerFallback(*model().layerKey(Layer::profiler), profilerKernel(profiler), "test"))
    {
    }

    template <class Body>
    Profile measure(Body&& body)
    {
        profiler->start();
        {
            const IncludeKeys profiling(dispatcher(), keys({"Profiler"}));
            body();
        }
        return *profiler->finish();
    }

    std::shared_ptr<ProfilerLayer> profiler;

private:
    Registration registration_;
};

const ProfileSlice& sliceOf(const Profile& profile, const std::string& op)
{
    for (const ProfileSlice& slice : profile)
        if (slice.op == op)
            return slice;
    qFatal("%s was not measured", op.c_str());
}

/// The slices of each lane nest: what a viewer needs to stack them. "" when they do.
QString nestingError(const Json& trace)
{
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::pair<double, double>>> open;
    for (const auto& event : trace.at("traceEvents")) {
        if (event.at("ph") != "X")
            continue;
        auto& stack = open[{event.at("pid").get<std::int64_t>(), event.at("tid").get<std::int64_t>()}];
        const double start = event.at("ts").get<double>();
        const double end = start + event.at("dur").get<double>();
        while (!stack.empty() && start >= stack.back().second)
            stack.pop_back();
        if (!stack.empty() && (start < stack.back().first || end > stack.back().second + 1e-6))
            return QString::fromStdString(jsonLine(event));
        stack.emplace_back(start, end);
    }
    return {};
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
        Registration layer =
            dispatcher.registerFallback(*bench.model().layerKey(Layer::profiler), profilerKernel(profiler));
        const KeySet keys = bench.keys({"Profiler", "Cpu"});
        const OperatorHandle outer = *dispatcher.define(*Schema::parse("nesting(Tensor self) -> Tensor"));
        Registration kernel =
            dispatcher.registerKernel(outer, *bench.model().layerKey(Layer::cpu),
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
        QCOMPARE(profile[0].op, std::string("nesting"));
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
            bench.dispatcher().registerFallback(*bench.model().layerKey(Layer::profiler), profilerKernel(profiler));
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
            bench.dispatcher().registerFallback(*bench.model().layerKey(Layer::profiler), profilerKernel(profiler));
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
            bench.dispatcher().registerFallback(*bench.model().layerKey(Layer::profiler), profilerKernel(profiler));
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

    void figuresOfCalls()
    {
        ProfilingBench bench;
        const Tensor a = bench.tensor({2, 3}, {1, 2, 3, 4, 5, 6});
        const Tensor b = bench.tensor({3, 4}, std::vector<double>(12, 1));
        const Profile profile = bench.measure([&] {
            bench.call("mm", {a, b});
            bench.call("add.Tensor", {a, a, std::int64_t{1}});
            bench.call("sum.dim_IntList", {a, std::vector<std::int64_t>{1}});
            bench.call("t", {a});
        });
        QCOMPARE(profile.size(), std::size_t{4});
        QCOMPARE(profile[0].flops, std::optional<std::int64_t>{2 * 2 * 4 * 3});
        QCOMPARE(profile[0].bytesMoved, std::int64_t{8 * (6 + 12 + 8)});
        QCOMPARE(profile[0].inputs.size(), std::size_t{2});
        QVERIFY(profile[0].inputs[1].shape == (Dims{3, 4}) && profile[0].inputs[1].strides == (Dims{4, 1}));
        QVERIFY(profile[0].keysetIn.hasAny(bench.keys({"Profiler"})));
        QCOMPARE(profile[1].flops, std::optional<std::int64_t>{6});
        QCOMPARE(profile[2].flops, std::optional<std::int64_t>{4});  // two sums of three
        QVERIFY(!profile[3].flops);                                  // no rule: not known, which is not none
        QCOMPARE(profile[3].bytesMoved, std::int64_t{0});
        QVERIFY(profile[0].memoryUse == MemoryUse::other && !profile[0].sequence);
        const QString table = QString::fromStdString(profileTable(profile));
        QVERIFY2(table.contains(QRegularExpression(R"(\n +mm .* 48 FLOP\n)"))
                     && table.contains(QRegularExpression(R"(\n +t .* --\n)")),
                 qPrintable(table));
    }

    void flopRules_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<std::vector<std::vector<std::int64_t>>>("shapes");  // the last is the result's
        QTest::addColumn<qint64>("flops");                                   // -1: no rule
        using Shapes = std::vector<std::vector<std::int64_t>>;
        QTest::newRow("matmul") << "matmul" << Shapes{{5, 2, 3}, {3, 4}, {5, 2, 4}} << qint64{2 * 5 * 2 * 4 * 3};
        QTest::newRow("matrix and vector") << "aten::matmul" << Shapes{{2, 3}, {3}, {2}} << qint64{12};
        QTest::newRow("bmm") << "bmm" << Shapes{{5, 2, 3}, {5, 3, 4}, {5, 2, 4}} << qint64{240};
        QTest::newRow("dot") << "dot" << Shapes{{7}, {7}, {}} << qint64{14};
        QTest::newRow("addmm") << "addmm" << Shapes{{4}, {2, 3}, {3, 4}, {2, 4}} << qint64{48};
        QTest::newRow("linear") << "linear" << Shapes{{6, 2, 3}, {4, 3}, {4}, {6, 2, 4}} << qint64{2 * 6 * 2 * 4 * 3};
        // 2·N·Cout·(Cin/groups)·Πk·Πout, of the output's size: two groups, stride 2
        QTest::newRow("conv2d") << "conv2d" << Shapes{{1, 4, 9, 9}, {6, 2, 3, 3}, {6}, {1, 6, 4, 4}}
                                << qint64{2 * 1 * 6 * 2 * 9 * 16};
        QTest::newRow("conv_transpose2d")
            << "conv_transpose2d.input" << Shapes{{1, 6, 4, 4}, {6, 2, 3, 3}, {4}, {1, 4, 9, 9}}
            << qint64{2 * 1 * 6 * 2 * 9 * 16};
        QTest::newRow("convolution") << "convolution" << Shapes{{1, 4, 9, 9}, {6, 2, 3, 3}, {6}, {1, 6, 4, 4}}
                                     << qint64{2 * 1 * 6 * 2 * 9 * 16};
        QTest::newRow("pointwise") << "mul_.Tensor" << Shapes{{2, 3}, {3}, {2, 3}} << qint64{6};
        QTest::newRow("softmax") << "softmax.int" << Shapes{{2, 3}, {2, 3}} << qint64{30};
        QTest::newRow("layer_norm") << "layer_norm" << Shapes{{2, 3}, {2, 3}} << qint64{48};
        QTest::newRow("sum") << "sum" << Shapes{{2, 3}, {}} << qint64{5};
        QTest::newRow("max of all") << "max" << Shapes{{6}, {}} << qint64{5};
        QTest::newRow("max of two") << "max.other" << Shapes{{6}, {6}, {6}} << qint64{6};
        QTest::newRow("nothing to sum") << "sum" << Shapes{{0}, {}} << qint64{0};
        QTest::newRow("no rule") << "sort" << Shapes{{6}, {6}} << qint64{-1};
    }
    void flopRules()
    {
        QFETCH(QString, op);
        using Shapes = std::vector<std::vector<std::int64_t>>;
        QFETCH(Shapes, shapes);
        QFETCH(qint64, flops);
        Stack values;
        for (const std::vector<std::int64_t>& shape : shapes)
            values.emplace_back(Tensor::emptyHost(DType::float32, Dims(shape.begin(), shape.end())));
        const Stack result{values.back()};
        values.pop_back();
        const auto found = estimateFlops(op.toStdString(), values, result);
        QCOMPARE(found ? static_cast<qint64>(*found) : qint64{-1}, flops);
    }

    /// An argument that was not given is no tensor of an unknown kind.
    void flopsWithoutABias()
    {
        const auto of = [](const Dims& shape) { return Tensor::emptyMeta(DType::float32, shape); };
        const Stack given{of({1, 4, 9, 9}), of({6, 2, 3, 3}), Tensor()};
        QCOMPARE(estimateFlops("convolution", given, {of({1, 6, 4, 4})}).value_or(-1),
                 std::int64_t{2 * 1 * 6 * 2 * 9 * 16});
    }

    /// Shapes without memory can be as large as one likes; their count is then left out, not wrong.
    void flopsThatDoNotFit()
    {
        const std::int64_t large = std::int64_t{1} << 31;
        const auto matrix = [large] {
            return Tensor::make(DType::float32, kMeta, {large, large}, {large, 1}, 0, Storage::onMeta(0));
        };
        const Stack factors{matrix(), matrix()};
        const Stack product{matrix()};
        QVERIFY(!estimateFlops("mm", factors, product));
        QCOMPARE(bytesMoved("mm", factors, product), std::numeric_limits<std::int64_t>::max());
    }

    /// What the tape keeps, what backward makes, and which backward call belongs to which forward one.
    void forwardAndBackward()
    {
        ProfilingBench bench;
        const Tensor w = bench.tensor({2}, {1, 2}, true);
        const Profile profile = bench.measure([&] {
            const Tensor y = bench.call("sum", {bench.call("exp", {w})});
            autograd::backward(bench.dispatcher(), y, {});
            const autograd::GradModeGuard off(bench.dispatcher(), false);
            bench.call("sub.Tensor", {w, bench.tensor({2}, {1, 1}), std::int64_t{1}});
        });
        const ProfileSlice& forward = sliceOf(profile, "exp");
        QVERIFY(forward.phase == ProfilePhase::forward && forward.sequence);
        QVERIFY(forward.memoryUse == MemoryUse::activations);
        QVERIFY(profile.back().memoryUse == MemoryUse::optimizer && !profile.back().sequence);
        std::size_t backward = 0;
        for (const ProfileSlice& slice : profile)
            if (slice.phase == ProfilePhase::backward && slice.sequence == forward.sequence) {
                QVERIFY(slice.memoryUse == MemoryUse::gradients);
                ++backward;
            }
        QVERIFY(backward > 0);
        const auto trace = test::parsedJson(wholeText([&](const TextSink& sink) { writeChromeTrace(profile, sink); }));
        std::size_t arrows = 0;
        for (const auto& event : trace.at("traceEvents"))
            arrows +=
                event.at("ph") == "s" && event.at("cat") == "fwdbwd" && event.at("id") == *forward.sequence ? 1 : 0;
        QCOMPARE(arrows, std::size_t{1});
    }

    /// The device's clock is taken to the host's: what a call launched lies within the call (emulated: it waits).
    void deviceTimesAreOnTheHostsClock()
    {
        cuda::useEmulatedDevices();
        ProfilingBench bench;
        TensorSpec spec;
        spec.dtype = DType::float32;
        spec.shape = {1000};
        spec.data.assign(1000, 1);
        spec.device = cuda::kCuda;
        const Tensor x = bench.make(spec);
        const Profile profile = bench.measure([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));  // the two clocks begin at different times
            bench.call("neg", {x});
            const cuda::StreamGuard other(cuda::Stream{2});
            bench.call("neg", {x});
        });
        QCOMPARE(profile.size(), std::size_t{2});
        for (const ProfileSlice& slice : profile) {
            QVERIFY(slice.device && slice.device->resolved);
            QVERIFY(slice.device->totalNs() > 0);
            const std::int64_t slack = 200'000;  // the marks lie just outside of the call
            QVERIFY(slice.device->startNs > slice.startNs - slack && slice.device->endNs < slice.endNs + slack);
        }
        QCOMPARE(profile[1].device->stream, 2);
        QVERIFY(profile[1].device->startNs >= profile[0].device->endNs);
        const QString table = QString::fromStdString(profileTable(profile));
        QVERIFY2(table.contains("Self CUDA %") && table.contains("Self CUDA time total: "), qPrintable(table));

        Profile lost = profile;
        lost[1].device->resolved = false;
        const auto trace = test::parsedJson(wholeText([&](const TextSink& sink) { writeChromeTrace(lost, sink); }));
        QStringList kernels;
        QStringList arrows;
        QStringList marks;
        for (const auto& event : trace.at("traceEvents")) {
            const QString lane = QString("%1/%2").arg(event.at("pid").get<int>()).arg(event.at("tid").get<int>());
            if (event.value("cat", "") == "kernel" && event.at("ph") == "X")
                kernels << lane;
            if (event.value("cat", "") == "ac2g")
                arrows << QString::fromStdString(event.at("ph").get<std::string>()) + lane;
            if (event.at("ph") == "i")
                marks << QString::fromStdString(event.at("name").get<std::string>());
        }
        QCOMPARE(kernels, QStringList{"100/0"});
        QCOMPARE(arrows, (QStringList{"s1/1", "f100/0"}));
        QCOMPARE(marks, QStringList{"neg: the device did not say when it ran"});
    }

    void rowsByShape()
    {
        ProfilingBench bench;
        const Profile profile = bench.measure([&] {
            bench.call("neg", {bench.tensor({2}, {1, 2})});
            bench.call("neg", {bench.tensor({3}, {1, 2, 3})});
            bench.call("neg", {bench.tensor({3}, {1, 2, 3})});
        });
        QCOMPARE(aggregate(profile).size(), std::size_t{1});
        const auto rows = aggregate(profile, ProfileOrder::calls, ProfileGroup::opAndShapes);
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].shapes, std::string("[[3]]"));
        QCOMPARE(rows[0].calls, std::uint64_t{2});
        QCOMPARE(aggregate(profile, ProfileOrder::flops)[0].flops, std::optional<std::int64_t>{8});
        QCOMPARE(aggregate(profile, ProfileOrder::memory, ProfileGroup::opAndShapes)[0].allocatedBytes,
                 std::int64_t{48});
    }

    void aChromeTraceOfARun()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.shape = {2};
        x.data = {1, 2};
        x.requiresGrad = true;
        session.tensors = {x};
        session.include = KeyModel::ferrotorch()->setOf({"Profiler", "Tracer"});
        session.program = {"y = mul(x, x)", "z = sum(y)", "backward(z)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY(result && !result->error);
        const auto trace = test::parsedJson(
            wholeText([&](const TextSink& sink) { writeChromeTrace(*result->graph, result->reports.profile, sink); }));
        QCOMPARE(trace.at("displayTimeUnit").get<std::string>(), std::string("ms"));
        QCOMPARE(trace.at("keyModel").get<std::string>(), std::string("ferrotorch"));
        QCOMPARE(nestingError(trace), QString());
        std::size_t hops = 0;
        std::size_t figures = 0;
        QStringList fall;
        for (const auto& event : trace.at("traceEvents")) {
            QVERIFY(event.contains("ph") && event.contains("pid") && event.contains("tid") && event.contains("name"));
            if (event.at("ph") != "X" || event.at("cat") != "dispatch_hop")
                continue;
            ++hops;
            const QString key = QString::fromStdString(event.at("name").get<std::string>());
            if (event.at("args").at("External id") == 1)
                fall << key;
            figures += event.at("args").contains("FLOPs") ? 1 : 0;
            // Only the Profiler's own hops carry its figures.
            QCOMPARE(event.at("args").contains("Allocated Bytes"), key == "Profiler");
        }
        QCOMPARE(hops, result->graph->hops.size());
        QCOMPARE(fall, (QStringList{"Tracer", "Profiler", "Autograd", "Cpu"}));
        QVERIFY(figures >= 2);
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
        QVERIFY2(table.contains(QRegularExpression(R"(\n +mul\.Tensor .* 2 +4 FLOP\n)")), qPrintable(table));
        const auto events = eventsOf(*result->graph, EventKind::profile);
        QCOMPARE(events.size(), std::size_t{2});
        QVERIFY(QRegularExpression(R"(^2 FLOP, allocated 8 B; total [\d.]+ [nµm]?s, self [\d.]+ [nµm]?s$)")
                    .match(QString::fromStdString(events[0]))
                    .hasMatch());
        QCOMPARE(eventsOf(withoutTimes(*result->graph), EventKind::profile),
                 (std::vector<std::string>{"2 FLOP, allocated 8 B", "2 FLOP, allocated 8 B"}));
        QVERIFY(result->reports.tracedGraph.empty());
    }
};

KEYFALL_TEST(TestProfiler)
#include "profiler_test.moc"
