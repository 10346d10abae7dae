// SPDX-License-Identifier: MIT
#include "core/pytorch/table_import.h"

#include "core/pytorch/built_in_tables.h"
#include "core/pytorch/deduced_kernels.h"
#include "core/pytorch/derived_model.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/live_key_sets.h"
#include "core/pytorch/tables_text.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QTest>

#include <array>
#include <functional>
#include <random>

using namespace keyfall;

namespace {

const QString kSamples = QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/");
const std::string kOracle = KEYFALL_TEST_DATA_DIR "/vectors/pytorch/oracle_torch_1_13_1.jsonl.gz";

std::string contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

ImportedTables mustImport(const std::string& path)
{
    auto tables = importTables(path);
    if (!tables)
        qFatal("%s", tables.error().text().c_str());
    return std::move(*tables);
}

Expected<ImportedTables> importText(const std::string& text)
{
    LineSource source = LineSource::of(text, "pasted");
    return importTables(source);
}

/// Tables of a process that calls PrivateUse1 `name`. (Behind moc's back: it loses its way in such a text.)
Expected<ImportedTables> tablesCalling(const std::string& name)
{
    return importText(R"({"format":"keyfall-pytorch-tables","version":1,"torch_version":"2.15.0","num_ops":0,)"
                      R"("fallbacks":[],"privateuse1_name":")"
                      + name + "\"}\n");
}

/// The two formats of exported tables, each with an operator of two kernels: one unboxed, one a boxed fallthrough.
const std::array<std::string, 2> kFlagged{
    R"({"format":"keyfall-pytorch-tables","version":1,"torch_version":"2.15.0","texts":["x"]})"
    "\n"
    R"({"op":"a::b","kernels":[["CPU",0,null,"u"],["CUDA",0,null,"fb"]]})",
    R"({"format":"keyfall-operator-tables","version":1,"torch_version":"2.15.0","debug_strings":["x"]})"
    "\n"
    R"({"op":"a::b","registrations":[)"
    R"({"key":"CPU","alias":false,"inactive":false,"debug":0,"inferred":null,"flags":["unboxed"]},)"
    R"({"key":"CUDA","alias":false,"inactive":false,"debug":0,"inferred":null,"flags":["fallthrough","boxed"]}]})"};

std::string errorOf(const std::string& text)
{
    const auto tables = importText(text);
    return tables ? "none" : tables.error().text();
}

std::shared_ptr<const KeyModel> modelFor(const ImportedTables& tables)
{
    auto model = modelOf(tables);
    if (!model)
        qFatal("%s", model.error().text().c_str());
    return model->model;
}

QStringList dumps()
{
    return QDir(kSamples).entryList({QStringLiteral("dump_*.txt")});
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// Each line with something before and after it.
std::string wrapped(const std::string& text, const std::string& before, const std::string& after)
{
    std::string out;
    std::size_t start = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
        out += before + text.substr(start, end - start) + after + "\n";
        start = end + 1;
    }
    return out;
}

std::string printed(const ImportedTables& tables)
{
    const ImportedDispatcher predicted = predictedDispatcher(tables, modelFor(tables));
    std::string text;
    for (const ImportedOperator& op : tables.operators)
        text += printedBack(tables, op, *predicted.dispatcher);
    return text;
}

/// The key list of a model, as the exporter would ask it of that PyTorch.
ImportedKeys keysOf(const KeyModel& model)
{
    ImportedKeys keys;
    keys.backends = model.spec().backends;
    const auto& lanes = model.lanes();
    for (auto it = lanes.rbegin(); it != lanes.rend(); ++it)
        if (model.info(*it).kind != KeyKind::undefined)
            keys.runtime.push_back(model.nameOf(*it));
    for (const KeyInfo& alias : model.keys()) {
        if (alias.kind != KeyKind::alias)
            continue;
        std::vector<std::string> members;
        for (const std::string& name : keys.runtime)
            if (model.aliasContains(alias.key, model.find(name).value()))
                members.push_back(name);
        keys.aliases.emplace_back(alias.name, members);
    }
    keys.includedByDefault = model.spec().includedByDefault;
    keys.excludedByDefault = model.spec().excludedByDefault;
    return keys;
}

}  // namespace

