// SPDX-License-Identifier: MIT
#include "ui/keyset/key_list.h"

#include "ui/keyset/key_grid.h"
#include "ui/keyset/key_grid_box.h"
#include "ui/keyset/key_group.h"
#include "ui/keyset/key_row.h"
#include "ui/keyset/key_words.h"
#include "ui/words/clear_button.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::size_t kShortList = 20;  ///< as many keys are one list: Note [Long key lists]
constexpr int kWidestName = 27;         ///< characters; longer names are shortened in the middle
constexpr int kLeastName = 18;          ///< characters with their box, however narrow the list is

}  // namespace

KeyList::KeyList(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    filter_ = new QLineEdit(this);
    filter_->setObjectName(QStringLiteral("key.filter"));
    filter_->setPlaceholderText(tr("Filter keys"));
    filter_->setAccessibleName(tr("Filter keys by name, kind or bit"));
    giveClearButton(*filter_);
    connect(filter_, &QLineEdit::textChanged, this, &KeyList::filterRows);
    connect(filter_, &QLineEdit::returnPressed, this, &KeyList::focusFirstFound);
    layout->addWidget(filter_);
    layout->addWidget(header());

    rowHolder_ = new QWidget;
    rowLayout_ = new QVBoxLayout(rowHolder_);
    rowLayout_->setContentsMargins(0, 0, 0, 0);
    rowLayout_->setSpacing(0);
    gridBox_ = new KeyGridBox(rowHolder_);
    rowLayout_->addWidget(gridBox_);
    connect(&gridBox_->grid().grid(), &KeyGridModel::toggledByUser, this, &KeyList::toggledInGrid);
    connect(gridBox_, &KeyGridBox::folded, this, &KeyList::showRowsOfCells);
    connect(gridBox_, &KeyGridBox::unfoldedByUser, this, &KeyList::showGrid, Qt::QueuedConnection);
    rowLayout_->addStretch();
    scroll_ = new QScrollArea(this);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(rowHolder_);
    scroll_->viewport()->installEventFilter(this);
    layout->addWidget(scroll_, 1);
}

QWidget* KeyList::header()
{
    auto* header = new QWidget(this);
    auto* line = new QHBoxLayout(header);
    line->setContentsMargins(4, 0, 4, 0);
    line->setSpacing(KeyRow::kSpacing);
    const auto column = [&](const QString& text, const QString& tip, int width) {
        auto* label = new QLabel(text, header);
        label->setToolTip(tip);
        label->setForegroundRole(QPalette::PlaceholderText);
        if (width > 0)
            label->setFixedWidth(width);
        line->addWidget(label, width > 0 ? 0 : 1);
        return label;
    };
    const int box = QCheckBox(this).sizeHint().width();
    column(QString(), QString(), 16);
    headerName_ = column(tr("Key"), tr("Ticked: in the key set"), 1);
    headerBit_ =
        column(KeyRow::bitHeading(), tr("Position in the key set; larger wins"), KeyRow::bitWidth(fontMetrics()));
    const auto threadColumn = [&](const QString& text, const QString& name, const QString& tip) {
        QLabel* label = column(text, name + QStringLiteral(": ") + tip, box);
        label->setAlignment(Qt::AlignCenter);
        label->setContentsMargins(0, 0, box - style()->pixelMetric(QStyle::PM_IndicatorWidth),
                                  0);  // above the box itself
        label->setAccessibleName(name);
        label->setAccessibleDescription(tip);
    };
    threadColumn(QStringLiteral("+"), tr("Thread includes"),
                 tr("the thread-local include set; what is ticked here is in the set of every call"));
    threadColumn(QStringLiteral("−"), tr("Thread excludes"),
                 tr("the thread-local exclude set; what is ticked here is in the set of no call"));
    headerRole_ = column(QString(), tr("What the key does in this lookup"), 0);
    // As its rows: a heading that needed more than the panel has would widen the panel or narrow the names.
    headerRole_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return header;
}

void KeyList::clearRows()
{
    tabStop_ = nullptr;
    for (KeyRow* row : rows_)
        delete row;
    rows_.clear();
    cellRows_.clear();
    for (KeyGroup* group : groups_)
        delete group;
    groups_.clear();
}

