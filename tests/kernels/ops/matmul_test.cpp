// SPDX-License-Identifier: MIT
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

/// The same matrix lying differently: as it is, transposed, and with gaps.
std::vector<Tensor> layouts(const Tensor& matrix)
{
    const std::int64_t rows = matrix.size(0);
    const std::int64_t columns = matrix.size(1);
    const auto laidOut = [&](const Dims& strides) {
        const Tensor room = Tensor::emptyHost(matrix.dtype(), {ops::storageElements(matrix.shape(), strides) + 3});
        const Tensor view = room.view(matrix.shape(), strides, 3);
        ops::copyInto(view, matrix);
        return view;
    };
    return {matrix, laidOut({1, rows + 2}), laidOut({columns + 5, 1}), laidOut({2 * columns + 1, 2})};
}

}  // namespace

class MatmulTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTypeAndLayoutAgainstTheDefinition_data();
    void everyTypeAndLayoutAgainstTheDefinition();
    void shapes();
    void batches();
    void emptyOnes();

private:
    OperatorBench bench_;
};

void MatmulTest::everyTypeAndLayoutAgainstTheDefinition_data()
{
    QTest::addColumn<int>("type");
    for (int i = 1; i < kDTypeCount; ++i)
        QTest::addRow("%s", nameOf(static_cast<DType>(i)).data()) << i;
}

void MatmulTest::everyTypeAndLayoutAgainstTheDefinition()
{
    QFETCH(int, type);
    const auto dtype = static_cast<DType>(type);
    // Small whole numbers: every product and sum is exact in every type.
    const auto small = [&](const Dims& shape, int modulus) {
        Tensor wide = counting(DType::float64, shape);
        for (std::int64_t i = 0; i < wide.numel(); ++i)
            wide.hostData<double>()[i] = static_cast<double>(i * 7 % modulus) - (dtype == DType::uint8 ? 0 : 1);
        return ops::castTo(wide, dtype);
    };
    for (const auto& [m, k, n] : {std::tuple{1, 1, 1}, {3, 4, 5}, {7, 1, 2}, {2, 9, 1}, {17, 6, 33}}) {
        const Tensor left = small({m, k}, 3);
        const Tensor right = small({k, n}, 4);
        const Tensor wideLeft = ops::castTo(left, DType::float64);
        const Tensor wideRight = ops::castTo(right, DType::float64);
        for (const Tensor& a : layouts(left))
            for (const Tensor& b : layouts(right)) {
                const Tensor product = bench_.tensor("matmul", {a, b});
                QCOMPARE(product.dtype(), dtype);
                const Tensor wide = ops::castTo(product, DType::float64);
                for (std::int64_t i = 0; i < m; ++i)
                    for (std::int64_t j = 0; j < n; ++j) {
                        double expected = 0;
                        for (std::int64_t l = 0; l < k; ++l)
                            expected +=
                                wideLeft.hostData<double>()[i * k + l] * wideRight.hostData<double>()[l * n + j];
                        QCOMPARE(wide.hostData<double>()[i * n + j], expected);
                    }
            }
    }
}

void MatmulTest::shapes()
{
    const auto shapeOf = [&](const Dims& a, const Dims& b) {
        return textOf(bench_.tensor("matmul", {counting(DType::float32, a), counting(DType::float32, b)}).shape());
    };
    QCOMPARE(shapeOf({3}, {3}), std::string("[]"));
    QCOMPARE(shapeOf({2, 3}, {3}), std::string("[2]"));
    QCOMPARE(shapeOf({3}, {3, 4}), std::string("[4]"));
    QCOMPARE(shapeOf({5, 2, 3}, {3}), std::string("[5, 2]"));
    QCOMPARE(shapeOf({3}, {5, 3, 4}), std::string("[5, 4]"));
    QCOMPARE(shapeOf({5, 2, 3}, {3, 4}), std::string("[5, 2, 4]"));
    QCOMPARE(shapeOf({2, 3}, {5, 3, 4}), std::string("[5, 2, 4]"));
    QCOMPARE(shapeOf({5, 1, 2, 3}, {6, 3, 4}), std::string("[5, 6, 2, 4]"));
    QCOMPARE(bench_.text("dot", {floats({3}, {1, 2, 3}), floats({3}, {4, 5, 6})}), std::string("float32[] {32}"));
    QCOMPARE(bench_.text("mv", {floats({2, 2}, {1, 2, 3, 4}), floats({2}, {1, 10})}),
             std::string("float32[2] {21, 43}"));
}

void MatmulTest::batches()
{
    const Tensor a = counting(DType::float32, {2, 1, 2, 3});
    const Tensor b = counting(DType::float32, {4, 3, 2});
    const Tensor all = bench_.tensor("matmul", {a, b});
    QCOMPARE(all.shape(), Dims({2, 4, 2, 2}));
    for (std::int64_t i = 0; i < 2; ++i)
        for (std::int64_t j = 0; j < 4; ++j)
            QCOMPARE(bench_.textOf(all.view({2, 2}, {2, 1}, (i * 4 + j) * 4)),
                     bench_.text("mm", {a.view({2, 3}, {3, 1}, i * 6), b.view({3, 2}, {2, 1}, j * 6)}));
    // An expanded batch (stride 0), once readable for BLAS as it lies and once not.
    const Tensor one = counting(DType::float32, {1, 3, 2});
    const Tensor same = bench_.tensor("expand", {one, Ints{4, 3, 2}});
    QCOMPARE(bench_.text("bmm", {bench_.tensor("expand", {a.view({1, 2, 3}, {6, 3, 1}, 0), Ints{4, 2, 3}}), same}),
             bench_.text("matmul", {a.view({2, 3}, {3, 1}, 0), ops::contiguous(same)}));
    const Tensor gaps = counting(DType::float32, {24}).view({2, 2, 3}, {0, 12, 2}, 0);
    QCOMPARE(
        bench_.text("bmm", {gaps, bench_.tensor("expand", {one, Ints{2, 3, 2}})}),
        bench_.text("bmm", {ops::contiguous(gaps), ops::contiguous(bench_.tensor("expand", {one, Ints{2, 3, 2}}))}));
    // One matrix for all batches, packed because BLAS cannot read it.
    const Tensor single = counting(DType::float32, {12}).view({1, 2, 3}, {12, 6, 2}, 0);
    QCOMPARE(bench_.text("matmul", {single, b}), bench_.text("matmul", {ops::contiguous(single), b}));
    QCOMPARE(bench_
                 .text("bmm",
                       {ops::castTo(gaps, DType::float16),
                        ops::castTo(bench_.tensor("expand", {one, Ints{2, 3, 2}}), DType::float16)})
                 .substr(8),
             bench_.text("bmm", {gaps, bench_.tensor("expand", {one, Ints{2, 3, 2}})}).substr(8));
}

void MatmulTest::emptyOnes()
{
    QCOMPARE(bench_.text("mm", {floats({2, 0}, {}), floats({0, 2}, {})}), std::string("float32[2, 2] {0, 0, 0, 0}"));
    QCOMPARE(bench_.text("mm", {floats({0, 3}, {}), counting(DType::float32, {3, 2})}),
             std::string("float32[0, 2] {}"));
    QCOMPARE(bench_.text("matmul", {floats({0}, {}), floats({0}, {})}), std::string("float32[] {0}"));
    QCOMPARE(bench_.text("bmm", {floats({0, 2, 3}, {}), floats({0, 3, 4}, {})}), std::string("float32[0, 2, 4] {}"));
}

KEYFALL_TEST(MatmulTest)
#include "matmul_test.moc"
