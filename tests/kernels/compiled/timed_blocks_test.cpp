// SPDX-License-Identifier: MIT
// Kernels whose local size is found by timing, on an emulated device whose clock the test makes.
#include "core/program/kernel_cache.h"
#include "core/program/kernel_figures.h"
#include "core/program/prepared_kernel.h"
#include "core/text/json_text.h"
#include "kernels/codegen/codegen.h"
#include "tests/kernels/cuda/emulated_bench.h"
#include "tests/support/test_case.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <numeric>

using namespace keyfall;
using cuda::kCuda;

namespace {

constexpr std::size_t kElements = 3000;

/// x = 2x + 1, in place: run twice it would be another one.
KernelProgram inPlace()
{
    auto program = parseKernelProgram(R"({"ir": 1, "name": "twice_plus",
        "vars": [{"name": "n", "min": 1, "max": 3000}], "slots": [{"slot": 0, "dtype": "float32", "elements": "n"}],
        "axes": [{"name": "i", "size": "n"}],
        "code": [{"v": "x", "op": "load", "slot": 0, "at": "i"}, {"v": "y", "op": "add", "args": ["x", "x"]},
                 {"v": "c", "op": "const", "type": "float32", "value": 1}, {"v": "z", "op": "add", "args": ["y", "c"]},
                 {"op": "store", "slot": 0, "at": "i", "value": "z"}]})");
    if (!program)
        qFatal("%s", program.error().text().c_str());
    return std::move(*program);
}

/// Sums of lines, by a block each, added to what is there.
KernelProgram rows()
{
    auto program = parseKernelProgram(R"({"ir": 1, "name": "add_sums",
        "vars": [{"name": "n", "min": 1, "max": 3000}],
        "slots": [{"slot": 0, "dtype": "float32", "elements": "n"}, {"slot": 1, "dtype": "float32", "elements": "n * 9"}],
        "axes": [{"name": "r", "size": "n"}],
        "code": [{"v": "s", "op": "reduce", "kind": "sum", "axis": "j", "size": 9, "value": "x",
                  "code": [{"v": "x", "op": "load", "slot": 1, "at": "r * 9 + j"}]},
                 {"v": "o", "op": "load", "slot": 0, "at": "r"}, {"v": "t", "op": "add", "args": ["o", "s"]},
                 {"op": "store", "slot": 0, "at": "r", "value": "t"}]})");
    if (!program)
        qFatal("%s", program.error().text().c_str());
    return std::move(*program);
}

std::string textOf(const LaunchSize& size)
{
    return std::to_string(size.global[0]) + " x " + (size.local ? std::to_string((*size.local)[0]) : "-");
}

}  // namespace

class TimedBlocksTest : public QObject {
    Q_OBJECT

    cuda::EmulatedDevice* device_ = nullptr;
    std::vector<KernelBackend> backends_;
    std::vector<std::span<std::byte>> memory_;
    LaunchSize last_;  ///< as the device was told

    std::span<std::byte> memoryOf(const std::vector<float>& numbers)
    {
        const std::size_t bytes = 4 * numbers.size();
        memory_.emplace_back(static_cast<std::byte*>(device_->allocate(bytes)), bytes);
        device_->copyFromHost(memory_.back().data(), numbers.data(), bytes, {});
        return memory_.back();
    }
    std::vector<float> numbersIn(std::span<std::byte> bytes) const
    {
        std::vector<float> numbers(bytes.size() / 4);
        device_->copyToHost(numbers.data(), bytes.data(), bytes.size(), {});
        return numbers;
    }
    /// The clock of the device: the nearer to `best` threads, the faster.
    void timesLike(std::uint32_t best)
    {
        device_->setLaunchTimes([this, best](const cuda::LaunchConfig& config) {
            last_ = {{config.grid.x, 1, 1}, LaunchDims{config.block.x, 1, 1}};
            return std::int64_t{100}
            + std::int64_t{20} * std::abs(std::countr_zero(config.block.x) - std::countr_zero(best));
        });
    }
    static std::shared_ptr<const CachedKernel> held(Expected<std::shared_ptr<const CachedKernel>> kernel)
    {
        if (!kernel)
            qFatal("%s", kernel.error().text().c_str());
        return *kernel;
    }

private Q_SLOTS:
    void initTestCase()
    {
        device_ = &cuda::useEmulatedDevices();
        backends_ = kernelBackendsFor(DeviceType::cuda);
        if (backends_.empty())
            QSKIP("there is no C++ compiler");
        QCOMPARE(backends_.size(), std::size_t{2});
        QCOMPARE(backends_[0].name, std::string("emulated-cuda"));
        QCOMPARE(backends_[1].name, std::string("timed-cuda"));
    }
    void cleanup()
    {
        for (const auto& bytes : memory_)
            device_->release(bytes.data());
        memory_.clear();
        device_->setLaunchTimes({});
    }

