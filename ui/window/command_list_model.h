// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractListModel>
#include <QAction>
#include <QPointer>

#include <vector>

namespace keyfall {

/// The actions whose names, or other words for them, fit what was typed, best first.
class CommandListModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles { KeysRole = Qt::UserRole };

    using QAbstractListModel::QAbstractListModel;

    /// Takes the actions that can be shown: with a text, visible, not a separator, not a menu's own.
    void setActions(const QList<QAction*>& actions);
    void filter(const QString& typed);
    [[nodiscard]] QAction* actionAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;

private:
    std::vector<QPointer<QAction>> actions_;
    std::vector<QPointer<QAction>> shown_;
};

/// An action's text without the mark of its mnemonic and the dots.
[[nodiscard]] QString plainText(const QAction& action);

/// Says what the actions of a menu are: "Example" makes the palette list "Example: Sparse".
void setCommandContext(QWidget& menu, const QString& context);
/// Not a command but one of many things that can be opened: words of its name count less than those of commands.
void setCommandIsMatter(QAction& action);
/// Other words by which the palette finds an action: what a person may call it.
void setCommandWords(QAction& action, const QString& words);
/// What the palette lists: the text, after the context that the action's menu gives it.
[[nodiscard]] QString commandText(const QAction& action);

}  // namespace keyfall
