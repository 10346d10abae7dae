// SPDX-License-Identifier: MIT
#include "app/command_line.h"

#include "app/commands/commands.h"
#include "app/program_version.h"
#include "app/run_window.h"
#include "app/standard_descriptors.h"
#include "core/program/kernel_folder.h"
#include "core/text/near_miss.h"
#include "core/text/plain_message.h"
#include "core/text/terminal_text.h"
#include "core/text/text_file.h"
#include "kernels/runtime/standard_runtime.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace keyfall::app {

namespace {

constexpr const char* kFooter = R"(Exit status: 0 done; 1 the work was done and found a failure; 2 bad input or usage;
3 something the machine lacks. '-' reads standard input. Messages go to standard error.

Examples:
  keyfall session.keyfall                                   open it in the window
  python train.py 2>&1 | keyfall -                          show a dispatch trace while it is printed
  keyfall run session.keyfall                               run it and print how each call fell
  keyfall resolve --op add --keys Tracer,Autograd,Cpu       why a kernel would be chosen
  keyfall export session.keyfall --to fall.svg              a picture of the call graph
  keyfall COMMAND --help                                    more about one command)";

int openWindow(int argc, char** argv, const std::string& file)
{
    return runWindow(argc, argv, file.empty() ? std::nullopt : std::optional(file),
                     standardRuntimeFactory(defaultKernelFolder()));
}

/// An empty text is mostly a shell variable that is not set; taken as "nothing given", it would answer another question.
/// Only sets of keys may be empty.
void refuseEmptyTexts(CLI::App& app)
{
    for (CLI::Option* option : app.get_options())
        if (option->get_items_expected_max() > 0 && !option->check_lname("keys") && !option->check_lname("include")
            && !option->check_lname("exclude"))
            option->check(
                [](const std::string& text) { return text.empty() ? std::string("is empty") : std::string(); });
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
        refuseEmptyTexts(*command);
}

/// `-@Autograd*` is a condition of a question (core/query/operator_query.h), which the library takes for an option.
bool isNegated(std::string_view word, const std::vector<std::string>& before)
{
    return !before.empty() && before.front() == "query" && word.size() > 1 && word[0] == '-' && word[1] != '-'
        && word != "-h";
}

/// `--op=` as `--op` and an empty text: the library takes it for an option whose value is the next word. `-a` of a
/// question as `!a`, which means the same there.
std::vector<std::string> wordsOf(int argc, char** argv)
{
    std::vector<std::string> words;
    bool options = true;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        options = options && word != "--";
        const bool emptied =
            options && word.size() > 3 && word.substr(0, 2) == "--" && word.find('=') == word.size() - 1;
        if (options && isNegated(word, words))
            words.push_back("!" + std::string(word.substr(1)));
        else
            words.emplace_back(emptied ? word.substr(0, word.size() - 1) : word);
        if (emptied)
            words.emplace_back();
    }
    return words;
}

/// The last command that the line names: "kernel cache".
struct Innermost {
    const CLI::App* command;
    std::string name;
};
Innermost innermost(const CLI::App& app)
{
    Innermost found{&app, {}};
    while (!found.command->get_subcommands().empty()) {
        found.command = found.command->get_subcommands().front();
        found.name += (found.name.empty() ? "" : " ") + found.command->get_name();
    }
    return found;
}

/// Where the way out of a wrong command line is told.
std::string hintFor(const CLI::App& app)
{
    const std::vector<CLI::App*> used = app.get_subcommands();
    if (used.empty())
        return "keyfall --help says how it is used";
    const CLI::App& command = *used.front();
    const std::vector<std::string> rest = app.remaining(true);
    const bool file = std::any_of(rest.begin(), rest.end(), [](const std::string& word) {
        return word.size() > 8 && word.substr(word.size() - 8) == ".keyfall";
    });
    return fmt::format("{}keyfall {} --help says how it is used",
                       file && command.get_option_no_throw("--session") ? "a session stands behind --session; " : "",
                       innermost(app).name);
}