KeyRow* KeyList::addRow(const KeyModel& model, Key key)
{
    auto* row = new KeyRow(model, key, rowHolder_);
    rows_.push_back(row);
    for (QCheckBox* box : row->boxes()) {
        box->setFocusPolicy(Qt::ClickFocus);
        box->installEventFilter(this);
    }
    connect(row, &KeyRow::tickedByUser, this, &KeyList::tickedByUser);
    connect(row, &KeyRow::includedByUser, this, &KeyList::includedByUser);
    connect(row, &KeyRow::excludedByUser, this, &KeyList::excludedByUser);
    return row;
}

void KeyList::setModel(const std::shared_ptr<const KeyModel>& shared)
{
    clearRows();
    const KeyModel& model = *shared;
    // See Note [Long key lists].
    const bool grouped = model.lanes().size() > kShortList;
    const bool gridded = !model.spec().backends.empty();
    // A short list is read faster than a word is typed.
    filter_->setVisible(grouped);
    if (!grouped)
        filter_->clear();
    int at = 0;
    const auto place = [&](KeyGroup* group, std::optional<KeyKind> kind) {
        for (const Key key : model.lanes()) {
            const KeyInfo& info = model.info(key);
            if (info.bits.empty() || (kind && info.kind != *kind) || (gridded && info.backend >= 0))
                continue;  // "no key" has nothing to tick, and per-backend keys are in the grid
            KeyRow* row = addRow(model, key);
            rowLayout_->insertWidget(at++, row);
            if (group)
                group->add(row);
        }
    };
    if (!grouped)
        place(nullptr, std::nullopt);
    for (const KeyKind kind : {KeyKind::mode, KeyKind::tensorKind, KeyKind::backend}) {
        if (!grouped)
            break;
        auto* group = new KeyGroup(kind, rowHolder_);
        rowLayout_->insertWidget(at++, group);
        groups_.push_back(group);
        const std::size_t before = rows_.size();
        place(group, kind);
        if (rows_.size() == before) {
            delete group;
            groups_.pop_back();
            --at;
            continue;
        }
        connect(group, &QToolButton::toggled, this, [this] { filterRows(filter_->text()); });
    }
    gridBox_->grid().grid().setModel(gridded ? shared : nullptr);
    gridBox_->setVisible(gridded);

    alignColumns();
    findTabStop();
}

void KeyList::alignColumns()
{
    int widest = 0;  // of all, so that bits do not come and go
    int width = 0;   // of those that are seen
    int role = fontMetrics().horizontalAdvance(roleText(KeyRole::below, {}));
    for (const KeyRow* row : rows_) {
        widest = std::max(widest, row->nameWidth());
        if (row->isHidden())
            continue;
        width = std::max(width, row->nameWidth());
        role = std::max(role, row->roleWidth());
    }
    const int most = kWidestName * fontMetrics().averageCharWidth();
    const int beside = rows_.empty() ? 0 : rows_.front()->otherWidth();
    const int bit = KeyRow::bitWidth(fontMetrics()) + KeyRow::kSpacing;
    const int excluded = fontMetrics().horizontalAdvance(roleText(KeyRole::excluded, {}));
    // Bits give way to names, which say more, and names to what the lookup says of them.
    const int room = scroll_->viewport()->width() - beside;
    const bool bits = std::min(widest, most) <= room - excluded;
    const int least = kLeastName * fontMetrics().averageCharWidth();
    width = std::min({width, most, std::max(room - role + (bits ? 0 : bit), least)});
    headerBit_->setVisible(bits);
    for (KeyRow* row : rows_) {
        row->showBit(bits);
        if (!row->isHidden())
            row->setNameWidth(width);
    }
    headerName_->setFixedWidth(std::max(width, headerName_->sizeHint().width()));
    headerName_->parentWidget()->layout()->activate();
    sayLookup();
}

void KeyList::sayLookup()
{
    headerRole_->setText(headerRole_->fontMetrics().elidedText(lookup_, Qt::ElideRight, headerRole_->width()));
}

