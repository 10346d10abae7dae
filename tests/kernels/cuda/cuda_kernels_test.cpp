// SPDX-License-Identifier: MIT
// The CUDA kernels on the emulated device: every operator gives what the CPU gives, says what it launches, and words its
// errors. The same cases run on a real device with cuda_check.
#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/recorder.h"
#include "core/script/runtime.h"
#include "tests/kernels/cuda/emulated_bench.h"
#include "tests/kernels/cuda/operator_cases.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <optional>

using namespace keyfall;
using namespace keyfall::cuda;

class TestCudaKernels : public QObject {
    Q_OBJECT

    EmulatedDevice* device_ = nullptr;
    std::unique_ptr<OperatorCases> cases_;

    /// Threads of a block in both orders: a kernel that depends on the order within a phase differs.
    void agree(const std::vector<OperatorCases::Case>& cases)
    {
        QVERIFY(cases.size() > 100);
        // Where both devices refuse (the difference of bools, the mean of integers) there is little to compare.
        const auto raising = std::count_if(cases.begin(), cases.end(), [](const OperatorCases::Case& test) {
            return !errorOf([&] { (void)test.run(kCpu); }).empty();
        });
        QVERIFY2(raising * 2 < static_cast<std::ptrdiff_t>(cases.size()), qPrintable(QString::number(raising)));
        QStringList differences;
        for (const bool lastThreadFirst : {false, true}) {
            device_->setOrder({.lastThreadFirst = lastThreadFirst});
            for (const OperatorCases::Case& test : cases)
                if (const std::string difference = differenceOf(test, kCuda); !difference.empty())
                    differences << QString::fromStdString(difference);
        }
        device_->setOrder({});
        QVERIFY2(
            differences.isEmpty(),
            qPrintable(QString::number(differences.size()) + " differences\n" + differences.mid(0, 30).join('\n')));
    }

    std::shared_ptr<const CallGraph> recorded(const std::function<void()>& run)
    {
        Recorder recorder(cases_->runtime().dispatcher());
        run();
        return recorder.graph();
    }
    static QStringList eventsOf(const CallGraph& graph, EventKind kind)
    {
        QStringList texts;
        for (const Hop& hop : graph.hops)
            for (const HopEvent& event : hop.events)
                if (event.kind == kind)
                    texts << QString::fromStdString(event.text);
        return texts;
    }

private Q_SLOTS:
    void initTestCase()
    {
        device_ = &useEmulatedDevices(64 << 20, 2);
        cases_ = std::make_unique<OperatorCases>();
    }

    void elementwise() { agree(cases_->elementwise()); }
    void conversions() { agree(cases_->conversions()); }
    void reductions() { agree(cases_->reductions()); }
    void products() { agree(cases_->products()); }
    void copiesAndViews() { agree(cases_->copiesAndViews()); }

    void aLaunchIsNoted()
    {
        const Tensor a = onCuda(hostTensor({2, 600}, std::vector<float>(1200, 1)));
        const auto graph = recorded([&] { (void)cases_->call("add.Tensor", {a, a}); });
        QCOMPARE(graph->hops.size(), std::size_t{1});
        QCOMPARE(graph->hops[0].kernel.str(), std::string("standard:cuda"));
        QCOMPARE(eventsOf(*graph, EventKind::launch),
                 QStringList("add_kernel<float> <<<(2, 1, 1), (256, 1, 1)>>> on cuda:0 stream 0, emulated"));
        QCOMPARE(eventsOf(*graph, EventKind::alloc).size(), 1);
        QVERIFY(eventsOf(*graph, EventKind::alloc)[0].startsWith("4.8 kB on cuda:0"));
    }

    void aLongSumTakesTwoLaunches()
    {
        const Tensor a = onCuda(hostTensor({20000}, std::vector<float>(20000, 1)));
        std::optional<Tensor> sum;
        const auto graph = recorded([&] { sum = cases_->call("sum", {a}); });
        QCOMPARE(floatsOf(*sum), std::vector<float>{20000});
        QCOMPARE(
            eventsOf(*graph, EventKind::launch),
            (QStringList{"sum_per_block_kernel<float> <<<(4, 1, 1), (256, 1, 1)>>> on cuda:0 stream 0, emulated",
                         "sum_per_block_kernel<float> <<<(1, 1, 1), (256, 1, 1)>>> on cuda:0 stream 0, emulated"}));
    }

