// SPDX-License-Identifier: MIT
// The replayer of operator vectors: what it passes, and that every check of it can fail.
#include "core/conformance/conformance.h"
#include "core/text/json_text.h"
#include "core/text/line_source.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace keyfall;

class TestOperatorVectors : public QObject {
    Q_OBJECT

private:
    [[nodiscard]] Expected<ConformanceReport> replayLines(const std::string& lines)
    {
        const std::string path = folder_.filePath("vectors.jsonl").toStdString();
        std::ofstream(path) << lines;
        return replayVectors(path, standardRuntimeFactory());
    }
    [[nodiscard]] ConformanceReport replay(const Json& record)
    {
        const Json header = {{"format", "keyfall-op-vectors"},
                             {"version", 1},
                             {"group", "forward"},
                             {"source", "torch"},
                             {"seed", 1},
                             {"count", 1}};
        auto report = replayLines(jsonLine(header) + "\n" + jsonLine(record) + "\n");
        if (!report)
            qFatal("%s", report.error().text().c_str());
        return std::move(*report);
    }
    static Json tensor(const std::vector<std::int64_t>& shape, const Json& data, bool requiresGrad = false)
    {
        Json form = {{"dtype", "float32"}, {"shape", shape}, {"data", data}};
        if (requiresGrad)
            form["requires_grad"] = true;
        return form;
    }
    /// mul of two tensors of two elements, with first and second gradients.
    static Json product()
    {
        return {{"id", "mul-1"},
                {"kind", "backward"},
                {"op", "mul"},
                {"overload", "Tensor"},
                {"args", {{{"tensor", tensor({2}, {0.1, 3.0}, true)}}, {{"tensor", tensor({2}, {2.0, 0.5})}}}},
                {"kwargs", Json::object()},
                {"rtol", 1e-5},
                {"atol", 1e-6},
                {"expect", {{"outputs", {tensor({2}, {0.2, 1.5})}}}},
                {"cotangents", {tensor({2}, {1.0, 10.0})}},
                {"grads", {tensor({2}, {2.0, 5.0}), nullptr}}};
    }
    static Json transposed()
    {
        Json expected = tensor({2, 1}, {1.0, 2.0});
        expected["shape"] = {3, 2};
        expected["data"] = {1.0, 4.0, 2.0, 5.0, 3.0, 6.0};
        expected["strides"] = {1, 3};
        expected["offset"] = 0;
        return {{"id", "transpose-1"},
                {"kind", "forward"},
                {"op", "transpose"},
                {"overload", "int"},
                {"args", {{{"tensor", tensor({2, 3}, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0})}}, {{"int", 0}}, {{"int", 1}}}},
                {"kwargs", Json::object()},
                {"rtol", 0.0},
                {"atol", 0.0},
                {"check_strides", true},
                {"expect", {{"outputs", {expected}}}}};
    }
    /// The same numbers for both rows, mapped over the rows.
    static Json mapped()
    {
        Json record = product();
        for (const char* field : {"cotangents", "grads"})
            record.erase(field);
        record["kind"] = "vmap";
        record["args"] = {{{"tensor", tensor({2, 2}, {1.0, 2.0, 3.0, 4.0})}}, {{"tensor", tensor({2}, {1.0, 2.0})}}};
        record["levels"] = {{{"in_dims", {0, nullptr}}, {"out_dims", {0}}}};
        record["expect"] = {{"outputs", {tensor({2, 2}, {1.0, 4.0, 3.0, 8.0})}}};
        return record;
    }
    static Json mismatch()
    {
        Json record = product();
        for (const char* field : {"cotangents", "grads"})
            record.erase(field);
        record["args"][1]["tensor"] = tensor({3}, {1.0, 2.0, 3.0});
        record["expect"] = {{"error", "must match the size of tensor b"}, {"type", "RuntimeError"}};
        return record;
    }
    static Json program()
    {
        return {{"id", "program-1"},
                {"kind", "backward"},
                {"op", "program"},
                {"program", {"t = mul.Tensor(a, a)", "y = sum(t)"}},
                {"inputs", {{"a", tensor({2}, {2.0, 3.0}, true)}}},
                {"order", {"a"}},
                {"outputs", {"y"}},
                {"rtol", 0.0},
                {"atol", 0.0},
                {"cotangents", {tensor({}, {1.0})}},
                {"expect", {{"outputs", {tensor({}, {13.0})}}}},
                {"grads", {{"a", tensor({2}, {4.0, 6.0})}}},
                {"grad_of_grad",
                 {{"vectors", {{"a", tensor({2}, {1.0, 1.0})}}}, {"grads", {{"a", tensor({2}, {2.0, 2.0})}}}}}};
    }

    void passes(const Json& record)
    {
        const ConformanceReport report = replay(record);
        QVERIFY2(report.differences.empty(), report.differences.empty() ? "" : report.differences[0].what.c_str());
        QCOMPARE(report.passed, std::size_t{1});
        QCOMPARE(report.failed + report.notRun, std::size_t{0});
        QVERIFY(report.checks > 0);
    }
    void fails(const Json& record, const std::string& what)
    {
        const ConformanceReport report = replay(record);
        QCOMPARE(report.failed, std::size_t{1});
        QCOMPARE(report.passed + report.notRun, std::size_t{0});
        QVERIFY(!report.differences.empty());
        QCOMPARE(QString::fromStdString(report.differences.front().what), QString::fromStdString(what));
    }
    void isNotRun(const Json& record, const std::string& reason)
    {
        const ConformanceReport report = replay(record);
        QCOMPARE(report.notRun, std::size_t{1});
        QCOMPARE(report.passed + report.failed, std::size_t{0});
        QCOMPARE(report.notRunReasons, (std::map<std::string, std::size_t>{{reason, 1}}));
    }

    QTemporaryDir folder_;

