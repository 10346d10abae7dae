// SPDX-License-Identifier: MIT
// Products, extremes, their positions and softmax against their definitions, element by element: every type, layout and
// dimension, NaN and infinity, and lines longer than the pieces that the loops work in.
#include "tests/kernels/ops/operator_bench.h"

#include "core/tensor/half.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

using namespace keyfall;
using namespace keyfall::bench;

namespace {

using Line = std::vector<double>;
using Ints = std::vector<std::int64_t>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Small whole numbers, with NaN and infinities among the floats.
Tensor sample(DType dtype, const Dims& shape, unsigned seed, bool special)
{
    std::mt19937 random(seed);
    Tensor wide = Tensor::emptyHost(DType::float64, shape);
    for (std::int64_t i = 0; i < wide.numel(); ++i) {
        const unsigned drawn = random() % 1000;
        double value = static_cast<double>(drawn % 17);
        if (special && drawn < 3)
            value = drawn == 0 ? kNan : drawn == 1 ? kInfinity : -kInfinity;
        wide.hostData<double>()[i] = dtype == DType::boolean ? static_cast<double>(drawn % 2) : value;
    }
    return ops::castTo(wide, dtype);
}

/// The same elements lying in memory in another order: dimensions exchanged, with gaps, and as they are.
std::vector<Tensor> layouts(OperatorBench& bench, const Tensor& plain)
{
    std::vector<Tensor> all{plain};
    const auto last = static_cast<std::int64_t>(plain.dim()) - 1;
    const Tensor turned = ops::contiguous(bench.tensor("transpose.int", {plain, std::int64_t{0}, last}));
    all.push_back(bench.tensor("transpose.int", {turned, std::int64_t{0}, last}));
    const Tensor twice = bench.tensor("cat", {std::vector<Tensor>{plain, plain}, last});
    all.push_back(bench.tensor("slice.Tensor",
                               {ops::contiguous(bench.tensor("flip", {twice, Ints{}})), last, std::int64_t{0},
                                plain.size(static_cast<int>(last)), std::int64_t{1}}));
    return all;
}

std::vector<double> numbers(const Tensor& tensor)
{
    const Tensor wide = ops::contiguous(ops::castTo(tensor, DType::float64));
    return {wide.hostData<double>(), wide.hostData<double>() + wide.numel()};
}

/// Calls `visit(line, positions)` for each line along `dim`: the elements, and their places in row-major order.
void forEachLine(const Tensor& tensor, std::size_t dim, const std::function<void(const Line&, const Ints&)>& visit)
{
    const std::vector<double> all = numbers(tensor);
    std::int64_t inner = 1;
    for (std::size_t d = dim + 1; d < tensor.shape().size(); ++d)
        inner *= tensor.shape()[d];
    const std::int64_t length = tensor.shape()[dim];
    for (std::int64_t outer = 0; outer < tensor.numel() / (inner * length); ++outer)
        for (std::int64_t i = 0; i < inner; ++i) {
            Line line;
            Ints places;
            for (std::int64_t at = 0; at < length; ++at) {
                places.push_back((outer * length + at) * inner + i);
                line.push_back(all[static_cast<std::size_t>(places.back())]);
            }
            visit(line, places);
        }
}

double extreme(const Line& line, bool largest, std::int64_t* position = nullptr)
{
    std::size_t best = 0;
    for (std::size_t i = 1; i < line.size() && !std::isnan(line[best]); ++i)
        if (std::isnan(line[i]) || (largest ? line[i] > line[best] : line[i] < line[best]))
            best = i;
    if (position != nullptr)
        *position = static_cast<std::int64_t>(best);
    return line[best];
}

Line softmaxOf(const Line& line, bool logarithm)
{
    double most = -kInfinity;
    double total = 0;
    for (const double x : line)
        most = x > most ? x : most;
    for (const double x : line)
        total += std::exp(x - most);
    Line result;
    for (const double x : line)
        result.push_back(logarithm ? x - most - std::log(total) : std::exp(x - most) / total);
    return result;
}

double logarithmOfSum(const Line& line)
{
    double most = -kInfinity;
    double total = 0;
    for (const double x : line)
        most = x > most ? x : most;
    const double shift = std::isinf(most) ? 0 : most;
    for (const double x : line)
        total += std::exp(x - shift);
    return std::log(total) + shift;
}

bool close(double a, double b, double tolerance)
{
    return (std::isnan(a) && std::isnan(b)) || a == b || std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

}  // namespace

class LinesTest : public QObject {
    Q_OBJECT

private:
    OperatorBench bench_;

