// SPDX-License-Identifier: MIT
// What sessions say with the standard kernels, from the text of the document to the numbers: text in, text out.
#include "core/session/program_line.h"
#include "core/session/tensor_json.h"
#include "core/text/json_text.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <set>

using namespace keyfall;

namespace {

/// A session document with a tensor `a` and one line; quotes are written as '.
std::string document(QString a, QString line, const std::string& model = "ferrotorch")
{
    const QString tensors = a.isEmpty() ? QString() : "\"a\": " + a.replace('\'', '"');
    return QStringLiteral(
               R"({"format": "keyfall-session", "version": 1, "model": "%1", "tensors": {%2}, "program": ["%3"]})")
        .arg(QString::fromStdString(model), tensors, line.replace('\'', QLatin1String("\\\"")))
        .toStdString();
}

/// What the last variable holds ("[0,0]"), or what went wrong wherever it did.
QString outcome(const std::string& text)
{
    const auto session = parseSession(text, "s");
    if (!session)
        return QString::fromStdString(session.error().text());
    const auto result = runSession(*session, standardRuntimeFactory());
    if (!result)
        return QString::fromStdString(result.error().text());
    if (result->error)
        return QString::fromStdString(*result->error);
    const auto json = tensorJson(result->results.back());
    return QString::fromStdString(json.contains("data") ? jsonLine(json["data"]) : jsonLine(json));
}

/// "BackendSelect > CPU": the keys of the program's only call.
QString fallOf(const RunResult& result)
{
    QStringList keys;
    for (const Hop& hop : result.graph->hops)
        keys.append(hop.key ? QString::fromStdString(result.graph->model->nameOf(*hop.key)) : QStringLiteral("-"));
    return keys.join(QStringLiteral(" > "));
}

}  // namespace

class SessionValuesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// One line makes all calls of a backward: each says which node it is for, and is still found in the program.
    void callsOfABackwardNameTheirNode()
    {
        const auto session = parseSession(R"json({"format": "keyfall-session", "version": 1, "model": "ferrotorch",
            "tensors": {"a": {"shape": [2], "data": [1, 2], "requires_grad": true}},
            "program": ["y = sum(mul(a, a))", "backward(y)", "g = relu(grad(a))"]})json",
                                          "s");
        QVERIFY2(session, session ? "" : session.error().text().c_str());
        const auto result = runSession(*session, standardRuntimeFactory());
        QVERIFY2(result && !result->error, result ? result->error.value_or("").c_str() : result.error().text().c_str());
        std::set<std::string> sources;
        for (const TopCall& call : result->graph->calls) {
            sources.insert(call.source.str());
            if (call.source.str().starts_with("backward"))
                QCOMPARE(programLineOf(*session, *result->graph, *result->graph->find(call.firstHop)), 2);
        }
        for (const char* source :
             {"y = sum(mul(a, a))", "backward(y)  # SumBackward0", "backward(y)  # MulBackward0", "g = relu(grad(a))"})
            QVERIFY2(sources.contains(source), source);
    }

    /// `mm` inside `matmul`, and what backward calls, have values though no line names them.
    void innerCallsHaveValues()
    {
        const auto session = parseSession(R"json({"format": "keyfall-session", "version": 1, "model": "pytorch-2.15",
            "tensors": {"a": {"shape": [1, 2], "data": [1, 2], "requires_grad": true}, "b": {"shape": [2, 1], "data": [3, 4]}},
            "program": ["y = matmul(a, b)", "backward(y)"]})json",
                                          "s");
        QVERIFY2(session, session ? "" : session.error().text().c_str());
        const auto result = runSession(*session, standardRuntimeFactory());
        QVERIFY2(result && !result->error, result ? result->error.value_or("").c_str() : result.error().text().c_str());
        std::string matmul;  // and the mm in it: the first of each
        std::string mm;
        bool gradient = false;  // backward's: gradient · bᵀ
        for (const HopValue& value : result->graph->values) {
            const Hop& hop = *result->graph->find(value.hop);
            if (hop.op.str() == "matmul" && matmul.empty())
                matmul = value.text;
            if (hop.op.str() == "mm" && mm.empty() && hop.parent != 0)
                mm = value.text;
            gradient = gradient || (hop.call > 0 && hop.op.str() == "mm" && value.text == "[[3, 4]]");
        }
        QCOMPARE(matmul.c_str(), "[[11]]");
        QCOMPARE(mm.c_str(), "[[11]]");
        QVERIFY(gradient);
    }

    /// No argument of theirs brings a key (pytorch:N11): PyTorch's BackendSelect takes it from `device`; in a model
    /// without that key the device itself does.
    void factoriesRunInEveryModel_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("data");
        for (const std::string& model : KeyModel::builtInNames())
            for (const auto& [line, data] : {std::pair("y = zeros([2, 2])", "[0.0,0.0,0.0,0.0]"),
                                             {"y = ones([2], dtype=dtype:int64)", "[1,1]"},
                                             {"y = full([2], 2.5)", "[2.5,2.5]"},
                                             {"y = arange(3)", "[0,1,2]"},
                                             {"y = eye(2)", "[1.0,0.0,0.0,1.0]"},
                                             {"y = linspace(0, 1, 3)", "[0.0,0.5,1.0]"},
                                             {"y = mul(rand([3]), 0)", "[0.0,0.0,0.0]"},
                                             {"y = mul(randn([2]), 0)", ""},  // of either sign
                                             {"y = sub(randperm(1), 1)", "[-1]"}})
                QTest::addRow("%s, %s", model.c_str(), line) << QString::fromStdString(model) << line << data;
    }
    void factoriesRunInEveryModel()
    {
        QFETCH(QString, model);
        QFETCH(QString, line);
        QFETCH(QString, data);
        const QString found = outcome(document({}, line, model.toStdString()));
        if (data.isEmpty())
            QVERIFY2(found.count("0.0") == 2, qPrintable(found));
        else
            QCOMPARE(found, data);
    }

    void aFactorysFall_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("cpu");
        QTest::addColumn<QString>("meta");
        QTest::addColumn<QString>("traced");
        QTest::newRow("ferrotorch") << "ferrotorch"
                                    << "Cpu"
                                    << "Meta"
                                    << "Tracer > Cpu";
        for (const char* name : {"pytorch-1.8", "pytorch-1.13", "pytorch-2.4", "pytorch-2.6"})
            QTest::newRow(name) << name << "BackendSelect > CPU"
                                << "BackendSelect > Meta"
                                << "Tracer > BackendSelect > CPU";
    }
    void aFactorysFall()
    {
        QFETCH(QString, model);
        QFETCH(QString, cpu);
        QFETCH(QString, meta);
        QFETCH(QString, traced);
        const auto fall = [](const Session& session) {
            const auto result = runSession(session, standardRuntimeFactory());
            return result ? fallOf(*result) : QString::fromStdString(result.error().text());
        };
        auto session = parseSession(document({}, "y = zeros([2])", model.toStdString()), "s").value();
        QCOMPARE(fall(session), cpu);
        session.program = {"y = rand([2], device=\"meta\")"};
        QCOMPARE(fall(session), meta);
        session.program = {"y = rand([2])"};
        session.include = KeyModel::builtIn(model.toStdString()).value()->setOf({"Tracer"});
        QCOMPARE(fall(session), traced);
    }

    void whatTensorsHold_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("an int64 that no double holds") << "{'dtype': 'int64', 'shape': [2], 'fill': 9007199254740993}"
                                                       << "y = clone(a)"
                                                       << "[9007199254740993,9007199254740993]";
        QTest::newRow("the least int64") << "{'dtype': 'int64', 'shape': [1], 'fill': -9223372036854775808}"
                                         << "y = clone(a)"
                                         << "[-9223372036854775808]";
        QTest::newRow("chunks of nothing") << "{'shape': [2, 0], 'data': []}"
                                           << "y = chunk(a, 9223372036854775807, 1)"
                                           << "chunk: a dimension of size 0 would give 9223372036854775807 empty "
                                              "pieces; ask for at most 1048576";
        QTest::newRow("a quantized scale of 0") << "{'shape': [2], 'data': [1, 2]}"
                                                << "y = quantize_per_tensor(a, 0.0, 0, 'quint8')"
                                                << "a quantized tensor's scale is a finite number above 0, not 0; "
                                                   "give the width of one step, such as 0.1";
        QTest::newRow("a negative scale") << "{'shape': [2], 'data': [1, 2]}"
                                          << "y = quantize_per_tensor(a, -0.5, 0, 'quint8')"
                                          << "a quantized tensor's scale is a finite number above 0, not -0.5; "
                                             "give the width of one step, such as 0.1";
        const QString quant = "{'shape': [1], 'quant': {'scheme': 'per_tensor_affine', 'dtype': 'quint8', "
                              "'scale': %1, 'zero_point': %2, 'codes': [3]}}";
        QTest::newRow("a document's scale of 0")
            << quant.arg("0", "0") << "y = dequantize(a)"
            << "s#/tensors/a/quant/scale: a quantized tensor's scale is a finite number above 0, not 0 (give the width "
               "of one step, such as 0.1)";
        QTest::newRow("a document's scale of NaN")
            << quant.arg("'NaN'", "0") << "y = dequantize(a)"
            << "s#/tensors/a/quant/scale: a quantized tensor's scale is a finite number above 0, not nan (give the "
               "width of one step, such as 0.1)";
        QTest::newRow("a document's zero point")
            << quant.arg("1", "256") << "y = dequantize(a)"
            << "s#/tensors/a/quant/zero_point: the zero point 256 is no code of quint8 (its codes go from 0 to 255)";
        QTest::newRow("a document's channel")
            << "{'shape': [2], 'quant': {'scheme': 'per_channel_affine', 'dtype': 'qint8', 'scale': [1, 'Infinity'], "
               "'zero_point': [0, 0], 'axis': 0, 'codes': [3, 4]}}"
            << "y = dequantize(a)"
            << "s#/tensors/a/quant/scale/1: a quantized tensor's scale is a finite number above 0, not inf (give the "
               "width of one step, such as 0.1)";
    }
    void whatTensorsHold()
    {
        QFETCH(QString, a);
        QFETCH(QString, line);
        QFETCH(QString, outcome);
        QCOMPARE(::outcome(document(a, line)), outcome);
    }

    /// A tensor survives any number of chunks that its size can have.
    void moreChunksThanElements()
    {
        const auto session =
            parseSession(document("{'shape': [4], 'data': [1, 2, 3, 4]}", "y = chunk(a, 9223372036854775807)"), "s");
        const auto result = runSession(*session, standardRuntimeFactory());
        QVERIFY2(result && !result->error, result ? result->error.value_or("").c_str() : result.error().text().c_str());
        QStringList pieces;
        for (const ResultTensor& piece : result->results)
            pieces.append(QString::number(piece.data.at(0)));
        QCOMPARE(pieces.join(' '), QString("1 2 3 4"));
    }

    /// The last bit of an int64 also survives saving.
    void aFillIsWrittenAsItWasRead()
    {
        const auto session =
            parseSession(document("{'dtype': 'int64', 'shape': [2], 'fill': 9007199254740993}", "y = clone(a)"), "s");
        QVERIFY(QString::fromStdString(writeSession(*session)).contains("\"fill\": 9007199254740993"));
    }

    /// A session and the result of a run write the same elements with the same digits (values:3: exact for its dtype).
    void oneWriterForHalfTypes_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("element");
        QTest::newRow("float16") << "float16"
                                 << "0.0999755859375";
        QTest::newRow("bfloat16") << "bfloat16"
                                  << "0.10009765625";
        QTest::newRow("float32") << "float32"
                                 << "0.1";
        QTest::newRow("float64") << "float64"
                                 << "0.1";
    }
    void oneWriterForHalfTypes()
    {
        QFETCH(QString, dtype);
        QFETCH(QString, element);
        const QString a = QStringLiteral("{'dtype': '%1', 'shape': [1], 'data': [%2]}").arg(dtype, element);
        QCOMPARE(outcome(document(a, "y = clone(a)")), "[" + element + "]");
        const auto session = parseSession(document(a, "y = clone(a)"), "s");
        QVERIFY(QString::fromStdString(writeSession(*session)).contains("\"data\": [" + element + "]"));
    }

    /// What is read from a document is data: saving it writes every form again, and reading that gives the same.
    void formsAreReadOnceAndWrittenBack_data()
    {
        QTest::addColumn<QString>("a");
        QTest::newRow("coo")
            << "{'layout': 'sparse_coo', 'size': [2, 2], 'indices': {'dtype': 'int64', 'shape': [2, 1], "
               "'data': [0, 1]}, 'values': {'shape': [1], 'data': [0.1]}, 'coalesced': true}";
        QTest::newRow("csr")
            << "{'layout': 'sparse_csr', 'size': [2, 2], 'crow': {'dtype': 'int64', 'shape': [3], 'data': "
               "[0, 1, 1]}, 'col': {'dtype': 'int64', 'shape': [1], 'data': [1]}, 'values': {'shape': "
               "[1], 'data': [0.1]}}";
        QTest::newRow("quantized")
            << "{'shape': [1], 'quant': {'scheme': 'per_tensor_affine', 'dtype': 'quint8', 'scale': "
               "0.5, 'zero_point': 2, 'codes': [3]}}";
        QTest::newRow("per channel") << "{'shape': [2], 'quant': {'scheme': 'per_channel_affine', 'dtype': 'qint8', "
                                        "'scale': [0.5, 1], 'zero_point': [0, 1], 'axis': 0, 'codes': [3, 4]}}";
        QTest::newRow("nested") << "{'nested': [{'shape': [1], 'data': [1]}, {'shape': [2], 'fill': 2}], "
                                   "'requires_grad': true}";
        QTest::newRow("nested on meta") << "{'device': 'meta', 'nested': [{'shape': [1], 'device': 'meta'}]}";
    }
    void formsAreReadOnceAndWrittenBack()
    {
        QFETCH(QString, a);
        const auto read = parseSession(document(a, "y = clone(a)"), "s");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const std::string written = writeSession(*read);
        const auto again = parseSession(written, "again");
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY2(*again == *read, written.c_str());
        QCOMPARE(writeSession(*again), written);
        const auto result = runSession(*again, standardRuntimeFactory());
        QVERIFY2(result && !result->error, result ? result->error.value_or("").c_str() : result.error().text().c_str());
    }
};

KEYFALL_TEST(SessionValuesTest)
#include "session_values_test.moc"
