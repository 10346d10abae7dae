// SPDX-License-Identifier: MIT
// How a call falls: which kernels run, in which order, with which key sets; and the errors when none does.
#include "core/dispatch/recorder.h"
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace falls;

class CallTest : public QObject {
    Q_OBJECT

    /// Registers kernels that go on at `above` and one that ends the fall at `end`; the path that `keys` takes.
    static Log pathOf(std::initializer_list<std::string_view> above, const char* end, KeySet keys,
                      DispatcherOptions options = {})
    {
        Dispatcher dispatcher(KeyModel::ferrotorch(), options);
        const OperatorHandle op = dispatcher.intern("op");
        Log log;
        std::vector<Registration> kept;
        for (std::string_view name : above)
            kept.push_back(dispatcher.registerKernel(op, key(name), passOn(log)));
        kept.push_back(dispatcher.registerKernel(op, key(end), stop(log)));
        callBoxed(op, keys);
        return log;
    }

private Q_SLOTS:
    void falls_()
    {
        QCOMPARE(pathOf({"Tracer", "Autograd"}, "Cpu", set({"Tracer", "Autograd", "Cpu"})),
                 (Log{"Tracer", "Autograd", "Cpu"}));
        QCOMPARE(pathOf({"Tracer", "Autograd"}, "Cpu", set({"Cpu"})), (Log{"Cpu"}));
        QCOMPARE(pathOf({"Profiler"}, "Cpu", model().all()), (Log{"Profiler", "Cpu"}));
        QCOMPARE(pathOf({}, "Sparse", model().all()), (Log{"Sparse"}));
    }

