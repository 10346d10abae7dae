// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_replays.h"
#include "core/program/launch.h"
#include "core/program/size_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

SizeDeclarations declarationsOf(const JsonPlace& record)
{
    SizeDeclarations declared;
    if (const auto variables = record.find("vars"))
        for (const auto& [name, bounds] : variables->members("bounds of variables")) {
            const std::vector<std::int64_t> list = bounds.integers("[min, max]");
            if (list.size() != 2)
                bounds.failExpected("[min, max]");
            declared[name] = {list[0], list[1]};
        }
    return declared;
}

/// The stack code says what the expression says.
Expected<std::int64_t> codeValue(const SizeExpr& expr, const SizeValues& values, const SizeDeclarations& declared)
{
    std::vector<std::int64_t> list;
    const SizeCode code(expr, [&](std::size_t index) {
        const std::string& name = expr.names()[index];
        const auto value = values.find(name);
        SizeCode::Place place{static_cast<std::uint32_t>(list.size()), std::nullopt, value == values.end(), false};
        list.push_back(place.unbound ? 0 : value->second);
        if (const auto bounds = declared.find(name); bounds != declared.end())
            place.bounds = bounds->second;
        return place;
    });
    const SizeResult result = code.evaluate(list);
    if (result.fault != SizeFault::none)
        return badInput({}, fmt::format("fault {}", static_cast<int>(result.fault)));
    return result.value;
}

std::string textOf(const Expected<std::int64_t>& value)
{
    return value ? fmt::format("{}", *value) : value.error().text();
}

void replayCase(KernelRecord& record, const JsonPlace& item, const SizeExpr& expr, const SizeDeclarations& declared)
{
    const SizeValues values = sizeValuesOf(item.at("values", "values of variables"));
    const auto found = expr.evaluate(values, declared);
    if (const auto fragments = item.find("error"))
        record.expectError(item.place(), *fragments, found ? nullptr : &found.error());
    else
        record.expectText(item.place(), fmt::format("{}", item.at("value", "a value").integer("a value")),
                          textOf(found));
    const auto compiled = codeValue(expr, values, declared);
    record.expect(compiled.has_value() == found.has_value() && (!found || *compiled == *found),
                  item.place() + " as stack code", textOf(found), textOf(compiled));
}

void replayExpr(KernelRecord& record, const std::string& what, const Expected<SizeExpr>& expr)
{
    const JsonPlace& place = record.place();
    const auto cases = place.find("cases");
    const auto error = place.find("error");
    if (error && !cases)
        return record.expectError(what, *error, expr ? nullptr : &expr.error());
    if (!expr)
        return record.expect(false, what, "an expression", expr.error().text());
    const std::string canonical = expr->canonical();
    record.expectText(what + ": canonical", place.at("canonical", "its text").text("its text"), canonical);
    record.expectText(what + ": uses", fmt::format("{}", fmt::join(place.at("uses", "names").texts("names"), ", ")),
                      fmt::format("{}", fmt::join(expr->uses(), ", ")));
    const auto again = SizeExpr::parse(canonical);
    // "(-0)", of -(0), is read as the constant 0; and the text has a bracket for every operation.
    const bool tooDeep = !again && again.error().message.find("nested too deep") != std::string::npos;
    if (!tooDeep && canonical.find("(-0)") == std::string::npos)
        record.expectText(what + ": canonical text, read again", canonical,
                          again ? again->canonical() : again.error().text());
    const SizeDeclarations declared = declarationsOf(place);
    for (const JsonPlace& item : cases->items("a list of cases"))
        replayCase(record, item, *expr, declared);
}

