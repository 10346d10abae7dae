// SPDX-License-Identifier: MIT
#pragma once

#include "tests/paths.h"

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QFile>
#include <QProcess>
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
    [[nodiscard]] nlohmann::ordered_json json() const
    {
        return nlohmann::ordered_json::parse(out.begin(), out.end(), nullptr, false);
    }
};

/// A folder for the files of one test, gone with it.
class ScratchFolder {
public:
    [[nodiscard]] QString filePath(const QString& name) const { return folder_.filePath(name); }
    /// The path of a new file with this content.
    [[nodiscard]] QString write(const QString& name, const QByteArray& content) const
    {
        QFile file(filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write a test file");
        return filePath(name);
    }

private:
    QTemporaryDir folder_;
};

/// Runs a program without a display, as a script would.
inline Outcome runProcess(const QString& program, const QStringList& arguments, const QByteArray& input = {},
                          const QStringList& environment = {})
{
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "KEYFALL_CUDA"})
        variables.remove(QString::fromLatin1(name));
    for (const QString& assignment : environment)
        variables.insert(assignment.section(QLatin1Char('='), 0, 0), assignment.section(QLatin1Char('='), 1));
    process.setProcessEnvironment(variables);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    Outcome outcome;
    if (!process.waitForFinished(120'000)) {
        process.kill();
        process.waitForFinished();
        outcome.err = "the program did not end";
        return outcome;
    }
    outcome.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

/// The same for the built program; with a `shell` line, that runs it as "$@".
inline Outcome keyfall(const QStringList& arguments, const QByteArray& input = {}, const QStringList& environment = {},
                       const QString& shell = {})
{
    const QString program = QStringLiteral(KEYFALL_PROGRAM);
    if (shell.isEmpty())
        return runProcess(program, arguments, input, environment);
    return runProcess(QStringLiteral("/bin/sh"), QStringList{"-c", shell, "sh", program} + arguments, input,
                      environment);
}

}  // namespace keyfall::test
