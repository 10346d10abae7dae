// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

/// `keyfall rule`: a rule, the candidates, the list; and the rules below an explanation that cites them.
class RuleCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneRule();
    void chapter();
    void list();
    void asJson();
    void notOne_data();
    void notOne();
    void explanationsEndWithTheirRules();
};

void RuleCommandTest::oneRule()
{
    const Outcome bare = keyfall({"rule", "M13"});
    QCOMPARE(bare.status, 0);
    QVERIFY2(bare.out.startsWith("pytorch:M13  Which names can be parsed\n\nPyTorch parses every functionality"),
             bare.out);
    QVERIFY(bare.out.contains("could not parse dispatch key"));
    QVERIFY(bare.err.isEmpty());
    QCOMPARE(keyfall({"rule", "pytorch:m13"}).out, bare.out);
    const Outcome part = keyfall({"rule", "R7b"});  // as proofs name it
    QVERIFY2(part.out.startsWith("pytorch:R7  "), part.err);
}

void RuleCommandTest::chapter()
{
    const Outcome chapter = keyfall({"rule", "pytorch:7"});
    QCOMPARE(chapter.status, 0);
    QVERIFY2(chapter.out.contains("\npytorch:T2         Guards leak backend bits\n"), chapter.out);
    QVERIFY2(!chapter.out.contains("pytorch:E1"), chapter.out);
}

void RuleCommandTest::list()
{
    const Outcome all = keyfall({"rule"});
    QCOMPARE(all.status, 0);
    QVERIFY(all.out.startsWith("pytorch:0"));
    for (const char* id : {"\neleven:2.4.3 ", "\nkernels:C6 ", "\nvalues:3 ", "\ndesign:5 ", "\nui:trap16 "})
        QVERIFY2(all.out.contains(id), id);
}

void RuleCommandTest::asJson()
{
    const auto one = test::parsedJson(keyfall({"rule", "R7", "--json"}).out.toStdString());
    QCOMPARE(one.at("id").get<std::string>(), std::string("pytorch:R7"));
    QVERIFY(one.at("text").get<std::string>().size() > one.at("sentence").get<std::string>().size());
    const auto all = test::parsedJson(keyfall({"rule", "--json"}).out.toStdString());
    QVERIFY(all.at("rules").size() > 300);
}

void RuleCommandTest::notOne_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("several") << "C6" << QByteArray("say which: pytorch:C6, eleven:C6, kernels:C6");
    QTest::newRow("a slip") << "pytorch:T22" << QByteArray("did you mean 'pytorch:T2'?");
    QTest::newRow("nothing like it") << "nonsense" << QByteArray("`keyfall rule` lists them");
    QTest::newRow("empty") << "" << QByteArray("ID: is empty");
}

void RuleCommandTest::notOne()
{
    QFETCH(QString, id);
    QFETCH(QByteArray, says);
    const Outcome outcome = keyfall({"rule", id});
    QCOMPARE(outcome.status, 2);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY2(outcome.err.contains(says), outcome.err);
}

void RuleCommandTest::explanationsEndWithTheirRules()
{
    const QByteArray text = "RuntimeError: could not parse dispatch key: QuantizedHIP\n";
    const Outcome outcome = keyfall({"explain", "-"}, text);
    QCOMPARE(outcome.status, 0);
    QVERIFY2(outcome.out.contains("(pytorch:M13)"), outcome.out);
    const qsizetype rules = outcome.out.indexOf("\nRules (`keyfall rule ID` prints the whole of one):\n");
    QVERIFY2(rules > 0, outcome.out);
    QCOMPARE(outcome.out.mid(rules).count("pytorch:M13: PyTorch parses every functionality"), 1);
    QCOMPARE(outcome.out.mid(rules).count("pytorch:M13"), 1);  // once at the end, however often it is cited
}

KEYFALL_TEST(RuleCommandTest)

}  // namespace keyfall

#include "rule_command_test.moc"
