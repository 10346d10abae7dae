// SPDX-License-Identifier: MIT
#include "core/tensor/schema.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// A schema as one line: what the parser understood, in its own words.
std::string understood(std::string_view text)
{
    const auto schema = Schema::parse(text);
    if (!schema)
        return schema.error().where + ": " + schema.error().message;
    std::string line = schema->name.text() + ":";
    for (const SchemaArgument& argument : schema->arguments) {
        const SchemaType& type = argument.type;
        line += ' ';
        line += argument.keywordOnly ? "*" : "";
        line += argument.name + "/" + std::to_string(static_cast<int>(type.kind));
        line += type.list ? "[]" : "";
        line += type.nested ? "[]" : "";
        line += type.optional ? "?" : "";
        line += type.optionalItem ? "i" : "";
        line += type.written ? "!" : "";
        if (argument.defaultValue)
            line += "=" + textOf(*argument.defaultValue);
    }
    return line + " -> " + std::to_string(schema->returns.size());
}

}  // namespace

class SchemaTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void namesColumnAndExpectation_data();
    void namesColumnAndExpectation();
    void keepsTheText();
};

void SchemaTest::reads_data()
{
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* schema, const char* expected) {
        QTest::newRow(name) << schema << expected;
    };
    row("add", "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
        "add.Tensor: self/0 other/0 *alpha/1=1 -> 1");
    row("namespace", "aten::relu(Tensor self) -> Tensor", "aten::relu: self/0 -> 1");
    row("no arguments", "noop() -> ()", "noop: -> 0");
    row("in place", "add_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)", "add_.Tensor: self/0! other/0 -> 1");
    row("view", "split.Tensor(Tensor(a -> *) self, int split_size, int dim=0) -> Tensor(a)[]",
        "split.Tensor: self/0 split_size/2 dim/2=0 -> 1");
    row("lists", "f(Tensor[] a, Tensor?[] b, Tensor[][] c, int[1]? dim=None, SymInt[] size) -> (Tensor, Tensor)",
        "f: a/0[] b/0[]i c/0[][] dim/2[]?=none size/2[] -> 2");
    row("sized default", "f(int[2] stride=1, bool[3] mask=[True, False, True]) -> Tensor",
        "f: stride/2[]=[1, 1] mask/4[]=[true, false, true] -> 1");
    row("numbers", "f(float eps=1e-05, float beta=1, Scalar a=-0.5, Scalar b=True, int c=-3) -> Tensor",
        "f: eps/3=1e-05 beta/3=1.0 a/1=-0.5 b/1=true c/2=-3 -> 1");
    row("words",
        "f(str r=\"mean\", ScalarType? t=None, ScalarType u=long, Layout l=strided, Device d=\"cpu\") -> Tensor",
        "f: r/5=\"mean\" t/6?=none u/6=int64 l/8=\"strided\" d/7=\"cpu\" -> 1");
    row("enumerations", "f(int reduction=Mean, MemoryFormat m=contiguous_format) -> Tensor",
        "f: reduction/2=1 m/2=0 -> 1");
    row("named results", "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
        "max.dim: self/0 dim/2 keepdim/4=false -> 2");
    row("exotic", "f(Generator? g, Dict(str, Tensor) d, __torch__.torch.classes.x.Y p, Tensor(a!)[] o) -> ...",
        "f: g/5? d/5 p/5 o/0[]! -> 0");
}

void SchemaTest::reads()
{
    QFETCH(QString, schema);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(understood(schema.toStdString())), expected);
}

void SchemaTest::namesColumnAndExpectation_data()
{
    QTest::addColumn<QString>("schema");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("fragment");
    QTest::newRow("nothing") << "" << 1 << "operator's name";
    QTest::newRow("no parenthesis") << "add Tensor self" << 5 << "\"(\"";
    QTest::newRow("unknown type") << "f(Foo x) -> Tensor" << 3 << "found \"Foo\"";
    QTest::newRow("no name") << "f(Tensor, Tensor b) -> Tensor" << 9 << "argument's name";
    QTest::newRow("not closed") << "f(Tensor x -> Tensor" << 12 << "\",\" or \")\"";
    QTest::newRow("no arrow") << "f(Tensor x)" << 12 << "\"->\"";
    QTest::newRow("bad default") << "f(int x=abc) -> Tensor" << 9 << "default value of type int";
    QTest::newRow("open string") << "f(str x=\"abc) -> Tensor" << 24 << "closing";
    QTest::newRow("rest") << "f(Tensor x) -> Tensor y z" << 25 << "end of the schema";
    QTest::newRow("list size") << "f(int[0] x) -> Tensor" << 7 << "list size";
}

void SchemaTest::namesColumnAndExpectation()
{
    QFETCH(QString, schema);
    QFETCH(int, column);
    QFETCH(QString, fragment);
    const auto parsed = Schema::parse(schema.toStdString());
    QVERIFY(!parsed);
    const QString text = QString::fromStdString(parsed.error().text());
    QVERIFY2(text.contains(QStringLiteral("column %1:").arg(column)), qPrintable(text));
    QVERIFY2(text.contains(fragment), qPrintable(text));
}

void SchemaTest::keepsTheText()
{
    const auto schema = Schema::parse("  mul_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)\n");
    QVERIFY(schema.has_value());
    QCOMPARE(schema->text, std::string("mul_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)"));
    QVERIFY(schema->inPlace());
    QCOMPARE(schema->arguments[0].type.text, std::string("Tensor(a!)"));
}

KEYFALL_TEST(SchemaTest)
#include "schema_test.moc"
