// SPDX-License-Identifier: MIT
#include "core/keys/reordered_model.h"

#include "core/text/near_miss.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::string_view kSuffix = ", reordered";

}  // namespace

std::vector<std::string> orderOf(const KeyModel& model)
{
    std::vector<std::string> names;
    for (const FunctionalitySpec& key : model.spec().functionalities)
        names.push_back(key.name);
    return names;
}

Expected<std::shared_ptr<const KeyModel>> reorderedModel(const KeyModel& model, const std::vector<std::string>& order)
{
    const std::vector<std::string> own = orderOf(model);
    ModelSpec spec = model.spec();
    spec.functionalities.clear();
    for (const std::string& name : order) {
        const auto found = std::find(own.begin(), own.end(), name);
        if (found == own.end())
            return badInput({}, fmt::format("'{}' is no functionality of the model {}", name, model.name()),
                            didYouMean(name, own));
        const FunctionalitySpec& key = model.spec().functionalities[static_cast<std::size_t>(found - own.begin())];
        if (std::any_of(spec.functionalities.begin(), spec.functionalities.end(),
                        [&](const FunctionalitySpec& before) { return before.name == key.name; }))
            return badInput({}, fmt::format("'{}' is named twice in the order", name), "name every functionality once");
        spec.functionalities.push_back(key);
    }
    if (spec.functionalities.size() != own.size())
        return badInput({}, fmt::format("the order names {} of {} functionalities", order.size(), own.size()),
                        "name every functionality once");
    if (order != own && !spec.name.ends_with(kSuffix)) {
        spec.name += kSuffix;
        spec.title += kSuffix;
    }
    return KeyModel::build(std::move(spec));
}

}  // namespace keyfall
