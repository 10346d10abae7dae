// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/app/wanted_explanations.h"
#include "tests/app/wanted_of_handed.h"
#include "tests/app/wanted_of_met.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

#include <algorithm>

namespace keyfall {

using test::keyfall;

namespace {

std::string textOf(const Json& file, const QString& name)
{
    for (const Json& error : file["errors"])
        if (QString::fromStdString(error["name"].get<std::string>()) == name)
            return error["text"].get<std::string>();
    return {};
}

Json errorsOf(const QString& name)
{
    QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/errors/") + name);
    return file.open(QIODevice::ReadOnly) ? readJson(file.readAll().toStdString()) : Json();
}

/// Everything that one explanation says.
QString wordsOf(const Json& part)
{
    const auto text = [](const Json& value) {
        return value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString();
    };
    QString words = text(part["summary"]) + '\n' + text(part["why"]);
    if (part["origin"].is_object())
        words += '\n' + text(part["origin"]["text"]);
    for (const Json& advice : part["advice"])
        words += '\n' + text(advice["text"]);
    return words;
}

Json explained(const QByteArray& text)
{
    const Json document = keyfall({"explain", "-", "--json"}, text).json();
    return document.is_object() ? document["parts"] : Json::array();
}

}  // namespace

/// `keyfall explain` for the errors that PyTorch 2.15 gives around a dispatch, as it printed them.
class ExplainErrorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recorded_data();
    void recorded();
    void everyRecordedErrorIsInTheTable();
    void otherNames_data();
    void otherNames();
    void advicePerVersion();
    void behindLogPrefixes_data();
    void behindLogPrefixes();
    void fromAPipeWithAName();
    void noErrors();
    void documentsAreOfTheirSchemas();
};

void ExplainErrorsTest::recorded_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("says");
    QTest::addColumn<QStringList>("never");
    const auto rows = [](const QString& file, const std::vector<Wanted>& table) {
        const Json errors = errorsOf(file);
        for (const Wanted& wanted : table)
            QTest::newRow(wanted.name) << QByteArray::fromStdString(textOf(errors, QString::fromUtf8(wanted.name)))
                                       << QString::fromUtf8(wanted.kind) << wanted.says << wanted.never;
    };
    rows(QStringLiteral("torch_2_15.json"), wantedOf215());
    rows(QStringLiteral("torch_2_15_more.json"), wantedOfMore());
    rows(QStringLiteral("torch_2_15_held.json"), wantedOfHeld());
    rows(QStringLiteral("torch_2_15_fresh.json"), wantedOfFresh());
    rows(QStringLiteral("torch_2_15_checks.json"), wantedOfChecks());
    rows(QStringLiteral("torch_2_15_handed.json"), wantedOfHanded());
    rows(QStringLiteral("torch_2_15_met.json"), wantedOfMet());
}

void ExplainErrorsTest::recorded()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, kind);
    QFETCH(QStringList, says);
    QFETCH(QStringList, never);
    QVERIFY(!text.isEmpty());
    const Json parts = explained(text);
    QCOMPARE(parts.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(parts[0]["error"].get<std::string>()), kind);
    const QString words = wordsOf(parts[0]);
    for (const QString& phrase : says)
        QVERIFY2(words.contains(phrase), qPrintable(phrase + " is not in:\n" + words));
    for (const QString& phrase : never)
        QVERIFY2(!words.contains(phrase), qPrintable(phrase + " is in:\n" + words));
    // A gap in a sentence that nothing filled, and a rule cited without the text it is of.
    QVERIFY2(!words.contains(QRegularExpression(QStringLiteral("\\{[a-z_]+[|}]|\\?::|\\([A-Z]\\d+[ )]"))),
             qPrintable(words));
    QVERIFY(!parts[0]["advice"].empty());
}

