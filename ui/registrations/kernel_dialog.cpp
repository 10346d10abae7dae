// SPDX-License-Identifier: MIT
#include "ui/registrations/kernel_dialog.h"

#include "ui/registrations/registration_words.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <type_traits>

namespace keyfall {

KernelDialog::KernelDialog(Choices choices, const QString& op, const QString& key, QWidget* parent)
    : QDialog(parent), choices_(std::move(choices))
{
    setObjectName(QStringLiteral("kernelDialog"));
    setWhatsThis(tr("What runs when this key wins the lookup of this operator. The session remembers it; "
                    "it can be undone like every change."));
    auto* grid = new QGridLayout(this);
    grid->setColumnStretch(1, 1);
    setMinimumWidth(fontMetrics().averageCharWidth() * 64);
    buildTarget(grid);
    buildKinds(grid);

    hint_ = new QLabel(this);
    hint_->setObjectName(QStringLiteral("kernel.hint"));
    hint_->setWordWrap(true);
    grid->addWidget(hint_, grid->rowCount(), 0, 1, 2);
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons_->button(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("kernel.cancel"));
    place_ = buttons_->addButton(tr("&Register"), QDialogButtonBox::AcceptRole);
    place_->setObjectName(QStringLiteral("kernel.place"));
    place_->setDefault(true);
    remove_ = buttons_->addButton(tr("Re&move"), QDialogButtonBox::DestructiveRole);
    remove_->setObjectName(QStringLiteral("kernel.remove"));
    remove_->setToolTip(tr("Deletes the session's registration; what was there before it is active again."));
    grid->addWidget(buttons_, grid->rowCount(), 0, 1, 2);

    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(remove_, &QPushButton::clicked, this, &KernelDialog::requestRemoval);

    setTarget(op, key);
    connect(op_, &QComboBox::editTextChanged, this, &KernelDialog::showTarget);
    connect(key_, &QComboBox::currentTextChanged, this, &KernelDialog::showTarget);
    if (!choices_.question.isEmpty())
        becomeQuestion();
}

void KernelDialog::setTarget(const QString& op, const QString& key)
{
    const QSignalBlocker quietOp(op_);
    const QSignalBlocker quietKey(key_);
    if (op.isEmpty())
        op_->setCurrentIndex(0);
    else
        op_->setEditText(op);
    key_->setCurrentText(key);
    showTarget();
}

void KernelDialog::setChoices(Choices choices)
{
    const bool sameOperators = choices.operators == choices_.operators;
    choices_ = std::move(choices);
    if (!sameOperators)
        for (QComboBox* box : {op_, otherOp_}) {
            const QSignalBlocker quiet(box);
            const QString written = box->currentText();
            box->clear();
            if (box == op_)
                box->addItem(operatorText({}));
            box->addItems(choices_.operators);
            box->setEditText(written);
        }
    showWhatIsThere(choices_.registeredAt ? choices_.registeredAt(op(), key()) : nullptr);
    if (!kinds_->checkedButton()->isEnabled())
        kinds_->button(Redispatch)->setChecked(true);
    validate();
}

void KernelDialog::becomeQuestion()
{
    setWindowTitle(choices_.question);
    setWhatsThis(
        tr("What runs at this hop instead, and at no other. The session does not change; the answer appears in "
           "Compare, from where it can be kept."));
    op_->setEnabled(false);
    key_->setEnabled(false);
    for (const Kind kind : {Standard, Fallthrough})
        kinds_->button(kind)->setVisible(false);
    standard_->setVisible(false);
    kinds_->button(Redispatch)->setChecked(true);
    remove_->setVisible(false);
    place_->setText(tr("&Ask"));
}

void KernelDialog::buildTarget(QGridLayout* grid)
{
    op_ = new QComboBox(this);
    op_->setObjectName(QStringLiteral("kernel.target.op"));
    op_->setEditable(true);
    op_->setInsertPolicy(QComboBox::NoInsert);
    op_->addItem(operatorText({}));
    op_->addItems(choices_.operators);
    op_->setToolTip(
        tr("An operator, also one that does not exist yet; %1 stands for the key's fallback.").arg(operatorText({})));
    key_ = new QComboBox(this);
    key_->setObjectName(QStringLiteral("kernel.target.key"));
    key_->addItems(choices_.keys);
    auto* opLabel = new QLabel(tr("&Operator"), this);
    opLabel->setBuddy(op_);
    auto* keyLabel = new QLabel(tr("&Key"), this);
    keyLabel->setBuddy(key_);
    grid->addWidget(opLabel, 0, 0);
    grid->addWidget(op_, 0, 1);
    grid->addWidget(keyLabel, 1, 0);
    grid->addWidget(key_, 1, 1);
    auto* rule = new QFrame(this);
    rule->setFrameShape(QFrame::HLine);
    rule->setForegroundRole(QPalette::Mid);
    grid->addWidget(rule, 2, 0, 1, 2);
}

void KernelDialog::buildKinds(QGridLayout* grid)
{
    kinds_ = new QButtonGroup(this);
    standard_ = new QLabel(this);
    standard_->setObjectName(QStringLiteral("kernel.standard"));
    standard_->setWordWrap(true);
    standard_->setForegroundRole(QPalette::PlaceholderText);
    argument_ = new QSpinBox(this);
    argument_->setObjectName(QStringLiteral("kernel.argument"));
    argument_->setRange(0, 63);
    argument_->setAccessibleName(tr("Number of the argument, from 0"));
    directKey_ = new QComboBox(this);
    directKey_->setObjectName(QStringLiteral("kernel.key"));
    directKey_->setEditable(true);
    directKey_->setInsertPolicy(QComboBox::NoInsert);
    directKey_->setMaxVisibleItems(20);
    directKey_->setAccessibleName(tr("Key whose kernel is called"));
    directKey_->setToolTip(tr("Type a part of a key's name. Keys at which the operator has a kernel come first."));
    auto* const finds = new QCompleter(choices_.keys, directKey_);
    finds->setCaseSensitivity(Qt::CaseInsensitive);
    finds->setFilterMode(Qt::MatchContains);
    finds->setMaxVisibleItems(12);
    directKey_->setCompleter(finds);
    otherOp_ = new QComboBox(this);
    otherOp_->setObjectName(QStringLiteral("kernel.op"));
    otherOp_->setEditable(true);
    otherOp_->setInsertPolicy(QComboBox::NoInsert);
    otherOp_->addItems(choices_.operators);
    otherOp_->setAccessibleName(tr("Operator that is called"));
    error_ = new QLineEdit(this);
    error_->setObjectName(QStringLiteral("kernel.error"));
    error_->setPlaceholderText(tr("What the error says"));
    error_->setAccessibleName(tr("Text of the error"));

    addKind(grid, Standard, tr("&Standard kernel"), tr("The kernel that comes with the program."), standard_);
    addKind(grid, Fallthrough, tr("&Fall through"), tr("Not mine: the lookup skips this key for the operator."),
            nullptr);
    addKind(grid, Redispatch, tr("Re&dispatch"), tr("Runs, does nothing, and goes on below its own key."), nullptr);
    addKind(grid, Return, tr("Re&turn argument"), tr("Returns one of its arguments unchanged."), argument_);
    addKind(grid, CallDirect, tr("Call direct&ly at"), tr("Runs the kernel of another key of the same operator."),
            directKey_);
    addKind(grid, Call, tr("&Call operator"), tr("Calls another operator with the same arguments."), otherOp_);
    addKind(grid, Fail, tr("Fail &with"), tr("Raises an error, to see it travel up."), error_);
    addKind(grid, CpuFallback, tr("Fall back to the CP&U"),
            tr("Copies the tensors to the CPU, runs there, and copies back, as at::native::cpu_fallback."), nullptr);

    connect(kinds_, &QButtonGroup::idToggled, this, &KernelDialog::validate);
    // Tab leads to the kind that is chosen, also where its target chose it, and arrows to the others.
    for (QAbstractButton* each : kinds_->buttons())
        each->setFocusPolicy(Qt::ClickFocus);
    connect(kinds_, &QButtonGroup::idToggled, this,
            [this](int kind, bool on) { kinds_->button(kind)->setFocusPolicy(on ? Qt::StrongFocus : Qt::ClickFocus); });
    connect(otherOp_, &QComboBox::editTextChanged, this, &KernelDialog::validate);
    connect(directKey_, &QComboBox::editTextChanged, this, &KernelDialog::validate);
    connect(error_, &QLineEdit::textChanged, this, &KernelDialog::validate);
}

QRadioButton* KernelDialog::addKind(QGridLayout* grid, Kind kind, const QString& text, const QString& tip,
                                    QWidget* detail)
{
    static constexpr const char* kNames[] = {"standard",   "fallthrough", "redispatch", "return",
                                             "callDirect", "call",        "fail",       "cpuFallback"};
    auto* button = new QRadioButton(text, this);
    button->setObjectName(QStringLiteral("kernel.kind.") + QLatin1String(kNames[kind]));
    button->setToolTip(tip);
    kinds_->addButton(button, kind);
    const int row = grid->rowCount();
    grid->addWidget(button, row, 0);
    if (detail)
        grid->addWidget(detail, row, 1);
    // A detail that is edited is meant: its kind is chosen with it.
    const auto choose = [button] { button->setChecked(true); };
    if (auto* spin = qobject_cast<QSpinBox*>(detail))
        connect(spin, &QSpinBox::valueChanged, button, choose);
    else if (auto* combo = qobject_cast<QComboBox*>(detail))
        connect(combo, &QComboBox::currentTextChanged, this, [this, combo, choose] {
            directChosen_ = directChosen_ || combo == directKey_;
            choose();
        });
    else if (auto* edit = qobject_cast<QLineEdit*>(detail))
        connect(edit, &QLineEdit::textEdited, button, choose);
    return button;
}

void KernelDialog::showTarget()
{
    const QString named = op_->currentText().trimmed();
    setWindowTitle(named.isEmpty()       ? tr("Register a kernel")
                       : key().isEmpty() ? tr("Kernel of %1").arg(named)
                                         : tr("Kernel of %1 at %2").arg(named, key()));
    const SessionRegistration* now = choices_.registeredAt ? choices_.registeredAt(op(), key()) : nullptr;
    showWhatIsThere(now);
    if (now)
        showChoice(now->kernel);
    else if (!kinds_->checkedButton() || !kinds_->checkedButton()->isEnabled())
        kinds_->button(kinds_->button(Standard)->isEnabled() ? Standard : Redispatch)->setChecked(true);
    validate();
}

void KernelDialog::showWhatIsThere(const SessionRegistration* now)
{
    const QString about = choices_.standardAt ? choices_.standardAt(op(), key()) : QString();
    standard_->setText(about.isEmpty() ? tr("none here") : about);
    kinds_->button(Standard)->setEnabled(!about.isEmpty());
    place_->setText(now ? tr("&Replace") : tr("&Register"));
    remove_->setVisible(now != nullptr);
    orderTabs();
    offerDirectKeys();
}

/// As they are read. QDialogButtonBox leads Tab in a circle of its own buttons when one of them comes.
void KernelDialog::orderTabs()
{
    QList<QWidget*> order{op_, key_};
    for (QAbstractButton* kind : kinds_->buttons())
        order << kind;
    order << argument_ << directKey_ << otherOp_ << error_ << place_ << remove_
          << buttons_->button(QDialogButtonBox::Cancel);
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

/// First those with a kernel, and of them the highest below this key: where a call goes on that is not to come back here.
void KernelDialog::offerDirectKeys()
{
    const QSignalBlocker quiet(directKey_);
    const QString chosen = directKey_->currentText();
    const QStringList kernels = choices_.kernelsAt ? choices_.kernelsAt(op()) : QStringList();
    directKey_->clear();
    directKey_->addItems(kernels);
    if (!kernels.isEmpty())
        directKey_->insertSeparator(directKey_->count());
    for (const QString& each : choices_.keys)
        if (!kernels.contains(each))
            directKey_->addItem(each);
    if (directChosen_) {
        directKey_->setEditText(chosen);
        return;
    }
    const qsizetype own = choices_.keys.indexOf(key());
    const auto below = std::find_if(kernels.begin(), kernels.end(),
                                    [&](const QString& each) { return choices_.keys.indexOf(each) > own; });
    const auto other =
        std::find_if(kernels.begin(), kernels.end(), [this](const QString& each) { return each != key(); });
    directKey_->setCurrentText(below != kernels.end()       ? *below
                                   : other != kernels.end() ? *other
                                                            : choices_.keys.value(0));
}

void KernelDialog::showChoice(const KernelChoice& choice)
{
    std::visit(
        [this](const auto& kernel) {
            using K = std::decay_t<decltype(kernel)>;
            if constexpr (std::is_same_v<K, ReturnKernel>)
                argument_->setValue(kernel.argument);
            else if constexpr (std::is_same_v<K, CallDirectKernel>)
                directKey_->setCurrentText(QString::fromStdString(kernel.key));
            else if constexpr (std::is_same_v<K, CallKernel>)
                otherOp_->setEditText(QString::fromStdString(kernel.op));
            else if constexpr (std::is_same_v<K, ErrorKernel>)
                error_->setText(QString::fromStdString(kernel.text));
        },
        choice);
    // The kinds are in the order of the variant's alternatives.
    kinds_->button(static_cast<int>(choice.index()))->setChecked(true);
}

void KernelDialog::validate()
{
    QString problem;
    if (op_->currentText().trimmed().isEmpty())
        problem = tr("Name an operator.");
    else if (kinds_->checkedId() == Call && otherOp_->currentText().trimmed().isEmpty())
        problem = tr("Name the operator to call.");
    else if (kinds_->checkedId() == CallDirect && !choices_.keys.contains(directKey_->currentText().trimmed()))
        problem = directKey_->currentText().trimmed().isEmpty()
            ? tr("Name the key whose kernel is called.")
            : tr("There is no key named %1.").arg(directKey_->currentText().trimmed());
    else if (kinds_->checkedId() == Fail && error_->text().trimmed().isEmpty())
        problem = tr("Write what the error says.");
    hint_->setText(problem);
    place_->setEnabled(problem.isEmpty());
}

void KernelDialog::requestRemoval()
{
    Q_EMIT removeRequested(op(), key());
    reject();
}

QString KernelDialog::op() const
{
    const QString text = op_->currentText().trimmed();
    return text == operatorText({}) ? QString() : text;
}

QString KernelDialog::key() const
{
    return key_->currentText();
}

KernelChoice KernelDialog::choice() const
{
    switch (kinds_->checkedId()) {
    case Fallthrough: return FallthroughKernel{};
    case Redispatch: return RedispatchKernel{};
    case Return: return ReturnKernel{argument_->value()};
    case CallDirect: return CallDirectKernel{directKey_->currentText().trimmed().toStdString()};
    case Call: return CallKernel{otherOp_->currentText().trimmed().toStdString()};
    case Fail: return ErrorKernel{error_->text().toStdString()};
    case CpuFallback: return CpuFallbackKernel{};
    default: return StandardKernel{};
    }
}

SessionRegistration KernelDialog::registration() const
{
    return {op().toStdString(), key().toStdString(), choice()};
}

}  // namespace keyfall
