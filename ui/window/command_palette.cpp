// SPDX-License-Identifier: MIT
#include "ui/window/command_palette.h"

#include "ui/window/command_list_model.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

/// An icon's place, the command, and its key at the right end.
class CommandDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const bool chosen = option.state & QStyle::State_Selected;
        painter->setPen(option.palette.color(chosen ? QPalette::HighlightedText : QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -10, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(CommandListModel::KeysRole).toString());
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const override
    {
        return {100, option.fontMetrics.height() + 10};
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::HasDecoration;  // texts line up, with an icon or without
        option->decorationSize = {18, 18};
    }
};

}  // namespace

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window),
      line_(new QLineEdit(this)),
      list_(new QListView(this)),
      none_(new QLabel(this)),
      model_(new CommandListModel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Command palette"));
    line_->setPlaceholderText(tr("Type a command"));
    line_->setAccessibleName(tr("Command"));
    line_->setToolTip(tr("Some letters of the command's name; Up and Down choose, Enter does it, Esc closes"));
    line_->installEventFilter(this);
    list_->setModel(model_);
    list_->setItemDelegate(new CommandDelegate(list_));
    list_->setUniformItemSizes(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setAccessibleName(tr("Commands"));
    list_->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(line_);
    layout->addWidget(list_, 1);
    layout->addWidget(none_, 1);
    none_->setObjectName(QStringLiteral("palette.none"));
    none_->setTextFormat(Qt::PlainText);
    none_->setWordWrap(true);
    none_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    none_->setMargin(12);
    line_->setObjectName(QStringLiteral("palette.text"));
    connect(line_, &QLineEdit::textEdited, this, &CommandPalette::filter);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) { trigger(index.row()); });
    hide();
}

void CommandPalette::open(const QList<QAction*>& actions)
{
    before_ = QApplication::focusWidget();
    model_->setActions(actions);
    line_->clear();
    filter({});
    const QSize room = parentWidget()->size();
    const QSize size(std::min(560, room.width() - 40), std::min(400, room.height() - 80));
    setGeometry(QRect(QPoint((room.width() - size.width()) / 2, 48), size));
    show();
    raise();
    line_->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter(const QString& typed)
{
    model_->filter(typed);
    list_->setCurrentIndex(model_->index(0, 0));
    const bool none = model_->rowCount() == 0;
    none_->setText(none ? tr("No command has “%1”. The manual may (F1).").arg(typed) : QString());
    none_->setVisible(none);
    list_->setVisible(!none);
    line_->setAccessibleDescription(none_->text());
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && takeKey(static_cast<QKeyEvent*>(event)->key()))
        return true;
    // A click elsewhere closes the palette; switching to another window does not.
    if (event->type() == QEvent::FocusOut && isVisible()
        && static_cast<QFocusEvent*>(event)->reason() == Qt::MouseFocusReason)
        QTimer::singleShot(0, this, &QWidget::hide);
    return QFrame::eventFilter(watched, event);
}

bool CommandPalette::takeKey(int key)
{
    const int row = list_->currentIndex().row();
    const auto moveTo = [this](int to) {
        list_->setCurrentIndex(model_->index(std::clamp(to, 0, std::max(0, model_->rowCount() - 1)), 0));
    };
    switch (key) {
    case Qt::Key_Escape: finish(); return true;
    case Qt::Key_Down: moveTo(row + 1); return true;
    case Qt::Key_Up: moveTo(row - 1); return true;
    case Qt::Key_PageDown: moveTo(row + 10); return true;
    case Qt::Key_PageUp: moveTo(row - 10); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: trigger(row); return true;
    default: return false;
    }
}

void CommandPalette::trigger(int row)
{
    const QPointer<QAction> action = model_->actionAt(row);
    if (!action || !action->isEnabled())
        return;
    finish();  // first, so that the command acts on what had the focus
    action->trigger();
    if (action)
        Q_EMIT triggered(*action);
}

void CommandPalette::finish()
{
    hide();
    if (before_)
        before_->setFocus(Qt::PopupFocusReason);
}

}  // namespace keyfall
