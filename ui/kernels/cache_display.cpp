// SPDX-License-Identifier: MIT
#include "ui/kernels/cache_display.h"

#include "core/text/quantity_text.h"
#include "ui/callgraph/ladder_items.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/figure_words.h"
#include "ui/picture/text_measure.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::CacheDisplay)
};

constexpr double kLabel = 200;
constexpr double kLevel = 34;
constexpr double kLevelHeight = kLevel + 24;  ///< with the line of figures below
constexpr double kLane = 26;
constexpr double kBar = 18;

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}
QString duration(std::int64_t ns)
{
    return qt(durationText(ns));
}

class Composer {
public:
    Composer(const KernelStudy& study, const Theme& theme, const DiagramState& state)
        : study_(study), theme_(theme), state_(state), make_(theme), begin_(firstAsked(study))
    {
        for (std::size_t i = 0; i < study.log.size(); ++i)
            if (study.log[i].isOfCache()) {
                shown_.push_back(i);
                end_ = std::max({end_, study.log[i].endNs, study.log[i].ended() ? 0 : study.nowNs});
                callers_ = std::max(callers_, study.log[i].caller + 1);
            }
        names_ = namesInBars(study, shown_);
    }

    DisplayList operator()()
    {
        levels();
        lanes();
        guards();
        return make_.finish(state_.width);
    }

private:
    void heading(const QString& text, const QString& more)
    {
        top_ += ascentOf(FontRole::heading);
        const double x = make_.words(FontRole::heading, {kDiagramMargin, top_}, text, theme_[ColorRole::text]);
        make_.words(FontRole::small, {x + 12, top_}, more, theme_[ColorRole::dimText], -1,
                    state_.width - x - 12 - kDiagramMargin);
        top_ += 12;
    }

    /// Three boxes a key, filled where its kernel is.
    void levels()
    {
        top_ = kDiagramMargin;
        heading(Words::tr("Where the kernels are"),
                Words::tr("%1; in the order of the lines and of the program")
                    .arg(study_.folder.empty() ? Words::tr("no folder keeps them") : qt(study_.folder)));
        const double room = (state_.width - 2 * kDiagramMargin - kLabel) / 3;
        const double width = std::min(room - 22, 260.0);
        for (std::size_t k = 0; k < study_.requests.size(); ++k) {
            if (study_.isRepeat(k))
                continue;
            const std::string& digest = study_.requests[k].key.digest;
            const auto uses = std::count_if(study_.requests.begin(), study_.requests.end(),
                                            [&](const KernelRequest& each) { return each.key.digest == digest; });
            const double y = top_;
            make_.words(FontRole::body, {kDiagramMargin, y + 16},
                        kernelLabel(study_, static_cast<int>(k))
                            + (uses > 1 ? QStringLiteral(" ×%1").arg(uses) : QString()),
                        theme_[ColorRole::text], -1, kLabel - 12);
            const double behind = make_.words(FontRole::mono, {kDiagramMargin, y + 32}, qt(digest.substr(0, 8)),
                                              theme_[ColorRole::dimText]);
            make_.words(FontRole::small, {behind + 8, y + 32}, qt(study_.requests[k].target),
                        theme_[ColorRole::dimText], -1, kDiagramMargin + kLabel - 12 - behind - 8);
            const KernelCache::Row* const row = study_.rowOf(k);
            const bool inMemory = row != nullptr && !study_.forgotten;
            const QString gone = row != nullptr ? Words::tr("forgotten since") : Words::tr("not there");
            const bool kept = study_.isKept(k);
            QStringList devices;
            if (inMemory)
                for (const Device& device : row->devices)
                    devices << qt(nameOf(device));
            const double left = kDiagramMargin + kLabel;
            level({left, y, width, kLevel}, Words::tr("Memory"),
                  inMemory ? qt(bytesText(static_cast<std::int64_t>(row->bytes))) : gone, inMemory);
            level({left + room, y, width, kLevel}, Words::tr("Loaded"),
                  devices.isEmpty() ? gone : devices.join(QStringLiteral(", ")), !devices.isEmpty());
            level({left + 2 * room, y, width, kLevel}, Words::tr("File"),
                  kept              ? qt(digest.substr(0, 8)) + QStringLiteral("….kfk")
                      : study_.live ? Words::tr("seen when the run is over")
                                    : Words::tr("not there"),
                  kept);
            QString figures = Words::tr("%1; %2").arg(countText(study_.countOf(k)), runsText(study_.runsOf(k)));
            if (const QString earlier = earlierRunText(study_, k); !earlier.isEmpty())
                figures = Words::tr("%1; %2").arg(earlier, figures);
            make_.words(FontRole::small, {left, y + kLevel + 14}, figures, theme_[ColorRole::text], -1,
                        state_.width - kDiagramMargin - left);
            top_ += kLevelHeight;
        }
        top_ += 8;
    }

