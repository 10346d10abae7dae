// SPDX-License-Identifier: MIT
#include "ui/keyset/mask_fields.h"

#include "ui/keyset/mask_edit.h"
#include "ui/theme/theme.h"

#include <QFormLayout>
#include <QLabel>

namespace keyfall {

MaskFields::MaskFields(QWidget* parent)
    : QWidget(parent),
      hex_(new MaskEdit(MaskEdit::Base::hexadecimal, this)),
      binary_(new MaskEdit(MaskEdit::Base::binary, this)),
      problem_(new QLabel(this))
{
    hex_->setObjectName(QStringLiteral("mask.hex"));
    binary_->setObjectName(QStringLiteral("mask.binary"));
    problem_->setObjectName(QStringLiteral("mask.problem"));
    problem_->setWordWrap(true);
    problem_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    problem_->hide();
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Hex"), hex_);
    form->addRow(tr("Binary"), binary_);
    form->addRow(problem_);
    for (MaskEdit* edit : {hex_, binary_}) {
        connect(edit, &MaskEdit::keysEntered, this, &MaskFields::keysEntered);
        connect(edit, &MaskEdit::problemChanged, this, &MaskFields::showProblem);
    }
}

void MaskFields::setModel(std::shared_ptr<const KeyModel> model)
{
    hex_->setModel(model);
    binary_->setModel(std::move(model));
}

void MaskFields::setKeys(KeySet keys)
{
    hex_->setKeys(keys);
    binary_->setKeys(keys);
}

void MaskFields::setShown(bool shown)
{
    hex_->setShown(shown);
    binary_->setShown(shown);
}

void MaskFields::showProblem()
{
    const QString problem = hex_->problem().isEmpty() ? binary_->problem() : hex_->problem();
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, Theme::matching(palette)[ColorRole::warning]);
    problem_->setPalette(palette);
    problem_->setText(problem.isEmpty() ? QString() : QStringLiteral("⚠ ") + problem);
    problem_->setVisible(!problem.isEmpty());
    hex_->setAccessibleDescription(hex_->problem());
    binary_->setAccessibleDescription(binary_->problem());
}

}  // namespace keyfall
