// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace keyfall {

/// Names in a sentence, set apart as the window's language does: "CPU, CUDA" and "CPU、CUDA". Labels of pictures, code and
/// files have the English comma in every language.
[[nodiscard]] QString listNames(const QStringList& names);
/// The same of descriptions: "stale, break point" and "陈旧，断点".
[[nodiscard]] QString listPhrases(const QStringList& phrases);
/// The same of sentences, or what may have commas of its own: "a; b" and "a；b".
[[nodiscard]] QString listClauses(const QStringList& clauses);

}  // namespace keyfall
