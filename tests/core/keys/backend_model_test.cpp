// SPDX-License-Identifier: MIT
// The functionality × backend arithmetic on PyTorch 2.4's key list: the worked facts of pytorch:M6-M12.
#include "tests/core/keys/backend_model_spec.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

using namespace keyfall;

class BackendModelTest : public QObject {
    Q_OBJECT

    std::shared_ptr<const KeyModel> model_;

    Key key(std::string_view name) const { return model_->find(name).value(); }
    KeySet set(std::initializer_list<const char*> names) const
    {
        KeySet all;
        for (const char* name : names)
            all |= model_->setOf(key(name));
        return all;
    }

private Q_SLOTS:
    void initTestCase()
    {
        auto model = KeyModel::build(backendModelSpec());
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        model_ = *model;
    }

    void rawBits()  // pytorch:M6
    {
        QCOMPARE(set({"CPU"}).bits(), std::uint64_t{0x8001});
        QCOMPARE(set({"AutogradCUDA"}).bits(), std::uint64_t{0x2000000002});
        QCOMPARE(set({"PythonDispatcher"}).bits(), std::uint64_t{0x0800000000000000});
        QCOMPARE(set({"Undefined"}).bits(), std::uint64_t{0});
        QCOMPARE(model_->all().bits(), std::uint64_t{0x0fffffffffffffff});  // M7: FULL
        QCOMPARE(model_->backendBits().bits(), std::uint64_t{0x7fff});
    }

    void indices_data()
    {
        QTest::addColumn<QByteArray>("keys");
        QTest::addColumn<quint32>("index");
        const auto row = [](const char* keys, quint32 index) { QTest::newRow(keys) << QByteArray(keys) << index; };
        row("CPU", 1);
        row("CUDA", 2);
        row("Meta", 15);
        row("AutogradCPU CPU", 93);
        row("AutogradCPU CUDA", 94);  // a set is a cross product: AutogradCUDA
        row("SparseCPU CUDA", 38);
        row("QuantizedMeta", 34);
        row("FPGA CPU", 16);
        row("", 0);
        row("Dense", 1);  // no backend bit: the CPU slot
    }
    void indices()  // pytorch:M11, worked
    {
        QFETCH(QByteArray, keys);
        QFETCH(quint32, index);
        KeySet all;
        if (!keys.isEmpty())
            for (const QByteArray& name : keys.split(' '))
                all |= model_->setOf(key(name.toStdString()));
        QCOMPARE(model_->slotOf(all), index);
    }

    void backendBitsAloneAreUndefined()
    {
        for (std::uint64_t backends = 0; backends < 0x8000; ++backends)
            if (model_->slotOf(KeySet(backends)) != 0)
                QFAIL(fmt::format("backends {:#x} have slot {}", backends, model_->slotOf(KeySet(backends))).c_str());
        QCOMPARE(model_->highest(KeySet(3)), std::optional(Key(0)));
        QCOMPARE(model_->nameOf(Key(0)), std::string("Undefined"));
    }

    void offsets_data()
    {
        QTest::addColumn<quint32>("offset");
        const auto row = [](const char* name, quint32 offset) { QTest::newRow(name) << offset; };
        row("Dense", 1);
        row("FPGA", 16);
        row("MAIA", 17);
        row("Vulkan", 18);
        row("Metal", 19);
        row("Quantized", 20);
        row("CustomRNGKeyId", 35);
        row("MkldnnCPU", 36);
        row("Sparse", 37);
        row("SparseCsr", 52);
        row("NestedTensor", 67);
        row("BackendSelect", 82);
        row("Python", 83);
        row("Fake", 84);
        row("FuncTorchDynamicLayerBackMode", 85);
        row("Functionalize", 86);
        row("Named", 87);
        row("Conjugate", 88);
        row("Negative", 89);
        row("ZeroTensor", 90);
        row("ADInplaceOrView", 91);
        row("AutogradOther", 92);
        row("AutogradFunctionality", 93);
        row("AutogradNestedTensor", 108);
        row("Tracer", 109);
        row("AutocastCPU", 110);
        row("AutocastXLA", 114);
        row("AutocastCUDA", 115);
        row("AutocastPrivateUse1", 116);
        row("FuncTorchBatched", 117);
        row("PreDispatch", 128);
        row("PythonDispatcher", 129);
    }
    void offsets()  // pytorch:M11
    {
        QFETCH(quint32, offset);
        QCOMPARE(model_->slotOf(model_->setOf(*model_->find(QTest::currentDataTag()))), offset);
    }

