// SPDX-License-Identifier: MIT
// What batch_norm keeps between calls, and of which types and shapes its results are (values and gradients of a live
// PyTorch: library_calls_test.cpp).
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

std::vector<double> numbers(const Tensor& tensor)
{
    return {tensor.hostData<float>(), tensor.hostData<float>() + tensor.numel()};
}

}  // namespace

class BatchNormTest : public QObject {
    Q_OBJECT

    OperatorBench bench_;

private Q_SLOTS:
    void theRunningStatisticsFollow()
    {
        // Two examples of two channels of two elements.
        const Tensor input = floats({2, 2, 2}, {1, 3, 10, 20, 5, 7, 30, 60});
        const Tensor mean = floats({2}, {1, 2});
        const Tensor variance = floats({2}, {3, 4});
        const auto run = [&](bool training) {
            return bench_.callAll("batch_norm", {input, None{}, None{}, mean, variance, training, 0.25, 0.0, false});
        };
        (void)run(false);
        QCOMPARE(numbers(mean), (std::vector<double>{1, 2}));
        QCOMPARE(numbers(variance), (std::vector<double>{3, 4}));
        (void)run(true);
        // Means 4 and 30; sums of squared distances 20 and 1400 over 3: the running variance is the unbiased one.
        QCOMPARE(numbers(mean), (std::vector<double>{0.75 * 1 + 0.25 * 4, 0.75 * 2 + 0.25 * 30}));
        const std::vector<double> expected{0.75 * 3 + 0.25 * 20 / 3, 0.75 * 4 + 0.25 * 1400 / 3};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(std::abs(numbers(variance)[i] - expected[i]) < 1e-4);
    }

    void typesAndShapes()
    {
        const Tensor running = floats({2}, {1, 2});
        for (const auto& [training, kept] : {std::pair{true, Dims{2}}, std::pair{false, Dims{0}}}) {
            const Tensor half = bench_.tensor("to.dtype", {floats({2, 2}, {1, 3, 10, 20}), DType::bfloat16});
            const Stack results =
                bench_.callAll("native_batch_norm", {half, None{}, None{}, running, running, training, 0.1, 1e-5});
            QCOMPARE(std::get<Tensor>(results[0]).dtype(), DType::bfloat16);
            for (const std::size_t i : {1, 2}) {
                QCOMPARE(std::get<Tensor>(results[i]).dtype(), DType::float32);
                QVERIFY(std::get<Tensor>(results[i]).shape() == kept);
            }
        }
        const Tensor meta = Tensor::emptyMeta(DType::float32, {5, 2, 7});
        const Tensor statistics = Tensor::emptyMeta(DType::float32, {2});
        QCOMPARE(bench_.text("batch_norm", {meta, None{}, None{}, statistics, statistics, true, 0.1, 1e-5, false}),
                 std::string("float32[5, 2, 7] meta"));
    }
};

KEYFALL_TEST(BatchNormTest)
#include "batch_norm_test.moc"
