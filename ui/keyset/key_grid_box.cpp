// SPDX-License-Identifier: MIT
#include "ui/keyset/key_grid_box.h"

#include "ui/keyset/key_grid.h"
#include "ui/theme/fold_button.h"
#include "ui/words/listed.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace keyfall {

KeyGridBox::KeyGridBox(QWidget* parent) : QWidget(parent), body_(new QWidget(this)), edited_(new QComboBox(body_))
{
    grid_ = new KeyGrid(body_);
    edited_->setObjectName(QStringLiteral("key.grid.edits"));
    edited_->addItems({tr("Ticks the key set"), tr("Ticks thread includes (+)"), tr("Ticks thread excludes (−)")});
    edited_->setAccessibleName(tr("Which set the grid edits"));
    edited_->setToolTip(tr("Which set Space and a click change in the grid; + and − show the thread-local sets"));
    heading_ = new FoldButton(QString(), body_, this);
    heading_->setObjectName(QStringLiteral("key.grid.fold"));
    QFont bold = heading_->font();
    bold.setBold(true);
    heading_->setFont(bold);
    setTabOrder(heading_, grid_);  // as they stand, not as they were made
    setTabOrder(grid_, edited_);
    auto* inside = new QVBoxLayout(body_);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(2);
    inside->addWidget(grid_);
    inside->addWidget(edited_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 4, 6);
    column->setSpacing(2);
    column->addWidget(heading_);
    column->addWidget(body_);
    connect(edited_, &QComboBox::currentIndexChanged, grid_,
            [this](int index) { grid_->grid().setEdited(static_cast<EditedSet>(index)); });
    connect(heading_, &QToolButton::toggled, this, &KeyGridBox::folded);
    connect(heading_, &QToolButton::clicked, this, [this](bool on) {
        chosen_ = on;
        if (on)
            Q_EMIT unfoldedByUser();
    });
}

bool KeyGridBox::isUnfolded() const
{
    return heading_->isChecked();
}

void KeyGridBox::sayKeys()
{
    const KeyGridModel& keys = grid_->grid();
    QStringList used;
    for (int row = 1; row < keys.rowCount(); ++row)
        for (int column = 1; column < keys.columnCount(); ++column)
            if (const QModelIndex cell = keys.index(row, column); cell.data(KeyGridModel::TickedRole).toBool())
                used.append(keys.nameAt(cell));
    const QString words = used.isEmpty() ? tr("Per backend: none in use") : tr("Per backend: %1").arg(listNames(used));
    const int room = width() - 34;  // beside its arrow
    heading_->setTitle(heading_->fontMetrics().elidedText(words, Qt::ElideRight, room));
    heading_->setToolTip(words);
}

void KeyGridBox::setRoom(int height)
{
    room_ = height;
    fold();
}

bool KeyGridBox::filter(const QString& text)
{
    filtered_ = !text.isEmpty();
    const bool any = grid_->filter(text);
    fold();
    return any;
}

void KeyGridBox::fold()
{
    // Beside it the headings above it and a few of their keys are seen.
    constexpr int kRows = 3;
    const bool fits = (kRows + 1) * heading_->sizeHint().height() + grid_->maximumHeight() <= room_;
    heading_->setChecked(filtered_ || chosen_.value_or(fits));
}

void KeyGridBox::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    sayKeys();
}

}  // namespace keyfall
