// SPDX-License-Identifier: MIT
#include "ui/keyset/key_grid.h"

#include "ui/keyset/kind_glyph.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/theme.h"
#include "ui/words/rule_links.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>

namespace keyfall {

namespace {

/// Paints a cell and toggles it by mouse or Space, wherever in the cell the pointer is.
class GridDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (!index.flags().testFlag(Qt::ItemIsEnabled))
            return;
        const Theme theme = Theme::matching(option.palette);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool edge = index.row() == 0 || index.column() == 0;
        if (edge)
            painter->fillRect(option.rect, theme[ColorRole::lane]);
        const double side = std::min({14, option.rect.width() - 4, option.rect.height() - 6});
        QRectF box(0, 0, side, side);
        box.moveCenter(QRectF(option.rect).center());
        const QColor kind =
            kindColour(static_cast<KeyKind>(index.data(KeyGridModel::KeyKindRole).toInt()), option.palette);
        const bool ticked = index.data(KeyGridModel::TickedRole).toBool();
        painter->setPen(QPen(ticked ? kind : option.palette.color(QPalette::Dark), 1.2));
        painter->setBrush(ticked ? QBrush(kind) : QBrush(Qt::NoBrush));
        painter->drawRoundedRect(box, 3, 3);
        const bool included = index.data(KeyGridModel::IncludedRole).toBool();
        const bool excluded = index.data(KeyGridModel::ExcludedRole).toBool();
        if (included || excluded) {
            QFont font = option.font;
            font.setBold(true);
            font.setPixelSize(static_cast<int>(side) - 1);
            painter->setFont(font);
            painter->setPen(ticked ? textOn(kind) : theme[ColorRole::text]);
            painter->drawText(box, Qt::AlignCenter, excluded ? QStringLiteral("−") : QStringLiteral("+"));
        }
        if (index.data(KeyGridModel::NextRole).toBool()) {
            painter->setPen(QPen(option.palette.color(QPalette::WindowText), 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(box.adjusted(-2.5, -2.5, 2.5, 2.5), 4, 4);
        }
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setRenderHint(QPainter::Antialiasing, false);
            painter->setPen(QPen(option.palette.color(QPalette::Link), 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
        }
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {kLeastTarget, kLeastTarget};
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override
    {
        bool toggles = false;
        if (event->type() == QEvent::MouseButtonRelease) {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            toggles = mouse->button() == Qt::LeftButton && option.rect.contains(mouse->position().toPoint());
        } else if (event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent*>(event)->key();
            toggles = key == Qt::Key_Space || key == Qt::Key_Select;
        }
        if (!toggles || !index.flags().testFlag(Qt::ItemIsUserCheckable))
            return false;
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
};

/// The backends' names, running upwards.
class GridHeader final : public QHeaderView {
public:
    explicit GridHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {}

    [[nodiscard]] QSize sizeHint() const override
    {
        int longest = 0;
        for (int i = 0; i < count(); ++i)
            longest =
                std::max(longest, fontMetrics().horizontalAdvance(model()->headerData(i, Qt::Horizontal).toString()));
        return {QHeaderView::sizeHint().width(), longest + 12};
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        painter->save();
        painter->setPen(palette().color(section == 0 ? QPalette::PlaceholderText : QPalette::WindowText));
        painter->translate(rect.left(), rect.bottom() - 4);
        painter->rotate(-90);
        painter->drawText(QRectF(0, 0, rect.height() - 4, rect.width()), Qt::AlignLeft | Qt::AlignVCenter,
                          model()->headerData(section, Qt::Horizontal).toString());
        painter->restore();
    }
};

/// The functionalities' names, without a button's frame.
class GridRows final : public QHeaderView {
public:
    explicit GridRows(QWidget* parent) : QHeaderView(Qt::Vertical, parent) {}

    [[nodiscard]] QSize sizeHint() const override
    {
        int longest = 0;
        for (int i = 0; i < count(); ++i)
            longest =
                std::max(longest, fontMetrics().horizontalAdvance(model()->headerData(i, Qt::Vertical).toString()));
        return {longest + 26, QHeaderView::sizeHint().height()};
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        painter->save();
        const auto kind =
            static_cast<KeyKind>(model()->headerData(section, Qt::Vertical, KeyGridModel::KeyKindRole).toInt());
        paintKind(*painter, QRectF(rect.left() + 2, rect.center().y() - 5, 12, 12), kind, palette());
        painter->setPen(palette().color(section == 0 ? QPalette::PlaceholderText : QPalette::WindowText));
        painter->drawText(rect.adjusted(20, 0, -2, 0), Qt::AlignLeft | Qt::AlignVCenter,
                          model()->headerData(section, Qt::Vertical).toString());
        painter->restore();
    }
};

}  // namespace

KeyGrid::KeyGrid(QWidget* parent) : QTableView(parent), grid_(new KeyGridModel(this))
{
    setObjectName(QStringLiteral("key.grid"));
    setAccessibleName(tr("Per-backend keys, functionality by backend"));
    setWhatsThis(htmlWithRuleLinks(
        tr("<p>Keys that exist once for every backend. A key is in the set when its functionality bit (first "
           "column) and its backend bit (first row) both are, so the set is always functionalities × "
           "backends (pytorch:M9). Clearing a key clears its functionality; backend bits stay (pytorch:M8).</p>")));
    setHorizontalHeader(new GridHeader(this));
    setVerticalHeader(new GridRows(this));
    setModel(grid_);
    setItemDelegate(new GridDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionMode(QAbstractItemView::NoSelection);
    setTabKeyNavigation(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // The corner is a button of its own, which a style draws although it stands for nothing here. A style sheet would
    // hide it too, but keep the headers from following a change of theme.
    if (auto* corner = findChild<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly))
        corner->installEventFilter(this);
    setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionsClickable(false);
        header->setHighlightSections(false);
        header->viewport()->setBackgroundRole(QPalette::Window);
    }
    horizontalHeader()->setMinimumSectionSize(kLeastTarget);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    verticalHeader()->setMinimumSectionSize(kLeastTarget);
    verticalHeader()->setDefaultSectionSize(kLeastTarget);
    connect(grid_, &QAbstractItemModel::modelReset, this, &KeyGrid::fitHeight);
}

bool KeyGrid::filter(const QString& text)
{
    const int rows = grid_->rowCount();
    const int columns = grid_->columnCount();
    std::vector<bool> row(static_cast<std::size_t>(rows), text.isEmpty());
    std::vector<bool> column(static_cast<std::size_t>(columns), text.isEmpty());
    bool any = false;
    for (int r = 1; r < rows; ++r)
        for (int c = 1; c < columns; ++c)
            if (grid_->nameAt(grid_->index(r, c)).contains(text, Qt::CaseInsensitive))
                any = row[static_cast<std::size_t>(r)] = column[static_cast<std::size_t>(c)] = true;
    for (int r = 0; r < rows; ++r)
        setRowHidden(r, r > 0 && !row[static_cast<std::size_t>(r)]);
    for (int c = 0; c < columns; ++c)
        setColumnHidden(c, c > 0 && !column[static_cast<std::size_t>(c)]);
    fitHeight();
    return any;
}

void KeyGrid::fitHeight()
{
    const bool scrolls = horizontalHeader()->length() > viewport()->width();
    setFixedHeight(horizontalHeader()->sizeHint().height() + verticalHeader()->length() + 2
                   + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0));
}

bool KeyGrid::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Paint && qobject_cast<QAbstractButton*>(watched) != nullptr)
        return true;
    return QTableView::eventFilter(watched, event);
}

/// Where no cell is current the first arrow leads to the first that has a key: the corner has none, and a table would go
/// there and no further.
QModelIndex KeyGrid::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    if (currentIndex().isValid())
        return QTableView::moveCursor(action, modifiers);
    for (int row = 0; row < grid_->rowCount(); ++row)
        for (int column = 0; column < grid_->columnCount(); ++column)
            if (const QModelIndex cell = grid_->index(row, column);
                !isRowHidden(row) && !isColumnHidden(column) && cell.flags().testFlag(Qt::ItemIsEnabled))
                return cell;
    return {};
}

void KeyGrid::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeight();
}

void KeyGrid::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitHeight();
}

}  // namespace keyfall
