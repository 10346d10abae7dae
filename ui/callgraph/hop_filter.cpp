// SPDX-License-Identifier: MIT
#include "ui/callgraph/hop_filter.h"

#include "ui/callgraph/call_table_model.h"

#include <algorithm>

namespace keyfall {

void HopFilter::setWords(const QString& text)
{
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == words_)
        return;
    words_ = words;
    invalidateFilter();
}

bool HopFilter::lessThan(const QModelIndex& a, const QModelIndex& b) const
{
    // By their numbers, which is how a run grows, a million rows are compared without asking what they say.
    return a.column() == CallTableModel::Number ? a.row() < b.row() : QSortFilterProxyModel::lessThan(a, b);
}

bool HopFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (words_.isEmpty())
        return true;
    const QString text = sourceModel()->index(row, 0, parent).data(CallTableModel::FilterRole).toString();
    return std::all_of(words_.begin(), words_.end(),
                       [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace keyfall
