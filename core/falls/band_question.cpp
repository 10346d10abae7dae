// SPDX-License-Identifier: MIT
#include "core/falls/band_question.h"

#include "core/falls/fall_query.h"

#include <algorithm>
#include <array>
#include <string_view>

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

/// All that is true of the band.
std::vector<LaneCondition> conditionsOf(const std::vector<FlowLane>& lanes, const Stops& asked)
{
    std::vector<LaneCondition> conditions;
    for (const Wording& wording : kWordings)
        for (std::uint32_t lane = 0; lane < lanes.size(); ++lane) {
            std::string text(wording.text);
            text += '@';
            text += lanes[lane].key.empty() ? kNoKeyAsked : std::string_view(lanes[lane].key);
            LaneCondition condition{wording.asks, lane, std::move(text)};
            if (condition.holds(asked))
                conditions.push_back(std::move(condition));
        }
    return conditions;
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
    const std::vector<LaneCondition> conditions = conditionsOf(lanes, asked);
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

}  // namespace keyfall
