// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_arguments.h"
#include "app/commands/kernel_commands.h"
#include "core/program/kernel_race.h"
#include "core/program/kernel_signature.h"
#include "kernels/codegen/codegen.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>

namespace keyfall::app {

namespace {

struct RunOptions {
    std::string file;
    std::vector<std::string> variables;
    std::vector<std::string> inputs;
    std::string backend = "interpreter";
    bool check = false;
    bool json = false;
};

/// What --check found.
struct Check {
    std::optional<KernelRace> race;
    std::size_t differences = 0;
    std::string first;     ///< the first difference in words
    double tolerance = 0;  ///< of each element, relative and absolute; 0: bit for bit

    [[nodiscard]] bool good() const { return !race && differences == 0; }
};

bool inexact(const KernelProgram& program, const std::vector<Instruction>& code)
{
    return std::any_of(code.begin(), code.end(), [&program](const Instruction& instruction) {
        const bool sums = instruction.kind == InstructionKind::reduce && isFloating(instruction.dtype)
            && (instruction.reduction == Reduction::sum || instruction.reduction == Reduction::prod);
        return sums || (instruction.kind == InstructionKind::compute && !factsOf(instruction.op).exact)
            || inexact(program, instruction.code);
    });
}

/// Compares with the interpreter: bit for bit, but to 4e-6 where the program has something that is no two ways the same.
Expected<Check> checked(const KernelProgram& program, const SizeValues& values, std::vector<KernelData> given,
                        const std::vector<KernelData>& found)
{
    const auto race = findRace(program, values);
    if (!race)
        return tl::unexpected(race.error());
    Check check;
    check.race = *race;
    const auto reference = compiledKernel(kernelBackends().front(), program, kCpu);
    if (!reference)
        return tl::unexpected(reference.error());
    if (const auto done = runKernelOn(program, **reference, values, given); !done)
        return tl::unexpected(done.error());
    const double tolerance = check.tolerance = inexact(program, program.code) ? 4e-6 : 0;
    for (std::size_t slot = 0; slot < given.size(); ++slot)
        for (std::int64_t i = 0; i < given[slot].elements(); ++i) {
            const Json expected = given[slot].jsonAt(i);
            if (found[slot].equals(i, JsonPlace(expected, "interpreter"), tolerance, tolerance))
                continue;
            if (check.differences++ == 0)
                check.first = fmt::format("slot {}, element {}: {} instead of {}", program.slots[slot].number, i,
                                          found[slot].textAt(i), given[slot].textAt(i));
        }
    return check;
}

std::vector<std::size_t> storedSlots(const KernelProgram& program)
{
    const std::vector<int> outs = signatureOf(program).outs;
    std::vector<std::size_t> slots;
    for (std::size_t i = 0; i < program.slots.size(); ++i)
        if (std::find(outs.begin(), outs.end(), program.slots[i].number) != outs.end())
            slots.push_back(i);
    return slots;
}

void printText(const KernelProgram& program, const std::vector<KernelData>& buffers, const std::optional<Check>& check,
               const RunOptions& options, double milliseconds)
{
    constexpr std::int64_t kShown = 16;
    for (const std::size_t slot : storedSlots(program)) {
        const KernelData& data = buffers[slot];
        std::cout << fmt::format("slot {}: {}[{}]", program.slots[slot].number, nameOf(data.dtype()), data.elements());
        for (std::int64_t i = 0; i < std::min(kShown, data.elements()); ++i)
            std::cout << ' ' << data.textAt(i);
        std::cout << (data.elements() > kShown ? " ...\n" : "\n");
    }
    std::cout << fmt::format("{} in {:.3f} ms\n", options.backend, milliseconds);
    if (!check)
        return;
    if (check->race)
        std::cout << fmt::format("check: points race at element {} of slot {}\n", check->race->element,
                                 check->race->slot);
    if (check->differences > 0)
        std::cout << fmt::format("check: {} elements differ from the interpreter's; {}\n", check->differences,
                                 check->first);
    if (check->good() && check->tolerance > 0)
        std::cout << fmt::format(
            "check: no race, and the same as the interpreter to {} of each element: its sums or functions round\n",
            check->tolerance);
    else if (check->good())
        std::cout << "check: no race, and the same as the interpreter, bit for bit\n";
}

void printJson(const KernelProgram& program, const std::vector<KernelData>& buffers, const std::optional<Check>& check,
               const RunOptions& options, const SizeValues& values, double milliseconds)
{
    Json json = {{"program", program.name},
                 {"backend", options.backend},
                 {"vars", values},
                 {"milliseconds", milliseconds},
                 {"outs", Json::array()}};
    for (const std::size_t slot : storedSlots(program)) {
        Json data = Json::array();
        for (std::int64_t i = 0; i < buffers[slot].elements(); ++i)
            data.push_back(buffers[slot].jsonAt(i));
        json["outs"].push_back({{"slot", program.slots[slot].number},
                                {"dtype", nameOf(buffers[slot].dtype())},
                                {"elements", buffers[slot].elements()},
                                {"data", std::move(data)}});
    }
    if (check) {
        json["check"] = {{"good", check->good()},
                         {"race", nullptr},
                         {"differences", check->differences},
                         {"tolerance", check->tolerance}};
        if (check->race)
            json["check"]["race"] = {{"slot", check->race->slot}, {"element", check->race->element}};
    }
    std::cout << jsonText(json);
}

int run(const RunOptions& options)
{
    auto call = kernelCall(options.file, options.variables, options.inputs);
    if (!call)
        return report(call.error());
    const std::vector<KernelBackend> backends = kernelBackends();
    const auto backend = std::find_if(backends.begin(), backends.end(),
                                      [&options](const KernelBackend& each) { return each.name == options.backend; });
    if (backend == backends.end())
        return report(missingBackend(options.backend));
    const auto compiled = compiledKernel(*backend, call->program, kCpu);
    if (!compiled)
        return report(compiled.error());
    const std::vector<KernelData> given = call->buffers;
    const auto begin = std::chrono::steady_clock::now();
    if (const auto done = runKernelOn(call->program, **compiled, call->values, call->buffers); !done)
        return report(call->failed(done.error()).value());
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    std::optional<Check> check;
    if (options.check) {
        auto found = checked(call->program, call->values, given, call->buffers);
        if (!found)
            return report(call->failed(found.error()).value());
        check = std::move(*found);
    }
    if (options.json)
        printJson(call->program, call->buffers, check, options, call->values, taken.count());
    else
        printText(call->program, call->buffers, check, options, taken.count());
    return !check || check->good() ? kDone : kFoundFailure;
}

}  // namespace

void addKernelRun(const CommandContext& context)
{
    Command command(context, "run", "Run a kernel program; print what it stored");
    command.footer(R"(Slots that --in leaves out hold NaN, 77 or true before the run.
--check compares bit for bit, or to 4e-6 of each element where a program has floating sums or functions that round.
Status 1: --check found a race or other results than the interpreter's. Status 2: the program, a value or a buffer is wrong,
or an access is outside its slot. Status 3: the machine lacks what --backend needs.

Examples:
  keyfall kernel run relu_mul_add.json --var n=1000 --in 1=ramp --in 2=random:7 --in 3=c.json
  keyfall kernel run softmax.json --var rows=4 --var cols=8 --in 1=random:1 --backend c --check --json)");
    auto options = std::make_shared<RunOptions>();
    command.option("FILE", options->file, "A kernel program (JSON), or - for standard input").required();
    command.option("--var", options->variables, "The value of a variable: n=1000").oneEach();
    command
        .option("--in", options->inputs, "What a slot holds: 1=ramp (0, 1, 2 ...), 1=random:SEED, 1=FILE (a JSON list)")
        .oneEach();
    command.option("--backend", options->backend, "What runs it").oneOf(backendNames()).showDefault();
    command.flag("--check", options->check, "Look for races, and compare with the interpreter");
    command.flag("--json", options->json, "Print one JSON document: all elements, the time, what the check found");
    command.run([options] { return run(*options); });
}

}  // namespace keyfall::app
