// SPDX-License-Identifier: MIT
#include "core/keys/models/pytorch_key_list.h"

namespace keyfall {

namespace {

using Names = std::vector<std::string>;
using enum PytorchModern;

/// Every Autocast key, in the order of the list. Lower ones were added between the others, not at the end.
Names autocastKeys(PytorchModern version)
{
    switch (version) {
    case v1_13: return {"AutocastCPU", "AutocastXPU", "AutocastCUDA"};
    case v2_4:
        return {"AutocastCPU", "AutocastXPU",  "AutocastIPU",        "AutocastHPU",
                "AutocastXLA", "AutocastCUDA", "AutocastPrivateUse1"};
    case v2_6:
        return {"AutocastCPU", "AutocastXPU", "AutocastIPU",  "AutocastHPU",
                "AutocastXLA", "AutocastMPS", "AutocastCUDA", "AutocastPrivateUse1"};
    case v2_15: break;
    }
    return {"AutocastCPU", "AutocastMTIA", "AutocastMAIA", "AutocastXPU",  "AutocastIPU",
            "AutocastHPU", "AutocastXLA",  "AutocastMPS",  "AutocastCUDA", "AutocastPrivateUse1"};
}

void append(Names& names, const Names& more)
{
    names.insert(names.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::string> pytorchBackends(PytorchModern version)
{
    Names names{"CPU", "CUDA", "HIP", "XLA", "MPS", "IPU", "XPU", "HPU", "VE", "Lazy"};
    switch (version) {
    case v1_13: append(names, {"Meta", "PrivateUse1", "PrivateUse2", "PrivateUse3"}); break;
    case v2_4:
    case v2_6: append(names, {"MTIA", "PrivateUse1", "PrivateUse2", "PrivateUse3", "Meta"}); break;
    case v2_15: append(names, {"MTIA", "MAIA", "PrivateUse1", "PrivateUse2", "PrivateUse3", "Meta"}); break;
    }
    return names;
}

std::vector<std::string> pytorchLoneBackends(PytorchModern version)
{
    switch (version) {
    case v1_13: return {"FPGA", "ORT", "Vulkan", "Metal"};
    case v2_4:
    case v2_6: return {"FPGA", "MAIA", "Vulkan", "Metal"};
    case v2_15: break;
    }
    return {"FPGA", "Vulkan", "Metal"};  // MAIA became a component (pytorch:N1)
}

std::vector<PytorchKeyRun> pytorchFunctionalities(PytorchModern version)
{
    using enum KeyKind;
    const bool old = version == v1_13;
    const bool newest = version == v2_15;
    std::vector<PytorchKeyRun> list{{backend, {"Dense"}, true},
                                    {backend, pytorchLoneBackends(version)},
                                    {tensorKind, {"Quantized"}, true},
                                    {backend, {"CustomRNGKeyId", "MkldnnCPU"}},
                                    {tensorKind, {"Sparse"}, true}};
    if (old)
        list.push_back({tensorKind, {"SparseCsrCPU", "SparseCsrCUDA"}});  // per backend only after 1.13 (pytorch:V7)
    else
        list.push_back({tensorKind, {"SparseCsr"}, true});
    list.push_back({tensorKind, {"NestedTensor"}, true});
    Names modes{"BackendSelect"};
    append(modes, newest ? Names{"Fake", "Python"} : Names{"Python", "Fake"});
    append(modes, {"FuncTorchDynamicLayerBackMode", "Functionalize"});
    if (!newest)
        modes.emplace_back("Named");
    append(modes, {"Conjugate", "Negative", "ZeroTensor", "ADInplaceOrView", "AutogradOther"});
    list.push_back({mode, modes});
    list.push_back({mode, {"AutogradFunctionality"}, true});
    modes = {"AutogradNestedTensor", "Tracer"};
    append(modes, autocastKeys(version));
    modes.emplace_back("FuncTorchBatched");
    if (!old)
        modes.emplace_back("BatchedNestedTensor");
    append(modes,
           {"FuncTorchVmapMode", "Batched", "VmapMode", "FuncTorchGradWrapper", "DeferredInit", "PythonTLSSnapshot",
            "FuncTorchDynamicLayerFrontMode", "TESTING_ONLY_GenericWrapper", "TESTING_ONLY_GenericMode"});
    if (!old)
        modes.emplace_back("PreDispatch");
    modes.emplace_back("PythonDispatcher");
    list.push_back({mode, modes});
    return list;
}

std::vector<std::string> pytorchNotParsed(PytorchModern version)
{
    Names refused;
    const auto add = [&refused](const std::string& prefix, const Names& backends) {
        for (const std::string& backend : backends)
            refused.push_back(prefix + backend);
    };
    if (version == v1_13) {
        add("Quantized",
            {"HIP", "XLA", "MPS", "IPU", "HPU", "VE", "Lazy", "Meta", "PrivateUse1", "PrivateUse2", "PrivateUse3"});
        add("Sparse", {"XLA", "MPS", "IPU", "HPU", "Lazy", "Meta", "PrivateUse1", "PrivateUse2", "PrivateUse3"});
        add("NestedTensor",
            {"HIP", "XLA", "MPS", "IPU", "XPU", "HPU", "VE", "Lazy", "Meta", "PrivateUse1", "PrivateUse2",
             "PrivateUse3"});
        add("Autograd", {"HIP", "VE"});
        return refused;
    }
    add("Quantized", {"HIP", "XLA", "MPS", "IPU", "HPU", "VE", "Lazy", "MTIA", "PrivateUse2", "PrivateUse3", "Meta"});
    add("NestedTensor", {"HIP", "XLA", "MPS", "IPU", "VE", "Lazy", "MTIA", "PrivateUse2", "PrivateUse3"});
    for (const char* sparse : {"Sparse", "SparseCsr"})
        add(sparse, {"XLA", "IPU", "HPU", "Lazy", "MTIA", "PrivateUse2", "PrivateUse3"});
    add("Autograd", {"HIP", "VE", "MTIA"});
    if (version == v2_15)
        for (const char* prefix : {"Quantized", "NestedTensor", "Sparse", "SparseCsr", "Autograd"})
            add(prefix, {"MAIA"});
    else  // read back since then (pytorch:N6)
        append(refused, {"SparseMPS", "SparseCsrMPS", "NestedTensorHPU"});
    return refused;
}

}  // namespace keyfall
