// SPDX-License-Identifier: MIT
#pragma once

#include <QDebug>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QString>

/// Instructions, counted by callgrind. Counts do not depend on what else the machine does, so this is where a slower path
/// is noticed.
namespace keyfall {

/// Instructions that `probe which count` executes; -1 when that could not be measured.
inline qint64 instructionsOf(const char* probe, const QString& which, int count)
{
    QProcess valgrind;
    valgrind.setProcessChannelMode(QProcess::MergedChannels);
    valgrind.start(QStringLiteral("valgrind"),
                   {QStringLiteral("--tool=callgrind"), QStringLiteral("--callgrind-out-file=/dev/null"),
                    QString::fromLocal8Bit(probe), which, QString::number(count)});
    if (!valgrind.waitForFinished(200000) || valgrind.exitCode() != 0) {
        qWarning() << valgrind.errorString() << valgrind.readAll();
        return -1;
    }
    const QString report = QString::fromUtf8(valgrind.readAll());
    const auto match = QRegularExpression(QStringLiteral("Collected\\s*:\\s*(\\d+)")).match(report);
    return match.hasMatch() ? match.captured(1).toLongLong() : -1;
}

/// Instructions of one call of a case. Differences between N and 2N calls: start-up cancels.
inline double instructionsPerCall(const char* probe, const char* which, int count)
{
    const qint64 once = instructionsOf(probe, QString::fromLatin1(which), count);
    const qint64 twice = instructionsOf(probe, QString::fromLatin1(which), 2 * count);
    return once < 0 || twice < 0 ? -1 : static_cast<double>(twice - once) / count;
}

/// Why nothing can be counted here; null where it can.
inline const char* noCountBecause(const char* config, const char* sanitizer)
{
    if (QByteArray(config) == "Debug" || QByteArray(sanitizer) != "")
        return "counted in optimised builds without sanitizers only";
    return QStandardPaths::findExecutable(QStringLiteral("valgrind")).isEmpty() ? "valgrind is not installed" : nullptr;
}

}  // namespace keyfall
