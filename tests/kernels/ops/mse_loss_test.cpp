// SPDX-License-Identifier: MIT
// The mean squared error against its definition: types, layouts, broadcasts, all three reductions, many elements.
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

enum Reduction : std::int64_t { kNone = 0, kMean = 1, kSum = 2 };

std::vector<double> numbers(const Tensor& tensor)
{
    const Tensor wide = ops::contiguous(ops::castTo(tensor, DType::float64));
    return {wide.hostData<double>(), wide.hostData<double>() + wide.numel()};
}

Tensor sample(DType dtype, const Dims& shape, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(-2, 3);
    const Tensor wide = Tensor::emptyHost(DType::float64, shape);
    for (std::int64_t i = 0; i < wide.numel(); ++i)
        wide.hostData<double>()[i] = number(random);
    return ops::castTo(wide, dtype);
}

}  // namespace

class MseLossTest : public QObject {
    Q_OBJECT

private:
    OperatorBench bench_;

    /// Against the operators that it stands for, in float64.
    void check(const Tensor& self, const Tensor& target, DType result, double tolerance)
    {
        const Tensor distance =
            bench_.tensor("sub.Tensor", {ops::castTo(self, DType::float64), ops::castTo(target, DType::float64)});
        const Tensor squares = bench_.tensor("mul.Tensor", {distance, distance});
        for (const std::int64_t reduction : {kNone, kMean, kSum}) {
            const Tensor found = bench_.tensor("mse_loss", {self, target, reduction});
            const Tensor expected = reduction == kNone ? squares
                : reduction == kMean                   ? bench_.tensor("mean", {squares})
                                                       : bench_.tensor("sum", {squares});
            QCOMPARE(found.dtype(), result);
            QVERIFY(found.shape() == expected.shape());
            const std::vector<double> f = numbers(found);
            const std::vector<double> e = numbers(expected);
            for (std::size_t i = 0; i < f.size(); ++i)
                QVERIFY2(std::abs(f[i] - e[i]) <= tolerance * (0.01 + std::abs(e[i])),
                         qPrintable(QString("%1 for %2, reduction %3").arg(f[i]).arg(e[i]).arg(reduction)));
        }
    }

private Q_SLOTS:
    void everyType()
    {
        for (const auto& [type, tolerance] : {std::pair{DType::float32, 1e-6}, std::pair{DType::float64, 1e-13},
                                              std::pair{DType::float16, 1e-3}, std::pair{DType::bfloat16, 8e-3}})
            for (const Dims& shape : {Dims{}, Dims{1}, Dims{63}, Dims{5, 13}, Dims{3, 700}})
                check(sample(type, shape, 1), sample(type, shape, 2), type, tolerance);
        check(sample(DType::bfloat16, {7}, 1), sample(DType::float32, {7}, 2), DType::float32, 1e-6);
        check(sample(DType::float32, {7}, 1), counting(DType::int64, {7}), DType::float32, 1e-6);
    }

    /// Several pieces and threads, and a last piece that is not full.
    void manyElements()
    {
        for (const DType type : {DType::float32, DType::float64})
            for (const std::int64_t count : {32768, 65537, 400003})
                check(sample(type, {count}, 3), sample(type, {count}, 4), type, 1e-6);
        // A float32 sum of these would stop growing long before the end.
        const Tensor ones = bench_.tensor("ones", {Ints{1 << 25}, None{}, None{}, kCpu});
        const Tensor zeros = bench_.tensor("zeros", {Ints{1 << 25}, None{}, None{}, kCpu});
        QCOMPARE(numbers(bench_.tensor("mse_loss", {ones, zeros, std::int64_t{kSum}})), std::vector<double>{1 << 25});
        QCOMPARE(numbers(bench_.tensor("mse_loss", {ones, zeros})), std::vector<double>{1});
    }

    void layoutsAndBroadcasts()
    {
        const Tensor plain = sample(DType::float32, {5, 4, 6}, 5);
        const Tensor turned = bench_.tensor("transpose.int", {sample(DType::float32, {6, 4, 5}, 6), 0_i, 2_i});
        check(plain, turned, DType::float32, 1e-6);
        check(turned, turned, DType::float32, 1e-6);
        check(plain, sample(DType::float32, {4, 1}, 7), DType::float32, 1e-6);
        check(sample(DType::float32, {}, 8), plain, DType::float32, 1e-6);
        check(bench_.tensor("slice.Tensor", {plain, 2_i, 1_i, 6_i, 2_i}), sample(DType::float32, {3}, 9),
              DType::float32, 1e-6);
    }

    void nothingAndWhatIsRefused()
    {
        const Tensor nothing = floats({0, 3}, {});
        QCOMPARE(bench_.text("mse_loss", {nothing, nothing}), std::string("float32[] {nan}"));
        QCOMPARE(bench_.text("mse_loss", {nothing, nothing, std::int64_t{kSum}}), std::string("float32[] {0}"));
        QCOMPARE(bench_.text("mse_loss", {nothing, nothing, std::int64_t{kNone}}), std::string("float32[0, 3] {}"));
        const Tensor whole = counting(DType::int64, {3});
        QCOMPARE(bench_.text("mse_loss", {whole, whole}), std::string("\"mse_cpu\" not implemented for 'Long'"));
        QVERIFY(bench_.text("mse_loss", {floats({2}, {1, 2}), floats({3}, {1, 2, 3})}).find("must match the size")
                != std::string::npos);
        const Tensor meta = Tensor::emptyMeta(DType::bfloat16, {2, 3});
        QCOMPARE(bench_.text("mse_loss", {meta, meta}), std::string("bfloat16[] meta"));
        QCOMPARE(bench_.text("mse_loss", {meta, meta, std::int64_t{kNone}}), std::string("bfloat16[2, 3] meta"));
    }
};

KEYFALL_TEST(MseLossTest)
#include "mse_loss_test.moc"