LaunchLimits limitsOf(const JsonPlace& record)
{
    const JsonPlace name = record.at("device", "a device");
    const auto device = deviceNamed(name.text("a device"));
    if (!device)
        name.failExpected("a device");
    LaunchLimits limits = LaunchLimits::of(*device);
    if (const auto replaced = record.find("limits")) {
        replaced->onlyKnows({"threads", "global", "local"});
        const auto three = [](const JsonPlace& place) {
            const auto list = place.integers("three limits");
            if (list.size() != 3)
                place.failExpected("three limits");
            return LaunchDims{list[0], list[1], list[2]};
        };
        if (const auto threads = replaced->find("threads"))
            limits.threads = threads->integer("a limit");
        if (const auto global = replaced->find("global"))
            limits.global = three(*global);
        if (const auto local = replaced->find("local"))
            limits.local = three(*local);
    }
    return limits;
}

std::array<SizeExpr, 3> threeExprs(const JsonPlace& place)
{
    const auto items = place.items("three expressions");
    if (items.size() != 3)
        place.failExpected("three expressions");
    std::array<SizeExpr, 3> exprs;
    for (std::size_t i = 0; i < 3; ++i) {
        auto expr = SizeExpr::read(items[i].value(), items[i].place());
        if (!expr)
            throw JsonFailure{expr.error()};
        exprs[i] = std::move(*expr);
    }
    return exprs;
}

std::string textOf(const LaunchSize& size)
{
    return fmt::format("global {}, local {}", size.global, size.local ? fmt::format("{}", *size.local) : "none");
}

LaunchDims dimsAt(const JsonPlace& place)
{
    const auto list = place.integers("three numbers");
    if (list.size() != 3)
        place.failExpected("three numbers");
    return {list[0], list[1], list[2]};
}

/// By position, as prepared launches do it. A variable without a value is left out.
Expected<LaunchSize> prepared(const LaunchSizes& sizes, const LaunchLimits& limits, const SizeValues& values,
                              const SizeDeclarations& declared)
{
    std::vector<std::string> names;
    std::vector<std::int64_t> list;
    for (const auto& [name, value] : values) {
        names.push_back(name);
        list.push_back(value);
    }
    return PreparedLaunch(sizes, limits, names, declared).evaluate(list);
}

}  // namespace

void replaySize(KernelRecord& record, KernelReplayState&)
{
    const JsonPlace& place = record.place();
    place.onlyKnows({"id", "kind", "text", "json", "vars", "canonical", "uses", "cases", "error"});
    replayExpr(record, "json", SizeExpr::read(place.at("json", "an expression").value()));
    if (const auto text = place.find("text"))
        replayExpr(record, "text", SizeExpr::parse(text->text("an expression")));
}

void replayLaunch(KernelRecord& record, KernelReplayState&)
{
    const JsonPlace& place = record.place();
    place.onlyKnows({"id", "kind", "device", "global", "local", "vars", "limits", "cases"});
    const LaunchLimits limits = limitsOf(place);
    const SizeDeclarations declared = declarationsOf(place);
    LaunchSizes sizes;
    sizes.global = threeExprs(place.at("global", "three expressions"));
    if (const JsonPlace local = place.at("local", "three expressions, or null"); !local.value().is_null())
        sizes.local = threeExprs(local);
    for (const JsonPlace& item : place.at("cases", "a list of cases").items("a list of cases")) {
        const SizeValues values = sizeValuesOf(item.at("values", "values of variables"));
        for (const auto& [how, found] : {std::pair("", sizes.evaluate(limits, values, declared)),
                                         std::pair(" prepared", prepared(sizes, limits, values, declared))}) {
            const std::string what = item.place() + how;
            if (const auto fragments = item.find("error")) {
                record.expectError(what, *fragments, found ? nullptr : &found.error());
                continue;
            }
            LaunchSize expected;
            expected.global = dimsAt(item.at("global", "three numbers"));
            if (const JsonPlace local = item.at("local", "three numbers, or null"); !local.value().is_null())
                expected.local = dimsAt(local);
            record.expectText(what, textOf(expected), found ? textOf(*found) : found.error().text());
        }
    }
}

}  // namespace keyfall