    void level(const QRectF& rect, const QString& name, const QString& text, bool there)
    {
        const QColor color = theme_[ColorRole::backend];
        DisplayItem& box = make_.box(Part::badge, rect, 6, there ? theme_.tint(color) : theme_[ColorRole::background],
                                     there ? color : theme_[ColorRole::boxLine], -1, there ? 1.6 : 1);
        if (!there)
            box.dash = Dash::dashed;
        const double y = DiagramComposer::baselineIn(rect, FontRole::smallBold);
        const double x = make_.words(FontRole::smallBold, {rect.left() + 10, y}, name,
                                     theme_[there ? ColorRole::text : ColorRole::dimText]);
        make_.words(FontRole::small, {x + 10, y}, text, theme_[ColorRole::dimText], -1, rect.right() - x - 14);
    }

    [[nodiscard]] double x(std::int64_t ns) const
    {
        const double left = kDiagramMargin + kLabel;
        return left
            + (state_.width - kDiagramMargin - left) * static_cast<double>(ns - begin_)
            / static_cast<double>(std::max<std::int64_t>(end_ - begin_, 1));
    }

    /// Its lanes' place in what `lanes` counts.
    [[nodiscard]] std::size_t whose(const KernelSpan& span) const
    {
        const bool run = span.kind == KernelSpan::Kind::heldUp;
        return static_cast<std::size_t>(span.caller < 0 ? callers_ + (run ? 1 : 0) : span.caller);
    }

    void lanes()
    {
        if (shown_.empty())
            return;
        heading(Words::tr("Who asked, and what came of it"), cacheSummary(study_));
        const double lanesTop = top_ + 16;
        // Spans of one caller, or of the cache's workers, that overlap stand below each other.
        // By caller, then the workers, then the run.
        std::vector<std::vector<std::int64_t>> busyUntil(static_cast<std::size_t>(callers_) + 2);
        std::vector<double> laneOf(study_.log.size(), 0);
        for (const std::size_t i : shown_) {
            const KernelSpan& span = study_.log[i];
            std::vector<std::int64_t>& lanes = busyUntil[whose(span)];
            const auto free =
                std::find_if(lanes.begin(), lanes.end(), [&](std::int64_t until) { return until <= span.beginNs; });
            laneOf[i] = static_cast<double>(free - lanes.begin());
            const std::int64_t until = span.ended() ? span.endNs : INT64_MAX;
            free == lanes.end() ? lanes.push_back(until) : void(*free = until);
        }
        const auto workers = static_cast<std::size_t>(callers_);
        const auto lanesOf = [&](std::size_t who) {
            return std::max<std::size_t>(busyUntil[who].size(), who < workers);
        };
        // What is compiled stands first: in a low panel those who wait for it go on below.
        std::vector<double> first(workers + 2, 0);
        double below = lanesOf(workers) > 0 ? static_cast<double>(lanesOf(workers)) + 0.35 : 0;
        for (std::size_t who = 0; who < workers; ++who) {
            first[who] = below;
            below += static_cast<double>(lanesOf(who));
        }
        first[workers + 1] = below;
        below += static_cast<double>(lanesOf(workers + 1));
        for (const std::size_t i : shown_)
            laneOf[i] += first[whose(study_.log[i])];
        const double bottom = lanesTop + kLane * below;
        for (int tick = 0; tick <= 4; ++tick) {
            const std::int64_t ns = begin_ + (end_ - begin_) * tick / 4;
            make_.box(Part::laneBand, QRectF(x(ns), lanesTop - 2, 1, bottom - lanesTop + 2), 0,
                      theme_[ColorRole::laneLine]);
            const QString text = duration(ns - begin_);
            const double width = textWidth(FontRole::small, text);
            make_.words(FontRole::small, {tick == 4 ? x(ns) - width : x(ns) + 3, lanesTop - 5}, text,
                        theme_[ColorRole::dimText], -1, 0, Part::header);
        }
        make_.words(FontRole::small, {kDiagramMargin, lanesTop - 5}, Words::tr("callers: from asking to the answer"),
                    theme_[ColorRole::dimText], -1, kLabel - 12, Part::header);
        for (std::size_t who = 0; who < first.size(); ++who)
            for (std::size_t lane = 0; lane < lanesOf(who); ++lane) {
                const QString name = who < workers ? Words::tr("Caller %1").arg(who + 1)
                    : who == workers               ? Words::tr("Compiler, loader")
                                                   : Words::tr("The run");
                label(lanesTop + kLane * (first[who] + static_cast<double>(lane)), lane == 0 ? name : QString(),
                      who < workers && who % 2 == 0);
            }
        const std::vector<std::pair<double, double>> gaps = gapsIn(laneOf);
        std::map<double, double> wordsEnd;  // by lane: of what stands behind the bars so far
        for (std::size_t order = 0; order < shown_.size(); ++order) {
            const std::size_t i = shown_[order];
            if (state_.happened(order))
                bar(i, lanesTop + kLane * laneOf[i], gaps[i], wordsEnd[laneOf[i]]);
        }
        top_ = bottom;
    }

