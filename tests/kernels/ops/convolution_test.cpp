// SPDX-License-Identifier: MIT
// Convolutions against their definition, for every form that the kernels tell apart: strides, padding, dilation,
// groups, transposed; planes large and small, channels that fill a block and some that do not, tensors that lie oddly in
// memory. And PyTorch's numbers and texts.
#include "tests/kernels/ops/operator_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

struct Numbers {
    Ints stride{1, 1};
    Ints padding{0, 0};
    Ints dilation{1, 1};
    bool transposed = false;
    Ints outputPadding{0, 0};
    std::int64_t groups = 1;
};

struct Case {
    const char* name;
    Dims input;
    Dims weight;
    Numbers numbers{};
    bool bias = false;
};

const std::vector<Case>& cases()
{
    static const std::vector<Case> all{
        {"one window", {1, 1, 2, 2}, {1, 1, 2, 2}},
        {"one element", {1, 1, 1, 1}, {1, 1, 1, 1}, {}, true},
        {"a plane, a bias", {1, 2, 5, 6}, {3, 2, 3, 2}, {}, true},
        {"a block of channels and some", {2, 3, 9, 11}, {13, 3, 3, 3}, {}, true},
        {"several tiles", {2, 4, 30, 29}, {16, 4, 3, 5}, {}, true},
        {"matrix product in disguise", {2, 5, 7, 9}, {6, 5, 1, 1}, {}, true},
        {"padding", {2, 3, 6, 5}, {4, 3, 3, 3}, {{1, 1}, {1, 2}}, true},
        {"more padding than kernel", {1, 1, 3, 3}, {2, 1, 2, 2}, {{1, 1}, {4, 3}}},
        {"stride", {2, 2, 11, 12}, {5, 2, 3, 3}, {{2, 3}}, true},
        {"stride beyond the kernel", {1, 3, 9, 10}, {2, 3, 1, 2}, {{3, 4}}},
        {"stride and padding", {2, 3, 32, 33}, {8, 3, 7, 7}, {{2, 2}, {3, 3}}, true},
        {"dilation", {1, 2, 9, 10}, {3, 2, 3, 2}, {{1, 1}, {0, 0}, {2, 3}}},
        {"dilation and stride", {2, 2, 14, 13}, {3, 2, 2, 3}, {{2, 3}, {2, 1}, {3, 2}}, true},
        {"groups", {2, 6, 7, 8}, {4, 3, 2, 3}, {{1, 1}, {1, 0}, {1, 1}, false, {0, 0}, 2}, true},
        {"a group a channel", {2, 5, 8, 9}, {10, 1, 3, 3}, {{1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 5}, true},
        {"a large kernel, few results", {3, 4, 20, 21}, {9, 4, 19, 18}, {}, true},
        {"few results, dilated", {2, 3, 25, 23}, {17, 3, 8, 11}, {{1, 1}, {1, 1}, {3, 2}}, true},
        {"one line", {3, 4, 1, 100}, {2, 4, 1, 7}, {{1, 2}, {0, 3}}},
        {"one column", {2, 3, 70, 1}, {4, 3, 5, 1}, {{1, 1}, {2, 0}}},
        {"no images", {0, 2, 3, 3}, {2, 2, 2, 2}, {}, true},
        {"no channels in", {2, 0, 3, 3}, {2, 0, 2, 2}, {}, true},
        {"transposed", {2, 3, 5, 6}, {3, 4, 3, 2}, {{1, 1}, {0, 0}, {1, 1}, true}, true},
        {"transposed, stride", {2, 3, 5, 6}, {3, 9, 3, 4}, {{2, 3}, {1, 2}, {1, 1}, true}, true},
        {"transposed, output padding", {1, 2, 4, 5}, {2, 3, 2, 3}, {{3, 2}, {0, 1}, {1, 1}, true, {2, 1}}},
        {"transposed, dilation", {2, 2, 4, 4}, {2, 3, 3, 2}, {{2, 1}, {2, 0}, {2, 3}, true, {1, 2}}, true},
        {"transposed, groups", {2, 6, 4, 5}, {6, 2, 3, 3}, {{2, 2}, {1, 1}, {1, 1}, true, {1, 0}, 3}, true},
        {"transposed, padding behind alone", {2, 2, 9, 30}, {2, 3, 2, 2}, {{1, 1}, {3, 2}, {3, 2}, true, {2, 1}}, true},
        {"transposed, padding beyond the kernel", {1, 2, 9, 8}, {2, 2, 2, 3}, {{1, 1}, {3, 3}, {1, 1}, true}},
    };
    return all;
}

Tensor randomTensor(DType dtype, const Dims& shape, unsigned seed)
{
    std::mt19937 random(seed);
    const Tensor wide = Tensor::emptyHost(DType::float64, shape);
    for (std::int64_t i = 0; i < wide.numel(); ++i) {
        const auto number = static_cast<double>(random() % 4001) / 1000 - 2;
        wide.hostData<double>()[i] = isFloating(dtype) ? number : std::floor(4 * std::abs(number));
    }
    return ops::castTo(wide, dtype);
}

std::vector<double> doublesOf(const Tensor& tensor)
{
    const Tensor wide = ops::contiguous(ops::castTo(tensor, DType::float64));
    return {wide.hostData<double>(), wide.hostData<double>() + wide.numel()};
}

/// The same elements in every second place of a larger tensor.
Tensor spreadOut(const Tensor& tensor)
{
    Dims strides = contiguousStrides(tensor.shape());
    for (std::int64_t& stride : strides)
        stride *= 2;
    const Tensor result = ops::emptyOn(kCpu, tensor.dtype(), tensor.shape(), strides);
    ops::copyInto(result, tensor);
    return result;
}
/// The same elements, the channels beside each other.
Tensor channelsLast(const Tensor& tensor)
{
    const Dims& s = tensor.shape();
    const Tensor result = ops::emptyOn(kCpu, tensor.dtype(), s, {s[1] * s[2] * s[3], 1, s[1] * s[3], s[1]});
    ops::copyInto(result, tensor);
    return result;
}

/// An element by the definition, and what its error is measured by.
struct Sum {
    double value = 0;
    double magnitude = 0;  ///< of the sum without signs
    int terms = 0;

    void add(double term)
    {
        value += term;
        magnitude += std::abs(term);
        ++terms;
    }
};

/// How far an element may be from its definition. Products are added in some order in float64, or in float32 for the smaller
/// types, each with half a unit in the last place; then the sum is rounded once to its type.
double boundOf(DType dtype, const Sum& sum)
{
    if (!isFloating(dtype))
        return 0;
    const auto unit = [](int bits) { return std::ldexp(1.0, -bits); };
    const double added = 2 * sum.terms * unit(dtype == DType::float64 ? 53 : 24) * sum.magnitude;
    const int bits = dtype == DType::bfloat16 ? 8 : dtype == DType::float16 ? 11 : dtype == DType::float32 ? 24 : 53;
    const double smallest = dtype == DType::float16 ? unit(25) : 0;
    return added + unit(bits) * (std::abs(sum.value) + added) + smallest;
}

/// By the definition: every input element, times every weight, is added where it belongs.
std::vector<Sum> definition(const Case& test, const Tensor& input, const Tensor& weight, const Tensor& bias,
                            const Dims& shape)
{
    const Numbers& n = test.numbers;
    const std::vector<double> x = doublesOf(input);
    const std::vector<double> w = doublesOf(weight);
    const std::vector<double> start = bias.defined() ? doublesOf(bias) : std::vector<double>();
    std::vector<Sum> result(static_cast<std::size_t>(elementCount(shape)));
    for (std::size_t i = 0; i < result.size() && !start.empty(); ++i)
        result[i].add(start[i / static_cast<std::size_t>(shape[2] * shape[3]) % static_cast<std::size_t>(shape[1])]);
    const std::int64_t in = test.input[1] / n.groups;
    const std::int64_t out = shape[1] / n.groups;
    for (std::int64_t image = 0; image < shape[0]; ++image)
        for (std::int64_t g = 0; g < n.groups; ++g)
            for (std::int64_t o = 0; o < out; ++o)
                for (std::int64_t i = 0; i < in; ++i)
                    for (std::int64_t a = 0; a < test.weight[2]; ++a)
                        for (std::int64_t b = 0; b < test.weight[3]; ++b) {
                            const Dims& from = n.transposed ? test.input : shape;
                            const Dims& to = n.transposed ? shape : test.input;
                            for (std::int64_t y = 0; y < from[2]; ++y)
                                for (std::int64_t c = 0; c < from[3]; ++c) {
                                    const std::int64_t row = y * n.stride[0] + a * n.dilation[0] - n.padding[0];
                                    const std::int64_t column = c * n.stride[1] + b * n.dilation[1] - n.padding[1];
                                    if (row < 0 || row >= to[2] || column < 0 || column >= to[3])
                                        continue;
                                    const auto at = [](const Dims& s, std::int64_t p, std::int64_t q, std::int64_t r,
                                                       std::int64_t t) {
                                        return static_cast<std::size_t>(((p * s[1] + q) * s[2] + r) * s[3] + t);
                                    };
                                    const std::size_t seen = n.transposed
                                        ? at(test.input, image, g * in + i, y, c)
                                        : at(test.input, image, g * in + i, row, column);
                                    const std::size_t seeing = n.transposed ? at(shape, image, g * out + o, row, column)
                                                                            : at(shape, image, g * out + o, y, c);
                                    const std::size_t by = n.transposed ? at(test.weight, g * in + i, o, a, b)
                                                                        : at(test.weight, g * out + o, i, a, b);
                                    result[seeing].add(x[seen] * w[by]);
                                }
                        }
    return result;
}

}  // namespace

