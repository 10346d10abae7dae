// SPDX-License-Identifier: MIT
#include "core/conformance/replayers.h"
#include "core/program/kernel_race.h"
#include "tests/support/test_case.h"

#include <QTest>
#include <fmt/format.h>

using namespace keyfall;

namespace {

/// "2 passed, 0 failed, 1 not run" of records in a file of their own, or the error.
std::string replayed(const std::vector<std::string>& records, const std::string& version = "1")
{
    std::string text = fmt::format(
        R"({{"format":"keyfall-kernel-vectors","version":{},"group":"g","source":"s","seed":1,"count":{}}})", version,
        records.size());
    for (const std::string& record : records)
        text += "\n" + record;
    const auto file = parseVectorFile(text, "file");
    if (!file)
        return file.error().text();
    const auto report = replayKernels(*file, {}, {});
    if (!report)
        return report.error().text();
    return fmt::format("{} passed, {} failed, {} not run", report->passed, report->failed, report->notRun);
}

const std::string kSize = R"json({"id":"a","kind":"size","json":"n+1","text":"n + 1","vars":{"n":[0,5]},
    "canonical":"(n + 1)","uses":["n"],"cases":[{"values":{"n":2},"value":3},
    {"values":{"n":9},"error":["outside bounds"]}]})json";
const std::string kLaunch = R"({"id":"b","kind":"launch","device":"cuda:0","global":["n",1,1],"local":null,"vars":{},
    "cases":[{"values":{"n":300},"global":[2,1,1],"local":[256,1,1]},{"values":{"n":0},"error":["non-positive"]}]})";
const std::string kProgram = R"({"ir":1,"vars":[{"name":"n","min":0,"max":9}],
    "slots":[{"slot":0,"dtype":"int32","elements":"n"}],"axes":[{"name":"i","size":"n"}],
    "code":[{"v":"x","op":"load","slot":0,"at":"AT"},{"op":"store","slot":0,"at":"i","value":"x"}]})";

std::string oneLine(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::string replacing(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    if (at == std::string::npos)
        qFatal("'%s' is not in the record", from.c_str());
    return text.replace(at, from.size(), to);
}

std::string raceText(const std::string& at, const std::string& expected)
{
    return oneLine(fmt::format(R"({{"id":"r","kind":"race","program":{},"vars":{{"n":5}},"race":{}}})",
                               replacing(kProgram, "AT", at), expected));
}

}  // namespace

class KernelVectorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recordsPassAsAWhole()
    {
        QCOMPARE(replayed({oneLine(kSize), oneLine(kLaunch)}), std::string("2 passed, 0 failed, 0 not run"));
    }

    void everyCorruptedFactFails()
    {
        for (const auto& [from, to] : {std::pair("\"value\":3", "\"value\":4"),
                                       {"(n + 1)", "(n+1)"},
                                       {"[\"n\"]", "[]"},
                                       {"outside bounds", "overflow"},
                                       {"n + 1", "n + 2"},
                                       {"\"n+1\"", "\"n+2\""}})
            QCOMPARE(replayed({oneLine(replacing(kSize, from, to))}), std::string("0 passed, 1 failed, 0 not run"));
        for (const auto& [from, to] :
             {std::pair("[2,1,1]", "[3,1,1]"), {"[256,1,1]", "null"}, {"cuda:0", "cpu"}, {"non-positive", "exceeds"}})
            QCOMPARE(replayed({oneLine(replacing(kLaunch, from, to))}), std::string("0 passed, 1 failed, 0 not run"));
    }

    void anUnknownKindIsNotRunAndANewerFileIsRefused()
    {
        QCOMPARE(replayed({R"({"id":"x","kind":"new"})", oneLine(kSize)}),
                 std::string("1 passed, 0 failed, 1 not run"));
        QVERIFY(replayed({oneLine(kSize)}, "2").find("newer version") != std::string::npos);
        QVERIFY(replayed({oneLine(kSize)}, "0").find("newer version") == std::string::npos);
        QVERIFY(replayed({replacing(oneLine(kSize), "\"uses\"", "\"used\"")}).find("unknown field")
                != std::string::npos);
    }

    void refusedAndDescribedProgramsAreCompared()
    {
        const std::string refused = oneLine(fmt::format(
            R"({{"id":"c","kind":"refused","program":{},"error":["unknown name"]}})", replacing(kProgram, "AT", "q")));
        QCOMPARE(replayed({refused}), std::string("1 passed, 0 failed, 0 not run"));
        QCOMPARE(replayed({replacing(refused, "unknown name", "syntax")}),
                 std::string("0 passed, 1 failed, 0 not run"));
        const std::string described = oneLine(fmt::format(
            R"({{"id":"d","kind":"describe","program":{},"expect":{{"var_names":["n"],"globals":[0],"outs":[0],"ins":[0],
            "global_size":["1","1","1"],"local_size":["1","1","1"]}}}})",
            replacing(kProgram, "AT", "i")));
        QCOMPARE(replayed({described}), std::string("1 passed, 0 failed, 0 not run"));
        QCOMPARE(replayed({replacing(described, "\"ins\":[0]", "\"ins\":[]")}),
                 std::string("0 passed, 1 failed, 0 not run"));
    }

    void racesAreFound()
    {
        const std::string passes = "1 passed, 0 failed, 0 not run";
        QCOMPARE(replayed({raceText("i", "null")}), passes);
        QCOMPARE(replayed({raceText("(i + 2) % n", R"({"slot":0,"element":0})")}), passes);
        QCOMPARE(replayed({raceText("max(i, 3)", R"({"slot":0,"element":3})")}), passes);
        QCOMPARE(replayed({raceText("i", R"({"slot":0,"element":0})")}), std::string("0 passed, 1 failed, 0 not run"));
        QVERIFY(replayed({raceText("i + 1", "null")}).find("0 passed, 1 failed") != std::string::npos);  // outside
    }

    void keysKnowTheRecordsBeforeThem()
    {
        const std::string key = oneLine(fmt::format(
            R"({{"id":"k","kind":"key","request":{{"codegen":1,"target":"t","toolchain":"c","program":{}}},
            "key":"KEY","length":471,"crc32":"CRC"}})",
            replacing(kProgram, "AT", "i")));
        QCOMPARE(replayed({key}), std::string("0 passed, 1 failed, 0 not run"));
        QVERIFY(replayed({replacing(key, "\"crc32\"", "\"same_as\":\"j\",\"crc32\"")}).find("no such record")
                != std::string::npos);
    }
};

KEYFALL_TEST(KernelVectorsTest)
#include "kernel_vectors_test.moc"
