// SPDX-License-Identifier: MIT
// While a call falls, nothing on the screen is ahead of the picture.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "tests/ui/window_texts.h"

#include <QLabel>
#include <QSlider>
#include <QVariantAnimation>

using namespace keyfall;

class FallingTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] Playback& playback() const { return it_.bench->playback; }
    /// Holds the clock in the middle of the fall.
    void hold() const
    {
        auto* fall = playback().findChild<QVariantAnimation*>();
        QVERIFY(fall != nullptr && fall->state() == QAbstractAnimation::Running);
        fall->pause();
        fall->setCurrentTime(fall->duration() / 4);
        QVERIFY2(playback().progress() > 0.3 && playback().progress() < 0.7, "the middle");
    }
    void letGo() const
    {
        auto* fall = playback().findChild<QVariantAnimation*>();
        fall->setCurrentTime(fall->duration() - 1);
        QCOMPARE(playback().progress(), 1.0);
        fall->resume();
    }
    [[nodiscard]] test::WindowTexts texts() const
    {
        test::TestWindow::settle();
        test::WindowTexts all = test::textsIn(*it_.window, false);
        return all;
    }
    /// The widgets that say something else than before.
    [[nodiscard]] static QString differences(const test::WindowTexts& before, const test::WindowTexts& after)
    {
        QStringList all;
        for (const auto& [who, said] : before)
            if (const auto now = after.find(who); now == after.end() || now->second != said)
                all << QStringLiteral("%1: %2 -> %3")
                           .arg(who, said.join(QLatin1Char('|')),
                                now == after.end() ? QString() : now->second.join(QLatin1Char('|')));
        return all.join(QLatin1Char('\n'));
    }

private Q_SLOTS:
    void init()
    {
        it_.open({1280, 900});
        it_.run();
        for (const char* dock : {"keys", "program", "inspector", "proof", "registrations", "hops", "cost", "numerics"})
            it_.window->docks().raise(QString::fromLatin1(dock));
        playback().setAnimated(true);
        playback().first();
    }
    void cleanup() { it_.close(); }

    void allAreWhereTheTokenComesFrom()
    {
        for (int step = 1; step <= playback().last(); ++step) {
            const test::WindowTexts before = texts();
            playback().stepForward();
            hold();
            QVERIFY2(playback().position() == step, "it goes there");
            const QString ahead = differences(before, texts());
            QVERIFY2(ahead.isEmpty(), qPrintable(ahead));
            QCOMPARE(it_.bench->selection.current(), playback().moments().at(step - 1).hop);
            letGo();
            const test::WindowTexts after = texts();
            const Hop& hop = *playback().graph()->find(playback().moment().hop);
            QCOMPARE(it_.bench->selection.current(), hop.id);
            const QString moved = differences(before, after);
            const QString counter = QStringLiteral("%1 / %2").arg(step).arg(playback().last());
            QVERIFY2(moved.contains(counter), qPrintable(moved));
            QVERIFY2(moved.contains(QStringLiteral("LadderView")), qPrintable(moved));  // its description
            QVERIFY2(moved.contains(QStringLiteral("QStatusBar")), qPrintable(moved));
            if (playback().moments().at(step - 1).hop != hop.id)
                for (const char* panel : {"inspector", "proofPanel", "keyPanel", "twin.table"})
                    QVERIFY2(moved.contains(QLatin1String(panel)), qPrintable(QLatin1String(panel) + moved));
        }
    }

    void whoStepsOnMidFallSeesTheHopThatWasLeft()
    {
        playback().stepForward();
        hold();
        playback().stepForward();
        hold();
        QCOMPARE(playback().position(), 2);
        QCOMPARE(playback().landed(), 1);
        QCOMPARE(it_.bench->selection.current(), playback().moments().at(1).hop);
        letGo();
        QCOMPARE(it_.bench->selection.current(), playback().moments().at(2).hop);
    }

    void whoGoesSomewhereIsThereAtOnce()
    {
        const auto fallFrom = [this](int position) {
            playback().seek(position);
            playback().stepForward();
            hold();
        };
        const auto isAt = [this](int position) {
            QCOMPARE(playback().position(), position);
            QCOMPARE(playback().landed(), position);
            QCOMPARE(playback().progress(), 1.0);
            QCOMPARE(it_.bench->selection.current(), playback().moments().at(position).hop);
        };
        fallFrom(1);
        playback().first();
        isAt(0);
        fallFrom(1);
        playback().toEnd();
        isAt(playback().last());
        fallFrom(1);
        playback().stepBack();
        isAt(1);
        fallFrom(1);
        it_.window->findChild<QSlider*>(QStringLiteral("playback.position"))->setValue(3);
        isAt(3);
        fallFrom(1);
        playback().setAnimated(false);
        isAt(2);
        playback().setAnimated(true);
        fallFrom(1);
        it_.bench->selection.select(playback().moments().at(2).hop);  // where it falls to
        isAt(2);
        fallFrom(1);
        it_.bench->selection.select(HopId{3});
        isAt(playback().moments().entryOf(HopId{3}));
    }

    void aClickOnTheHopThatIsLeftGoesBackToIt()
    {
        playback().seek(1);
        playback().stepForward();
        hold();
        const HopId left = playback().moments().at(1).hop;
        LadderView& ladder = it_.ladder();
        const DisplayList list = ladder.visibleList();
        const auto box = std::find_if(list.items.begin(), list.items.end(), [left](const DisplayItem& item) {
            return item.hop == left && item.part == Part::box;
        });
        QVERIFY(box != list.items.end());
        const QPointF picture = box->rect.topLeft() + QPointF(6, 6);
        QTest::mouseClick(ladder.viewport(), Qt::LeftButton, {}, ladder.toViewport(picture).toPoint());
        QCOMPARE(playback().landedMoment().hop, left);
        QCOMPARE(playback().moment().hop, left);
    }
};

KEYFALL_TEST(FallingTest)
#include "falling_test.moc"
