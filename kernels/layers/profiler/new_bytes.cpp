// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/new_bytes.h"

#include <algorithm>

namespace keyfall {

std::vector<const Storage*> storagesOf(const Stack& values)
{
    std::vector<const Storage*> storages;
    forEachTensor(values, [&](const Tensor& tensor) {
        if (tensor.defined() && tensor.storage())
            storages.push_back(tensor.storage().get());
    });
    std::sort(storages.begin(), storages.end());
    storages.erase(std::unique(storages.begin(), storages.end()), storages.end());
    return storages;
}

std::int64_t newBytes(const std::vector<const Storage*>& before, const Stack& results)
{
    std::int64_t bytes = 0;
    for (const Storage* storage : storagesOf(results))
        if (!std::binary_search(before.begin(), before.end(), storage))
            bytes += static_cast<std::int64_t>(storage->bytes());
    return bytes;
}

}  // namespace keyfall
