// SPDX-License-Identifier: MIT
// The rules that code and messages cite: every text is read strictly, every rule found by its ID.
#include "core/text/rule_citations.h"
#include "core/text/rules.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <ctime>

#include <set>

using namespace keyfall;

namespace {

constexpr const char* kHead = "<!--\nThe format.\n-->\n# t: A text\n\nAn introduction.\n\n";

/// What the reader made of the text below a head: "id|title|sentence|bytes", or the error.
std::string understood(const std::string& text)
{
    const auto rules = readRules(text, "t.md");
    if (!rules)
        return rules.error().text();
    std::string line;
    for (const Rule& rule : *rules)
        line += (line.empty() ? "" : " / ") + std::string(rule.id) + "|" + std::string(rule.title) + "|" + rule.sentence
            + "|" + std::string(rule.text);
    return line;
}

/// The citations of a text: "R7=pytorch:R7 ...".
std::string cited(std::string_view text)
{
    std::string line;
    for (const RuleCitation& citation : ruleCitations(text))
        line += (line.empty() ? "" : " ") + std::string(text.substr(citation.at, citation.length)) + "="
            + std::string(citation.rule->id);
    return line;
}

std::string found(std::string_view id)
{
    const auto rule = findRule(id);
    return rule ? std::string((*rule)->id) : rule.error().text();
}

}  // namespace

class RulesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads();
    void refuses_data();
    void refuses();
    void everyRuleIsWhole();
    void finds();
    void wordsThatAreNoRules();
    void citations_data();
    void citations();
};

void RulesTest::reads()
{
    QCOMPARE(
        understood(std::string(kHead) + "## t:1 One\n\nIt is\nso.\n\n### t:R1 Two words\n\nIt is.\n\nMore,\n\n- a\n"),
        std::string("t:1|One|It is so.|It is\nso. / t:R1|Two words|It is.|It is.\n\nMore,\n\n- a"));
}

void RulesTest::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const std::string& text, const char* error) {
        QTest::newRow(name) << QString::fromStdString(text) << error;
    };
    const std::string head(kHead);
    row("no comment", "# t: A text\n", "t.md:1: expected a comment that tells the format");
    row("no title", "<!--\n-->\n## t:1 One\n", "t.md:3: expected \"# SPACE: TITLE\"");
    row("empty", head, "t.md:7: expected a rule");
    row("another level", head + "#### t:1 One\n\nSo.\n",
        "t.md:8: expected \"## SPACE:ID TITLE\" or \"### SPACE:ID TITLE\"");
    row("another space", head + "## u:1 One\n\nSo.\n", "t.md:8: expected an ID of the space t: and a title");
    row("no title of a rule", head + "## t:1\n\nSo.\n", "t.md:8: expected an ID of the space t: and a title");
    row("twice", head + "## t:1 One\n\nSo.\n\n## t:1 One\n\nSo.\n",
        "t.md:12: expected another ID than t:1, which is above already");
    row("no empty line", head + "## t:1 One\nSo.\n", "t.md:9: expected an empty line below the heading");
    row("no sentence", head + "## t:1 One\n\n## t:2 Two\n\nSo.\n", "t.md:11: expected t:1 in one sentence");
}

void RulesTest::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, error);
    QCOMPARE(QString::fromStdString(understood(text.toStdString())), error);
}

void RulesTest::everyRuleIsWhole()
{
    std::set<std::string> spaces;
    for (const Rule& rule : allRules()) {
        const std::string id(rule.id);
        spaces.insert(id.substr(0, id.find(':')));
        QVERIFY2(rule.sentence.size() > 8 && rule.sentence.size() < 400, id.c_str());
        QVERIFY2(std::string("|-#").find(rule.sentence.front()) == std::string::npos, id.c_str());
        QVERIFY2(rule.text.size() >= rule.sentence.size(), id.c_str());
        QCOMPARE(found(id), id);
    }
    QCOMPARE(spaces, (std::set<std::string>{"pytorch", "eleven", "kernels", "values", "design", "ui"}));
}

