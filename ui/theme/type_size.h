// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

/// Lets what widgets were given in pixels follow a change of the application's font by `ratio`: heights of rows, widths
/// of columns, sizes of icons. Fonts of their own (bold titles, fixed-width texts) grow with it, too.
void growMeasures(double ratio);

}  // namespace keyfall
