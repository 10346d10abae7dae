// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/call_table_model.h"
#include "ui/words/hop_text.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace keyfall;

class CallTableModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void obeysTheRulesOfModels();
    void saysWhatThePictureSays();
    void everyCellOfEveryGraphHasWords();
    void anErrorOfManyLinesIsOneLineHere();
};

void CallTableModelTest::obeysTheRulesOfModels()
{
    CallTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const auto& [name, builder] : graphs::all()) {
        model.setGraph(builder.shared());
        QCOMPARE(model.rowCount(), static_cast<int>(builder.graph().hops.size()));
    }
    model.setGraph(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void CallTableModelTest::saysWhatThePictureSays()
{
    CallTableModel model;
    model.setGraph(graphs::skipping().shared());
    const auto row = [&model](int r) {
        QStringList cells;
        for (int c = 0; c < model.columnCount(); ++c)
            if (c != CallTableModel::KeysIn && c != CallTableModel::Time)
                cells.append(model.index(r, c).data().toString());
        return cells.join(QLatin1Char('|'));
    };
    QCOMPARE(row(0), QStringLiteral("1|0|mul|call|Tracer|standard:tracer|kernel|||float32[2, 3] cpu|"));
    QCOMPARE(row(1),
             QStringLiteral("2|1|  mul|redispatch|Autograd|standard:autograd|kernel|"
                            "Profiler: fallthrough, Vmap: no kernel||float32[2, 3] cpu|"));
    QCOMPARE(model.hopAt(model.indexOf(3)), HopId{3});
    QVERIFY(model.index(1, 0).data(Qt::AccessibleDescriptionRole).toString().contains(QLatin1String("Autograd")));
}

void CallTableModelTest::everyCellOfEveryGraphHasWords()
{
    CallTableModel model;
    for (const auto& [name, builder] : graphs::all()) {
        model.setGraph(builder.shared());
        for (int c = 0; c < model.columnCount(); ++c)
            QVERIFY(!model.headerData(c, Qt::Horizontal).toString().isEmpty());
        for (int r = 0; r < model.rowCount(); ++r)
            for (const int c : {CallTableModel::Number, CallTableModel::Operator, CallTableModel::Reached,
                                CallTableModel::KeyColumn, CallTableModel::Rule})
                QVERIFY(!model.index(r, c).data().toString().isEmpty());
    }
    model.setGraph(graphs::failing().shared());
    QVERIFY(model.index(2, CallTableModel::ErrorColumn).data().toString().startsWith(QLatin1String("matmul(")));
    QVERIFY(model.index(0, CallTableModel::ErrorColumn).data().toString().startsWith(QLatin1String("from below")));
}

/// A dump of a hundred lines (pytorch:E5) has no room in a cell, a tooltip or an announcement.
void CallTableModelTest::anErrorOfManyLinesIsOneLineHere()
{
    auto graph = std::make_shared<CallGraph>(graphs::failing().graph());
    graph->hops[2].error->message = "the table is stale.\nCanonical state\nCPU: k [kernel]";
    CallTableModel model;
    model.setGraph(graph);
    QCOMPARE(model.index(2, CallTableModel::ErrorColumn).data().toString(), QStringLiteral("the table is stale. …"));
    for (const QString& text : {HopText::tooltip(*graph, graph->hops[2]), HopText::sentence(*graph, graph->hops[2])})
        QVERIFY2(text.contains(QStringLiteral("the table is stale. …")) && !text.contains(QStringLiteral("Canonical")),
                 qPrintable(text));
    QCOMPARE(HopText::errorLine("one line"), QStringLiteral("one line"));
}

KEYFALL_TEST(CallTableModelTest)
#include "call_table_model_test.moc"
