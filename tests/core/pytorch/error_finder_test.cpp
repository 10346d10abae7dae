// SPDX-License-Identifier: MIT
#include "core/pytorch/error_finder.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

using namespace keyfall;

namespace {

std::string sample(const char* name)
{
    QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The file's first error: after "### " and its type stands the next one.
std::string firstIn(const char* name)
{
    const std::string text = sample(name);
    return text.substr(0, text.find("\n### ") + 1);
}

std::vector<PastedError> errorsIn(const std::string& text)
{
    return findErrors(PastedText(text));
}

PastedError onlyErrorIn(const std::string& text)
{
    const auto errors = errorsIn(text);
    if (errors.size() != 1)
        qFatal("%zu errors", errors.size());
    return errors[0];
}

/// The same error however it was pasted: all but where it stood.
PastedError placeless(PastedError error)
{
    error.line = 0;
    error.recognised.clear();
    for (PastedEntry& entry : error.entries)
        entry.line = 0;
    return error;
}

/// Every line through `change`.
template <class Change>
std::string linewise(const std::string& text, Change&& change)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        result += change(text.substr(at, end - at)) + "\n";
        at = end + 1;
    }
    return result;
}

/// Lines cut at `width`, in the middle of words, as a terminal does; `frame` stands around each, padded.
std::string wrapped(const std::string& text, std::size_t width, const std::string& frame)
{
    return linewise(text, [&](const std::string& line) {
        std::string result;
        for (std::size_t at = 0; at == 0 || at < line.size(); at += width) {
            std::string piece = line.substr(at, width);
            if (!frame.empty()) {
                piece.resize(width, ' ');
                piece = frame + " " + piece + " " + frame;
            }
            result += (at == 0 ? "" : "\n") + piece;
        }
        return result;
    });
}

/// Lines broken at spaces, as rich and a mail program do.
std::string folded(const std::string& text, std::size_t width, const std::string& frame)
{
    return linewise(text, [&](std::string line) {
        std::string result;
        while (line.size() > width && line.rfind(' ', width) != std::string::npos && line.rfind(' ', width) > 0) {
            const std::size_t cut = line.rfind(' ', width);
            result += frame + line.substr(0, cut) + frame + "\n";
            line.erase(0, cut + 1);
        }
        return result + frame + line + frame;
    });
}

}  // namespace

class ErrorFinderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samples_data();
    void samples();
    void howeverItWasPasted_data();
    void howeverItWasPasted();
    void loggersHaveNames();
    void aKeyAloneOnItsLine();
    void windowsPaths();
    void partsOfAnError();
    void otherTexts_data();
    void otherTexts();
    void placesOfRegistrations();
    void aLineTellsOfAnError();
    void severalErrors();
    void anOperatorAlone_data();
    void anOperatorAlone();
    void wordsOfOthers_data();
    void wordsOfOthers();
    void noError();
};

void ErrorFinderTest::samples_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("rows");
    QTest::newRow("1.13.1") << "errors_1_13_1.txt" << 37;
    QTest::newRow("2.6.0") << "errors_2_6_0.txt" << 43;
}

void ErrorFinderTest::samples()
{
    QFETCH(QString, file);
    QFETCH(int, rows);
    const PastedError error = onlyErrorIn(firstIn(qPrintable(file)));
    QCOMPARE(error.kind, DispatchText::noKernel);
    QCOMPARE(error.op, std::string("aten::nonzero"));
    QCOMPARE(error.key, std::string("SparseCPU"));
    QCOMPARE(error.line, std::size_t(2));
    QCOMPARE(error.entries.size(), std::size_t(rows));
    // The list and the table say the same keys in the same order.
    QCOMPARE(error.available.size(), error.entries.size());
    for (std::size_t i = 0; i < error.available.size(); ++i)
        QCOMPARE(error.entries[i].key, error.available[i]);
    QCOMPARE(error.entries[0].key, std::string("CPU"));
    QCOMPARE(error.entries[0].kind, std::string("kernel"));
    QCOMPARE(error.entries[0].file, std::string("./build/aten/src/ATen/RegisterCPU.cpp"));
    QCOMPARE(error.entries[0].fileLine, file.contains("1_13") ? 30798 : 30477);
    QCOMPARE(error.entries[0].line, std::size_t(4));
    QVERIFY(!error.entries[0].fallthrough);
    for (const PastedEntry& entry : error.entries) {
        if (entry.key == "BackendSelect")
            QVERIFY(entry.fallthrough && entry.kind == "backend fallback");
        if (entry.key == "AutogradCPU")
            QCOMPARE(entry.kind, std::string("autograd kernel"));
        QVERIFY(entry.fileLine > 0);
    }
    QVERIFY(!error.recognised.empty());
    QCOMPARE(error.recognised[0].line, std::size_t(2));
}

