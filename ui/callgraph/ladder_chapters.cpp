// SPDX-License-Identifier: MIT
// Which calls are broken into rows, and where those rows are: Note [Rows that nobody looks at].
#include "ui/callgraph/ladder_sheet.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace keyfall {

namespace {

using M = LadderMetrics;

/// Of every row: lane labels and the margins at both sides.
constexpr double kAside = M::labelWidth + 2 * M::margin + 6;
/// No picture is narrower.
constexpr double kLeastWidth = M::labelWidth + 420 + M::margin + 6;
/// Drawn calls of a chapter: more than a window shows, few enough to be broken within a frame.
constexpr std::uint32_t kChapter = 512;
/// A run of fewer drawn calls is one chapter.
constexpr std::uint32_t kMostWhole = 4096;
/// More rows than a hop can need where it is cut.
constexpr int kMostRowsOfHop = 4;
/// Of a hop, where no chapter was looked at.
constexpr double kLikelyHeight = 30;

/// The last of `chapters` that begins at or before a place.
template <class Chapters, class Value, class Begins>
std::size_t lastBefore(const Chapters& chapters, Value value, const Begins& begins)
{
    const auto after = std::upper_bound(chapters.begin(), chapters.end(), value,
                                        [&](Value at, const auto& chapter) { return at < chapter.*begins; });
    return after == chapters.begin() ? 0 : static_cast<std::size_t>(after - chapters.begin()) - 1;
}

}  // namespace

void LadderSheet::takeFolds(const std::vector<CallFold>& folds)
{
    // A loop that goes on stays as somebody left it.
    std::vector<Fold> next;
    auto old = folds_.begin();
    for (const CallFold& fold : folds) {
        while (old != folds_.end() && old->first < fold.first)
            ++old;
        const bool same = old != folds_.end() && old->first == fold.first && old->period == fold.period;
        next.push_back({fold, same ? std::min(old->shown, fold.rounds - 1) : 0, same && old->open});
    }
    folds_ = std::move(next);
}

/// Into chapters, from a call on that begins one.
void LadderSheet::chop(std::uint32_t call)
{
    const std::size_t all = graph_->calls.size();
    const auto end =
        static_cast<std::uint32_t>(options_.call ? std::min(all, std::size_t{*options_.call} + options_.calls) : all);
    const std::size_t kept = chapters_.size();
    std::size_t fold = 0;
    while (fold < folds_.size() && folds_[fold].first + folds_[fold].calls() <= call)
        ++fold;
    std::uint32_t drawn = 0;
    Chapter chapter;
    const auto finish = [&](std::uint32_t next) {
        chapter.end = next;
        if (!chapters_.empty())
            chapter.firstRow =
                chapters_.back().firstRow + 64 + kMostRowsOfHop * static_cast<int>(chapters_.back().hops);
        chapters_.push_back(std::exchange(chapter, {}));
        drawn = 0;
    };
    while (call < end) {
        if (drawn == 0)
            chapter.begin = call;
        if (fold < folds_.size() && folds_[fold].first + folds_[fold].calls() <= call)
            ++fold;
        const bool inFold = fold < folds_.size() && call >= folds_[fold].first;
        const std::uint32_t round = inFold ? folds_[fold].period : 1;
        for (std::uint32_t i = 0; i < round; ++i)
            chapter.hops += graph_->calls[call + i].hopCount;
        drawn += round;
        call += inFold && !folds_[fold].open ? folds_[fold].calls() : round;
        if (breaks_ == Breaks::inSight && drawn >= kChapter)
            finish(call);
    }
    if (drawn > 0)
        finish(end);
    if (kept == 0 && chapters_.size() > 1 && chapters_.size() <= kMostWhole / kChapter) {
        for (std::size_t i = 1; i < chapters_.size(); ++i)
            chapters_.front().hops += chapters_[i].hops;
        chapters_.front().end = end;
        chapters_.resize(1);
    }
}

