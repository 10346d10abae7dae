// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/new_bytes.h"

#include "kernels/layers/nested/nested_tensor.h"

#include <algorithm>
#include <limits>

namespace keyfall {

std::vector<Tensor> memoryOf(const Stack& values)
{
    std::vector<Tensor> tensors;
    forEachTensor(values, [&tensors](const Tensor& tensor) {
        if (const nested::NestedTensor* nested = nested::nestedOrNull(tensor))
            tensors.push_back(nested->values);
        else if (tensor.defined())
            tensors.push_back(tensor);
    });
    std::erase_if(tensors, [](const Tensor& tensor) { return tensor.storage() == nullptr; });
    return tensors;
}

std::vector<const Storage*> storagesOf(const Stack& values)
{
    std::vector<const Storage*> storages;
    for (const Tensor& tensor : memoryOf(values))
        storages.push_back(tensor.storage().get());
    std::sort(storages.begin(), storages.end());
    storages.erase(std::unique(storages.begin(), storages.end()), storages.end());
    return storages;
}

std::int64_t newBytes(const std::vector<const Storage*>& before, const Stack& results)
{
    std::int64_t bytes = 0;
    for (const Storage* storage : storagesOf(results))
        if (!std::binary_search(before.begin(), before.end(), storage)
            && __builtin_add_overflow(bytes, static_cast<std::int64_t>(storage->bytes()), &bytes))
            return std::numeric_limits<std::int64_t>::max();
    return bytes;
}

}  // namespace keyfall
