// SPDX-License-Identifier: MIT
// The menu of a hop, over a whole window.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/registrations/break_point_dialog.h"
#include "ui/registrations/kernel_dialog.h"
#include "ui/session/program_text.h"
#include "ui/window/command_list_model.h"
#include "ui/window/menus.h"

#include <QContextMenuEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>

using namespace keyfall;

class HopMenuTest : public QObject {
    Q_OBJECT

    test::TestWindow test_;

    [[nodiscard]] Document& document() const { return test_.bench->document; }
    /// Does what an entry of the hop's menu does, found by its object's name or the start of its text.
    void choose(HopId hop, const QString& entry)
    {
        MainWindow& window = *test_.window;
        const std::unique_ptr<QMenu> menu(makeHopMenu(
            &window, {*test_.bench, window.actions(), window.files(), window.graph(), window.docks()}, hop));
        for (QAction* action : menu->actions())
            if (action->objectName() == entry || action->text().remove(QLatin1Char('&')).startsWith(entry)) {
                action->trigger();
                return;
            }
        QFAIL(qPrintable(entry));
    }
    [[nodiscard]] HopId hopAt(const char* op, const char* key) const
    {
        const CallGraph& graph = *test_.bench->playback.graph();
        for (const Hop& hop : graph.hops)
            if (hop.op.str() == op && hop.key && graph.model->nameOf(*hop.key) == key)
                return hop.id;
        return 0;
    }

private Q_SLOTS:
    void init()
    {
        test_.open();
        test_.run();
    }
    void cleanup() { test_.close(); }

    void itHasWhatCanBeDoneWithAHop()
    {
        const std::unique_ptr<QMenu> menu(makeHopMenu(test_.window.get(),
                                                      {*test_.bench, test_.window->actions(), test_.window->files(),
                                                       test_.window->graph(), test_.window->docks()},
                                                      hopAt("relu", "Autograd")));
        QStringList texts;
        for (const QAction* action : menu->actions())
            texts << plainText(*action);
        for (const char* entry :
             {"Proof of this lookup", "Go to line 1", "What if Autograd were not here?", "What if it failed?",
              "What if another kernel were here", "Replace the kernel of relu × Autograd",
              "Take Autograd out of the key set", "Stop at relu × Autograd", "Stop at relu × Autograd only when",
              "Run to the selected hop", "Step over", "Step out", "Jump to the error", "Find in the call graph"})
            QVERIFY2(texts.contains(QString::fromUtf8(entry)), qPrintable(texts.join(u'\n')));
    }

    void theProgramsLineIsShown()
    {
        document().edit(QStringLiteral("long"), [](Session& s) {
            s.program.assign(40, "y = add(a, b)");
            s.program.back() = "z = relu(y)";
        });
        test_.run();
        choose(hopAt("relu", "Cpu"), QStringLiteral("Go to line 40"));
        const auto* text = test_.window->findChild<ProgramText*>();
        QVERIFY(text->isVisible());
        QCOMPARE(text->textCursor().blockNumber(), 39);
        QVERIFY(text->viewport()->rect().contains(text->cursorRect()));
    }

    void aKeyIsTakenOutInOneStep()
    {
        choose(hopAt("relu", "Autograd"), QStringLiteral("Take Autograd out of the key set"));
        QTRY_VERIFY(document().runState().isCurrent());
        QCOMPARE(hopAt("relu", "Autograd"), HopId(0));
        QVERIFY(hopAt("relu", "Cpu") != 0);
        document().undoStack()->undo();
        QTRY_VERIFY(document().runState().isCurrent());
        QVERIFY(hopAt("relu", "Autograd") != 0);
    }

    void aBreakPointBeginsAsThisHopAlone()
    {
        document().edit(QStringLiteral("twice"), [](Session& s) { s.program = {"y = add(a, b)", "z = add(y, b)"}; });
        test_.run();
        const CallGraph& graph = *test_.bench->playback.graph();
        const HopId second = graph.calls[1].firstHop;
        choose(second, QStringLiteral("break.when"));
        auto* dialog = test_.window->findChild<BreakPointDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(document().session().breakpoints.size(), std::size_t{1});
        const Breakpoint& point = document().session().breakpoints.front();
        QCOMPARE(point.op, std::string("add"));
        QCOMPARE(point.nth, 2U);
        test_.bench->playback.setAnimated(false);
        test_.bench->playback.setSpeed(100);
        test_.bench->playback.first();
        test_.bench->playback.togglePlay();
        QTRY_VERIFY(!test_.bench->playback.playing());
        QCOMPARE(test_.bench->playback.moment().hop, second);
        dialog->close();
    }

    void thereIsOneDialogForBreakPoints()
    {
        test_.window->actions().breakPoints->trigger();
        test_.window->actions().breakPoints->trigger();
        QCOMPARE(test_.window->findChildren<BreakPointDialog*>().size(), 1);
    }

    void theRunGoesToTheSelectedHop()
    {
        Playback& playback = test_.bench->playback;
        playback.setAnimated(false);
        playback.setSpeed(100);
        const HopId hop = hopAt("relu", "Cpu");
        QVERIFY(hop != 0);
        test_.bench->selection.select(hop);
        QSignalSpy playing(&playback, &Playback::playingChanged);
        test_.ladder().setFocus();
        QTest::keyClick(&test_.ladder(), Qt::Key_F10, Qt::ControlModifier);
        QVERIFY(playback.playing());
        QTRY_VERIFY(!playback.playing());
        QCOMPARE(playback.moment().hop, hop);
        QCOMPARE(playing.count(), 2);
        choose(hop, QStringLiteral("Run to the selected hop"));
        QVERIFY(playback.playing());
    }

