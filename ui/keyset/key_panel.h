// SPDX-License-Identifier: MIT
#pragma once

#include "ui/keyset/next_key.h"
#include "ui/session/document.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QRadioButton;
class QScrollArea;
class QVBoxLayout;

namespace keyfall {

class KeyRow;
class MaskFields;

/// The keys of the session's model, highest on top: which are in the call's set, what the thread adds and takes away,
/// and which key the program's first call would run next, and why not a higher one.
class KeyPanel final : public QWidget {
    Q_OBJECT

public:
    explicit KeyPanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] const NextKey& next() const { return next_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildSource(QVBoxLayout* layout);
    void buildRows(QVBoxLayout* layout);
    void buildNext(QVBoxLayout* layout);
    [[nodiscard]] QWidget* header();

    void rebuildRows();
    void refresh();
    void filterRows(const QString& filter);
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
