// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_table.h"
#include "core/keys/key.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// Which keys the occurrences of a run's falls skipped: a hop had them in its set and passed over them, and no hop of the
/// fall is there. Two occurrences of one fall may differ in that (design:falls.2).
struct SkippedKeys {
    struct Name {
        std::string key;
        std::uint32_t source = 0;  ///< whose model has it as
        Key inModel;
    };

    std::vector<Name> names;
    std::vector<std::vector<std::uint32_t>> sets;  ///< indices of `names`, in order; the first is empty
    std::vector<std::vector<std::uint32_t>>
        setAt;  ///< by source and position of the hop that begins a fall: index of `sets`
};

/// Linear in the hops.
[[nodiscard]] SkippedKeys skippedKeysOf(const FallTable& table);

}  // namespace keyfall
