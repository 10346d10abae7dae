// SPDX-License-Identifier: MIT
#pragma once

#include "ui/exporting/player_page.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace keyfall {

/// What the question part of a handout may draw of each run: nothing that a step asks.
class HandoutSight {
public:
    explicit HandoutSight(const PlayerPage& page);

    /// Where the picture of a step ends; nothing: at the end of the run.
    [[nodiscard]] std::optional<int> positionOf(const PlayerPage::Step& step) const;
    /// The part of the run that is laid out until there: lanes of what comes later would tell of it.
    [[nodiscard]] std::shared_ptr<const CallGraph> graphFor(const PlayerPage::Step& step) const;
    /// What all questions about the run may be answered with; a shorter list would tell who is behind already.
    [[nodiscard]] const std::vector<PlayerPage::Texts>& optionsFor(const PlayerPage::Step& step) const;
    /// Whether a question is the first one about its run. The words of later ones say what the answer before was.
    [[nodiscard]] bool isFirst(const PlayerPage::Step& step, int position) const;

private:
    struct Asked {
        std::optional<int> first;   ///< the first position that is asked
        std::optional<int> stands;  ///< the least position at which something else is asked
        std::map<int, const PlayerPage::Question*> questions;
        std::vector<PlayerPage::Texts> options;
    };
    [[nodiscard]] static std::optional<int> endOf(const Asked& asked);

    const PlayerPage& page_;
    std::map<int, Asked> asked_;  ///< by figure
};

}  // namespace keyfall
