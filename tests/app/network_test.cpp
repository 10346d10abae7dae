// SPDX-License-Identifier: MIT
// Nothing leaves the machine. All tests of this program run without a network (no_network.cpp), so that whatever they do in
// the window calls nobody; what is here shows that this bites, and that the program as it is installed links no such thing.
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTest>

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace keyfall {

class NetworkTest : public QObject {
    Q_OBJECT

    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// How a process ends that opens a socket.
    static int endOf(int family)
    {
        const pid_t child = fork();
        if (child == 0)
            _exit(socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0 ? 0 : 1);
        int status = -1;
        waitpid(child, &status, 0);
        return status;
    }

private Q_SLOTS:
    void aSocketEndsAProcess_data()
    {
        QTest::addColumn<int>("family");
        QTest::newRow("IPv4") << AF_INET;
        QTest::newRow("IPv6") << AF_INET6;
        QTest::newRow("of the system") << AF_NETLINK;
    }
    void aSocketEndsAProcess()
    {
        QFETCH(const int, family);
        const int status = endOf(family);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS);
    }

    void displaysAreReached() { QCOMPARE(endOf(AF_UNIX), 0); }

    /// The program and what it opens later: neither Qt's network nor another one stands in what they need.
    void theProgramLinksNoNetwork()
    {
        const QFileInfo program(QStringLiteral(KEYFALL_PROGRAM));
        QStringList files{program.filePath()};
        for (const QFileInfo& module : program.dir().entryInfoList({QStringLiteral("*.so")}, QDir::Files))
            files.append(module.filePath());
        for (const QString& file : files) {
            const QByteArray bytes = content(file);
            QVERIFY2(bytes.size() > 10'000, qPrintable(file));
            for (const char* library : {"libQt6Network", "libQt6WebEngine", "libcurl", "libssl"})
                QVERIFY2(!bytes.contains(library), qPrintable(file + QLatin1String(": ") + QLatin1String(library)));
        }
    }

    /// The window of the program comes up without it, and brings no such library with it.
    void theWindowComesUpWithoutIt()
    {
        QProcess program;
        program.start(QStringLiteral(KEYFALL_PROGRAM),
                      {QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall")});
        QVERIFY(program.waitForStarted());
        const QString maps = QStringLiteral("/proc/%1/maps").arg(program.processId());
        QTRY_VERIFY_WITH_TIMEOUT(content(maps).contains("libqoffscreen") || program.state() != QProcess::Running,
                                 30'000);
        QTest::qWait(2000);
        const QByteArray loaded = content(maps);
        QVERIFY2(program.state() == QProcess::Running, program.readAllStandardError());
        QVERIFY(loaded.contains("libQt6Widgets"));
        QVERIFY(!loaded.contains("libQt6Network"));
        program.terminate();
        QVERIFY(program.waitForFinished());
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::NetworkTest)
#include "network_test.moc"
