// SPDX-License-Identifier: MIT
#pragma once

#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace keyfall {

class CallTableModel;
class HopFilter;

/// The call graph as a table: the accessible twin of the picture. Selecting a row selects the hop everywhere, and the
/// other way round. A line above it narrows the hops by words.
class TwinView final : public QWidget {
    Q_OBJECT

public:
    TwinView(Document& document, HopSelection& selection, QWidget* parent = nullptr);

    [[nodiscard]] QTableView* table() const { return table_; }
    [[nodiscard]] CallTableModel* model() const { return model_; }

Q_SIGNALS:
    /// The open question was answered by a digit, as at the lanes of the picture, or by E for "no kernel".
    void keyAnswered(keyfall::Key key);
    void noKernelAnswered();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    bool answer(int key);
    void filter();
    void showCount();
    void takeGraph();
    void withhold();
    void showSelection();
    void select(const QModelIndex& index);

    Document& document_;
    HopSelection& selection_;
    CallTableModel* model_;
    HopFilter* sorted_;
    QLineEdit* filter_;
    QLabel* count_;
    QTableView* table_;
    QTimer filterSoon_;     ///< for runs that take longer to look through than a key press
    bool syncing_ = false;  ///< a selection that comes back from the other side is no new one
};

}  // namespace keyfall
