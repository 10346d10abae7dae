// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_plan.h"
#include "kernels/codegen/from_graph.h"

namespace keyfall {

/// The device that all values of a fusion lie on; the CPU where they lie on several.
[[nodiscard]] Device deviceOf(const codegen::Fusion& fusion);

/// Memory of a device whose content nobody knows, for plans to look at. Error: the device has not as much.
[[nodiscard]] PlanMemory unfilledMemory(Device device);

}  // namespace keyfall
