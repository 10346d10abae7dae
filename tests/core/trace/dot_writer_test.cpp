// SPDX-License-Identifier: MIT
#include "core/trace/dot_writer.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace keyfall;

namespace {

std::string dotOf(const CallGraph& graph, std::optional<std::uint32_t> call = {}, bool withTimes = false)
{
    return wholeText([&](const TextSink& sink) { writeDot(graph, sink, call, withTimes); });
}

}  // namespace

class DotWriterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void golden();
    void namesAreEscaped();
    void kindsAndErrorsHaveShapes();
    void timesAreAskedFor();
    void graphvizReadsIt();
};

void DotWriterTest::golden()
{
    graphs::Builder b;
    b.call("mul", {"Autograd", "Autocast", "Cpu"}, "z = mul(a, b)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd");
    b.event(autograd, EventKind::saved, "a, b");
    const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
    b.passed(cpu, "Autocast", NotChosen::excluded);
    QCOMPARE(QString::fromStdString(dotOf(b.graph())), QStringLiteral(R"dot(digraph keyfall {
    rankdir=TB;
    node [fontname="DejaVu Sans", fontsize=10];
    edge [fontname="DejaVu Sans", fontsize=9];
    subgraph cluster_0 {
        label="1. z = mul(a, b)";
        c0 [shape=plaintext, label="mul\n{Autograd, Autocast, Cpu}"];
        h1 [shape=ellipse, label="mul\nAutograd\nstandard:autograd (kernel)\nsaved: a, b\n-> float32[2, 3] cpu"];
        c0 -> h1 [style=dashed, arrowhead=vee, label="call"];
        h2 [shape=box, label="mul\nCpu\nstandard:cpu (kernel)\n-> float32[2, 3] cpu"];
        h1 -> h2 [style=solid, arrowhead=normal, label="redispatch\nskips Autocast: excluded"];
    }
}
)dot"));
}

void DotWriterTest::namesAreEscaped()
{
    graphs::Builder b = graphs::chain();
    b.at(4).kernel = "a\"b\\c\nd\x01";
    QVERIFY(dotOf(b.graph()).find(R"(a\"b\\c\nd (kernel))") != std::string::npos);
}

void DotWriterTest::kindsAndErrorsHaveShapes()
{
    const std::string text = dotOf(graphs::failing().graph());
    QVERIFY(text.find("h3 [shape=octagon") != std::string::npos);
    QVERIFY(text.find("h1 [shape=ellipse") != std::string::npos);
    QVERIFY(text.find("error: matmul(") != std::string::npos);
    QVERIFY(dotOf(graphs::nested().graph()).find("arrowhead=diamond, label=\"call_direct\"") != std::string::npos);
    QVERIFY(dotOf(graphs::many(3), 1).find("cluster_0") == std::string::npos);
}

void DotWriterTest::timesAreAskedFor()
{
    graphs::Builder b = graphs::chain();
    QVERIFY(dotOf(b.graph(), {}, true).find("2.4 µs") != std::string::npos);
    QVERIFY(dotOf(b.graph()).find("2.4 µs") == std::string::npos);
}

void DotWriterTest::graphvizReadsIt()
{
    const QString dot = QStandardPaths::findExecutable(QStringLiteral("dot"));
    if (dot.isEmpty())
        QSKIP("dot (package graphviz) is not installed");
    for (const auto& [name, builder] : graphs::all()) {
        QProcess process;
        process.start(dot, {QStringLiteral("-Tplain")});
        process.write(QByteArray::fromStdString(dotOf(builder.graph())));
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(process.readAllStandardOutput().contains("node h1 "));
    }
}

KEYFALL_TEST(DotWriterTest)
#include "dot_writer_test.moc"
