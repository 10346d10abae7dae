// SPDX-License-Identifier: MIT
#include "core/keys/models/built_in.h"
#include "core/keys/models/pytorch_duties.h"

#include <algorithm>

namespace keyfall {

namespace {

using Names = std::vector<std::string>;

const Names kBackends{
    "CPU",           "CUDA",         "HIP",        "FPGA",         "MSNPU",          "XLA",         "Vulkan",
    "Metal",         "XPU",          "MKLDNN",     "OpenGL",       "OpenCL",         "IDEEP",       "QuantizedCPU",
    "QuantizedCUDA", "QuantizedXPU", "ComplexCPU", "ComplexCUDA",  "CustomRNGKeyId", "MkldnnCPU",   "SparseCPU",
    "SparseCUDA",    "SparseHIP",    "SparseXPU",  "NestedTensor", "PrivateUse1",    "PrivateUse2", "PrivateUse3"};
const Names kAutograd{"AutogradOther",       "AutogradCPU",          "AutogradCUDA",
                      "AutogradXLA",         "AutogradNestedTensor", "AutogradXPU",
                      "AutogradPrivateUse1", "AutogradPrivateUse2",  "AutogradPrivateUse3"};

KeyKind kindOf(const std::string& backend)
{
    return backend.starts_with("Quantized") || backend.starts_with("Sparse") || backend == "NestedTensor"
        ? KeyKind::tensorKind
        : KeyKind::backend;
}

}  // namespace

// pytorch:C1-C14. One bit per key, one slot per key: the index arithmetic without backends.
ModelSpec pytorchClassicSpec()
{
    using enum KeyKind;
    ModelSpec spec;
    spec.name = "pytorch-1.8";
    spec.title = "PyTorch 1.8, one enum";
    spec.hasUndefined = true;
    spec.values = ValueList::sentinel;
    const auto add = [&spec](const std::string& name, KeyKind kind) {
        spec.functionalities.push_back({name, kind, false, dutyOfPytorchKey(name), {}, {}});
    };
    for (const std::string& backend : kBackends)
        add(backend, kindOf(backend));
    add("Meta", backend);
    for (const char* name : {"BackendSelect", "Named"})
        add(name, mode);
    for (const std::string& name : kAutograd)
        add(name, mode);
    for (const char* name :
         {"Tracer", "Autocast", "Batched", "VmapMode", "TESTING_ONLY_GenericWrapper", "TESTING_ONLY_GenericMode"})
        add(name, mode);
    for (FunctionalitySpec& f : spec.functionalities)
        if (f.name == "AutogradXPU")
            f.printed = "UNKNOWN_TENSOR_TYPE_ID";  // the source forgot its name (pytorch:C7)
    spec.unnamed = "UNKNOWN_TENSOR_TYPE_ID";

    Names defaultBackend = kBackends;  // all but the two that are in no alias set (pytorch:C8)
    std::erase(defaultBackend, "QuantizedXPU");
    std::erase(defaultBackend, "SparseXPU");
    defaultBackend.push_back("Meta");
    Names math = defaultBackend;
    math.insert(math.end(), kAutograd.begin(), kAutograd.end());
    spec.aliases = {
        {"Autograd", kAutograd, {}, true}, {"Math", math, {}, true}, {"DefaultBackend", defaultBackend, {}, true}};

    spec.missing = MissingKernel::error;
    spec.redispatch = RedispatchRule::recompute;
    spec.handed = HandedSet::masked;
    spec.errors = ErrorStyle::pytorch;
    spec.overrideWarning = OverrideWarning::always;
    spec.print = PrintOrder::highToLow;
    spec.precedence = Precedence::classic;
    spec.alwaysIncluded = {"BackendSelect"};

    for (const char* backend : {"CPU", "CUDA", "XLA", "NestedTensor", "PrivateUse1", "PrivateUse2", "PrivateUse3"})
        spec.autograd.push_back({backend, std::string("Autograd") + backend});
    spec.autograd.push_back({"XPU", "AutogradXPU", false, true});  // quirk (pytorch:C10)
    spec.otherAutograd = "AutogradOther";
    Names other = defaultBackend;
    for (const AutogradLink& link : spec.autograd)
        std::erase(other, link.backend);
    spec.constants = {{"autograd_dispatch_keyset", kAutograd, false, {}, {}},
                      {"autogradother_backends", other, false, {}, {}},
                      {"backends", kBackends, false, {}, {}},  // up to EndOfBackendKeys: without Meta (pytorch:C4)
                      {"legacy_extract_ignores", kAutograd, false, {}, {}}};

    const auto rule = [&spec](DeviceType device, Layout layout, Names keys) {
        spec.traits.push_back({.device = device, .layout = layout, .keys = std::move(keys)});
    };
    const std::pair<DeviceType, std::string> devices[]{{DeviceType::cpu, "CPU"}, {DeviceType::cuda, "CUDA"}};
    for (const auto& [device, backend] : devices) {
        rule(device, Layout::strided, {backend, "Autograd" + backend});
        rule(device, Layout::sparseCoo, {"Sparse" + backend, "AutogradOther"});
        rule(device, Layout::sparseCsr, {"Sparse" + backend, "AutogradOther"});
        rule(device, Layout::quantized, {"Quantized" + backend, "AutogradOther"});
        rule(device, Layout::nested, {"NestedTensor", "AutogradNestedTensor"});
    }
    rule(DeviceType::meta, Layout::strided, {"Meta", "AutogradOther"});
    rule(DeviceType::privateUse1, Layout::strided, {"PrivateUse1", "AutogradPrivateUse1"});  // pytorch:C10
    spec.traits.push_back({.batched = true, .keys = {"Batched"}});

    spec.legacyNames = {{"CatchAll", "Undefined"},
                        {"CPUTensorId", "CPU"},
                        {"CUDATensorId", "CUDA"},
                        {"PrivateUse1_PreAutograd", "AutogradPrivateUse1"},
                        {"PrivateUse2_PreAutograd", "AutogradPrivateUse2"},
                        {"PrivateUse3_PreAutograd", "AutogradPrivateUse3"}};
    spec.fallthroughs = {"BackendSelect", "AutogradOther", "AutogradCPU", "AutogradCUDA",
                         "AutogradXLA",   "Autocast",      "VmapMode"};
    spec.layerKeys = {{"Cpu", "CPU"},
                      {"Cuda", "CUDA"},
                      {"Meta", "Meta"},
                      {"Autograd", "Autograd"},
                      {"Tracer", "Tracer"},
                      {"Vmap", "Batched"},
                      {"Sparse", "SparseCPU"},
                      {"Sparse", "SparseCUDA"},
                      {"Nested", "NestedTensor"},
                      {"Quantized", "QuantizedCPU"},
                      {"Quantized", "QuantizedCUDA"},
                      {"Autocast", "Autocast"}};
    return spec;
}

}  // namespace keyfall
