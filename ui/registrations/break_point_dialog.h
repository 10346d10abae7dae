// SPDX-License-Identifier: MIT
#pragma once

#include "ui/session/document.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace keyfall {

/// The session's break points and their conditions. Every change is one of the session, at once, and can be undone.
///
/// The document must outlive the dialog.
class BreakPointDialog final : public QDialog {
    Q_OBJECT

public:
    explicit BreakPointDialog(Document& document, QWidget* parent = nullptr);

    /// Chooses the break point with `point`'s operator and key, or makes `point` one.
    void editPoint(const Breakpoint& point);
    [[nodiscard]] QListWidget& list() const { return *list_; }

private:
    void build();
    void offerChoices();
    void refresh();
    void showPoint();
    void change();
    void add(const Breakpoint& point);
    void removePoint();
    [[nodiscard]] Breakpoint edited() const;

    Document& document_;
    QListWidget* list_;
    QComboBox* op_;
    QComboBox* key_;
    QSpinBox* nth_;
    QComboBox* dtype_;
    QLabel* hint_;
    QPushButton* add_;
    QPushButton* remove_;
    bool showing_ = false;  ///< fields that are filled are not edited
};

}  // namespace keyfall
