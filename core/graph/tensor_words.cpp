// SPDX-License-Identifier: MIT
#include "core/graph/tensor_words.h"

namespace keyfall {

std::string_view typeName(const TensorMeta& meta)
{
    return meta.foreign ? std::string_view(meta.foreign->dtype) : nameOf(meta.dtype);
}

std::string deviceName(const TensorMeta& meta)
{
    return meta.foreign ? meta.foreign->device : nameOf(meta.device);
}

std::string_view layoutName(const TensorMeta& meta)
{
    return meta.foreign ? std::string_view(meta.foreign->layout) : layoutName(meta.layout);
}

std::string_view layoutName(Layout layout)
{
    switch (layout) {
    case Layout::strided: return "strided";
    case Layout::sparseCoo: return "sparse_coo";
    case Layout::sparseCsr: return "sparse_csr";
    case Layout::quantized: return "quantized";
    case Layout::nested: return "nested";
    }
    return "strided";
}

KeySet keysOf(const KeyModel& model, const TensorMeta& meta)
{
    return meta.foreign ? KeySet(meta.foreign->keys) : model.keysOf(TensorTraits::fromRaw(meta.traits));
}

}  // namespace keyfall
