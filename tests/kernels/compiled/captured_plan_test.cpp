// SPDX-License-Identifier: MIT
// Plans of compiled kernels on an emulated CUDA device, launched as one graph: the bits of launching them one by one.
#include "core/program/kernel_cache.h"
#include "core/program/plan.h"
#include "core/program/prepared_kernel.h"
#include "kernels/codegen/codegen.h"
#include "kernels/cuda/cuda_failure.h"
#include "tests/kernels/cuda/emulated_bench.h"
#include "tests/support/test_case.h"

#include <QTest>
#include <fmt/format.h>

#include <numeric>
#include <stdexcept>
#include <thread>

using namespace keyfall;
using cuda::kCuda;

namespace {

/// Slot 0 becomes slot 1 times a number plus slot 0, which is so in place; n elements.
KernelProgram mixes(double factor, bool symbolic = false)
{
    const auto program = parseKernelProgram(fmt::format(
        R"({{"ir": 1, "name": "mix", "vars": [{2}],
        "slots": [{{"slot": 0, "dtype": "float32", "elements": "{1}"}}, {{"slot": 1, "dtype": "float32", "elements": "{1}"}}],
        "axes": [{{"name": "i", "size": "{1}"}}],
        "code": [{{"v": "a", "op": "load", "slot": 0, "at": "i"}}, {{"v": "b", "op": "load", "slot": 1, "at": "i"}},
                 {{"v": "c", "op": "const", "type": "float32", "value": {0}}},
                 {{"v": "d", "op": "mulacc", "args": ["b", "c", "a"]}},
                 {{"op": "store", "slot": 0, "at": "i", "value": "d"}}]}})",
        factor, symbolic ? "n" : "1000", symbolic ? R"({"name": "n", "min": 1, "max": 1000})" : ""));
    if (!program)
        qFatal("%s", program.error().text().c_str());
    return *program;
}

/// The sum of a line of 250 of slot 1 into slot 0, by a block for each.
KernelProgram sums()
{
    auto program = parseKernelProgram(R"({"ir": 1, "name": "sums",
        "slots": [{"slot": 0, "dtype": "float32", "elements": 4}, {"slot": 1, "dtype": "float32", "elements": 1000}],
        "axes": [{"name": "r", "size": 4}],
        "code": [{"v": "s", "op": "reduce", "kind": "sum", "axis": "j", "size": 250, "value": "x",
                  "code": [{"v": "x", "op": "load", "slot": 1, "at": "r * 250 + j"}]},
                 {"op": "store", "slot": 0, "at": "r", "value": "s"}]})");
    if (!program)
        qFatal("%s", program.error().text().c_str());
    return std::move(*program);
}

/// Memory of the device with 1000 floats for each of two buffers, and a small third one.
struct Memory {
    explicit Memory(cuda::EmulatedDevice& of) : device(of)
    {
        for (const std::size_t elements : {1000, 1000, 4}) {
            bytes.emplace_back(static_cast<std::byte*>(device.allocate(4 * elements)), 4 * elements);
            std::vector<float> numbers(elements);
            std::iota(numbers.begin(), numbers.end(), -3.5F);
            device.copyFromHost(bytes.back().data(), numbers.data(), bytes.back().size(), {});
        }
    }
    ~Memory()
    {
        for (const auto& one : bytes)
            device.release(one.data());
    }
    [[nodiscard]] std::vector<float> numbers() const
    {
        std::vector<float> all;
        for (const auto& one : bytes) {
            std::vector<float> numbers(one.size() / 4);
            device.copyToHost(numbers.data(), one.data(), one.size(), {});
            all.insert(all.end(), numbers.begin(), numbers.end());
        }
        return all;
    }

    cuda::EmulatedDevice& device;
    std::vector<std::span<std::byte>> bytes;
};

}  // namespace

class CapturedPlanTest : public QObject {
    Q_OBJECT

    cuda::EmulatedDevice* device_ = nullptr;
    std::unique_ptr<KernelCache> cache_;

