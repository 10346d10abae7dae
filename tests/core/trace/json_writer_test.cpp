// SPDX-License-Identifier: MIT
#include "core/session/run.h"
#include "core/session/tensor_json.h"
#include "core/text/json_text.h"
#include "core/trace/json_writer.h"
#include "tests/support/graphs.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <cstring>
#include <limits>

using namespace keyfall;

class JsonWriterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesOfDesign4();
    void aHop();
    void errorsAreTexts();
    void numbersReadBack();
    void integersAndBools();
    void metaTensorsHaveNoData();
    void otherFormsAreKept();
    void theLastLineThatAssignsOwnsTheResult();
    void textIsPlainJson();
    void theStreamIsTheDocument();
};

void JsonWriterTest::namesOfDesign4()
{
    const auto json = callGraphJson(graphs::chain().graph());
    QCOMPARE(json["model"].get<std::string>(), std::string("ferrotorch"));
    const auto& call = json["calls"][0];
    QCOMPARE(call["op"].get<std::string>(), std::string("add"));
    QCOMPARE(jsonLine(call["keyset"]),
             std::string(R"({"bits":"0x0681","keys":["Tracer","Profiler","Autograd","Cpu"]})"));
    QCOMPARE(jsonLine(call["tls"]), std::string(R"({"included":"0x0000","excluded":"0x0000"})"));
    QCOMPARE(call["hops"].size(), std::size_t{4});
    QVERIFY(call["error"].is_null());
    for (const auto& hop : call["hops"])
        for (const auto* name : {"id", "parent", "kind", "op", "key", "slot", "kernel", "provenance", "keyset_in",
                                 "considered", "events", "inputs", "outputs", "start_ns", "duration_ns", "error"})
            QVERIFY2(hop.contains(name), name);
}

void JsonWriterTest::aHop()
{
    const auto json = callGraphJson(graphs::skipping().graph());
    const auto& hop = json["calls"][0]["hops"][1];
    QCOMPARE(hop["id"].get<int>(), 2);
    QCOMPARE(hop["parent"].get<int>(), 1);
    QCOMPARE(hop["kind"].get<std::string>(), std::string("redispatch"));
    QCOMPARE(hop["key"].get<std::string>(), std::string("Autograd"));
    QCOMPARE(jsonLine(hop["considered"]),
             std::string(R"([{"key":"Profiler","reason":"fallthrough"},{"key":"Vmap","reason":"no kernel"}])"));
    QCOMPARE(hop["inputs"][0]["dtype"].get<std::string>(), std::string("float32"));
    QCOMPARE(jsonLine(hop["inputs"][0]["shape"]), std::string("[2,3]"));
    QCOMPARE(hop["inputs"][0]["device"].get<std::string>(), std::string("cpu"));
    QCOMPARE(hop["inputs"][0]["layout"].get<std::string>(), std::string("strided"));
}

void JsonWriterTest::errorsAreTexts()
{
    const auto json = callGraphJson(graphs::floor().graph());
    const auto& call = json["calls"][0];
    QVERIFY(call["hops"][0]["key"].is_null());
    QVERIFY(call["hops"][0]["kernel"].is_null());
    QVERIFY(call["error"].get<std::string>().starts_with("invalid argument: Dispatcher::call(relu)"));
    QVERIFY(call["error"] == call["hops"][0]["error"]);
    QVERIFY(call["hops"][0]["error_raised_here"].get<bool>());
}

void JsonWriterTest::numbersReadBack()
{
    ResultTensor t;
    t.name = "y";
    t.shape = {7};
    t.data = {0.1f,
              1.0f / 3.0f,
              16777216.0f,
              -0.0,
              std::numeric_limits<double>::infinity(),
              -std::numeric_limits<double>::infinity(),
              std::numeric_limits<double>::quiet_NaN()};
    const auto json = tensorJson(t);
    QCOMPARE(jsonLine(json["data"]), std::string(R"([0.1,0.33333334,16777216.0,-0.0,"Infinity","-Infinity","NaN"])"));
    t.dtype = DType::float64;
    t.data = {0.1, 1.0 / 3.0};
    QCOMPARE(jsonLine(tensorJson(t)["data"]), std::string("[0.1,0.3333333333333333]"));
    // Every float32 comes back exactly.
    t.dtype = DType::float32;
    t.data.clear();
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        const std::uint32_t bits = i * 214'651U;
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        if (std::isfinite(value))
            t.data.push_back(value);
    }
    const auto read = test::parsedJson(jsonText(tensorJson(t)));
    for (std::size_t i = 0; i < t.data.size(); ++i)
        QCOMPARE(static_cast<float>(read["data"][i].get<double>()), static_cast<float>(t.data[i]));
}

