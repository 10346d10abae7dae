// SPDX-License-Identifier: MIT
// Gradients, and gradients of gradients, that PyTorch 1.13 computed (tests/data/autograd_torch_1_13.jsonl).
#include "kernels/layers/autograd/gradient.h"
#include "tests/kernels/layers/vector_record.h"

#include <cmath>

using namespace keyfall;

class TestAutogradVectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPyTorch_data()
    {
        QTest::addColumn<int>("index");
        records_ = readRecords("autograd_torch_1_13.jsonl");
        QVERIFY(records_.size() > 300);
        for (std::size_t i = 0; i < records_.size(); ++i)
            QTest::newRow(records_[i].at("id").get<std::string>().c_str()) << static_cast<int>(i);
    }
    void agreesWithPyTorch()
    {
        QFETCH(int, index);
        const nlohmann::json& record = records_[static_cast<std::size_t>(index)];
        std::string op = record.at("op").get<std::string>();
        if (const std::string overload = record.at("overload").get<std::string>(); !overload.empty())
            op += "." + overload;
        const Schema schema = *bench_.dispatcher().find(op)->schema();
        Stack stack;
        for (const auto& argument : record.at("args"))
            stack.push_back(argumentOf(bench_, argument));
        for (std::size_t i = stack.size(); i < schema.arguments.size(); ++i) {
            const auto& given = record.at("kwargs");
            const std::string& name = schema.arguments[i].name;
            stack.push_back(given.contains(name) ? argumentOf(bench_, given.at(name))
                                                 : schema.arguments[i].defaultValue.value_or(None{}));
        }
        std::vector<Tensor> tensors;
        forEachTensor(stack, [&](const Tensor& tensor) { tensors.push_back(tensor); });

        const Tensor output = bench_.call(op, stack);
        QString wrong = difference(bench_, output.detached(), record.at("expect").at("outputs").front(), record);
        QVERIFY2(wrong.isEmpty(), qPrintable("output: " + wrong));

        std::vector<Tensor> leaves;
        for (const Tensor& tensor : tensors)
            if (tensor.requiresGrad())
                leaves.push_back(tensor);
        const bool twice = record.contains("grad_of_grad");
        const Tensor seed = bench_.make(specOf(record.at("cotangents").front()));
        const auto found = autograd::gradients(bench_.dispatcher(), {output}, leaves, {seed},
                                               {.retainGraph = twice, .createGraph = twice});
        compare(tensors, found, record.at("grads"), record);
        if (!twice)
            return;
        std::vector<Tensor> outputs;
        std::vector<Tensor> seeds;
        const auto& vectors = record.at("grad_of_grad").at("vectors");
        std::size_t leaf = 0;
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            if (!tensors[i].requiresGrad())
                continue;
            const Tensor& gradient = found[leaf++];
            if (vectors[i].is_null() || !gradient.defined() || !gradient.requiresGrad())
                continue;
            outputs.push_back(gradient);
            seeds.push_back(bench_.make(specOf(vectors[i])));
        }
        std::vector<Tensor> second(leaves.size());
        if (!outputs.empty())
            second = autograd::gradients(bench_.dispatcher(), outputs, leaves, seeds);
        compare(tensors, second, record.at("grad_of_grad").at("grads"), record);
    }

private:
    void compare(const std::vector<Tensor>& tensors, const std::vector<Tensor>& found, const nlohmann::json& expected,
                 const nlohmann::json& record)
    {
        std::size_t leaf = 0;
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const Tensor gradient = tensors[i].requiresGrad() ? found[leaf++].detached() : Tensor();
            // "No gradient" and one of zeros say the same; which of them it is depends on how a formula is written.
            if (expected[i].is_null() != !gradient.defined())
                for (const double number : gradient.defined() ? bench_.numbers(gradient) : dataOf(expected[i]))
                    QCOMPARE(number, 0.0);
            else if (const QString wrong = difference(bench_, gradient, expected[i], record); !wrong.isEmpty())
                QFAIL(qPrintable(QString("gradient %1: %2").arg(i).arg(wrong)));
        }
    }

    StandardBench bench_;
    std::vector<nlohmann::json> records_;
};

QTEST_GUILESS_MAIN(TestAutogradVectors)
#include "test_autograd_vectors.moc"
