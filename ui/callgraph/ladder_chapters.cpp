// SPDX-License-Identifier: MIT
// Which calls are broken into rows, and where those rows are: Note [Rows that nobody looks at].
#include "ui/callgraph/ladder_sheet.h"
#include "ui/callgraph/last_before.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace keyfall {

namespace {

using M = LadderMetrics;

/// Of calls; no picture has less room for them.
constexpr double kLeastRoom = 420 + M::margin + 6;
/// Drawn calls of a chapter: more than a window shows, few enough to be broken within a frame.
constexpr std::uint32_t kChapter = 128;
/// A run of fewer drawn calls is one chapter.
constexpr std::uint32_t kMostWhole = 1024;
/// More rows than a hop can need where it is cut.
constexpr int kMostRowsOfHop = 4;
/// Of a hop, where no chapter was looked at.
constexpr double kLikelyHeight = 30;

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
    const std::uint32_t end = endOfCalls();
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
    widths_.emplace(*graph_, options_);
    sizes_.resize(graph_->calls.size());
    std::uint32_t changed = known;
    if (folded_) {
        changed = std::min(changed, folder_.take(*graph_));
        takeFolds(folder_.folds());
    }
    const bool widens = measureLabels(known);
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
    if (whole || widens || chapters_.size() < 2) {
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
            width_ = std::max(width_, aside() + static_cast<double>(sizeOf(call).width));
    for (Chapter& chapter : chapters_) {
        chapter.broken = false;
        chapter.rows.clear();
    }
    near_ = std::min(near_, chapters_.size() - 1);
    breakRows(near_);
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
    double right = std::max(labelWidth_ + kLeastRoom, chapters_.size() > 1 ? width_ : 0.0);
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
