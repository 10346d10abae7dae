// SPDX-License-Identifier: MIT
// Vmap: every batching rule and the loop against the examples one by one; levels, blocks, errors, and the layers below.
#include "core/session/run.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/layers/vmap/mapping.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

using namespace keyfall;
using vmap::MapDims;
using vmap::Mapping;
using vmap::Randomness;

namespace {

using Ints = std::vector<std::int64_t>;

Tensor exampleOf(const Tensor& tensor, int dim, std::int64_t index)
{
    Dims shape = tensor.shape();
    Dims strides = tensor.strides();
    const std::int64_t offset = tensor.offset() + index * strides[static_cast<std::size_t>(dim)];
    shape.erase(static_cast<std::size_t>(dim));
    strides.erase(static_cast<std::size_t>(dim));
    return tensor.view(shape, strides, offset);
}

/// A call whose tensors are given as logical shapes.
struct Case {
    std::string op;
    std::vector<Ints> shapes;
    Stack rest;  ///< the arguments behind the tensors
};

const std::vector<Case>& cases()
{
    const auto i = [](std::int64_t value) { return Value(value); };
    static const std::vector<Case> all{
        {"abs", {{2, 3}}, {}},
        {"exp", {{}}, {}},
        {"relu", {{0, 2}}, {}},
        {"_to_copy", {{3}}, {DType::float32}},
        {"add.Tensor", {{2, 3}, {3}}, {i(2)}},
        {"add.Scalar", {{2}}, {1.5}},
        {"sub.Tensor", {{3}, {2, 3}}, {}},
        {"mul.Tensor", {{}, {2, 3}}, {}},
        {"div.Tensor", {{2, 1}, {1, 3}}, {}},
        {"lt.Tensor", {{2}, {}}, {}},
        {"sum", {{2, 3}}, {}},
        {"sum", {{}}, {}},
        {"mean", {{3, 2}}, {}},
        {"sum.dim_IntList", {{2, 3}}, {Ints{-1}, true}},
        {"sum.dim_IntList", {{2, 3, 4}}, {Ints{0, 2}}},
        {"sum.dim_IntList", {{2, 3}}, {Ints{}}},
        {"sum.dim_IntList", {{}}, {Ints{0}}},
        {"mean.dim", {{2, 3}}, {Ints{0}}},
        {"sum_to_size", {{2, 3}}, {Ints{1, 3}}},
        {"sum_to_size", {{2, 3}}, {Ints{3}}},
        {"mm", {{2, 3}, {3, 4}}, {}},
        {"mv", {{2, 3}, {3}}, {}},
        {"dot", {{3}, {3}}, {}},
        {"bmm", {{2, 1, 3}, {2, 3, 2}}, {}},
        {"matmul", {{3}, {3}}, {}},
        {"matmul", {{3}, {3, 2}}, {}},
        {"matmul", {{2, 3}, {3}}, {}},
        {"matmul", {{2, 3}, {3, 2}}, {}},
        {"matmul", {{4, 2, 3}, {3, 2}}, {}},
        {"matmul", {{2, 3}, {4, 3, 2}}, {}},
        {"matmul", {{3}, {4, 3, 2}}, {}},
        {"matmul", {{4, 2, 3}, {3}}, {}},
        {"matmul", {{2, 1, 2, 3}, {4, 3, 2}}, {}},
        {"transpose.int", {{2, 3, 4}}, {i(0), i(-1)}},
        {"transpose.int", {{}}, {i(0), i(-1)}},
        {"t", {{2, 3}}, {}},
        {"t", {{3}}, {}},
        {"permute", {{2, 3, 4}}, {Ints{2, 0, -2}}},
        {"reshape", {{2, 3}}, {Ints{3, -1}}},
        {"reshape", {{2, 3}}, {Ints{6}}},
        {"view", {{2, 3}}, {Ints{6}}},
        {"expand", {{1, 3}}, {Ints{4, 2, 3}}},
        {"expand", {{2, 1}}, {Ints{-1, 3}}},
        {"unsqueeze", {{2, 3}}, {i(-1)}},
        {"unsqueeze", {{}}, {i(0)}},
        {"squeeze", {{1, 2, 1}}, {}},
        {"squeeze.dim", {{2, 1}}, {i(1)}},
        {"squeeze.dim", {{2, 1}}, {i(0)}},
        {"zeros_like", {{2}}, {}},
        {"where.self", {{2, 3}, {3}, {}}, {}},
        {"threshold_backward", {{2, 3}, {2, 3}}, {0.5}},
        {"leaky_relu_backward", {{3}, {3}}, {0.25, false}},
        {"hardtanh_backward", {{3}, {3}}, {-0.5, 0.5}},
        {"hardsigmoid_backward", {{3}, {3}}, {}},
        {"convolution",
         {{2, 2, 4, 5}, {3, 2, 2, 3}, {3}},
         {Ints{1, 2}, Ints{1, 0}, Ints{1, 1}, false, Ints{0, 0}, i(1)}},
        {"convolution",
         {{2, 4, 3, 4}, {2, 2, 2, 2}},
         {None{}, Ints{1, 1}, Ints{0, 1}, Ints{2, 1}, false, Ints{0, 0}, i(2)}},
        {"convolution",
         {{1, 4, 2, 3}, {4, 1, 2, 2}, {2}},
         {Ints{2, 1}, Ints{0, 0}, Ints{1, 1}, true, Ints{1, 0}, i(2)}},
        {"convolution", {{2, 2, 5}, {3, 2, 2}, {3}}, {Ints{2}, Ints{1}, Ints{1}, false, Ints{0}, i(1)}},
        {"conv1d", {{2, 2, 5}, {3, 2, 2}, {3}}, {Ints{1}, Ints{0}, Ints{2}, i(1)}},
        {"conv1d", {{2, 4, 5}, {4, 2, 3}}, {None{}, Ints{2}, Ints{1}, Ints{1}, i(2)}},
        {"convolution",
         {{2, 2, 2, 2}, {2, 3, 2, 1}},
         {None{}, Ints{1, 1}, Ints{0, 0}, Ints{1, 1}, true, Ints{0, 0}, i(1)}},
    };
    return all;
}

class Generator {
public:
    Generator(StandardBench& bench, unsigned seed) : bench_(bench), random_(seed) {}

