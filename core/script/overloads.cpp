// SPDX-License-Identifier: MIT
#include "core/script/overloads.h"

#include "core/script/number_operand.h"
#include "core/tensor/quantized_type.h"
#include "core/tensor/wrapped_number.h"
#include "core/text/near_miss.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// What a value is, in the words of schemas.
struct ValueKind {
    std::string operator()(None) const { return "none"; }
    std::string operator()(const Tensor&) const { return "Tensor"; }
    std::string operator()(std::int64_t) const { return "int"; }
    std::string operator()(double) const { return "float"; }
    std::string operator()(bool) const { return "bool"; }
    std::string operator()(const std::string&) const { return "str"; }
    std::string operator()(DType) const { return "ScalarType"; }
    std::string operator()(Device) const { return "Device"; }
    std::string operator()(const std::vector<std::int64_t>&) const { return "int[]"; }
    std::string operator()(const std::vector<double>&) const { return "float[]"; }
    std::string operator()(const std::vector<bool>&) const { return "bool[]"; }
    std::string operator()(const std::vector<Tensor>&) const { return "Tensor[]"; }
};

template <class T>
std::optional<Value> same(const Value& value)
{
    return std::holds_alternative<T>(value) ? std::optional(value) : std::nullopt;
}

/// N of `int[N]`: how many copies of one integer make the list. 0 for `int[]`, which takes no single integer.
std::size_t fixedLength(const std::string& type)
{
    const auto open = type.find('[');
    std::size_t length = 0;
    for (std::size_t i = open == std::string::npos ? type.size() : open + 1;
         i < type.size() && type[i] >= '0' && type[i] <= '9'; ++i)
        length = length * 10 + static_cast<std::size_t>(type[i] - '0');
    return std::min<std::size_t>(length, 64);
}

std::optional<Value> convertList(const SchemaType& type, const Value& value)
{
    const auto* integers = std::get_if<std::vector<std::int64_t>>(&value);
    // `[]` is written without saying of what; it is read as a list of integers.
    const bool empty = integers != nullptr && integers->empty();
    switch (type.kind) {
    case TypeKind::tensor: return empty ? Value(std::vector<Tensor>{}) : same<std::vector<Tensor>>(value);
    case TypeKind::integer:
        if (const auto* one = std::get_if<std::int64_t>(&value); one && fixedLength(type.text) > 0)
            return Value(std::vector<std::int64_t>(fixedLength(type.text), *one));
        return same<std::vector<std::int64_t>>(value);
    case TypeKind::floating:
        if (integers != nullptr)
            return Value(std::vector<double>(integers->begin(), integers->end()));
        return same<std::vector<double>>(value);
    case TypeKind::boolean: return empty ? Value(std::vector<bool>{}) : same<std::vector<bool>>(value);
    default: return std::nullopt;
    }
}

std::optional<Value> convertItem(TypeKind kind, const Value& value, std::string_view privateUse1)
{
    switch (kind) {
    case TypeKind::tensor: return same<Tensor>(value);
    case TypeKind::scalar:
        if (std::holds_alternative<bool>(value) || std::holds_alternative<double>(value))
            return value;
        return same<std::int64_t>(value);
    case TypeKind::integer: return same<std::int64_t>(value);
    case TypeKind::floating:
        if (const auto* integer = std::get_if<std::int64_t>(&value))
            return Value(static_cast<double>(*integer));
        return same<double>(value);
    case TypeKind::boolean: return same<bool>(value);
    case TypeKind::string:
    case TypeKind::layout: return same<std::string>(value);
    case TypeKind::dtype:
        if (const auto* text = std::get_if<std::string>(&value)) {
            if (const auto dtype = dtypeNamed(*text))
                return Value(*dtype);
            if (codesOfQuantized(*text))  // Note [A quantized type is a name]
                return value;
        }
        return same<DType>(value);
    case TypeKind::device:
        if (const auto* text = std::get_if<std::string>(&value))
            if (const auto device = deviceNamed(*text, privateUse1))
                return Value(*device);
        return same<Device>(value);
    }
    return std::nullopt;
}

using Keywords = std::vector<std::pair<std::string, Value>>;

/// In what an operator's arguments are read otherwise than its schema says.
struct Reading {
    bool wrapsNumbers = false;       ///< Note [A number where a tensor is taken]
    const std::string& privateUse1;  ///< the name of a device (pytorch:N10)
};

/// The value as the argument takes it (an integer for a float, one integer for `int[2]`, "cpu" for a device), or nothing.
std::optional<Value> accepted(const SchemaType& type, const Value& value, const Reading& reading)
{
    if (reading.wrapsNumbers && type.kind == TypeKind::tensor && !type.list)
        if (auto number = wrappedNumber(value))
            return Value(std::move(*number));
    if (std::holds_alternative<None>(value))
        return type.optional ? std::optional(value) : std::nullopt;
    return type.list ? convertList(type, value) : convertItem(type.kind, value, reading.privateUse1);
}

/// What was given instead of the argument's type; of a text in a device's place which it is.
std::string foundText(const SchemaType& type, const Value& value, const Reading& reading)
{
    const auto* text = std::get_if<std::string>(&value);
    if (type.kind != TypeKind::device || text == nullptr)
        return std::visit(ValueKind{}, value);
    return fmt::format("'{}', which is none of cpu, cuda, cuda:N, meta, privateuseone{}", *text,
                       reading.privateUse1.empty() ? "" : " and " + reading.privateUse1);
}

