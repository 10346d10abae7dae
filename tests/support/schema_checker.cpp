// SPDX-License-Identifier: MIT
#include "tests/support/schema_checker.h"

#include "core/text/text_file.h"

#include <regex>
#include <stdexcept>

namespace keyfall::test {

namespace {

bool isOfType(const std::string& type, const Json& value)
{
    return (type == "object" && value.is_object()) || (type == "array" && value.is_array())
        || (type == "string" && value.is_string()) || (type == "number" && value.is_number())
        || (type == "integer" && value.is_number_integer()) || (type == "boolean" && value.is_boolean())
        || (type == "null" && value.is_null());
}

}  // namespace

SchemaChecker::SchemaChecker(const std::string& path) : root_(parseJson(readTextFile(path).value(), path).value()) {}

std::string SchemaChecker::problem(const Json& document) const
{
    return check(root_, document, "");
}

std::string SchemaChecker::check(const Json& schema, const Json& value, const std::string& place) const
{
    for (const auto& [word, rule] : schema.items())
        if (std::string found = checkWord(schema, word, rule, value, place); !found.empty())
            return found;
    return {};
}

std::string SchemaChecker::checkWord(const Json& schema, const std::string& word, const Json& rule, const Json& value,
                                     const std::string& place) const
{
    if (word == "$schema" || word == "$defs" || word == "title")
        return {};
    if (word == "$ref")
        return check(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, place);
    if (word == "type") {
        bool fits = false;
        for (const Json& type : rule.is_array() ? rule : Json::array({rule}))
            fits = fits || isOfType(type, value);
        return fits ? "" : place + ": expected " + jsonLine(rule);
    }
    if (word == "const")
        return value == rule ? "" : place + ": expected " + jsonLine(rule);
    if (word == "enum") {
        for (const Json& one : rule)
            if (one == value)
                return {};
        return place + ": expected one of " + jsonLine(rule) + ", found " + jsonLine(value);
    }
    if (word == "anyOf") {
        std::string all;
        for (const Json& one : rule) {
            const std::string found = check(one, value, place);
            if (found.empty())
                return {};
            all += (all.empty() ? "" : " | ") + found;
        }
        return all;
    }
    if (word == "minimum" || word == "maximum") {
        const bool fits = !value.is_number() || (word == "minimum" ? value >= rule : value <= rule);
        return fits ? "" : place + ": " + word + " " + jsonLine(rule);
    }
    if (word == "pattern")
        return !value.is_string() || std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>()))
            ? ""
            : place + ": expected the pattern " + jsonLine(rule);
    if (word == "required") {
        for (const Json& name : rule)
            if (value.is_object() && !value.contains(name.get<std::string>()))
                return place + ": " + jsonLine(name) + " is missing";
        return {};
    }
    if (word == "items") {
        for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
            if (std::string found = check(rule, value[i], place + "/" + std::to_string(i)); !found.empty())
                return found;
        return {};
    }
    if (word == "prefixItems") {
        for (std::size_t i = 0; value.is_array() && i < value.size() && i < rule.size(); ++i)
            if (std::string found = check(rule[i], value[i], place + "/" + std::to_string(i)); !found.empty())
                return found;
        return {};
    }
    if (word == "minItems" || word == "maxItems") {
        const auto count = rule.get<std::size_t>();
        const bool fits = !value.is_array() || (word == "minItems" ? value.size() >= count : value.size() <= count);
        return fits ? "" : place + ": " + word + " " + jsonLine(rule);
    }
    if (word == "properties") {
        for (const auto& [name, inner] : rule.items())
            if (value.is_object() && value.contains(name))
                if (std::string found = check(inner, value[name], place + "/" + name); !found.empty())
                    return found;
        return {};
    }
    if (word == "additionalProperties")
        return checkOthers(schema, rule, value, place);
    throw std::logic_error("the schema says '" + word + "', which this checker does not know");
}

std::string SchemaChecker::checkOthers(const Json& schema, const Json& rule, const Json& value,
                                       const std::string& place) const
{
    if (!value.is_object())
        return {};
    for (const auto& [name, member] : value.items()) {
        if (schema.contains("properties") && schema["properties"].contains(name))
            continue;
        if (rule.is_boolean() && !rule.get<bool>())
            return place + ": unknown field " + name;
        if (rule.is_object())
            if (std::string found = check(rule, member, place + "/" + name); !found.empty())
                return found;
    }
    return {};
}

}  // namespace keyfall::test