    std::int64_t below(std::int64_t bound)
    {
        return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(bound));
    }
    Tensor tensor(const Ints& shape)
    {
        std::int64_t count = 1;
        for (const std::int64_t size : shape)
            count *= size;
        std::vector<double> data;
        for (std::int64_t k = 0; k < count; ++k)
            data.push_back(static_cast<double>(below(64) - 32) / 8);
        return bench_.tensor(shape, data);
    }

private:
    StandardBench& bench_;
    std::mt19937 random_;
};

std::unique_ptr<StandardBench> makeBench()
{
    return std::make_unique<StandardBench>();
}

}  // namespace

class TestVmap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { bench_ = makeBench(); }

    /// vmap(f)(xs) is f of each example, for every rule, all ways to map, and the loop (eleven:2.3.5, 2.3.6).
    void isTheLoop()
    {
        int checked = 0;
        for (unsigned seed = 1; seed <= 12; ++seed)
            for (std::size_t index = 0; index < cases().size(); ++index) {
                const Case& each = cases()[index];
                const QString wrong = compare(each, seed);
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(
                             QString("%1, case %2, seed %3: %4").arg(each.op.c_str()).arg(index).arg(seed).arg(wrong)));
                ++checked;
            }
        qInfo("%d random cases", checked);
    }

    void everyRuleOfAnOperatorThatExistsIsTried()
    {
        std::set<std::string> tried;
        for (const Case& each : cases())
            tried.insert(each.op);
        QStringList missing;
        for (const vmap::RuleEntry& entry : vmap::ruleTable().entries()) {
            const std::string op(entry.op);
            const bool pointwise = vmap::ruleTable().find("neg") == entry.rule;
            const bool refused =
                vmap::ruleTable().find("item") == entry.rule || vmap::ruleTable().find("nonzero") == entry.rule;
            if (bench_->dispatcher().find(op) && !pointwise && !refused && !tried.contains(op))
                missing.append(entry.op.data());
        }
        if (!missing.isEmpty())
            qInfo("rules that PyTorch's vectors try, and this test does not: %s", qPrintable(missing.join(" ")));
        QVERIFY(!tried.empty());
    }

    void nestedLevels()
    {
        const Tensor x = bench_->tensor({2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        const Tensor w = bench_->tensor({3}, {1, 10, 100});
        const Mapping outer(bench_->dispatcher(), {x, w}, {0, std::nullopt}, Randomness::refused);
        const Mapping inner(bench_->dispatcher(), outer.inputs(), {1, std::nullopt}, Randomness::refused);
        const Tensor y = bench_->call("dot", {inner.inputs()[0], inner.inputs()[1]});
        QCOMPARE(y.dim(), 0);
        const Tensor all = outer.collect(inner.collect({y}, {0}), {1}).front();
        QCOMPARE(textOf(all.shape()), std::string("[2, 2]"));
        QCOMPARE(bench_->numbers(all), (std::vector<double>{531, 1197, 642, 1308}));
    }

    /// eleven:2.3.4: golden "err out non-batched broadcast".
    void anUnmappedResultIsExpanded()
    {
        const Tensor x = bench_->tensor({4}, {1, 2, 3, 4});
        const Tensor w = bench_->tensor({2}, {5, 6});
        const Mapping mapping(bench_->dispatcher(), {x, w}, {0, std::nullopt}, Randomness::refused);
        const Tensor y = bench_->call("neg", {mapping.inputs()[1]});
        QCOMPARE(textOf(mapping.collect({y}, {0}).front().shape()), std::string("[4, 2]"));
        QVERIFY(mapping.collect({y}, {std::nullopt}).front().isSame(y));
        QVERIFY(
            error([&] { (void)mapping.collect({mapping.inputs()[0]}, {std::nullopt}); }).contains("none for a result"));
    }

    void errorsOfAMapping()
    {
        const Tensor a = bench_->tensor({2, 3}, {1, 2, 3, 4, 5, 6});
        const auto wrong = [&](const std::vector<Tensor>& inputs, const MapDims& dims) {
            return error([&] { const Mapping mapping(bench_->dispatcher(), inputs, dims, Randomness::refused); });
        };
        QVERIFY(wrong({a}, {std::nullopt}).contains("Expected at least one Tensor to vmap over"));
        QVERIFY(wrong({}, {}).contains("Expected at least one Tensor to vmap over"));
        QVERIFY(wrong({a, a}, {0, 1}).contains("same size in the mapped dimension, got sizes [2, 3]"));
        QVERIFY(wrong({a}, {2}).contains("expected in_dim to satisfy -2 <= in_dim < 2"));
        QVERIFY(wrong({a, a}, {0}).contains("in_dims is not compatible with the structure of"));
        const Mapping mapping(bench_->dispatcher(), {a}, {0}, Randomness::refused);
        QVERIFY(error([&] { (void)mapping.collect(mapping.inputs(), {2}); }).contains("Dimension out of range"));
        QVERIFY(error([&] { bench_->callAll("item", {mapping.inputs()[0]}); }).contains(".item()"));
        QVERIFY(error([&] { bench_->call("add_.Tensor", {a, mapping.inputs()[0]}); }).contains("is not possible"));
    }

    void inPlaceWritesIntoTheBatch()
    {
        const Tensor a = bench_->tensor({2, 3}, {1, 2, 3, 4, 5, 6});
        const Tensor b = bench_->tensor({3}, {10, 20, 30});
        {
            const Mapping mapping(bench_->dispatcher(), {a, b}, {1, 0}, Randomness::refused);
            const Tensor same = bench_->call("add_.Tensor", {mapping.inputs()[0], mapping.inputs()[1]});
            QVERIFY(same.isSame(mapping.inputs()[0]));
        }
        QCOMPARE(bench_->numbers(a), (std::vector<double>{11, 22, 33, 14, 25, 36}));
    }

    /// eleven:2.3.5: the modes of random operators. `a` is mapped, `b` the same for all; both have two equal examples,
    /// so that results that differ were drawn for each.
    void randomness_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<bool>("mapped");
        QTest::addColumn<QString>("same");  ///< "equal", or a part of the error
        QTest::addColumn<QString>("different");
        const QString values = "does not currently support same randomness with a batched tensor";
        for (const char* op : {"rand_like", "randn_like", "dropout", "native_dropout", "bernoulli_.float", "normal_"}) {
            const bool into =
                QString(op).contains('_') && !QString(op).contains("like") && !QString(op).contains("native");
            QTest::addRow("%s, mapped", op) << QString(op) << true << "equal"
                                            << "differ";
            QTest::addRow("%s, unmapped", op)
                << QString(op) << false << "equal" << (into ? "Cannot ask for different inplace randomness" : "differ");
        }
        QTest::addRow("bernoulli, mapped") << "bernoulli" << true << values << "differ";
        QTest::addRow("bernoulli, unmapped") << "bernoulli" << false << "equal"
                                             << "differ";
        QTest::addRow("normal, mapped") << "normal.Tensor_float" << true << values << "differ";
        QTest::addRow("rand") << "rand" << false << "equal"
                              << "differ";
        QTest::addRow("randperm") << "randperm" << false << "equal"
                                  << "differ";
    }
    void randomness()
    {
        QFETCH(QString, op);
        QFETCH(bool, mapped);
        QFETCH(QString, same);
        QFETCH(QString, different);
        const std::vector<double> half(64, 0.5);
        const auto draw = [&](Randomness mode) -> QString {
            const Tensor a = bench_->tensor({2, 32}, half);
            const Tensor b = bench_->tensor({32}, std::vector<double>(32, 0.5));
            Tensor found;
            QString failed = error([&] {
                const Mapping mapping(bench_->dispatcher(), {a, b}, {0, std::nullopt}, mode);
                const Tensor given = mapping.inputs()[mapped ? 0 : 1];
                Stack arguments{given};
                if (op == "rand")
                    arguments = {std::vector<std::int64_t>{32}};
                if (op == "randperm")
                    arguments = {std::int64_t{32}};
                if (op.contains("dropout")) {
                    arguments.emplace_back(0.5);
                    arguments.emplace_back(true);
                }
                const auto handle = *bench_->dispatcher().find(op.toStdString());
                const auto& schema = handle.schema()->arguments;
                while (arguments.size() < schema.size())
                    arguments.push_back(schema[arguments.size()].defaultValue.value_or(None{}));
                const KeyModel& model = bench_->model();
                if (op == "rand" || op == "randperm")  // no argument brings a key
                    handle.callBoxed(model.setOf(*model.layerKey(Layer::cpu)) | bench_->dispatcher().included(),
                                     arguments);
                else
                    handle.callBoxed(arguments);
                found = mapping.collect({std::get<Tensor>(arguments.front())}, {0}).front();
            });
            if (!failed.isEmpty())
                return failed;
            const std::vector<double> numbers = bench_->numbers(found);
            return numbers.size() != 64                                                   ? QString("wrong size")
                : std::equal(numbers.begin(), numbers.begin() + 32, numbers.begin() + 32) ? QString("equal")
                                                                                          : QString("differ");
        };
        QVERIFY2(draw(Randomness::refused).contains("called random operation while in randomness error mode"),
                 qPrintable(op));
        QVERIFY2(draw(Randomness::same).contains(same), qPrintable(draw(Randomness::same)));
        QVERIFY2(draw(Randomness::different).contains(different), qPrintable(draw(Randomness::different)));
    }

    void dropoutWithoutDrawingIsNotRandom()
    {
        const Tensor a = bench_->tensor({2, 3}, {1, 2, 3, 4, 5, 6});
        const auto drop = [&](double p, bool train) {
            const Mapping mapping(bench_->dispatcher(), {a}, {0}, Randomness::refused);
            return bench_->numbers(
                mapping.collect({bench_->call("dropout", {mapping.inputs()[0], p, train})}, {0}).front());
        };
        QCOMPARE(drop(0.5, false), bench_->numbers(a));
        QCOMPARE(drop(0, true), bench_->numbers(a));
        QCOMPARE(drop(1, true), std::vector<double>(6, 0));
        QVERIFY(error([&] { (void)drop(0.5, true); }).contains("randomness error mode"));
    }

    /// Parameters of each example's own, or none; half types by the loop.
    void normsWithMappedParameters()
    {
        const Tensor x = bench_->tensor({2, 3, 2}, {1, 2, 3, 5, 5, 6, 7, 8, 9, 12, 11, 1});
        const Tensor w = bench_->tensor({3, 2}, {1, 2, -1, 0.5, 3, 1});  // mapped along 1: three each
        const Tensor b = bench_->tensor({2, 3}, {10, 20, 30, 40, 50, 60});
        const std::vector<MapDims> ways{{2, std::nullopt, std::nullopt},
                                        {2, 1, 0},
                                        {2, 1, std::nullopt},
                                        {std::nullopt, 1, 0},
                                        {2, std::nullopt, 0},
                                        {std::nullopt, std::nullopt, 0}};
        for (const DType type : {DType::float64, DType::float32, DType::bfloat16})
            for (const MapDims& dims : ways)
                for (const std::string op : {"native_layer_norm", "layer_norm"}) {
                    std::vector<Tensor> given;
                    for (const Tensor& each : {x, w, b})
                        given.push_back(bench_->call("to.dtype", {each, type}));
                    // One that is not mapped is the first example, so that its shape fits.
                    const std::vector<int> at{2, 1, 0};
                    for (std::size_t i = 0; i < given.size(); ++i)
                        if (!dims[i])
                            given[i] = exampleOf(given[i], at[i], 0);
                    const auto call = [&](const std::vector<Tensor>& in) {
                        return bench_->callAll(op, {in[0], Ints{3}, in[1], in[2], 0.25});
                    };
                    Stack mapped;
                    std::vector<Tensor> collected;
                    {
                        const Mapping mapping(bench_->dispatcher(), given, dims, Randomness::refused);
                        std::vector<Tensor> results;
                        for (const Value& result : call(mapping.inputs()))
                            results.push_back(std::get<Tensor>(result));
                        collected = mapping.collect(results, MapDims(results.size(), 0));
                    }
                    QCOMPARE(collected.size(), op == "layer_norm" ? std::size_t{1} : std::size_t{3});
                    for (std::int64_t example = 0; example < 2; ++example) {
                        std::vector<Tensor> own;
                        for (std::size_t i = 0; i < given.size(); ++i)
                            own.push_back(dims[i] ? exampleOf(given[i], *dims[i], example) : given[i]);
                        const Stack expected = call(own);
                        for (std::size_t r = 0; r < collected.size(); ++r) {
                            const Tensor found = exampleOf(collected[r], 0, example);
                            QCOMPARE(found.dtype(), type);
                            QCOMPARE(textOf(found.shape()), textOf(std::get<Tensor>(expected[r]).shape()));
                            const auto f = bench_->numbers(found);
                            const auto e = bench_->numbers(std::get<Tensor>(expected[r]));
                            for (std::size_t k = 0; k < f.size(); ++k)
                                QVERIFY(std::abs(f[k] - e[k]) < (type == DType::float64 ? 1e-12 : 1e-5));
                        }
                    }
                }
        const Mapping mapping(bench_->dispatcher(), {x, w}, {2, 1}, Randomness::refused);
        QVERIFY(error([&] {
                    bench_->callAll("layer_norm", {mapping.inputs()[0], Ints{2}, mapping.inputs()[1]});
                }).contains("Expected weight to be of same shape as normalized_shape, but got weight of shape [3]"));
    }

    void theLoopSaysSo()
    {
        Dispatcher& dispatcher = bench_->dispatcher();
        QVERIFY(dispatcher.define(std::move(*Schema::parse("twice_over(Tensor self) -> Tensor"))).has_value());
        const auto registration =
            dispatcher.registerKernel(*dispatcher.find("twice_over"), *bench_->model().layerKey(Layer::cpu),
                                      Kernel::boxed(
                                          [this](const BoxedCall&, Stack& stack) {
                                              stack = {bench_->call("mul.Scalar", {stack.front(), 2.0})};
                                          },
                                          "twice"),
                                      "test");
        const Tensor a = bench_->tensor({3, 2}, {1, 2, 3, 4, 5, 6});
        Recorder recorder(dispatcher);
        const Mapping mapping(dispatcher, {a}, {0}, Randomness::refused);
        const Tensor y = mapping.collect({bench_->call("twice_over", {mapping.inputs()[0]})}, {0}).front();
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::warning).size(), std::size_t{1});
        QVERIFY(eventsOf(*recorder.graph(), EventKind::warning)[0].find("it runs 3 times") != std::string::npos);
        QCOMPARE(bench_->numbers(y), (std::vector<double>{2, 4, 6, 8, 10, 12}));
    }

    /// eleven:2.3.7 and golden "per-sample grad x*w".
    void gradientsOfABatchedLeaf_data() { addModels(); }
    void gradientsOfABatchedLeaf()
    {
        QFETCH(QString, model);
        StandardBench bench(model.toStdString());
        const Tensor x = bench.tensor({3, 2}, {3, 4, 5, 6, 7, 8});
        const Tensor w = bench.tensor({3, 2}, {1, 2, 1, 2, 1, 2}, true);
        Tensor y;
        {
            const Mapping mapping(bench.dispatcher(), {x, w}, {0, 0}, Randomness::refused);
            y = mapping.collect({bench.call("dot", {mapping.inputs()[0], mapping.inputs()[1]})}, {0}).front();
        }
        const Tensor gradient =
            autograd::gradients(bench.dispatcher(), {bench.call("sum", {y})}, {w}, {Tensor()}).front();
        QCOMPARE(bench.numbers(gradient), (std::vector<double>{3, 4, 5, 6, 7, 8}));
    }

    void castsBelow_data() { addModels(); }
    void castsBelow()
    {
        QFETCH(QString, model);
        StandardBench bench(model.toStdString());
        const Tensor x = bench.tensor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}, true, DType::float32);
        const auto region = bench.runtime().enterRegion("autocast", {std::string("cpu")}, {});
        QVERIFY(region.has_value());
        const Mapping mapping(bench.dispatcher(), {x}, {0}, Randomness::refused);
        const Tensor y = mapping.collect({bench.call("mm", {mapping.inputs()[0], mapping.inputs()[0]})}, {0}).front();
        QCOMPARE(y.dtype(), DType::bfloat16);
        QCOMPARE(bench.numbers(y.detached()), (std::vector<double>{7, 10, 15, 22, 67, 78, 91, 106}));
        const Tensor gradient =
            autograd::gradients(bench.dispatcher(), {bench.call("sum", {y})}, {x}, {Tensor()}).front();
        QCOMPARE(gradient.dtype(), DType::float32);
        QCOMPARE(bench.numbers(gradient.detached()), (std::vector<double>{7, 11, 9, 13, 23, 27, 25, 29}));
    }

    void blocksOfPrograms_data() { addModels(); }
    void blocksOfPrograms()
    {
        QFETCH(QString, model);
        Session session;
        session.model = model.toStdString();
        TensorSpec x;
        x.name = "x";
        x.shape = {3, 2};
        x.data = {1, 2, 3, 4, 5, 6};
        x.requiresGrad = true;
        TensorSpec w = x;
        w.name = "w";
        w.shape = {2};
        w.data = {10, 1};
        w.requiresGrad = false;
        session.tensors = {w, x};
        session.program = {"with vmap(in_dims=[0, none], out_dims=[0, 1]):", "    y = dot(x, w)", "    z = mul(x, w)",
                           "    backward(y)", "n = neg(x)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY2(result && !result->error, result ? result->error.value_or("").c_str() : result.error().text().c_str());
        QCOMPARE(result->results[0].shape, (Ints{3}));
        QCOMPARE(result->results[1].shape, (Ints{2, 3}));
        QCOMPARE(result->results[2].shape, (Ints{3, 2}));  // outside, x is what it was
        QCOMPARE(result->results[3].name, std::string("x.grad"));
        session.program[0] = "with vmap(in_dims=[0]):";
        const auto wrong = runSession(session, standardRuntimeFactory());
        QVERIFY(wrong && wrong->error && wrong->error->find("in this order: x, w") != std::string::npos);
        QCOMPARE(wrong->errorLine, 1);
    }

    void aTickedKeyPassesOn()
    {
        const Tensor a = bench_->tensor({2}, {1, 2});
        Recorder recorder(bench_->dispatcher());
        bench_->callWith(bench_->keys({"Vmap", "Cpu"}), "neg", {a});
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::passOn), std::vector<std::string>{"nothing is batched"});
    }

    void argumentsOfABlock()
    {
        const auto wrong = [&](const Stack& arguments, const std::vector<std::pair<std::string, Value>>& keywords) {
            const auto region = bench_->runtime().enterRegion("vmap", arguments, keywords);
            return region ? QString() : QString::fromStdString(region.error().text());
        };
        QVERIFY(wrong({std::string("0")}, {}).contains("in_dims must be a dimension"));
        QVERIFY(wrong({}, {{"in_dim", std::int64_t{0}}}).contains("did you mean 'in_dims'?"));
        QVERIFY(wrong({}, {{"randomness", std::string("sane")}}).contains("randomness must be"));
        QVERIFY(wrong({None{}, None{}, None{}, None{}}, {}).contains("at most 3"));
        QVERIFY(wrong({std::int64_t{0}}, {}).isEmpty());
    }

