// SPDX-License-Identifier: MIT
// The Chrome trace (eleven:2.2.5): the kinds of events, exact times, text that any JSON reader takes.
#include "core/text/json_text.h"
#include "core/trace/chrome_trace.h"
#include "core/trace/chrome_writer.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>

using namespace keyfall;

namespace {

Hop hop(HopId id, HopId parent, CallKind kind, std::int64_t start, std::int64_t duration)
{
    Hop made;
    made.id = id;
    made.parent = parent;
    made.kind = kind;
    made.op = "add.Tensor";
    made.startNs = start;
    made.durationNs = duration;
    return made;
}

Json eventsOf(const std::string& text)
{
    return test::parsedJson(text).at("traceEvents");
}

/// The text of a trace that `add` fills.
std::string traceOf(const std::function<void(ChromeTrace&)>& add)
{
    return wholeText([&add](const TextSink& sink) {
        ChromeTrace trace(sink);
        add(trace);
        trace.end();
    });
}

}  // namespace

class TestChromeWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theKindsOfEvents()
    {
        const std::string text = traceOf([](ChromeTrace& trace) {
            trace.nameProcess(1, "host", 0);
            trace.nameThread({1, 2}, "worker", 2);
            trace.slice({1, 2}, "mm", "cpu_op", 1'234'567, 1, {{"External id", 1}});
            trace.flow("ac2g", 7, {1, 2}, 1'234'567, {100, 0}, 2'000'000);
            trace.counter(1, "bytes", 5, {{"other", 12}});
            trace.instant({1, 2}, "cast", "dispatch_hop", 6, {});
            trace.about("source", "test");
        });
        QVERIFY(text.starts_with("{\"traceEvents\":["));
        const Json document = test::parsedJson(text);
        QCOMPARE(document.at("displayTimeUnit").get<std::string>(), std::string("ms"));
        QCOMPARE(document.at("source").get<std::string>(), std::string("test"));
        const Json expected = test::parsedJson(R"([
            {"ph":"M","name":"process_name","pid":1,"tid":0,"ts":0.0,"args":{"name":"host"}},
            {"ph":"M","name":"process_sort_index","pid":1,"tid":0,"ts":0.0,"args":{"sort_index":0}},
            {"ph":"M","name":"thread_name","pid":1,"tid":2,"ts":0.0,"args":{"name":"worker"}},
            {"ph":"M","name":"thread_sort_index","pid":1,"tid":2,"ts":0.0,"args":{"sort_index":2}},
            {"ph":"X","name":"mm","cat":"cpu_op","pid":1,"tid":2,"ts":1234.567,"dur":0.001,"args":{"External id":1}},
            {"ph":"s","name":"ac2g","cat":"ac2g","pid":1,"tid":2,"ts":1234.567,"id":7},
            {"ph":"f","name":"ac2g","cat":"ac2g","pid":100,"tid":0,"ts":2000.0,"id":7,"bp":"e"},
            {"ph":"C","name":"bytes","pid":1,"tid":0,"ts":0.005,"args":{"other":12}},
            {"ph":"i","name":"cast","cat":"dispatch_hop","pid":1,"tid":2,"ts":0.006,"s":"t","args":null}])");
        QCOMPARE(QString::fromStdString(jsonText(document.at("traceEvents"))),
                 QString::fromStdString(jsonText(expected)));
    }

    /// Names may hold anything; numbers that JSON does not have are never written.
    void anyTextAndNumberIsJson()
    {
        const std::string odd = "quote \" back \\ line \n tab \t zero " + std::string(1, '\0') + " bad \xff\xc3 end";
        const std::string text = traceOf([&odd](ChromeTrace& trace) {
            trace.slice(
                {1, 1}, odd, "cpu_op", 0, 1,
                {{"nan", std::numeric_limits<double>::quiet_NaN()}, {"inf", std::numeric_limits<double>::infinity()}});
        });
        const Json event = eventsOf(text)[0];
        QVERIFY(event.at("args").at("nan").is_null() && event.at("args").at("inf").is_null());
        QVERIFY(event.at("name").get<std::string>().starts_with("quote \" back \\ line \n tab \t zero "));
        QVERIFY(QString::fromUtf8(text.c_str()).contains("zero \\u0000 bad"));
        constexpr std::int64_t late =
            1'700'000'000'000'000'001;  // a clock that counts from 1970 keeps its microseconds
        const Json other = eventsOf(traceOf([](ChromeTrace& trace) {
            trace.slice({1, 1}, "late", "cpu_op", late, 1, {});
        }));
        QVERIFY(std::abs(other[0].at("ts").get<double>() - 1'700'000'000'000'000.0) < 1);
    }

    void hopsBelowTheirCalls()
    {
        CallGraph graph;
        graph.calls.resize(1);
        graph.calls[0].source = "y = add(a, b)";
        // The last child ends a nanosecond late: clocks round.
        graph.hops = {hop(1, 0, CallKind::call, 1000, 1000), hop(2, 1, CallKind::redispatch, 1200, 600),
                      hop(3, 2, CallKind::callBoxed, 1300, 501)};
        TensorMeta input;
        input.shape = {2, 3};
        input.strides = {3, 1};
        graph.hops[0].inputs = std::vector<TensorMeta>{input};
        graph.hops[1].events = std::vector<HopEvent>{{EventKind::cast, "to bfloat16", 1250}};
        ProfileSlice slice;
        slice.id = 1;
        slice.op = "kernel";
        slice.hop = 2;
        slice.startNs = 200'000;  // its own clock
        slice.endNs = 200'600;
        slice.allocatedBytes = 24;
        slice.device = DeviceSpan{0, 3, 200'100, 200'400, true};
        QStringList seen;
        for (const Json& event :
             eventsOf(wholeText([&](const TextSink& sink) { writeChromeTrace(graph, {slice}, sink); }))) {
            if (event.at("ph") == "M")
                continue;
            QString line =
                QString::fromStdString(event.at("ph").get<std::string>() + " " + event.at("name").get<std::string>()
                                       + " " + jsonLine(event.at("ts")));
            if (event.contains("dur"))
                line += QString::fromStdString(" " + jsonLine(event.at("dur")));
            if (event.contains("args") && event["args"].contains("Self us"))
                line += QString::fromStdString(" self " + jsonLine(event["args"]["Self us"]));
            seen << line;
            if (event.at("name") == "no key" && event.at("args").at("Hop") == 2)
                QCOMPARE(event["args"]["Allocated Bytes"].get<int>(), 24);
            if (event.value("cat", "") == "cpu_op" && event["args"]["External id"] == 1) {
                QCOMPARE(event["args"]["Line"].get<std::string>(), std::string("y = add(a, b)"));
                QCOMPARE(jsonLine(event["args"]["Input Dims"]), std::string("[[2,3]]"));
                QCOMPARE(jsonLine(event["args"]["Input type"]), std::string("[\"float32\"]"));
            }
        }
        QCOMPARE(seen,
                 (QStringList{"X add.Tensor 1.0 1.0", "X no key 1.0 1.0 self 0.4", "X no key 1.2 0.6 self 0.1",
                              "i cast 1.25", "X kernel 1.3 0.3", "s ac2g 1.2", "f ac2g 1.45", "X add.Tensor 1.3 0.5",
                              "X no key 1.3 0.5 self 0.5"}));
    }

    void anEmptyGraph()
    {
        const auto graph = wholeText([](const TextSink& sink) { writeChromeTrace(CallGraph{}, {}, sink); });
        QVERIFY(eventsOf(graph).is_array());
        QVERIFY(eventsOf(wholeText([](const TextSink& sink) { writeChromeTrace(Profile{}, sink); })).is_array());
    }

    /// A million hops were 3.6 GB of JSON in memory; a piece is sent when it is full.
    void noPieceIsLargerThanItMust()
    {
        CallGraph graph;
        graph.calls.resize(1);
        for (HopId id = 1; id <= 5000; ++id)
            graph.hops.push_back(hop(id, id - 1, CallKind::call, id, 10'000 - id));
        std::size_t largest = 0;
        std::string text;
        writeChromeTrace(graph, {}, [&](std::string_view piece) {
            largest = std::max(largest, piece.size());
            text += piece;
        });
        QVERIFY(text.size() > 1'000'000);
        QVERIFY2(largest < 70'000, std::to_string(largest).c_str());
        QCOMPARE(eventsOf(text).size(), std::size_t{10'004});  // a slice of the call, one of the hop; four of names
    }
};

KEYFALL_TEST(TestChromeWriter)
#include "chrome_writer_test.moc"
