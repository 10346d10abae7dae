// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QIcon>
#include <QString>
#include <QStringList>

namespace keyfall {

/// One of the program's own icons in the theme's colours, crisp at every size; disabled icons are dimmed.
///
/// `name` is the file's name without `.svg` (`run`, `zoom-in` ...); an unknown name is an empty icon. No icon theme is
/// asked: there is none offscreen (ui:trap10).
[[nodiscard]] QIcon themedIcon(const QString& name, const Theme& theme);
/// The names of all icons, sorted.
[[nodiscard]] QStringList iconNames();

}  // namespace keyfall
