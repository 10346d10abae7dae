// SPDX-License-Identifier: MIT
#include "ui/callgraph/run_outline.h"

#include "core/graph/graph_text.h"
#include "core/text/quantity_text.h"
#include "ui/callgraph/ladder_items.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>

namespace keyfall {

namespace {

constexpr double kMargin = 12;
constexpr double kHeight = 26;
constexpr double kTimes = 76;  ///< the column "×200"
constexpr double kBar = 120;   ///< the column of times
constexpr double kLoop = 58;   ///< what the bracket of a loop takes from its lines
constexpr double kHook = 8;    ///< of the bracket, at its ends
constexpr std::size_t kMostOps = 5;

QString fromText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString amount(std::uint64_t count)
{
    return QString::fromStdString(countText(count));
}

QString counted(std::uint32_t count, const QString& one, const QString& many)
{
    return count == 1 ? one : many.arg(amount(count));
}

QString errorsOf(const RunOutline::Block& block)
{
    return block.errors == 0
        ? QString()
        : QStringLiteral(" · ") + counted(block.errors, HopText::tr("1 error"), HopText::tr("%1 errors"));
}

QString opsOf(const RunOutline::Block& block)
{
    QStringList names{fromText(block.op)};
    for (const std::string_view op : block.otherOps) {
        if (names.size() == static_cast<qsizetype>(kMostOps)) {
            names.append(QStringLiteral("…"));
            break;
        }
        names.append(fromText(op));
    }
    return names.join(QStringLiteral(", "));
}

}  // namespace

RunOutline::RunOutline(std::shared_ptr<const CallGraph> graph, Detail detail, CallFolder known)
    : graph_(std::move(graph)), detail_(detail)
{
    if (!graph_)
        return;
    if (detail_ == Detail::blocks)  // a line is one whatever repeats
        folder_ = std::move(known);
    if (graph_->calls.size() == 1)
        findInnerCalls();
    addUnits();
}

void RunOutline::grow(std::shared_ptr<const CallGraph> graph)
{
    if (!graph_ || graph_->calls.size() < 2) {
        *this = RunOutline(std::move(graph), detail_);
        return;
    }
    graph_ = std::move(graph);
    addUnits();
}

void RunOutline::addUnits()
{
    const bool mayFold = detail_ == Detail::blocks && inner_.empty();
    if (mayFold) {
        folder_.take(*graph_);
        blockOf_.resize(settled_.calls);
        blocks_.resize(settled_.blocks);
        if (!blocks_.empty())
            blocks_.back() = settled_.last;
        byLine_.clear();
    }
    const auto settle = [&](std::uint32_t call) {
        if (mayFold && call == folder_.settled())
            settled_ = {call, blocks_.size(), blocks_.empty() ? Block() : blocks_.back()};
    };
    const std::vector<CallFold>& folds = folder_.folds();
    auto call = static_cast<std::uint32_t>(blockOf_.size());
    blockOf_.resize(count());
    std::size_t fold = 0;
    while (fold < folds.size() && folds[fold].first + folds[fold].calls() <= call)
        ++fold;
    for (; call < blockOf_.size(); ++call) {
        settle(call);
        if (fold < folds.size() && call == folds[fold].first + folds[fold].calls()) {
            ++fold;
            byLine_.clear();
        }
        const bool loops = fold < folds.size() && call >= folds[fold].first;
        if (loops && call == folds[fold].first)
            byLine_.clear();
        const Unit top = unit(call);
        const std::string_view source = top.source.empty() ? top.op : top.source;
        const bool merges = detail_ == Detail::lines || loops;
        const auto known = byLine_.find(source);
        const bool goesOn = !merges && !blocks_.empty() && blocks_.back().source == source && !top.source.empty()
            && blockOf_[call - 1] + 1 == blocks_.size();
        if (merges && known != byLine_.end()) {
            blockOf_[call] = known->second;
        } else if (goesOn) {
            blockOf_[call] = static_cast<std::uint32_t>(blocks_.size()) - 1;
        } else {
            blockOf_[call] = static_cast<std::uint32_t>(blocks_.size());
            blocks_.emplace_back();
            blocks_.back().source = source;
            blocks_.back().op = top.op;
            blocks_.back().firstHop = top.firstHop;
            blocks_.back().firstCall = call;
            if (loops) {
                blocks_.back().loop = folds[fold].first + 1;
                blocks_.back().rounds = folds[fold].rounds;
            }
            if (merges)
                byLine_.emplace(source, blockOf_[call]);
        }
        add(call, top);
        most_ = std::max(most_, blocks_[blockOf_[call]].ns);
    }
    settle(call);
}

/// Below the kernel that calls more than one other: what all others only hand on says nothing.
void RunOutline::findInnerCalls()
{
    std::vector<std::uint32_t> callees(graph_->hops.size() + 1);
    for (const Hop& hop : graph_->hops)
        ++callees[hop.parent];
    HopId caller = 0;
    while (caller < graph_->hops.size() && callees[caller] == 1)
        ++caller;
    if (caller == graph_->hops.size())
        return;  // a chain: the one call is all there is
    inner_.reserve(callees[caller] + std::size_t{1});
    HopId behind = caller + 1;
    for (; behind <= graph_->hops.size() && graph_->hops[behind - 1].parent >= caller; ++behind)
        if (graph_->hops[behind - 1].parent == caller)
            inner_.push_back(behind);
    inner_.push_back(behind);
}

std::uint32_t RunOutline::count() const
{
    return static_cast<std::uint32_t>(inner_.empty() ? graph_->calls.size() : inner_.size() - 1);
}

RunOutline::Unit RunOutline::unit(std::uint32_t index) const
{
    if (inner_.empty()) {
        const TopCall& call = graph_->calls[index];
        return {call.op, call.source, call.firstHop, call.hopCount};
    }
    const std::string& op = graph_->hops[inner_[index] - 1].op.str();
    return {op, op, inner_[index], inner_[index + 1] - inner_[index]};
}

void RunOutline::add(std::uint32_t call, const Unit& top)
{
    Block& block = blocks_[blockOf_[call]];
    // The line ran again when it comes after another one, or begins with the same operator.
    const bool again = block.calls == 0 || blockOf_[call - 1] != blockOf_[call] || top.op == unit(block.firstCall).op;
    block.times += again ? 1 : 0;
    ++block.calls;
    block.hops += top.hops;
    if (const Hop* hop = graph_->find(top.firstHop)) {
        block.ns += hop->durationNs;
        block.errors += hop->error ? 1 : 0;
    }
    std::vector<std::string_view>& others = block.otherOps;
    if (top.op != block.op && others.size() < kMostOps
        && std::find(others.begin(), others.end(), top.op) == others.end())
        others.push_back(top.op);
}

QRectF RunOutline::bounds() const
{
    return {0, 0, 520, 2 * kMargin + kPitch * static_cast<double>(blocks_.size())};
}

int RunOutline::blockOf(HopId hop) const
{
    const Hop* at = graph_ ? graph_->find(hop) : nullptr;
    if (at == nullptr || blockOf_.empty())
        return -1;
    std::size_t index = at->call;
    if (!inner_.empty()) {  // callers of all are with the first
        const auto after = std::upper_bound(inner_.begin(), inner_.end() - 1, hop);
        index = after == inner_.begin() ? 0 : static_cast<std::size_t>(after - inner_.begin()) - 1;
    }
    return index < blockOf_.size() ? static_cast<int>(blockOf_[index]) : -1;
}

QRectF RunOutline::rectOf(int block) const
{
    const double left = kMargin + (inBracket(block) ? kLoop : 0);
    return {left, kMargin + kPitch * block, bounds().width() - kMargin - left, kHeight};
}

std::pair<bool, bool> RunOutline::loopAround(int block) const
{
    const auto loopOf = [this](int index) {
        return index < 0 || index >= static_cast<int>(blocks_.size()) ? 0
                                                                      : blocks_[static_cast<std::size_t>(index)].loop;
    };
    const std::uint32_t loop = loopOf(block);
    return {loop != 0 && loopOf(block - 1) == loop, loop != 0 && loopOf(block + 1) == loop};
}

/// A loop of one line needs none: that says how often it ran.
bool RunOutline::inBracket(int block) const
{
    const auto [above, below] = loopAround(block);
    return above || below;
}

/// The part of the bracket beside a line; `named`: it says the rounds.
void RunOutline::bracket(DisplayList& list, int index, bool named, const Theme& theme) const
{
    const Block& block = blocks_[static_cast<std::size_t>(index)];
    const auto [above, below] = loopAround(index);
    const QRectF rect = rectOf(index).translated(-list.origin);
    const double x = kMargin + kLoop - kHook - 4;
    const double top = rect.top() - (above ? kPitch - kHeight : 0);
    const auto stroke = [&](const QRectF& at) {
        list.items.push_back(ItemMaker::box(Part::rounds, block.firstHop, at, 0, theme[ColorRole::edge], {}));
    };
    stroke(QRectF(x, top, 2, rect.bottom() - top));
    if (!above)
        stroke(QRectF(x, rect.top(), kHook, 2));
    if (!below)
        stroke(QRectF(x, rect.bottom() - 2, kHook, 2));
    if (!named)
        return;
    const QString rounds = HopText::tr("×%1").arg(amount(block.rounds));
    list.items.push_back(
        ItemMaker::text(Part::rounds, block.firstHop, FontRole::smallBold,
                        QPointF(std::max(2.0, x - 6 - textWidth(FontRole::smallBold, rounds)), rect.top() + 17.5),
                        rounds, theme[ColorRole::text]));
}

DisplayList RunOutline::display(const Theme& theme, const LadderState& state) const
{
    DisplayList list;
    list.background = theme[ColorRole::background];
    list.bounds = bounds();
    int first = 0;
    int last = static_cast<int>(blocks_.size()) - 1;
    if (state.visible) {
        first = std::max(0, static_cast<int>((state.visible->top() - kMargin) / kPitch));
        last = std::min(last, static_cast<int>((state.visible->bottom() - kMargin) / kPitch));
        list.bounds.setWidth(std::max(list.bounds.width(), state.visible->width()));
    }
    list.origin = QPointF(0, kPitch * first);
    for (int block = first; block <= last; ++block) {
        line(list, block, theme, state);
        if (inBracket(block))
            bracket(list, block, block == first || !loopAround(block).first, theme);
    }
    return list;
}

void RunOutline::line(DisplayList& list, int index, const Theme& theme, const LadderState& state) const
{
    const Block& block = blocks_[static_cast<std::size_t>(index)];
    QRectF rect = rectOf(index).translated(-list.origin);
    rect.setRight(list.bounds.right() - kMargin);
    const bool now = state.moment && blockOf(state.moment->hop) == index;
    const bool failed = block.errors > 0;
    const QColor frame = theme[failed ? ColorRole::error : now ? ColorRole::selection : ColorRole::boxLine];
    list.items.push_back(ItemMaker::box(Part::header, block.firstHop, rect, 5,
                                        now ? theme.tint(theme[ColorRole::selection]) : theme[ColorRole::box], frame,
                                        failed || now ? 2 : 1));
    const auto words = [&](FontRole font, double x, const QString& text, ColorRole color) {
        list.items.push_back(
            ItemMaker::text(Part::header, block.firstHop, font, QPointF(x, rect.top() + 17.5), text, theme[color]));
    };
    // Beside the rounds of a loop: how often in each.
    const bool each = inBracket(index) && block.times % block.rounds == 0;
    double x = rect.left() + kTimes;
    if (const std::uint32_t times = each ? block.times / block.rounds : block.times; times > 1) {
        const QString often =
            (inBracket(index) && !each ? HopText::tr("%1 in all") : HopText::tr("×%1")).arg(amount(times));
        words(FontRole::smallBold, rect.left() + 10, often, ColorRole::text);
        x = std::max(x, rect.left() + 20 + textWidth(FontRole::smallBold, often));
    }
    double right = rect.right() - 10;
    if (most_ > 0) {  // how long it took, beside the others
        const double width = std::max(1.0, kBar * static_cast<double>(block.ns) / static_cast<double>(most_));
        list.items.push_back(ItemMaker::box(Part::bracket, block.firstHop,
                                            QRectF(right - kBar, rect.bottom() - 6, width, 3), 0,
                                            theme[ColorRole::edge], {}));
        words(FontRole::small, right - kBar, QString::fromStdString(durationText(block.ns)), ColorRole::dimText);
        right -= kBar + 14;
    }
    const QString about = counted(block.calls, HopText::tr("1 call"), HopText::tr("%1 calls")) + QStringLiteral(", ")
        + counted(block.hops, HopText::tr("1 hop"), HopText::tr("%1 hops"));
    const QString errors = errorsOf(block);
    const double aboutWidth = textWidth(FontRole::small, about + errors);
    words(FontRole::small, right - aboutWidth, about, ColorRole::dimText);
    if (failed)
        words(FontRole::smallBold, right - textWidth(FontRole::smallBold, errors), errors, ColorRole::error);
    right -= aboutWidth + 14;
    const QString source = shortened(FontRole::mono, fromText(block.source), std::max(0.0, right - x));
    words(FontRole::mono, x, source, ColorRole::text);
    const double after = x + textWidth(FontRole::mono, source) + 16;
    const QString ops = opsOf(block);
    if (right - after > 60 && ops != source)
        words(FontRole::small, after, shortened(FontRole::small, ops, right - after), ColorRole::dimText);
}

QString sentenceOf(const RunOutline::Block& block)
{
    QString text = fromText(block.source);
    if (block.times > 1)
        text += QLatin1Char(' ') + HopText::tr("×%1").arg(amount(block.times));
    const QString loop =
        block.rounds > 1 ? HopText::tr(", in a loop of %1 rounds").arg(amount(block.rounds)) : QString();
    return text + QStringLiteral(": ") + opsOf(block) + loop + errorsOf(block);
}

}  // namespace keyfall
