// SPDX-License-Identifier: MIT
// What works along lines of any length: sorting, finding what is true, and refusing an index, on the cpu and on the
// emulated device, compared with the standard library's stable sort.
#include "core/tensor/half.h"
#include "kernels/ops/backend.h"
#include "tests/kernels/cuda/emulated_bench.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>

using namespace keyfall;

namespace {

constexpr DType kTypes[] = {DType::float32, DType::float64, DType::float16, DType::bfloat16, DType::int64,
                            DType::int32,   DType::int16,   DType::int8,    DType::uint8,    DType::boolean};

/// Elements as R: double for floating types, int64 for the others, so that none loses a bit.
template <class R>
std::vector<R> elementsOf(const Tensor& tensor)
{
    const Tensor wide =
        ops::contiguous(ops::castTo(cuda::onHost(tensor), std::is_same_v<R, double> ? DType::float64 : DType::int64));
    return {wide.hostData<R>(), wide.hostData<R>() + wide.numel()};
}

/// Many equal elements, and all that is special about the type.
Tensor sample(DType dtype, const Dims& shape, std::mt19937& random)
{
    const bool floating = isFloating(dtype);
    Tensor wide = Tensor::emptyHost(floating ? DType::float64 : DType::int64, shape);
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double reals[] = {0.0, -0.0, kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN(), 1e-300, -2.5};
    const std::int64_t wholes[] = {0, 1, -1, std::numeric_limits<std::int64_t>::min(),
                                   std::numeric_limits<std::int64_t>::max()};
    for (std::int64_t i = 0; i < wide.numel(); ++i) {
        const auto draw = static_cast<std::int64_t>(random());
        if (floating)
            wide.hostData<double>()[i] =
                draw % 5 == 0 ? reals[draw / 5 % 7] : static_cast<double>(draw % 2001 - 1000) / 8;
        else
            wide.hostData<std::int64_t>()[i] = draw % 5 == 0
                ? wholes[draw / 5 % 5]
                : static_cast<std::int64_t>(std::uint64_t{random()} << 32 ^ random());
    }
    return ops::castTo(wide, dtype);
}

template <class R>
bool comesFirst(R a, R b, bool descending)
{
    if (descending)
        std::swap(a, b);
    return a < b || (b != b && a == a);
}

/// Where a stable sort finds the elements of one line.
template <class R>
std::vector<std::int64_t> sortedPositions(const std::vector<R>& line, bool descending)
{
    std::vector<std::int64_t> positions(line.size());
    std::iota(positions.begin(), positions.end(), std::int64_t{0});
    std::stable_sort(positions.begin(), positions.end(), [&](std::int64_t a, std::int64_t b) {
        return comesFirst(line[static_cast<std::size_t>(a)], line[static_cast<std::size_t>(b)], descending);
    });
    return positions;
}

/// As stored, so that -0 is not 0 and a NaN is itself.
std::string bytesOf(const Tensor& tensor)
{
    const Tensor host = ops::contiguous(cuda::onHost(tensor));
    return {static_cast<const char*>(host.hostData<void>()),
            static_cast<std::size_t>(host.numel()) * sizeOf(host.dtype())};
}

/// Line `number` of three along dimension `dim`.
Tensor lineOf(const Tensor& tensor, std::size_t dim, std::int64_t number)
{
    return tensor.view(Dims{tensor.shape()[dim]}, Dims{tensor.strides()[dim]},
                       tensor.offset() + number * tensor.strides()[1 - dim]);
}

template <class R>
QString sortDifference(const Tensor& input, std::size_t dim, bool descending)
{
    ops::AlongPlan plan;
    plan.input = input;
    plan.output = ops::emptyOn(input.device(), input.dtype(), input.shape());
    plan.index = ops::emptyOn(input.device(), DType::int64, input.shape());
    plan.dim = dim;
    plan.descending = descending;
    ops::backendFor(input.device().type).sort(plan);
    for (std::int64_t number = 0; number < 3; ++number) {
        const Tensor line = lineOf(input, dim, number);
        const auto expected = sortedPositions(elementsOf<R>(line), descending);
        if (elementsOf<std::int64_t>(lineOf(plan.index, dim, number)) != expected)
            return QString("line %1: positions differ").arg(number);
        const std::string from = bytesOf(line);
        const std::string to = bytesOf(lineOf(plan.output, dim, number));
        const std::size_t size = sizeOf(input.dtype());
        for (std::size_t i = 0; i < expected.size(); ++i)
            if (to.compare(i * size, size, from, static_cast<std::size_t>(expected[i]) * size, size) != 0)
                return QString("line %1: element %2 differs").arg(number).arg(i);
    }
    return {};
}

}  // namespace