    std::shared_ptr<const CachedKernel> compiled(const KernelProgram& program)
    {
        auto kernel = cache_->get(program, kCuda);
        if (!kernel)
            qFatal("%s", kernel.error().text().c_str());
        return *kernel;
    }
    /// Three mixes and a sum, each after the one before.
    Plan chainOn(const Memory& memory, bool symbolic = false)
    {
        PlanBuilder builder;
        std::vector<BufferIndex> buffers;
        for (const auto& bytes : memory.bytes)
            buffers.push_back(builder.addBuffer(bytes, kCuda));
        builder.addKernel(compiled(mixes(0.1)), {buffers[0], buffers[1]});
        builder.addKernel(compiled(mixes(-1.7, symbolic)), {buffers[1], buffers[0]});
        builder.addKernel(compiled(mixes(0.1)), {buffers[0], buffers[1]});
        builder.addKernel(compiled(sums()), {buffers[2], buffers[0]});
        builder.setOutputs({buffers[2]});
        auto plan = builder.build();
        if (!plan)
            qFatal("%s", plan.error().text().c_str());
        return std::move(*plan);
    }

private Q_SLOTS:
    void initTestCase()
    {
        device_ = &cuda::useEmulatedDevices();
        const std::vector<KernelBackend> backends = kernelBackendsFor(DeviceType::cuda);
        if (backends.empty())
            QSKIP("there is no C++ compiler");
        cache_ = std::make_unique<KernelCache>(KernelCacheOptions{}, backends.front());
    }
    void cleanupTestCase() { cache_.reset(); }

    /// On memory of the host a kernel of a device is one call, whatever its blocks: it makes its own copies.
    void memoryOfTheHostTakesOneCall()
    {
        const KernelProgram program = mixes(0.5);
        std::vector<float> target(1000, 1.0F);
        std::vector<float> source(1000);
        std::iota(source.begin(), source.end(), 0.0F);
        const auto kernel = cache_->get(program, keyfall::kCpu);
        QVERIFY(kernel);
        PreparedKernel prepared(
            *kernel, {std::as_writable_bytes(std::span(target)), std::as_writable_bytes(std::span(source))}, {});
        const auto ready = prepared.prepare({});
        QCOMPARE(ready ? std::string() : ready.error().text(), std::string());
        QCOMPARE(prepared.calls(), std::int64_t{1});
        QVERIFY(prepared.launch());
        for (std::size_t i = 0; i < target.size(); ++i)
            QCOMPARE(target[i], 1.0F + 0.5F * float(i));
    }

    /// Nine runs by the graph and nine one by one, which a value that nobody has fixed makes, give the same bits.
    void aGraphGivesTheBitsOfOneByOne()
    {
        const Memory byGraph(*device_);
        const Memory oneByOne(*device_);
        Plan graph = chainOn(byGraph);
        Plan plain = chainOn(oneByOne, true);
        const auto compiles = cache_->statistics().compiles;
        for (int round = 0; round < 9; ++round) {
            const auto before = device_->launches();
            QVERIFY(graph.run());
            QCOMPARE(device_->launches().graphs - before.graphs, std::uint64_t(round > 0 ? 1 : 0));
            QCOMPARE(device_->launches().kernels - before.kernels, std::uint64_t{4});
            QVERIFY(plain.run({{"n", 1000}}));
            QCOMPARE(device_->launches().graphs - before.graphs, std::uint64_t(round > 0 ? 1 : 0));
            QCOMPARE(byGraph.numbers(), oneByOne.numbers());
        }
        QCOMPARE(graph.captured().launches, std::size_t{4});
        QCOMPARE(textOf(plain.captured()), std::string("no CUDA graph: each run gives op 1 its n"));
        QCOMPARE(cache_->statistics().compiles, compiles);
    }

    void capturingRunsNothing()
    {
        const Memory memory(*device_);
        const auto before = memory.numbers();
        const auto launches = device_->launches();
        Plan plan = chainOn(memory);
        QVERIFY2(plan.capture().captured(), textOf(plan.capture()).c_str());
        QCOMPARE(memory.numbers(), before);
        QCOMPARE(device_->launches().kernels, launches.kernels);
        QVERIFY(plan.run());
        QCOMPARE(device_->launches().graphs, launches.graphs + 1);
        QVERIFY(memory.numbers() != before);
    }

    /// What another thread does on the device while one captures runs at once, and is not in the graph.
    void otherThreadsGoOnMeanwhile()
    {
        const Memory captured(*device_);
        const Memory others(*device_);
        const auto kernel = compiled(mixes(0.1));
        PreparedKernel mine(kernel, {captured.bytes[0], captured.bytes[1]}, {});
        PreparedKernel theirs(kernel, {others.bytes[0], others.bytes[1]}, {});
        QVERIFY(mine.prepare({}) && theirs.prepare({}));
        const auto before = captured.numbers();
        bool ran = false;
        std::string trouble;
        std::vector<float> after;
        const auto graph = kernel->program->capture()->capture([&] {
            std::thread([&] {
                trouble = cuda::errorOf([&] {
                    ran = theirs.launch().has_value();
                    after = others.numbers();
                });
            }).join();
            return mine.launch();
        });
        QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
        QCOMPARE(trouble, std::string());
        QVERIFY(ran && after != before);
        QCOMPARE((*graph)->launches(), std::size_t{1});
        QCOMPARE(captured.numbers(), before);
        QVERIFY((*graph)->launch());
        QCOMPARE(captured.numbers(), after);
        QCOMPARE(others.numbers(), after);
    }

