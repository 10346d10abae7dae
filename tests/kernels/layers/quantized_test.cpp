// SPDX-License-Identifier: MIT
// The Quantized layer: rules on codes, integer products, the way over dequantized arguments, and the layers around it.
#include "core/session/result_tensor.h"
#include "core/session/run.h"
#include "kernels/layers/quantized/integer_math.h"
#include "kernels/layers/quantized/quantize.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <random>

using namespace keyfall;
using quantized::QParams;

namespace {

using Numbers = std::vector<double>;
using Ints = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;
constexpr Device kCuda{DeviceType::cuda, 0};

const QParams& qparamsOf(const Tensor& tensor)
{
    const auto* quantized = quantized::quantizedOrNull(tensor);
    if (quantized == nullptr)
        qFatal("not quantized");
    return quantized->qparams;
}

bool contains(const Texts& texts, const std::string& part)
{
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

double largestDifference(const Numbers& a, const Numbers& b)
{
    double largest = a.size() == b.size() ? 0 : 1e300;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

}  // namespace

class TestQuantized : public QObject {
    Q_OBJECT

private:
    Tensor floats(const Numbers& data, const Ints& shape) { return bench_.tensor(shape, data, false, DType::float32); }
    Numbers random(std::int64_t count, double least, double most)
    {
        std::uniform_real_distribution<double> uniform(least, most);
        Numbers data(static_cast<std::size_t>(count));
        for (double& number : data)
            number = static_cast<float>(uniform(random_));
        return data;
    }
    Tensor quantize(const Tensor& x, double scale, std::int64_t zeroPoint, const std::string& type = "quint8")
    {
        return bench_.call("quantize_per_tensor", {x, scale, zeroPoint, type});
    }
    Tensor perChannel(const Tensor& x, const Numbers& scales, const Numbers& zeroPoints, std::int64_t axis)
    {
        const auto count = static_cast<std::int64_t>(scales.size());
        return bench_.call("quantize_per_channel",
                           {x, bench_.tensor({count}, scales), bench_.tensor({count}, zeroPoints, false, DType::int64),
                            axis, std::string("qint8")});
    }
    Numbers codes(const Tensor& tensor) { return bench_.numbers(bench_.call("int_repr", {tensor})); }
    Tensor real(const Tensor& tensor) { return bench_.call("dequantize.self", {tensor}); }
    Tensor wide(const Tensor& tensor) { return bench_.call("_to_copy", {real(tensor), DType::float64}); }
    Numbers values(const Tensor& tensor) { return bench_.numbers(real(tensor)); }
    Texts events(const std::function<void()>& calls, EventKind kind)
    {
        Recorder recorder(bench_.dispatcher());
        calls();
        return eventsOf(*recorder.graph(), kind);
    }
    /// Of a result against the exact one: half a step, and what float32 rounds.
    void compareWithin(const Tensor& result, const Numbers& exact)
    {
        const double step = qparamsOf(result).scale();
        const double difference = largestDifference(values(result), exact);
        double largest = 0;
        for (const double number : exact)
            largest = std::max(largest, std::abs(number));
        QVERIFY2(difference <= 0.5 * step * (1 + 1e-4) + 1e-6 * largest, QByteArray::number(difference / step));
    }

private Q_SLOTS:
    void viewsShareTheCodes()
    {
        const Tensor q = quantize(floats({0, 1, 2, 3, 4, 5}, {2, 3}), 0.5, 2);
        const Tensor t = bench_.call("transpose.int", {q, std::int64_t{0}, std::int64_t{1}});
        QCOMPARE(codes(t), (Numbers{2, 8, 4, 10, 6, 12}));
        QCOMPARE(qparamsOf(t), qparamsOf(q));
        const Tensor row = bench_.call("select.int", {q, std::int64_t{0}, std::int64_t{1}});
        QCOMPARE(row.shape(), Dims{3});
        (void)bench_.call("fill_.Scalar", {row, 10.0});
        QCOMPARE(codes(q), (Numbers{2, 4, 6, 22, 22, 22}));
        QCOMPARE(codes(bench_.call("reshape", {q, Ints{-1}})).size(), std::size_t{6});
        const Tensor copy = bench_.call("clone", {q});
        (void)bench_.call("fill_.Scalar", {copy, 0.0});
        QCOMPARE(codes(q)[3], 22.0);
    }

    void channelsFollowTheirElements()
    {
        const Tensor q = perChannel(floats({1, 2, 3, 4, 5, 6}, {2, 3}), {0.1, 0.2, 0.4}, {0, 1, 2}, 1);
        const Numbers exact = values(q);
        const Tensor t = bench_.call("t", {q});
        QCOMPARE(qparamsOf(t).axis, std::optional(0));
        QCOMPARE(values(bench_.call("t", {t})), exact);
        const Tensor front = bench_.call("unsqueeze", {q, std::int64_t{0}});
        QCOMPARE(qparamsOf(front).axis, std::optional(2));
        const Tensor some = bench_.call("slice.Tensor", {q, std::int64_t{1}, std::int64_t{1}, std::int64_t{3}});
        QCOMPARE(qparamsOf(some).scales, (Numbers{0.2, 0.4}));
        const Tensor one = bench_.call("select.int", {q, std::int64_t{1}, std::int64_t{2}});
        QVERIFY(!qparamsOf(one).isPerChannel());
        QCOMPARE(qparamsOf(one), QParams::perTensor(0.4, 2));
        const Tensor flipped = bench_.call("flip", {q, Ints{1}});
        QCOMPARE(qparamsOf(flipped).zeroPoints, (Ints{2, 1, 0}));
        const Tensor flat = bench_.call("reshape", {q, Ints{6}});
        QCOMPARE(qparamsOf(flat).scales, (Numbers{0.1, 0.2, 0.4, 0.1, 0.2, 0.4}));
        QCOMPARE(values(flat), exact);
        // Mixed channels have no axis: over the numbers.
        const Tensor mixed = bench_.call("reshape", {q, Ints{3, 2}});
        QVERIFY(!qparamsOf(mixed).isPerChannel());
        compareWithin(mixed, exact);
        const auto parts = std::get<std::vector<Tensor>>(bench_.callAll("unbind.int", {q, std::int64_t{1}}).front());
        QCOMPARE(qparamsOf(parts[1]), QParams::perTensor(0.2, 1));
    }

    void orderIsThatOfTheCodes()
    {
        const Tensor q = quantize(floats({3, -1, 2, 0}, {2, 2}), 0.5, 5);
        QCOMPARE(codes(bench_.call("relu", {q})), (Numbers{11, 5, 9, 5}));
        QCOMPARE(codes(bench_.call("max", {q})), Numbers{11});
        const Stack both = bench_.callAll("max.dim", {q, std::int64_t{1}});
        QCOMPARE(codes(std::get<Tensor>(both[0])), (Numbers{11, 9}));
        QCOMPARE(std::get<Tensor>(both[1]).dtype(), DType::int64);
        QCOMPARE(bench_.numbers(std::get<Tensor>(both[1])), (Numbers{0, 0}));
        const Tensor rows = perChannel(floats({1, -1, -2, 2}, {2, 2}), {0.1, 0.1}, {4, -4}, 0);
        QCOMPARE(codes(bench_.call("relu", {rows})), (Numbers{14, 4, -4, 16}));
        QCOMPARE(bench_.call("gt.Scalar", {q, 0.0}).dtype(), DType::boolean);
    }

    void catTakesTheFirstScale()
    {
        const Tensor a = quantize(floats({1, 2}, {2}), 0.5, 0);
        const Tensor b = quantize(floats({1, 2}, {2}), 0.25, 3);
        QCOMPARE(codes(bench_.call("cat", {std::vector<Tensor>{a, a}, std::int64_t{0}})), (Numbers{2, 4, 2, 4}));
        const Tensor mixed = bench_.call("cat", {std::vector<Tensor>{a, b}, std::int64_t{0}});
        QCOMPARE(codes(mixed), (Numbers{2, 4, 2, 4}));
        QCOMPARE(qparamsOf(mixed), qparamsOf(a));
        const Tensor c = quantize(floats({1}, {1}), 0.5, 0, "qint8");
        const auto text = StandardBench::errorOf([&] {
            (void)bench_.call("cat", {std::vector<Tensor>{a, c}, std::int64_t{0}});
        });
        QVERIFY2(text.find("All dtypes must be the same.") != std::string::npos, text.c_str());
    }

    /// golden "quantized.add": (1, 2) twice at scale 0.1.
    void sumsAndProductsOfCodes()
    {
        const Tensor q = quantize(floats({1, 2}, {2}), 0.1, 0);
        const Tensor sum = bench_.call("quantized::add", {q, q, 0.2, std::int64_t{3}});
        QCOMPARE(codes(sum), (Numbers{13, 23}));
        QCOMPARE(qparamsOf(sum), QParams::perTensor(0.2, 3));
        const Tensor a = quantize(floats(random(64, -2, 3), {64}), 0.02, 100);
        const Tensor b = quantize(floats(random(64, -4, 4), {64}), 0.033, 120);
        const Numbers exact = bench_.numbers(bench_.call("mul.Tensor", {wide(a), wide(b)}));
        compareWithin(bench_.call("quantized::mul", {a, b, 0.1, std::int64_t{127}}), exact);
        compareWithin(bench_.call("mul.Tensor", {a, b}), exact);
        compareWithin(bench_.call("add.Tensor", {a, b, std::int64_t{2}}),
                      bench_.numbers(bench_.call("add.Tensor", {wide(a), wide(b), std::int64_t{2}})));
        const Numbers clipped = codes(bench_.call("quantized::mul_relu", {a, b, 0.1, std::int64_t{127}}));
        QVERIFY(*std::min_element(clipped.begin(), clipped.end()) == 127);
        const auto text = StandardBench::errorOf([&] {
            (void)bench_.call("quantized::add", {q, q, 0.2, std::int64_t{300}});
        });
        QVERIFY2(text.find("is above upper bound") != std::string::npos, text.c_str());
    }

    void productsOfMatrices_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<int>("za");
        QTest::addColumn<int>("zb");
        QTest::newRow("unsigned") << "quint8"
                                  << "quint8" << 113 << 40;
        QTest::newRow("signed") << "qint8"
                                << "qint8" << -7 << 5;
        QTest::newRow("mixed, one centred") << "quint8"
                                            << "qint8" << 128 << 0;
        QTest::newRow("both centred") << "qint8"
                                      << "qint8" << 0 << 0;
        QTest::newRow("wide") << "qint32"
                              << "qint8" << 3 << 1;
    }
    void productsOfMatrices()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        QFETCH(int, za);
        QFETCH(int, zb);
        const Tensor a = quantize(floats(random(5 * 17, -2, 2), {5, 17}), 0.02, za, left.toStdString());
        const Tensor b = quantize(floats(random(17 * 3, -1, 1), {17, 3}), 0.011, zb, right.toStdString());
        const Numbers exact = bench_.numbers(bench_.call("matmul", {wide(a), wide(b)}));
        for (const char* op : {"mm", "matmul"})
            compareWithin(bench_.call(op, {a, b}), exact);
        const Tensor given = bench_.call("quantized::matmul", {a, b, 0.3, std::int64_t{20}});
        QCOMPARE(qparamsOf(given), QParams::perTensor(0.3, 20));
        const Texts said = events([&] { (void)bench_.call("matmul", {a, b}); }, EventKind::passOn);
        QVERIFY(contains(said, left == "qint32" ? "by its expansion, in int64" : "by its expansion, in int32"));
    }

