// SPDX-License-Identifier: MIT
// The fuzz targets without libFuzzer, in every build: each file of the corpora, and random changes of them. Nothing here
// looks where an input leads, so `./dev fuzz` finds more; what it found stays found here. KEYFALL_FUZZ_SECONDS=600 goes on
// for so long with each target, and KEYFALL_FUZZ_SEED begins elsewhere.
#include "tests/support/test_case.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

using Target = int (*)(const std::uint8_t* data, std::size_t size);

// Each source of a target is compiled with its entry point under the target's name.
#define KEYFALL_TARGETS(DO)                                                                                            \
    DO(cache_file)                                                                                                     \
    DO(dump)                                                                                                           \
    DO(error)                                                                                                          \
    DO(kernel)                                                                                                         \
    DO(key_model)                                                                                                      \
    DO(keyset)                                                                                                         \
    DO(lesson)                                                                                                         \
    DO(profile)                                                                                                        \
    DO(program)                                                                                                        \
    DO(query)                                                                                                          \
    DO(recording)                                                                                                      \
    DO(saved_run)                                                                                                      \
    DO(session)                                                                                                        \
    DO(size)                                                                                                           \
    DO(tables)                                                                                                         \
    DO(trace)
#define KEYFALL_DECLARE(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
KEYFALL_TARGETS(KEYFALL_DECLARE)
#undef KEYFALL_DECLARE

namespace {

struct Named {
    const char* name;
    Target target;
};

#define KEYFALL_NAMED(name) {#name, &fuzz_##name},
constexpr Named kTargets[] = {KEYFALL_TARGETS(KEYFALL_NAMED)};
#undef KEYFALL_NAMED

/// What is being tried, for the file that a crash leaves.
std::string gInput;

void keepInput(int number)
{
    std::signal(number, SIG_DFL);
    if (std::FILE* file = std::fopen("crash-input", "wb")) {
        std::fwrite(gInput.data(), 1, gInput.size(), file);
        std::fclose(file);
    }
    std::raise(number);
}

int tryInput(Target target, std::string input)
{
    gInput = std::move(input);
    return target(reinterpret_cast<const std::uint8_t*>(gInput.data()), gInput.size());
}

/// A few random changes: a byte, a piece gone, doubled or taken from another input, a number near its edges.
std::string changed(std::string text, const std::vector<std::string>& corpus, std::mt19937& random)
{
    static const std::vector<std::string> kPieces{"0",
                                                  "-1",
                                                  "1",
                                                  "9223372036854775807",
                                                  "-9223372036854775808",
                                                  "18446744073709551616",
                                                  "1e308",
                                                  "NaN",
                                                  "null",
                                                  "[]",
                                                  "{}",
                                                  "\"\"",
                                                  "\xff",
                                                  "\n",
                                                  std::string(1, '\0'),
                                                  "[[[[[[[[",
                                                  "true",
                                                  ",",
                                                  ":",
                                                  "(",
                                                  ")",
                                                  "\\u0000"};
    const auto below = [&random](std::size_t count) { return count == 0 ? 0 : random() % count; };
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = std::min(below(40) + 1, text.size() - at);
        switch (below(6)) {
        case 0:
            if (at < text.size())
                text[at] = static_cast<char>(random());
            break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(at, length)); break;
        case 3: text.replace(at, length, kPieces[below(kPieces.size())]); break;
        case 4: {
            const std::string& other = corpus[below(corpus.size())];
            text.insert(at, other.substr(below(other.size() + 1), below(200)));
            break;
        }
        default: {
            const std::size_t from = below(text.size() + 1);
            text.insert(at, text.substr(from, below(200)));
        }
        }
    }
    return text;
}

}  // namespace

class FuzzCorpusTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const int number : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL})
            std::signal(number, keepInput);
    }

    /// Every target of tests/fuzz is here, with its corpus.
    void everyTargetIsHere()
    {
        QStringList named;
        for (const Named& each : kTargets)
            named.append(QString::fromLatin1(each.name));
        QCOMPARE(QDir(QStringLiteral(KEYFALL_CORPORA)).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name), named);
    }

    void everyInput_data()
    {
        QTest::addColumn<int>("number");
        int number = 0;
        for (const Named& each : kTargets)
            QTest::newRow(each.name) << number++;
    }
    void everyInput()
    {
        QFETCH(int, number);
        const Named& each = kTargets[static_cast<std::size_t>(number)];
        std::vector<std::string> corpus;
        const QDir folder(QStringLiteral(KEYFALL_CORPORA "/") + QLatin1String(each.name));
        for (const QString& name : folder.entryList(QDir::Files, QDir::Name)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            corpus.push_back(file.readAll().toStdString());
            (void)tryInput(each.target, corpus.back());
        }
        QVERIFY(!corpus.empty());
        const int seconds = qEnvironmentVariableIntValue("KEYFALL_FUZZ_SECONDS");
        const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("KEYFALL_FUZZ_SEED"));
        std::mt19937 random(seed + 17);
        QElapsedTimer timer;
        timer.start();
        // In CI the same few on every machine.
        constexpr long kFew = 30;
        long runs = 0;
        while (seconds > 0 ? timer.elapsed() < 1000 * qint64{seconds} : runs < kFew) {
            (void)tryInput(each.target, changed(corpus[random() % corpus.size()], corpus, random));
            ++runs;
        }
        qInfo("%ld executions in %lld ms", runs, static_cast<long long>(timer.elapsed()));
    }
};

KEYFALL_TEST(FuzzCorpusTest)
#include "fuzz_corpus_test.moc"