class ConvolutionTest : public QObject {
    Q_OBJECT

private:
    OperatorBench bench_;

    Stack arguments(const Case& test, const Tensor& input, const Tensor& weight, const Tensor& bias)
    {
        const Numbers& n = test.numbers;
        return {input, weight, bias, n.stride, n.padding, n.dilation, n.transposed, n.outputPadding, n.groups};
    }

    void check(const Case& test, DType dtype, Tensor (*lie)(const Tensor&) = nullptr)
    {
        const Tensor input = randomTensor(dtype, test.input, 1);
        const Tensor weight = randomTensor(dtype, test.weight, 2);
        const std::int64_t out = test.numbers.transposed ? test.weight[1] * test.numbers.groups : test.weight[0];
        const Tensor bias = test.bias ? randomTensor(dtype, {out}, 3) : Tensor();
        const Tensor found = lie == nullptr
            ? bench_.tensor("convolution", arguments(test, input, weight, bias))
            : bench_.tensor("convolution", arguments(test, lie(input), lie(weight), bias));
        QCOMPARE(found.dtype(), dtype);
        QCOMPARE(found.size(1), out);
        QVERIFY(found.isContiguous());
        const std::vector<Sum> expected = definition(test, input, weight, bias, found.shape());
        const std::vector<double> numbers = doublesOf(found);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            QVERIFY2(std::abs(numbers[i] - expected[i].value) <= boundOf(dtype, expected[i]),
                     qPrintable(QString("element %1 is %2, not %3").arg(i).arg(numbers[i]).arg(expected[i].value)));
        QCOMPARE(bench_.text("convolution", arguments(test, onMeta(input), onMeta(weight), onMeta(bias))),
                 std::string(nameOf(dtype)) + keyfall::textOf(found.shape()) + " meta");
    }
    static Tensor onMeta(const Tensor& tensor)
    {
        return tensor.defined() ? Tensor::emptyMeta(tensor.dtype(), tensor.shape()) : tensor;
    }
    static void eachCase()
    {
        QTest::addColumn<int>("number");
        int number = 0;
        for (const Case& test : cases())
            QTest::newRow(test.name) << number++;
    }
    static const Case& fetched()
    {
        QFETCH(int, number);
        return cases()[static_cast<std::size_t>(number)];
    }

private Q_SLOTS:
    void isItsDefinition_data() { eachCase(); }
    void isItsDefinition()
    {
        check(fetched(), DType::float64);
        check(fetched(), DType::float32);
    }
    void readsAnyMemory_data() { eachCase(); }
    void readsAnyMemory()
    {
        check(fetched(), DType::float64, spreadOut);
        check(fetched(), DType::float64, channelsLast);
    }
    void computesInEveryType_data() { eachCase(); }
    void computesInEveryType()
    {
        check(fetched(), DType::int64);
        check(fetched(), DType::int32);
        check(fetched(), DType::float16);
        check(fetched(), DType::bfloat16);
    }

