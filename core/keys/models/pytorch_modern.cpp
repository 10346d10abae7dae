// SPDX-License-Identifier: MIT
#include "core/keys/models/built_in.h"
#include "core/keys/models/pytorch_duties.h"
#include "core/keys/models/pytorch_key_list.h"

#include <algorithm>

namespace keyfall {

namespace {

using Names = std::vector<std::string>;

/// The parts of one version's key list that depend on each other.
class ModernList {
public:
    explicit ModernList(PytorchModern version)
        : old_(version == PytorchModern::v1_13), newest_(version == PytorchModern::v2_15), version_(version)
    {
        spec_.name = nameOf(version);
        spec_.title = "PyTorch " + spec_.name.substr(8) + ", functionality × backend";
        spec_.backends = pytorchBackends(version);
        if (!old_)
            spec_.backendsWithoutSuffix = {"MTIA"};
        if (newest_)
            spec_.backendsWithoutSuffix.emplace_back("MAIA");
        addFunctionalities();
        addAliases();
        addBehaviour();
        addLinks();
        addConstants();
        addTraits();
        addNames();
    }

    [[nodiscard]] ModelSpec take() { return std::move(spec_); }

private:
    static std::string nameOf(PytorchModern version)
    {
        switch (version) {
        case PytorchModern::v1_13: return "pytorch-1.13";
        case PytorchModern::v2_4: return "pytorch-2.4";
        case PytorchModern::v2_6: return "pytorch-2.6";
        case PytorchModern::v2_15: break;
        }
        return "pytorch-2.15";
    }

    void addFunctionalities()
    {
        spec_.hasUndefined = true;
        spec_.values = ValueList::placeholders;
        for (const PytorchKeyRun& run : pytorchFunctionalities(version_))
            for (const std::string& name : run.names) {
                FunctionalitySpec f{name, run.kind, run.perBackend, dutyOfPytorchKey(name), {}, {}};
                if (name == "Dense")
                    f.instancePrefix = "";
                else if (name == "AutogradFunctionality")
                    f.instancePrefix = "Autograd";
                spec_.functionalities.push_back(std::move(f));
            }
    }

    /// What computes on tensors of its own kind, besides the dense tensors of the components (pytorch:M14).
    [[nodiscard]] Names otherBackends() const
    {
        Names names = pytorchLoneBackends(version_);
        names.insert(names.end(), {"Quantized", "CustomRNGKeyId", "MkldnnCPU", "Sparse"});
        const Names csr = old_ ? Names{"SparseCsrCPU", "SparseCsrCUDA"} : Names{"SparseCsr"};
        names.insert(names.end(), csr.begin(), csr.end());
        return names;
    }

    /// pytorch:M4, M18, M20, N2, N3.
    void addAliases()
    {
        const Names autograd{"AutogradOther", "AutogradFunctionality", "AutogradNestedTensor"};
        Names explicitKeys = otherBackends();
        explicitKeys.insert(explicitKeys.begin(), "Dense");
        Names implicit = explicitKeys;
        implicit.push_back("NestedTensor");
        if (!old_ && !newest_)
            implicit.push_back("Functionalize");  // pytorch:V8, N2
        implicit.insert(implicit.end(), autograd.begin(), autograd.end());
        Names nonFunctional = explicitKeys;
        std::erase(nonFunctional, "Sparse");
        spec_.aliases.push_back({"Autograd", autograd, {}, true});
        spec_.aliases.push_back({"CompositeImplicitAutograd", implicit, {}, true});
        if (!old_)
            spec_.aliases.push_back({"FuncTorchBatchedDecomposition", {"FuncTorchBatched"}, {}, newest_});
        spec_.aliases.push_back(
            {"CompositeImplicitAutogradNestedTensor", {"NestedTensor", "AutogradNestedTensor"}, {}, true});
        spec_.aliases.push_back({"CompositeExplicitAutograd", explicitKeys, {}, true});
        spec_.aliases.push_back({"CompositeExplicitAutogradNonFunctional", nonFunctional, {"XLA", "Lazy"}, true});
    }