void LadderSheet::grow(std::shared_ptr<const CallGraph> graph)
{
    const auto known = static_cast<std::uint32_t>(sizes_.size());
    graph_ = std::move(graph);
    sizes_.resize(graph_->calls.size());
    std::uint32_t changed = known;
    if (folded_) {
        changed = std::min(changed, folder_.take(*graph_));
        takeFolds(folder_.folds());
    }
    const bool whole = chapters_.size() < 2;
    // The last chapter takes more calls.
    do
        if (!chapters_.empty())
            chapters_.pop_back();
    while (!chapters_.empty() && (whole || chapters_.back().end > changed));
    const std::uint32_t from = chapters_.empty() ? 0 : chapters_.back().end;
    laidOut_.erase(laidOut_.lower_bound(from), laidOut_.end());
    ends_.clear();
    const std::size_t kept = chapters_.size();
    chop(from);
    if (width_ <= 0)
        return;
    if (whole || chapters_.size() < 2) {
        wrap(width_, wide_);
        return;
    }
    near_ = std::min(near_, chapters_.size() - 1);
    for (std::size_t i = kept; i < chapters_.size(); ++i)
        chapters_[i].height = perHop_ * chapters_[i].hops;
    place(kept);
}

void LadderSheet::wrap(double width, Wide wide)
{
    width_ = width;
    wide_ = wide;
    laidOut_.clear();
    ends_.clear();
    bounds_ = {};
    perHop_ = 0;
    if (chapters_.empty())
        return;
    if (wide == Wide::widensAll)
        for (std::uint32_t call = chapters_.front().begin; call < chapters_.back().end; ++call)
            width_ = std::max(width_, kAside + static_cast<double>(sizeOf(call).width));
    for (Chapter& chapter : chapters_) {
        chapter.broken = false;
        chapter.rows.clear();
    }
    near_ = std::min(near_, chapters_.size() - 1);
    breakRows(near_);
}

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
        const bool cut = wide_ == Wide::isCut && kAside + more > width_;
        if (cut)
            finish();
        if (row.calls > 0 && used + M::gap + more > width_)
            finish();
        if (row.calls == 0) {
            row.first = call;
            row.fold = inFold ? static_cast<int>(next) : -1;
            row.strip = begins;
            used = kAside + more;
        } else {
            used += M::gap + more;
        }
        ++work_.broken;
        ++row.calls;
        ++call;
        if (cut)
            cutCall(std::exchange(row, {}), width_ - kAside);
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
    right_ = std::max(right_, width);
    bottom_ = row.top + row.height;
    rows_.push_back(row);
}

/// How high the others are, by the first chapter that is broken.
void LadderSheet::estimate() const
{
    const Chapter& known = chapters_[near_];
    perHop_ = known.broken && known.hops > 0 ? known.height / known.hops : kLikelyHeight;
    for (Chapter& chapter : chapters_)
        if (!chapter.broken)
            chapter.height = perHop_ * chapter.hops;
}

/// From a chapter on that has another height now.
void LadderSheet::place(std::size_t index) const
{
    // Lanes end at one edge, whatever is looked at next.
    double right = std::max(kLeastWidth, chapters_.size() > 1 ? width_ : 0.0);
    for (const Chapter& chapter : chapters_)
        right = std::max(right, chapter.right);
    for (std::size_t i = std::max<std::size_t>(index, 1); i < chapters_.size(); ++i)
        chapters_[i].top = chapters_[i - 1].top + chapters_[i - 1].height + kBetweenRows;
    bounds_ = QRectF(0, 0, right, chapters_.back().top + chapters_.back().height);
}

const LadderSheet::Chapter& LadderSheet::chapter(std::size_t index) const
{
    if (!chapters_[index].broken)
        breakRows(index);
    return chapters_[index];
}

std::size_t LadderSheet::chapterOfCall(std::uint32_t call) const
{
    return lastBefore(chapters_, call, &Chapter::begin);
}

