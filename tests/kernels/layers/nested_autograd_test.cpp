// SPDX-License-Identifier: MIT
// Gradients through nested tensors: central differences on the values, in every model; the tape sees the dense
// operators. And nested tensors in sessions, in vector files, on the emulated device (eleven:2.6.5).
#include "core/conformance/conformance.h"
#include "core/session/run.h"
#include "core/session/tensor_json.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/profiler/flops.h"
#include "kernels/layers/profiler/new_bytes.h"
#include "tests/kernels/layers/nested_bench.h"
#include "tests/paths.h"
#include "tests/support/tensor_specs.h"
#include "tests/support/test_case.h"

#include <functional>

using namespace keyfall;
using Ints = std::vector<std::int64_t>;

namespace {

/// A function of the values of a nested tensor; the result is made a number by weights of its elements.
struct Case {
    const char* name;
    std::function<Tensor(NestedBench&, const Tensor&)> compute;
};

Value i(std::int64_t value)
{
    return value;
}

const std::vector<Case>& cases()
{
    static const std::vector<Case> all{
        {"exp", [](NestedBench& b, const Tensor& x) { return b.call("exp", {x}); }},
        {"mul by itself",
         [](NestedBench& b, const Tensor& x) {
             return b.call("mul.Tensor", {x, x});
         }},
        {"div of another structure",
         [](NestedBench& b, const Tensor& x) {
             const Tensor y = b.call("_nested_tensor_from_tensor_list", {b.callAll("unbind.int", {x}).front()});
             return b.call("div.Tensor", {x, b.call("add.Scalar", {b.call("mul.Tensor", {y, y}), 1.0})});
         }},
        {"dense partner",
         [](NestedBench& b, const Tensor& x) {
             return b.call("mul.Tensor", {x, b.tensor({3, 1, 2}, {1, 2, 3, 4, 5, 6})});
         }},
        {"linear",
         [](NestedBench& b, const Tensor& x) {
             return b.call("linear", {x, b.tensor({3, 2}, {1, -2, 3, 0.5, -1, 2}), b.tensor({3}, {1, 2, 3})});
         }},
        {"matmul with its transpose",
         [](NestedBench& b, const Tensor& x) {
             return b.call("matmul", {x, b.call("transpose.int", {x, i(1), i(2)})});
         }},
        {"softmax",
         [](NestedBench& b, const Tensor& x) {
             return b.call("softmax.int", {x, i(-1)});
         }},
        {"softmax of the rows",
         [](NestedBench& b, const Tensor& x) {
             return b.call("softmax.int", {x, i(1)});
         }},
        {"sum of segments",
         [](NestedBench& b, const Tensor& x) {
             return b.call("sum.dim_IntList", {b.call("mul.Tensor", {x, x}), Ints{1}, false});
         }},
        {"mean of segments",
         [](NestedBench& b, const Tensor& x) {
             const Tensor means = b.call("mean.dim", {b.call("mul.Tensor", {x, x}), Ints{1, 2}, true});
             return b.call("slice.Tensor", {means, i(0), i(0), i(1)});  // the empty one's is NaN
         }},
        {"largest of segments",
         [](NestedBench& b, const Tensor& x) {
             return b.call("slice.Tensor", {b.call("amax", {x, Ints{1}, false}), i(0), i(0), i(1)});
         }},
        {"select",
         [](NestedBench& b, const Tensor& x) {
             return b.call("select.int", {x, i(0), i(-1)});
         }},
        {"reshape",
         [](NestedBench& b, const Tensor& x) {
             return b.call("reshape", {x, Ints{3, -1, 2, 1}});
         }},
        {"contiguous", [](NestedBench& b, const Tensor& x) { return b.call("contiguous", {x}); }},
        {"cumsum, by each component",
         [](NestedBench& b, const Tensor& x) {
             return b.call("cumsum", {x, i(1)});
         }},
        {"the loop",
         [](NestedBench& b, const Tensor& x) {
             return b.call("tril", {b.call("mul.Tensor", {x, x})});
         }},
        {"padded",
         [](NestedBench& b, const Tensor& x) {
             return b.call("to_padded_tensor", {x, 3.0});
         }},
        {"padded further",
         [](NestedBench& b, const Tensor& x) {
             return b.call("to_padded_tensor", {x, 3.0, Ints{4, 4, 3}});
         }},
        {"padded and back",
         [](NestedBench& b, const Tensor& x) {
             const Tensor padded = b.call("to_padded_tensor", {x, 3.0});
             return b.call("_nested_from_padded_tensor",
                           {b.call("mul.Tensor", {padded, padded}), nested::intTensor({0, 2, 2, 3}), padded});
         }},
        {"attention",
         [](NestedBench& b, const Tensor& x) {
             return b.call("scaled_dot_product_attention", {x, b.call("exp", {x}), x, None{}, 0.0, true});
         }},
        {"half of it",
         [](NestedBench& b, const Tensor& x) {
             return b.call(
                 "cat",
                 {std::vector<Tensor>{b.call("select.int", {x, i(0), i(0)}), b.call("select.int", {x, i(0), i(2)})},
                  i(0)});
         }},
    };
    return all;
}

/// All elements, as one dense tensor on the tape.
Tensor flat(NestedBench& bench, const Tensor& tensor)
{
    if (nested::nestedOrNull(tensor) == nullptr)
        return bench.call("reshape", {tensor, Ints{-1}});
    std::vector<Tensor> pieces;
    const Stack components = bench.callAll("unbind.int", {tensor});
    for (const Tensor& component : std::get<std::vector<Tensor>>(components.front()))
        pieces.push_back(bench.call("reshape", {component, Ints{component.numel()}}));
    return bench.call("cat", {pieces, i(0)});
}

Tensor weighted(NestedBench& bench, const Tensor& result)
{
    const Tensor elements = flat(bench, result);
    std::vector<double> weights;
    for (std::int64_t k = 0; k < elements.numel(); ++k)
        weights.push_back(0.5 + 0.25 * static_cast<double>(k % 7));
    return bench.call("sum", {bench.call("mul.Tensor", {elements, bench.tensor({elements.numel()}, weights)})});
}

}  // namespace

