// SPDX-License-Identifier: MIT
#include "app/commands/traced_graph.h"

#include "kernels/layers/tracer/ir_parser.h"

#include <fmt/format.h>

namespace keyfall::app {

namespace {

Session traced(Session session, KeySet tracer)
{
    session.include = session.include | tracer;
    session.exclude = session.exclude & ~tracer;
    if (session.explicitKeys)
        session.explicitKeys = *session.explicitKeys | tracer;
    return session;
}

}  // namespace

Expected<RunResult> runToItsEnd(const Session& session, const std::string& name, const RuntimeFactory& factory,
                                RunControl* control)
{
    auto result = runSession(session, factory, control);
    if (result && result->error)
        return tl::unexpected<Error>(
            Error{ErrorKind::failed, fmt::format("{}: program line {}", name, result->errorLine), *result->error, {}});
    return result;
}

Expected<IrGraph> tracedGraph(const Session& session, const std::string& name, const RuntimeFactory& factory,
                              RunControl* control)
{
    const auto model = modelOf(session);
    if (!model)
        return tl::unexpected<Error>(model.error());
    const KeySet tracer = (*model)->layerBits(Layer::tracer);
    if (tracer.empty())
        return badInput(name,
                        fmt::format("the model {} has no key for the Tracer, which graphs come from", (*model)->name()),
                        "use a model that has one, as ferrotorch");
    const auto result = runToItsEnd(traced(session, tracer), name, factory, control);
    if (!result)
        return tl::unexpected<Error>(result.error());
    if (result->reports.tracedGraph.empty())
        return badInput(name, "the program calls no operator, so there is nothing to fuse");
    return parseGraph(result->reports.tracedGraph);
}

}  // namespace keyfall::app
