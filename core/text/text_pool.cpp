// SPDX-License-Identifier: MIT
#include "core/text/text_pool.h"

#include <utility>

namespace keyfall {

TextPool::TextPool(const TextPool& other)
{
    for (const std::string& text : other.texts_)
        (void)intern(text);
}

TextPool& TextPool::operator=(const TextPool& other)
{
    TextPool copy(other);
    *this = std::move(copy);
    return *this;
}

TextId TextPool::intern(std::string_view text)
{
    if (const auto found = ids_.find(text); found != ids_.end())
        return found->second;
    const auto id = static_cast<TextId>(texts_.size());
    ids_.emplace(texts_.emplace_back(text), id);
    return id;
}

}  // namespace keyfall
