// SPDX-License-Identifier: MIT
// `keyfall run A --against B`: what two runs do otherwise, as text, as JSON and as a status.
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>

using namespace keyfall;
using test::Outcome;

namespace {

/// Empty where `json` is as the schema says.
std::string violation(const Json& json)
{
    const test::SchemaChecker checker(KEYFALL_RESOURCES_DIR "/schemas/run-difference.schema.json");
    return checker.problem(json);
}

const QString kSessions = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/");

QByteArray session(const QByteArray& keys, const QByteArray& program, const QByteArray& model = "ferrotorch")
{
    return R"({"format": "keyfall-session", "version": 1, "model": ")" + model + R"(", "keyset": )" + keys
        + R"(, "tensors": {"a": {"shape": [2], "data": [1, 2], "requires_grad": true}}, "program": [")" + program
        + "\"]}";
}

}  // namespace

class RunAgainstTest : public QObject {
    Q_OBJECT

    test::ScratchFolder folder_;

private Q_SLOTS:
    void aRunAgainstItselfDiffersInTimesAtMost()
    {
        const QString fall = kSessions + "fall.keyfall";
        const Outcome outcome = test::keyfall({"run", fall, "--against", fall});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains(" differs.\n"), outcome.out.constData());
        const Outcome json = test::keyfall({"run", fall, "--against", fall, "--json"});
        QCOMPARE(json.status, 0);
        QCOMPARE(json.json()["same"], Json(true));
    }

    void whatIsGoneNewAndOtherIsSaid()
    {
        const QString before =
            folder_.write("before.keyfall", session(R"({"explicit": ["Autograd", "Cpu"]})", "y = relu(a)"));
        const QString after =
            folder_.write("after.keyfall", session(R"({"explicit": ["Tracer", "Cpu"]})", "y = relu(neg(a))"));
        const Outcome outcome = test::keyfall({"run", after, "--against", before});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.out.contains("gone             relu  Autograd  standard:autograd"), outcome.out.constData());
        QVERIFY2(outcome.out.contains("new              neg  Tracer  standard:tracer"), outcome.out.constData());
        const Outcome json = test::keyfall({"run", after, "--against", before, "--json"});
        QCOMPARE(json.status, 1);
        const Json document = json.json();
        QCOMPARE(violation(document), std::string());
        QCOMPARE(document["same"], Json(false));
        QCOMPARE(document["before"], Json(before.toStdString()));
        const auto counts = [&document](const char* kind) {
            return std::count_if(document["hops"].begin(), document["hops"].end(), [kind](const Json& hop) {
                return std::find(hop["kinds"].begin(), hop["kinds"].end(), kind) != hop["kinds"].end();
            });
        };
        QVERIFY(counts("gone") >= 1);
        QVERIFY(counts("new") >= 1);
        for (const Json& hop : document["hops"]) {
            QVERIFY(hop["before"].is_null() != hop["after"].is_null() || !hop["before"].is_null());
            QCOMPARE(hop["before"].is_null(), hop["kinds"][0] == "new");
        }
    }

    void otherValuesAreSaid()
    {
        const QString before = folder_.write("one.keyfall", session(R"({"explicit": ["Cpu"]})", "y = relu(a)"));
        const QString after = folder_.write("two.keyfall", session(R"({"explicit": ["Cpu"]})", "y = neg(a)"));
        const Outcome json = test::keyfall({"run", after, "--against", before, "--json"});
        QCOMPARE(json.status, 1);
        QCOMPARE(json.json()["results"].size(), std::size_t{1});  // the line's result, though another operator made it
        QCOMPARE(json.json()["results"][0]["after"], Json("[-1, -2]"));
        const QString third = folder_.write(
            "three.keyfall", session(R"({"explicit": ["Cpu"]})", "y = relu(a)").replace("[1, 2]", "[1, 3]"));
        const Outcome values = test::keyfall({"run", third, "--against", before, "--json"});
        QCOMPARE(values.status, 1);
        QCOMPARE(values.json()["results"][0]["name"], Json("y"));
        QCOMPARE(values.json()["results"][0]["before"], Json("[1, 2]"));
        QCOMPARE(values.json()["results"][0]["after"], Json("[1, 3]"));
    }

    void twoModelsAreCompared()
    {
        const QString before = folder_.write("ferro.keyfall", session(R"("from tensors")", "y = relu(a)"));
        const QString after =
            folder_.write("torch.keyfall", session(R"("from tensors")", "y = relu(a)", "pytorch-2.6"));
        const Json document = test::keyfall({"run", after, "--against", before, "--json"}).json();
        QCOMPARE(violation(document), std::string());
        QCOMPARE(document["models"]["before"], Json("ferrotorch"));
        QCOMPARE(document["models"]["after"], Json("pytorch-2.6"));
        QVERIFY(!document["hops"].empty());
    }

    void statusesOfOtherEnds()
    {
        const QString fall = kSessions + "fall.keyfall";
        QCOMPARE(test::keyfall({"run", fall, "--against", "none.keyfall"}).status, 2);
        QCOMPARE(test::keyfall({"run", "-", "--against", "-"}).status, 2);
        QCOMPARE(test::keyfall({"run", fall, "--against", fall, "--chrome-trace", folder_.filePath("t.json")}).status,
                 2);
        const QString error = kSessions + "error.keyfall";
        const Outcome stopped = test::keyfall({"run", error, "--against", error});
        QCOMPARE(stopped.status, 1);  // alike, and both raise
        QVERIFY2(stopped.err.contains("error.keyfall: program line 1"), stopped.err.constData());
    }
};

KEYFALL_TEST(RunAgainstTest)
#include "run_against_test.moc"
