// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>

namespace keyfall {

/// JSON whose members keep the order in which they were written. Enough to declare functions of it: what makes or reads
/// one includes json_text.h, which costs each source a second to compile.
using Json = nlohmann::ordered_json;
class JsonPlace;

/// What a document may cost before a value of it is built.
struct JsonLimits {
    std::size_t bytes = std::size_t{64} << 20;
    int depth = 64;
    std::size_t numberLength = 400;  ///< characters of one number
    std::size_t values = 4'000'000;
};

}  // namespace keyfall
