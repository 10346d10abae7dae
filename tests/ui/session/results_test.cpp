// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/session/results_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace keyfall;

class ResultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesAreNestedAsTheShapeSays()
    {
        ResultTensor result;
        result.shape = {2, 3};
        result.data = {1, 2, 3, 4, 5.5, 6};
        QCOMPARE(resultText(result, 64), QStringLiteral("[[1, 2, 3], [4, 5.5, 6]]"));
        QCOMPARE(resultText(result, 4), QStringLiteral("[[1, 2, 3], [4, …]]"));
        result.shape = {};
        result.data = {0.1F};
        QCOMPARE(resultText(result, 64), QStringLiteral("0.1"));
    }

    void truthsAreWords()
    {
        ResultTensor result;
        result.dtype = DType::boolean;
        result.shape = {2};
        result.integers = {1, 0};
        QCOMPARE(resultText(result, 64), QStringLiteral("[true, false]"));
    }

    void tensorsWithoutValuesSaySo()
    {
        ResultTensor result;
        result.device = kMeta;
        result.shape = {2, 3};
        QCOMPARE(resultText(result, 64), QStringLiteral("(meta: no values)"));
    }

    void theModelKeepsItsPromises()
    {
        ResultsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        RunResult run;
        run.results.resize(3);
        run.results[1].name = "a.grad";
        model.setRun(std::make_shared<const RunResult>(run));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(1, ResultsModel::Name).data().toString(), QStringLiteral("a.grad"));
        model.setRun(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
};

KEYFALL_TEST(ResultsTest)
#include "results_test.moc"
