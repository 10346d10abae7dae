// SPDX-License-Identifier: MIT
// The rows that the calls of a chapter stand in, and which of them has what.
#include "ui/callgraph/ladder_sheet.h"
#include "ui/callgraph/last_before.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace keyfall {

void LadderSheet::breakRows(std::size_t index) const
{
    Chapter& chapter = chapters_[index];
    rows_ = std::move(chapter.rows);
    rows_.clear();
    right_ = bottom_ = 0;
    shortCuts_ = 0;
    Row row;
    double used = 0;
    const auto finish = [&] {
        if (row.calls > 0)
            addRow(row, used, heightOf(row));
        row = {};
    };
    std::size_t next = lastBefore(folds_, chapter.begin, &Fold::first);
    for (std::uint32_t call = chapter.begin; call < chapter.end;) {
        while (next < folds_.size() && folds_[next].first + folds_[next].calls() <= call)
            ++next;
        const bool inFold = next < folds_.size() && call >= folds_[next].first;
        const bool begins = inFold && call == folds_[next].first;
        if (begins) {
            finish();
            if (!folds_[next].open)  // only the round that is shown
                call = folds_[next].first + folds_[next].shown * folds_[next].period;
        }
        const double more = static_cast<double>(sizeOf(call).width);
        const bool cut = wide_ == Wide::isCut && aside() + more > width_;
        if (cut)
            finish();
        if (row.calls > 0 && used + LadderMetrics::gap + more > width_)
            finish();
        if (row.calls == 0) {
            row.first = call;
            row.fold = inFold ? static_cast<int>(next) : -1;
            row.strip = begins;
            used = aside() + more;
        } else {
            used += LadderMetrics::gap + more;
        }
        ++work_.broken;
        ++row.calls;
        ++call;
        if (cut)
            cutCall(std::exchange(row, {}), width_ - aside());
        if (!inFold)
            continue;
        const Fold& fold = folds_[next];
        const bool over =
            fold.open ? call == fold.first + fold.calls() : call == fold.first + (fold.shown + 1) * fold.period;
        if (over) {
            finish();
            call = fold.first + fold.calls();
        }
    }
    finish();
    chapter.rows = std::move(rows_);
    chapter.right = right_;
    chapter.height = bottom_;
    chapter.shortCuts = shortCuts_;
    chapter.broken = true;
    const bool first = perHop_ == 0;
    if (first)
        estimate();
    place(first ? 0 : index);
}

void LadderSheet::addRow(Row row, double width, double height) const
{
    row.top = rows_.empty() ? 0 : bottom_ + kBetweenRows;
    row.height = height + (row.strip ? kStrip : 0);
    row.labels = labelWidth_;
    right_ = std::max(right_, width);
    bottom_ = row.top + row.height;
    rows_.push_back(row);
}

const std::vector<LadderSheet::Row>& LadderSheet::rows() const
{
    static const std::vector<Row> kNone;
    return empty() ? kNone : chapter(0).rows;
}

const LadderSheet::Row& LadderSheet::rowIn(int row) const
{
    const std::size_t index = chapterOfRow(row);
    return chapter(index).rows[static_cast<std::size_t>(row - chapters_[index].firstRow)];
}

LadderSheet::Row LadderSheet::row(int row) const
{
    Row at = rowIn(row);
    at.top += chapters_[chapterOfRow(row)].top;
    return at;
}

int LadderSheet::nextRow(int row) const
{
    const std::size_t index = chapterOfRow(row);
    const Chapter& at = chapter(index);
    if (static_cast<std::size_t>(row - at.firstRow) + 1 < at.rows.size())
        return row + 1;
    for (std::size_t i = index + 1; i < chapters_.size(); ++i)
        if (!chapter(i).rows.empty())
            return chapters_[i].firstRow;
    return -1;
}

int LadderSheet::rowOf(HopId hop) const
{
    const Hop* at = graph_ ? graph_->find(hop) : nullptr;
    if (at == nullptr || empty())
        return -1;
    const Chapter& its = chapter(chapterOfCall(at->call));
    const auto after = std::upper_bound(its.rows.begin(), its.rows.end(), *at, [](const Hop& of, const Row& row) {
        return std::pair(of.call, of.id) < std::pair(row.first, row.firstHop);
    });
    if (after == its.rows.begin() || at->call >= std::prev(after)->first + std::prev(after)->calls)
        return -1;
    return its.firstRow + static_cast<int>(std::prev(after) - its.rows.begin());
}

int LadderSheet::rowAt(double y) const
{
    const Chapter& at = chapter(chapterAt(y));
    return at.firstRow + static_cast<int>(lastBefore(at.rows, y - at.top, &Row::top));
}

}  // namespace keyfall
