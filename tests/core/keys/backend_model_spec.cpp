// SPDX-License-Identifier: MIT
#include "tests/core/keys/backend_model_spec.h"

using namespace keyfall;

ModelSpec backendModelSpec()
{
    using enum KeyKind;
    ModelSpec spec;
    spec.name = "backends-2.4";
    spec.title = "functionality × backend";
    spec.backends = {"CPU", "CUDA", "HIP",  "XLA",         "MPS",         "IPU",         "XPU", "HPU",
                     "VE",  "Lazy", "MTIA", "PrivateUse1", "PrivateUse2", "PrivateUse3", "Meta"};
    const auto add = [&](const char* name, KeyKind kind = mode, bool perBackend = false) {
        spec.functionalities.push_back({name, kind, perBackend, ""});
    };
    add("Dense", backend, true);
    spec.functionalities.back().instancePrefix = "";
    for (const char* name : {"FPGA", "MAIA", "Vulkan", "Metal"})
        add(name, backend);
    add("Quantized", backend, true);
    add("CustomRNGKeyId", backend);
    add("MkldnnCPU", backend);
    add("Sparse", backend, true);
    add("SparseCsr", backend, true);
    add("NestedTensor", tensorKind, true);
    for (const char* name : {"BackendSelect", "Python", "Fake", "FuncTorchDynamicLayerBackMode", "Functionalize",
                             "Named", "Conjugate", "Negative", "ZeroTensor", "ADInplaceOrView", "AutogradOther"})
        add(name);
    add("AutogradFunctionality", mode, true);
    spec.functionalities.back().instancePrefix = "Autograd";
    for (const char* name : {"AutogradNestedTensor",
                             "Tracer",
                             "AutocastCPU",
                             "AutocastXPU",
                             "AutocastIPU",
                             "AutocastHPU",
                             "AutocastXLA",
                             "AutocastCUDA",
                             "AutocastPrivateUse1",
                             "FuncTorchBatched",
                             "BatchedNestedTensor",
                             "FuncTorchVmapMode",
                             "Batched",
                             "VmapMode",
                             "FuncTorchGradWrapper",
                             "DeferredInit",
                             "PythonTLSSnapshot",
                             "FuncTorchDynamicLayerFrontMode",
                             "TESTING_ONLY_GenericWrapper",
                             "TESTING_ONLY_GenericMode",
                             "PreDispatch",
                             "PythonDispatcher"})
        add(name);
    spec.hasUndefined = true;
    spec.removeKeepsBackendBits = true;
    spec.missing = MissingKernel::error;
    spec.redispatch = RedispatchRule::maskBelow;
    spec.handed = HandedSet::masked;
    spec.errors = ErrorStyle::pytorch;
    spec.print = PrintOrder::lowToHigh;
    spec.includedByDefault = {"BackendSelect", "ADInplaceOrView"};
    spec.excludedByDefault = {"AutocastCPU", "AutocastXPU",  "AutocastIPU",        "AutocastHPU",
                              "AutocastXLA", "AutocastCUDA", "AutocastPrivateUse1"};
    return spec;
}
