// SPDX-License-Identifier: MIT
// The program as a system installs it: by `cmake --install` and by the .deb, each into a scratch root, without rights or
// network. What lies there must work from there.
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;
using test::runProcess;

namespace {

/// What came of a program: its standard output, or on failure everything that it said.
struct Done {
    bool ok = false;
    QByteArray text;
};

Done call(const QString& program, const QStringList& arguments, const QStringList& environment = {})
{
    const Outcome outcome = runProcess(program, arguments, {}, environment);
    return {outcome.status == 0, outcome.status == 0 ? outcome.out : outcome.out + outcome.err};
}

bool has(const char* tool)
{
    return !QStandardPaths::findExecutable(QString::fromLatin1(tool)).isEmpty();
}

QStringList filesBelow(const QString& root)
{
    QStringList found;
    for (QDirIterator files(root, QDir::Files, QDirIterator::Subdirectories); files.hasNext();)
        found << files.next().mid(root.size());
    found.sort();
    return found;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class PackageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(scratch_.isValid());
        const Done installed = call(QStringLiteral(KEYFALL_CMAKE),
                                    {"--install", KEYFALL_BUILD_DIR, "--component", "program", "--prefix", "/usr"},
                                    {"DESTDIR=" + root("installed")});
        QVERIFY2(installed.ok, installed.text.constData());
        if (!has("dpkg-deb") || !has("dpkg-shlibdeps"))
            return;
        const Done made =
            call(QStringLiteral(KEYFALL_CPACK),
                 {"--config", KEYFALL_BUILD_DIR "/CPackConfig.cmake", "-G", "DEB", "-B", scratch_.filePath("deb")});
        QVERIFY2(made.ok, made.text.constData());
        const QStringList debs = QDir(scratch_.filePath("deb")).entryList({"*.deb"});
        QCOMPARE(debs.size(), 1);
        deb_ = scratch_.filePath("deb/" + debs.front());
        const Done unpacked = call("dpkg-deb", {"-x", deb_, root("unpacked")});
        QVERIFY2(unpacked.ok, unpacked.text.constData());
    }

