// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/profile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// The calls of one operator together (eleven:2.2.6).
struct ProfileRow {
    std::string op;
    std::int64_t selfNs = 0;
    std::int64_t totalNs = 0;
    std::int64_t allocatedBytes = 0;
    std::int64_t selfBytes = 0;
    std::uint64_t calls = 0;
    std::optional<std::int64_t> flops;  ///< of the calls for which a rule says; nothing when it says for none
    std::int64_t deviceNs = 0;          ///< on devices, of the calls that they answered for
    std::int64_t selfDeviceNs = 0;
    std::string shapes;  ///< `[[2, 3], [3, 4]]`; empty unless rows are told apart by them

    friend bool operator==(const ProfileRow&, const ProfileRow&) = default;
};

enum class ProfileOrder { selfTime, totalTime, averageTime, deviceTime, memory, selfMemory, calls, flops, name };

/// What makes one row: the operator, or the operator with its inputs' shapes.
enum class ProfileGroup { op, opAndShapes };

/// One row a group, largest first (by name: ascending). The order of equal rows is by name.
[[nodiscard]] std::vector<ProfileRow> aggregate(const Profile& profile, ProfileOrder order = ProfileOrder::totalTime,
                                                ProfileGroup group = ProfileGroup::op);

/// The aggregation as a table in the layout of PyTorch's `key_averages().table()`. A total counts a call inside of
/// another call of the same operator only once. Columns for devices, FLOPs and shapes appear when there are such figures.
[[nodiscard]] std::string profileTable(const Profile& profile, ProfileOrder order = ProfileOrder::totalTime,
                                       ProfileGroup group = ProfileGroup::op);

/// `850ns`, `12.345us`, `1.250ms`, `3.000s`.
[[nodiscard]] std::string textOfDuration(std::int64_t ns);
/// `128 b`, `1.50 Kb`, `64.00 Mb`.
[[nodiscard]] std::string textOfBytes(std::int64_t bytes);
/// `12 FLOP`, `1.500 KFLOP`, `2.000 GFLOP`.
[[nodiscard]] std::string textOfFlops(std::int64_t flops);

}  // namespace keyfall
