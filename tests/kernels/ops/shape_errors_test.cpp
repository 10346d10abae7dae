// SPDX-License-Identifier: MIT
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;
using namespace keyfall::bench;

/// PyTorch's texts, word for word, from the cpu kernel and (the same) from the meta kernel.
class ShapeErrorsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void texts_data();
    void texts();
    void devicesMustAgree();
    void otherKindsAreRefused();

private:
    OperatorBench bench_;
};

void ShapeErrorsTest::texts_data()
{
    QTest::addColumn<QString>("cpu");
    QTest::addColumn<QString>("meta");
    QTest::addColumn<QString>("expected");
    const auto row = [&](const char* op, Stack arguments, const char* expected) {
        Stack onMeta = arguments;
        for (Value& value : onMeta)
            if (auto* tensor = std::get_if<Tensor>(&value))
                value = Tensor::make(tensor->dtype(), kMeta, tensor->shape(), tensor->strides(), 0, nullptr);
        QTest::addRow("%s: %.40s", op, expected)
            << QString::fromStdString(bench_.text(op, std::move(arguments)))
            << QString::fromStdString(bench_.text(op, std::move(onMeta))) << expected;
    };
    const auto ones = [](const Dims& shape) { return counting(DType::float32, shape); };
    row("add.Tensor", {ones({3}), ones({4})},
        "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 0");
    row("where.self", {make(DType::boolean, {2}, {1, 0}), ones({3}), ones({3})},
        "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0");
    row("where.self", {ones({2}), ones({2}), ones({2})},
        "where expected condition to be a boolean tensor, but got a tensor with dtype Float");
    row("mm", {ones({2, 3}), ones({4, 5})}, "mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)");
    row("matmul", {ones({2, 3}), ones({4, 5})}, "mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)");
    row("matmul", {ones({2, 3, 4}), ones({5, 6})}, "mat1 and mat2 shapes cannot be multiplied (6x4 and 5x6)");
    row("matmul", {ones({2, 3}), ones({5, 4, 6})}, "mat1 and mat2 shapes cannot be multiplied (30x4 and 3x2)");
    row("matmul", {ones({3}), ones({4, 6})}, "mat1 and mat2 shapes cannot be multiplied (1x3 and 4x6)");
    row("matmul", {ones({2, 3, 4}), ones({5})}, "size mismatch, got 6, 6x4,5");
    row("matmul", {ones({5}), ones({2, 3, 4})}, "size mismatch, got 8, 8x3,5");
    row("matmul", {ones({2, 3, 4}), ones({2, 5, 6})},
        "Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: [2, 5].");
    row("matmul", {ones({}), ones({3})}, "both arguments to matmul need to be at least 1D, but they are 0D and 1D");
    row("matmul", {ones({3}), ones({4})},
        "inconsistent tensor size, expected tensor [3] and src [4] to have the same number of elements, but got 3 and "
        "4 "
        "elements respectively");
    row("matmul", {ones({2, 2}), counting(DType::float64, {2, 2})}, "expected scalar type Float but found Double");
    row("hstack", {std::vector<Tensor>()}, "hstack expects a non-empty TensorList");
    row("vstack", {std::vector<Tensor>()}, "vstack expects a non-empty TensorList");
    row("new_empty_strided", {ones({2}), Ints{2}, Ints{1, 1}},
        "dimensionality of sizes (1) must match dimensionality of strides (2)");
    row("new_empty_strided", {ones({2}), Ints{-1, 2}, Ints{1, 1}},
        "Trying to create tensor with negative dimension -1: [-1, 2]");
    row("new_empty_strided", {ones({2}), Ints{2, 2}, Ints{1, -1}},
        "Storage size calculation overflowed with sizes=[2, 2] and strides=[1, -1]");
    row("reshape", {ones({2, 3}), Ints{4, 5}}, "shape '[4, 5]' is invalid for input of size 6");
    row("reshape", {ones({2, 3}), Ints{-1, 4}}, "shape '[-1, 4]' is invalid for input of size 6");
    row("reshape", {ones({2, 3}), Ints{-1, -1}}, "only one dimension can be inferred");
    row("reshape", {ones({2, 3}), Ints{-2, 3}}, "invalid shape dimension -2");
    row("reshape", {ones({0}), Ints{-1, 0}},
        "cannot reshape tensor of 0 elements into shape [-1, 0] because the unspecified dimension size -1 can be any "
        "value "
        "and is ambiguous");
    row("view", {ones({2, 3}).view({3, 2}, {1, 3}, 0), Ints{6}},
        "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
        "contiguous subspaces). Use .reshape(...) instead.");
    row("transpose.int", {ones({2, 3}), 0_i, 2_i},
        "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
    row("sum.dim_IntList", {ones({}), Ints{1}},
        "Dimension out of range (expected to be in range of [-1, 0], but got 1)");
    row("sum.dim_IntList", {ones({2, 3}), Ints{0, -2}}, "dim 0 appears multiple times in the list of dims");
    row("expand", {ones({2, 3}), Ints{2, 4}},
        "The expanded size of the tensor (4) must match the existing size (3) at non-singleton dimension 1.  Target "
        "sizes: "
        "[2, 4].  Tensor sizes: [2, 3]");
    row("expand", {ones({2, 3}), Ints{3}},
        "expand(torch.FloatTensor{[2, 3]}, size=[3]): the number of sizes provided (1) must be greater or equal to the "
        "number of dimensions in the tensor (2)");
    row("expand", {ones({3}), Ints{-1, 3}},
        "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension 0");
    row("add_.Tensor", {ones({3}), ones({2, 3})}, "output with shape [3] doesn't match the broadcast shape [2, 3]");
    row("add_.Scalar", {ones({3}).view({2, 3}, {0, 1}, 0), 1_i},
        "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
        "Please "
        "clone() the tensor before performing the operation.");
    row("sum_to_size", {ones({3}), Ints{2, 2}}, "size {[2, 2]} is not expandable to size {[3]}.");
}

void ShapeErrorsTest::texts()
{
    QFETCH(QString, cpu);
    QFETCH(QString, meta);
    QFETCH(QString, expected);
    QCOMPARE(cpu, expected);
    QCOMPARE(meta, expected);
}

void ShapeErrorsTest::devicesMustAgree()
{
    const Tensor cpu = floats({2, 3}, {0, 0, 0, 0, 0, 0});
    const Tensor meta = Tensor::emptyMeta(DType::float32, {2, 3});
    const Tensor cuda = Tensor::make(DType::float32, {DeviceType::cuda, 0}, {2, 3}, {3, 1}, 0, nullptr);
    const auto error = [&](const char* op, Stack arguments, const char* key) -> DispatchError {
        try {
            static_cast<void>(bench_.call(op, std::move(arguments), key));
        } catch (const DispatchError& e) {
            return e;
        }
        return {DispatchErrorKind::raised, "nothing was raised"};
    };
    const DispatchError onCpu = error("add.Tensor", {cpu, cuda}, "Cpu");
    QCOMPARE(onCpu.kind, DispatchErrorKind::deviceMismatch);
    QCOMPARE(onCpu.op, std::string("add.Tensor"));
    QVERIFY(std::string(onCpu.what())
                .starts_with(
                    "Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0!"));
    QVERIFY(std::string(error("neg", {cuda}, "Cpu").what()).find("cpu and cuda:0!") != std::string::npos);
    QVERIFY(std::string(error("add.Tensor", {meta, cpu}, "Meta").what()).find("meta and cpu!") != std::string::npos);
    QVERIFY(std::string(error("neg", {cpu}, "Meta").what()).find("meta and cpu!") != std::string::npos);
    // A single number may stand beside a meta tensor (eleven:2.0).
    QCOMPARE(bench_.text("add.Tensor", {meta, floats({}, {1})}), std::string("float32[2, 3] meta"));
    QCOMPARE(bench_.text("mul.Scalar", {meta, 2.0}), std::string("float32[2, 3] meta"));
    QCOMPARE(error("copy_", {cpu, meta}, "Cpu").kind, DispatchErrorKind::deviceMismatch);
}

void ShapeErrorsTest::otherKindsAreRefused()
{
    Tensor sparse = floats({2}, {1, 2});
    sparse.impl().traits = sparse.traits().withLayout(Layout::sparseCoo);
    QVERIFY(bench_.text("neg", {sparse}).find("was handed a sparse_coo tensor") != std::string::npos);
    QVERIFY(bench_.text("neg", {None{}}).find("expected a proper Tensor") != std::string::npos);
}

KEYFALL_TEST(ShapeErrorsTest)
#include "shape_errors_test.moc"
