// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/from_graph.h"
#include "kernels/codegen/size_names.h"

#include <vector>

namespace keyfall::codegen {

/// A group as a kernel program: axes are the full shape without the reduced dimensions, then the reductions in order, then
/// one loop for what is stored for each element (design of kernels, section 3). `stored`: the values that are read elsewhere.
/// Error: more slots or instructions than a group may have, or a program that cannot be read.
[[nodiscard]] tl::expected<FusedKernel, Refusal>
programOf(const FusionGraph& graph, const std::vector<std::size_t>& nodes, const GroupLayout& layout,
          const std::vector<std::size_t>& stored, SizeNames& names, const std::string& label);

}  // namespace keyfall::codegen
