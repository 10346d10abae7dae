// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_filter.h"

#include "ui/registrations/registration_table_model.h"

#include <algorithm>

namespace keyfall {

void RegistrationFilter::setWords(const QString& text)
{
    keys_.clear();
    operators_.clear();
    contents_.clear();
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        if (anyHeaderContains(word, Qt::Vertical))
            operators_ << word;
        else if (anyHeaderContains(word, Qt::Horizontal))
            keys_ << word;
        else
            contents_ << word;
    }
    invalidateFilter();
}

void RegistrationFilter::setFirst(const QStringList& operators)
{
    if (operators == first_)
        return;
    first_ = operators;
    invalidate();
    sort(0);
}

bool RegistrationFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto rank = [this](const QModelIndex& cell) {
        const QString op = cell.data(RegistrationTableModel::OperatorRole).toString();
        const qsizetype at = first_.indexOf(op);
        return at >= 0 ? at : op.isEmpty() ? first_.size() : first_.size() + 1;
    };
    return std::pair(rank(left), qsizetype(left.row())) < std::pair(rank(right), qsizetype(right.row()));
}

bool RegistrationFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QString op = header(row, Qt::Vertical);
    const bool named = std::all_of(operators_.begin(), operators_.end(),
                                   [&](const QString& word) { return op.contains(word, Qt::CaseInsensitive); });
    if (!named)
        return false;
    return std::all_of(contents_.begin(), contents_.end(), [&](const QString& word) {
        for (int column = 0; column < sourceModel()->columnCount(parent); ++column) {
            if (!filterAcceptsColumn(column, parent))
                continue;
            const QModelIndex cell = sourceModel()->index(row, column, parent);
            if (cell.data(RegistrationTableModel::FilterRole).toString().contains(word, Qt::CaseInsensitive))
                return true;
        }
        return false;
    });
}

bool RegistrationFilter::filterAcceptsColumn(int column, const QModelIndex&) const
{
    const QString key = header(column, Qt::Horizontal);
    return keys_.isEmpty() || std::any_of(keys_.begin(), keys_.end(), [&](const QString& word) {
               return key.contains(word, Qt::CaseInsensitive);
           });
}

QString RegistrationFilter::header(int section, Qt::Orientation orientation) const
{
    return sourceModel()->headerData(section, orientation, Qt::DisplayRole).toString();
}

bool RegistrationFilter::anyHeaderContains(const QString& word, Qt::Orientation orientation) const
{
    if (!sourceModel())
        return false;
    const int count = orientation == Qt::Horizontal ? sourceModel()->columnCount() : sourceModel()->rowCount();
    for (int section = 0; section < count; ++section)
        if (header(section, orientation).contains(word, Qt::CaseInsensitive))
            return true;
    return false;
}

}  // namespace keyfall
