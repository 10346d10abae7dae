// SPDX-License-Identifier: MIT
#include "core/falls/oddity_difference.h"

#include <algorithm>
#include <utility>

namespace keyfall {

ComparedOddities compareOddities(const FallTable& before, const FallTable& after, const FallSelection* ofBefore,
                                 const FallSelection* ofAfter)
{
    struct Run {
        std::vector<Oddity> strange;
        std::vector<UnjudgedOddity> unjudged;
    };
    const Run old{odditiesOf(before, ofBefore), unjudgedIn(before)};
    const Run now{odditiesOf(after, ofAfter), unjudgedIn(after)};
    ComparedOddities compared;
    const auto add = [&compared](FallChange change, const Run& having, const Run& lacking) {
        for (const Oddity& oddity : having.strange) {
            const auto untold = std::find_if(lacking.unjudged.begin(), lacking.unjudged.end(),
                                             [&](const UnjudgedOddity& rule) { return rule.kind == oddity.kind; });
            if (untold != lacking.unjudged.end()) {
                if (std::find(compared.unjudged.begin(), compared.unjudged.end(), *untold) == compared.unjudged.end())
                    compared.unjudged.push_back(*untold);
                continue;
            }
            const bool both = std::any_of(lacking.strange.begin(), lacking.strange.end(), [&](const Oddity& other) {
                return other.kind == oddity.kind && other.op == oddity.op && other.key == oddity.key;
            });
            if (!both)
                compared.differences.push_back({change, oddity});
        }
    };
    add(FallChange::fresh, now, old);
    add(FallChange::gone, old, now);
    return compared;
}

}  // namespace keyfall
