// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_widths.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/callgraph/key_chips.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>

namespace keyfall {

using M = LadderMetrics;

namespace {

/// The narrowest note of a few widths in which the words are whole; else the widest.
double errorNote(const QString& message, double widest)
{
    constexpr double sign = 54;  // and the margins
    constexpr int lines = 3;
    for (const double width : {200.0, 250.0, 300.0})
        if (width < widest && wrapped(FontRole::small, message, width - sign, lines + 1).size() <= lines)
            return width;
    return widest;
}

}  // namespace

double LadderWidths::label(const CallGraph& graph, const LadderLane& lane)
{
    constexpr double before = 58;  // box and shape
    constexpr double sign = 26;    // of a break point
    if (!lane.key)
        return 40
            + std::max(textWidth(FontRole::heading, HopText::noKernelLabel()),
                       textWidth(FontRole::small, HopText::tr("below every key")))
            + 12;
    const double name = before + textWidth(FontRole::heading, keyName(graph, lane.key)) + sign;
    if (!lane.boxes || !graph.model)
        return name;
    const QString about =
        (lane.emulated ? QStringLiteral("emulated · ") : QString()) + HopText::laneLabel(*graph.model, *lane.key);
    return std::max(name, before + textWidth(FontRole::small, about) + 12);
}

double LadderWidths::detail(const Hop& hop) const
{
    const QStringList words = LadderWords::badges(*graph_, hop);
    const QString detail = LadderWords::detail(*graph_, hop, times_, true, words);
    const QString duration = LadderWords::duration(hop, times_);
    double badges = 0;
    for (const QString& badge : words)
        badges += textWidth(FontRole::smallBold, badge) + 18;
    return badges + textWidth(FontRole::smallBold, HopText::provenanceLabel(*graph_, hop)) + 46
        + (detail.isEmpty() ? 0 : textWidth(FontRole::small, detail) + 8)
        + (duration.isEmpty() ? 0 : textWidth(FontRole::small, duration) + 14);
}

double LadderWidths::keys(const Hop& hop)
{
    const Hop* caller = graph_->find(hop.parent);
    const std::uint64_t at = caller != nullptr && caller->key ? caller->key->value() + std::uint64_t{1} : 0;
    const std::uint64_t way = (at * 8 + static_cast<std::uint64_t>(hop.kind)) * 2 + (hop.parent != 0 ? 1 : 0);
    if (keys_.size() >= kMostKept)
        keys_.clear();
    const auto [found, isNew] = keys_.try_emplace({(hop.keysetIn | excludedKeys(*graph_, hop)).bits(), way}, 0.0);
    if (isNew) {
        const QString below = LadderWords::opensBracket(hop) ? QString() : LadderWords::below(*graph_, hop, tight_);
        found->second = (below.isEmpty() ? 0 : textWidth(FontRole::small, below) + 10)
            + chipRow(*graph_, chipsInto(*graph_, hop), hop.parent != 0 ? widestChips_ : ChipMetrics::maxRow).width;
    }
    return found->second;
}

double LadderWidths::chips(const Hop& hop)
{
    return LadderWords::opensBracket(hop) ? 0 : keys(hop);
}

double LadderWidths::tail(const Hop& hop) const
{
    if (hop.error && hop.error->raisedHere)
        return 10 + errorNote(QString::fromStdString(hop.error->message), widestNote_);
    if (!LadderWords::hasResult(hop))
        return 0;
    return 34
        + std::clamp(textWidth(FontRole::smallBold, LadderWords::resultValues(*graph_, hop)) + 28, 80.0, widestTail_);
}

float LadderWidths::bracket(const Hop& hop, int level)
{
    const double chips = keys(hop);
    if (level > 0)
        return static_cast<float>(std::min(300.0, textWidth(FontRole::smallBold, LadderWords::bracket(hop)) + 24)
                                  + (chips > 0 ? chips + 12 : 0));
    // With its result, which is written when it has come back: a card does not grow while somebody watches.
    double width = textWidth(FontRole::small, LadderWords::signature(hop)) + 24;
    if (hop.call < graph_->calls.size()) {
        const TopCall& call = graph_->calls[hop.call];
        width = std::max({width, chips + 12 + textWidth(FontRole::small, LadderWords::headerBits(*graph_, call)) + 24,
                          textWidth(FontRole::title, call.op) + textWidth(FontRole::mono, call.source) + 48});
    }
    return static_cast<float>(std::clamp(width, 220.0, widestCard_));
}

}  // namespace keyfall