    void addBehaviour()
    {
        spec_.removeKeepsBackendBits = true;  // pytorch:M8
        if (newest_)
            spec_.guardsLeakBackendBits = false;  // pytorch:N5
        spec_.missing = MissingKernel::error;
        spec_.redispatch = RedispatchRule::maskBelow;
        spec_.handed = HandedSet::masked;
        spec_.errors = ErrorStyle::pytorch;
        spec_.print = PrintOrder::lowToHigh;
        spec_.precedence = Precedence::modern;
        spec_.maskBackends = since2_6() ? MaskBackends::ofEffectiveSet : MaskBackends::ofArguments;  // pytorch:V9
        spec_.overrideWarning = old_ ? OverrideWarning::always : OverrideWarning::onceNotMeta;
        spec_.traceNests = !old_;
        spec_.noBackend = old_ ? "Unknown" : "Undefined";  // pytorch:M10
        spec_.unnamed = "UnknownUnknown";
        spec_.survivors = {"PythonDispatcher"};  // pytorch:M7
        spec_.includedByDefault = {"BackendSelect", "ADInplaceOrView"};
        spec_.excludedByDefault = autocastKeys();
    }

    [[nodiscard]] Names autocastKeys() const
    {
        Names keys;
        for (const FunctionalitySpec& f : spec_.functionalities)
            if (f.name.starts_with("Autocast"))
                keys.push_back(f.name);
        return keys;
    }

    /// pytorch:M15, M16, N4.
    void addLinks()
    {
        for (const std::string& backend : spec_.backends) {
            const bool mtia = backend == "MTIA";
            if (backend != "HIP" && backend != "VE" && (!mtia || newest_))
                spec_.autograd.push_back({backend, "Autograd" + backend, true, !mtia});
        }
        spec_.otherAutograd = "AutogradOther";
        spec_.nestedAutograd = "AutogradNestedTensor";
        for (const std::string& key : autocastKeys())
            spec_.autocast.emplace_back(key.substr(std::string("Autocast").size()), key);
        if (old_)
            spec_.autocast.emplace_back("XLA", "AutocastCUDA");
    }

    /// pytorch:M14.
    void addConstants()
    {
        const Names autograd{"AutogradOther", "AutogradFunctionality", "AutogradNestedTensor"};
        Names autogradAndView = autograd;
        autogradAndView.push_back("ADInplaceOrView");
        const Names csr = old_ ? Names{"SparseCsrCPU", "SparseCsrCUDA"} : Names{"SparseCsr"};
        Names backendFunctionalities{"Dense", "Quantized", "Sparse"};
        if (!old_)
            backendFunctionalities.push_back("SparseCsr");
        Names functorch{"FuncTorchBatched", "FuncTorchVmapMode", "Batched", "VmapMode", "FuncTorchGradWrapper"};
        // What legacyExtractDispatchKey takes away before it asks for the highest key.
        Names legacyIgnores = autogradAndView;
        const Names autocast = autocastKeys();
        legacyIgnores.insert(legacyIgnores.end(), autocast.begin(), autocast.end());
        legacyIgnores.insert(legacyIgnores.end(), {"Python", "PythonTLSSnapshot"});
        if (!old_)
            legacyIgnores.insert(legacyIgnores.end(),
                                 {"Functionalize", "FuncTorchBatched", "FuncTorchVmapMode", "FuncTorchGradWrapper"});
        spec_.constants = {
            {"autograd_dispatch_keyset", autograd, false, {}, {}},
            {"autocast_dispatch_keyset", autocastKeys(), false, {}, {}},
            {"default_included_set", spec_.includedByDefault, false, {}, {}},
            {"default_excluded_set", spec_.excludedByDefault, false, {}, {}},
            {"autograd_dispatch_keyset_with_ADInplaceOrView", autogradAndView, false, {}, {}},
            {"python_ks", {"Python", "PythonTLSSnapshot"}, false, {}, {}},
            {"sparse_ks", {"Sparse"}, false, {}, {}},
            {"sparse_csr_ks", csr, false, {}, {}},
            {"mkldnn_ks", {"MkldnnCPU"}, false, {}, {}},
            {"autogradother_backends", otherBackends(), true, {}, {}},
            {"after_autograd_keyset", {}, false, "AutogradOther", {}},
            {"after_ADInplaceOrView_keyset", {}, false, "ADInplaceOrView", {}},
            {"after_func_keyset", {}, false, "Functionalize", {"ADInplaceOrView"}},
            {"backend_bitset_mask", {}, true, {}, {}},
            {"functorch_transforms_ks", functorch, false, {}, {}},
            {"backend_functionality_keys", backendFunctionalities, true, {}, {}},
            {"legacy_extract_ignores", legacyIgnores, false, {}, {}},
        };
    }

