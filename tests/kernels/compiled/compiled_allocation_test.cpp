// SPDX-License-Identifier: MIT
// An allocation that fails at every place in turn of a call that is replayed: it raises or gives the right result, and later
// calls are right. (Not while it is traced and fused: the JSON library allocates where nothing may be raised.)
#include "kernels/calling/tensor_math.h"
#include "kernels/compiled/compiled.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

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
