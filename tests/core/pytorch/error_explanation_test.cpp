// SPDX-License-Identifier: MIT
#include "core/pytorch/error_explanation.h"
#include "core/pytorch/error_finder.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

using namespace keyfall;

namespace {

ErrorExplanation explained(const std::string& text)
{
    auto errors = findErrors(PastedText(text));
    if (errors.size() != 1)
        qFatal("%zu errors", errors.size());
    return explainError(errors[0]);
}

std::string missing(const std::string& op, const std::string& key, const std::string& list,
                    const std::string& rows = {})
{
    return "Could not run '" + op + "' with arguments from the '" + key + "' backend. '" + op
        + "' is only available for these backends: [" + list + "].\n\n" + rows;
}

QString fillersOf(const ErrorExplanation& e)
{
    QStringList list;
    for (const Filler& filler : e.fillers)
        list << QString::fromStdString(filler.key) + ':' + QString::fromUtf8(nameOf(filler.reach).data());
    return list.join(' ');
}

QString adviceOf(const ErrorExplanation& e)
{
    QStringList list;
    for (const Advice advice : e.advice)
        list << QString::fromUtf8(nameOf(advice).data());
    return list.join(' ');
}

/// Those of the names that it tells: "gone=2.6 near=CPU".
QString factsOf(const ErrorExplanation& e, std::initializer_list<const char*> names)
{
    QStringList list;
    for (const char* name : names)
        if (const auto fact = e.facts.find(name); fact != e.facts.end())
            list << QStringLiteral("%1=%2").arg(QLatin1String(name), QString::fromStdString(fact->second));
    return list.join(' ');
}

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

}  // namespace

class ErrorExplanationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void versionsAreToldApart()
    {
        QCOMPARE(explained(firstIn("errors_1_13_1.txt")).model->name(), std::string("pytorch-1.13"));
        QCOMPARE(explained(firstIn("errors_2_6_0.txt")).model->name(), std::string("pytorch-2.6"));
        QVERIFY(explained(firstIn("errors_2_6_0.txt")).modelFits);
        // Without AutocastMPS it is 2.4's list.
        std::vector<std::string> list = explained(firstIn("errors_2_6_0.txt")).error.available;
        QCOMPARE(modelForKeys(list).model->name(), std::string("pytorch-2.6"));
        QCOMPARE(std::erase(list, "AutocastMPS"), std::size_t(1));
        QCOMPARE(modelForKeys(list).model->name(), std::string("pytorch-2.4"));
        QCOMPARE(modelForKeys({"CPU", "MAIA", "MSNPU"}).complete, false);
        QCOMPARE(modelForKeys({"CPU", "ORT"}).model->name(), std::string("pytorch-1.13"));
        QCOMPARE(modelForKeys({"Meta", "PrivateUse1"}).model->name(),
                 std::string("pytorch-1.13"));  // the order is 1.13's
        QCOMPARE(modelForKeys({"PrivateUse1", "Meta"}).model->name(), std::string("pytorch-2.15"));
        QCOMPARE(modelForKeys({"MTIA", "MAIA", "PrivateUse1", "Meta"}).model->name(), std::string("pytorch-2.15"));
        QCOMPARE(modelForKeys({"CPU", "Python", "Named"}).model->name(), std::string("pytorch-2.6"));
        QCOMPARE(modelForKeys({"CPU", "MSNPU"}).model->name(), std::string("pytorch-1.8"));
        // An unknown name is worse than two out of order, and a name that is there twice is in order.
        QCOMPARE(modelForKeys({"MTIA", "Meta", "PrivateUse1", "PrivateUse2"}).model->name(),
                 std::string("pytorch-2.15"));
        QVERIFY(modelForKeys({"CPU", "CPU", "Meta"}).complete);
        // What is out of order in every version counts for none, and such a list fits none completely.
        QCOMPARE(modelForKeys({"CUDA", "CPU", "Meta", "PrivateUse1"}).model->name(), std::string("pytorch-1.13"));
        QVERIFY(!modelForKeys({"CUDA", "CPU"}).complete);
    }

    void originAndAdvice_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("origin");
        QTest::addColumn<QString>("advice");
        const auto row = [](const char* op, const char* key, const char* list, const char* origin, const char* advice) {
            QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(op, key))) << op << key << list << origin << advice;
        };
        row("aten::x", "SparseCPU", "CPU", "sparse_tensor", "densify register_kernel register_composite");
        row("aten::x", "SparseCsrCUDA", "CPU", "sparse_csr_tensor", "densify register_kernel register_composite");
        row("aten::x", "QuantizedCPU", "CPU", "quantized_tensor",
            "dequantize_input register_kernel register_composite");
        row("aten::x", "NestedTensorCPU", "CPU", "nested_tensor", "pad_nested register_kernel");
        row("aten::x", "MkldnnCPU", "CPU", "mkldnn_tensor", "from_mkldnn register_kernel register_composite");
        row("aten::x", "Meta", "CPU", "meta_tensor", "write_meta register_kernel register_composite");
        row("aten::x", "MPS", "CPU, CUDA", "device_tensor",
            "mps_fallback move_to_cpu register_kernel register_composite");
        row("aten::x", "CUDA", "XLA", "device_tensor", "register_kernel register_composite");
        row("torchvision::nms", "CUDA", "CPU, QuantizedCPU", "device_tensor",
            "build_for_device move_to_cpu register_kernel register_composite");
        row("quantized::add", "CPU", "QuantizedCPU", "cpu_tensors", "quantize_input");
        row("aten::q_scale", "CPU", "QuantizedCPU, QuantizedCUDA", "cpu_tensors", "quantize_input");
        row("aten::_values", "CPU", "SparseCPU, Meta", "cpu_tensors", "sparsify");
        row("aten::_values", "CUDA", "SparseCPU", "device_tensor", "sparsify");
        row("aten::_values", "SparseCsrCPU", "SparseCPU", "sparse_csr_tensor",
            "densify register_kernel register_composite");
        row("aten::x", "CPU", "CUDA", "cpu_tensors", "move_to_device register_kernel register_composite");
        row("aten::x", "AutogradCUDA", "CUDA", "autograd", "pass_autograd register_kernel");
        row("aten::x", "AutogradCUDA", "CPU", "autograd", "register_both register_kernel");
        row("aten::x_", "SparseCPU", "CPU", "sparse_tensor", "write_result_back register_kernel register_composite");
        row("aten::x.out", "CUDA", "CPU", "device_tensor",
            "structured_out move_to_cpu call_without_out register_kernel");
        row("mine::x", "CPU", "Meta", "cpu_tensors", "load_library register_kernel register_composite");
        row("aten::empty.memory_format", "XLA", "CPU, CUDA", "named_by_call", "import_backend register_factory");
        row("aten::empty.memory_format", "SparseCPU", "CPU", "named_by_call", "result_in_layout from_mkldnn");
        row("aten::empty.memory_format", "MkldnnCPU", "CPU", "named_by_call", "result_in_layout from_mkldnn");
        row("aten::empty.memory_format", "NestedTensorCPU", "CPU", "named_by_call", "result_in_layout pad_nested");
        row("aten::empty.memory_format", "QuantizedCPU", "CPU", "named_by_call", "result_in_layout dequantize_input");
        row("aten::tanh_backward", "SparseCPU", "CPU", "sparse_tensor",
            "densify forward_of register_kernel register_composite");
        row("aten::x", "FuncTorchBatched", "CPU", "vmap", "write_batch_rule register_kernel");
        row("aten::x", "AutocastCPU", "CPU", "autocast", "register_kernel");
        row("aten::x", "Python", "CPU", "thread_state", "register_kernel");
        row("aten::x", "CPUTensorId", "CUDATensorId", "cpu_tensors",
            "move_to_device register_kernel register_composite");
    }

    void originAndAdvice()
    {
        QFETCH(QString, op);
        QFETCH(QString, key);
        QFETCH(QString, list);
        const ErrorExplanation e = explained(missing(op.toStdString(), key.toStdString(), list.toStdString()));
        QTEST(QString::fromUtf8(nameOf(e.origin).data()), "origin");
        QTEST(adviceOf(e), "advice");
    }

    /// Where a list breaks off a backend may have stood.
    void aListThatIsCutDoesNotTellAll()
    {
        const std::string whole = missing("mine::x", "CPU", "Meta, BackendSelect");
        QVERIFY(adviceOf(explained(whole)).startsWith("load_library"));
        QVERIFY(!adviceOf(explained(whole.substr(0, whole.find("Select")))).contains("load_library"));
    }

    void fillersFollowTheRules()
    {
        QCOMPARE(
            fillersOf(explained(missing("a::b", "SparseCPU", "CPU"))),
            QStringLiteral(
                "SparseCPU:here CompositeExplicitAutograd:wide CompositeImplicitAutograd:wide SparseCPU:fallback"));
        QCOMPARE(fillersOf(explained(missing("a::b", "CUDA", "CPU"))),
                 QStringLiteral("CUDA:here CompositeExplicitAutogradNonFunctional:wide CompositeExplicitAutograd:wide "
                                "CompositeImplicitAutograd:wide CUDA:fallback"));
        // Nested tensors are in no explicit composite (pytorch:M18).
        QCOMPARE(fillersOf(explained(missing("a::b", "NestedTensorCPU", "CPU"))),
                 QStringLiteral(
                     "NestedTensorCPU:here CompositeImplicitAutogradNestedTensor:wide CompositeImplicitAutograd:wide "
                     "NestedTensorCPU:fallback"));
        // XLA is in no NonFunctional one.
        QVERIFY(!fillersOf(explained(missing("a::b", "XLA", "CPU"))).contains("NonFunctional"));
        // R7: the implicit composite does not get to AutogradCPU when CPU has a kernel of its own; without one it does.
        QVERIFY(fillersOf(explained(missing("a::b", "AutogradCPU", "CPU", "CPU: registered at a.cpp:1 [kernel]\n")))
                    .contains("CompositeImplicitAutograd:blocked Autograd:wide"));
        QVERIFY(fillersOf(explained(missing("a::b", "AutogradCUDA", "CPU", "CPU: registered at a.cpp:1 [kernel]\n")))
                    .contains("CompositeImplicitAutograd:wide"));
        // In 1.8 the aliases have other names.
        QCOMPARE(fillersOf(explained(missing("a::b", "CUDA", "MSNPU"))),
                 QStringLiteral("CUDA:here DefaultBackend:wide Math:wide CUDA:fallback"));
    }

    void anOperatorsNameHasANearOne()
    {
        const ErrorExplanation e = explained("RuntimeError: operator aten::matmull does not exist\n");
        QCOMPARE(e.facts.find("near")->second, std::string("aten::matmul"));
    }

    /// Who registers from Python is told how in Python; PyTorch registers some kernels so itself.
    void kernelsFromPythonAreTold()
    {
        const auto tells = [](const std::string& place) {
            return explained(missing("a::b", "CUDA", "CPU", "CPU: registered at " + place + " [kernel]\n")).python;
        };
        QVERIFY(tells("/home/me/ops.py:3"));
        QVERIFY(tells("<stdin>:1"));
        QVERIFY(tells("/opt/torch/_library/custom_ops.py:9"));
        QVERIFY(!tells("a.cpp:1"));
        QVERIFY(!tells("/opt/torch/_meta_registrations.py:9"));
        QVERIFY(!tells("/opt/site-packages/torch/library.py:9"));
    }

    /// The word that device= takes, however the error writes it.
    void aDeviceIsCalledAsDeviceCallsIt_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("device");
        const auto row = [](const char* text, const char* device) { QTest::newRow(device) << text << device; };
        row("RuntimeError: Found no NVIDIA driver on your system.", "cuda");
        row("AssertionError: Torch not compiled with XPU enabled", "xpu");
        row("AssertionError: Torch not compiled with PrivateUse1 enabled", "privateuseone");
    }
    void aDeviceIsCalledAsDeviceCallsIt()
    {
        QFETCH(QString, text);
        QTEST(QString::fromStdString(explained(text.toStdString()).facts.find("device")->second), "device");
    }

    /// What of a device string is not one.
    void aDeviceStringIsReadAsPyTorchReadsIt_data()
    {
        QTest::addColumn<QString>("facts");
        const auto row = [](const char* device, const char* facts) { QTest::newRow(device) << facts; };
        row("cuda :0", "spaced=yes");
        row("cuda", "spaced=yes");
        row("az_AZ:0", "spaced=yes");
        row("az_AZ:", "open_end=yes");
        row("my-dev:0", "odd_name=my-dev");
        row("cuda2:0", "odd_name=cuda2");
        row("cuda:01", "index=01");
        row("cuda:-2", "index=-2");
        row("cuda:1x", "index=1x");
    }
    void aDeviceStringIsReadAsPyTorchReadsIt()
    {
        const ErrorExplanation e =
            explained("RuntimeError: Invalid device string: '" + std::string(QTest::currentDataTag()) + "'\n");
        QTEST(factsOf(e, {"spaced", "odd_name", "open_end", "index"}), "facts");
    }

    /// Of all fused operators attention alone can be written in parts by a switch.
    void attentionHasASecondDerivativeInParts()
    {
        const auto tells = [](const std::string& op) {
            return explained("RuntimeError: derivative for aten::" + op + " is not implemented\n")
                .facts.contains("attention");
        };
        QVERIFY(tells("_scaled_dot_product_flash_attention_for_cpu_backward"));
        QVERIFY(!tells("_cdist_backward"));
    }

    void aKeysNameIsFollowedThroughTheVersions_data()
    {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<QString>("facts");
        const auto row = [](const char* key, const char* facts) {
            QTest::newRow(key) << std::string(key) << QString::fromUtf8(facts);
        };
        row("CPU", "reads=2.15");
        row("Undefined", "reads=2.15");
        row("Cpu", "near=CPU");
        row("cuda", "near=CUDA");
        row("foo", "");
        row("AutogradCpuu", "near=AutogradCPU");
        row("Named", "gone=2.6");
        row("MSNPU", "gone=1.8");
        row("DefaultBackend", "renamed=CompositeExplicitAutograd gone=1.8");
        row("QuantizedHIP", "printed=2.15");
    }
    void aKeysNameIsFollowedThroughTheVersions()
    {
        QFETCH(std::string, key);
        const ErrorExplanation e = explained("RuntimeError: could not parse dispatch key: " + key + "\n");
        QTEST(factsOf(e, {"renamed", "printed", "gone", "reads", "near"}), "facts");
    }

    /// How many entries each would fill, by the model's own aliases.
    void fillersTellHowWideTheyAre()
    {
        const ErrorExplanation e = explained(missing("a::b", "CUDA", "CPU"));
        QVERIFY(e.fillers.size() == 5);
        for (const Filler& filler : e.fillers) {
            const auto alias = e.model->find(filler.key);
            QVERIFY(alias);
            QCOMPARE(filler.entries,
                     e.model->info(*alias).kind == KeyKind::alias ? e.model->slotsOf(*alias).size() : 1);
        }
    }

    void aKernelThatDoesNotReach()
    {
        const ErrorExplanation e = explained(missing("a::b", "SparseCUDA", "CPU, CUDA",
                                                     "CPU: registered at a.cpp:1 [default backend kernel]\n"
                                                     "CUDA: registered at a.cpp:1 [default backend kernel]\n"));
        QCOMPARE(e.notReaching, (std::vector<std::string>{"CompositeExplicitAutogradNonFunctional"}));
        QCOMPARE(e.kernels.size(), std::size_t(1));
        QCOMPARE(e.kernels[0].keys, (std::vector<std::string>{"CPU", "CUDA"}));
    }

    void renamedPrivateUse()
    {
        const ErrorExplanation e = explained(missing("a::b", "npu", "CPU, AutogradCPU, Autogradnpu"));
        QVERIFY(e.renamed);
        QCOMPARE(e.model->nameOf(*e.key), std::string("PrivateUse1"));
        QCOMPARE(e.device, std::string("npu"));
        QVERIFY(!explained(missing("a::b", "CUDA", "CPU")).renamed);
        // The list alone says it; a name that is unknown beside the old one is a newer PyTorch's.
        QVERIFY(explained(missing("a::b", "CPU", "CUDA, npu, Autogradnpu")).renamed);
        QVERIFY(!explained(missing("a::b", "CPU", "CUDA, PrivateUse1, AutogradNewer")).renamed);
        QVERIFY(!explained(missing("a::b", "CPU", "CUDA, AutogradPrivateUse1, AutogradNewer")).renamed);
    }

    void partsAreEnough()
    {
        const ErrorExplanation e = explained("Could not run 'aten::x' with arg");
        QVERIFY(!e.key);
        QVERIFY(e.fillers.empty() && e.advice.empty());
        QCOMPARE(
            adviceOf(explained(
                "There were no tensor arguments to this function (e.g.), but no fallback function is registered for "
                "schema aten::_cat.  This usually means. Available functions are [CPU].")),
            QStringLiteral("tell_by_the_schema pass_some_tensors register_undefined"));
    }
};

KEYFALL_TEST(ErrorExplanationTest)
#include "error_explanation_test.moc"