    void typedAndBoxedAgree()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const auto typed = op.typed<std::int64_t(std::int64_t)>().value();
        std::vector<Registration> kept;
        // Alternately unboxed and boxed, so that each passes on to the other kind.
        for (const KeyInfo& info : model().keys()) {
            const Key at = info.key;
            if (at == key("Cpu"))
                kept.push_back(dispatcher.registerKernel(op, at, constant(1)));
            else if (at.value() % 2 == 0)
                kept.push_back(dispatcher.registerKernel(
                    op, at,
                    Kernel::unboxed<std::int64_t(std::int64_t)>(
                        [typed, at](HopContext context, std::int64_t x) {
                            return 2 * typed.redispatch(context, context.keys & model().below(at), x);
                        },
                        "unboxed")));
            else
                kept.push_back(dispatcher.registerKernel(op, at,
                                                         Kernel::boxed(
                                                             [](const BoxedCall& call, Stack& stack) {
                                                                 call.redispatchBelow(stack);
                                                                 stack[0] = std::get<std::int64_t>(stack[0]) * 3;
                                                             },
                                                             "boxed")));
        }
        for (std::uint64_t bits = 1; bits < 2048; bits += 2) {  // with Cpu
            std::int64_t expected = 1;
            for (const Key at : model().keysOf(KeySet(bits & ~1ULL)))
                expected *= at.value() % 2 == 0 ? 2 : 3;
            if (typed.call(KeySet(bits), 0) != expected || callBoxed(op, KeySet(bits)) != expected)
                QFAIL(model().names(KeySet(bits)).c_str());
        }
    }

    /// eleven:1.3.1 d: the kernel is handed the complete set.
    void kernelsSeeTheWholeSet()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        KeySet seen;
        const Registration kept = dispatcher.registerKernel("op", key("Cpu"),
                                                            Kernel::boxed(
                                                                [&](const BoxedCall& call, Stack& stack) {
                                                                    seen = call.keys;
                                                                    stack.assign(1, Value(std::int64_t{0}));
                                                                },
                                                                "see"));
        const OperatorHandle op = *dispatcher.find("op");
        callBoxed(op, model().all());
        QCOMPARE(seen, model().all());
        Stack stack{std::int64_t{0}};
        op.callDirectBoxed(set({"Vmap"}), key("Cpu"), stack);
        QCOMPARE(seen, set({"Vmap"}));
        op.callDirectBoxed(KeySet(), key("Cpu"), stack);
        QCOMPARE(seen, KeySet());
        op.redispatchBoxed(set({"Tracer", "Cpu"}), stack);
        QCOMPARE(seen, set({"Tracer", "Cpu"}));
    }

    void typedDirectCalls()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const Registration cpu = dispatcher.registerKernel(op, key("Cpu"), constant(1));
        const Registration cuda = dispatcher.registerKernel(op, key("Cuda"), constant(2));
        const auto typed = op.typed<std::int64_t(std::int64_t)>().value();
        QCOMPARE(typed.call(set({"Cpu", "Cuda"}), 0), 2);
        QCOMPARE(typed.callDirect(set({"Cpu", "Cuda"}), key("Cpu"), 0), 1);
        QCOMPARE(typed.callDirect(KeySet(), key("Cuda"), 0), 2);
        QVERIFY(errorOf([&] { typed.callDirect(KeySet(), key("Meta"), 0); }).has_value());
        QCOMPARE(typed.call(set({"Cpu"}), 0), 1);  // the thread is as before
    }

    void fallthroughIsStepped_over()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        Log log;
        const Registration cpu = dispatcher.registerKernel(op, key("Cpu"), stop(log));
        const Registration vmap = dispatcher.registerFallback(key("Vmap"), passOn(log));
        callBoxed(op, set({"Vmap", "Cpu"}));
        QCOMPARE(log, (Log{"Vmap", "Cpu"}));
        Registration through = dispatcher.registerKernel(op, key("Vmap"), Kernel::fallthrough());
        log.clear();
        callBoxed(op, set({"Vmap", "Cpu"}));
        QCOMPARE(log, (Log{"Cpu"}));
        through.release();
        callBoxed(op, set({"Vmap", "Cpu"}));
        QCOMPARE(log, (Log{"Cpu", "Vmap", "Cpu"}));
    }

    void aliasAndCatchAll()
    {
        ModelSpec spec = model().spec();
        spec.aliases = {{"Backends", {"Cpu", "Cuda", "Meta"}}};
        const auto aliased = KeyModel::build(std::move(spec)).value();
        Dispatcher dispatcher(aliased);
        const OperatorHandle op = dispatcher.intern("op");
        Registration all = dispatcher.registerKernel(op, std::nullopt, constant(1));
        QCOMPARE(callBoxed(op, set({"Cuda"})), 1);
        QVERIFY(errorOf([&] { callBoxed(op, set({"Vmap"})); }).has_value());  // backends only
        Registration alias = dispatcher.registerKernel(op, aliased->find("Backends"), constant(2));
        QCOMPARE(callBoxed(op, set({"Cuda"})), 2);
        Registration direct = dispatcher.registerKernel(op, key("Cuda"), constant(3));
        QCOMPARE(callBoxed(op, set({"Cuda"})), 3);
        QCOMPARE(callBoxed(op, set({"Meta"})), 2);
        direct.release();
        QCOMPARE(callBoxed(op, set({"Cuda"})), 2);
        alias.release();
        QCOMPARE(callBoxed(op, set({"Meta"})), 1);
    }

    void strictMode()
    {
        const KeySet both = set({"Cuda", "Cpu"});
        QCOMPARE(pathOf({"Tracer"}, "Cpu", both), (Log{"Cpu"}));  // lenient: Cuda is skipped
        const auto error = errorOf([&] { pathOf({"Tracer"}, "Cpu", both, {.strict = true}); });
        QVERIFY(error.has_value());
        QCOMPARE(error->kind, DispatchErrorKind::missingBackend);
        QCOMPARE(error->key, std::optional(key("Cuda")));
        QCOMPARE(error->keyset, both);
        QCOMPARE(error->op, std::string("op"));
        QCOMPARE(error->available, (std::vector<std::string>{"Tracer", "Cpu"}));
        QCOMPARE(std::string(error->what()),
                 std::string(
                     "Dispatcher::call(op): no kernel for the backend key Cuda in {Cuda, Cpu} (strict mode); 'op' is "
                     "only available for these keys: [Tracer, Cpu]"));
        // Layers above the backends are skipped in strict mode too.
        QCOMPARE(pathOf({"Tracer"}, "Cpu", set({"Tracer", "Vmap", "Cpu"}), {.strict = true}), (Log{"Tracer", "Cpu"}));
    }

    /// The error names the backend that is missing, not one that falls through above it.
    void strictModeNamesTheMissingOne()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch(), {.strict = true});
        const OperatorHandle op = dispatcher.intern("op");
        const Registration meta = dispatcher.registerKernel(op, key("Meta"), Kernel::fallthrough());
        const auto error = errorOf([&] { callBoxed(op, set({"Meta", "Cuda", "Cpu"})); });
        QVERIFY(error.has_value());
        QCOMPARE(error->key, std::optional(key("Cuda")));
    }

    void errorTexts()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const Registration cuda = dispatcher.registerKernel(op, key("Cuda"), constant(0));
        const auto empty = errorOf([&] { callBoxed(op, KeySet()); });
        QCOMPARE(empty->kind, DispatchErrorKind::emptyKeySet);
        QCOMPARE(QByteArray(empty->what()),
                 QByteArray("Dispatcher::call(op): empty keyset \xe2\x80\x94 no backend to run on"));
        QVERIFY(!empty->key.has_value());
        const auto undefined = errorOf([&] { callBoxed(op, KeySet(0xf800)); });  // bits that are no keys
        QCOMPARE(undefined->kind, DispatchErrorKind::emptyKeySet);
        const auto none = errorOf([&] { callBoxed(op, set({"Autograd", "Cpu"})); });
        QCOMPARE(none->kind, DispatchErrorKind::noKernel);
        QCOMPARE(QByteArray(none->what()),
                 QByteArray("Dispatcher::call(op): no kernel registered for any key in DispatchKeySet { bits: 129 }"));
        QCOMPARE(none->keyset.bits(), std::uint64_t{129});
        QCOMPARE(none->available, (std::vector<std::string>{"Cuda"}));
        QCOMPARE(none->displayed(), std::string("invalid argument: ") + none->what());
        Stack stack{std::int64_t{0}};
        const auto direct = errorOf([&] { op.callDirectBoxed(set({"Cpu"}), key("Meta"), stack); });
        QCOMPARE(direct->kind, DispatchErrorKind::noDirectKernel);
        QCOMPARE(QByteArray(direct->what()), QByteArray("Dispatcher::call_direct(op, Meta): no kernel registered"));
        QCOMPARE(direct->key, std::optional(key("Meta")));
    }

    /// A direct call that finds nothing is a hop that fails at its lane, boxed and typed.
    void aDirectMissIsAFailedHop()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const auto typed = op.typed<std::int64_t(std::int64_t)>().value();
        const Recorder recorder(dispatcher);
        Stack stack{std::int64_t{0}};
        (void)errorOf([&] { op.callDirectBoxed(set({"Cpu"}), key("Meta"), stack); });
        (void)errorOf([&] { typed.callDirect(set({"Cpu"}), key("Cuda"), 0); });
        const auto graph = recorder.graph();
        QCOMPARE(graph->hops.size(), std::size_t{2});
        for (const Hop& hop : graph->hops) {
            QCOMPARE(hop.kind, CallKind::callDirect);
            QVERIFY(hop.error && hop.error->raisedHere);
        }
        QCOMPARE(graph->hops[0].key, std::optional(key("Meta")));
        QCOMPARE(graph->hops[1].key, std::optional(key("Cuda")));
        QVERIFY(graph->hops[1].error->message.find("call_direct(op, Cuda)") != std::string::npos);
    }

    void exceptionsLeaveTheThreadClean()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const auto typed = op.typed<std::int64_t(std::int64_t)>().value();
        Log log;
        std::vector<Registration> kept;
        for (const char* name : {"Tracer", "Vmap", "Autograd"})
            kept.push_back(dispatcher.registerKernel(op, key(name), passOn(log)));
        kept.push_back(dispatcher.registerKernel(op, key("Cpu"),
                                                 Kernel::unboxed<std::int64_t(std::int64_t)>(
                                                     [](std::int64_t x) -> std::int64_t {
                                                         if (x == 1)
                                                             throw std::runtime_error("one");
                                                         if (x == 2)
                                                             throw 2;
                                                         return x;
                                                     },
                                                     "throws")));
        const ThreadState& thread = dispatcher.threadState();
        for (int i = 0; i < 1000; ++i) {
            QVERIFY_EXCEPTION_THROWN(callBoxed(op, model().all(), 1), std::runtime_error);
            QVERIFY_EXCEPTION_THROWN(typed.call(model().all(), 1), std::runtime_error);
            QVERIFY_EXCEPTION_THROWN(typed.call(model().all(), 2), int);
            QCOMPARE(thread.activeEpoch.load(), std::uint64_t{0});
            QCOMPARE(typed.call(model().all(), 3), 3);
        }
        QVERIFY(dispatcher.included().empty() && dispatcher.excluded().empty());
    }
};

KEYFALL_TEST(CallTest)
#include "call_test.moc"
