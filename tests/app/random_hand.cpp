// SPDX-License-Identifier: MIT
#include "tests/app/random_hand.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>
#include <QPointer>
#include <QTest>
#include <QToolBar>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <vector>

namespace keyfall::test {

namespace {

constexpr qsizetype kKept = 40;

/// Ends the program or asks for files of this machine.
bool leavesTheProgram(const QAction& action)
{
    static const QStringList kWords{QStringLiteral("Quit"), QStringLiteral("Open"), QStringLiteral("Save"),
                                    QStringLiteral("Export")};
    QString text = action.text();
    text.remove(QLatin1Char('&'));
    return std::any_of(kWords.begin(), kWords.end(), [&text](const QString& word) { return text.startsWith(word); });
}

/// What a person can reach below `top`: the deepest widgets in sight that do something.
std::vector<QWidget*> reachable(QWidget& top)
{
    std::vector<QWidget*> widgets;
    const auto all = top.findChildren<QWidget*>();
    for (QWidget* widget : all) {
        if (!widget->isVisible() || !widget->isEnabled() || widget->visibleRegion().isEmpty()
            || widget->window() != &top)
            continue;
        const bool acts = widget->focusPolicy() != Qt::NoFocus || widget->inherits("QAbstractButton")
            || widget->inherits("QTabBar") || widget->inherits("QMenuBar")
            || qobject_cast<QAbstractScrollArea*>(widget->parentWidget()) != nullptr;
        if (acts)
            widgets.push_back(widget);
    }
    return widgets;
}

/// The dock, bar or picture that a widget belongs to.
QWidget* partOf(QWidget& widget)
{
    for (QWidget* at = &widget; at != nullptr; at = at->parentWidget())
        if (qobject_cast<QDockWidget*>(at) != nullptr || qobject_cast<QToolBar*>(at) != nullptr
            || (qobject_cast<QAbstractScrollArea*>(at) != nullptr && at->height() > 150))
            return at;
    return widget.window();
}

QString nameOf(const QWidget& widget)
{
    QString name = QString::fromLatin1(widget.metaObject()->className());
    for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget())
        if (!at->objectName().isEmpty() && !at->objectName().startsWith(QLatin1String("qt_")))
            return name + QLatin1Char('#') + at->objectName();
    return name;
}

}  // namespace

void RandomHand::note(const QString& what)
{
    past_.append(what);
    if (past_.size() > kKept)
        past_.removeFirst();
    if (qEnvironmentVariableIsSet("KEYFALL_FUZZ_LOUD"))
        qInfo("%s", qPrintable(what));
}

void RandomHand::act(QWidget& window)
{
    if (QWidget* popup = QApplication::activePopupWidget()) {
        if (qobject_cast<QMenu*>(popup) != nullptr) {
            useMenu(*popup);
            return;
        }
        const QPointer<QWidget> alive(popup);
        note(QStringLiteral("a key to ") + nameOf(*popup));
        constexpr std::array keys{Qt::Key_Escape, Qt::Key_Down, Qt::Key_Up, Qt::Key_Return};
        QTest::keyClick(popup, keys[static_cast<std::size_t>(below(int(keys.size())))]);
        if (alive && alive->isVisible() && oneIn(3))
            popup->close();
        return;
    }
    // Dialogs as a person has them in front; questions for files are left.
    std::vector<QWidget*> tops{&window};
    for (QWidget* top : QApplication::topLevelWidgets()) {
        if (!top->isVisible() || top == &window)
            continue;
        if (qobject_cast<QFileDialog*>(top) != nullptr) {
            note(QStringLiteral("left a file dialog"));
            static_cast<QFileDialog*>(top)->reject();
            return;
        }
        if (top->isModal())
            tops = {top};
        else if (tops.front() == &window && top->windowType() != Qt::ToolTip)
            tops.push_back(top);
    }
    QWidget& top = *tops[static_cast<std::size_t>(below(int(tops.size())))];
    if (&top != &window && oneIn(6)) {
        note(QStringLiteral("closed ") + nameOf(top));
        top.close();
        return;
    }
    // A part of the window first, so that a bar of many buttons is no more often used than a table.
    std::map<QWidget*, std::vector<QWidget*>> parts;
    for (QWidget* widget : reachable(top))
        parts[partOf(*widget)].push_back(widget);
    if (parts.empty())
        return;
    const auto& widgets = std::next(parts.begin(), below(int(parts.size())))->second;
    QWidget& widget = *widgets[static_cast<std::size_t>(below(int(widgets.size())))];
    switch (below(10)) {
    case 0: return turn(widget);
    case 1: return drag(widget);
    case 2: return askForMenu(widget);
    case 3:
    case 4:
    case 5: {
        auto* area = qobject_cast<QAbstractScrollArea*>(widget.parentWidget());
        return type(area != nullptr && area->viewport() == &widget ? *area : widget);  // whose viewport takes no keys
    }
    default: return press(widget);
    }
}

void RandomHand::useMenu(QWidget& popup)
{
    auto& menu = static_cast<QMenu&>(popup);
    std::vector<QAction*> actions;
    for (QAction* action : menu.actions())
        if (action->isEnabled() && action->isVisible() && !action->isSeparator() && !leavesTheProgram(*action))
            actions.push_back(action);
    if (actions.empty() || oneIn(3)) {
        note(QStringLiteral("left a menu"));
        QTest::keyClick(&menu, Qt::Key_Escape);
        return;
    }
    QAction* action = actions[static_cast<std::size_t>(below(int(actions.size())))];
    note(QStringLiteral("menu: ") + action->text());
    QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(action).center());
}

