// SPDX-License-Identifier: MIT
#include "ui/callgraph/find_bar.h"

#include "ui/callgraph/ladder_view.h"
#include "ui/theme/icons.h"
#include "ui/words/clear_button.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace keyfall {

FindBar::FindBar(LadderView* ladder, QWidget* parent) : QWidget(parent), ladder_(ladder)
{
    setAccessibleName(tr("Find in the ladder"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 4, 6, 4);
    edit_ = new QLineEdit(this);
    edit_->setObjectName(QStringLiteral("find.text"));
    edit_->setPlaceholderText(tr("Find operator, key, kernel or event"));
    edit_->setAccessibleName(tr("Text to find"));
    giveClearButton(*edit_);
    connect(edit_, &QLineEdit::textChanged, ladder_, &LadderView::find);
    row->addWidget(edit_, 1);
    count_ = new QLabel(this);
    count_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("000 of 000")));
    row->addWidget(count_);
    const auto button = [this, row](const QString& text, const QString& tip) {
        auto* action = new QAction(text, this);
        action->setToolTip(tip);
        auto* tool = new QToolButton(this);
        tool->setDefaultAction(action);
        tool->setAutoRaise(true);
        tool->setFocusPolicy(Qt::TabFocus);
        tool->setAccessibleName(text);
        row->addWidget(tool);
        return action;
    };
    previous_ = button(tr("Previous match"), tr("Previous match (Shift+Return)"));
    next_ = button(tr("Next match"), tr("Next match (Return)"));
    previous_->setObjectName(QStringLiteral("find.previous"));
    next_->setObjectName(QStringLiteral("find.next"));
    connect(previous_, &QAction::triggered, ladder_, &LadderView::findPrevious);
    connect(next_, &QAction::triggered, ladder_, &LadderView::findNext);
    connect(ladder_, &LadderView::matchChanged, this, &FindBar::showMatch);
    setTheme(Theme::matching(palette()));
    showMatch(0, 0);
    hide();
}

void FindBar::open()
{
    show();
    edit_->setFocus(Qt::ShortcutFocusReason);
    edit_->selectAll();
    ladder_->find(edit_->text());
}

void FindBar::forget()
{
    edit_->clear();
    hide();
}

void FindBar::setTheme(const Theme& theme)
{
    previous_->setIcon(themedIcon(QStringLiteral("back"), theme));
    next_->setIcon(themedIcon(QStringLiteral("forward"), theme));
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        event->modifiers().testFlag(Qt::ShiftModifier) ? ladder_->findPrevious() : ladder_->findNext();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void FindBar::showMatch(int current, int count)
{
    count_->setText(edit_->text().isEmpty() ? QString()
                        : count == 0        ? tr("not found")
                                            : tr("%1 of %2").arg(current).arg(count));
    previous_->setEnabled(count > 0);
    next_->setEnabled(count > 0);
}

void FindBar::close()
{
    hide();
    ladder_->find({});
    ladder_->setFocus(Qt::OtherFocusReason);
}

}  // namespace keyfall
