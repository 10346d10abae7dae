// SPDX-License-Identifier: MIT
// The presentation leaves no trace: what was there before is there again.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"

#include <QAbstractButton>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

using namespace keyfall;

class PresentationTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    void present()
    {
        it_.window->actions().present->trigger();
        test::TestWindow::settle();
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
    }
    void cleanup() { it_.close(); }

    void onlyTheCallGraphIsLeft()
    {
        const double size = it_.window->graph().playbackBar().font().pointSizeF();
        present();
        QVERIFY(it_.window->isFullScreen());
        QVERIFY(it_.window->menuBar()->isHidden());
        QVERIFY(it_.window->statusBar()->isHidden());
        for (const QToolBar* bar : it_.window->findChildren<QToolBar*>())
            QVERIFY(bar->isHidden());
        QCOMPARE(it_.shown(), QStringList());
        QVERIFY(it_.ladder().isVisible());
        QCOMPARE(it_.window->graph().playbackBar().font().pointSizeF(), size * PresentationMode::kTypeScale);
        present();
        QCOMPARE(it_.window->graph().playbackBar().font().pointSizeF(), size);
    }

    void everythingIsPutBack_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("maximized");
        QTest::newRow("1366, maximized") << QSize(1366, 768) << true;
        QTest::newRow("1015") << QSize(1015, 569) << false;
        QTest::newRow("1280") << QSize(1280, 720) << false;
        QTest::newRow("1700") << QSize(1700, 1000) << false;
    }
    void everythingIsPutBack()
    {
        QFETCH(QSize, size);
        QFETCH(bool, maximized);
        it_.window->resize(size);
        if (maximized)
            it_.window->showMaximized();
        it_.window->docks().raise(QStringLiteral("hops"));
        it_.window->docks().raise(QStringLiteral("inspector"));
        it_.run();
        test::TestWindow::settle();
        const QSize normal = it_.window->normalGeometry().size();
        const QByteArray state = it_.window->saveState();
        const QStringList places = it_.places();
        const QPoint at = it_.window->pos();
        const Qt::WindowStates states = it_.window->windowState();
        for (int round = 0; round < 2; ++round) {
            present();
            QVERIFY(it_.window->isFullScreen());
            present();
            QTRY_VERIFY(!it_.window->presentation().holdsSize());
            QCOMPARE(it_.window->windowState(), states);
            QCOMPARE(it_.places(), places);
            QCOMPARE(it_.window->pos(), at);
            QCOMPARE(it_.window->saveState(), state);
            QCOMPARE(it_.window->normalGeometry().size(), normal);
        }
    }

    void escapeLeaves()
    {
        it_.run();
        present();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!it_.window->presentation().on());
        QVERIFY(!it_.window->actions().present->isChecked());
        QVERIFY(!it_.window->menuBar()->isHidden());
    }

    void escapeClosesTheFindBarFirst()
    {
        it_.run();
        present();
        it_.window->actions().find->trigger();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(it_.window->presentation().on());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!it_.window->presentation().on());
    }

    void aHintSaysHowToLeave()
    {
        present();
        auto* hint = it_.window->findChild<QAbstractButton*>(QStringLiteral("presentation.leave"));
        QVERIFY(hint && hint->isVisible());
        QVERIFY(hint->text().contains(QStringLiteral("Esc")));
        QVERIFY(it_.window->rect().contains(QRect(hint->mapTo(it_.window.get(), QPoint()), hint->size())));
        hint->click();
        QVERIFY(!it_.window->presentation().on());
    }

    void closingFromItKeepsTheLayout()
    {
        const QStringList places = it_.places();
        present();
        it_.quit();
        it_.open(QSize());
        QVERIFY(!it_.window->isFullScreen());
        QCOMPARE(it_.shown(), (QStringList{QStringLiteral("keys"), QStringLiteral("program")}));
        QCOMPARE(it_.places(), places);
    }

    void itFollowsTheCurrentCall()
    {
        it_.bench->document.edit(QStringLiteral("long"), [](Session& session) {
            for (int i = 0; i < 60; ++i)
                session.program.emplace_back("y = relu(add(a, b))");
        });
        it_.run();
        it_.bench->playback.first();
        present();
        QVERIFY2(it_.ladder().zoom() >= 1.2, qPrintable(QString::number(it_.ladder().zoom())));
        for (const int position : {it_.bench->playback.last(), 1, it_.bench->playback.last() / 2}) {
            it_.bench->playback.seek(position);
            const QRectF box = it_.ladder().sheet().boxOf(it_.bench->playback.moment().hop);
            const QPointF at = it_.ladder().toViewport(box.topLeft());
            QVERIFY(it_.ladder().viewport()->rect().contains(at.toPoint()));
        }
    }
};

KEYFALL_TEST(PresentationTest)
#include "presentation_test.moc"
