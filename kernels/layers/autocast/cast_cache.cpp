// SPDX-License-Identifier: MIT
#include "kernels/layers/autocast/cast_cache.h"

namespace keyfall::autocast {

Tensor CastCache::find(const Tensor& source, DType dtype, bool onTape) const
{
    const auto found = entries_.find(Place{source.identity(), dtype});
    if (found == entries_.end() || found->second.version != source.version() || found->second.onTape != onTape)
        return {};
    return found->second.cast;
}

void CastCache::store(const Tensor& source, const Tensor& cast, bool onTape)
{
    entries_[Place{source.identity(), cast.dtype()}] = Entry{source, source.version(), onTape, cast};
}

}  // namespace keyfall::autocast
