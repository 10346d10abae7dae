// SPDX-License-Identifier: MIT
// An allocation that fails at every place in turn of a call that is replayed: it raises or gives the right result, and later
// calls are right. (Not while it is traced and fused: the JSON library allocates where nothing may be raised.)
#include "core/program/kernel_cache.h"
#include "core/program/plan.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/codegen/codegen.h"
#include "kernels/compiled/compiled.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

/// How many allocations of this thread are left before one fails; below 0: none does.
thread_local long tLeft = -1;

struct Armed {
    explicit Armed(long left) { tLeft = left; }
    Armed(const Armed&) = delete;
    Armed& operator=(const Armed&) = delete;
    ~Armed() { tLeft = -1; }
};

}  // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc): this is what allocates
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept
{
    if (tLeft >= 0 && tLeft-- == 0) {
        tLeft = -1;  // one fails, and what cleans up after it finds memory
        return nullptr;
    }
    return std::malloc(bytes == 0 ? 1 : bytes);
}
void* operator new(std::size_t bytes)
{
    if (void* memory = operator new(bytes, std::nothrow))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc)

using namespace keyfall;

class CompiledAllocationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// With the values of the run before; of a row some values are kept in memory that is there already.
    void replaysOfAPlanAllocateNothing()
    {
        const auto backends = kernelBackends();
        const auto machine = std::find_if(backends.begin(), backends.end(),
                                          [](const KernelBackend& backend) { return backend.name == "machine"; });
        if (machine == backends.end())
            QSKIP("no machine code on this processor");
        const KernelProgram program = *parseKernelProgram(R"({"ir":1,"vars":[{"name":"n","min":0,"max":1000}],
            "slots":[{"slot":0,"dtype":"float32","elements":"n * 4"},{"slot":1,"dtype":"float32","elements":"n * 4"}],
            "axes":[{"name":"i","size":"n"}],"code":[
            {"v":"s","op":"reduce","kind":"sum","axis":"j","size":"4","code":[
                {"v":"a","op":"load","slot":1,"at":"i * 4 + j"},{"v":"b","op":"exp","args":["a"]}],"value":"b"},
            {"op":"loop","axis":"k","size":"4","code":[
                {"v":"c","op":"load","slot":1,"at":"i * 4 + k"},{"v":"d","op":"exp","args":["c"]},
                {"v":"e","op":"div","args":["d","s"]},{"op":"store","slot":0,"at":"i * 4 + k","value":"e"}]}]})");
        KernelCache cache({}, *machine);
        const auto kernel = cache.get(program, kCpu);
        QVERIFY(kernel);
        std::vector<float> out(400);
        std::vector<float> in(400, 2);
        PlanBuilder builder;
        std::vector<BufferIndex> slots;
        for (auto* list : {&out, &in})
            slots.push_back(builder.addBuffer(std::as_writable_bytes(std::span(*list))));
        builder.addKernel(*kernel, slots);
        builder.setOutputs({slots[0]});
        auto plan = builder.build();
        QVERIFY(plan);
        const std::vector<NamedValue> hundred{{"n", 100}};
        QVERIFY(plan->run(hundred));
        std::fill(out.begin(), out.end(), 0.0F);
        bool done = false;
        long left = 0;
        {
            const Armed armed(0);
            done = plan->run(hundred).has_value();
            left = tLeft;
        }
        QVERIFY(done);
        QCOMPARE(left, 0L);
        QCOMPARE(out, std::vector<float>(400, 0.25F));
    }

    void everyPlaceInTurn()
    {
        const auto runtime = *standardRuntimeFactory()(KeyModel::ferrotorch(), {});
        runtime->registerStandardKernels();
        Dispatcher& dispatcher = runtime->dispatcher();
        const auto chain = [&dispatcher](const std::vector<Tensor>& x) -> std::vector<Tensor> {
            const TensorMath math(dispatcher);
            return {math.call(*dispatcher.find("relu"), {math.add(math.mul(x[0], x[1]), x[2])})};
        };
        std::vector<Tensor> x(3, Tensor());
        for (Tensor& tensor : x) {
            tensor = Tensor::emptyHost(DType::float32, {7});
            for (int i = 0; i < 7; ++i)
                tensor.hostData<float>()[i] = 0.5F * static_cast<float>(i) - 1;
        }
        const Tensor expected = chain(x)[0];
        const auto isRight = [&expected](const std::vector<Tensor>& found) {
            return std::equal(expected.hostData<float>(), expected.hostData<float>() + 7, found[0].hostData<float>());
        };
        const CompiledOptions options{.wait = std::chrono::milliseconds(20000)};
        const auto kernels = standardCompiledKernels();
        int failures = 0;
        for (long at = 0;; ++at) {
            Compiled f(dispatcher, chain, kernels, options);
            QVERIFY(isRight(f(x)));
            QVERIFY(isRight(f(x)));
            bool failed = false;
            try {
                const Armed armed(at);
                const std::vector<Tensor> found = f(x);
                failed = tLeft == -1;
                tLeft = -1;
                QVERIFY2(isRight(found), qPrintable(QString::number(at)));
            } catch (const std::exception&) {
                failed = true;
            }
            QVERIFY2(dispatcher.included().empty(), qPrintable(QString::number(at)));
            for (int i = 0; i < 3; ++i)
                QVERIFY2(isRight(f(x)), qPrintable(QString::number(at)));
            if (!failed)
                break;
            ++failures;
        }
        QVERIFY2(failures > 10, qPrintable(QString::number(failures)));
    }
};

KEYFALL_TEST(CompiledAllocationTest)
#include "compiled_allocation_test.moc"
