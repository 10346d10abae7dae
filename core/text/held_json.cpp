// SPDX-License-Identifier: MIT
#include "core/text/held_json.h"

#include "core/text/json_text.h"

#include <utility>

namespace keyfall {

HeldJson::HeldJson() : HeldJson(Json::object()) {}
HeldJson::HeldJson(Json value) : value_(std::make_unique<Json>(std::move(value))) {}
HeldJson::HeldJson(const HeldJson& other) : HeldJson(*other) {}
HeldJson::HeldJson(HeldJson&& other) noexcept = default;
HeldJson& HeldJson::operator=(const HeldJson& other)
{
    value_ = std::make_unique<Json>(*other);
    return *this;
}
HeldJson& HeldJson::operator=(HeldJson&& other) noexcept = default;
HeldJson::~HeldJson() = default;

bool operator==(const HeldJson& a, const HeldJson& b)
{
    return *a == *b;
}

}  // namespace keyfall
