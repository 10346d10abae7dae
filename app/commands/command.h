// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace keyfall::app {

struct CommandContext;

/// What a subcommand declares: options, their checks, what it does. It hands all on to CLI11, whose header costs each
/// source that includes it four seconds, and so is included here alone (and where the whole line is parsed).
class Command {
public:
    /// What may be said about an option after it was declared.
    class Option {
    public:
        Option& required();
        /// The help shows the value that the variable has now.
        Option& showDefault();
        Option& oneOf(const std::vector<std::string>& values);
        Option& atLeast(int least);
        Option& between(double least, double most);
        /// Of several values: one for each time that the option stands there, so that the next word is not taken for another.
        Option& oneEach();
        Option& excludes(const Option& other);
        /// Whether the line has it.
        [[nodiscard]] bool given() const;

    private:
        friend class Command;
        explicit Option(CLI::Option* option) : option_(option) {}

        CLI::Option* option_;
    };

    Command(const CommandContext& context, const std::string& name, const std::string& about);

    /// A command of this command, of which one must be given: `keyfall lesson check`.
    [[nodiscard]] Command part(const std::string& name, const std::string& about);

    /// `--name`, or a positional NAME; where its value goes must live as long as what `run` is given.
    Option option(const std::string& name, std::string& value, const std::string& help);
    Option option(const std::string& name, int& value, const std::string& help);
    Option option(const std::string& name, double& value, const std::string& help);
    Option option(const std::string& name, std::vector<std::string>& values, const std::string& help);
    Option flag(const std::string& name, bool& value, const std::string& help);
    /// A group with a title of its own, of whose options exactly one is given.
    [[nodiscard]] Command exactlyOne(const std::string& title, const std::string& about);

    /// Where commands of this command are added; one of them must be given. Used in place of `run`.
    [[nodiscard]] CommandContext inside(const CommandContext& context);

    /// What stands below the options: statuses, examples.
    void footer(const std::string& text);
    /// Called when the subcommand was given and its line is sound; gives the exit status.
    void run(std::function<int()> work);

private:
    Command(CLI::App* app, int& status) : app_(app), status_(status) {}

    CLI::App* app_;
    int& status_;
};

}  // namespace keyfall::app