    /// Where a lane crosses a call and no hop is, a kernel can be put, or playback be stopped.
    void anEmptyCrossingHasAMenu()
    {
        LadderView& ladder = test_.ladder();
        const LadderSheet& sheet = ladder.sheet();
        const HopId add = hopAt("add", "Cpu");
        const QRectF caller = sheet.boxOf(hopAt("add", "Autograd"));
        const QPointF crossing(caller.left() + 4, sheet.boxOf(add).center().y());
        const QPoint at = ladder.toViewport(crossing).toPoint();
        QContextMenuEvent click(QContextMenuEvent::Mouse, at, ladder.viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(ladder.viewport(), &click);
        const auto entry = [this](const QString& start) -> QAction* {
            for (const QMenu* menu : test_.window->findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
                for (QAction* action : menu->isVisible() ? menu->actions() : QList<QAction*>())
                    if (action->text().remove(QLatin1Char('&')).startsWith(start))
                        return action;
            return nullptr;
        };
        QVERIFY(entry(QStringLiteral("Register a kernel of add × Cpu")));
        QVERIFY(entry(QStringLiteral("Find")));
        entry(QStringLiteral("Stop at add × Cpu"))->trigger();
        QCOMPARE(document().session().breakpoints.size(), std::size_t{1});
        QVERIFY(!test_.window->findChild<KernelDialog*>());
        entry(QStringLiteral("Register a kernel of add × Cpu"))->trigger();
        const auto* dialog = test_.window->findChild<KernelDialog*>();
        QVERIFY(dialog);
        QVERIFY(dialog->windowTitle().contains(QStringLiteral("Cpu")));
    }

    void aCrossingWithAKernelOfItsOwnSaysSo()
    {
        document().edit(QStringLiteral("own"), [](Session& s) {
            s.registrations.push_back({"add", "Cpu", ReturnKernel{}});
        });
        const std::unique_ptr<QMenu> menu(
            makeCrossingMenu(test_.window.get(),
                             {*test_.bench, test_.window->actions(), test_.window->files(), test_.window->graph(),
                              test_.window->docks()},
                             QStringLiteral("add"), *document().model().find("Cpu")));
        QCOMPARE(plainText(*menu->actions().front()), QStringLiteral("Replace the kernel of add × Cpu"));
    }

    /// Its hop is one of this run; one of another run with its number may be any.
    void theQuestionStandsBesideTheWindow()
    {
        const HopId hop = hopAt("add", "Autograd");
        const HopId other = hopAt("relu", "Cpu");
        choose(other, QStringLiteral("whatIf.kernel"));
        choose(hop, QStringLiteral("whatIf.kernel"));
        const auto open = [this] {
            QList<KernelDialog*> dialogs = test_.window->findChildren<KernelDialog*>();
            dialogs.removeIf([](const KernelDialog* dialog) { return !dialog->isVisible(); });
            return dialogs;
        };
        QCOMPARE(open().size(), 1);
        QVERIFY(open().front()->windowTitle().contains(QString::number(hop)));
        QVERIFY(!open().front()->isModal() && QApplication::activeModalWidget() == nullptr);
        document().edit(QStringLiteral("x"), [](Session& s) { s.program = {"q = relu(a)"}; });
        test_.run();
        QTRY_VERIFY(open().isEmpty());
    }

    /// Not only returned and failed: any kernel that a session may register.
    void anyKernelIsAskedFor()
    {
        const HopId hop = hopAt("add", "Autograd");
        QVERIFY(hop != 0);
        choose(hop, QStringLiteral("whatIf.kernel"));
        auto* dialog = test_.window->findChild<KernelDialog*>();
        QVERIFY(dialog);
        QVERIFY(dialog->windowTitle().contains(QString::number(hop)));
        // What cannot stand at one hop is not offered.
        QVERIFY(!dialog->findChild<QRadioButton*>(QStringLiteral("kernel.kind.standard"))->isVisible());
        QVERIFY(!dialog->findChild<QRadioButton*>(QStringLiteral("kernel.kind.fallthrough"))->isVisible());
        dialog->findChild<QRadioButton*>(QStringLiteral("kernel.kind.callDirect"))->click();
        auto* key = dialog->findChild<QComboBox*>(QStringLiteral("kernel.key"));
        key->setCurrentText(QStringLiteral("Cpu"));
        const Session before = document().session();
        dialog->findChild<QPushButton*>(QStringLiteral("kernel.place"))->click();
        RunComparison& comparison = test_.bench->comparison;
        QTRY_VERIFY(comparison.subject() == RunComparison::Subject::whatIf);
        QVERIFY2(comparison.question().contains(QStringLiteral("call_direct Cpu")), qPrintable(comparison.question()));
        const auto& hops = comparison.after()->hops;
        const CallGraph& after = *comparison.after();
        QVERIFY(std::any_of(hops.begin(), hops.end(), [&](const Hop& one) {
            return one.parent == hop && one.kind == CallKind::callDirect && after.model->nameOf(*one.key) == "Cpu";
        }));
        QVERIFY(document().session() == before);
    }
};

KEYFALL_TEST(HopMenuTest)
#include "hop_menu_test.moc"
