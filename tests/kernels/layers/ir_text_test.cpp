// SPDX-License-Identifier: MIT
// The text format of traced graphs (eleven:2.1.6): what PyTorch 1.13 printed can be read, and printed again byte
// for byte.
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/layers/tracer/ir_printer.h"
#include "kernels/layers/tracer/quoted_text.h"
#include "tests/kernels/layers/standard_bench.h"
#include "tests/kernels/layers/vector_record.h"
#include "tests/support/test_case.h"

#include <random>

using namespace keyfall;

namespace {

const std::string kDiamond = R"(graph(%x : Float(2, strides=[1], requires_grad=0, device=cpu)):
  %y : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::relu(%x) # example.py:142:0
  %2 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::neg(%y) # example.py:142:0
  %3 : int = prim::Constant[value=1]() # example.py:142:0
  %4 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::add(%y, %2, %3) # example.py:142:0
  return (%4)
)";
const std::string kConstantTensor = R"(graph(%x : Float(2, strides=[1], requires_grad=0, device=cpu)):
  %1 : Float(2, strides=[1], requires_grad=0, device=cpu) = prim::Constant[value= 1  2 [ CPUFloatType{2} ]]() # example.py:143:0
  %2 : Device = prim::Constant[value="cpu"]() # example.py:143:0
  %3 : int = prim::Constant[value=6]() # example.py:143:0
  %4 : bool = prim::Constant[value=0]() # example.py:143:0
  %5 : bool = prim::Constant[value=0]() # example.py:143:0
  %6 : NoneType = prim::Constant()
  %7 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::to(%1, %2, %3, %4, %5, %6) # example.py:143:0
  %8 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::detach(%7) # example.py:143:0
  %9 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::mul(%x, %8) # example.py:143:0
  return (%9)
)";
const std::string kChunk = R"(graph(%x : Float(4, 2, strides=[2, 1], requires_grad=0, device=cpu)):
  %1 : int = prim::Constant[value=2]() # example.py:146:0
  %2 : int = prim::Constant[value=0]() # example.py:146:0
  %3 : Tensor[] = aten::chunk(%x, %1, %2) # example.py:146:0
  %4 : Float(2, 2, strides=[2, 1], requires_grad=0, device=cpu), %5 : Float(2, 2, strides=[2, 1], requires_grad=0, device=cpu) = prim::ListUnpack(%3)
  %6 : Tensor[] = prim::ListConstruct(%4, %5)
  %7 : int = prim::Constant[value=1]() # example.py:146:0
  %8 : Float(2, 4, strides=[4, 1], requires_grad=0, device=cpu) = aten::cat(%6, %7) # example.py:146:0
  return (%8)
)";
const std::string kOdd = "graph(%a : Double(requires_grad=1, device=cuda:1),\n"
                         "      %b.1 : Tensor?):\n"
                         "  %c : str = prim::Constant[value=\"a \\\"]\\\", b=[2\"]()\n"
                         "  %d : (Long(0, strides=[1], requires_grad=0, device=meta), int[][]?) = my::op[first=[1, 2], "
                         "second={2.5}](%a, %c)\n"
                         "  my::done_()\n"
                         "  return ()\n";

const std::string kQuoted = "\"a\\\\\\'\\\"\\n\\t\\001\\177\\303\"";

/// A random sound graph with every kind of type, attribute, name and node that the format has.
class RandomGraph {
public:
    explicit RandomGraph(unsigned seed) : random_(seed) {}

