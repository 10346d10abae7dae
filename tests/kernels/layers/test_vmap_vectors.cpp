// SPDX-License-Identifier: MIT
// What PyTorch 1.13 computed under vmap (tests/data/vectors/ops/vmap.jsonl.gz).
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/vmap/batched_tensor.h"
#include "kernels/layers/vmap/mapping.h"
#include "tests/kernels/layers/operator_record.h"

#include <functional>

using namespace keyfall;

namespace {

using Function = std::function<std::vector<Tensor>(const std::vector<Tensor>&)>;

vmap::MapDims dimsOf(const nlohmann::json& dims)
{
    vmap::MapDims result;
    for (const auto& dim : dims)
        result.push_back(dim.is_null() ? std::optional<std::int64_t>() : dim.get<std::int64_t>());
    return result;
}

/// One vmap inside the other, the first level outermost.
std::vector<Tensor> mapped(StandardBench& bench, const nlohmann::json& levels, std::size_t level,
                           const std::vector<Tensor>& inputs, const Function& function)
{
    if (level == levels.size())
        return function(inputs);
    const vmap::Mapping mapping(bench.dispatcher(), inputs, dimsOf(levels[level].at("in_dims")),
                                vmap::Randomness::refused);
    return mapping.collect(mapped(bench, levels, level + 1, mapping.inputs(), function),
                           dimsOf(levels[level].at("out_dims")));
}

/// The stack with its tensors replaced in order.
Stack withTensors(Stack stack, const std::vector<Tensor>& tensors)
{
    std::size_t next = 0;
    for (Value& value : stack) {
        if (auto* tensor = std::get_if<Tensor>(&value)) {
            if (tensor->defined())
                *tensor = tensors.at(next++);
        } else if (auto* list = std::get_if<std::vector<Tensor>>(&value)) {
            for (Tensor& item : *list)
                item = tensors.at(next++);
        }
    }
    return stack;
}

class VmapRecord {
public:
    VmapRecord(StandardBench& bench, const nlohmann::json& record) : bench_(bench), record_(record) {}

    std::vector<Tensor> run()
    {
        if (record_.at("op") != "program") {
            const Stack stack = argumentsOf(bench_, record_);
            std::vector<Tensor> inputs;
            for (const Tensor& tensor : tensorsIn(stack))
                if (tensor.defined())
                    inputs.push_back(tensor);
            return mapped(bench_, record_.at("levels"), 0, inputs, [&](const std::vector<Tensor>& tensors) {
                return tensorsIn(bench_.callAll(operatorOf(record_), withTensors(stack, tensors)));
            });
        }
        std::vector<Tensor> inputs;
        for (const auto& name : record_.at("order"))
            inputs.push_back(bench_.make(specOf(record_.at("inputs").at(name.get<std::string>()))));
        if (record_.contains("grad_wrt"))
            return {gradientsPerExample(inputs)};
        return mapped(bench_, record_.at("levels"), 0, inputs,
                      [&](const std::vector<Tensor>& tensors) { return program(tensors); });
    }

private:
    std::vector<Tensor> program(const std::vector<Tensor>& tensors)
    {
        std::map<std::string, Tensor> inputs;
        for (std::size_t i = 0; i < tensors.size(); ++i)
            inputs[record_.at("order")[i].get<std::string>()] = tensors[i];
        ProgramBench bench(bench_, inputs);
        bench.run(programOf(record_));
        std::vector<Tensor> outputs;
        for (const auto& name : record_.at("outputs"))
            outputs.push_back(bench.tensor(name.get<std::string>()));
        return outputs;
    }

    /// Each example has its own leaf: an input that is the same for all becomes as many leaves as there are examples.
    Tensor gradientsPerExample(std::vector<Tensor> inputs)
    {
        vmap::MapDims dims = dimsOf(record_.at("levels")[0].at("in_dims"));
        std::int64_t size = 0;
        std::size_t wanted = 0;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (dims[i])
                size = inputs[i].size(static_cast<int>(*dims[i] < 0 ? *dims[i] + inputs[i].dim() : *dims[i]));
            if (record_.at("order")[i] == record_.at("grad_wrt"))
                wanted = i;
        }
        Tensor& leaf = inputs[wanted];
        if (!dims[wanted]) {
            std::vector<std::int64_t> shape(leaf.shape().begin(), leaf.shape().end());
            shape.insert(shape.begin(), size);
            leaf = bench_.call("clone", {bench_.call("expand", {leaf, shape})});
            dims[wanted] = 0;
        }
        leaf.setRequiresGrad(true);
        Tensor batch;
        {
            const vmap::Mapping mapping(bench_.dispatcher(), inputs, dims, vmap::Randomness::refused);
            batch = mapping.collect(program(mapping.inputs()), {0}).front();
        }
        const Tensor ones = bench_.call("ones_like", {batch.detached()});
        const Tensor gradient = autograd::gradients(bench_.dispatcher(), {batch}, {leaf}, {ones}).front();
        const int dim = static_cast<int>(*dims[wanted] < 0 ? *dims[wanted] + gradient.dim() : *dims[wanted]);
        return bench_.call("contiguous",
                           {bench_.call("transpose.int", {gradient, std::int64_t{0}, std::int64_t{dim}})});
    }

    StandardBench& bench_;
    const nlohmann::json& record_;
};

}  // namespace

class TestVmapVectors : public QObject {
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
        StandardBench bench(model.toStdString());
        std::set<std::string> absent;
        QStringList wrong;
        int run = 0;
        int skipped = 0;
        for (const nlohmann::json& record : readOperatorRecords("vmap")) {
            if (const std::string missing = missingOperator(bench, record); !missing.empty()) {
                absent.insert(missing);
                ++skipped;
                continue;
            }
            ++run;
            if (const QString difference = check(bench, record); !difference.isEmpty())
                wrong.append(QString::fromStdString(record.at("id")) + ": " + difference);
        }
        QString names;
        for (const std::string& name : absent)
            names += " " + QString::fromStdString(name);
        qInfo("%d records run, %d need operators that are not here:%s", run, skipped, qPrintable(names));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
        QVERIFY(run >= 250);
    }

private:
    static QString check(StandardBench& bench, const nlohmann::json& record)
    {
        std::vector<Tensor> outputs;
        const std::string error = StandardBench::errorOf([&] { outputs = VmapRecord(bench, record).run(); });
        const auto& expect = record.at("expect");
        if (!error.empty() || expect.contains("error"))
            return errorDifference(error, expect);
        if (outputs.size() != expect.at("outputs").size())
            return "another number of outputs";
        for (std::size_t i = 0; i < outputs.size(); ++i)
            if (QString wrong = difference(bench, outputs[i].detached(), expect.at("outputs")[i], record);
                !wrong.isEmpty())
                return QString("output %1: ").arg(i) + wrong;
        return {};
    }
};

QTEST_APPLESS_MAIN(TestVmapVectors)
#include "test_vmap_vectors.moc"
