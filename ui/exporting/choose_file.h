// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace keyfall {

/// Asks where a panel's picture goes, beside its `parent`; `chosen` gets the path, unless the question is left. A name
/// without an ending gets `suffix`, or, where the type of file that is chosen has no such ending, the first of that.
void choosePictureFile(QWidget* parent, const QString& title, const QString& filter, const QString& suffix,
                       const std::function<void(const QString& path)>& chosen);

}  // namespace keyfall
