// SPDX-License-Identifier: MIT
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace keyfall;
using namespace keyfall::bench;

class ReductionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values();
    void emptyOnes();
    void everyDimensionAgainstTheDefinition();
    void longSumsAreExactEnough();
    void halvesAccumulateInFloat();
    void sumsBackToASize();
    void gradientsOfRunningProductsBroadcast();

private:
    OperatorBench bench_;
};

void ReductionTest::values()
{
    const Tensor a = counting(DType::float32, {2, 3});
    QCOMPARE(bench_.text("sum", {a}), std::string("float32[] {15}"));
    QCOMPARE(bench_.text("sum.dim_IntList", {a, Ints{0}}), std::string("float32[3] {3, 5, 7}"));
    QCOMPARE(bench_.text("sum.dim_IntList", {a, Ints{-1}, true}), std::string("float32[2, 1] {3, 12}"));
    QCOMPARE(bench_.text("sum.dim_IntList", {a, Ints{}}), std::string("float32[] {15}"));
    QCOMPARE(bench_.text("sum.dim_IntList", {a, None{}, true}), std::string("float32[1, 1] {15}"));
    QCOMPARE(bench_.text("sum", {make(DType::boolean, {3}, {1, 1, 0})}), std::string("int64[] {2}"));
    QCOMPARE(bench_.text("sum", {make(DType::int8, {3}, {100, 100, 100})}), std::string("int64[] {300}"));
    QCOMPARE(bench_.text("sum", {a, DType::int32}), std::string("int32[] {15}"));
    QCOMPARE(bench_.text("mean", {a}), std::string("float32[] {2.5}"));
    QCOMPARE(bench_.text("mean.dim", {a, Ints{1}}), std::string("float32[2] {1, 4}"));
    QCOMPARE(bench_.text("mean", {make(DType::int64, {2}, {1, 2}), DType::float64}), std::string("float64[] {1.5}"));
}

/// PyTorch 2.15 multiplies them with the products first; where there are zeros, it slices them.
void ReductionTest::gradientsOfRunningProductsBroadcast()
{
    const Tensor a = bench_.tensor("add.Scalar", {counting(DType::float32, {2, 3}), std::int64_t{1}});  // 1 ... 6
    const Tensor products = bench_.tensor("cumprod", {a, std::int64_t{1}});
    const auto gradient = [&](const Dims& shape, std::int64_t dim) {
        return bench_.text("cumprod_backward", {counting(DType::float32, shape), a, dim, products});
    };
    QCOMPARE(gradient({3}, 1), std::string("float32[2, 3] {14, 7, 4, 65, 52, 40}"));
    QCOMPARE(gradient({2, 1}, -1), std::string("float32[2, 3] {0, 0, 0, 36, 28, 20}"));
    const Tensor zeros = counting(DType::float32, {2, 3});
    QVERIFY(bench_.text("cumprod_backward", {counting(DType::float32, {3}), zeros, std::int64_t{1}, zeros})
                .starts_with("cumprod_backward: expected grad"));
}

void ReductionTest::emptyOnes()
{
    QCOMPARE(bench_.text("sum", {floats({0}, {})}), std::string("float32[] {0}"));
    QCOMPARE(bench_.text("mean", {floats({0}, {})}), std::string("float32[] {nan}"));
    QCOMPARE(bench_.text("sum.dim_IntList", {floats({2, 0}, {}), Ints{1}}), std::string("float32[2] {0, 0}"));
    QCOMPARE(bench_.text("sum.dim_IntList", {floats({2, 0}, {}), Ints{0}}), std::string("float32[0] {}"));
    QCOMPARE(bench_.text("sum.dim_IntList", {floats({}, {3}), Ints{-1}}), std::string("float32[] {3}"));
    QCOMPARE(bench_.text("sum", {floats({2}, {1, std::numeric_limits<double>::quiet_NaN()})}),
             std::string("float32[] {nan}"));
}

