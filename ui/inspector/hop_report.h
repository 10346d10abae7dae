// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QString>

#include <optional>
#include <vector>

namespace keyfall {

/// One line of a report: a label, words, and perhaps a key set to draw.
struct ReportLine {
    QString label;
    QString text;
    std::optional<KeySet> keys;

    friend bool operator==(const ReportLine&, const ReportLine&) = default;
};

struct ReportSection {
    enum class Tone { plain, error };

    QString title;
    std::vector<ReportLine> lines;
    Tone tone = Tone::plain;

    friend bool operator==(const ReportSection&, const ReportSection&) = default;
};

/// Everything there is to say about one hop, in words. The inspector shows it and copies it: both say the same.
struct HopReport {
    QString title;     ///< "add at Autograd"
    QString subtitle;  ///< how it was reached, and from which program line
    std::optional<Key> key;
    std::vector<ReportSection> sections;

    friend bool operator==(const HopReport&, const HopReport&) = default;
};

/// `upTo`: the hop has not ended yet, and hops up to this one have been entered; what comes later is not said. 0: it has.
[[nodiscard]] HopReport hopReport(const CallGraph& graph, const Hop& hop, HopId upTo = 0);
/// The report as plain text, for the clipboard.
[[nodiscard]] QString textOf(const HopReport& report);

/// Time spent in the hop itself: its duration without its direct children's.
[[nodiscard]] std::int64_t selfNs(const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
