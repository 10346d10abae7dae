// SPDX-License-Identifier: MIT
// Autocast: policies, regions, the cache, and how it composes with the layers around it.
#include "core/session/run.h"
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/layers/autocast/cast_policy.h"
#include "kernels/layers/autograd/gradient.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

using namespace keyfall;
using autocast::CastPolicy;

namespace {

std::unique_ptr<Region> enter(StandardBench& bench, const Stack& arguments,
                              const std::vector<std::pair<std::string, Value>>& keywords = {})
{
    auto region = bench.runtime().enterRegion("autocast", arguments, keywords);
    if (!region)
        qFatal("%s", region.error().text().c_str());
    return std::move(*region);
}

QString refusal(StandardBench& bench, const Stack& arguments,
                const std::vector<std::pair<std::string, Value>>& keywords = {})
{
    const auto region = bench.runtime().enterRegion("autocast", arguments, keywords);
    return region ? QString("no error") : QString::fromStdString(region.error().text());
}

DType typeOf(StandardBench& bench, const std::string& op, const Stack& arguments)
{
    return bench.call(op, arguments).dtype();
}

Tensor floats(StandardBench& bench, DType dtype = DType::float32, bool requiresGrad = false)
{
    return bench.tensor({2, 2}, {1, 2, 3, 4}, requiresGrad, dtype);
}

void addModels()
{
    QTest::addColumn<QString>("model");
    for (const std::string& name : KeyModel::builtInNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

}  // namespace

class TestAutocast : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void policiesDifferByDevice()
    {
        const auto cpu = [](const char* op) { return autocast::policyOf(DeviceType::cpu, op); };
        const auto cuda = [](const char* op) { return autocast::policyOf(DeviceType::cuda, op); };
        for (const char* op : {"mm", "matmul", "bmm", "addmm", "linear", "conv2d", "aten::mm"}) {
            QCOMPARE(cpu(op), CastPolicy::lower);
            QCOMPARE(cuda(op), CastPolicy::lower);
        }
        for (const char* op : {"mv", "addmv", "einsum"}) {
            QCOMPARE(cpu(op), CastPolicy::none);
            QCOMPARE(cuda(op), CastPolicy::lower);
        }
        for (const char* op : {"exp", "log", "layer_norm", "pow.Tensor_Scalar", "rsqrt"}) {
            QCOMPARE(cpu(op), CastPolicy::none);
            QCOMPARE(cuda(op), CastPolicy::float32);
        }
        for (const char* op : {"softmax.int", "sum", "sum.dim_IntList", "cumsum"}) {
            QCOMPARE(cpu(op), CastPolicy::none);
            QCOMPARE(cuda(op), CastPolicy::setDType);
        }
        QCOMPARE(cpu("prod"), CastPolicy::float32);
        QCOMPARE(cuda("prod"), CastPolicy::setDType);
        QCOMPARE(cpu("cat"), CastPolicy::promote);
        QCOMPARE(cuda("cat"), CastPolicy::none);
        QCOMPARE(cuda("dot"), CastPolicy::promote);
        QCOMPARE(cpu("dot"), CastPolicy::none);
        QCOMPARE(cuda("binary_cross_entropy"), CastPolicy::banned);
        QCOMPARE(cpu("binary_cross_entropy"), CastPolicy::float32);
        for (const char* op : {"mean", "batch_norm", "add.Tensor", "relu", "transpose.int", "mm_"}) {
            QCOMPARE(cpu(op), CastPolicy::none);
            QCOMPARE(cuda(op), CastPolicy::none);
        }
    }

    void regionsNestAndRestore_data() { addModels(); }
    void regionsNestAndRestore()
    {
        QFETCH(QString, model);
        StandardBench bench(model.toStdString());
        const KeySet included = bench.dispatcher().included();
        const KeySet excluded = bench.dispatcher().excluded();
        const Tensor a = floats(bench);
        {
            const auto outer = enter(bench, {std::string("cpu")});
            QCOMPARE(typeOf(bench, "mm", {a, a}), DType::bfloat16);
            {
                const auto off = enter(bench, {std::string("cpu")}, {{"enabled", false}});
                QCOMPARE(typeOf(bench, "mm", {a, a}), DType::float32);
                {
                    const auto half = enter(bench, {std::string("cpu"), DType::float16});
                    QCOMPARE(typeOf(bench, "mm", {a, a}), DType::float16);
                }
                QCOMPARE(typeOf(bench, "mm", {a, a}), DType::float32);
            }
            {
                // Another device's region leaves this one's alone.
                const auto cuda = enter(bench, {std::string("cuda")}, {{"enabled", false}});
                QCOMPARE(typeOf(bench, "mm", {a, a}), DType::bfloat16);
            }
            QVERIFY(!StandardBench::errorOf([&] { bench.call("mm", {a, bench.tensor({3, 1}, {1, 2, 3})}); }).empty());
            QCOMPARE(typeOf(bench, "mm", {a, a}), DType::bfloat16);
        }
        QCOMPARE(typeOf(bench, "mm", {a, a}), DType::float32);
        QCOMPARE(bench.dispatcher().included(), included);
        QCOMPARE(bench.dispatcher().excluded(), excluded);
        QCOMPARE(autocast::settingsOf(bench.dispatcher()), autocast::Settings());
    }

    void aCudaRegionDoesNotCastOnTheCpu_data() { addModels(); }
    void aCudaRegionDoesNotCastOnTheCpu()
    {
        QFETCH(QString, model);
        StandardBench bench(model.toStdString());
        const Tensor a = floats(bench);
        const auto region = enter(bench, {std::string("cuda")});
        QCOMPARE(typeOf(bench, "mm", {a, a}), DType::float32);
    }

    /// eleven:2.5.2, 2.5.5 and golden/layers_1_13.json, autocast_cpu_bf16.
    void whatIsEligible()
    {
        StandardBench bench;
        const Tensor f32 = floats(bench);
        const Tensor f64 = floats(bench, DType::float64);
        const Tensor bf16 = floats(bench, DType::bfloat16);
        const Tensor whole = floats(bench, DType::int64);
        const auto region = enter(bench, {std::string("cpu"), DType::bfloat16});
        QCOMPARE(typeOf(bench, "matmul", {f32, f32}), DType::bfloat16);
        QCOMPARE(typeOf(bench, "mm", {f32, f32}), DType::bfloat16);
        QCOMPARE(typeOf(bench, "add.Tensor", {f32, f32}), DType::float32);
        QCOMPARE(typeOf(bench, "add.Tensor", {bf16, f32}), DType::float32);
        QCOMPARE(typeOf(bench, "add.Tensor", {bf16, bf16}), DType::bfloat16);
        QCOMPARE(typeOf(bench, "relu", {bf16}), DType::bfloat16);
        QCOMPARE(typeOf(bench, "sum", {bf16}), DType::bfloat16);
        QCOMPARE(typeOf(bench, "mean", {bf16}), DType::bfloat16);
        QCOMPARE(typeOf(bench, "exp", {bf16}), DType::bfloat16);
        QCOMPARE(typeOf(bench, "matmul", {f64, f64}), DType::float64);
        QCOMPARE(typeOf(bench, "matmul", {whole, whole}), DType::int64);
        const QString error = QString::fromStdString(StandardBench::errorOf([&] { bench.call("matmul", {f64, f32}); }));
        QVERIFY2(error.contains("Double but found BFloat16"), qPrintable(error));
        Tensor target = floats(bench);
        QCOMPARE(typeOf(bench, "add_.Tensor", {target, bf16}), DType::float32);
    }

    /// eleven:2.5.6: leaves that are trained, float32 to the region's type.
    void theCacheCastsAWeightOnce_data() { addModels(); }
    void theCacheCastsAWeightOnce()
    {
        QFETCH(QString, model);
        StandardBench bench(model.toStdString());
        const Tensor weight = floats(bench, DType::float32, true);
        const Tensor input = floats(bench);
        const auto castsOf = [&](const std::function<void()>& calls) {
            Recorder recorder(bench.dispatcher());
            calls();
            return eventsOf(*recorder.graph(), EventKind::cast);
        };
        const std::string plain = "self: float32 → bfloat16";
        const std::string miss = "mat2: float32 → bfloat16, cache miss";
        const std::string hit = "mat2: float32 → bfloat16, cache hit";
        const auto region = enter(bench, {std::string("cpu")});
        QCOMPARE(castsOf([&] {
                     bench.call("mm", {input, weight});
                     bench.call("mm", {input, weight});
                 }),
                 (std::vector<std::string>{plain, miss, plain, hit}));
        {
            const auto inner = enter(bench, {std::string("cpu")});  // the cache is the outermost region's
            QCOMPARE(castsOf([&] { bench.call("mm", {input, weight}); }), (std::vector<std::string>{plain, hit}));
        }
        {
            const auto off = enter(bench, {std::string("cpu")}, {{"cache_enabled", false}});
            QCOMPARE(castsOf([&] {
                         bench.call("mm", {input, weight});
                     }),
                     (std::vector<std::string>{plain, "mat2: float32 → bfloat16"}));
        }
        {
            const auto noGrad = bench.runtime().enterRegion("no_grad", {}, {});
            bench.call("add_.Scalar", {weight, 1.0});  // an optimizer's step: the old cast is no cast of it any more
        }
        const Tensor after = bench.call("mm", {input, weight});
        QCOMPARE(bench.numbers(after.detached()), (std::vector<double>{10, 13, 22, 29}));
    }

    void theCacheEndsWithTheOutermostRegion()
    {
        StandardBench bench;
        const Tensor weight = floats(bench, DType::float32, true);
        for (int i = 0; i < 2; ++i) {
            const auto region = enter(bench, {std::string("cpu")});
            QCOMPARE(autocast::cacheOf(bench.dispatcher())->size(), std::size_t{0});
            bench.call("mm", {weight, weight});
            QCOMPARE(autocast::cacheOf(bench.dispatcher())->size(), std::size_t{1});
        }
        QVERIFY(autocast::cacheOf(bench.dispatcher()) == nullptr);
    }

    /// A cast made under no_grad must not stand in for one that is on the tape (PyTorch's order: casts on the tape).
    void aCastWithoutGradientsIsNotReused()
    {
        StandardBench bench("pytorch-2.6");
        const Tensor weight = floats(bench, DType::float32, true);
        const Tensor input = floats(bench);
        const auto region = enter(bench, {std::string("cpu")});
        {
            const auto noGrad = bench.runtime().enterRegion("no_grad", {}, {});
            bench.call("mm", {input, weight});
        }
        QVERIFY(bench.call("mm", {input, weight}).requiresGrad());
    }

    /// 2.0: in the 11 keys the tape has the arguments as they were, in PyTorch the casts and what they made.
    void gradientsInBothOrders_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("tape");
        const QStringList cast{"ToCopyBackward0", "ToCopyBackward0", "MmBackward0"};
        QTest::newRow("ferrotorch") << "ferrotorch" << QStringList{"MmBackward0"};
        for (const char* name : {"pytorch-1.8", "pytorch-1.13", "pytorch-2.4", "pytorch-2.6"})
            QTest::newRow(name) << name << cast;
    }
    void gradientsInBothOrders()
    {
        QFETCH(QString, model);
        QFETCH(QStringList, tape);
        StandardBench bench(model.toStdString());
        const Tensor a = floats(bench, DType::float32, true);
        const Tensor b = bench.tensor({2, 2}, {0.5, -1, 2, 0.25}, true, DType::float32);
        Recorder recorder(bench.dispatcher());
        Tensor y;
        {
            const auto region = enter(bench, {std::string("cpu")});
            y = bench.call("mm", {a, b});
        }
        QStringList nodes;
        for (const std::string& text : eventsOf(*recorder.graph(), EventKind::nodeCreated))
            nodes.append(QString::fromStdString(text).section(' ', 0, 0));
        QCOMPARE(nodes, tape);
        const auto gradients = autograd::gradients(bench.dispatcher(), {bench.call("sum", {y})}, {a, b}, {Tensor()});
        for (const Tensor& gradient : gradients)
            QCOMPARE(gradient.dtype(), DType::float32);
        QCOMPARE(bench.numbers(gradients[0].detached()), (std::vector<double>{-0.5, 2.25, -0.5, 2.25}));
        QCOMPARE(bench.numbers(gradients[1].detached()), (std::vector<double>{4, 4, 6, 6}));
    }