void ExplainErrorsTest::everyRecordedErrorIsInTheTable()
{
    const auto check = [](const QString& file, const std::vector<Wanted>& table) {
        const Json recorded = errorsOf(file);
        QCOMPARE(recorded["errors"].size(), table.size());
        for (const Json& error : recorded["errors"]) {
            const std::string name = error["name"].get<std::string>();
            QVERIFY2(
                std::any_of(table.begin(), table.end(), [&name](const Wanted& wanted) { return name == wanted.name; }),
                name.c_str());
        }
    };
    check(QStringLiteral("torch_2_15.json"), wantedOf215());
    check(QStringLiteral("torch_2_15_held.json"), wantedOfHeld());
    check(QStringLiteral("torch_2_15_fresh.json"), wantedOfFresh());
    check(QStringLiteral("torch_2_15_checks.json"), wantedOfChecks());
    check(QStringLiteral("torch_2_15_handed.json"), wantedOfHanded());
    check(QStringLiteral("torch_2_15_met.json"), wantedOfMet());
}

void ExplainErrorsTest::otherNames_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("says");
    const auto row = [](const char* name, const char* text, const char* kind, const QStringList& says) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(kind) << says;
    };
    row("op", "AttributeError: '_OpNamespace' 'xformers' object has no attribute 'swiglu'\n", "unknown_operator",
        {"xformers::swiglu", "import xformers"});
    row("older torch.ops", "RuntimeError: No such operator torchaudio::lfilter\n", "unknown_operator",
        {"torchaudio::lfilter", "import torchaudio"});
    row("aten of another version", "Could not find schema for aten::cudnn_convolution_backward.", "unknown_operator",
        {"aten::cudnn_convolution_backward"});
    row("overload", "The underlying op of 'aten.mul' has no overload name 'Number'", "unknown_overload",
        {"aten::mul exists", "Tensor, out"});
    row("fake, older words",
        "NotImplementedError: fbgemm::permute: attempted to run this operator with Meta tensors, but there was no "
        "abstract "
        "impl or Meta kernel registered. You may have run into this message",
        "no_fake_kernel", {"register_fake(\"fbgemm::permute\")", "TORCH_LIBRARY_IMPL(fbgemm, Meta, m)"});
    row("fake, with its exception", "torch._subclasses.fake_tensor.UnsupportedOperatorException: mine.scan.default\n",
        "no_fake_kernel", {"register_fake(\"mine::scan\")"});
    row("dynamo", "torch._dynamo.exc.Unsupported: dynamic shape operator: aten.masked_select.default\n",
        "shape_from_data", {"aten::masked_select", "capture_dynamic_output_shape_ops"});
    row("devices in another wording",
        "RuntimeError: Expected all tensors to be on the same device, but got mat2 is on cpu, different from other "
        "tensors "
        "on cuda:1 (when checking argument in method wrapper_CUDA_mm)",
        "different_devices", {"cpu and cuda:1", "here cuda:1"});
    row("no CUDA in the build", "AssertionError: Torch not compiled with CUDA enabled\n", "device_not_built",
        {"torch.version.cuda"});
    row("mps",
        "NotImplementedError: The operator 'aten::linalg_qr.out' is not currently implemented for the MPS device. If "
        "you want this op to be considered for addition please comment on",
        "not_on_mps", {"aten::linalg_qr.out", "PYTORCH_ENABLE_MPS_FALLBACK=1"});
    row("a Python kernel twice",
        "RuntimeError: This is not allowed since there's already a kernel registered from python overriding gather's "
        "behavior for XPU dispatch key and mine namespace.\n",
        "second_python_kernel", {"mine::gather", "XPU"});
    row("no kernel, Python's lookup",
        "NotImplementedError: could not find kernel for aten.bmm.default at dispatch key DispatchKey.XPU (resolved "
        "from "
        "DispatchKey.XPU)",
        "no_kernel_at_key", {"aten::bmm", "at XPU"});
    row("signature",
        "RuntimeError: Inferred operator schema for a C++ kernel function doesn't match the expected function schema.\n"
        "  operator: mine::pack\n  expected schema: mine::pack(Tensor x, int n) -> Tensor\n    registered at a.cpp:1\n"
        "  inferred schema: (Tensor _0) -> Tensor _0\n    registered at b.cpp:2\n"
        "  reason: The number of arguments is different. 2 vs 1.",
        "kernel_signature", {"mine::pack", "The number of arguments is different", "int64_t"});
    row("batching rule",
        "RuntimeError: Batching rule not implemented for mine::roi; the fallback path doesn't work on out= "
        "or view ops.",
        "no_batching_rule", {"mine::roi", "register_vmap(\"mine::roi\""});
    row("backward of another operator",
        "RuntimeError: Trying to backward through mylib.sinkhorn.default but no autograd formula was registered.",
        "no_autograd_formula", {"register_autograd(\"mylib::sinkhorn\""});
    row("derivative of another", "the derivative for 'zeta: other' is not implemented.", "no_derivative",
        {"aten::zeta has no derivative for other"});
    row("dtype of another kernel", "RuntimeError: \"bernoulli_scalar_cpu_\" not implemented for 'ComplexFloat'",
        "unsupported_type", {"bernoulli_scalar_cpu_", "ComplexFloat"});
    row("layout", "RuntimeError: unsupported tensor layout: SparseBsr", "unsupported_layout", {"SparseBsr"});
    row("factory of an out-of-tree backend",
        "Could not run 'aten::empty_strided' with arguments from the 'PrivateUse1' backend. 'aten::empty_strided' is "
        "only "
        "available for these backends: [CPU, CUDA, Meta].",
        "no_kernel", {"pytorch:N11", "PrivateUse1", "TORCH_LIBRARY_IMPL(aten, PrivateUse1, m)"});
    row("autograd key and backend",
        "Could not run 'mine::f' with arguments from the 'AutogradPrivateUse1' backend. 'mine::f' is only available "
        "for "
        "these backends: [CPU, AutogradCPU].",
        "no_kernel", {"Two things are missing", "a kernel at PrivateUse1", "one at AutogradPrivateUse1"});
    row("autograd key alone",
        "Could not run 'mine::f' with arguments from the 'AutogradPrivateUse1' backend. 'mine::f' is only available "
        "for "
        "these backends: [CPU, PrivateUse1, AutogradCPU].",
        "no_kernel", {"only AutogradPrivateUse1 lacks", "makeFallthrough"});
    row("in place on a device",
        "Could not run 'aten::cumsum_' with arguments from the 'XPU' backend. 'aten::cumsum_' is only available for "
        "these "
        "backends: [CPU, CUDA].",
        "no_kernel", {"writes into its argument", "torch.cumsum(...)"});
}

