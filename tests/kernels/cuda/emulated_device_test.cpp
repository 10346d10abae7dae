// SPDX-License-Identifier: MIT
// The emulated CUDA device as a device: a memory space of its own, limits, errors, barriers, streams.
#include "core/tensor/tensor.h"
#include "kernels/cuda/capture_stream.h"
#include "kernels/cuda/cuda_failure.h"
#include "kernels/cuda/kernel_entry.h"
#include "kernels/cuda/stream.h"
#include "tests/kernels/cuda/emulated_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <numeric>
#include <thread>

using namespace keyfall;
using namespace keyfall::cuda;

namespace {

constexpr std::uint32_t kThreads = 64;

/// Each block sums 64 values in shared memory, halving: wrong when a thread does not wait for the others.
struct BlockSum {
    static constexpr const char* kName = "block_sum_kernel";
    struct Shared {
        float sums[kThreads];
    };
    struct Registers {};
    void* input = nullptr;
    void* output = nullptr;

    [[nodiscard]] int phases() const { return 8; }
    void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers&) const
    {
        const std::uint32_t t = at.thread.x;
        const std::uint32_t half = kThreads >> phase;
        if (phase == 0)
            shared.sums[t] = static_cast<const float*>(input)[at.block.x * kThreads + t];
        else if (phase < 7 && t < half)
            shared.sums[t] += shared.sums[t + half];
        else if (phase == 7 && t == 0)
            static_cast<float*>(output)[at.block.x] = shared.sums[0];
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        visit(input);
        visit(output);
    }
};

/// Writes where it was started from.
struct WriteIndex {
    static constexpr const char* kName = "write_index_kernel";
    void* output = nullptr;
    void operator()(const LaunchIndex& at) const
    {
        const std::uint64_t block = at.block.x + at.grid.x * (at.block.y + std::uint64_t{at.grid.y} * at.block.z);
        const std::uint64_t thread =
            at.thread.x + at.threads.x * (at.thread.y + std::uint64_t{at.threads.y} * at.thread.z);
        static_cast<std::int32_t*>(output)[block * at.threads.count() + thread] +=
            static_cast<std::int32_t>(thread + 1);
    }
    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        visit(output);
    }
};

constexpr KernelEntry kBlockSum = KernelEntry::emulatedOnly<BlockSum>();
constexpr KernelEntry kWriteIndex = KernelEntry::emulatedOnly<WriteIndex>();

template <class F>
std::string failureOf(F&& f)
{
    try {
        f();
    } catch (const CudaFailure& failure) {
        return failure.code();
    }
    return {};
}

