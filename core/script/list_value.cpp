// SPDX-License-Identifier: MIT
#include "core/script/list_value.h"

#include <algorithm>
#include <type_traits>

namespace keyfall {

std::optional<Value> listValue(const std::vector<Value>& items)
{
    const auto all = [&items](auto&& accepts) { return std::all_of(items.begin(), items.end(), accepts); };
    const auto is = []<class T>(std::type_identity<T>) {
        return [](const Value& item) { return std::holds_alternative<T>(item); };
    };
    if (all(is(std::type_identity<std::int64_t>{}))) {
        std::vector<std::int64_t> integers;
        for (const Value& item : items)
            integers.push_back(std::get<std::int64_t>(item));
        return integers;
    }
    if (all(is(std::type_identity<bool>{}))) {
        std::vector<bool> truths;
        for (const Value& item : items)
            truths.push_back(std::get<bool>(item));
        return truths;
    }
    if (all([](const Value& item) {
            return std::holds_alternative<double>(item) || std::holds_alternative<std::int64_t>(item);
        })) {
        std::vector<double> numbers;
        for (const Value& item : items)
            numbers.push_back(std::holds_alternative<double>(item) ? std::get<double>(item)
                                                                   : static_cast<double>(std::get<std::int64_t>(item)));
        return numbers;
    }
    if (all([](const Value& item) {
            return std::holds_alternative<Tensor>(item) || std::holds_alternative<None>(item);
        })) {
        std::vector<Tensor> tensors;
        for (const Value& item : items)
            tensors.push_back(std::holds_alternative<Tensor>(item) ? std::get<Tensor>(item) : Tensor());
        return tensors;
    }
    return std::nullopt;
}

}  // namespace keyfall
