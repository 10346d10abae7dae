// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/find_bar.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"
#include "ui/playback/playback_bar.h"
#include "ui/words/hop_selection.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace keyfall;

class LadderViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void zoomKeepsThePointUnderTheCursor();
    void fitShowsEverything();
    void aClickSelects();
    void keysWalkTheCalls();
    void keysStepThePlayback();
    void findCountsAndWalks();
    void everyStepIsAnnounced();
    void theStartIsWhereTheFirstCallStands();
    void everyControlHasAName();
    void itPaintsSomething();

private:
    std::unique_ptr<Playback> playback_;
    std::unique_ptr<HopSelection> selection_;
    std::unique_ptr<LadderView> view_;
    std::unique_ptr<PlaybackBar> bar_;
};

void LadderViewTest::init()
{
    playback_ = std::make_unique<Playback>();
    playback_->setAnimated(false);
    selection_ = std::make_unique<HopSelection>();
    view_ = std::make_unique<LadderView>(playback_.get(), selection_.get());
    bar_ = std::make_unique<PlaybackBar>(playback_.get());
    bar_->addKeysTo(view_.get());
    view_->setTheme(Theme::light());
    view_->resize(900, 500);
    playback_->setGraph(graphs::nested().shared());
    view_->show();
    QVERIFY(QTest::qWaitForWindowActive(view_.get()));
    view_->setFocus();
}

void LadderViewTest::cleanup()
{
    bar_.reset();
    view_.reset();
    selection_.reset();
    playback_.reset();
}

void LadderViewTest::zoomKeepsThePointUnderTheCursor()
{
    view_->setZoom(2);
    view_->horizontalScrollBar()->setValue(700);
    view_->verticalScrollBar()->setValue(200);
    const QPointF anchor(333, 222);
    const QPointF before = view_->toPicture(anchor);
    view_->zoomAt(anchor, 1.25);
    QCOMPARE(view_->zoom(), 2.5);
    const QPointF after = view_->toPicture(anchor);
    QVERIFY(std::abs(after.x() - before.x()) < 1 && std::abs(after.y() - before.y()) < 1);
}

void LadderViewTest::fitShowsEverything()
{
    view_->actionSet().fit->trigger();
    QCOMPARE(view_->horizontalScrollBar()->maximum(), 0);
    QVERIFY(view_->verticalScrollBar()->maximum() > 0);  // one call in rows, and smaller it could not be read
    QCOMPARE(view_->zoom(), 9.0 / 11);
    view_->resize(2900, 900);
    QTRY_COMPARE(view_->horizontalScrollBar()->maximum(), 0);  // stays fitted
    QCOMPARE(view_->verticalScrollBar()->maximum(), 0);
    QVERIFY(view_->zoom() > 9.0 / 11);
    view_->actionSet().actualSize->trigger();
    QCOMPARE(view_->zoom(), 1.0);
}

void LadderViewTest::aClickSelects()
{
    view_->actionSet().fit->trigger();
    for (const HopId hop : {HopId{2}, HopId{7}}) {
        view_->ensureVisible(hop);
        const QPointF at = view_->toViewport(view_->sheet().boxOf(hop).topLeft() + QPointF(40, 20));
        QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(selection_->current(), hop);
    }
    QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, QPoint(2, 2));
    QCOMPARE(selection_->current(), HopId{7});  // an empty place is no hop; the one cursor stays where playback is
}

void LadderViewTest::keysWalkTheCalls()
{
    const auto press = [this](int key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(view_.get(), static_cast<Qt::Key>(key), modifiers);
        return selection_->current();
    };
    QCOMPARE(press(Qt::Key_Down), HopId{1});
    QCOMPARE(press(Qt::Key_Down), HopId{2});
    QCOMPARE(press(Qt::Key_Down), HopId{3});                      // the first `to`
    QCOMPARE(press(Qt::Key_Right, Qt::ShiftModifier), HopId{5});  // the second `to`
    QCOMPARE(press(Qt::Key_Right, Qt::ShiftModifier), HopId{7});  // the redispatch
    QCOMPARE(press(Qt::Key_Left, Qt::ShiftModifier), HopId{5});
    QCOMPARE(press(Qt::Key_Left, Qt::ShiftModifier), HopId{3});
    QCOMPARE(press(Qt::Key_Left, Qt::ShiftModifier), HopId{3});
    QCOMPARE(press(Qt::Key_Up), HopId{2});
    QTest::keyClick(view_.get(), Qt::Key_Return);
    QCOMPARE(playback_->moment().hop, HopId{2});
}