std::size_t LadderSheet::chapterOfRow(int row) const
{
    return lastBefore(chapters_, row, &Chapter::firstRow);
}

std::size_t LadderSheet::chapterAt(double y) const
{
    return lastBefore(chapters_, y, &Chapter::top);
}

std::uint32_t LadderSheet::shortCuts() const
{
    std::uint32_t cuts = 0;
    for (const Chapter& chapter : chapters_)
        cuts += chapter.broken ? chapter.shortCuts : 0;
    return cuts;
}

double LadderSheet::settle(double top, double bottom)
{
    if (chapters_.size() < 2 || empty())
        return 0;
    std::size_t anchor = chapterAt(top);
    for (std::size_t i = anchor; i < chapters_.size() && chapters_[i].top <= bottom; ++i)
        if (chapters_[i].broken) {
            anchor = i;
            break;
        }
    near_ = anchor;
    const double before = chapters_[anchor].top;
    const auto toBreak = [&]() -> std::optional<std::size_t> {
        const double moved = chapters_[anchor].top - before;
        for (std::size_t i = chapterAt(top + moved); i < chapters_.size() && chapters_[i].top <= bottom + moved; ++i)
            if (!chapters_[i].broken)
                return i;
        return std::nullopt;
    };
    while (const auto next = toBreak())
        breakRows(*next);
    return chapters_[anchor].top - before;
}

LadderSheet::Span LadderSheet::spanAt(double y) const
{
    const Chapter& at = chapters_[chapterAt(y)];
    if (!at.broken || at.rows.empty())
        return {at.top, at.top + at.height, false};
    const Row& row = at.rows[lastBefore(at.rows, y - at.top, &Row::top)];
    return {at.top + row.top, at.top + row.top + row.height, row.fold >= 0};
}

std::optional<double> LadderSheet::middleOf(HopId hop) const
{
    const Hop* found = graph_ ? graph_->find(hop) : nullptr;
    if (found == nullptr || empty())
        return std::nullopt;
    const Chapter& at = chapters_[chapterOfCall(found->call)];
    if (!at.broken) {
        const double share = static_cast<double>(found->call - at.begin) / static_cast<double>(at.end - at.begin);
        return at.top + at.height * std::min(share, 1.0);
    }
    const int row = rowOf(hop);
    return row < 0 ? std::nullopt : std::optional(at.top + rowIn(row).top + rowIn(row).height / 2);
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

bool LadderSheet::showRound(int fold, std::uint32_t round)
{
    Fold& at = folds_[static_cast<std::size_t>(fold)];
    round = std::min(round, at.rounds - 1);
    if (round == at.shown)
        return false;
    // The rows keep their places: rounds are alike, but for where a long call is cut.
    bool cut = false;
    const std::size_t index = chapters_.empty() ? 0 : chapterOfCall(at.first);
    if (!at.open && !empty())
        for (Row& row : chapters_[index].rows)
            if (row.fold == fold) {
                row.first += (round - at.shown) * at.period;
                cut = cut || row.isCut();
            }
    at.shown = round;
    if (cut) {
        ends_.clear();
        breakRows(index);
    }
    return true;
}

bool LadderSheet::reveal(HopId hop)
{
    const Hop* at = graph_ ? graph_->find(hop) : nullptr;
    const int fold = at != nullptr ? foldOf(at->call) : -1;
    if (fold < 0 || folds_[static_cast<std::size_t>(fold)].open)
        return false;
    const Fold& into = folds_[static_cast<std::size_t>(fold)];
    return showRound(fold, (at->call - into.first) / into.period);
}

void LadderSheet::setOpen(int fold, bool open)
{
    const std::uint32_t begin = chapters_.empty() ? 0 : chapters_.front().begin;
    folds_[static_cast<std::size_t>(fold)].open = open;
    chapters_.clear();
    chop(begin);
    wrap(width_, wide_);
}

}  // namespace keyfall
