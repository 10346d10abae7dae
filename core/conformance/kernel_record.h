// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/conformance.h"
#include "core/text/json_text.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// One record of a kernel vector file while it is replayed: it passes or fails as a whole (kernels:0), every fact that does
/// not hold is kept.
class KernelRecord {
public:
    KernelRecord(const JsonPlace& place, std::string id) : place_(place), id_(std::move(id)) {}

    [[nodiscard]] const JsonPlace& place() const { return place_; }
    [[nodiscard]] const std::string& id() const { return id_; }

    void expect(bool holds, std::string what, std::string expected, std::string found);
    void expectText(std::string what, const std::string& expected, const std::string& found)
    {
        expect(expected == found, std::move(what), expected, found);
    }
    /// The call must have failed, with a message that contains every fragment, upper and lower case alike (kernels:1.1).
    /// `error` is null when it succeeded.
    void expectError(std::string what, const JsonPlace& fragments, const Error* error);
    /// The record cannot be replayed here; never counted as passed.
    void setNotRun(std::string reason) { notRun_ = std::move(reason); }

    /// Adds what was found.
    void addTo(ConformanceReport& report) const;

private:
    JsonPlace place_;
    std::string id_;
    std::size_t checks_ = 0;
    std::vector<Difference> differences_;
    std::optional<std::string> notRun_;
};

}  // namespace keyfall
