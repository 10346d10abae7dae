// SPDX-License-Identifier: MIT
#include "ui/window/command_list_model.h"

#include "ui/window/actions.h"
#include "ui/window/fuzzy_match.h"
#include "ui/words/mnemonics.h"

#include <QMenu>
#include <QStringList>

#include <algorithm>
#include <optional>

namespace keyfall {

namespace {

constexpr const char* kContext = "commandContext";
constexpr const char* kWords = "commandWords";
constexpr const char* kIsMatter = "commandIsMatter";

// Note [What a command is found by]
// In this order: its whole name; words of its name, in any order ("theme dark"); words that people use for it; words of the sentence that
// explains it, once three letters are typed; letters of its name ("rl" is "Reset layout"). Letters come last: strewn over
// a long name they mean little, and "explain" would be "Example: Training".
constexpr int kByName = 4'000'000;
constexpr int kByWordsOfName = 3'000'000;
constexpr int kByOtherWords = 2'000'000;
constexpr int kByExplanation = 1'000'000;
constexpr int kLeastOfExplanation = 3;

std::optional<int> scoreOf(const QString& typed, const QAction& action)
{
    const QString name = commandText(action);
    const std::optional<int> letters = fuzzyScore(typed, name);
    if (plainText(action).compare(typed.trimmed(), Qt::CaseInsensitive) == 0)
        return kByName + letters.value_or(0);
    if (wordsBeginIn(typed, name))
        return (action.property(kIsMatter).toBool() ? kByExplanation : kByWordsOfName) + letters.value_or(0);
    if (const QString others = action.property(kWords).toString(); wordsBeginIn(typed, others))
        return kByOtherWords + fuzzyScore(typed, others).value_or(0);
    if (typed.trimmed().size() >= kLeastOfExplanation && wordsBeginIn(typed, action.toolTip()))
        return kByExplanation + letters.value_or(0);
    return letters;
}

}  // namespace

QString plainText(const QAction& action)
{
    return withoutMnemonic(action.text()).remove(QStringLiteral("…"));
}

void setCommandContext(QWidget& menu, const QString& context)
{
    menu.setProperty(kContext, context);
}

void setCommandWords(QAction& action, const QString& words)
{
    action.setProperty(kWords, words);
}

void setCommandIsMatter(QAction& action)
{
    action.setProperty(kIsMatter, true);
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