void ErrorFinderTest::howeverItWasPasted_data()
{
    QTest::addColumn<QString>("text");
    const std::string plain = firstIn("errors_2_6_0.txt");
    const auto row = [](const char* name, const std::string& text) {
        QTest::newRow(name) << QString::fromStdString(text);
    };
    const auto prefixed = [&](const std::string& prefix) {
        return linewise(plain, [&](const std::string& line) { return prefix + line; });
    };
    row("vllm", prefixed("(EngineCore_DP0 pid=123) ERROR 11-21 19:10:46 [core.py:700] "));
    row("rank", prefixed("[rank3]: "));
    row("torchrun", prefixed("[default0]:"));
    row("time", prefixed("2024-05-01 10:11:12,345 ERROR "));
    row("time and hyphens", prefixed("2024-05-01 10:11:12,345 - ERROR - "));
    row("glog", prefixed("E1121 19:10:46.123456 4711 Dispatcher.cpp:12] "));
    row("pytest", prefixed("E       "));
    row("quote", prefixed("> "));
    row("bar", prefixed("| "));
    row("compose", prefixed("worker_1  | "));
    row("compose, newer", prefixed("my.worker-12 | "));
    row("carriage returns", linewise(plain, [](const std::string& line) { return line + "\r"; }));
    row("colours", linewise(plain, [](const std::string& line) { return "\x1b[31m" + line + "\x1b[0m\x1b[K"; }));
    row("box", linewise(plain, [](const std::string& line) { return "│ " + line + "      │"; }));
    row("padding", linewise(plain, [](const std::string& line) { return line + "          "; }));
    for (const std::size_t width : {40UL, 61UL, 80UL, 117UL}) {
        row(qPrintable(QStringLiteral("terminal %1").arg(width)), wrapped(plain, width, {}));
        row(qPrintable(QStringLiteral("box %1").arg(width)), wrapped(plain, width, "│"));
        row(qPrintable(QStringLiteral("folded %1").arg(width)), folded(plain, width, " "));
        row(qPrintable(QStringLiteral("folded box %1").arg(width)), folded(plain, width, " │ "));
    }
    std::string oneLine;
    for (const char c : plain)
        oneLine += c == '\n' ? std::string("\\n") : std::string(1, c);
    row("JSON log", "{\"level\": \"error\", \"message\": \"" + oneLine + "\"}\n");
}

void ErrorFinderTest::howeverItWasPasted()
{
    QFETCH(QString, text);
    const PastedError expected = placeless(onlyErrorIn(firstIn("errors_2_6_0.txt")));
    const PastedError found = placeless(onlyErrorIn(text.toStdString()));
    QCOMPARE(found.op, expected.op);
    QCOMPARE(found.key, expected.key);
    QCOMPARE(found.available, expected.available);
    for (std::size_t i = 0; i < std::min(found.entries.size(), expected.entries.size()); ++i) {
        QCOMPARE(found.entries[i].key, expected.entries[i].key);
        QCOMPARE(found.entries[i].debug, expected.entries[i].debug);
    }
    QCOMPARE(found.entries.size(), expected.entries.size());
    QVERIFY(found == expected);
}

