// SPDX-License-Identifier: MIT
#include "ui/start/example_runs.h"

#include "ui/session/guarded.h"

#include <QFile>
#include <QRegularExpression>

#include <system_error>
#include <utility>

namespace keyfall {

namespace {

/// The beginning of a run is the same without the other turns of its loops, and costs a hundredth of them.
void repeatNothing(Session& session)
{
    static const QRegularExpression loop(QStringLiteral("\\brepeat\\(\\d+\\)"));
    for (std::string& line : session.program)
        line = QString::fromStdString(line).replace(loop, QStringLiteral("repeat(1)")).toStdString();
}

std::shared_ptr<const CallGraph> runExample(const QString& path, const RuntimeFactory& factory, RunControl& control)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    const std::string text = file.readAll().toStdString();
    auto session = parseSession(text, path.toStdString());
    if (!session)
        return nullptr;
    repeatNothing(*session);
    const auto run = guarded<RunResult>("running an example", [&] { return runSession(*session, factory, &control); });
    if (!run || run->graph->calls.empty())
        return nullptr;  // a device that is missing: the card stays without a picture
    return std::make_shared<const CallGraph>(beginningOf(*run->graph, ExampleRuns::kPicturedHops));
}

}  // namespace

ExampleRuns::ExampleRuns(RuntimeFactory factory, QObject* parent) : QObject(parent), factory_(std::move(factory)) {}

ExampleRuns::~ExampleRuns()
{
    control_.cancel = true;
    if (thread_.joinable())
        thread_.join();
}

void ExampleRuns::start(const QStringList& paths)
{
    if (started())
        return;
    try {
        thread_ = std::thread([this, paths] {
            for (const QString& path : paths) {
                auto graph = runExample(path, factory_, control_);
                if (control_.cancel)
                    return;
                if (graph)
                    QMetaObject::invokeMethod(
                        this, [this, path, graph] { Q_EMIT ran(path, graph); }, Qt::QueuedConnection);
            }
        });
    } catch (const std::system_error&) {
        // Cards without pictures are still cards.
    }
}

CallGraph beginningOf(const CallGraph& graph, std::size_t hops)
{
    CallGraph beginning;
    beginning.model = graph.model;
    beginning.predicted = graph.predicted;
    for (const TopCall& call : graph.calls) {
        if (beginning.hops.size() >= hops)
            break;
        beginning.calls.push_back(call);
        const auto first = graph.hops.begin() + (call.hopCount == 0 ? 0 : call.firstHop - 1);
        beginning.hops.insert(beginning.hops.end(), first, first + call.hopCount);
    }
    return beginning;
}

}  // namespace keyfall
