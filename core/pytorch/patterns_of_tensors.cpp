// SPDX-License-Identifier: MIT
#include "core/pytorch/pattern_lists.h"

namespace keyfall {

// Devices, layouts and types, as kernels met them.
const std::vector<ErrorPattern>& tensorPatterns()
{
    using enum DispatchText;
    static const std::vector<ErrorPattern> kAll{
        {differentDevices, "Tensor on device {device} is not on the expected device {other}", {}},
        {differentDevices,
         "Attempting to copy from device {device} to device {other}, but cross-device copies are not allowed",
         {}},
        {differentDevices, "at least two devices, {device} and {other}", {}},
        {differentDevices, "but got {argument} is on {device}, different from other tensors on {other}", {}},
        {differentDevices,
         "Unhandled FakeTensor Device Propagation for {op}, found two different devices {device}, {other}",
         {}},
        {differentDevices, "not at the same device, found input tensor at {device} and {what} tensor at {other}", {}},
        {differentTypes, "and {what} must have the same dtype, but got {type} and {found}", {}},
        {differentTypes, "Input type ({type}) and {what} type ({found}) should be the same", {}},
        {differentTypes, "input dtype ({type}) does not match weight dtype ({found})", {}},
        {differentTypes,
         "requires the source and destination dtypes match, got {type} for the destination and {found} for the source",
         {}},
        {differentTypes, "mixed dtype (CPU): expect {what} to have scalar type of {type}", {}},
        {wrongType,
         "Expected tensor for argument #{position} '{argument}' to have one of the following scalar types: {types*}; "
         "but "
         "got {found} instead (while checking arguments for {function})",
         {}},
        {differentTypes, "to have the same dtype, but got: {type*} != {found*}", {}},
        {differentTypes, "Found dtype {found} but expected {type}", {}},
        {quantizedMixed, "promoteTypes with quantized numbers is not handled yet", {"offending types: {types*}"}},
        {undefinedArgument,
         "Expected a proper Tensor but got None (or an undefined Tensor in C++) for argument #{position} '{argument}'",
         {}},
        {resultType, "result type {found} can't be cast to the desired output type {type}", {}},
        {overlappingWrite, "more than one element of the written-to tensor refers to a single memory location", {}},
        {wrongType, "expected {argument} dtype to be {types*}, but got {found}", {}},
        {wrongType, "tensors used as {argument} must be {types*} tensors", {}},
        {differentTypes, "expected scalar type {type} but found {found}", {}},
        {deviceNotBuilt, "No module named 'torch.{device}'", {}},
        {moduleMissing, "No module named 'torch.{module}'", {}},
        {deviceNotBuilt, "Torch not compiled with {device} enabled", {}},
        {deviceNotBuilt, "PyTorch is not linked with support for {device} devices", {}},
        {deviceNotBuilt, "Found no {device} driver on your system", {}},
        {deviceNotBuilt, "{device} driver version is insufficient for", {}},
        {deviceNotBuilt, "Device '{device}' does not have a corresponding module registered", {}},
        {deviceNotBuilt, "Cannot execute {hook} without {device} backend", {}},
        {deviceNotBuilt, "Cannot get {device} generator without", {}},
        {checkpointDevice, "Attempting to deserialize object on a {device} device but", {}},
        {backendNameTaken, "Cannot register privateuse1 backend with in-tree device name: {device}", {}},
        {autocastType, "In {device} autocast, but the target dtype is not supported. Disabling autocast", {}},
        {unknownDevice, "device type at start of device string: {device}", {}},
        {unknownDevice, "Invalid device string: '{device}'", {}},
        {backendHooks, "Please register PrivateUse1HooksInterface", {}},
        {secondBackendName, "torch.register_privateuse1_backend() has already been set! Current backend: {device}", {}},
        {notOnMps, "The operator '{op}' is not currently implemented for the MPS device", {}},
        {cpuFallback, "The operator '{op}' is not currently supported on the {key} backend and will fall back", {}},
        {unsupportedLayout, "unsupported tensor layout: {layout}", {}},
        {unsupportedLayout, "{layout} tensors do not have strides", {}},
        {unsupportedType, "\"{kernel}\" not implemented for '{type}'", {}},
        {layoutsMixed, "{function}: computation on {device} is not implemented for {layouts*}", {}},
        {layoutsMixed, "{function} expected sparse coordinate tensor layout but got {layouts}", {}},
        {layoutsMixed, "{accessor} expected sparse tensor layout but got {layouts}", {}},
        {layoutsMixed, "{accessor} expected sparse row compressed tensor layout but got {layouts}", {}},
        {layoutsMixed, "{accessor} expected sparse column compressed tensor layout but got {layouts}", {}},
        {layoutsMixed, "Concatenating sparse tensors, but a dense tensor was found at position {position}.", {}},
        {layoutsMixed, "add(sparse, dense) is not supported. Use add(dense, sparse) {swapped}.", {}},
        {layoutsMixed, "itensor_from_mkldnn expects MKL-DNN tensor input", {}},
        {formatOfSparse, "unsupported memory format option {format}", {}},
        {formatOfSparse, "memory format option is only supported by strided tensors", {}},
        {formatOfSparse, "Sparse {compressed} tensors do not have is_contiguous", {}},
        {nestedShape, "not supported for NestedTensor on dim={dim}", {}},
        {nestedShape, "view: For now nested view cannot change or infer the implicit {parts} dimension", {}},
        {nestedShape, "{reduced}: not supported when reducing across the batch dimension for NestedTensor", {}},
        {nestedShape, "Cannot represent given tensor list as a nested tensor with the {ragged} layout", {}},
        {nestedShape,
         "All Tensors given to nested_tensor must have the same dimension. Found dimension {dims} for Tensor at index "
         "{at} and dimension {other_dims} for",
         {}},
        {nestedShape, "nested reshape cannot change or infer the implicit {parts} dimension", {}},
        {nestedShape, "cannot view shape {viewed*} as [", {}},
        {nestedShape, "Internal error: NestedTensorImpl doesn't support {what}.", {}},
        {nestedShape, "cannot call binary pointwise function {name} with inputs of shapes {one*} and {two*}", {}},
        {zeroTensorWritten, "ZeroTensors are immutable", {}},
    };
    return kAll;
}

}  // namespace keyfall
