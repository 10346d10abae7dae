// SPDX-License-Identifier: MIT
// What a model's data may be, what is said when it is not, and what a tensor brings to a call.
#include "core/keys/key_model.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

ModelSpec twoKeys()
{
    ModelSpec spec;
    spec.name = "two";
    spec.functionalities = {{"Low", KeyKind::backend, false, ""}, {"High", KeyKind::mode, false, ""}};
    return spec;
}

std::string problemOf(ModelSpec spec)
{
    const auto model = KeyModel::build(std::move(spec));
    return model ? "" : model.error().text();
}

bool contains(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

}  // namespace

class KeyModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aGoodSpecIsTaken() { QCOMPARE(problemOf(twoKeys()), std::string()); }

    /// A single enum's aliases have values, and so bits, behind all other keys (pytorch:C2).
    void aliasesHaveNoBitBeyondTheLast()
    {
        ModelSpec spec = twoKeys();
        spec.values = ValueList::sentinel;
        spec.unnamed = "EndOfKeys";
        spec.hasUndefined = true;
        spec.aliases = {{"Both", {"Low", "High"}}};
        QCOMPARE(problemOf(spec), std::string());
        for (int i = 0; i < 61; ++i)
            spec.functionalities.push_back({"Key" + std::to_string(i), KeyKind::mode, false, ""});
        QVERIFY(contains(problemOf(spec), "alias Both: it would have bit 64"));
    }

    void anAliasLeavesBackendsOut()
    {
        ModelSpec spec;
        spec.name = "three";
        spec.backends = {"Cpu", "Gpu", "Npu"};
        spec.functionalities = {{"Dense", KeyKind::backend, true, ""}};
        for (const std::string& without : spec.backends) {
            spec.aliases = {{"Some", {"Dense"}}};
            spec.aliases.back().withoutBackends = {without};
            const auto model = KeyModel::build(spec);
            QVERIFY2(model, model ? "" : model.error().text().c_str());
            for (const KeyInfo& info : (*model)->keys())
                if (info.backend >= 0)
                    QCOMPARE((*model)->aliasContains(*(*model)->find("Some"), info.key),
                             spec.backends[static_cast<std::size_t>(info.backend)] != without);
        }
    }

    void duplicateNames()
    {
        ModelSpec spec = twoKeys();
        spec.functionalities.push_back({"Low", KeyKind::mode, false, ""});
        QVERIFY(contains(problemOf(spec), "key Low: two keys have this name"));
        spec = twoKeys();
        spec.aliases = {{"High", {"Low"}}};
        QVERIFY(contains(problemOf(spec), "key High: two keys have this name"));
        spec = twoKeys();
        spec.functionalities.push_back({"", KeyKind::mode, false, ""});
        QVERIFY(contains(problemOf(spec), "key 2: a key needs a name"));
    }

    void unknownNames()
    {
        ModelSpec spec = twoKeys();
        spec.aliases = {{"Both", {"Low", "Hgih"}}};
        QVERIFY(contains(problemOf(spec), "alias Both: no key named 'Hgih'"));
        spec = twoKeys();
        spec.includedByDefault = {"Nobody"};
        QVERIFY(contains(problemOf(spec), "includedByDefault: no key named 'Nobody'"));
        spec = twoKeys();
        spec.excludedByDefault = {"Nobody"};
        QVERIFY(contains(problemOf(spec), "excludedByDefault: no key named 'Nobody'"));
        spec = twoKeys();
        spec.traits.emplace_back().keys = {"Nobody"};
        QVERIFY(contains(problemOf(spec), "traits[0]: no key named 'Nobody'"));
        spec = twoKeys();
        spec.layerKeys = {{"Autograd", "Nobody"}};
        QVERIFY(contains(problemOf(spec), "layer Autograd: no key named 'Nobody'"));
    }

    void sixtyThreeBitsAreTheLimit()
    {
        ModelSpec spec;
        spec.name = "wide";
        for (int i = 0; i < 63; ++i)
            spec.functionalities.push_back({"K" + std::to_string(i), KeyKind::mode, false, ""});
        const auto widest = KeyModel::build(spec);
        QVERIFY(widest.has_value());
        QCOMPARE((*widest)->all().bits(), ~std::uint64_t{0} >> 1);
        for (std::uint16_t i = 0; i < 63; ++i)
            QCOMPARE((*widest)->slotOf((*widest)->setOf(Key(i)) | KeySet(1)), std::uint32_t{i});
        spec.functionalities.push_back({"K63", KeyKind::mode, false, ""});
        QVERIFY(contains(problemOf(spec), "0 backends and 64 functionalities need more than 63 bits"));
    }

    /// A per-backend functionality without backends would have no slot, and share its neighbour's.
    void perBackendNeedsBackends()
    {
        ModelSpec spec = twoKeys();
        spec.functionalities[0].perBackend = true;
        QVERIFY(contains(problemOf(spec), "Low"));
    }

    /// Members of a nested alias would be lost silently.
    void aliasesDoNotNest()
    {
        ModelSpec spec = twoKeys();
        spec.aliases = {{"Lows", {"Low"}}, {"Both", {"Lows", "High"}}};
        QVERIFY(contains(problemOf(spec), "alias Both: 'Lows' is an alias"));
    }

    void builtInModels()
    {
        QCOMPARE(KeyModel::builtIn("ferrotorch").value(), KeyModel::ferrotorch());
        const auto unknown = KeyModel::builtIn("ferrotroch");
        QVERIFY(!unknown);
        for (const std::string& name : KeyModel::builtInNames()) {
            QVERIFY(contains(unknown.error().text(), name));
            QCOMPARE(KeyModel::builtIn(name).value()->name(), name);
        }
    }

    /// eleven:1.1
    void elevenKeys()
    {
        const KeyModel& model = *KeyModel::ferrotorch();
        const char* names[] = {"Cpu",      "Cuda",     "Meta", "Sparse",   "Quantized", "Nested",
                               "Autocast", "Autograd", "Vmap", "Profiler", "Tracer"};
        for (std::uint16_t value = 0; value < 11; ++value) {
            const KeyInfo& info = model.info(Key(value));
            QCOMPARE(info.name, std::string(names[value]));
            QCOMPARE(info.bits.bits(), std::uint64_t{1} << value);
            QCOMPARE(info.slot.value(), int(value));
            QCOMPARE(info.kind, value < 3 ? KeyKind::backend : value < 6 ? KeyKind::tensorKind : KeyKind::mode);
            QVERIFY(!info.duty.empty());
            QCOMPARE(model.find(names[value]), std::optional(Key(value)));
            QCOMPARE(model.layerKey(layerNamed(names[value]).value()), std::optional(Key(value)));
            QCOMPARE(model.lanes()[10U - value], Key(value));
        }
        QCOMPARE(model.backendKeys().bits(), std::uint64_t{7});
        QVERIFY(!layerNamed("Python"));
        QVERIFY(model.includedByDefault().empty() && model.excludedByDefault().empty());
    }

    void whatATensorBrings()
    {
        const KeyModel& model = *KeyModel::ferrotorch();
        const auto names = [&](TensorTraits traits) { return model.names(model.keysOf(traits)); };
        const TensorTraits cpu(DeviceType::cpu, Layout::strided);
        QCOMPARE(names(cpu), std::string("{Cpu}"));
        QCOMPARE(names(cpu.withDevice(DeviceType::cuda)), std::string("{Cuda}"));
        QCOMPARE(names(cpu.withDevice(DeviceType::meta)), std::string("{Meta}"));
        QCOMPARE(names(cpu.withRequiresGrad(true)), std::string("{Autograd, Cpu}"));
        QCOMPARE(names(cpu.withRequiresGrad(true).withInference(true)), std::string("{Cpu}"));
        QCOMPARE(names(cpu.withBatched(true).withLayout(Layout::sparseCoo)), std::string("{Vmap, Sparse, Cpu}"));
        QCOMPARE(names(cpu.withLayout(Layout::sparseCsr)), std::string("{Sparse, Cpu}"));
        QCOMPARE(names(cpu.withLayout(Layout::quantized)), std::string("{Quantized, Cpu}"));
        QCOMPARE(names(cpu.withLayout(Layout::nested)), std::string("{Nested, Cpu}"));
        QCOMPARE(names(TensorTraits::undefined()), std::string("{}"));
    }
};

KEYFALL_TEST(KeyModelTest)
#include "key_model_test.moc"