    void itWorksFromThere_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("cmake --install") << "installed";
        QTest::newRow(".deb") << "unpacked";
    }

    void itWorksFromThere()
    {
        QFETCH(QString, name);
        if (name == "unpacked" && deb_.isEmpty())
            QSKIP("dpkg-deb and dpkg-shlibdeps are not here");
        const QString usr = root(name) + "/usr/";
        const QString program = usr + "bin/keyfall";
        const QString example = usr + "share/doc/keyfall/examples/fall.keyfall";
        QCOMPARE(call(program, {"--version"}).text, QByteArray("keyfall " KEYFALL_VERSION "\n"));
        const Done run = call(program, {"run", example});
        QVERIFY2(run.ok && run.text.contains("Autograd"), run.text.constData());
        const Done tables = call(program, {"table", "--import", "builtin:1.13.1", "--op", "aten::relu"});
        QVERIFY2(tables.ok && tables.text.contains("aten::relu"), tables.text.constData());
#ifdef KEYFALL_HAVE_UI
        for (const QString format : {"svg", "png"}) {
            const QString picture = scratch_.filePath(name + '.' + format);
            const Done drawn = call(program, {"export", example, "--to", picture});
            QVERIFY2(drawn.ok, drawn.text.constData());
            QVERIFY(QFileInfo(picture).size() > 2'000);
        }
#endif
    }

    /// Two ways, one result; nothing of the library, of a test, of the build's folder.
    void theDebHoldsTheProgramAlone()
    {
        if (deb_.isEmpty())
            QSKIP("dpkg-deb and dpkg-shlibdeps are not here");
        const QStringList files = filesBelow(root("unpacked"));
        QCOMPARE(files, filesBelow(root("installed")));
        for (const char* file : {"bin/keyfall", "share/man/man1/keyfall.1.gz", "share/doc/keyfall/copyright",
                                 "share/bash-completion/completions/keyfall", "share/keyfall/export_tables.py"})
            QVERIFY2(files.contains(QStringLiteral("/usr/") + file), file);
        // The module of machine code is the one thing that is opened and not started.
        QStringList others = files.filter(QRegularExpression("/include/|/lib/|[.](a|h|cmake)$"));
        others.removeIf([](const QString& file) { return file.endsWith("/keyfall/keyfall-machine.so"); });
        QVERIFY2(others.isEmpty(), qPrintable(others.join('\n')));
        QVERIFY(contentOf(root("unpacked") + "/usr/share/doc/keyfall/copyright").contains("Lesser General Public"));

        const QByteArray control = call("dpkg-deb", {"-f", deb_}).text;
        QVERIFY2(control.contains("\nVersion: " + QByteArray(KEYFALL_VERSION).replace('-', '~')), control.constData());
        QVERIFY2(QRegularExpression("\nDepends: [^\n]*libc6[^\n]*libstdc").match(control).hasMatch(),
                 control.constData());
#ifdef KEYFALL_HAVE_UI
        QVERIFY2(control.contains("libqt6widgets6"), control.constData());
#endif
    }

    void theVersionIsGits()
    {
        if (!has("git"))
            QSKIP("git is not here");
        const QString folder = scratch_.filePath("version");
        QVERIFY(QDir().mkpath(folder));
        QFile script(folder + "/version.cmake");
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("set(PROJECT_VERSION 0.1.0)\nset(PROJECT_SOURCE_DIR ${CMAKE_CURRENT_LIST_DIR})\n"
                     "include(" KEYFALL_SOURCE_DIR "/cmake/KeyfallVersion.cmake)\nmessage(${KEYFALL_VERSION})\n");
        script.close();
        const auto version = [&] {
            return QString::fromUtf8(runProcess(KEYFALL_CMAKE, {"-P", script.fileName()}).err).trimmed();
        };
        const auto git = [&](QStringList arguments) {
            const QStringList first{"-C", folder, "-c", "user.name=test", "-c", "user.email=test@localhost"};
            const Done done = call("git", first + arguments, {"GIT_CONFIG_GLOBAL=/dev/null"});
            QVERIFY2(done.ok, done.text.constData());
        };
        const auto isLike = [&](const char* pattern) {
            const QString found = version();
            QVERIFY2(QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(found).hasMatch(),
                     qPrintable(found));
        };
        isLike("0[.]1[.]0");
        git({"init", "-q"});
        git({"add", "."});
        git({"commit", "-q", "-m", "first"});
        isLike("0[.]1[.]0-dev[.]1[+]g[0-9a-f]{7,}");
        git({"tag", "v0.2.0"});
        isLike("0[.]2[.]0");
        git({"commit", "-q", "--allow-empty", "-m", "second"});
        isLike("0[.]2[.]0[+]1[.]g[0-9a-f]{7,}");
        QVERIFY(script.open(QIODevice::Append));
        script.write("# changed\n");
        script.close();
        isLike("0[.]2[.]0[+]1[.]g[0-9a-f]{7,}[.]changed");
    }

    /// Every subcommand and every long option of every help text.
    void manPageAndCompletionSayWhatTheHelpSays()
    {
        const QString share = root("installed") + "/usr/share/";
        const QByteArray completion = contentOf(share + "bash-completion/completions/keyfall");
        const Done page = call("gzip", {"-cd", share + "man/man1/keyfall.1.gz"});
        QVERIFY(page.ok);
        const QByteArray man = QByteArray(page.text).replace("\\-", "-");
        QStringList commands{QString()};
        const QString help = QString::fromUtf8(keyfall({"--help"}).out);
        for (const auto& found : QRegularExpression("^  ([a-z]+)  ", QRegularExpression::MultilineOption)
                                     .globalMatch(help.mid(help.indexOf("\nSubcommands:"))))
            commands << found.captured(1);
        QVERIFY2(commands.size() > 9, qPrintable(commands.join(' ')));
        for (const QString& command : commands) {
            QStringList arguments{command, "--help"};
            arguments.removeAll(QString());
            const QString text = QString::fromUtf8(keyfall(arguments).out);
            for (const auto& found :
                 QRegularExpression("^ +(?:-h,)?(--[a-z-]+)", QRegularExpression::MultilineOption).globalMatch(text)) {
                const QByteArray option = found.captured(1).toUtf8();
                QVERIFY2(man.contains("\\fB" + option + "\\fR"), option.constData());
                QVERIFY2(completion.contains(option), option.constData());
            }
            QVERIFY2(man.contains("keyfall " + command.toUtf8()), qPrintable(command));
        }
    }

    void theCompletionCompletes_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("a command") << "keyfall res"
                                   << "resolve";
        QTest::newRow("an option") << "keyfall export --the"
                                   << "--theme";
        QTest::newRow("a value") << "keyfall export --theme d"
                                 << "dark";
        QTest::newRow("an option of another command") << "keyfall run --the"
                                                      << "";
    }

    void theCompletionCompletes()
    {
        QFETCH(QString, line);
        QFETCH(QString, words);
        const QString file = root("installed") + "/usr/share/bash-completion/completions/keyfall";
        const Done done = call("bash",
                               {"-c",
                                "source \"$1\"; cd \"${1%/*}\"; "  // where no file is a word
                                "COMP_WORDS=($2); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                                "_keyfall; echo \"${COMPREPLY[*]}\"",
                                "bash", file, line});
        QCOMPARE(QString::fromUtf8(done.text).trimmed(), words);
    }

    void theValidatorsAgree_data()
    {
        QTest::addColumn<QStringList>("command");
        const QString share = root("installed") + "/usr/share/";
        QTest::newRow("mandoc") << QStringList{"mandoc", "-T",      "lint",
                                               "-W",     "warning", share + "man/man1/keyfall.1.gz"};
        QTest::newRow("man") << QStringList{"man", "--warnings", "-l", share + "man/man1/keyfall.1.gz"};
#ifdef KEYFALL_HAVE_UI
        QTest::newRow("desktop entry") << QStringList{"desktop-file-validate", share + "applications/keyfall.desktop"};
        QTest::newRow("MIME type") << QStringList{"xmllint", "--noout", share + "mime/packages/keyfall.xml"};
#endif
    }

    void theValidatorsAgree()
    {
        QFETCH(QStringList, command);
        const QString tool = command.takeFirst();
        if (!has(tool.toLatin1().constData()))
            QSKIP("the validator is not here");
        const Outcome outcome = runProcess(tool, command, {}, {"MANWIDTH=100"});
        QVERIFY2(outcome.status == 0 && outcome.err.isEmpty(), (outcome.err + outcome.out).constData());
    }

private:
    QString root(const QString& name) const
    {
        return scratch_.filePath(name);
    }

    QTemporaryDir scratch_;
    QString deb_;
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::PackageTest)
#include "package_test.moc"
