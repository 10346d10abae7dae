// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/profiler/profile.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// The calls of one operator together (eleven-keys 2.2.6).
struct ProfileRow {
    std::string op;
    std::int64_t selfNs = 0;
    std::int64_t totalNs = 0;
    std::int64_t allocatedBytes = 0;
    std::int64_t selfBytes = 0;
    std::uint64_t calls = 0;

    friend bool operator==(const ProfileRow&, const ProfileRow&) = default;
};

enum class ProfileOrder { selfTime, totalTime, calls, name };

/// One row an operator, largest first (by name: ascending). The order of equal rows is by name.
[[nodiscard]] std::vector<ProfileRow> aggregate(const Profile& profile, ProfileOrder order = ProfileOrder::totalTime);

/// The aggregation as a table in the layout of PyTorch's `key_averages().table()`. A total counts a call inside of
/// another call of the same operator only once.
[[nodiscard]] std::string profileTable(const Profile& profile, ProfileOrder order = ProfileOrder::totalTime);

/// `850ns`, `12.345us`, `1.250ms`, `3.000s`.
[[nodiscard]] std::string textOfDuration(std::int64_t ns);
/// `128 b`, `1.50 Kb`, `64.00 Mb`.
[[nodiscard]] std::string textOfBytes(std::int64_t bytes);

}  // namespace keyfall
