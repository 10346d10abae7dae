// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace keyfall {

/// An example session that comes with the program, and what is said of it before it is opened.
struct Example {
    QString id;
    QString path;  ///< in the program's resources
    QString title;
    QString sentence;
    QString needs;  ///< "CPU"
};

/// All examples, those for a beginner first (`resources/sessions/index.json`).
[[nodiscard]] const std::vector<Example>& exampleIndex();

}  // namespace keyfall