class TestNestedAutograd : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void centralDifferences_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("holes");
        for (const std::string& model : KeyModel::builtInNames())
            for (const bool holes : {false, true})
                QTest::newRow((model + (holes ? ", holes" : "")).c_str()) << QString::fromStdString(model) << holes;
    }
    void centralDifferences()
    {
        QFETCH(QString, model);
        QFETCH(bool, holes);
        NestedBench bench(model.toStdString());
        for (const Case& each : cases()) {
            const Tensor x = bench.jagged({2, 0, 1}, {2}, 1, holes);
            x.impl().traits = x.traits().withRequiresGrad(true);
            const Tensor y = weighted(bench, each.compute(bench, x));
            const Tensor gradient = autograd::gradients(bench.dispatcher(), {y}, {x}).front();
            QVERIFY2(gradient.defined() && nested::nestedOrNull(gradient), each.name);
            QCOMPARE(nested::shapeText(gradient), nested::shapeText(x));
            for (std::size_t component = 0; component < 3; ++component) {
                const Tensor at = NestedBench::components(x)[component];
                const std::vector<double> found = bench.numbers(NestedBench::components(gradient)[component]);
                for (std::int64_t k = 0; k < at.numel(); ++k) {
                    double* element = at.hostData<double>() + k;
                    const double before = *element;
                    const auto valueAt = [&](double moved) {
                        *element = moved;
                        return bench.numbers(weighted(bench, each.compute(bench, x.detached())))[0];
                    };
                    constexpr double kStep = 1e-6;
                    const double slope = (valueAt(before + kStep) - valueAt(before - kStep)) / (2 * kStep);
                    *element = before;
                    const double given = found[static_cast<std::size_t>(k)];
                    QVERIFY2(std::abs(given - slope) <= 1e-5 + 1e-3 * std::abs(slope),
                             qPrintable(QString("%1: %2 instead of %3").arg(each.name).arg(given).arg(slope)));
                }
            }
        }
    }

    /// to_padded drops the gradients of pads, from_padded writes zeros there (eleven:2.6.5).
    void gradientsOfPads()
    {
        NestedBench bench;
        const Tensor x = leaf(bench.jagged({2, 1}, {1}));
        const Tensor padded = bench.call("to_padded_tensor", {x, 9.0});
        const Tensor seed = bench.tensor({2, 2, 1}, {1, 2, 3, 4});
        const Tensor gradient = autograd::gradients(bench.dispatcher(), {padded}, {x}, {seed}).front();
        QCOMPARE(bench.numbers(NestedBench::components(gradient)[0]), (std::vector<double>{1, 2}));
        QCOMPARE(bench.numbers(NestedBench::components(gradient)[1]), (std::vector<double>{3}));
        const Tensor dense = bench.dense({2, 2, 1}, true);
        const Tensor sizes = bench.call("_nested_tensor_size", {x});
        const Tensor made = bench.call("_nested_from_padded", {dense, sizes});
        const Tensor back =
            autograd::gradients(bench.dispatcher(), {made}, {dense}, {bench.call("_nested_from_padded", {seed, sizes})})
                .front();
        QCOMPARE(bench.numbers(back), (std::vector<double>{1, 2, 3, 0}));
    }

    /// The gradient of a weight is dense and comes from the rows of all components.
    void gradientsOfWeights()
    {
        NestedBench bench;
        const Tensor x = bench.jagged({2, 0, 1}, {2}, 1, true);
        const Tensor w = bench.dense({3, 2}, true);
        const Tensor y = bench.call("linear", {x, w});
        const Tensor gradient = autograd::gradients(bench.dispatcher(), {weighted(bench, y)}, {w}).front();
        Tensor expected = bench.call("zeros_like", {w.detached()});
        double weight = 0;
        for (const Tensor& component : NestedBench::components(x))
            for (std::int64_t row = 0; row < component.size(0); ++row)
                for (std::int64_t out = 0; out < 3; ++out) {
                    const double factor = 0.5 + 0.25 * std::fmod(weight++, 7);
                    for (std::int64_t in = 0; in < 2; ++in)
                        expected.hostData<double>()[out * 2 + in] +=
                            factor * bench.numbers(component)[static_cast<std::size_t>(row * 2 + in)];
                }
        QCOMPARE(bench.difference(gradient, expected), QString());
    }

    /// See Note [Holes and shared weights].
    void nothingOfAHoleReachesAGradient()
    {
        NestedBench bench;
        for (const char* op : {"mul.Tensor", "layer_norm", "matmul"}) {
            const Tensor x = bench.jagged({2, 0, 1}, {2}, 1, true);
            const Tensor w = bench.dense(op == std::string("matmul") ? Ints{2, 2} : Ints{2}, true);
            const Stack rest = op == std::string("layer_norm") ? Stack{x, Ints{2}, w} : Stack{x, w};
            const Tensor y = weighted(bench, bench.call(op, rest));
            const Tensor gradient = autograd::gradients(bench.dispatcher(), {y}, {w}).front();
            for (const double number : bench.numbers(gradient))
                QVERIFY2(std::isfinite(number), op);
        }
        const Tensor values = bench.tensor({3, 1}, {1, std::nan(""), 2}, true);
        const Tensor x = bench.call("_nested_view_from_jagged",
                                    {values, nested::intTensor({0, 2, 3}), values, nested::intTensor({1, 1})});
        const Tensor y = weighted(bench, bench.call("mul.Tensor", {x, x}));
        const Tensor gradient = autograd::gradients(bench.dispatcher(), {y}, {values}).front();
        QCOMPARE(bench.numbers(gradient), (std::vector<double>{1, 0, 3}));
        const Tensor indices =
            nested::makeJagged(nested::intTensor({1, 99, 0}), nested::RaggedRows::make({0, 2, 3}, {1, 1}, 3), 1,
                               nested::NestedForm::jagged);
        QCOMPARE(nested::shapeText(bench.call("embedding", {bench.dense({2, 3}), indices})), std::string("[2, 1, 3]"));
    }

    void secondDerivatives()
    {
        NestedBench bench;
        const Tensor x = leaf(bench.jagged({2, 1}, {1}));
        const Tensor cubes = bench.call("mul.Tensor", {x, bench.call("mul.Tensor", {x, x})});
        const Tensor first =
            autograd::gradients(bench.dispatcher(), {weighted(bench, cubes)}, {x}, {}, {.createGraph = true}).front();
        const Tensor second = autograd::gradients(bench.dispatcher(), {weighted(bench, first)}, {x}).front();
        const std::vector<double> at = bench.numbers(NestedBench::components(x)[0]);
        QVERIFY(std::abs(bench.numbers(NestedBench::components(second)[0])[1] - 6 * at[1] * 0.75 * 0.75) < 1e-9);
    }

    void accumulatesInLeaves()
    {
        NestedBench bench;
        const Tensor x = leaf(bench.list({{2, 3}, {1, 4}}));
        for (int n = 0; n < 2; ++n)
            autograd::backward(bench.dispatcher(), weighted(bench, bench.call("relu", {x})));
        const Tensor gradient = autograd::gradientOf(x);
        QCOMPARE(nested::shapeText(gradient), nested::shapeText(x));
        QVERIFY(!autograd::producerOf(gradient));
    }

    /// eleven:2.4.4: nothing is lost silently.
    void refusals()
    {
        NestedBench bench;
        const Tensor x = leaf(bench.jagged({2, 1}, {1}));
        QVERIFY(NestedBench::errorText([&] {
                    bench.call("relu_", {x});
                }).contains("changing a nested tensor in place while gradients are recorded is not supported"));
        const Tensor y = bench.call("exp", {x});
        QVERIFY(NestedBench::errorText([&] {
                    (void)autograd::gradients(bench.dispatcher(), {y}, {x}, {bench.jagged({1, 2}, {1})});
                }).contains("the components have the sizes [2, (1, 2), 1], not those of like"));
        QVERIFY(!bench.call("detach", {y}).requiresGrad());
    }

    void onOtherDevices()
    {
        NestedBench bench;
        const Tensor x = bench.jagged({2, 0, 1}, {2}, 1, true);
        const auto meta = bench.runtime().place(x, kMeta);
        QVERIFY(meta.has_value());
        const Tensor shape = bench.call("linear", {*meta, *bench.runtime().place(bench.dense({3, 2}), kMeta)});
        QCOMPARE(nested::shapeText(shape), std::string("[3, (2, 0, 1), 3]"));
        QCOMPARE(shape.device(), kMeta);
        const auto there = bench.runtime().place(x, {DeviceType::cuda, 0});
        if (!there)
            QSKIP(there.error().text().c_str());
        for (const Case& each : cases()) {
            if (std::string(each.name) == "dense partner" || std::string(each.name) == "linear")
                continue;  // their partners are on the cpu
            const Tensor expected = each.compute(bench, x);
            const Tensor found = each.compute(bench, *there);
            QCOMPARE(found.device().type, DeviceType::cuda);
            const auto back = bench.runtime().place(found, kCpu);
            QVERIFY2(back && bench.difference(*back, expected).isEmpty(), each.name);
        }
    }

    /// What a person sees of one: its real bytes, and no number of operations that its padded shape would make up.
    void profilesCountTheValues()
    {
        NestedBench bench;
        const Tensor x = bench.jagged({9, 1}, {2});
        const Tensor y = bench.call("exp", {x});
        QCOMPARE(newBytes(storagesOf({x}), {y}), std::int64_t{20 * 8});
        QCOMPARE(bytesMoved("exp", {x}, {y}), std::int64_t{2 * 20 * 8});
        QVERIFY(!estimateFlops("exp", {x}, {y}));
    }

    void sessions_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& model : KeyModel::builtInNames())
            QTest::newRow(model.c_str()) << QString::fromStdString(model);
    }
    /// Golden "nested" of layers_1_13: components 2×3 and 1×3.
    void sessions()
    {
        QFETCH(QString, model);
        Session session;
        session.model = model.toStdString();
        const TensorSpec x =
            tensorSpec("x", R"({"dtype":"float32","nested":[{"dtype":"float32","shape":[2,3],"data":[0,1,2,3,4,5]},
                                {"dtype":"float32","shape":[1,3],"data":[0,1,2]}],"requires_grad":true})");
        TensorSpec w;
        w.name = "w";
        w.shape = {2, 3};
        w.data = {1, 1, 1, 1, 1, 1};
        session.tensors = {w, x};
        session.registrationsFrom = "";  // Keyfall's kernels, under that model's keys
        session.program = {"p = to_padded_tensor(x, -1.0)",
                           "a = add(x, x)",
                           "m = mul(x, 2)",
                           "s = softmax(x, -1)",
                           "l = linear(x, w)",
                           "n = _nested_tensor_size(x)",
                           "z = sum(to_padded_tensor(l, 0.0))",
                           "backward(z)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY2(result && !result->error, result ? result->error.value_or("").c_str() : result.error().text().c_str());
        const auto form = [&](const char* name) {
            for (const ResultTensor& each : result->results)
                if (each.name == name)
                    return each.isStrided() ? QString("%1").arg(each.data.size())
                                            : QString::fromStdString(formText(each));
            return QString("no ") + name;
        };
        QCOMPARE(result->results[0].data, (std::vector<double>{0, 1, 2, 3, 4, 5, 0, 1, 2, -1, -1, -1}));
        QVERIFY(form("a").contains(R"("data":[0.0,2.0,4.0,6.0,8.0,10.0])"));
        QVERIFY(form("m").contains(R"("data":[0.0,2.0,4.0])"));
        QVERIFY(form("s").contains("0.09003057"));
        QVERIFY(form("l").contains(R"("data":[3.0,3.0,12.0,12.0])"));
        QVERIFY(form("x.grad").contains(R"("data":[2.0,2.0,2.0,2.0,2.0,2.0])"));
        for (const auto& [line, message] : std::vector<std::pair<std::string, std::string>>{
                 {"y = sum(x)", "Could not run 'aten::sum' with arguments from the 'NestedTensorCPU' backend"},
                 {"y = add(x, to_padded_tensor(x, 0.0))", "Expected both self and other to be nested"}}) {
            session.program = {line};
            const auto wrong = runSession(session, standardRuntimeFactory());
            QVERIFY2(wrong && wrong->error && wrong->error->find(message) != std::string::npos,
                     wrong && wrong->error ? wrong->error->c_str() : "no error");
        }
    }

    void vectors_data()
    {
        QTest::addColumn<int>("device");
        QTest::newRow("cpu") << 0;
        QTest::newRow("cuda") << 1;
    }
    /// Results of PyTorch 1.13; the one record that is not run says that PyTorch has no kernel.
    void vectors()
    {
        QFETCH(int, device);
        ConformanceOptions options;
        if (device == 1) {
            NestedBench bench;
            if (!bench.runtime().place(bench.dense({1}), {DeviceType::cuda, 0}))
                QSKIP("there is no CUDA device, not even an emulated one");
            options.device = {DeviceType::cuda, 0};
        }
        const auto report = replayVectors(std::string(KEYFALL_TEST_DATA_DIR) + "/vectors/ops/nested.jsonl.gz",
                                          standardRuntimeFactory(), options);
        QVERIFY2(report.has_value(), report ? "" : report.error().text().c_str());
        QCOMPARE(report->failed, std::size_t{0});
        QCOMPARE(report->passed, std::size_t{115});
        QCOMPARE(report->notRun, std::size_t{1});
    }

private:
    static Tensor leaf(Tensor tensor)
    {
        tensor.setRequiresGrad(true);
        return tensor;
    }
};

KEYFALL_TEST(TestNestedAutograd)
#include "nested_autograd_test.moc"
