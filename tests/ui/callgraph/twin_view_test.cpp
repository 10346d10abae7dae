// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/callgraph/call_table_model.h"
#include "ui/callgraph/twin_view.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace keyfall;

class TwinViewTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<HopSelection> selection_;
    std::unique_ptr<TwinView> view_;

    void run()
    {
        QSignalSpy finished(document_.get(), &Document::runFinished);
        document_->run();
        QVERIFY(finished.wait(5000));
    }
    [[nodiscard]] HopId current() const
    {
        return view_->table()->currentIndex().data(CallTableModel::HopIdRole).toUInt();
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        selection_ = std::make_unique<HopSelection>();
        view_ = std::make_unique<TwinView>(*document_, *selection_);
        view_->resize(800, 300);
        view_->show();
        QVERIFY(QTest::qWaitForWindowActive(view_.get()));
    }
    void cleanup()
    {
        view_.reset();
        selection_.reset();
        document_.reset();
    }

    void oneRowAHop()
    {
        const QAbstractItemModelTester tester(view_->model());
        const QAbstractItemModelTester sortedTester(view_->table()->model());
        QCOMPARE(view_->table()->model()->rowCount(), 0);
        run();
        QCOMPARE(view_->table()->model()->rowCount(), static_cast<int>(document_->lastRun()->graph->hops.size()));
        QVERIFY(!view_->table()->accessibleName().isEmpty());
        QCOMPARE(selection_->current(), HopId(0));  // filling the table selects nothing
    }

    void everyHopFromOutside()
    {
        run();
        QSignalSpy changes(selection_.get(), &HopSelection::currentChanged);
        int expected = 0;
        for (const Hop& hop : document_->lastRun()->graph->hops) {
            selection_->select(hop.id);
            QCOMPARE(current(), hop.id);
            QCOMPARE(changes.count(), ++expected);  // nothing came back
        }
        selection_->select(0);
        QVERIFY(!view_->table()->currentIndex().isValid());
    }

    void arrowsAndClicksSelectTheHop()
    {
        run();
        selection_->select(1);
        view_->table()->setFocus();
        QTest::keyClick(view_->table(), Qt::Key_Down);
        QCOMPARE(selection_->current(), HopId(2));
        const QModelIndex third = view_->table()->model()->index(2, 1);
        QTest::mouseClick(view_->table()->viewport(), Qt::LeftButton, {}, view_->table()->visualRect(third).center());
        QCOMPARE(selection_->current(), HopId(3));
    }

    void wordsNarrowTheHops()
    {
        run();
        auto* filter = view_->findChild<QLineEdit*>(QStringLiteral("twin.filter"));
        auto* count = view_->findChild<QLabel*>(QStringLiteral("twin.count"));
        const QAbstractItemModel* rows = view_->table()->model();
        const int all = rows->rowCount();
        QCOMPARE(count->text(), QStringLiteral("%1 of %1").arg(all));
        selection_->select(1);
        filter->setText(QStringLiteral("RELU standard:cpu"));
        QCOMPARE(rows->rowCount(), 1);
        QCOMPARE(rows->index(0, CallTableModel::Operator).data().toString().trimmed(), QStringLiteral("relu"));
        QCOMPARE(count->text(), QStringLiteral("1 of %1").arg(all));
        QCOMPARE(selection_->current(), HopId(1));  // narrowing selects nothing
        QTest::keyClick(filter, Qt::Key_Return);
        QVERIFY(view_->table()->hasFocus());
        QCOMPARE(selection_->current(), current());
        filter->setText(QStringLiteral("nosuchword"));
        QCOMPARE(rows->rowCount(), 0);
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        QVERIFY(filter->text().isEmpty());
        QCOMPARE(rows->rowCount(), 0);  // the other session has not run
    }

    void theDepthHasAColumn()
    {
        run();
        const CallGraph& graph = *document_->lastRun()->graph;
        const QAbstractItemModel* rows = view_->table()->model();
        for (const Hop& hop : graph.hops)
            QCOMPARE(rows->index(static_cast<int>(hop.id) - 1, CallTableModel::Depth).data().toString(),
                     QString::number(hop.depth));
        const auto op = [&](int row) { return rows->index(row, CallTableModel::Operator).data().toString(); };
        QVERIFY(op(1).startsWith(QLatin1Char(' ')));
        // Only where every hop follows its caller does a place further in mean anything.
        view_->table()->sortByColumn(CallTableModel::KeyColumn, Qt::AscendingOrder);
        for (int row = 0; row < rows->rowCount(); ++row)
            QVERIFY(!op(row).startsWith(QLatin1Char(' ')));
        view_->table()->sortByColumn(CallTableModel::Depth, Qt::DescendingOrder);
        QCOMPARE(rows->index(rows->rowCount() - 1, CallTableModel::Depth).data().toString(), QStringLiteral("0"));
    }

    void sortingKeepsTheHop()
    {
        run();
        selection_->select(1);
        view_->table()->sortByColumn(CallTableModel::Number, Qt::DescendingOrder);
        QCOMPARE(current(), HopId(1));
        QCOMPARE(selection_->current(), HopId(1));
        QCOMPARE(view_->table()->currentIndex().row(), view_->table()->model()->rowCount() - 1);
        selection_->select(4);
        QCOMPARE(view_->table()->currentIndex().row(), 0);
    }

    void aNewRunKeepsTheSelectedHop()
    {
        run();
        selection_->select(2);
        run();
        QCOMPARE(selection_->current(), HopId(2));
        QCOMPARE(current(), HopId(2));
    }
};

KEYFALL_TEST(TwinViewTest)
#include "twin_view_test.moc"
