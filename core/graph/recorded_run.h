// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace keyfall {

/// What a recording tells of the run besides its calls; a printed trace tells only which of its lines could not be read.
struct RecordedRun {
    std::string pytorch;                ///< the version that ran; empty: not known
    bool cutOff = false;                ///< it has no end: calls behind those that are here may be missing
    std::uint64_t dropped = 0;          ///< so many calls behind them were only counted
    std::uint64_t unreadLines = 0;      ///< lines that begin as a dispatch and were cut off or damaged
    std::uint64_t firstUnreadLine = 0;  ///< of the text, from 1

    friend bool operator==(const RecordedRun&, const RecordedRun&) = default;
};

}  // namespace keyfall
