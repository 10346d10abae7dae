// SPDX-License-Identifier: MIT
#include "ui/orderlab/order_lab.h"

#include "core/keys/key_model_json.h"
#include "core/keys/reordered_model.h"
#include "core/session/model_change.h"
#include "core/session/prepared_session.h"
#include "ui/keyset/kind_glyph.h"
#include "ui/orderlab/effect_model.h"
#include "ui/orderlab/order_model.h"
#include "ui/tables/rows_table.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

/// A key with the sign of its kind before its name.
class OrderDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem text = option;
        text.rect.adjust(22, 0, 0, 0);
        text.font.setBold(index.data(OrderModel::MovedRole).toInt() != 0);
        QStyledItemDelegate::paint(painter, text, index);
        paintKind(*painter, QRectF(option.rect.left() + 5, option.rect.center().y() - 5, 12, 12),
                  static_cast<KeyKind>(index.data(OrderModel::KindRole).toInt()), option.palette);
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(26, 6);
    }
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->font.setBold(index.data(OrderModel::MovedRole).toInt() != 0);
    }
};

}  // namespace

OrderLab::OrderLab(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      order_(new OrderModel(this)),
      effects_(new EffectModel(this)),
      list_(new QListView(this)),
      table_(makeRowsTable(QStringLiteral("order.effects"), tr("What changes under this order"), effects_, this)),
      summary_(new QLabel(this)),
      up_(new QAction(tr("Move &up"), this)),
      down_(new QAction(tr("Move &down"), this)),
      reset_(new QAction(tr("&Reset"), this)),
      apply_(new QAction(tr("&Apply to the session"), this))
{
    setObjectName(QStringLiteral("orderLab"));
    setAccessibleName(tr("Order lab"));
    setWhatsThis(
        tr("<p>What if the keys had another order? Drag a key to another priority, or move it with Alt+Up and "
           "Alt+Down. The table shows which lookups change: the calls of the last run, the first call with the "
           "edited key set, and every operator whose first key is another one.</p><p>Nothing runs and the "
           "session stays as it is until you apply the order.</p>"));
    build();
    connect(order_, &OrderModel::orderChanged, this, &OrderLab::refresh);
    connect(up_, &QAction::triggered, this, &OrderLab::moveUp);
    connect(down_, &QAction::triggered, this, &OrderLab::moveDown);
    connect(reset_, &QAction::triggered, order_, &OrderModel::reset);
    connect(apply_, &QAction::triggered, this, &OrderLab::apply);
    connect(&document_, &Document::modelChanged, this, &OrderLab::takeModel);
    connect(&document_, &Document::sessionChanged, this, &OrderLab::refresh);
    connect(&document_, &Document::runFinished, this, &OrderLab::refresh);
    takeModel();
}

void OrderLab::build()
{
    list_->setObjectName(QStringLiteral("order.keys"));
    list_->setAccessibleName(tr("Keys, highest priority first"));
    list_->setModel(order_);
    list_->setItemDelegate(new OrderDelegate(list_));
    list_->setDragDropMode(QAbstractItemView::InternalMove);
    list_->setDefaultDropAction(Qt::MoveAction);
    list_->setDropIndicatorShown(true);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    list_->setUniformItemSizes(true);
    up_->setShortcut(Qt::ALT | Qt::Key_Up);
    up_->setToolTip(tr("Give the key the next higher priority (Alt+Up)"));
    down_->setShortcut(Qt::ALT | Qt::Key_Down);
    down_->setToolTip(tr("Give the key the next lower priority (Alt+Down)"));
    reset_->setToolTip(tr("Back to the order of the session's model"));
    apply_->setToolTip(tr("Make the reordered model the session's; undo takes it back"));
    apply_->setObjectName(QStringLiteral("order.apply"));
    up_->setObjectName(QStringLiteral("order.up"));
    down_->setObjectName(QStringLiteral("order.down"));
    reset_->setObjectName(QStringLiteral("order.reset"));
    auto* buttons = new QHBoxLayout;
    for (QAction* action : {up_, down_, reset_, apply_}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        buttons->addWidget(button);
    }
    buttons->addStretch();

    summary_->setObjectName(QStringLiteral("order.summary"));
    summary_->setWordWrap(true);

    auto* left = new QWidget(this);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(4);
    leftColumn->addLayout(buttons);
    leftColumn->addWidget(list_, 1);
    auto* right = new QWidget(this);
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 0);
    rightColumn->setSpacing(4);
    rightColumn->addWidget(summary_);
    rightColumn->addWidget(table_, 1);
    auto* splitter = new QSplitter(this);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->addWidget(splitter);
    table_->setColumnWidth(EffectModel::CallColumn, 26 * fontMetrics().averageCharWidth());
    table_->setColumnWidth(EffectModel::ChangeColumn, 14 * fontMetrics().averageCharWidth());
    table_->setColumnWidth(EffectModel::BeforeColumn, 27 * fontMetrics().averageCharWidth());
    setFocusProxy(list_);
}

