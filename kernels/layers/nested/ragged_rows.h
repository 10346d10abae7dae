// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace keyfall::nested {

/// Which rows of the packed values belong to which component (eleven:2.6.1): component i has the rows
/// `offsets[i]` to `offsets[i] + length(i)`. Offsets count rows, not elements (eleven:6.12).
///
/// Immutable, in host memory, and shared by all tensors that were computed from one another: their raggedness is the
/// same because the object is.
class RaggedRows {
public:
    using Ints = std::vector<std::int64_t>;

    /// The one place that checks eleven:2.6.2: at least one offset, the first 0, none below the one before it, the last
    /// equal to `rows`; `lengths` (empty: there are no holes) as many as components, each between 0 and its gap.
    /// Throws DispatchError (badArgument) that says which number is wrong.
    [[nodiscard]] static std::shared_ptr<const RaggedRows> make(Ints offsets, Ints lengths, std::int64_t rows);
    /// Without holes.
    [[nodiscard]] static std::shared_ptr<const RaggedRows> ofLengths(const Ints& lengths);
    /// From tensors of int64 with one dimension, on any device with data; an undefined `lengths` is none.
    [[nodiscard]] static std::shared_ptr<const RaggedRows> ofTensors(const Tensor& offsets, const Tensor& lengths,
                                                                     std::int64_t rows);

    /// B, the number of components.
    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(offsets_.size()) - 1; }
    [[nodiscard]] std::int64_t begin(std::int64_t i) const { return offsets_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] std::int64_t length(std::int64_t i) const;
    /// All rows of the values, those in holes included.
    [[nodiscard]] std::int64_t rows() const { return offsets_.back(); }
    [[nodiscard]] std::int64_t longest() const;
    /// Whether some rows belong to no component.
    [[nodiscard]] bool hasHoles() const;

    [[nodiscard]] const Ints& offsets() const { return offsets_; }
    /// Of every component, whether they were given or are the gaps.
    [[nodiscard]] Ints lengths() const;
    [[nodiscard]] bool givesLengths() const { return !lengths_.empty(); }
    /// The rows that belong to components, in their order.
    [[nodiscard]] Ints liveRows() const;
    /// Of each live row its component.
    [[nodiscard]] Ints componentOfLiveRows() const;

    /// The same rows for every component.
    [[nodiscard]] bool sameAs(const RaggedRows& other) const;

private:
    RaggedRows(Ints offsets, Ints lengths) : offsets_(std::move(offsets)), lengths_(std::move(lengths)) {}

    Ints offsets_;
    Ints lengths_;
};

/// The elements of an int64 tensor with any strides, row-major, copied from its device. Throws for meta tensors.
[[nodiscard]] std::vector<std::int64_t> hostInts(const Tensor& tensor, const char* what);
/// A contiguous int64 tensor on `device`; on meta a shape only.
[[nodiscard]] Tensor intTensor(const std::vector<std::int64_t>& values, Device device = kCpu);
[[nodiscard]] Tensor intTensor(const std::vector<std::int64_t>& values, const Dims& shape, Device device);

}  // namespace keyfall::nested
