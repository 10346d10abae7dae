// SPDX-License-Identifier: MIT
#include "tests/app/keyfall_process.h"
#include "tests/core/schema_checker.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <map>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const char* const kProgram = R"({"ir": 1, "name": "twice", "vars": [{"name": "n", "min": 1, "max": 100000}],
 "slots": [{"slot": 0, "dtype": "float32", "elements": "n"}, {"slot": 1, "dtype": "float32", "elements": "n"}],
 "axes": [{"name": "i", "size": "n"}],
 "code": [{"v": "x", "op": "load", "slot": 1, "at": "i"}, {"v": "y", "op": "add", "args": ["x", "x"]},
          {"op": "store", "slot": 0, "at": "i", "value": "y"}]})";

const QString kSession = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_plan.keyfall");

QString problem(const char* schema, const nlohmann::ordered_json& json)
{
    const test::SchemaChecker checker(std::string(KEYFALL_RESOURCES_DIR "/schemas/") + schema);
    return QString::fromStdString(checker.problem(nlohmann::json(json)));
}

}  // namespace

/// `keyfall kernel plan` and `keyfall kernel bench`: what they print, and every status.
class KernelPlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void planSaysWhatWaitsForWhat()
    {
        const Outcome text = keyfall({"kernel", "plan", kSession});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("view slice reads"), text.out);
        QVERIFY2(text.out.contains("(bytes 0..32 of %") && text.out.contains("(bytes 16..48 of %"), text.out);
        const auto json = keyfall({"kernel", "plan", kSession, "--json"}).json();
        QCOMPARE(problem("kernel-plan.schema.json", json), QString());
        // Every edge goes to a later level, and every hazard is in the order.
        std::map<std::size_t, std::size_t> level;
        for (std::size_t l = 0; l < json["levels"].size(); ++l)
            for (const auto& op : json["levels"][l])
                level[op.get<std::size_t>()] = l;
        QCOMPARE(level.size(), json["ops"].size());
        QVERIFY(!json["edges"].empty());
        for (const auto& edge : json["edges"])
            QVERIFY(level[edge[0].get<std::size_t>()] < level[edge[1].get<std::size_t>()]);
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", "json"}).json(), json);
    }
    void planAsDot()
    {
        const Outcome dot = keyfall({"kernel", "plan", kSession, "--to", "dot"});
        QCOMPARE(dot.status, 0);
        QVERIFY2(dot.out.startsWith("digraph plan {"), dot.out);
        QVERIFY2(dot.out.contains("[label=\"RAW\"];"), dot.out);
    }
    void planStatuses()
    {
        QCOMPARE(keyfall({"kernel", "plan", "-"}, "{}").status, 2);
        QCOMPARE(keyfall({"kernel", "plan"}).status, 2);
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", "pdf"}).status, 2);
    }

    void benchTimesEveryBackend()
    {
        const Outcome text = keyfall({"kernel", "bench", "-", "--var", "n=1000", "--rounds", "3"}, kProgram);
        QVERIFY2(text.status == 0, text.err);
        QVERIFY2(text.out.contains("twice: 1000 points, 8000 bytes, 3 rounds"), text.out);
        QVERIFY2(text.out.contains("\ninterpreter "), text.out);
        const auto json =
            keyfall({"kernel", "bench", "-", "--var", "n=1000", "--rounds", "3", "--json"}, kProgram).json();
        QCOMPARE(problem("kernel-bench.schema.json", json), QString());
        for (const auto& row : json["backends"])
            QVERIFY(row["least_ns"].get<double>() > 0 && row["least_ns"] <= row["median_ns"]);
        const auto one =
            keyfall({"kernel", "bench", "-", "--var", "n=9", "--backend", "interpreter", "--json"}, kProgram).json();
        QCOMPARE(one["backends"].size(), std::size_t{1});
    }
    void benchStatuses()
    {
        QCOMPARE(keyfall({"kernel", "bench", "-"}, kProgram).status, 2);  // no n
        QCOMPARE(keyfall({"kernel", "bench", "-", "--var", "n=0"}, kProgram).status, 2);
        QCOMPARE(keyfall({"kernel", "bench", "-"}, "{}").status, 2);
        QCOMPARE(keyfall({"kernel", "bench", "-", "--var", "n=9", "--backend", "abacus"}, kProgram).status, 3);
    }

    /// A system that forbids memory to become executable: the interpreter does it, and one sentence says so.
    void withoutExecutableMemory()
    {
#ifdef Q_OS_LINUX
        QProcess process;
        process.setChildProcessModifier([] { prctl(65 /* PR_SET_MDWE */, 1UL, 0UL, 0UL, 0UL); });
        process.start(QStringLiteral(KEYFALL_PROGRAM),
                      {"run", QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_chain.keyfall"), "--json"});
        QVERIFY(process.waitForFinished(120'000));
        QCOMPARE(process.exitCode(), 0);
        const QByteArray out = process.readAllStandardOutput();
        if (prctl(66 /* PR_GET_MDWE */, 0UL, 0UL, 0UL, 0UL) < 0)
            QSKIP("this kernel cannot forbid executable memory to one process");
        if (keyfall({"kernel", "show", "-", "--to", "asm"}, kProgram).status != 0)
            QSKIP("there is no machine code here that could be forbidden");
        QVERIFY2(out.contains("this system forbids executable memory"), out);
        QVERIFY2(out.contains("the interpreter runs the kernels instead"), out);
        QVERIFY2(out.contains("kernel::mul_add_relu"), out);
#endif
    }
};

KEYFALL_TEST(KernelPlanTest)

}  // namespace keyfall

#include "kernel_plan_test.moc"
