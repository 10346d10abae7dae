// SPDX-License-Identifier: MIT
#include "core/program/size_expr.h"

#include "core/program/size_code.h"
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <limits>

using namespace keyfall;

namespace {

constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();

SizeExpr read(const std::string& text)
{
    const auto expr = SizeExpr::parse(text);
    if (!expr)
        qFatal("%s: %s", text.c_str(), expr.error().text().c_str());
    return *expr;
}

/// The value of a text as a text, or its error's message.
std::string valueOf(const std::string& text, const SizeValues& values = {}, const SizeDeclarations& declared = {})
{
    const auto value = read(text).evaluate(values, declared);
    return value ? std::to_string(*value) : value.error().message;
}

/// The same by compiled stack code; a fault is "fault".
std::string codeValueOf(const SizeExpr& expr, const SizeValues& values, const SizeDeclarations& declared = {})
{
    std::vector<std::int64_t> list;
    const SizeCode code(expr, [&](std::size_t name) {
        SizeCode::Place place;
        const auto value = values.find(expr.names()[name]);
        place.unbound = value == values.end();
        place.position = static_cast<std::uint32_t>(list.size());
        list.push_back(place.unbound ? 0 : value->second);
        if (const auto bounds = declared.find(expr.names()[name]); bounds != declared.end())
            place.bounds = bounds->second;
        return place;
    });
    const SizeResult result = code.evaluate(list);
    return result.fault == SizeFault::none ? std::to_string(result.value) : "fault";
}

std::string errorOf(const std::string& text)
{
    const auto expr = SizeExpr::parse(text);
    return expr ? "read as " + expr->canonical() : expr.error().text();
}

std::string errorOf(const Json& json)
{
    const auto expr = SizeExpr::read(json);
    return expr ? "read as " + expr->canonical() : expr.error().text();
}

std::string repeated(const std::string& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

}  // namespace

#define HAS(text, fragment)                                                                                            \
    do {                                                                                                               \
        const std::string found = text;                                                                                \
        QVERIFY2(found.find(fragment) != std::string::npos, found.c_str());                                            \
    } while (false)

class SizeExprTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operatorsBindAsInTheGrammar()
    {
        QCOMPARE(read("a | b ^ c & d << e + f * g").canonical(), std::string("(a | (b ^ (c & (d << (e + (f * g))))))"));
        QCOMPARE(read("a*b+c<<d&e^f|g<h").canonical(), std::string("(((((((a * b) + c) << d) & e) ^ f) | g) < h)"));
        QCOMPARE(read("a - b - c").canonical(), std::string("((a - b) - c)"));
        QCOMPARE(read("a // b % c").canonical(), std::string("((a // b) % c)"));
        QCOMPARE(read("-a * -2").canonical(), std::string("((-a) * (-2))"));
        QCOMPARE(read("~-~a").canonical(), std::string("(~(-(~a)))"));
        QCOMPARE(read("--5").canonical(), std::string("(-(-5))"));
        QCOMPARE(read("- 9223372036854775808").canonical(), std::string("(-9223372036854775808)"));
        QCOMPARE(read("(a < b) < c").canonical(), std::string("((a < b) < c)"));
        QCOMPARE(read("select(a<b, min (a ,0X1f), bind( n,a ))").canonical(),
                 std::string("select((a < b), min(a, 31), bind(n, a))"));
        QCOMPARE(read(" 007\t+\r\ntrue").canonical(), std::string("(7 + 1)"));
        QCOMPARE(read("exp + sin").canonical(), std::string("(exp + sin)"));  // names, until they are called
    }