void JsonWriterTest::integersAndBools()
{
    ResultTensor t;
    t.dtype = DType::int64;
    t.integers = {std::numeric_limits<std::int64_t>::max(), -1};
    QCOMPARE(jsonLine(tensorJson(t)["data"]), std::string("[9223372036854775807,-1]"));
    t.dtype = DType::boolean;
    t.integers = {1, 0};
    QCOMPARE(jsonLine(tensorJson(t)["data"]), std::string("[true,false]"));
    t.dtype = DType::uint8;
    t.integers.clear();
    t.data = {255, 0};
    QCOMPARE(jsonLine(tensorJson(t)["data"]), std::string("[255,0]"));
}

void JsonWriterTest::metaTensorsHaveNoData()
{
    ResultTensor t;
    t.device = kMeta;
    t.shape = {2};
    const auto json = tensorJson(t);
    QVERIFY(!json.contains("data"));
    QCOMPARE(json["device"].get<std::string>(), std::string("meta"));
}

void JsonWriterTest::otherFormsAreKept()
{
    ResultTensor t;
    t.name = "s";
    t.shape = {2, 2};
    SparseCooForm form;
    form.indices.dtype = DType::int64;
    form.indices.shape = {2, 0};
    form.values.shape = {0};
    t.form = form;
    QCOMPARE(jsonLine(tensorJson(t)),
             std::string(R"({"name":"s","dtype":"float32","shape":[2,2],"layout":"sparse_coo",)"
                         R"("indices":{"dtype":"int64","shape":[2,0],"data":[]},)"
                         R"("values":{"dtype":"float32","shape":[0],"data":[]},"size":[2,2]})"));
    t.omitted = "why";
    QCOMPARE(jsonLine(tensorJson(t)),
             std::string(R"({"name":"s","dtype":"float32","shape":[2,2],"device":"cpu",)"
                         R"("layout":"sparse_coo","omitted":"why"})"));
    t.plain = PlainValue(std::vector<bool>{true});
    QCOMPARE(jsonLine(tensorJson(t)), std::string(R"({"name":"s","bools":[true]})"));
}

void JsonWriterTest::theLastLineThatAssignsOwnsTheResult()
{
    graphs::Builder b;
    for (const auto* op : {"add", "relu", "mul"}) {
        b.call(op, {"Cpu"}, std::string(op) == "mul" ? "z = mul(y, y)" : "y = relu(add(a, b))");
        b.hop(0, CallKind::call, "Cpu");
    }
    RunResult run;
    run.graph = b.shared();
    for (const auto* name : {"y", "z", "a.grad"}) {
        ResultTensor t;
        t.name = name;
        t.shape = {1};
        t.data = {1};
        run.results.push_back(t);
    }
    run.origins = {{0, 2}, {1, 3}};  // y by relu, z by mul
    run.error = "it broke";
    run.errorLine = 3;
    const std::string text = wholeText([&run](const TextSink& sink) { writeRunJson(run, sink); });
    const auto json = test::parsedJson(text);
    QCOMPARE(text, jsonText(json));
    QCOMPARE(json["results"].size(), std::size_t{3});
    QVERIFY(!json["calls"][0]["results"][0].contains("data"));  // an intermediate value: type and shape only
    QCOMPARE(json["calls"][1]["results"][0]["name"].get<std::string>(), std::string("y"));
    QCOMPARE(jsonLine(json["calls"][2]["results"][0]["data"]), std::string("[1.0]"));
    QCOMPARE(json["error"].get<std::string>(), std::string("it broke"));
    QCOMPARE(json["error_line"].get<int>(), 3);
    const std::string nothing = wholeText([](const TextSink& sink) { writeRunJson({}, sink); });
    QVERIFY(nothing.find("\n  \"calls\": [],\n") != std::string::npos);
}

void JsonWriterTest::textIsPlainJson()
{
    graphs::Builder b = graphs::chain();
    b.at(4).kernel = "bad \xff bytes \"quoted\"\n";
    const std::string text = jsonText(callGraphJson(b.graph()));
    QVERIFY(text.ends_with("}\n"));
    const auto read = test::parsedJson(text);
    QCOMPARE(read["calls"][0]["hops"].size(), std::size_t{4});
    QVERIFY(text.find("\"shape\": [2, 3]") != std::string::npos);
}

void JsonWriterTest::theStreamIsTheDocument()
{
    const auto streamed = [](const CallGraph& graph, std::optional<std::uint32_t> call = {}) {
        return wholeText([&](const TextSink& sink) { writeCallGraphJson(graph, sink, call); });
    };
    for (const graphs::Builder& b : {graphs::chain(), graphs::skipping(), graphs::floor(), graphs::nested()})
        QCOMPARE(streamed(b.graph()), jsonText(callGraphJson(b.graph())));
    const CallGraph many = graphs::many(400);  // longer than one piece
    auto whole = callGraphJson(many);
    QCOMPARE(streamed(many), jsonText(whole));
    QCOMPARE(streamed({}), jsonText(callGraphJson({})));
    if (many.calls.size() > 1) {
        whole["calls"] = Json::array({whole["calls"][1]});
        QCOMPARE(streamed(many, 1), jsonText(whole));
    }
}

KEYFALL_TEST(JsonWriterTest)
#include "json_writer_test.moc"