/// Behind a time comes `name LEVEL`; a container of docker compose has a number and a bar.
void ErrorFinderTest::loggersHaveNames()
{
    for (const std::string name : {"a", "z", "A", "Z", "0", "9", "my.package:42", "left/right-2_b"})
        QCOMPARE(std::string(withoutLogPrefix("10:11:12 " + name + " ERROR text")), std::string("text"));
    for (const std::string name : {"`", "{", "@", "[", "left|right"})
        QCOMPARE(std::string(withoutLogPrefix("10:11:12 " + name + " ERROR text")), name + " ERROR text");
    for (const std::string line : {"-1 | 2", "1 | 2", "int | None", "worker-1 text", "worker-a | text"})
        QCOMPARE(std::string(withoutLogPrefix(line)), line);
}

/// A key that is wrapped from its row may be the first line, and has no row behind the last one.
void ErrorFinderTest::aKeyAloneOnItsLine()
{
    const PastedText text("CPU:\nregistered at a.cpp:1 [kernel]\n");
    QCOMPARE(findEntries(text).size(), std::size_t(1));
    QCOMPARE(findEntries(text)[0].file, std::string("a.cpp"));
    QVERIFY(findEntries(text, 0, 1).empty());
}

void ErrorFinderTest::windowsPaths()
{
    const PastedError error = onlyErrorIn(
        "NotImplementedError: Could not run 'torchvision::nms' with arguments from the 'CUDA' backend. This could be "
        "because "
        "the operator doesn't exist for this backend. 'torchvision::nms' is only available for these backends: [CPU, "
        "Meta].\n"
        "\n"
        "CPU: registered at C:\\actions-runner\\_work\\vision\\new folder\\nms_kernel.cpp:112 [kernel]\n"
        "Meta: registered at /dev/null:241 [kernel]\n"
        "Python: registered at ..\\aten\\src\\ATen\\core\\PythonFallbackKernel.cpp:154 [backend fallback]\n");
    QCOMPARE(error.entries.size(), std::size_t(3));
    QCOMPARE(error.entries[0].file, std::string("C:\\actions-runner\\_work\\vision\\new folder\\nms_kernel.cpp"));
    QCOMPARE(error.entries[0].fileLine, 112);
    QCOMPARE(error.entries[1].file, std::string("/dev/null"));
    QCOMPARE(error.available, (std::vector<std::string>{"CPU", "Meta"}));
}

void ErrorFinderTest::partsOfAnError()
{
    // The sentence alone.
    PastedError error =
        onlyErrorIn("RuntimeError: Could not run 'aten::x' with arguments from the 'CPUTensorId' backend. "
                    "'aten::x' is only available for these backends: [CUDATensorId, VariableTensorId].");
    QCOMPARE(error.key, std::string("CPUTensorId"));
    QCOMPARE(error.available.size(), std::size_t(2));
    QVERIFY(!error.listCut && error.entries.empty());
    // Cut in the middle of the list.
    error = onlyErrorIn(
        "Could not run 'aten::x' with arguments from the 'CUDA' backend. 'aten::x' is only available for these "
        "backends: [CPU, AutogradC");
    QVERIFY(error.listCut);
    QCOMPARE(error.available, (std::vector<std::string>{"CPU", "AutogradC…"}));
    // Cut in the middle of the sentence.
    error = onlyErrorIn("Could not run 'aten::x.out' with arg");
    QCOMPARE(error.op, std::string("aten::x.out"));
    QVERIFY(error.key.empty() && error.available.empty());
    // Its second half.
    error = onlyErrorIn("for possible resolutions. 'aten::x' is only available for these backends: [CPU, CUDA].\n\n"
                        "CPU: registered at a.cpp:1 [kernel]\n");
    QCOMPARE(error.op, std::string("aten::x"));
    QVERIFY(error.key.empty());
    QCOMPARE(error.available.size(), std::size_t(2));
    QCOMPARE(error.entries.size(), std::size_t(1));
    // The oldest form.
    error = onlyErrorIn(
        "RuntimeError: No function is registered for schema aten::nonzero(Tensor self) -> Tensor on tensor type "
        "SparseCPUTensorId; available functions are CPUTensorId, CUDATensorId");
    QCOMPARE(error.op, std::string("aten::nonzero"));
    QCOMPARE(error.schema, std::string("aten::nonzero(Tensor self) -> Tensor"));
    QCOMPARE(error.key, std::string("SparseCPUTensorId"));
    QCOMPARE(error.available.size(), std::size_t(2));
}

