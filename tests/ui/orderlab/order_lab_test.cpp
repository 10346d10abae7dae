// SPDX-License-Identifier: MIT
// Another order of the keys: what changes, and the panel in which it is tried.
#include "core/keys/reordered_model.h"
#include "core/session/prepared_session.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/orderlab/effect_model.h"
#include "ui/orderlab/order_lab.h"
#include "ui/orderlab/order_model.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QListView>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace keyfall;

class OrderLabTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theListMovesByDropAndByRow()
    {
        OrderModel order;
        QAbstractItemModelTester tester(&order, QAbstractItemModelTester::FailureReportingMode::QtTest);
        order.setModel(KeyModel::ferrotorch());
        const auto text = [&](int row) { return order.index(row).data(Qt::AccessibleTextRole).toString(); };
        QCOMPARE(text(0), QStringLiteral("Tracer, place 1"));
        QVERIFY(!order.changed());
        QVERIFY(order.move(0, 3));
        QCOMPARE(text(3), QStringLiteral("Tracer, place 4, was 1"));
        QCOMPARE(text(0), QStringLiteral("Profiler, place 1, was 2"));
        QCOMPARE(order.index(3).data(OrderModel::MovedRole).toInt(), -3);
        QVERIFY(order.changed());
        QVERIFY(!order.move(0, -1) && !order.move(0, order.rowCount()));
        // Dropped before row 0: back on top.
        const std::unique_ptr<QMimeData> data(order.mimeData({order.index(3)}));
        QVERIFY(order.dropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
        QVERIFY(!order.changed());
        const std::unique_ptr<QMimeData> first(order.mimeData({order.index(0)}));
        QVERIFY(order.dropMimeData(first.get(), Qt::MoveAction, -1, -1, {}));  // below the last row
        QCOMPARE(order.order().front(), std::string("Tracer"));
        order.reset();
        QVERIFY(!order.changed());
    }

    void theEffectsOfAnOrder()
    {
        EffectModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Session session = test::fakeSession();
        session.explicitKeys = KeyModel::ferrotorch()->setOf({"Tracer", "Autograd", "Cpu"});
        const auto before = prepareSession(session, test::fakeRuntime());
        std::vector<std::string> order = orderOf(*KeyModel::ferrotorch());
        std::swap(*std::find(order.begin(), order.end(), "Autograd"), *std::find(order.begin(), order.end(), "Tracer"));
        const auto reordered = reorderedModel(*KeyModel::ferrotorch(), order).value();
        Session other = session;
        const auto after = prepareSession(other, [&](std::shared_ptr<const KeyModel>, const RuntimeOptions& options) {
            return test::fakeRuntime()(reordered, options);
        });
        model.setEffects(orderEffects(session, *before, *after, nullptr));
        QCOMPARE(model.effects().front(),
                 (OrderEffect{"add, with the edited key set", "Tracer > Autograd > Cpu", "Autograd > Tracer > Cpu"}));
        // relu has an Autograd kernel too; mul and noop have none, so for them nothing changes.
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.effects().back().call, std::string("relu"));
        QCOMPARE(model.changes(), 2);
        QCOMPARE(model.index(0, EffectModel::ChangeColumn).data().toString(), QStringLiteral("≠ changes"));
    }

    /// From a lane of the picture, which opens the panel: in a list of more keys than fit.
    void theMovedKeyIsInSight()
    {
        Document document(test::fakeRuntime());
        Session session = test::fakeSession();
        session.model = "pytorch-1.8";
        session.program.clear();
        QVERIFY(document.replace(session).has_value());
        OrderLab lab(document);
        lab.resize(900, 300);
        lab.show();
        QVERIFY(QTest::qWaitForWindowExposed(&lab));
        const QString first = lab.order().index(0).data().toString();
        const int last = lab.order().rowCount() - 1;
        const auto inSight = [&lab] {
            return lab.list().viewport()->rect().contains(lab.list().visualRect(lab.list().currentIndex()));
        };
        QVERIFY(!lab.list().viewport()->rect().contains(lab.list().visualRect(lab.order().index(last))));
        lab.hide();
        lab.tryMove(first, lab.order().index(last).data().toString());
        lab.show();
        QCOMPARE(lab.list().currentIndex().row(), last);
        QVERIFY(lab.list().currentIndex().data().toString().startsWith(first));
        QTRY_VERIFY(inSight());
    }

    void thePanelTriesAndApplies()
    {
        Document document(test::fakeRuntime());
        Session session = test::fakeSession();
        session.explicitKeys = KeyModel::ferrotorch()->setOf({"Tracer", "Autograd", "Cpu"});
        QVERIFY(document.replace(session).has_value());
        OrderLab lab(document);
        lab.resize(900, 420);
        lab.show();
        QVERIFY(QTest::qWaitForWindowActive(&lab));
        QSignalSpy finished(&document, &Document::runFinished);
        document.run();
        QVERIFY(finished.count() > 0 || finished.wait());
        QCOMPARE(lab.effects().changes(), 0);
        QVERIFY(!lab.findChild<QAction*>(QStringLiteral("order.apply"))->isEnabled());

        // By keyboard alone: Autograd is the fourth from the top and goes to the top.
        lab.list().setFocus();
        lab.list().setCurrentIndex(lab.order().index(3));
        QCOMPARE(lab.list().currentIndex().data().toString(), QStringLiteral("Autograd"));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&lab.list(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(lab.order().order().back(), std::string("Autograd"));
        QVERIFY(lab.effects().changes() >= 3);  // two calls of the program, and the edited set
        QVERIFY(
            lab.findChild<QLabel*>(QStringLiteral("order.summary"))->text().contains(QStringLiteral("another way")));
        QVERIFY(document.model().name() == "ferrotorch");  // nothing is changed yet

        lab.findChild<QAction*>(QStringLiteral("order.apply"))->trigger();
        QCOMPARE(document.model().name(), std::string("ferrotorch, reordered"));
        QCOMPARE(document.model().nameOf(document.model().lanes().front()), std::string("Autograd"));
        QVERIFY(document.session().explicitKeys == document.model().setOf({"Tracer", "Autograd", "Cpu"}));
        QVERIFY(!lab.order().changed());
        const std::string text = writeSession(document.session());
        const auto read = parseSession(text, "written");
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(std::ranges::equal(modelOf(*read).value()->lanes(), document.model().lanes()));
        document.undoStack()->undo();
        QCOMPARE(document.model().name(), std::string("ferrotorch"));
        QVERIFY(!lab.order().changed());
    }
};

KEYFALL_TEST(OrderLabTest)
#include "order_lab_test.moc"
