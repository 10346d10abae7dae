// SPDX-License-Identifier: MIT
// Operators called from inside kernels: what is filled in, and what is said of one that is not there.
#include "core/session/prepared_session.h"
#include "core/session/run.h"
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

    /// The same where kernels run at the keys at which PyTorch has its own, and reshape, linear, var ... are made of others.
    void callsUnderRealRegistrationsLookNothingUpByName()
    {
        Session session;
        session.model = "pytorch-2.15";
        session.registrationsFrom = "builtin:2.15.0";
        const auto prepared = prepareSession(session, standardRuntimeFactory());
        QVERIFY(prepared.has_value());
        Dispatcher& dispatcher = prepared->runtime->dispatcher();
        const auto tensor = [&](std::vector<std::int64_t> shape) {
            TensorSpec spec;
            spec.shape = std::move(shape);
            spec.fill = 0.5;
            spec.requiresGrad = true;
            return prepared->runtime->makeTensor(spec).value();
        };
        struct Made {
            const char* op;
            Stack arguments;
        };
        using Ints = std::vector<std::int64_t>;
        const Tensor a = tensor({2, 3});
        const Tensor c = tensor({4, 2, 3});
        const Tensor turned = std::get<Tensor>(
            callOperator(*dispatcher.find("transpose.int"), {c, std::int64_t{0}, std::int64_t{1}}).front());
        const Tensor vector = tensor({3});
        const Tensor weight = tensor({5, 3});
        const Tensor bias = tensor({5});
        const std::vector<Made> all{{"reshape", {a, Ints{6}}},
                                    {"reshape", {turned, Ints{24}}},
                                    {"linear", {a, weight, bias}},
                                    {"linear", {c, weight, bias}},
                                    {"linear", {turned, weight, bias}},
                                    {"matmul", {vector, vector}},
                                    {"var", {a, true}},
                                    {"std", {a, false}},
                                    {"var.dim", {a, Ints{1}, true, false}},
                                    {"sum_to_size", {c, Ints{1, 3}}},
                                    {"ger", {vector, vector}},
                                    {"dropout", {a, 0.5, true}}};
        std::vector<OperatorHandle> handles;
        for (const Made& made : all)
            handles.push_back(*dispatcher.find(made.op));
        const std::uint64_t before = dispatcher.nameLookups();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string error = StandardBench::errorOf([&] { (void)callOperator(handles[i], all[i].arguments); });
            QVERIFY2(error.empty(), (std::string(all[i].op) + ": " + error).c_str());
            QVERIFY2(dispatcher.nameLookups() == before, all[i].op);
        }
    }

    /// Autocast calls the overload of norm that takes a type, which a thread looks up once.
    void autocastLooksAnOverloadUpOnce()
    {
        Session session;
        session.model = "pytorch-2.15";
        session.registrationsFrom = "builtin:2.15.0";
        const auto prepared = prepareSession(session, standardRuntimeFactory());
        QVERIFY(prepared.has_value());
        Dispatcher& dispatcher = prepared->runtime->dispatcher();
        TensorSpec spec;
        spec.shape = {2, 3};
        spec.dtype = DType::float16;
        spec.device = Device{DeviceType::cuda, 0};
        const auto a = prepared->runtime->makeTensor(spec);
        QVERIFY2(a.has_value(), "runs on the emulated device");
        const OperatorHandle norm = *dispatcher.find("norm.ScalarOpt_dim");
        const autocast::Settings settings{{}, {true, DType::float16}, true};
        const auto lookups = [&] {
            const std::uint64_t before = dispatcher.nameLookups();
            const autocast::SettingsGuard region(dispatcher, settings);
            (void)StandardBench::errorOf([&] {
                (void)callOperator(norm, {*a, std::int64_t{2}, std::vector<std::int64_t>{1}, false});
            });
            return dispatcher.nameLookups() - before;
        };
        QCOMPARE(lookups(), std::uint64_t{1});
        QCOMPARE(lookups(), std::uint64_t{0});
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
