// SPDX-License-Identifier: MIT
#include "core/tensor/element_text.h"
#include "core/tensor/half.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <limits>

using namespace keyfall;

namespace {

template <class T>
Tensor tensorOf(DType dtype, const Dims& shape, std::initializer_list<T> values)
{
    const Tensor tensor = Tensor::emptyHost(dtype, shape);
    std::copy(values.begin(), values.end(), tensor.hostData<T>());
    return tensor;
}

QString textOf(const Tensor& tensor, std::int64_t most = 12)
{
    return QString::fromStdString(elementsText(tensor, most));
}

}  // namespace

class ElementTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elementsAreNestedLists()
    {
        QCOMPARE(textOf(tensorOf<float>(DType::float32, {2, 3}, {11, 22, 33, 14, 25, 36})),
                 QString("[[11, 22, 33], [14, 25, 36]]"));
        QCOMPARE(textOf(tensorOf<float>(DType::float32, {}, {0.1F})), QString("0.1"));
        QCOMPARE(textOf(tensorOf<float>(DType::float32, {2, 0}, {})), QString("[[], []]"));
    }

    void everyTypeHasItsShortestDigits()
    {
        QCOMPARE(textOf(tensorOf<double>(DType::float64, {2}, {0.1, 1.0 / 3})), QString("[0.1, 0.3333333333333333]"));
        QCOMPARE(textOf(tensorOf<std::uint8_t>(DType::boolean, {2}, {1, 0})), QString("[true, false]"));
        QCOMPARE(textOf(tensorOf<std::uint8_t>(DType::uint8, {1}, {255})), QString("[255]"));
        QCOMPARE(textOf(tensorOf<std::int8_t>(DType::int8, {1}, {-128})), QString("[-128]"));
        QCOMPARE(textOf(tensorOf<std::int16_t>(DType::int16, {1}, {-300})), QString("[-300]"));
        QCOMPARE(textOf(tensorOf<std::int32_t>(DType::int32, {1}, {70000})), QString("[70000]"));
        QCOMPARE(textOf(tensorOf<std::int64_t>(DType::int64, {1}, {std::int64_t{9007199254740993}})),
                 QString("[9007199254740993]"));
        QCOMPARE(textOf(tensorOf<Float16>(DType::float16, {1}, {Float16(0.5F)})), QString("[0.5]"));
        QCOMPARE(textOf(tensorOf<BFloat16>(DType::bfloat16, {1}, {BFloat16(1.5F)})), QString("[1.5]"));
        const float infinity = std::numeric_limits<float>::infinity();
        QCOMPARE(textOf(tensorOf<float>(DType::float32, {3}, {infinity, -infinity, -std::nanf("")})),
                 QString("[inf, -inf, nan]"));
    }

    void aViewShowsWhatItSees()
    {
        const Tensor base = tensorOf<float>(DType::float32, {2, 3}, {1, 2, 3, 4, 5, 6});
        QCOMPARE(textOf(base.view({3, 2}, {1, 3}, 0)), QString("[[1, 4], [2, 5], [3, 6]]"));
        QCOMPARE(textOf(base.view({2}, {2}, 1)), QString("[2, 4]"));
        QCOMPARE(textOf(base.view({3}, {0}, 5)), QString("[6, 6, 6]"));
    }

    void whatIsTooLongOrNotThereHasNoText()
    {
        const Tensor four = tensorOf<float>(DType::float32, {4}, {1, 2, 3, 4});
        QCOMPARE(textOf(four, 4), QString("[1, 2, 3, 4]"));
        QCOMPARE(textOf(four, 3), QString());
        QCOMPARE(textOf(Tensor()), QString());
        QCOMPARE(textOf(Tensor::emptyMeta(DType::float32, {2})), QString());
    }

    void oneElementIsANumber()
    {
        QCOMPARE(onlyElement(tensorOf<float>(DType::float32, {1, 1}, {2.5F})), std::optional(2.5));
        QCOMPARE(onlyElement(tensorOf<std::uint8_t>(DType::boolean, {}, {1})), std::optional(1.0));
        QVERIFY(!onlyElement(tensorOf<float>(DType::float32, {2}, {1, 2})));
        QVERIFY(!onlyElement(tensorOf<float>(DType::float32, {0}, {})));
        QVERIFY(!onlyElement(Tensor::emptyMeta(DType::float32, {})));
    }
};

KEYFALL_TEST(ElementTextTest)
#include "element_text_test.moc"
