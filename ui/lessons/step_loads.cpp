// SPDX-License-Identifier: MIT
#include "ui/lessons/step_loads.h"

#include <utility>

namespace keyfall {

void StepLoads::add(int index, const std::string& lesson, int from, int to, const Session& session)
{
    std::erase_if(loads_, [index](const Load& old) { return old.index >= index; });
    loads_.push_back({index, from, to, lesson, session});
}

std::optional<int> StepLoads::follow(int index, const std::string& lesson, const Session& now)
{
    const int before = std::exchange(index_, index);
    std::optional<int> to;
    for (const Load& load : loads_) {
        if (load.lesson != lesson)
            continue;
        if (index < load.index && load.index <= before) {
            to = load.from;  // the first of those that are undone
            break;
        }
        // Another edit may have taken its place in the history.
        if (before < load.index && load.index <= index && load.session == now)
            to = load.to;
    }
    return to && *to >= 0 ? to : std::nullopt;
}

}  // namespace keyfall