private:
    static void addModels()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    template <class F>
    static QString error(F&& f)
    {
        return QString::fromStdString(StandardBench::errorOf(std::forward<F>(f)));
    }

    QString compare(const Case& each, unsigned seed)
    {
        // Of the operator, so that a case that is put between leaves the numbers of the others as they are.
        Generator generate(*bench_, seed + static_cast<unsigned>(qHash(QByteArrayView(each.op))));
        const std::int64_t size = 1 + generate.below(3);
        std::vector<Tensor> inputs;
        MapDims dims;
        for (const Ints& logical : each.shapes) {
            Ints shape = logical;
            const bool last = inputs.size() + 1 == each.shapes.size();
            const bool mapped =
                generate.below(3) > 0 || (last && std::all_of(dims.begin(), dims.end(), [](auto d) { return !d; }));
            dims.emplace_back();
            if (mapped) {
                dims.back() = generate.below(static_cast<std::int64_t>(shape.size()) + 1);
                shape.insert(shape.begin() + *dims.back(), size);
            }
            inputs.push_back(generate.tensor(shape));
        }
        if (each.op == "where.self")
            inputs[0] = bench_->call("lt.Scalar", {inputs[0], 0.0});
        const auto callOf = [&](const std::vector<Tensor>& tensors) {
            Stack stack(tensors.begin(), tensors.end());
            stack.insert(stack.end(), each.rest.begin(), each.rest.end());
            return bench_->call(each.op, stack);
        };
        Tensor all;
        const QString refused = error([&] {
            const Mapping mapping(bench_->dispatcher(), inputs, dims, Randomness::refused);
            all = mapping.collect({callOf(mapping.inputs())}, {0}).front();
        });
        for (std::int64_t k = 0; k < size; ++k) {
            std::vector<Tensor> example;
            for (std::size_t i = 0; i < inputs.size(); ++i)
                example.push_back(dims[i] ? exampleOf(inputs[i], static_cast<int>(*dims[i]), k) : inputs[i]);
            Tensor expected;
            // A view of memory that lies apart is refused in both.
            if (const QString alone = error([&] { expected = callOf(example); });
                !alone.isEmpty() || !refused.isEmpty()) {
                if (alone != refused)
                    return QString("example %1: \"%2\" instead of \"%3\"").arg(k).arg(refused, alone);
                continue;
            }
            const Tensor found = exampleOf(all, 0, k);
            if (found.shape() != expected.shape() || found.dtype() != expected.dtype())
                return QString("shape %1 instead of %2")
                    .arg(textOf(found.shape()).c_str(), textOf(expected.shape()).c_str());
            const auto a = bench_->numbers(found);
            const auto b = bench_->numbers(expected);
            for (std::size_t n = 0; n < a.size(); ++n)
                if (a[n] != b[n] && !(std::isnan(a[n]) && std::isnan(b[n]))
                    && !(std::abs(a[n] - b[n]) <= 1e-9 * std::abs(b[n])))
                    return QString("example %1, element %2: %3 instead of %4").arg(k).arg(n).arg(a[n]).arg(b[n]);
        }
        return {};
    }

    std::unique_ptr<StandardBench> bench_;
    QStringList drawnShapes_;
};

KEYFALL_TEST(TestVmap)
#include "vmap_test.moc"