    /// Integers wrap, as their products and sums do.
    void integersWrap()
    {
        const Tensor x = make(DType::uint8, {1, 1, 1, 2}, {200, 100});
        const Tensor w = make(DType::uint8, {1, 1, 1, 2}, {2, 1});
        QCOMPARE(bench_.text("conv2d", {x, w}), std::string("uint8[1, 1, 1, 1] {244}"));
    }

    /// A column more or less, and a tile more or less, of every width near a tile's.
    void everyWidth()
    {
        for (std::int64_t width = 3; width < 150; ++width) {
            const Case test{"", {1, 2, 4, width}, {3, 2, 3, 3}, {}, true};
            check(test, DType::float32);
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// A window on the last elements of a tensor's memory: the loop may not look beyond.
    void staysInItsMemory()
    {
        const Tensor all = randomTensor(DType::float32, {2, 3, 12, 20}, 4);
        const Tensor window = all.view({1, 2, 5, 6}, all.strides(), all.numel() - 1 - 240 - 4 * 20 - 5);
        const Tensor weight = randomTensor(DType::float32, {2, 2, 2, 2}, 5);
        QCOMPARE(bench_.text("conv2d", {window, weight}), bench_.text("conv2d", {ops::contiguous(window), weight}));
    }

    void pytorchsNumbers()
    {
        const auto counting = [](const Dims& shape, double from) {
            const Tensor tensor = Tensor::emptyHost(DType::float32, shape);
            for (std::int64_t i = 0; i < tensor.numel(); ++i)
                tensor.hostData<float>()[i] = static_cast<float>(from + static_cast<double>(i));
            return tensor;
        };
        const Tensor x = counting({1, 2, 3, 3}, 0);
        const Tensor w = counting({2, 2, 2, 2}, -5);
        const Tensor half = w.view({2, 1, 2, 2}, w.strides(), w.offset());
        const Tensor b = floats({2}, {1, -2});
        QCOMPARE(bench_.text("conv2d", {x, w, b, Ints{2, 2}, Ints{1, 1}}),
                 std::string("float32[1, 2, 2, 2] {19, 26, 7, -39, 88, 215, 292, 630}"));
        QCOMPARE(bench_.text("conv2d", {x, half, b, Ints{1, 2}, Ints{0, 1}, Ints{2, 1}, std::int64_t{2}}),
                 std::string("float32[1, 2, 1, 2] {-11, -49, 124, 254}"));
        QCOMPARE(bench_.text("conv_transpose2d.input", {x, w, b, Ints{2, 2}, Ints{1, 1}, Ints{1, 1}}),
                 std::string("float32[1, 2, 5, 5] {55, 48, 59, 50, 63, 37, 20, 37, 18, 37, 67, 54, 71, 56, 75, 37, 14, "
                             "37, 12, 37, 79, 60, 83, 62, 87, 88, 89, 100, 99, 112, 94, 85, 102, 91, 110, 124, 119, "
                             "136, 129, 148, 118, 103, 126, 109, 134, 160, 149, 172, 159, 184}"));
        QCOMPARE(bench_.text("conv_transpose2d.input",
                             {x, half, None{}, Ints{2, 1}, Ints{0, 0}, Ints{0, 0}, std::int64_t{2}, Ints{1, 2}}),
                 std::string("float32[1, 2, 6, 5] {0, -5, -10, -4, -8, 0, -3, -6, -2, -4, -15, -20, -37, -16, -20, -9, "
                             "-12, -21, -8, -10, -30, -35, -64, -28, -32, -18, -21, -36, -14, -16, 27, 30, 69, 40, 44, "
                             "45, 50, 109, 60, 66, 36, 39, 90, 52, 56, 60, 65, 142, 78, 84, 45, 48, 111, 64, 68, 75, "
                             "80, 175, 96, 102}"));
    }

    void pytorchsTexts()
    {
        const auto of = [](const Dims& shape, DType dtype = DType::float32) {
            return ops::castTo(Tensor::emptyHost(DType::float32, shape), dtype);
        };
        const Ints one{1, 1};
        const Ints none{0, 0};
        const auto says = [&](Stack arguments, const char* text) {
            QCOMPARE(bench_.text("convolution", std::move(arguments)), std::string(text));
        };
        const std::int64_t g = 1;
        const Tensor no;
        says({of({3, 4, 4}), of({2, 3, 3, 3}), no, one, none, one, false, none, g},
             "Expected 4-dimensional input for 4-dimensional weight [2, 3, 3, 3], but got 3-dimensional input of size "
             "[3, 4, 4] instead");
        says({of({1, 3, 4, 4}), of({2, 3, 3, 3}), of({3}), one, none, one, false, none, g},
             "Given weight of size [2, 3, 3, 3], expected bias to be 1-dimensional with 2 elements, but got bias of "
             "size [3] instead");
        says({of({1, 3, 4, 4}), of({2, 2, 3, 3}), no, one, none, one, false, none, g},
             "Given groups=1, weight of size [2, 2, 3, 3], expected input[1, 3, 4, 4] to have 2 channels, but got 3 "
             "channels instead");
        says({of({1, 3, 4, 4}), of({2, 3, 3, 3}), no, one, Ints{-1, 0}, one, false, none, g},
             "negative padding is not supported");
        says({of({1, 3, 4, 4}), of({2, 3, 3, 3}), no, Ints{0, 1}, none, one, false, none, g},
             "non-positive stride is not supported");
        says({of({1, 3, 4, 4}), of({2, 3, 3, 3}), no, one, none, Ints{0, 1}, false, none, g},
             "dilation should be greater than zero, but got [0, 1]");
        says({of({1, 3, 4, 4}), of({2, 3, 5, 3}), no, one, none, one, false, none, g},
             "Calculated padded input size per channel: (4 x 4). Kernel size: (5 x 3). Kernel size can't be greater "
             "than actual input size");
        says({of({1, 3, 4, 4}), of({2, 3, 3, 3}), no, Ints{1, 1, 1}, Ints{0}, Ints{1}, false, Ints{0}, g},
             "expected stride to be a single integer value or a list of 2 values to match the convolution dimensions, "
             "but got stride=[1, 1, 1]");
        says({of({1, 3, 4, 4}), of({2, 3, 3, 3}, DType::float64), no, one, none, one, false, none, g},
             "expected scalar type Float but found Double");
        says({of({1, 3, 4, 4}, DType::boolean), of({2, 3, 3, 3}, DType::boolean), no, one, none, one, false, none, g},
             "\"slow_conv2d_cpu\" not implemented for 'Bool'");
        says({of({1, 3, 4, 4}), of({2, 3, 3, 3}), of({2}, DType::float64), one, none, one, false, none, g},
             "Input type (float) and bias type (double) should be the same");
        says({of({1, 4, 4, 4}), of({3, 2, 3, 3}), no, one, none, one, false, none, std::int64_t{2}},
             "Given groups=2, expected weight to be divisible by 2 at dimension 0, but got weight of size [[3, 2, 3, "
             "3]] instead");
        says({of({1, 4, 4, 4}), of({1, 2, 3, 3}), no, one, none, one, false, none, std::int64_t{2}},
             "Given groups=2, expected weight to be at least 2 at dimension 0, but got weight of size [1, 2, 3, 3] "
             "instead");
        says({of({1, 4, 4, 4}), of({1, 2, 3, 3}), no, one, none, one, false, none, std::int64_t{0}},
             "non-positive groups is not supported");
        says({of({1, 3, 4, 4}), of({4, 2, 3, 3}), no, one, none, one, true, none, g},
             "Given transposed=1, weight of size [4, 2, 3, 3], expected input[1, 3, 4, 4] to have 4 channels, but got "
             "3 channels instead");
        says({of({1, 3, 4, 4}), of({3, 2, 3, 3}), of({3}), one, none, one, true, none, g},
             "Given transposed=1, weight of size [3, 2, 3, 3], expected bias to be 1-dimensional with 2 elements, but "
             "got bias of size [3] instead");
        says({of({1, 3, 4, 4}), of({3, 2, 3, 3}), no, one, none, one, true, Ints{1, 0}, g},
             "output padding must be smaller than either stride or dilation, but got output_padding_height: 1 "
             "output_padding_width: 0 stride_height: 1 stride_width: 1 dilation_height: 1 dilation_width: 1");
        says({of({1, 3, 4, 4}), of({3, 2, 3, 3}), no, one, none, one, true, Ints{-1, 0}, g},
             "negative output_padding is not supported");
        says({of({1, 2, 3, 3}), of({2, 2, 0, 3}), no, one, none, one, false, none, g},
             "kernel size should be greater than zero, but got kernel_height: 0 kernel_width: 3");
        says({of({1, 2, 0, 3}), of({2, 2, 1, 3}), no, one, one, one, false, none, g},
             "Only zero batch or zero channel inputs are supported, but got input shape: [1, 2, 0, 3]");
        says({of({1, 3, 1, 1}), of({3, 2, 1, 1}), no, one, one, one, true, none, g},
             "Given input size per channel: (1 x 1). Calculated output size per channel: (-1 x -1). Output size is too "
             "small");
        QCOMPARE(
            bench_.text("conv2d", {of({1, 3, 4, 4}), of({2, 3, 3, 3}), of({3})}),
            std::string("Given weight of size [2, 3, 3, 3], expected bias to be 1-dimensional with 2 elements, but "
                        "got bias of size [3] instead"));
        QCOMPARE(bench_.text("conv_transpose2d.input", {of({4, 4}), of({2, 3, 3, 3})}),
                 std::string("Expected 3D (unbatched) or 4D (batched) input to "
                             "conv_transpose2d, but got input of size: [4, 4]"));
        QCOMPARE(bench_.text("conv1d", {of({4}), of({2, 3, 3})}),
                 std::string("Expected 2D (unbatched) or 3D (batched) input to conv1d, but got input of size: "
                             "[4]"));
    }
};

KEYFALL_TEST(ConvolutionTest)
#include "convolution_test.moc"
