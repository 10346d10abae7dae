// SPDX-License-Identifier: MIT
// Operators called from inside kernels: what is filled in, and what is said of one that is not there.
#include "kernels/calling/call_operator.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/layers/vmap/batched_tensor.h"
#include "kernels/layers/vmap/vmap_levels.h"
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
        QCOMPARE(StandardBench::errorOf([&] { (void)math.call("item", {bench_.tensor({1}, {1})}); }),
                 std::string("a kernel called the operator item for a tensor, which it did not return. Call one whose "
                             "schema says so"));
        QCOMPARE(
            StandardBench::errorOf([&] { (void)math.callForList("neg", {a}); }),
            std::string("a kernel called the operator neg for a list of tensors, which it did not return. Call one "
                        "whose schema says so"));
    }

    void everyNameIsAnOperator()
    {
        const std::uint64_t before = bench_.dispatcher().nameLookups();
        for (std::size_t i = 0; i < kCalledOperators.size(); ++i) {
            const auto op = bench_.dispatcher().find(static_cast<OperatorNumber>(i), kCalledOperators[i]);
            QVERIFY2(op.has_value(), std::string(kCalledOperators[i]).c_str());
            QCOMPARE(op->name(), std::string(kCalledOperators[i]));
        }
        QCOMPARE(bench_.dispatcher().nameLookups(), before);  // the runtime has resolved them
    }

    /// design:2.5: inside of a call nothing is looked up by name. In no layer, not the first time either.
    void callsLookNothingUpByName()
    {
        const auto x = [&] { return bench_.tensor({2, 2}, {1, 2, 3, 4}, true); };
        const auto handle = [&](const char* op) { return *bench_.dispatcher().find(op); };
        const Tensor sparse = bench_.call("to_sparse", {bench_.tensor({2, 2}, {0, 1, 2, 0})});
        const Tensor left = x();
        const Tensor right = x();
        const Stack inputs{left, right};
        const OperatorHandle add = handle("add.Tensor");
        const OperatorHandle mm = handle("mm");
        const OperatorHandle softmax = handle("softmax.int");
        const OperatorHandle layerNorm = handle("layer_norm");
        const OperatorHandle transpose = handle("t");
        const OperatorHandle mulInto = handle("mul_.Tensor");
        const OperatorHandle sum = handle("sum");
        const Value shape = std::vector<std::int64_t>{2};
        const std::uint64_t before = bench_.dispatcher().nameLookups();
        // Autograd, Autocast, a composite, views, an in-place write into a view; then all of their gradients.
        {
            const autocast::Settings settings{{true, DType::bfloat16}, {}, true};
            const autocast::SettingsGuard region(bench_.dispatcher(), settings);
            (void)callOperator(mm, inputs);
        }
        Tensor y = std::get<Tensor>(callOperator(add, inputs).front());
        y = std::get<Tensor>(callOperator(mm, {y, inputs[1]}).front());
        (void)callOperator(mulInto, {std::get<Tensor>(callOperator(transpose, {y}).front()), inputs[1]});
        y = std::get<Tensor>(callOperator(layerNorm, {y, shape}).front());
        y = std::get<Tensor>(callOperator(softmax, {y, std::int64_t{1}}).front());
        y = std::get<Tensor>(callOperator(sum, {y}).front());
        const auto done = bench_.runtime().backward(y, {});
        // Vmap, by rule and by loop; the tensor kinds.
        {
            const vmap::LevelGuard level(bench_.dispatcher(), 2, vmap::Randomness::refused);
            const Tensor batched = vmap::makeBatched(left.detached(), 0, level.level());
            (void)callOperator(softmax, {batched, std::int64_t{0}});
            (void)callOperator(add, {batched, right.detached()});
        }
        (void)callOperator(add, {sparse, sparse});
        QCOMPARE(bench_.dispatcher().nameLookups(), before);
        QVERIFY(done.has_value());
        QVERIFY(bench_.dispatcher().find("add.Tensor").has_value());
        QCOMPARE(bench_.dispatcher().nameLookups(), before + 1);  // the counter counts
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
