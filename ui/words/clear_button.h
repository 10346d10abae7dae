// SPDX-License-Identifier: MIT
#pragma once

class QLineEdit;

namespace keyfall {

/// A button in the line that empties it. Qt's own says nothing to a screen reader; this one says what it does.
void giveClearButton(QLineEdit& line);

}  // namespace keyfall
