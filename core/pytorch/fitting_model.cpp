// SPDX-License-Identifier: MIT
#include "core/pytorch/fitting_model.h"

#include "core/pytorch/trace_records.h"

#include <algorithm>
#include <array>

namespace keyfall {

FittingModel modelForKeys(const std::vector<std::string>& names)
{
    FittingModel best;
    // Unknown names weigh most, then names out of order, then how many autograd keys the model has: a missing kernel is
    // reported with the whole table, so that a model which knows all names and has more of these keys is a later one.
    std::array<std::size_t, 3> bestScore{};
    for (const std::string_view name : {"pytorch-2.15", "pytorch-2.6", "pytorch-2.4", "pytorch-1.13", "pytorch-1.8"}) {
        const auto model = KeyModel::builtIn(name);
        if (!model)
            continue;
        const auto printed = printedNames(**model);
        std::array<std::size_t, 3> score{};
        int last = -1;
        for (const std::string& key : names) {
            const auto found = printed.find(key);
            if (found == printed.end()) {
                ++score[0];
                continue;
            }
            if (const auto slot = (*model)->info(found->second).slot) {
                score[1] += *slot < last ? 1 : 0;
                last = std::max(last, *slot);
            }
        }
        // A part of a table, or one without autograd rows, says nothing about the version: the newest is taken.
        const bool whole = std::count_if(names.begin(), names.end(),
                                         [](const std::string& key) { return key.starts_with("Autograd"); })
            > 6;
        for (const KeyInfo& info : (*model)->keys())
            if (whole && info.slot && (info.name.starts_with("Autograd") || info.name.starts_with("Autocast")))
                ++score[2];
        if (!best.model || score < bestScore) {
            best.model = *model;
            bestScore = score;
        }
    }
    best.complete = bestScore[0] == 0 && bestScore[1] == 0;
    return best;
}

}  // namespace keyfall