void RandomHand::press(QWidget& widget)
{
    const QRect sight = widget.visibleRegion().boundingRect();
    const QPoint at(sight.left() + below(sight.width()), sight.top() + below(sight.height()));
    constexpr std::array<Qt::KeyboardModifiers, 4> kHeld{Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier,
                                                         Qt::ShiftModifier};
    const Qt::KeyboardModifiers held = kHeld[static_cast<std::size_t>(below(4))];
    const QPointer<QWidget> alive(&widget);
    note(QStringLiteral("pressed %1 at %2, %3").arg(nameOf(widget)).arg(at.x()).arg(at.y()));
    if (oneIn(6))
        QTest::mouseDClick(&widget, Qt::LeftButton, held, at);
    else
        QTest::mouseClick(&widget, Qt::LeftButton, held, at);
}

void RandomHand::type(QWidget& widget)
{
    static const QStringList kTexts{QStringLiteral("y = add(a, b)\n"),
                                    QStringLiteral("z = relu(y)"),
                                    QStringLiteral("add"),
                                    QStringLiteral("Cpu"),
                                    QStringLiteral("with no_grad():"),
                                    QStringLiteral("-1"),
                                    QStringLiteral("3.5"),
                                    QStringLiteral("[2, 3]"),
                                    QStringLiteral("\u4f60 \U0001F600"),
                                    QStringLiteral("(((\""),
                                    QStringLiteral("0x1f"),
                                    QStringLiteral("@CPU -@Meta"),
                                    QStringLiteral("float16"),
                                    QStringLiteral("   "),
                                    QStringLiteral("999999999999999999999")};
    constexpr std::array kKeys{Qt::Key_Tab,       Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Escape,   Qt::Key_Delete,
                               Qt::Key_Backspace, Qt::Key_Up,      Qt::Key_Down,   Qt::Key_Left,     Qt::Key_Right,
                               Qt::Key_Home,      Qt::Key_End,     Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space,
                               Qt::Key_F2,        Qt::Key_F5,      Qt::Key_F6,     Qt::Key_Plus,     Qt::Key_Minus,
                               Qt::Key_A,         Qt::Key_Z,       Qt::Key_Y,      Qt::Key_V,        Qt::Key_X,
                               Qt::Key_C};
    widget.setFocus();
    if (oneIn(3)) {
        const QString text = kTexts[below(int(kTexts.size()))];
        note(QStringLiteral("typed %1 into %2").arg(text.simplified(), nameOf(widget)));
        const QPointer<QWidget> alive(&widget);
        for (const QChar letter : text) {
            if (!alive)
                return;
            QKeyEvent down(QEvent::KeyPress, letter == QLatin1Char('\n') ? Qt::Key_Return : 0, {}, QString(letter));
            QApplication::sendEvent(&widget, &down);
        }
        return;
    }
    const Qt::Key key = kKeys[static_cast<std::size_t>(below(int(kKeys.size())))];
    const bool letter = key >= Qt::Key_A && key <= Qt::Key_Z;
    const Qt::KeyboardModifiers held = letter || oneIn(5) ? Qt::ControlModifier
        : oneIn(6)                                        ? Qt::ShiftModifier
                                                          : Qt::NoModifier;
    note(QStringLiteral("%1 in %2").arg(QKeySequence(int(key) | int(held)).toString(), nameOf(widget)));
    QTest::keyClick(&widget, key, held);
}

void RandomHand::turn(QWidget& widget)
{
    const QRect sight = widget.visibleRegion().boundingRect();
    const QPointF at = sight.center();
    const int step = (oneIn(2) ? 120 : -120) * (1 + below(4));
    const Qt::KeyboardModifiers held = oneIn(3) ? Qt::ControlModifier : Qt::NoModifier;
    note(QStringLiteral("wheel %1 over %2").arg(step).arg(nameOf(widget)));
    QWheelEvent event(at, widget.mapToGlobal(at), {}, QPoint(0, step), Qt::NoButton, held, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

void RandomHand::drag(QWidget& widget)
{
    const QRect sight = widget.visibleRegion().boundingRect();
    const auto place = [&] { return QPoint(sight.left() + below(sight.width()), sight.top() + below(sight.height())); };
    const QPoint from = place();
    const QPoint to = place();
    note(QStringLiteral("dragged in %1 from %2, %3 to %4, %5")
             .arg(nameOf(widget))
             .arg(from.x())
             .arg(from.y())
             .arg(to.x())
             .arg(to.y()));
    const QPointer<QWidget> alive(&widget);
    QTest::mousePress(&widget, Qt::LeftButton, {}, from);
    for (const double part : {0.2, 0.6, 1.0})
        if (alive && alive->isVisible())
            QTest::mouseMove(&widget, (QPointF(from) + part * QPointF(to - from)).toPoint());
    if (alive)
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
}

void RandomHand::askForMenu(QWidget& widget)
{
    const QPoint at = widget.visibleRegion().boundingRect().center();
    note(QStringLiteral("menu of ") + nameOf(widget));
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
}

}  // namespace keyfall::test
