// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QCoreApplication;

namespace keyfall {

struct Settings;

/// The name of the locale whose words the window uses: the language that was chosen, else the system's.
[[nodiscard]] QString windowLanguage(const Settings& settings);

/// Installs the words of a language, for windows that are made from now on; they live as long as `application`. What is
/// not translated, and every language that there is no file for, is English. False: there is no file.
bool speak(QCoreApplication& application, const QString& language);

}  // namespace keyfall