    void batchesOfMatrices()
    {
        const Tensor a = quantize(floats(random(2 * 3 * 4, -2, 2), {2, 3, 4}), 0.02, 100);
        const Tensor b = quantize(floats(random(4 * 5, -1, 1), {4, 5}), 0.01, 90);
        compareWithin(bench_.call("matmul", {a, b}), bench_.numbers(bench_.call("matmul", {wide(a), wide(b)})));
        const Tensor v = quantize(floats(random(4, -1, 1), {4}), 0.01, 90);
        compareWithin(bench_.call("matmul", {a, v}), bench_.numbers(bench_.call("matmul", {wide(a), wide(v)})));
    }

    void layersWithWeightsPerChannel()
    {
        const Tensor x = quantize(floats(random(4 * 6, -2, 2), {4, 6}), 0.02, 110);
        const Tensor w = perChannel(floats(random(3 * 6, -1, 1), {3, 6}), {0.01, 0.008, 0.02}, {0, 3, -9}, 0);
        const Tensor bias = floats({0.5, -1, 2}, {3});
        const Tensor wideBias = bench_.call("_to_copy", {bias, DType::float64});
        const Numbers exact = bench_.numbers(bench_.call("linear", {wide(x), wide(w), wideBias}));
        compareWithin(bench_.call("linear", {x, w, bias}), exact);
        compareWithin(bench_.call("quantized::linear", {x, w, bias, 0.08, std::int64_t{128}}), exact);

        const Tensor image = quantize(floats(random(2 * 3 * 5 * 5, -2, 2), {2, 3, 5, 5}), 0.02, 110);
        const Tensor filters =
            perChannel(floats(random(3 * 3 * 3 * 3, -1, 1), {3, 3, 3, 3}), {0.01, 0.008, 0.02}, {0, 3, -9}, 0);
        const auto conv = [&](const Tensor& i, const Tensor& f, const Tensor& b) {
            return bench_.call("conv2d", {i, f, b, Ints{1, 1}, Ints{1, 1}, Ints{1, 1}, std::int64_t{1}});
        };
        compareWithin(conv(image, filters, bias), bench_.numbers(conv(wide(image), wide(filters), wideBias)));
    }

