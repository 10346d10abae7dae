// SPDX-License-Identifier: MIT
#include "tests/app/learner_hand.h"

#include "core/keys/reordered_model.h"
#include "ui/keyset/key_grid.h"
#include "ui/keyset/key_grid_model.h"
#include "ui/orderlab/order_model.h"
#include "ui/session/program_text.h"
#include "ui/session/tensor_table_model.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"
#include "ui/words/mnemonics.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QTest>
#include <QToolButton>

namespace keyfall::test {

namespace {

/// More than any panel has; who does not arrive by then goes in circles.
constexpr int kMostTabs = 120;
constexpr int kMostPanels = 12;

/// Where keys go, as from a keyboard. When a dialog closes, a window manager gives the window the keys again.
QWidget* focused(QWidget& window)
{
    if (QApplication::focusWidget() == nullptr)
        QApplication::setActiveWindow(&window);
    QWidget* at = QApplication::focusWidget();
    return at != nullptr ? at : &window;
}

}  // namespace

void LearnerHand::fail(const QString& what)
{
    if (trouble_.isEmpty())
        trouble_ = what;
}

QWidget* LearnerHand::find(const QString& name)
{
    for (QWidget* widget : window_.findChildren<QWidget*>(name))
        if (widget->isVisible())
            return widget;
    fail(name + QStringLiteral(" is not to be seen"));
    return nullptr;
}

void LearnerHand::key(int key, Qt::KeyboardModifiers with)
{
    QTest::keyClick(focused(window_), static_cast<Qt::Key>(key), with);
    QCoreApplication::processEvents();
}

void LearnerHand::type(const QString& text)
{
    QTest::keyClicks(focused(window_), text);
    QCoreApplication::processEvents();
}

bool LearnerHand::reach(QWidget* widget)
{
    if (widget == nullptr || !trouble_.isEmpty())
        return false;
    const auto isThere = [widget] {
        QWidget* at = QApplication::focusWidget();
        return at != nullptr && (at == widget || widget->isAncestorOf(at) || at->focusProxy() == widget);
    };
    QStringList way;
    for (int tabs = 0; tabs < kMostTabs; ++tabs) {
        if (isThere())
            return true;
        key(Qt::Key_Tab);
        if (const QWidget* at = QApplication::focusWidget(); at != nullptr && way.size() < 14)
            way << at->objectName();
    }
    fail(
        QStringLiteral("Tab does not lead to %1, but to %2").arg(widget->objectName(), way.join(QStringLiteral(", "))));
    return false;
}

void LearnerHand::press(QAbstractButton* button)
{
    if (button == nullptr || !trouble_.isEmpty())
        return;
    if (!button->isEnabled())
        return fail(button->objectName() + QStringLiteral(" is not enabled"));
    if (!button->autoExclusive()) {
        if (reach(button))
            key(Qt::Key_Space);
        return;
    }
    // Of buttons that exclude each other Tab leads to one, arrows to the others.
    const auto there = [button] {
        const auto* at = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
        return at != nullptr && at->autoExclusive() && at->parentWidget() == button->parentWidget();
    };
    for (int tabs = 0; tabs < kMostTabs && !there(); ++tabs)
        key(Qt::Key_Tab);
    for (const Qt::Key arrow : {Qt::Key_Down, Qt::Key_Up, Qt::Key_Right, Qt::Key_Left})
        for (int arrows = 0; arrows < kMostPanels && there() && QApplication::focusWidget() != button; ++arrows)
            key(arrow);
    if (QApplication::focusWidget() != button)
        return fail(QStringLiteral("Tab and arrows do not lead to ") + button->objectName());
    if (!button->isChecked())
        key(Qt::Key_Space);
}

void LearnerHand::press(const char* name)
{
    for (QToolButton* button : window_.findChildren<QToolButton*>())
        if (button->isVisible() && button->defaultAction() != nullptr
            && button->defaultAction()->objectName() == QLatin1String(name))
            return press(button);
    press(qobject_cast<QAbstractButton*>(find(QLatin1String(name))));
}

void LearnerHand::raise(const char* dock)
{
    const QDockWidget* panel = window_.docks().dock(QLatin1String(dock));
    if (!panel->isVisible()) {
        key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        type(QStringLiteral("panel ") + withoutMnemonic(panel->windowTitle()));
        key(Qt::Key_Return);
        if (!panel->isVisible())
            return fail(QStringLiteral("the palette does not lead to ") + QLatin1String(dock));
    }
    const auto isThere = [panel] { return panel->isAncestorOf(QApplication::focusWidget()); };
    for (int panels = 0; panels < kMostPanels && !isThere(); ++panels)
        key(Qt::Key_F6);
    if (!isThere())
        fail(QStringLiteral("F6 does not lead to ") + QLatin1String(dock));
}

bool LearnerHand::reachCell(QAbstractItemView* view, const QModelIndex& index)
{
    if (view == nullptr || !index.isValid()) {
        fail(QStringLiteral("there is no such cell"));
        return false;
    }
    if (!reach(view))
        return false;
    // A first arrow makes a cell current where none is.
    const auto walk = [&](auto at, int more, int less, int wanted) {
        for (int steps = 0; steps < 400 && at() != wanted; ++steps)
            key(at() < wanted ? more : less);
    };
    walk([view] { return view->currentIndex().row(); }, Qt::Key_Down, Qt::Key_Up, index.row());
    walk([view] { return view->currentIndex().column(); }, Qt::Key_Right, Qt::Key_Left, index.column());
    if (view->currentIndex() == index)
        return true;
    fail(QStringLiteral("cell %1, %2 of %3 is not reached, but %4, %5")
             .arg(index.row())
             .arg(index.column())
             .arg(view->objectName())
             .arg(view->currentIndex().row())
             .arg(view->currentIndex().column()));
    return false;
}

void LearnerHand::pick(const char* box, const QString& item)
{
    auto* combo = qobject_cast<QComboBox*>(find(QLatin1String(box)));
    if (combo == nullptr || combo->currentText() == item)
        return;
    if (!reach(combo))
        return;
    // In its list: without it each letter would choose, and a dialog would take Return for itself.
    key(Qt::Key_Down, Qt::AltModifier);
    QTest::keyClicks(combo->view(), item);
    // Others may begin as it does.
    const int rows = combo->count();
    for (int row = 0; row < rows && combo->view()->currentIndex().data().toString() != item; ++row)
        QTest::keyClick(combo->view(), Qt::Key_Down);
    QTest::keyClick(combo->view(), Qt::Key_Return);
    QCoreApplication::processEvents();
    if (combo->currentText() != item)
        fail(QStringLiteral("%1 has %2, not %3").arg(combo->objectName(), combo->currentText(), item));
}

void LearnerHand::makeSession(const Session& wanted)
{
    makeModel(wanted);
    makeTensors(wanted);
    makeRegistrations(wanted);
    makeKeySet(wanted);
    makeThreadKeys(wanted);
    makePlacement(wanted);
    makeProgram(wanted);
}

/// The switch stands below the program, folded at first.
void LearnerHand::makePlacement(const Session& wanted)
{
    if (bench_.document.session().place == wanted.place)
        return;
    raise("program");
    if (!window_.findChild<QWidget*>(QStringLiteral("session.place"))->isVisible())
        press("session.fold");
    press("session.place");
}

void LearnerHand::makeModel(const Session& wanted)
{
    if (!wanted.inlineModel.empty())
        return makeOrder(*wanted.inlineModel.model);
    if (bench_.document.session().model == wanted.model)
        return;
    raise("keys");
    pick("key.model", QString::fromStdString(wanted.model));
}

/// A model that is the session's but for its order, in the order lab: from the highest key on, each is moved up to its place.
void LearnerHand::makeOrder(const KeyModel& wanted)
{
    const std::vector<std::string> lowestFirst = orderOf(wanted);
    if (orderOf(bench_.document.model()) == lowestFirst)
        return;
    raise("order");
    auto* list = qobject_cast<QAbstractItemView*>(find(QStringLiteral("order.keys")));
    if (list == nullptr)
        return;
    const auto& keys = *qobject_cast<const OrderModel*>(list->model());
    for (std::size_t place = 0; place < lowestFirst.size(); ++place) {
        const std::vector<std::string> now = keys.order();
        const auto found = std::find(now.rbegin(), now.rend(), lowestFirst[lowestFirst.size() - 1 - place]);
        if (found == now.rend())
            return fail(QStringLiteral("the order lab has other keys"));
        const int row = static_cast<int>(place);
        const int from = static_cast<int>(found - now.rbegin());
        if (from == row || !reachCell(list, keys.index(from)))
            continue;
        for (int steps = from; steps > row; --steps)
            key(Qt::Key_Up, Qt::AltModifier);
    }
    press("order.apply");
    if (orderOf(bench_.document.model()) != lowestFirst)
        fail(QStringLiteral("the session has another order"));
}

/// In the list of keys Tab leads to one box, arrows to the others.
void LearnerHand::pressKeyBox(const char* kind, const std::string& name)
{
    const QString wanted = QLatin1String(kind) + QString::fromStdString(name);
    const auto at = [] { return QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString(); };
    const auto inList = [&] {
        return qobject_cast<QAbstractButton*>(QApplication::focusWidget()) != nullptr
            && (at().startsWith(QLatin1String("key.")) || at().startsWith(QLatin1String("include."))
                || at().startsWith(QLatin1String("exclude.")));
    };
    for (int tabs = 0; tabs < kMostTabs && !inList(); ++tabs)
        key(Qt::Key_Tab);
    key(Qt::Key_Home);
    for (int rows = 0; rows < kMostTabs && !at().endsWith(QLatin1Char('.') + QString::fromStdString(name)); ++rows)
        key(Qt::Key_Down);
    for (int boxes = 0; boxes < 3 && at() != wanted; ++boxes)
        key(Qt::Key_Right);
    if (at() != wanted)
        return fail(QStringLiteral("the arrows do not lead to ") + wanted);
    key(Qt::Key_Space);
}

void LearnerHand::makeThreadKeys(const Session& wanted)
{
    const KeyModel& model = bench_.document.model();
    for (const auto& [set, name] : {std::pair{&Session::include, "include."}, {&Session::exclude, "exclude."}}) {
        const KeySet differ = bench_.document.session().*set ^ wanted.*set;
        for (const Key each : model.keysOf(differ)) {
            raise("keys");
            pressKeyBox(name, model.nameOf(each));
        }
    }
}

void LearnerHand::makeKeySet(const Session& wanted)
{
    if (bench_.document.session().explicitKeys == wanted.explicitKeys)
        return;
    raise("keys");
    if (!wanted.explicitKeys)
        return press("source.tensors");
    if (!bench_.document.session().explicitKeys)
        press("source.explicit");
    const KeyModel& model = bench_.document.model();
    auto* grid = window_.findChild<KeyGrid*>();
    if (grid->grid().rowCount() > 0 && !grid->isVisible())
        press("key.grid.fold");
    const auto isBox = [&](Key each) { return model.info(each).backend < 0; };  // the others are cells of the grid
    for (const Key each : model.keysOf(*wanted.explicitKeys)) {
        if (!bench_.document.session().explicitKeys)
            return fail(QStringLiteral("the key set is not explicit"));
        if (model.has(*bench_.document.session().explicitKeys, each))
            continue;
        if (isBox(each))
            pressKeyBox("key.", model.nameOf(each));
        else if (reachCell(grid, grid->grid().indexOf(each)))
            key(Qt::Key_Space);
    }
    for (const Key each : model.keysOf(*bench_.document.session().explicitKeys & ~*wanted.explicitKeys))
        if (isBox(each) && model.has(*bench_.document.session().explicitKeys, each))
            pressKeyBox("key.", model.nameOf(each));
}

void LearnerHand::makeTensors(const Session& wanted)
{
    for (std::size_t i = 0; i < wanted.tensors.size(); ++i) {
        const TensorSpec now = bench_.document.session().tensors.at(i);
        const TensorSpec& then = wanted.tensors[i];
        if (now.requiresGrad == then.requiresGrad && now.device == then.device)
            continue;
        raise("tensors");
        auto* table = qobject_cast<QAbstractItemView*>(find(QStringLiteral("tensorTable")));
        if (table == nullptr)
            return;
        const auto cell = [&](int column) { return table->model()->index(static_cast<int>(i), column); };
        if (now.requiresGrad != then.requiresGrad && reachCell(table, cell(TensorTableModel::Gradient)))
            key(Qt::Key_Space);
        if (!(now.device == then.device) && reachCell(table, cell(TensorTableModel::Place))) {
            key(Qt::Key_F2);
            key(Qt::Key_A, Qt::ControlModifier);
            type(QString::fromStdString(nameOf(then.device)));
            key(Qt::Key_Return);
        }
    }
}

void LearnerHand::makeRegistrations(const Session& wanted)
{
    const auto target = [](const SessionRegistration& r) { return std::pair(r.op, r.key); };
    const std::vector<SessionRegistration> then = wanted.registrations;
    if (bench_.document.session().registrations == then)
        return;
    // Away with what is not wanted, or not there: from the first on that stands at another place.
    const std::vector<SessionRegistration> now = bench_.document.session().registrations;
    std::size_t at = 0;
    for (const SessionRegistration& each : now) {
        const bool stands = at < then.size() && target(then[at]) == target(each);
        at += stands ? 1 : 0;
        if (!stands)
            unregister(each);
    }
    for (const SessionRegistration& each : then) {
        const auto& all = bench_.document.session().registrations;
        if (std::find(all.begin(), all.end(), each) == all.end())
            place(each);
        if (!trouble_.isEmpty())
            return;
    }
}

void LearnerHand::unregister(const SessionRegistration& registration)
{
    if (openKernel(registration))
        press("kernel.remove");
}

/// The dialog of an operator and a key, also one that the table has no column for.
bool LearnerHand::openKernel(const SessionRegistration& registration)
{
    raise("registrations");
    auto* table = qobject_cast<QAbstractItemView*>(find(QStringLiteral("registration.table")));
    if (table == nullptr || !reach(table))
        return false;
    key(Qt::Key_Return);
    if (find(QStringLiteral("kernelDialog")) == nullptr)
        return false;
    auto* op = qobject_cast<QComboBox*>(find(QStringLiteral("kernel.target.op")));
    const QString name = registration.op.empty() ? op->itemText(0) : QString::fromStdString(registration.op);
    if (op->currentText() != name && reach(op)) {
        key(Qt::Key_A, Qt::ControlModifier);
        type(name);
        if (op->currentText() != name)  // a completion stands behind what was typed
            key(Qt::Key_Delete);
    }
    pick("kernel.target.key", QString::fromStdString(registration.key));
    return trouble_.isEmpty();
}

void LearnerHand::place(const SessionRegistration& registration)
{
    if (!openKernel(registration))
        return;
    std::visit(
        [this](const auto& kernel) {
            using K = std::decay_t<decltype(kernel)>;
            if constexpr (std::is_same_v<K, FallthroughKernel>) {
                press("kernel.kind.fallthrough");
            } else if constexpr (std::is_same_v<K, RedispatchKernel>) {
                press("kernel.kind.redispatch");
            } else if constexpr (std::is_same_v<K, CallDirectKernel>) {
                press("kernel.kind.callDirect");
                pick("kernel.key", QString::fromStdString(kernel.key));
            } else if constexpr (std::is_same_v<K, ReturnKernel>) {
                press("kernel.kind.return");
                if (kernel.argument != 0)
                    fail(QStringLiteral("no solution returned another argument before"));
            } else {
                fail(QStringLiteral("no solution had such a kernel before"));
            }
        },
        registration.kernel);
    press("kernel.place");
}

void LearnerHand::makeProgram(const Session& wanted)
{
    if (bench_.document.session().program == wanted.program)
        return;
    raise("program");
    auto* text = window_.findChild<ProgramText*>();
    if (!reach(text))
        return;
    key(Qt::Key_A, Qt::ControlModifier);
    key(Qt::Key_Delete);
    for (std::size_t line = 0; line < wanted.program.size(); ++line) {
        if (line > 0)
            key(Qt::Key_Return);
        // The editor may have indented the line.
        key(Qt::Key_Home, Qt::ShiftModifier);
        type(QString::fromStdString(wanted.program[line]));
        key(Qt::Key_Escape);  // a completion that nobody asked for
    }
}

}  // namespace keyfall::test
