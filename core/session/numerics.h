// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace keyfall {

/// Why a hop's result is not the exact one.
enum class ErrorSource : std::uint8_t {
    exact,         ///< it is
    rounding,      ///< each element was rounded to the type
    accumulation,  ///< many elements were added up in the type
    autocast,      ///< a type of half the bits was chosen by Autocast
    quantization,  ///< only the values of a scale can be stored
};
[[nodiscard]] std::string_view nameOf(ErrorSource source);

/// How far a hop's results are from the same ones in float64.
struct HopNumerics {
    bool measured = false;  ///< false: no such hop in float64, or no values to compare
    double absolute = 0;    ///< the largest difference of two elements; infinite where one of them alone is not finite
    double relative = 0;    ///< that, by the largest element
    ErrorSource source = ErrorSource::exact;
    HopId origin = 0;  ///< the hop that brought the error in; 0 for an exact result

    friend bool operator==(const HopNumerics&, const HopNumerics&) = default;
};

struct Numerics {
    RunResult run;                   ///< of the session itself
    std::vector<HopNumerics> hops;   ///< by hop of that run; entry i is hop i + 1
    std::vector<std::string> notes;  ///< what the comparison does not see, a sentence each
};

/// Runs the session and its `doubleShadow`, and compares every hop's results: with those of the same hop (`matchHops`), or,
/// where a layer that only one of the two has took part, with those of the call that the hop computes for. Results of more
/// than 65,536 elements, and what lies beyond 4 million elements together, are not measured.
[[nodiscard]] Expected<Numerics> measureNumerics(const Session& session, const RuntimeFactory& factory,
                                                 RunControl* control = nullptr);

}  // namespace keyfall
