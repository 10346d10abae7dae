// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace keyfall {

/// Makes the frames of all check boxes and radio buttons in `panel` visible in a dark theme. Call again when the
/// panel's palette changes.
///
/// Note [Frames of boxes]
/// Fusion draws the frame of a box as a darker shade of the window's colour, which on a dark window is next to
/// invisible (ui:look). The boxes paint no window of their own, so they can be told of a lighter one.
void raiseBoxFrames(QWidget* panel);

}  // namespace keyfall