    /// design:ticked: the device's default type.
    void aTickedKeyCastsWithoutARegion()
    {
        StandardBench bench;
        const Tensor a = floats(bench, DType::float32, true);
        const Tensor y = bench.callWith(bench.keys({"Autograd", "Autocast", "Cpu"}), "mm", {a, a});
        QCOMPARE(y.dtype(), DType::bfloat16);
        const auto gradients = autograd::gradients(bench.dispatcher(), {bench.call("sum", {y})}, {a}, {Tensor()});
        QCOMPARE(gradients[0].dtype(), DType::float32);
        QCOMPARE(bench.numbers(gradients[0].detached()), (std::vector<double>{7, 11, 9, 13}));
    }

    void itSaysWhyItPassesOn()
    {
        StandardBench bench;
        const Tensor a = floats(bench);
        const auto noteOf = [&](KeySet keys, const std::string& op, const Stack& arguments) {
            Recorder recorder(bench.dispatcher());
            bench.callWith(keys, op, arguments);
            const auto events = eventsOf(*recorder.graph(), EventKind::passOn);
            return events.empty() ? QString() : QString::fromStdString(events.front());
        };
        const KeySet keys = bench.keys({"Autocast", "Cpu"});
        QCOMPARE(noteOf(keys, "relu", {a}), QString("no policy for relu on cpu: the types stay"));
        QCOMPARE(noteOf(keys, "add_.Tensor", {a, a}),
                 QString("an operator that writes into an argument keeps its types"));
        const Tensor wide = floats(bench, DType::float64);
        QCOMPARE(noteOf(keys, "mm", {wide, wide}), QString("no eligible argument is of another type than bfloat16"));
        const Tensor nowhere = bench.runtime().place(a, kMeta).value();
        QCOMPARE(noteOf(bench.keys({"Autocast", "Meta"}), "mm", {nowhere, nowhere}),
                 QString("no argument is on a device that autocast serves"));
        const auto region = enter(bench, {std::string("cpu")}, {{"enabled", false}});
        QCOMPARE(noteOf(keys, "mm", {a, a}), QString("autocast is switched off for cpu"));
    }

