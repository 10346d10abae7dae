// SPDX-License-Identifier: MIT
// Every control that can have the keyboard, and every panel, says what it is for when it is asked (Shift+F1).
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/registrations/kernel_dialog.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/shortcut_list.h"
#include "ui/window/start_screen.h"
#include "ui/window/window_panels.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QMap>
#include <QRegularExpression>
#include <QScrollBar>

using namespace keyfall;

class WhatsThisTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    /// What a person takes for one control: not the parts that Qt makes of it.
    static bool isControl(const QWidget* widget)
    {
        if (widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() || qobject_cast<const QScrollBar*>(widget)
            || widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QTabBar")
            || widget->inherits("QMenuBar") || widget->inherits("QMenu") || widget->inherits("QHeaderView")
            || widget->inherits("QComboBoxPrivateContainer") || widget->inherits("QComboBoxListView")
            || widget->inherits("QTableCornerButton") || widget->objectName().startsWith(QLatin1String("Scroll"))
            || qobject_cast<const QLabel*>(widget))
            return false;
        for (const QWidget* above = widget->parentWidget(); above && !above->isWindow(); above = above->parentWidget())
            if (above->inherits("QComboBox") || above->inherits("QAbstractSpinBox") || above->inherits("QLineEdit"))
                return false;
        return true;
    }

    static QString nameOf(const QWidget* widget)
    {
        QStringList path;
        for (const QWidget* at = widget; at && path.size() < 4; at = at->parentWidget())
            if (!at->objectName().isEmpty())
                path.prepend(at->objectName());
        return QStringLiteral("%1 %2 '%3'")
            .arg(QLatin1String(widget->metaObject()->className()), path.join(QLatin1Char('/')),
                 widget->accessibleName().isEmpty() ? widget->property("text").toString() : widget->accessibleName());
    }

    static QString plain(QString text)
    {
        return text.remove(QRegularExpression(QStringLiteral("<[^>]*>"))).simplified();
    }

    /// What it says of itself; a part of a control says what the control says.
    static QString helpOf(const QWidget* widget) { return plain(widget->whatsThis()); }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
    }
    void cleanup() { it_.close(); }

    void everyControlHasWordsOfItsOwn()
    {
        it_.run();
        it_.window->start().show();
        it_.window->start().leave();
        // Words come to a control when it is first seen.
        for (const QAction* toggle : it_.window->docks().toggles()) {
            it_.window->docks().raise(toggle->parent()->objectName());
            test::TestWindow::settle();
        }
        it_.window->actions().find->trigger();
        it_.window->actions().preferences->trigger();
        it_.window->actions().shortcuts->trigger();
        it_.window->actions().palette->trigger();
        it_.window->actions().breakPoints->trigger();
        it_.window->actions().exportPicture->trigger();
        editRegistration(it_.window->docks(), QStringLiteral("add"), QStringLiteral("Cpu"));
        test::TestWindow::settle();
        QStringList bare;
        QMap<QString, QStringList> saying;
        for (QWidget* widget : it_.window->findChildren<QWidget*>()) {
            if (!isControl(widget))
                continue;
            QShowEvent seen;  // as when its tab is chosen, or what folds it away is opened
            QApplication::sendEvent(widget, &seen);
            const QString help = helpOf(widget);
            // A name or a tooltip said once more helps nobody.
            if (help.size() < 20 || help == widget->accessibleName() || help == plain(widget->toolTip()))
                bare << nameOf(widget);
            else
                saying[help] << nameOf(widget);
        }
        bare.removeDuplicates();
        for (const QString& each : bare)
            QWARN(qPrintable(each));
        QVERIFY2(bare.isEmpty(),
                 qPrintable(QString::number(bare.size()) + QLatin1Char('\n') + bare.join(QLatin1Char('\n'))));
        QVERIFY(saying.size() > 80);
        for (auto each = saying.begin(); each != saying.end(); ++each)
            QVERIFY2(each->size() <= 2, qPrintable(each.key() + QStringLiteral(":\n") + each->join(QLatin1Char('\n'))));
    }

    /// Who trembles hits it: no button, box or line is lower than 24 pixels, and no box to tick narrower.
    void everyControlIsLargeEnough()
    {
        it_.run();
        it_.window->start().leave();
        it_.window->docks().fillAll();
        it_.window->actions().find->trigger();
        it_.window->actions().preferences->trigger();
        it_.window->actions().exportPicture->trigger();
        editRegistration(it_.window->docks(), QStringLiteral("add"), QStringLiteral("Cpu"));
        test::TestWindow::settle();
        QStringList low;
        int controls = 0;
        for (const QWidget* widget : it_.window->findChildren<QWidget*>()) {
            const bool clicked = qobject_cast<const QAbstractButton*>(widget) || widget->inherits("QComboBox")
                || widget->inherits("QAbstractSpinBox") || widget->inherits("QLineEdit");
            if (!clicked || !isControl(widget))
                continue;
            ++controls;
            const bool narrow = qobject_cast<const QCheckBox*>(widget) && widget->sizeHint().width() < 24;
            if (widget->sizeHint().height() < 24 || widget->maximumHeight() < 24 || narrow)
                low << QStringLiteral("%1: %2 x %3")
                           .arg(nameOf(widget))
                           .arg(widget->sizeHint().width())
                           .arg(widget->sizeHint().height());
        }
        QVERIFY(controls > 100);
        QVERIFY2(low.isEmpty(), qPrintable(low.join(QLatin1Char('\n'))));
    }

    void everyPanelHasWordsOfItsOwn()
    {
        it_.window->docks().fillAll();
        QStringList said;
        for (const QAction* toggle : it_.window->docks().toggles()) {
            const auto* dock = qobject_cast<const QDockWidget*>(toggle->parent());
            const QString help = plain(dock->whatsThis());
            QVERIFY2(help.size() >= 40, qPrintable(dock->objectName()));
            QVERIFY2(!said.contains(help), qPrintable(dock->objectName()));
            said << help;
        }
    }

    void everyDialogHasWordsOfItsOwn()
    {
        it_.window->actions().preferences->trigger();
        it_.window->actions().shortcuts->trigger();
        it_.window->actions().breakPoints->trigger();
        it_.run();
        it_.window->actions().exportPicture->trigger();
        editRegistration(it_.window->docks(), QStringLiteral("add"), QStringLiteral("Cpu"));
        int dialogs = 0;
        for (const QDialog* dialog : it_.window->findChildren<QDialog*>()) {
            QVERIFY2(plain(dialog->whatsThis()).size() >= 20, qPrintable(nameOf(dialog)));
            ++dialogs;
        }
        QVERIFY(dialogs >= 5);
    }
};

KEYFALL_TEST(WhatsThisTest)
#include "whats_this_test.moc"
