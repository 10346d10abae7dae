// SPDX-License-Identifier: MIT
#include "ui/exporting/export_views.h"

#include "ui/callgraph/flame_display.h"
#include "ui/callgraph/tree_display.h"
#include "ui/exporting/list_picture.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ExportPicture)
};

/// A bar of a microsecond in a run of a millisecond is then just seen.
constexpr double kTimelineWidth = 1600;

tl::unexpected<Error> refusal(const QString& message, const QString& advice)
{
    return tl::unexpected<Error>(Error{ErrorKind::badInput, {}, message.toStdString(), advice.toStdString()});
}

Expected<DisplayList> treeOf(const CallGraph& graph, const ExportOptions& options)
{
    const std::size_t hops = options.call ? graph.calls[*options.call].hopCount : graph.hops.size();
    if (hops > kMostTreeHops)
        return refusal(Words::tr("The tree would have %1 lines; %2 is the most.").arg(hops).arg(kMostTreeHops),
                       options.call ? Words::tr("take the ladder") : Words::tr("take one call, or the ladder"));
    return displayTree(graph, options.theme, {options.call, options.moment, options.times});
}

Expected<DisplayList> timelineOf(const CallGraph& graph, const ExportOptions& options)
{
    if (options.call || options.moment)
        return refusal(Words::tr("The timeline is of the whole run."), Words::tr("take the tree or the ladder"));
    // The tracks do not outlive the graph.
    const FlameThread thread{{}, std::shared_ptr<const CallGraph>(std::shared_ptr<void>(), &graph)};
    const FlameTracks tracks(std::vector<FlameThread>{thread});
    if (tracks.empty())
        return refusal(Words::tr("There is no hop in this run."), Words::tr("run a session that calls an operator"));
    return displayFlame(tracks, options.theme, {.width = kTimelineWidth});
}

}  // namespace

Expected<DisplayList> viewList(const CallGraph& graph, const ExportOptions& options)
{
    return options.view == ExportView::tree ? treeOf(graph, options) : timelineOf(graph, options);
}

Expected<QByteArray> viewBytes(const CallGraph& graph, const ExportOptions& options)
{
    const QString ending = exportFormatNames().at(static_cast<qsizetype>(options.format));
    if (!listPictureEndings().contains(ending) || !options.preset.isEmpty())
        return refusal(Words::tr("Only the ladder has frames, pages and data."),
                       Words::tr("write png, svg or pdf without pages, or take the ladder"));
    const Expected<DisplayList> list = viewList(graph, options);
    if (!list)
        return tl::unexpected<Error>(list.error());
    ListPicture picture{options.scale, options.transparent, exportTitle(graph, options)};
    if (options.pixelWidth)
        picture.scale = *options.pixelWidth / list->bounds.width();
    return listBytes(*list, ending, picture);
}

}  // namespace keyfall
