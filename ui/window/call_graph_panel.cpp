// SPDX-License-Identifier: MIT
#include "ui/window/call_graph_panel.h"

#include "ui/callgraph/find_bar.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback_bar.h"
#include "ui/window/workbench.h"

#include <QVBoxLayout>

namespace keyfall {

namespace {

/// Smaller than this, the words in the boxes cannot be read.
constexpr double kLeastReadable = 0.6;

}  // namespace

CallGraphPanel::CallGraphPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      ladder_(new LadderView(&bench.playback, &bench.selection, this)),
      findBar_(new FindBar(ladder_, this)),
      playbackBar_(new PlaybackBar(&bench.playback, this))
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
    layout->addWidget(ladder_, 1);
    layout->addWidget(findBar_);
    layout->addWidget(playbackBar_);
    setFocusProxy(ladder_);

    connect(&bench.document, &Document::sessionChanged, this,
            [this, &bench] { ladder_->setBreakpoints(bench.document.session().breakpoints); });
    ladder_->setBreakpoints(bench.document.session().breakpoints);
    // After the ladder has laid the graph out, which it connected for first.
    connect(&bench.playback, &Playback::graphChanged, this, &CallGraphPanel::fitIfLarge);
}

void CallGraphPanel::fitIfLarge()
{
    const QSizeF picture = ladder_->layout().bounds.size();
    const QSizeF room = ladder_->maximumViewportSize();
    const double scale = qMin(room.width() / picture.width(), room.height() / picture.height());
    if (!picture.isEmpty() && scale < 1 && scale >= kLeastReadable)
        ladder_->fit();
}

void CallGraphPanel::setTheme(const Theme& theme)
{
    ladder_->setTheme(theme);
    findBar_->setTheme(theme);
    playbackBar_->setTheme(theme);
}

}  // namespace keyfall
