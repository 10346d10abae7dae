// SPDX-License-Identifier: MIT
#include "tests/app/writer_hand.h"

#include "ui/callgraph/ladder_view.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QScrollArea>
#include <QTest>

namespace keyfall::test {

namespace {

constexpr int kWhere = 8;  ///< px from the edges of a field, where it is clicked

QWidget* whereOneClicks(QWidget* field)
{
    auto* area = qobject_cast<QAbstractScrollArea*>(field);
    return area != nullptr ? area->viewport() : field;
}

}  // namespace

void WriterHand::fail(const QString& what)
{
    if (trouble_.isEmpty())
        trouble_ = what;
}

QWidget* WriterHand::part(const QString& name)
{
    if (!trouble_.isEmpty())
        return nullptr;
    auto* found = window_.docks().dock(QStringLiteral("lesson"))->findChild<QWidget*>(name);
    // Fields that came get their places when the layouts around them are asked.
    if (found == nullptr
        || !QTest::qWaitFor([found] { return found->isVisible() && found->rect().contains(kWhere, kWhere); }, 1000)) {
        fail(name + QStringLiteral(" is not to be seen"));
        return nullptr;
    }
    for (QWidget* parent = found->parentWidget(); parent != nullptr; parent = parent->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(parent))
            scroll->ensureWidgetVisible(found);  // as the wheel does
    return found;
}

void WriterHand::click(const char* button)
{
    ++actions;
    auto* found = qobject_cast<QAbstractButton*>(part(QLatin1String(button)));
    if (found == nullptr || !found->isEnabled())
        return fail(QLatin1String(button) + QStringLiteral(" cannot be pressed"));
    QTest::mouseClick(found, Qt::LeftButton, {}, QPoint(8, found->height() / 2));
}

void WriterHand::type(const QString& text)
{
    ++actions;
    QTest::keyClicks(QApplication::focusWidget(), text);
}

void WriterHand::fill(const QString& field, const QString& text)
{
    ++actions;
    QWidget* found = part(field);
    if (found == nullptr)
        return;
    QTest::mouseClick(whereOneClicks(found), Qt::LeftButton, {}, QPoint(kWhere, kWhere));
    if (QApplication::focusWidget() != found)
        return fail(QStringLiteral("a click into %1 does not give it the keyboard").arg(field));
    QTest::keyClick(found, Qt::Key_End, Qt::ControlModifier);
    type(text);
}

void WriterHand::addStep(const QString& title, const QString& prose)
{
    ++actions;
    QTest::keyClick(&window_, Qt::Key_A, Qt::ControlModifier | Qt::AltModifier);
    const QWidget* line = part(QStringLiteral("write_title"));
    if (line == nullptr || !QTest::qWaitFor([line] { return QApplication::focusWidget() == line; }))
        return fail(QStringLiteral("the cursor does not stand in the title"));
    type(title);
    fill(QStringLiteral("write_prose"), prose);
}

void WriterHand::chooseKind(int kind)
{
    actions += 2;  // opening the list, choosing
    auto* box = qobject_cast<QComboBox*>(part(QStringLiteral("write_kind")));
    if (box == nullptr)
        return;
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int row = 0; row < kind; ++row)
        QTest::keyClick(box, Qt::Key_Down);
    if (box->currentIndex() != kind)
        fail(QStringLiteral("the kind is %1").arg(box->currentText()));
}

void WriterHand::addOption(int option, const QString& text, const QString& why)
{
    fill(QStringLiteral("writeOption%1").arg(option), text);
    fill(QStringLiteral("writeWhy%1").arg(option), why);
}

void WriterHand::clickHop(int hop)
{
    ++actions;
    LadderView& ladder = window_.graph().ladder();
    const DisplayList list = ladder.visibleList();
    for (const DisplayItem& item : list.items) {
        if (item.part != Part::box || static_cast<int>(item.hop) != hop)
            continue;
        QTest::mouseClick(ladder.viewport(), Qt::LeftButton, {},
                          ladder.toViewport(item.rect.center() + list.origin).toPoint());
        return;
    }
    fail(QStringLiteral("hop %1 is not in the picture").arg(hop));
}

void WriterHand::openPart(int row)
{
    ++actions;
    auto* list = qobject_cast<QListWidget*>(part(QStringLiteral("writeSteps")));
    if (list == nullptr)
        return;
    list->scrollToItem(list->item(row));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
}

}  // namespace keyfall::test