    /// Which keys a tensor brings: its own, ADInplaceOrView and autograd unless it is an inference tensor, and its
    /// backend's autocast key (pytorch:M17). requires_grad makes no difference here.
    void addTraits()
    {
        const std::vector<std::pair<DeviceType, std::string>> devices{{DeviceType::cpu, "CPU"},
                                                                      {DeviceType::cuda, "CUDA"},
                                                                      {DeviceType::meta, "Meta"},
                                                                      {DeviceType::privateUse1, "PrivateUse1"}};
        const std::vector<std::pair<Layout, std::string>> layouts{{Layout::strided, ""},
                                                                  {Layout::sparseCoo, "Sparse"},
                                                                  {Layout::sparseCsr, "SparseCsr"},
                                                                  {Layout::quantized, "Quantized"},
                                                                  {Layout::nested, "NestedTensor"}};
        for (const auto& [device, backend] : devices) {
            for (const auto& [layout, prefix] : layouts) {
                // 1.13 has SparseCsr for two backends only, as keys without a backend bit: autograd is AutogradOther.
                const bool lone = old_ && layout == Layout::sparseCsr;
                if (lone && device != DeviceType::cpu && device != DeviceType::cuda)
                    continue;
                TraitRule kind{.device = device, .layout = layout, .keys = {prefix + backend}};
                if (!lone)
                    for (const auto& [autocastBackend, key] : spec_.autocast)
                        if (autocastBackend == backend)
                            kind.keys.push_back(key);
                spec_.traits.push_back(std::move(kind));
                TraitRule tracked{.device = device,
                                  .layout = layout,
                                  .inference = false,
                                  .keys = {"ADInplaceOrView", lone ? "AutogradOther" : "Autograd" + backend}};
                if (layout == Layout::nested)
                    tracked.keys.push_back("AutogradNestedTensor");
                spec_.traits.push_back(std::move(tracked));
            }
        }
        spec_.traits.push_back({.batched = true, .keys = {"FuncTorchBatched"}});
        spec_.traits.push_back({.undefinedTensor = true, .keys = {"ADInplaceOrView", "AutogradOther"}});
    }

    /// pytorch:M5.
    void addNames()
    {
        spec_.notParsed = pytorchNotParsed(version_);
        spec_.legacyNames = {{"CatchAll", "Undefined"},
                             {"CPUTensorId", "CPU"},
                             {"CUDATensorId", "CUDA"},
                             {"DefaultBackend", "CompositeExplicitAutograd"},
                             {"Math", "CompositeImplicitAutograd"},
                             {"PrivateUse1_PreAutograd", "AutogradPrivateUse1"},
                             {"PrivateUse2_PreAutograd", "AutogradPrivateUse2"},
                             {"PrivateUse3_PreAutograd", "AutogradPrivateUse3"},
                             {"Autocast", "AutocastCUDA"}};
        if (!old_)
            spec_.legacyNames.emplace_back("ORT", "MAIA");
        // In 1.13 autograd's fallbacks fall through, too; since 2.1 they are kernels that redispatch (pytorch:K8).
        spec_.fallthroughs = {"BackendSelect", "ADInplaceOrView", "FuncTorchVmapMode",
                              "VmapMode",      "AutocastCPU",     "AutocastCUDA"};
        if (since2_6())
            spec_.fallthroughs.insert(spec_.fallthroughs.end(), {"AutocastXPU", "AutocastMPS"});
        if (newest_)
            spec_.fallthroughs.insert(spec_.fallthroughs.end(), {"AutocastMTIA", "AutocastMAIA"});  // pytorch:N7
        if (old_)
            for (const char* key : {"AutogradOther", "AutogradCPU", "AutogradCUDA", "AutogradXLA", "AutogradMPS",
                                    "AutogradXPU", "AutogradHPU", "AutogradLazy"})
                spec_.fallthroughs.emplace_back(key);
        spec_.layerKeys = {{"Cpu", "CPU"},           {"Cuda", "CUDA"},     {"Meta", "Meta"},
                           {"Autograd", "Autograd"}, {"Tracer", "Tracer"}, {"Vmap", "FuncTorchBatched"}};
        const std::pair<const char*, const char*> perDevice[]{{"Sparse", "Sparse"},
                                                              {"Sparse", "SparseCsr"},
                                                              {"Nested", "NestedTensor"},
                                                              {"Quantized", "Quantized"},
                                                              {"Autocast", "Autocast"}};
        for (const auto& [layer, prefix] : perDevice)
            for (const char* backend : {"CPU", "CUDA"})
                spec_.layerKeys.emplace_back(layer, std::string(prefix) + backend);
    }

    [[nodiscard]] bool since2_6() const { return version_ == PytorchModern::v2_6 || newest_; }

    bool old_;
    bool newest_;
    PytorchModern version_;
    ModelSpec spec_;
};

}  // namespace

ModelSpec pytorchModernSpec(PytorchModern version)
{
    return ModernList(version).take();
}

}  // namespace keyfall
