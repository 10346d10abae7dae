// SPDX-License-Identifier: MIT
// Kernels that never end: the error names the cycle, the stack does not overflow, and the thread goes on afterwards.
#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/recorder.h"
#include "core/dispatch/unrecorded.h"
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <pthread.h>

#include <functional>

using namespace falls;

namespace {

using Signature = std::int64_t(std::int64_t);

/// A dispatcher in which `loop` redispatches to itself (typed), `boxed` too (boxed), and `ping` and `pong` call each other.
struct Endless {
    Dispatcher dispatcher{KeyModel::ferrotorch()};
    OperatorHandle loop = dispatcher.intern("loop");
    OperatorHandle boxed = dispatcher.intern("boxed");
    OperatorHandle ping = dispatcher.intern("ping");
    OperatorHandle pong = dispatcher.intern("pong");
    OperatorHandle good = dispatcher.intern("good");
    std::vector<Registration> kept;

    Endless()
    {
        const auto typedLoop = loop.typed<Signature>().value();
        add(loop,
            Kernel::unboxed<Signature>(
                [typedLoop](HopContext context, std::int64_t x) {
                    return typedLoop.redispatch(context, context.keys, x);
                },
                "loop"));
        add(boxed,
            Kernel::boxed([](const BoxedCall& call, Stack& stack) { call.redispatch(call.keys, stack); }, "boxed"));
        const auto typedPong = pong.typed<Signature>().value();
        add(ping,
            Kernel::unboxed<Signature>(
                [typedPong](HopContext context, std::int64_t x) { return typedPong.call(context.keys, x); }, "ping"));
        const OperatorHandle again = ping;
        add(pong,
            Kernel::boxed([again](const BoxedCall& call, Stack& stack) { again.callBoxed(call.keys, stack); }, "pong"));
        add(good, constant(42));
    }
    void add(OperatorHandle op, Kernel kernel)
    {
        kept.push_back(dispatcher.registerKernel(op, key("Cpu"), std::move(kernel)));
    }

    /// What the call of `op` ends in, "" when it is not the recursion error with that cycle.
    std::string chainOf(OperatorHandle op, bool typed)
    {
        const KeySet keys = set({"Autograd", "Cpu"});
        const auto error = errorOf([&] {
            if (typed)
                op.typed<Signature>().value().call(keys, 1);
            else
                callBoxed(op, keys);
        });
        if (!error || error->kind != DispatchErrorKind::recursion)
            return error ? error->what() : "no error";
        if (callBoxed(good, keys) != 42 || dispatcher.threadState().activeEpoch.load() != 0)
            return "the thread is not usable afterwards";
        std::string chain;
        for (const std::string& hop : error->chain) {
            if (std::string(error->what()).find(hop) == std::string::npos)
                return "the message does not name " + hop;
            chain += (chain.empty() ? "" : " > ") + hop;
        }
        return chain;
    }
};

const std::string kLoop = "loop @ Cpu {Autograd, Cpu}";
const std::string kBoxed = "boxed @ Cpu {Autograd, Cpu}";

/// Runs `work` in a thread with a stack of `bytes`.
void inThread(std::size_t bytes, std::function<void()> work)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    QCOMPARE(pthread_attr_setstacksize(&attributes, bytes), 0);
    pthread_t thread;
    QCOMPARE(pthread_create(
                 &thread, &attributes,
                 [](void* f) -> void* {
                     (*static_cast<std::function<void()>*>(f))();
                     return nullptr;
                 },
                 &work),
             0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
}

}  // namespace

class RecursionTest : public QObject {
    Q_OBJECT

