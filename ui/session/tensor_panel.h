// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QTableView;
class QToolButton;

namespace keyfall {

class Document;
class TensorTableModel;

/// The session's tensors as an editable table, with what is wrong below it.
class TensorPanel final : public QWidget {
    Q_OBJECT

public:
    explicit TensorPanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] TensorTableModel* model() const { return model_; }
    [[nodiscard]] QTableView* table() const { return table_; }

private:
    void add();
    void remove();
    void showProblem();

    TensorTableModel* model_;
    QTableView* table_;
    QLabel* problem_;
    QToolButton* remove_;
};

}  // namespace keyfall
