// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/cost.h"

#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace keyfall {

/// Adds up what hops spent themselves, by key and by operator. Hops must outlive it, or share their operators' names with
/// others that do.
class CostSums {
public:
    CostSums() = default;
    explicit CostSums(const CallGraph& graph) : model_(graph.model) {}

    void add(const Hop& hop, const HopCost& cost);
    /// Of a run of the same key model.
    void add(const CostSums& other);
    /// Everything of a `Cost` but the hops.
    [[nodiscard]] Cost sums() const;

private:
    std::shared_ptr<const KeyModel> model_;
    std::map<std::int64_t, CostLine> keys_;  ///< by the key's value; -1: no key
    std::unordered_map<std::string_view, CostLine> operators_;
};

/// The sums of several threads: lines of one name together, also where key models differ. `Cost::hops` stays empty.
[[nodiscard]] Cost addedUp(const std::vector<Cost>& parts);

}  // namespace keyfall