void LadderViewTest::keysStepThePlayback()
{
    QTest::keyClick(view_.get(), Qt::Key_Home);
    QCOMPARE(playback_->position(), 0);
    QTest::keyClick(view_.get(), Qt::Key_Right);
    QTest::keyClick(view_.get(), Qt::Key_Right);
    QCOMPARE(playback_->position(), 2);
    QTest::keyClick(view_.get(), Qt::Key_Left);
    QCOMPARE(playback_->position(), 1);
    QTest::keyClick(view_.get(), Qt::Key_Space);
    QVERIFY(playback_->playing());
    QTest::keyClick(view_.get(), Qt::Key_Space);
    QVERIFY(!playback_->playing());
    QTest::keyClick(view_.get(), Qt::Key_End);
    QCOMPARE(playback_->position(), playback_->last());
}

void LadderViewTest::findCountsAndWalks()
{
    QCOMPARE(view_->find(QStringLiteral("matmul")), 1);
    QCOMPARE(selection_->current(), HopId{8});
    QCOMPARE(view_->find(QStringLiteral("AUTOGRAD")), 3);
    QCOMPARE(view_->currentMatch(), 1);
    view_->findNext();
    view_->findNext();
    QCOMPARE(view_->currentMatch(), 3);
    view_->findNext();
    QCOMPARE(view_->currentMatch(), 1);
    view_->findPrevious();
    QCOMPARE(view_->currentMatch(), 3);
    QCOMPARE(view_->find(QStringLiteral("nothing like it")), 0);
    QCOMPARE(view_->find({}), 0);
}

void LadderViewTest::everyStepIsAnnounced()
{
    QSignalSpy spy(view_.get(), &LadderView::announced);
    playback_->first();
    QCOMPARE(spy.last().first().toString(), QStringLiteral("Before the first hop."));
    playback_->stepForward();
    playback_->stepForward();
    QCOMPARE(spy.size(), 3);
    QVERIFY(spy.last().first().toString().startsWith(QLatin1String("linear reaches Autocast")));
    QCOMPARE(view_->accessibleDescription(), spy.last().first().toString());
}

void LadderViewTest::theStartIsWhereTheFirstCallStands()
{
    view_->setZoom(4);
    playback_->first();
    playback_->seek(playback_->last());
    QVERIFY2(view_->verticalScrollBar()->value() > 0, "the last hop must stand below what is in sight at first");
    playback_->first();
    QCOMPARE(view_->verticalScrollBar()->value(), view_->verticalScrollBar()->minimum());
    QCOMPARE(view_->horizontalScrollBar()->value(), view_->horizontalScrollBar()->minimum());
}

void LadderViewTest::everyControlHasAName()
{
    const FindBar find(view_.get());
    for (const QWidget* root : std::initializer_list<const QWidget*>{bar_.get(), &find}) {
        const QList<QWidget*> widgets = root->findChildren<QWidget*>();
        int controls = 0;
        for (const QWidget* widget : widgets) {
            const bool control = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QSlider*>(widget)
                || qobject_cast<const QComboBox*>(widget);
            if (!control || widget->parentWidget() != root)
                continue;
            ++controls;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
            QVERIFY(widget->focusPolicy() & Qt::TabFocus);
        }
        QVERIFY(controls >= 2);
    }
    QVERIFY(!view_->accessibleName().isEmpty());
    const QList<QAction*> actions = view_->actions();
    for (const QAction* action : actions)
        QVERIFY(!action->text().isEmpty() && !action->icon().isNull() && !action->shortcut().isEmpty());
}

void LadderViewTest::itPaintsSomething()
{
    const QImage image = view_->grab().toImage();
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            colors.insert(image.pixel(x, y));
    QVERIFY(colors.size() > 20);
}

KEYFALL_TEST(LadderViewTest)
#include "ladder_view_test.moc"
