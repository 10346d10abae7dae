// SPDX-License-Identifier: MIT
// Thread-local key sets: guards, what beats what, and that neither threads nor dispatchers mix.
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <thread>

using namespace falls;

class ThreadKeysTest : public QObject {
    Q_OBJECT

    static std::string setsOf(const Dispatcher& dispatcher)
    {
        return model().names(dispatcher.included()) + " - " + model().names(dispatcher.excluded());
    }

    /// Note [Calls while a thread ends]: its destructor runs after the thread's states were dropped, and again after those
    /// that it made.
    struct CallsAtTheEnd {
        const OperatorHandle* op = nullptr;
        std::vector<std::int64_t>* answers = nullptr;
        ~CallsAtTheEnd()
        {
            if (op != nullptr)
                answers->push_back(callBoxed(*op, set({"Cpu"})));
        }
    };

private Q_SLOTS:
    void guardsNestAndRestore()
    {
        const Dispatcher dispatcher(KeyModel::ferrotorch());
        QCOMPARE(setsOf(dispatcher), std::string("{} - {}"));
        {
            const IncludeKeys tracer(dispatcher, set({"Tracer"}));
            {
                const IncludeKeys both(dispatcher, set({"Tracer", "Vmap"}));
                const ExcludeKeys autograd(dispatcher, set({"Autograd"}));
                const ExcludeKeys again(dispatcher, set({"Autograd"}));
                QCOMPARE(setsOf(dispatcher), std::string("{Tracer, Vmap} - {Autograd}"));
                {
                    const ForceKeys force(dispatcher, set({"Cpu"}), set({"Meta"}));
                    QCOMPARE(setsOf(dispatcher), std::string("{Cpu} - {Meta}"));
                }
                QCOMPARE(setsOf(dispatcher), std::string("{Tracer, Vmap} - {Autograd}"));
            }
            QCOMPARE(setsOf(dispatcher), std::string("{Tracer} - {}"));
        }
        QCOMPARE(setsOf(dispatcher), std::string("{} - {}"));
    }

    /// pytorch:T2, N5: the same steps in a PyTorch whose guards leak a backend bit, and in one whose guards do not.
    void guardsLeaveWhatTheModelSays()
    {
        const auto steps = [](const char* name) {
            const auto model = KeyModel::builtIn(name).value();
            const Dispatcher dispatcher(model);
            const auto bits = [&](std::initializer_list<std::string_view> keys) { return model->setOf(keys); };
            QStringList seen;
            const auto note = [&] {
                const auto added = dispatcher.excluded().bits() & ~model->excludedByDefault().bits();
                const auto also = dispatcher.included().bits() & ~model->includedByDefault().bits();
                seen.append(QString::fromStdString(model->hex(KeySet(added)) + "/" + model->hex(KeySet(also))));
            };
            {
                const ExcludeKeys outer(dispatcher, bits({"AutogradCUDA"}));
                note();
                {
                    const ExcludeKeys same(dispatcher, bits({"AutogradCUDA"}));
                    const ExcludeKeys shares(dispatcher, bits({"CUDA"}));
                    note();
                }
                note();
            }
            note();
            {
                const IncludeKeys outer(dispatcher, bits({"CUDA"}));
                {
                    const IncludeKeys shares(dispatcher, bits({"SparseCUDA"}));
                    note();
                }
                note();
            }
            note();
            return seen.join(' ');
        };
        // As torch._C._ExcludeDispatchKeyGuard and _IncludeDispatchKeyGuard of 2.15.0 do it.
        QCOMPARE(steps("pytorch-2.15"),
                 "0x0000001000000002/0x0000000000000000 0x0000001000010002/0x0000000000000000 "
                 "0x0000001000000002/0x0000000000000000 0x0000000000000000/0x0000000000000000 "
                 "0x0000000000000000/0x0000000000810002 0x0000000000000000/0x0000000000010002 "
                 "0x0000000000000000/0x0000000000000000");
        QVERIFY(steps("pytorch-2.6").endsWith("0x0000000000000002/0x0000000000000002"));
    }

