// SPDX-License-Identifier: MIT
#include "core/pytorch/text_pattern.h"

#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// "gap=content, ..." of the first place, "none" without one.
QString partsIn(const std::string& text, const std::string& pattern)
{
    const auto match = matchPattern(text, pattern);
    if (!match)
        return QStringLiteral("none");
    QStringList parts;
    for (const auto& [gap, content] : match->parts)
        parts << QString::fromUtf8(gap.data(), static_cast<qsizetype>(gap.size())) + '='
                + QString::fromStdString(content);
    return parts.join(", ");
}

}  // namespace

class TextPatternTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gaps_data()
    {
        QTest::addColumn<std::string>("pattern");
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char* name, const char* pattern, const char* text, const char* parts) {
            QTest::newRow(name) << std::string(pattern) << std::string(text) << QString::fromUtf8(parts);
        };
        const char* const exists = "operator {op} does not exist";
        row("C++", exists, "an operator a::b does not exist", "op=a::b");
        row("Python", exists, "operator torch._ops.a.b.default does not exist", "op=a::b");
        row("wrapped", exists, "operator a::\n  b does\nnot exist", "op=a::b");
        row("passed over", exists, "operator 1 does not exist, operator a::b does not exist", "op=a::b");
        row("no place", exists, "operator 1 does not exist", "none");
        row("a digit first", exists, "operator 0a::b does not exist, operator 9a::b does not exist", "none");
        row("no letter of a name", exists, "operator a::b-c does not exist", "none");
        row("overload", exists, "operator a::b.c does not exist", "op=a::b.c");
        row("empty overload", exists, "operator a::b-.c does not exist", "none");
        row("another quotation", "key {key} is", "key 'a' is", "none");
        row("free", "f({values*}) gave", "f(1,\n 'two') gave", "values=1, 'two'");
        row("free to the end of the line", "because {why*}", "because of this\nnot that", "why=of this");
        row("first", "{op}: attempted to run", "x: a::b: attempted to run", "op=a::b");
        row("first at the beginning", "{op} attempted to run", "a::b attempted to run", "op=a::b");
        row("first is none", "{op}: attempted to run", "1: attempted to run", "none");
        row("last loses its marks", "key {key}", "key CPU.:!", "key=CPU");
        row("last keeps its inner marks", "file {name}", "file a.b:c!d, e", "name=a.b:c!d");
        row("last ends at a quotation", "named '{name}'", "named 'x'; more", "name=x");
        row("nothing is left", "key {key}", "key ...", "none");
    }
    void gaps()
    {
        QFETCH(std::string, pattern);
        QFETCH(std::string, text);
        QTEST(partsIn(text, pattern), "parts");
    }

    /// The range goes from the first gap or word to the last.
    void theRangeIsWhatWasRead()
    {
        const std::string text = "x y: attempted to run Z. end";
        const auto match = matchPattern(text, "{who}: attempted to run {what}");
        QVERIFY(match);
        QCOMPARE(text.substr(match->range.begin, match->range.end - match->range.begin),
                 std::string("y: attempted to run Z"));
        QCOMPARE(std::string(match->part("who")) + ' ' + std::string(match->part("what")), std::string("y Z"));
        QVERIFY(match->part("nobody").empty());
    }

    /// White space does not count, and what is found begins before the end.
    void wordsAreFoundLoosely()
    {
        const auto match = findLoosely("a b\n c d", "b c", 0, 3);
        QVERIFY(match && match->begin == 2 && match->end == 6);
        QVERIFY(!findLoosely("a b\n c d", "b c", 0, 2));
        QVERIFY(!findLoosely("a b\n c d", "b c", 3));
    }

    void aNameTooLongIsNone()
    {
        QCOMPARE(partsIn("key " + std::string(201, 'n') + " is", "key {key} is"), QStringLiteral("none"));
        QVERIFY(partsIn("key " + std::string(190, 'n') + " is", "key {key} is").startsWith("key=nnn"));
    }
};

KEYFALL_TEST(TextPatternTest)
#include "text_pattern_test.moc"
