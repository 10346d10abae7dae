// SPDX-License-Identifier: MIT
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;
using namespace keyfall::bench;

class ViewsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stridesAndOffsets();
    void reshapeLooksOrCopies();
    void viewsWriteThrough();
    void copiesKeepTheOrderOfMemory();
    void creation();
    void conversions();

private:
    OperatorBench bench_;
};

void ViewsTest::stridesAndOffsets()
{
    const Tensor a = counting(DType::float32, {2, 3, 4});
    const auto strides = [&](const char* op, Stack arguments) {
        const Tensor view = bench_.tensor(op, std::move(arguments));
        return textOf(view.shape()) + " " + textOf(view.strides()) + (view.storage() == a.storage() ? "" : " copied");
    };
    QCOMPARE(strides("transpose.int", {a, 0_i, -1_i}), std::string("[4, 3, 2] [1, 4, 12]"));
    QCOMPARE(strides("permute", {a, Ints{2, 0, 1}}), std::string("[4, 2, 3] [1, 12, 4]"));
    QCOMPARE(strides("unsqueeze", {a, 1_i}), std::string("[2, 1, 3, 4] [12, 12, 4, 1]"));
    QCOMPARE(strides("unsqueeze", {a, -1_i}), std::string("[2, 3, 4, 1] [12, 4, 1, 1]"));
    QCOMPARE(strides("squeeze", {bench_.tensor("unsqueeze", {a, 0_i})}), std::string("[2, 3, 4] [12, 4, 1]"));
    QCOMPARE(strides("squeeze.dim", {a, 1_i}), std::string("[2, 3, 4] [12, 4, 1]"));
    QCOMPARE(strides("expand", {bench_.tensor("unsqueeze", {a, 0_i}), Ints{5, -1, -1, 4}}),
             std::string("[5, 2, 3, 4] [0, 12, 4, 1]"));
    QCOMPARE(strides("detach", {a}), std::string("[2, 3, 4] [12, 4, 1]"));
    QCOMPARE(strides("transpose.int", {floats({}, {1}), 0_i, -1_i}), std::string("[] [] copied"));
}

void ViewsTest::reshapeLooksOrCopies()
{
    const Tensor a = counting(DType::float32, {2, 3, 4});
    const Tensor flat = bench_.tensor("reshape", {a, Ints{-1}});
    QVERIFY(flat.storage() == a.storage());
    const Tensor turned = bench_.tensor("transpose.int", {a, 0_i, 2_i});
    const Tensor copied = bench_.tensor("reshape", {turned, Ints{12, 2}});
    QVERIFY(copied.storage() != a.storage());
    QCOMPARE(bench_.textOf(copied).substr(0, 33), std::string("float32[12, 2] {0, 12, 4, 16, 8, "));
    // Splitting one dimension of a transposed tensor needs no copy.
    QVERIFY(bench_.tensor("reshape", {turned, Ints{2, 2, 3, 2}}).storage() == a.storage());
    QCOMPARE(bench_.text("reshape", {floats({}, {5}), Ints{1, 1}}), std::string("float32[1, 1] {5}"));
    QCOMPARE(bench_.text("reshape", {floats({0, 3}, {}), Ints{3, -1}}), std::string("float32[3, 0] {}"));
}

void ViewsTest::viewsWriteThrough()
{
    const Tensor a = counting(DType::float32, {2, 3});
    static_cast<void>(bench_.call("mul_.Scalar", {bench_.tensor("transpose.int", {a, 0_i, 1_i}), 10_i}));
    QCOMPARE(bench_.textOf(a), std::string("float32[2, 3] {0, 10, 20, 30, 40, 50}"));
    QCOMPARE(a.version(), 1U);
}

void ViewsTest::copiesKeepTheOrderOfMemory()
{
    const Tensor turned = counting(DType::float32, {3, 2}).view({2, 3}, {1, 2}, 0);
    QCOMPARE(bench_.tensor("clone", {turned}).strides(), Dims({1, 2}));
    QCOMPARE(bench_.tensor("clone", {turned, 0_i}).strides(), Dims({3, 1}));
    QCOMPARE(bench_.textOf(bench_.tensor("clone", {turned, 0_i})), bench_.textOf(turned));
    QVERIFY(bench_.tensor("contiguous", {turned}).isContiguous());
    const Tensor plain = counting(DType::float32, {2, 3});
    QVERIFY(bench_.tensor("contiguous", {plain}).isSame(plain));
    // Gaps go, the order stays; a repeated dimension becomes a real one.
    const Tensor gaps = counting(DType::float32, {24}).view({2, 3}, {2, 8}, 1);
    QCOMPARE(bench_.tensor("clone", {gaps}).strides(), Dims({1, 2}));
    QCOMPARE(bench_.text("clone", {bench_.tensor("expand", {floats({1}, {4}), Ints{3}})}),
             std::string("float32[3] {4, 4, 4}"));
}

void ViewsTest::creation()
{
    QCOMPARE(bench_.text("zeros", {Ints{2}}), std::string("float32[2] {0, 0}"));
    QCOMPARE(bench_.text("ones", {Ints{}, DType::int8}), std::string("int8[] {1}"));
    QCOMPARE(bench_.text("full", {Ints{2}, 7_i}), std::string("int64[2] {7, 7}"));
    QCOMPARE(bench_.text("full", {Ints{1}, true}), std::string("bool[1] {1}"));
    QCOMPARE(bench_.text("full", {Ints{1}, 2.5, DType::bfloat16}), std::string("bfloat16[1] {2.5}"));
    QCOMPARE(bench_.text("full", {Ints{2, -1}, 1_i}),
             std::string("Trying to create tensor with negative dimension -1: [2, -1]"));
    const Tensor a = floats({2}, {1, 2});
    QCOMPARE(bench_.text("ones_like", {a}), std::string("float32[2] {1, 1}"));
    QCOMPARE(bench_.text("full_like", {a, 3_i, DType::int32}), std::string("int32[2] {3, 3}"));
    QCOMPARE(bench_.text("zeros_like", {a, None{}, None{}, kMeta}), std::string("float32[2] meta"));
    QCOMPARE(bench_.text("item", {floats({1, 1}, {2.5})}), std::string("2.5"));
    QCOMPARE(bench_.text("item", {a}), std::string("a Tensor with 2 elements cannot be converted to Scalar"));
}

void ViewsTest::conversions()
{
    const Tensor a = floats({3}, {1.5, -2, 0});
    QVERIFY(bench_.tensor("to.dtype", {a, DType::float32}).isSame(a));
    QVERIFY(!bench_.tensor("to.dtype", {a, DType::float32, false, true}).isSame(a));
    for (int i = 0; i < kDTypeCount; ++i)
        for (int j = 0; j < kDTypeCount; ++j) {
            const Tensor from = make(static_cast<DType>(i), {2}, {1, 0});
            const Tensor to = bench_.tensor("_to_copy", {from, static_cast<DType>(j)});
            QCOMPARE(bench_.textOf(to), std::string(nameOf(static_cast<DType>(j))) + "[2] {1, 0}");
        }
    QCOMPARE(bench_.text("to.device", {a, kMeta, DType::float16}), std::string("float16[3] meta"));
    QVERIFY(bench_.text("to.device", {Tensor::emptyMeta(DType::float32, {2}), kCpu, DType::float32})
                .starts_with("Cannot copy out of meta tensor; no data!"));
}

KEYFALL_TEST(ViewsTest)
#include "views_test.moc"
