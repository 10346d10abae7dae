// SPDX-License-Identifier: MIT
// What differs between two tables: keys, rules, operators, and for each row the reason.
#include "core/query/table_diff.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

class Side {
public:
    explicit Side(const char* model) : dispatcher(KeyModel::builtIn(model).value()) {}

    Side& op(const std::string& schema, const std::vector<std::pair<std::string, std::string>>& kernels)
    {
        const auto handle = dispatcher.define(Schema::parse(schema).value()).value();
        for (const auto& [key, name] : kernels)
            dispatcher.registerKernel(handle, dispatcher.model().find(key).value(), kernel(name)).keep();
        return *this;
    }
    Side& fallback(const std::string& key, const std::string& name)
    {
        dispatcher.registerFallback(dispatcher.model().find(key).value(), kernel(name)).keep();
        return *this;
    }

    Dispatcher dispatcher;

private:
    static Kernel kernel(const std::string& name)
    {
        return name.starts_with("fallthrough") ? Kernel::fallthrough(name)
                                               : Kernel::boxed([](const BoxedCall&, Stack&) {}, name);
    }
};

/// "op: Key reason; ..." for everything that changed.
QString textOf(const TableDiff& diff)
{
    QStringList lines;
    for (const OperatorDiff& op : diff.operators) {
        QStringList rows;
        if (op.kind != OperatorDiff::Kind::changed)
            rows.append(op.kind == OperatorDiff::Kind::added ? "added" : "removed");
        if (op.kind == OperatorDiff::Kind::changed && op.schemaBefore != op.schemaAfter)
            rows.append("schema");
        for (const RowDiff& row : op.rows)
            rows.append(QString::fromStdString(row.key + (row.oldKey.empty() ? "" : " was " + row.oldKey) + " "
                                               + std::string(nameOf(row.reason))));
        lines.append(QString::fromStdString(op.op) + ": " + rows.join("; "));
    }
    return lines.join('\n');
}

}  // namespace

class TableDiffTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalTablesDoNotDiffer()
    {
        Side before("pytorch-2.15");
        Side after("pytorch-2.15");
        for (Side* side : {&before, &after})
            side->op("t::a(Tensor x) -> Tensor", {{"CPU", "registered at /a/b.cpp:1"}}).fallback("Tracer", "f");
        QVERIFY(diffTables(before.dispatcher, after.dispatcher, {}).empty());
    }

    void everyReasonIsNamed_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const char* before, const char* after, const char* found) {
            QTest::newRow(name) << before << after << found;
        };
        row("registered", "", "CPU=registered at a/b.cpp:1", "CPU registered");
        row("deregistered", "CPU=registered at a/b.cpp:1", "", "CPU deregistered");
        row("another line", "CPU=registered at a/b.cpp:1", "CPU=registered at a/b.cpp:2", "");
        row("another folder", "CPU=registered at ./a/b.cpp:1", "CPU=registered at /c/a/b.cpp:1", "");
        row("another number", "CPU=registered at a/RegisterCPU_1.cpp:1", "CPU=registered at a/RegisterCPU.cpp:9", "");
        row("another file", "CPU=registered at a/b.cpp:1", "CPU=registered at a/c.cpp:1", "CPU other file");
        row("Python", "CPU=registered at a/b.cpp:1", "CPU=registered at a/b.py:1", "CPU now from Python");
        row("Python without a place", "CPU=registered at a/b.cpp:1", "CPU=registered at /dev/null:241",
            "CPU now from Python");
        row("C++", "CPU=registered at a/b.py:1", "CPU=registered at a/b.cpp:1", "CPU now from C++");
        row("Python, place unknown before", "CPU=registered at /dev/null:241", "CPU=registered at a/b.py:1", "");
        row("falls through", "CPU=k", "CPU=fallthrough k", "CPU fallthrough");
        row("by the implicit composite", "SparseCPU=k,CompositeExplicitAutograd=e", "CompositeExplicitAutograd=e",
            "SparseCPU deregistered");
        row("by another rule", "CompositeImplicitAutogradNestedTensor=n,CompositeImplicitAutograd=i",
            "CompositeImplicitAutograd=i", "NestedTensorCPU other rule");
    }
    void everyReasonIsNamed()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, found);
        const auto side = [](const QString& kernels) {
            auto made = std::make_unique<Side>("pytorch-2.15");
            std::vector<std::pair<std::string, std::string>> list;
            for (const QString& kernel : kernels.split(',', Qt::SkipEmptyParts))
                list.emplace_back(kernel.section('=', 0, 0).toStdString(), kernel.section('=', 1).toStdString());
            made->op("t::a(Tensor x) -> Tensor", list);
            return made;
        };
        const auto older = side(before);
        const auto newer = side(after);
        const TableDiff diff = diffTables(older->dispatcher, newer->dispatcher, {});
        const QString text = textOf(diff);
        QVERIFY2(found.isEmpty() ? text.isEmpty() : text.startsWith("t::a: " + found), qPrintable(text));
        if (before.contains(".cpp:1") && after.contains("cpp") && found.isEmpty())
            QCOMPARE(textOf(diffTables(older->dispatcher, newer->dispatcher, {.lines = true})), "t::a: CPU other line");
    }

    void fallbacksAndOperators()
    {
        Side before("pytorch-2.15");
        before.fallback("Tracer", "f").op("t::a(Tensor x) -> Tensor", {}).op("t::gone(Tensor x) -> Tensor", {});
        Side after("pytorch-2.15");
        after.fallback("Batched", "g").op("t::a(Tensor x, int n=0) -> Tensor", {}).op("t::new(Tensor x) -> Tensor", {});
        const TableDiff diff = diffTables(before.dispatcher, after.dispatcher, {});
        QCOMPARE(textOf(diff),
                 "t::a: schema; Tracer gone fallback; Batched new fallback\nt::new: added\nt::gone: removed");
        QCOMPARE(diff.count(OperatorDiff::Kind::changed), std::size_t{1});
        QCOMPARE(diff.rows[static_cast<std::size_t>(RowReason::newFallback)], std::size_t{1});
        const std::vector<std::string> only{"t::new"};
        QCOMPARE(textOf(diffTables(before.dispatcher, after.dispatcher, {}, &only)), "t::new: added");
    }

    void keysComeGoAndAreRenamed()
    {
        Side before("pytorch-1.13");
        before.op("t::a(Tensor x) -> Tensor", {{"ORT", "registered at a.cpp:1"}, {"Named", "n"}});
        Side after("pytorch-2.6");
        after.op("t::a(Tensor x) -> Tensor", {{"MAIA", "registered at b.cpp:1"}, {"MTIA", "m"}, {"Named", "n"}});
        const TableDiff diff = diffTables(before.dispatcher, after.dispatcher, {});
        QCOMPARE(diff.keysRenamed, (std::vector<std::pair<std::string, std::string>>{{"ORT", "MAIA"}}));
        QCOMPARE(diff.keysAdded.size(), std::size_t{25});
        QVERIFY(diff.keysRemoved.empty());
        QCOMPARE(textOf(diff), "t::a: MTIA new key; MAIA was ORT other file");

        Side newest("pytorch-2.15");
        newest.op("t::a(Tensor x) -> Tensor", {{"MTIA", "m"}});
        const TableDiff later = diffTables(after.dispatcher, newest.dispatcher, {});
        QCOMPARE(later.keysRemoved, std::vector<std::string>{"Named"});
        QCOMPARE(textOf(later), "t::a: MAIA deregistered; Named gone key");
    }

    void rulesThatChanged()
    {
        const auto changed = [](const char* before, const char* after) {
            QStringList list;
            for (const RuleDiff& rule :
                 ruleDiffs(*KeyModel::builtIn(before).value(), *KeyModel::builtIn(after).value()))
                list.append(QString::fromStdString(rule.what + ": " + rule.before + " > " + rule.after));
            return list.join('\n');
        };
        QCOMPARE(changed("pytorch-2.15", "pytorch-2.15"), QString());
        QCOMPARE(changed("pytorch-2.6", "pytorch-2.15"),
                 "the key MAIA: a key of its own > Dense of a backend\n"
                 "members of CompositeImplicitAutograd: Functionalize > -\n"
                 "a registration at FuncTorchBatchedDecomposition: refreshes nothing > refreshes its members\n"
                 "autograd key of tensors of MTIA: AutogradOther > AutogradMTIA\n"
                 "a thread-local guard leaves behind: its backend bit > nothing");
        QVERIFY(changed("pytorch-1.8", "pytorch-1.13").contains("a redispatch: computed anew"));
        QVERIFY(changed("pytorch-2.4", "pytorch-2.6").contains("fallthrough masks"));
    }
};

KEYFALL_TEST(TableDiffTest)
#include "table_diff_test.moc"
