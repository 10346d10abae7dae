// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_table.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// What in a run deserves a second look (design:strange).
enum class OddityKind : std::uint8_t {
    autogradTwice,  ///< design:strange.1
    undefinedKey,   ///< design:strange.2
    boxedLoop,      ///< design:strange.3
    castBack,       ///< design:strange.4
    densifyLoop,    ///< design:strange.5
    deviceCopy,     ///< design:strange.6
};

[[nodiscard]] std::string_view nameOf(OddityKind kind);  ///< `autograd-twice` ...
/// The rule that says when it is one: `design:strange.1` ...
[[nodiscard]] std::string_view ruleOf(OddityKind kind);

/// A hop that shows it, and the one that it stands against.
struct OddHop {
    Occurrence hop;
    HopId other = 0;  ///< in the same source: the autograd hop above, the cast before; 0: none

    friend bool operator==(const OddHop&, const OddHop&) = default;
};

/// One strange thing: all hops of an operator at a key that show it.
struct Oddity {
    OddityKind kind = OddityKind::autogradTwice;
    std::string op;
    std::string key;           ///< `no key` where none was found
    std::vector<OddHop> hops;  ///< in order; one at least
};

inline constexpr std::size_t kBoxedLoop = 16;
inline constexpr std::size_t kDensifyLoop = 4;

/// The strange things of a run, by kind, then the most frequent first. Linear in the hops.
[[nodiscard]] std::vector<Oddity> odditiesOf(const FallTable& table);

}  // namespace keyfall
