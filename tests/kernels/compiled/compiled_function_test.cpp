// SPDX-License-Identifier: MIT
// `Compiled f(dispatcher, fn)`: functions of C++ whose calls become kernels.
#include "core/dispatch/recorder.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/codegen/codegen.h"
#include "kernels/compiled/compiled.h"
#include "kernels/compiled/compiled_kernels.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace keyfall;

namespace {

/// Compiles as `below` does, once it is let go.
class HeldCompiler final : public KernelCompiler {
public:
    explicit HeldCompiler(std::shared_ptr<KernelCompiler> below) : below_(std::move(below)) {}

    [[nodiscard]] std::string toolchain() const override { return below_->toolchain(); }
    [[nodiscard]] std::string target(Device device) const override { return below_->target(device); }
    [[nodiscard]] tl::expected<KernelArtifact, CompileError> compile(const KernelProgram& program,
                                                                     const std::string& target) override
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return let_; });
        ++compiles;
        if (fails)
            return tl::unexpected<CompileError>(
                CompileError{CompileFailure::permanent, Error{ErrorKind::failed, "test", "it does not compile", {}}});
        return below_->compile(program, target);
    }
    void let(bool on = true)
    {
        const std::lock_guard lock(mutex_);
        let_ = on;
        changed_.notify_all();
    }

    std::atomic<int> compiles{0};
    bool fails = false;

private:
    std::shared_ptr<KernelCompiler> below_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool let_ = false;
};

struct Bench {
    Bench()
        : runtime(*standardRuntimeFactory()(KeyModel::ferrotorch(), {})),
          dispatcher(runtime->dispatcher()),
          backend(kernelBackends().front()),
          compiler(std::make_shared<HeldCompiler>(backend.compiler))
    {
        runtime->registerStandardKernels();
        kernels = std::make_shared<CompiledKernels>([this](DeviceType) {
            return std::vector<KernelBackend>{{"interpreter", compiler, backend.loader}};
        });
    }

    std::vector<Tensor> chain(const std::vector<Tensor>& x) const
    {
        const TensorMath math(dispatcher);
        return {math.call(*dispatcher.find("relu"), {math.add(math.mul(x[0], x[1]), x[2])})};
    }
    Compiled::Function function()
    {
        return [this](const std::vector<Tensor>& x) { return chain(x); };
    }

    std::unique_ptr<Runtime> runtime;
    Dispatcher& dispatcher;
    KernelBackend backend;
    std::shared_ptr<HeldCompiler> compiler;
    std::shared_ptr<CompiledKernels> kernels;
};

Tensor ramp(std::int64_t n, float first)
{
    Tensor tensor = Tensor::emptyHost(DType::float32, {n});
    for (std::int64_t i = 0; i < n; ++i)
        tensor.hostData<float>()[i] = first + 0.25F * static_cast<float>(i);
    return tensor;
}
std::vector<Tensor> arguments(std::int64_t n)
{
    return {ramp(n, -3), ramp(n, 1), ramp(n, -40)};
}

std::vector<float> elements(const Tensor& tensor)
{
    return {tensor.hostData<float>(), tensor.hostData<float>() + tensor.numel()};
}

/// The operators that a call made, the Tracer's hops left out.
QStringList opsOf(const Dispatcher& dispatcher, const std::function<void()>& calls)
{
    Recorder recorder(dispatcher);
    calls();
    QStringList ops;
    const auto graph = recorder.graph();
    for (const Hop& hop : graph->hops)
        if (hop.key && dispatcher.model().nameOf(*hop.key) == "Cpu")
            ops.append(QString::fromStdString(std::string(hop.op.str())));
    return ops;
}

const QStringList kEager{"mul.Tensor", "add.Tensor", "relu"};
const QStringList kReplay{"compiled::mul_add_relu", "kernel::mul_add_relu"};

}  // namespace

class CompiledFunctionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Calls are eager until the compile is done, and nobody waits for it longer than was said.
    void eagerWhileItCompiles()
    {
        Bench bench;
        Compiled f(bench.dispatcher, bench.function(), bench.kernels, {.wait = std::chrono::milliseconds(0)});
        const std::vector<Tensor> x = arguments(100);
        const std::vector<float> expected = elements(bench.chain(x)[0]);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(opsOf(bench.dispatcher, [&] { QCOMPARE(elements(f(x)[0]), expected); }), kEager);
        QCOMPARE(bench.compiler->compiles.load(), 0);
        bench.compiler->let();
        QTRY_COMPARE(opsOf(bench.dispatcher, [&] { QCOMPARE(elements(f(x)[0]), expected); }), kReplay);
        QCOMPARE(bench.compiler->compiles.load(), 1);
    }
    /// One compile for all sizes, also those that memory has in another order.
    void sizes()
    {
        Bench bench;
        bench.compiler->let();
        Compiled f(bench.dispatcher, bench.function(), bench.kernels, {.wait = std::chrono::milliseconds(20000)});
        for (const std::int64_t n : {100, 7, 1025, 2}) {
            const std::vector<Tensor> x = arguments(n);
            QCOMPARE(elements(f(x)[0]), elements(bench.chain(x)[0]));
        }
        QCOMPARE(f.report(), std::vector<std::string>{"mul_add_relu: 1 kernels, any sizes"});
        QCOMPARE(bench.compiler->compiles.load(), 1);
        // One element is broadcast: another kind of call, which has its own trace.
        const std::vector<Tensor> one{ramp(9, 0), ramp(1, 2), ramp(9, -1)};
        for (int i = 0; i < 2; ++i)
            QCOMPARE(elements(f(one)[0]), elements(bench.chain(one)[0]));
        QCOMPARE(f.report().size(), std::size_t{2});
    }
    void aCompileThatFailsIsSaid()
    {
        Bench bench;
        bench.compiler->fails = true;
        bench.compiler->let();
        Compiled f(bench.dispatcher, bench.function(), bench.kernels, {.wait = std::chrono::milliseconds(20000)});
        const std::vector<Tensor> x = arguments(5);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(
                opsOf(bench.dispatcher, [&] { QCOMPARE(elements(f(x)[0]), elements(bench.chain(x)[0])); }).first(3),
                kEager);
        QVERIFY2(f.report()[0].find("it does not compile") != std::string::npos, f.report()[0].c_str());
    }
    /// A function that raises while it is traced leaves nothing behind.
    void aFunctionThatRaises()
    {
        Bench bench;
        bench.compiler->let();
        Compiled f(bench.dispatcher, bench.function(), bench.kernels, {.wait = std::chrono::milliseconds(20000)});
        const std::vector<Tensor> wrong{ramp(3, 0), ramp(4, 0), ramp(3, 0)};
        QVERIFY_THROWS_EXCEPTION(DispatchError, f(wrong));
        QVERIFY(f.report().empty());
        QVERIFY(bench.dispatcher.included().empty());
        const std::vector<Tensor> x = arguments(3);
        QCOMPARE(elements(f(x)[0]), elements(bench.chain(x)[0]));
    }
    void threadsCallAtOnce()
    {
        Bench bench;
        bench.compiler->let();
        Compiled f(bench.dispatcher, bench.function(), bench.kernels);
        const std::vector<Tensor> x = arguments(1000);
        const std::vector<float> expected = elements(bench.chain(x)[0]);
        std::atomic<int> wrong{0};
        std::vector<std::jthread> threads;
        for (int t = 0; t < 8; ++t)
            threads.emplace_back([&] {
                for (int i = 0; i < 200; ++i)
                    wrong += elements(f(x)[0]) == expected ? 0 : 1;
            });
        threads.clear();
        QCOMPARE(wrong.load(), 0);
        QCOMPARE(bench.compiler->compiles.load(), 1);
    }
    /// A launch whose kernel is no more in memory waits for another compile, unless the run is stopped.
    void whoIsStoppedWaitsForNoKernelInALaunch()
    {
        Bench bench;
        bench.compiler->let();
        Compiled f(bench.dispatcher, bench.function(), bench.kernels, {.wait = std::chrono::milliseconds(20000)});
        const std::vector<Tensor> x = arguments(5);
        QCOMPARE(elements(f(x)[0]), elements(bench.chain(x)[0]));
        QCOMPARE(elements(f(x)[0]), elements(bench.chain(x)[0]));
        const auto chosen = bench.kernels->of("auto", kCpu);
        QVERIFY(chosen);
        chosen->compiler->cache->clear();
        bench.compiler->let(false);
        std::atomic<bool> stop = false;
        Recorder recorder(bench.dispatcher);
        recorder.setCancelFlag(&stop);
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop = true;
            std::this_thread::sleep_for(std::chrono::seconds(2));  // then also who did not hear it ends
            bench.compiler->let();
        });
        QElapsedTimer clock;
        clock.start();
        QVERIFY_THROWS_EXCEPTION(DispatchError, f(x));
        QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    }
    /// What the function keeps is a constant of the trace; its elements are read at every call.
    void captured()
    {
        Bench bench;
        bench.compiler->let();
        const Tensor kept = ramp(4, 10);
        Compiled f(bench.dispatcher,
                   [&](const std::vector<Tensor>& x) {
                       return bench.chain({x[0], kept, kept});
                   },
                   bench.kernels, {.wait = std::chrono::milliseconds(20000)});
        const Tensor x = ramp(4, 1);
        for (int i = 0; i < 3; ++i) {
            kept.hostData<float>()[0] = static_cast<float>(i);
            QCOMPARE(elements(f({x})[0]), elements(bench.chain({x, kept, kept})[0]));
        }
        QCOMPARE(opsOf(bench.dispatcher, [&] { f({x}); }), kReplay);
    }
    void aFunctionWithoutCalls()
    {
        Bench bench;
        Dispatcher& dispatcher = bench.dispatcher;
        const std::vector<Tensor> x = arguments(3);
        Compiled f(
            dispatcher, [](const std::vector<Tensor>& given) { return given; }, bench.kernels);
        for (int i = 0; i < 2; ++i)
            QVERIFY(f(x)[0].isSame(x[0]));
        QVERIFY2(f.report()[0].find("nothing in it is for kernels") != std::string::npos, f.report()[0].c_str());
    }
    /// The operator of a replay is nobody's but the replay's.
    void theOperatorAloneSaysWhatItIs()
    {
        Bench bench;
        bench.compiler->let();
        Compiled f(bench.dispatcher, bench.function(), bench.kernels, {.wait = std::chrono::milliseconds(20000)});
        const std::vector<Tensor> x = arguments(3);
        f(x);
        f(x);
        Stack stack(x.begin(), x.end());
        QVERIFY_THROWS_EXCEPTION(DispatchError, bench.dispatcher.find("compiled::mul_add_relu")->callBoxed(stack));
    }
};

KEYFALL_TEST(CompiledFunctionTest)
#include "compiled_function_test.moc"