    void aProductRunsTheTiledKernel()
    {
        const Tensor a = onCuda(hostTensor({40, 50}, std::vector<float>(2000, 1)));
        const Tensor b = onCuda(hostTensor({50, 70}, std::vector<float>(3500, 2)));
        const auto graph = recorded([&] {
            QCOMPARE(floatsOf(cases_->call("matmul", {a, b})), std::vector<float>(2800, 100));
        });
        QCOMPARE(eventsOf(*graph, EventKind::launch)[0],
                 QString("tiled_matmul_kernel<float> <<<(3, 2, 1), (16, 16, 1)>>> on cuda:0 stream 0, emulated"));
    }

    void sumsAndProductsNeedTheirBarriers()
    {
        const Tensor a = onCuda(hostTensor({40, 50}, std::vector<float>(2000, 1)));
        const Tensor line = onCuda(hostTensor({2000}, std::vector<float>(2000, 1)));
        const Tensor product = cases_->call("matmul", {a, cases_->call("t", {a})});
        device_->setOrder({.barriers = false});
        const Tensor wrongProduct = cases_->call("matmul", {a, cases_->call("t", {a})});
        const Tensor wrongSum = cases_->call("sum", {line});
        device_->setOrder({});
        QCOMPARE(floatsOf(product), std::vector<float>(1600, 50));
        QVERIFY(floatsOf(wrongProduct) != floatsOf(product));
        QVERIFY(floatsOf(wrongSum) != std::vector<float>{2000});
    }

    void halfSumsAccumulateInFloat()
    {
        // In float16 4096 + 1 is 4096.
        for (const DType dtype : {DType::float16, DType::bfloat16}) {
            const Tensor ones = ops::copyTo(hostTensor({8192}, std::vector<float>(8192, 1)), kCuda, dtype);
            QCOMPARE(floatsOf(ops::castTo(cases_->call("sum", {ones}), DType::float32)), std::vector<float>{8192});
        }
    }

    void outOfMemoryNamesTheOperator()
    {
        const Tensor column = onCuda(hostTensor({4000, 1}, std::vector<float>(4000, 1)));
        const Tensor row = onCuda(hostTensor({1, 8000}, std::vector<float>(8000, 1)));
        try {
            (void)cases_->call("add.Tensor", {column, row});
            QFAIL("128 MB fit into 64 MB");
        } catch (const DispatchError& error) {
            QCOMPARE(error.kind, DispatchErrorKind::device);
            const QString text = error.what();
            QVERIFY2(text.startsWith(
                         "add.Tensor: cuda:0: out of memory: a float32 tensor of shape [4000, 8000] needs 128 MB"),
                     qPrintable(text));
        }
    }

    void devicesDoNotMix()
    {
        const Tensor first = onCuda(hostTensor({2}, {1, 2}));
        const Tensor second = ops::copyTo(first, {DeviceType::cuda, 1}, DType::float32);
        QCOMPARE(second.device(), (Device{DeviceType::cuda, 1}));
        QCOMPARE(floatsOf(second), (std::vector<float>{1, 2}));
        for (const Tensor& other : {second, hostTensor({2}, {1, 2})})
            try {
                (void)cases_->call("add.Tensor", {first, other});
                QFAIL("two devices were added");
            } catch (const DispatchError& error) {
                QCOMPARE(error.kind, DispatchErrorKind::deviceMismatch);
            }
    }

    void noSuchDevice()
    {
        const std::string error = errorOf([] { (void)ops::emptyOn({DeviceType::cuda, 5}, DType::float32, {2}); });
        QCOMPARE(error, std::string("there is no CUDA device cuda:5, the last one is cuda:1 (emulated, for a test)"));
    }
};

KEYFALL_TEST(TestCudaKernels)
#include "cuda_kernels_test.moc"
