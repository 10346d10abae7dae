// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "ui/keyset/next_key.h"

#include <QModelIndex>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace keyfall {

class KeyGridBox;
class KeyGridModel;
class KeyGroup;
class KeyRow;

/// The keys of a model with their boxes, highest on top, and the filter that finds one. Tells what a person ticks; what
/// is ticked is told to it.
///
/// Note [Long key lists]
/// A model with more keys than fit on a screen has groups by kind that fold to the keys in use, and one grid for all
/// per-backend keys, which folds in the same way; the filter reaches every key in any case. A short list is one list, in
/// the order of priority.
class KeyList final : public QWidget {
    Q_OBJECT

public:
    explicit KeyList(QWidget* parent = nullptr);

    void setModel(const std::shared_ptr<const KeyModel>& model);
    /// `excluded` is the thread's exclude set; `model` is the one that was set.
    void setState(const NextKey& next, KeySet excluded, const KeyModel& model);
    void clearFilter();
    /// Of the per-backend keys; without rows where the model has none.
    [[nodiscard]] const KeyGridModel& grid() const;

Q_SIGNALS:
    void tickedByUser(keyfall::Key key, bool on);
    void includedByUser(keyfall::Key key, bool on);
    void excludedByUser(keyfall::Key key, bool on);
    void toggledInGrid(const QModelIndex& index, bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* header();
    void clearRows();
    [[nodiscard]] KeyRow* addRow(const KeyModel& model, Key key);
    void filterRows(const QString& filter);
    void focusFirstFound();
    [[nodiscard]] bool walk(QCheckBox* from, int key);
    void setTabStop(QCheckBox* box);
    void findTabStop();
    void alignColumns();
    void addRowsOfCells(const NextKey& next, const KeyModel& model);
    void showRowsOfCells();
    /// The name of the lookup above the column of its words, as far as there is room.
    void sayLookup();
    void showNextRow();
    void showGrid();

    std::vector<KeyRow*> rows_;
    std::vector<KeyRow*> cellRows_;  ///< of them those of per-backend keys, made when one plays a part
    QCheckBox* tabStop_ = nullptr;   ///< the one box that Tab leads to; arrows lead to the others
    std::vector<KeyGroup*> groups_;  ///< none in a short list
    std::optional<Key> next_;        ///< where the lookup ends, which is kept in sight
    QLineEdit* filter_ = nullptr;
    QWidget* headerName_ = nullptr;
    QWidget* headerBit_ = nullptr;
    QLabel* headerRole_ = nullptr;
    QString lookup_;
    QWidget* rowHolder_ = nullptr;
    QVBoxLayout* rowLayout_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    KeyGridBox* gridBox_ = nullptr;
};

}  // namespace keyfall
