// SPDX-License-Identifier: MIT
#include "ui/exporting/handout_sight.h"

#include "core/graph/moments.h"
#include "core/graph/run_beginning.h"

#include <algorithm>
#include <iterator>

namespace keyfall {

namespace {

bool contains(const std::vector<PlayerPage::Texts>& texts, const PlayerPage::Texts& one)
{
    return std::find(texts.begin(), texts.end(), one) != texts.end();
}

}  // namespace

HandoutSight::HandoutSight(const PlayerPage& page) : page_(page)
{
    for (const PlayerPage::Step& step : page.steps) {
        if (step.figure < 0)
            continue;
        Asked& asked = asked_[step.figure];
        const Moments moments(*page.figures[static_cast<std::size_t>(step.figure)].graph);
        if (step.isWritten)
            asked.stands = std::min(asked.stands.value_or(moments.count()), step.position.value_or(moments.count()));
        for (const auto& [position, question] : step.asks) {
            asked.first = std::min(asked.first.value_or(position), position);
            asked.questions.emplace(position, &question);
        }
    }
    for (auto& [figure, asked] : asked_) {
        for (const auto& [position, question] : asked.questions)
            std::copy_if(question->options.begin(), question->options.end() - 1, std::back_inserter(asked.options),
                         [&all = asked.options](const auto& option) { return !contains(all, option); });
        if (!asked.questions.empty())  // "No kernel" is the last one of each question, and so of all
            asked.options.push_back(asked.questions.begin()->second->options.back());
    }
}

std::optional<int> HandoutSight::endOf(const Asked& asked)
{
    return asked.first ? asked.first : asked.stands;
}

std::optional<int> HandoutSight::positionOf(const PlayerPage::Step& step) const
{
    const std::optional<int> own = step.asks.empty() ? step.position : std::optional(step.asks.begin()->first);
    const std::optional<int> end = endOf(asked_.at(step.figure));
    return own && end ? std::min(*own, *end) : own ? own : end;
}

std::shared_ptr<const CallGraph> HandoutSight::graphFor(const PlayerPage::Step& step) const
{
    const PlayerPage::Figure& figure = page_.figures[static_cast<std::size_t>(step.figure)];
    const Asked& asked = asked_.at(step.figure);
    const std::optional<int> end = endOf(asked);
    if (!end)
        return figure.graph;
    const Moments moments(*figure.graph);
    HopId last = 0;
    for (int position = 1; position <= *end; ++position)
        last = std::max(last, moments.at(position).hop);
    return runBefore(*figure.graph, last + 1);
}

const std::vector<PlayerPage::Texts>& HandoutSight::optionsFor(const PlayerPage::Step& step) const
{
    return asked_.at(step.figure).options;
}

bool HandoutSight::isFirst(const PlayerPage::Step& step, int position) const
{
    return asked_.at(step.figure).first == position;
}

}  // namespace keyfall