/// What is wrong with the line, where the library's words say less than is known.
Error errorOf(const CLI::ParseError& error, const CLI::App& app)
{
    const std::vector<std::string> rest = app.remaining(true);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
        return {ErrorKind::badInput, {}, fmt::format("not expected here: {}", fmt::join(rest, " ")), hintFor(app)};
    const Innermost inner = innermost(app);
    if (dynamic_cast<const CLI::RequiredError*>(&error) == nullptr || inner.command->get_require_subcommand_min() == 0)
        return {ErrorKind::badInput, {}, error.what(), hintFor(app)};
    std::vector<std::string> names;
    for (const CLI::App* command : inner.command->get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    const std::string all = fmt::format("it has {}", fmt::join(names, ", "));
    if (rest.empty())
        return {ErrorKind::badInput, {}, fmt::format("{} needs one of its commands", inner.name), all};
    const std::string near = didYouMean(rest.front(), names);
    return {ErrorKind::badInput,
            {},
            fmt::format("{} has no command '{}'", inner.name, rest.front()),
            near.empty() ? all : near};
}

int parseAndRun(int argc, char** argv)
{
    CLI::App app{"Keyfall shows how an operator call falls through its dispatch keys.\n"
                 "Without a subcommand it opens the window."};
    app.name("keyfall");
    app.footer(kFooter);
    app.set_version_flag("--version", std::string("keyfall ") + programVersion());
    app.get_formatter()->column_width(34);
    std::string file;
    app.add_option("FILE", file,
                   "What to open in the window: a session, a dispatch trace (- follows standard input), tables");

    int status = 0;
    const CommandContext context{app, standardRuntimeFactory(defaultKernelFolder()), status};
    addRun(context);
    addResolve(context);
    addKeyset(context);
    addTable(context);
    addExport(context);
    addExplain(context);
    addDevices(context);
    addConformance(context);
    addLint(context);
    addQuery(context);
    addCoverage(context);
    addDiff(context);
    addFalls(context);
    addKernel(context);
    addRule(context);
    addLesson(context);
    refuseEmptyTexts(app);
    try {
        std::vector<std::string> words = wordsOf(argc, argv);
        std::reverse(words.begin(), words.end());  // the library takes them from the end
        app.parse(std::move(words));
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::CallForVersion& versionCall) {
        return app.exit(versionCall);
    } catch (const CLI::ParseError& error) {
        return report(errorOf(error, app));
    }
    return app.get_subcommands().empty() ? openWindow(argc, argv, file) : status;
}

std::terminate_handler defaultTerminate = nullptr;

/// Says it without wanting memory, of which there is none.
int reportOutOfMemory() noexcept
{
    constexpr std::string_view kText =
        "keyfall: the machine has not enough memory for this (repeat less often, export one "
        "call (--call), or give the program more memory)\n";
    std::cout.flush();
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
    return kUnavailable;
}

/// Memory that runs out inside a destructor (JSON's allocate) cannot be caught any more; it is said all the same.
[[noreturn]] void onTerminate()
{
    try {
        if (const auto current = std::current_exception())
            std::rethrow_exception(current);
    } catch (const std::bad_alloc&) {
        std::_Exit(reportOutOfMemory());
    } catch (...) {  // a defect: the usual end says what it is
        defaultTerminate();
    }
    std::abort();
}

}  // namespace

int runCommandLine(int argc, char** argv)
{
    occupyClosedDescriptors();  // before anything opens a file
    const SafeOutput out(std::cout);
    const SafeOutput errors(std::cerr);
    // The last line of defence: what the commands' own boundaries let through is still a message and a status.
    try {
        defaultTerminate = std::set_terminate(onTerminate);
        std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write, not the end of the program
        const int status = parseAndRun(argc, argv);
        const auto written = flushStandardOutput();
        return written ? status : report(written.error());
    } catch (const std::bad_alloc&) {
        return reportOutOfMemory();
    } catch (const std::exception& error) {
        return report(Error{ErrorKind::badInput, {}, plainMessage(error.what()), {}});
    }
}

}  // namespace keyfall::app
