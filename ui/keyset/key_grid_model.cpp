// SPDX-License-Identifier: MIT
#include "ui/keyset/key_grid_model.h"

#include "ui/keyset/key_words.h"
#include "ui/words/listed.h"

#include <QStringList>

namespace keyfall {

namespace {

/// "Autograd" of AutogradFunctionality: what the names of its instances start with.
QString rowName(const KeyModel& model, Key functionality)
{
    for (const FunctionalitySpec& spec : model.spec().functionalities)
        if (spec.name == model.nameOf(functionality) && spec.instancePrefix && !spec.instancePrefix->empty())
            return QString::fromStdString(*spec.instancePrefix);
    return QString::fromStdString(model.nameOf(functionality));
}

}  // namespace

void KeyGridModel::setModel(std::shared_ptr<const KeyModel> model)
{
    beginResetModel();
    model_ = std::move(model);
    functionalities_.clear();
    next_ = {};
    if (model_)
        for (const Key key : model_->lanes()) {
            const KeyInfo& info = model_->info(key);
            if (info.backend >= 0 && (functionalities_.empty() || functionalities_.back() != info.functionality))
                functionalities_.push_back(info.functionality);
        }
    endResetModel();
}

void KeyGridModel::setState(const NextKey& next, KeySet excludeSet)
{
    next_ = next;
    excludeSet_ = excludeSet;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void KeyGridModel::setEdited(EditedSet edited)
{
    if (edited == edited_)
        return;
    edited_ = edited;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

KeySet KeyGridModel::bitsAt(const QModelIndex& index) const
{
    KeySet bits;
    if (index.row() > 0)
        bits |= model_->setOf(functionalities_[static_cast<std::size_t>(index.row()) - 1]);
    if (index.column() > 0)
        bits |= KeySet(1ULL << (index.column() - 1));
    return bits;
}

std::optional<Key> KeyGridModel::keyAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() == 0 || index.column() == 0)
        return std::nullopt;
    return model_->highest(bitsAt(index));
}

QModelIndex KeyGridModel::indexOf(Key key) const
{
    const KeyInfo& info = model_->info(key);
    for (std::size_t row = 0; row < functionalities_.size(); ++row)
        if (info.backend >= 0 && info.functionality == functionalities_[row])
            return index(static_cast<int>(row) + 1, info.backend + 1);
    return {};
}

std::optional<Key> KeyGridModel::nextKey() const
{
    const std::optional<Key> key = next_.key();
    return key && model_ && indexOf(*key).isValid() && wins(next_.roleOf(*key, *model_)) ? key : std::nullopt;
}

QString KeyGridModel::nameAt(const QModelIndex& index) const
{
    if (const auto key = keyAt(index))
        return QString::fromStdString(model_->nameOf(*key));
    if (index.row() > 0)
        return tr("%1, for every backend in the set")
            .arg(QString::fromStdString(model_->nameOf(functionalities_[static_cast<std::size_t>(index.row()) - 1])));
    if (index.column() > 0)
        return tr("backend %1")
            .arg(QString::fromStdString(model_->spec().backends[static_cast<std::size_t>(index.column()) - 1]));
    return {};
}

KeySet KeyGridModel::toggled(KeySet set, const QModelIndex& index, bool on) const
{
    const KeySet bits = bitsAt(index);
    if (on)
        return set | bits;
    return keyAt(index) ? model_->remove(set, *keyAt(index)) : set & ~bits;
}

int KeyGridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || functionalities_.empty() ? 0 : static_cast<int>(functionalities_.size()) + 1;
}

int KeyGridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || functionalities_.empty() ? 0 : static_cast<int>(model_->spec().backends.size()) + 1;
}

KeySet KeyGridModel::shown() const
{
    switch (edited_) {
    case EditedSet::ticked: return next_.ticked;
    case EditedSet::included: return next_.included;
    case EditedSet::excluded: return excludeSet_;
    }
    return {};
}

QString KeyGridModel::stateText(const QModelIndex& index) const
{
    const KeySet bits = bitsAt(index);
    QStringList parts{next_.ticked.isSupersetOf(bits) ? tr("in the key set") : tr("not in the key set")};
    if (next_.included.isSupersetOf(bits))
        parts.append(tr("included"));
    if (excludeSet_.isSupersetOf(bits))
        parts.append(tr("excluded"));
    if (const auto key = keyAt(index))
        if (const QString role = roleText(next_.roleOf(*key, *model_), next_);
            !role.isEmpty() && role != tr("excluded"))
            parts.append(role);
    return listPhrases(parts);
}

QVariant KeyGridModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const KeySet bits = bitsAt(index);
    if (bits.empty())
        return {};
    const auto key = keyAt(index);
    switch (role) {
    case Qt::CheckStateRole: return shown().isSupersetOf(bits) ? Qt::Checked : Qt::Unchecked;
    case TickedRole: return next_.ticked.isSupersetOf(bits);
    case IncludedRole: return next_.included.isSupersetOf(bits);
    case ExcludedRole: return excludeSet_.isSupersetOf(bits);
    case NextRole: return key && wins(next_.roleOf(*key, *model_));
    case KeyKindRole:
        return static_cast<int>(index.row() > 0
                                    ? model_->info(functionalities_[static_cast<std::size_t>(index.row()) - 1]).kind
                                    : KeyKind::backend);
    case Qt::AccessibleTextRole: return QStringLiteral("%1, %2").arg(nameAt(index), stateText(index));
    case Qt::ToolTipRole: {
        QString text = key ? tooltipOf(*model_, *key) : QStringLiteral("<b>%1</b>").arg(nameAt(index).toHtmlEscaped());
        text += QStringLiteral("<br>") + stateText(index).toHtmlEscaped();
        if (key)
            text +=
                QStringLiteral("<br>") + tr("Clearing it clears the functionality; backend bits stay (pytorch:M8).");
        return text;
    }
    default: return {};
    }
}

bool KeyGridModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || bitsAt(index).empty())
        return false;
    Q_EMIT toggledByUser(index, value.toInt() == Qt::Checked);
    return true;
}

QVariant KeyGridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole && role != Qt::ToolTipRole && role != KeyKindRole)
        return {};
    if (role == KeyKindRole)
        return static_cast<int>(orientation == Qt::Horizontal || section == 0
                                    ? KeyKind::backend
                                    : model_->info(functionalities_[static_cast<std::size_t>(section) - 1]).kind);
    if (section == 0)
        return tr("bit");
    if (orientation == Qt::Horizontal)
        return QString::fromStdString(model_->spec().backends[static_cast<std::size_t>(section) - 1]);
    return rowName(*model_, functionalities_[static_cast<std::size_t>(section) - 1]);
}

Qt::ItemFlags KeyGridModel::flags(const QModelIndex& index) const
{
    if (!index.isValid() || bitsAt(index).empty())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable;
}

}  // namespace keyfall
