// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_panel.h"

#include "core/session/prepared_session.h"
#include "ui/registrations/kernel_choices.h"
#include "ui/registrations/kernel_dialog.h"
#include "ui/registrations/operators_in_use.h"
#include "ui/registrations/registration_edits.h"
#include "ui/registrations/registration_filter.h"
#include "ui/registrations/registration_list_model.h"
#include "ui/registrations/registration_table_model.h"
#include "ui/registrations/registration_words.h"
#include "ui/registrations/sign_legend.h"
#include "ui/words/clear_button.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace keyfall {

RegistrationPanel::RegistrationPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      tableModel_(new RegistrationTableModel(this)),
      tableFilter_(new RegistrationFilter(this)),
      listModel_(new RegistrationListModel(this)),
      listFilter_(new QSortFilterProxyModel(this))
{
    setObjectName(QStringLiteral("registrationPanel"));
    setAccessibleName(tr("Registrations"));
    setWhatsThis(tr("<p>Which kernel the table of every operator holds at every key, and which rule put it there. "
                    "Hover over a cell to read why.</p>"
                    "<p>Double-click or Return registers, replaces or removes a kernel of the session; Delete removes; "
                    "B sets a break point. Everything can be undone.</p>"));
    filter_ = new QLineEdit(this);
    filter_->setObjectName(QStringLiteral("registration.filter"));
    filter_->setPlaceholderText(tr("Filter by operator, key or provenance"));
    filter_->setAccessibleName(filter_->placeholderText());
    giveClearButton(*filter_);
    problem_ = new QLabel(this);
    problem_->setObjectName(QStringLiteral("registration.problem"));
    problem_->setWordWrap(true);
    problem_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    tabs_ = new QTabWidget(this);
    tabs_->setDocumentMode(true);
    buildActions();
    buildTable();
    buildList();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    // One line with the tabs, because the panel is often low, and rows are what is looked for.
    auto* corner = new QWidget(this);
    auto* line = new QHBoxLayout(corner);
    line->setContentsMargins(0, 0, 0, 0);
    filter_->setMinimumWidth(filter_->fontMetrics().horizontalAdvance(filter_->placeholderText()) + 24);
    line->addWidget(filter_);
    line->addWidget(buttons());
    tabs_->setCornerWidget(corner);
    layout->addWidget(problem_);
    layout->addWidget(tabs_, 1);

    connect(filter_, &QLineEdit::textChanged, this, &RegistrationPanel::applyFilter);
    connect(tabs_, &QTabWidget::currentChanged, this, &RegistrationPanel::updateActions);
    connect(&document_, &Document::sessionChanged, this, &RegistrationPanel::refresh);
    connect(&document_, &Document::modelChanged, this, &RegistrationPanel::refresh);
    connect(&document_, &Document::modelChanged, this, &RegistrationPanel::closeDialog);
    connect(&document_, &Document::replaced, this, &RegistrationPanel::forget);
    refresh();
}

void RegistrationPanel::forget()
{
    filter_->clear();
    table_->setCurrentIndex({});
    list_->setCurrentIndex({});
    table_->scrollToTop();
    closeDialog();
}

/// It asks about a session or about keys that are gone.
void RegistrationPanel::closeDialog()
{
    if (dialog_)
        dialog_->reject();
}

void RegistrationPanel::buildActions()
{
    edit_ = new QAction(tr("&Register or replace…"), this);
    edit_->setObjectName(QStringLiteral("registration.edit"));
    edit_->setToolTip(tr("Choose what runs at the selected operator and key (Return)"));
    remove_ = new QAction(tr("Re&move"), this);
    remove_->setObjectName(QStringLiteral("registration.remove"));
    remove_->setToolTip(tr("Delete the session's registration at the selected operator and key (Delete)"));
    remove_->setShortcut(QKeySequence::Delete);
    break_ = new QAction(tr("&Break point"), this);
    break_->setObjectName(QStringLiteral("registration.break"));
    break_->setToolTip(tr("Stop playing before this kernel runs (B)"));
    break_->setShortcut(Qt::Key_B);
    break_->setCheckable(true);
    edit_->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
    // In the table and the list only: the filter field needs these keys for itself.
    for (QAction* action : {edit_, remove_, break_})
        action->setShortcutContext(Qt::WidgetShortcut);
    connect(edit_, &QAction::triggered, this, &RegistrationPanel::editKernel);
    connect(remove_, &QAction::triggered, this, &RegistrationPanel::removeKernel);
    connect(break_, &QAction::triggered, this, &RegistrationPanel::toggleBreakpoint);
}

void RegistrationPanel::refresh()
{
    const Session& session = document_.session();
    const PreparedSession* prepared = document_.prepared();
    const auto& error = document_.preparationError();
    problem_->setText(prepared || !error ? QString() : QStringLiteral("⚠ ") + inWindowLanguage(*error));
    problem_->setVisible(!problem_->text().isEmpty());

    showFirst();
    if (shown_ && sameTables(*shown_, session))
        tableModel_->updateBreakpoints(session);
    else if (prepared)
        takeSnapshotAnew(*prepared);  // else the last table stays readable beside the message
    updateActions();
    if (dialog_ && prepared)
        dialog_->setChoices(kernelChoices(document_));
}