/// The arguments in schema order, or why the schema does not accept them.
tl::expected<Stack, std::string> bind(const Schema& schema, const Stack& arguments, const Keywords& keywords,
                                      const Reading& reading)
{
    Stack stack;
    std::size_t position = 0;
    std::size_t keywordsUsed = 0;
    for (const SchemaArgument& argument : schema.arguments) {
        const Value* given = nullptr;
        std::string which;
        if (!argument.keywordOnly && position < arguments.size()) {
            which = fmt::format("argument {} ('{}')", position + 1, argument.name);
            given = &arguments[position++];
        }
        const auto keyword = std::find_if(keywords.begin(), keywords.end(),
                                          [&argument](const auto& pair) { return pair.first == argument.name; });
        if (keyword != keywords.end()) {
            if (given != nullptr)
                return tl::unexpected(fmt::format("'{}' is given twice, by position and by name", argument.name));
            which = fmt::format("'{}'", argument.name);
            given = &keyword->second;
            ++keywordsUsed;
        }
        if (given == nullptr) {
            if (!argument.defaultValue)
                return tl::unexpected(fmt::format("'{}' ({}) is missing", argument.name, argument.type.text));
            stack.push_back(*argument.defaultValue);
            continue;
        }
        auto converted = accepted(argument.type, *given, reading);
        if (!converted)
            return tl::unexpected(fmt::format("{} must be {}, found {}", which, argument.type.text,
                                              foundText(argument.type, *given, reading)));
        stack.push_back(std::move(*converted));
    }
    if (position < arguments.size())
        return tl::unexpected(fmt::format("takes {} positional arguments, found {}", position, arguments.size()));
    if (keywordsUsed < keywords.size()) {
        std::vector<std::string> names;
        for (const SchemaArgument& argument : schema.arguments)
            names.push_back(argument.name);
        for (const auto& [name, value] : keywords)
            if (std::find(names.begin(), names.end(), name) == names.end())
                return tl::unexpected(fmt::format("has no argument '{}'", name));
    }
    return stack;
}

}  // namespace

std::vector<OperatorHandle> knownOperators(const Dispatcher& dispatcher, std::string_view name)
{
    const auto look = [&dispatcher](std::string_view text) -> std::vector<OperatorHandle> {
        if (text.find('.') == std::string_view::npos)
            return dispatcher.overloads(text);
        const auto exact = dispatcher.find(text);
        return exact ? std::vector{*exact} : std::vector<OperatorHandle>{};
    };
    auto found = look(name);
    constexpr std::string_view kAten = "aten::";
    if (found.empty())
        found =
            name.starts_with(kAten) ? look(name.substr(kAten.size())) : look(std::string(kAten) + std::string(name));
    return found;
}

Expected<std::vector<OperatorHandle>> operatorsNamed(const Dispatcher& dispatcher, std::string_view name)
{
    if (auto found = knownOperators(dispatcher, name); !found.empty())
        return found;
    const std::string_view base = name.substr(0, name.find('.'));
    if (base.size() < name.size()) {
        if (const auto overloads = dispatcher.overloads(base); !overloads.empty()) {
            std::vector<std::string> names;
            for (const OperatorHandle& overload : overloads)
                names.push_back(overload.name());
            return badInput({}, fmt::format("no overload '{}'", name),
                            fmt::format("there is {}", fmt::join(names, ", ")));
        }
    }
    const auto near = nearOperator(dispatcher, name);
    return badInput({}, fmt::format("no operator named '{}'", name),
                    near ? "did you mean '" + *near + "'?" : std::string());
}

std::optional<std::string> nearOperator(const Dispatcher& dispatcher, std::string_view name)
{
    std::vector<std::string> names;
    for (const OperatorHandle& op : dispatcher.operators()) {
        const std::string& full = op.name();
        names.push_back(name.find('.') == std::string_view::npos ? full.substr(0, full.find('.')) : full);
    }
    return nearMiss(name, names);
}

Expected<BoundCall> bindCall(const Dispatcher& dispatcher, std::string_view name, const Stack& arguments,
                             const Keywords& keywords)
{
    const auto overloads = operatorsNamed(dispatcher, name);
    if (!overloads)
        return tl::unexpected<Error>(overloads.error());
    std::vector<std::string> reasons;
    for (const OperatorHandle& op : *overloads) {
        if (!op.schema()) {
            if (keywords.empty())
                return BoundCall{op, arguments};
            reasons.push_back(fmt::format("{} has no schema, so its arguments have no names", op.name()));
            continue;
        }
        auto stack =
            bind(*op.schema(), arguments, keywords,
                 {takesNumberAsTensor(dispatcher.model(), op.name()), dispatcher.model().spec().privateUse1Name});
        if (stack)
            return BoundCall{op, std::move(*stack)};
        reasons.push_back(fmt::format("{}: {}", op.name(), stack.error()));
    }
    std::vector<std::string> given;
    for (const Value& value : arguments)
        given.push_back(std::visit(ValueKind{}, value));
    for (const auto& [keyword, value] : keywords)
        given.push_back(fmt::format("{}={}", keyword, std::visit(ValueKind{}, value)));
    return badInput(
        {},
        fmt::format("no overload of '{}' accepts ({}): {}", name, fmt::join(given, ", "), fmt::join(reasons, "; ")));
}

}  // namespace keyfall
