// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/dispatch_share.h"
#include "core/falls/oddity_difference.h"

#include <QString>
#include <QStringList>

namespace keyfall {

// What `keyfall falls` says of recorded runs and of two runs as a whole, in the window's language.

/// Words as a sentence of its own, whatever stands behind it.
[[nodiscard]] QString asSentence(const QString& words);
/// The same behind a sign.
[[nodiscard]] QString asWarning(const QString& words);

/// Which lines of a printed trace could not be read, a clause; empty where all could.
[[nodiscard]] QString unreadWords(const RecordedRun& run);
/// A warning, why falls of a recorded run, of that file, may be missing; empty where none are known to be.
[[nodiscard]] QString missingWords(const RecordedRun& run, const QString& file);
/// How far dispatch's share can be trusted, behind a blank; empty where it can.
[[nodiscard]] QString trustWords(const DispatchShare& share);
/// What both runs have in sum: falls, own times, versions of PyTorch where they differ.
[[nodiscard]] QString sumsWords(const ComparedFalls& falls);
/// What took longer and is not called slower; empty where nothing did.
[[nodiscard]] QString unevenWords(const ComparedFalls& falls);

/// How much is strange in one of both alone, and what of it could not be compared; a sentence each.
[[nodiscard]] QStringList strangeWords(const ComparedOddities& strange);

}  // namespace keyfall