void ReductionTest::everyDimensionAgainstTheDefinition()
{
    const Dims shape{3, 70, 5, 9};
    for (const DType dtype : {DType::float32, DType::float64, DType::int64, DType::int16}) {
        const Tensor plain = counting(dtype, shape);
        // As it lies, with the outer dimensions exchanged, and with all of them reversed.
        const Tensor swapped =
            ops::contiguous(plain.view({70, 3, 5, 9}, {45, 3150, 9, 1}, 0)).view(shape, {45, 135, 9, 1}, 0);
        const Tensor reversed =
            ops::contiguous(plain.view({9, 5, 70, 3}, {1, 9, 45, 3150}, 0)).view(shape, {1, 3, 210, 1050}, 0);
        for (const Tensor& input : {plain, swapped, reversed})
            for (unsigned mask = 1; mask < 16; ++mask) {
                Ints dims;
                for (std::int64_t d = 0; d < 4; ++d)
                    if (mask >> d & 1)
                        dims.push_back(d);
                const Tensor sum = ops::castTo(bench_.tensor("sum.dim_IntList", {input, dims, true}), DType::float64);
                Tensor expected = Tensor::emptyHost(DType::float64, sum.shape());
                std::fill_n(expected.hostData<double>(), expected.numel(), 0.0);
                for (std::int64_t i = 0; i < plain.numel(); ++i) {
                    std::int64_t rest = i;
                    std::int64_t place = 0;
                    for (std::size_t d = 4; d-- > 0; rest /= shape[d])
                        place += (mask >> d & 1) ? 0 : rest % shape[d] * sum.strides()[d];
                    expected.hostData<double>()[place] += static_cast<double>(i);
                }
                for (std::int64_t i = 0; i < sum.numel(); ++i)
                    QVERIFY(std::fabs(sum.hostData<double>()[i] - expected.hostData<double>()[i])
                            <= (dtype == DType::float32 ? 1e-6 * expected.hostData<double>()[i] : 0.0));
            }
    }
}

void ReductionTest::longSumsAreExactEnough()
{
    // 0.1 in float added up ten million times in a row would be off by 87,937; added in blocks it is off by less than 1.
    const Tensor tenth = bench_.tensor("full", {Ints{10'000'000}, 0.1});
    const double sum = std::get<double>(bench_.call("item", {bench_.tensor("sum", {tenth})}));
    QVERIFY2(std::fabs(sum - 1e6) < 1.0, qPrintable(QString::number(sum, 'g', 12)));
    const Tensor columns = tenth.view({5000, 2000}, {2000, 1}, 0);
    const Tensor byColumn = bench_.tensor("sum.dim_IntList", {columns, Ints{0}});
    for (std::int64_t i = 0; i < 2000; ++i)
        QVERIFY(std::fabs(byColumn.hostData<float>()[i] - 500.0F) < 1e-4F);
}

void ReductionTest::halvesAccumulateInFloat()
{
    for (const DType half : {DType::float16, DType::bfloat16}) {
        const Tensor ones = bench_.tensor("full", {Ints{4096}, 1.0, half});
        QCOMPARE(bench_.text("sum", {ones}), std::string(nameOf(half)) + "[] {4096}");
        QCOMPARE(bench_.text("sum.dim_IntList", {ones.view({1024, 4}, {4, 1}, 0), Ints{0}}),
                 std::string(nameOf(half)) + "[4] {1024, 1024, 1024, 1024}");
        const Tensor large = bench_.tensor("full", {Ints{100'000}, 1.0, half});
        QCOMPARE(bench_.text("mean", {large}), std::string(nameOf(half)) + "[] {1}");
    }
    // The sum passes float16's range on its way to the mean.
    QCOMPARE(bench_.text("mean", {bench_.tensor("full", {Ints{100}, 60000.0, DType::float16})}),
             std::string("float16[] {60000}"));
}

void ReductionTest::sumsBackToASize()
{
    const Tensor a = counting(DType::float32, {2, 3});
    QCOMPARE(bench_.text("sum_to_size", {a, Ints{3}}), std::string("float32[3] {3, 5, 7}"));
    QCOMPARE(bench_.text("sum_to_size", {a, Ints{2, 1}}), std::string("float32[2, 1] {3, 12}"));
    QCOMPARE(bench_.text("sum_to_size", {a, Ints{}}), std::string("float32[] {15}"));
    QCOMPARE(bench_.text("sum_to_size", {a, Ints{2, 3}}), std::string("float32[2, 3] {0, 1, 2, 3, 4, 5}"));
}

KEYFALL_TEST(ReductionTest)
#include "reduction_test.moc"
