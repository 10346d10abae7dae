// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "app/commands/kernel_tools.h"
#include "core/program/canonical_form.h"
#include "core/program/cuda_schedule.h"
#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/machine_listing.h"
#include "kernels/codegen/nvrtc.h"
#include "kernels/codegen/render_c.h"

#include <fmt/format.h>

#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace keyfall::app {

namespace {

struct ShowOptions {
    std::string file;
    std::string to = "ir";
    std::string target;
    int kernel = 0;  ///< of a session, from 1; 0: not given, all
    bool json = false;
};

bool isOfAGpu(const std::string& to)
{
    return to == "cuda" || to == "ptx" || to == "cubin";
}

/// How what is shown is launched: source and what is made of it by a schedule of its own, all else as the program is
/// written.
KernelSchedule scheduleOf(const KernelProgram& program, const KernelSignature& signature, const std::string& to)
{
    if (isOfAGpu(to))
        return cudaSchedule(program);
    if (to != "c")
        return {signature.variables, signature.sizes};
    KernelSchedule once;  // one call of C computes all points, those of all cores too
    once.sizes = {{SizeExpr(1), SizeExpr(1), SizeExpr(1)}, std::array{SizeExpr(1), SizeExpr(1), SizeExpr(1)}};
    for (const KernelVariable& variable : program.variables)
        once.varNames.push_back(variable.name);
    return once;
}

/// The parameters of the entry, and what each is given.
Json argumentsJson(const KernelProgram& program, codegen::Dialect dialect)
{
    Json list = Json::array();
    for (const codegen::EntryParameter& parameter : codegen::parametersOf(program, dialect)) {
        Json one{{"type", parameter.type}, {"name", parameter.name}};
        if (parameter.slot)
            one["slot"] = *parameter.slot;
        else if (parameter.variable)
            one["var"] = *parameter.variable;
        else if (parameter.name == "points")
            one["value"] = pointsOf(program).canonical();
        list.push_back(std::move(one));
    }
    return list;
}

Json signatureJson(const KernelProgram& program, const std::string& to)
{
    const KernelSignature signature = signatureOf(program);
    const KernelSchedule schedule = scheduleOf(program, signature, to);
    const auto texts = [](const std::array<SizeExpr, 3>& sizes) {
        Json list = Json::array();
        for (const SizeExpr& size : sizes)
            list.push_back(size.canonical());
        return list;
    };
    Json json{{"var_names", schedule.varNames},
              {"globals", signature.globals},
              {"outs", signature.outs},
              {"ins", signature.ins},
              {"global_size", texts(schedule.sizes.global)},
              {"local_size", schedule.sizes.local ? texts(*schedule.sizes.local) : Json(nullptr)}};
    if (to == "c" || isOfAGpu(to))
        json["arguments"] = argumentsJson(program, to == "c" ? codegen::Dialect::c : codegen::Dialect::cuda);
    return json;
}

/// Machine code as text, for the target or for this processor.
Expected<std::string> assembly(const KernelProgram& program, const std::string& target)
{
    using codegen::MachineLevel;
    MachineLevel level = codegen::machineLevel();
    if (!target.empty()) {
        level = codegen::levelOf(target);
        if (level == MachineLevel::none)
            return badInput("--target", fmt::format("there is no machine code for '{}'", target),
                            "x86-64-v3, x86-64-v4 or aarch64");
    }
    const auto listing = codegen::machineListing(program, level);
    if (!listing)
        return tl::unexpected(listing.error());
    // asmjit names sections, jumps and operands in words of its own.
    const char* const head = level == MachineLevel::aarch64
        ? ""
        : "# A listing for people: an assembler does not take it. The code itself: --to c, and a C compiler.\n";
    return fmt::format("{}{}\n", head, fmt::join(listing->lines, "\n"));
}

std::string hexadecimal(std::string_view bytes)
{
    std::string digits;
    digits.reserve(2 * bytes.size());
    for (const char byte : bytes)
        fmt::format_to(std::back_inserter(digits), "{:02x}", static_cast<unsigned char>(byte));
    return digits;
}

/// A kernel in the form that was asked for; of machine code for a GPU what its assembler says, too.
struct Shown {
    std::string text;  ///< cubin: bytes
    Json report = Json::object();
};

Expected<Shown> shown(const KernelProgram& program, const ShowOptions& options)
{
    const std::string& to = options.to;
    if (to == "json")
        return Shown{jsonText(jsonOf(program))};
    if (to == "ir")
        return Shown{kernelText(program)};
    const std::string target = options.target.empty() ? kShownTarget : options.target;
    const auto source = [&](codegen::Dialect dialect) {
        return codegen::renderSource(program, entryOf(program), dialect);
    };
    if (to == "cubin") {
        const auto cubin = codegen::cubinOf(source(codegen::Dialect::cuda), target);
        if (!cubin)
            return tl::unexpected(cubin.error());
        const auto number = [](const std::optional<int>& value) { return value ? Json(*value) : Json(nullptr); };
        return Shown{{reinterpret_cast<const char*>(cubin->bytes.data()), cubin->bytes.size()},
                     {{"registers", number(cubin->registers)}, {"spilled_bytes", number(cubin->spilledBytes)}}};
    }
    Expected<std::string> text = to == "asm" ? assembly(program, options.target)
        : to == "ptx"                        ? codegen::ptxOf(source(codegen::Dialect::cuda), target)
                                             : source(to == "c" ? codegen::Dialect::c : codegen::Dialect::cuda);
    if (!text)
        return tl::unexpected(text.error());
    return Shown{*std::move(text)};
}

/// The program of a file, or the kernels that a session becomes, each once and in the order of their first use.
Expected<std::vector<std::shared_ptr<const KernelProgram>>> programsOf(const ShowOptions& options,
                                                                       const RuntimeFactory& factory)
{
    std::vector<std::shared_ptr<const KernelProgram>> programs;
    if (!options.file.ends_with(".keyfall")) {
        auto program = readKernelProgramFile(options.file);
        if (!program)
            return tl::unexpected(program.error());
        programs.push_back(std::make_shared<const KernelProgram>(*std::move(program)));
    } else {
        const auto session = readSession(options.file);
        if (!session)
            return tl::unexpected(session.error());
        const auto blocks = compiledBlocks(*session, options.file, factory);
        if (!blocks)
            return tl::unexpected(blocks.error());
        std::unordered_set<std::string> entries;
        const auto add = [&](const FusedProgram& fused) {
            for (const FusedProgram::Step& step : fused.order)
                if (step.kernel && entries.insert(entryOf(*fused.kernels[step.index].program)).second)
                    programs.push_back(fused.kernels[step.index].program);
        };
        if (*blocks != nullptr) {
            for (const CompiledReport::Entry& entry : (*blocks)->entries)
                if (entry.fused)
                    add(*entry.fused);
        } else {
            const auto fused = fuseSession(*session, options.file, factory);
            if (!fused)
                return tl::unexpected(fused.error());
            add(*fused);
        }
        if (programs.empty())
            return badInput(options.file, "none of its operators becomes a kernel",
                            "keyfall kernel fuse says why of each");
    }
    if (options.kernel == 0)
        return programs;
    if (options.kernel > std::ssize(programs))
        return badInput("--kernel", fmt::format("there is no kernel {}", options.kernel),
                        fmt::format("1 to {}", programs.size()));
    return std::vector{programs[static_cast<std::size_t>(options.kernel) - 1]};
}

Json document(const KernelProgram& program, const ShowOptions& options, const Shown& shown)
{
    Json json{{"name", program.name},
              {"entry", entryOf(program)},
              {"signature", signatureJson(program, options.to)},
              {"canonical", canonicalProgram(program)},
              {"to", options.to}};
    if (options.to == "cubin")
        json["bytes"] = hexadecimal(shown.text);
    else
        json["text"] = shown.text;
    json.update(shown.report);
    return json;
}

int show(const ShowOptions& options, const RuntimeFactory& factory)
{
    if (!options.target.empty() && options.to != "asm" && options.to != "ptx" && options.to != "cubin")
        return report(Error{ErrorKind::badInput, "--target", fmt::format("{} has no target", options.to),
                            "ptx, cubin and asm have one (--to)"});
    const auto programs = programsOf(options, factory);
    if (!programs)
        return report(programs.error());
    const bool bytes = options.to == "cubin" && !options.json;
    if (bytes && programs->size() > 1)
        return report(Error{ErrorKind::badInput, "--to cubin",
                            fmt::format("the session becomes {} kernels, and a file holds one", programs->size()),
                            "choose one with --kernel 1"});
    std::vector<Shown> all;
    for (const auto& program : *programs) {
        auto one = shown(*program, options);
        if (!one)
            return report(one.error());
        all.push_back(*std::move(one));
    }
    if (bytes) {
        const auto written = writeBytesToStandardOutput(all[0].text);
        return written ? kDone : report(written.error());
    }
    if (!options.json) {
        for (std::size_t i = 0; i < all.size(); ++i)
            std::cout << (i == 0 ? "" : "\n") << all[i].text;
        return kDone;
    }
    Json documents = Json::array();
    for (std::size_t i = 0; i < all.size(); ++i)
        documents.push_back(document(*(*programs)[i], options, all[i]));
    std::cout << jsonText(options.file.ends_with(".keyfall") ? Json{{"kernels", std::move(documents)}}
                                                             : std::move(documents[0]));
    return kDone;
}

}  // namespace

