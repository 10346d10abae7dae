// SPDX-License-Identifier: MIT
#include "ui/registrations/break_point_dialog.h"

#include "core/tensor/dtype.h"
#include "ui/registrations/break_point_words.h"
#include "ui/registrations/kernel_choices.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kMostTimes = 1'000'000'000;
constexpr int kMergedEdits = 4100;  ///< letters typed into one field are one step back

QString nameText(DType dtype)
{
    const std::string_view name = nameOf(dtype);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// As sessions write them: "add", "add.Tensor", "aten::add.Tensor".
bool isOperatorName(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^([A-Za-z_]\\w*::)?[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)?$"));
    return form.match(text).hasMatch();
}

}  // namespace

BreakPointDialog::BreakPointDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      list_(new QListWidget(this)),
      op_(new QComboBox(this)),
      key_(new QComboBox(this)),
      nth_(new QSpinBox(this)),
      dtype_(new QComboBox(this)),
      hint_(new QLabel(this)),
      add_(new QPushButton(tr("&Add"), this)),
      remove_(new QPushButton(tr("&Remove"), this))
{
    setObjectName(QStringLiteral("breakPointDialog"));
    setWindowTitle(tr("Break points"));
    setWhatsThis(tr("Where playing stops. All conditions of a break point must hold; an operator without an overload "
                    "means all of its overloads."));
    build();
    offerChoices();
    connect(&document_, &Document::sessionChanged, this, &BreakPointDialog::refresh);
    connect(&document_, &Document::modelChanged, this, &BreakPointDialog::offerChoices);
    connect(list_, &QListWidget::currentRowChanged, this, &BreakPointDialog::showPoint);
    connect(op_, &QComboBox::editTextChanged, this, &BreakPointDialog::change);
    connect(key_, &QComboBox::currentIndexChanged, this, &BreakPointDialog::change);
    connect(nth_, &QSpinBox::valueChanged, this, &BreakPointDialog::change);
    connect(dtype_, &QComboBox::currentIndexChanged, this, &BreakPointDialog::change);
    connect(add_, &QPushButton::clicked, this, [this] {
        const auto& lanes = document_.model().lanes();
        add({{}, lanes.empty() ? std::string() : document_.model().nameOf(lanes.back())});
    });
    connect(remove_, &QPushButton::clicked, this, &BreakPointDialog::removePoint);
    refresh();
}

void BreakPointDialog::build()
{
    list_->setObjectName(QStringLiteral("break.list"));
    list_->setAccessibleName(tr("Break points of the session"));
    op_->setObjectName(QStringLiteral("break.op"));
    op_->setEditable(true);
    op_->setInsertPolicy(QComboBox::NoInsert);
    key_->setObjectName(QStringLiteral("break.key"));
    nth_->setObjectName(QStringLiteral("break.nth"));
    nth_->setRange(0, kMostTimes);
    nth_->setSpecialValueText(tr("every time"));
    nth_->setToolTip(tr("Stops only the given time that the other conditions hold in a run"));
    dtype_->setObjectName(QStringLiteral("break.dtype"));
    dtype_->addItem(tr("any type"));
    for (int i = 0; i < kDTypeCount; ++i)
        dtype_->addItem(nameText(static_cast<DType>(i)));
    hint_->setObjectName(QStringLiteral("break.hint"));
    hint_->setWordWrap(true);

    auto* buttons = new QVBoxLayout;
    buttons->addWidget(add_);
    buttons->addWidget(remove_);
    buttons->addStretch();
    auto* top = new QHBoxLayout;
    top->addWidget(list_, 1);
    top->addLayout(buttons);
    auto* form = new QFormLayout;
    form->addRow(tr("&Operator"), op_);
    form->addRow(tr("&Key"), key_);
    form->addRow(tr("&Type of an argument"), dtype_);
    form->addRow(tr("&Which time"), nth_);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setObjectName(QStringLiteral("break.close"));
    add_->setObjectName(QStringLiteral("break.add"));
    remove_->setObjectName(QStringLiteral("break.remove"));
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top, 1);
    layout->addLayout(form);
    layout->addWidget(hint_);
    layout->addWidget(close);
    setMinimumWidth(fontMetrics().averageCharWidth() * 62);
}