    void check(const Tensor& input, std::size_t dim, double tolerance)
    {
        const auto at = static_cast<std::int64_t>(dim);
        const bool real = isFloating(input.dtype());
        const std::vector<double> most = numbers(bench_.tensor("amax", {input, Ints{at}}));
        const std::vector<double> least = numbers(bench_.tensor("amin", {input, Ints{at}}));
        const std::vector<double> mostAt = numbers(bench_.tensor("argmax", {input, at}));
        const std::vector<double> leastAt = numbers(bench_.tensor("argmin", {input, at}));
        const std::vector<double> parts =
            real ? numbers(bench_.tensor("_softmax", {input, at, false})) : std::vector<double>{};
        const std::vector<double> logarithms =
            real ? numbers(bench_.tensor("_log_softmax", {input, at, false})) : std::vector<double>{};
        const std::vector<double> sums = numbers(bench_.tensor("logsumexp", {input, Ints{at}}));
        std::size_t i = 0;
        forEachLine(input, dim, [&](const Line& line, const Ints& places) {
            std::int64_t position = 0;
            QVERIFY(close(most[i], extreme(line, true, &position), 0));
            QCOMPARE(mostAt[i], static_cast<double>(position));
            QVERIFY(close(least[i], extreme(line, false, &position), 0));
            QCOMPARE(leastAt[i], static_cast<double>(position));
            const double sum = logarithmOfSum(line);
            QVERIFY2(close(sums[i], sum, real ? tolerance : 1e-6),
                     qPrintable(QString("%1 for %2").arg(sums[i]).arg(sum)));
            const Line expected = softmaxOf(line, false);
            const Line expectedLogarithms = softmaxOf(line, true);
            for (std::size_t k = 0; real && k < line.size(); ++k) {
                const auto place = static_cast<std::size_t>(places[k]);
                QVERIFY2(close(parts[place], expected[k], tolerance),
                         qPrintable(QString("%1 for %2").arg(parts[place]).arg(expected[k])));
                QVERIFY(close(logarithms[place], expectedLogarithms[k], tolerance));
            }
            ++i;
        });
        QCOMPARE(i, most.size());
    }

private Q_SLOTS:
    void everyTypeLayoutAndDimension_data()
    {
        QTest::addColumn<int>("dtype");
        QTest::addColumn<double>("tolerance");
        for (const auto& [dtype, tolerance] : {std::pair{DType::float32, 1e-6},
                                               {DType::float64, 1e-14},
                                               {DType::float16, 2e-3},
                                               {DType::bfloat16, 2e-2},
                                               {DType::int64, 0.0},
                                               {DType::int32, 0.0},
                                               {DType::int16, 0.0},
                                               {DType::int8, 0.0},
                                               {DType::uint8, 0.0},
                                               {DType::boolean, 0.0}})
            QTest::newRow(std::string(nameOf(dtype)).c_str()) << static_cast<int>(dtype) << tolerance;
    }
    void everyTypeLayoutAndDimension()
    {
        QFETCH(int, dtype);
        QFETCH(double, tolerance);
        const auto type = static_cast<DType>(dtype);
        for (const Dims& shape : {Dims{5, 70, 3}, Dims{2, 3, 130}, Dims{64, 2, 65}, Dims{1, 1, 1}})
            for (const bool special : {false, true})
                for (const Tensor& input : layouts(bench_, sample(type, shape, 7, special && isFloating(type))))
                    for (std::size_t dim = 0; dim < shape.size(); ++dim)
                        check(input, dim, tolerance);
    }

    /// Longer than a block of the readers, the piece of a whole reduction, and what a thread takes.
    void longLines()
    {
        for (const DType dtype : {DType::float32, DType::bfloat16, DType::float64})
            for (const bool special : {false, true}) {
                check(sample(dtype, {2, 5000}, 3, special), 1, dtype == DType::bfloat16 ? 2e-2 : 1e-6);
                check(sample(dtype, {5000, 2}, 4, special), 0, dtype == DType::bfloat16 ? 2e-2 : 1e-6);
                check(sample(dtype, {400001}, 5, special), 0, dtype == DType::bfloat16 ? 2e-2 : 1e-6);
            }
    }

    void extremesOfAllElements()
    {
        for (const std::int64_t where : {0, 1, 63, 64, 70000, 300000, 399999}) {
            Tensor tensor = sample(DType::float32, {400000}, 9, false);
            tensor.hostData<float>()[where] = 1000.0F;
            QCOMPARE(bench_.text("amax", {tensor, Ints{}}), std::string("float32[] {1000}"));
            QCOMPARE(numbers(bench_.tensor("argmax", {tensor, None{}})), Line{static_cast<double>(where)});
            tensor.hostData<float>()[where] = std::numeric_limits<float>::quiet_NaN();
            QCOMPARE(bench_.text("amin", {tensor, Ints{}}), std::string("float32[] {nan}"));
            QCOMPARE(numbers(bench_.tensor("argmin", {tensor, None{}})), Line{static_cast<double>(where)});
        }
    }

