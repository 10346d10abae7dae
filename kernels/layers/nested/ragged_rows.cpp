// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/ragged_rows.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"

#include <algorithm>
#include <string>

namespace keyfall::nested {

namespace {

using ops::reject;

std::string nth(const char* list, std::size_t i)
{
    return std::string(list) + "[" + std::to_string(i) + "]";
}

}  // namespace

std::shared_ptr<const RaggedRows> RaggedRows::make(Ints offsets, Ints lengths, std::int64_t rows)
{
    if (offsets.empty())
        reject("nested tensor: there are no offsets; give one more than there are components, the first of them 0");
    if (offsets.front() != 0)
        reject("nested tensor: offsets must start with 0, but offsets[0] is " + std::to_string(offsets.front()));
    for (std::size_t i = 1; i < offsets.size(); ++i)
        if (offsets[i] < offsets[i - 1])
            reject("nested tensor: offsets must not decrease, but " + nth("offsets", i) + " is "
                   + std::to_string(offsets[i]) + " after " + std::to_string(offsets[i - 1]));
    if (offsets.back() != rows)
        reject("nested tensor: the last offset must be the number of rows of the values, which is "
               + std::to_string(rows) + ", but " + nth("offsets", offsets.size() - 1) + " is "
               + std::to_string(offsets.back()) + "; offsets count rows, not elements");
    if (!lengths.empty() && lengths.size() != offsets.size() - 1)
        reject("nested tensor: there are " + std::to_string(lengths.size()) + " lengths for "
               + std::to_string(offsets.size() - 1) + " components");
    bool holes = false;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const std::int64_t gap = offsets[i + 1] - offsets[i];
        if (lengths[i] < 0 || lengths[i] > gap)
            reject("nested tensor: " + nth("lengths", i) + " is " + std::to_string(lengths[i])
                   + ", but between the offsets of component " + std::to_string(i) + " there are " + std::to_string(gap)
                   + " rows");
        holes = holes || lengths[i] < gap;
    }
    if (!holes)
        lengths.clear();
    return std::shared_ptr<const RaggedRows>(new RaggedRows(std::move(offsets), std::move(lengths)));
}

std::shared_ptr<const RaggedRows> RaggedRows::ofLengths(const Ints& lengths)
{
    Ints offsets{0};
    for (const std::int64_t length : lengths)
        offsets.push_back(offsets.back() + length);
    const std::int64_t rows = offsets.back();
    return make(std::move(offsets), {}, rows);
}

std::shared_ptr<const RaggedRows> RaggedRows::ofTensors(const Tensor& offsets, const Tensor& lengths, std::int64_t rows)
{
    for (const Tensor& tensor : {offsets, lengths})
        if (tensor.defined() && (tensor.dtype() != DType::int64 || tensor.dim() != 1))
            reject("nested tensor: offsets and lengths must be tensors of int64 with one dimension, but one is "
                   + textOf(Value(tensor)));
    if (!offsets.defined())
        reject("nested tensor: offsets are needed to know where the components begin");
    if (lengths.defined() && lengths.numel() != offsets.numel() - 1)
        reject("nested tensor: there are " + std::to_string(lengths.numel()) + " lengths for "
               + std::to_string(offsets.numel() - 1) + " components");
    return make(hostInts(offsets, "offsets"), lengths.defined() ? hostInts(lengths, "lengths") : Ints(), rows);
}

std::int64_t RaggedRows::length(std::int64_t i) const
{
    const auto at = static_cast<std::size_t>(i);
    return lengths_.empty() ? offsets_[at + 1] - offsets_[at] : lengths_[at];
}

std::int64_t RaggedRows::longest() const
{
    std::int64_t longest = 0;
    for (std::int64_t i = 0; i < count(); ++i)
        longest = std::max(longest, length(i));
    return longest;
}

bool RaggedRows::hasHoles() const
{
    return !lengths_.empty();
}

RaggedRows::Ints RaggedRows::lengths() const
{
    Ints all;
    for (std::int64_t i = 0; i < count(); ++i)
        all.push_back(length(i));
    return all;
}

RaggedRows::Ints RaggedRows::liveRows() const
{
    Ints live;
    for (std::int64_t i = 0; i < count(); ++i)
        for (std::int64_t row = 0; row < length(i); ++row)
            live.push_back(begin(i) + row);
    return live;
}

RaggedRows::Ints RaggedRows::componentOfLiveRows() const
{
    Ints components;
    for (std::int64_t i = 0; i < count(); ++i)
        components.insert(components.end(), static_cast<std::size_t>(length(i)), i);
    return components;
}

bool RaggedRows::sameAs(const RaggedRows& other) const
{
    return this == &other || (offsets_ == other.offsets_ && lengths_ == other.lengths_);
}

std::vector<std::int64_t> hostInts(const Tensor& tensor, const char* what)
{
    if (tensor.device().type == DeviceType::meta)
        reject(std::string("nested tensor: the ") + what + " are on meta, where there is nothing to read");
    const Tensor host = ops::contiguous(tensor.device() == kCpu && tensor.dtype() == DType::int64
                                            ? tensor.detached()
                                            : ops::copyTo(tensor.detached(), kCpu, DType::int64));
    const auto* data = host.numel() > 0 ? host.hostData<std::int64_t>() : nullptr;
    return data == nullptr ? std::vector<std::int64_t>() : std::vector<std::int64_t>(data, data + host.numel());
}

Tensor intTensor(const std::vector<std::int64_t>& values, const Dims& shape, Device device)
{
    if (device.type == DeviceType::meta)
        return Tensor::emptyMeta(DType::int64, shape);
    const Tensor host = Tensor::emptyHost(DType::int64, shape);
    if (!values.empty())
        std::copy(values.begin(), values.end(), host.hostData<std::int64_t>());
    return device == kCpu ? host : ops::copyTo(host, device, DType::int64);
}

Tensor intTensor(const std::vector<std::int64_t>& values, Device device)
{
    return intTensor(values, Dims{static_cast<std::int64_t>(values.size())}, device);
}

}  // namespace keyfall::nested
