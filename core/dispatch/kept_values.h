// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/chunked_log.h"
#include "core/graph/call_graph.h"
#include "core/tensor/tensor.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// The elements of small results of inner calls, copied when the call ends: a later in-place operator changes the tensor,
/// not what the call gave back. A copy takes some ten nanoseconds and no allocation; its text is made at the end.
class KeptValues {
public:
    static constexpr std::int64_t kMostElements = 12;
    static constexpr std::size_t kMostRank = 4;

    /// Keeps the next `results`; none by default.
    void allow(std::size_t results) { room_ = results; }
    [[nodiscard]] bool hasRoom() const { return room_ > 0; }
    /// Copies result `output` of `hop` where its elements can be read and are few.
    void keep(HopId hop, std::uint32_t output, const Tensor& tensor);
    /// What was kept, by hop and result.
    [[nodiscard]] std::vector<HopValue> values() const;

private:
    struct Copy {
        HopId hop;
        std::uint32_t output;
        DType dtype;
        std::uint8_t rank;
        std::array<std::int64_t, kMostRank> shape;
        std::array<std::byte, kMostElements * sizeof(double)> elements;  ///< in row order
    };

    [[nodiscard]] static std::string textOf(const Copy& copy);

    std::size_t room_ = 0;
    ChunkedLog<Copy> copies_;
};

}  // namespace keyfall
