// SPDX-License-Identifier: MIT
#include "ui/theme/fold_button.h"

namespace keyfall {

FoldButton::FoldButton(const QString& title, QWidget* below, QWidget* parent)
    : QToolButton(parent), title_(title), below_(below)
{
    setCheckable(true);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    // The words give way where there is little room: what they sum up is below.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(this, &QToolButton::toggled, this, &FoldButton::apply);
    apply();
}

bool FoldButton::holds(const QWidget* widget) const
{
    return widget == below_ || below_->isAncestorOf(widget);
}

void FoldButton::setTitle(const QString& title)
{
    if (title == title_)
        return;
    title_ = title;
    apply();
}

void FoldButton::apply()
{
    setText(title_);
    setArrowType(isChecked() ? Qt::DownArrow : Qt::RightArrow);
    setAccessibleName(isChecked() ? tr("%1, unfolded").arg(title_) : tr("%1, folded").arg(title_));
    below_->setVisible(isChecked());
}

}  // namespace keyfall