    /// Thirty-one trials, and the launch itself finds its data as they were; later launches try nothing.
    void theFirstLaunchTriesAndChangesNothing()
    {
        timesLike(128);
        KernelCache cache({}, backends_[1]);
        const auto kernel = held(cache.get(inPlace(), kCuda));
        QVERIFY(!kernel->localSize);
        std::vector<float> numbers(kElements);
        std::iota(numbers.begin(), numbers.end(), -7.25F);
        const auto bytes = memoryOf(numbers);
        const auto& allocator = *cuda::devicesInUse()->at(0).allocator;
        const auto used = allocator.usedBytes();
        PreparedKernel prepared(kernel, {bytes}, {});
        QVERIFY(prepared.prepare(std::vector<NamedValue>{{"n", 1000}}));
        QCOMPARE(textOf(prepared.size()), std::string("4 x 256"));  // kernels:3, as long as nothing is timed
        const auto before = device_->launches().kernels;
        const auto copies = device_->launches().copies;
        QVERIFY(prepared.launch());
        QCOMPARE(device_->launches().kernels - before, std::uint64_t{32});
        QCOMPARE(device_->launches().copies - copies, std::uint64_t{31});  // each trial finds what the launch will find
        QCOMPARE(textOf(prepared.size()), std::string("8 x 128"));
        QCOMPARE(textOf(last_), std::string("8 x 128"));
        for (std::size_t i = 0; i < kElements; ++i)
            numbers[i] = i < 1000 ? 2 * numbers[i] + 1 : numbers[i];
        QCOMPARE(numbersIn(bytes), numbers);
        QVERIFY(prepared.prepare(std::vector<NamedValue>{{"n", 3000}}));
        QCOMPARE(textOf(prepared.size()), std::string("24 x 128"));
        QVERIFY(prepared.launch());
        QCOMPARE(device_->launches().kernels - before, std::uint64_t{33});
        for (float& number : numbers)
            number = 2 * number + 1;
        QCOMPARE(numbersIn(bytes), numbers);
        const auto found = kernel->program->tuner()->found();
        QVERIFY(found && found->threads == 128 && found->device == "emulated CUDA device" && found->trouble.empty());
        QCOMPARE(found->tried.size(), std::size_t{6});
        QCOMPARE(found->tried[0], (LocalTuning::Tried{32, 140, 5}));
        QCOMPARE(found->tried[2], (LocalTuning::Tried{128, 100, 5}));
        QCOMPARE(allocator.usedBytes(), used);  // the copies are given back
    }

    /// A block that is a row has as many threads as are fastest; there are as many blocks as rows.
    void rowsAreTimedToo()
    {
        timesLike(512);
        KernelCache cache({}, backends_[1]);
        const auto kernel = held(cache.get(rows(), kCuda));
        const auto sums = memoryOf(std::vector<float>(100, 0.5F));
        const auto lines = memoryOf(std::vector<float>(900, 2));
        PreparedKernel prepared(kernel, {sums, lines}, {});
        QVERIFY(prepared.prepare(std::vector<NamedValue>{{"n", 100}}));
        QCOMPARE(textOf(prepared.size()), std::string("100 x 32"));
        QVERIFY(prepared.launch());
        QCOMPARE(textOf(prepared.size()), std::string("100 x 512"));
        QCOMPARE(textOf(last_), std::string("100 x 512"));
        QCOMPARE(numbersIn(sums), std::vector<float>(100, 18.5F));
    }