void BreakPointDialog::offerChoices()
{
    const QScopedValueRollback showing(showing_, true);
    const KernelDialog::Choices choices = kernelChoices(document_);
    op_->clear();
    op_->addItem(tr("every operator"));
    op_->addItems(choices.operators);
    key_->clear();
    key_->addItem(tr("every key"));
    for (const Key key : document_.model().lanes())
        key_->addItem(QString::fromStdString(document_.model().nameOf(key)));
    showPoint();
}

void BreakPointDialog::refresh()
{
    const auto& points = document_.session().breakpoints;
    {
        const QScopedValueRollback showing(showing_, true);
        const int row = list_->currentRow();
        while (list_->count() > static_cast<int>(points.size()))
            delete list_->takeItem(list_->count() - 1);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const QString text = breakPointText(points[i]);
            if (static_cast<int>(i) < list_->count())
                list_->item(static_cast<int>(i))->setText(text);
            else
                list_->addItem(text);
        }
        list_->setCurrentRow(std::clamp(row, points.empty() ? -1 : 0, list_->count() - 1));
    }
    showPoint();
}

void BreakPointDialog::showPoint()
{
    const auto& points = document_.session().breakpoints;
    const int row = list_->currentRow();
    const bool one = row >= 0 && row < static_cast<int>(points.size());
    for (QWidget* field : {static_cast<QWidget*>(op_), static_cast<QWidget*>(key_), static_cast<QWidget*>(nth_),
                           static_cast<QWidget*>(dtype_), static_cast<QWidget*>(remove_)})
        field->setEnabled(one);
    hint_->setText(one ? QString()
                       : tr("No break point. Add one here, or in the menu of a hop, or with B in Registrations."));
    hint_->setVisible(!one);
    if (!one)
        return;
    const QScopedValueRollback showing(showing_, true);
    const Breakpoint& point = points[static_cast<std::size_t>(row)];
    // A field in which somebody types keeps its cursor.
    if (const QString op = point.op.empty() ? op_->itemText(0) : QString::fromStdString(point.op);
        edited().op != point.op)
        op_->setEditText(op);
    key_->setCurrentIndex(point.key.empty() ? 0 : std::max(0, key_->findText(QString::fromStdString(point.key))));
    nth_->setValue(static_cast<int>(point.nth));
    dtype_->setCurrentIndex(point.dtype ? static_cast<int>(*point.dtype) + 1 : 0);
}

Breakpoint BreakPointDialog::edited() const
{
    Breakpoint point;
    if (const QString op = op_->currentText().trimmed(); op != op_->itemText(0))
        point.op = op.toStdString();
    if (key_->currentIndex() > 0)
        point.key = key_->currentText().toStdString();
    point.nth = static_cast<std::uint32_t>(nth_->value());
    if (dtype_->currentIndex() > 0)
        point.dtype = static_cast<DType>(dtype_->currentIndex() - 1);
    return point;
}

void BreakPointDialog::change()
{
    const int row = list_->currentRow();
    if (showing_ || row < 0)
        return;
    const Breakpoint point = edited();
    QString problem;
    if (point.op.empty() && point.key.empty() && !point.dtype)
        problem = tr("This would stop at every hop: choose an operator, a key or a type.");
    else if (!point.op.empty() && !isOperatorName(op_->currentText().trimmed()))
        problem = tr("Not an operator's name: write add, or add.Tensor for one overload of it.");
    hint_->setText(problem);
    hint_->setVisible(!problem.isEmpty());
    if (!problem.isEmpty())
        return;
    document_.edit(
        tr("Break point: %1").arg(breakPointText(point)),
        [row, &point](Session& session) { session.breakpoints[static_cast<std::size_t>(row)] = point; },
        kMergedEdits + row);
}

void BreakPointDialog::add(const Breakpoint& point)
{
    document_.edit(tr("Break point: %1").arg(breakPointText(point)),
                   [&point](Session& session) { session.breakpoints.push_back(point); });
    list_->setCurrentRow(list_->count() - 1);
}

void BreakPointDialog::editPoint(const Breakpoint& point)
{
    const auto& points = document_.session().breakpoints;
    const auto known = std::find_if(points.begin(), points.end(), [&point](const Breakpoint& one) {
        return one.op == point.op && one.key == point.key;
    });
    if (known == points.end())
        add(point);
    else
        list_->setCurrentRow(static_cast<int>(known - points.begin()));
}

void BreakPointDialog::removePoint()
{
    const int row = list_->currentRow();
    if (row < 0)
        return;
    document_.edit(tr("Remove a break point"),
                   [row](Session& session) { session.breakpoints.erase(session.breakpoints.begin() + row); });
}

}  // namespace keyfall
