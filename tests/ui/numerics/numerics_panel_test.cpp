// SPDX-License-Identifier: MIT
// The numerics lens over a runtime whose kernels give back their argument: every hop is exact.
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/numerics/numerics_model.h"
#include "ui/numerics/numerics_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace keyfall;

class NumericsPanelTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<HopSelection> selection_;
    Lens lens_;
    std::unique_ptr<NumericsPanel> panel_;

    void run()
    {
        QSignalSpy finished(document_.get(), &Document::runFinished);
        document_->run();
        QVERIFY(finished.wait(5000));
    }
    void measure()
    {
        panel_->measure().trigger();
        QTRY_VERIFY(!panel_->run().measuring());
    }
    /// Numbers by hand: hop 1 is off by 1/4, which hop 2 brought in by Autocast; hop 3 is exact, hop 4 not measured.
    [[nodiscard]] Numerics found() const
    {
        Numerics numerics;
        numerics.hops.resize(document_->lastRun()->graph->hops.size());
        numerics.hops[0] = {true, 1, 0.25, ErrorSource::autocast, 2};
        numerics.hops[1] = {true, 1, 0.5, ErrorSource::autocast, 2};
        numerics.hops[2] = {true, 0, 0, ErrorSource::exact, 0};
        return numerics;
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        selection_ = std::make_unique<HopSelection>();
        panel_ = std::make_unique<NumericsPanel>(*document_, test::fakeRuntime(), *selection_, lens_);
        panel_->show();
    }
    void cleanup()
    {
        panel_.reset();
        selection_.reset();
        document_.reset();
    }

    void onlyARunCanBeMeasured()
    {
        QVERIFY(!panel_->measure().isEnabled());
        run();
        QVERIFY(panel_->measure().isEnabled());
        QVERIFY(!lens_.marks().graph);
    }

    void whatWasMeasuredIsSaidAndDrawn()
    {
        run();
        measure();
        QVERIFY(panel_->run().found() != nullptr);
        QVERIFY2(panel_->summary().contains(QStringLiteral("of 4 hops are measured")), qPrintable(panel_->summary()));
        QVERIFY(lens_.marks().graph == document_->lastRun()->graph);
        QCOMPARE(lens_.marks().marks.size(), std::size_t{4});
        panel_->inPicture().setChecked(false);
        QVERIFY(!lens_.marks().graph);
        panel_->inPicture().setChecked(true);
        QVERIFY(lens_.marks().graph);
        // Another lens takes the place, and this one says so.
        Lens& lens = lens_;
        lens.show(&lens, {document_->lastRun()->graph, {}});
        QVERIFY(!panel_->inPicture().isChecked());
    }

    /// Nothing untrue: numbers of one run are not shown beside another.
    void anotherRunForgetsTheNumbers()
    {
        run();
        measure();
        QVERIFY(lens_.marks().graph);
        run();
        QVERIFY(panel_->run().found() == nullptr);
        QVERIFY(!lens_.marks().graph);
        QCOMPARE(panel_->model().rowCount(), 0);
        measure();
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        QVERIFY(panel_->run().found() == nullptr);
        QVERIFY(!panel_->measure().isEnabled());
    }

    void theFarthestComesFirst()
    {
        run();
        NumericsModel& model = panel_->model();
        const QAbstractItemModelTester tester(&model);
        const Numerics numerics = found();
        model.setNumerics(document_->lastRun()->graph, &numerics);
        QCOMPARE(model.rowCount(), 2);
        const auto row = [&model](int at) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column)
                cells << model.index(at, column).data().toString();
            return cells.join(QStringLiteral(" | "));
        };
        QCOMPARE(row(0), QString("2 | add | Cpu | 0.5 | 1 | Autocast's type of half the bits | here"));
        QCOMPARE(row(1),
                 QString("1 | add | Autograd | 0.25 | 1 | Autocast's type of half the bits | hop 2, add · Cpu"));
        model.setExactShown(true);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.hopAt(2), HopId{3});
        QCOMPARE(model.rowOf(1), 1);
        QCOMPARE(model.rowOf(4), -1);  // not measured: nothing is said of it
        model.setNumerics(nullptr, nullptr);
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(NumericsModel::errorText(std::numeric_limits<double>::infinity()), QString("infinite"));
    }

    void everySourceHasWords()
    {
        QStringList words;
        for (const ErrorSource source : {ErrorSource::exact, ErrorSource::rounding, ErrorSource::accumulation,
                                         ErrorSource::autocast, ErrorSource::quantization})
            words << NumericsModel::sourceText(source);
        QVERIFY(!words.contains(QString()));
        QCOMPARE(words.removeDuplicates(), 0);
    }
};

KEYFALL_TEST(NumericsPanelTest)
#include "numerics_panel_test.moc"
