// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// One measured call (eleven-keys 2.2.2).
struct ProfileSlice {
    std::uint32_t id = 0;      ///< position in the profile, plus one
    std::uint32_t parent = 0;  ///< the measured call that made this one; 0 for a call of the program
    std::string op;
    std::int64_t startNs = 0;  ///< monotonic clock, since the profile's start
    std::int64_t endNs = 0;
    std::int64_t childrenNs = 0;      ///< sum of the direct children's totals
    std::int64_t allocatedBytes = 0;  ///< memory that its results brought into being
    std::int64_t childrenBytes = 0;
    std::uint32_t thread = 0;  ///< threads are numbered from 1 in the order of their first call
    bool failed = false;       ///< it raised

    [[nodiscard]] std::int64_t totalNs() const { return endNs - startNs; }
    [[nodiscard]] std::int64_t selfNs() const { return totalNs() - childrenNs; }
    [[nodiscard]] std::int64_t selfBytes() const { return allocatedBytes - childrenBytes; }

    friend bool operator==(const ProfileSlice&, const ProfileSlice&) = default;
};

/// Everything a Profiler measured, in order of entry: a parent comes before its children.
using Profile = std::vector<ProfileSlice>;

}  // namespace keyfall
