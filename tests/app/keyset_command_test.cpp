// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <array>
#include <bit>
#include <random>

namespace keyfall {

using test::keyfall;

namespace {

const std::array<std::string, 11> kKeys{"Cpu",      "Cuda",     "Meta", "Sparse",   "Quantized", "Nested",
                                        "Autocast", "Autograd", "Vmap", "Profiler", "Tracer"};

std::string hex(unsigned bits)
{
    return QString("0x%1").arg(bits, 4, 16, QLatin1Char('0')).toStdString();
}

/// All requests in one run, one answer each.
std::vector<Json> answersTo(const std::vector<Json>& requests)
{
    QByteArray input;
    for (const Json& request : requests)
        input += QByteArray::fromStdString(jsonLine(request)) + '\n';
    const auto outcome = keyfall({"keyset"}, input);
    std::vector<Json> answers;
    for (const QByteArray& line : outcome.out.split('\n'))
        if (!line.isEmpty())
            answers.push_back(readJson(line.toStdString()));
    if (outcome.status != 0 || answers.size() != requests.size())
        qFatal("keyfall keyset: status %d, %d answers", outcome.status, static_cast<int>(answers.size()));
    return answers;
}

}  // namespace

/// `keyfall keyset`: the protocol, and the laws of eleven:1.2.1 as properties of its answers.
class KeysetCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answers_data()
    {
        QTest::addColumn<QString>("request");
        QTest::addColumn<QString>("answer");
        QTest::newRow("union") << R"({"do":"union","a":["Autograd"],"b":"0x1"})"
                               << R"({"bits":"0x0081","keys":["Autograd","Cpu"]})";
        QTest::newRow("intersection") << R"({"do":"intersection","a":"0x83","b":"0x81"})"
                                      << R"({"bits":"0x0081","keys":["Autograd","Cpu"]})";
        QTest::newRow("difference") << R"({"do":"difference","a":"0x83","b":"0x81"})"
                                    << R"({"bits":"0x0002","keys":["Cuda"]})";
        QTest::newRow("symmetric_difference") << R"({"do":"symmetric_difference","a":"0x83","b":"0x101"})"
                                              << R"({"bits":"0x0182","keys":["Vmap","Autograd","Cuda"]})";
        QTest::newRow("add") << R"({"do":"add","a":[],"key":"Tracer"})"
                             << R"({"bits":"0x0400","keys":["Tracer"]})";
        QTest::newRow("remove") << R"({"do":"remove","a":"0x481","key":"Tracer"})"
                                << R"({"bits":"0x0081","keys":["Autograd","Cpu"]})";
        QTest::newRow("remove what is not there") << R"({"do":"remove","a":"0x1","key":"Tracer"})"
                                                  << R"({"bits":"0x0001","keys":["Cpu"]})";
        QTest::newRow("has") << R"({"do":"has","a":"0x81","key":"Autograd"})"
                             << R"({"value":true})";
        QTest::newRow("has not") << R"({"do":"has","a":"0x81","key":"Cuda"})"
                                 << R"({"value":false})";
        QTest::newRow("has_any") << R"({"do":"has_any","a":"0x81","b":["Cpu","Cuda"]})"
                                 << R"({"value":true})";
        QTest::newRow("has_any of nothing") << R"({"do":"has_any","a":"0x81","b":[]})"
                                            << R"({"value":false})";
        QTest::newRow("superset") << R"({"do":"superset","a":"0x81","b":"0x80"})"
                                  << R"({"value":true})";
        QTest::newRow("no superset") << R"({"do":"superset","a":"0x81","b":"0x82"})"
                                     << R"({"value":false})";
        QTest::newRow("keys")
            << R"({"do":"keys","a":"0x7ff"})"
            << R"({"bits":"0x07ff","keys":["Tracer","Profiler","Vmap","Autograd","Autocast","Nested","Quantized","Sparse","Meta","Cuda","Cpu"]})";
        QTest::newRow("highest") << R"({"do":"highest","a":["Cpu","Autograd","Profiler"]})"
                                 << R"({"key":"Profiler"})";
        QTest::newRow("highest of nothing") << R"({"do":"highest","a":[]})"
                                            << R"({"key":null})";
        QTest::newRow("highest_functionality") << R"({"do":"highest_functionality","a":"0x81"})"
                                               << R"({"key":"Autograd"})";
        QTest::newRow("highest_backend") << R"({"do":"highest_backend","a":"0x83"})"
                                         << R"({"key":"Cuda"})";
        QTest::newRow("index") << R"({"do":"index","a":"0x81"})"
                               << R"({"index":7})";
        QTest::newRow("print") << R"({"do":"print","a":"0x81"})"
                               << R"({"text":"DispatchKeySet { bits: 129 }"})";
        QTest::newRow("parse names") << R"({"do":"parse","text":"{Tracer, Cpu}"})"
                                     << R"({"bits":"0x0401","keys":["Tracer","Cpu"]})";
        QTest::newRow("parse the printed form") << R"({"do":"parse","text":"DispatchKeySet { bits: 129 }"})"
                                                << R"({"bits":"0x0081","keys":["Autograd","Cpu"]})";
        QTest::newRow("full_after") << R"({"do":"full_after","key":"Sparse"})"
                                    << R"({"bits":"0x0007","keys":["Meta","Cuda","Cpu"]})";
        QTest::newRow("full_after the lowest") << R"({"do":"full_after","key":"Cpu"})"
                                               << R"({"bits":"0x0000","keys":[]})";
        QTest::newRow("an id is given back") << R"({"do":"has","a":"0x1","key":"Cpu","id":7})"
                                             << R"({"value":true,"id":7})";
    }

