// SPDX-License-Identifier: MIT
#pragma once

#include "ui/explorer/table_compare_model.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QTableView;

namespace keyfall {

/// The entries of one operator's table, stored and computed, and below them the chosen one's in whole sentences.
class EntryPage final : public QWidget {
    Q_OBJECT

public:
    explicit EntryPage(QWidget* parent = nullptr);

    [[nodiscard]] TableCompareModel& tables() const { return *tables_; }
    void setLines(std::vector<TableLine> lines, std::shared_ptr<const KeyModel> model);
    /// true: which rule fills an entry is an open question.
    void setWithheld(bool on);
    /// Shows all entries again.
    void forgetChoice();

private:
    void findChosen();
    void showRule();
    void showDifferences();

    TableCompareModel* tables_;
    QCheckBox* onlyDifferences_;
    QTableView* table_;
    QLabel* rule_;
    QString chosen_;  ///< the key of the entry that somebody chose
};

}  // namespace keyfall
