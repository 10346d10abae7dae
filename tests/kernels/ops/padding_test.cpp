// SPDX-License-Identifier: MIT
// Padding in a circle: elements and gradients of PyTorch 2.15.0. The other modes: library_calls_test.cpp.
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <numeric>

using namespace keyfall;

namespace {

using Ints = std::vector<std::int64_t>;
using Numbers = std::vector<double>;

}  // namespace

class PaddingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inACircle()
    {
        QCOMPARE(circular({1, 2, 3}, {2, 1}), (Numbers{1, 2, 0, 1, 2, 0, 4, 5, 3, 4, 5, 3}));
        QCOMPARE(circular({1, 1, 2, 3}, {1, 0, 0, 2}), (Numbers{2, 0, 1, 2, 5, 3, 4, 5, 2, 0, 1, 2, 5, 3, 4, 5}));
        QCOMPARE(circular({1, 2, 3}, {-1, 1}), (Numbers{1, 2, 1, 4, 5, 4}));
        QCOMPARE(circular({1, 2, 3}, {0, 0}), (Numbers{0, 1, 2, 3, 4, 5}));
    }

    void theGradientComesBackFromBothEnds()
    {
        const Tensor x = bench_.tensor({1, 2, 3}, {0, 1, 2, 3, 4, 5}, true);
        Numbers weights(12);
        std::iota(weights.begin(), weights.end(), 1.0);
        const Tensor padded = bench_.call("pad", {x, Ints{2, 1}, std::string("circular")});
        const Tensor loss =
            bench_.call("sum", {bench_.call("mul.Tensor", {padded, bench_.tensor({1, 2, 6}, weights)})});
        QVERIFY(bench_.runtime().backward(loss, {}).has_value());
        QCOMPARE(bench_.numbers(bench_.runtime().gradientOf(x)), (Numbers{9, 5, 7, 21, 17, 19}));
    }

    /// PyTorch reads memory there that nothing has written.
    void anEndThatIsCutLendsNothing()
    {
        const std::string error = StandardBench::errorOf([&] { (void)circular({1, 1, 2}, {-1, 2}); });
        QCOMPARE(error, std::string("Padding value causes wrapping around more than once, as the other one cuts."));
    }

private:
    Numbers circular(const Ints& shape, const Ints& padding)
    {
        const std::int64_t count = std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
        Numbers elements(static_cast<std::size_t>(count));
        std::iota(elements.begin(), elements.end(), 0.0);
        return bench_.numbers(bench_.call("pad", {bench_.tensor(shape, elements), padding, std::string("circular")}));
    }

    StandardBench bench_;
};

KEYFALL_TEST(PaddingTest)
#include "padding_test.moc"