    /// All four endless recursions; "" when each ends as it should.
    static std::string allEndWell()
    {
        Endless endless;
        for (int round = 0; round < 2; ++round) {
            if (const auto chain = endless.chainOf(endless.loop, true); chain != kLoop)
                return "typed: " + chain;
            if (const auto chain = endless.chainOf(endless.loop, false); chain != kLoop)
                return "boxed call of typed: " + chain;
            if (const auto chain = endless.chainOf(endless.boxed, false); chain != kBoxed)
                return "boxed: " + chain;
            if (const auto chain = endless.chainOf(endless.boxed, true); chain != kBoxed)
                return "typed call of boxed: " + chain;
            const std::string ping = "ping @ Cpu {Autograd, Cpu}";
            const std::string pong = "pong @ Cpu {Autograd, Cpu}";
            const auto mutual = endless.chainOf(endless.ping, true);
            if (mutual != ping + " > " + pong && mutual != pong + " > " + ping)
                return "mutual: " + mutual;
        }
        return "";
    }

private Q_SLOTS:
    /// Calls that would end, only later than the cap: nothing repeats, and the error does not say that it did.
    void aDeepFallIsNotCalledEndless()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        std::vector<OperatorHandle> steps;
        std::vector<Registration> kept;
        const std::uint32_t cap = dispatcher.options().depthCap;
        for (std::uint32_t i = 0; i <= cap; ++i)
            steps.push_back(dispatcher.intern("step" + std::to_string(i)));
        for (std::uint32_t i = 0; i <= cap; ++i) {
            const OperatorHandle next = steps[std::min(i + 1, cap)];
            kept.push_back(dispatcher.registerKernel(
                steps[i], key("Cpu"),
                i == cap
                    ? constant(1)
                    : Kernel::boxed([next](const BoxedCall& call, Stack& stack) { next.callBoxed(call.keys, stack); },
                                    "next")));
        }
        const Recorder recorder(dispatcher);
        const auto error = errorOf([&] { callBoxed(steps[0], set({"Cpu"})); });
        QVERIFY(error.has_value());
        QCOMPARE(error->kind, DispatchErrorKind::recursion);
        const QByteArray text = error->what();
        QVERIFY2(text.contains("nested too deeply") && !text.contains("endless"), text.constData());
        QVERIFY2(text.size() < 500, text.constData());
        const std::string last = "step" + std::to_string(cap) + " @ Cpu {Cpu}";
        QCOMPARE(error->chain.back(), last);
        QCOMPARE(error->key, std::optional(key("Cpu")));
        QCOMPARE(error->keyset, set({"Cpu"}));
        QCOMPARE(callBoxed(steps[1], set({"Cpu"})), std::int64_t{1});  // one hop less ends
    }

    /// The shortest stretch that repeats before the end, were it half of the chain.
    void theCycleOfAChain()
    {
        Endless endless;
        const auto cycle = [&](const std::vector<std::string>& chain) {
            const DispatchError error = recursionError(endless.ping.entry(), set({"Cpu"}), key("Cpu"), chain);
            return QByteArray(error.what()).contains("endless") ? error.chain : std::vector<std::string>();
        };
        QCOMPARE(cycle({"a", "b", "a", "b"}), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(cycle({"c", "a", "b", "a", "b"}), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(cycle({"a", "a"}), std::vector<std::string>{"a"});
        QVERIFY(cycle({"b", "a", "b"}).empty() && cycle({"a"}).empty());
    }

    void withoutARecorder() { QCOMPARE(allEndWell(), std::string()); }

    void withARecorder()
    {
        Endless endless;
        const Recorder recorder(endless.dispatcher);
        QCOMPARE(endless.chainOf(endless.loop, true), kLoop);
        QCOMPARE(recorder.hopCount(), std::size_t{endless.dispatcher.options().depthCap} + 1);  // and `good`
        QCOMPARE(endless.chainOf(endless.boxed, false), kBoxed);
        const auto graph = recorder.graph();
        QCOMPARE(graph->calls.size(), std::size_t{4});
        QCOMPARE(graph->hops[511].depth, 511U);
        QVERIFY(graph->hops[511].error && graph->hops[511].error->raisedHere);
        QVERIFY(graph->hops[0].error && !graph->hops[0].error->raisedHere);
    }

    void withARecorderThatIsTurnedAway()
    {
        Endless endless;
        endless.add(endless.good,
                    Kernel::boxed(
                        [&endless](const BoxedCall& call, Stack& stack) {
                            const Unrecorded parts(call.context());
                            endless.boxed.callBoxed(call.keys, stack);
                        },
                        "in one piece"));
        const Recorder recorder(endless.dispatcher);
        const auto error = errorOf([&] { callBoxed(endless.good, set({"Autograd", "Cpu"})); });
        QVERIFY(error);
        QCOMPARE(error->kind, DispatchErrorKind::recursion);
        QCOMPARE(error->chain, std::vector{kBoxed});
        QCOMPARE(recorder.hopCount(), std::size_t{1});
    }

    void inSmallStacks_data()
    {
        QTest::addColumn<quint32>("kilobytes");
        for (quint32 kilobytes : {512U, 1024U, 2048U, 16384U})
            QTest::addRow("%u KB", kilobytes) << kilobytes;
    }
    void inSmallStacks()
    {
        QFETCH(quint32, kilobytes);
        std::string problem = "did not run";
        inThread(std::size_t{kilobytes} * 1024, [&] { problem = allEndWell(); });
        QCOMPARE(problem, std::string());
    }

    /// A fall that is deep but ends is no recursion.
    void deepFallsEnd()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const auto typed = op.typed<Signature>().value();
        const Registration kept =
            dispatcher.registerKernel(op, key("Cpu"),
                                      Kernel::unboxed<Signature>(
                                          [typed](HopContext context, std::int64_t x) -> std::int64_t {
                                              return x == 0 ? 7 : typed.redispatch(context, context.keys, x - 1);
                                          },
                                          "count down"));
        QCOMPARE(typed.call(set({"Cpu"}), 2000), 7);
        const Recorder recorder(dispatcher);
        QCOMPARE(typed.call(set({"Cpu"}), 511), 7);
        QVERIFY(errorOf([&] { typed.call(set({"Cpu"}), 512); }).has_value());
        QCOMPARE(typed.call(set({"Cpu"}), 511), 7);
    }

    /// A cancellation close to the cap leaves no hops behind for the next recursion error.
    void cancelledNearTheCap()
    {
        Endless endless;
        std::atomic<bool> cancel{false};
        std::int64_t hops = 0;
        const auto typed = endless.dispatcher.intern("stopping").typed<Signature>().value();
        endless.add(typed.handle(),
                    Kernel::unboxed<Signature>(
                        [&, typed](HopContext context, std::int64_t x) {
                            if (++hops == 500)
                                cancel = true;
                            return typed.redispatch(context, context.keys, x);
                        },
                        "stopping"));
        Recorder recorder(endless.dispatcher);
        recorder.setCancelFlag(&cancel);
        const auto cancelled = errorOf([&] { typed.call(set({"Cpu"}), 1); });
        QVERIFY(cancelled.has_value());
        QCOMPARE(cancelled->kind, DispatchErrorKind::cancelled);
        recorder.setCancelFlag(nullptr);
        const auto error = errorOf([&] { endless.loop.typed<Signature>().value().call(set({"Cpu"}), 1); });
        QCOMPARE(error->chain, (std::vector<std::string>{"loop @ Cpu {Cpu}"}));
        const auto deep = errorOf([&] { endless.ping.typed<Signature>().value().call(set({"Cpu"}), 1); });
        QCOMPARE(deep->chain.size(), std::size_t{2});
    }
};

KEYFALL_TEST(RecursionTest)
#include "recursion_test.moc"
