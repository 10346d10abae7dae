// SPDX-License-Identifier: MIT
#include "ui/session/session_options.h"

#include "core/pytorch/built_in_tables.h"
#include "core/session/run_inputs.h"
#include "ui/session/document.h"
#include "ui/session/program_editor.h"
#include "ui/theme/fold_button.h"
#include "ui/words/mnemonics.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QVBoxLayout>

namespace keyfall {

SessionOptions::SessionOptions(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      strict_(new QCheckBox(tr("&Strict"), this)),
      place_(new QCheckBox(tr("Move inp&uts"), this)),
      standard_(new QCheckBox(tr("Standard &kernels"), this)),
      fresh_(new QCheckBox(tr("Alwa&ys fresh tables"), this)),
      real_(new QCheckBox(tr("PyTorch's registrations"), this))
{
    setAccessibleName(tr("Session options"));
    setWhatsThis(tr(
        "<p><b>Strict</b>: a backend without a kernel is an error even where the model would try the next "
        "key.</p><p><b>Move inputs</b>: with an explicit key set that has exactly one backend key the tensors "
        "are moved to its device first.</p><p><b>Standard kernels</b>: register the kernels that come with Keyfall; "
        "without "
        "them only the session's own registrations exist.</p><p><b>Always fresh tables</b> (models of PyTorch): "
        "every registration recomputes the whole table. PyTorch refreshes less, so that the order of "
        "registrations can leave stale entries; without the tick they are kept, and the operators' list "
        "shows stored and computed entries side by side.</p><p><b>PyTorch's registrations</b>: start from what a real "
        "PyTorch of this version registers. Kernels that come with Keyfall compute in their places; a call that "
        "reaches any other kernel stops there with an error.</p>"));
    strict_->setToolTip(tr("A missing backend kernel is an error, also where the model would skip the key"));
    place_->setObjectName(QStringLiteral("session.place"));
    strict_->setObjectName(QStringLiteral("session.strict"));
    standard_->setObjectName(QStringLiteral("session.standard"));
    standard_->setToolTip(tr("Register the kernels that come with Keyfall"));
    fresh_->setObjectName(QStringLiteral("session.freshTables"));
    fresh_->setToolTip(tr("Recompute the whole table with every registration; without the tick entries go stale as "
                          "PyTorch's do"));
    real_->setObjectName(QStringLiteral("session.registrationsFrom"));
    real_->setToolTip(tr("Start from the operators, registrations and fallbacks of a real PyTorch of this version"));
    for (QCheckBox* box : {strict_, standard_, fresh_, real_}) {
        box->setAccessibleName(withoutMnemonic(box->text()));
        box->setAccessibleDescription(box->toolTip());
    }

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->addWidget(strict_, 0, 0);
    grid->addWidget(standard_, 0, 1);
    grid->addWidget(place_, 1, 0, 1, 2);
    grid->addWidget(fresh_, 2, 0, 1, 2);
    grid->addWidget(real_, 3, 0, 1, 2);
    grid->setColumnStretch(1, 1);

    connect(strict_, &QCheckBox::clicked, this, &SessionOptions::setStrict);
    connect(place_, &QCheckBox::clicked, this, &SessionOptions::setFollowKeyset);
    connect(standard_, &QCheckBox::clicked, this, &SessionOptions::setStandardKernels);
    connect(fresh_, &QCheckBox::clicked, this, &SessionOptions::setFreshTables);
    connect(real_, &QCheckBox::clicked, this, &SessionOptions::setPytorchsRegistrations);
    connect(&document_, &Document::sessionChanged, this, &SessionOptions::showSession);
    connect(&document_, &Document::editRefused, this, &SessionOptions::showSession);
    showSession();
}

void SessionOptions::showSession()
{
    const Session& session = document_.session();
    strict_->setChecked(session.strict);
    place_->setChecked(session.place == Placement::followKeyset);
    showPlacement();
    standard_->setChecked(session.standardKernels);
    fresh_->setChecked(session.freshTables);
    // In the other models every registration refreshes all that it decides: there is nothing to choose.
    fresh_->setVisible(document_.model().spec().precedence != Precedence::plain);
    const std::string tables = registrationTables(session);
    real_->setChecked(!tables.empty());
    real_->setEnabled(session.standardKernels);  // without them nothing is registered below the session's own
    real_->setVisible(!tables.empty() || builtInTablesOf(document_.model().name()));
    Q_EMIT summaryChanged(summary());
}

void SessionOptions::showPlacement()
{
    const Session& session = document_.session();
    const std::optional<Device> target = placementOf(session, document_.model());
    const QString device = target ? QString::fromStdString(nameOf(*target)) : QString();
    place_->setText(target ? tr("Move inp&uts to %1").arg(device) : tr("Move inp&uts"));
    place_->setAccessibleName(withoutMnemonic(place_->text()));
    const QString now = target                ? tr("Now every tensor is moved to %1.").arg(device)
        : session.place == Placement::asGiven ? tr("Now every tensor stays where it is.")
        : session.explicitKeys ? tr("Now nothing is moved: the key set has no backend key, or more than one.")
                               : tr("Now nothing is moved: the key set comes from the tensors.");
    place_->setToolTip(
        tr("With an explicit key set of exactly one backend, its device gets the tensors first. %1").arg(now));
    place_->setAccessibleDescription(place_->toolTip());
}

QString SessionOptions::summary() const
{
    const auto inSentence = [](const QString& words) {
        const QString first = words.section(QLatin1Char(' '), 0, 0);
        const bool name = first.mid(1) != first.mid(1).toLower();  // "PyTorch's"
        return name ? words : first.toLower() + words.mid(first.size());
    };
    QStringList on;
    for (const QCheckBox* box : {strict_, standard_, place_, fresh_, real_}) {
        // PyTorch's registrations come with kernels, and the line is short.
        const bool said = box == standard_ && real_->isChecked() && !real_->isHidden();
        if (box->isChecked() && !box->isHidden() && !said)
            // Without the device, which its own words have: the line is short.
            on.append(inSentence(box == place_ ? withoutMnemonic(tr("Move inp&uts")) : box->accessibleName()));
    }
    return on.isEmpty() ? tr("Rules") : tr("Rules: %1").arg(on.join(FoldButton::separator()));
}

void SessionOptions::setStrict(bool on)
{
    document_.edit(on ? tr("Be strict") : tr("Do not be strict"), [on](Session& s) { s.strict = on; });
}

void SessionOptions::setFollowKeyset(bool on)
{
    document_.edit(on ? tr("Move inputs to the ticked backend") : tr("Leave inputs where they are"),
                   [on](Session& s) { s.place = on ? Placement::followKeyset : Placement::asGiven; });
}

void SessionOptions::setStandardKernels(bool on)
{
    document_.edit(on ? tr("Use standard kernels") : tr("Use no standard kernels"),
                   [on](Session& s) { s.standardKernels = on; });
}

void SessionOptions::setFreshTables(bool on)
{
    document_.edit(on ? tr("Keep tables fresh") : tr("Let tables go stale"), [on](Session& s) { s.freshTables = on; });
}

void SessionOptions::setPytorchsRegistrations(bool on)
{
    // A session that says nothing starts from the tables that come with its model (design:5).
    const auto tables = on ? std::nullopt : std::optional(std::string());
    document_.edit(on ? tr("Start from PyTorch's registrations") : tr("Start from Keyfall's registrations"),
                   [&tables](Session& s) { s.registrationsFrom = tables; });
}

ProgramPanel::ProgramPanel(Document& document, QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Program and options"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->setSpacing(6);
    auto* editor = new ProgramEditor(document, this);
    layout->addWidget(editor, 1);
    auto* options = new SessionOptions(document, this);
    auto* fold = new FoldButton(options->summary(), options, this);
    fold->setObjectName(QStringLiteral("session.fold"));
    fold->setToolTip(tr("How the dispatcher of this session treats missing kernels, inputs and tables"));
    connect(options, &SessionOptions::summaryChanged, fold, &FoldButton::setTitle);
    layout->addWidget(fold);
    layout->addWidget(options);
    setFocusProxy(editor);
    setWhatsThis(editor->whatsThis());
}

}  // namespace keyfall
