// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "app/commands/kernel_tools.h"
#include "core/program/canonical_form.h"
#include "core/program/kernel_signature.h"
#include "kernels/codegen/render_c.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

struct ShowOptions {
    std::string file;
    std::string to = "ir";
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

std::string shown(const KernelProgram& program, const std::string& to)
{
    if (to == "json")
        return jsonText(jsonOf(program));
    if (to == "ir")
        return kernelText(program);
    return codegen::renderSource(program, entryOf(program), to == "c" ? codegen::Dialect::c : codegen::Dialect::cuda);
}

int show(const ShowOptions& options)
{
    const auto program = readKernelProgramFile(options.file);
    if (!program)
        return report(program.error());
    const std::string text = shown(*program, options.to);
    if (!options.json) {
        std::cout << text;
        return kDone;
    }
    std::cout << jsonText({{"name", program->name},
                           {"entry", entryOf(*program)},
                           {"signature", signatureJson(*program)},
                           {"canonical", canonicalProgram(*program)},
                           {"to", options.to},
                           {"text", text}});
    return kDone;
}

}  // namespace

void addKernelShow(const CommandContext& context)
{
    Command command(context, "show", "Print a kernel program as text, C, CUDA C++ or JSON");
    command.footer(R"(Status 2: the file is no kernel program; the first fault is told with its place.

Examples:
  keyfall kernel show relu_mul_add.json
  keyfall kernel show relu_mul_add.json --to c > kernel.c && cc -O3 -ffp-contract=off -shared -fPIC kernel.c)");
    auto options = std::make_shared<ShowOptions>();
    command.option("FILE", options->file, "A kernel program (JSON), or - for standard input").required();
    command.option("--to", options->to, "As what").oneOf({"ir", "json", "c", "cuda"}).showDefault();
    command.flag("--json", options->json, "Print one JSON document: name, entry, signature, canonical form, text");
    command.run([options] { return show(*options); });
}

}  // namespace keyfall::app
