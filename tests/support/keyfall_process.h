// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_fwd.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace keyfall::test {

/// What one run of the built program left behind.
struct Outcome {
    int status = -1;  ///< -1: it crashed or did not end
    QByteArray out;
    QByteArray err;

    /// Standard output as JSON; discarded when it is none.
    [[nodiscard]] Json json() const;
};

/// A folder for the files of one test, gone with it.
class ScratchFolder {
public:
    [[nodiscard]] QString filePath(const QString& name) const { return folder_.filePath(name); }
    /// The path of a new file with this content.
    [[nodiscard]] QString write(const QString& name, const QByteArray& content) const;

private:
    QTemporaryDir folder_;
};

/// Runs a program without a display, as a script would.
[[nodiscard]] Outcome runProcess(const QString& program, const QStringList& arguments, const QByteArray& input = {},
                                 const QStringList& environment = {});

/// The same for the built program; with a `shell` line, that runs it as "$@".
Outcome keyfall(const QStringList& arguments, const QByteArray& input = {}, const QStringList& environment = {},
                const QString& shell = {});

}  // namespace keyfall::test
