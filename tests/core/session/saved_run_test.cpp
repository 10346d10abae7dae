// SPDX-License-Identifier: MIT
// What `keyfall run --json` printed is the run again, as far as falls are counted of it.
#include "core/session/chosen_graphs.h"
#include "core/session/saved_run.h"
#include "core/trace/json_writer.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <functional>

using namespace keyfall;

namespace {

std::string printed(const CallGraph& graph)
{
    std::string text;
    writeCallGraphJson(graph, [&text](std::string_view part) { text += part; });
    return text;
}

/// Without strides, which are not said of a tensor that was told.
Json withoutStrides(const std::string& text)
{
    Json json = Json::parse(text);
    const std::function<void(Json&)> strip = [&strip](Json& each) {
        if (each.is_object())
            each.erase("strides");
        for (Json& part : each)
            if (part.is_structured())
                strip(part);
    };
    strip(json);
    return json;
}

}  // namespace

class SavedRunTest : public QObject {
    Q_OBJECT

    static std::string wrong(const std::string& text)
    {
        const auto run = readSavedRun(text, "run.json");
        return run ? std::string() : run.error().text();
    }

private Q_SLOTS:
    void everyHopComesBack()
    {
        for (const auto& [name, builder] : graphs::all()) {
            const CallGraph& graph = builder.graph();
            const auto read = readSavedRun(printed(graph), "run.json");
            QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
            QVERIFY2(withoutStrides(printed(*read->graph)) == withoutStrides(printed(graph)), name.c_str());
            QCOMPARE(read->graph->predicted, graph.predicted);
        }
    }

    void whatIsWrongIsSaid()
    {
        std::string good = printed(graphs::chain().graph());
        const auto with = [&good](const char* from, const char* to) {
            QByteArray text = QByteArray::fromStdString(good);
            const qsizetype at = text.indexOf(from);
            return at < 0 ? std::string("nothing to replace")
                          : text.replace(at, qsizetype(qstrlen(from)), to).toStdString();
        };
        QCOMPARE(wrong(good), std::string());
        const auto says = [](const std::string& error, const char* what) {
            return QByteArray::fromStdString(error).contains(what);
        };
        std::string error = wrong(with("\"model\": \"ferrotorch\"", "\"model\": \"mine\""));
        QVERIFY2(says(error, "its session's own") && says(error, "take the session instead"), error.c_str());
        error = wrong(with("\"key\": \"Tracer\"", "\"key\": \"Npu\""));
        QVERIFY2(says(error, "run.json#/calls/0/hops/0/key") && says(error, "has no key 'Npu'"), error.c_str());
        error = wrong(with("\"id\": 2", "\"id\": 7"));
        QVERIFY2(says(error, "/hops/1/id"), error.c_str());
        error = wrong(with("\"parent\": 1", "\"parent\": 2"));
        QVERIFY2(says(error, "/hops/1/parent"), error.c_str());
        error = wrong(with("\"kind\": \"call\"", "\"kind\": \"cull\""));
        QVERIFY2(says(error, "a kind of call"), error.c_str());
        error = wrong(with("\"keyset_in\": \"0x", "\"keyset_in\": \"0y"));
        QVERIFY2(says(error, "a key set"), error.c_str());
        error = wrong(R"({"model": "ferrotorch"})");
        QVERIFY2(says(error, "calls"), error.c_str());
        error = wrong(good.substr(0, good.size() / 2));
        QVERIFY2(says(error, "run.json:"), error.c_str());
        QVERIFY(!wrong("[]").empty() && !wrong("").empty());
    }
};

KEYFALL_TEST(SavedRunTest)
#include "saved_run_test.moc"
