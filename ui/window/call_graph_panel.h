// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace keyfall {

class FindBar;
class LadderMap;
class LadderView;
class PinnedPicture;
class PlaybackBar;
class RunSign;
class Workbench;

/// The centre of the window: the ladder, the line that finds hops in it, and the playback bar.
class CallGraphPanel final : public QWidget {
    Q_OBJECT

public:
    CallGraphPanel(Workbench& bench, QWidget* parent);

    [[nodiscard]] LadderView& ladder() const { return *ladder_; }
    [[nodiscard]] PlaybackBar& playbackBar() const { return *playbackBar_; }
    [[nodiscard]] FindBar& findBar() const { return *findBar_; }
    /// What says that the picture is not the session's run.
    [[nodiscard]] RunSign& runSign() const { return *runSign_; }
    void setTheme(const Theme& theme);

private:
    LadderView* ladder_;
    LadderMap* map_;
    FindBar* findBar_;
    PlaybackBar* playbackBar_;
    RunSign* runSign_;
    PinnedPicture* pinned_;
};

}  // namespace keyfall