void addKernelShow(const CommandContext& context)
{
    Command command(context, "show", "Print kernels as text, C, CUDA C++, PTX, machine code or JSON");
    command.footer(
        R"(Of a session, the kernels that its blocks `with compiled()` become are printed, each once; without such
blocks, those that its whole program would become.

Status 1: an operator call of the session raised an error. Status 2: the file is no kernel program; the first fault is
told with its place. Status 3: what the output needs is not here: NVRTC of the CUDA Toolkit for ptx and cubin,
keyfall-machine.so for asm, and without --target a processor with AVX2 or of AArch64.

Examples:
  keyfall kernel show relu_mul_add.json
  keyfall kernel show fall.keyfall --to cuda
  keyfall kernel show relu_mul_add.json --to cubin --target sm_90 > kernel.cubin
  keyfall kernel show relu_mul_add.json --to asm --target aarch64          # x86-64 is a listing, no assembler's text
  keyfall kernel show relu_mul_add.json --to c > kernel.c && cc -O3 -ffp-contract=off -shared -fPIC kernel.c)");
    auto options = std::make_shared<ShowOptions>();
    command
        .option("FILE", options->file,
                "A kernel program (JSON) or a session (.keyfall), or - for a program from standard input")
        .required();
    command.option("--to", options->to, "As what")
        .oneOf({"ir", "json", "c", "cuda", "ptx", "cubin", "asm"})
        .showDefault();
    command.option("--target", options->target,
                   "For ptx and cubin: sm_80 (else that); for asm: x86-64-v3, x86-64-v4 or aarch64 (else this one)");
    command.flag("--json", options->json,
                 "Print one JSON document: name, entry, signature, canonical form, text (of cubin: bytes, registers)");
    command.option("--kernel", options->kernel, "Of a session only the one with this number, from 1").atLeast(1);
    command.run([options, factory = context.factory] { return show(*options, factory); });
}

}  // namespace keyfall::app
