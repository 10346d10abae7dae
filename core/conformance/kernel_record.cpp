// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

}  // namespace

void KernelRecord::expect(bool holds, std::string what, std::string expected, std::string found)
{
    ++checks_;
    if (!holds)
        differences_.push_back({id_, std::move(what), std::move(expected), std::move(found)});
}

void KernelRecord::expectError(std::string what, const JsonPlace& fragments, const Error* error)
{
    const std::vector<std::string> wanted = fragments.texts("fragments of a message");
    const std::string message = error ? lowerCase(error->text()) : std::string();
    const bool holds = error && std::all_of(wanted.begin(), wanted.end(), [&message](const std::string& fragment) {
                           return message.find(lowerCase(fragment)) != std::string::npos;
                       });
    expect(holds, std::move(what), fmt::format("an error with '{}'", fmt::join(wanted, "', '")),
           error ? error->text() : "no error");
}

void KernelRecord::addTo(ConformanceReport& report) const
{
    ++report.records;
    if (notRun_) {
        ++report.notRun;
        ++report.notRunReasons[*notRun_];
        return;
    }
    report.checks += checks_;
    if (differences_.empty())
        ++report.passed;
    else
        ++report.failed;
    report.differences.insert(report.differences.end(), differences_.begin(), differences_.end());
}

}  // namespace keyfall