void KeyList::setState(const NextKey& next, KeySet excluded, const KeyModel& model)
{
    lookup_ = lookupName(next);
    sayLookup();
    addRowsOfCells(next, model);
    for (KeyRow* row : rows_)
        row->show(next, excluded, model);
    gridBox_->grid().grid().setState(next, excluded);
    gridBox_->sayKeys();
    filterRows(filter_->text());
    const auto at = std::find_if(rows_.begin(), rows_.end(), [](const KeyRow* row) { return row->isNext(); });
    const std::optional<Key> inGrid = grid().nextKey();
    const std::optional<Key> key = at != rows_.end() ? std::optional((*at)->key()) : inGrid;
    if (next_ != key) {  // else whoever scrolled to other keys is left there
        next_ = key;
        QMetaObject::invokeMethod(this, &KeyList::showNextRow, Qt::QueuedConnection);
    }
}

/// Of a key that plays a part a folded grid shows a row, as a folded group does.
void KeyList::addRowsOfCells(const NextKey& next, const KeyModel& model)
{
    const std::size_t others = rows_.size() - cellRows_.size();
    std::size_t at = 0;
    for (const Key key : model.lanes()) {
        if (model.info(key).backend < 0)
            continue;
        if (at < cellRows_.size() && cellRows_[at]->key() == key) {
            ++at;
            continue;
        }
        if (next.roleOf(key, model) == KeyRole::absent && !model.has(next.ticked, key))
            continue;
        KeyRow* row = addRow(model, key);
        rowLayout_->insertWidget(rowLayout_->indexOf(gridBox_) + 1 + static_cast<int>(at), row);
        cellRows_.insert(cellRows_.begin() + static_cast<std::ptrdiff_t>(at++), row);
    }
    if (rows_.size() == others + cellRows_.size() && (at == 0 || rows_.back() == cellRows_.back()))
        return;
    rows_.resize(others);
    rows_.insert(rows_.end(), cellRows_.begin(), cellRows_.end());
}

void KeyList::showNextRow()
{
    rowHolder_->layout()->activate();
    for (KeyRow* row : rows_)
        if (row->isNext() && !row->isHidden())
            scroll_->ensureWidgetVisible(row, 0, 0);
    KeyGrid& cells = gridBox_->grid();
    const std::optional<Key> inGrid = grid().nextKey();
    if (!inGrid || gridBox_->isHidden() || !gridBox_->isUnfolded())
        return;
    const QModelIndex cell = grid().indexOf(*inGrid);
    cells.scrollTo(cell);
    const QPoint at = cells.viewport()->mapTo(rowHolder_, cells.visualRect(cell).center());
    scroll_->ensureVisible(at.x(), at.y(), 0, cells.rowHeight(cell.row()));
}

/// From its heading on.
void KeyList::showGrid()
{
    rowHolder_->layout()->activate();
    scroll_->verticalScrollBar()->setValue(gridBox_->y());
    if (const std::optional<Key> next = grid().nextKey())  // its column may be far to the right
        gridBox_->grid().scrollTo(grid().indexOf(*next));
}

const KeyGridModel& KeyList::grid() const
{
    return gridBox_->grid().grid();
}

void KeyList::clearFilter()
{
    filter_->clear();
}

void KeyList::filterRows(const QString& text)
{
    const QString filter = text.trimmed();
    for (KeyGroup* group : groups_)
        group->apply(filter);
    if (groups_.empty())
        for (KeyRow* row : rows_)
            row->setVisible(row->matches(filter));
    if (grid().rowCount() > 0)
        gridBox_->setVisible(gridBox_->filter(filter) || filter.isEmpty());
    showRowsOfCells();
}

void KeyList::showRowsOfCells()
{
    for (KeyRow* row : cellRows_)
        row->setVisible(!gridBox_->isUnfolded() && row->inUse());
    alignColumns();
    findTabStop();
}

void KeyList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)  // when the rows have it, too
        QMetaObject::invokeMethod(this, &KeyList::alignColumns, Qt::QueuedConnection);
}

}  // namespace keyfall