class TestSort : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { cuda::useEmulatedDevices(64 << 20, 1); }

    void asAStableSort_data()
    {
        QTest::addColumn<int>("dtype");
        QTest::addColumn<bool>("device");
        for (const bool device : {false, true})
            for (const DType dtype : kTypes)
                QTest::addRow("%s %s", std::string(nameOf(dtype)).c_str(), device ? "cuda" : "cpu")
                    << static_cast<int>(dtype) << device;
    }
    void asAStableSort()
    {
        QFETCH(int, dtype);
        QFETCH(bool, device);
        std::mt19937 random(static_cast<unsigned>(dtype) + 1);
        // Below and from the lengths where lines are sorted digit by digit, and powers of two with their neighbours.
        for (const std::int64_t length : {1, 2, 3, 31, 255, 256, 257, 1023, 1024, 3000})
            for (const std::size_t dim : {std::size_t{0}, std::size_t{1}})
                for (const bool descending : {false, true}) {
                    const Dims shape = dim == 0 ? Dims{length, 3} : Dims{3, length};
                    const Tensor host = sample(static_cast<DType>(dtype), shape, random);
                    const Tensor input = device ? cuda::onCuda(host) : host;
                    const QString wrong = isFloating(host.dtype())
                        ? sortDifference<double>(input, dim, descending)
                        : sortDifference<std::int64_t>(input, dim, descending);
                    QVERIFY2(
                        wrong.isEmpty(),
                        qPrintable(QString("length %1, dim %2, descending %3: ").arg(length).arg(dim).arg(descending)
                                   + wrong));
                }
    }

    void whatIsTrue()
    {
        std::mt19937 random(3);
        for (const std::int64_t length : {1, 63, 64, 8191, 8192, 8193, 100000, 600001})
            for (const unsigned outOfFour : {0U, 1U, 3U, 4U}) {
                const Tensor marks = Tensor::emptyHost(DType::boolean, {length});
                std::vector<std::int64_t> expected;
                for (std::int64_t i = 0; i < length; ++i) {
                    marks.hostData<bool>()[i] = random() % 4 < outOfFour;
                    if (marks.hostData<bool>()[i])
                        expected.push_back(i);
                }
                for (const Tensor& on : {marks, cuda::onCuda(marks)}) {
                    const Tensor found = ops::backendFor(on.device().type).findTrue(on);
                    QVERIFY(found.device() == on.device());
                    QVERIFY2(elementsOf<std::int64_t>(found) == expected, qPrintable(QString::number(length)));
                }
            }
    }

    /// The index that an error names does not depend on how many threads looked: it is the first in memory.
    void theFirstIndexOutside()
    {
        for (const bool alongRows : {true, false})
            for (const bool scatter : {false, true}) {
                const Dims shape{300, 4000};
                ops::AlongPlan plan;
                plan.dim = alongRows ? 1 : 0;
                plan.index = Tensor::emptyHost(DType::int64, shape);
                std::fill_n(plan.index.hostData<std::int64_t>(), plan.index.numel(), std::int64_t{1});
                plan.input = sample(DType::float32, shape, random_);
                plan.output = Tensor::emptyHost(DType::float32, shape);
                const ops::Backend& cpu = ops::backendFor(DeviceType::cpu);
                const auto outside = [&] { return scatter ? cpu.scatter(plan) : cpu.gather(plan); };
                QVERIFY(!outside());
                for (const std::int64_t place : {1199999, 1100007, 700001, 600512, 4100, 17, 0}) {
                    plan.index.hostData<std::int64_t>()[place] = place % 2 == 0 ? -1 - place : 4000 + place;
                    for (int repeat = 0; repeat < 5; ++repeat)
                        QCOMPARE(outside().value(), place % 2 == 0 ? -1 - place : 4000 + place);
                }
            }
    }

    /// Rows that are taken as a whole, of any length and place in memory: small results, and large ones, which are written
    /// around the cache.
    void wholeRows()
    {
        for (const DType dtype : {DType::float32, DType::int8, DType::float64})
            for (const std::int64_t width : {63, 64, 257, 1030})
                for (const std::int64_t count : {std::int64_t{37}, (std::int64_t{9} << 20) / width})
                    for (const std::int64_t shift : {0, 1}) {
                        const Tensor table = sample(dtype, {500, width + 1}, random_);
                        ops::AlongPlan plan;
                        plan.dim = 0;
                        plan.input = table.view({500, width}, {width + 1, 1}, shift);
                        const Tensor rows = Tensor::emptyHost(DType::int64, {count});
                        for (std::int64_t i = 0; i < count; ++i)
                            rows.hostData<std::int64_t>()[i] = static_cast<std::int64_t>(random_() % 500);
                        plan.index = rows.view({count, width}, {1, 0}, 0);
                        plan.output =
                            Tensor::emptyHost(dtype, {count * width + 1}).view({count, width}, {width, 1}, shift);
                        const ops::Backend& cpu = ops::backendFor(DeviceType::cpu);
                        QVERIFY(!cpu.gather(plan));
                        const std::size_t size = sizeOf(dtype);
                        const auto* from = table.hostData<const std::byte>();
                        const auto* to = plan.output.hostData<const std::byte>();
                        bool same = true;
                        for (std::int64_t i = 0; i < count; ++i)
                            same = same
                                && std::memcmp(to + static_cast<std::size_t>(i * width) * size,
                                               from
                                                   + static_cast<std::size_t>(
                                                         rows.hostData<std::int64_t>()[i] * (width + 1) + shift)
                                                       * size,
                                               static_cast<std::size_t>(width) * size)
                                    == 0;
                        QVERIFY2(same, qPrintable(QStringLiteral("%1 rows of %2").arg(count).arg(width)));
                        rows.hostData<std::int64_t>()[count - 2] = 500;
                        QCOMPARE(cpu.gather(plan).value(), std::int64_t{500});
                    }
    }

private:
    std::mt19937 random_{1};
};

KEYFALL_TEST(TestSort)
#include "sort_test.moc"
