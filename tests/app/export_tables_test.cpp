// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"
#include "core/pytorch/tables_text.h"
#include "core/text/json_text.h"
#include "core/text/line_source.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

namespace {

const QString kScript = QStringLiteral(KEYFALL_RESOURCES_DIR "/pytorch/export_tables.py");
const QString kSamples = QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/");

struct Outcome {
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Outcome run(const QString& python, const QStringList& arguments, const QString& modules = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!modules.isEmpty())
        environment.insert("PYTHONPATH", modules);
    process.setProcessEnvironment(environment);
    process.start(python, arguments);
    if (!process.waitForFinished(110'000))
        process.kill();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

/// A Python that can import PyTorch; empty when there is none here.
QString pythonWithTorch()
{
    for (const QString& python : {QStringLiteral("/usr/bin/python3"), QStandardPaths::findExecutable("python3")})
        if (!python.isEmpty() && QFile::exists(python)
            && run(python, {"-c", "import torch; torch._C._dispatch_dump"}).status == 0)
            return python;
    return {};
}

ImportedTables mustImport(const QString& path)
{
    auto tables = importTables(path.toStdString());
    if (!tables)
        qFatal("%s", tables.error().text().c_str());
    return std::move(*tables);
}

/// The first line of the file that its JSON Schema does not allow.
QString schemaProblem(const QString& path)
{
    const test::SchemaChecker schema(KEYFALL_RESOURCES_DIR "/schemas/pytorch-tables.schema.json");
    auto source = LineSource::open(path.toStdString());
    while (const auto line = source->next())
        if (const std::string problem = schema.problem(test::parsedJson(*line)); !problem.empty())
            return QStringLiteral("line %1: %2").arg(source->line()).arg(QString::fromStdString(problem));
    return source->line() > 1 ? QString() : QStringLiteral("no lines");
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A module `torch` that answers two questions with recorded texts and has none of the others.
void writeTorch(const QTemporaryDir& folder, const QByteArray& content)
{
    QFile file(folder.filePath("torch.py"));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0)
        qFatal("cannot write a module");
}

}  // namespace

/// resources/pytorch/export_tables.py, and what is read of its files.
class ExportTablesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        python_ = QStandardPaths::findExecutable("python3");
        if (python_.isEmpty())
            QSKIP("there is no python3 here");
    }

    void aRealPyTorchIsExported()
    {
        const QString python = pythonWithTorch();
        if (python.isEmpty())
            QSKIP("no Python here has PyTorch");
        QTemporaryDir folder;
        const QString path = folder.filePath("tables.jsonl.gz");
        const Outcome outcome = run(python, {kScript, "--live", "-o", path});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QCOMPARE(schemaProblem(path), QString());
        const ImportedTables tables = mustImport(path);
        QVERIFY(tables.operators.size() > 2000);
        QVERIFY(tables.keys && tables.keys->runtime.size() > 100 && tables.keys->aliases.size() >= 5);
        QVERIFY(!tables.live.empty());
        QCOMPARE(tables.tls.size(), std::size_t{2});
        const auto model = modelOf(tables);
        QVERIFY2(model, model ? "" : model.error().text().c_str());
        const ImportedDispatcher predicted = predictedDispatcher(tables, model->model);
        const auto found = differences(tables, *predicted.dispatcher);
        QVERIFY2(found.empty(), found.empty() ? "" : (found[0].op + " " + found[0].key).c_str());
        if (!tables.version.starts_with("1.13"))
            return;
        QCOMPARE(QString::fromStdString(model->model->name()), "pytorch-1.13");
        const ImportedTables vectors =
            mustImport(QStringLiteral(KEYFALL_TEST_DATA_DIR "/vectors/pytorch/oracle_torch_1_13_1.jsonl.gz"));
        QCOMPARE(tables.operators.size(), vectors.operators.size());
        for (const ImportedOperator& op : vectors.operators) {
            const ImportedOperator* same = tables.find(op.name);
            QVERIFY2(same != nullptr, op.name.c_str());
            QVERIFY2(printedBack(tables, *same, *predicted.dispatcher)
                         == printedBack(vectors, op, *predicted.dispatcher),
                     op.name.c_str());
        }
    }

