// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_query.h"
#include "core/falls/flow.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace keyfall {

/// What a question leaves of a flow: its picture stays, what is left out is dim, and numbers are of what is left.
struct FlowMatch {
    struct Amount {
        std::uint64_t count = 0;
        std::int64_t ownNs = 0;

        friend bool operator==(const Amount&, const Amount&) = default;
    };
    struct Band {
        Amount all;
        std::vector<Amount> parts;  ///< of its operators, in the band's order
    };

    std::vector<Band> bands;           ///< in the flow's order
    std::vector<std::uint64_t> lanes;  ///< falls with a hop in the lane, in the flow's order
};

/// `left`: the falls of the flow's table that a question leaves; of a comparison, behind its sources, those of the earlier
/// run. Linear in the hops.
[[nodiscard]] FlowMatch matchOf(const Flow& flow, const FallTable& table, const FallTable* before,
                                const FallSelection& left);

/// "400 of 1,250"; the amount alone where nothing was asked.
[[nodiscard]] QString amountLeft(const Flow& flow, const FlowMatch::Amount* left, const FlowMatch::Amount& all);

}  // namespace keyfall
