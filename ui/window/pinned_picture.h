// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/playback/playback.h"
#include "ui/theme/theme.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace keyfall {

class LadderView;
class RunComparison;

/// The other one of two compared runs, beside the picture: the pinned run, or the answer to a question. A hop that is
/// chosen in one of the pictures is chosen in the other, where it is there.
///
/// Hidden while nothing is compared, and until somebody wants it (`RunComparison::isBeside`).
class PinnedPicture final : public QWidget {
    Q_OBJECT

public:
    /// All three must outlive the picture.
    PinnedPicture(RunComparison& comparison, const Playback& shown, HopSelection& selection, QWidget* parent);
    ~PinnedPicture() override;

    [[nodiscard]] LadderView& ladder() const { return *ladder_; }
    [[nodiscard]] QString caption() const;
    void setTheme(const Theme& theme);

private:
    void refresh();
    void follow(HopId hop);
    void lead(HopId hop);

    RunComparison& comparison_;
    const Playback& shown_;
    HopSelection& selection_;
    Playback playback_;
    HopSelection chosen_;
    std::vector<HopId> here_;   ///< by hop of the picture: which one it is here; 0: none
    std::vector<HopId> there_;  ///< by hop here: which one it is in the picture
    QLabel* caption_;
    LadderView* ladder_;
    bool syncing_ = false;
};

}  // namespace keyfall
