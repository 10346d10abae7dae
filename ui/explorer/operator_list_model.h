// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "ui/tables/table_model.h"

#include <string>
#include <vector>

namespace keyfall {

/// One operator of a dispatcher, as the explorer lists it.
struct OperatorLine {
    std::string name;
    std::string schema;             ///< as text; empty when there is none
    std::vector<std::string> keys;  ///< where it has active registrations, "(catch-all)" for one without a key
    bool stale = false;             ///< a stored entry differs from the computed one (pytorch:S4)
    std::string change = {};        ///< since the version compared with: "added", "removed", "changed", or empty

    friend bool operator==(const OperatorLine&, const OperatorLine&) = default;
};

/// Every operator of `dispatcher`, in order of definition. `checkStale` compares every stored table with a fresh one,
/// which takes the longer part of the time.
[[nodiscard]] std::vector<OperatorLine> operatorLines(const Dispatcher& dispatcher, bool checkStale);

/// Thousands of operators, narrowed by words at every key press.
///
/// Words are looked for in name and schema, in any order, all of them; `@CUDA` wants a registration at a key whose name
/// starts so, `stale` operators with stale entries, `changed`, `added`, `removed` what differs from the version compared
/// with. Case does not count.
///
/// Note [A filter inside the model]
/// A proxy asks 3,200 rows through QVariants at every key press (measured: over the budget of one frame). Here one
/// lower-case line an operator is searched, and the rows that are left are a list of numbers.
class OperatorListModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { NameColumn, KeysColumn, SchemaColumn, ColumnCount };

    explicit OperatorListModel(QObject* parent = nullptr);

    void setLines(std::vector<OperatorLine> lines);
    void setFilter(const QString& text);
    /// Which operators have stale entries is asked: neither shown nor found. True: the list was made anew.
    bool setWithheld(bool on);
    [[nodiscard]] std::size_t total() const { return lines_.size(); }
    [[nodiscard]] const OperatorLine& lineAt(int row) const { return lines_[shown_[static_cast<std::size_t>(row)]]; }
    /// The row that shows the operator now; invalid when the filter hides it.
    [[nodiscard]] QModelIndex indexOf(const std::string& name) const;

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;
    void applyFilter();
    [[nodiscard]] bool showsStale(const OperatorLine& line) const { return line.stale && !withheld_; }

    std::vector<OperatorLine> lines_;
    std::vector<std::string> searched_;  ///< lower case: " name schema @key @key"
    std::vector<std::size_t> shown_;
    QString filter_;
    bool withheld_ = false;
};

}  // namespace keyfall
