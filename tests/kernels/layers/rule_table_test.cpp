// SPDX-License-Identifier: MIT
// Which rule an operator finds: what entries cover, and what every layer's table must know.
#include "kernels/layers/autocast/cast_policy.h"
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/nested/nested_rules.h"
#include "kernels/layers/rule_table.h"
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// A table whose rules are words.
const RuleTable<const char*>& words()
{
    using Entries = std::vector<RuleEntry<const char*>>;
    static const Entries family{{"add", "sum"}, {"add.out", "sum into"}};
    static const Entries overloads{{"cat", "joined"}, {"cat.names", "joined by name"}};
    static const Entries named{{"max", "largest"}, {"max.dim", "largest along"}, {"quantized::mm", "of codes"}};
    static const RuleTable<const char*> table{{family, RuleScope::family}, {overloads, RuleScope::overloads}, {named}};
    return table;
}

}  // namespace

class TestRuleTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatAnEntryCovers_data()
    {
        QTest::addColumn<QString>("rule");
        const auto row = [](const char* op, const char* rule) { QTest::newRow(op) << rule; };
        row("add", "sum");
        row("add.Tensor", "sum");
        row("add_.Tensor", "sum");
        row("aten::add_.Tensor", "sum");
        row("add.out", "sum into");
        row("cat", "joined");
        row("cat.out", "joined");
        row("cat.names", "joined by name");
        row("cat_", "none");
        row("max", "largest");
        row("aten::max", "largest");
        row("max.dim", "largest along");
        row("max.other", "none");
        row("max_", "none");
        row("quantized::mm", "of codes");
        row("mm", "none");
        row("other::add", "none");
        row("other::add.Tensor", "none");
        row("other::max", "none");
        row("other::aten::max", "none");
        row("_", "none");
        row("", "none");
    }
    void whatAnEntryCovers()
    {
        QFETCH(QString, rule);
        const char* found = words().find(QTest::currentDataTag());
        QCOMPARE(QString(found != nullptr ? found : "none"), rule);
    }

    void ofTwoEntriesTheFirstCounts()
    {
        const std::vector<RuleEntry<const char*>> first{{"neg", "first"}};
        const std::vector<RuleEntry<const char*>> second{{"neg", "second"}};
        const RuleTable<const char*> table{{first}, {second}};
        QCOMPARE(QString(table.find("neg")), QString("first"));
        QCOMPARE(table.entries().size(), std::size_t{2});
    }

    /// An elementwise operator that is not in pointwise_operators.cpp would run example by example under vmap, and component
    /// by component on nested tensors.
    void everyElementwiseOperatorIsListed()
    {
        const auto ofVmap = vmap::ruleTable().find("neg");
        const auto ofNested = nested::ruleTable().find("neg");
        QVERIFY(ofVmap != nullptr && ofNested != nullptr);
        for (const auto family : {ops::pointwiseOperators, ops::arithmeticOperators, ops::comparisonOperators})
            for (const ops::OperatorDefinition& definition : family()) {
                QVERIFY2(vmap::ruleTable().find(definition.name) == ofVmap, definition.name.c_str());
                QVERIFY2(nested::ruleTable().find(definition.name) == ofNested, definition.name.c_str());
            }
    }

    void noLayerTakesANameOfAnotherNamespace()
    {
        QVERIFY(sparse::ruleTable().find("matmul") != nullptr);
        QVERIFY(sparse::ruleTable().find("aten::matmul") == sparse::ruleTable().find("matmul"));
        QVERIFY(nested::ruleTable().find("aten::matmul") == nested::ruleTable().find("matmul"));
        QVERIFY(sparse::ruleTable().find("quantized::matmul") == nullptr);
        QVERIFY(nested::ruleTable().find("quantized::matmul") == nullptr);
        QVERIFY(vmap::ruleTable().find("quantized::matmul") == nullptr);
        QVERIFY(autograd::formulaOf("aten::matmul") != nullptr);
        QVERIFY(autograd::formulaOf("quantized::matmul") == nullptr);
        QVERIFY(autograd::formulaOnSparse("quantized::matmul") == nullptr);
        QVERIFY(autocast::policyOf(DeviceType::cuda, "aten::matmul") == autocast::CastPolicy::lower);
        QVERIFY(autocast::policyOf(DeviceType::cuda, "quantized::matmul") == autocast::CastPolicy::none);
    }
};

KEYFALL_TEST(TestRuleTable)
#include "rule_table_test.moc"