    IrGraph graph()
    {
        IrGraph graph;
        for (std::size_t i = 0, count = pick(4); i < count; ++i)
            graph.inputs.push_back(fresh());
        for (std::size_t i = 0, count = pick(8); i < count; ++i)
            graph.nodes.push_back(node());
        graph.outputs = uses(3);
        return graph;
    }

private:
    std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }

    IrType type(int depth)
    {
        using Kind = IrType::Kind;
        const auto kind = static_cast<Kind>(pick(depth > 2 ? 7 : 10));
        IrType type = IrType::plain(kind);
        if (kind == Kind::list || kind == Kind::optional)
            type.members = {this->type(depth + 1)};
        for (std::size_t i = 0, count = kind == Kind::tuple ? pick(4) : 0; i < count; ++i)
            type.members.push_back(this->type(depth + 1));
        if (kind != Kind::tensor || pick(4) == 0)
            return type;
        type.complete = true;
        type.dtype = static_cast<DType>(pick(kDTypeCount));
        for (std::size_t i = 0, rank = pick(5); i < rank; ++i) {
            type.shape.push_back(static_cast<std::int64_t>(pick(7)));
            type.strides.push_back(static_cast<std::int64_t>(pick(100)));
        }
        type.requiresGrad = pick(2) == 1;
        type.device = pick(2) ? kCpu : Device{DeviceType::cuda, static_cast<std::int8_t>(pick(3))};
        return type;
    }
    IrValue fresh()
    {
        std::string name = std::to_string(names_.size());
        if (pick(3) == 0)
            name = (pick(2) ? "value_" : "x.") + name;
        names_.push_back(name);
        return {name, type(0)};
    }
    std::vector<std::string> uses(std::size_t most)
    {
        std::vector<std::string> used;
        for (std::size_t i = 0, count = names_.empty() ? 0 : pick(most + 1); i < count; ++i)
            used.push_back(names_[pick(names_.size())]);
        return used;
    }
    IrNode node()
    {
        const std::vector<std::string> ops{"aten::add", "prim::Constant", "prim::ListConstruct", "my::op_",
                                           "aten::add_"};
        const std::vector<std::string> values{
            "1", "-2.5", "0.10000000000000001", "[1, 2, [3]]", "{2.5}", " 1  2 [ CPUFloatType{2} ]", "<Tensor>"};
        IrNode node;
        node.op = ops[pick(ops.size())];
        node.inputs = uses(4);
        for (std::size_t i = 0, count = pick(3); i < count; ++i) {
            std::string text;
            for (std::size_t length = pick(12); length > 0; --length)
                text += static_cast<char>(pick(256));
            node.attributes.emplace_back("name" + std::to_string(i),
                                         pick(2) ? quoteText(text) : values[pick(values.size())]);
        }
        for (std::size_t i = 0, count = pick(4); i < count; ++i)
            node.outputs.push_back(fresh());
        if (pick(3) == 0)
            node.location = "a file.py:" + std::to_string(pick(1000)) + ":0";
        return node;
    }

    std::mt19937 random_;
    std::vector<std::string> names_;
};

}  // namespace

