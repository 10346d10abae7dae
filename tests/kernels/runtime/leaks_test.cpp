// SPDX-License-Identifier: MIT
// A hundred thousand calls through every layer leave no memory behind.
#include "core/dispatch/key_guards.h"
#include "core/script/program_runner.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <cstddef>
#include <malloc.h>

using namespace keyfall;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kOwnAllocator = true;
#else
constexpr bool kOwnAllocator = false;
#endif

/// Bytes that the program has allocated and not freed.
std::size_t bytesInUse()
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

TensorSpec leaf(Device device)
{
    TensorSpec spec;
    spec.shape = {4, 4};
    spec.random = 7;
    spec.device = device;
    spec.requiresGrad = true;
    return spec;
}

/// Casts, a batch, a tape that is run.
const std::vector<std::string> kProgram{
    "h = relu(matmul(x, w))",
    "with autocast(\"cpu\", dtype:bfloat16):",
    "    c = matmul(h, w)",
    "with vmap(in_dims=[0, none]):",
    "    v = sum(mul(exp(x), sum(w)))",
    "p = softmax(add(h, v), 1)",
    "q = reshape(transpose(p, 0, 1), [16])",
    "z = add(sum(q), sum(c))",
    "backward(z)",
};

}  // namespace

class TestLeaks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHundredThousandCalls_data()
    {
        QTest::addColumn<bool>("cuda");
        QTest::newRow("cpu") << false;
        QTest::newRow("emulated cuda") << true;
    }

    void aHundredThousandCalls()
    {
        if (kOwnAllocator)
            QSKIP("a sanitizer's allocator keeps what was freed; it looks for leaks itself");
        QFETCH(bool, cuda);
        auto program = parseProgram(kProgram, "leaks");
        QVERIFY2(program, program ? "" : program.error().text().c_str());
        StandardBench bench;
        const Device device = cuda ? Device{DeviceType::cuda, 0} : kCpu;
        const Tensor x = bench.make(leaf(device));
        const Tensor w = bench.make(leaf(device));
        const KeySet watched = bench.keys({"Tracer", "Profiler"});
        const auto runOnce = [&](Recorder* recorder) {
            bench.runtime().beginRun(watched);
            ProgramRunner runner(bench.runtime(), std::nullopt, recorder);
            runner.define("x", x);
            runner.define("w", w);
            const IncludeKeys include(bench.dispatcher(), watched);
            const auto stop = runner.run(*program);
            QVERIFY2(!stop, stop ? stop->message.c_str() : "");
            QVERIFY(!bench.runtime().endRun().tracedGraph.empty());
        };
        std::size_t hops = 0;
        for (int i = 0; i < 20; ++i) {  // fills caches and pools
            Recorder recorder(bench.dispatcher());
            runOnce(&recorder);
            hops = recorder.graph()->hops.size();
        }
        const std::size_t runs = 100'000 / hops + 1;
        const std::size_t before = bytesInUse();
        for (std::size_t i = 0; i < runs; ++i) {
            std::optional<Recorder> recorder;
            if (i % 10 == 0)
                recorder.emplace(bench.dispatcher());
            runOnce(recorder ? &*recorder : nullptr);
        }
        const std::size_t after = bytesInUse();
        qInfo("%zu runs of %zu hops: %zu bytes before, %zu after", runs, hops, before, after);
        QVERIFY2(after < before + 64 * 1024, "memory grows with the number of calls");
    }
};

KEYFALL_TEST(TestLeaks)
#include "leaks_test.moc"
