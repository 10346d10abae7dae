// SPDX-License-Identifier: MIT
#include "core/falls/fall_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

std::string keyText(const FallStep& step, bool withKernel)
{
    std::string text = step.key.empty() ? std::string("no key") : step.key;
    if (withKernel && !step.kernel.empty())
        text += fmt::format(" ({})", step.kernel);
    if (step.end == StepEnd::raised)
        text += " ✗";
    return text;
}

std::string pathOf(const Fall& fall, bool withKernels)
{
    std::string text;
    for (std::size_t i = 0; i < fall.steps.size(); ++i) {
        const FallStep& step = fall.steps[i];
        if (i > 0 && step.after + 1 != i)
            text += "; " + keyText(fall.steps[step.after], false);
        text += (i > 0 ? " → " : "") + keyText(step, withKernels);
    }
    return text;
}

}  // namespace

std::string_view nameOf(StepEnd end)
{
    switch (end) {
    case StepEnd::returned: return "returned";
    case StepEnd::raised: return "raised";
    case StepEnd::passedOn: return "passed on";
    }
    return "returned";
}

std::string pathText(const Fall& fall)
{
    return pathOf(fall, false);
}

std::string pathWithKernels(const Fall& fall)
{
    return pathOf(fall, true);
}

std::string identityOf(const Fall& fall)
{
    // Lengths before texts, so that no text can stand for two.
    std::string text = fmt::format("{}:{}", fall.op.size(), fall.op);
    for (const FallStep& step : fall.steps)
        text += fmt::format("|{} {} {} {} {}:{} {}:{}", step.after, static_cast<int>(step.provenance),
                            static_cast<int>(step.kind), static_cast<int>(step.end), step.key.size(), step.key,
                            step.kernel.size(), step.kernel);
    return text;
}

std::string sparkText(const std::array<std::uint32_t, kRunParts>& parts)
{
    static constexpr std::array<std::string_view, 8> kHeights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const std::uint64_t most = *std::max_element(parts.begin(), parts.end());
    std::string text;
    for (const std::uint32_t count : parts)
        text += count == 0 ? std::string_view(" ") : kHeights[(std::uint64_t{count} * kHeights.size() - 1) / most];
    return text;
}

}  // namespace keyfall
