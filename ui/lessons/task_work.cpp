// SPDX-License-Identifier: MIT
#include "ui/lessons/task_work.h"

namespace keyfall {

void TaskWork::stop(const Session& now)
{
    if (!open_)
        return;
    auto [place, start] = std::move(*std::exchange(open_, std::nullopt));
    if (now == start)
        left_.erase(place);
    else
        left_.insert_or_assign(std::move(place), now);
}

const Session* TaskWork::at(const std::string& place) const
{
    const auto found = left_.find(place);
    return found == left_.end() ? nullptr : &found->second;
}

}  // namespace keyfall
