// SPDX-License-Identifier: MIT
#include "ui/window/call_graph_panel.h"

#include "ui/callgraph/find_bar.h"
#include "ui/callgraph/ladder_map.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/keyset/key_edits.h"
#include "ui/playback/playback_bar.h"
#include "ui/window/pinned_picture.h"
#include "ui/window/run_sign.h"
#include "ui/window/workbench.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace keyfall {

namespace {

/// Lanes are boxes to tick while they are lanes of the session.
std::optional<KeySet> keysOf(const Workbench& bench)
{
    if (!bench.sharesKeys())
        return std::nullopt;
    const auto graph = bench.playback.graph();
    const KeyModel& model = bench.document.model();
    const Session& session = bench.document.session();
    if (session.explicitKeys || graph->calls.empty())
        return tickedKeys(session, model);
    // As in the panel Keys: what the first call's arguments bring along.
    return model.difference(graph->calls.front().argumentKeys | model.alwaysIncluded() | model.includedByDefault(),
                            model.excludedByDefault());
}

}  // namespace

CallGraphPanel::CallGraphPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      ladder_(new LadderView(&bench.playback, &bench.selection, this)),
      map_(new LadderMap(ladder_, &bench.playback, this)),
      findBar_(new FindBar(ladder_, this)),
      playbackBar_(new PlaybackBar(&bench.playback, this)),
      runSign_(new RunSign(bench, ladder_)),
      pinned_(new PinnedPicture(bench.comparison, bench.playback, bench.selection, this))
{
    setAccessibleName(tr("Call graph"));
    setWhatsThis(tr("<p>How the program's calls fall through their dispatch keys: one lane a key, the highest priority "
                    "on top, time runs to the right.</p><p>Space plays, the arrow keys step, Home and End go to the "
                    "start and the end. Ctrl+wheel zooms, F fits the picture into the window.</p>"));
    playbackBar_->addKeysTo(ladder_);
    findBar_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(pinned_, 1);
    row->addWidget(ladder_, 1);
    row->addWidget(map_);
    layout->addLayout(row, 1);
    layout->addWidget(findBar_);
    layout->addWidget(playbackBar_);
    setFocusProxy(ladder_);
    // How long the run is, and that there is an error to jump to, would answer how it ends.
    connect(&bench.selection, &HopSelection::withheldChanged, this, [this, &bench] {
        playbackBar_->setTellsEnd(bench.selection.withheld().from == 0);
        map_->setTellsEnd(bench.selection.withheld().from == 0);
    });
    connect(runSign_, &RunSign::runWanted, &bench.document, &Document::run);

    connect(&bench.document, &Document::sessionChanged, this,
            [this, &bench] { ladder_->setBreakpoints(bench.document.session().breakpoints); });
    ladder_->setBreakpoints(bench.document.session().breakpoints);
    connect(&bench.lens, &Lens::changed, ladder_, [this, &bench] { ladder_->setMarks(bench.lens.marks()); });
    connect(&bench.document, &Document::replaced, findBar_, &FindBar::forget);
    const auto showKeys = [this, &bench] { ladder_->setKeys(keysOf(bench)); };
    connect(&bench.document, &Document::sessionChanged, this, showKeys);
    connect(&bench.playback, &Playback::graphChanged, this, showKeys);
    connect(&bench, &Workbench::traceChanged, this, showKeys);
    showKeys();
    connect(ladder_, &LadderView::keyWanted, this, [&bench](Key key, bool on) {
        if (const auto shown = keysOf(bench))
            tickKey(bench.document, *shown, key, on);
    });
    connect(ladder_, &LadderView::keyMoved, this, [&bench](Key key, bool in) {
        KeySet blocks;
        for (const TopCall& call : bench.playback.graph()->calls)
            blocks |= call.tlsIncluded;
        const KeyModel& model = bench.document.model();
        if (const auto shown = keysOf(bench))
            moveKey(bench.document, *shown, model.difference(blocks, bench.document.session().include), key, in);
    });
}

void CallGraphPanel::setTheme(const Theme& theme)
{
    ladder_->setTheme(theme);
    map_->setTheme(theme);
    findBar_->setTheme(theme);
    playbackBar_->setTheme(theme);
    runSign_->setTheme(theme);
    pinned_->setTheme(theme);
}

}  // namespace keyfall
