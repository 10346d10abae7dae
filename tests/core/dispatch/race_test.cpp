// SPDX-License-Identifier: MIT
// Registrations come and go while other threads call: every answer is one that some registration could give, nothing is
// used after it was freed (ThreadSanitizer and AddressSanitizer watch), and what was replaced is freed in the end.
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <thread>

using namespace falls;

namespace {

using Signature = std::int64_t(std::int64_t);

/// A kernel whose state counts itself, so that a test can see it freed. Its answer is 1000 plus its argument.
struct Counted {
    static inline std::atomic<int> alive{0};
    Counted() { ++alive; }
    Counted(const Counted&) { ++alive; }
    Counted(Counted&&) noexcept { ++alive; }
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --alive; }
    std::int64_t operator()(std::int64_t x) const { return 1000 + x; }
};

}  // namespace

class RaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void definingWhileOthersAsk()
    {
        const Schema schema = Schema::parse("t::two(Tensor x) -> Tensor").value();
        for (int round = 0; round < 100; ++round) {
            Dispatcher dispatcher(KeyModel::ferrotorch());
            const OperatorHandle op = dispatcher.intern("t::two");
            std::string read;
            std::thread reader([&] {
                while (!op.schema())
                    std::this_thread::yield();
                read = op.schema()->text;
            });
            const bool defined = dispatcher.define(schema).has_value();
            reader.join();
            QVERIFY(defined);
            QCOMPARE(read, schema.text);
        }
    }

    /// The first to read an operator's table computes it: whoever that is, and whatever is registered meanwhile.
    void manyAreTheFirstToCall()
    {
        std::atomic<int> wrong{0};
        for (int round = 0; round < 100; ++round) {
            Dispatcher dispatcher(KeyModel::ferrotorch());
            const OperatorHandle op = dispatcher.intern("op");
            std::vector<NewKernel> kernels;
            kernels.push_back({key("Cpu"), constant(1), {}});
            dispatcher.registerAll(op, std::move(kernels));
            std::atomic<bool> go{false};
            std::vector<std::thread> threads;
            for (int i = 0; i < 4; ++i)
                threads.emplace_back([&, typed = i % 2 == 0] {
                    while (!go.load())
                        std::this_thread::yield();
                    Stack stack{Value(std::int64_t{7})};
                    if (typed)
                        wrong += op.typed<Signature>().value().call(set({"Cpu"}), 7) == 1 ? 0 : 1;
                    else
                        op.callBoxed(set({"Cpu"}), stack);
                });
            go = true;
            const Registration fallback = dispatcher.registerFallback(key("Tracer"), Kernel::fallthrough("f"));
            for (std::thread& thread : threads)
                thread.join();
            const auto table = dispatcher.table(op);
            QVERIFY(std::any_of(table.begin(), table.end(), [](const SlotView& slot) { return slot.kernel == "f"; }));
        }
        QCOMPARE(wrong.load(), 0);
    }

    void registeringWhileCalling()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const auto typed = op.typed<Signature>().value();
        const Registration base = dispatcher.registerKernel(op, key("Cpu"), constant(1));
        std::atomic<bool> stop{false};
        std::atomic<std::int64_t> wrong{0};
        std::atomic<std::int64_t> calls{0};
        std::atomic<int> rounds{0};

        const auto caller = [&](auto once) {
            return std::thread([&, once] {
                std::int64_t mine = 0;
                while (!stop.load(std::memory_order_relaxed)) {
                    once();
                    ++mine;
                }
                calls += mine;
            });
        };
        const KeySet keys = set({"Tracer", "Vmap", "Cpu"});
        const auto plausible = [&](std::int64_t answer, std::int64_t x) {
            // the base kernel, a counted one, or either seen through Vmap, which adds 10
            if (answer != 1 && answer != 1000 + x && answer != 11 && answer != 1010 + x && answer != 5 && answer != 15)
                ++wrong;
        };
        std::vector<std::thread> threads;
        threads.push_back(caller([&] { plausible(typed.call(keys, 3), 3); }));
        threads.push_back(caller([&] { plausible(callBoxed(op, keys, 4), 4); }));
        threads.push_back(caller([&] {
            const Resolution answer = dispatcher.resolve(op, keys);
            if (!answer.found || answer.kernel.empty() || dispatcher.availableKeys(op.entry()).empty())
                ++wrong;
            // A thread that comes and goes is a reader too.
            std::thread([&] { plausible(typed.call(keys, 5), 5); }).join();
        }));
        threads.push_back(caller([&] {  // kernels
            const Registration one =
                dispatcher.registerKernel(op, key("Cpu"), Kernel::unboxed<Signature>(Counted(), "counted"));
            const Registration two = dispatcher.registerKernel(
                op, key("Vmap"),
                Kernel::unboxed<Signature>(
                    [typed](HopContext context, std::int64_t x) {
                        return 10 + typed.redispatch(context, context.keys & model().below(key("Vmap")), x);
                    },
                    "vmap"));
            ++rounds;
        }));
        threads.push_back(caller([&] {  // fallbacks and new operators
            const Registration fallback = dispatcher.registerFallback(
                key("Tracer"),
                Kernel::boxed([state = Counted()](const BoxedCall& call, Stack& stack) { call.redispatchBelow(stack); },
                              "tracer"));
            const Registration through = dispatcher.registerFallback(key("Profiler"), Kernel::fallthrough());
            (void)dispatcher.history(nullptr);
            (void)dispatcher.table(op);
            ++rounds;
        }));
        QElapsedTimer clock;
        clock.start();
        while (clock.elapsed() < 1200 || (rounds < 200 && clock.elapsed() < 20000))
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop = true;
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
        QVERIFY(calls > 100);

        // Quiet now: registrations that go on push out what is left, to a bounded rest.
        for (int i = 0; i < 600; ++i)
            (void)dispatcher.registerKernel(op, key("Meta"), constant(0));
        QVERIFY2(Counted::alive < 300, QByteArray::number(Counted::alive.load()).constData());
        QCOMPARE(typed.call(keys, 1), 1);
    }

    /// Kernels are freed while readers come and go without a pause, not only when all is quiet.
    void memoryStaysBounded()
    {
        Counted::alive = 0;
        int highest = 0;
        {
            Dispatcher dispatcher(KeyModel::ferrotorch());
            const OperatorHandle op = dispatcher.intern("op");
            const auto typed = op.typed<Signature>().value();
            const Registration base = dispatcher.registerKernel(op, key("Cpu"), constant(1));
            std::atomic<bool> stop{false};
            std::vector<std::thread> readers;
            for (int i = 0; i < 2; ++i)
                readers.emplace_back([&] {
                    while (!stop.load(std::memory_order_relaxed))
                        (void)typed.call(set({"Cpu"}), 1);
                });
            for (int i = 0; i < 20000; ++i) {
                (void)dispatcher.registerKernel(op, key("Cpu"), Kernel::unboxed<Signature>(Counted(), "counted"));
                highest = std::max(highest, Counted::alive.load());
            }
            stop = true;
            for (std::thread& reader : readers)
                reader.join();
        }
        // A reader that is descheduled inside of a call holds up to what is replaced meanwhile.
        QVERIFY2(highest < 10000, QByteArray::number(highest).constData());
        QCOMPARE(Counted::alive.load(), 0);
    }

    /// Threads that end are forgotten even where nobody registers anything.
    void endedThreadsAreForgotten()
    {
        Reclaimer reclaimer;
        for (int i = 0; i < 10000; ++i)
            reclaimer.addThread(std::make_shared<ThreadState>());
        QVERIFY2(reclaimer.threads().size() < 200,
                 QByteArray::number(qulonglong(reclaimer.threads().size())).constData());
    }

    /// What a reader inside of a call can hold is kept, whatever else is freed.
    void readersInsideAreWaitedFor()
    {
        static int freed;
        freed = 0;
        const auto count = [](void*) { ++freed; };
        Reclaimer reclaimer;
        const auto collect = [&] {
            reclaimer.collect();
            (void)reclaimer.takeGarbage();
        };
        const auto reader = std::make_shared<ThreadState>();
        reader->globalEpoch = &reclaimer.epoch();
        reclaimer.addThread(reader);
        reclaimer.retire(nullptr, count);
        reader->activeEpoch = reclaimer.epoch().load();  // inside, after the first was replaced
        reclaimer.retire(nullptr, count);
        collect();
        QCOMPARE(freed, 1);
        QCOMPARE(reclaimer.waiting(), std::size_t{1});
        reader->activeEpoch = 0;
        reclaimer.pin();
        collect();
        QCOMPARE(freed, 1);  // somebody records
        reclaimer.unpin();
        collect();
        QCOMPARE(freed, 2);
    }
};

KEYFALL_TEST(RaceTest)
#include "race_test.moc"
