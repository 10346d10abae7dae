// SPDX-License-Identifier: MIT
#include "ui/window/command_list_model.h"

#include "ui/window/actions.h"
#include "ui/window/fuzzy_match.h"

#include <QMenu>
#include <QStringList>

#include <algorithm>
#include <optional>

namespace keyfall {

namespace {

constexpr const char* kContext = "commandContext";
constexpr const char* kWords = "commandWords";

/// The best of what the action is called. Another word counts only when it is written from its start: letters that are
/// strewn over a list of words mean nothing.
std::optional<int> scoreOf(const QString& typed, const QAction& action)
{
    std::optional<int> best = fuzzyScore(typed, commandText(action));
    if (typed.trimmed().isEmpty())
        return best;
    const QStringList words = action.property(kWords).toString().split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& word : words)
        if (word.trimmed().startsWith(typed.trimmed(), Qt::CaseInsensitive))
            best = std::max(best, fuzzyScore(typed, word.trimmed()));
    return best;
}

}  // namespace

QString plainText(const QAction& action)
{
    return action.text().remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

void setCommandContext(QWidget& menu, const QString& context)
{
    menu.setProperty(kContext, context);
}

void setCommandWords(QAction& action, const QString& words)
{
    action.setProperty(kWords, words);
}

QString commandText(const QAction& action)
{
    const QString text = plainText(action);
    for (const QObject* place : action.associatedObjects())
        if (const QString context = place->property(kContext).toString(); !context.isEmpty())
            return CommandListModel::tr("%1: %2").arg(context, text);
    return text;
}

void CommandListModel::setActions(const QList<QAction*>& actions)
{
    actions_.clear();
    QStringList taken;
    for (QAction* action : actions) {
        const QString text = commandText(*action);
        if (plainText(*action).isEmpty() || action->isSeparator() || action->menu() || !action->isVisible()
            || taken.contains(text))
            continue;
        taken.append(text);
        actions_.emplace_back(action);
    }
    filter({});
}

void CommandListModel::filter(const QString& typed)
{
    std::vector<std::pair<int, QPointer<QAction>>> fitting;
    for (const QPointer<QAction>& action : actions_) {
        if (!action)
            continue;
        if (const auto score = scoreOf(typed, *action))
            fitting.emplace_back(*score, action);
    }
    // What cannot be used now comes last, so that Enter does something.
    const auto better = [](const auto& a, const auto& b) {
        return a.second->isEnabled() != b.second->isEnabled() ? a.second->isEnabled() : a.first > b.first;
    };
    if (!typed.isEmpty())
        std::stable_sort(fitting.begin(), fitting.end(), better);

    beginResetModel();
    shown_.clear();
    for (const auto& [score, action] : fitting)
        shown_.push_back(action);
    endResetModel();
}

QAction* CommandListModel::actionAt(int row) const
{
    return row >= 0 && row < rowCount() ? shown_[static_cast<std::size_t>(row)].data() : nullptr;
}

int CommandListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant CommandListModel::data(const QModelIndex& index, int role) const
{
    const QAction* action = checkIndex(index, CheckIndexOption::IndexIsValid) ? actionAt(index.row()) : nullptr;
    if (!action)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return action->isChecked() ? QStringLiteral("\u2713 ") + commandText(*action) : commandText(*action);
    case KeysRole: return action->shortcut().toString(QKeySequence::NativeText);
    case Qt::DecorationRole: return action->icon();
    case Qt::AccessibleTextRole: return tipWithKeys(commandText(*action), action->shortcuts());
    case Qt::ToolTipRole: return action->toolTip();
    default: return {};
    }
}

Qt::ItemFlags CommandListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const QAction* action = actionAt(index.row());
    return action && action->isEnabled() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemIsSelectable;
}

}  // namespace keyfall