    /// A version whose private functions are others: only the dumps can be asked, everything else is noted.
    void aPoorPyTorchIsExportedAsFarAsItAnswers()
    {
        QTemporaryDir folder;
        writeTorch(folder,
                   "import types\n"
                   "__version__ = '2.6.0'\n"
                   "text = open(r'"
                       + (kSamples + "dump_2_6_0_aten_add.Tensor.txt").toUtf8()
                       + "').read()\n"
                         "parts = text.split('### ')\n"
                         "def body(part):\n"
                         "    return part.split('\\n', 1)[1].rstrip('\\n') + '\\n'\n"
                         "_C = types.SimpleNamespace(_dispatch_get_all_op_names=lambda: ['aten::add.Tensor'],\n"
                         "                           _dispatch_dump=lambda name: body(parts[1]),\n"
                         "                           _dispatch_dump_table=lambda name: body(parts[2]))\n"
                         "version = types.SimpleNamespace()\n");
        const QString path = folder.filePath("tables.jsonl");
        const Outcome outcome = run(python_, {kScript, "-o", path}, folder.path());
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QCOMPARE(schemaProblem(path), QString());
        const ImportedTables tables = mustImport(path);
        QVERIFY(!tables.keys);
        QVERIFY(std::any_of(tables.notes.begin(), tables.notes.end(), [](const auto& note) {
            return note.find("the key list could not be asked") != std::string::npos;
        }));
        const auto model = modelOf(tables);
        QCOMPARE(QString::fromStdString(model->model->name()), "pytorch-2.6");
        const ImportedDispatcher predicted = predictedDispatcher(tables, model->model);
        QCOMPARE(QByteArray::fromStdString(printedBack(tables, tables.operators[0], *predicted.dispatcher)),
                 contentOf(kSamples + "dump_2_6_0_aten_add.Tensor.txt"));
        const Outcome other = run(python_, {kScript, "--op", "aten::nothing"}, folder.path());
        QCOMPARE(other.status, 1);
        QVERIFY(other.err.contains("has no operator aten::nothing"));
    }

    /// The recorder names functions as one writes them, whatever they are called inside of PyTorch.
    void functionsAreNamedAsOneWritesThem()
    {
        QTemporaryDir folder;
        const auto write = [&folder](const char* name, const char* text) {
            QDir(folder.path()).mkpath(QFileInfo(QLatin1String(name)).path());
            QFile file(folder.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(text) >= 0;
        };
        QVERIFY(write("torch/__init__.py", "from . import special\n"));
        QVERIFY(write("torch/special.py", "def erf(): pass\n"));
        QVERIFY(write("torch/overrides.py", "class TorchFunctionMode: pass\n"));
        QVERIFY(write("torch/utils/__init__.py", ""));
        QVERIFY(write("torch/utils/_python_dispatch.py", "class TorchDispatchMode: pass\n"));
        QVERIFY(
            write("names.py",
                  "import record\n"
                  "class Function:\n"
                  "    def __init__(self, *names): self.__module__, self.__qualname__, self.__name__ = names\n"
                  "for names in (('torch._ops.aten', 'pybind11_detail_function_record_v1.add', 'add'),\n"
                  "              ('torch._ops.aten', 'aten::add.Tensor', 'add.Tensor'),\n"
                  "              ('torch._C._special', 'special_erf', 'special_erf'),\n"
                  "              ('torch._C._special', 'special_new', 'special_new'),\n"
                  "              ('torch', '_VariableFunctionsClass.mm', 'mm'), (None, 'TensorBase.add_', 'add_'),\n"
                  "              ('torch.functional', 'einsum', 'einsum')):\n"
                  "    print(record._public_name(Function(*names)))\n"));
        const Outcome outcome =
            run(python_, {folder.filePath("names.py")}, folder.path() + ':' + QFileInfo(kScript).path());
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QCOMPARE(QString::fromUtf8(outcome.out).split('\n', Qt::SkipEmptyParts),
                 QStringList({"torch.ops.aten.add", "torch.ops.aten.add.Tensor", "torch.special.erf",
                              "torch._C._special.special_new", "torch.mm", "Tensor.add_", "torch.functional.einsum"}));
    }

    void withoutPyTorchItSaysSo()
    {
        QTemporaryDir folder;
        writeTorch(folder, "raise ImportError('not installed')\n");
        const Outcome outcome = run(python_, {kScript}, folder.path());
        QCOMPARE(outcome.status, 3);
        QVERIFY(outcome.err.contains("PyTorch cannot be imported (not installed)"));
        QVERIFY(outcome.out.isEmpty());
    }

private:
    QString python_;
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::ExportTablesTest)
#include "export_tables_test.moc"
