// SPDX-License-Identifier: MIT
#include "ui/keyset/key_group.h"

#include "ui/keyset/key_row.h"

#include <algorithm>

namespace keyfall {

namespace {

QString titleOf(KeyKind kind)
{
    switch (kind) {
    case KeyKind::backend: return KeyGroup::tr("Backends");
    case KeyKind::tensorKind: return KeyGroup::tr("Kinds of tensors");
    case KeyKind::mode: return KeyGroup::tr("Layers and modes");
    default: return KeyGroup::tr("Other keys");
    }
}

QString idOf(KeyKind kind)
{
    switch (kind) {
    case KeyKind::backend: return QStringLiteral("backend");
    case KeyKind::tensorKind: return QStringLiteral("tensorKind");
    case KeyKind::mode: return QStringLiteral("mode");
    default: return QStringLiteral("other");
    }
}

}  // namespace

KeyGroup::KeyGroup(KeyKind kind, QWidget* parent) : QToolButton(parent), kind_(kind)
{
    setObjectName(QStringLiteral("key.group.") + idOf(kind));
    setCheckable(true);
    setAutoRaise(true);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("Show every key of the group, or only those that play a part"));
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
}

void KeyGroup::apply(const QString& filter)
{
    std::size_t used = 0;
    std::size_t named = 0;
    for (KeyRow* row : rows_) {
        const bool matches = row->matches(filter);
        used += row->inUse() ? 1 : 0;
        named += matches ? 1 : 0;
        row->setVisible(filter.isEmpty() ? isChecked() || row->inUse() : matches);
    }
    setArrowType(isChecked() || !filter.isEmpty() ? Qt::DownArrow : Qt::RightArrow);
    setVisible(filter.isEmpty() || named > 0);
    setText(filter.isEmpty() ? tr("%1: %2 of %3 in use").arg(titleOf(kind_)).arg(used).arg(rows_.size())
                             : tr("%1: %2 of %3 found").arg(titleOf(kind_)).arg(named).arg(rows_.size()));
    setAccessibleName(isChecked() ? tr("%1, all shown").arg(text()) : tr("%1, folded").arg(text()));
}

}  // namespace keyfall