void ExplainErrorsTest::otherNames()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, says);
    const Json parts = explained(text);
    QCOMPARE(parts.size(), std::size_t(1));
    QTEST(QString::fromStdString(parts[0]["error"].get<std::string>()), "kind");
    const QString words = wordsOf(parts[0]);
    for (const QString& phrase : says)
        QVERIFY2(words.contains(phrase), qPrintable(phrase + " is not in:\n" + words));
}

void ExplainErrorsTest::advicePerVersion()
{
    // 1.13 has no register_fake: its keys tell the version.
    const QByteArray error =
        "Could not run 'mine::f' with arguments from the 'Meta' backend. 'mine::f' is only available "
        "for these backends: [%1].";
    const QString old = wordsOf(explained(QByteArray(error).replace("%1", "CPU, ORT, Python"))[0]);
    QVERIFY2(!old.contains("register_fake") && old.contains("\"Meta\""), qPrintable(old));
    const QString today = wordsOf(explained(QByteArray(error).replace("%1", "CPU, MTIA, MAIA, Python"))[0]);
    QVERIFY2(today.contains("register_fake(\"mine::f\")"), qPrintable(today));
}

void ExplainErrorsTest::behindLogPrefixes_data()
{
    QTest::addColumn<QByteArray>("prefix");
    for (const char* prefix : {"", "2026-11-21 10:11:12,345 trainer ERROR ", "2026-11-21 10:11:12 my.package ERROR ",
                               "2026-11-21 10:11:12,345 - trainer - ERROR - ",
                               "2026-11-21 10:11:12,345 ERROR my.package: ", "[2026-11-21 10:11:12] [ERROR] worker: "})
        QTest::newRow(*prefix == '\0' ? "none" : prefix) << QByteArray(prefix);
}

