// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

/// The program over a, b and c, [4, 6] each.
QByteArray sessionOf(const char* program)
{
    Json tensors = Json::object();
    for (const char* name : {"a", "b", "c"}) {
        Json data = Json::array();
        for (int i = 0; i < 24; ++i)
            data.push_back(i * name[0] % 7 - 3);
        tensors[name] = {{"dtype", "float32"}, {"shape", {4, 6}}, {"data", data}};
    }
    Json lines = Json::array();
    if (*program != 0)
        lines.push_back(program);
    const Json session{{"format", "keyfall-session"}, {"version", 1},    {"model", "ferrotorch"}, {"tensors", tensors},
                       {"keyset", "from tensors"},    {"program", lines}};
    return QByteArray::fromStdString(jsonLine(session));
}

QString problem(const Json& json)
{
    const test::SchemaChecker checker(std::string(KEYFALL_RESOURCES_DIR "/schemas/kernel-fuse.schema.json"));
    return QString::fromStdString(checker.problem(Json(json)));
}

}  // namespace

/// `keyfall kernel fuse`: what it prints, and every status.
class KernelFuseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChainIsOneKernel()
    {
        const QByteArray session = sessionOf("y = relu(add(mul(a, b), c))");
        const Outcome text = keyfall({"kernel", "fuse", "-"}, session);
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.startsWith("1. kernel of 3 operators (kernel show --kernel 1)\n"), text.out);
        QVERIFY2(!text.out.contains("Not merged"), text.out);
        QVERIFY2(text.out.contains("%a: float32, cpu, shape (s0, s1), strides (s1, 1)"), text.out);
        const auto json = keyfall({"kernel", "fuse", "-", "--json"}, session).json();
        QCOMPARE(problem(json), QString());
        QCOMPARE(json["steps"].size(), std::size_t{1});
        QCOMPARE(json["steps"][0]["kernel"]["slots"].size(), std::size_t{4});
        // What it prints is a kernel program that runs.
        const auto program = QByteArray::fromStdString(jsonLine(json["steps"][0]["kernel"]["program"]));
        const Outcome run = keyfall({"kernel", "run", "-", "--var", "s0=4", "--var", "s1=6", "--check"}, program);
        QVERIFY2(run.status == 0, run.err);
    }
    void refusedMergesSayWhy()
    {
        const QByteArray session = sessionOf("y = add(mm(a, t(b)), sum(exp(c)))");
        const Outcome text = keyfall({"kernel", "fuse", "-"}, session);
        QVERIFY2(text.out.contains("Not merged:\n"), text.out);
        QVERIFY2(text.out.contains("call mm: mm is no operator that kernels are made of"), text.out);
        const auto json = keyfall({"kernel", "fuse", "-", "--json"}, session).json();
        QCOMPARE(problem(json), QString());
        QCOMPARE(json["refused"][0]["why"].get<std::string>(), std::string("opaque"));
    }
    /// Of compiled blocks what the run compiled: one kernel for all sizes, not one for each.
    void blocksAreShownAsTheyRan()
    {
        const QString file = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_sizes.keyfall");
        const Outcome text = keyfall({"kernel", "fuse", file});
        QVERIFY2(text.out.startsWith(
                     "Line 3: with compiled(wait=5000):\n1. kernel of 3 operators (kernel show --kernel 1)\n"),
                 text.out);
        QVERIFY2(!text.out.contains("\n2. "), text.out);
        const auto json = keyfall({"kernel", "fuse", file, "--json"}).json();
        QCOMPARE(problem(json), QString());
        QCOMPARE(json["blocks"].size(), std::size_t{1});
        QCOMPARE(problem(json["blocks"][0]["fused"]), QString());
        QCOMPARE(json["blocks"][0]["keys"].size(), std::size_t{1});
        // What the cache did for the kernel, and its launches: three calls, the first of which ran eagerly.
        QCOMPARE(json["caches"].size(), std::size_t{1});
        const auto& kernel = json["caches"][0]["kernels"][0];
        const auto& all = json["caches"][0]["statistics"];
        QVERIFY(kernel["key"] == json["blocks"][0]["keys"][0]);
        for (const char* counted : {"hits", "misses", "waits"})
            QVERIFY2(kernel[counted] == all[counted], counted);
        QVERIFY(kernel["misses"] == 1 && kernel["runs"]["launches"] > 0);
        QVERIFY(kernel["runs"]["gflop_per_s"] > 0 && kernel["runs"]["operations"] > 0);
        const auto shown = keyfall({"kernel", "show", file, "--json"}).json();
        QCOMPARE(shown["kernels"].size(), std::size_t{1});
    }
    /// The numbers of steps are not those of kernels, which `kernel show` takes.
    void kernelsHaveTheNumbersThatShowTakes()
    {
        const QString file = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_refused.keyfall");
        const Outcome text = keyfall({"kernel", "fuse", file});
        QVERIFY2(text.out.contains("\n4. kernel of 1 operator (kernel show --kernel 3)\n"), text.out);
    }
    /// kernels:4.4
    void nothingIsNoLaunch()
    {
        const QByteArray session = R"({"format":"keyfall-session","version":1,"model":"ferrotorch",
            "tensors":{"a":{"dtype":"float32","shape":[0,3],"data":[]}},
            "program":["with compiled(wait=20000, again=true):","    y = relu(mul(a, a)) "]})";
        const Outcome run = keyfall({"run", "-"}, session);
        QVERIFY2(run.out.contains("no launch: the results have no elements"), run.out);
        QVERIFY2(!run.out.contains("launch: grid"), run.out);
        const auto json = keyfall({"kernel", "fuse", "-", "--json"}, session).json();
        QCOMPARE(problem(json), QString());
        const auto& kernel = json["caches"][0]["kernels"][0];
        QVERIFY2(kernel["runs"].is_null() || kernel["runs"]["launches"] == 0, jsonLine(kernel).c_str());
    }
    void aBlockThatRunsEagerlySaysWhy()
    {
        const QByteArray session = sessionOf("with compiled():")
                                       .replace("\"with compiled():\"", "\"with compiled():\", \"    y = add_(a, b)\"");
        const Outcome text = keyfall({"kernel", "fuse", "-"}, session);
        QVERIFY2(text.out.startsWith("Line 1: with compiled():\nRuns eagerly: nothing in it is for kernels"), text.out);
        QCOMPARE(problem(keyfall({"kernel", "fuse", "-", "--json"}, session).json()), QString());
    }
    void whatIsWrongHasItsStatus()
    {
        QCOMPARE(keyfall({"kernel", "fuse", "-"}, sessionOf("y = mm(a, b)")).status, 1);
        QCOMPARE(keyfall({"kernel", "fuse", "-"}, "{}").status, 2);
        QCOMPARE(keyfall({"kernel", "fuse"}).status, 2);
        const Outcome nothing = keyfall({"kernel", "fuse", "-"}, sessionOf(""));
        QCOMPARE(nothing.status, 2);
        QVERIFY2(nothing.err.contains("nothing to fuse"), nothing.err);
    }
};

KEYFALL_TEST(KernelFuseTest)

}  // namespace keyfall

#include "kernel_fuse_test.moc"
