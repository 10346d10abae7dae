// SPDX-License-Identifier: MIT
// Operators called by name from inside kernels: what is filled in, and what is said of one that is not there.
#include "kernels/calling/call_operator.h"
#include "kernels/calling/tensor_math.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

using namespace keyfall;

class TestCallOperator : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void defaultsAreFilledIn()
    {
        const Tensor a = bench_.tensor({2}, {1, 2});
        const Stack results = callOperator(bench_.dispatcher(), "add.Tensor", {a, a});
        QCOMPARE(results.size(), std::size_t{1});
        QCOMPARE(bench_.numbers(std::get<Tensor>(results.front())), (std::vector<double>{2, 4}));
    }

    void keysCanBeGiven()
    {
        const Stack results = callOperator(bench_.dispatcher(), "arange", bench_.keys({"Cpu"}),
                                           {std::int64_t{3}, DType::int64, None{}, kCpu});
        QCOMPARE(bench_.numbers(std::get<Tensor>(results.front())), (std::vector<double>{0, 1, 2}));
    }

    void aMissingOperatorIsNamed()
    {
        Dispatcher empty(KeyModel::ferrotorch());
        const std::string text =
            "a kernel called the operator softmax.int, which this dispatcher does not have. Register "
            "the standard kernels, or define it";
        QCOMPARE(StandardBench::errorOf([&] { (void)callOperator(empty, "softmax.int", {}); }), text);
        QCOMPARE(StandardBench::errorOf([&] { (void)callOperator(empty, "softmax.int", KeySet(), {}); }), text);
        QCOMPARE(StandardBench::errorOf([&] { (void)TensorMath(empty).call("softmax.int", {}); }), text);
    }

    void anotherResultIsNoTensor()
    {
        const Tensor a = bench_.tensor({2}, {1, 2});
        const TensorMath math(bench_.dispatcher());
        QCOMPARE(StandardBench::errorOf([&] {
                     (void)math.call("equal", {a, a});
                 }),
                 std::string("a kernel called the operator equal for a tensor, which it did not return. Call one whose "
                             "schema says so"));
        QCOMPARE(
            StandardBench::errorOf([&] { (void)math.callForList("neg", {a}); }),
            std::string("a kernel called the operator neg for a list of tensors, which it did not return. Call one "
                        "whose schema says so"));
    }

    void sizesAreArguments()
    {
        QCOMPARE(toInts(Dims{2, 0, 3}), (std::vector<std::int64_t>{2, 0, 3}));
        QCOMPARE(toInts(Dims()), std::vector<std::int64_t>());
    }

private:
    StandardBench bench_;
};

KEYFALL_TEST(TestCallOperator)
#include "call_operator_test.moc"
