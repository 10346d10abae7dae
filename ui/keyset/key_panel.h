// SPDX-License-Identifier: MIT
#pragma once

#include "ui/keyset/next_key.h"
#include "ui/session/document.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QRadioButton;
class QScrollArea;
class QVBoxLayout;

namespace keyfall {

class KeyGrid;
class KeyGroup;
class KeyRow;
class MaskFields;

/// The keys of the session's model, highest on top: which are in the call's set, what the thread adds and takes away,
/// and which key the program's first call would run next, and why not a higher one.
///
/// Note [Long key lists]
/// A model with more keys than fit on a screen has groups by kind that fold to the keys in use, and one grid for all
/// per-backend keys; the filter reaches every key in any case. A short list is one list, in the order of priority.
class KeyPanel final : public QWidget {
    Q_OBJECT

public:
    explicit KeyPanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] const NextKey& next() const { return next_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildModel(QVBoxLayout* layout);
    void buildSource(QVBoxLayout* layout);
    void buildGrid(QVBoxLayout* layout);
    void buildRows(QVBoxLayout* layout);
    void buildNext(QVBoxLayout* layout);
    [[nodiscard]] QWidget* header();

    void rebuildRows();
    void refresh();
    void clearRows();
    [[nodiscard]] KeyRow* addRow(const KeyInfo& info);
    void chooseModel(int index);
    void filterRows(const QString& filter);
    void focusFirstFound();
    void toggleInGrid(const QModelIndex& index, bool on);
    void showNext();
    [[nodiscard]] bool walk(QCheckBox* from, int key);

    /// Edits the session, and shows it again also when the edit changed nothing: a box may already look different.
    void change(const QString& label, const std::function<void(Session&)>& edit);
    void useTensors();
    void useExplicit();
    void setTicked(Key key, bool on);
    void setIncluded(Key key, bool on);
    void setExcluded(Key key, bool on);
    void changeThreadKeys(KeySet Session::*set, Key key, bool on, const QString& label);
    void setMask(KeySet keys);

    Document& document_;
    NextKey next_;
    std::vector<KeyRow*> rows_;
    std::vector<KeyGroup*> groups_;  ///< none in a short list
    QComboBox* model_ = nullptr;
    QWidget* gridBox_ = nullptr;
    QComboBox* edited_ = nullptr;
    KeyGrid* grid_ = nullptr;
    QRadioButton* fromTensors_ = nullptr;
    QRadioButton* explicit_ = nullptr;
    MaskFields* masks_ = nullptr;
    QLineEdit* filter_ = nullptr;
    QWidget* headerName_ = nullptr;
    QWidget* rowHolder_ = nullptr;
    QVBoxLayout* rowLayout_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QLabel* nextKey_ = nullptr;
    QLabel* nextWhy_ = nullptr;
};

}  // namespace keyfall
