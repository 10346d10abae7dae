// SPDX-License-Identifier: MIT
#include "core/conformance/conformance.h"
#include "core/conformance/vector_file.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>

namespace keyfall {

namespace {

const QString kVectors = QStringLiteral(KEYFALL_TEST_DATA_DIR "/ferrotorch_dispatch.json");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::string packed(const QByteArray& content)
{
    z_stream stream{};
    (void)deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string result(deflateBound(&stream, static_cast<uLong>(content.size())) + 64, '\0');
    QByteArray input = content;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    (void)deflate(&stream, Z_FINISH);
    result.resize(result.size() - stream.avail_out);
    deflateEnd(&stream);
    return result;
}

/// One record with these steps.
QByteArray record(const QByteArray& steps)
{
    return R"({"format": "keyfall-ferrotorch-vectors", "version": 1, "count": 1, "records": [{"id": "X", "name": "x", "steps": [)"
        + steps + "]}]}";
}

}  // namespace

class VectorFilesTest : public QObject {
    Q_OBJECT

private:
    Expected<ConformanceReport> replay(const QByteArray& content) const
    {
        const QString path = folder_.filePath("vectors");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write a test file");
        file.close();
        return replayVectors(path.toStdString(), {});
    }

    QTemporaryDir folder_;

private Q_SLOTS:
    void theGroupsPass()
    {
        const auto report = replayVectors(kVectors.toStdString(), {});
        QVERIFY2(report.has_value(), report ? "" : report.error().text().c_str());
        QCOMPARE(report->passed, std::size_t{37});
        QCOMPARE(report->failed, std::size_t{0});
        QVERIFY(report->differences.empty());
    }

    void aRecordPassesAndItsExpectationsAreChecks()
    {
        const auto report = replayVectors(kVectors.toStdString(), {});
        QVERIFY(report.has_value());
        QCOMPARE(report->records, std::size_t{37});
        QVERIFY(report->checks > 200);
    }

    void compressedFilesAreToldByTheirContent()
    {
        const auto report = replay(QByteArray::fromStdString(packed(contentOf(kVectors))));
        QVERIFY2(report.has_value(), report ? "" : report.error().text().c_str());
        QCOMPARE(report->passed, std::size_t{37});
    }

    void jsonLinesAreToldByTheirContent()
    {
        const auto lines = parseVectorFile("{\"format\": \"f\"}\n{\"id\": 1}\n{\"id\": 2}\n\n", "test");
        QVERIFY(lines && lines->lines);
        QCOMPARE(lines->format, std::string("f"));
        QCOMPARE(lines->records.size(), std::size_t{2});
        const auto one = parseVectorFile("{\"format\": \"f\"}\n", "test");
        QVERIFY(one && !one->lines);
        const auto spread = parseVectorFile("{\n\"format\":\n\"f\"\n}\n", "test");
        QVERIFY(spread && !spread->lines);
        const auto wrong = parseVectorFile("{\"format\": \"f\"}\n{\"id\": 1}\n{\"id\":\n", "test");
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().where, std::string("test:3"));
    }

    /// Every single expectation is looked at: whichever value of the file is changed, the replay notices.
    void everyChangedExpectationIsADifference()
    {
        const Json good = test::parsedJson(contentOf(kVectors).toStdString());
        int changes = 0;
        for (std::size_t r = 0; r < good["records"].size(); ++r)
            for (std::size_t s = 0; s < good["records"][r]["steps"].size(); ++s) {
                const Json& step = good["records"][r]["steps"][s];
                if (!step.contains("expect"))
                    continue;
                std::vector<Json::json_pointer> leaves;
                const Json flat = step["expect"].flatten();
                for (const auto& [pointer, value] : flat.items())
                    leaves.emplace_back(pointer);
                for (const Json::json_pointer& leaf : leaves) {
                    Json changed = {
                        {"format", good["format"]}, {"version", 1}, {"count", 1}, {"records", {good["records"][r]}}};
                    Json& expect = changed["records"][0]["steps"][s]["expect"];
                    Json& value = expect.is_structured() ? expect[leaf] : expect;
                    if (value.is_number())
                        value = value.get<std::int64_t>() + 1;
                    else if (value.is_boolean())
                        value = !value.get<bool>();
                    else if (value.is_string() && KeyModel::ferrotorch()->find(value.get<std::string>()))
                        value = value == "Vmap" ? "Meta" : "Vmap";
                    else if (value == "greater")
                        value = "less";
                    else if (value.is_string())
                        value = value.get<std::string>() + "?";
                    else if (value.is_null())
                        value = "Cpu";
                    else
                        value = Json::array({"Cpu"});  // an empty list that must stay empty
                    const auto report = replay(QByteArray::fromStdString(jsonLine(changed)));
                    const std::string place = good["records"][r]["id"].get<std::string>() + " step "
                        + std::to_string(s + 1) + " " + leaf.to_string();
                    if (leaf.to_string().starts_with("/contains") || leaf.to_string().starts_with("/lacks")
                        || leaf.to_string().find("has_kernel") != std::string::npos
                        || leaf.to_string().find("lacks_kernel") != std::string::npos)
                        continue;  // another key may rightly be there as well; see below
                    QVERIFY2(report.has_value(), (place + ": " + (report ? "" : report.error().text())).c_str());
                    QVERIFY2(report->failed == 1, place.c_str());
                    QVERIFY(!report->differences.front().expected.empty()
                            && report->differences.front().expected != report->differences.front().found);
                    ++changes;
                }
            }
        QVERIFY2(changes > 150, qPrintable(QString::number(changes)));
    }