    /// eleven:2.7.6: int32 is safe for 33025 products of 8 bits, and no more.
    void longSumsAreAddedInInt64()
    {
        const Tensor one = quantize(floats({1}, {1}), 1, 0);
        const auto& q = *quantized::quantizedOrNull(one);
        QCOMPARE(quantized::sumType(q, q, 33025), DType::int32);
        QCOMPARE(quantized::sumType(q, q, 33026), DType::int64);
        const std::int64_t inner = 33026;
        const Numbers most(static_cast<std::size_t>(inner), 255);
        const Tensor a = quantize(floats(most, {1, inner}), 1, 0);
        const Tensor b = quantize(floats(most, {inner, 1}), 1, 0);
        const Tensor product = bench_.call("quantized::matmul", {a, b, 1e7, std::int64_t{0}});
        QCOMPARE(codes(product), Numbers{std::nearbyint(255.0 * 255 * 33026 / 1e7)});
    }

    void everythingElseRunsOnNumbers()
    {
        const Tensor q = quantize(floats({-1, 0, 0.5, 1}, {4}), 0.01, 100);
        Tensor result;
        const Texts said = events([&] { result = bench_.call("exp", {q}); }, EventKind::requantize);
        QCOMPARE(qparamsOf(result), quantized::chooseQParams(std::exp(-1.0F), std::exp(1.0F), {0, 255}));
        compareWithin(result, bench_.numbers(bench_.call("exp", {wide(q)})));
        QVERIFY2(contains(said, "chosen for the result's range, 0.367879 to 2.71828"),
                 said.empty() ? "" : said[0].c_str());
        QVERIFY(contains(said, "0 of 4 saturated"));
        Recorder recorder(bench_.dispatcher());
        (void)bench_.call("exp", {q});
        const auto graph = recorder.graph();
        QCOMPARE(graph->hops.size(), std::size_t{2});
        QCOMPARE(graph->hops[1].parent, graph->hops[0].id);
        QCOMPARE(bench_.model().nameOf(*graph->hops[1].key), std::string("Cpu"));
    }

