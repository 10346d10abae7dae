// SPDX-License-Identifier: MIT
#include "../ops/operator_bench.h"
#include "kernels/layers/quantized/define_quantized.h"
#include "kernels/layers/sparse/sparse_operators.h"
#include "kernels/runtime/standard_operators.h"
#include "tests/support/test_case.h"

#include <QTest>
#include <set>

using namespace keyfall;
using namespace keyfall::bench;

/// eleven:2.9: meta(op)(x) is op(x) without the elements, for every operator, or the same error.
class MetaTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTheRealKernel_data();
    void agreesWithTheRealKernel();
    void touchesNoMemory();

private:
    OperatorBench bench_;
};

namespace {

/// Tensors of many shapes, types and layouts.
std::vector<Tensor> samples()
{
    const Tensor block = counting(DType::float32, {60});
    return {floats({}, {2}),
            counting(DType::float32, {3}),
            counting(DType::float32, {2, 3}),
            block.view({2, 3}, {1, 2}, 0),
            block.view({3, 3}, {7, 2}, 1),
            block.view({3, 2}, {0, 1}, 0),
            counting(DType::float32, {2, 3, 3}),
            block.view({2, 3, 4}, {1, 8, 2}, 0),
            counting(DType::float32, {0, 3}),
            counting(DType::float32, {1, 1}),
            counting(DType::float64, {3, 3}),
            counting(DType::float16, {3}),
            counting(DType::int64, {2, 3}),
            counting(DType::int64, {}),
            make(DType::boolean, {3}, {1, 0, 1}),
            make(DType::boolean, {2, 3}, {1, 0, 1, 0, 1, 0})};
}

Tensor toMeta(const Tensor& t)
{
    return Tensor::make(t.dtype(), kMeta, t.shape(), t.strides(), t.offset(), nullptr);
}

/// Their meta results, or those of what they are made of, are row-major, whatever the order of memory (prepare.h, `rowMajorOnMeta`); the vectors of
/// vectors/ops/meta have them.
bool forgetsOrderOnMeta(const std::string& op)
{
    static const std::set<std::string> ops{"abs",
                                           "absolute",
                                           "isinf",
                                           "logical_not",
                                           "logical_and",
                                           "logical_or",
                                           "logical_xor",
                                           "l1_loss",
                                           "huber_loss",
                                           "smooth_l1_loss",
                                           "smooth_l1_loss_backward",
                                           "huber_loss_backward"};
    return ops.contains(op);
}

/// What both sides must agree in.
std::string shapeOf(const Value& value, bool strides = true)
{
    if (const auto* list = std::get_if<std::vector<Tensor>>(&value)) {
        std::string text = "[";
        for (const Tensor& item : *list)
            text += shapeOf(Value(item)) + " ";
        return text + "]";
    }
    const auto* t = std::get_if<Tensor>(&value);
    return t ? std::string(nameOf(t->dtype())) + textOf(t->shape()) + (strides ? textOf(t->strides()) : "") + "+"
            + std::to_string(t->offset())
             : textOf(value);
}

/// What the CPU's kernel alone refuses: PyTorch's meta tensors pass here as well.
bool isOfOneBackend(const std::string& outcome)
{
    return outcome.find("half to float conversion is not supported on CPU") != std::string::npos;
}

/// What only the elements can tell; a meta tensor has none.
bool dependsOnElements(const std::string& outcome)
{
    for (const char* text :
         {"out of bounds", "index out of range", "ZeroDivisionError", "Class values", "Expected p_in",
          "all elements of std", "number of ones in mask", "input that may have zeros"})
        if (outcome.find(text) != std::string::npos)
            return true;
    return false;
}

/// Of very many calls as many as a second allows, from all parts of the list.
void thin(std::vector<Stack>& calls)
{
    constexpr std::size_t kMost = 3000;
    if (calls.size() <= kMost)
        return;
    std::vector<Stack> kept;
    const std::size_t step = calls.size() / kMost + 1;
    for (std::size_t i = 0; i < calls.size(); i += step)
        kept.push_back(std::move(calls[i]));
    calls = std::move(kept);
}

/// Arguments that are no tensors, a few for each type.
std::vector<Value> choices(const SchemaArgument& argument)
{
    if (argument.type.list)
        return {Ints{0}, Ints{-1}, Ints{1, 0}, Ints{3, 2}, Ints{-1, 3}, Ints{2, 2, 3}, Ints{}};
    switch (argument.type.kind) {
    case TypeKind::scalar: return {std::int64_t{2}, 0.5};
    case TypeKind::integer:
        return argument.type.optional ? std::vector<Value>{None{}, std::int64_t{0}}
                                      : std::vector<Value>{std::int64_t{0}, std::int64_t{-1}, std::int64_t{2}};
    case TypeKind::boolean: return {false, true};
    case TypeKind::floating:
        return argument.defaultValue ? std::vector<Value>{*argument.defaultValue} : std::vector<Value>{0.5, 1.0};
    case TypeKind::dtype: return {DType::float64, DType::int32};
    case TypeKind::device: return {kCpu};
    default: return {argument.defaultValue.value_or(None{})};
    }
}

}  // namespace

