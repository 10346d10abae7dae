// SPDX-License-Identifier: MIT
#include "core/conformance/python_dispatcher.h"

#include "core/conformance/library_fallbacks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

constexpr std::string_view kImplicit = "CompositeImplicitAutograd";
constexpr std::string_view kExplicit = "CompositeExplicitAutograd";
const std::vector<std::string> kRuntimeKeys{"CPU", "AutogradCPU", "FPGA", "AutogradOther",
                                            "XLA", "AutogradXLA", "Lazy", "AutogradLazy"};
const std::vector<std::string> kAliasKeys{std::string(kExplicit), "Autograd", std::string(kImplicit)};

bool has(const std::vector<std::string>& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

std::string line(std::string_view key, std::string_view kernel)
{
    return fmt::format("{:<15} {}\n", key, kernel);
}

std::string header(std::string_view title)
{
    return fmt::format("\n{}\n{}---------------------------\n", title, line("key", "kernel"));
}

}  // namespace

PythonDispatcher::PythonDispatcher(std::shared_ptr<const KeyModel> model)
    : dispatcher_(std::move(model)), op_(dispatcher_.intern("__test__::foo"))
{
    // The tool does not show where a fallback comes from, so these have no names.
    for (const LibraryFallback& fallback : libraryFallbacks(dispatcher_.model()))
        registrations_.push_back(dispatcher_.registerFallback(
            fallback.key,
            fallback.fallthrough ? Kernel::fallthrough("") : Kernel::boxed([](const BoxedCall&, Stack&) {}, "")));
}

Expected<void> PythonDispatcher::add(const std::vector<std::string>& keys)
{
    if (std::set(keys.begin(), keys.end()).size() != keys.size())
        return badInput(
            {}, fmt::format("Overriden is not allowed but found duplicates in ['{}'].", fmt::join(keys, "', '")));
    if (has(keys, kImplicit) && has(keys, kExplicit))
        return badInput({}, fmt::format("Registration to both {} and {} is not allowed.", kImplicit, kExplicit));
    for (const std::string& name : keys) {
        const auto key = dispatcher_.model().find(name);
        if (!key || !(has(kRuntimeKeys, name) || has(kAliasKeys, name)))
            return badInput({},
                            fmt::format("{} is not supported, please select a dispatch key in ['{}', '{}'].", name,
                                        fmt::join(kRuntimeKeys, "', '"), fmt::join(kAliasKeys, "', '")));
        registrations_.push_back(
            dispatcher_.registerKernel(op_, *key, Kernel::boxed([](const BoxedCall&, Stack&) {}, "fn_" + name)));
    }
    return {};
}

std::string PythonDispatcher::registrations() const
{
    std::string text = header("Registered Kernels");
    std::vector<RegistrationView> views = dispatcher_.history(&op_);
    std::stable_sort(views.begin(), views.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
    for (const RegistrationView& view : views) {
        const KeyInfo& info = dispatcher_.model().info(*view.key);
        text += line(info.printed + (info.kind == KeyKind::alias ? "[alias]" : ""), view.kernel);
    }
    return text;
}

std::string PythonDispatcher::table() const
{
    std::string text = header("Computed Dispatch Table");
    for (const SlotView& slot : dispatcher_.freshTable(op_)) {
        const std::string& key = dispatcher_.model().nameOf(*slot.key);
        if (slot.provenance != Provenance::missing && has(kRuntimeKeys, key))
            text += line(key,
                         fmt::format("{}{}{}[{}]", slot.fallthrough ? "fallthrough " : "", slot.kernel,
                                     slot.kernel.empty() ? "" : " ", nameOf(slot.provenance)));
    }
    return text;
}

}  // namespace keyfall
