// SPDX-License-Identifier: MIT
// What PyTorch 1.13 computed in every layer but the Tracer and the Profiler (tests/data/layers_torch_1_13.json.gz): every
// case, in the eleven keys and in the model of the PyTorch that was asked.
#include "tests/kernels/layers/golden_programs.h"
#include "tests/support/test_case.h"

using namespace keyfall;

namespace {

/// Relative to the value, or to one; a group that is not here is exact.
const std::map<std::string, double> kTolerances{{"nested", 1e-7}, {"autograd", 1e-12}};

GoldenPrograms allPrograms()
{
    GoldenPrograms all = goldenGradients();
    all.merge(goldenKinds());
    all.merge(goldenModes());
    return all;
}

}  // namespace

class TestGoldenPrograms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// And every program a case, and every group of this test is here.
    void everyCaseHasAProgram()
    {
        for (const auto& [group, test] : goldenReplays())
            if (test == "kernels/layers/golden_programs_test") {
                QVERIFY2(programs_.contains(group), group.c_str());
                for (const auto& [name, recorded] : goldenFile().at(group).items())
                    QVERIFY2(programs_.at(group).contains(name), name.c_str());
            }
        for (const auto& [group, programs] : programs_) {
            QVERIFY2(goldenReplays().contains(group), group.c_str());
            for (const auto& [name, program] : programs)
                QVERIFY2(goldenFile().at(group).contains(name), name.c_str());
        }
    }

    void asInPyTorch_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("group");
        QTest::addColumn<QString>("name");
        for (const char* model : {"ferrotorch", "pytorch-1.13"})
            for (const auto& [group, programs] : programs_)
                for (const auto& [name, program] : programs)
                    QTest::addRow("%s: %s in %s", group.c_str(), name.c_str(), model)
                        << QString(model) << QString::fromStdString(group) << QString::fromStdString(name);
    }
    void asInPyTorch()
    {
        QFETCH(QString, model);
        QFETCH(QString, group);
        QFETCH(QString, name);
        const QString wrong = replay(model.toStdString(), group.toStdString(), name.toStdString());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

private:
    /// "" when it came out as recorded, or as the list of differences says.
    QString replay(const std::string& model, const std::string& group, const std::string& name)
    {
        std::unique_ptr<GoldenBench>& bench = benches_[model];
        if (!bench)
            bench = std::make_unique<GoldenBench>(model);
        Json found;
        try {
            found = programs_.at(group).at(name)(*bench);
        } catch (const std::exception& error) {
            found = Json{{"error", error.what()}};
        }
        const double tolerance = kTolerances.contains(group) ? kTolerances.at(group) : 0;
        const QString wrong = goldenMismatch(found, goldenFile().at(group).at(name), tolerance);
        for (const GoldenDifference& difference : goldenDifferences())
            if (difference.group == group && difference.name == name)
                return wrong.isEmpty() ? QString("as in 1.13: it is no difference any more")
                                       : goldenMismatch(found, difference.ours, 1e-6);
        return wrong;
    }

    GoldenPrograms programs_ = allPrograms();
    std::map<std::string, std::unique_ptr<GoldenBench>> benches_;  ///< by model
};

KEYFALL_TEST(TestGoldenPrograms)
#include "golden_programs_test.moc"
