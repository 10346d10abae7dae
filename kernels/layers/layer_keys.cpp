// SPDX-License-Identifier: MIT
#include "kernels/layers/layer_keys.h"

namespace keyfall {

std::vector<Key> keysOfLayer(const KeyModel& model, std::string_view layer)
{
    std::vector<Key> keys;
    for (const auto& [name, keyName] : model.spec().layerKeys) {
        if (name != layer)
            continue;
        const KeyInfo& info = model.info(model.find(keyName).value());
        if (info.kind == KeyKind::alias)
            keys.insert(keys.end(), info.members.begin(), info.members.end());
        else
            keys.push_back(info.key);
    }
    return keys;
}

KeySet bitsOfLayer(const KeyModel& model, std::string_view layer)
{
    KeySet bits;
    for (const Key key : keysOfLayer(model, layer))
        bits |= model.setOf(key);
    return bits & ~model.backendBits();
}

}  // namespace keyfall