    void programsHaveRegions()
    {
        Session session;
        TensorSpec a;
        a.name = "a";
        a.shape = {2, 2};
        a.data = {1, 2, 3, 4};
        a.requiresGrad = true;
        session.tensors = {a};
        session.program = {"with autocast(\"cpu\", dtype:bfloat16):",
                           "    y = mm(a, a)",
                           "    with autocast(\"cpu\", enabled=false):",
                           "        z = mm(a, a)",
                           "w = mm(a, a)",
                           "backward(sum(y))"};
        for (const std::string& model : KeyModel::builtInNames()) {
            session.model = model;
            const auto result = runSession(session, standardRuntimeFactory());
            QVERIFY2(result && !result->error, model.c_str());
            QCOMPARE(result->results[0].dtype, DType::bfloat16);
            QCOMPARE(result->results[1].dtype, DType::float32);
            QCOMPARE(result->results[2].dtype, DType::float32);
            QCOMPARE(result->results[3].dtype, DType::float32);  // a.grad
        }
    }

    void argumentsOfARegion()
    {
        StandardBench bench;
        QVERIFY(refusal(bench, {}).contains("needs a device type"));
        QVERIFY(refusal(bench, {std::string("tpu")}).contains("must be \"cpu\" or \"cuda\", found"));
        QVERIFY(refusal(bench, {std::string("meta")}).contains("must be \"cpu\" or \"cuda\""));
        QVERIFY(refusal(bench, {std::string("cpu"), DType::float64}).contains("bfloat16 or float16, found float64"));
        QVERIFY(refusal(bench, {std::string("cpu")}, {{"enable", true}}).contains("did you mean 'enabled'?"));
        QVERIFY(refusal(bench, {std::string("cpu")}, {{"enabled", std::int64_t{1}}}).contains("true or false"));
        QVERIFY(refusal(bench, {std::string("cpu"), None{}, true, None{}, None{}}).contains("at most 4"));
        QVERIFY(refusal(bench, {std::string("cpu")}, {{"device_type", std::string("cuda")}}).contains("twice"));
        QCOMPARE(autocast::settingsOf(bench.dispatcher()), autocast::Settings());
        QVERIFY(enter(bench, {}, {{"device_type", std::string("cuda")}, {"dtype", DType::bfloat16}}) != nullptr);
    }
};

KEYFALL_TEST(TestAutocast)
#include "autocast_test.moc"
