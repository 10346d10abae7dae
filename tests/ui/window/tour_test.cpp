// SPDX-License-Identifier: MIT
// The tour of a first start: each callout is done by doing, and Esc ends it for good.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/window/help_commands.h"
#include "ui/window/start_screen.h"
#include "ui/window/tour.h"
#include "ui/window/tour_callout.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>

using namespace keyfall;

class TourTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] Tour& tour() const { return it_.window->help().tour(); }
    [[nodiscard]] TourCallout* callout() const { return it_.window->findChild<TourCallout*>(); }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
        it_.run();
        QApplication::setActiveWindow(it_.window.get());
    }
    void cleanup() { it_.close(); }

    void nothingBeginsByItself()
    {
        QVERIFY(!tour().isOn());
        QVERIFY(!callout());
        QVERIFY(Tour::isDue(it_.bench->store));
    }

    void everyStopIsDoneByDoing()
    {
        it_.window->start().show();
        it_.window->actions().tour->trigger();
        QStringList said;
        const auto isAt = [&](Tour::Stop stop) {
            test::TestWindow::settle();
            const QWidget* over = it_.window->childAt(callout()->geometry().center());
            const bool is = (over == callout() || callout()->isAncestorOf(over)) && tour().isOn()
                && tour().stop() == stop && callout()->isVisible() && it_.window->rect().contains(callout()->geometry())
                && !said.contains(callout()->text());
            said << callout()->text();
            return is;
        };
        QVERIFY(isAt(Tour::Stop::open));
        it_.window->start().leave();
        QVERIFY(isAt(Tour::Stop::step));
        it_.bench->playback.first();
        QVERIFY(tour().stop() == Tour::Stop::step);  // back is no hop
        it_.ladder().setFocus();
        QTest::keyClick(&it_.ladder(), Qt::Key_Right);
        QVERIFY(isAt(Tour::Stop::tick));
        it_.bench->document.edit(QStringLiteral("program"), [](Session& s) { s.program = {"y = add(a, b)"}; });
        QVERIFY(tour().stop() == Tour::Stop::tick);
        it_.bench->document.edit(QStringLiteral("tick"),
                                 [](Session& s) { s.explicitKeys = KeyModel::ferrotorch()->setOf({"Cpu"}); });
        QVERIFY(isAt(Tour::Stop::mark));
        QWidget* picture = it_.ladder().viewport();
        QHelpEvent tip(QEvent::ToolTip, {9, 9}, picture->mapToGlobal(QPoint(9, 9)));
        QApplication::sendEvent(picture, &tip);
        test::TestWindow::settle();
        QVERIFY(isAt(Tour::Stop::predict));
        it_.run();
        it_.bench->playback.first();
        QTest::keyClick(&it_.ladder(), Qt::Key_Right);
        QVERIFY(isAt(Tour::Stop::find));
        it_.window->actions().manual->trigger();
        QVERIFY(!tour().isOn());
        QVERIFY(!Tour::isDue(it_.bench->store));
        QCOMPARE(said.size(), Tour::kStops);
    }

    /// From Help, with a session there: nothing is to be opened, and the first callout is the first.
    void withoutTheStartPageItHasOneLess()
    {
        const auto count = [this] {
            QStringList texts;
            for (const QLabel* label : callout()->findChildren<QLabel*>())
                texts << label->text();
            return texts;
        };
        tour().begin();
        QVERIFY(tour().stop() == Tour::Stop::step);
        QVERIFY2(count().contains(QStringLiteral("1 of 5")), qPrintable(count().join(QLatin1Char('|'))));
        while (tour().stop() != Tour::Stop::find)
            QTest::mouseClick(callout()->findChild<QPushButton*>(QStringLiteral("tour.skip")), Qt::LeftButton);
        QVERIFY2(count().contains(QStringLiteral("5 of 5")), qPrintable(count().join(QLatin1Char('|'))));
        tour().end();
        it_.window->start().show();
        tour().begin();
        QVERIFY(count().contains(QStringLiteral("1 of 6")));
    }

    void escEndsItForGood()
    {
        tour().begin();
        QVERIFY(tour().isOn());
        QTest::keyClick(&it_.ladder(), Qt::Key_Escape);
        QVERIFY(!tour().isOn());
        QVERIFY(!callout());
        QVERIFY(!Tour::isDue(it_.bench->store));
    }

    void aLessonEndsIt()
    {
        it_.window->start().show();
        tour().begin();
        QVERIFY(tour().isOn() && tour().stop() == Tour::Stop::open);
        QTest::keyClick(it_.window.get(), Qt::Key_F7);
        QTRY_VERIFY(!tour().isOn());
        QVERIFY(!callout());
        QVERIFY(!Tour::isDue(it_.bench->store));
    }

    void everyStopCanBeSkipped()
    {
        it_.window->start().show();
        tour().begin();
        for (int i = 0; i < Tour::kStops; ++i) {
            QVERIFY(tour().isOn());
            callout()->findChild<QPushButton*>(QStringLiteral("tour.skip"))->click();
        }
        QVERIFY(!tour().isOn());
    }

    void whatPlaysByItselfIsNoHop()
    {
        tour().begin();
        it_.bench->playback.first();
        it_.bench->playback.setSpeed(60);
        it_.bench->playback.togglePlay();
        QTRY_VERIFY(it_.bench->playback.position() > 1);
        QVERIFY(tour().stop() == Tour::Stop::step);
    }
};

KEYFALL_TEST(TourTest)
#include "tour_test.moc"
