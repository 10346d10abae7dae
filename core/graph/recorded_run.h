// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace keyfall {

/// What a recording tells of the run besides its calls; of what is no recording nothing.
struct RecordedRun {
    std::string pytorch;        ///< the version that ran; empty: not known
    bool cutOff = false;        ///< it has no end: calls behind those that are here may be missing
    std::uint64_t dropped = 0;  ///< so many calls behind them were only counted

    [[nodiscard]] bool isWhole() const { return !cutOff && dropped == 0; }
    friend bool operator==(const RecordedRun&, const RecordedRun&) = default;
};

}  // namespace keyfall