    /// What fails within a capture is what one hears of, also where the capture fails by it; the next capture is as before.
    void theFirstFailureIsTold()
    {
        const Memory memory(*device_);
        const auto& slot = cuda::devicesInUse()->at(0);
        const auto thrown = cuda::errorOf([&] {
            static_cast<void>(slot.capture->capture([&]() -> Expected<void> {
                try {
                    device_->synchronize(cuda::currentStream());
                } catch (const cuda::CudaFailure&) {
                    throw std::runtime_error("the first");
                }
                return {};
            }));
        });
        QCOMPARE(thrown, std::string("the first"));
        const auto within = slot.capture->capture([&]() -> Expected<void> {
            if (auto inner = slot.capture->capture([] { return Expected<void>(); }); !inner)
                return tl::unexpected(inner.error());
            return {};
        });
        QVERIFY(!within && within.error().text().find("a capture within a capture") != std::string::npos);
        const auto memoryWithin = slot.capture->capture([&]() -> Expected<void> {
            static_cast<void>(slot.allocator->allocate(16, cuda::currentStream()));
            return {};
        });
        QVERIFY(!memoryWithin && memoryWithin.error().text().find("memory is not allocated") != std::string::npos);
        QCOMPARE(memoryWithin.error().kind, ErrorKind::failed);
        const auto noneLeft = slot.capture->capture(
            []() -> Expected<void> { throw cuda::CudaFailure("cudaErrorMemoryAllocation", "out of memory"); });
        QVERIFY(!noneLeft);
        QCOMPARE(noneLeft.error().kind, ErrorKind::unavailable);  // by which a plan knows that it may try again
        QVERIFY(chainOn(memory).capture().captured());
    }

    /// Memory that is gone: the graph says what the device says, and the plan is poisoned.
    void memoryThatIsGonePoisons()
    {
        Plan plan = [&] {
            const Memory memory(*device_);
            Plan made = chainOn(memory);
            [&] { QVERIFY(made.run()); }();
            return made;
        }();
        const auto failed = plan.run();
        QVERIFY(!failed);
        QVERIFY2(failed.error().text().find("cudaErrorIllegalAddress") != std::string::npos,
                 failed.error().text().c_str());
        QVERIFY(plan.poisoned());
        const auto again = plan.run();
        QVERIFY(!again && again.error().text().find("poisoned") != std::string::npos);
    }

    /// What is not proved to stay inside its slots runs on the host, which no graph can hold.
    void whatTheHostRunsIsNotCaptured()
    {
        const auto program = parseKernelProgram(
            "{\"ir\": 1, \"name\": \"unproved\", \"slots\": [{\"slot\": 0, \"dtype\": \"float32\", \"elements\": 9}],"
            "\"axes\": [{\"name\": \"i\", \"size\": 9}],"
            "\"code\": [{\"v\": \"c\", \"op\": \"const\", \"type\": \"float32\", \"value\": 2},"
            "{\"op\": \"store\", \"slot\": 0, \"at\": \"(i+1)*(i+1)//(i+1)-1\", \"value\": \"c\"}]}");
        QVERIFY(program);
        const Memory memory(*device_);
        PlanBuilder builder;
        const auto buffer = builder.addBuffer(memory.bytes[0], kCuda);
        builder.addKernel(compiled(*program), {buffer});
        builder.setOutputs({buffer});
        auto plan = builder.build();
        QVERIFY(plan);
        for (int round = 0; round < 3; ++round)
            QVERIFY(plan->run());
        QCOMPARE(plan->captured().why, PlanCapture::Why::refused);
        QVERIFY2(textOf(plan->captured()).find("cudaErrorStreamCaptureUnsupported") != std::string::npos,
                 textOf(plan->captured()).c_str());
        QCOMPARE(memory.numbers()[8], 2.0F);
        QVERIFY(chainOn(memory).run());  // the stream is as before
    }
};

KEYFALL_TEST(CapturedPlanTest)
#include "captured_plan_test.moc"
