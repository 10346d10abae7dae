// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/hop_scope.h"

#include <string>

namespace keyfall {

/// Is shown every hop of a recorded run while the run goes on, and may send one another way: what questions of the kind
/// "what if" and "how exact" are answered with. Nobody is asked while nothing is recorded (design:2.5).
class HopWatcher {
public:
    HopWatcher() = default;
    HopWatcher(const HopWatcher&) = delete;
    HopWatcher& operator=(const HopWatcher&) = delete;
    virtual ~HopWatcher() = default;

    /// Before the hop is recorded, as the table wants it. Whoever changes the key set, the slot or the kernel sets what
    /// follows from it too, keeps the kernel until the graph is made, and returns what the hop's record shall say of it.
    [[nodiscard]] virtual std::string start(HopId hop, HopStart& start) = 0;
    /// Each tensor among the hop's results, after its time was taken.
    virtual void output(HopId hop, const Tensor& tensor) = 0;
};

/// Looks a hop up anew as its kind of call does, as if it had started from `keys`: sets what it starts from, what it is
/// handed, slot and kernel. A direct call, which looks nothing up, keeps its kernel.
void lookUpAnew(HopStart& start, KeySet keys);

}  // namespace keyfall