    /// One buffer for two slots: a trial that stores into a copy of one of them does not touch the other.
    void slotsMayBeOneBuffer()
    {
        timesLike(64);
        auto program = parseKernelProgram(R"({"ir": 1, "name": "shift",
            "slots": [{"slot": 0, "dtype": "float32", "elements": 500}, {"slot": 1, "dtype": "float32", "elements": 500}],
            "axes": [{"name": "i", "size": 500}],
            "code": [{"v": "x", "op": "load", "slot": 1, "at": "i"}, {"v": "y", "op": "add", "args": ["x", "x"]},
                     {"op": "store", "slot": 0, "at": "i", "value": "y"}]})");
        QVERIFY(program);
        KernelCache cache({}, backends_[1]);
        const auto bytes = memoryOf(std::vector<float>(500, 1.5F));
        PreparedKernel prepared(held(cache.get(*program, kCuda)), {bytes, bytes}, {});
        QVERIFY(prepared.prepare({}) && prepared.launch());
        QCOMPARE(numbersIn(bytes), std::vector<float>(500, 3));
    }

    /// The kernel's file has the winner: another process tries nothing. Another compiler of the same program is another key.
    void isKeptInTheFile()
    {
        timesLike(64);
        const QTemporaryDir folder;
        KernelCacheOptions options;
        options.folder = folder.filePath("kernels").toStdString();
        KernelKey key;
        {
            KernelCache cache(options, backends_[1]);
            KernelCache fixed(options, backends_[0]);
            const auto kernel = held(cache.get(inPlace(), kCuda));
            key = kernel->key;
            QVERIFY(key.digest != held(fixed.get(inPlace(), kCuda))->key.digest);
            QVERIFY(!cache.rows().front().tuned);
            const auto bytes = memoryOf(std::vector<float>(100, 1));
            PreparedKernel prepared(kernel, {bytes}, {});
            QVERIFY(prepared.prepare(std::vector<NamedValue>{{"n", 100}}) && prepared.launch());
            QVERIFY(cache.rows().front().tuned && cache.rows().front().tuned->threads == 64);
            QCOMPARE(cache.statistics().stores, std::uint64_t{2});
            const std::vector<KernelCache::Row> rows = cache.rows();
            KernelRequest request;
            request.key = key;
            const Json json = kernelJson(request, &rows.front(), countIn({}, key), true, {});
            QCOMPARE(json["tuned"]["threads"].get<int>(), 64);
            QCOMPARE(json["tuned"]["tried"].size(), std::size_t{6});
            QCOMPARE(json["tuned"]["tried"][5]["least_ns"].get<int>(), 180);
        }
        timesLike(1024);
        {
            KernelCache cache(options, backends_[1]);
            const auto kernel = held(cache.get(inPlace(), kCuda));
            QCOMPARE(cache.statistics().diskHits, std::uint64_t{1});
            const auto bytes = memoryOf(std::vector<float>(100, 1));
            PreparedKernel prepared(kernel, {bytes}, {});
            QVERIFY(prepared.prepare(std::vector<NamedValue>{{"n", 100}}));
            QCOMPARE(textOf(prepared.size()), std::string("2 x 64"));
            const auto before = device_->launches().kernels;
            QVERIFY(prepared.launch());
            QCOMPARE(device_->launches().kernels - before, std::uint64_t{1});
            QCOMPARE(textOf(last_), std::string("2 x 64"));
            QCOMPARE(numbersIn(bytes), std::vector<float>(100, 3));
            QCOMPARE(cache.statistics().stores, std::uint64_t{0});
        }
        {  // times of another device are none of this one's
            KernelCache cache(options, backends_[1]);
            auto file = cache.folder()->read(key.digest);
            QVERIFY(file && file->good());
            Json more = *file->artifact.more;
            more["tuned"]["device"] = "NVIDIA H200";
            file->artifact.more = HeldJson(std::move(more));
            QVERIFY(cache.folder()->store(key, file->artifact));
            QVERIFY(!held(cache.get(inPlace(), kCuda))->program->tuner()->decided());
        }
    }

    /// Without memory for copies nothing is tried, the rule of kernels:3 stays, and the reason is told.
    void withoutMemoryTheRuleStays()
    {
        timesLike(64);
        cuda::EmulatedDevice& small = cuda::useEmulatedDevices(16384);
        cuda::EmulatedDevice* const large = std::exchange(device_, &small);
        KernelCache cache({}, kernelBackendsFor(DeviceType::cuda)[1]);
        const auto kernel = held(cache.get(inPlace(), kCuda));
        const auto bytes = memoryOf(std::vector<float>(kElements, 1));
        const auto before = small.launches().kernels;
        PreparedKernel prepared(kernel, {bytes}, {});
        QVERIFY(prepared.prepare(std::vector<NamedValue>{{"n", 3000}}) && prepared.launch());
        QCOMPARE(small.launches().kernels - before, std::uint64_t{1});
        QCOMPARE(textOf(prepared.size()), std::string("12 x 256"));
        QCOMPARE(numbersIn(bytes), std::vector<float>(kElements, 3));
        const auto found = kernel->program->tuner()->found();
        QVERIFY(found && found->threads == 0 && found->tried.empty());
        QVERIFY2(found->trouble.find("cudaErrorMemoryAllocation") != std::string::npos, found->trouble.c_str());
        QVERIFY(prepared.launch());
        QCOMPARE(small.launches().kernels - before, std::uint64_t{2});
        cleanup();
        device_ = large;
    }
};

KEYFALL_TEST(TimedBlocksTest)
#include "timed_blocks_test.moc"
