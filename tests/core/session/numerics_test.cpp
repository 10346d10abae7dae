// SPDX-License-Identifier: MIT
#include "core/dispatch/key_guards.h"
#include "core/graph/graph_text.h"
#include "core/session/double_shadow.h"
#include "core/session/numerics.h"
#include "core/session/output_log.h"
#include "core/tensor/element_text.h"
#include "core/tensor/half.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

#include <cmath>

using namespace keyfall;

namespace {

/// A tensor of `dtype` with these values.
Tensor stored(DType dtype, const Dims& shape, const std::vector<double>& values)
{
    const Tensor tensor = Tensor::emptyHost(dtype, shape);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i);
        switch (dtype) {
        case DType::float64: tensor.hostData<double>()[at] = values[i]; break;
        case DType::bfloat16: tensor.hostData<BFloat16>()[at] = BFloat16(static_cast<float>(values[i])); break;
        default: tensor.hostData<float>()[at] = static_cast<float>(values[i]);
        }
    }
    return tensor;
}

std::vector<double> valuesOf(const Tensor& tensor)
{
    std::vector<double> values;
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        values.push_back(elementAt(tensor, i));
    return values;
}

/// mul, square and sum in the type of their argument, `coarse` and quantize_per_tensor to quarters; Autocast goes on with
/// bfloat16, Autograd as it is.
class RoundingRuntime final : public Runtime {
public:
    explicit RoundingRuntime(std::shared_ptr<const KeyModel> model) : dispatcher_(std::move(model))
    {
        for (const char* text : {"mul(Tensor self, Tensor other) -> Tensor", "sum(Tensor self) -> Tensor",
                                 "coarse(Tensor self) -> Tensor", "quantize_per_tensor(Tensor self) -> Tensor",
                                 "square(Tensor self) -> Tensor", "noisy(Tensor self) -> Tensor"})
            (void)dispatcher_.define(Schema::parse(text).value());
    }
    [[nodiscard]] static RuntimeFactory factory()
    {
        return [](std::shared_ptr<const KeyModel> model, const RuntimeOptions&) -> Expected<std::unique_ptr<Runtime>> {
            return std::unique_ptr<Runtime>(new RoundingRuntime(std::move(model)));
        };
    }
    [[nodiscard]] Dispatcher& dispatcher() override { return dispatcher_; }
    void registerStandardKernels() override
    {
        const auto key = [this](const char* name) { return *dispatcher_.model().find(name); };
        for (const OperatorHandle& op : dispatcher_.operators())
            dispatcher_.registerKernel(op, key("Cpu"), Kernel::boxed(compute, "test:cpu")).keep();
        dispatcher_.registerFallback(key("Autocast"), Kernel::boxed(castAndGoOn, "test:autocast")).keep();
        const auto goOn = [](const BoxedCall& call, Stack& stack) { call.redispatchBelow(stack); };
        dispatcher_.registerFallback(key("Autograd"), Kernel::boxed(goOn, "test:autograd")).keep();
    }
    [[nodiscard]] Expected<Registration> registerStandardKernel(const OperatorHandle*, Key) override
    {
        return badInput({}, "none");
    }
    [[nodiscard]] std::string describeStandardKernel(const OperatorHandle*, Key) override { return {}; }
    [[nodiscard]] Expected<Tensor> makeTensor(const TensorSpec& spec) override
    {
        const Dims shape(spec.shape.begin(), spec.shape.end());
        std::vector<double> values = spec.data;
        if (spec.fill)
            values.assign(static_cast<std::size_t>(elementCount(shape)), std::get<double>(*spec.fill));
        if (spec.random)  // numbers that depend on the type, as real ones do
            for (std::int64_t i = 0; i < elementCount(shape); ++i)
                values.push_back((spec.dtype == DType::float64 ? 0.3 : 0.1) * static_cast<double>(i + 1));
        return stored(spec.dtype, shape, values);
    }
    [[nodiscard]] Expected<Tensor> place(const Tensor& tensor, Device) override { return tensor; }
    [[nodiscard]] Expected<void> backward(const Tensor&, const Tensor&) override { return {}; }
    [[nodiscard]] Tensor gradientOf(const Tensor&) override { return {}; }
    [[nodiscard]] Expected<std::unique_ptr<Region>>
    enterRegion(const std::string& name, const std::vector<Value>&,
                const std::vector<std::pair<std::string, Value>>&) override
    {
        if (name != "autocast")
            return badInput({}, "no block " + name);
        struct Autocast final : Region {
            explicit Autocast(const Dispatcher& dispatcher) : keys(dispatcher, dispatcher.model().setOf({"Autocast"}))
            {
            }
            IncludeKeys keys;
        };
        return std::make_unique<Autocast>(dispatcher_);
    }
    void beginRun(KeySet) override {}
    [[nodiscard]] LayerReports endRun() override { return {}; }
    [[nodiscard]] std::vector<DeviceReport> devices() override { return {}; }

private:
    static void compute(const BoxedCall& call, Stack& stack)
    {
        const Tensor self = std::get<Tensor>(stack[0]);
        std::vector<double> values = valuesOf(self);
        const std::string& op = call.opName();
        if (op == "square") {  // made of another operator
            Stack inner{self, self};
            call.dispatcher().find("mul")->callBoxed(inner);
            stack = inner;
            return;
        }
        Dims shape = self.shape();
        if (op == "mul") {
            const std::vector<double> other = valuesOf(std::get<Tensor>(stack[1]));
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] *= other[i];
        } else if (op == "sum") {
            float narrow = 0;
            double wide = 0;
            for (const double value : values) {
                narrow += static_cast<float>(value);
                wide += value;
            }
            values = {self.dtype() == DType::float64 ? wide : static_cast<double>(narrow)};
            shape = {};
        } else if (op == "noisy") {
            for (double& value : values)
                value *= value;
        } else if (self.dtype() != DType::float64 || op == "quantize_per_tensor") {
            for (double& value : values)
                value = std::round(value * 4) / 4;
        }
        stack = {stored(self.dtype(), shape, values)};
    }
    static void castAndGoOn(const BoxedCall& call, Stack& stack)
    {
        if (call.opName() == "noisy") {  // calls itself, for something else
            Stack other{stored(DType::bfloat16, {4}, {100, 200, 300, 400})};
            OperatorHandle(call.op).callBoxed(call.dispatcher().model().setOf({"Cpu"}), other);
        }
        for (Value& value : stack)
            if (auto* tensor = std::get_if<Tensor>(&value))
                value = stored(DType::bfloat16, tensor->shape(), valuesOf(*tensor));
        call.redispatchBelow(stack);
    }

    Dispatcher dispatcher_;
};

