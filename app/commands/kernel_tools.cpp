// SPDX-License-Identifier: MIT
#include "app/commands/kernel_tools.h"

#include "core/program/canonical_form.h"
#include "core/program/kernel_folder.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/fused_program_of.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/machine_listing.h"
#include "kernels/codegen/render_c.h"
#include "kernels/layers/tracer/ir_parser.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall::app {

namespace {

/// The session with the Tracer's key in what every call starts with.
Session traced(Session session, KeySet tracer)
{
    session.include = session.include | tracer;
    session.exclude = session.exclude & ~tracer;
    if (session.explicitKeys)
        session.explicitKeys = *session.explicitKeys | tracer;
    return session;
}

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

Expected<KernelListing> listingOf(const KernelProgram& program, KernelLanguage language)
{
    switch (language) {
    case KernelLanguage::ir: return irListing(program);
    case KernelLanguage::c: return codegen::sourceListing(program, entryOf(program), codegen::Dialect::c);
    case KernelLanguage::cuda: return codegen::sourceListing(program, entryOf(program), codegen::Dialect::cuda);
    case KernelLanguage::machine: return codegen::machineListing(program, codegen::machineLevel());
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
    const auto model = modelOf(session);
    if (!model)
        return tl::unexpected(model.error());
    const KeySet tracer = (*model)->layerBits(Layer::tracer);
    if (tracer.empty())
        return badInput(name,
                        fmt::format("the model {} has no key for the Tracer, which graphs come from", (*model)->name()),
                        "use a model that has one, as ferrotorch");
    const auto result = runSession(traced(session, tracer), factory, control);
    if (!result)
        return tl::unexpected(result.error());
    if (result->error)
        return tl::unexpected<Error>(
            Error{ErrorKind::failed, fmt::format("{}: program line {}", name, result->errorLine), *result->error, {}});
    if (result->reports.tracedGraph.empty())
        return badInput(name, "the program calls no operator, so there is nothing to fuse");
    const auto graph = parseGraph(result->reports.tracedGraph);
    if (!graph)
        return tl::unexpected(graph.error());
    auto fusion = codegen::fuse(*graph);
    if (!fusion)
        return tl::unexpected(fusion.error());
    return codegen::fusedProgramOf(std::move(*fusion));
}

KernelTools kernelTools(RuntimeFactory factory)
{
    return {[factory = std::move(factory)](const Session& session, RunControl* control) {
                return fuseSession(session, "the session", factory, control);
            },
            bestFirst, listingOf, defaultKernelFolder()};
}

}  // namespace keyfall::app