    /// What a call must pass before its kernels are looked for here at all.
    void guards()
    {
        const auto lines = guardLines(study_);
        if (lines.empty())
            return;
        top_ += 14;
        heading(Words::tr("What is cached is used while"),
                Words::tr("a call that differs is traced and compiled anew"));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const double y = top_ + 14;
            if (i == 0 || lines[i].first != lines[i - 1].first)
                make_.words(FontRole::small, {kDiagramMargin, y}, lines[i].first, theme_[ColorRole::dimText], -1,
                            kLabel - 12);
            make_.words(FontRole::mono, {kDiagramMargin + kLabel, y}, lines[i].second, theme_[ColorRole::text], -1,
                        state_.width - 2 * kDiagramMargin - kLabel);
            top_ += 18;
        }
    }

    void label(double y, const QString& text, bool banded)
    {
        if (banded && state_.background)
            make_.box(Part::laneBand, QRectF(kDiagramMargin, y, state_.width - 2 * kDiagramMargin, kLane), 0,
                      theme_[ColorRole::lane]);
        make_.words(FontRole::small,
                    {kDiagramMargin + 4, DiagramComposer::baselineIn(QRectF(0, y, 10, kLane), FontRole::small)}, text,
                    theme_[ColorRole::text], -1, kLabel - 14, Part::laneLabel);
    }

    /// By span: where the bars before and behind it in its lane end and begin. Spans are in the order of their beginnings.
    [[nodiscard]] std::vector<std::pair<double, double>> gapsIn(const std::vector<double>& laneOf) const
    {
        std::vector<std::pair<double, double>> gaps(study_.log.size(),
                                                    {kDiagramMargin + kLabel, state_.width - kDiagramMargin});
        std::map<double, std::pair<std::size_t, double>>
            last;  // by lane: the span before, and how far the lane is full
        for (const std::size_t i : shown_) {
            const KernelSpan& span = study_.log[i];
            const double end = x(span.ended() ? span.endNs : study_.nowNs) + 3;
            const auto [before, isFirst] = last.try_emplace(laneOf[i], i, end);
            if (isFirst)
                continue;
            gaps[before->second.first].second = x(span.beginNs);
            gaps[i].first = before->second.second;
            before->second = {i, std::max(before->second.second, end)};
        }
        return gaps;
    }

    void bar(std::size_t i, double y, const std::pair<double, double>& gap, double& wordsEnd)
    {
        const KernelSpan& span = study_.log[i];
        const double left = x(span.beginNs);
        const double right = std::max(left + 3, x(span.ended() ? span.endNs : study_.nowNs));
        const QRectF rect(left, y + (kLane - kBar) / 2, right - left, kBar);
        const bool waits = span.kind == KernelSpan::Kind::queue || span.kind == KernelSpan::Kind::heldUp
            || (span.kind == KernelSpan::Kind::request
                && (!span.answer || span.answer == AnswerKind::waited || span.answer == AnswerKind::cancelled));
        const bool wrong = !span.error.empty() && span.answer != AnswerKind::cancelled;
        const QColor color = wrong                                                          ? theme_[ColorRole::error]
            : span.kind == KernelSpan::Kind::compile || span.answer == AnswerKind::compiled ? theme_[ColorRole::backend]
            : span.kind == KernelSpan::Kind::load                                   ? theme_[ColorRole::otherKind]
            : waits                                                                 ? theme_[ColorRole::mode]
            : span.answer == AnswerKind::hit || span.answer == AnswerKind::fromDisk ? theme_[ColorRole::success]
                                                                                    : theme_[ColorRole::mode];
        DisplayItem& box =
            make_.box(Part::box, rect, 4, waits ? theme_.tint(color) : color, color, static_cast<int>(i), 1.2);
        if (waits || !span.ended())
            box.dash = Dash::dashed;
        const QColor ink = waits ? theme_[ColorRole::text] : textOn(color);
        const QString took = duration(span.ended() ? span.ns() : study_.nowNs - span.beginNs);
        const QString text =
            spanWord(study_, span) + (span.ended() ? QStringLiteral(" ") : QStringLiteral("… ")) + took;
        const auto named = names_.find(span.kernel);
        const QString whole = named == names_.end() ? text : text + QStringLiteral(" · ") + named->second;
        const double base = DiagramComposer::baselineIn(rect, FontRole::small);
        const int detail = static_cast<int>(i);
        // Beside the bar where it is too short for its words.
        const auto beside = [&](const QString& words) {
            const double width = textWidth(FontRole::small, words);
            const double room = width + 12;
            if (gap.second - rect.right() >= room)
                wordsEnd =
                    make_.words(FontRole::small, {rect.right() + 6, base}, words, theme_[ColorRole::text], detail);
            else if (rect.left() - std::max(gap.first, wordsEnd) >= room)
                make_.words(FontRole::small, {rect.left() - 6 - width, base}, words, theme_[ColorRole::text], detail);
            else
                return false;
            return true;
        };
        const auto inside = [&](const QString& words, double least) {
            if (rect.width() < least)
                return false;
            make_.words(FontRole::small, {rect.left() + 6, base}, words, ink, detail, rect.width() - 10);
            return true;
        };
        // Where there is no room for all of it less is said, at least its time; pointing at it, and the table, say all.
        const QString word = spanWord(study_, span) + (span.ended() ? QString() : QStringLiteral("…"));
        const QStringList fallingShort{whole, text, word, took};
        if (std::none_of(fallingShort.begin(), fallingShort.end(), [&](const QString& words) {
                return inside(words, textWidth(FontRole::small, words) + 12) || beside(words);
            }))
            inside(text, 34);
        if (span.answer == AnswerKind::cancelled)
            make_.cross(QRectF(rect.right() - 13, rect.center().y() - 4, 8, 8), theme_[ColorRole::text], 1.6);
        if (static_cast<int>(i) == state_.selected)
            make_.frame(rect);
    }

    const KernelStudy& study_;
    const Theme& theme_;
    const DiagramState& state_;
    DiagramComposer make_;
    std::vector<std::size_t> shown_;
    std::map<std::string, QString> names_;  ///< of kernels in bars
    std::int64_t begin_;
    std::int64_t end_ = 0;
    int callers_ = 0;
    double top_ = 0;
};

}  // namespace

DisplayList displayCache(const KernelStudy& study, const Theme& theme, const DiagramState& state)
{
    return Composer(study, theme, state)();
}

}  // namespace keyfall
