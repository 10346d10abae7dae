// SPDX-License-Identifier: MIT
// Operators that write into their first argument, and the gradients of choices, which are made of them. Values and refusals
// are those of PyTorch 2.15.0.
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

Tensor oneTo(const Dims& shape, DType dtype = DType::float32)
{
    const Tensor tensor = counting(DType::float64, shape);
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        tensor.hostData<double>()[i] += 1;
    return ops::castTo(tensor, dtype);
}
Tensor whole(const Dims& shape, std::initializer_list<double> values)
{
    return make(DType::int64, shape, values);
}
const Tensor& mask()
{
    static const Tensor tensor = make(DType::boolean, {3}, {1, 0, 1});
    return tensor;
}
Tensor maskTwice()
{
    return mask().view({2, 3}, {0, 1}, 0);
}

}  // namespace

class WritingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void results_data()
    {
        QTest::addColumn<QString>("result");
        QTest::addColumn<QString>("expected");
        const auto row = [&](const char* op, Stack arguments, const char* expected) {
            QTest::addRow("%s: %s", op, expected)
                << QString::fromStdString(bench_.text(op, std::move(arguments))) << expected;
        };
        row("masked_fill_.Scalar", {oneTo({2, 3}), mask(), 0.5}, "float32[2, 3] {0.5, 2, 0.5, 0.5, 5, 0.5}");
        row("masked_fill_.Scalar", {counting(DType::int64, {3}), mask(), 2.9}, "int64[3] {2, 1, 2}");
        row("masked_fill_.Tensor", {oneTo({2, 3}), mask(), whole({}, {7})}, "float32[2, 3] {7, 2, 7, 7, 5, 7}");
        row("masked_scatter_", {oneTo({2, 3}), mask(), floats({5}, {-1, -2, -3, -4, -5})},
            "float32[2, 3] {-1, 2, -2, -3, 5, -4}");
        row("masked_scatter", {oneTo({3}), maskTwice(), floats({4}, {-1, -2, -3, -4})},
            "float32[2, 3] {-1, 2, -2, -3, 2, -4}");
        const Tensor places = whole({2, 2}, {2, 0, 1, 1});
        const Tensor numbers = floats({2, 2}, {-1, -2, -3, -4});
        row("scatter_.src", {oneTo({3, 2}), 0_i, places, numbers}, "float32[3, 2] {1, -2, -3, -4, -1, 6}");
        row("scatter_add_", {oneTo({3, 2}), 0_i, places, numbers}, "float32[3, 2] {1, 0, 0, 0, 4, 6}");
        row("index_add_", {oneTo({3, 2}), 0_i, whole({2}, {2, 2}), numbers}, "float32[3, 2] {1, 2, 3, 4, 1, 0}");
        row("logical_and_", {floats({3}, {0, 2, 3}), floats({3}, {1, 0, 5})}, "float32[3] {0, 0, 1}");
        row("logical_or_", {floats({3}, {0, 2, 0}), mask()}, "float32[3] {1, 1, 1}");
        row("logical_xor_", {floats({3}, {0, 2, 4}), mask()}, "float32[3] {1, 1, 0}");
        row("scalar_tensor", {2_i}, "float32[] {2}");
        row("scalar_tensor", {2.5, DType::int64}, "int64[] {2}");

        row("value_selecting_reduction_backward", {floats({2}, {5, 6}), 1_i, whole({2}, {2, 0}), Ints{2, 3}, false},
            "float32[2, 3] {0, 0, 5, 6, 0, 0}");
        row("value_selecting_reduction_backward", {floats({}, {5}), 0_i, whole({}, {0}), Ints{}, false},
            "float32[] {5}");
        row("masked_select_backward", {floats({4}, {5, 6, 7, 8}), oneTo({3}), maskTwice()},
            "float32[2, 3] {5, 0, 6, 7, 0, 8}");
        row("masked_scatter_backward", {oneTo({2, 3}), mask(), Ints{5}}, "float32[5] {1, 3, 4, 6, 0}");
        row("masked_scatter_backward", {oneTo({2, 3}), mask(), Ints{2, 2}}, "float32[2, 2] {1, 3, 4, 6}");
        row("gather_backward", {oneTo({2, 2}), oneTo({2, 3}), 1_i, whole({2, 2}, {2, 2, 0, 1}), false},
            "float32[2, 3] {0, 0, 3, 3, 4, 0}");
        row("index_select_backward", {oneTo({2, 2}), Ints{3, 2}, 0_i, whole({2}, {2, 2})},
            "float32[3, 2] {0, 0, 0, 0, 4, 6}");

        row("masked_fill_.Scalar", {oneTo({2, 3}), oneTo({3}), 0.5},
            "masked_fill_ only supports boolean masks, but got mask with dtype float32");
        row("masked_fill_.Scalar", {oneTo({2, 2}), mask(), 0.5},
            "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1");
        row("masked_fill_.Scalar", {oneTo({3}), maskTwice(), 0.5},
            "output with shape [3] doesn't match the broadcast shape [2, 3]");
        row("masked_fill_.Scalar", {counting(DType::uint8, {3}), mask(), 300_i},
            "value cannot be converted to type uint8_t without overflow");
        row("masked_fill_.Tensor", {oneTo({3}), mask(), oneTo({2})},
            "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with 1 dimension(s).");
        row("masked_scatter_", {oneTo({3}), oneTo({3}), oneTo({3})},
            "masked_scatter_ only supports boolean masks, but got mask with dtype Float");
        row("masked_scatter_", {oneTo({3}), mask(), oneTo({3}, DType::float64)},
            "masked_scatter: expected self and source to have same dtypes but gotFloat and Double");
        row("masked_scatter_", {oneTo({3}), mask(), oneTo({1})},
            "Number of elements of source < number of ones in mask");
        row("masked_scatter_", {oneTo({2, 2}), mask(), oneTo({3})},
            "The expanded size of the tensor (2) must match the existing size (3) at non-singleton dimension 1.  "
            "Target "
            "sizes: [2, 2].  Tensor sizes: [3]");
        row("logical_and_", {oneTo({3}), oneTo({2, 3})},
            "output with shape [3] doesn't match the broadcast shape [2, 3]");
        row("elu_backward", {oneTo({3}), -1.5, 1.25, 0.5, true, oneTo({3})},
            "In-place elu backward calculation is triggered with a negative slope which is not supported. This is "
            "caused "
            "by calling in-place forward function with a negative slope, please call out-of-place version instead.");
    }
    void results()
    {
        QFETCH(QString, result);
        QFETCH(QString, expected);
        QCOMPARE(result, expected);
    }

    /// The argument itself comes back, once written.
    void theArgumentIsWrittenOnce()
    {
        const std::vector<std::pair<const char*, Stack>> calls{
            {"masked_fill_.Scalar", {oneTo({3}), mask(), 0.5}},
            {"masked_scatter_", {oneTo({3}), mask(), oneTo({3})}},
            {"scatter_.src", {oneTo({3}), 0_i, whole({1}, {2}), oneTo({1})}},
            {"logical_and_", {oneTo({3}), mask()}}};
        for (const auto& [op, arguments] : calls) {
            const Tensor self = std::get<Tensor>(arguments.front());
            const Tensor result = bench_.tensor(op, arguments);
            QVERIFY2(result.isSame(self), op);
            QVERIFY2(self.version() == 1, op);
        }
    }

    /// Of activations, at and between their bends.
    void activationsBend()
    {
        const Tensor ones = floats({5}, {1, 1, 1, 1, 1});
        const Tensor at = floats({5}, {-3, 0, 3, 6, -1});
        const auto check = [&](const char* op, Stack arguments, const std::vector<double>& expected) {
            const Tensor wide = ops::castTo(bench_.tensor(op, std::move(arguments)), DType::float64);
            for (std::size_t i = 0; i < expected.size(); ++i)
                QVERIFY2(std::abs(wide.hostData<double>()[i] - expected[i]) < 1e-4,
                         qPrintable(QString("%1 at %2: %3").arg(op).arg(i).arg(wide.hostData<double>()[i])));
        };
        check("hardswish_backward", {ones, floats({5}, {-4, 0, 2, 6, -1})}, {0, 0.5, 1.16667, 1, 0.16667});
        check("elu_backward", {ones, 1.5, 1.25, 0.5, false, at}, {0.2092, 0.9375, 1.25, 1.25, 0.5686});
        check("elu_backward", {ones, 1.5, 1.25, 0.5, true, at}, {-0.5625, 0.9375, 1.25, 1.25, 0.4375});
        check("softplus_backward", {ones, at, 2_i, 5_i}, {0.0025, 0.5, 1, 1, 0.1192});
        check("gelu_backward", {ones, at}, {-0.0119, 0.5, 1.0119, 1, -0.0833});
        check("gelu_backward", {ones, at, std::string("tanh")}, {-0.0116, 0.5, 1.0116, 1, -0.0830});
    }

private:
    OperatorBench bench_;
};

KEYFALL_TEST(WritingTest)
#include "writing_test.moc"