private Q_SLOTS:
    void whatIsRightPasses()
    {
        passes(product());
        passes(transposed());
        passes(mismatch());
        passes(program());
    }

    void aValueWithinItsTolerancePassesAndBeyondItFails()
    {
        Json record = product();
        record["expect"]["outputs"][0]["data"][1] = 1.50001;
        passes(record);
        record["expect"]["outputs"][0]["data"][1] = 1.5001;
        fails(record, "output 0: element 1");
        record["expect"]["outputs"][0]["data"][1] = "NaN";
        fails(record, "output 0: element 1");
        record["expect"]["outputs"][0]["data"][1] = "Infinity";
        fails(record, "output 0: element 1");
    }

    void typeAndShapeAreExact()
    {
        Json record = product();
        record["expect"]["outputs"][0]["dtype"] = "float64";
        fails(record, "output 0: dtype");
        record = product();
        record["expect"]["outputs"][0]["shape"] = {1, 2};
        fails(record, "output 0: shape");
        record = product();
        record["expect"]["outputs"][0]["device"] = "meta";
        record["expect"]["outputs"][0].erase("data");
        fails(record, "output 0: device");
    }

    void theNumberOfOutputsCounts()
    {
        Json record = product();
        record["expect"]["outputs"].push_back(nullptr);
        fails(record, "outputs");
    }

    void stridesAndOffsetAreComparedWhereTheRecordAsksForIt()
    {
        Json record = transposed();
        record["expect"]["outputs"][0]["strides"] = {2, 1};
        fails(record, "output 0: strides");
        record["check_strides"] = false;
        passes(record);
        record = transposed();
        record["expect"]["outputs"][0]["offset"] = 1;
        fails(record, "output 0: offset");
    }

    void zerosAgreeInSignWhereTheRecordAsksForIt()
    {
        Json record = product();
        for (const char* field : {"cotangents", "grads"})
            record.erase(field);
        record["args"][0]["tensor"]["data"] = {-0.0, 3.0};
        record["expect"]["outputs"][0]["data"] = {0.0, 1.5};
        passes(record);
        record["signed_zero"] = true;
        fails(record, "output 0: element 0");
    }

    void gradientsAreCompared()
    {
        Json record = product();
        record["grads"][0]["data"][1] = 5.1;
        fails(record, "gradient 0: element 1");
        record = product();
        record["grads"][1] = tensor({2}, {0.0, 0.0});
        fails(record, "gradient 1");
        record = program();
        record["grads"]["a"] = nullptr;
        fails(record, "gradient 0");
        record = program();
        record["grad_of_grad"]["grads"]["a"]["data"][0] = 3.0;
        fails(record, "second gradient 0: element 0");
    }

    void anErrorMustComeAndHoldItsFragment()
    {
        Json record = mismatch();
        record["expect"]["error"] = "must match the size of tensor c";
        fails(record, "the error");
        record = mismatch();
        record["args"][1]["tensor"] = tensor({2}, {1.0, 2.0});
        fails(record, "the error");
        record["optional"] = true;
        isNotRun(record, "optional: this build has the kernel that the error says is missing");
        record = product();
        record["args"][1]["tensor"] = tensor({3}, {1.0, 2.0, 3.0});
        fails(record, "the call");
    }

    void whatIsMissingIsNotRunWithItsReason()
    {
        Json record = product();
        record["op"] = "no_such";
        record["overload"] = "";
        isNotRun(record, "there is no operator no_such");
        record = program();
        record["program"][0] = "t = no_such(a, a)";
        isNotRun(record, "there is no operator no_such");
    }

    void aMappedCallIsReplayedInItsVmaps()
    {
        Json record = mapped();
        passes(record);
        record["expect"]["outputs"][0]["data"][3] = 9.0;
        fails(record, "output 0: element 3");
        record = mapped();
        record["args"][0]["tensor"] = tensor({2, 3}, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
        record["args"][1]["tensor"] = tensor({3}, {1.0, 1.0, 1.0});
        record["expect"]["outputs"][0] = tensor({2, 3}, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
        passes(record);
        record["levels"][0]["out_dims"] = {1};
        fails(record, "output 0: shape");
        record = mapped();
        record["levels"][0]["in_dims"] = {nullptr, nullptr};
        fails(record, "the call");
        record["expect"] = {{"error", "expected at least one tensor to vmap over"}, {"type", "ValueError"}};
        passes(record);
    }

    /// d/dw sum(w * x) for each x: w is the same for all, its gradients are not.
    void gradientsOfExamplesAreReplayed()
    {
        Json record = program();
        for (const char* field : {"cotangents", "grads", "grad_of_grad"})
            record.erase(field);
        record["kind"] = "vmap";
        record["program"] = {"p = mul.Tensor(w, x)", "y = sum(p)"};
        record["inputs"] = {{"w", tensor({2}, {5.0, 7.0})}, {"x", tensor({2, 3}, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0})}};
        record["order"] = {"w", "x"};
        record["levels"] = {{{"in_dims", {nullptr, 1}}, {"out_dims", {0}}}};
        record["grad_wrt"] = "w";
        record["expect"] = {{"outputs", {tensor({3, 2}, {1.0, 4.0, 2.0, 5.0, 3.0, 6.0})}}};
        passes(record);
        record["levels"][0]["out_dims"] = {1};
        record["expect"]["outputs"][0] = tensor({2, 3}, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
        passes(record);
        record["grad_wrt"] = "x";  // its examples have the gradient w, each at the place of the example
        record["expect"]["outputs"][0] = tensor({2, 3}, {5.0, 5.0, 5.0, 7.0, 7.0, 7.0});
        passes(record);
        record["expect"]["outputs"][0]["data"][0] = 4.0;
        fails(record, "output 0: element 0");
    }

    /// Two levels, the leaf mapped at neither, at one, at the other and at both.
    void gradientsOfExamplesOfTwoLevels()
    {
        Json record = program();
        for (const char* field : {"cotangents", "grads", "grad_of_grad"})
            record.erase(field);
        record["kind"] = "vmap";
        record["program"] = {"p = mul.Tensor(w, x)", "y = sum(p)"};
        record["order"] = {"w", "x"};
        record["grad_wrt"] = "w";
        const Json x = tensor({2, 3}, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
        record["inputs"] = {{"w", tensor({}, {1.0})}, {"x", x}};
        record["levels"] = {{{"in_dims", {nullptr, 0}}, {"out_dims", {1}}},
                            {{"in_dims", {nullptr, 0}}, {"out_dims", {0}}}};
        record["expect"] = {{"outputs", {tensor({3, 2}, {1.0, 4.0, 2.0, 5.0, 3.0, 6.0})}}};
        passes(record);
        record["inputs"]["w"] = tensor({2}, {1.0, 1.0});
        record["levels"][0]["in_dims"] = {0, 0};
        passes(record);
        record["inputs"]["w"] = tensor({2, 3}, {1.0, 1.0, 1.0, 1.0, 1.0, 1.0});
        record["levels"][1]["in_dims"] = {-1, 0};
        passes(record);
        record["inputs"]["w"] = tensor({3}, {1.0, 1.0, 1.0});
        record["levels"][0]["in_dims"] = {nullptr, 0};
        passes(record);
    }

    void autocastIsReplayedInItsBlock()
    {
        Json record = product();
        for (const char* field : {"cotangents", "grads"})
            record.erase(field);
        record["op"] = "mm";
        record["overload"] = "";
        record["args"][0]["tensor"] = tensor({1, 2}, {1.0, 2.0});
        record["args"][1]["tensor"] = tensor({2, 1}, {3.0, 4.0});
        record["autocast"] = {{"device_type", "cpu"}, {"dtype", "bfloat16"}, {"enabled", true}};
        record["expect"]["outputs"][0] = tensor({1, 1}, {11.0});
        fails(record, "output 0: dtype");
        record["expect"]["outputs"][0]["dtype"] = "bfloat16";
        passes(record);
        record["autocast"]["enabled"] = false;
        fails(record, "output 0: dtype");
        record["autocast"] = {{"device_type", "cuda"}, {"dtype", "float16"}, {"enabled", true}};
        isNotRun(record, "autocast of cuda has rules of its own, and the tensors are on cpu");
    }

    void aGraphIsCompared()
    {
        Json record = program();
        for (const char* field : {"cotangents", "grads", "grad_of_grad"})
            record.erase(field);
        record["kind"] = "trace";
        record["inputs"]["a"].erase("requires_grad");
        const std::string graph = "graph(%a : Float(2, strides=[1], requires_grad=0, device=cpu)):\n"
                                  "  %1 : Float(2, strides=[1], requires_grad=0, device=cpu) = aten::mul(%a, %a)\n"
                                  "  %2 : NoneType = prim::Constant()\n"
                                  "  %3 : Float(requires_grad=0, device=cpu) = aten::sum(%1, %2)\n"
                                  "  return (%3)\n";
        record["expect"]["graph"] = graph;
        passes(record);
        record["expect"]["graph"] = graph + " ";
        fails(record, "the graph");
    }

    /// One record of each operator and group of a real PyTorch, on the host and on the emulated device.
    void agreesWithPyTorch_data()
    {
        QTest::addColumn<int>("device");
        QTest::newRow("cpu") << static_cast<int>(DeviceType::cpu);
        QTest::newRow("cuda") << static_cast<int>(DeviceType::cuda);
    }
    void agreesWithPyTorch()
    {
        QFETCH(int, device);
        const auto report =
            replayVectors(std::string(KEYFALL_TEST_DATA_DIR) + "/vectors/ops/sample_torch_1_13.jsonl.gz",
                          standardRuntimeFactory(), {Device{static_cast<DeviceType>(device), 0}, nullptr});
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        for (const Difference& difference : report->differences)
            qWarning("%s: %s: expected %s, found %s", difference.record.c_str(), difference.what.c_str(),
                     difference.expected.c_str(), difference.found.c_str());
        QCOMPARE(report->failed + report->notRun, std::size_t{0});
        QVERIFY(report->passed > 300);
    }

    /// What 2.15 answers otherwise, as the wheel of 2.15.0 answered it: in its model, and not in another one.
    void answersLikeItsModelsVersion()
    {
        const std::string path = std::string(KEYFALL_TEST_DATA_DIR) + "/answers_torch_2_15.jsonl.gz";
        const auto model = KeyModel::builtIn("pytorch-2.15");
        QVERIFY(model);
        const auto report = replayVectors(path, standardRuntimeFactory(), {kCpu, *model});
        QVERIFY2(report, report ? "" : report.error().text().c_str());
        for (const Difference& difference : report->differences)
            qWarning("%s: %s: expected %s, found %s", difference.record.c_str(), difference.what.c_str(),
                     difference.expected.c_str(), difference.found.c_str());
        QCOMPARE(report->failed + report->notRun, std::size_t{0});
        QCOMPARE(report->passed, std::size_t{112});
        // Most of these are answered otherwise by 1.13; the others are there to show where the difference ends.
        const auto older = replayVectors(path, standardRuntimeFactory(), {kCpu, *KeyModel::builtIn("pytorch-1.13")});
        QVERIFY(older);
        QVERIFY(older->failed > 50);
    }

    /// Each recorded call that 2.15 answers otherwise is replayed with its new answer, or is kept as it was for a reason.
    void everyDifferenceOf215IsAnswered()
    {
        QMap<QString, QString> decided;
        QFile list(QStringLiteral(KEYFALL_TEST_DATA_DIR "/differences_torch_2_15.txt"));
        QVERIFY(list.open(QIODevice::ReadOnly));
        for (const QByteArray& line : list.readAll().split('\n'))
            if (const qsizetype colon = line.indexOf(": "); colon > 0 && !line.startsWith('#'))
                decided[QString::fromUtf8(line.first(colon))] = QString::fromUtf8(line.sliced(colon + 2));
        QCOMPARE(decided.size(), 62);
        QSet<QString> answered;
        auto source = LineSource::open(KEYFALL_TEST_DATA_DIR "/answers_torch_2_15.jsonl.gz");
        QVERIFY(source);
        while (const auto line = source->next())
            answered.insert(QString::fromStdString(test::parsedJson(*line).value("id", std::string())));
        for (const auto& [id, what] : decided.asKeyValueRange()) {
            QVERIFY2(what == "followed" || what.startsWith("kept: "), qPrintable(id));
            QVERIFY2(answered.contains(id) == (what == "followed"), qPrintable(id));
        }
    }

    void aFileThatSaysWhatNothingChecksIsRefused()
    {
        Json record = product();
        record["bitwise"] = true;
        const Json header = {{"format", "keyfall-op-vectors"},
                             {"version", 1},
                             {"group", "forward"},
                             {"source", "torch"},
                             {"seed", 1},
                             {"count", 1}};
        const auto unknown = replayLines(jsonLine(header) + "\n" + jsonLine(record) + "\n");
        QVERIFY(!unknown);
        QVERIFY2(unknown.error().text().find("bitwise") != std::string::npos, unknown.error().text().c_str());
        const auto lost = replayLines(jsonLine(header) + "\n");
        QVERIFY(!lost);
        QVERIFY(lost.error().text().find("says 1 records, but there are 0") != std::string::npos);
    }
};

KEYFALL_TEST(TestOperatorVectors)
#include "operator_vectors_test.moc"