    void textThatIsNoExpressionSaysWhatIsWrong()
    {
        for (const char* text :
             {"",       " ",     "n +",     "* n",     "(n",   "n)",    "n..m",    "a < b < c",  "a == b != c",
              "n ** 2", "n / 2", "3n",      "0x",      "0xg",  "max",   "n m",     "n, m",       "@",
              "n && m", "!n",    "min(n,)", "min(,n)", "+n",   "()",    "true(1)", "bind(3, n)", "bind(max, n)",
              "bind",   "1 e3",  "n = m",   "(n,m)",   "(1))", "max(1", "0b1",     "n\v",        "\xc3\xa9"})
            HAS(errorOf(std::string(text)), "syntax");
        for (const char* text : {"1.5", "2. ", "1e3", "1E3", "0x10.", "-1.5", "sqrt(n)", "fdiv(1, 2)", "erf()"})
            HAS(errorOf(std::string(text)), "float");
        for (const char* text : {"max(n)", "max()", "abs(n, m)", "select(n, m)", "bind(n)", "bind()", "bind(n, 1, 2)",
                                 "mulacc(1, 2, 3, 4)"})
            HAS(errorOf(std::string(text)), "arguments");
        for (const char* text : {"foo(n)", "floordiv(1, 2)", "neg(1)", "cast(n)", "not(1)"})
            HAS(errorOf(std::string(text)), "unknown op");
        for (const char* text : {"9223372036854775808", "-9223372036854775809", "-(9223372036854775808)",
                                 "0x8000000000000000", "99999999999999999999999999", "0x1ffffffffffffffff"})
            HAS(errorOf(std::string(text)), "does not fit");
        HAS(errorOf(std::string("n + $")), "size:5: ");
    }

