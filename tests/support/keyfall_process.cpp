// SPDX-License-Identifier: MIT
#include "tests/support/keyfall_process.h"

#include "core/text/json_text.h"
#include "tests/paths.h"

#include <QFile>
#include <QProcess>

namespace keyfall::test {

Json Outcome::json() const
{
    return readJson(out.toStdString());
}

QString ScratchFolder::write(const QString& name, const QByteArray& content) const
{
    QFile file(filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write a test file");
    return filePath(name);
}

Outcome runProcess(const QString& program, const QStringList& arguments, const QByteArray& input,
                   const QStringList& environment)
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

Outcome keyfall(const QStringList& arguments, const QByteArray& input, const QStringList& environment,
                const QString& shell)
{
    const QString program = QStringLiteral(KEYFALL_PROGRAM);
    if (shell.isEmpty())
        return runProcess(program, arguments, input, environment);
    return runProcess(QStringLiteral("/bin/sh"), QStringList{"-c", shell, "sh", program} + arguments, input,
                      environment);
}

}  // namespace keyfall::test
