// SPDX-License-Identifier: MIT
#include "app/commands/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>

namespace keyfall::app {

int report(const Error& error)
{
    std::cout.flush();
    std::cerr << "keyfall: " << error.text() << '\n';
    switch (error.kind) {
    case ErrorKind::badInput: return kBadInput;
    case ErrorKind::failed: return kFoundFailure;
    case ErrorKind::unavailable: return kUnavailable;
    }
    return kBadInput;
}

Expected<std::shared_ptr<const KeyModel>> modelNamed(const std::string& name)
{
    constexpr std::array<std::string_view, 4> kToCome{"pytorch-1.8", "pytorch-1.13", "pytorch-2.4", "pytorch-2.6"};
    auto model = KeyModel::builtIn(name);
    if (!model && std::find(kToCome.begin(), kToCome.end(), name) != kToCome.end())
        return badInput("--model", fmt::format("the model '{}' is not available yet", name),
                        fmt::format("available: {}", fmt::join(KeyModel::builtInNames(), ", ")));
    return model;
}

}  // namespace keyfall::app