    void slots_()
    {
        QCOMPARE(model_->slotCount(), 130U);
        QCOMPARE(model_->emptySlot(), 0U);
        QCOMPARE(model_->keysOf(model_->all()).size(), std::size_t{129});  // pytorch:M12
        for (std::uint32_t slot = 1; slot < 130; ++slot) {
            const auto owner = model_->keyOfSlot(slot);
            QVERIFY(owner.has_value());
            QCOMPARE(model_->slotOf(model_->setOf(*owner)), slot);
            QCOMPARE(model_->highest(model_->setOf(*owner)), owner);
        }
    }

    void removeAndDifferenceKeepBackends()  // pytorch:M8
    {
        QCOMPARE(model_->remove(set({"CPU"}), key("CPU")).bits(), std::uint64_t{1});
        QCOMPARE(model_->difference(set({"CPU", "AutogradCUDA"}), set({"AutogradCUDA"})).bits(), std::uint64_t{0x8003});
        const KeySet a(0x0a5a5a5a5a5a5a5a);
        const KeySet b(0x0123456789abcdef);
        QCOMPARE(model_->difference(a, b).bits(), a.bits() & (0x7fff | ~b.bits()));
    }

    void hasIsACrossProduct()  // pytorch:M9
    {
        const KeySet both = set({"AutogradCUDA", "CPU"});
        for (const char* name : {"CPU", "CUDA", "AutogradCPU", "AutogradCUDA"})
            QVERIFY2(model_->has(both, key(name)), name);
        QVERIFY(!model_->has(both, key("SparseCPU")));
        QVERIFY(!model_->has(both, key("HIP")));
    }

    void ourNamesAreHighestFirstAndTheirsLowToHigh()  // pytorch:M12
    {
        QCOMPARE(model_->names(set({"AutocastCPU", "CPU", "ADInplaceOrView"})),
                 std::string("{AutocastCPU, ADInplaceOrView, CPU}"));
        QCOMPARE(model_->nativeText(set({"CUDA", "CPU"})), std::string("DispatchKeySet(CPU, CUDA)"));
        QCOMPARE(model_->nativeText(KeySet()), std::string("DispatchKeySet()"));
        // A per-backend functionality without a backend bit is not printed.
        QCOMPARE(model_->nativeText(set({"AutogradFunctionality", "AutogradOther", "AutogradNestedTensor"})),
                 std::string("DispatchKeySet(AutogradOther, AutogradNestedTensor)"));
        for (const char* text : {"DispatchKeySet(CPU, CUDA, AutocastCPU)", "DispatchKeySet(SparseMeta)"})
            QCOMPARE(model_->nativeText(model_->parseSet(text).value()), std::string(text));
    }

    void belowMasksEverythingAbove()  // pytorch:M7 without PythonDispatcher, which is a later model's fact
    {
        const KeySet full = model_->all();
        QCOMPARE((full & model_->below(key("AutogradCPU"))).bits(), std::uint64_t{0x1fffffffff});
        QCOMPARE((full & model_->below(key("CPU"))).bits(), std::uint64_t{0x7fff});
        const KeySet tensor(0x0000012800008001);  // M17: a dense CPU tensor
        QCOMPARE(model_->keyOfSlot(model_->slotOf(tensor)), std::optional(key("AutocastCPU")));
        QCOMPARE(model_->slotOf(tensor & model_->below(key("AutocastCPU"))), 93U);
        QCOMPARE(model_->slotOf(tensor & model_->below(key("AutogradCPU"))), 91U);
        QCOMPARE(model_->slotOf(tensor & model_->below(key("ADInplaceOrView"))), 1U);
    }

    void defaults()  // pytorch:M14
    {
        QCOMPARE(model_->includedByDefault(), set({"BackendSelect", "ADInplaceOrView"}));
        QCOMPARE(model_->excludedByDefault().popcount(), 7);
    }
};

KEYFALL_TEST(BackendModelTest)
#include "backend_model_test.moc"
