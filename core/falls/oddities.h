// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_query.h"
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

/// What a run would have to tell for a rule to be judged.
enum class Untold : std::uint8_t {
    keys,     ///< no hop names its key
    tensors,  ///< which tensor a call gave to which other
    hops,     ///< calls were seen, and what their kernels hand on was predicted
};

[[nodiscard]] std::string_view nameOf(Untold untold);  ///< `keys`, `tensors`, `hops`

/// A rule that finds nothing in this run because the run cannot tell.
struct UnjudgedOddity {
    OddityKind kind = OddityKind::castBack;
    Untold untold = Untold::tensors;

    friend bool operator==(const UnjudgedOddity&, const UnjudgedOddity&) = default;
};

inline constexpr std::size_t kBoxedLoop = 16;
inline constexpr std::size_t kDensifyLoop = 4;

/// The strange things of a run, by kind, then the most frequent first; of `selection`, where there is one, only hops that
/// it names. Linear in the hops.
[[nodiscard]] std::vector<Oddity> odditiesOf(const FallTable& table, const FallSelection* selection = nullptr);

/// The rules that cannot be judged in the whole of a run, in their order.
[[nodiscard]] std::vector<UnjudgedOddity> unjudgedIn(const FallTable& table);

}  // namespace keyfall
