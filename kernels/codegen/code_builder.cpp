// SPDX-License-Identifier: MIT
#include "kernels/codegen/code_builder.h"

#include "core/text/json_text.h"

#include <cmath>
#include <utility>

namespace keyfall::codegen {

namespace {

/// A number as a constant of a type: integers wrap, floats round.
Json constantOf(const Scalar& number, DType dtype)
{
    const auto real = std::visit([](auto value) { return static_cast<double>(value); }, number);
    if (dtype == DType::boolean)
        return real != 0;
    if (isFloating(dtype)) {
        const double rounded = dtype == DType::float32 ? static_cast<double>(static_cast<float>(real)) : real;
        if (std::isnan(rounded))
            return "nan";
        if (std::isinf(rounded))
            return rounded < 0 ? "-inf" : "inf";
        return rounded;
    }
    const auto* exact = std::get_if<std::int64_t>(&number);
    const std::int64_t whole = exact != nullptr ? *exact : static_cast<std::int64_t>(real);
    return dtype == DType::int32 ? Json(static_cast<std::int32_t>(whole)) : Json(whole);
}

}  // namespace

std::string CodeBuilder::fresh()
{
    std::string name = "v" + std::to_string(names_++);
    if (node_)
        owners_[name] = *node_;
    return name;
}

void CodeBuilder::add(CodeList& list, Json instruction)
{
    ++instructions_;
    list.code.push_back(std::move(instruction));
}

CodeValue CodeBuilder::compute(CodeList& list, const char* op, std::initializer_list<CodeValue> arguments, DType result)
{
    Json names = Json::array();
    for (const CodeValue& argument : arguments)
        names.push_back(argument.name);
    CodeValue made{fresh(), result};
    add(list, {{"v", made.name}, {"op", op}, {"args", std::move(names)}});
    return made;
}

CodeValue CodeBuilder::cast(CodeList& list, const CodeValue& value, DType to)
{
    if (value.dtype == to)
        return value;
    CodeValue made{fresh(), to};
    add(list, {{"v", made.name}, {"op", "cast"}, {"to", nameOf(to)}, {"args", {value.name}}});
    return made;
}

CodeValue CodeBuilder::number(const Scalar& number, DType dtype)
{
    const Json value = constantOf(number, dtype);
    CodeValue& known =
        numbers_[jsonLine(value)
                 + (std::signbit(std::visit([](auto n) { return static_cast<double>(n); }, number)) ? "-" : "")
                 + std::string(nameOf(dtype))];
    if (known.name.empty()) {
        known = {fresh(), dtype};
        add(outermost_, {{"v", known.name}, {"op", "const"}, {"type", nameOf(dtype)}, {"value", value}});
    }
    return known;
}

CodeValue CodeBuilder::load(CodeList& list, std::size_t slot, const std::string& at, DType dtype)
{
    CodeValue& known = list.loads[std::to_string(slot) + " " + at];
    if (known.name.empty()) {
        known = {fresh(), dtype};
        add(list, {{"v", known.name}, {"op", "load"}, {"slot", slot}, {"at", at}});
    }
    return known;
}

CodeValue CodeBuilder::index(CodeList& list, const std::string& at)
{
    CodeValue made{fresh(), DType::int64};
    add(list, {{"v", made.name}, {"op", "index"}, {"type", "int64"}, {"at", at}});
    return made;
}

void CodeBuilder::store(CodeList& list, std::size_t slot, const std::string& at, const CodeValue& value)
{
    add(list, {{"op", "store"}, {"slot", slot}, {"at", at}, {"value", value.name}});
}

CodeValue CodeBuilder::reduce(CodeList& list, const char* kind, const std::string& axis, const std::string& size,
                              Json code, const CodeValue& value)
{
    CodeValue made{fresh(), value.dtype};
    add(list,
        {{"v", made.name},
         {"op", "reduce"},
         {"kind", kind},
         {"axis", axis},
         {"size", size},
         {"code", std::move(code)},
         {"value", value.name}});
    return made;
}

}  // namespace keyfall::codegen
