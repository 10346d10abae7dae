// SPDX-License-Identifier: MIT
#include "core/conformance/conformance.h"
#include "core/conformance/library_fallbacks.h"
#include "core/conformance/vector_file.h"
#include "core/keys/key_model.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace keyfall;

namespace {

const QString kFolder = QStringLiteral(KEYFALL_TEST_DATA_DIR "/vectors/pytorch/");

ConformanceReport replayed(const QString& path)
{
    auto report = replayVectors(path.toStdString(), {});
    if (!report)
        qFatal("%s", report.error().text().c_str());
    return *report;
}

ConformanceReport replayedText(const std::string& text)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("changed.json"));
    QFile changed(path);
    if (!changed.open(QIODevice::WriteOnly) || changed.write(text.c_str()) < 0)
        qFatal("cannot write %s", qPrintable(path));
    changed.close();
    return replayed(path);
}

/// Failures after `change` has been made to the document in `file`.
std::size_t failuresAfter(const QString& file, const std::function<void(Json&)>& change)
{
    auto read = readVectorFile((kFolder + file).toStdString());
    if (!read)
        qFatal("%s", read.error().text().c_str());
    std::string text;
    if (read->lines) {
        text = jsonLine(read->header) + "\n";
        change(read->records[0]);
        text += jsonLine(read->records[0]) + "\n";
    } else {
        change(read->header);
        text = jsonLine(read->header);
    }
    return replayedText(text).failed;
}

}  // namespace

