// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

class QFont;

namespace keyfall {

/// For words in Chinese, behind the fonts of the others; none comes with the program.
[[nodiscard]] QStringList chineseFamilies();
/// The same font, whose Chinese signs have the shapes of the mainland whatever the system's language is.
[[nodiscard]] QFont withChinese(QFont font);

}  // namespace keyfall
