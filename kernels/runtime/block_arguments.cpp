// SPDX-License-Identifier: MIT
#include "kernels/runtime/block_arguments.h"

#include "core/text/near_miss.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

Expected<BlockKeywords> BlockForm::named(const std::vector<Value>& arguments, const BlockKeywords& keywords) const
{
    if (arguments.size() > names.size())
        return wrong(fmt::format("{} takes at most {} argument{}, found {}", block, names.size(),
                                 names.size() == 1 ? "" : "s", arguments.size()));
    BlockKeywords given;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        given.emplace_back(names[i], arguments[i]);
    for (const auto& [name, value] : keywords) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            const std::string near = didYouMean(name, names);
            return badInput(where(), fmt::format("{} has no argument '{}'", block, name),
                            near.empty() ? example : near);
        }
        if (std::any_of(given.begin(), given.end(), [&name = name](const auto& each) { return each.first == name; }))
            return wrong(fmt::format("{} is given its argument '{}' twice", block, name));
        given.emplace_back(name, value);
    }
    return given;
}

tl::unexpected<Error> noKeyFor(const BlockForm& form, const std::string& model, const std::string& layer)
{
    return badInput(form.where(), fmt::format("the key model {} has no key for {}", model, layer),
                    "choose another model, or remove the block");
}

}  // namespace keyfall
