// SPDX-License-Identifier: MIT
#include "core/pytorch/error_patterns.h"

namespace keyfall {

namespace {

using enum DispatchText;

constexpr std::string_view kDeclaration = "Declaration: {declaration*}";

}  // namespace

// The wordings are those of 2.15, and of older versions where they differ.
const std::vector<ErrorPattern>& errorPatterns()
{
    static const std::vector<ErrorPattern> kAll{
        // Operators and libraries.
        {unknownOperator, "Could not find schema for {op}", {}},
        {unknownOperator, "operator {op} does not exist", {}},
        {unknownOperator, "'_OpNamespace' '{namespace}' object has no attribute '{name}'", {}},
        {unknownOperator, "No such operator {op}", {}},
        {unknownOperator, "Couldn't find an operator for {op}", {}},
        {unknownOperator, "Unknown builtin op: {op}", {}},
        {undefinedKernel, "Could not find schema for {op} but we found an implementation", {}},
        {unknownOverload, "The underlying op of '{op}' has no overload name '{overload}'", {}},
        {secondLibrary,
         "Only a single TORCH_LIBRARY can be used to register the namespace {namespace};",
         {"Previous registration of TORCH_LIBRARY was {previous*}; latest", "latest registration was {next*}"}},
        {noKernelAtKey, "could not find kernel for {op} at dispatch key {key}", {"(resolved from {resolved})"}},
        {noKernelAtKey, "could not find kernel for HigherOrderOperator {name} at dispatch key {key}", {}},
        {noKernelAtKey, "no kernel for {key} on {op}", {}},
        {secondPythonKernel,
         "already a kernel registered from python overriding {name}'s behavior for {key} dispatch key and {namespace} "
         "namespace",
         {}},
        {kernelSignature,
         "Inferred operator schema for a C++ kernel function doesn't match the expected function schema",
         {"operator: {op}", "expected schema: {expected*}", "inferred schema: {inferred*}", "reason: {reason*}"}},
        {kernelSignature,
         "Mismatch in kernel C++ signatures",
         {"operator: {op}", "kernel 1: {expected*}", "kernel 2: {inferred*}"}},
        {kernelSignature,
         "Tried to access or call an operator with a wrong signature",
         {"operator: {op}", "correct signature: {expected*}", "accessed/called as: {inferred*}"}},
        // Python's binding.
        {noOverloadFits,
         "operator invoked from Python failed to match any schema",
         {"Expected a value of type '{type}' for argument", "for argument '{argument}' but instead",
          "but instead found type '{found}'", "missing value for argument '{missing}'", "Value: {value*}",
          kDeclaration}},
        {missingArgument, "{function}() is missing value for argument '{argument}'", {kDeclaration}},
        {wrongArgument,
         "Expected a value of type '{type}' for argument '{argument}' but instead found type '{found}'",
         {"Position: {position}", "Value: {value*}", kDeclaration}},
        {unknownArgument,
         "Unknown keyword argument '{argument}' for operator '{function}'",
         {"Schema: {declaration*}"}},
        {unknownArgument,
         "{function}() expected at most {most} argument(s) but received {count} argument(s)",
         {kDeclaration}},
        // Fake and meta tensors.
        {noFakeKernel, "{op}: attempted to run this operator with Meta tensors, but there was no", {}},
        {noFakeKernel, "There was no fake impl registered for <CustomOpDef({op})>", {}},
        {noFakeKernel, "UnsupportedOperatorException: {op}", {}},
        {noFakeKernel, "unsupported operator: {op}", {}},
        {shapeFromData, "DynamicOutputShapeException: {op}", {}},
        {shapeFromData, "DataDependentOutputException: {op}", {}},
        {shapeFromData, "dynamic shape operator: {op}", {}},
        {shapeFromData, "data dependent operator: {op}", {}},
        {secondFakeKernel, "the operator {op} already has an {what*} registered at {previous}", {}},
        {secondFakeKernel, "the operator {op} already has an {what*} via a pre-existing", {}},
        {secondFakeKernel,
         "the operator {op} already has an implementation for this device type via a pre-existing registration to "
         "{what}",
         {}},
        {secondFakeKernel,
         "not register a meta kernel directly to the operator '{op}', because it has a {what} kernel",
         {}},
        {noData, "can't convert meta device type tensor to numpy", {}},
        {noData, "Cannot copy out of meta tensor; no data", {}},
        {noData, "{call} cannot be called on meta tensors", {}},
        {noData, "The register_meta function for {call} raises unimplemented by default", {}},
        {noData, "Cannot access data pointer of Tensor", {}},
        {noData, "has a non-zero number of elements, but its data is not allocated yet", {}},
        {mixedFake, "Please convert all Tensors to FakeTensors first", {"Found in {op}"}},
        {mixedFake, "Mixing fake modes NYI", {}},
        {subclassMemory, "{call} is not supported for tensor subclasses", {}},
        {subclassMemory, "Cannot access storage of {type}", {}},
        // Devices, layouts and types, as kernels met them.
        {differentDevices, "Tensor on device {device} is not on the expected device {other}", {}},
        {differentDevices, "at least two devices, {device} and {other}", {}},
        {differentDevices, "but got {argument} is on {device}, different from other tensors on {other}", {}},
        {differentDevices,
         "Unhandled FakeTensor Device Propagation for {op}, found two different devices {device}, {other}",
         {}},
        {differentTypes, "to have the same dtype, but got: {type} != {found}", {}},
        {differentTypes, "expected scalar type {type} but found {found}", {}},
        {deviceNotBuilt, "No module named 'torch.{device}'", {}},
        {deviceNotBuilt, "Torch not compiled with {device} enabled", {}},
        {deviceNotBuilt, "PyTorch is not linked with support for {device} devices", {}},
        {deviceNotBuilt, "Found no {device} driver on your system", {}},
        {deviceNotBuilt, "Device '{device}' does not have a corresponding module registered", {}},
        {unknownDevice, "device type at start of device string: {device}", {}},
        {unknownDevice, "Invalid device string: '{device}'", {}},
        {backendHooks, "Please register PrivateUse1HooksInterface", {}},
        {secondBackendName, "torch.register_privateuse1_backend() has already been set! Current backend: {device}", {}},
        {notOnMps, "The operator '{op}' is not currently implemented for the MPS device", {}},
        {cpuFallback, "The operator '{op}' is not currently supported on the {key} backend and will fall back", {}},
        {unsupportedLayout, "unsupported tensor layout: {layout}", {}},
        {unsupportedType, "\"{kernel}\" not implemented for '{type}'", {}},
        // Custom operators and autograd.
        {schemaNotInferred, "infer_schema(func): {reason*}", {}},
        {customOpAlias,
         "{name} (with implementation in {place*}: The output of this custom operator (1) must not also be an input",
         {}},
        {noAutogradFormula, "Trying to backward through {op} but no autograd formula was registered", {}},
        {noAutogradKernel, "{op}: an autograd kernel was not registered to the Autograd key(s)", {}},
        {noDerivative, "the derivative for '{argument*}' is not implemented", {}},
        {noDerivative, "derivative for {op} is not implemented", {}},
        {leafInPlace, "leaf Variable that requires grad is being used in an in-place operation", {}},
        {savedChanged, "variables needed for gradient computation has been modified by an inplace operation", {}},
        {noGraph, "of tensors does not require grad and does not have a grad_fn", {}},
        {graphFreed, "Trying to backward through the graph a second time", {}},
        {inferenceTensor, "Inference tensors cannot be saved for backward", {}},
        {inferenceTensor, "Inplace update to inference tensor outside InferenceMode is not allowed", {}},
        {inferenceTensor, "Inference tensors do not track version counter", {}},
        {inferenceTensor, "on inference tensor outside InferenceMode is not allowed", {}},
        {inferenceTensor, "Cannot set version_counter for inference tensor", {}},
        // vmap.
        {vmapValue, "vmap: It looks like you're calling {call} on a Tensor", {}},
        {vmapValue, "vmap: It looks like you're either (1) calling {call} on a Tensor", {}},
        {vmapValue, "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow", {}},
        {noBatchingRule, "Batching rule not implemented for {op}", {}},
        {slowBatching, "we have not yet implemented the batching rule for {op}", {}},
        {noBatchingRule, "You tried to vmap over {name}, but it does not have vmap support", {}},
        {vmapRandom, "alled random operation while in randomness error mode", {}},
        {vmapRandom, "vmap: We do not yet support calling random operations inside of vmap", {}},
        {vmapShape, "batching operators that can output dynamic shape. Attempted to vmap over {op}", {}},
        {vmapShape, "vmap: We do not support batching operators that can support dynamic shape", {}},
        {vmapUsage, "vmap: Expected all tensors to have the same size in the mapped dimension", {}},
        {vmapUsage, "must only return Tensors, got type {found*}. Did you mean to set out_dims", {}},
        {vmapInPlace, "vmap: {op}(self, *extra_args) is not possible because there exists a Tensor", {}},
        // Modes and subclasses.
        {torchDispatchRefused, "Multiple dispatch failed for '{op}'; all __torch_dispatch__ handlers returned", {}},
        {torchFunctionRefused,
         "Multiple dispatch failed for '{function}'; all __torch_function__ handlers returned",
         {}},
        {torchFunctionRefused,
         "no implementation found for '{function}' on types that implement __torch_function__",
         {}},
        {noRuleForMode, "There was no rule registered for HOP {name} and {mode*}", {}},
        {noRuleForMode, "There was no rule registered for HigherOrderOperator {name} and {mode*}", {}},
        {notFunctional, "Found a custom (non-ATen) operator", {}},
    };
    return kAll;
}

}  // namespace keyfall
