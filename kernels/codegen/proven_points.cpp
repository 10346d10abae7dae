// SPDX-License-Identifier: MIT
#include "kernels/codegen/proven_points.h"

#include "core/program/kernel_extents.h"
#include "kernels/codegen/bounds_proof.h"

#include <vector>

namespace keyfall::codegen {

Expected<std::optional<std::int64_t>> provenPoints(const KernelProgram& program,
                                                   std::span<const std::span<std::byte>> buffers,
                                                   std::span<const std::int64_t> values)
{
    // A core's share of the points is not in the code.
    if (values.size() != program.variables.size() || buffers.size() != program.slots.size())
        return std::nullopt;
    std::vector<std::int64_t> elements;
    bool aligned = true;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        const std::size_t bytes = sizeOf(program.slots[i].dtype);
        elements.push_back(static_cast<std::int64_t>(buffers[i].size() / bytes));
        aligned = aligned && reinterpret_cast<std::uintptr_t>(buffers[i].data()) % bytes == 0;
    }
    const auto extents = extentsOf(program, values, elements);
    if (!extents)
        return tl::unexpected(extents.error());
    if (extents->empty)
        return 0;
    if (!aligned || !proveBounds(program, *extents, values).holds)
        return std::nullopt;
    return extents->points;
}

}  // namespace keyfall::codegen
