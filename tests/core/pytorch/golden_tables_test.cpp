// SPDX-License-Identifier: MIT
// The dispatch tables, the state dump and the missing kernels of tests/data/layers_torch_1_13.json.gz. The tables that
// come with the program are of the same build: of their registrations our rules make the recorded texts, byte by byte.
// (table_import_test.cpp does the same for all operators; two of these texts are also in tests/data/samples.)
#include "core/conformance/vector_file.h"
#include "core/dispatch/pytorch_text.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"
#include "core/pytorch/tables_text.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

#include <map>
#include <string>

using namespace keyfall;

namespace {

/// Every text anywhere in the document.
void collectTexts(const Json& node, const std::string& path, std::map<std::string, std::string>& texts)
{
    if (node.is_string())
        texts.emplace(path, node.get<std::string>());
    else if (node.is_structured())
        for (const auto& [key, value] : node.items())
            collectTexts(value, path + "/" + key, texts);
}

std::string between(const std::string& text, const std::string& before, const std::string& after)
{
    const std::size_t start = text.find(before);
    if (start == std::string::npos)
        return {};
    const std::size_t end = text.find(after, start + before.size());
    return text.substr(start + before.size(), end == std::string::npos ? end : end - start - before.size());
}

/// "Could not run 'aten::mm.out' with arguments from the 'QuantizedCPU' backend": the rest is the reader's build.
const std::string kCouldNotRun = "Could not run '";

}  // namespace

class GoldenTablesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void tablesToTheByte_data() { addCases("dispatch_table"); }
    void tablesToTheByte();
    void dumpsToTheByte_data() { addCases("dispatch_dump"); }
    void dumpsToTheByte();

    void aTableIsReadAndPrintedBack_data() { addCases("dispatch_table"); }
    void aTableIsReadAndPrintedBack();

    void missingKernels_data();
    void missingKernels();

private:
    void addCases(const char* group);
    const std::string& textOf(const char* group) const
    {
        return golden_.at(group).at(QTest::currentDataTag()).get_ref<const std::string&>();
    }

    Json golden_;
    ImportedTables tables_;
    ImportedDispatcher predicted_;
};

void GoldenTablesTest::initTestCase()
{
    QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/layers_torch_1_13.json.gz"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto text = unpackGzip(file.readAll().toStdString(), "golden", std::size_t{64} << 20);
    QVERIFY(text);
    golden_ = test::parsedJson(*text);
    auto tables = importTables(std::string("builtin:1.13.1"));
    QVERIFY(tables);
    tables_ = std::move(*tables);
    predicted_ = predictedDispatcher(tables_, modelOf(tables_)->model);
}

void GoldenTablesTest::addCases(const char* group)
{
    QTest::addColumn<bool>("known");
    for (const auto& [name, text] : golden_.at(group).items())
        QTest::newRow(name.c_str()) << (tables_.find(name) != nullptr);
}

void GoldenTablesTest::tablesToTheByte()
{
    QFETCH(bool, known);
    QVERIFY(known);
    const OperatorHandle op = predicted_.dispatcher->find(QTest::currentDataTag()).value();
    QCOMPARE(QByteArray::fromStdString(pytorchTableDump(*predicted_.dispatcher, op)),
             QByteArray::fromStdString(textOf("dispatch_table")));
}

void GoldenTablesTest::dumpsToTheByte()
{
    QFETCH(bool, known);
    QVERIFY(known);
    QCOMPARE(QByteArray::fromStdString(importedDump(tables_, *tables_.find(QTest::currentDataTag()))),
             QByteArray::fromStdString(textOf("dispatch_dump")));
}

/// The recorded text itself, as a person pastes it.
void GoldenTablesTest::aTableIsReadAndPrintedBack()
{
    const std::string& text = textOf("dispatch_table");
    const std::string pasted = "### _dispatch_dump_table " + std::string(QTest::currentDataTag()) + "\n" + text;
    LineSource source = LineSource::of(pasted, "golden");
    const auto read = importTables(source);
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    QCOMPARE(read->operators.size(), std::size_t{1});
    QCOMPARE(QByteArray::fromStdString(importedTableDump(*read, read->operators.front())),
             QByteArray::fromStdString(text));
    const auto model = modelOf(*read);
    QVERIFY(model);
    QCOMPARE(QString::fromStdString(model->model->name()), QStringLiteral("pytorch-1.13"));
    QVERIFY(differences(*read, *predictedDispatcher(*read, model->model).dispatcher).empty());
}

void GoldenTablesTest::missingKernels_data()
{
    QTest::addColumn<QString>("text");
    std::map<std::string, std::string> texts;
    for (const char* group : {"sparse", "quant", "nested", "meta", "errors"})
        collectTexts(golden_.at(group), group, texts);
    for (const auto& [path, text] : texts)
        if (text.find(kCouldNotRun) != std::string::npos)
            QTest::newRow(path.c_str()) << QString::fromStdString(text);
}

/// The kernels that 1.13 did not have: our dispatcher misses them too, with PyTorch's registrations and in its words,
/// though our own layers have most of them (golden_differences.h).
void GoldenTablesTest::missingKernels()
{
    QFETCH(QString, text);
    const std::string recorded = text.toStdString();
    const std::string op = between(recorded, kCouldNotRun, "'");
    const std::string key = between(recorded, "arguments from the '", "'");
    const auto handle = predicted_.dispatcher->find(op);
    QVERIFY2(handle, op.c_str());
    const Resolution resolution = predicted_.dispatcher->resolve(*handle, predicted_.dispatcher->model().setOf({key}));
    QVERIFY(!resolution.found);
    const std::string sentence = kCouldNotRun + op + "' with arguments from the '" + key + "' backend";
    QVERIFY2(resolution.error.starts_with(sentence + ". '" + op + "' is only available for these backends: ["),
             resolution.error.c_str());
    QVERIFY(recorded.find(sentence) != std::string::npos);
    // Of the keys that have a kernel the recorded texts hold the first few, the last of them cut.
    const std::string list = between(recorded, "is only available for these backends: [", "]");
    QVERIFY2(between(resolution.error, "is only available for these backends: [", "]").starts_with(list),
             resolution.error.c_str());
}

KEYFALL_TEST(GoldenTablesTest)
#include "golden_tables_test.moc"
