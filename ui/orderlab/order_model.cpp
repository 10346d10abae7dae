// SPDX-License-Identifier: MIT
#include "ui/orderlab/order_model.h"

#include "core/keys/reordered_model.h"
#include "ui/words/sentences.h"

#include <QMimeData>

#include <algorithm>

namespace keyfall {

namespace {

QString mimeType()
{
    return QStringLiteral("application/x-keyfall-order-row");
}

}  // namespace

void OrderModel::setModel(std::shared_ptr<const KeyModel> model)
{
    beginResetModel();
    model_ = std::move(model);
    names_ = model_ ? orderOf(*model_) : std::vector<std::string>();
    std::reverse(names_.begin(), names_.end());
    endResetModel();
    Q_EMIT orderChanged();
}

void OrderModel::reset()
{
    setModel(model_);
}

std::vector<std::string> OrderModel::order() const
{
    return {names_.rbegin(), names_.rend()};
}

bool OrderModel::changed() const
{
    return model_ && order() != orderOf(*model_);
}

bool OrderModel::move(int from, int to)
{
    const int count = rowCount();
    if (from == to || from < 0 || to < 0 || from >= count || to >= count)
        return false;
    // beginMoveRows wants the row before which the moved one goes, counted before it is taken out.
    if (!beginMoveRows({}, from, from, {}, to > from ? to + 1 : to))
        return false;
    const auto first = names_.begin();
    if (to > from)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    endMoveRows();
    Q_EMIT dataChanged(index(0), index(count - 1));
    Q_EMIT orderChanged();
    return true;
}

int OrderModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(names_.size());
}

QVariant OrderModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::string& name = names_[static_cast<std::size_t>(index.row())];
    const KeyInfo& info = model_->info(model_->find(name).value());
    const std::vector<std::string> own = orderOf(*model_);
    const int was =
        static_cast<int>(own.size()) - 1 - static_cast<int>(std::find(own.begin(), own.end(), name) - own.begin());
    const int moved = was - index.row();
    switch (role) {
    case Qt::DisplayRole: {
        const QString text = QString::fromStdString(name);
        return moved == 0 ? text
            : moved > 0   ? tr("%1   ↑%2").arg(text).arg(moved)
                          : tr("%1   ↓%2").arg(text).arg(-moved);
    }
    case Qt::AccessibleTextRole:
        return moved == 0
            ? tr("%1, place %2").arg(QString::fromStdString(name)).arg(index.row() + 1)
            : tr("%1, place %2, was %3").arg(QString::fromStdString(name)).arg(index.row() + 1).arg(was + 1);
    case Qt::ToolTipRole: return inWindowLanguage(info.duty);
    case KindRole: return static_cast<int>(info.kind);
    case MovedRole: return moved;
    default: return {};
    }
}

Qt::ItemFlags OrderModel::flags(const QModelIndex& index) const
{
    // Dropping is between rows, so only the list itself takes drops.
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled : Qt::ItemIsDropEnabled;
}

QStringList OrderModel::mimeTypes() const
{
    return {mimeType()};
}

QMimeData* OrderModel::mimeData(const QModelIndexList& indexes) const
{
    if (indexes.isEmpty())
        return nullptr;
    auto* data = new QMimeData;
    data->setData(mimeType(), QByteArray::number(indexes.first().row()));
    return data;
}

bool OrderModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int, const QModelIndex& parent)
{
    if (action != Qt::MoveAction || !data->hasFormat(mimeType()))
        return false;
    const int from = data->data(mimeType()).toInt();
    const int before = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
    return move(from, before > from ? before - 1 : before);
}

}  // namespace keyfall
