// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "app/commands/kernel_tools.h"
#include "core/program/canonical_form.h"
#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/machine_listing.h"
#include "kernels/codegen/nvrtc.h"
#include "kernels/codegen/render_c.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

struct ShowOptions {
    std::string file;
    std::string to = "ir";
    std::string target;
    bool json = false;
};

Json signatureJson(const KernelProgram& program)
{
    const KernelSignature signature = signatureOf(program);
    const auto texts = [](const std::array<SizeExpr, 3>& sizes) {
        Json list = Json::array();
        for (const SizeExpr& size : sizes)
            list.push_back(size.canonical());
        return list;
    };
    return {{"var_names", signature.variables},
            {"globals", signature.globals},
            {"outs", signature.outs},
            {"ins", signature.ins},
            {"global_size", texts(signature.sizes.global)},
            {"local_size", signature.sizes.local ? texts(*signature.sizes.local) : Json(nullptr)}};
}

/// Machine code as text, for the target or for this processor.
Expected<std::string> assembly(const KernelProgram& program, const std::string& target)
{
    using codegen::MachineLevel;
    MachineLevel level = codegen::machineLevel();
    if (!target.empty()) {
        level = MachineLevel::none;
        for (const MachineLevel each : {MachineLevel::avx2, MachineLevel::avx512})
            if (codegen::targetOf(each) == target)
                level = each;
        if (level == MachineLevel::none)
            return badInput("--target", fmt::format("there is no machine code for '{}'", target),
                            "x86-64-v3 or x86-64-v4");
    }
    const auto listing = codegen::machineListing(program, level);
    if (!listing)
        return tl::unexpected(listing.error());
    return fmt::format("{}\n", fmt::join(listing->lines, "\n"));
}

Expected<std::string> shown(const KernelProgram& program, const ShowOptions& options)
{
    const std::string& to = options.to;
    if (to == "json")
        return jsonText(jsonOf(program));
    if (to == "ir")
        return kernelText(program);
    if (to == "asm")
        return assembly(program, options.target);
    const std::string source =
        codegen::renderSource(program, entryOf(program), to == "c" ? codegen::Dialect::c : codegen::Dialect::cuda);
    if (to == "ptx")
        return codegen::ptxOf(source, options.target.empty() ? "sm_80" : options.target);
    return source;
}

int show(const ShowOptions& options)
{
    const auto program = readKernelProgramFile(options.file);
    if (!program)
        return report(program.error());
    const auto text = shown(*program, options);
    if (!text)
        return report(text.error());
    if (!options.json) {
        std::cout << *text;
        return kDone;
    }
    std::cout << jsonText({{"name", program->name},
                           {"entry", entryOf(*program)},
                           {"signature", signatureJson(*program)},
                           {"canonical", canonicalProgram(*program)},
                           {"to", options.to},
                           {"text", *text}});
    return kDone;
}

}  // namespace

void addKernelShow(const CommandContext& context)
{
    Command command(context, "show", "Print a kernel program as text, C, CUDA C++, PTX, machine code or JSON");
    command.footer(
        R"(Status 2: the file is no kernel program; the first fault is told with its place. Status 3: what the output needs is
not here: NVRTC of the CUDA Toolkit for ptx, keyfall-machine.so and a processor with AVX2 for asm.

Examples:
  keyfall kernel show relu_mul_add.json
  keyfall kernel show relu_mul_add.json --to c > kernel.c && cc -O3 -ffp-contract=off -shared -fPIC kernel.c)");
    auto options = std::make_shared<ShowOptions>();
    command.option("FILE", options->file, "A kernel program (JSON), or - for standard input").required();
    command.option("--to", options->to, "As what").oneOf({"ir", "json", "c", "cuda", "ptx", "asm"}).showDefault();
    command.option("--target", options->target,
                   "For ptx: sm_80 (else that); for asm: x86-64-v3 or x86-64-v4 (else this one)");
    command.flag("--json", options->json, "Print one JSON document: name, entry, signature, canonical form, text");
    command.run([options] { return show(*options); });
}

}  // namespace keyfall::app
