// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QTableView;
class QToolButton;

namespace keyfall {

class Document;
class HopSelection;
class TensorTableModel;

/// The session's tensors as an editable table, with what is wrong below it.
class TensorPanel final : public QWidget {
    Q_OBJECT

public:
    explicit TensorPanel(Document& document, QWidget* parent = nullptr);

    /// What the line of the selected hop reads stands out, while the run is the session's.
    void follow(const HopSelection& selection);

    [[nodiscard]] TensorTableModel* model() const { return model_; }
    [[nodiscard]] QTableView* table() const { return table_; }

private:
    void showRead(const HopSelection& selection);
    void add();
    void remove();
    void showProblem();

    Document& document_;
    TensorTableModel* model_;
    QTableView* table_;
    QLabel* problem_;
    QToolButton* remove_;
};

}  // namespace keyfall