/// The PyTorch key models against facts from real builds (resources/rules/pytorch.md).
class PytorchVectorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFileHolds_data()
    {
        QTest::addColumn<QString>("path");
        const auto files = QDir(kFolder).entryInfoList({QStringLiteral("*.gz")}, QDir::Files);
        QCOMPARE(files.size(), 20);
        for (const QFileInfo& file : files)
            QTest::newRow(qPrintable(file.fileName())) << file.filePath();
    }
    void everyFileHolds()
    {
        QFETCH(QString, path);
        const ConformanceReport report = replayed(path);
        if (!report.differences.empty())
            qWarning("%s: expected %s, found %s", report.differences[0].what.c_str(),
                     report.differences[0].expected.c_str(), report.differences[0].found.c_str());
        QCOMPARE(report.failed, std::size_t{0});
        QVERIFY(report.passed > 150);
        QCOMPARE(report.checks, report.passed);
        QVERIFY(report.records > 20);
        QCOMPARE(report.notRun, std::size_t{0});
    }

    void everyBuiltInModelBuilds()
    {
        for (const std::string& name : KeyModel::builtInNames())
            QVERIFY2(KeyModel::builtIn(name).has_value(), name.c_str());
    }

    /// The newest kernel without a key wins, so these two orders differ: a record that says otherwise is wrong.
    void ordersThatDisagreeAreFound()
    {
        const auto file = readVectorFile((kFolder + "test_dispatch_scenarios.json.gz").toStdString());
        QVERIFY(file.has_value());
        int cases = 0;
        for (const Json& record : file->header["records"]) {
            if (record["test"] != "TestDispatch.test_overwrite_math")
                continue;
            Json changed = file->header;
            changed["records"] = Json::array({record});
            QCOMPARE(replayedText(jsonLine(changed)).failed, std::size_t{0});
            changed["records"][0]["ctor_order"] = "any permutation gives the same result";
            QCOMPARE(replayedText(jsonLine(changed)).failed, std::size_t{1});
            ++cases;
        }
        QCOMPARE(cases, 3);
    }

    /// The dispatcher tests have no list of libtorch's fallbacks; other files from the same versions do.
    void libraryFallbacksAreThoseOfTheVersions_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("list");
        QTest::newRow("1.8") << "dispatch_fuzz_1_8_classic.jsonl.gz"
                             << "pytorch-1.8"
                             << "base_fallbacks";
        QTest::newRow("1.13") << "dispatch_fuzz_1_13_1.jsonl.gz"
                              << "pytorch-1.13"
                              << "preexisting_backend_fallbacks";
        QTest::newRow("1.13 operators") << "oracle_torch_1_13_1.jsonl.gz"
                                        << "pytorch-1.13"
                                        << "backend_fallbacks";
        QTest::newRow("2.6") << "dispatch_fuzz_2_6_0.jsonl.gz"
                             << "pytorch-2.6"
                             << "preexisting_backend_fallbacks";
        QTest::newRow("2.15") << "dispatch_fuzz_2_15_0.jsonl.gz"
                              << "pytorch-2.15"
                              << "preexisting_backend_fallbacks";
    }
    void libraryFallbacksAreThoseOfTheVersions()
    {
        QFETCH(QString, file);
        QFETCH(QString, model);
        QFETCH(QString, list);
        const auto read = readVectorFile((kFolder + file).toStdString());
        QVERIFY(read.has_value());
        const auto keys = KeyModel::builtIn(model.toStdString()).value();
        Json found = Json::array();
        for (const LibraryFallback& fallback : libraryFallbacks(*keys))
            found.push_back({keys->nameOf(fallback.key), fallback.fallthrough});
        Json expected = Json::array();
        for (const Json& fallback : read->header[list.toStdString()])
            expected.push_back({fallback["key"], fallback["fallthrough"]});
        QCOMPARE(QString::fromStdString(jsonLine(found)), QString::fromStdString(jsonLine(expected)));
    }

    /// PyTorch 2.6 has operators with kernels that nobody defined: a file with one is replayed, its facts count.
    void anOperatorWithoutADefinitionIsReplayed()
    {
        const auto file = readVectorFile((kFolder + "oracle_torch_1_13_1.jsonl.gz").toStdString());
        QVERIFY(file.has_value());
        Json header = file->header;
        Json record = file->records[0];
        header["num_ops"] = 1;
        header["provenance_counts"] = Json::object();
        for (const Json& row : record["table"]) {
            Json& count = header["provenance_counts"][row[1].get<std::string>()];
            count = count.is_null() ? 1 : count.get<int>() + 1;
        }
        const auto replay = [&] { return replayedText(jsonLine(header) + "\n" + jsonLine(record) + "\n"); };
        const std::size_t defined = replay().passed;
        QCOMPARE(replay().failed, std::size_t{0});
        for (const char* fact : {"schema", "schema_debug", "alias_analysis"})
            record[fact] = nullptr;
        QCOMPARE(replay().failed, std::size_t{0});
        QCOMPARE(replay().passed, defined - 2);  // the schema's name, and what the kernel's signature infers
        record["table"][0][1] = "math kernel";
        QVERIFY(replay().failed > 0);
    }

    void aChangedFactIsFound_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        const QString keys = QStringLiteral("keys_2_6_0.json.gz");
        const QString sets = QStringLiteral("keyset_1_13_1.json.gz");
        const QString dispatch = QStringLiteral("dispatch_fuzz_2_6_0.jsonl.gz");
        const auto row = [](const char* name, const QString& file, const char* pointer, const char* value) {
            QTest::newRow(name) << file << QString::fromLatin1(pointer) << QString::fromLatin1(value);
        };
        row("key name", keys, "/keys/3/name", "\"Maia\"");
        row("raw bits", keys, "/keys/50/raw", "\"0x0000000000008003\"");
        row("table index", keys, "/keys/50/table_index", "3");
        row("FULL_AFTER", keys, "/keys/50/full_after", "\"0x0000000000007fff\"");
        row("alias member", keys, "/alias_members/Autograd/0", "\"AutogradCPU\"");
        row("constant", keys, "/constants/python_ks", "\"0x0\"");
        row("guard", keys, "/tls/1/included", "\"0x0000000804000000\"");
        row("set text", sets, "/sets/1/str", "\"DispatchKeySet()\"");
        row("difference", sets, "/binary/0/sub", "\"0x0\"");
        row("remove", sets, "/keyops/0/remove", "\"0x0\"");
        row("provenance", dispatch, "/table/CPU/1", "\"kernel\"");
        row("hop", dispatch, "/calls/0/hops/0/1", "\"0x0\"");
        row("error", dispatch, "/calls/0/error", "{\"kind\": \"no_kernel\"}");
        row("trace", dispatch, "/calls/0/trace", "\"\"");
        row("dump", dispatch, "/dump", "\"\"");
        row("stale", dispatch, "/stale_keys", "[\"CPU\"]");
    }
    void aChangedFactIsFound()
    {
        QFETCH(QString, file);
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        const std::size_t failed = failuresAfter(file, [&](Json& document) {
            document.at(Json::json_pointer(pointer.toStdString())) = test::parsedJson(value.toStdString());
        });
        QVERIFY(failed > 0);
    }
};

KEYFALL_TEST(PytorchVectorsTest)
#include "pytorch_vectors_test.moc"
