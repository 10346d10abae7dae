// SPDX-License-Identifier: MIT
#include "ui/explain/explanations.h"

namespace keyfall {

bool Explanations::explain(const std::string& text)
{
    if (!explain_)
        return false;
    std::vector<ErrorNote> notes = explain_(text);
    if (notes.empty())
        return false;
    notes_ = std::move(notes);
    choose(0);
    return true;
}

const ErrorNote* Explanations::current() const
{
    return notes_.empty() ? nullptr : &notes_[static_cast<std::size_t>(position_)];
}

void Explanations::choose(int position)
{
    if (position < 0 || position >= static_cast<int>(notes_.size()))
        return;
    position_ = position;
    Q_EMIT chosen();
}

}  // namespace keyfall
