// SPDX-License-Identifier: MIT
#pragma once

#include "ui/session/document.h"

#include <QWidget>

class QAction;
class QLabel;
class QListView;
class QTableView;

namespace keyfall {

class EffectModel;
class OrderModel;

/// Tries another order of the keys: drag a key, or move it with Alt+Up and Alt+Down, and see which lookups of the program
/// and of all operators change. Applying makes the reordered model the session's, undoably.
class OrderLab final : public QWidget {
    Q_OBJECT

public:
    explicit OrderLab(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] OrderModel& order() const { return *order_; }
    [[nodiscard]] EffectModel& effects() const { return *effects_; }
    [[nodiscard]] QListView& list() const { return *list_; }

public Q_SLOTS:
    /// Puts a key at the place of another, as a preview: nothing is applied.
    void tryMove(const QString& key, const QString& to);
    void moveUp();
    void moveDown();
    void apply();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void takeModel();
    void refresh();
    void move(int step);

    Document& document_;
    OrderModel* order_;
    EffectModel* effects_;
    QListView* list_;
    QTableView* table_;
    QLabel* summary_;
    QAction* up_;
    QAction* down_;
    QAction* reset_;
    QAction* apply_;
    bool stale_ = true;
};

}  // namespace keyfall
