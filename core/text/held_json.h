// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_fwd.h"

#include <memory>

namespace keyfall {

/// A JSON value as a member of what is declared without the JSON library; an empty object at first. Copies are deep. One
/// that was moved from can be assigned to and destroyed, nothing else.
class HeldJson {
public:
    HeldJson();
    explicit HeldJson(Json value);
    HeldJson(const HeldJson& other);
    HeldJson(HeldJson&& other) noexcept;
    HeldJson& operator=(const HeldJson& other);
    HeldJson& operator=(HeldJson&& other) noexcept;
    ~HeldJson();

    [[nodiscard]] Json& operator*() { return *value_; }
    [[nodiscard]] const Json& operator*() const { return *value_; }
    [[nodiscard]] const Json* operator->() const { return value_.get(); }

    friend bool operator==(const HeldJson& a, const HeldJson& b);

private:
    std::unique_ptr<Json> value_;
};

}  // namespace keyfall
