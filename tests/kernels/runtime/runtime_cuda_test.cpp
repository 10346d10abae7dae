// SPDX-License-Identifier: MIT
// The standard runtime with a CUDA device, emulated or (KEYFALL_CUDA=real) not: tensors on it, moves, a tape, a session that
// follows its keyset.
#include "core/session/run.h"
#include "kernels/layers/autograd/gradient.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <algorithm>
#include <cmath>

using namespace keyfall;

namespace {

using Numbers = std::vector<double>;
constexpr Device kCuda{DeviceType::cuda, 0};

}  // namespace

class TestRuntimeCuda : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsADeviceAndSaysWhetherItIsEmulated()
    {
        const auto devices = bench_.runtime().devices();
        QVERIFY(devices.size() >= 2);
        QCOMPARE(devices[1].name, std::string("cuda:0"));
        QVERIFY(devices[1].available);
        QCOMPARE(devices[1].emulated, qgetenv("KEYFALL_CUDA") != "real");
        QVERIFY(bench_.dispatcher().hasKernel("add.Tensor", *bench_.model().layerKey(Layer::cuda)));
    }

    void movesThereAndBack()
    {
        TensorSpec spec;
        spec.name = "a";
        spec.shape = {2, 3};
        spec.data = {1, 2, 3, 4, 5, 6};
        spec.strides = {{1, 2}};
        spec.device = kCuda;
        const Tensor there = bench_.make(spec);
        QVERIFY(there.device() == kCuda);
        QVERIFY((there.strides() == Dims{1, 2}));
        const auto back = bench_.runtime().place(there, kCpu);
        QVERIFY(back);
        QCOMPARE(bench_.numbers(*back), spec.data);
        const auto again = bench_.runtime().place(*back, kCuda);
        QVERIFY(again && again->device() == kCuda);
        QVERIFY(!StandardBench::errorOf([&] { static_cast<void>(again->hostData<float>()); }).empty());
    }

    void aTapeThatCrossesDevices()
    {
        const Tensor x = bench_.tensor({2}, {1, 3}, true, DType::float32);
        const Tensor y = bench_.call("mul.Tensor", {x, x});
        const auto there = bench_.runtime().place(y, kCuda);  // y is no leaf: the move is recorded
        QVERIFY(there && there->requiresGrad() && there->device() == kCuda);
        const Tensor z = bench_.call("sum", {bench_.call("exp", {*there})});
        QVERIFY(z.device() == kCuda);
        autograd::backward(bench_.dispatcher(), z);
        const Tensor gradient = autograd::gradientOf(x);
        QVERIFY(gradient.device() == kCpu);
        const Numbers found = bench_.numbers(gradient);
        QVERIFY(std::abs(found[0] - 2 * std::exp(1.0)) < 1e-5);
        QVERIFY(std::abs(found[1] / (6 * std::exp(9.0)) - 1) < 1e-6);
    }

    /// The values that stand at the calls are read without leaving a trace.
    void readingResultsIsNoEvent()
    {
        const auto session = parseSession(R"json({"format": "keyfall-session", "version": 1, "model": "ferrotorch",
            "tensors": {"a": {"device": "cuda", "dtype": "float32", "shape": [2], "data": [1, 2]}},
            "program": ["b = add(a, a)", "c = mul(b, b)"]})json",
                                          "s");
        QVERIFY(session);
        const auto result = runSession(*session, standardRuntimeFactory());
        QVERIFY(result && !result->error);
        QVERIFY(result->graph->hops.size() >= 2);
        for (const Hop& hop : result->graph->hops)
            for (const HopEvent& event : hop.events)
                QVERIFY2(event.kind != EventKind::place, event.text.c_str());
    }

    void aSessionFollowsItsKeyset()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.shape = {2};
        x.data = {1, 3};
        x.requiresGrad = true;
        session.tensors = {x};
        session.explicitKeys = KeyModel::ferrotorch()->setOf({"Tracer", "Profiler", "Autograd", "Cuda"});
        session.program = {"y = sum(mul(x, x))", "backward(y)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QVERIFY2(!result->error, result->error.value_or("").c_str());
        QVERIFY(QString::fromStdString(result->reports.tracedGraph)
                    .startsWith("graph(%x : Float(2, strides=[1], requires_grad=1, device=cuda:0)):\n"));
        const auto gradient = std::find_if(result->results.begin(), result->results.end(),
                                           [](const ResultTensor& tensor) { return tensor.name == "x.grad"; });
        QVERIFY(gradient != result->results.end());
        QCOMPARE(gradient->data, (Numbers{2, 6}));
        std::vector<std::string> kernels;
        for (const Hop& hop : result->graph->hops)
            if (hop.call == 0)
                kernels.push_back(hop.kernel.str());
        QCOMPARE(
            kernels,
            (std::vector<std::string>{"standard:tracer", "standard:profiler", "standard:autograd", "standard:cuda"}));
    }

private:
    StandardBench bench_;
};

KEYFALL_TEST(TestRuntimeCuda)
#include "runtime_cuda_test.moc"
