// SPDX-License-Identifier: MIT
// The Tracer layer: graphs recorded while calls happen, as PyTorch 1.13 traces them, and their replay (eleven:2.1).
#include "core/conformance/operator_run.h"
#include "core/dispatch/key_guards.h"
#include "core/session/run.h"
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/layers/tracer/ir_passes.h"
#include "kernels/layers/tracer/replay.h"
#include "kernels/layers/tracer/tracer_layer.h"
#include "tests/kernels/layers/tracing_bench.h"
#include "tests/kernels/layers/vector_record.h"
#include "tests/support/test_case.h"

using namespace keyfall;

class TestTracer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPyTorch_data()
    {
        QTest::addColumn<int>("index");
        records_ = readRecords("trace_torch_1_13.jsonl.gz");
        for (std::size_t i = 0; i < records_.size(); ++i)
            QTest::newRow(records_[i].at("id").get<std::string>().c_str()) << static_cast<int>(i);
    }
    void agreesWithPyTorch()
    {
        QFETCH(int, index);
        const JsonPlace record(records_[static_cast<std::size_t>(index)], "record");
        TracingBench bench;
        const OperatorRecordReader reader(bench.runtime(), kCpu);
        const RecordedFunction function = functionOf(record, bench.runtime(), reader, kCpu);
        const std::vector<Tensor>& ordered = function.inputs;
        bench.tracer->start();
        for (std::size_t i = 0; i < ordered.size(); ++i)
            bench.tracer->declareInput(function.names[i], ordered[i]);
        std::vector<Tensor> outputs;
        {
            const IncludeKeys tracing(bench.dispatcher(), bench.keys({"Tracer"}));
            for (const Value& output : function.run(ordered))
                outputs.push_back(std::get<Tensor>(output));
        }
        const auto graph = bench.tracer->finish(outputs);
        QVERIFY(graph);
        QCOMPARE(QString::fromStdString(printGraph(*graph)),
                 QString::fromStdString(record.at("expect", "").at("graph", "").text("")));
        QVERIFY(lintGraph(*graph).empty());
        QVERIFY(*parseGraph(printGraph(*graph)) == *graph);

        // Replayed, in memory, from its text and after the passes, it gives what the calls gave.
        IrGraph smaller = *graph;
        static_cast<void>(optimizeGraph(bench.dispatcher(), smaller));
        for (const IrGraph& again : {*graph, *parseGraph(printGraph(*graph)), smaller}) {
            const auto replayed = replayGraph(bench.dispatcher(), again, ordered);
            QVERIFY2(replayed, replayed ? "" : replayed.error().text().c_str());
            QCOMPARE(replayed->size(), outputs.size());
            for (std::size_t i = 0; i < outputs.size(); ++i)
                QCOMPARE(bench.numbers((*replayed)[i]), bench.numbers(outputs[i]));
        }
    }

    /// The samples of the golden file whose names and overloads we have; "# file:line" is cut.
    void goldenSamples()
    {
        TracingBench bench;
        const auto trace = [&bench](const std::vector<std::pair<std::string, Tensor>>& inputs, auto&& body) {
            bench.tracer->start();
            for (const auto& [name, tensor] : inputs)
                bench.tracer->declareInput(name, tensor);
            Tensor output;
            {
                const IncludeKeys tracing(bench.dispatcher(), bench.keys({"Tracer"}));
                output = body();
            }
            return QString::fromStdString(printGraph(*bench.tracer->finish({output})));
        };
        const auto f32 = [&bench](std::vector<std::int64_t> shape, std::vector<double> data) {
            return bench.tensor(std::move(shape), std::move(data), false, DType::float32);
        };
        const Tensor x = f32({2, 2}, {1, 2, 3, 4});
        const Tensor y = f32({2, 2}, {5, 6, 7, 8});
        QCOMPARE(trace({{"x", x}, {"y", y}},
                       [&] {
                           return bench.call("sub.Tensor", {bench.call("mm", {x, y}), x, std::int64_t{2}});
                       }),
                 QString(R"(graph(%x : Float(2, 2, strides=[2, 1], requires_grad=0, device=cpu),
      %y : Float(2, 2, strides=[2, 1], requires_grad=0, device=cpu)):
  %2 : Float(2, 2, strides=[2, 1], requires_grad=0, device=cpu) = aten::mm(%x, %y)
  %3 : int = prim::Constant[value=2]()
  %4 : Float(2, 2, strides=[2, 1], requires_grad=0, device=cpu) = aten::sub(%2, %x, %3)
  return (%4)
)"));
        const Tensor wide = f32({2, 3}, {1, 2, 3, 4, 5, 6});
        QCOMPARE(trace({{"x", wide}},
                       [&] {
                           const Tensor tall = bench.call("reshape", {wide, std::vector<std::int64_t>{3, 2}});
                           return bench.call("sum.dim_IntList", {tall, std::vector<std::int64_t>{1}});
                       }),
                 QString(R"(graph(%x : Float(2, 3, strides=[3, 1], requires_grad=0, device=cpu)):
  %1 : int = prim::Constant[value=3]()
  %2 : int = prim::Constant[value=2]()
  %3 : int[] = prim::ListConstruct(%1, %2)
  %4 : Float(3, 2, strides=[2, 1], requires_grad=0, device=cpu) = aten::reshape(%x, %3)
  %5 : int = prim::Constant[value=1]()
  %6 : int[] = prim::ListConstruct(%5)
  %7 : bool = prim::Constant[value=0]()
  %8 : NoneType = prim::Constant()
  %9 : Float(3, strides=[1], requires_grad=0, device=cpu) = aten::sum(%4, %6, %7, %8)
  return (%9)
)"));
        // The diamond that reverse breadth-first order gets wrong (eleven:2.1.1), here with numbered values.
        const Tensor v = f32({2}, {1, -2});
        QCOMPARE(trace({{"x", v}},
                       [&] {
                           const Tensor r = bench.call("relu", {v});
                           return bench.call("add.Tensor", {r, bench.call("neg", {r})});
                       }),
                 QString(R"(graph(%x : Float(2, strides=[1], requires_grad=0, device=cpu)):
  %1 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::relu(%x)
  %2 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::neg(%1)
  %3 : int = prim::Constant[value=1]()
  %4 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::add(%1, %2, %3)
  return (%4)
)"));
        // A tensor that is no input is a constant (const_tensor).
        const Tensor weight = f32({2}, {1, 2});
        QCOMPARE(trace({{"x", v}},
                       [&] {
                           return bench.call("mul.Tensor", {v, weight});
                       }),
                 QString(R"(graph(%x : Float(2, strides=[1], requires_grad=0, device=cpu)):
  %1 : Float(2, strides=[1], requires_grad=0, device=cpu) = prim::Constant[value= 1  2 [ CPUFloatType{2} ]]()
  %2 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::mul(%x, %1)
  return (%2)
)"));
    }

    void everyKindOfArgument()
    {
        TracingBench bench;
        bench.tracer->start();
        const Tensor x = bench.tensor({2}, {1, 2});
        bench.tracer->declareInput("x", x);
        Tensor y;
        {
            const IncludeKeys tracing(bench.dispatcher(), bench.keys({"Tracer"}));
            y = bench.call("_to_copy", {x, DType::float32, None{}, kCpu});
            y = bench.call("mul.Scalar", {y, 0.1});
        }
        const IrGraph graph = *bench.tracer->finish({y});
        const QString text = QString::fromStdString(printGraph(graph));
        QVERIFY(text.contains("int = prim::Constant[value=6]()"));
        QVERIFY(text.contains("Device = prim::Constant[value=\"cpu\"]()"));
        QVERIFY(text.contains("float = prim::Constant[value=0.10000000000000001]()"));
        const auto replayed = replayGraph(bench.dispatcher(), *parseGraph(printGraph(graph)), {x});
        QVERIFY2(replayed, replayed ? "" : replayed.error().text().c_str());
        QCOMPARE((*replayed)[0].dtype(), DType::float32);
        QCOMPARE(bench.numbers((*replayed)[0]), bench.numbers(y));
    }

    void inPlaceRebindsItsArgument()
    {
        TracingBench bench;
        bench.tracer->start();
        const Tensor x = bench.tensor({2}, {1, -2});
        bench.tracer->declareInput("x", x);
        Tensor y;
        {
            const IncludeKeys tracing(bench.dispatcher(), bench.keys({"Tracer"}));
            const Tensor copy = bench.call("clone", {x});
            bench.call("relu_", {copy});
            y = bench.call("neg", {copy});
        }
        const IrGraph graph = *bench.tracer->finish({y});
        const QString text = QString::fromStdString(printGraph(graph));
        QVERIFY2(text.contains("%3 : Double(2, strides=[1], requires_grad=0, device=cpu) = aten::relu_(%2)\n"),
                 qPrintable(text));
        QVERIFY2(text.contains("= aten::neg(%3)\n"), qPrintable(text));
        const auto replayed = replayGraph(bench.dispatcher(), graph, {bench.tensor({2}, {-3, 5})});
        QCOMPARE(bench.numbers((*replayed)[0]), (std::vector<double>{-0.0, -5}));
    }

    void otherInputsGiveOtherResults()
    {
        TracingBench bench;
        bench.tracer->start();
        const Tensor a = bench.tensor({2}, {1, 2});
        bench.tracer->declareInput("a", a);
        bench.tracer->declareInput("a", bench.tensor({1}, {0}));  // a clash of names
        Tensor y;
        {
            const IncludeKeys tracing(bench.dispatcher(), bench.keys({"Tracer"}));
            y = bench.call("exp", {bench.call("add.Scalar", {a, std::int64_t{3}})});
        }
        const IrGraph graph = *bench.tracer->finish({y});
        QCOMPARE(graph.inputs[1].name, std::string("a.1"));
        const auto replayed = replayGraph(bench.dispatcher(), graph, {bench.tensor({3}, {-3, -2, 0}), a});
        QCOMPARE(bench.numbers((*replayed)[0])[0], 1.0);
        const auto few = replayGraph(bench.dispatcher(), graph, {a});
        QVERIFY(!few);
        QCOMPARE(few.error().message, std::string("the graph has 2 inputs and was given 1"));
    }

    void replayRefusesWhatItCannotDo()
    {
        StandardBench bench;
        const auto refused = [&bench](const char* text) {
            const auto graph = parseGraph(text);
            if (!graph)
                return QString::fromStdString(graph.error().text());
            const auto replayed = replayGraph(bench.dispatcher(), *graph, {});
            return replayed ? QString() : QString::fromStdString(replayed.error().text());
        };
        QVERIFY(refused("graph():\n  %1 : int = aten::nothing()\n  return (%1)\n")
                    .contains("no operator for aten::nothing"));
        QVERIFY(
            refused("graph():\n  %0 : int = prim::Constant[value=2]()\n  %1 : Tensor = aten::neg(%0)\n  return (%1)\n")
                .contains("no overload of aten::neg takes (2)"));
        QVERIFY(
            refused(
                "graph():\n  %0 : Float(2, strides=[1], requires_grad=0, device=cpu) = prim::Constant[value= 0.5000 "
                " 1.2500 [ CPUFloatType{2} ]]()\n  return (%0)\n")
                .contains("abbreviated"));
        QVERIFY(refused("graph():\n  %1 : int = aten::neg(%0)\n  return (%1)\n").contains("not sound"));
    }

    /// A whole session with the Tracer key: the report is the graph, the hops have the nodes as events.
    void aSessionReportsItsGraph()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.shape = {2};
        x.data = {1, 2};
        session.tensors = {x};
        session.include = KeyModel::ferrotorch()->setOf({"Tracer"});
        session.program = {"y = mul(x, 2)", "z = exp(y)"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QVERIFY2(!result->error, result->error.value_or("").c_str());
        QCOMPARE(QString::fromStdString(result->reports.tracedGraph),
                 QString(R"(graph(%x : Float(2, strides=[1], requires_grad=0, device=cpu)):
  %1 : int = prim::Constant[value=2]()
  %2 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::mul(%x, %1)
  %3 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::exp(%2)
  return (%3)
)"));
        const auto nodes = eventsOf(*result->graph, EventKind::irNode);
        QCOMPARE(nodes.size(), std::size_t{2});
        QVERIFY(nodes[1].ends_with("= aten::exp(%2)"));
        QVERIFY(eventsOf(*result->graph, EventKind::passOn).empty());
    }

    /// The block's graph, what the passes did to it, and what they leave; none of that is a call of the program.
    void aBlockIsOptimizedWhereThatIsAsked()
    {
        Session session;
        TensorSpec x;
        x.name = "x";
        x.shape = {2};
        x.data = {1, 2};
        session.tensors = {x};
        session.model = "pytorch-2.6";
        session.program = {"with tracer(optimize=true):",
                           "    y = add(relu(x), mul(mul.Scalar(relu(x), 1), add(ones([2]), ones([2]))))"};
        const auto result = runSession(session, standardRuntimeFactory());
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QVERIFY2(!result->error, result->error.value_or("").c_str());
        const QStringList parts = QString::fromStdString(result->reports.tracedGraph).split("# optimized: ");
        QCOMPARE(parts.size(), 2);
        QCOMPARE(parts[0].count("aten::relu"), 2);
        QCOMPARE(parts[0].count("aten::mul"), 2);
        QVERIFY2(parts[1].contains(": the same aten::relu of the same values\n"), qPrintable(parts[1]));
        QVERIFY2(parts[1].contains(" is a constant: aten::add of constants only\n"), qPrintable(parts[1]));
        const QString smaller = parts[1].mid(parts[1].indexOf("graph("));
        QCOMPARE(smaller.count("aten::relu"), 1);
        QCOMPARE(smaller.count("aten::mul"), 1);
        QVERIFY(parseGraph(smaller.toStdString()));

        session.program.front() = "with tracer():";
        const auto plain = runSession(session, standardRuntimeFactory());
        QVERIFY(plain && !plain->error);
        QCOMPARE(QString::fromStdString(plain->reports.tracedGraph), parts[0]);
        QCOMPARE(result->graph->hops.size(), plain->graph->hops.size());
    }

    void whatTheGraphCannotKnowIsSaid()
    {
        TracingBench bench;
        bench.tracer->start();
        const Tensor x = bench.tensor({1}, {1});
        bench.tracer->declareInput("x", x);
        const Tensor stranger = bench.tensor({1}, {1}, true);
        Recorder recorder(bench.dispatcher());
        {
            const IncludeKeys tracing(bench.dispatcher(), bench.keys({"Tracer"}));
            bench.callAll("item", {x});
            bench.call("mul.Tensor", {x, stranger});
        }
        bench.call("add_.Scalar", {x, std::int64_t{1}});  // not traced
        {
            const IncludeKeys tracing(bench.dispatcher(), bench.keys({"Tracer"}));
            bench.call("neg", {x});
        }
        const auto warnings = eventsOf(*recorder.graph(), EventKind::warning);
        QCOMPARE(warnings.size(), std::size_t{3});
        QVERIFY(warnings[0].starts_with("value baked into trace"));
        QVERIFY(warnings[1].starts_with("a tensor that requires grad is not an input"));
        QVERIFY(warnings[2].starts_with("%x was changed outside of the trace"));
    }

    void withoutATraceItPassesOn()
    {
        TracingBench bench;
        Recorder recorder(bench.dispatcher());
        bench.callWith(bench.keys({"Tracer", "Cpu"}), "neg", {bench.tensor({1}, {1})});
        QCOMPARE(eventsOf(*recorder.graph(), EventKind::passOn), std::vector<std::string>{"no trace is running"});
        QVERIFY(!bench.tracer->finish());
    }

private:
    std::vector<Json> records_;
};

KEYFALL_TEST(TestTracer)
#include "tracer_test.moc"