void RulesTest::finds()
{
    QCOMPARE(found("pytorch:R7"), std::string("pytorch:R7"));
    QCOMPARE(found("R7"), std::string("pytorch:R7"));
    QCOMPARE(found("m13"), std::string("pytorch:M13"));
    QCOMPARE(found("2.4.3"), std::string("eleven:2.4.3"));
    QCOMPARE(found("trap16"), std::string("ui:trap16"));
    QCOMPARE(found("C6"),
             std::string("rule 'C6': several rules have this ID (say which: pytorch:C6, eleven:C6, kernels:C6)"));
    QCOMPARE(found("pytorch:M99"),
             std::string("rule 'pytorch:M99': there is no rule with this ID (did you mean 'pytorch:M9'? "
                         "`keyfall rule` lists them)"));
    QCOMPARE(found(""), std::string("rule '': there is no rule with this ID (`keyfall rule` lists them)"));

    std::vector<std::string> below;
    for (const Rule* rule : rulesBelow(**findRule("eleven:1")))
        below.emplace_back(rule->id);
    QCOMPARE(below,
             (std::vector<std::string>{"eleven:1.1", "eleven:1.2", "eleven:1.3", "eleven:1.4", "eleven:1.5",
                                       "eleven:1.6", "eleven:1.7"}));
    QCOMPARE(rulesBelow(**findRule("pytorch:7")).size(), std::size_t{4});
}

/// Each word of a text that could be an ID is looked up: a trace of a million lines has two million. Looking for what it
/// could have been takes 100 microseconds and more.
void RulesTest::wordsThatAreNoRules()
{
    for (const Rule& rule : allRules()) {
        QCOMPARE(ruleIfAny(rule.id), &rule);
        const auto bare = findRule(rule.id.substr(rule.id.find(':') + 1));
        QCOMPARE(ruleIfAny(rule.id.substr(rule.id.find(':') + 1)), bare ? *bare : nullptr);
    }
    QCOMPARE(ruleIfAny("PYTORCH:r7"), findRule("pytorch:R7").value());
    const std::clock_t begin = std::clock();
    for (int i = 0; i < 20'000; ++i)
        QVERIFY(ruleCitations("  aten::op12  AutogradCPU → CPU").empty());
    QVERIFY2(std::clock() - begin < CLOCKS_PER_SEC, "more than 50 microseconds a line");
}

void RulesTest::citations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* text, const char* expected) { QTest::newRow(text) << text << expected; };
    row("backend bits stay (M8).", "M8=pytorch:M8");
    row("shall go to (R7 a).", "R7=pytorch:R7");
    row("fails (K5, E4), see (S1-S4)", "K5=pytorch:K5 E4=pytorch:E4 S1=pytorch:S1 S4=pytorch:S4");
    row("broken (K5,\n    E4)", "K5=pytorch:K5 E4=pytorch:E4");
    row("R8 autograd kernel", "R8=pytorch:R8");
    row("rule: R7b math kernel", "R7=pytorch:R7");
    row("rule: R11 missing. Nothing", "R11=pytorch:R11");
    row("\"no tensor arguments\" (pytorch:E2)", "pytorch:E2=pytorch:E2");
    row("as eleven:2.4.3. And more", "eleven:2.4.3=eleven:2.4.3");
    // No citations: ambiguous, unknown, in a sentence, a function key, a version, a name of C++.
    row("a call (E2)", "");
    row("(M99)", "");
    row("the tensor M8 is", "");
    row("Run the program (Ctrl+R7)", "");
    row("PyTorch (2.4.1)", "");
    row("aten::M8 registered at M8.cpp:12", "");
    row("R8x", "");
}

void RulesTest::citations()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(cited(text.toStdString())), expected);
}

KEYFALL_TEST(RulesTest)
#include "rules_test.moc"
