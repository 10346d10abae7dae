// SPDX-License-Identifier: MIT
#include "core/text/file_place.h"

#include <filesystem>

namespace keyfall {

bool liesBelow(const std::string& folder, const std::string& file)
{
    std::error_code problem;
    const auto home = std::filesystem::weakly_canonical(std::filesystem::absolute(folder), problem);
    if (problem)
        return false;
    const auto real = std::filesystem::weakly_canonical(std::filesystem::absolute(file), problem);
    if (problem)
        return false;
    const auto way = real.lexically_relative(home);
    return !way.empty() && *way.begin() != ".." && *way.begin() != ".";
}

}  // namespace keyfall