void ErrorFinderTest::otherTexts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("previous");
    QTest::addColumn<QString>("next");
    QTest::newRow("pytorch:E2")
        << "RuntimeError: There were no tensor arguments to this function (e.g., you passed an empty list of "
           "Tensors), but no fallback function is registered for schema aten::_cat.out.  This usually means that "
           "this function requires a non-empty list of Tensors, or that you (the operator writer) forgot to "
           "register a fallback function.  Available functions are [CPU, CUDA].\n\nCPU: registered at a.cpp:1 "
           "[kernel]\n"
        << "no_tensors"
        << "aten::_cat.out"
        << "Undefined"
        << ""
        << "";
    QTest::newRow("pytorch:E3")
        << "RuntimeError: 0 INTERNAL ASSERT FAILED at x.cpp:1, please report a bug to PyTorch. aten::conv1d has "
           "kernels registered to both CompositeImplicitAutograd and a backend mapped to AutogradOther. This makes "
           "the backend kernel unreachable.\nCanonical state\n~~~~~~~~~~~\nname: aten::conv1d\n"
        << "ambiguous_autograd"
        << "aten::conv1d"
        << "AutogradOther"
        << ""
        << "";
    QTest::newRow("E4")
        << "fallthrough_kernel was executed but it should have been short-circuited by the dispatcher. This could "
           "occur if you registered a fallthrough kernel"
        << "fallthrough_executed"
        << ""
        << ""
        << ""
        << "";
    QTest::newRow("E4, ours")
        << "fallthrough_kernel was executed but it should have been short-circuited by the dispatcher "
           "(operator relu)"
        << "fallthrough_executed"
        << "relu"
        << ""
        << ""
        << "";
    QTest::newRow("E5") << "Canonical state\n~~~~~~~~~~~\nname: aten::x\nschema: (none)\n\nComputed table:\n~~~~\nCPU: "
                           "registered at a:1 [kernel]\n"
                        << "stale_table"
                        << "aten::x"
                        << ""
                        << ""
                        << "";
    QTest::newRow("E6")
        << "Tried to register multiple backend fallbacks for the same dispatch key XLA; previous registration "
           "registered at a.cpp:1, new registration registered at b.cpp:2\n"
        << "second_fallback"
        << ""
        << "XLA"
        << "registered at a.cpp:1"
        << "registered at b.cpp:2";
    QTest::newRow("E6, cut") << "Tried to register multiple backend fallbacks for the same dispatch key XLA; previous "
                                "registration registered at a.cpp:1, new"
                             << "second_fallback"
                             << ""
                             << "XLA"
                             << ""
                             << "";
    QTest::newRow("E7")
        << "Tried to register an operator (my::op(Tensor a) -> Tensor) with the same name and overload name multiple "
           "times. Each overload's schema should only be registered with a single call to def(). Duplicate "
           "registration: registered at b.cpp:2. Original registration: registered at a.cpp:1\n"
        << "second_definition"
        << "my::op"
        << ""
        << "registered at a.cpp:1"
        << "registered at b.cpp:2";
    QTest::newRow("E8")
        << "[W1121 19:10:46.1 OperatorEntry.cpp:154] Warning: Overriding a previously registered kernel for the same "
           "operator and the same dispatch key\n  operator: aten::mul.Tensor(Tensor self, Tensor other) -> Tensor\n"
           "    registered at s.cpp:6\n  dispatch key: CPU\n  previous kernel: registered at a.cpp:1\n"
           "       new kernel: registered at b.cpp:2 (function registerKernel)\n"
        << "replaced_kernel"
        << "aten::mul.Tensor"
        << "CPU"
        << "registered at a.cpp:1"
        << "registered at b.cpp:2 (function registerKernel)";
    QTest::newRow("M13") << "RuntimeError: could not parse dispatch key: QuantizedHIP\n"
                         << "unknown_key_name"
                         << ""
                         << "QuantizedHIP"
                         << ""
                         << "";
}