void MetaTest::agreesWithTheRealKernel_data()
{
    QTest::addColumn<QString>("op");
    // Of sparse tensors only their elements tell the shape; there are none on meta. The operators around quantized ones
    // take none of the samples: quantized_test.cpp.
    std::set<std::string> ofKinds;
    for (const auto& operators : {sparse::sparseOperators(), quantized::quantizedOperators()})
        for (const ops::OperatorDefinition& definition : operators)
            ofKinds.insert(definition.name);
    for (const ops::OperatorDefinition& definition : standardOperators()) {
        if (ofKinds.contains(definition.name))
            continue;
        const Schema schema = Schema::parse(definition.schema).value();
        const bool hasTensor = !schema.arguments.empty() && schema.arguments[0].type.kind == TypeKind::tensor
            && !schema.arguments[0].type.list;
        // These read elements, and what names a device goes there from either side. Operators of nested tensors take none
        // of the samples.
        static const std::set<std::string> other{
            "item",      "_local_scalar_dense", "nonzero",      "argwhere",
            "equal",     "masked_select",       "one_hot",      "is_nonzero",
            "to.device", "to_padded_tensor",    "is_same_size", "masked_scatter_backward"};
        if (hasTensor && definition.name.find("nested") == std::string::npos && !other.contains(definition.name))
            QTest::addRow("%s", definition.name.c_str()) << QString::fromStdString(definition.name);
    }
}

void MetaTest::agreesWithTheRealKernel()
{
    QFETCH(QString, op);
    const std::string name = op.toStdString();
    const Schema schema = Schema::parse(standardOperator(name)->schema).value();
    std::vector<Stack> calls{{}};
    for (const SchemaArgument& argument : schema.arguments) {
        std::vector<Value> values;
        if (argument.type.kind == TypeKind::tensor)
            for (const Tensor& sample : samples())
                values.emplace_back(sample);
        else if (argument.defaultValue && argument.type.kind == TypeKind::device)
            values = {None{}};
        else
            values = choices(argument);
        std::vector<Stack> longer;
        for (const Stack& call : calls)
            for (const Value& value : values) {
                longer.push_back(call);
                longer.back().push_back(value);
            }
        thin(longer);
        calls = std::move(longer);
    }
    int succeeded = 0;
    for (const Stack& call : calls) {
        Stack real = call;
        Stack onMeta = call;
        for (std::size_t i = 0; i < call.size(); ++i)
            if (const auto* t = std::get_if<Tensor>(&call[i])) {
                if (schema.arguments[i].type.written) {
                    // In-place operators get memory of their own, with the same strides.
                    Tensor own = Tensor::make(t->dtype(), kCpu, t->shape(), t->strides(), t->offset(),
                                              Tensor::emptyHost(t->dtype(), {64}).storage());
                    if (t->numel() > 0 && !(t->strides() == Dims({0, 1})))
                        ops::copyInto(own, *t);
                    real[i] = own;
                }
                onMeta[i] = toMeta(*t);
            }
        const auto outcome = [&](Stack arguments) {
            try {
                const std::string shape = shapeOf(bench_.call(name, std::move(arguments)), !forgetsOrderOnMeta(name));
                ++succeeded;
                return shape;
            } catch (const DispatchError& error) {
                return std::string("error: ") + error.what();
            }
        };
        const std::string expected = outcome(std::move(real));
        if (dependsOnElements(expected) || isOfOneBackend(expected))
            continue;
        QCOMPARE(outcome(std::move(onMeta)), expected);
    }
    // Their arguments must fit each other better than these samples do; vectors/ops has calls of them.
    const std::set<std::string> unsuited{"index_add",
                                         "index_add_",
                                         "index_select_backward",
                                         "value_selecting_reduction_backward",
                                         "layer_norm",
                                         "native_layer_norm",
                                         "addmv",
                                         "conv1d",
                                         "conv2d",
                                         "conv_transpose2d.input",
                                         "convolution",
                                         "max_pool2d",
                                         "max_pool2d_with_indices",
                                         "max_pool2d_with_indices_backward",
                                         "convolution_backward",
                                         "native_layer_norm_backward",
                                         "batch_norm",
                                         "_batch_norm_impl_index",
                                         "native_batch_norm",
                                         "native_batch_norm_backward",
                                         "avg_pool2d_backward",
                                         "nll_loss",
                                         "nll_loss2d",
                                         "nll_loss_forward",
                                         "nll_loss2d_forward",
                                         "nll_loss_nd",
                                         "group_norm",
                                         "native_group_norm",
                                         "native_group_norm_backward",
                                         "reflection_pad2d",
                                         "reflection_pad2d_backward",
                                         "reflection_pad3d",
                                         "reflection_pad3d_backward",
                                         "replication_pad2d",
                                         "replication_pad2d_backward",
                                         "replication_pad3d",
                                         "replication_pad3d_backward"};
    QVERIFY2(succeeded > 0 || unsuited.contains(name), "no call succeeded: the samples do not suit this operator");
}

void MetaTest::touchesNoMemory()
{
    // A terabyte of shape costs nothing.
    const Tensor huge = Tensor::emptyMeta(DType::float32, {1 << 20, 1 << 20});
    const Tensor result =
        bench_.tensor("relu", {bench_.tensor("add.Tensor", {huge, bench_.tensor("matmul", {huge, huge})})});
    QCOMPARE(result.storage()->bytes(), std::size_t{4} << 40);  // what it would take
    QVERIFY(result.deviceAddress() == nullptr);
    QCOMPARE(bench_.text("sum", {result}), std::string("float32[] meta"));
}

KEYFALL_TEST(MetaTest)
#include "meta_test.moc"
