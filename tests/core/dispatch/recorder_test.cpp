// SPDX-License-Identifier: MIT
// What the recorder remembers of real calls: hops and who called them, reasons, events, tensors, errors.
#include "core/dispatch/recorder.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "core/dispatch/unrecorded.h"
#include "core/graph/graph_append.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QTest>

#include <fmt/format.h>

#include <chrono>
#include <thread>

using namespace keyfall;

namespace {

const KeyModel& model()
{
    return *KeyModel::ferrotorch();
}
Key key(std::string_view name)
{
    return model().find(name).value();
}
KeySet set(std::initializer_list<std::string_view> names)
{
    return model().setOf(names);
}

Kernel passOn()
{
    return Kernel::boxed([](const BoxedCall& call, Stack& stack) { call.redispatchBelow(stack); }, "pass on");
}
Kernel identity()
{
    return Kernel::unboxed<Tensor(const Tensor&)>([](const Tensor& tensor) { return tensor; }, "identity");
}

/// A dispatcher with the operator `op`.
struct Recorded {
    Dispatcher dispatcher{KeyModel::ferrotorch()};
    OperatorHandle op = dispatcher.intern("op");
    std::vector<Registration> kept;

    void add(std::string_view at, Kernel kernel) { add(op, at, std::move(kernel)); }
    void add(OperatorHandle handle, std::string_view at, Kernel kernel)
    {
        kept.push_back(dispatcher.registerKernel(handle, key(at), std::move(kernel)));
    }
    void call(KeySet keys, Tensor tensor = Tensor::emptyMeta(DType::float32, {2, 3})) const
    {
        Stack stack{std::move(tensor)};
        op.callBoxed(keys, stack);
    }
};

/// Writes down what it is told: "input begin op output end".
struct Listener final : CallObserver {
    void input(const Tensor&) override { told += "input "; }
    void begin(const std::string& op) override { told += "begin " + op + ' '; }
    void output(const Tensor&) override { told += "output "; }
    void end(bool failed) noexcept override { told += failed ? "failed " : "end "; }

    std::string told;
};

/// "1<0 call op Cpu kernel", a line a hop.
std::string textOf(const CallGraph& graph)
{
    std::string text;
    for (const Hop& hop : graph.hops)
        text += fmt::format("{}<{} {} {} {} {}\n", hop.id, hop.parent, nameOf(hop.kind), hop.op.str(),
                            hop.key ? model().nameOf(*hop.key) : "-", hop.kernel.str());
    return text;
}

std::string textOf(const std::vector<Considered>& considered)
{
    std::string text;
    for (const Considered& one : considered)
        text += fmt::format("{}: {}; ", model().nameOf(one.key), nameOf(one.reason));
    return text;
}

}  // namespace

class RecorderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hopsAndParents()
    {
        Recorded r;
        const OperatorHandle other = r.dispatcher.intern("other");
        r.add("Tracer", passOn());
        r.add("Autograd",
              Kernel::boxed(
                  [other](const BoxedCall& call, Stack& stack) {
                      Stack nested{stack[0]};
                      other.callBoxed(nested);  // a new call inside of the hop
                      call.redispatchBelow(stack);
                  },
                  "nests"));
        r.add("Cpu", identity());
        r.add(other, "Meta", identity());
        Recorder recorder(r.dispatcher);
        recorder.setSource("y = op(x)");
        r.call(set({"Tracer", "Autograd", "Cpu"}));
        recorder.setSource("z = op(y)");
        r.call(set({"Cpu"}));
        const auto typed = r.op.typed<Tensor(const Tensor&)>().value();
        (void)typed.callDirect(KeySet(), key("Cpu"), Tensor());
        const auto graph = recorder.graph();
        QCOMPARE(QByteArray::fromStdString(textOf(*graph)),
                 QByteArray("1<0 callBoxed op Tracer pass on\n"
                            "2<1 redispatchBoxed op Autograd nests\n"
                            "3<2 callBoxed other Meta identity\n"
                            "4<2 redispatchBoxed op Cpu identity\n"
                            "5<0 callBoxed op Cpu identity\n"
                            "6<0 call_direct op Cpu identity\n"));
        QCOMPARE(graph->calls.size(), std::size_t{3});
        QCOMPARE(graph->calls[0].hopCount, 4U);
        QCOMPARE(graph->calls[0].source.str(), std::string("y = op(x)"));
        QCOMPARE(graph->calls[1].source.str(), std::string("z = op(y)"));
        QCOMPARE(graph->calls[1].firstHop, HopId{5});
        QCOMPARE(graph->hops[3].depth, 2U);
        QCOMPARE(graph->hops[1].keysetIn, set({"Autograd", "Cpu"}));
        QCOMPARE(graph->hops[2].keysetIn, set({"Meta"}));
        QCOMPARE(graph->hops[0].keysetHanded, set({"Tracer", "Autograd", "Cpu"}));
        for (const Hop& hop : graph->hops) {
            QVERIFY(!hop.error && hop.durationNs >= 0 && hop.provenance == Provenance::kernel);
            if (const Hop* parent = graph->find(hop.parent))
                QVERIFY(parent->startNs <= hop.startNs
                        && hop.startNs + hop.durationNs <= parent->startNs + parent->durationNs + 1);
        }
    }

    /// A hop takes as long as a clock beside it says.
    void timesAreTheClocks()
    {
        Recorded r;
        static constexpr std::chrono::milliseconds kPause(3);
        r.add("Cpu", Kernel::boxed([](const BoxedCall&, Stack&) { std::this_thread::sleep_for(kPause); }, "waits"));
        QElapsedTimer clock;
        clock.start();
        const Recorder recorder(r.dispatcher);
        r.call(set({"Cpu"}));
        const Hop hop = recorder.graph()->hops[0];
        const std::int64_t shortest = std::chrono::nanoseconds(kPause).count() * 9 / 10;
        QVERIFY2(hop.durationNs > shortest && hop.startNs + hop.durationNs <= clock.nsecsElapsed(),
                 qPrintable(QString::number(hop.durationNs)));
    }

    void typedCallsAreRecordedAlike()
    {
        Recorded r;
        const auto typed = r.op.typed<Tensor(const Tensor&)>().value();
        r.add("Tracer",
              Kernel::unboxed<Tensor(const Tensor&)>(
                  [typed](HopContext context, const Tensor& tensor) {
                      return typed.redispatch(context, context.keys & model().below(key("Tracer")), tensor);
                  },
                  "typed"));
        r.add("Meta", identity());
        const Recorder recorder(r.dispatcher);
        const IncludeKeys include(r.dispatcher, set({"Tracer"}));
        const Tensor tensor = Tensor::emptyMeta(DType::float32, {2, 3});
        const Tensor result = typed(tensor);
        const auto graph = recorder.graph();
        QCOMPARE(QByteArray::fromStdString(textOf(*graph)),
                 QByteArray("1<0 call op Tracer typed\n2<1 redispatch op Meta identity\n"));
        QCOMPARE(graph->calls[0].argumentKeys, set({"Meta"}));
        QCOMPARE(graph->calls[0].keyset, set({"Tracer", "Meta"}));
        QCOMPARE(graph->calls[0].tlsIncluded, set({"Tracer"}));
        for (const Hop& hop : graph->hops) {
            QCOMPARE(hop.inputs, (std::vector<TensorMeta>{tensor.meta()}));
            QCOMPARE(hop.outputs, (std::vector<TensorMeta>{result.meta()}));
        }
    }

    void reasons()
    {
        Recorded r;
        r.add("Cpu", identity());
        r.add("Autograd", identity());
        r.add("Vmap", Kernel::fallthrough());
        Tensor tensor = Tensor::emptyHost(DType::float32, {2});
        tensor.setRequiresGrad(true);
        Recorder recorder(r.dispatcher);
        {
            const IncludeKeys include(r.dispatcher, set({"Profiler", "Tracer", "Vmap"}));
            const ExcludeKeys exclude(r.dispatcher, set({"Autograd", "Tracer"}));
            Stack stack{tensor};
            r.op.callBoxed(stack);
            recorder.setRequestedKeys(set({"Nested"}));
            const ExcludeKeys more(r.dispatcher, set({"Nested"}));
            stack = {tensor};
            r.op.callBoxed(stack);
            recorder.setRequestedKeys(std::nullopt);
            stack = {tensor};
            r.op.callBoxed(stack);
        }
        recorder.setRequestedKeys(set({"Cpu"}));  // what is asked for later says nothing of what was
        const auto graph = recorder.graph();
        QCOMPARE(textOf(graph->hops[0].considered),
                 std::string("Tracer: excluded; Profiler: no kernel; Vmap: fallthrough; Autograd: excluded; "));
        // An explicit set has no keys of the arguments, so none of theirs was taken away.
        QCOMPARE(textOf(graph->hops[1].considered),
                 std::string("Tracer: excluded; Profiler: no kernel; Vmap: fallthrough; Nested: excluded; "));
        QCOMPARE(graph->hops[2].considered, graph->hops[0].considered);
        // resolve gives the same reasons
        QCOMPARE(r.dispatcher.resolve(r.op, graph->hops[0].keysetIn, set({"Tracer", "Autograd"})).considered,
                 graph->hops[0].considered);
    }

    void aLookRunsNoKernel()
    {
        Recorded r;
        int ran = 0;
        r.add("Cpu", Kernel::boxed([&ran](const BoxedCall&, Stack&) { ++ran; }, "counts"));
        Recorder recorder(r.dispatcher);
        recorder.lookOnly();
        Stack stack{Tensor::emptyHost(DType::float32, {2})};
        try {
            r.op.callBoxed(stack);
            QFAIL("the call went on");
        } catch (const DispatchError& error) {
            QVERIFY(error.kind == DispatchErrorKind::cancelled);
        }
        QCOMPARE(ran, 0);
        const auto graph = recorder.graph();
        QCOMPARE(graph->hops.size(), std::size_t{1});
        QCOMPARE(graph->hops[0].kernel.str(), std::string("counts"));
        QCOMPARE(graph->hops[0].inputs.items().size(), std::size_t{1});
    }

    /// An observer is told of calls and not of what they pass on; of one that never began it is told no end.
    void observersAreToldOfCalls()
    {
        Recorded r;
        const OperatorHandle inner = r.dispatcher.intern("inner");
        r.add("Tracer", passOn());
        r.add("Autograd",
              Kernel::boxed(
                  [inner](const BoxedCall& call, Stack& stack) {
                      Stack nested{stack[0]};
                      inner.callBoxed(set({"Cpu"}), nested);
                      call.redispatchBelow(stack);
                  },
                  "nests"));
        r.add("Cpu", identity());
        r.add("Meta", Kernel::boxed([](const BoxedCall&, Stack&) { throw std::runtime_error("broken"); }, "break"));
        r.add(inner, "Cpu", identity());
        const auto toldOf = [&r](KeySet keys, bool looksOnly) {
            Recorder recorder(r.dispatcher);
            Listener listener;
            recorder.setObserver(&listener);
            if (looksOnly)
                recorder.lookOnly();
            try {
                r.call(keys);
            } catch (const std::exception&) {
                listener.told += "raised ";
            }
            return listener.told;
        };
        QCOMPARE(toldOf(set({"Tracer", "Cpu"}), false), std::string("input begin op output end "));
        QCOMPARE(toldOf(set({"Autograd", "Cpu"}), false),
                 std::string("input begin op input begin inner output end output end "));
        QCOMPARE(toldOf(set({"Tracer", "Meta"}), false), std::string("input begin op failed raised "));
        QCOMPARE(toldOf(set({"Tracer", "Cpu"}), true), std::string("input raised "));
    }

    void errors()
    {
        Recorded r;
        r.add("Tracer", passOn());
        r.add("Autograd",
              Kernel::boxed(
                  [](const BoxedCall& call, Stack& stack) {
                      try {
                          call.redispatchBelow(stack);
                      } catch (const std::exception&) {
                          throw std::runtime_error("reworded");
                      }
                  },
                  "reword"));
        r.add("Cpu", Kernel::boxed([](const BoxedCall&, Stack&) { throw std::runtime_error("broken"); }, "break"));
        r.add("Meta", Kernel::boxed([](const BoxedCall&, Stack&) { throw 1; }, "no std::exception"));
        const Recorder recorder(r.dispatcher);
        QVERIFY_EXCEPTION_THROWN(r.call(set({"Tracer", "Autograd", "Cpu"})), std::runtime_error);
        QVERIFY_EXCEPTION_THROWN(r.call(set({"Tracer", "Cuda"})), DispatchError);
        QVERIFY_EXCEPTION_THROWN(r.call(set({"Tracer", "Meta"})), int);
        const auto graph = recorder.graph();
        std::string text;
        for (const Hop& hop : graph->hops)
            text += fmt::format("{} {}{}\n", hop.id, hop.error ? hop.error->message : "fine",
                                hop.error && hop.error->raisedHere ? " (here)" : "");
        QCOMPARE(
            QByteArray::fromStdString(text),
            QByteArray("1 reworded\n"
                       "2 reworded (here)\n"
                       "3 broken (here)\n"
                       "4 Dispatcher::call(op): no kernel registered for any key in DispatchKeySet { bits: 2 }\n"
                       "5 Dispatcher::call(op): no kernel registered for any key in DispatchKeySet { bits: 2 } (here)\n"
                       "6 an exception without a message\n"
                       "7 an exception without a message (here)\n"));
        QVERIFY(!graph->hops[4].key && graph->hops[4].slot == -1 && graph->hops[4].kernel.empty());
        QCOMPARE(graph->hops[4].provenance, Provenance::missing);
    }

    void eventsBelongToTheirHop()
    {
        Recorded r;
        r.add("Autograd",
              Kernel::boxed(
                  [](const BoxedCall& call, Stack& stack) {
                      call.note(EventKind::saved, "before");
                      call.redispatchBelow(stack);
                      call.note(EventKind::nodeCreated, "after");
                  },
                  "notes"));
        r.add("Cpu",
              Kernel::boxed([](const BoxedCall& call, Stack&) { call.note(EventKind::alloc, "inside"); }, "cpu"));
        r.call(set({"Autograd", "Cpu"}));  // nobody records: free, and nothing is kept
        Recorder recorder(r.dispatcher);
        recorder.note(EventKind::place, "first");
        r.call(set({"Autograd", "Cpu"}));
        recorder.note(EventKind::tls, "never reached a hop");
        const auto graph = recorder.graph();
        const auto eventsOf = [&](std::size_t hop) {
            std::string text;
            for (const HopEvent& event : graph->hops[hop].events)
                text += fmt::format("{} {}; ", nameOf(event.kind), event.text);
            return text;
        };
        QCOMPARE(graph->hops.size(), std::size_t{2});
        QCOMPARE(eventsOf(0), std::string("place first; saved before; node after; "));
        QCOMPARE(eventsOf(1), std::string("alloc inside; "));
    }

    void tensorsOfAnyRank()
    {
        Recorded r;
        r.add("Autograd", passOn());
        r.add("Cpu", identity());
        const Recorder recorder(r.dispatcher);
        std::vector<Tensor> tensors;
        for (const Dims& shape : {Dims{}, Dims{7}, Dims{2, 3, 4, 5}, Dims{1, 2, 3, 4, 5}, Dims{2, 1, 2, 1, 2, 1, 2, 1}})
            tensors.push_back(Tensor::emptyHost(DType::float64, shape));
        tensors.emplace_back();
        for (const Tensor& tensor : tensors)
            r.call(set({"Autograd", "Cpu"}), tensor);
        const auto graph = recorder.graph();
        for (std::size_t i = 0; i < tensors.size(); ++i)
            for (std::size_t hop : {2 * i, 2 * i + 1}) {
                QCOMPARE(graph->hops[hop].inputs, (std::vector<TensorMeta>{tensors[i].meta()}));
                QCOMPARE(graph->hops[hop].outputs, (std::vector<TensorMeta>{tensors[i].meta()}));
            }
    }

    /// Inputs that a hop shares with its parent are not written again; those it changed are its own.
    void changedArgumentsAreTheHopsOwn()
    {
        Recorded r;
        const Tensor a = Tensor::emptyMeta(DType::float32, {1});
        const Tensor b = Tensor::emptyMeta(DType::float32, {2});
        const Tensor c = Tensor::emptyMeta(DType::float64, {3});
        Stack below;
        r.add("Autocast",
              Kernel::boxed(
                  [&](const BoxedCall& call, Stack& stack) {
                      stack = below;
                      call.redispatchBelow(stack);
                  },
                  "replaces"));
        r.add("Cpu", Kernel::boxed([](const BoxedCall&, Stack& stack) { stack.clear(); }, "cpu"));
        const Recorder recorder(r.dispatcher);
        const std::vector<std::vector<Tensor>> cases{{a, b}, {a, c}, {c, b}, {b, a}, {a}, {}, {a, b, c}, {c}};
        for (const auto& tensors : cases) {
            below.assign(tensors.begin(), tensors.end());
            Stack stack{a, b};
            r.op.callBoxed(set({"Autocast", "Cpu"}), stack);
        }
        const auto graph = recorder.graph();
        for (std::size_t i = 0; i < cases.size(); ++i) {
            std::vector<TensorMeta> expected;
            for (const Tensor& tensor : cases[i])
                expected.push_back(tensor.meta());
            QCOMPARE(graph->hops[2 * i].inputs, (std::vector<TensorMeta>{a.meta(), b.meta()}));
            QCOMPARE(graph->hops[2 * i + 1].inputs, expected);
        }
    }

    void cancelling()
    {
        Recorded r;
        std::atomic<bool> cancel{false};
        std::atomic<std::uint64_t> progress{0};
        r.add("Tracer",
              Kernel::boxed(
                  [&](const BoxedCall& call, Stack& stack) {
                      cancel = true;
                      call.redispatchBelow(stack);
                  },
                  "cancels"));
        r.add("Cpu", identity());
        Recorder recorder(r.dispatcher);
        recorder.setCancelFlag(&cancel);
        recorder.setProgress(&progress);
        r.call(set({"Cpu"}));
        QCOMPARE(progress.load(), std::uint64_t{1});
        try {
            r.call(set({"Tracer", "Cpu"}));
            QFAIL("not cancelled");
        } catch (const DispatchError& error) {
            QCOMPARE(error.kind, DispatchErrorKind::cancelled);
        }
        QCOMPARE(recorder.hopCount(), std::size_t{2});  // the cancelled one never began
        recorder.setCancelFlag(nullptr);
        r.call(set({"Cpu"}));
        const auto graph = recorder.graph();
        QCOMPARE(graph->hops.back().parent, HopId{0});
        QVERIFY(graph->hops[1].error.has_value());
    }

    /// A kernel may give its context away; the record is its thread's alone.
    void anotherThreadsContextIsRefused()
    {
        using Signature = Tensor(const Tensor&);
        Recorded r;
        const auto typed = r.op.typed<Signature>().value();
        std::string typedError;
        std::string guardError;
        std::string noteError;
        r.add("Autograd",
              Kernel::unboxed<Signature>(
                  [&](HopContext context, const Tensor& tensor) {
                      std::thread([&] {
                          try {
                              (void)typed.redispatch(context, set({"Cpu"}), tensor);
                          } catch (const DispatchError& error) {
                              typedError = error.what();
                          }
                          try {
                              const ExcludeKeys guard(context, set({"Vmap"}));
                          } catch (const DispatchError& error) {
                              guardError = error.what();
                          }
                      }).join();
                      return typed.redispatch(context, set({"Cpu"}), tensor);
                  },
                  "gives it away"));
        r.add("Tracer",
              Kernel::boxed(
                  [&](const BoxedCall& call, Stack& stack) {
                      std::thread([&] {
                          try {
                              call.note(EventKind::saved, "from elsewhere");
                          } catch (const DispatchError& error) {
                              noteError = error.what();
                          }
                      }).join();
                      call.redispatchBelow(stack);
                  },
                  "gives it away"));
        r.add("Cpu", identity());
        r.call(set({"Tracer", "Autograd", "Cpu"}));  // nobody records: nothing is in the way
        QCOMPARE(typedError + noteError, std::string());
        const Recorder recorder(r.dispatcher);
        r.call(set({"Tracer", "Autograd", "Cpu"}));
        const std::string text = "a kernel went on with a recorded call on another thread than the call's, whose "
                                 "record has no place for it. "
                                 "Redispatch on the thread that was called, or call the operator anew on the other";
        QCOMPARE(typedError, text);
        QCOMPARE(noteError, text);
        QCOMPARE(guardError,
                 std::string("a kernel made a guard for the HopContext of another thread, whose key sets are "
                             "not its to change. Make it on the thread that was called, or for the "
                             "dispatcher"));
        const auto graph = recorder.graph();
        QCOMPARE(graph->hops.size(), std::size_t{3});
        QVERIFY(graph->hops[0].events.empty());
    }

    void graphsOutliveEverything()
    {
        std::shared_ptr<const CallGraph> graph;
        {
            Recorded r;
            r.add("Tracer", passOn());
            r.add("Cpu", identity());
            const Recorder recorder(r.dispatcher);
            for (int i = 0; i < 3000; ++i) {  // more than a chunk of records, while registrations change
                r.call(set({"Tracer", "Cpu"}));
                r.kept.back() = r.dispatcher.registerKernel(r.op, key("Cpu"), identity());
            }
            graph = recorder.graph();
        }
        QCOMPARE(graph->hops.size(), std::size_t{6000});
        QCOMPARE(graph->hops.back().kernel.str(), std::string("identity"));
        QCOMPARE(graph->hops.back().parent, HopId{5999});
        QVERIFY(*graph == *graph);
    }

    /// What an inner call gave back is kept as it was then: a later in-place operator changes the tensor.
    void smallValuesAreKept()
    {
        Recorded r;
        const Tensor tensor = Tensor::emptyHost(DType::float32, {2, 2});
        const auto fill = [](const Tensor& into, std::initializer_list<float> values) {
            std::copy(values.begin(), values.end(), into.hostData<float>());
        };
        const OperatorHandle inner = r.dispatcher.intern("inner");
        r.add(inner, "Autograd", passOn());
        r.add(inner, "Cpu",
              Kernel::unboxed<Tensor(const Tensor&)>(
                  [&](const Tensor& given) {
                      fill(given, {1, 2, 3, 4});
                      // Seen from another side: columns are rows.
                      return Tensor::make(DType::float32, given.device(), {2, 2}, {1, 2}, 0, given.storage());
                  },
                  "transposes"));
        r.add("Cpu",
              Kernel::unboxed<Tensor(const Tensor&)>(
                  [&](const Tensor& given) {
                      Stack stack{given};
                      inner.callBoxed(set({"Autograd", "Cpu"}), stack);
                      fill(given, {9, 9, 9, 9});
                      return given;
                  },
                  "calls inner"));
        Recorder recorder(r.dispatcher);
        recorder.keepValues(2);
        r.call(set({"Cpu"}), tensor);
        r.call(set({"Cpu"}), tensor);
        const auto graph = recorder.graph();
        QCOMPARE(graph->values.size(), std::size_t{2});  // and no more than that
        QCOMPARE(graph->valueOf(1, 0), std::string_view("[[9, 9], [9, 9]]"));
        QCOMPARE(graph->valueOf(2, 0), std::string_view("[[1, 3], [2, 4]]"));
        QCOMPARE(graph->valueOf(3, 0), std::string_view());  // a redispatch hands on what it was given
        QCOMPARE(graph->valueOf(4, 0), std::string_view());
        CallGraph twice = *graph;
        appendGraph(twice, *graph);
        QCOMPARE(twice.valueOf(static_cast<HopId>(graph->hops.size()) + 2, 0), std::string_view("[[1, 3], [2, 4]]"));
    }

    void eachResultIsKept()
    {
        Recorded r;
        r.add("Cpu",
              Kernel::boxed(
                  [](const BoxedCall&, Stack& stack) {
                      stack = {Tensor::emptyHost(DType::int64, {0}), Tensor::emptyHost(DType::int64, {0, 3}),
                               Tensor::emptyHost(DType::int64, {1, 0})};
                  },
                  "three"));
        Recorder recorder(r.dispatcher);
        recorder.keepValues(3);
        r.call(set({"Cpu"}));
        const auto graph = recorder.graph();
        QCOMPARE(graph->valueOf(1, 0), std::string_view("[]"));
        QCOMPARE(graph->valueOf(1, 1), std::string_view("[]"));
        QCOMPARE(graph->valueOf(1, 2), std::string_view("[[]]"));
    }

    void onlySmallHostValuesAreKept()
    {
        Recorded r;
        r.add("Cpu", identity());
        Recorder recorder(r.dispatcher);
        r.call(set({"Cpu"}), Tensor::emptyHost(DType::float32, {1}));  // nobody asked yet
        recorder.keepValues(100);
        const std::vector<Tensor> given{Tensor::emptyHost(DType::float32, {13}),
                                        Tensor::emptyMeta(DType::float32, {2}),
                                        Tensor(),
                                        Tensor::emptyHost(DType::float32, {1, 1, 1, 1, 1}),
                                        Tensor::emptyHost(DType::int64, {0, 3}),
                                        Tensor::emptyHost(DType::boolean, {})};
        *given.back().hostData<bool>() = true;
        for (const Tensor& tensor : given)
            r.call(set({"Cpu"}), tensor);
        const auto graph = recorder.graph();
        QCOMPARE(graph->values.size(), std::size_t{2});
        QCOMPARE(graph->valueOf(6, 0), std::string_view("[]"));
        QCOMPARE(graph->valueOf(7, 0), std::string_view("true"));
    }

    void recordersNest()
    {
        Recorded r;
        r.add("Cpu", identity());
        const Recorder outer(r.dispatcher);
        r.call(set({"Cpu"}));
        {
            const Recorder inner(r.dispatcher);
            r.call(set({"Cpu"}));
            QCOMPARE(inner.hopCount(), std::size_t{1});
        }
        r.call(set({"Cpu"}));
        QCOMPARE(outer.hopCount(), std::size_t{2});
    }

    void whatIsUnrecordedHappensAllTheSame()
    {
        Recorded r;
        const OperatorHandle inner = r.dispatcher.intern("inner");
        int calls = 0;
        const auto part = Kernel::boxed(
            [&calls](const BoxedCall& call, Stack&) {
                ++calls;
                call.note(EventKind::warning, "nobody reads this");
            },
            "part");
        r.add(inner, "Cpu", part);
        r.add("Cpu",
              Kernel::boxed(
                  [inner](const BoxedCall& call, Stack& stack) {
                      const KeySet keys = set({"Cpu"});
                      {
                          const Unrecorded whole(call.context());
                          inner.callBoxed(keys, stack);
                      }
                      call.note(EventKind::warning, "told");
                      inner.callBoxed(keys, stack);
                  },
                  "whole"));
        const Recorder recorder(r.dispatcher);
        r.call(set({"Cpu"}));
        r.call(set({"Cpu"}));
        QCOMPARE(calls, 4);
        const auto graph = recorder.graph();
        QCOMPARE(QByteArray::fromStdString(textOf(*graph)),
                 QByteArray("1<0 callBoxed op Cpu whole\n"
                            "2<1 callBoxed inner Cpu part\n"
                            "3<0 callBoxed op Cpu whole\n"
                            "4<3 callBoxed inner Cpu part\n"));
        QCOMPARE(graph->hops[0].events.size(), std::size_t{1});
        QCOMPARE(graph->hops[0].events[0].text, std::string("told"));
    }
};

KEYFALL_TEST(RecorderTest)
#include "recorder_test.moc"