    void jsonAndTextAreTheSameExpression()
    {
        const auto json =
            test::parsedJson(R"({"op":"bind","var":{"var":"v","min":1,"max":5},"args":[{"op":"cast","to":"x",
            "args":[{"op":"select","args":[true,"n * 4",{"uint":7}]}]}]})");
        const auto expr = SizeExpr::read(json);
        QVERIFY(expr);
        QCOMPARE(expr->canonical(), std::string("bind(v, select(1, (n * 4), 7))"));
        QCOMPARE(expr->uses(), std::vector<std::string>{"n"});
        QCOMPARE(expr->names(), (std::vector<std::string>{"n", "v"}));
    }

    void jsonThatIsNoExpressionSaysWhatIsWrong()
    {
        for (const char* text : {"null",
                                 "[]",
                                 "{}",
                                 R"({"op":"add"})",
                                 R"({"args":[1,2]})",
                                 R"({"var":"9n"})",
                                 R"({"var":"max"})",
                                 R"({"var":"n","min":1})",
                                 R"({"var":5})",
                                 R"({"uint":-1})",
                                 R"({"uint":true})",
                                 R"({"op":5,"args":[1]})",
                                 R"({"op":"add","args":[1,2],"extra":0})",
                                 R"({"op":"add","args":["n +",1]})",
                                 R"({"op":"cast","args":[1]})",
                                 R"({"op":"bind","args":[1]})",
                                 R"({"op":"bind","var":"n","args":[1]})",
                                 R"({"op":"add","args":{}})",
                                 R"({"var":"n","x":1})",
                                 R"({"uint":1,"x":1})",
                                 R"({"op":"neg","var":{"var":"n"},"args":[1]})"})
            HAS(errorOf(test::parsedJson(text)), "syntax");
        for (const char* text : {"1.5", "2.0", "1e3", R"({"float":1})", R"({"op":"exp","args":[1]})",
                                 R"({"op":"neg","args":[{"op":"log2","args":[1]}]})", R"({"uint":1.0})"})
            HAS(errorOf(test::parsedJson(text)), "float");
        for (const char* text : {"9223372036854775808", R"({"uint":18446744073709551615})", "18446744073709551616"})
            HAS(errorOf(test::parsedJson(text)), "does not fit");
        HAS(errorOf(test::parsedJson(R"({"op":"add","args":[1]})")), "arguments");
        HAS(errorOf(test::parsedJson(R"({"op":"bind","var":{"var":"n"},"args":[]})")), "arguments");
        HAS(errorOf(test::parsedJson(R"({"op":"tdiv","args":[1,2]})")), "unknown op");
        HAS(errorOf(test::parsedJson(R"({"op":"variable","args":[]})")), "unknown op");
        HAS(errorOf(test::parsedJson(R"({"op":"","args":[]})")), "unknown op");
    }

    void nestingHasAnEndAndNothingCrashes()
    {
        QCOMPARE(valueOf(repeated("(", 200) + "n" + repeated(")", 200), {{"n", 3}}), std::string("3"));
        QCOMPARE(valueOf(repeated("~", 200) + "n", {{"n", 3}}), std::string("3"));
        QCOMPARE(valueOf("1" + repeated(" + 1", 9'999)), std::string("10000"));
        QCOMPARE(valueOf(repeated("1 + (", 5'000) + "1" + repeated(")", 5'000)), std::string("5001"));
        for (const std::string& text :
             {repeated("(", 10'001) + "n" + repeated(")", 10'001), repeated("(", 3'000'000),
              repeated("-", 10'001) + "n", repeated("-", 1'000'000) + "n",
              repeated("abs(", 10'001) + "n" + repeated(")", 10'001),
              repeated("bind(n, ", 10'001) + "n" + repeated(")", 10'001), "1" + repeated("+1", 10'000),
              repeated("max(1,", 200'000), repeated("~(", 6'000) + "n" + repeated(")", 6'000)})
            HAS(errorOf(text), "nested too deep");
        Json deep = 1;
        for (int i = 0; i < 10'000; ++i) {
            Json outer = {{"op", "neg"}, {"args", Json::array()}};
            outer["args"].push_back(std::move(deep));
            deep = std::move(outer);
        }
        HAS(errorOf(deep), "nested too deep");
        QVERIFY(SizeExpr::read(deep["args"][0]));
        // The canonical text has a bracket for every operation.
        const std::string text = read(repeated("-(", 2'500) + "n" + repeated(")", 2'500)).canonical();
        QCOMPARE(read(text).canonical(), text);
    }

    void everyOperationIsExact()
    {
        const SizeValues lowest{{"n", kLowest}, {"m", -1}};
        QCOMPARE(valueOf("-7 // 2"), std::string("-4"));
        QCOMPARE(valueOf("-7 % 2"), std::string("1"));
        QCOMPARE(valueOf("7 % -2"), std::string("-1"));
        QCOMPARE(valueOf("tdiv(-7, 2) * 100 + tmod(-7, 2)"), std::string("-301"));
        QCOMPARE(valueOf("n % m", lowest), std::string("0"));
        QCOMPARE(valueOf("tmod(n, m)", lowest), std::string("0"));
        HAS(valueOf("n // m", lowest), "overflow");
        HAS(valueOf("tdiv(n, m)", lowest), "overflow");
        HAS(valueOf("-n", lowest), "overflow");
        HAS(valueOf("abs(n)", lowest), "overflow");
        QCOMPARE(valueOf("-(n + 1)", lowest), std::to_string(kHighest));
        QCOMPARE(valueOf("pow(1, 4611686018427387904)"), std::string("1"));
        QCOMPARE(valueOf("pow(-1, 9223372036854775807)"), std::string("-1"));
        QCOMPARE(valueOf("pow(0, 0) + pow(0, 9223372036854775807)"), std::string("1"));
        QCOMPARE(valueOf("pow(-2, 63)"), std::to_string(kLowest));
        QCOMPARE(valueOf("pow(3, 39)"), std::string("4052555153018976267"));
        HAS(valueOf("pow(2, 63)"), "overflow");
        HAS(valueOf("pow(3, 40)"), "overflow");
        HAS(valueOf("pow(2, 9223372036854775807)"), "overflow");
        HAS(valueOf("pow(1, -1)"), "negative exponent");
        QCOMPARE(valueOf("-1 << 63"), std::to_string(kLowest));
        HAS(valueOf("1 << 63"), "overflow");
        QCOMPARE(valueOf("0 << 63"), std::string("0"));
        QCOMPARE(valueOf("-5 >> 1"), std::string("-3"));
        QCOMPARE(valueOf("-1 >> 63"), std::string("-1"));
        HAS(valueOf("0 << 64"), "shift by");
        HAS(valueOf("0 >> -1"), "shift by");
        QCOMPARE(valueOf("(-4 & 6) * 100 + (5 ^ 3) * 10 + (1 | 4)"), std::string("465"));
        QCOMPARE(valueOf("mulacc(3, 4, -5)"), std::string("7"));
        HAS(valueOf("mulacc(9223372036854775807, 2, -9223372036854775807)"), "overflow");
        QCOMPARE(valueOf("select(-1, 2, 3) + select(0, 20, 30)"), std::string("32"));
        HAS(valueOf("select(1, 2, 3 // 0)"), "division by zero");
        QCOMPARE(valueOf("sign(-9) * 100 + square(-3) + trunc(1) + floor(1) + ceil(1) + round(1)"), std::string("-87"));
        HAS(valueOf("square(3037000500)"), "overflow");
        QCOMPARE(valueOf("~n", lowest), std::to_string(kHighest));
        QCOMPARE(valueOf("(1 < 2) + (2 <= 2) + (1 > 2) + (1 >= 2) + (1 == 1) + (1 != 1)"), std::string("3"));
        HAS(valueOf("9223372036854775807 + 1"), "overflow");
        HAS(valueOf("1 % 0"), "division by zero");
    }

    void theFirstFaultFromLeftToRightIsTold()
    {
        HAS(valueOf("(1 << 64) + 1 // 0"), "shift by");
        HAS(valueOf("1 // 0 + (1 << 64)"), "division by zero");
        HAS(valueOf("n + m", {{"m", 1}}), "unbound variable 'n'");
    }

    void boundsAreCheckedWhereAVariableIsUsed()
    {
        const SizeDeclarations declared{{"n", {1, 10}}};
        HAS(valueOf("n", {{"n", 11}}, declared), "outside bounds");
        QCOMPARE(valueOf("n", {{"n", 10}}, declared), std::string("10"));
        HAS(valueOf("bind(n, m)", {{"m", 0}}, declared), "outside bounds");
        QCOMPARE(valueOf("bind(n, m) * 2", {{"m", 9}}, declared), std::string("18"));
        const auto written = SizeExpr::read(test::parsedJson(R"({"var":"n","min":20,"max":30})"));
        QVERIFY(written && written->evaluate({{"n", 25}}, declared));
        QVERIFY(!written->evaluate({{"n", 5}}, declared));
        QCOMPARE(codeValueOf(*written, {{"n", 25}}, declared), std::string("25"));
        QCOMPARE(codeValueOf(*written, {{"n", 5}}, declared), std::string("fault"));
    }

    void compiledCodeGivesTheSame()
    {
        const SizeDeclarations declared{{"n", {-50, 50}}};
        const char* const texts[] = {"n * 4 + m",
                                     "(n + 255) // 256",
                                     "select(n, m // n, -1)",
                                     "n // m",
                                     "pow(n, m)",
                                     "n << m",
                                     "bind(n, m + 1)",
                                     "round(ceil(n))",
                                     "3 * 4 + (1 << 70)",
                                     "tdiv(n, m) ^ m",
                                     "mulacc(n, n, m)",
                                     "k + 1",
                                     "2 // 0 + 1 // n",
                                     "max(n, min(m, 3))",
                                     "~n % (m | 1)",
                                     "7"};
        for (const char* text : texts)
            for (std::int64_t n = -60; n <= 60; n += 5)
                for (std::int64_t m = -3; m <= 3; ++m) {
                    const SizeExpr expr = read(text);
                    const auto slow = expr.evaluate({{"n", n}, {"m", m}}, declared);
                    QCOMPARE(codeValueOf(expr, {{"n", n}, {"m", m}}, declared),
                             slow ? std::to_string(*slow) : std::string("fault"));
                }
        const SizeExpr deep = read(repeated("1 + (", 3'000) + "n" + repeated(")", 3'000));
        QCOMPARE(codeValueOf(deep, {{"n", 5}}), std::string("3005"));
        const SizeCode folded(read("(3 + 4) * 2 - round(1)"), {});
        QCOMPARE(folded.constant(), std::optional<std::int64_t>(13));
    }
};

KEYFALL_TEST(SizeExprTest)
#include "size_expr_test.moc"
