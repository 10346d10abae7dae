// SPDX-License-Identifier: MIT
// The window by keyboard alone: where Tab, F6 and mnemonics lead, and where the focus is after a run.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/window/export_dialog.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QKeySequence>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPaintEvent>
#include <QPlainTextEdit>
#include <QSet>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

using namespace keyfall;

namespace {

/// The letter that Alt reaches it by; empty: none.
QString mnemonic(const QString& text)
{
    return QKeySequence::mnemonic(text).toString();
}

/// Who answers to which letter, and who has one that is taken.
class Letters {
public:
    void take(const QString& text, const QString& where)
    {
        const QString letter = mnemonic(text);
        if (letter.isEmpty())
            return;
        const QString owner = text + QStringLiteral(" in ") + where;
        if (owners_.contains(letter))
            clashes_.append(letter + QStringLiteral(": ") + owners_[letter] + QStringLiteral(" and ") + owner);
        owners_.insert(letter, owner);
    }
    [[nodiscard]] QString clashes() const { return clashes_.join(QLatin1Char('\n')); }
    [[nodiscard]] qsizetype count() const { return owners_.size(); }

private:
    QMap<QString, QString> owners_;
    QStringList clashes_;
};

void takeAll(Letters& letters, const QWidget& window)
{
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const QString where = widget->parentWidget()->accessibleName() + QLatin1Char(' ') + widget->objectName();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            letters.take(button->text(), where);
        else if (const auto* label = qobject_cast<const QLabel*>(widget); label && label->buddy())
            letters.take(label->text(), where);
        else if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
            for (int i = 0; i < tabs->count(); ++i)
                letters.take(tabs->tabText(i), where);
    }
}

}  // namespace

class KeyboardTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] static QString panelOf(const QWidget* widget)
    {
        for (; widget; widget = widget->parentWidget())
            if (qobject_cast<const QDockWidget*>(widget) || widget->inherits("keyfall::CallGraphPanel")
                || widget->inherits("keyfall::MessageBar"))
                return widget->objectName().isEmpty() ? widget->accessibleName() : widget->objectName();
        return {};
    }
    QStringList walk(Qt::KeyboardModifiers modifiers, int steps)
    {
        QStringList panels;
        for (int i = 0; i < steps; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, modifiers);
            panels.append(panelOf(QApplication::focusWidget()));
        }
        return panels;
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
        QVERIFY(QTest::qWaitForWindowActive(it_.window.get()));
    }
    void cleanup() { it_.close(); }

    void f6GoesFromPanelToPanel()
    {
        it_.ladder().setFocus();
        QCOMPARE(walk({}, 3),
                 (QStringList{QStringLiteral("keys"), QStringLiteral("program"), QStringLiteral("Call graph")}));
        QCOMPARE(walk(Qt::ShiftModifier, 3),
                 (QStringList{QStringLiteral("program"), QStringLiteral("keys"), QStringLiteral("Call graph")}));
        it_.window->messages().post({Message::Kind::note, QStringLiteral("t"), QStringLiteral("words"), {}});
        it_.window->docks().raise(QStringLiteral("registrations"));
        test::TestWindow::settle();
        it_.ladder().setFocus();
        QCOMPARE(walk({}, 4),
                 (QStringList{QStringLiteral("keys"), QStringLiteral("program"), QStringLiteral("registrations"),
                              QStringLiteral("messageBar")}));
    }

    void aPanelThatIsClosedHandsTheKeysToThePicture()
    {
        it_.run();
        it_.window->docks().raise(QStringLiteral("registrations"));
        test::TestWindow::settle();
        it_.window->messages().post({Message::Kind::note, QStringLiteral("t"), QStringLiteral("words"), {}});
        test::TestWindow::settle();
        auto* inPanel = it_.dock("registrations")->findChild<QLineEdit*>();
        inPanel->setFocus();
        QCOMPARE(QApplication::focusWidget(), inPanel);
        it_.dock("registrations")->toggleViewAction()->trigger();
        test::TestWindow::settle();
        // Not the message's x: the next Space would dismiss the words that somebody is about to read.
        QCOMPARE(QApplication::focusWidget(), &it_.ladder());
    }

    void f6ComesBackToWhereItWas()
    {
        auto* box = it_.window->findChild<QCheckBox*>(QStringLiteral("include.Autograd"));
        box->setFocus();
        walk({}, 3);
        QCOMPARE(QApplication::focusWidget(), box);
    }

    void tabLeavesEveryTable()
    {
        it_.run();
        it_.window->docks().fillAll();
        int tables = 0;
        for (const char* name : {"registrations", "explorer", "order", "tensors", "results", "hops", "proof"}) {
            it_.window->docks().raise(QString::fromLatin1(name));
            test::TestWindow::settle();
            for (auto* table : it_.dock(name)->findChildren<QAbstractItemView*>()) {
                if (!table->isVisible() || qobject_cast<QHeaderView*>(table))
                    continue;
                ++tables;
                table->setFocus();
                table->setCurrentIndex(table->model()->index(0, 0));
                QTest::keyClick(table, Qt::Key_Tab);
                QVERIFY2(!table->hasFocus(), qPrintable(table->objectName()));
                table->setFocus();
                QTest::keyClick(table, Qt::Key_Tab, Qt::ShiftModifier);
                QVERIFY2(!table->hasFocus(), qPrintable(table->objectName()));
            }
        }
        QVERIFY2(tables >= 7, qPrintable(QString::number(tables)));
    }

    void theKeysAreOneTabStop()
    {
        const auto boxes = [this] {
            QList<QCheckBox*> stops;
            for (auto* box : it_.dock("keys")->findChildren<QCheckBox*>())
                if (box->isVisible() && (box->focusPolicy() & Qt::TabFocus) != 0)
                    stops.append(box);
            return stops;
        };
        QCOMPARE(boxes().size(), 1);
        QCOMPARE(boxes().first()->objectName(), QStringLiteral("key.Tracer"));
        boxes().first()->setFocus(Qt::TabFocusReason);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("include.Profiler"));
        QCOMPARE(boxes(), QList<QCheckBox*>{qobject_cast<QCheckBox*>(QApplication::focusWidget())});
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(!qobject_cast<QCheckBox*>(QApplication::focusWidget())
                || !QApplication::focusWidget()->objectName().startsWith(QLatin1String("key.")));
        // What is filtered away cannot be the stop.
        it_.window->findChild<QLineEdit*>(QStringLiteral("key.filter"))->setText(QStringLiteral("autog"));
        QCOMPARE(boxes().size(), 1);
        QCOMPARE(boxes().first()->objectName(), QStringLiteral("key.Autograd"));
        // A click elsewhere moves the stop.
        it_.window->findChild<QLineEdit*>(QStringLiteral("key.filter"))->clear();
        QTest::mouseClick(it_.window->findChild<QCheckBox*>(QStringLiteral("exclude.Cpu")), Qt::LeftButton);
        QCOMPARE(boxes().size(), 1);
        QCOMPARE(boxes().first()->objectName(), QStringLiteral("exclude.Cpu"));
    }

    void everyMnemonicOfTheWindowIsOnlyOnce()
    {
        it_.window->docks().fillAll();
        it_.window->messages().post({Message::Kind::warning, QStringLiteral("recovery"), QStringLiteral("words"), {}},
                                    {{QStringLiteral("&Restore"), {}}, {QStringLiteral("&Forget them"), {}}});
        Letters letters;
        for (const QAction* menu : it_.window->menuBar()->actions())
            letters.take(menu->text(), QStringLiteral("the menu bar"));
        QCOMPARE(letters.count(), it_.window->menuBar()->actions().size());
        takeAll(letters, *it_.window);
        QVERIFY2(letters.clashes().isEmpty(), qPrintable(letters.clashes()));
    }

    void everyMnemonicOfAMenuIsOnlyOnce()
    {
        it_.window->docks().fillAll();
        int menus = 0;
        for (const QMenu* menu : it_.window->findChildren<QMenu*>()) {
            Letters letters;
            for (const QAction* action : menu->actions())
                letters.take(action->text(), menu->title());
            QVERIFY2(letters.clashes().isEmpty(), qPrintable(letters.clashes()));
            ++menus;
        }
        QVERIFY(menus >= 7);
    }

    void everyMnemonicOfADialogIsOnlyOnce()
    {
        it_.run();
        QVERIFY(it_.window->openExport());
        it_.window->actions().preferences->trigger();
        test::TestWindow::settle();
        const QList<QDialog*> dialogs = it_.window->findChildren<QDialog*>();
        QCOMPARE(dialogs.size(), 2);
        for (QDialog* dialog : dialogs) {
            Letters letters;
            takeAll(letters, *dialog);
            QVERIFY2(letters.clashes().isEmpty(), qPrintable(letters.clashes()));
            QVERIFY(letters.count() >= 5);
            dialog->close();
        }
    }

    void theExportDialogIsWalkedAsItIsRead()
    {
        it_.run();
        ExportDialog* dialog = it_.window->openExport();
        test::TestWindow::settle();
        const QWidget* first = dialog->findChild<QLineEdit*>();
        QStringList down;
        int above = -1;
        const QWidget* at = first;
        do {
            if (at->isVisible() && at->isEnabled() && (at->focusPolicy() & Qt::TabFocus) != 0 && !at->focusProxy()) {
                const int y = at->mapTo(dialog, QPoint(0, at->height() / 2)).y();
                down.append(QStringLiteral("%1 %2").arg(QLatin1String(at->metaObject()->className())).arg(y));
                QVERIFY2(y > above - 4, qPrintable(down.join(QLatin1Char('\n'))));
                above = y;
            }
            at = at->nextInFocusChain();
        } while (at != first);
        QVERIFY(down.size() >= 7);
        QCOMPARE(QApplication::focusWidget(), first);
        dialog->close();
    }

    void runLeavesTheFocusWhereTheKeysStep()
    {
        auto* text = it_.window->findChild<QPlainTextEdit*>(QStringLiteral("programText"));
        text->setFocus();
        const QString program = text->toPlainText();
        QSignalSpy finished(&it_.bench->document, &Document::runFinished);
        QTest::keyClick(text, Qt::Key_F5);
        QVERIFY(finished.count() > 0 || finished.wait());
        it_.bench->playback.toEnd();
        const int end = it_.bench->playback.position();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        QCOMPARE(it_.bench->playback.position(), end - 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(text->toPlainText(), program);
        it_.bench->playback.toEnd();
    }

    void everyFocusIsSeen_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void everyFocusIsSeen()
    {
        QFETCH(bool, dark);
        (dark ? it_.window->actions().darkTheme : it_.window->actions().lightTheme)->trigger();
        it_.run();
        it_.bench->playback.toEnd();
        it_.window->docks().fillAll();
        QStringList unseen;
        int looked = 0;
        for (const char* name : {"keys", "program", "inspector", "proof", "rule", "registrations", "explorer", "order",
                                 "tensors", "results", "hops"}) {
            it_.window->docks().raise(QString::fromLatin1(name));
            test::TestWindow::settle();
            const QDockWidget* dock = it_.dock(name);
            for (QWidget* widget : dock->findChildren<QWidget*>()) {
                if (!widget->isVisible() || !widget->isEnabled() || (widget->focusPolicy() & Qt::TabFocus) == 0
                    || widget->focusProxy() || qobject_cast<QHeaderView*>(widget))
                    continue;
                it_.ladder().setFocus();
                const QImage before = widget->grab().toImage();
                widget->setFocus(Qt::TabFocusReason);
                if (!widget->hasFocus())
                    continue;
                const QImage after = widget->grab().toImage();
                int changed = 0;
                for (int y = 0; y < after.height(); ++y)
                    for (int x = 0; x < after.width(); ++x)
                        changed += contrastRatio(before.pixelColor(x, y), after.pixelColor(x, y)) >= 3 ? 1 : 0;
                ++looked;
                if (changed < 12)
                    unseen.append(QStringLiteral("%1: %2 %3 '%4' %5 pixels")
                                      .arg(QLatin1String(name), QLatin1String(widget->metaObject()->className()),
                                           widget->objectName(), widget->accessibleName())
                                      .arg(changed));
            }
        }
        it_.window->actions().systemTheme->trigger();
        QVERIFY2(looked > 25, qPrintable(QString::number(looked)));
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(QLatin1Char('\n'))));
    }

    /// Whoever goes through the whole window with Tab sees at each stop where they are.
    void everyStopOfTheWholeWindowIsSeen_data()
    {
        QTest::addColumn<QString>("panel");
        QTest::addColumn<int>("least");
        QTest::newRow("as it opens") << QString() << 12;
        for (const char* name : {"cost", "kernels", "falls"})
            QTest::newRow(name) << QString::fromLatin1(name) << 15;
    }
    void everyStopOfTheWholeWindowIsSeen()
    {
        QFETCH(const QString, panel);
        QFETCH(const int, least);
        it_.run();
        it_.bench->playback.toEnd();
        if (!panel.isEmpty())
            it_.window->docks().raise(panel);
        test::TestWindow::settle();
        it_.ladder().setFocus(Qt::TabFocusReason);
        QStringList unseen;
        QSet<const QWidget*> stops;
        QImage before = it_.window->grab().toImage();
        while (!stops.contains(QApplication::focusWidget())) {
            stops.insert(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            test::TestWindow::settle();
            const QWidget* const now = QApplication::focusWidget();
            const QImage after = it_.window->grab().toImage();
            const QRect place = QRect(now->mapTo(it_.window.get(), QPoint()), now->size()).adjusted(-4, -4, 4, 4);
            int changed = 0;
            for (int y = std::max(0, place.top()); y < std::min(after.height(), place.bottom()); ++y)
                for (int x = std::max(0, place.left()); x < std::min(after.width(), place.right()); ++x)
                    changed += before.pixel(x, y) != after.pixel(x, y) ? 1 : 0;
            if (changed < 12)
                unseen.append(QStringLiteral("%1 %2 '%3' in %4, %5 pixels")
                                  .arg(QLatin1String(now->metaObject()->className()), now->objectName(),
                                       now->accessibleName(), panelOf(now))
                                  .arg(changed));
            before = after;
        }
        QCOMPARE(QApplication::focusWidget(), &it_.ladder());
        QVERIFY2(stops.size() >= least, qPrintable(QString::number(stops.size())));
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(QLatin1Char('\n'))));
        for (qsizetype i = 0; i < stops.size(); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
            QVERIFY(stops.contains(QApplication::focusWidget()));
        }
        QCOMPARE(QApplication::focusWidget(), &it_.ladder());
    }

    /// A panel that somebody opened by typing is gone on with by typing.
    void aPanelOpenedByThePaletteHasTheKeys()
    {
        it_.run();
        it_.ladder().setFocus();
        for (const char* name : {"falls", "registrations"}) {
            it_.window->actions().palette->trigger();
            QWidget* const line = QApplication::focusWidget();
            QTest::keyClicks(line, it_.dock(name)->windowTitle());
            QTest::keyClick(line, Qt::Key_Return);
            test::TestWindow::settle();
            QCOMPARE(panelOf(QApplication::focusWidget()), QString::fromLatin1(name));
        }
    }

    /// On the screen, not in a picture of it, which is painted anew.
    void theRingOfTheCanvasGoesWithTheFocus()
    {
        class Paints final : public QObject {
        public:
            bool eventFilter(QObject* watched, QEvent* event) override
            {
                const QRect all = static_cast<QWidget*>(watched)->rect();
                count += event->type() == QEvent::Paint && static_cast<QPaintEvent*>(event)->rect() == all ? 1 : 0;
                return false;
            }
            int count = 0;
        };
        Paints paints;
        it_.ladder().setFocus();
        test::TestWindow::settle();
        it_.ladder().viewport()->installEventFilter(&paints);
        for (const bool there : {false, true}) {
            paints.count = 0;
            there ? it_.ladder().setFocus()
                  : it_.window->findChild<QComboBox*>(QStringLiteral("key.model"))->setFocus();
            QCOMPARE(it_.ladder().hasFocus(), there);
            test::TestWindow::settle();
            QVERIFY(paints.count > 0);
        }
    }

    void theCanvasShowsItsFocusAndForgetsIt()
    {
        const auto ring = [this] {
            const QImage image = it_.ladder().grab().toImage();
            return contrastRatio(image.pixelColor(0, image.height() / 2), image.pixelColor(6, image.height() / 2));
        };
        for (QAction* theme : {it_.window->actions().lightTheme, it_.window->actions().darkTheme}) {
            theme->trigger();
            it_.ladder().setFocus();
            test::TestWindow::settle();
            QVERIFY2(ring() >= 3, qPrintable(QString::number(ring())));
            it_.window->actions().palette->trigger();
            test::TestWindow::settle();
            QVERIFY(ring() < 1.2);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY(it_.ladder().hasFocus());
        }
        it_.window->actions().systemTheme->trigger();
    }
};

KEYFALL_TEST(KeyboardTest)
#include "keyboard_test.moc"