Session sessionOf(const std::vector<std::string>& program)
{
    Session session;
    TensorSpec a;
    a.name = "a";
    a.shape = {4};
    a.data = {0.1, 0.7, 1.0 / 3, 1e-3};
    TensorSpec exact = a;
    exact.name = "e";
    exact.data = {1, 2, 3, 4};
    session.tensors = {a, exact};
    session.program = program;
    return session;
}

Numerics measure(const Session& session)
{
    auto result = measureNumerics(session, RoundingRuntime::factory());
    if (!result)
        qFatal("%s", result.error().text().c_str());
    return std::move(*result);
}

/// "mul Cpu rounding@1; sum Cpu accumulation@2": what came from where.
QString sourcesOf(const Numerics& numerics)
{
    QStringList texts;
    const CallGraph& graph = *numerics.run.graph;
    for (const Hop& hop : graph.hops) {
        const HopNumerics& at = numerics.hops[hop.id - 1];
        texts << QString::fromStdString(fmt::format("{} {} {}@{}", hop.op.str(), keyName(graph, hop.key),
                                                    at.measured ? nameOf(at.source) : "?", at.origin));
    }
    return texts.join(QStringLiteral("; "));
}

}  // namespace

class NumericsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void smallIntegersAreExact()
    {
        const Numerics numerics = measure(sessionOf({"y = mul(e, e)", "z = sum(y)"}));
        QCOMPARE(sourcesOf(numerics), QString("mul Cpu exact@0; sum Cpu exact@0"));
        QCOMPARE(numerics.hops[0].absolute, 0.0);
        QVERIFY(numerics.notes.empty());
    }

    void roundingIsHalfAUnitInTheLastPlace()
    {
        const Numerics numerics = measure(sessionOf({"y = mul(a, a)"}));
        QCOMPARE(sourcesOf(numerics), QString("mul Cpu rounding@1"));
        const HopNumerics& mul = numerics.hops[0];
        QVERIFY(mul.relative > 0 && mul.relative <= std::ldexp(1.0, -24));
        // The inputs' own rounding is no error: they are what they are.
        const double largest = static_cast<double>(0.7F) * static_cast<double>(0.7F);
        QCOMPARE(mul.relative, mul.absolute / largest);
    }

    void aSumAccumulates()
    {
        Session session = sessionOf({"s = sum(b)"});
        TensorSpec b = session.tensors[0];
        b.name = "b";
        b.shape = {1000};
        b.data.clear();
        b.fill = 0.1;
        session.tensors.push_back(b);
        const Numerics numerics = measure(session);
        QCOMPARE(sourcesOf(numerics), QString("sum Cpu accumulation@1"));
        QVERIFY(numerics.hops[0].relative > std::ldexp(1.0, -24));
    }

    void anErrorThatCameInIsNotBroughtInAgain()
    {
        const Numerics numerics = measure(sessionOf({"c = coarse(a)", "y = mul(c, e)", "z = mul(y, e)"}));
        QCOMPARE(sourcesOf(numerics), QString("coarse Cpu rounding@1; mul Cpu rounding@1; mul Cpu rounding@1"));
        QVERIFY(numerics.hops[2].relative > 0.01);
    }

    void layersThatHandOnHaveTheErrorOfWhatTheyHandedOnTo()
    {
        Session session = sessionOf({"y = mul(a, a)"});
        session.explicitKeys = KeyModel::ferrotorch()->setOf({"Autograd", "Cpu"});
        const Numerics numerics = measure(session);
        QCOMPARE(sourcesOf(numerics), QString("mul Autograd rounding@2; mul Cpu rounding@2"));
        QCOMPARE(numerics.hops[0].absolute, numerics.hops[1].absolute);
    }

    void autocastIsNamed()
    {
        const Numerics numerics = measure(sessionOf({"with autocast():", "    y = mul(a, a)", "z = mul(e, e)"}));
        QCOMPARE(sourcesOf(numerics), QString("mul Autocast autocast@2; mul Cpu autocast@2; mul Cpu exact@0"));
        QVERIFY(numerics.hops[0].relative > 1e-4);
        QVERIFY(numerics.hops[0].relative < 0.02);
    }

    void aCompositeHasTheErrorOfItsParts()
    {
        const Numerics numerics = measure(sessionOf({"y = square(a)", "z = mul(y, e)"}));
        QCOMPARE(sourcesOf(numerics), QString("square Cpu rounding@2; mul Cpu rounding@2; mul Cpu rounding@2"));
    }

    /// What a layer computes for itself is not what the program asked for, even by an operator of the same name.
    void aLayersOwnCallsAreNotComparedWithTheProgramsCall()
    {
        const Numerics numerics = measure(sessionOf({"with autocast():", "    y = noisy(a)"}));
        QCOMPARE(sourcesOf(numerics), QString("noisy Autocast autocast@3; noisy Cpu ?@0; noisy Cpu autocast@3"));
        QVERIFY(numerics.hops[0].relative < 0.02);
    }

    void quantizationIsNamed()
    {
        const Numerics numerics = measure(sessionOf({"q = quantize_per_tensor(a)", "y = mul(q, e)"}));
        QCOMPARE(sourcesOf(numerics), QString("quantize_per_tensor Cpu quantization@1; mul Cpu quantization@1"));
        QCOMPARE(numerics.hops[0].absolute, static_cast<double>(0.1F));
    }

    void theRunIsTheSessionsOwn()
    {
        const Session session = sessionOf({"y = mul(a, a)"});
        const auto plain = runSession(session, RoundingRuntime::factory()).value();
        QVERIFY(measure(session).run.results == plain.results);
    }

    void theShadowMeansTheSame()
    {
        Session session = sessionOf({"with autocast():", "    y = mul(a, r)", "z = sum(q)  # with autocast"});
        session.include = KeyModel::ferrotorch()->setOf({"Autocast", "Tracer"});
        TensorSpec random = session.tensors[0];
        random.name = "r";
        random.data.clear();
        random.random = 7;
        TensorSpec half = session.tensors[0];
        half.name = "h";
        half.dtype = DType::bfloat16;
        TensorSpec quantized = session.tensors[0];
        quantized.name = "q";
        quantized.dtype = DType::uint8;
        quantized.data.clear();
        quantized.shape = {2, 2};
        quantized.form = QuantizedForm{{0.5, 2}, {10, 0}, 1, {10, 1, 12, 3}};
        session.tensors.insert(session.tensors.end(), {random, half, quantized});
        const auto shadow = doubleShadow(session, RoundingRuntime::factory());
        QVERIFY(shadow.has_value());
        const Session& wide = shadow->session;
        QCOMPARE(wide.program,
                 (std::vector<std::string>{"with repeat(1):", "    y = mul(a, r)", "z = sum(q)  # with autocast"}));
        QCOMPARE(wide.include, KeyModel::ferrotorch()->setOf({"Tracer"}));
        for (const TensorSpec& spec : wide.tensors)
            QCOMPARE(spec.dtype, DType::float64);
        QCOMPARE(wide.tensors[0].data[0], static_cast<double>(0.1F));
        QVERIFY(!wide.tensors[2].random);
        QCOMPARE(wide.tensors[2].data[1], static_cast<double>(static_cast<float>(0.2)));  // drawn as float32
        QCOMPARE(wide.tensors[3].data[0], static_cast<double>(static_cast<float>(BFloat16(0.1F))));
        QCOMPARE(wide.tensors[4].data, (std::vector<double>{0, 2, 1, 6}));
        QCOMPARE(wide.tensors[4].layout(), Layout::strided);
        // Along the first dimension, channels change with the row.
        session.tensors[4].form = QuantizedForm{{0.5, 2}, {10, 0}, 0, {10, 12, 1, 3}};
        QCOMPARE(doubleShadow(session, RoundingRuntime::factory())->session.tensors[4].data,
                 (std::vector<double>{0, 1, 2, 6}));
    }

    void whatIsNotSeenIsSaid()
    {
        const auto notes = [](const char* line) {
            return doubleShadow(sessionOf({line, "    y = mul(a, a)"}), RoundingRuntime::factory())->notes.size();
        };
        QCOMPARE(notes("with repeat(1):  # dtype:float16"), std::size_t{1});
        QCOMPARE(notes("with autocast(dtype:float16):"), std::size_t{0});  // it has no effect
        Session session = sessionOf({"y = mul(b, b)"});
        TensorSpec b = session.tensors[0];
        b.name = "b";
        b.shape = {OutputLog::kMostOfATensor + 1};
        b.data.clear();
        b.fill = 0.1;
        session.tensors.push_back(b);
        QCOMPARE(sourcesOf(measure(session)), QString("mul Cpu ?@0"));
    }
};

KEYFALL_TEST(NumericsTest)
#include "numerics_test.moc"
