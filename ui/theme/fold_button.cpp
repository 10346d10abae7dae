// SPDX-License-Identifier: MIT
#include "ui/theme/fold_button.h"

#include <QStyleOptionToolButton>

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

/// A list that has no room ends behind one of its words.
void FoldButton::initStyleOption(QStyleOptionToolButton* option) const
{
    QToolButton::initStyleOption(option);
    const int room = option->rect.width() - option->iconSize.width() - 14;
    for (qsizetype end = option->text.lastIndexOf(separator());
         end > 0 && option->fontMetrics.horizontalAdvance(option->text) > room;
         end = option->text.lastIndexOf(separator()))
        option->text = option->text.first(end) + QStringLiteral("…");
}

void FoldButton::apply()
{
    setText(title_);
    setArrowType(isChecked() ? Qt::DownArrow : Qt::RightArrow);
    setAccessibleName(isChecked() ? tr("%1, unfolded").arg(title_) : tr("%1, folded").arg(title_));
    below_->setVisible(isChecked());
}

}  // namespace keyfall
