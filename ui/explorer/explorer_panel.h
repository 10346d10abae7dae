// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/version_changes.h"
#include "ui/session/document.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;
class QTabWidget;

namespace keyfall {

class EntryChangesModel;
class EntryPage;
class ExplorerSources;
class OperatorListModel;
class HopSelection;
class RegistrationListModel;
class SourceBar;
class TableCompareModel;

/// Every operator of the session's dispatcher, or of a PyTorch whose tables were imported, found by a few letters; of the
/// chosen one: schema, registrations with their history, stored and computed table side by side, and what changed since
/// another version.
class ExplorerPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ExplorerPanel(Document& document, QWidget* parent = nullptr);

    /// Tells no entry while one is asked for. `selection` must outlive this.
    void heed(const HopSelection& selection);
    [[nodiscard]] OperatorListModel& operators() const { return *operators_; }
    [[nodiscard]] RegistrationListModel& registrations() const { return *registrations_; }
    [[nodiscard]] TableCompareModel& tables() const;
    [[nodiscard]] EntryChangesModel& changes() const { return *changes_; }
    [[nodiscard]] SourceBar& sourceBar() const { return *sourceBar_; }
    /// Chooses an operator, whatever the filter shows. Nothing happens when there is none of that name.
    void choose(const std::string& op);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void sessionChanged();
    void refresh();
    void filter(const QString& text);
    void showOperator();
    void showStale();
    void forget();
    void showChange(const std::string& op);
    [[nodiscard]] const Dispatcher* shownDispatcher();

    Document& document_;
    ExplorerSources* sources_;
    SourceBar* sourceBar_;
    OperatorListModel* operators_;
    RegistrationListModel* registrations_;
    EntryChangesModel* changes_;
    VersionChanges versionChanges_;
    QLineEdit* filter_;
    QLabel* count_;
    QTableView* list_;
    QLabel* schema_;
    QTabWidget* tabs_;
    QTableView* history_;
    EntryPage* entries_;
    QTableView* changeTable_;
    std::string chosen_;
    bool withheld_ = false;         ///< what the entries are is asked
    std::optional<Session> shown_;  ///< what the list was made from
};

}  // namespace keyfall
