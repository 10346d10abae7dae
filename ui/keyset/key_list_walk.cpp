// SPDX-License-Identifier: MIT
// The keyboard in the list of keys: one stop of Tab, and arrows over the boxes.
#include "ui/keyset/key_grid.h"
#include "ui/keyset/key_grid_box.h"
#include "ui/keyset/key_list.h"
#include "ui/keyset/key_row.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QScrollArea>

#include <algorithm>

namespace keyfall {

void KeyList::findTabStop()
{
    const auto shows = [this](const KeyRow* row) { return !row->isHidden() && row->boxes().contains(tabStop_); };
    if (std::any_of(rows_.begin(), rows_.end(), shows))
        return;
    const auto first = std::find_if(rows_.begin(), rows_.end(), [](const KeyRow* row) { return !row->isHidden(); });
    setTabStop(first == rows_.end() ? nullptr : (*first)->boxes().first());
}

void KeyList::setTabStop(QCheckBox* box)
{
    if (tabStop_)
        tabStop_->setFocusPolicy(Qt::ClickFocus);
    tabStop_ = box;
    if (tabStop_)
        tabStop_->setFocusPolicy(Qt::StrongFocus);
}

void KeyList::focusFirstFound()
{
    for (KeyRow* row : rows_)
        if (!row->isHidden()) {
            row->boxes().first()->setFocus(Qt::TabFocusReason);
            scroll_->ensureWidgetVisible(row);
            return;
        }
    if (gridBox_->isHidden())
        return;
    KeyGrid& cells = gridBox_->grid();
    for (int row = 1; row < grid().rowCount(); ++row)
        for (int column = 1; column < grid().columnCount(); ++column)
            if (!cells.isRowHidden(row) && !cells.isColumnHidden(column)) {
                cells.setCurrentIndex(grid().index(row, column));
                cells.setFocus(Qt::TabFocusReason);
                scroll_->ensureWidgetVisible(&cells);
                return;
            }
}

bool KeyList::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == scroll_->viewport() && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(
            this,
            [this] {
                alignColumns();
                gridBox_->setRoom(scroll_->viewport()->height());
                showNextRow();
            },
            Qt::QueuedConnection);
    if (event->type() == QEvent::FocusIn)
        if (auto* box = qobject_cast<QCheckBox*>(watched))
            setTabStop(box);
    if (event->type() == QEvent::KeyPress) {
        auto* box = qobject_cast<QCheckBox*>(watched);
        const auto* press = static_cast<QKeyEvent*>(event);
        if (box && press->modifiers() == Qt::NoModifier && walk(box, press->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

bool KeyList::walk(QCheckBox* from, int key)
{
    std::vector<KeyRow*> shown;
    std::copy_if(rows_.begin(), rows_.end(), std::back_inserter(shown), [](KeyRow* row) { return !row->isHidden(); });
    const auto at =
        std::find_if(shown.begin(), shown.end(), [from](KeyRow* row) { return row->boxes().contains(from); });
    if (at == shown.end())
        return false;
    auto row = at - shown.begin();
    auto column = (*at)->boxes().indexOf(from);
    switch (key) {
    case Qt::Key_Up: --row; break;
    case Qt::Key_Down: ++row; break;
    case Qt::Key_Home: row = 0; break;
    case Qt::Key_End: row = static_cast<std::ptrdiff_t>(shown.size()) - 1; break;
    case Qt::Key_Left: --column; break;
    case Qt::Key_Right: ++column; break;
    default: return false;
    }
    row = std::clamp<std::ptrdiff_t>(row, 0, static_cast<std::ptrdiff_t>(shown.size()) - 1);
    column = std::clamp<qsizetype>(column, 0, 2);
    QCheckBox* to = shown[static_cast<std::size_t>(row)]->boxes().at(column);
    to->setFocus(Qt::TabFocusReason);
    scroll_->ensureWidgetVisible(to, 0, to->height());
    return true;
}

}  // namespace keyfall
