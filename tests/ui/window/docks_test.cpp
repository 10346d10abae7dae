// SPDX-License-Identifier: MIT
// The canvas owns the window: what panels leave to it, at which size, and how they come and go.
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/cost/cost_panel.h"
#include "ui/cost/flame_view.h"
#include "ui/falls/flow_view.h"
#include "ui/session/program_text.h"
#include "ui/window/panel_room.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

using namespace keyfall;

class DocksTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] double canvasShare() const
    {
        const QSize ladder = it_.ladder().size();
        const QSize window = it_.window->size();
        return double(ladder.width()) * ladder.height() / (double(window.width()) * window.height());
    }
    QStringList shownAt(QSize size)
    {
        it_.window->resize(size);
        test::TestWindow::settle();
        return it_.shown();
    }
    /// Controls that got less room than they need, or that stick out of what they are in.
    [[nodiscard]] QStringList clipped(const QWidget* place) const
    {
        QStringList found;
        for (const QWidget* widget : place->findChildren<QWidget*>()) {
            const bool control = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget)
                || qobject_cast<const QComboBox*>(widget);
            if (!control || !widget->isVisible() || widget->objectName().startsWith(QLatin1String("qt_")))
                continue;
            const QSize least = widget->minimumSizeHint();
            bool scrolled = false;
            for (const QWidget* above = widget->parentWidget(); above; above = above->parentWidget())
                scrolled |= qobject_cast<const QAbstractScrollArea*>(above) != nullptr;
            const QRect inWindow(widget->mapTo(it_.window.get(), QPoint()), widget->size());
            const bool outside = !scrolled && !it_.window->rect().contains(inWindow);
            if (outside || widget->height() + 1 < least.height())
                found.append(QStringLiteral("%1 %2 '%3' %4x%5 of %6x%7%8")
                                 .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                                      widget->accessibleName())
                                 .arg(widget->width())
                                 .arg(widget->height())
                                 .arg(least.width())
                                 .arg(least.height())
                                 .arg(outside ? QStringLiteral(" outside") : QString()));
        }
        return found;
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
    }
    void cleanup() { it_.close(); }

    void theLadderHasMostOfASmallWindow()
    {
        QCOMPARE(it_.window->size(), QSize(1280, 720));
        QCOMPARE(it_.shown(), (QStringList{QStringLiteral("keys"), QStringLiteral("program")}));
        QVERIFY2(canvasShare() >= 0.6, qPrintable(QString::number(canvasShare())));
        it_.run();
        test::TestWindow::settle();
        QVERIFY2(canvasShare() >= 0.6, qPrintable(QString::number(canvasShare())));
    }

    void allKeysOfASmallModelAreInSight()
    {
        QCOMPARE(it_.window->size(), QSize(1280, 720));
        it_.run();
        test::TestWindow::settle();
        it_.window->resize(1280, 694);  // of a screen of 720 lines, with a window's title
        // A reason of two lines, as most are, takes a line from the list.
        auto* why = it_.window->findChild<QLabel*>(QStringLiteral("nextKey.why"));
        why->setText(QStringLiteral("Autograd wins: add.Tensor runs\nstandard:autograd."));
        test::TestWindow::settle();
        int keys = 0;
        for (const QCheckBox* box : it_.window->findChildren<QCheckBox*>()) {
            if (!box->objectName().startsWith(QLatin1String("key.")))
                continue;
            ++keys;
            QVERIFY2(box->visibleRegion().boundingRect() == box->rect(), qPrintable(box->objectName()));
        }
        QCOMPARE(keys, 11);
        const auto* program = it_.window->findChild<ProgramText*>();
        QVERIFY(program->height() >= 3 * program->fontMetrics().height());
    }

    void whatMendsTheProgramIsInSight()
    {
        it_.window->resize(1280, 694);
        auto* replace = it_.window->findChild<QToolButton*>(QStringLiteral("programProblem.replace"));
        it_.bench->document.edit(QStringLiteral("slip"), [](Session& s) { s.program = {"y = rellu(mul(a, b))"}; });
        QTRY_VERIFY(replace->isVisible());
        test::TestWindow::settle();
        QCOMPARE(replace->visibleRegion().boundingRect(), replace->rect());
        // What a new session says to the line that it asks for.
        auto* add = it_.window->findChild<QToolButton*>(QStringLiteral("programProblem.addTensor"));
        it_.bench->document.edit(QStringLiteral("new"), [](Session& s) {
            s.tensors.clear();
            s.program = {"y = add(a, b)"};
        });
        QTRY_VERIFY(add->isVisible());
        test::TestWindow::settle();
        QCOMPARE(add->visibleRegion().boundingRect(), add->rect());
    }

    /// The session's; that of a quiz is another question.
    void theModelIsChosenInOnePlace()
    {
        it_.window->docks().fillAll();
        QStringList places;
        for (const QComboBox* combo : it_.window->findChildren<QComboBox*>())
            if (combo->findText(QStringLiteral("ferrotorch")) >= 0)
                places << combo->objectName();
        places.removeOne(QStringLiteral("quizModel"));
        QCOMPARE(places.size(), 1);
    }

    void panelsFoldAwayAndComeBack()
    {
        QCOMPARE(shownAt({900, 500}), QStringList());
        QCOMPARE(it_.window->size(), QSize(900, 500));
        QVERIFY2(canvasShare() > 0.6, qPrintable(QString::number(canvasShare())));
        QCOMPARE(shownAt({1280, 720}), (QStringList{QStringLiteral("keys"), QStringLiteral("program")}));
        QCOMPARE(shownAt({1700, 1000}),
                 (QStringList{QStringLiteral("keys"), QStringLiteral("program"), QStringLiteral("inspector")}));
        it_.dock("keys")->toggleViewAction()->trigger();  // who closes a panel does not get it back
        QCOMPARE(shownAt({900, 500}), QStringList());
        QCOMPARE(shownAt({1700, 1000}), (QStringList{QStringLiteral("program"), QStringLiteral("inspector")}));
    }

    void noTwoPanelsMakeTheWindowWider_data()
    {
        QTest::addColumn<QSize>("wanted");
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("type");
        QTest::newRow("1024") << QSize(1024, 700) << QString() << 100;
        QTest::newRow("large type") << QSize(1280, 800) << QStringLiteral("pytorch-2.15") << 125;
    }
    void noTwoPanelsMakeTheWindowWider()
    {
        QFETCH(QSize, wanted);
        QFETCH(QString, model);
        QFETCH(int, type);
        if (!model.isEmpty())
            it_.bench->document.switchModel(*KeyModel::builtIn(model.toStdString()).value());
        Settings settings = it_.bench->settings();
        settings.typeSize = type;
        it_.bench->setSettings(settings);
        it_.window->docks().fillAll();
        it_.run();
        it_.window->resize(wanted);
        test::TestWindow::settle();
        QVERIFY(it_.window->width() <= wanted.width());
        const QSize size = it_.window->size();
        QStringList names;
        for (const QAction* toggle : it_.window->docks().toggles())
            names.append(toggle->parent()->objectName());
        for (const QString& first : std::as_const(names))
            for (const QString& second : std::as_const(names)) {
                it_.window->docks().raise(first);
                it_.window->docks().raise(second);
                QTest::qWait(5);
                const QRect at = it_.window->docks().dock(second)->geometry();
                QVERIFY2(it_.window->size() == size && it_.window->rect().contains(at),
                         qPrintable(QStringLiteral("%1 then %2: %3x%4, panel from %5 to %6")
                                        .arg(first, second)
                                        .arg(it_.window->width())
                                        .arg(it_.window->height())
                                        .arg(at.left())
                                        .arg(at.right())));
                QVERIFY2(it_.shown().contains(second), qPrintable(second));
            }
    }

    /// Beside the bar of a panel that is too high there is room for what it holds.
    void aScrollBarCutsNoControl()
    {
        auto* panel = new QWidget;
        auto* column = new QVBoxLayout(panel);
        auto* row = new QHBoxLayout;
        for (const char* words : {"Selected hop", "Edited key set"})
            row->addWidget(new QPushButton(QLatin1String(words), panel));
        column->addLayout(row);
        column->addSpacing(500);
        QMainWindow window;
        auto* dock = new QDockWidget(&window);
        PanelRoom* room = new PanelRoom(panel, dock);
        dock->setWidget(room);
        window.setCentralWidget(new QTextEdit);
        window.addDockWidget(Qt::RightDockWidgetArea, dock);
        window.resize(700, 300);
        window.show();
        test::TestWindow::settle();
        window.resizeDocks({dock}, {10}, Qt::Horizontal);
        test::TestWindow::settle();
        QVERIFY(panel->height() > room->viewport()->height());
        for (const auto* button : panel->findChildren<QPushButton*>())
            QVERIFY2(button->width() >= button->minimumSizeHint().width()
                         && button->mapTo(room, QPoint(button->width(), 0)).x() <= room->viewport()->width(),
                     qPrintable(button->text()));
    }

    void largerTypeIsASmallerWindow()
    {
        it_.run();
        it_.ladder().setZoom(1);
        Settings settings = it_.bench->settings();
        settings.typeSize = 150;
        it_.bench->setSettings(settings);
        test::TestWindow::settle();
        QCOMPARE(it_.shown(), QStringList());
        QCOMPARE(it_.ladder().zoom(), 1.5);
        it_.ladder().setZoom(4);
        it_.ladder().actionSet().actualSize->trigger();
        QCOMPARE(it_.ladder().zoom(), 1.5);
        settings.typeSize = 100;
        it_.bench->setSettings(settings);
        test::TestWindow::settle();
        QCOMPARE(it_.shown(), (QStringList{QStringLiteral("keys"), QStringLiteral("program")}));
        QVERIFY(qAbs(it_.ladder().zoom() - 1) < 1e-9);
    }

    void aPlaceShowsOnePanel()
    {
        const auto toggle = [this](const char* name) {
            it_.dock(name)->toggleViewAction()->trigger();
            test::TestWindow::settle();
        };
        toggle("registrations");
        toggle("tensors");
        QCOMPARE(it_.shown(),
                 (QStringList{QStringLiteral("keys"), QStringLiteral("program"), QStringLiteral("tensors")}));
        const int height = it_.dock("tensors")->height();
        QVERIFY(height > 150 && height < 400);
        it_.window->docks().raise(QStringLiteral("hops"));
        test::TestWindow::settle();
        QCOMPARE(it_.shown(), (QStringList{QStringLiteral("keys"), QStringLiteral("program"), QStringLiteral("hops")}));
        QCOMPARE(it_.dock("hops")->height(), height);
        toggle("hops");
        toggle("proof");
        toggle("rule");
        QCOMPARE(it_.shown(), (QStringList{QStringLiteral("keys"), QStringLiteral("program"), QStringLiteral("rule")}));
        shownAt({900, 500});
        // Not 900 x 500: on a busy machine the offscreen platform takes its frame of two pixels for the window's.
        const QSize before = it_.window->size();
        toggle("keys");
        toggle("program");
        QCOMPARE(it_.shown(), QStringList{QStringLiteral("program")});
        toggle("inspector");  // a small window has room for one
        QCOMPARE(it_.shown(), QStringList{QStringLiteral("inspector")});
        QCOMPARE(it_.window->size(), before);
    }

    void thePanelBarNamesEveryPanel()
    {
        const auto* bar = it_.window->findChild<QToolBar*>(QStringLiteral("panelBar"));
        QVERIFY(bar && bar->isVisible());
        for (QAction* toggle : it_.window->docks().toggles())
            QVERIFY2(bar->actions().contains(toggle), qPrintable(toggle->text()));
    }

    void nothingIsClippedInASmallWindow_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"", "keys", "program", "inspector", "proof", "rule", "registrations", "explorer",
                                 "order", "tensors", "results", "hops"})
            QTest::newRow(*name ? name : "none") << QString::fromLatin1(name);
    }
    void nothingIsClippedInASmallWindow()
    {
        QFETCH(QString, name);
        it_.run();
        for (const QSize size : {QSize(900, 500), QSize(910, 512)}) {  // 1366 x 768 at a scale of 1.5
            shownAt(size);
            if (!name.isEmpty())
                it_.window->docks().raise(name);
            test::TestWindow::settle();
            QCOMPARE(it_.window->size(), size);
            QCOMPARE(it_.shown(), name.isEmpty() ? QStringList() : QStringList{name});
            const QStringList bad = clipped(it_.window.get());
            QVERIFY2(bad.isEmpty(), qPrintable(bad.join(QLatin1Char('\n'))));
            QVERIFY2(it_.ladder().width() >= 400 && it_.ladder().height() >= 120,
                     qPrintable(QStringLiteral("%1x%2").arg(it_.ladder().width()).arg(it_.ladder().height())));
        }
    }

    void resetGivesTheFirstArrangementAgain_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(900, 500), QSize(1280, 720), QSize(1600, 1000)})
            QTest::addRow("%d", size.width()) << size;
    }
    void resetGivesTheFirstArrangementAgain()
    {
        QFETCH(QSize, size);
        it_.close();
        it_.open(size);
        const QStringList first = it_.places();
        it_.dock("hops")->setFloating(true);
        it_.window->docks().raise(QStringLiteral("registrations"));
        it_.window->addDockWidget(Qt::RightDockWidgetArea, it_.dock("keys"));
        it_.window->docks().raise(QStringLiteral("proof"));
        it_.dock("program")->hide();
        it_.window->resizeDocks({it_.dock("proof")}, {500}, Qt::Horizontal);
        test::TestWindow::settle();
        QVERIFY(it_.places() != first);
        it_.window->actions().resetLayout->trigger();
        test::TestWindow::settle();
        QCOMPARE(it_.places(), first);
    }

    /// A press beside the buttons of a bar sizes nothing: a panel that opens then has its height. One between panels is
    /// somebody's hand, and no size is changed behind it.
    void aPressOnAnEmptyPlaceSizesNothing()
    {
        enum class Press { none, bar, between };
        const auto heightAfter = [this](Press press) {
            it_.close();
            it_.open(QSize(1600, 1000));
            auto* const bar = it_.window->findChild<QWidget*>(QStringLiteral("panelBar"));
            QPoint empty(bar->width() - 1, bar->height() / 2);
            while (empty.x() > 0 && bar->childAt(empty) != nullptr)
                --empty.rx();
            const QRect keys = it_.dock("keys")->geometry();
            const QPoint at =
                press == Press::bar ? bar->mapTo(it_.window.get(), empty) : QPoint(keys.right() + 2, keys.center().y());
            if (press != Press::none)
                QTest::mouseClick(it_.window->windowHandle(), Qt::LeftButton, {}, at);
            it_.dock("hops")->toggleViewAction()->trigger();
            test::TestWindow::settle();
            return empty.x() > 0 ? it_.dock("hops")->height() : 0;
        };
        const int height = heightAfter(Press::none);
        QVERIFY(height > 200);
        QCOMPARE(heightAfter(Press::bar), height);
        QVERIFY(heightAfter(Press::between) != height);
    }

    void aTrainingStepIsSeenWhole_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900), QSize(1600, 1000)})
            QTest::addRow("%d", size.width()) << size;
    }
    void aTrainingStepIsSeenWhole()
    {
        QFETCH(QSize, size);
        it_.close();
        it_.open(size);
        QSignalSpy ended(&it_.bench->feed, &TraceFeed::ended);
        it_.bench->followTrace(QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/train_2_15.jsonl.gz"));
        QVERIFY(ended.count() > 0 || ended.wait());
        it_.window->docks().raise(QStringLiteral("cost"));
        test::TestWindow::settle();
        const FlameView& flame = it_.dock("cost")->findChild<CostPanel*>()->flame();
        int seen = 0;
        for (const DisplayItem& item : flame.visibleList().items)
            if (item.part == Part::box) {
                ++seen;
                const double top = flame.toViewport(item.rect.topLeft()).y();
                const double bottom = flame.toViewport(item.rect.bottomRight()).y();
                QVERIFY2(top >= FlameMetrics::headHeight && bottom <= flame.viewport()->height(),
                         qPrintable(QStringLiteral("hop %1 from %2 to %3 of %4")
                                        .arg(item.hop)
                                        .arg(top)
                                        .arg(bottom)
                                        .arg(flame.viewport()->height())));
            }
        QVERIFY(seen > 50);
        // The flow's names and the first three keys below them.
        it_.window->docks().raise(QStringLiteral("falls"));
        test::TestWindow::settle();
        const int flow = it_.dock("falls")->findChild<FlowView*>()->viewport()->height();
        QVERIFY2(flow >= 190, qPrintable(QString::number(flow)));
    }

    void theLayoutComesBackAfterARestart()
    {
        it_.window->resize(1300, 740);
        it_.window->docks().raise(QStringLiteral("tensors"));
        it_.dock("keys")->toggleViewAction()->trigger();
        test::TestWindow::settle();
        it_.window->resizeDocks({it_.dock("program")}, {333}, Qt::Horizontal);
        test::TestWindow::settle();
        const QStringList before = it_.places();
        it_.quit();
        it_.open(QSize());
        QCOMPARE(it_.places(), before);
    }
};

KEYFALL_TEST(DocksTest)
#include "docks_test.moc"
