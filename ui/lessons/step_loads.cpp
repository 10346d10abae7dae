// SPDX-License-Identifier: MIT
#include "ui/lessons/step_loads.h"

#include <algorithm>
#include <utility>

namespace keyfall {

void StepLoads::add(int index, const std::string& lesson, int from, int to, const Session& session)
{
    std::erase_if(loads_, [index](const Load& old) { return old.index >= index; });
    loads_.push_back({index, from, to, lesson, session});
}

bool StepLoads::endsAt(int index) const
{
    return std::any_of(loads_.begin(), loads_.end(), [index](const Load& load) { return load.index == index; });
}

std::optional<int> StepLoads::follow(int index, const std::string& lesson, int at, const Session& now)
{
    const int before = std::exchange(index_, index);
    // Steps may share a session: redo goes back to the one where it was undone, not to the one that loaded it.
    const auto undone = [&](const Load& load) {
        return load.lesson == lesson && index < load.index && load.index <= before;
    };
    if (const auto last = std::find_if(loads_.rbegin(), loads_.rend(), undone); last != loads_.rend())
        last->to = at;
    std::optional<int> to;
    for (const Load& load : loads_) {
        if (load.lesson != lesson)
            continue;
        if (undone(load)) {
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
