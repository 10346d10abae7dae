// SPDX-License-Identifier: MIT
#include "core/dispatch/kept_values.h"

#include "core/tensor/element_text.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace keyfall {

void KeptValues::keep(HopId hop, std::uint32_t output, const Tensor& tensor)
{
    const Dims& shape = tensor.shape();
    if (room_ == 0 || shape.size() > kMostRank || !hasReadableElements(tensor) || tensor.numel() > kMostElements)
        return;
    --room_;
    Copy& copy = copies_.append();
    copy.hop = hop;
    copy.output = output;
    copy.dtype = tensor.dtype();
    copy.rank = static_cast<std::uint8_t>(shape.size());
    std::copy(shape.begin(), shape.end(), copy.shape.begin());
    const std::size_t size = sizeOf(tensor.dtype());
    const auto* from =
        static_cast<const std::byte*>(tensor.storage()->hostData()) + static_cast<std::size_t>(tensor.offset()) * size;
    const std::int64_t count = tensor.numel();
    std::array<std::int64_t, kMostRank> at{};
    for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t offset = 0;
        for (std::size_t d = 0; d < shape.size(); ++d)
            offset += at[d] * tensor.strides()[d];
        std::memcpy(copy.elements.data() + static_cast<std::size_t>(i) * size,
                    from + offset * static_cast<std::int64_t>(size), size);
        for (std::size_t d = shape.size(); d-- > 0 && ++at[d] == shape[d];)
            at[d] = 0;
    }
}

std::string KeptValues::textOf(const Copy& copy)
{
    Dims shape;
    shape.assign(copy.shape.begin(), copy.shape.begin() + copy.rank);
    const Tensor tensor = Tensor::emptyHost(copy.dtype, shape);
    // Of an empty tensor there is no memory to name, and memcpy wants a name even for nothing.
    std::copy_n(copy.elements.data(), static_cast<std::size_t>(tensor.numel()) * sizeOf(copy.dtype),
                static_cast<std::byte*>(tensor.storage()->hostData()));
    return elementsText(tensor, kMostElements);
}

std::vector<HopValue> KeptValues::values() const
{
    std::vector<HopValue> values;
    values.reserve(copies_.size());
    for (std::uint32_t i = 0; i < copies_.size(); ++i)
        values.push_back({copies_[i].hop, copies_[i].output, textOf(copies_[i])});
    std::ranges::sort(values, {}, [](const HopValue& value) { return std::pair(value.hop, value.output); });
    return values;
}

}  // namespace keyfall
