// SPDX-License-Identifier: MIT
#include "core/session/session.h"
#include "tests/core/session/broken_sessions.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

namespace keyfall {

/// Every broken session is refused with a message that names the place and what was expected; nothing crashes or hangs.
class BrokenSessionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isRefusedWithAPreciseMessage_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("message");
        const auto cases = test::brokenSessions();
        QVERIFY2(cases.size() >= 100, "there are to be at least 100 broken sessions");
        for (const test::BrokenSession& broken : cases)
            QTest::newRow(broken.name) << broken.text << QString::fromUtf8(broken.message);
    }

    void isRefusedWithAPreciseMessage()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, message);
        QElapsedTimer timer;
        timer.start();
        const auto session =
            parseSession(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), "test");
        QVERIFY2(!session.has_value(), "the session was accepted");
        const QString found = QString::fromStdString(session.error().text());
        QVERIFY2(found.startsWith("test"), qPrintable(found));
        QVERIFY2(found.contains(message), qPrintable(found));
        QVERIFY2(found.size() < 1000, "a message is a line, not a page");
        QVERIFY(session.error().kind == ErrorKind::badInput);
        QVERIFY2(timer.elapsed() < 20'000, "refusing it took too long");
    }

    /// A session cut off at any byte is refused, and so is one with any byte made a brace; neither crashes.
    void neverCrashesOnDamagedText()
    {
        QFile file(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/custom_registrations.keyfall"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string good = file.readAll().toStdString();
        const std::size_t end = good.find_last_of('}');
        for (std::size_t length = 0; length <= end; ++length)
            QVERIFY2(!parseSession(std::string_view(good).substr(0, length), "test"),
                     qPrintable(QString::number(length)));
        for (std::size_t at = 0; at < end; ++at)
            for (const char c : {'{', ']', '"', '9', '\0'}) {
                std::string damaged = good;
                damaged[at] = c;
                const auto session = parseSession(damaged, "test");
                QVERIFY(session || !session.error().text().empty());
            }
    }

    void saysWhyAFileCannotBeRead()
    {
        QTemporaryDir folder;
        const auto message = [](const QString& path) {
            const auto session = readSession(path.toStdString());
            return session ? QStringLiteral("accepted") : QString::fromStdString(session.error().text());
        };
        QVERIFY(message(folder.filePath("none.keyfall")).contains("cannot be opened: No such file or directory"));
        QVERIFY(message(folder.path()).contains("is a directory; a file is expected"));
        QVERIFY(message(QString()).contains("an empty file name"));
        QVERIFY(message("/dev/null").contains("there is nothing in it"));
        QVERIFY(message("/dev/zero").contains("is larger than 64 MB"));

        const QString secret = folder.filePath("secret.keyfall");
        QFile file(secret);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QVERIFY(file.setPermissions({}));
        if (::geteuid() != 0)  // the super-user may read everything
            QVERIFY(message(secret).contains("Permission denied"));

        const QString huge = folder.filePath("huge.keyfall");
        QFile sparse(huge);
        QVERIFY(sparse.open(QIODevice::WriteOnly) && sparse.resize(Q_INT64_C(10'000'000'000)));
        QVERIFY(message(huge).contains("is larger than 64 MB"));

        const QString pipe = folder.filePath("pipe.keyfall");
        QCOMPARE(::mkfifo(pipe.toUtf8().constData(), 0600), 0);
        QVERIFY(message(pipe).contains("there is nothing in it"));  // nobody writes: it must not wait
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::BrokenSessionsTest)
#include "broken_sessions_test.moc"
