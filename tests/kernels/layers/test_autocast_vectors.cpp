// SPDX-License-Identifier: MIT
// What PyTorch 1.13 computed under autocast (tests/data/vectors/ops/autocast.jsonl.gz), in every key model.
#include "kernels/layers/autograd/gradient.h"
#include "tests/kernels/layers/operator_record.h"

using namespace keyfall;

class TestAutocastVectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPyTorch_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    void agreesWithPyTorch()
    {
        QFETCH(QString, model);
        std::set<std::string> absent;
        int run = 0;
        int skipped = 0;
        StandardBench bench(model.toStdString());
        for (const nlohmann::json& record : readOperatorRecords("autocast")) {
            if (const std::string missing = missingOperator(bench, record); !missing.empty()) {
                absent.insert(missing);
                ++skipped;
                continue;
            }
            ++run;
            const QString wrong = check(bench, record);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(record.at("id")) + ": " + wrong));
        }
        QString names;
        for (const std::string& name : absent)
            names += " " + QString::fromStdString(name);
        qInfo("%d records agree, %d need operators that are not here:%s", run, skipped, qPrintable(names));
        QVERIFY(run >= 100);
    }

private:
    static QString check(StandardBench& bench, const nlohmann::json& record)
    {
        const auto& autocast = record.at("autocast");
        std::vector<Tensor> leaves;
        std::vector<Tensor> outputs;
        const std::string error = StandardBench::errorOf([&] {
            const auto region = bench.runtime().enterRegion(
                "autocast",
                {autocast.at("device_type").get<std::string>(), *dtypeNamed(autocast.at("dtype").get<std::string>())},
                {{"enabled", autocast.at("enabled").get<bool>()}});
            if (!region)
                qFatal("%s", region.error().text().c_str());
            outputs = record.at("op") == "program"
                ? runProgram(bench, record, leaves)
                : tensorsIn(bench.callAll(operatorOf(record), argumentsOf(bench, record)));
        });
        const auto& expect = record.at("expect");
        if (!error.empty() || expect.contains("error"))
            return errorDifference(error, expect);
        if (outputs.size() != expect.at("outputs").size())
            return "another number of outputs";
        for (std::size_t i = 0; i < outputs.size(); ++i)
            if (QString wrong = difference(bench, outputs[i].detached(), expect.at("outputs")[i], record);
                !wrong.isEmpty())
                return QString("output %1: ").arg(i) + wrong;
        return record.contains("grads") ? checkGradients(bench, record, leaves, outputs) : QString();
    }

    static std::vector<Tensor> runProgram(StandardBench& bench, const nlohmann::json& record,
                                          std::vector<Tensor>& leaves)
    {
        std::map<std::string, Tensor> inputs;
        for (const auto& [name, tensor] : record.at("inputs").items())
            inputs[name] = bench.make(specOf(tensor));
        const auto gradients = record.value("grads", nlohmann::json::object());
        for (const auto& [name, gradient] : gradients.items())
            leaves.push_back(inputs.at(name));
        ProgramBench program(bench, inputs);
        program.run(programOf(record));
        std::vector<Tensor> outputs;
        for (const auto& name : record.at("outputs"))
            outputs.push_back(program.tensor(name.get<std::string>()));
        return outputs;
    }

    /// After the region is closed, as a training loop does.
    static QString checkGradients(StandardBench& bench, const nlohmann::json& record, const std::vector<Tensor>& leaves,
                                  const std::vector<Tensor>& outputs)
    {
        std::vector<Tensor> seeds;
        for (const auto& cotangent : record.at("cotangents"))
            seeds.push_back(cotangent.is_null() ? Tensor() : bench.make(specOf(cotangent)));
        const auto found = autograd::gradients(bench.dispatcher(), outputs, leaves, seeds);
        std::size_t leaf = 0;
        for (const auto& [name, gradient] : record.at("grads").items())
            if (QString wrong = difference(bench, found[leaf++], gradient, record); !wrong.isEmpty())
                return QString::fromStdString("gradient of " + name + ": ") + wrong;
        return {};
    }
};

QTEST_APPLESS_MAIN(TestAutocastVectors)
#include "test_autocast_vectors.moc"
