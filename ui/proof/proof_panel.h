// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/proof/proof_source.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

class QAction;
class QLabel;
class QRadioButton;
class QTabWidget;
class QTableView;

namespace keyfall {

class ProofModel;
class ProofView;
class RuleLabel;

/// Why one lookup leads where it leads: the bit matrix, its sentence, and the same as a table. Shows the selected hop, or
/// the first call with the key set that is being edited, whichever a person touched last.
class ProofPanel final : public QWidget {
    Q_OBJECT

public:
    ProofPanel(Document& document, HopSelection& selection, QWidget* parent = nullptr);

    [[nodiscard]] ProofView& view() const { return *view_; }
    [[nodiscard]] ProofModel& model() const { return *model_; }
    [[nodiscard]] QTableView& table() const { return *table_; }
    /// Writes the picture, complete and with all numbers, in the window's colours. The ending says the format.
    [[nodiscard]] Expected<void> exportTo(const QString& path) const;

public Q_SLOTS:
    void copyText() const;
    void chooseFile();

private:
    void build();
    void showHop();
    void showEdited();
    void sessionChanged();
    void refresh();
    void present(ProofAnswer answer);

    Document& document_;
    HopSelection& selection_;
    ProofModel* model_;
    ProofView* view_;
    QTableView* table_;
    QRadioButton* ofHop_;
    QRadioButton* ofSet_;
    QTabWidget* tabs_;
    QLabel* subject_;
    QLabel* problem_;
    RuleLabel* sentence_;
    QAction* copy_;
    QAction* export_;
};

}  // namespace keyfall
