// SPDX-License-Identifier: MIT
#include "core/script/program.h"
#include "tests/support/test_case.h"

#include <QTest>

namespace keyfall {

namespace {

std::string textOf(const Expression& expression);

std::string joined(const std::vector<Expression>& items)
{
    std::string text;
    for (const Expression& item : items)
        text += (text.empty() ? "" : ", ") + textOf(item);
    return text;
}

/// Names are written with a dollar sign, so that they cannot be taken for values.
std::string textOf(const Expression& expression)
{
    if (const auto* value = std::get_if<Value>(&expression.node))
        return keyfall::textOf(*value);
    if (const auto* name = std::get_if<Expression::Name>(&expression.node))
        return "$" + name->text;
    if (const auto* list = std::get_if<Expression::List>(&expression.node))
        return "[" + joined(list->items) + "]";
    const auto& call = std::get<Expression::Call>(expression.node);
    std::string arguments = joined(call.arguments);
    for (const auto& [keyword, argument] : call.keywords)
        arguments += (arguments.empty() ? "" : ", ") + keyword + "=" + textOf(argument);
    return call.op + "(" + arguments + ")";
}

std::string textOf(const std::vector<Statement>& program, const std::string& indent = {})
{
    std::string text;
    for (const Statement& statement : program) {
        std::string targets;
        for (const std::string& target : statement.targets)
            targets += (targets.empty() ? "" : ", ") + target;
        text += indent + std::to_string(statement.line) + ": " + (statement.block ? "with " : "")
            + (targets.empty() ? "" : targets + " = ") + textOf(statement.expression) + "\n"
            + textOf(statement.body, indent + "  ");
    }
    return text;
}

std::vector<std::string> linesOf(const QString& text)
{
    std::vector<std::string> lines;
    for (const QString& line : text.split(QLatin1Char('\n')))
        lines.push_back(line.toStdString());
    return lines;
}

}  // namespace

class ProgramTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatIsWritten_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("read");
        QTest::newRow("nested") << "y = relu(add(a, b))"
                                << "1: y = relu(add($a, $b))\n";
        QTest::newRow("overload") << "y = mul.Tensor(a, b)"
                                  << "1: y = mul.Tensor($a, $b)\n";
        QTest::newRow("namespace") << "y = aten::add_.Tensor(a, b)"
                                   << "1: y = aten::add_.Tensor($a, $b)\n";
        QTest::newRow("several results") << "v, i = max(x, 1)"
                                         << "1: v, i = max($x, 1)\n";
        QTest::newRow("ignored result") << "_, i = max(x, 1)"
                                        << "1: _, i = max($x, 1)\n";
        QTest::newRow("keywords") << "z = sum(y, dim=[0, 1], keepdim=true)"
                                  << "1: z = sum($y, dim=[0, 1], keepdim=true)\n";
        QTest::newRow("bare call") << "backward(z, g)"
                                   << "1: backward($z, $g)\n";
        QTest::newRow("alias") << "y = x"
                               << "1: y = $x\n";
        QTest::newRow("integers") << "f(0, -7, +3, 9223372036854775807, -9223372036854775808)"
                                  << "1: f(0, -7, 3, 9223372036854775807, -9223372036854775808)\n";
        QTest::newRow("floats") << "f(1.0, -2.5, 1e-05, .5, 2., inf, -inf, nan)"
                                << "1: f(1.0, -2.5, 1e-05, 0.5, 2.0, inf, -inf, nan)\n";
        QTest::newRow("words") << "f(true, false, none, True, None)"
                               << "1: f(true, false, none, true, none)\n";
        QTest::newRow("texts") << "f(\"a b\", 'c', \"q\\\"q\")"
                               << "1: f(\"a b\", \"c\", \"q\"q\")\n";
        QTest::newRow("types") << "f(dtype:float32, device:cuda:1, device:meta, layout:sparse_coo)"
                               << "1: f(float32, cuda:1, meta, \"sparse_coo\")\n";
        QTest::newRow("quantized types") << "f(dtype:quint8, dtype:qint32)"
                                         << "1: f(\"quint8\", \"qint32\")\n";
        QTest::newRow("lists") << "f([], [1, 2], [a, none], [[1], [2]])"
                               << "1: f([], [1, 2], [$a, none], [[1], [2]])\n";
        QTest::newRow("trailing comma") << "f(a, [1, ], )"
                                        << "1: f($a, [1])\n";
        QTest::newRow("spaces and comments") << "\n  # a note\n\ny=f( a )# done\n"
                                             << "4: y = f($a)\n";
        QTest::newRow("hash in a text") << "f(\"#\") # note"
                                        << "1: f(\"#\")\n";
        QTest::newRow("blocks")
            << "with no_grad():\n    y = f(x)\n    with autocast(\"cpu\", dtype:bfloat16):\n        z = g(y)\nw = h(z)"
            << "1: with no_grad()\n  2: y = f($x)\n  3: with autocast(\"cpu\", bfloat16)\n    4: z = g($y)\n5: w = "
               "h($z)\n";
        QTest::newRow("block on one line") << "with no_grad(): y = f(x)\nz = g(y)"
                                           << "1: with no_grad()\n  1: y = f($x)\n2: z = g($y)\n";
        QTest::newRow("blank lines in a block") << "with no_grad():\n\n  y = f(x)\n # note\n  z = g(y)"
                                                << "1: with no_grad()\n  3: y = f($x)\n  5: z = g($y)\n";
        QTest::newRow("nothing") << ""
                                 << "";
    }

    void readsWhatIsWritten()
    {
        QFETCH(QString, program);
        QFETCH(QString, read);
        const auto parsed = parseProgram(linesOf(program), "test");
        QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().text().c_str());
        QCOMPARE(QString::fromStdString(textOf(*parsed)), read);
    }

    void saysWhereAndWhatWasExpected_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("message");
        QTest::newRow("open call") << "y = add(a"
                                   << "program line 1, column 10: expected ',' or ')', found the end of the line";
        QTest::newRow("infix") << "y = a + b"
                               << "program line 1, column 7: expected the end of the line, found '+' (operators are "
                                  "called by name: add(a, b))";
        QTest::newRow("infix in a call")
            << "y = f(a * b)"
            << "program line 1, column 9: expected ',' or ')', found '*' (operators are called by name: mul(a, b))";
        QTest::newRow("method")
            << "y = x.relu"
            << "program line 1, column 11: expected '(' after the operator's name 'x.relu', found the end of the line";
        QTest::newRow("second line") << "y = f(x)\nz = g(,)"
                                     << "program line 2, column 7: expected a name";
        QTest::newRow("lone value") << "42"
                                    << "program line 1, column 1: expected a call or an assignment";
        QTest::newRow("nothing to assign") << "y ="
                                           << "program line 1, column 4: expected a name";
        QTest::newRow("reserved target") << "true = f(x)"
                                         << "column 1: expected a variable's name; 'true' has a meaning of its own";
        QTest::newRow("same target twice") << "a, a = f(x)"
                                           << "column 4: expected another name";
        QTest::newRow("keyword twice") << "f(x, dim=1, dim=2)"
                                       << "column 13: expected another keyword: 'dim' is given twice";
        QTest::newRow("positional after keyword") << "f(dim=1, x)"
                                                  << "column 10: expected a keyword argument";
        QTest::newRow("open text") << "f(\"abc)"
                                   << "column 3: expected a closing \" for this text";
        QTest::newRow("number too large") << "f(99999999999999999999)"
                                          << "column 3: expected an integer of at most 64 bits";
        QTest::newRow("float too large") << "f(1e999)"
                                         << "column 3: expected a number that fits float64";
        QTest::newRow("glued number") << "f(12ab)"
                                      << "column 3: expected a number";
        QTest::newRow("negated name")
            << "f(-x)"
            << "column 4: expected a number after '-', found 'x' (a variable is negated with neg(x))";
        QTest::newRow("bad dtype")
            << "f(dtype:float23)"
            << "column 9: expected a name after 'dtype:', such as float32, found 'float23' (did you mean 'float32'?)";
        QTest::newRow("bad device") << "f(device:)"
                                    << "column 10: expected cpu, cuda, cuda:N or meta after 'device:', found ')'";
        QTest::newRow("comparison") << "f(x == 1)"
                                    << "column 5: expected ',' or ')', found '='";
        QTest::newRow("empty block") << "with no_grad():\ny = f(x)"
                                     << "program line 2, column 1: expected an indented line";
        QTest::newRow("empty last block") << "with no_grad():"
                                          << "expected an indented line: the block of the last 'with' line is empty";
        QTest::newRow("block without colon") << "with no_grad()"
                                             << "column 15: expected ':' at the end of the 'with' line";
        QTest::newRow("block of a name") << "with x:\n  f(x)"
                                         << "column 6: expected a call after 'with'";
        QTest::newRow("stray indentation") << "f(x)\n  g(x)"
                                           << "program line 2, column 3: expected an indentation of 0";
        QTest::newRow("half-way indentation") << "with f():\n    g(x)\n  h(x)"
                                              << "program line 3, column 3: expected an indentation of 0";
        QTest::newRow("two results of a value") << "a, b = 1"
                                                << "column 8: expected a call: only an operator has several results";
        QTest::newRow("control character") << QStringLiteral("f(\x01)") << "column 3: expected a name, a call";
        QTest::newRow("not ASCII") << QStringLiteral("f(\u00e4)") << QStringLiteral("found '\u00e4'");
        QTest::newRow("deep calls") << "y = " + QString("f(").repeated(100000)
                                    << "at most 64 calls and lists inside each other";
        QTest::newRow("deep lists") << "f(" + QString("[").repeated(100000)
                                    << "at most 64 calls and lists inside each other";
    }

    void saysWhereAndWhatWasExpected()
    {
        QFETCH(QString, program);
        QFETCH(QString, message);
        const auto parsed = parseProgram(linesOf(program), "test");
        QVERIFY(!parsed);
        const QString text = QString::fromStdString(parsed.error().text());
        QVERIFY2(text.startsWith("test: program line "), qPrintable(text));
        QVERIFY2(text.contains(message), qPrintable(text));
    }

    void blocksCannotBeNestedForEver()
    {
        std::vector<std::string> lines;
        for (int i = 0; i < 1000; ++i)
            lines.push_back(std::string(static_cast<std::size_t>(i), ' ') + "with no_grad():");
        const auto parsed = parseProgram(lines, {});
        QVERIFY(!parsed);
        QVERIFY(parsed.error().message.find("at most 32 blocks") != std::string::npos);
    }

    /// Any prefix of a program, and any program with one character changed, is read or refused, and nothing else.
    void neverCrashesOnDamagedText()
    {
        const std::string good = "v, i = max.dim(relu(add(a, [1, -2.5e3])), dim=0, keepdim=true) # x";
        for (std::size_t length = 0; length <= good.size(); ++length)
            (void)parseProgram({good.substr(0, length)}, {});
        for (std::size_t at = 0; at < good.size(); ++at)
            for (int c = 1; c < 256; ++c) {
                std::string damaged = good;
                damaged[at] = static_cast<char>(c);
                const auto parsed = parseProgram({damaged}, {});
                QVERIFY(parsed || !parsed.error().message.empty());
            }
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::ProgramTest)
#include "program_test.moc"
