// SPDX-License-Identifier: MIT
// No key means two things in one place: Qt would do neither.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"

#include <QAction>
#include <QKeySequence>
#include <QRegularExpression>
#include <QTableWidget>

using namespace keyfall;

class ShortcutsTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    static QString nameOf(const QAction* action) { return action->objectName() + QLatin1Char(' ') + action->text(); }
    /// Whether somebody who has the keyboard in one place reaches both.
    static bool meet(const QAction* one, const QWidget* at, const QAction* other, const QWidget* there)
    {
        const auto reach = [](const QAction* action, const QWidget* from, const QWidget* focus) {
            switch (action->shortcutContext()) {
            case Qt::WidgetShortcut: return from == focus;
            case Qt::WidgetWithChildrenShortcut: return from == focus || from->isAncestorOf(focus);
            case Qt::WindowShortcut: return from->window() == focus->window();
            case Qt::ApplicationShortcut: break;
            }
            return true;
        };
        return reach(one, at, there) || reach(other, there, at);
    }
    QStringList clashes() const
    {
        QStringList found;
        const QList<QAction*> all = it_.window->findChildren<QAction*>();
        for (qsizetype i = 0; i < all.size(); ++i)
            for (qsizetype j = i + 1; j < all.size(); ++j)
                for (const QKeySequence& key : all[i]->shortcuts()) {
                    if (!all[j]->shortcuts().contains(key))
                        continue;
                    bool both = false;
                    for (const QObject* a : all[i]->associatedObjects())
                        for (const QObject* b : all[j]->associatedObjects()) {
                            const auto* at = qobject_cast<const QWidget*>(a);
                            const auto* there = qobject_cast<const QWidget*>(b);
                            both |= at && there && meet(all[i], at, all[j], there);
                        }
                    if (both)
                        found << key.toString() + QStringLiteral(": ") + nameOf(all[i]) + QStringLiteral(" / ")
                                + nameOf(all[j]);
                }
        found.removeDuplicates();
        return found;
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
        it_.window->docks().fillAll();
    }
    void cleanup() { it_.close(); }

    void noKeyMeansTwoThingsInOnePlace()
    {
        const QStringList found = clashes();
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void aClashWouldBeFound()
    {
        auto* intruder = new QAction(QStringLiteral("intruder"), it_.window.get());
        intruder->setShortcut(Qt::Key_F1);
        it_.window->addAction(intruder);
        QCOMPARE(clashes().size(), 1);
        intruder->setShortcut(Qt::ALT | Qt::Key_Left);  // the manual's, in its panel
        QVERIFY(!clashes().isEmpty());
        intruder->setShortcut(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_F12);
        QVERIFY(clashes().isEmpty());
    }

    // The manual's page on the keyboard names keys: each is one of the window's.
    void theManualNamesKeysThatThereAre()
    {
        QSet<QString> known;
        for (const QAction* action : it_.window->findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts())
                known.insert(key.toString(QKeySequence::PortableText));
        for (const char* key : {"F1",
                                "Shift+F1",
                                "F5",
                                "Shift+F5",
                                "F6",
                                "Shift+F6",
                                "F11",
                                "Ctrl+F",
                                "Ctrl+Shift+P",
                                "Ctrl+/",
                                "Ctrl+Shift+L",
                                "Ctrl+Z",
                                "Ctrl+Shift+Z",
                                "Ctrl+E",
                                "Ctrl+Shift+C",
                                "Ctrl+Shift+V",
                                "Right",
                                "Left",
                                "Ctrl+Right",
                                "Ctrl+Up",
                                "Home",
                                "End",
                                "Space",
                                "E",
                                "F",
                                "L",
                                "R",
                                "0",
                                "Return",
                                "Del",
                                "Ctrl+F10",
                                "Ctrl+Shift+B",
                                "Ctrl+C",
                                "F7",
                                "B",
                                "Alt+Up",
                                "Alt+Down"})
            QVERIFY2(known.contains(QLatin1String(key)), key);
    }
};

KEYFALL_TEST(ShortcutsTest)
#include "shortcuts_test.moc"
