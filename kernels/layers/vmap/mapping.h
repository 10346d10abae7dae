// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/layers/vmap/vmap_levels.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace keyfall::vmap {

/// The dimension of each tensor that is mapped over; nothing: the tensor is the same for every example.
using MapDims = std::vector<std::optional<std::int64_t>>;

/// One vmap: maps tensors over a dimension, lets calls run on the examples as if each were alone, and puts the results
/// together. Nestable; the calls are made on the thread that made it, before it goes.
class Mapping {
public:
    /// `inDims` has one entry a tensor; negative dimensions count from the back. Throws DispatchError: nothing is mapped,
    /// a dimension out of range, sizes that differ, another number of entries (texts of eleven:2.3.3).
    Mapping(Dispatcher& dispatcher, const std::vector<Tensor>& inputs, const MapDims& inDims, Randomness randomness);

    /// The inputs as the examples see them.
    [[nodiscard]] const std::vector<Tensor>& inputs() const { return inputs_; }
    [[nodiscard]] std::int64_t size() const { return size_; }
    /// Results with the batch as dimension `outDims[i]`; one that no mapped input went into is expanded (eleven:2.3.4),
    /// or with no dimension returned as it is. Throws for a dimension out of range and for a batched result without
    /// dimension.
    [[nodiscard]] std::vector<Tensor> collect(const std::vector<Tensor>& outputs, const MapDims& outDims) const;

private:
    [[nodiscard]] Tensor collectOne(const Tensor& output, std::optional<std::int64_t> outDim) const;

    Dispatcher& dispatcher_;
    std::int64_t size_ = 0;
    std::vector<Tensor> inputs_;
    LevelGuard level_;
};

}  // namespace keyfall::vmap
