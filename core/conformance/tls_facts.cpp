// SPDX-License-Identifier: MIT
#include "core/conformance/key_facts.h"

#include "core/dispatch/key_guards.h"

#include <fmt/format.h>

#include <memory>
#include <variant>
#include <vector>

namespace keyfall {

namespace {

/// Runs the steps of a "tls" list, one after the other, with the guards that the program itself uses.
class TlsSteps {
public:
    explicit TlsSteps(std::shared_ptr<const KeyModel> model) : model_(std::move(model)), dispatcher_(model_) {}

    void run(const JsonPlace& step)
    {
        std::string_view text = step.text("a step");
        if (leaked_)  // what a guard left behind is measured once, then thrown away
            reset();
        leaked_ = text.find("[backend bit leaks]") != std::string_view::npos;
        if (const auto nested = text.rfind(" > "); nested != std::string_view::npos)
            text.remove_prefix(nested + 3);
        if (text.starts_with("nested "))
            text.remove_prefix(7);
        if (text == "initial" || text == "forced back to POD zero")
            reset();
        else if (text.starts_with("after "))
            end(step);
        else
            begin(step, text);
    }

    void check(FactCheck& check, const JsonPlace& place)
    {
        check.expectMembers(place,
                            {{"included", [&] { return Json(wideHex(dispatcher_.included())); }},
                             {"excluded", [&] { return Json(wideHex(dispatcher_.excluded())); }}},
                            {"step"});
    }

private:
    using Guard = std::variant<std::unique_ptr<IncludeKeys>, std::unique_ptr<ExcludeKeys>, std::unique_ptr<ForceKeys>>;

    void reset()
    {
        while (!guards_.empty())
            guards_.pop_back();
        dispatcher_.setThreadKeys(model_->includedByDefault(), model_->excludedByDefault());
        leaked_ = false;
    }

    void end(const JsonPlace& step)
    {
        if (guards_.empty())
            step.fail("no guard is open");
        guards_.pop_back();
    }

    void begin(const JsonPlace& step, std::string_view text)
    {
        const auto open = text.find('(');
        if (open == std::string_view::npos || text.back() != ')')
            step.failExpected("a step like include_guard(Key)");
        const std::string_view what = text.substr(0, open);
        const std::string_view argument = text.substr(open + 1, text.size() - open - 2);
        if (what == "include_guard")
            guards_.emplace_back(std::make_unique<IncludeKeys>(dispatcher_, keys(step, argument)));
        else if (what == "exclude_guard")
            guards_.emplace_back(std::make_unique<ExcludeKeys>(dispatcher_, keys(step, argument)));
        else if (what == "force_guard")
            force(step, argument);
        else if (what == "tls_set_dispatch_key_included" || what == "tls_set_dispatch_key_excluded")
            set(step, what.ends_with("included"), argument);
        else
            step.fail(fmt::format("'{}' is no step that can be replayed", what));
    }

    void force(const JsonPlace& step, std::string_view argument)
    {
        const auto comma = argument.find(',');
        if (!argument.starts_with("include=") || argument.substr(comma + 1, 8) != "exclude=")
            step.failExpected("force_guard(include=Key,exclude=Key)");
        guards_.emplace_back(std::make_unique<ForceKeys>(dispatcher_, keys(step, argument.substr(8, comma - 8)),
                                                         keys(step, argument.substr(comma + 9))));
    }

    /// pytorch:T4.
    void set(const JsonPlace& step, bool included, std::string_view argument)
    {
        const auto comma = argument.find(',');
        const KeySet key = keys(step, argument.substr(0, comma));
        const bool on = argument.substr(comma + 1) == "true";
        const KeySet before = included ? dispatcher_.included() : dispatcher_.excluded();
        const KeySet after = on ? before | key : model_->difference(before, key);
        dispatcher_.setThreadKeys(included ? after : dispatcher_.included(), included ? dispatcher_.excluded() : after);
    }

    [[nodiscard]] KeySet keys(const JsonPlace& step, std::string_view name) const
    {
        if (const auto set = model_->constant(name))
            return *set;
        if (const auto key = model_->find(name))
            return model_->setOf(*key);
        step.fail(fmt::format("'{}' is neither a key nor a constant of the model {}", name, model_->name()));
    }

    std::shared_ptr<const KeyModel> model_;
    Dispatcher dispatcher_;
    std::vector<Guard> guards_;
    bool leaked_ = false;
};

}  // namespace

void checkTlsSteps(FactCheck& check, const JsonPlace& steps, std::shared_ptr<const KeyModel> model)
{
    TlsSteps replay(std::move(model));
    for (const JsonPlace& place : steps.items("a list of steps")) {
        const JsonPlace step = place.at("step", "a step");
        check.setRecord("tls: " + step.text("a step"));
        replay.run(step);
        replay.check(check, place);
    }
}

}  // namespace keyfall