/// Tables of a real PyTorch: read, put into a dispatcher, printed back.
class TableImportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDumpIsPrintedBackToTheByte_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("dump_1_7_1_aten_add.Tensor.txt") << "pytorch-1.8";
        QTest::newRow("dump_1_13_1_aten_add.Tensor.txt") << "pytorch-1.13";
        QTest::newRow("dump_1_13_1_aten_matmul.txt") << "pytorch-1.13";
        QTest::newRow("dump_2_6_0_aten_add.Tensor.txt") << "pytorch-2.6";
        QTest::newRow("dump_2_6_0_aten_conv1d.txt") << "pytorch-2.6";
        QTest::newRow("dump_2_6_0_aten_empty.memory_format.txt") << "pytorch-2.6";
        QTest::newRow("dump_2_6_0_aten_mul.Scalar.txt") << "pytorch-2.6";
        QTest::newRow("dump_2_15_0_aten__fused_rms_norm.txt") << "pytorch-2.15";
        QTest::newRow("dump_2_15_0_aten_add.Tensor.txt") << "pytorch-2.15";
        QTest::newRow("dump_2_15_0_aten_conv1d.txt") << "pytorch-2.15";
        QTest::newRow("dump_2_15_0_aten_empty.memory_format.txt") << "pytorch-2.15";
        QTest::newRow("dump_2_15_0_aten_matmul.txt") << "pytorch-2.15";
        QTest::newRow("dump_2_15_0_mine_impl_and_cpu.txt") << "pytorch-2.15";
    }
    void aDumpIsPrintedBackToTheByte()
    {
        QFETCH(QString, model);
        const QString path = kSamples + QTest::currentDataTag();
        const ImportedTables tables = mustImport(path.toStdString());
        QCOMPARE(QString::fromStdString(modelFor(tables)->name()), model);
        QCOMPARE(QByteArray::fromStdString(printed(tables)), QByteArray::fromStdString(contentOf(path)));
    }

    /// What a kernel's flags do not say it is not.
    void flagsOfExportedKernels()
    {
        for (const std::string& text : kFlagged) {
            const auto tables = importText(text);
            QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
            const std::vector<ImportedKernel>& kernels = *tables->operators.at(0).kernels;
            QCOMPARE(kernels.size(), std::size_t(2));
            QVERIFY(kernels[0].unboxed && !kernels[0].boxed && !kernels[0].fallthrough);
            QVERIFY(!kernels[1].unboxed && kernels[1].boxed && kernels[1].fallthrough);
        }
    }

    void everySampleIsChecked() { QCOMPARE(dumps().size(), 13); }

    void theRulesGiveTheImportedRows()
    {
        for (const QString& name : dumps()) {
            if (name.contains("1_7_1"))
                continue;  // 1.7 has other rules than any model here
            const ImportedTables tables = mustImport((kSamples + name).toStdString());
            const ImportedDispatcher predicted = predictedDispatcher(tables, modelFor(tables));
            const auto found = differences(tables, *predicted.dispatcher);
            QVERIFY2(found.empty(),
                     qPrintable(name + ": "
                                + QString::fromStdString(found.empty() ? ""
                                                                       : found[0].key + ": " + found[0].imported + " / "
                                                                 + found[0].computed)));
        }
    }
    void aChangedRowIsADifference()
    {
        const std::string text = contentOf(kSamples + "dump_2_6_0_aten_add.Tensor.txt");
        const auto tables = importText(replaced(text, "RegisterCPU.cpp:30477 [kernel]", "RegisterCPU.cpp:1 [kernel]"));
        QVERIFY(tables);
        const ImportedDispatcher predicted = predictedDispatcher(*tables, modelFor(*tables));
        const auto found = differences(*tables, *predicted.dispatcher);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(found[0].key), "CPU");
        QCOMPARE(found[0].line, std::uint32_t{26});
    }

    void aTableAloneTellsItsRegistrations()
    {
        for (const QString& name : dumps()) {
            if (name.contains("1_7_1"))
                continue;
            const std::string text = contentOf(kSamples + name);
            const auto tables = importText(text.substr(text.find("### _dispatch_dump_table")));
            QVERIFY(tables);
            const ImportedDispatcher predicted = predictedDispatcher(*tables, modelFor(*tables));
            const auto found = differences(*tables, *predicted.dispatcher);
            QVERIFY2(found.empty(),
                     qPrintable(name + ": "
                                + QString::fromStdString(found.empty() ? ""
                                                                       : found[0].key + ": " + found[0].imported + " / "
                                                                 + found[0].computed)));
            QVERIFY(!predicted.notes.empty());
        }
    }

    void theVectorsOf1_13_1HoldRowByRow()
    {
        const ImportedTables tables = mustImport(kOracle);
        QCOMPARE(tables.operators.size(), std::size_t{3380});
        const ImportedDispatcher predicted = predictedDispatcher(tables, modelFor(tables));
        QVERIFY(predicted.notes.empty());
        QCOMPARE(differences(tables, *predicted.dispatcher).size(), std::size_t{0});
        for (const char* op : {"aten::add.Tensor", "aten::matmul"}) {
            const QString sample =
                kSamples + QStringLiteral("dump_1_13_1_%1.txt").arg(QString::fromLatin1(op).replace("::", "_"));
            QCOMPARE(QByteArray::fromStdString(printedBack(tables, *tables.find(op), *predicted.dispatcher)),
                     QByteArray::fromStdString(contentOf(sample)));
        }
        // What is stored is what the rules give: the order of registrations leaves nothing stale.
        for (const OperatorHandle& op : predicted.dispatcher->operators())
            QVERIFY2(predicted.dispatcher->table(op) == predicted.dispatcher->freshTable(op), op.name().c_str());
    }

    void theBuiltInTablesAreThoseOfTheVectors()
    {
        const ImportedTables builtIn = mustImport("builtin:1.13.1");
        const ImportedDispatcher predicted = predictedDispatcher(builtIn, modelFor(builtIn));
        const ImportedTables vectors = mustImport(kOracle);
        QCOMPARE(builtIn.operators.size(), vectors.operators.size());
        QCOMPARE(differences(vectors, *predicted.dispatcher).size(), std::size_t{0});
        for (const ImportedOperator& op : vectors.operators) {
            const ImportedOperator* same = builtIn.find(op.name);
            QVERIFY2(same != nullptr, op.name.c_str());
            QVERIFY2(importedDump(builtIn, *same) == importedDump(vectors, op), op.name.c_str());
        }
        QVERIFY(importTables(std::string("builtin:9")).error().text().find("builtin:1.13.1") != std::string::npos);
    }

    void everyBuiltInTableHasItsModel_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("operators");
        QTest::newRow("1.13.1") << "1.13.1" << 3380;
        QTest::newRow("2.6.0") << "2.6.0" << 3604;
        QTest::newRow("2.15.0") << "2.15.0" << 3624;
        QCOMPARE(builtInTableNames(), (std::vector<std::string>{"1.13.1", "2.6.0", "2.15.0"}));
    }
    void everyBuiltInTableHasItsModel()
    {
        QFETCH(QString, name);
        QFETCH(int, operators);
        QVERIFY(builtInTables(name.toStdString())->size() < 300'000);
        const auto& list = builtInTableList();
        const auto about =
            std::find_if(list.begin(), list.end(), [&](const auto& table) { return table.name == name.toStdString(); });
        const std::string path = "builtin:" + name.toStdString();
        const ImportedTables tables = mustImport(path);
        const auto model = modelOf(tables);
        QVERIFY(model && model->notes.empty());
        const ImportedDispatcher predicted = predictedDispatcher(tables, model->model);
        QCOMPARE(model->model->name(), about->model);
        QCOMPARE(builtInTablesOf(about->model), std::optional("builtin:" + about->name));
        QVERIFY(predicted.notes.empty());
        QCOMPARE(static_cast<int>(predicted.dispatcher->operators().size()), operators);
        // Nothing that is shipped is stale, and nothing in it tells where it was written.
        for (const OperatorHandle& op : predicted.dispatcher->operators())
            QVERIFY2(predicted.dispatcher->table(op) == predicted.dispatcher->freshTable(op), op.name().c_str());
        for (const ImportedOperator& op : tables.operators)
            for (const ImportedKernel& kernel : *op.kernels)
                QVERIFY2(tables.text(kernel.debug).find("/home/") == std::string::npos
                             && tables.text(kernel.debug).find("/tmp/") == std::string::npos,
                         tables.text(kernel.debug).c_str());
    }

    void aKernelIsFoundWithItsRule()
    {
        const ImportedTables tables = mustImport("builtin:1.13.1");
        const ImportedDispatcher predicted = predictedDispatcher(tables, modelFor(tables));
        const Dispatcher& dispatcher = *predicted.dispatcher;
        const KeyModel& model = dispatcher.model();
        const auto add = dispatcher.find("aten::add.Tensor").value();
        const Resolution autograd = dispatcher.resolve(add, model.setOf({"AutogradCPU", "CUDA"}));
        QCOMPARE(QString::fromStdString(model.nameOf(autograd.key.value())), "AutogradCUDA");
        QCOMPARE(autograd.provenance, Provenance::autograd);
        QCOMPARE(QString::fromStdString(autograd.kernel),
                 "registered at ./torch/csrc/autograd/generated/VariableType_2.cpp:16915");
        const Resolution missing =
            dispatcher.resolve(dispatcher.find("aten::nonzero").value(), model.setOf({"SparseCPU"}));
        QVERIFY(!missing.found);
        QVERIFY(
            missing.error.starts_with("Could not run 'aten::nonzero' with arguments from the 'SparseCPU' backend."));
        Stack stack;
        QVERIFY_EXCEPTION_THROWN(add.callBoxed(model.setOf({"CPU"}), stack), DispatchError);
    }

    void framesAndPrefixesAreStripped_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("spaces") << "    "
                                << "   ";
        QTest::newRow("box") << "│ "
                             << "      │";
        QTest::newRow("colours") << "\x1b[31m"
                                 << "\x1b[0m";
        QTest::newRow("windows line ends") << ""
                                           << "\r";
        QTest::newRow("time stamp") << "2026-01-05 10:00:01,003 INFO "
                                    << "";
        QTest::newRow("worker") << "(EngineCore_DP0 pid=4031) ERROR 01-05 10:00:01 [core.py:708] "
                                << "";
    }
    void framesAndPrefixesAreStripped()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        for (const QString& name : dumps()) {
            const std::string text = contentOf(kSamples + name);
            const auto tables = importText(wrapped(text, before.toStdString(), after.toStdString()));
            QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
            const ImportedTables plain = mustImport((kSamples + name).toStdString());
            QCOMPARE(QByteArray::fromStdString(printed(*tables)), QByteArray::fromStdString(printed(plain)));
        }
    }

    void aTableInAnErrorTakesTheErrorsOperator()
    {
        for (const char* name : {"errors_1_13_1.txt", "errors_2_6_0.txt"}) {
            const ImportedTables tables = mustImport((kSamples + name).toStdString());
            QVERIFY(!tables.operators.empty());
            QVERIFY(tables.operators[0].name.starts_with("aten::"));
            QVERIFY(tables.operators[0].computed->size() > 20);
        }
    }

    /// A dot that ends the sentence is not the operator's; one inside its name is.
    void anErrorsOperatorEndsBeforeTheDot_data()
    {
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("op");
        QTest::newRow("schema") << "no fallback function is registered for schema aten::_cat.  This usually means"
                                << "aten::_cat";
        QTest::newRow("overload") << "no fallback function is registered for schema aten::_cat.out.  This"
                                  << "aten::_cat.out";
        QTest::newRow("quoted") << "Could not run 'aten::x' with arguments"
                                << "aten::x";
    }
    void anErrorsOperatorEndsBeforeTheDot()
    {
        QFETCH(QString, error);
        const auto tables = importText(error.toStdString() + "\nCPU: registered at a.cpp:1 [kernel]\n");
        QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
        QCOMPARE(tables->operators.size(), std::size_t(1));
        QTEST(QString::fromStdString(tables->operators[0].name), "op");
    }

    /// An empty line ends a table, and not what is known of the operator before it.
    void aTableBehindADumpIsOfTheDumpsOperator()
    {
        const std::string dump = "name: a::b\nschema: a::b(Tensor x) -> Tensor\ndebug: registered at a.cpp:1\n"
                                 "alias analysis kind: FROM_SCHEMA\nCPU: registered at a.cpp:1 :: (none) [ boxed ]\n";
        const std::string row = "CPU: registered at a.cpp:1 [kernel]\n";
        const auto tables = importText(dump + '\n' + row);
        QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
        QCOMPARE(tables->operators.size(), std::size_t(1));
        QCOMPARE(tables->operators[0].name, std::string("a::b"));
        QCOMPARE(tables->operators[0].computed->size(), std::size_t(1));
        const auto two = importText(dump + '\n' + row + '\n' + row);
        QVERIFY(two);
        QCOMPARE(two->operators.size(), std::size_t(2));
        QCOMPARE(two->operators[1].name, std::string());
    }

    /// What a program prints behind its table may begin like a row, and end in brackets.
    void otherTextBehindATableIsPassedOver()
    {
        const auto tables = importText("CPU: registered at a.cpp:1 [kernel]\nstep 7 done\nCPU: 80 % busy\n"
                                       "CPU: 80 % busy [step 7]\n");
        QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
        QCOMPARE(tables->operators.at(0).computed->size(), std::size_t(1));
        QCOMPARE(tables->text(tables->operators[0].computed->at(0).debug), std::string("registered at a.cpp:1"));
    }

    /// A word of the prefix that is a key, too, is none where no row follows it.
    void aKeyInAPrefixIsNoRow()
    {
        const auto tables = importText("name: a::b\n\nCPU 3 CUDA: registered at a.cpp:1 [kernel]\n");
        QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
        QCOMPARE(tables->operators.at(0).computed->size(), std::size_t(1));
        QCOMPARE(tables->text(tables->operators[0].computed->at(0).key), std::string("CUDA"));
    }

    void withoutAVersionTheKeysDecide()
    {
        const std::string text = contentOf(kSamples + "dump_2_6_0_aten_mul.Scalar.txt");
        // A dump of 2.4 is one of 2.6 without AutocastMPS.
        std::string older;
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = text.find('\n', start) + 1;
            if (text.compare(start, 11, "AutocastMPS") != 0)
                older += text.substr(start, end - start);
            start = end;
        }
        QVERIFY(older.size() < text.size());
        QCOMPARE(QString::fromStdString(modelFor(*importText(older))->name()), "pytorch-2.4");
        QCOMPARE(QString::fromStdString(modelFor(*importText(text))->name()), "pytorch-2.6");
    }

    /// Kernels stand in the order of the keys, in which Meta moved. What is out of place in every version counts for none.
    void withoutATableTheOrderOfTheKernelsDecides()
    {
        const auto fitting = [](const std::vector<std::string>& keys) {
            std::string dump = "name: a::b\nschema: (none)\n";
            for (const std::string& key : keys)
                dump += key + ": registered at a.cpp:1 :: (none) [ boxed ]\n";
            return modelFor(*importText(dump))->name();
        };
        QCOMPARE(fitting({"Meta", "PrivateUse1"}), std::string("pytorch-1.13"));
        QCOMPARE(fitting({"CUDA", "CPU", "Meta", "PrivateUse1"}), std::string("pytorch-1.13"));
        QCOMPARE(fitting({"PrivateUse1", "Meta"}), std::string("pytorch-2.15"));  // 1.8's order, too
    }

    void aVersionIsTakenToItsNearestModel()
    {
        const auto nameFor = [](const std::string& version) {
            ImportedTables tables;
            tables.version = version;
            return QString::fromStdString(modelFor(tables)->name());
        };
        QCOMPARE(nameFor("1.8.1"), "pytorch-1.8");
        QCOMPARE(nameFor("1.11.0"), "pytorch-1.8");
        QCOMPARE(nameFor("1.12.1"), "pytorch-1.13");
        QCOMPARE(nameFor("1.13.0a0"), "pytorch-1.13");
        QCOMPARE(nameFor("2.0.1+cu118"), "pytorch-1.13");
        QCOMPARE(nameFor("2.1.0"), "pytorch-2.4");
        QCOMPARE(nameFor("2.4.0"), "pytorch-2.4");
        QCOMPARE(nameFor("2.5.1"), "pytorch-2.6");
        QCOMPARE(nameFor("2.6.0"), "pytorch-2.6");
        QCOMPARE(nameFor("2.8.0"), "pytorch-2.6");
        QCOMPARE(nameFor("2.10.1"), "pytorch-2.6");
        QCOMPARE(nameFor("2.11.0"), "pytorch-2.15");
        QCOMPARE(nameFor("2.13.1"), "pytorch-2.15");
        QCOMPARE(nameFor("2.15.0+cu132"), "pytorch-2.15");
        QCOMPARE(nameFor("2.17.0a0"), "pytorch-2.15");
        ImportedTables exact;
        exact.version = "2.4.1";
        QVERIFY(modelOf(exact)->notes.empty());
        exact.version = "2.9.0";
        QVERIFY(!modelOf(exact)->notes.empty());
        // Of a version between two models the lines tell which is nearer; 2.15's model is that of every later one.
        ImportedTables named =
            *importText("name: a::b\nschema: (none)\nNamed: registered at a.cpp:1 :: (none) [ boxed ]\n");
        for (const auto& [version, model] : {std::pair("2.13.0", "pytorch-2.6"), std::pair("2.15.0", "pytorch-2.15"),
                                             std::pair("2.17.0", "pytorch-2.15")}) {
            named.version = version;
            QCOMPARE(modelFor(named)->name(), std::string(model));
        }
    }

    /// What a process calls PrivateUse1 is read as its keys, which print as PyTorch prints them (pytorch:N10).
    void aRenamedBackend()
    {
        const auto chosen = modelOf(*tablesCalling("foo"));
        QVERIFY(chosen.has_value());
        const KeyModel& model = *chosen->model;
        QCOMPARE(model.name(), std::string("pytorch-2.15"));
        for (const char* const prefix : {"", "Autograd", "Autocast", "Sparse", "Quantized", "NestedTensor"}) {
            const auto key = model.parseKey(prefix + std::string("foo"));
            QVERIFY2(key.has_value(), prefix);
            QCOMPARE(model.nameOf(*key), prefix + std::string("PrivateUse1"));
        }
        QVERIFY(!model.parseKey("bar").has_value());
        QVERIFY(
            QString::fromStdString(chosen->notes.back()).contains(QStringLiteral("PrivateUse1 is called foo there")));
        // What is a key already stays that key.
        const auto taken = modelOf(*tablesCalling("CPU"));
        QCOMPARE(taken->model->nameOf(taken->model->parseKey("CPU").value()), std::string("CPU"));
    }

    /// Each built-in list is found again; and derived from another version's rules it is the same list.
    void aKeyListMakesItsModel_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("base");
        for (const char* name : {"pytorch-1.13", "pytorch-2.4", "pytorch-2.6", "pytorch-2.15"})
            for (const char* base : {"pytorch-1.13", "pytorch-2.4", "pytorch-2.6", "pytorch-2.15"})
                QTest::addRow("%s from %s", name, base) << name << base;
    }
    void aKeyListMakesItsModel()
    {
        QFETCH(QString, name);
        QFETCH(QString, base);
        const auto model = KeyModel::builtIn(name.toStdString()).value();
        ImportedTables tables;
        tables.keys = keysOf(*model);
        QCOMPARE(modelFor(tables)->name(), model->name());
        const auto from = KeyModel::builtIn(base.toStdString()).value();
        const auto derived = KeyModel::build(derivedSpec(from->spec(), *tables.keys, "derived"));
        QVERIFY2(derived, derived ? "" : derived.error().text().c_str());
        QCOMPARE((*derived)->slotCount(), model->slotCount());
        QCOMPARE((*derived)->includedByDefault(), model->includedByDefault());
        QCOMPARE((*derived)->excludedByDefault(), model->excludedByDefault());
        for (const char* set : {"autogradother_backends", "autocast_dispatch_keyset", "default_excluded_set"})
            QVERIFY2((*derived)->constant(set) == model->constant(set), set);
        for (const KeyInfo& info : model->keys()) {
            if (info.kind == KeyKind::placeholder)
                continue;
            const auto key = (*derived)->find(info.name);
            QVERIFY2(key, info.name.c_str());
            const KeyInfo& found = (*derived)->info(*key);
            QVERIFY2(found.bits == info.bits && found.slot == info.slot, info.name.c_str());
            if (info.kind == KeyKind::alias)
                for (const KeyInfo& member : model->keys())
                    if (member.slot)
                        QVERIFY2((*derived)->aliasContains(*key, (*derived)->find(member.name).value())
                                     == model->aliasContains(info.key, member.key),
                                 (info.name + " " + member.name).c_str());
        }
    }
    void aNewerKeyListIsAModelOfItsOwn()
    {
        ImportedTables tables;
        tables.version = "2.9.0";
        tables.keys = keysOf(*KeyModel::builtIn("pytorch-2.6").value());
        // A backend and an Autocast key more, as a newer version has them: 63 bits, the most that a model can have.
        auto& backends = tables.keys->backends;
        backends.insert(backends.begin() + 11, "NPU");
        std::vector<std::string> runtime;
        for (const std::string& key : tables.keys->runtime) {
            if (key.ends_with("PrivateUse1") && !key.starts_with("Autocast"))
                runtime.push_back(key.substr(0, key.size() - 11) + "NPU");
            if (key == "AutocastCUDA")
                runtime.push_back("AutocastNPU");
            runtime.push_back(key);
        }
        tables.keys->runtime = runtime;
        tables.keys->aliases.clear();
        const auto chosen = modelOf(tables);
        QVERIFY2(chosen, chosen ? "" : chosen.error().text().c_str());
        const KeyModel& model = *chosen->model;
        QCOMPARE(QString::fromStdString(model.name()), "pytorch-2.9.0");
        QVERIFY(!chosen->notes.empty());
        QCOMPARE(model.slotCount(), 131U + 6U + 1U);
        QVERIFY(model.find("NestedTensorNPU") && model.find("SparseCsrNPU"));
        QCOMPARE(model.nameOf(model.highest(model.setOf({"AutogradCPU", "NPU"})).value()), std::string("AutogradNPU"));
        QVERIFY(
            model.aliasContains(model.find("CompositeExplicitAutograd").value(), model.find("QuantizedNPU").value()));
        QCOMPARE(model.autogradOfBackend(11), model.find("AutogradNPU").value());
        QVERIFY(model.autocastRelated(11) == model.setOf({"AutocastNPU"}));
    }

    /// What a file tells of its keys counts, also where the list of keys is a known one.
    void toldFactsMakeTheModel()
    {
        const auto known = KeyModel::builtIn("pytorch-2.15").value();
        ImportedTables tables;
        tables.version = "2.15.0";
        tables.keys = keysOf(*known);
        const auto positionOf = [&](const char* backend) {
            const auto& backends = tables.keys->backends;
            return static_cast<int>(std::find(backends.begin(), backends.end(), backend) - backends.begin());
        };
        tables.keys->autogradOfBackend = {{"CPU", "AutogradCPU"}, {"MTIA", "AutogradMTIA"}, {"HIP", "AutogradOther"}};
        tables.keys->notParsed = known->spec().notParsed;
        QCOMPARE(modelFor(tables)->name(), known->name());

        tables.keys->autogradOfBackend.emplace_back("VE", "AutogradVE");
        tables.keys->backendsOfAutograd = {{"AutogradCPU", {"CPU"}}, {"AutogradMTIA", {"MTIA"}}};
        tables.keys->notParsed = {"SparseMAIA"};
        for (auto& [alias, members] : tables.keys->aliases)
            if (alias == "CompositeImplicitAutograd")
                members.push_back("Functionalize");
        const auto chosen = modelOf(tables);
        QVERIFY2(chosen, chosen ? "" : chosen.error().text().c_str());
        const KeyModel& model = *chosen->model;
        QCOMPARE(QString::fromStdString(model.name()), "pytorch-2.15.0");
        QCOMPARE(model.nameOf(model.autogradOfBackend(positionOf("VE"))), std::string("AutogradVE"));
        QCOMPARE(model.nameOf(model.autogradOfBackend(positionOf("HIP"))), std::string("AutogradOther"));
        QCOMPARE(model.backendsOfAutograd(model.find("AutogradMTIA").value()), model.setOf({"MTIA"}));
        QCOMPARE(model.backendsOfAutograd(model.find("AutogradCUDA").value()), KeySet());
        QCOMPARE(model.spec().notParsed, std::vector<std::string>{"SparseMAIA"});
        QVERIFY(
            model.aliasContains(model.find("CompositeImplicitAutograd").value(), model.find("Functionalize").value()));
        // From the known version: what no file tells.
        QCOMPARE(model.leftByGuards(), known->leftByGuards());
        QVERIFY(QString::fromStdString(chosen->notes.at(0)).contains("as in pytorch-2.15"));
        QVERIFY(!QString::fromStdString(chosen->notes.at(0)).contains("autograd key of their own"));
    }

    /// A key has one fallback: the first that a text tells. One at a key that the model does not have is left out.
    void aFallbackIsTakenOnce()
    {
        const auto tables = importText(
            R"({"format":"keyfall-pytorch-tables","version":1,"torch_version":"2.6.0","texts":["first","second"],)"
            R"("fallbacks":[{"key":"Python","fallthrough":false,"debug":"first"},)"
            R"({"key":"Python","fallthrough":true,"debug":"second"},{"key":"NPU","fallthrough":true,"debug":"first"}]})"
            "\n");
        QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
        const ImportedDispatcher predicted = predictedDispatcher(*tables, modelFor(*tables));
        const auto fallbacks = predicted.dispatcher->fallbacks();
        QCOMPARE(fallbacks.size(), std::size_t(1));
    }

    void aKeyListThatTheRulesCannotUseIsRefused()
    {
        const auto refused = [](const std::function<void(ImportedKeys&)>& change) {
            ImportedTables tables;
            tables.source = "keys.jsonl";
            tables.version = "2.6.0";
            tables.keys = keysOf(*KeyModel::builtIn("pytorch-2.6").value());
            change(*tables.keys);
            const auto chosen = modelOf(tables);
            return chosen ? QString() : QString::fromStdString(chosen.error().text());
        };
        QVERIFY(refused([](ImportedKeys& keys) { keys.runtime.clear(); }).contains("has no AutogradOther"));
        QVERIFY(refused([](ImportedKeys& keys) { keys.runtime.push_back("CPU"); }).contains("two keys have this name"));
        QVERIFY(refused([](ImportedKeys& keys) {
                    keys.runtime.insert(keys.runtime.end(), {"A", "B", "C"});
                }).contains("63 bits"));
        // Without nested tensors there is less, but nothing wrong.
        QVERIFY(refused([](ImportedKeys& keys) {
                    std::erase_if(keys.runtime,
                                  [](const std::string& key) { return key.find("NestedTensor") != std::string::npos; });
                }).isEmpty());
    }

    void aListTellsWhichOperatorsHaveAKey()
    {
        const auto tables =
            importText("### _dispatch_print_registrations_for_dispatch_key CPU\naten::abs\naten::add.Tensor\n\n"
                       "### _dispatch_get_registrations_for_dispatch_key CompositeImplicitAutograd\n"
                       "['aten::abs', 'aten::matmul']\n");
        QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
        QCOMPARE(tables->format, ImportFormat::registrationList);
        QCOMPARE(tables->operators.size(), std::size_t{3});
        QCOMPARE(tables->find("aten::abs")->kernels->size(), std::size_t{2});
        QCOMPARE(tables->text(tables->find("aten::matmul")->kernels->front().key),
                 std::string("CompositeImplicitAutograd"));
        QVERIFY(importText("### _dispatch_print_registrations_for_dispatch_key KeyOfANewerPyTorch\naten::abs\n"));
        const ImportedDispatcher predicted = predictedDispatcher(*tables, KeyModel::builtIn("pytorch-2.6").value());
        const auto answer =
            predicted.dispatcher->resolve(predicted.dispatcher->find("aten::matmul").value(),
                                          predicted.dispatcher->model().setOf({"CPU", "BackendSelect"}));
        QCOMPARE(answer.provenance, Provenance::math);  // BackendSelect's fallthrough is assumed
    }

    void debugTextsNameTheirPlace()
    {
        QCOMPARE(placeIn("registered at ./a/b.cpp:12"), (KernelPlace{"./a/b.cpp", 12}));
        QCOMPARE(placeIn("registered at C:\\my files\\x.cpp:7"), (KernelPlace{"C:\\my files\\x.cpp", 7}));
        QCOMPARE(placeIn("registered at /dev/null:488"), (KernelPlace{"/dev/null", 488}));
        QCOMPARE(placeIn("impl_t_t"), KernelPlace{});
        QCOMPARE(placeIn("registered at x.cpp"), KernelPlace{});
        QCOMPARE(placeIn("registered at x.cpp:99999999999999999999"), KernelPlace{});
        const auto windows = importText("CPU: registered at C:\\src dir\\a.cpp:12 [kernel]\nMeta: fallthrough "
                                        "registered at C:\\b [x].cpp:3 [backend fallback]\n");
        QVERIFY(windows);
        QCOMPARE(windows->text(windows->operators[0].computed->at(0).debug),
                 std::string("registered at C:\\src dir\\a.cpp:12"));
        QCOMPARE(windows->text(windows->operators[0].computed->at(1).debug),
                 std::string("registered at C:\\b [x].cpp:3"));
        QVERIFY(windows->operators[0].computed->at(1).fallthrough);
    }

    void brokenTextsAreRefusedWithTheirLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QString& text, const QString& message) {
            QTest::newRow(name) << text << message;
        };
        row("empty", "", "pasted: is empty");
        row("prose", "Hello\nthere\n", "pasted: has no dispatch dump in its 2 lines; the first is 'Hello'");
        row("half a kernel", "name: a::b\nschema: (none)\nCPU: impl :: (none) [ boxed\n",
            "pasted:3: expected 'Key: kernel :: schema [ flags ]', found 'CPU: impl :: (none) [ boxed'");
        row("a long line", "name: a::b\nschema: (none)\nCPU: " + QString(150, 'x') + "\n",
            "found 'CPU: " + QString(115, 'x') + "'");
        row("unknown flag", "name: a::b\nCPU: impl :: (none) [ boxed fast ]\n", "pasted:2: expected");
        row("half a row", "CPU: impl [kernel]\nCUDA: impl [ker\n",
            "pasted:2: expected 'Key: kernel [provenance]', found 'CUDA: impl [ker'");
        row("no name", "CPU: impl :: (none) [ boxed ]\n", "pasted:1: a registered kernel before the operator's name");
        row("list without a key", "aten::abs\naten::add.Tensor\n", "a list of operators needs its key");
        row("list of no key", "### _dispatch_print_registrations_for_dispatch_key no key\naten::a\n",
            "pasted:1: expected a key's name in the title of a registration list");
        row("list item", "### _dispatch_print_registrations_for_dispatch_key CPU\naten::a\nnot an operator\n",
            "pasted:3: expected an operator's name");
        row("list item without a namespace", "### _dispatch_print_registrations_for_dispatch_key CPU\naten::a\nadd\n",
            "pasted:3: expected an operator's name, 'ns::op.overload', found 'add'");
        const QString header =
            R"({"format":"keyfall-pytorch-tables","version":1,"torch_version":"2.6.0","texts":["x"]})";
        row("no format", "{}", "pasted:1#: 'format' is missing");
        row("other format", R"({"format":"keyfall-session","version":1})", "keyfall-operator-tables");
        row("newer version", R"({"format":"keyfall-pytorch-tables","version":2})",
            "version 2 of the format is not known");
        row("not JSON", header + "\n{\"op\":", "pasted:2");
        row("text number", header + "\n{\"op\":\"a::b\",\"kernels\":[[\"CPU\",7,null,\"b\"]]}",
            "pasted:2#/kernels/0/1");
        row("flag letter", header + "\n{\"op\":\"a::b\",\"kernels\":[[\"CPU\",0,null,\"bx\"]]}",
            "pasted:2#/kernels/0/3: expected letters of a, i, f, b, u");
        row("kernel fields", header + "\n{\"op\":\"a::b\",\"kernels\":[[\"CPU\",0,null]]}",
            "expected [key, debug, inferred, flags]");
        row("twice", header + "\n{\"op\":\"a::b\"}\n{\"op\":\"a::b\"}",
            "pasted:3#/op: the operator a::b is there twice");
        row("cut short",
            R"({"format":"keyfall-pytorch-tables","version":1,"torch_version":"2.6.0","num_ops":2})"
            "\n{\"op\":\"a::b\"}",
            "the header promises 2 operators, 1 are there");
        row("damaged gzip", QString::fromLatin1("\x1f\x8b\x07 nonsense"), "pasted: the gzip data is damaged");
    }
    void brokenTextsAreRefusedWithTheirLine()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const std::string found = errorOf(text.toLatin1().toStdString());
        QVERIFY2(found.find(message.toStdString()) != std::string::npos, found.c_str());
    }

    void aCutCompressedFileIsRefused()
    {
        std::string packed = contentOf(QString::fromStdString(kOracle));
        packed.resize(packed.size() / 2);
        QVERIFY(errorOf(packed).find("cut short") != std::string::npos);
    }

    /// Never a crash, never a hang: what is read may be anything.
    void noTextBreaksTheReader()
    {
        std::mt19937 random(7);
        std::vector<std::string> seeds{
            R"({"format":"keyfall-pytorch-tables","version":1,"torch_version":"2.6.0","texts":["x","y"],"fallbacks":[{"key":"CPU","fallthrough":true,"debug":"x"}]})"
            "\n"
            R"({"op":"a::b","schema":"a::b(Tensor x) -> Tensor","kernels":[["CPU",0,1,"bu"],["Autograd",1,null,"ai"]],"computed":[["CPU",1,0,0]]})"
            "\n"};
        for (const QString& name : dumps())
            seeds.push_back(contentOf(kSamples + name));
        for (int i = 0; i < 1500; ++i) {
            std::string text = seeds[static_cast<std::size_t>(i) % seeds.size()];
            for (unsigned change = random() % 8 + 1; change > 0; --change) {
                const std::size_t at = random() % text.size();
                switch (random() % 4) {
                case 0: text[at] = static_cast<char>(random()); break;
                case 1: text.erase(at, random() % 40); break;
                case 2: text.insert(at, text.substr(random() % text.size(), random() % 60)); break;
                default: text.insert(at, 1, "\n:[]{}\"\0 "[random() % 9]); break;
                }
                if (text.empty())
                    text = " ";
            }
            const auto tables = importText(text);
            if (!tables) {
                QVERIFY(!tables.error().message.empty());
                continue;
            }
            if (const auto model = modelOf(*tables)) {
                const ImportedDispatcher predicted = predictedDispatcher(*tables, model->model);
                (void)differences(*tables, *predicted.dispatcher);
                (void)printed(*tables);
            }
        }
    }

    void otherTextTakesNoMemory()
    {
        std::string text = contentOf(kSamples + "dump_1_13_1_aten_matmul.txt");
        const std::size_t texts = importText(text)->texts.size();
        for (int i = 0; i < 100'000; ++i)
            text += "step " + std::to_string(i) + " loss 0.5\n";
        const auto tables = importText(text);
        QVERIFY(tables);
        QCOMPARE(tables->texts.size(), texts);
        QCOMPARE(tables->notes.size(), std::size_t{1});
        QVERIFY(tables->notes[0].starts_with("100000 other lines were skipped, the first is line 119: 'step 0"));
    }

    /// What the exporter saw of live tensors and its thread, read as sets of the model.
    void liveKeySetsAreRead()
    {
        const auto tables = importText(
            R"j({"format": "keyfall-pytorch-tables", "version": 1, "torch_version": "1.13.1", "live": [)j"
            R"j({"what": "dense cuda", "text": "DispatchKeySet(CUDA, ADInplaceOrView, AutogradCUDA, AutocastCUDA)"},)j"
            R"j({"what": "nothing", "text": "DispatchKeySet()"},)j"
            R"j({"what": "odd", "text": "DispatchKeySet(CPU, Unheard, Autograd)"}],)j"
            R"j("tls": [{"what": "include", "text": "DispatchKeySet(BackendSelect, ADInplaceOrView)"},)j"
            R"j({"what": "exclude", "text": "DispatchKeySet(AutogradCUDA, CUDA)"}]})j");
        QVERIFY2(tables.has_value(), tables ? "" : tables.error().text().c_str());
        const auto model = modelFor(*tables);
        const LiveKeySets sets = liveKeySets(*tables, *model);
        QCOMPARE(sets.tensors.size(), std::size_t{3});
        QVERIFY(sets.tensors[0].keys == model->setOf({"CUDA", "ADInplaceOrView", "AutogradCUDA", "AutocastCUDA"}));
        QVERIFY(sets.tensors[1].keys.empty() && sets.tensors[1].unknown.empty());
        // An alias is no key of a set; what the model does not know is kept by name.
        QCOMPARE(sets.tensors[2].unknown, (std::vector<std::string>{"Unheard", "Autograd"}));
        QCOMPARE(model->nameOf(*sets.highestInCall(sets.tensors[0], *model)), std::string("AutocastCUDA"));
        const auto sentences = sentencesOf(sets, *model);
        QCOMPARE(sentences.size(), std::size_t{5});
        QVERIFY2(sentences[0].starts_with("dense cuda: ") && sentences[0].ends_with("highest in a call: AutocastCUDA"),
                 sentences[0].c_str());
        QVERIFY2(sentences[2].find("Unheard, Autograd, which pytorch-1.13 does not have") != std::string::npos,
                 sentences[2].c_str());
        QVERIFY2(sentences[3].ends_with("as in every new thread"), sentences[3].c_str());
        QVERIFY2(sentences[4].find("where a new thread has {Autocast") != std::string::npos, sentences[4].c_str());
        // Without the thread's sets those of a new thread are taken; there autocast is excluded.
        ImportedTables alone = *tables;
        alone.tls.clear();
        const LiveKeySets lone = liveKeySets(alone, *model);
        QVERIFY(!lone.included && !lone.excluded);
        QCOMPARE(model->nameOf(*lone.highestInCall(lone.tensors[0], *model)), std::string("AutogradCUDA"));
        QVERIFY(liveKeySets(importTables("builtin:1.13.1").value(), *model).empty());
    }

    /// A stored entry that the import has otherwise than the computed one is said, because only the latter is predicted.
    void storedEntriesThatDifferAreNoted()
    {
        const auto notesOf = [](const char* stored) {
            const auto tables = importText(
                std::string(
                    R"({"format": "keyfall-pytorch-tables", "version": 1, "torch_version": "1.13.1", "texts": ["a", "b"]})"
                    "\n"
                    R"({"op": "t::f", "schema": null, "computed": [["CPU", "kernel", 0, 0]], "stored": )")
                + stored + "}");
            if (!tables)
                qFatal("%s", tables.error().text().c_str());
            QString notes;
            for (const std::string& note : predictedDispatcher(*tables, modelFor(*tables)).notes)
                notes += QString::fromStdString(note) + '\n';
            return notes;
        };
        QVERIFY2(!notesOf(R"([["CPU", "kernel", 0, 0]])").contains("stored"), qPrintable(notesOf("[]")));
        QVERIFY2(notesOf(R"([["CPU", "kernel", 0, 1]])")
                     .contains("1 stored entry is not the computed one, the first is t::f at CPU"),
                 qPrintable(notesOf(R"([["CPU", "kernel", 0, 1]])")));
        QVERIFY(notesOf(R"([["CUDA", "kernel", 0, 1]])").contains("2 stored entries are not the computed ones"));
    }
};

KEYFALL_TEST(TableImportTest)
#include "table_import_test.moc"
