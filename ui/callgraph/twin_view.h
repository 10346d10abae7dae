// SPDX-License-Identifier: MIT
#pragma once

#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

class QSortFilterProxyModel;
class QTableView;

namespace keyfall {

class CallTableModel;

/// The call graph as a table: the accessible twin of the picture. Selecting a row selects the hop everywhere, and the
/// other way round.
class TwinView final : public QWidget {
    Q_OBJECT

public:
    TwinView(Document& document, HopSelection& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTableView* table() const { return table_; }
    [[nodiscard]] CallTableModel* model() const { return model_; }

private:
    void takeGraph();
    void showSelection();
    void select(const QModelIndex& index);

    Document& document_;
    HopSelection& selection_;
    CallTableModel* model_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
    bool syncing_ = false;  ///< a selection that comes back from the other side is no new one
};

}  // namespace keyfall