class TestIrText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void printingWhatWasReadGivesTheSameBytes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("diamond") << QString::fromStdString(kDiamond);
        QTest::newRow("constant tensor") << QString::fromStdString(kConstantTensor);
        QTest::newRow("chunk") << QString::fromStdString(kChunk);
        QTest::newRow("odd things") << QString::fromStdString(kOdd);
        for (const Json& record : readRecords("trace_torch_1_13.jsonl.gz"))
            QTest::newRow(record.at("id").get<std::string>().c_str())
                << QString::fromStdString(record.at("expect").at("graph").get<std::string>());
    }
    void printingWhatWasReadGivesTheSameBytes()
    {
        QFETCH(QString, text);
        const auto graph = parseGraph(text.toStdString());
        QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
        QCOMPARE(QString::fromStdString(printGraph(*graph)), text);
        QVERIFY(*parseGraph(printGraph(*graph)) == *graph);
    }

    void readsWhatTheTextSays()
    {
        const IrGraph graph = *parseGraph(kConstantTensor);
        QCOMPARE(graph.inputs.size(), std::size_t{1});
        QVERIFY(graph.inputs[0].type.shape == Dims{2});
        QCOMPARE(graph.nodes[0].attributes[0].second, std::string(" 1  2 [ CPUFloatType{2} ]"));
        QCOMPARE(graph.nodes[6].op, std::string("aten::to"));
        QCOMPARE(graph.nodes[6].inputs, (std::vector<std::string>{"1", "2", "3", "4", "5", "6"}));
        QCOMPARE(graph.nodes[6].location, std::string("example.py:143:0"));
        QVERIFY(lintGraph(graph).empty());
        const IrGraph odd = *parseGraph(kOdd);
        QCOMPARE(odd.nodes[0].attributes[0].second, std::string("\"a \\\"]\\\", b=[2\""));
        QCOMPARE(odd.nodes[1].attributes.size(), std::size_t{2});
        QVERIFY(odd.inputs[0].type.device == (Device{DeviceType::cuda, 1}));
    }

    void randomGraphsCanBeReadBack()
    {
        for (unsigned seed = 1; seed <= 3000; ++seed) {
            const IrGraph graph = RandomGraph(seed).graph();
            const std::string text = printGraph(graph);
            const auto read = parseGraph(text);
            QVERIFY2(
                read,
                qPrintable(
                    QString("seed %1: %2\n%3").arg(seed).arg(read ? "" : read.error().text().c_str(), text.c_str())));
            QVERIFY2(*read == graph, qPrintable(QString("seed %1\n%2").arg(seed).arg(text.c_str())));
            QCOMPARE(printGraph(*read), text);
            QVERIFY(lintGraph(*read).empty());
        }
    }

    void stringsAreQuoted()
    {
        QCOMPARE(quoteText("plain"), std::string("\"plain\""));
        QCOMPARE(quoteText("a\\'\"\n\t\x01\x7f\xc3"), kQuoted);
        for (int byte = 0; byte < 256; ++byte)
            for (const char* after : {"", "7", "n"}) {
                const std::string text = std::string(1, static_cast<char>(byte)) + after;
                QCOMPARE(unquoteText(quoteText(text)), text);
            }
    }

    void differentGraphsDiffer()
    {
        IrGraph graph = *parseGraph(kDiamond);
        const IrGraph same = graph;
        QVERIFY(graph == same);
        graph.nodes[2].attributes[0].second = "2";
        QVERIFY(!(graph == same));
    }

    /// Every text cut short, and every text with a character changed, is refused or read: never a crash.
    void anyTextIsAnswered()
    {
        for (const std::string& text : {kDiamond, kConstantTensor, kChunk, kOdd})
            for (std::size_t i = 0; i < text.size(); ++i) {
                const auto cut = parseGraph(text.substr(0, i));
                QVERIFY(!cut);
                for (const char c : {'%', '[', ']', '(', '"', '\n', 'x', '9'}) {
                    std::string changed = text;
                    changed[i] = c;
                    if (const auto read = parseGraph(changed))
                        QCOMPARE(printGraph(*read), changed);
                }
            }
        const auto deep = parseGraph("graph(%x : " + std::string(100000, '('));
        QVERIFY(!deep);
    }

    void errorsNameThePlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("no graph") << "hello"
                                  << "line 1, column 1: expected \"graph(\"";
        QTest::newRow("type") << "graph(%x : Floot(2)):\n"
                              << "line 1, column 12: expected a type";
        QTest::newRow("node") << "graph(%x : int):\n  %2 : int = (%x)\n  return (%2)\n"
                              << "line 2, column 14: expected an operator";
        QTest::newRow("strides") << "graph(%x : Float(2, 3, strides=[1], requires_grad=0, device=cpu)):\n"
                                 << "expected as many strides as sizes";
        QTest::newRow("rest") << QString::fromStdString(kDiamond) + "more"
                              << "line 7, column 1: expected the end";
    }
    void errorsNameThePlace()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto graph = parseGraph(text.toStdString());
        QVERIFY(!graph);
        QVERIFY2(QString::fromStdString(graph.error().text()).contains(message), graph.error().text().c_str());
    }

    void floatsAndConstantTensors()
    {
        QCOMPARE(printFloat(2), std::string("2."));
        QCOMPARE(printFloat(-0.0), std::string("-0."));
        QCOMPARE(printFloat(-1e9), std::string("-1000000000."));
        QCOMPARE(printFloat(0.25), std::string("0.25"));
        QCOMPARE(printFloat(0.1), std::string("0.10000000000000001"));
        QCOMPARE(printFloat(1e10), std::string("10000000000"));
        StandardBench bench;
        QCOMPARE(printTensor(bench.tensor({2}, {1, 2}, false, DType::float32)),
                 std::string(" 1  2 [ CPUFloatType{2} ]"));
        QCOMPARE(printTensor(bench.tensor({}, {2.5})), std::string("{2.5}"));
        QCOMPARE(printTensor(bench.tensor({2, 2}, {1, 2, 3, 40}, false, DType::int64)),
                 std::string("  1   2   3  40 [ CPULongType{2,2} ]"));
        QCOMPARE(printTensor(bench.tensor({2}, {0.5, 1.25})), std::string(" 0.5000  1.2500 [ CPUDoubleType{2} ]"));
        QCOMPARE(printTensor(bench.tensor({11}, std::vector<double>(11, 1))), std::string("<Tensor>"));
        const Tensor turned =
            bench.call("transpose.int", {bench.tensor({2, 2}, {1, 2, 3, 4}), std::int64_t{0}, std::int64_t{1}});
        QCOMPARE(printTensor(turned), std::string(" 1  3  2  4 [ CPUDoubleType{2,2} ]"));
    }

    void unsoundGraphsAreFound()
    {
        IrGraph graph = *parseGraph(kDiamond);
        graph.nodes[1].inputs[0] = "4";
        QCOMPARE(lintGraph(graph), std::string("%4 is used by aten::neg before it is defined"));
        graph = *parseGraph(kDiamond);
        graph.nodes[1].outputs[0].name = "y";
        QCOMPARE(lintGraph(graph), std::string("%y is defined twice"));
    }

    void deadNodesGo()
    {
        IrGraph graph = *parseGraph(kDiamond);
        graph.outputs = {"y"};
        removeDeadNodes(graph);
        QCOMPARE(graph.nodes.size(), std::size_t{1});
        graph = *parseGraph(kDiamond);
        graph.nodes[1].op = "aten::neg_";  // writes its argument
        graph.outputs = {"y"};
        removeDeadNodes(graph);
        QCOMPARE(graph.nodes.size(), std::size_t{2});
    }
};

KEYFALL_TEST(TestIrText)
#include "ir_text_test.moc"
