// SPDX-License-Identifier: MIT
// A run of a plan, and a hit of the cache, allocate nothing (kernels:8; the design's budgets).
#include "core/program/kernel_cache.h"
#include "core/program/launch_graph.h"
#include "core/program/plan.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> gAllocations{0};
}  // namespace

void* operator new(std::size_t bytes)
{
    gAllocations.fetch_add(1, std::memory_order_relaxed);
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace keyfall;

namespace {

class Nothing final : public Program {
public:
    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>>, std::span<const std::int64_t>,
                                     const LaunchSize&) const override
    {
        return {};
    }
};

/// A device whose graphs do nothing, and count.
class NothingCapture final : public GraphCapture {
public:
    class Graph final : public LaunchGraph {
    public:
        explicit Graph(int& count) : count_(count) {}
        [[nodiscard]] std::size_t launches() const override { return 1; }
        [[nodiscard]] Expected<void> launch() const override
        {
            ++count_;
            return {};
        }

    private:
        int& count_;
    };
    [[nodiscard]] Expected<std::unique_ptr<LaunchGraph>> capture(const std::function<Expected<void>()>&) const override
    {
        return std::make_unique<Graph>(graphs);
    }
    mutable int graphs = 0;
};

class CapturedNothing final : public Program {
public:
    explicit CapturedNothing(const GraphCapture& capture) : capture_(capture) {}
    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>>, std::span<const std::int64_t>,
                                     const LaunchSize&) const override
    {
        return {};
    }
    [[nodiscard]] const GraphCapture* capture() const override { return &capture_; }

private:
    const GraphCapture& capture_;
};

class NothingLoader final : public KernelLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<const Program>> load(const KernelArtifact&, Device) override
    {
        return std::make_shared<Nothing>();
    }
};

template <class Work>
long allocationsOf(Work work)
{
    for (int i = 0; i < 3; ++i)
        work();  // threads and slots are made by the first
    const long before = gAllocations.load();
    for (int i = 0; i < 100; ++i)
        work();
    return gAllocations.load() - before;
}

}  // namespace

class PlanAllocationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsAllocateNothing()
    {
        std::vector<std::byte> memory(64);
        PlanBuilder builder;
        const StorageIndex storage = builder.addStorage(memory);
        std::vector<BufferIndex> buffers;
        for (std::uint64_t i = 0; i < 8; ++i)
            buffers.push_back(builder.addBuffer(storage, 8 * i, 8));
        for (std::size_t i = 0; i < 4; ++i) {  // one group of four, then one kernel of many cores
            auto kernel = std::make_shared<CachedKernel>();
            kernel->program = std::make_shared<Nothing>();
            kernel->globals = {0};
            kernel->outs = {0};
            kernel->varNames = {"n", "core_id"};
            kernel->bounds["n"] = {1, 1000};
            kernel->globalSize[0] = *SizeExpr::parse(i == 3 ? "(n + 7) // 8" : "1");
            builder.addKernel(kernel, {buffers[i]});
        }
        builder.addCopy(buffers[6], buffers[7]);
        builder.setOutputs({buffers[0]});
        auto plan = builder.build();
        QVERIFY(plan);
        bool done = true;
        QCOMPARE(allocationsOf([&] { done = plan->run({{"n", 100}}).has_value() && done; }), 0L);
        QVERIFY(done);
        QCOMPARE(plan->launches().back().calls, std::int64_t{13});
    }

    /// By the graph of a device, and with a value that it was not captured with.
    void replaysOfAGraphAllocateNothing()
    {
        const NothingCapture device;
        std::vector<std::byte> memory(8);
        PlanBuilder builder;
        const Device cuda{DeviceType::cuda, 0};
        const BufferIndex buffer = builder.addBuffer(memory, cuda);
        for (int i = 0; i < 3; ++i) {
            auto kernel = std::make_shared<CachedKernel>();
            kernel->program = std::make_shared<CapturedNothing>(device);
            kernel->device = "cuda:0";
            kernel->place = cuda;
            kernel->globals = {0};
            kernel->outs = {0};
            kernel->varNames = {"n"};
            kernel->globalSize = {*SizeExpr::parse("n"), SizeExpr(1), SizeExpr(1)};
            kernel->localSize = std::array{SizeExpr(32), SizeExpr(1), SizeExpr(1)};
            builder.addKernel(kernel, {buffer}, {{}, {{"n", 4}}});
        }
        builder.setOutputs({buffer});
        auto plan = builder.build();
        QVERIFY(plan && plan->run());
        bool done = true;
        QCOMPARE(allocationsOf([&] { done = plan->run().has_value() && done; }), 0L);
        QCOMPARE(device.graphs, 103);
        QCOMPARE(allocationsOf([&] { done = plan->run({{"n", 5}}).has_value() && done; }), 0L);
        QCOMPARE(device.graphs, 103);
        QVERIFY(done);
    }

    void hitsAllocateNothing()
    {
        NothingLoader loader;
        KernelCache cache(
            {}, [](const KernelRequest&) { return KernelArtifact(); }, loader);
        KernelRequest request;
        request.key = keyOf("a kernel");
        bool done = true;
        QCOMPARE(allocationsOf([&] { done = cache.get(request, kCpu).has_value() && done; }), 0L);
        QVERIFY(done);
        QCOMPARE(cache.statistics().hits, std::uint64_t{102});
    }
};

KEYFALL_TEST(PlanAllocationTest)
#include "plan_allocation_test.moc"
