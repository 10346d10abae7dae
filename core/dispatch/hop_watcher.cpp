// SPDX-License-Identifier: MIT
#include "core/dispatch/hop_watcher.h"

namespace keyfall {

void lookUpAnew(HopStart& start, KeySet keys)
{
    start.in = keys;
    start.handed = keys;
    if (start.kind == CallKind::callDirect)
        return;
    const DispatchTable& table = *start.table;
    std::uint64_t active = keys.bits() & table.redispatchMask;
    if (start.kind == CallKind::call || start.kind == CallKind::callBoxed) {
        active = keys.bits() & table.mask;
        start.handed = KeySet(keys.bits() & table.handedMask);
        // The arguments' own set is not at hand; its backend bits are among those of the set they started from.
        if (table.backendMasks != nullptr) {
            active = keys.bits() & table.backendMaskFor(keys, keys);
            start.handed = KeySet(active);
        }
    }
    start.slot = static_cast<std::uint32_t>(table.rules->indexOf(KeySet(active)));
    start.kernel = &table.at(start.slot);
}

}  // namespace keyfall
