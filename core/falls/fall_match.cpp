// SPDX-License-Identifier: MIT
#include "core/falls/fall_match.h"

#include "core/falls/fall_text.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace keyfall {

namespace {

constexpr std::string_view kRegistered = "registered at ";
constexpr std::string_view kDigits = "0123456789";

/// `text` without `mark` and the digits behind it, where it ends with them.
std::string_view withoutNumber(std::string_view text, char mark)
{
    const std::size_t last = text.find_last_not_of(kDigits);
    return last != std::string_view::npos && last + 1 < text.size() && text[last] == mark ? text.substr(0, last) : text;
}

/// The same of two builds: `VariableType.cpp` for `registered at /pytorch/torch/generated/VariableType_3.cpp:9950`, since
/// generated files are split into as many as their operators fill. An older PyTorch says `/dev/null` of a kernel of Python,
/// so with `otherVersion` none of Python's files is told from another.
std::string originOf(const std::string& kernel, bool otherVersion)
{
    const std::string_view text = kernel;
    const std::size_t registered = text.find(kRegistered);
    const std::string_view file = withoutNumber(text, ':');
    if (registered == std::string_view::npos || file.size() == text.size())
        return kernel;
    const std::string_view before = text.substr(0, registered);
    if (otherVersion && (file.ends_with("/dev/null") || file.ends_with(".py")))
        return std::string(before) + "Python";
    const std::size_t slash = file.rfind('/');
    const std::string_view name = file.substr(slash == std::string_view::npos ? registered : slash + 1);
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    return std::string(before).append(withoutNumber(name.substr(0, dot), '_')).append(name.substr(dot));
}

std::string identityWithoutPlaces(Fall fall, bool otherVersion)
{
    for (FallStep& step : fall.steps)
        step.kernel = originOf(step.kernel, otherVersion);
    return identityOf(fall);
}

}  // namespace

std::vector<std::optional<std::uint32_t>> matchFalls(const FallTable& before, const FallTable& after)
{
    std::vector<std::optional<std::uint32_t>> found(after.falls.size());
    std::vector<bool> taken(before.falls.size(), false);
    const auto matchBy = [&](const std::function<std::string(const Fall&)>& identity) {
        std::multimap<std::string, std::uint32_t> open;  // equal ones stay in their order
        for (std::uint32_t i = 0; i < before.falls.size(); ++i)
            if (!taken[i])
                open.emplace(identity(before.falls[i]), i);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const auto same = found[i] ? open.end() : open.find(identity(after.falls[i]));
            if (same == open.end())
                continue;
            found[i] = same->second;
            taken[same->second] = true;
            open.erase(same);
        }
    };
    const bool otherVersion = before.recorded().pytorch != after.recorded().pytorch;
    matchBy(identityOf);
    matchBy([otherVersion](const Fall& fall) { return identityWithoutPlaces(fall, otherVersion); });
    return found;
}

}  // namespace keyfall
