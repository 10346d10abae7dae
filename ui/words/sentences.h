// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <string>

namespace keyfall {

struct Error;

/// A sentence of core, of the kernels or of an explanation, in the window's language; one that is not in
/// resources/translations/sentences.txt, or has no translation, as it is.
///
/// Core words what it decides in English, with names and numbers put in. Here the sentence is found again among those that
/// core can make, and its values are put into the translation; a value may be a sentence of its own. So the command line,
/// the library and JSON have one wording, whatever the window speaks.
[[nodiscard]] QString inWindowLanguage(const QString& sentence);
[[nodiscard]] QString inWindowLanguage(const std::string& sentence);
/// "where: message (advice)", in the window's language.
[[nodiscard]] QString inWindowLanguage(const Error& error);

}  // namespace keyfall
