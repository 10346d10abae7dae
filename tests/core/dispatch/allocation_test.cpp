// SPDX-License-Identifier: MIT
// A call with recording off allocates nothing (design:2.5), and takes the slow path only while it is recorded.
#include "core/dispatch/recorder.h"
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> gAllocations{0};
}  // namespace

void* operator new(std::size_t bytes)
{
    gAllocations.fetch_add(1, std::memory_order_relaxed);
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes))
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

using namespace falls;

class AllocationTest : public QObject {
    Q_OBJECT

    using Signature = std::int64_t(const Tensor&, const Tensor&, std::int64_t);

    template <class Work>
    static long allocationsOf(Work work)
    {
        work();  // the first call of a thread attaches it
        const long before = gAllocations.load();
        for (int i = 0; i < 100; ++i)
            work();
        return gAllocations.load() - before;
    }

private Q_SLOTS:
    void typedCallsAllocateNothing()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const auto typed = op.typed<Signature>().value();
        std::vector<Registration> kept;
        kept.push_back(dispatcher.registerKernel(
            op, key("Cpu"),
            Kernel::unboxed<Signature>([](const Tensor&, const Tensor&, std::int64_t x) { return x; }, "cpu")));
        for (const KeyInfo& info : model().keys())
            if (const Key at = info.key; at != key("Cpu"))
                kept.push_back(dispatcher.registerKernel(
                    op, at,
                    Kernel::unboxed<Signature>(
                        [typed, at](HopContext context, const Tensor& a, const Tensor& b, std::int64_t x) {
                            return 1
                                + typed.redispatch(context, KeySet(context.keys.bits() & ~(1ULL << at.value())), a, b,
                                                   x);
                        },
                        "pass on")));
        const Tensor a = Tensor::emptyHost(DType::float32, {2});
        std::int64_t sum = 0;
        QCOMPARE(allocationsOf([&] { sum += typed.call(a, a, 1); }), 0);
        QCOMPARE(sum, 101);
        QCOMPARE(allocationsOf([&] { sum = typed.call(model().all(), a, a, 1); }), 0);
        QCOMPARE(sum, 11);
        QCOMPARE(allocationsOf([&] {
                     const ExcludeKeys guard(dispatcher, set({"Tracer"}));
                     const IncludeKeys more(dispatcher, set({"Tracer", "Vmap", "Autograd"}));
                     sum = typed.call(a, a, 1);
                 }),
                 0);
        QCOMPARE(sum, 3);
    }

    /// A boxed call of an unboxed kernel, on a stack that has its room: the layers' calls.
    void boxedCallsAllocateNothing()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const Registration cpu = dispatcher.registerKernel(
            op, key("Cpu"),
            Kernel::unboxed<Signature>([](const Tensor&, const Tensor&, std::int64_t x) { return x; }, "cpu"));
        const Registration layer = dispatcher.registerKernel(
            op, key("Tracer"),
            Kernel::boxed([](const BoxedCall& call, Stack& stack) { call.redispatchBelow(stack); }, "pass on"));
        const Tensor a = Tensor::emptyHost(DType::float32, {2});
        Stack stack;
        std::int64_t sum = 0;
        QCOMPARE(allocationsOf([&] {
                     stack.clear();
                     stack.emplace_back(a);
                     stack.emplace_back(a);
                     stack.emplace_back(std::int64_t{1});
                     op.callBoxed(set({"Tracer", "Cpu"}), stack);
                     sum += std::get<std::int64_t>(stack.front());
                 }),
                 0);
        QCOMPARE(sum, 101);
    }

    /// Only a recorded thread takes the slow path, and it is left again.
    void slowPathOnlyWhileRecorded()
    {
        const Dispatcher dispatcher(KeyModel::ferrotorch());
        const ThreadState& thread = dispatcher.threadState();
        QVERIFY(stackPointer() >= thread.slowBelow);
        {
            const Recorder recorder(dispatcher);
            QVERIFY(stackPointer() < thread.slowBelow);
        }
        QVERIFY(stackPointer() >= thread.slowBelow);
        QVERIFY(thread.recorder == nullptr);
    }

    void theCounterCounts()
    {
        // A check that cannot fail checks nothing. (A plain `new` and `delete` may be optimised away.)
        QCOMPARE(allocationsOf([] { ::operator delete(::operator new(8)); }), 100);
    }
};

KEYFALL_TEST(AllocationTest)
#include "allocation_test.moc"
