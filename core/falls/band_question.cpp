// SPDX-License-Identifier: MIT
#include "core/falls/band_question.h"

#include "core/falls/fall_query.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace keyfall {

namespace {

using Stops = std::vector<FlowStop>;

/// What can be asked of one lane of a band.
enum class Asks { at, notAt, skipped, returned, raised, error, notRaised, notSkipped };

struct Wording {
    Asks asks;
    std::string_view text;
};

/// What reads best first.
constexpr std::array kWordings{Wording{Asks::at, ""},
                               Wording{Asks::notAt, "-"},
                               Wording{Asks::skipped, "skipped"},
                               Wording{Asks::returned, "-error"},
                               Wording{Asks::raised, "raised"},
                               Wording{Asks::error, "error"},
                               Wording{Asks::notRaised, "-raised"},
                               Wording{Asks::notSkipped, "-skipped"}};

struct LaneCondition {
    Asks asks;
    std::uint32_t lane;
    std::string text;

    [[nodiscard]] bool holds(const Stops& stops) const
    {
        const auto stop = std::find_if(stops.begin(), stops.end(), [&](const FlowStop& s) { return s.lane == lane; });
        const bool skips = stop != stops.end() && stop->skipped;
        const bool is = stop != stops.end() && !skips;
        switch (asks) {
        case Asks::at: return is;
        case Asks::notAt: return !is;
        case Asks::skipped: return skips;
        case Asks::returned: return !is || stop->end == StepEnd::returned;
        case Asks::raised: return is && stop->end == StepEnd::raised;
        case Asks::error: return is && stop->end != StepEnd::returned;
        case Asks::notRaised: return !is || stop->end != StepEnd::raised;
        case Asks::notSkipped: return !skips;
        }
        return false;
    }
};

/// All that can be asked.
std::vector<LaneCondition> conditionsOf(const std::vector<FlowLane>& lanes)
{
    std::vector<LaneCondition> conditions;
    for (const Wording& wording : kWordings)
        for (std::uint32_t lane = 0; lane < lanes.size(); ++lane) {
            std::string text(wording.text);
            text += '@';
            text += lanes[lane].key.empty() ? kNoKeyAsked : std::string_view(lanes[lane].key);
            conditions.push_back({wording.asks, lane, std::move(text)});
        }
    return conditions;
}

std::size_t heldBy(const LaneCondition& condition, const std::vector<const Stops*>& bands)
{
    return static_cast<std::size_t>(
        std::count_if(bands.begin(), bands.end(), [&](const Stops* band) { return condition.holds(*band); }));
}

/// What each of `asked` fulfils one of, and `other` none, in the fewest words.
std::vector<const LaneCondition*> apart(const Stops& other, std::vector<const Stops*> asked,
                                        const std::vector<const Stops*>& others,
                                        const std::vector<LaneCondition>& conditions)
{
    std::vector<const LaneCondition*> usable;
    for (const LaneCondition& condition : conditions)
        if (!condition.holds(other))
            usable.push_back(&condition);
    std::vector<const LaneCondition*> any;
    while (!asked.empty()) {
        const auto worth = [&](const LaneCondition* condition) {
            return std::pair(heldBy(*condition, asked), others.size() - heldBy(*condition, others));
        };
        const LaneCondition* best =
            *std::max_element(usable.begin(), usable.end(),
                              [&](const LaneCondition* a, const LaneCondition* b) { return worth(a) < worth(b); });
        any.push_back(best);
        std::erase_if(asked, [best](const Stops* band) { return best->holds(*band); });
    }
    return any;
}

}  // namespace

std::string bandQuestion(const std::vector<FlowLane>& lanes, const std::vector<FlowStop>& asked,
                         const std::vector<std::vector<FlowStop>>& stops)
{
    std::string question;
    std::vector<const Stops*> others;
    for (const Stops& band : stops)
        if (band != asked)
            others.push_back(&band);
    const auto ask = [&](const LaneCondition& condition) {
        question += (question.empty() ? "" : " ") + condition.text;
        std::erase_if(others, [&](const Stops* band) { return !condition.holds(*band); });
    };
    std::vector<LaneCondition> conditions = conditionsOf(lanes);
    std::erase_if(conditions, [&](const LaneCondition& condition) { return !condition.holds(asked); });
    for (const LaneCondition& condition : conditions)
        if (condition.asks == Asks::at)
            ask(condition);
    while (!others.empty()) {
        const auto told = [&](const LaneCondition& condition) {
            return std::count_if(others.begin(), others.end(),
                                 [&](const Stops* band) { return !condition.holds(*band); });
        };
        const auto best =
            std::max_element(conditions.begin(), conditions.end(),
                             [&](const LaneCondition& a, const LaneCondition& b) { return told(a) < told(b); });
        ask(*best);
    }
    return question;
}

std::string foldedQuestion(const std::vector<FlowLane>& lanes, const std::vector<std::vector<FlowStop>>& asked,
                           const std::vector<std::vector<FlowStop>>& stops)
{
    std::vector<const Stops*> others;
    for (const Stops& band : stops)
        if (std::find(asked.begin(), asked.end(), band) == asked.end())
            others.push_back(&band);
    std::vector<const Stops*> these;
    these.reserve(asked.size());
    for (const Stops& band : asked)
        these.push_back(&band);
    const std::vector<LaneCondition> conditions = conditionsOf(lanes);
    std::string question;
    while (!others.empty()) {
        const auto any = apart(*others.front(), these, others, conditions);
        for (const LaneCondition* condition : any)
            question += (condition != any.front() ? "|" : question.empty() ? "" : " ") + condition->text;
        std::erase_if(others, [&any](const Stops* band) {
            return std::none_of(any.begin(), any.end(),
                                [band](const LaneCondition* condition) { return condition->holds(*band); });
        });
    }
    return question;
}

}  // namespace keyfall