void RegistrationPanel::showFirst()
{
    const PreparedSession* prepared = document_.prepared();
    if (!prepared)
        return;
    if (const auto operators = operatorsInUse(document_.session(), prepared->runtime->dispatcher()))
        tableFilter_->setFirst(*operators);
}

void RegistrationPanel::takeSnapshotAnew(const PreparedSession& prepared)
{
    shown_ = document_.session();
    const std::optional<Target> selected = target();
    RegistrationSnapshot snapshot = takeSnapshot(document_.session(), prepared);
    listModel_->setRegistrations(snapshot.registrations, snapshot.model);
    legend_->setAliases(!snapshot.model->spec().aliases.empty());
    tableModel_->setSnapshot(std::move(snapshot));
    applyFilter(filter_->text());
    if (selected)
        select(*selected);
}

void RegistrationPanel::applyFilter(const QString& text)
{
    tableFilter_->setWords(text);
    // Every word must occur somewhere in a line of the list.
    QString pattern;
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : words)
        pattern += QStringLiteral("(?=.*%1)").arg(QRegularExpression::escape(word));
    listFilter_->setFilterRegularExpression(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
}

std::optional<RegistrationPanel::Target> RegistrationPanel::target() const
{
    const bool table = tabs_->currentIndex() == 0;
    const QModelIndex index = table ? table_->currentIndex() : list_->currentIndex();
    if (!index.isValid())
        return std::nullopt;
    if (table)
        return Target{index.data(RegistrationTableModel::OperatorRole).toString(),
                      index.data(RegistrationTableModel::KeyRole).toString()};
    return Target{index.data(RegistrationListModel::OperatorRole).toString(),
                  index.data(RegistrationListModel::KeyRole).toString()};
}

void RegistrationPanel::select(const Target& target)
{
    const QModelIndex index = tableModel_->indexOf(target.op.toStdString(), target.key.toStdString());
    table_->setCurrentIndex(tableFilter_->mapFromSource(index));
}

void RegistrationPanel::updateActions()
{
    const Session& session = document_.session();
    const std::optional<Target> at = target();
    const std::string op = at ? at->op.toStdString() : std::string();
    const std::string key = at ? at->key.toStdString() : std::string();
    const bool own = at && registrationAt(session, op, key);
    remove_->setEnabled(own);
    edit_->setText(own ? tr("&Replace…") : tr("&Register…"));
    break_->setEnabled(at && !key.empty());
    break_->setChecked(at && hasBreakpoint(session, op, key));
}

void RegistrationPanel::editKernel()
{
    if (const std::optional<Target> at = target())
        return editKernelAt(at->op, at->key);
    // Nothing is chosen: an operator that the program calls is meant, sooner than the first of hundreds.
    const PreparedSession* prepared = document_.prepared();
    const auto used = prepared ? operatorsInUse(document_.session(), prepared->runtime->dispatcher()) : std::nullopt;
    editKernelAt(used && !used->isEmpty() ? used->first() : QString(), {});
}

void RegistrationPanel::showAt(const QString& op, const QString& key)
{
    const QWidget* focus = focusWidget();
    if (focus == nullptr || !focus->hasFocus() || !isAncestorOf(focus))
        select({op, key});
}

void RegistrationPanel::editKernelAt(const QString& op, const QString& key)
{
    if (dialog_ && dialog_->isVisible()) {  // one that was closed lives on until the next event
        dialog_->setTarget(op, key);
    } else {
        dialog_ = new KernelDialog(kernelChoices(document_), op, key, this);
        dialog_->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog_, &KernelDialog::accepted, this, &RegistrationPanel::place);
        connect(dialog_, &KernelDialog::removeRequested, this, &RegistrationPanel::remove);
        dialog_->show();  // not modal: a lesson's words and hints are read while its kernel is chosen
    }
    dialog_->raise();
    dialog_->activateWindow();
}

void RegistrationPanel::place()
{
    const SessionRegistration made = dialog_->registration();
    document_.edit(tr("Register %1 at %2").arg(operatorText(made.op), QString::fromStdString(made.key)),
                   [made](Session& s) { placeRegistration(s, made); });
    // What was just registered is to be seen, whatever was looked for before.
    if (!tableFilter_->mapFromSource(tableModel_->indexOf(made.op, made.key)).isValid())
        filter_->clear();
    select({QString::fromStdString(made.op), QString::fromStdString(made.key)});
}

void RegistrationPanel::removeKernel()
{
    if (const std::optional<Target> at = target())
        remove(at->op, at->key);
}

void RegistrationPanel::remove(const QString& op, const QString& key)
{
    if (!registrationAt(document_.session(), op.toStdString(), key.toStdString()))
        return;
    document_.edit(tr("Remove %1 at %2").arg(operatorText(op.toStdString()), key),
                   [o = op.toStdString(), k = key.toStdString()](Session& s) { removeRegistration(s, o, k); });
}

void RegistrationPanel::toggleBreakpoint()
{
    const std::optional<Target> at = target();
    if (!at || at->key.isEmpty())
        return;
    const std::string op = at->op.toStdString();
    const std::string key = at->key.toStdString();
    document_.edit(tr("Break point on %1 at %2").arg(operatorText(op), at->key),
                   [op, key](Session& s) { keyfall::toggleBreakpoint(s, op, key); });
}

}  // namespace keyfall