    void membershipIsLookedAt()
    {
        const QByteArray set = R"({"do": "set", "name": "s", "keys": ["Cpu"]}, )";
        QCOMPARE(
            replay(
                record(set + R"({"do": "check_set", "set": "s", "expect": {"contains": ["Cpu"], "lacks": ["Meta"]}})"))
                ->failed,
            std::size_t{0});
        QCOMPARE(replay(record(set + R"({"do": "check_set", "set": "s", "expect": {"contains": ["Meta"]}})"))->failed,
                 std::size_t{1});
        QCOMPARE(replay(record(set + R"({"do": "check_set", "set": "s", "expect": {"lacks": ["Cpu"]}})"))->failed,
                 std::size_t{1});
        const QByteArray add = R"({"do": "register", "op": "add", "key": "Cpu", "label": "x", "kernel": "return"}, )";
        QCOMPARE(
            replay(record(add + R"({"do": "check_dispatcher", "expect": {"has_kernel": [["add", "Meta"]]}})"))->failed,
            std::size_t{1});
        QCOMPARE(
            replay(record(add + R"({"do": "check_dispatcher", "expect": {"lacks_kernel": [["add", "Cpu"]]}})"))->failed,
            std::size_t{1});
    }

    void aDifferenceSaysWhatWasExpectedAndFound()
    {
        const auto report = replay(record(R"({"do": "compare", "a": "Tracer", "b": "Cpu", "expect": "less"})"));
        QVERIFY(report.has_value());
        QCOMPARE(report->failed, std::size_t{1});
        QVERIFY((report->differences.front() == Difference{"X", "step 1: order", "less", "greater"}));
    }

    void unusableFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("message");
        const QByteArray call = R"({"do": "call", "op": "f", "keyset": ["Cpu"], "inputs": [[2]], )";
        QTest::newRow("empty") << QByteArray() << "there is nothing in it";
        QTest::newRow("no JSON") << QByteArray("hello") << "syntax error";
        QTest::newRow("cut short") << contentOf(kVectors).left(1000) << "syntax error";
        QTest::newRow("a list") << QByteArray("[]") << "expected a vector file";
        QTest::newRow("no format") << QByteArray("{}") << "'format' is missing";
        QTest::newRow("unknown format") << QByteArray(R"({"format": "keyfall-tea-vectors"})")
                                        << "known formats: keyfall-ferrotorch-vectors";
        QTest::newRow("newer version") << QByteArray(
            R"({"format": "keyfall-ferrotorch-vectors", "version": 2, "count": 0, "records": []})")
                                       << "expected the number 1";
        QTest::newRow("lost records") << QByteArray(
            R"({"format": "keyfall-ferrotorch-vectors", "version": 1, "count": 2, "records": []})")
                                      << "says 2 records, but there are 0";
        QTest::newRow("unknown field of the file")
            << QByteArray(R"({"format": "keyfall-ferrotorch-vectors", "version": 1, "count": 0, "recordz": []})")
            << "did you mean 'records'?";
        QTest::newRow("no steps") << record("") << "a record without steps checks nothing";
        QTest::newRow("unknown step") << record(R"({"do": "dance"})") << "unknown step 'dance'";
        QTest::newRow("unknown key") << record(R"({"do": "compare", "a": "Gpu", "b": "Cpu", "expect": "less"})")
                                     << "Gpu";
        QTest::newRow("unknown set") << record(R"({"do": "check_set", "set": "s", "expect": {"len": 0}})")
                                     << "no set named 's' was made";
        QTest::newRow("unknown field of a step")
            << record(R"({"do": "compare", "a": "Cpu", "b": "Cpu", "expect": "equal", "why": 1})")
            << "unknown field 'why'";
        QTest::newRow("unknown expectation")
            << record(call + R"("expect": {"shapes": [2]}})") << "unknown field 'shapes' (did you mean 'shape'?)";
        QTest::newRow("no expectation") << record(call + R"("expect": {}})") << "at least one expectation";
        QTest::newRow("expectation of another type")
            << record(call + R"("expect": {"log": "x"}})") << "expected a list of labels";
        QTest::newRow("a huge input") << record(
            R"({"do": "call", "op": "f", "keyset": [], "inputs": [[1000000000]], "expect": {"ok": false}})")
                                      << "from 0 to 1024";
        QTest::newRow("damaged gzip") << QByteArray("\x1f\x8b\x08\x00 nonsense") << "damaged or cut short";
        QTest::newRow("gzip cut short") << QByteArray::fromStdString(packed(contentOf(kVectors))).left(500)
                                        << "damaged or cut short";
    }

    void unusableFilesAreRefused()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, message);
        const auto report = replay(content);
        QVERIFY(!report);
        QVERIFY(report.error().kind == ErrorKind::badInput);
        QVERIFY2(QString::fromStdString(report.error().text()).contains(message), report.error().text().c_str());
    }

    void aGzipBombIsRefused()
    {
        const auto unpacked = unpackGzip(packed(QByteArray(10'000'000, ' ')), "test", 1'000'000);
        QVERIFY(!unpacked);
        QVERIFY(unpacked.error().message.find("when unpacked") != std::string::npos);
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::VectorFilesTest)
#include "vector_files_test.moc"