    void theCallerMayGiveTheScale()
    {
        const Tensor q = quantize(floats({-1, 0, 0.5, 1}, {4}), 0.01, 100);
        auto region =
            bench_.runtime().enterRegion("requantize", {}, {{"scale", 0.01}, {"zero_point", std::int64_t{5}}});
        QVERIFY(region);
        Tensor result;
        const Texts said = events([&] { result = bench_.call("exp", {q}); }, EventKind::requantize);
        QCOMPARE(qparamsOf(result), QParams::perTensor(0.01, 5));
        QVERIFY(contains(said, "given by the surrounding block"));
        QVERIFY(contains(said, "1 of 4 saturated"));
        QCOMPARE(codes(result).back(), 255.0);
        region->reset();
        QVERIFY(qparamsOf(bench_.call("exp", {q})) != QParams::perTensor(0.01, 5));
        for (const Value& scale : {Value(0.0), Value(-1.0), Value(std::string("x"))})
            QVERIFY(!bench_.runtime().enterRegion("requantize", {scale}, {}));
        QVERIFY(!bench_.runtime().enterRegion("requantize", {}, {{"scales", 0.1}}));
    }

    void writingKeepsTheScale()
    {
        const Tensor q = quantize(floats({-1, 0, 0.5, 1}, {4}), 0.01, 100);
        const Tensor same = bench_.call("add_.Scalar", {q, 0.25});
        QVERIFY(same.isSame(q));
        QCOMPARE(codes(q), (Numbers{25, 125, 175, 225}));
        (void)bench_.call("relu_", {q});
        QCOMPARE(codes(q), (Numbers{100, 125, 175, 225}));
        (void)bench_.call("copy_", {q, floats({1}, {1})});
        QCOMPARE(codes(q), (Numbers{200, 200, 200, 200}));
        const Tensor other = quantize(floats({1, 2, 3, 4}, {4}), 0.5, 0);
        (void)bench_.call("copy_", {q, other});
        QCOMPARE(qparamsOf(q), qparamsOf(other));
        QCOMPARE(values(q), (Numbers{1, 2, 3, 4}));
        const auto text = StandardBench::errorOf([&] { (void)bench_.call("copy_", {floats({1, 2, 3, 4}, {4}), q}); });
        QVERIFY2(text.find("please use dequantize") != std::string::npos, text.c_str());
        const auto cast = StandardBench::errorOf([&] { (void)bench_.call("to.dtype", {q, DType::float32}); });
        QVERIFY2(cast.find("requires quantized dtype") != std::string::npos, cast.c_str());
    }

