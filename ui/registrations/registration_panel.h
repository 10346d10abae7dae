// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"
#include "ui/session/document.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QAction;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTabWidget;
class QTableView;
class QTreeView;
class QVBoxLayout;

namespace keyfall {

class KernelDialog;
class KeyHeader;
class RegistrationFilter;
class RegistrationListModel;
class RegistrationTableModel;
class SignLegend;
struct PreparedSession;

/// What is registered where: a table of operators by keys and a list of registrations with their history. Registers,
/// replaces and removes kernels, and sets break points.
class RegistrationPanel final : public QWidget {
    Q_OBJECT

public:
    explicit RegistrationPanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QTableView* table() const { return table_; }
    [[nodiscard]] QTreeView* list() const { return list_; }

public Q_SLOTS:
    /// Opens the editor for the selected (operator, key).
    void editKernel();
    /// The same for any (operator, key): a crossing of the ladder.
    void editKernelAt(const QString& op, const QString& key);
    /// Chooses (operator, key), while nobody works in the table: what playback is at.
    void showAt(const QString& op, const QString& key);
    /// Deletes the session's registration at the selected (operator, key), if there is one.
    void removeKernel();
    void toggleBreakpoint();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Target {
        QString op;
        QString key;
    };

    void buildActions();
    void buildTable();
    void buildList();
    [[nodiscard]] QWidget* buttons();
    void refresh();
    void forget();
    void closeDialog();
    void showFirst();
    void fitHeaders();
    void takeSnapshotAnew(const PreparedSession& prepared);
    void applyFilter(const QString& text);
    void updateActions();
    [[nodiscard]] std::optional<Target> target() const;
    void select(const Target& target);
    void place();
    void remove(const QString& op, const QString& key);

    Document& document_;
    RegistrationTableModel* tableModel_;
    RegistrationFilter* tableFilter_;
    RegistrationListModel* listModel_;
    QSortFilterProxyModel* listFilter_;
    QLineEdit* filter_ = nullptr;
    QLabel* problem_ = nullptr;
    QTabWidget* tabs_ = nullptr;
    QTableView* table_ = nullptr;
    SignLegend* legend_ = nullptr;
    KeyHeader* heads_ = nullptr;
    QTreeView* list_ = nullptr;
    QAction* edit_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* break_ = nullptr;
    std::optional<Session> shown_;  ///< what the snapshot was taken from; only its registrations and model matter
    QPointer<KernelDialog> dialog_;
};

}  // namespace keyfall
