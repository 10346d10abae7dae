// SPDX-License-Identifier: MIT
#include "kernels/layers/layer_keys.h"

namespace keyfall {

std::vector<Key> keysOfLayer(const KeyModel& model, std::string_view layer)
{
    const auto key = model.layerKey(layer);
    if (!key)
        return {};
    const KeyInfo& info = model.info(*key);
    return info.kind == KeyKind::alias ? info.members : std::vector<Key>{*key};
}

KeySet bitsOfLayer(const KeyModel& model, std::string_view layer)
{
    KeySet bits;
    for (const Key key : keysOfLayer(model, layer))
        bits |= model.setOf(key);
    return bits;
}

}  // namespace keyfall
