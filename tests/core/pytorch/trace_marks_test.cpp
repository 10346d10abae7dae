// SPDX-License-Identifier: MIT
#include "core/pytorch/trace_marks.h"
#include "core/pytorch/trace_reader.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// The marks of a trace: `3 upward 2` is hop, rule and the hop it stands against.
QString marksOf(const std::string& text)
{
    const auto trace = readTrace(text, "text");
    if (!trace)
        return QString::fromStdString(trace.error().text());
    QStringList marks;
    for (const TracedGraph& graph : trace->graphs)
        for (const TraceMark& mark : markHops(graph.graph))
            marks << QStringLiteral("%1 %2 %3")
                         .arg(mark.hop)
                         .arg(QString::fromUtf8(nameOf(mark.rule).data()))
                         .arg(mark.other);
    return marks.join(", ");
}

std::string line(int depth, const std::string& label, const std::string& op, const std::string& key)
{
    return std::string(static_cast<std::size_t>(depth), ' ') + "[" + label + "] op=[" + op + "], key=[" + key + "]\n";
}

}  // namespace

class TraceMarksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rules_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("marks");
        const auto row = [](const char* name, const std::string& text, const char* marks) {
            QTest::newRow(name) << QString::fromStdString(text) << marks;
        };
        const std::string call = line(1, "call", "a::b", "AutogradCPU");
        row("nothing", call + line(2, "redispatch", "a::b", "ADInplaceOrView") + line(3, "redispatch", "a::b", "CPU"),
            "");
        row("same-key", call + line(2, "redispatch", "a::b", "AutogradCPU"), "2 same-key 1");
        row("upward", line(1, "call", "a::b", "CPU") + line(2, "redispatch", "a::b", "Tracer"), "2 upward 1");
        row("another operator goes up", call + line(2, "call", "a::c", "Tracer") + line(3, "redispatch", "a::c", "CPU"),
            "");
        row("recursion", call + line(2, "call", "a::b", "AutogradCPU"), "2 recursion 1");
        row("recursion further up", call + line(2, "call", "a::c", "CPU") + line(3, "call", "a::b", "AutogradCPU"),
            "3 recursion 1");
        row("again below", call + line(2, "call", "a::b", "CPU"), "");
        row("autograd-twice",
            call + line(2, "redispatch", "a::b", "AutogradOther") + line(3, "redispatch", "a::b", "CPU"),
            "2 autograd-twice 1");
        row("fallthrough-end", call + line(2, "redispatch", "a::b", "ADInplaceOrView"), "2 fallthrough-end 1");
        row("fallthrough-end, flat text cannot say",
            "[call] op=[a::b], key=[AutogradCPU]\n[redispatch] op=[a::b], key=[ADInplaceOrView]\n", "");
        row("undefined-key", line(1, "call", "a::b", "Undefined"), "1 undefined-key 0");
        row("no-backend", line(1, "call", "a::b", "AutogradUndefined"), "1 no-backend 0");
        row("unknown-key", line(1, "call", "a::b", "NoSuchKey"), "1 unknown-key 0");
        row("cpu-fallback",
            line(1, "call", "a::b", "AutogradPrivateUse1") + line(2, "redispatch", "a::b", "PrivateUse1")
                + line(3, "call", "a::copy", "CPU") + line(3, "callBoxed", "a::b", "CPU"),
            "4 cpu-fallback 2");
        row("meta is no fallback", line(1, "call", "a::b", "Meta") + line(2, "call", "a::b", "CPU"), "");
        row("starts-below", line(3, "redispatch", "a::b", "CPU"), "1 starts-below 0");
        std::string often = call;
        for (std::size_t i = 0; i < kOftenBoxed; ++i)
            often += line(2, "callBoxed", "a::c", "CPU");
        row("boxed-often", often, "2 boxed-often 0");
        row("not often", often.substr(0, often.rfind(" [") - 1), "");
    }

    void rules()
    {
        QFETCH(QString, text);
        QTEST(marksOf(text.toStdString()), "marks");
    }

    void endlessRecursionIsMarkedInTime()
    {
        std::string text;
        for (int depth = 1; depth < 3000; ++depth)
            text += line(depth, depth == 1 ? "call" : "redispatch", "a::b", "AutogradCPU");
        QCOMPARE(marksOf(text).count("same-key"), 2998);
    }
};

KEYFALL_TEST(TraceMarksTest)
#include "trace_marks_test.moc"