    void products()
    {
        for (const DType dtype : {DType::float32, DType::float64, DType::int64}) {
            // A few factors other than one, so that every order of multiplication gives the same.
            Tensor wide = Tensor::emptyHost(DType::float64, {3, 1000, 70});
            std::fill_n(wide.hostData<double>(), wide.numel(), 1.0);
            for (std::int64_t i = 0; i < wide.numel(); i += 23456)
                wide.hostData<double>()[i] = i % 2 == 0 ? 2.0 : -1.0;
            const Tensor input = ops::castTo(wide, dtype);
            for (std::size_t dim = 0; dim < 3; ++dim) {
                const std::vector<double> found =
                    numbers(bench_.tensor("prod.dim_int", {input, static_cast<std::int64_t>(dim)}));
                std::size_t i = 0;
                forEachLine(input, dim, [&](const Line& line, const Ints&) {
                    double expected = 1;
                    for (const double x : line)
                        expected *= x;
                    QCOMPARE(found[i++], expected);
                });
            }
            double all = 1;
            for (const double x : numbers(input))
                all *= x;
            QVERIFY(std::abs(all) > 1);
            QCOMPARE(numbers(bench_.tensor("prod", {input})), Line{all});
        }
        // Integers wrap.
        QCOMPARE(bench_.text("prod", {make(DType::int64, {3}, {4294967296.0, 2147483648.0, 2})}),
                 std::string("int64[] {0}"));
    }

    void logarithmsOfSumsOverSeveralDimensions()
    {
        const Tensor input = counting(DType::float32, {2, 3, 4});
        const std::vector<double> all = numbers(input);
        const double whole = logarithmOfSum(all);
        for (const Ints& dims : {Ints{0, 1, 2}, Ints{}, Ints{-1, 0, 1}}) {
            QVERIFY(close(numbers(bench_.tensor("logsumexp", {input, dims})).front(), whole, 1e-6));
            QVERIFY(bench_.tensor("logsumexp", {input, dims, true}).shape() == Dims({1, 1, 1}));
        }
        QVERIFY(bench_.tensor("logsumexp", {input, Ints{0, 2}}).shape() == Dims({3}));
        const std::vector<double> first = numbers(bench_.tensor("logsumexp", {input, Ints{0, 2}}));
        QVERIFY(close(first[1], logarithmOfSum({4, 5, 6, 7, 16, 17, 18, 19}), 1e-6));
        const auto text = [&](const Tensor& of, const Ints& dims, bool keep = false) {
            return bench_.text("logsumexp", {of, dims, keep});
        };
        QCOMPARE(text(floats({}, {3}), {-1}), std::string("float32[] {3}"));
        QCOMPARE(text(floats({}, {3}), {}), std::string("float32[] {3}"));
        QCOMPARE(text(floats({2, 0}, {}), {1}), std::string("float32[2] {-inf, -inf}"));
        QCOMPARE(text(floats({2, 0}, {}), {0}), std::string("float32[0] {}"));
        QCOMPARE(text(floats({2, 0}, {}), {0, 1}, true), std::string("float32[1, 1] {-inf}"));
        QCOMPARE(text(floats({2}, {-kInfinity, -kInfinity}), {0}), std::string("float32[] {-inf}"));
        QCOMPARE(text(floats({2}, {kInfinity, -kInfinity}), {0}), std::string("float32[] {inf}"));
        QCOMPARE(text(make(DType::bfloat16, {2}, {200, 200}), {0}), std::string("bfloat16[] {201}"));
        QCOMPARE(text(make(DType::int64, {1}, {5}), {0}), std::string("float32[] {5}"));
        QVERIFY(text(input, {3}).find("Dimension out of range") != std::string::npos);
    }

    void whatSoftmaxRefuses()
    {
        const Tensor whole = make(DType::int64, {2}, {1, 2});
        QCOMPARE(bench_.text("_softmax", {whole, std::int64_t{0}, false}),
                 std::string("\"softmax_kernel_impl\" not implemented for 'Long'"));
        const Tensor half = make(DType::float16, {2}, {1, 2});
        QCOMPARE(bench_.text("_log_softmax", {half, std::int64_t{0}, true}),
                 std::string("log_softmax with half to float conversion is not supported on CPU"));
        QVERIFY(bench_.text("_softmax", {half, std::int64_t{1}, false}).find("Dimension out of range")
                != std::string::npos);
        QCOMPARE(bench_.text("_softmax", {floats({}, {3}), std::int64_t{-1}, false}), std::string("float32[] {1}"));
        QCOMPARE(bench_.text("_softmax", {floats({2, 0}, {}), std::int64_t{1}, false}),
                 std::string("float32[2, 0] {}"));
        QCOMPARE(bench_.text("_softmax", {floats({2}, {-kInfinity, -kInfinity}), std::int64_t{0}, false}),
                 std::string("float32[2] {nan, nan}"));
    }
};

KEYFALL_TEST(LinesTest)
#include "lines_test.moc"
