// SPDX-License-Identifier: MIT
#include "ui/window/shortcut_list.h"

#include "ui/projector/projector.h"
#include "ui/window/command_list_model.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace keyfall {

namespace {

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys.append(sequence.toString(QKeySequence::NativeText));
    keys.removeDuplicates();
    return keys.join(ShortcutList::tr(" or "));
}

}  // namespace

ShortcutList::ShortcutList(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("shortcutList"));
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* table = new QTableWidget(0, 2, this);
    table->setAccessibleName(windowTitle());
    table->setHorizontalHeaderLabels({tr("Command"), tr("Keys")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);

    const auto addRow = [table](QTableWidgetItem* command, const QString& keys) {
        const int row = table->rowCount();
        table->insertRow(row);
        table->setItem(row, 0, command);
        table->setItem(row, 1, new QTableWidgetItem(keys));
    };
    QStringList taken;
    for (const QAction* action : actions) {
        const QString text = plainText(*action);
        if (action->shortcuts().isEmpty() || text.isEmpty() || taken.contains(text))
            continue;
        taken.append(text);
        auto* command = new QTableWidgetItem(action->icon(), text);
        command->setToolTip(action->toolTip());
        addRow(command, keysOf(*action));
    }
    for (const auto& [keys, what] : Projector::keys())
        addRow(new QTableWidgetItem(what), keys);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setObjectName(QStringLiteral("shortcuts.close"));
    table->setObjectName(QStringLiteral("shortcuts.table"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table, 1);
    layout->addWidget(buttons);
    resize(460, 560);
}

}  // namespace keyfall
