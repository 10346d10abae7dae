// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_pointer.h"

#include "core/text/json_text.h"

#include <algorithm>
#include <charconv>

namespace keyfall {

namespace {

std::vector<std::string> split(std::string_view text, char at)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(at, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string unescaped(std::string_view token)
{
    std::string text;
    for (std::size_t i = 0; i < token.size(); ++i) {
        const char next = token[i] == '~' && i + 1 < token.size() ? token[i + 1] : '\0';
        text += next == '0' ? '~' : next == '1' ? '/' : token[i];
        i += next == '0' || next == '1' ? 1 : 0;
    }
    return text;
}

bool matches(const Json& element, const std::string& token)
{
    const std::vector<std::string> wants = split(token, ',');
    return element.is_object() && std::all_of(wants.begin(), wants.end(), [&element](const std::string& want) {
               const std::size_t equals = want.find('=');
               const auto member = equals == std::string::npos ? element.end() : element.find(want.substr(0, equals));
               return member != element.end() && plainText(*member) == want.substr(equals + 1);
           });
}

const Json* elementOf(const Json& list, const std::string& token)
{
    std::size_t index = 0;
    const auto [end, problem] = std::from_chars(token.data(), token.data() + token.size(), index);
    return problem == std::errc() && end == token.data() + token.size() && index < list.size() ? &list[index] : nullptr;
}

}  // namespace

std::string plainText(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : jsonLine(value);
}

bool isLessonPointer(std::string_view text)
{
    if (text.empty())
        return true;
    return text.front() == '/' && text.back() != '/' && text.find("//") == std::string_view::npos;
}

Json valueAt(const Json& document, std::string_view pointer)
{
    std::vector<const Json*> values{&document};
    bool many = false;
    if (!pointer.empty())
        pointer.remove_prefix(1);
    else
        return document;
    for (const std::string& escaped : split(pointer, '/')) {
        const std::string token = unescaped(escaped);
        std::vector<const Json*> next;
        for (const Json* value : values) {
            if (token == "*") {
                many = true;
                if (value->is_structured())
                    for (const Json& element : *value)
                        next.push_back(&element);
            } else if (value->is_array() && token.find('=') != std::string::npos) {
                many = true;
                for (const Json& element : *value)
                    if (matches(element, token))
                        next.push_back(&element);
            } else if (value->is_array()) {
                if (const Json* element = elementOf(*value, token))
                    next.push_back(element);
            } else if (value->is_object() && value->contains(token)) {
                next.push_back(&(*value)[token]);
            }
        }
        values = std::move(next);
    }
    if (!many)
        return values.empty() ? Json(nullptr) : *values.front();
    Json list = Json::array();
    for (const Json* value : values)
        list.push_back(*value);
    return list;
}

}  // namespace keyfall
