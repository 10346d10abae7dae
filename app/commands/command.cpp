// SPDX-License-Identifier: MIT
#include "app/commands/command.h"

#include "app/commands/commands.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace keyfall::app {

using Option = Command::Option;

Option& Option::required()
{
    option_->required();
    return *this;
}
Option& Option::showDefault()
{
    option_->capture_default_str();
    return *this;
}
Option& Option::oneOf(const std::vector<std::string>& values)
{
    option_->check(CLI::IsMember(values));
    return *this;
}
/// The library's own checks say a range of 300 digits.
Option& Option::atLeast(int least)
{
    const auto problem = [least](const std::string& text) {
        double number = 0;
        return CLI::detail::lexical_cast(text, number) && number >= least
            ? std::string()
            : fmt::format("'{}' is no number from {} on", text, least);
    };
    option_->check(CLI::Validator(problem, least == 0 ? "NONNEGATIVE" : "POSITIVE"));
    return *this;
}
Option& Option::between(double least, double most)
{
    const auto problem = [least, most](const std::string& text) {
        double number = 0;
        return CLI::detail::lexical_cast(text, number) && number >= least && number <= most  // nan is neither
            ? std::string()
            : fmt::format("'{}' is no number from {} to {}", text, least, most);
    };
    option_->check(CLI::Validator(problem, fmt::format("{} to {}", least, most)));
    return *this;
}
Option& Option::oneEach()
{
    option_->allow_extra_args(false);
    return *this;
}
Option& Option::excludes(const Option& other)
{
    option_->excludes(other.option_);
    return *this;
}

bool Option::given() const
{
    return option_->count() > 0;
}

Command::Command(const CommandContext& context, const std::string& name, const std::string& about)
    : app_(context.app.add_subcommand(name, about)), status_(context.status)
{
}

Command Command::part(const std::string& name, const std::string& about)
{
    app_->require_subcommand(1);
    return Command(app_->add_subcommand(name, about), status_);
}

Option Command::option(const std::string& name, std::string& value, const std::string& help)
{
    return Option(app_->add_option(name, value, help));
}
Option Command::option(const std::string& name, int& value, const std::string& help)
{
    return Option(app_->add_option(name, value, help));
}
Option Command::option(const std::string& name, double& value, const std::string& help)
{
    return Option(app_->add_option(name, value, help));
}
Option Command::option(const std::string& name, std::vector<std::string>& values, const std::string& help)
{
    return Option(app_->add_option(name, values, help));
}
Option Command::flag(const std::string& name, bool& value, const std::string& help)
{
    return Option(app_->add_flag(name, value, help));
}
Command Command::exactlyOne(const std::string& title, const std::string& about)
{
    CLI::Option_group* const group = app_->add_option_group(title, about);
    group->require_option(1);
    return Command(group, status_);
}

CommandContext Command::inside(const CommandContext& context)
{
    app_->require_subcommand(1);
    return {*app_, context.factory, context.status};
}

void Command::footer(const std::string& text)
{
    app_->footer(text);
}
void Command::run(std::function<int()> work)
{
    app_->callback([work = std::move(work), &status = status_] { status = work(); });
}

}  // namespace keyfall::app
