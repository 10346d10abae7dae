// SPDX-License-Identifier: MIT
#include "ui/tables/rows_table.h"

#include <QHeaderView>
#include <QStyleOptionHeader>
#include <QTableView>

namespace keyfall {

namespace {

/// Titles of columns that are as wide as they are touch each other, Chinese ones so that they read as one.
class AiryHeader final : public QHeaderView {
public:
    explicit AiryHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) { setSectionsClickable(true); }

private:
    static constexpr int kAir = 8;

    [[nodiscard]] QSize sectionSizeFromContents(int section) const override
    {
        const int arrow = isSortIndicatorShown() && section != sortIndicatorSection() ? arrowWidth() : 0;
        return QHeaderView::sectionSizeFromContents(section) + QSize(kAir - arrow, 0);
    }
    /// What each title would have besides for an arrow that only one shows: a whole column's room in a wide table.
    [[nodiscard]] int arrowWidth() const
    {
        QStyleOptionHeader plain;
        initStyleOption(&plain);
        plain.text = QStringLiteral("x");
        QStyleOptionHeader sorted = plain;
        sorted.sortIndicator = QStyleOptionHeader::SortDown;
        const auto width = [this](const QStyleOptionHeader& option) {
            return style()->sizeFromContents(QStyle::CT_HeaderSection, &option, {}, this).width();
        };
        return width(sorted) - width(plain);
    }
};

QTableView* makeTable(const QString& name, const QString& accessibleName, QAbstractItemModel* model, int air,
                      QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setObjectName(name);
    table->setAccessibleName(accessibleName);
    table->setHorizontalHeader(new AiryHeader(table));
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->horizontalHeader()->setHighlightSections(false);  // a chosen row would mark every column
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + air);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    return table;
}

}  // namespace

QTableView* makeRowsTable(const QString& name, const QString& accessibleName, QAbstractItemModel* model,
                          QWidget* parent)
{
    QTableView* table = makeTable(name, accessibleName, model, 8, parent);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setWordWrap(false);  // a cell of one line would be cut at a word, with room left
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

QTableView* makeValuesTable(const QString& name, const QString& accessibleName, QAbstractItemModel* model, int widest,
                            QWidget* parent)
{
    QTableView* table = makeTable(name, accessibleName, model, 10, parent);
    table->setWordWrap(false);
    QHeaderView* header = table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(widest, QHeaderView::Stretch);
    return table;
}

}  // namespace keyfall
