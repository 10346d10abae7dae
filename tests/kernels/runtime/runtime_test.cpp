// SPDX-License-Identifier: MIT
// The standard runtime: what it registers, the tensors it makes, where it puts them, its blocks.
#include "core/session/run.h"
#include "kernels/runtime/philox.h"
#include "kernels/runtime/standard_operators.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/tensor_specs.h"
#include "tests/support/test_case.h"

#include <algorithm>
#include <cmath>

using namespace keyfall;

namespace {

using Numbers = std::vector<double>;

TensorSpec spec(DType dtype, std::vector<std::int64_t> shape)
{
    TensorSpec made;
    made.name = "a";
    made.dtype = dtype;
    made.shape = std::move(shape);
    return made;
}

}  // namespace

class TestRuntime : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void definesAndRegistersEveryOperator()
    {
        for (const auto& definition : standardOperators()) {
            const auto op = bench_.dispatcher().find(definition.name);
            QVERIFY2(op, definition.name.c_str());
            QVERIFY(op->schema());
            for (const Layer key : {Layer::cpu, Layer::meta})
                QVERIFY(bench_.dispatcher().hasKernel(definition.name, *bench_.model().layerKey(key)));
        }
    }

    void layersAreFallbacksThatTablesShow()
    {
        std::vector<std::string> names;
        for (const SlotView& slot : bench_.dispatcher().fallbacks())
            if (!slot.kernel.empty())
                names.push_back(slot.kernel);
        std::sort(names.begin(), names.end());
        QCOMPARE(
            names,
            (std::vector<std::string>{"standard:autocast", "standard:autograd", "standard:nested", "standard:profiler",
                                      "standard:quantized", "standard:sparse", "standard:tracer", "standard:vmap"}));
    }

    /// The whole fall of the layers and a backend, in the model's order.
    void theFall()
    {
        Recorder recorder(bench_.dispatcher());
        bench_.callWith(bench_.model().all(), "exp", {bench_.make([] {
                            TensorSpec meta = spec(DType::float32, {2});
                            meta.device = kMeta;
                            return meta;
                        }())});
        const auto graph = recorder.graph();
        QString chain;
        for (const Hop& hop : graph->hops)
            chain += QString::fromStdString(hop.kernel) + " ";
        QCOMPARE(chain,
                 QString("standard:tracer standard:profiler standard:vmap standard:autograd standard:autocast "
                         "standard:nested standard:quantized standard:sparse standard:meta "));
        QVERIFY(graph->hops.back().considered.empty());
    }

    void oneKernelAtATime()
    {
        auto made = standardRuntimeFactory()(KeyModel::ferrotorch(), {});
        Runtime& runtime = **made;
        const OperatorHandle add = *runtime.dispatcher().find("add.Tensor");
        const Key cpu = *runtime.dispatcher().model().layerKey(Layer::cpu);
        const Key nested = *runtime.dispatcher().model().layerKey(Layer::nested);
        const Key autograd = *runtime.dispatcher().model().layerKey(Layer::autograd);
        QCOMPARE(runtime.dispatcher().kernelCount(), std::size_t{0});
        {
            auto registration = runtime.registerStandardKernel(&add, cpu);
            QVERIFY(registration);
            QVERIFY(runtime.dispatcher().hasKernel("add.Tensor", cpu));
            QVERIFY(runtime.registerStandardKernel(&add, autograd));
            QVERIFY(runtime.registerStandardKernel(nullptr, autograd));
        }
        QCOMPARE(runtime.dispatcher().kernelCount(), std::size_t{0});
        QVERIFY(runtime.registerStandardKernel(&add, nested));
        QVERIFY(!runtime.registerStandardKernel(nullptr, cpu));
        const OperatorHandle noop = runtime.dispatcher().intern("noop");
        QVERIFY(!runtime.registerStandardKernel(&noop, cpu));
        QCOMPARE(runtime.describeStandardKernel(&add, cpu), std::string("Computes add.Tensor in host memory."));
        QVERIFY(!runtime.describeStandardKernel(nullptr, autograd).empty());
        QVERIFY(runtime.describeStandardKernel(&noop, cpu).empty());
        QVERIFY(!runtime.describeStandardKernel(&add, nested).empty());
    }

    void tensorsOfEveryType()
    {
        for (int type = 0; type < kDTypeCount; ++type) {
            TensorSpec made = spec(static_cast<DType>(type), {2, 2});
            made.data = {0, 1, 1, 0};
            QCOMPARE(bench_.numbers(bench_.make(made)), (Numbers{0, 1, 1, 0}));
            made.data.clear();
            made.fill = 1;
            QCOMPARE(bench_.numbers(bench_.make(made)), Numbers(4, 1));
            made.fill.reset();
            QCOMPARE(bench_.numbers(bench_.make(made)), Numbers(4, 0));
        }
        TensorSpec large = spec(DType::int64, {1});
        large.integers = {9223372036854775807};
        QCOMPARE(*bench_.make(large).hostData<std::int64_t>(), std::int64_t{9223372036854775807});
        TensorSpec half = spec(DType::float16, {2});
        half.data = {0.1, 65504};
        QCOMPARE(bench_.numbers(bench_.make(half)), (Numbers{0.0999755859375, 65504}));
    }

    void stridesAndGaps()
    {
        TensorSpec made = spec(DType::float32, {2, 3});
        made.data = {1, 2, 3, 4, 5, 6};
        made.strides = {{1, 4}};
        made.offset = 2;
        const Tensor tensor = bench_.make(made);
        QCOMPARE(bench_.numbers(tensor), (Numbers{1, 2, 3, 4, 5, 6}));
        QVERIFY((tensor.strides() == Dims{1, 4}));
        QCOMPARE(tensor.offset(), std::int64_t{2});
        const auto* stored = static_cast<const float*>(tensor.storage()->hostData());
        QCOMPARE(stored[2], 1.0F);
        QCOMPARE(stored[3], 4.0F);
        for (const int gap : {0, 1, 4, 5, 8, 9})
            QVERIFY(std::isnan(stored[gap]));
        made.dtype = DType::int16;
        QCOMPARE(static_cast<const std::int16_t*>(bench_.make(made).storage()->hostData())[4], std::int16_t{77});
        TensorSpec spread = spec(DType::float32, {3});
        spread.strides = {{0}};
        spread.fill = 4;
        QCOMPARE(bench_.numbers(bench_.make(spread)), Numbers(3, 4));
        QCOMPARE(bench_.make(spec(DType::float32, {0, 3})).numel(), std::int64_t{0});
        QCOMPARE(bench_.numbers(bench_.make(spec(DType::float32, {}))), Numbers{0});
    }

    void randomNumbersArePhilox()
    {
        TensorSpec made = spec(DType::float32, {3, 5});
        made.random = 7;
        const Numbers found = bench_.numbers(bench_.make(made));
        const Philox stream(7);
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(found[i], std::ldexp(static_cast<double>(stream.word(i) >> 8), -24));
        for (const DType type : {DType::float64, DType::float16, DType::bfloat16}) {
            made.dtype = type;
            made.shape = {1000};
            const Numbers numbers = bench_.numbers(bench_.make(made));
            double sum = 0;
            for (const double number : numbers) {
                QVERIFY(number >= 0 && number < 1);
                sum += number;
            }
            QVERIFY(sum > 450 && sum < 550);
        }
        made.random = 8;
        QVERIFY(bench_.numbers(bench_.make(made)) != found);
    }

    void wrongTensorsAreRefused_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("fragment");
        const char* fragments[] = {"5 elements of data for a shape with 4",
                                   "the size -1 is negative",
                                   "more elements than any memory holds",
                                   "1 strides for 2 dimensions",
                                   "the stride -1 is negative",
                                   "which is no uint8",
                                   "which is no int64",
                                   "only tensors of floating point type can require gradients",
                                   "found negative index -1 for dim 0",
                                   "the offset -1 is out of range",
                                   "reach farther",
                                   "the fill value 0.5"};
        for (int i = 0; i < 12; ++i)
            QTest::newRow(fragments[i]) << i << fragments[i];
    }
    void wrongTensorsAreRefused()
    {
        QFETCH(int, which);
        QFETCH(QString, fragment);
        TensorSpec made = spec(DType::float32, {2, 2});
        switch (which) {
        case 0: made.data = {1, 2, 3, 4, 5}; break;
        case 1: made.shape = {2, -1}; break;
        case 2: made.shape = {std::int64_t{1} << 40, std::int64_t{1} << 40}; break;
        case 3: made.strides = {{1}}; break;
        case 4: made.strides = {{1, -1}}; break;
        case 5:
            made.dtype = DType::uint8;
            made.data = {0, 1, 2, 256};
            break;
        case 6:
            made.dtype = DType::int64;
            made.data = {0, 1, 2, 2.5};
            break;
        case 7:
            made.dtype = DType::int32;
            made.requiresGrad = true;
            break;
        case 8:
            made.form = SparseCooForm{stridedSpec(DType::int64, {2, 1}, {-1, 0}), stridedSpec(DType::float32, {1}, {1}),
                                      std::nullopt};
            break;
        case 9: made.offset = -1; break;
        case 10: made.strides = {{std::int64_t{1} << 62, 1}}; break;
        default:
            made.dtype = DType::int8;
            made.fill = 0.5;
            break;
        }
        const auto tensor = bench_.runtime().makeTensor(made);
        QVERIFY(!tensor);
        QVERIFY2(QString::fromStdString(tensor.error().text()).contains(fragment), tensor.error().text().c_str());
        QCOMPARE(tensor.error().where, std::string("tensor 'a'"));
    }

    void placing()
    {
        TensorSpec made = spec(DType::float32, {2, 2});
        made.data = {1, 2, 3, 4};
        made.requiresGrad = true;
        const Tensor host = bench_.make(made);
        QVERIFY(bench_.runtime().place(host, kCpu)->isSame(host));
        const auto meta = bench_.runtime().place(host, kMeta);
        QVERIFY(meta);
        QVERIFY(meta->device() == kMeta);
        QVERIFY(meta->requiresGrad());
        QVERIFY((meta->shape() == Dims{2, 2}));
        const auto back = bench_.runtime().place(*meta, kCpu);
        QVERIFY(!back);
        QVERIFY(QString::fromStdString(back.error().text()).contains("no data to copy to cpu"));
        // The gradient of a placed leaf is found by either tensor.
        const Tensor y = bench_.call("sum", {bench_.call("mul.Tensor", {*meta, *meta})});
        QVERIFY(bench_.runtime().backward(y, {}));
        QVERIFY(bench_.runtime().gradientOf(*meta).defined());
        QVERIFY(bench_.runtime().gradientOf(host).defined());
    }

    void tensorsOfTwoDevicesAreRefused()
    {
        TensorSpec made = spec(DType::float32, {2});
        const Tensor host = bench_.make(made);
        made.device = kMeta;
        const Tensor meta = bench_.make(made);
        for (const KeySet keys : {bench_.keys({"Cpu"}), bench_.keys({"Meta"}), bench_.keys({"Autograd", "Cpu"})}) {
            try {
                bench_.callWith(keys, "add.Tensor", {host, meta});
                QFAIL("accepted");
            } catch (const DispatchError& error) {
                QCOMPARE(error.kind, DispatchErrorKind::deviceMismatch);
                QVERIFY(QString(error.what()).contains("cpu") && QString(error.what()).contains("meta"));
            }
        }
    }

    void blocks()
    {
        const auto wrong = [this](const std::string& name, const std::vector<Value>& arguments = {}) {
            const auto region = bench_.runtime().enterRegion(name, arguments, {});
            return region ? QString() : QString::fromStdString(region.error().text());
        };
        QVERIFY(wrong("no_grad", {std::int64_t{1}}).contains("takes no arguments"));
        QVERIFY(wrong("nograd").contains("no block named 'nograd'"));
        const KeySet before = bench_.dispatcher().excluded();
        {
            const auto region = bench_.runtime().enterRegion("no_grad", {}, {});
            QVERIFY(bench_.dispatcher().excluded() == (before | bench_.keys({"Autograd"})));
        }
        QVERIFY(bench_.dispatcher().excluded() == before);
    }

    void runsStartFresh()
    {
        Runtime& runtime = bench_.runtime();
        const Tensor x = bench_.tensor({1}, {1}, false, DType::float32, "fresh");
        const auto run = [&](KeySet active, const char* op) {
            runtime.beginRun(active);
            bench_.callWith(bench_.keys({"Tracer", "Profiler", "Cpu"}), op, {x});
            return runtime.endRun();
        };
        const LayerReports first = run(bench_.keys({"Tracer", "Profiler"}), "exp");
        QVERIFY(first.tracedGraph.find("aten::exp(%fresh)") != std::string::npos);
        QVERIFY(first.profileTable.find("exp") != std::string::npos);
        const LayerReports second = run(bench_.keys({"Tracer", "Profiler"}), "neg");
        QVERIFY(second.tracedGraph.find("aten::neg(%fresh)") != std::string::npos);
        QVERIFY(second.tracedGraph.find("exp") == std::string::npos);
        QVERIFY(second.profileTable.find("exp") == std::string::npos);
        const LayerReports third = run({}, "neg");
        QVERIFY(third.tracedGraph.empty() && third.profileTable.empty());
    }

    void theProcessorIsADevice()
    {
        const auto devices = bench_.runtime().devices();
        QCOMPARE(devices.front().name, std::string("cpu"));
        QVERIFY(devices.front().available);
        QVERIFY(devices.front().memoryBytes > 0);
        QVERIFY(QString::fromStdString(devices.front().detail).contains("thread"));
    }

private:
    StandardBench bench_;
};

KEYFALL_TEST(TestRuntime)
#include "runtime_test.moc"