void ErrorFinderTest::otherTexts()
{
    QFETCH(QString, text);
    const PastedError error = onlyErrorIn(text.toStdString());
    QTEST(QString::fromUtf8(nameOf(error.kind).data()), "kind");
    QTEST(QString::fromStdString(error.op), "op");
    QTEST(QString::fromStdString(error.key), "key");
    QTEST(QString::fromStdString(error.previous), "previous");
    QTEST(QString::fromStdString(error.next), "next");
    // Folded by a mail program it says the same.
    PastedError again = onlyErrorIn(folded(text.toStdString(), 50, " │ "));
    QCOMPARE(again.kind, error.kind);
    QCOMPARE(again.op, error.op);
    QCOMPARE(again.key, error.key);
    QCOMPARE(again.available, error.available);
}

/// The registrations that an error shows of its operator, each with its place.
void ErrorFinderTest::placesOfRegistrations()
{
    const PastedError state = onlyErrorIn(
        "aten::conv1d has kernels registered to both CompositeImplicitAutograd and a backend mapped to AutogradOther. "
        "This makes the backend kernel unreachable.\nCanonical state\n~~~~~~~~~~~\nname: aten::conv1d\n"
        "CPU: registered at a.cpp:2 :: (none) [ boxed ]\nXLA: registered at b.cpp:3 :: (none) [ fallthrough boxed ]\n");
    QCOMPARE(state.entries.size(), std::size_t(2));
    QCOMPARE(state.entries[0].key + ' ' + state.entries[0].debug, std::string("CPU registered at a.cpp:2"));
    QVERIFY(!state.entries[0].fallthrough && state.entries[1].fallthrough);
    const PastedError table = onlyErrorIn(
        "Could not run 'a::b' with arguments from the 'CUDA' backend. 'a::b' is only available for these "
        "backends: [CPU, XLA, Meta].\n\nCPU: registered at a:12 [kernel]\nXLA: registered at b.cpp [kernel]\n"
        "Meta: registered at :3 [kernel]\n");
    QCOMPARE(table.entries.size(), std::size_t(3));
    QCOMPARE(table.entries[0].file, std::string("a"));
    QCOMPARE(table.entries[0].fileLine, 12);
    QVERIFY(table.entries[1].file.empty() && table.entries[1].fileLine == 0);
    QVERIFY(table.entries[2].file.empty());
}

/// A program's output is read line by line: a line that holds a real error's words is told from others.
void ErrorFinderTest::aLineTellsOfAnError()
{
    int found = 0;
    for (const char* const file : {"torch_2_15.json", "torch_2_15_met.json", "torch_2_15_handed.json"}) {
        QFile content(QStringLiteral(KEYFALL_TEST_DATA_DIR "/errors/") + QLatin1String(file));
        QVERIFY(content.open(QIODevice::ReadOnly));
        const auto all = test::parsedJson(content.readAll().toStdString());
        for (const auto& error : all["errors"])
            linewise(error["text"].get<std::string>(), [&found](const std::string& line) {
                const auto errors = errorsIn(line);
                if (errors.empty() || !errors[0].detail("lone").empty())
                    return line;
                ++found;
                if (!mayBeginError(line))
                    qFatal("not noticed: %s", line.c_str());
                return line;
            });
    }
    QVERIFY(found > 300);
    for (const char* const line : {"", "epoch 3 loss 0.53", "Could not open the file", "Tried to stop"})
        QVERIFY2(!mayBeginError(line), line);
}

