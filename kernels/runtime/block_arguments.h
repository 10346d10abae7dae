// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/value.h"

#include <string>
#include <utility>
#include <vector>

namespace keyfall {

using BlockKeywords = std::vector<std::pair<std::string, Value>>;

/// What a `with` block's arguments are called, and the words for what is wrong with them.
struct BlockForm {
    std::string block;               ///< "autocast"
    std::vector<std::string> names;  ///< of the arguments, in order
    std::string example;             ///< "write `with autocast(\"cpu\"):`", the advice of every error

    [[nodiscard]] std::string where() const { return "with " + block; }
    [[nodiscard]] tl::unexpected<Error> wrong(const std::string& message) const
    {
        return badInput(where(), message, example);
    }
    /// Each argument with its name, those by position first. An error for too many, for names that there are not, and for
    /// an argument that is given twice.
    [[nodiscard]] Expected<BlockKeywords> named(const std::vector<Value>& arguments,
                                                const BlockKeywords& keywords) const;
};

/// Reads a block's arguments into `Arguments` by its `take(name, value)`, which gives an error or nothing.
template <class Arguments>
[[nodiscard]] Expected<Arguments> blockArguments(const BlockForm& form, const std::vector<Value>& arguments,
                                                 const BlockKeywords& keywords)
{
    const auto given = form.named(arguments, keywords);
    if (!given)
        return tl::unexpected<Error>(given.error());
    Arguments taken;
    for (const auto& [name, value] : *given)
        if (auto done = taken.take(name, value); !done)
            return tl::unexpected<Error>(done.error());
    return taken;
}

/// The error of a block whose layer the key model does not have.
[[nodiscard]] tl::unexpected<Error> noKeyFor(const BlockForm& form, const std::string& model, const std::string& layer);

}  // namespace keyfall