void OrderLab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (stale_)
        refresh();
}

void OrderLab::takeModel()
{
    order_->setModel(document_.sharedModel());
    list_->setCurrentIndex(order_->index(0));
}

void OrderLab::tryMove(const QString& key, const QString& to)
{
    const std::vector<std::string> lowestFirst = order_->order();
    const auto rowOf = [&lowestFirst](const QString& name) {
        const auto found = std::find(lowestFirst.rbegin(), lowestFirst.rend(), name.toStdString());
        return static_cast<int>(found - lowestFirst.rbegin());
    };
    const int from = rowOf(key);
    const int target = rowOf(to);
    if (std::max(from, target) >= static_cast<int>(lowestFirst.size()) || !order_->move(from, target))
        return;
    list_->setCurrentIndex(order_->index(target));
    // The panel may just be opening.
    QTimer::singleShot(0, list_, [this] { list_->scrollTo(list_->currentIndex()); });
}

void OrderLab::moveUp()
{
    move(-1);
}

void OrderLab::moveDown()
{
    move(1);
}

void OrderLab::move(int step)
{
    const int row = list_->currentIndex().row();
    if (row >= 0 && order_->move(row, row + step))
        list_->scrollTo(list_->currentIndex());
}

void OrderLab::refresh()
{
    reset_->setEnabled(order_->changed());
    apply_->setEnabled(order_->changed());
    // Preparing two dispatchers takes some milliseconds: not for a panel that nobody sees.
    stale_ = !isVisible();
    if (stale_)
        return;
    const auto reordered = reorderedModel(document_.model(), order_->order());
    const PreparedSession* before = document_.prepared();
    if (!reordered || !before) {
        effects_->setEffects({});
        summary_->setText(QStringLiteral("\u26a0 ")
                          + inWindowLanguage(reordered ? *document_.preparationError() : reordered.error()));
        return;
    }
    Session other = document_.session();
    if (order_->changed())
        other = changeModel(other, document_.model(), **reordered).session;
    const auto after = document_.prepareOther(other);
    if (!after) {
        effects_->setEffects({});
        summary_->setText(QStringLiteral("\u26a0 ") + inWindowLanguage(after.error()));
        return;
    }
    effects_->setEffects(orderEffects(document_.session(), *before, *after, document_.lastRun().get()));
    const int changes = effects_->changes();
    summary_->setText(!order_->changed() ? tr("This is the order of %1. Move a key to see what it changes.")
                                               .arg(QString::fromStdString(document_.model().name()))
                          : changes == 0 ? tr("No lookup changes under this order.")
                          : changes == 1 ? tr("1 lookup would fall another way.")
                                         : tr("%1 lookups would fall another way.").arg(changes));
}

void OrderLab::apply()
{
    if (const auto reordered = reorderedModel(document_.model(), order_->order()))
        document_.switchModel(**reordered);
}

}  // namespace keyfall
