// SPDX-License-Identifier: MIT
#include "core/program/size_builder.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace keyfall {

namespace {

[[noreturn]] void failSyntax(const std::string& message)
{
    throw SizeTrouble{"syntax: " + message};
}

void onlyKnows(const Json& object, std::initializer_list<std::string_view> known)
{
    for (const auto& [name, value] : object.items())
        if (std::find(known.begin(), known.end(), name) == known.end())
            failSyntax(fmt::format("unknown field '{}'", name));
}

std::int64_t integerOf(const Json& number)
{
    if (number.is_number_float()) {
        // The JSON library reads an integer of more than 64 bits as a float as well.
        const double value = number.get<double>();
        throw SizeTrouble{std::abs(value) >= 0x1p63 && value == std::trunc(value)
                              ? "a size is an integer; this is a float, or it does not fit 64 bits with sign"
                              : "a size is an integer, found a float"};
    }
    if (!number.is_number_integer())
        failSyntax(fmt::format("expected an integer, found {}", describe(number)));
    if (number.is_number_unsigned()
        && number.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        throw SizeTrouble{"the constant does not fit 64 bits with sign"};
    return number.get<std::int64_t>();
}

struct NamedVariable {
    std::string_view name;
    std::optional<SizeBounds> bounds;
};

NamedVariable variableOf(const Json& object)
{
    if (!object.is_object() || !object.contains("var") || !object["var"].is_string())
        failSyntax("expected {\"var\": name}");
    onlyKnows(object, {"var", "min", "max"});
    NamedVariable variable{object["var"].get_ref<const std::string&>(), std::nullopt};
    if (object.contains("min") != object.contains("max"))
        failSyntax("a variable has both \"min\" and \"max\", or none");
    if (object.contains("min"))
        variable.bounds = SizeBounds{integerOf(object["min"]), integerOf(object["max"])};
    return variable;
}

/// Reads the JSON form by a stack of what is still to do (Note [Reading sizes without recursion]).
class SizeJsonReader {
public:
    SizeExpr read(const Json& json)
    {
        toDo_.push_back({&json, std::nullopt});
        while (!toDo_.empty()) {
            const Step step = toDo_.back();
            toDo_.pop_back();
            if (step.json)
                value(*step.json);
            else if (step.op == SizeOp::bind)
                builder_.bind(step.variable.name, step.variable.bounds ? &*step.variable.bounds : nullptr);
            else
                builder_.operation(*step.op);
        }
        return builder_.take();
    }

private:
    /// A value to read, or an operation whose operands were read.
    struct Step {
        const Json* json = nullptr;
        std::optional<SizeOp> op{};
        NamedVariable variable{};
    };

    void value(const Json& json)
    {
        if (json.is_boolean())
            return builder_.constant(json.get<bool>() ? 1 : 0);
        if (json.is_number())
            return builder_.constant(integerOf(json));
        if (json.is_string())
            return text(json.get_ref<const std::string&>());
        if (!json.is_object())
            failSyntax(fmt::format("expected an expression, found {}", describe(json)));
        object(json);
    }

    void text(const std::string& text)
    {
        const auto expr = SizeExpr::parse(text, "");
        if (!expr)
            throw SizeTrouble{fmt::format("{} (in '{}')", expr.error().message, text.substr(0, 60))};
        builder_.expression(*expr);
    }

    void object(const Json& json)
    {
        if (json.contains("float"))
            throw SizeTrouble{"a size is an integer, found a float"};
        if (json.contains("uint")) {
            onlyKnows(json, {"uint"});
            const std::int64_t number = integerOf(json["uint"]);
            if (number < 0)
                failSyntax("\"uint\" is not negative");
            return builder_.constant(number);
        }
        if (json.contains("var") && !json.contains("op")) {
            const NamedVariable variable = variableOf(json);
            return builder_.variable(variable.name, variable.bounds ? &*variable.bounds : nullptr);
        }
        if (!json.contains("op") || !json["op"].is_string())
            failSyntax("expected {\"op\": name, \"args\": [...]}");
        operation(json, json["op"].get_ref<const std::string&>());
    }

    void operation(const Json& json, const std::string& name)
    {
        if (isFloatFunction(name))
            throw SizeTrouble{fmt::format("a size has no float operations, found '{}'", name)};
        const bool cast = name == "cast";
        Step step;
        step.op = name == "bind" ? SizeOp::bind : sizeOpNamed(name);
        if (!step.op && !cast)
            throw SizeTrouble{fmt::format("unknown op '{}'", name)};
        if (cast)
            onlyKnows(json, {"op", "to", "args"});
        else if (step.op == SizeOp::bind)
            onlyKnows(json, {"op", "var", "args"});
        else
            onlyKnows(json, {"op", "args"});
        if (!json.contains("args") || !json["args"].is_array() || (cast && !json.contains("to"))
            || (step.op == SizeOp::bind && !json.contains("var")))
            failSyntax(fmt::format("a field of '{}' is missing", name));
        const Json& arguments = json["args"];
        const auto wanted = static_cast<std::size_t>(cast ? 1 : factsOf(*step.op).arguments);
        if (arguments.size() != wanted)
            throw SizeTrouble{fmt::format("'{}' takes {} arguments, found {}", name, wanted, arguments.size())};
        if (step.op == SizeOp::bind)
            step.variable = variableOf(json["var"]);
        if (!cast)
            toDo_.push_back(step);
        for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument)
            toDo_.push_back({&*argument, std::nullopt, {}});
    }

    std::vector<Step> toDo_;
    SizeBuilder builder_;
};

}  // namespace

Expected<SizeExpr> SizeExpr::read(const Json& json, std::string_view where)
{
    try {
        return SizeJsonReader().read(json);
    } catch (const SizeTrouble& trouble) {
        return badInput(std::string(where), trouble.message);
    }
}

}  // namespace keyfall