/// 0, or the signal that a child which runs `f` died of.
template <class F>
int signalOf(F&& f)
{
    const pid_t child = fork();
    if (child == 0) {
        // A sanitizer's or Qt Test's handler would print for pages; the plain death is what counts.
        std::signal(SIGSEGV, SIG_DFL);
        std::signal(SIGBUS, SIG_DFL);
        f();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

std::vector<float> sumOnce(EmulatedDevice& device, const EmulationOrder& order)
{
    constexpr std::uint32_t kBlocks = 3;
    std::vector<float> input(kBlocks * kThreads);
    for (std::size_t i = 0; i < input.size(); ++i)
        input[i] = static_cast<float>(i);
    void* from = device.allocate(input.size() * sizeof(float));
    void* to = device.allocate(kBlocks * sizeof(float));
    device.copyFromHost(from, input.data(), input.size() * sizeof(float), {});
    device.setOrder(order);
    const BlockSum kernel{from, to};
    device.launch(kBlockSum, &kernel, {{kBlocks, 1, 1}, {kThreads, 1, 1}}, {});
    device.setOrder({});
    std::vector<float> sums(kBlocks);
    device.copyToHost(sums.data(), to, kBlocks * sizeof(float), {});
    device.release(from);
    device.release(to);
    return sums;
}

}  // namespace

class TestEmulatedDevice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyThreadOfEveryBlockRunsOnce()
    {
        EmulatedDevice device(1 << 20);
        const LaunchConfig config{{3, 2, 2}, {4, 3, 2}};
        std::vector<std::int32_t> found(config.grid.count() * config.block.count(), 0);
        void* memory = device.allocate(found.size() * 4);
        device.copyFromHost(memory, found.data(), found.size() * 4, {});
        const WriteIndex kernel{memory};
        device.launch(kWriteIndex, &kernel, config, {});
        device.copyToHost(found.data(), memory, found.size() * 4, {});
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(found[i], static_cast<std::int32_t>(i % config.block.count() + 1));
    }

    void phasesAreBarriers()
    {
        EmulatedDevice device(1 << 20);
        const std::vector<float> right{2016, 6112, 10208};
        QCOMPARE(sumOnce(device, {}), right);
        QCOMPARE(sumOnce(device, {.lastThreadFirst = true}), right);
        QVERIFY2(sumOnce(device, {.barriers = false}) != right, "the sum does not depend on its barriers");
    }

    void hostAccessorsRefuseDeviceMemory()
    {
        useEmulatedDevices();
        const Tensor tensor = onCuda(hostTensor({2, 2}, {1, 2, 3, 4}));
        QCOMPARE(
            errorOf([&] { (void)tensor.hostData<float>(); }),
            std::string("this memory belongs to cuda:0, the host must not touch it; copy the tensor to cpu first"));
        QCOMPARE(floatsOf(tensor), (std::vector<float>{1, 2, 3, 4}));
    }

    void dereferencingDeviceMemoryKills()
    {
        useEmulatedDevices();
        const Tensor tensor = onCuda(hostTensor({2}, {1, 2}));
        auto* address = static_cast<volatile float*>(tensor.deviceAddress());
        QCOMPARE(signalOf([] {}), 0);
        QCOMPARE(signalOf([&] { (void)*address; }), SIGSEGV);
        QCOMPARE(signalOf([&] { *address = 3; }), SIGSEGV);
        QCOMPARE(floatsOf(tensor), (std::vector<float>{1, 2}));
    }

    void hostAndForeignAddressesAreIllegalInAKernel()
    {
        EmulatedDevice device(1 << 20);
        EmulatedDevice other(1 << 20);
        float onStack[kThreads] = {};
        void* good = device.allocate(sizeof onStack);
        void* foreign = other.allocate(sizeof onStack);
        const auto sum = [&](void* from, void* to) {
            const BlockSum kernel{from, to};
            return failureOf([&] { device.launch(kBlockSum, &kernel, {{1, 1, 1}, {kThreads, 1, 1}}, {}); });
        };
        QCOMPARE(sum(good, good), std::string());
        QCOMPARE(sum(onStack, good), std::string("cudaErrorIllegalAddress"));
        QCOMPARE(sum(good, foreign), std::string("cudaErrorIllegalAddress"));
        QCOMPARE(sum(nullptr, good), std::string("cudaErrorIllegalAddress"));
        device.release(good);
        QCOMPARE(sum(good, good), std::string("cudaErrorIllegalAddress"));
        QCOMPARE(failureOf([&] { device.copyToHost(onStack, foreign, 4, {}); }),
                 std::string("cudaErrorIllegalAddress"));
    }

    void copiesMayNotLeaveTheirBlock()
    {
        EmulatedDevice device(1 << 20);
        void* block = device.allocate(256);
        std::vector<std::byte> host(512);
        QCOMPARE(failureOf([&] { device.copyToHost(host.data(), block, 256, {}); }), std::string());
        QCOMPARE(failureOf([&] { device.copyToHost(host.data(), block, 257, {}); }),
                 std::string("cudaErrorIllegalAddress"));
    }

    void impossibleLaunchesAreRefused_data()
    {
        QTest::addColumn<quint32>("gridX");
        QTest::addColumn<quint32>("gridY");
        QTest::addColumn<quint32>("blockX");
        QTest::newRow("no block") << 0U << 1U << 32U;
        QTest::newRow("no thread") << 1U << 1U << 0U;
        QTest::newRow("too many threads") << 1U << 1U << 1025U;
        QTest::newRow("grid too high") << 1U << 65536U << 32U;
    }
    void impossibleLaunchesAreRefused()
    {
        QFETCH(quint32, gridX);
        QFETCH(quint32, gridY);
        QFETCH(quint32, blockX);
        EmulatedDevice device(1 << 20);
        const WriteIndex kernel{device.allocate(1 << 16)};
        QCOMPARE(failureOf([&] {
                     device.launch(kWriteIndex, &kernel, {{gridX, gridY, 1}, {blockX, 1, 1}}, {});
                 }),
                 std::string("cudaErrorInvalidConfiguration"));
    }

    void memoryIsReusedAndCounted()
    {
        EmulatedDevice device(1 << 20);
        QCOMPARE(device.memory().totalBytes, std::size_t{1} << 20);
        void* a = device.allocate(1000);
        void* b = device.allocate(1 << 19);
        QCOMPARE(device.memory().freeBytes, (std::size_t{1} << 19) - 1024);
        QCOMPARE(failureOf([&] { (void)device.allocate(1 << 19); }), std::string("cudaErrorMemoryAllocation"));
        device.release(a);
        QCOMPARE(device.allocate(500), a);
        device.release(b);
        device.release(a);
        QCOMPARE(device.memory().freeBytes, std::size_t{1} << 20);
        QCOMPARE(device.allocate(1 << 20), a);
    }

    void outOfMemoryNamesWhatWasAskedFor()
    {
        useEmulatedDevices(1 << 20);
        const Tensor kept = ops::emptyOn(kCuda, DType::float32, {64, 1024});
        const std::string error = errorOf([] { (void)ops::emptyOn(kCuda, DType::float64, {1024, 1024}); });
        QCOMPARE(error,
                 std::string("cuda:0: out of memory: a float64 tensor of shape [1024, 1024] needs 8.39 MB, 786 kB "
                             "of 1.05 MB are free (tensors hold 262 kB). Release tensors or use smaller ones; "
                             "KEYFALL_CUDA_EMULATED_MEMORY gives the emulated device more"));
    }

    void keptBlocksAreReusedAndGivenBackUnderPressure()
    {
        EmulatedDevice device(1 << 20);
        CachingAllocator allocator(device);
        const auto first = allocator.allocate(1000, {});
        QVERIFY(!first.reused);
        allocator.release(first.address);
        QCOMPARE(allocator.cachedBytes(), std::size_t{1024});
        const auto second = allocator.allocate(900, {});
        QVERIFY(second.reused);
        QCOMPARE(second.address, first.address);
        allocator.release(second.address);
        const auto all = allocator.allocate(1 << 20, {});
        QVERIFY(all.address != nullptr);
        QCOMPARE(allocator.cachedBytes(), std::size_t{0});
        QCOMPARE(allocator.usedBytes(), std::size_t{1} << 20);
        QVERIFY(allocator.allocate(0, {}).address == nullptr);
        allocator.release(nullptr);
    }

    void streamsBelongToAThread()
    {
        QCOMPARE(currentStream().index, 0);
        const StreamGuard outer(Stream{2});
        QCOMPARE(currentStream().index, 2);
        std::thread([] { QCOMPARE(currentStream().index, 0); }).join();
        QVERIFY(!errorOf([] { const StreamGuard none(Stream{kAllStreams}); }).empty());
        QCOMPARE(currentStream().index, 2);
    }

    void threadsShareADevice()
    {
        useEmulatedDevices();
        std::vector<std::thread> threads;
        std::atomic<int> wrong = 0;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([t, &wrong] {
                for (int i = 0; i < 50; ++i) {
                    const auto value = static_cast<float>(100 * t + i);
                    const std::vector<float> values(300, value);
                    if (floatsOf(onCuda(hostTensor({300}, values))) != values)
                        ++wrong;
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    /// Captured work is not run until the graph is, and then each time, with the arguments of then.
    void aGraphRepeatsWhatWasCaptured()
    {
        EmulatedDevice device;
        constexpr std::size_t kBytes = 64 * sizeof(std::int32_t);
        void* const counts = device.allocate(kBytes);
        void* const copy = device.allocate(kBytes);
        const std::vector<std::int32_t> zeros(64);
        device.copyFromHost(counts, zeros.data(), kBytes, {});
        const auto sums = [&](void* at) {
            std::vector<std::int32_t> numbers(64);
            device.copyToHost(numbers.data(), at, kBytes, {});
            return std::accumulate(numbers.begin(), numbers.end(), 0);
        };
        const WriteIndex kernel{counts};
        device.beginCapture({1});
        device.launch(kWriteIndex, &kernel, {{1, 1, 1}, {64, 1, 1}}, {1});
        device.copyWithin(copy, counts, kBytes, {1});
        device.launch(kWriteIndex, &kernel, {{1, 1, 1}, {64, 1, 1}}, {1});
        device.launch(kWriteIndex, &kernel, {{1, 1, 1}, {64, 1, 1}}, {0});  // another stream: runs now
        const auto graph = device.endCapture({1});
        constexpr int kOnce = 64 * 65 / 2;
        QCOMPARE(graph->nodes(), std::size_t{3});
        QCOMPARE(sums(counts), kOnce);
        device.launch(*graph, {});
        QCOMPARE(sums(counts), 3 * kOnce);
        QCOMPARE(sums(copy), 2 * kOnce);
        device.launch(*graph, {2});
        QCOMPARE(sums(counts), 5 * kOnce);
        QCOMPARE(device.launches().graphs, std::uint64_t{2});
        QCOMPARE(device.launches().kernels, std::uint64_t{5});
        QCOMPARE(device.launches().copies, std::uint64_t{2});
        device.release(counts);
        QCOMPARE(failureOf([&] { device.launch(*graph, {}); }), std::string("cudaErrorIllegalAddress"));
        device.release(copy);
    }

    void whatNoGraphHolds()
    {
        EmulatedDevice device;
        void* const memory = device.allocate(4);
        std::int32_t number = 0;
        const auto event = device.record({});
        const std::vector<std::function<void()>> refused{
            [&] { device.copyFromHost(memory, &number, 4, {}); }, [&] { device.copyToHost(&number, memory, 4, {}); },
            [&] { (void)device.record({}); }, [&] { device.wait({}, *event); }, [&] { device.synchronize({}); }};
        for (const auto& work : refused) {
            device.beginCapture({});
            QCOMPARE(failureOf(work), std::string("cudaErrorStreamCaptureUnsupported"));
            QCOMPARE(failureOf([&] { (void)device.endCapture({}); }), std::string("cudaErrorStreamCaptureInvalidated"));
            QCOMPARE(failureOf(work), std::string());  // the stream is as before
        }
        device.beginCapture({});
        QCOMPARE(failureOf([&] { device.beginCapture({}); }), std::string("cudaErrorIllegalState"));
        QCOMPARE(device.endCapture({})->nodes(), std::size_t{0});
        QCOMPARE(failureOf([&] { (void)device.endCapture({}); }), std::string("cudaErrorIllegalState"));
        device.release(memory);
    }
};

KEYFALL_TEST(TestEmulatedDevice)
#include "emulated_device_test.moc"
