// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace keyfall {

/// What a control is for, in more words than its name and tooltip, for What's This (Shift+F1) and screen readers; by the
/// name of its object. Empty: nobody wrote it, or the control has words of its own.
[[nodiscard]] QString controlWords(const QWidget& widget);

}  // namespace keyfall
