// SPDX-License-Identifier: MIT
#include "app/commands/kernel_tools.h"

#include "app/commands/traced_graph.h"
#include "core/program/canonical_form.h"
#include "core/program/kernel_folder.h"
#include "core/script/program.h"
#include "core/script/program_words.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/fused_program_of.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/machine_listing.h"
#include "kernels/codegen/ptx_listing.h"
#include "kernels/codegen/render_c.h"

#include <algorithm>
#include <variant>

namespace keyfall::app {

namespace {

/// What runs fastest first; the interpreter comes last.
std::vector<KernelBackend> bestFirst()
{
    std::vector<KernelBackend> backends = kernelBackends();
    const auto place = [](const KernelBackend& backend) {
        return backend.name == "machine" ? 0 : backend.name == "interpreter" ? 2 : 1;
    };
    std::stable_sort(backends.begin(), backends.end(),
                     [&place](const KernelBackend& a, const KernelBackend& b) { return place(a) < place(b); });
    return backends;
}

bool hasCompiledBlock(const std::vector<Statement>& statements)
{
    return std::any_of(statements.begin(), statements.end(), [](const Statement& statement) {
        const auto* call = std::get_if<Expression::Call>(&statement.expression.node);
        return (statement.block && call != nullptr && call->op == kCompiled) || hasCompiledBlock(statement.body);
    });
}

Expected<KernelListing> listingOf(const KernelProgram& program, KernelLanguage language, const std::string& target)
{
    switch (language) {
    case KernelLanguage::ir: return irListing(program);
    case KernelLanguage::c: return codegen::sourceListing(program, entryOf(program), codegen::Dialect::c);
    case KernelLanguage::cuda: return codegen::sourceListing(program, entryOf(program), codegen::Dialect::cuda);
    case KernelLanguage::ptx: return codegen::ptxListing(program, entryOf(program), kShownTarget);
    case KernelLanguage::machine:
        return codegen::machineListing(program, target.empty() ? codegen::machineLevel() : codegen::levelOf(target));
    }
    return plainListing({});
}

}  // namespace

std::string entryOf(const KernelProgram& program)
{
    return "k_" + keyOf(std::string_view(canonicalProgram(program))).digest.substr(0, 16);
}

Expected<FusedProgram> fuseSession(const Session& session, const std::string& name, const RuntimeFactory& factory,
                                   RunControl* control)
{
    const auto graph = tracedGraph(session, name, factory, control);
    if (!graph)
        return tl::unexpected(graph.error());
    auto fusion = codegen::fuse(*graph);
    if (!fusion)
        return tl::unexpected(fusion.error());
    return codegen::fusedProgramOf(std::move(*fusion));
}

Expected<bool> hasCompiledBlocks(const Session& session, const std::string& name)
{
    const auto program = parseProgram(session.program, name);
    return program ? Expected<bool>(hasCompiledBlock(*program)) : tl::unexpected<Error>(program.error());
}

Expected<std::shared_ptr<const CompiledReport>> compiledBlocks(const Session& session, const std::string& name,
                                                               const RuntimeFactory& factory)
{
    const auto any = hasCompiledBlocks(session, name);
    if (!any)
        return tl::unexpected(any.error());
    if (!*any)
        return nullptr;
    const auto result = runToItsEnd(session, name, factory);
    if (!result)
        return tl::unexpected(result.error());
    return result->reports.compiled;
}

KernelTools kernelTools(RuntimeFactory factory)
{
    return {[factory = std::move(factory)](const Session& session, RunControl* control) {
                return fuseSession(session, "the session", factory, control);
            },
            bestFirst, listingOf, defaultKernelFolder()};
}

}  // namespace keyfall::app
