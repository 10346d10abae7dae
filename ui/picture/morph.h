// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"

#include <functional>

namespace keyfall {

/// One picture on its way to another: items that stay (same part of the same hop) glide and change colour, new ones
/// appear, gone ones fade. `t` runs from 0, `before`, to 1, which is `after` itself.
///
/// The pairs are found once, so that a frame costs only the drawing of both.
class Morph {
public:
    /// `nameOf` gives items that are one thing in both pictures one number; 0: it is in this picture only.
    using NameOf = std::function<std::uint64_t(const DisplayItem&)>;

    Morph(DisplayList before, const NameOf& beforeName, const DisplayList& after, const NameOf& afterName);

    /// The picture in between. `after`: as it is now, since it may have gone on meanwhile; when it has other items than
    /// the one that the pairs were found for, it is shown as it is.
    [[nodiscard]] DisplayList at(double t, DisplayList after) const;

private:
    DisplayList before_;
    std::vector<int> pairs_;  ///< by item of `after`: its item in `before_`, or -1
    std::vector<int> gone_;   ///< items of `before_` without one
};

}  // namespace keyfall
