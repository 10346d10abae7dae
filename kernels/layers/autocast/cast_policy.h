// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/operator_entry.h"
#include "core/tensor/device.h"
#include "core/tensor/traits.h"

#include <cstdint>
#include <string_view>

namespace keyfall::autocast {

/// What autocast does to an operator's arguments (eleven:2.5.3).
enum class CastPolicy : std::uint8_t {
    none,         ///< the types stay; operators inside a composite one are still cast
    lower,        ///< every eligible tensor to the region's type
    float32,      ///< every eligible tensor to float32
    setDType,     ///< asks for a float32 result where the call names no type; the arguments stay
    appendDType,  ///< calls the overload that takes a type, with float32
    promote,      ///< every eligible tensor to the widest type among them
    banned,       ///< refused, with advice
};

/// The policy of an operator (`mm`, `sum.dim_IntList`; overloads share one) on a device. In-place operators have none:
/// what they overwrite keeps its type (eleven:2.5.2).
[[nodiscard]] CastPolicy policyOf(DeviceType device, std::string_view op);
/// The same, asked for by name once.
[[nodiscard]] CastPolicy policyOf(DeviceType device, const OperatorEntry& op);

}  // namespace keyfall::autocast