    void answers()
    {
        QFETCH(QString, request);
        QFETCH(QString, answer);
        const auto outcome = keyfall({"keyset"}, request.toUtf8() + '\n');
        QCOMPARE(outcome.status, 0);
        QCOMPARE(QString::fromUtf8(outcome.out), answer + '\n');
        QVERIFY(outcome.err.isEmpty());
    }

    void unusableLinesAreAnsweredAndTheRestGoOn()
    {
        const QByteArray deep = QByteArray(100'000, '[');
        const std::vector<std::pair<QByteArray, QByteArray>> lines{
            {"hello", "syntax error"},
            {"", "there is nothing in it"},
            {"[]", "expected"},
            {"{}", "'do' is missing"},
            {R"({"do":"unite"})", "unknown request 'unite'"},
            {R"({"do":"union","a":[]})", "'b' is missing"},
            {R"({"do":"add","a":[],"key":"Gpu"})", "Gpu"},
            {R"({"do":"keys","a":"0x8001"})", "bit 15"},
            {R"({"do":"keys","a":7})", "expected a list of key names"},
            {R"({"do":"keys","a":[],"c":1})", "unknown field 'c'"},
            {R"({"do":"parse","text":"{Cpu"})", "error"},
            {deep, "nested deeper"},
            {"\xff\xfe", "error"},
            {R"({"do":7})", "expected what to do"}};
        QByteArray input;
        for (const auto& [line, message] : lines)
            input += line + '\n';
        input += R"({"do":"highest","a":"0x1"})";  // the last line has no line break
        const auto outcome = keyfall({"keyset"}, input);
        QCOMPARE(outcome.status, 0);
        const QList<QByteArray> answers = outcome.out.trimmed().split('\n');
        QCOMPARE(answers.size(), static_cast<qsizetype>(lines.size()) + 1);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const QByteArray& answer = answers[static_cast<qsizetype>(i)];
            const Json json = readJson(answer.toStdString());
            QVERIFY2(json.is_object() && json.contains("error"), answer.constData());
            QVERIFY2(answer.contains(lines[i].second), answer.constData());
        }
        QCOMPARE(answers.last(), QByteArray(R"({"key":"Cpu"})"));
    }

    /// union, intersection, highest, keys and print of random pairs, and of every set with itself, against plain bits.
    void lawsOfSets()
    {
        std::mt19937 random(1);
        std::vector<std::pair<unsigned, unsigned>> pairs{{0, 0}, {0x7ff, 0}, {0x7ff, 0x7ff}};
        for (int i = 0; i < 400; ++i)
            pairs.emplace_back(random() & 0x7ff, random() & 0x7ff);
        std::vector<Json> requests;
        for (const auto& [a, b] : pairs)
            for (const auto& [what, x, y] : {std::tuple{"union", a, b},
                                             {"union", b, a},
                                             {"intersection", a, b},
                                             {"intersection", b, a},
                                             {"union", a, a},
                                             {"intersection", a, a},
                                             {"union", a, 0U},
                                             {"intersection", a, 0x7ffU},
                                             {"difference", a, b},
                                             {"symmetric_difference", a, b}})
                requests.push_back({{"do", what}, {"a", hex(x)}, {"b", hex(y)}});
        const std::vector<Json> answers = answersTo(requests);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto [a, b] = pairs[i];
            const std::array<unsigned, 10> expected{a | b, a | b, a & b, a & b, a, a, a, a, a & ~b, a ^ b};
            for (std::size_t k = 0; k < expected.size(); ++k)
                QCOMPARE(answers[i * expected.size() + k]["bits"].get<std::string>(), hex(expected[k]));
        }
    }

    void lawsOfKeysForEverySet()
    {
        std::vector<Json> requests;
        for (unsigned bits = 0; bits < 2048; ++bits) {
            requests.push_back({{"do", "keys"}, {"a", hex(bits)}});
            requests.push_back({{"do", "highest"}, {"a", hex(bits)}});
        }
        std::vector<Json> answers = answersTo(requests);
        std::vector<Json> again;
        for (unsigned bits = 0; bits < 2048; ++bits) {
            const Json keys = answers[2 * bits]["keys"];
            QCOMPARE(keys.size(), static_cast<std::size_t>(std::popcount(bits)));  // len = |iter_desc|
            std::size_t last = kKeys.size();
            for (const Json& key : keys) {
                const auto at = static_cast<std::size_t>(std::find(kKeys.begin(), kKeys.end(), key.get<std::string>())
                                                         - kKeys.begin());
                QVERIFY(at < last);  // strictly decreasing
                last = at;
            }
            QVERIFY(answers[2 * bits + 1]["key"] == (keys.empty() ? Json(nullptr) : keys[0]));  // highest = first
            again.push_back({{"do", "keys"}, {"a", keys}});
        }
        answers = answersTo(again);
        for (unsigned bits = 0; bits < 2048; ++bits)
            QCOMPARE(answers[bits]["bits"].get<std::string>(), hex(bits));  // from(iter_desc(s)) = s
    }

    void addingAndRemoving()
    {
        std::mt19937 random(2);
        std::vector<Json> requests;
        std::vector<std::pair<unsigned, unsigned>> cases;
        for (int i = 0; i < 300; ++i)
            cases.emplace_back(random() & 0x7ff, random() % 11);
        for (const auto& [bits, key] : cases)
            for (const char* what : {"add", "remove", "has"})
                requests.push_back({{"do", what}, {"a", hex(bits)}, {"key", kKeys[key]}});
        const std::vector<Json> answers = answersTo(requests);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const auto [bits, key] = cases[i];
            QCOMPARE(answers[3 * i]["bits"].get<std::string>(), hex(bits | 1U << key));
            QCOMPARE(answers[3 * i + 1]["bits"].get<std::string>(), hex(bits & ~(1U << key)));
            QCOMPARE(answers[3 * i + 2]["value"].get<bool>(), (bits >> key & 1U) != 0);
        }
    }

    void aModelThatIsNotThere()
    {
        const auto unknown = keyfall({"keyset", "--model", "tensorflow"});
        QCOMPARE(unknown.status, 2);
        QVERIFY(unknown.out.isEmpty() && unknown.err.contains("tensorflow"));
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::KeysetCommandTest)
#include "keyset_command_test.moc"
