// SPDX-License-Identifier: MIT
// A plan whose launches are one graph of a device: when it is made, when a run launches it, and why another plan has none.
#include "core/program/launch_graph.h"
#include "core/program/local_tuning.h"
#include "core/program/plan.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <functional>

using namespace keyfall;

namespace {

/// A device that writes launches down as functions.
class TestDevice final : public GraphCapture {
public:
    [[nodiscard]] Expected<std::unique_ptr<LaunchGraph>>
    capture(const std::function<Expected<void>()>& work) const override
    {
        ++captures;
        capturing_ = true;
        written_.clear();
        const auto done = work();
        capturing_ = false;
        if (!done)
            return tl::unexpected(done.error());
        return std::make_unique<Graph>(*this, written_);
    }
    Expected<void> launch(std::function<Expected<void>()> what) const
    {
        if (!capturing_) {
            ++launches;
            return what();
        }
        written_.push_back(std::move(what));
        return {};
    }

    mutable int captures = 0;
    mutable int launches = 0;  ///< by themselves
    mutable int graphs = 0;
    std::optional<Error> trouble;

private:
    class Graph final : public LaunchGraph {
    public:
        Graph(const TestDevice& device, std::vector<std::function<Expected<void>()>> work)
            : device_(device), work_(std::move(work))
        {
        }
        [[nodiscard]] std::size_t launches() const override { return work_.size(); }
        [[nodiscard]] Expected<void> launch() const override
        {
            ++device_.graphs;
            for (const auto& one : work_)
                if (auto done = one(); !done)
                    return done;
            return {};
        }

    private:
        const TestDevice& device_;
        std::vector<std::function<Expected<void>()>> work_;
    };

    mutable bool capturing_ = false;
    mutable std::vector<std::function<Expected<void>()>> written_;
};

/// Adds its value to the byte that it has.
class Adds final : public Program {
public:
    explicit Adds(const TestDevice* device) : device_(device) {}
    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers,
                                     std::span<const std::int64_t> values, const LaunchSize&) const override
    {
        const auto add = [this, byte = buffers[0].data(), value = values[0]]() -> Expected<void> {
            if (fails)
                return badInput("kernel", "boom");
            *byte = static_cast<std::byte>(2 * static_cast<int>(*byte) + value);
            return {};
        };
        if (noMemory)
            throw std::bad_alloc();
        if (refuses && *refuses)
            return badInput("kernel", "is no launch");
        return device_ == nullptr ? add() : device_->launch(add);
    }
    [[nodiscard]] const GraphCapture* capture() const override { return device_; }
    [[nodiscard]] const LocalTuner* tuner() const override { return tuner_.get(); }

    mutable bool fails = false;
    mutable bool noMemory = false;
    const bool* refuses = nullptr;
    std::unique_ptr<LocalTuner> tuner_;

private:
    const TestDevice* device_;
};

constexpr Device kCuda{DeviceType::cuda, 0};

std::shared_ptr<CachedKernel> kernelOn(const TestDevice* device, Device place = kCuda)
{
    auto kernel = std::make_shared<CachedKernel>();
    kernel->program = std::make_shared<Adds>(device);
    kernel->device = nameOf(place);
    kernel->place = place;
    kernel->entryPoint = "k";
    kernel->globals = {0};
    kernel->outs = {0};
    kernel->ins = {0};
    kernel->varNames = {"n"};
    kernel->hostParallelSafe = place == kCpu;
    kernel->localSize.emplace();
    for (SizeExpr& size : kernel->globalSize)
        size = SizeExpr(1);
    for (SizeExpr& size : *kernel->localSize)
        size = SizeExpr(1);
    return kernel;
}

using Values = PreparedKernel::Values;
const Values kFixed{{{"n", 3}}, {}};
const Values kBound{{}, {{"n", 3}}};

struct Bench {
    explicit Bench(std::size_t bytes = 2) : memory(bytes)
    {
        for (std::size_t i = 0; i < bytes; ++i)
            buffers.push_back(builder.addBuffer(std::span(memory).subspan(i, 1), kCuda));
        builder.setOutputs({buffers[0]});
    }
    Plan built()
    {
        auto plan = builder.build();
        if (!plan)
            qFatal("%s", plan.error().text().c_str());
        return std::move(*plan);
    }

    std::vector<std::byte> memory;
    PlanBuilder builder;
    std::vector<BufferIndex> buffers;
};

}  // namespace

class PlanCaptureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The first run launches one by one; then each is one call, with the bytes that one by one gives.
    void aRunIsOneGraph()
    {
        const TestDevice device;
        Bench bench;
        std::vector<std::byte> plain(1);
        for (int i = 0; i < 3; ++i)
            bench.builder.addKernel(kernelOn(&device), {bench.buffers[0]}, Values{{{"n", i + 1}}, {}});
        Plan plan = bench.built();
        QCOMPARE(plan.captured().why, PlanCapture::Why::notYet);
        for (int round = 0; round < 5; ++round) {
            QVERIFY(plan.run());
            for (int i = 0; i < 3; ++i)
                plain[0] = static_cast<std::byte>(2 * static_cast<int>(plain[0]) + i + 1);
            QCOMPARE(bench.memory[0], plain[0]);
            QCOMPARE(plan.replay().captured(), round > 0);
        }
        QCOMPARE(plan.captured().why, PlanCapture::Why::captured);
        QCOMPARE(plan.captured().launches, std::size_t{3});
        QCOMPARE(textOf(plan.captured()), std::string("its 3 launches are one CUDA graph"));
        QCOMPARE(device.captures, 1);
        QCOMPARE(device.launches, 3);
        QCOMPARE(device.graphs, 4);
        QCOMPARE(plan.launches().size(), std::size_t{3});
    }

    void maybeCapturedBeforeItRuns()
    {
        const TestDevice device;
        Bench bench;
        bench.builder.addKernel(kernelOn(&device), {bench.buffers[0]}, kBound);
        bench.builder.addView(bench.buffers[1], bench.builder.addBuffer(StorageIndex(1), 0, 1, kCuda), 0, 1);
        Plan plan = bench.built();
        QCOMPARE(plan.capture().why, PlanCapture::Why::captured);
        QCOMPARE(plan.capture().launches, std::size_t{1});
        QCOMPARE(device.captures, 1);
        QCOMPARE(bench.memory[0], std::byte{0});  // nothing ran
        QVERIFY(plan.run());
        QCOMPARE(bench.memory[0], std::byte{3});
        QCOMPARE(device.graphs, 1);
    }

    /// A value that a run may change: with another one the kernels are launched by themselves.
    void otherValuesGoOneByOne()
    {
        const TestDevice device;
        Bench bench;
        bench.builder.addKernel(kernelOn(&device), {bench.buffers[1]}, kFixed);
        bench.builder.addKernel(kernelOn(&device), {bench.buffers[0]}, kBound);
        Plan plan = bench.built();
        QVERIFY(plan.run());
        QVERIFY(plan.run({{"n", 5}}));
        QCOMPARE(plan.replay().why, PlanCapture::Why::otherValues);
        QCOMPARE(plan.replay().op, std::size_t{1});
        QCOMPARE(bench.memory[0], std::byte{2 * 3 + 5});
        QVERIFY(plan.runProfiled({}));
        QCOMPARE(plan.replay().why, PlanCapture::Why::timed);
        QCOMPARE(plan.profiles().size(), std::size_t{2});
        QCOMPARE(device.graphs, 0);
        QVERIFY(plan.run());
        QCOMPARE(device.graphs, 1);
        QVERIFY(plan.replay().captured());
        QCOMPARE(device.captures, 1);
    }

    void whatForbidsIt_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("text");
        QTest::newRow("call") << "call"
                              << "no CUDA graph: op 1 is a call of the host";
        QTest::newRow("copy") << "copy"
                              << "no CUDA graph: op 1 is a copy that the host makes";
        QTest::newRow("host") << "host"
                              << "no CUDA graph: op 1 is a kernel that the host runs";
        QTest::newRow("otherDevice") << "otherDevice"
                                     << "no CUDA graph: op 1 runs on another device than those before it";
        QTest::newRow("openValue") << "openValue"
                                   << "no CUDA graph: each run gives op 1 its n";
    }
    void whatForbidsIt()
    {
        QFETCH(QString, kind);
        QFETCH(QString, text);
        const TestDevice device;
        const TestDevice other;
        Bench bench;
        bench.builder.addKernel(kernelOn(&device), {bench.buffers[0]}, kFixed);
        if (kind == "call")
            bench.builder.addCustom("f", [](auto) { return Expected<void>(); }, {bench.buffers[1]});
        else if (kind == "copy")
            bench.builder.addCopy(bench.buffers[1], bench.buffers[0]);
        else if (kind == "host")
            bench.builder.addKernel(kernelOn(nullptr), {bench.buffers[1]}, kFixed);
        else if (kind == "otherDevice")
            bench.builder.addKernel(kernelOn(&other), {bench.buffers[1]}, kFixed);
        else
            bench.builder.addKernel(kernelOn(&device), {bench.buffers[1]});
        Plan plan = bench.built();
        QCOMPARE(QString::fromStdString(textOf(plan.captured())), text);
        for (int round = 0; round < 3; ++round)
            QVERIFY(plan.run({{"n", 3}}));
        QCOMPARE(QString::fromStdString(textOf(plan.capture())), text);
        QCOMPARE(QString::fromStdString(textOf(plan.replay())), text);
        QCOMPARE(device.captures, 0);
        QCOMPARE(device.launches, kind == "openValue" ? 6 : 3);
    }

    void onTheCpuNothingIsCaptured()
    {
        std::vector<std::byte> memory(1);
        PlanBuilder builder;
        const auto buffer = builder.addBuffer(memory);
        const TestDevice device;
        builder.addKernel(kernelOn(&device, kCpu), {buffer}, kFixed);
        builder.setOutputs({buffer});
        auto plan = builder.build();
        QVERIFY(plan);
        QCOMPARE(plan->captured().why, PlanCapture::Why::host);
        PlanBuilder nothing;
        nothing.setOutputs({nothing.addBuffer(memory)});
        const auto empty = nothing.build();
        QVERIFY(empty);
        QCOMPARE(textOf(empty->captured()), std::string("no CUDA graph: it launches no kernel"));
    }

    /// The device says no: its words are told, it is not asked again, and runs go on as before.
    void theDeviceRefuses()
    {
        const TestDevice device;
        Bench bench;
        const auto kernel = kernelOn(&device);
        bool refuses = false;
        const auto adds = std::make_shared<Adds>(&device);
        adds->refuses = &refuses;
        kernel->program = adds;
        bench.builder.addKernel(kernel, {bench.buffers[0]}, kFixed);
        Plan plan = bench.built();
        refuses = true;
        QCOMPARE(plan.capture().why, PlanCapture::Why::refused);
        QVERIFY(textOf(plan.captured()).starts_with("no CUDA graph: kernel: is no launch"));
        refuses = false;
        for (int round = 0; round < 3; ++round)
            QVERIFY(plan.run());
        QCOMPARE(device.captures, 1);
        QCOMPARE(bench.memory[0], std::byte{21});
    }

    /// What lacked memory once may have it at the next run.
    void aLackOfMemoryIsNoRefusal()
    {
        const TestDevice device;
        Bench bench;
        const auto kernel = kernelOn(&device);
        bench.builder.addKernel(kernel, {bench.buffers[0]}, kFixed);
        Plan plan = bench.built();
        const auto& adds = dynamic_cast<const Adds&>(*kernel->program);
        adds.noMemory = true;
        QCOMPARE(plan.capture().why, PlanCapture::Why::notYet);
        adds.noMemory = false;
        QCOMPARE(plan.capture().why, PlanCapture::Why::captured);
        QCOMPARE(device.captures, 2);
    }

    void aGraphThatFailsPoisons()
    {
        const TestDevice device;
        Bench bench;
        const auto kernel = kernelOn(&device);
        bench.builder.addKernel(kernel, {bench.buffers[0]}, kFixed);
        Plan plan = bench.built();
        QVERIFY(plan.run() && plan.run());
        dynamic_cast<const Adds&>(*kernel->program).fails = true;
        const auto failed = plan.run();
        QVERIFY(!failed && failed.error().text().find("boom") != std::string::npos);
        QVERIFY(plan.poisoned());
        dynamic_cast<const Adds&>(*kernel->program).fails = false;
        const auto poisoned = plan.run();
        QVERIFY(!poisoned && poisoned.error().text().find("poisoned") != std::string::npos);
        QCOMPARE(device.graphs, 2);
        QVERIFY(plan.capture().captured());
    }

    /// An error before dispatch leaves no trace, also not in what is captured.
    void anErrorBeforeItRunsChangesNothing()
    {
        const TestDevice device;
        Bench bench;
        const auto kernel = kernelOn(&device);
        kernel->bounds["n"] = {1, 9};
        bench.builder.addKernel(kernel, {bench.buffers[0]}, kBound);
        Plan plan = bench.built();
        QVERIFY(plan.run());
        QVERIFY(!plan.run({{"n", 10}}));
        QVERIFY(!plan.poisoned());
        QVERIFY(plan.run());
        QCOMPARE(device.graphs, 1);
        QCOMPARE(bench.memory[0], std::byte{9});
    }

    /// Trials are no launches of the plan: it is captured when the local size is known.
    void waitsForALocalSizeThatIsTimed()
    {
        const TestDevice device;
        Bench bench;
        const auto kernel = kernelOn(&device);
        const auto adds = std::make_shared<Adds>(&device);
        adds->tuner_ = std::make_unique<LocalTuner>();
        kernel->program = adds;
        bench.builder.addKernel(kernel, {bench.buffers[0]}, kFixed);
        Plan plan = bench.built();
        QCOMPARE(plan.capture().why, PlanCapture::Why::notYet);
        QCOMPARE(device.captures, 0);
        adds->tuner_->decide([] { return LocalTuning{64, "a device", {}, {}}; });
        QCOMPARE(plan.capture().why, PlanCapture::Why::captured);
        QCOMPARE(plan.launches().size(), std::size_t{0});
        QVERIFY(plan.run());
        QCOMPARE((*plan.launches()[0].size.local)[0], std::int64_t{64});
    }
};

KEYFALL_TEST(PlanCaptureTest)
#include "plan_capture_test.moc"
