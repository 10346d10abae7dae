// SPDX-License-Identifier: MIT
#include "ui/keyset/bit_names.h"

#include <bit>

namespace keyfall {

std::vector<BitName> bitNames(const KeyModel& model)
{
    const ModelSpec& spec = model.spec();
    const int count = model.all().empty() ? 0 : std::bit_width(model.all().bits());
    std::vector<BitName> names(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        names[static_cast<std::size_t>(i)].bit = i;

    const auto backends = static_cast<int>(spec.backends.size());
    for (int i = 0; i < backends && i < count; ++i) {
        BitName& name = names[static_cast<std::size_t>(i)];
        name.name = spec.backends[static_cast<std::size_t>(i)];
        name.kind = KeyKind::backend;
        name.backendComponent = true;
    }
    // Functionalities follow the backend components, in the order of the list.
    for (int i = backends; i < count; ++i) {
        const auto index = static_cast<std::size_t>(i - backends);
        if (index >= spec.functionalities.size())
            break;
        names[static_cast<std::size_t>(i)].name = spec.functionalities[index].name;
        names[static_cast<std::size_t>(i)].kind = spec.functionalities[index].kind;
    }
    return names;
}

}  // namespace keyfall