    void boundedFunctionsUseAllCodes()
    {
        const Tensor q = quantize(floats({-3, 0, 3}, {3}), 0.1, 128);
        QCOMPARE(qparamsOf(bench_.call("sigmoid", {q})), QParams::perTensor(0.00390625, 0));
        QCOMPARE(qparamsOf(bench_.call("tanh", {q})), QParams::perTensor(0.0078125, 128));
        QCOMPARE(codes(bench_.call("tanh", {q}))[1], 128.0);
        QCOMPARE(qparamsOf(bench_.call("clamp", {q, 0.0, 1.0})), qparamsOf(q));
        QCOMPARE(qparamsOf(bench_.call("mean", {q})), qparamsOf(q));
    }

    void everyModelHasTheLayer_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyModelHasTheLayer()
    {
        QFETCH(QString, model);
        StandardBench bench(model.toStdString());
        const auto keys = bench.model().layerKeys(Layer::quantized);
        QVERIFY(!keys.empty());
        for (const Device device : {kCpu, kCuda}) {
            const auto placed = [&](const Tensor& tensor) { return bench.runtime().place(tensor, device).value(); };
            const Tensor x = placed(bench.tensor({2, 2}, {1, -1, 2, 0.5}, false, DType::float32));
            Recorder recorder(bench.dispatcher());
            const Tensor q = bench.call("quantize_per_tensor", {x, 0.05, std::int64_t{100}, std::string("quint8")});
            const Tensor product = bench.call("matmul", {q, bench.call("relu", {q})});
            const Tensor back = bench.call("dequantize.self", {bench.call("exp", {product})});
            const auto graph = recorder.graph();
            QVERIFY(back.device() == device);
            const auto host = bench.runtime().place(back, kCpu);
            const Numbers found = bench.numbers(*host);
            const bool here = std::any_of(graph->hops.begin(), graph->hops.end(), [&](const Hop& hop) {
                return hop.kernel == "standard:quantized" && hop.op == "exp"
                    && std::find(keys.begin(), keys.end(), *hop.key) != keys.end();
            });
            QVERIFY(here);
            // [1 -1; 2 0.5] times [1 0; 2 0.5] = [-1 -0.5; 3 0.25], within a step of exp at the ends.
            QVERIFY(largestDifference(found, {std::exp(-1.0), std::exp(-0.5), std::exp(3.0), std::exp(0.25)}) < 0.2);
        }
    }

    void codesMoveBetweenDevices()
    {
        const Tensor q = perChannel(floats({1, 2, 3, 4}, {2, 2}), {0.1, 0.2}, {0, 1}, 0);
        const auto there = bench_.runtime().place(q, kCuda);
        QVERIFY(there && there->device() == kCuda);
        QCOMPARE(qparamsOf(*there), qparamsOf(q));
        const auto back = bench_.runtime().place(*there, kCpu);
        QCOMPARE(codes(*back), codes(q));
        const ResultTensor result = resultOf(bench_.runtime(), *there);
        QCOMPARE(std::get<QuantizedForm>(result.form).axis, std::optional<std::int64_t>(0));
    }

