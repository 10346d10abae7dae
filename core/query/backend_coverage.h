// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// How a backend comes by an operator.
enum class Coverage {
    own,                ///< a kernel is registered at the backend's key
    composite,          ///< the implicit composite: forward and gradient for free, by other operators
    explicitComposite,  ///< an explicit composite serves every backend; a gradient needs an Autograd kernel
    throughOut,         ///< the composite of a structured operator, whose `.out` the backend has
    needsOut,           ///< the same, but the backend has no `.out`: a call fails there
    fallback,           ///< the backend's fallback, as one that computes on the CPU
    ambiguous,          ///< calling it is an error (pytorch:R7)
    missing,
};
inline constexpr std::size_t kCoverages = 8;

/// "own", "composite", "explicit composite", "through .out", "needs .out", "fallback", "ambiguous", "missing".
[[nodiscard]] std::string_view nameOf(Coverage coverage);
/// Whether a call reaches a kernel that computes.
[[nodiscard]] bool isCovered(Coverage coverage);

/// Who records the gradient of a call with tensors of the backend.
enum class GradientBy { formula, composite, nobody };
[[nodiscard]] std::string_view nameOf(GradientBy gradient);

struct CoveredOperator {
    std::string op;
    Coverage coverage = Coverage::missing;
    GradientBy gradient = GradientBy::nobody;
    std::string out;             ///< the `.out` operator that a structured one calls; empty for another
    std::size_t dependents = 0;  ///< operators that work, or would work, through this one at the backend
    int first = 0;  ///< 1, 2 ...: its place in the list that every backend needs before anything else; 0: none

    friend bool operator==(const CoveredOperator&, const CoveredOperator&) = default;
};

struct BackendCoverage {
    std::string backend;                           ///< the key: "PrivateUse1"
    std::vector<CoveredOperator> operators;        ///< what every backend needs first, then by dependents, then by name
    std::array<std::size_t, kCoverages> counts{};  ///< by Coverage

    [[nodiscard]] std::size_t count(Coverage coverage) const { return counts[static_cast<std::size_t>(coverage)]; }
};

/// What a backend has of `operators`, which are of `dispatcher`. Dependents are what schemas and tables tell: which
/// operators of one name go through which `.out`; which operators a composite calls is not in any table.
///
/// `backend`: a dense backend key. Error: the model has no such key, or it is no backend's.
[[nodiscard]] Expected<BackendCoverage> coverageOf(const Dispatcher& dispatcher, std::string_view backend,
                                                   const std::vector<OperatorHandle>& operators);

}  // namespace keyfall