void ExplainErrorsTest::behindLogPrefixes()
{
    QFETCH(QByteArray, prefix);
    const QByteArray text =
        QByteArray::fromStdString(textOf(errorsOf(QStringLiteral("torch_2_15.json")), "missing SparseCPU, built-in"));
    QByteArray logged;
    for (const QByteArray& line : text.split('\n'))
        logged += prefix + line + '\n';
    const Json parts = explained(logged);
    QCOMPARE(parts.size(), std::size_t(1));
    QCOMPARE(parts[0]["entries"].size(), std::size_t(46));
    QCOMPARE(parts[0]["available"].size(), std::size_t(46));
    QCOMPARE(parts[0]["entries"][0]["key"].get<std::string>(), std::string("CPU"));
}

void ExplainErrorsTest::fromAPipeWithAName()
{
    // As `keyfall explain <(command)` gives one: it can be read once.
    const auto outcome = keyfall({"explain", "/dev/stdin"}, "Could not find schema for torchvision::nms.\n");
    QCOMPARE(outcome.status, 0);
    QVERIFY2(outcome.out.contains("torchvision::nms is not known"), outcome.out.constData());
}

void ExplainErrorsTest::noErrors()
{
    // Sentences that are like PyTorch's and are not.
    for (const char* text :
         {"ERROR: operator does not exist: integer = text", "No module named 'torch.distributed.foo'",
          "there is no kernel for this", "Declaration: x", "not implemented for 'now'",
          "TypeError: unsupported operand type(s) for +: 'int' and 'str'", "RuntimeError: Could not find schema",
          "the operator failed to match any schema on disk"})
        QCOMPARE(keyfall({"explain", "-"}, text).status, 2);
}

void ExplainErrorsTest::documentsAreOfTheirSchemas()
{
    const auto problem = [](const char* schema, const QStringList& arguments, const QByteArray& input) {
        const std::string path = std::string(KEYFALL_RESOURCES_DIR "/schemas/") + schema + ".schema.json";
        return test::SchemaChecker(path).problem(Json(keyfall(arguments, input).json()));
    };
    // All recorded errors in one text: every kind of part.
    QByteArray all;
    for (const char* name : {"torch_2_15.json", "torch_2_15_more.json", "torch_2_15_held.json", "torch_2_15_fresh.json",
                             "torch_2_15_checks.json", "torch_2_15_handed.json", "torch_2_15_met.json"}) {
        const Json recorded = errorsOf(QString::fromUtf8(name));
        for (const Json& error : recorded["errors"])
            all += QByteArray::fromStdString(error["text"].get<std::string>()) + "\n\n";
    }
    const std::string ofErrors = problem("explain", {"explain", "-", "--json"}, all);
    QVERIFY2(ofErrors.empty(), ofErrors.c_str());
    const QString data = QStringLiteral(KEYFALL_TEST_DATA_DIR "/");
    for (const char* file : {"samples/trace_2_15_0.txt", "samples/dump_2_15_0_aten_conv1d.txt",
                             "recordings/modes_2_15.jsonl.gz", "samples/errors_1_13_1.txt"})
        QCOMPARE(problem("explain", {"explain", data + QString::fromUtf8(file), "--json"}, {}), std::string());
    QCOMPARE(problem("lint", {"lint", data + "lint/faults.jsonl", "--json"}, {}), std::string());
    QCOMPARE(problem("table", {"table", "--table", "builtin:2.15.0", "--op", "aten::mm", "--format", "json"}, {}),
             std::string());
    QVERIFY(!problem("table", {"lint", data + "lint/faults.jsonl", "--json"}, {}).empty());
    QVERIFY(!problem("lint", {"explain", data + "samples/errors_1_13_1.txt", "--json"}, {}).empty());
}

}  // namespace keyfall

KEYFALL_TEST(keyfall::ExplainErrorsTest)
#include "explain_errors_test.moc"