    void guardsRestoreOnExceptions()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const Registration tracer =
            dispatcher.registerKernel(op, key("Tracer"),
                                      Kernel::boxed(
                                          [](const BoxedCall& call, Stack& stack) {
                                              const ExcludeKeys below(call.dispatcher(), set({"Tracer", "Autograd"}));
                                              const IncludeKeys vmap(call.dispatcher(), set({"Vmap"}));
                                              call.redispatchBelow(stack);
                                          },
                                          "guard"));
        const Registration cpu = dispatcher.registerKernel(
            op, key("Cpu"),
            Kernel::boxed([](const BoxedCall& call, Stack&) { throw std::runtime_error(setsOf(call.dispatcher())); },
                          "throw"));
        for (int i = 0; i < 100; ++i) {
            try {
                callBoxed(op, set({"Tracer", "Cpu"}));
                QFAIL("no error");
            } catch (const std::runtime_error& error) {
                QCOMPARE(std::string(error.what()), std::string("{Vmap} - {Tracer, Autograd}"));
            }
            QCOMPARE(setsOf(dispatcher), std::string("{} - {}"));
        }
    }

    void exclusionBeatsInclusion()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        Log log;
        std::vector<Registration> kept;
        for (const char* name : {"Tracer", "Autograd"})
            kept.push_back(dispatcher.registerKernel(op, key(name), passOn(log)));
        kept.push_back(dispatcher.registerKernel(
            op, key("Cpu"), Kernel::boxed([&](const BoxedCall&, Stack&) { log.emplace_back("Cpu"); }, "end")));
        Tensor tensor = Tensor::emptyHost(DType::float32, {2});
        tensor.setRequiresGrad(true);
        const auto path = [&] {
            log.clear();
            Stack stack{tensor};
            op.callBoxed(stack);
            std::string text;
            for (const std::string& hop : log)
                text += (text.empty() ? "" : " > ") + hop;
            return text;
        };
        QCOMPARE(path(), std::string("Autograd > Cpu"));
        const IncludeKeys include(dispatcher, set({"Tracer", "Autograd"}));
        QCOMPARE(path(), std::string("Tracer > Autograd > Cpu"));
        {
            const ExcludeKeys exclude(dispatcher, set({"Autograd"}));
            QCOMPARE(path(), std::string("Tracer > Cpu"));
        }
        {
            const RedispatchBelow below(dispatcher, key("Autograd"));  // Tracer is above it
            QCOMPARE(setsOf(dispatcher), std::string("{Tracer, Autograd} - {Tracer, Profiler, Vmap, Autograd}"));
            QCOMPARE(path(), std::string("Cpu"));
        }
        // An explicit key set is raw: thread-local sets play no part.
        log.clear();
        Stack stack{tensor};
        op.callBoxed(set({"Cpu"}), stack);
        QCOMPARE(log, (Log{"Cpu"}));
    }

    void dispatchersDoNotMix()
    {
        Dispatcher first(KeyModel::ferrotorch());
        Dispatcher second(KeyModel::ferrotorch());
        const OperatorHandle one = first.intern("op");
        const OperatorHandle two = second.intern("op");
        const Registration inner = second.registerKernel(two, key("Cpu"), constant(2));
        const Registration outer =
            first.registerKernel(one, key("Tracer"),
                                 Kernel::boxed(
                                     [&](const BoxedCall& call, Stack& stack) {
                                         const ExcludeKeys guard(call.dispatcher(), set({"Vmap"}));
                                         if (!second.excluded().empty() || setsOf(first) != "{} - {Vmap}")
                                             throw std::logic_error("they mix");
                                         const std::int64_t nested =
                                             two.typed<std::int64_t(std::int64_t)>().value().call(set({"Cpu"}), 0);
                                         call.redispatchBelow(stack);
                                         stack[0] = std::get<std::int64_t>(stack[0]) * 10 + nested;
                                     },
                                     "outer"));
        const Registration end = first.registerKernel(one, key("Cpu"), constant(1));
        const IncludeKeys vmap(second, set({"Vmap"}));
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(callBoxed(one, set({"Tracer", "Cpu"})), 12);
            QCOMPARE(callBoxed(two, set({"Cpu"})), 2);
        }
        QCOMPARE(setsOf(first), std::string("{} - {}"));
        QCOMPARE(setsOf(second), std::string("{Vmap} - {}"));
    }

    void threadsAreIsolated()
    {
        const Dispatcher dispatcher(KeyModel::ferrotorch());
        const IncludeKeys tracer(dispatcher, set({"Tracer"}));
        std::string seen;
        std::thread([&] {
            seen = setsOf(dispatcher);
            const ExcludeKeys cpu(dispatcher, set({"Cpu"}));
            seen += " / " + setsOf(dispatcher);
        }).join();
        QCOMPARE(seen, std::string("{} - {} / {} - {Cpu}"));
        QCOMPARE(setsOf(dispatcher), std::string("{Tracer} - {}"));
    }

    void aThreadMayCallWhileItEnds()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const Registration cpu = dispatcher.registerKernel(op, key("Cpu"), constant(5));
        std::vector<std::int64_t> answers;
        for (int round = 0; round < 3; ++round) {
            std::thread([&] {
                thread_local CallsAtTheEnd oldest;
                thread_local CallsAtTheEnd older;
                for (CallsAtTheEnd* each : {&oldest, &older}) {
                    each->op = &op;
                    each->answers = &answers;
                }
                answers.push_back(callBoxed(op, set({"Cpu"})));
            }).join();
        }
        QCOMPARE(answers, std::vector<std::int64_t>(9, 5));
    }

    void defaultsOfTheModel()
    {
        ModelSpec spec = model().spec();
        spec.includedByDefault = {"Profiler"};
        spec.excludedByDefault = {"Autocast"};
        const Dispatcher dispatcher(KeyModel::build(std::move(spec)).value());
        QCOMPARE(setsOf(dispatcher), std::string("{Profiler} - {Autocast}"));
        QCOMPARE(dispatcher.threadState().effective(set({"Autocast", "Cpu"})), set({"Profiler", "Cpu"}));
    }
};

KEYFALL_TEST(ThreadKeysTest)
#include "thread_keys_test.moc"
