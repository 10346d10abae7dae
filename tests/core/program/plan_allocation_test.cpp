// SPDX-License-Identifier: MIT
// A run of a plan, and a hit of the cache, allocate nothing (kernels:8; the design's budgets).
#include "core/program/kernel_cache.h"
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