    void nothingQuantizedPassesOn()
    {
        const Tensor x = floats({1, 2}, {2});
        Recorder recorder(bench_.dispatcher());
        (void)bench_.callWith(bench_.keys({"Quantized", "Cpu"}), "relu", {x});
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::passOn), Texts{"no argument is quantized"});
    }

    void autocastIsSuspended()
    {
        const Tensor q = quantize(floats({1, 2, 3, 4}, {2, 2}), 0.1, 0);
        const Tensor w = floats({1, 2, 3, 4}, {2, 2});
        auto region = bench_.runtime().enterRegion("autocast", {std::string("cpu")}, {});
        QVERIFY(region);
        Recorder recorder(bench_.dispatcher());
        const Tensor product = bench_.call("matmul", {q, w});
        const auto graph = recorder.graph();
        QVERIFY(eventsOf(*graph, EventKind::cast).empty());
        QVERIFY(contains(eventsOf(*graph, EventKind::passOn), "autocast is suspended"));
        compareWithin(product, {7, 10, 15, 22});
    }

    /// The text that PyTorch prints for the same function.
    void tracedGraphsNameTheTypes()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.shape = {2, 3};
        x.data = {1, 2, 3, 4, 5, 6};
        session.tensors = {x};
        session.program = {"q = quantize_per_tensor(x, 0.1, 3, dtype:quint8)", "r = relu(q)", "y = dequantize(r)"};
        session.include = KeyModel::builtIn("ferrotorch").value()->setOf({"Tracer"});
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY(result);
        QVERIFY2(!result->error, result->error.value_or("").c_str());
        const std::string& graph = result->reports.tracedGraph;
        QVERIFY2(
            graph.find(" : QUInt8(2, 3, strides=[3, 1], requires_grad=0, device=cpu) = aten::quantize_per_tensor(%x, ")
                != std::string::npos,
            graph.c_str());
        QVERIFY2(graph.find("prim::Constant[value=13]()") != std::string::npos, graph.c_str());
        QCOMPARE(result->results[0].layout(), Layout::quantized);
    }

    void aQuantizedTensorIsMapped()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.shape = {2, 3};
        x.data = {1, -2, 3, -4, 5, 6};
        session.tensors = {x};
        session.program = {"q = quantize_per_tensor(x, 0.1, 50, dtype:quint8)",
                           "with vmap(in_dims=0):", "    r = relu(q)", "y = dequantize(r)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY(result);
        QVERIFY2(!result->error, result->error.value_or("").c_str());
        QVERIFY(largestDifference(result->results.back().data, {1, 0, 3, 0, 5, 6}) < 1e-6);
    }

    /// Whoever asked for the memory, a rule or what it calls.
    void noMemoryIsAnErrorOfTheOperator()
    {
        Dispatcher& dispatcher = bench_.dispatcher();
        const OperatorHandle op = *dispatcher.define(*Schema::parse("greedy(Tensor self) -> Tensor"));
        const Registration registration = dispatcher.registerKernel(
            op, *bench_.model().layerKey(Layer::cpu),
            Kernel::boxed([](const BoxedCall&, Stack&) { throw std::bad_alloc(); }, "greedy"), "test");
        const Tensor q = quantize(floats({1, 2}, {2}), 0.1, 10);
        try {
            bench_.call("greedy", {q});
            QFAIL("nothing was thrown");
        } catch (const DispatchError& error) {
            QCOMPARE(error.what(), "greedy: out of memory");
            QVERIFY(error.kind == DispatchErrorKind::device);
        }
    }

    void theExampleRunsUnderEveryModel()
    {
        auto session = readSession(KEYFALL_RESOURCES_DIR "/sessions/quantized.keyfall");
        QVERIFY2(session, session ? "" : session.error().text().c_str());
        for (const std::string& model : KeyModel::builtInNames()) {
            session->model = model;
            session->registrationsFrom = "";  // Keyfall's kernels, under that model's keys
            session->breakpoints.clear();
            const auto result = runSession(*session, standardRuntimeFactory());
            QVERIFY2(result, result ? "" : result.error().text().c_str());
            QVERIFY2(!result->error, (model + ": " + result->error.value_or("")).c_str());
            QVERIFY(!eventsOf(*result->graph, EventKind::requantize).empty());
        }
    }

private:
    StandardBench bench_;
    std::mt19937 random_{11};
};

KEYFALL_TEST(TestQuantized)
#include "quantized_test.moc"