void ErrorFinderTest::severalErrors()
{
    const std::string one = "Could not run 'a::b' with arguments from the 'CUDA' backend. 'a::b' is only available for "
                            "these backends: [CPU].\n\n"
                            "CPU: registered at a.cpp:1 [kernel]\n";
    const std::string two = "Could not run 'a::c' with arguments from the 'CUDA' backend. 'a::c' is only available for "
                            "these backends: [XLA].\n\n"
                            "XLA: registered at b.cpp:2 [kernel]\n";
    const auto errors = errorsIn(one + "some text\n" + one + two);
    QCOMPARE(errors.size(), std::size_t(2));
    QCOMPARE(errors[0].entries.size(), std::size_t(1));
    QCOMPARE(errors[1].entries.size(), std::size_t(1));
    QCOMPARE(errors[1].entries[0].key, std::string("XLA"));
    QCOMPARE(errors[1].line, std::size_t(8));
}

/// Tensors without values fail with nothing but the operator's name: what it is tells why.
void ErrorFinderTest::anOperatorAlone_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char* op, const char* kind) { QTest::newRow(op) << op << kind; };
    row("aten.nonzero.default", "shape_from_data");
    row("aten.add.Tensor", "subclass_lacks_operator");
    row("aten._coalesce.default", "no_fake_kernel");
    row("prims.add.default", "subclass_lacks_operator");
    row("mine.nonzero.default", "no_fake_kernel");
}

void ErrorFinderTest::anOperatorAlone()
{
    QFETCH(QString, op);
    const PastedError error = onlyErrorIn("NotImplementedError: " + op.toStdString() + "\n");
    QTEST(QString::fromUtf8(nameOf(error.kind).data()), "kind");
}

/// Python says the same words of any function and module: what it names tells whether the error is PyTorch's.
void ErrorFinderTest::wordsOfOthers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kinds");
    const auto row = [](const char* text, const char* kinds) { QTest::newRow(text) << text << kinds; };
    row("TypeError: f() got an unexpected keyword argument 'ctx'", "library_usage");
    row("TypeError: f() got an unexpected keyword argument 'lr'", "");
    row("TypeError: zeros() got an unexpected keyword argument 'names'", "named_tensors");
    row("TypeError: plot() got an unexpected keyword argument 'names'", "");
    row("AttributeError: module 'mydevice' has no attribute 'device_count'", "device_module_lacks");
    row("AttributeError: module 'mydevice' has no attribute 'run'", "");
    row("AttributeError: module 'jax' has no attribute 'device_count'", "");
    row("ModuleNotFoundError: No module named 'torch.mydevice'", "module_missing");
    row("ModuleNotFoundError: No module named 'torch.my_ops'", "");
    row("NotImplementedError: no kernel for AutocastCPU on a::b", "no_kernel_at_key");
    row("NotImplementedError: no kernel for ZeroTensor on a::b", "no_kernel_at_key");
    row("NotImplementedError: no kernel for linux on a::b", "");
    row("TypeError: backward() takes 1 positional arguments but 2 were given", "function_unfinished");
    row("TypeError: backward() takes no positional arguments but 2 were given", "");
    row("TypeError: backward() takes x positional arguments but 2 were given", "");
}

void ErrorFinderTest::wordsOfOthers()
{
    QFETCH(QString, text);
    QStringList kinds;
    for (const PastedError& error : errorsIn(text.toStdString()))
        kinds << QString::fromUtf8(nameOf(error.kind).data());
    QTEST(kinds.join(' '), "kinds");
}

void ErrorFinderTest::noError()
{
    for (const char* text :
         {"", "\n", "hello", "Could not run the program", "Could not run the program 'x'", "list index out of range",
          "is only available for these backends: [CPU]", "'is only available for these backends: ["})
        QVERIFY2(errorsIn(text).empty(), text);
    const std::string far(10'000, '-');  // the quotes before a half sentence are of something else
    QVERIFY(errorsIn("'it" + far + "' is only available for these backends: [CPU]").empty());
    QCOMPARE(errorsIn(sample("dump_2_6_0_aten_conv1d.txt")).size(), std::size_t(0));
}

KEYFALL_TEST(ErrorFinderTest)
#include "error_finder_test.moc"
