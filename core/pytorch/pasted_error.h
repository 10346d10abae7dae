// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_entries.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// The errors and warnings of a dispatcher, by their texts (pytorch:8).
enum class DispatchText {
    noKernel,             ///< pytorch:E1 "Could not run ..."
    noTensors,            ///< pytorch:E2 "There were no tensor arguments ..."
    ambiguousAutograd,    ///< pytorch:E3
    fallthroughExecuted,  ///< pytorch:E4
    staleTable,           ///< pytorch:E5
    secondFallback,       ///< pytorch:E6
    secondDefinition,     ///< pytorch:E7
    replacedKernel,       ///< pytorch:E8, a warning
    unknownKeyName,       ///< pytorch:M13 "could not parse dispatch key"
    // What Python, the layers and the kernels say around a dispatch; the texts are in error_patterns.cpp.
    unknownOperator,     ///< nobody has defined it
    unknownOverload,     ///< the operator exists, that overload does not
    undefinedKernel,     ///< a kernel without a definition (pytorch:N9)
    secondLibrary,       ///< a namespace has one TORCH_LIBRARY
    noKernelAtKey,       ///< asked for at one key, not called
    secondPythonKernel,  ///< a Python library registers again
    kernelSignature,     ///< the kernel's C++ type and the schema differ
    missingArgument,     ///< the next four: Python's binding, before any dispatch
    wrongArgument,
    unknownArgument,
    noOverloadFits,
    schemaNotParsed,   ///< a schema that its parser does not read
    foreignNamespace,  ///< a library registers for another namespace than its own
    libraryNotLoaded,  ///< a shared library that cannot be loaded, mostly for a symbol that this PyTorch lacks
    failedCheck,       ///< torch.library.opcheck
    noFakeKernel,      ///< nothing but PyTorch's fallback at Meta
    shapeFromData,     ///< a fake tensor and an operator whose result's shape or value depends on data
    secondFakeKernel,
    noData,          ///< a meta or fake tensor was asked for its data
    dataBranch,      ///< torch.compile or export, and a branch on a value
    brokenPromise,   ///< what an exported or compiled program holds for does not hold
    shapesDiffer,    ///< a kernel found that shapes do not fit
    mixedFake,       ///< real tensors among fake ones
    subclassMemory,  ///< a tensor subclass was asked for its memory
    mixedSubclass,   ///< plain tensors beside those of a subclass that does not take them
    subclassLacks,   ///< a tensor subclass has no rule for the operator
    unmaterialised,  ///< the conjugate or negative bit is set, and the memory was asked for
    otherKind,       ///< a tensor was to become one of another kind in place
    namedTensors,    ///< which went with 2.15 (pytorch:N1)
    emptyTensorList,
    differentDevices,
    differentTypes,  ///< of elements, as a kernel found them
    wrongType,       ///< a kernel takes other types there
    deviceNotBuilt,  ///< this build has no such backend, or its package is not imported
    unknownDevice,
    backendHooks,       ///< PrivateUse1 without its hooks
    secondBackendName,  ///< PrivateUse1 is renamed twice
    notOnMps,
    cpuFallback,        ///< a warning: the operator runs on the CPU
    unsupportedLayout,  ///< a kernel met a layout
    unsupportedType,    ///< a kernel met a type of elements
    schemaNotInferred,  ///< torch.library cannot read a function's annotations
    customOpAlias,      ///< a custom operator returns its input
    noAutogradFormula,  ///< a custom operator without register_autograd
    noAutogradKernel,   ///< a warning: backward reached the fallback of the autograd keys
    noDerivative,       ///< the formula says not implemented
    mutatingFormula,    ///< a formula for a custom operator that writes
    noForwardFormula,   ///< forward-mode derivative
    wrongGradients,     ///< a backward function returned other gradients than wanted
    unusedInput,        ///< grad() of something that played no part
    gradOfMany,         ///< a gradient of more than one number
    gradAssigned,       ///< x.grad = something that does not fit
    numpyOfGrad,
    noSetupContext,  ///< an autograd.Function under functorch
    viewInPlace,     ///< a view that must not be written
    leafInPlace,
    savedChanged,
    noGraph,
    graphFreed,
    inferenceTensor,
    vmapValue,  ///< a batched tensor was asked for one value
    noBatchingRule,
    slowBatching,  ///< a warning: the loop over the batch
    vmapRandom,
    vmapShape,  ///< vmap over an operator whose result's shape depends on data
    vmapInPlace,
    vmapUsage,  ///< sizes or results that cannot be mapped over
    torchDispatchRefused,
    torchFunctionRefused,
    operandsRefused,     ///< a sign between a tensor and what no side takes
    branchAliases,       ///< a higher-order operator's branch returns or changes its input
    noRuleForMode,       ///< a higher-order operator and a mode or a key
    notFunctional,       ///< functionalization met a custom operator that writes
    moduleMissing,       ///< torch.<name>: a module, or the device module of a renamed PrivateUse1
    libraryUsage,        ///< torch.library.Library of a kind or a namespace that there is not
    mutatesDiffer,       ///< mutates_args and the schema of a custom operator differ
    quantizedMixed,      ///< a quantized tensor and a plain one in an elementwise operator
    undefinedArgument,   ///< None where the schema has a tensor
    resultType,          ///< a result that cannot be written into a tensor of that type
    overlappingWrite,    ///< a tensor whose elements share memory is written
    checkpointDevice,    ///< torch.load of tensors of a device that is not here
    backendNameTaken,    ///< PrivateUse1 cannot have the name of a device of PyTorch's own
    autocastType,        ///< a warning: autocast to a type that the device's autocast has not
    layoutsMixed,        ///< a kernel of one layout was given tensors of others
    formatOfSparse,      ///< a memory format for a layout that has none
    nestedShape,         ///< a nested tensor has no size in the usual sense
    zeroTensorWritten,   ///< the key ZeroTensor
    gradientSeed,        ///< backward(g) with a g of another shape
    gradientOfIntegers,  ///< requires_grad of a tensor of integers
    noGradientHere,      ///< a hook on a tensor that has no gradient
    functionUnfinished,  ///< an autograd.Function that lacks a part
    graphTensorChanged,  ///< a tensor of a graph is resized, detached or unmarked in place
    leafOnly,            ///< deepcopy of a tensor that was computed
    outWithGradient,     ///< out= and a gradient
    nanGradient,         ///< anomaly detection
    transformUsage,      ///< grad, jvp and their like were given what they cannot work with
    subclassUnfinished,  ///< a wrapper subclass without __torch_dispatch__
    attentionRefused,    ///< an attention function found no way to compute, before any dispatch
    blockLayout,         ///< BSR or BSC where a kernel takes CSR and CSC alone
    noAccelerator,       ///< a generator or its like, of a device that has none
    kernelResult,        ///< a Python kernel returned what the schema does not say
    deviceArgument,      ///< a custom operator of some devices that takes no tensor
    autocastBackend,     ///< autocast on a renamed PrivateUse1 whose module does not say its types
    secondDeviceModule,  ///< the Python side of a renamed PrivateUse1, twice
    dirtyInput,          ///< mark_dirty of a torch.autograd.Function
    hookResult,          ///< what a hook or a backward function may not return
    forwardMode,         ///< tangents that do not go with the values
    escapedTensor,       ///< a wrapper of a transform that has ended
    vmapRule,            ///< a batching rule of one's own that returns something else
    checkpointDiffers,   ///< torch.utils.checkpoint, whose second forward pass is another one
    gradOfResult,        ///< a warning: .grad of a tensor that was computed
    nestedMixed,         ///< nested tensors and plain ones
    unknownClass,        ///< a class of C++ that nobody has registered
    mixedFunctional,     ///< functionalization and a tensor from outside
    viewOfLayout,        ///< a layout that has no views
    notDeterministic,    ///< use_deterministic_algorithms
    quantizedOtherwise,  ///< a quantized tensor as one of plain numbers, or with another kind of scale
    sparseLimit,         ///< what a sparse layout has no case for
    deviceString,        ///< a device string that is not written as one
    noSecondDerivative,  ///< the backward of an operator has no derivative itself
    controlFlow,         ///< what cond, while_loop and their like cannot make a graph of
    functionalUsage,     ///< torch.autograd.functional
    gradcheckFailed,     ///< gradcheck found a difference, or could not compare
    fxTracing,           ///< a Proxy of torch.fx was used as a value
    viewStrides,         ///< view() of memory in another order
    noDeviceGuard,       ///< a backend without a device guard
    deviceModuleLacks,   ///< the Python module of a renamed PrivateUse1 lacks a function
    exportUsage,         ///< torch.export
    typeExpected,        ///< a kernel asked for memory of another type of elements
    nestedUsage,         ///< what no nested tensor can be made of
    numpyType,           ///< a type of elements that NumPy has not
    quantizedEngine,     ///< a library for quantized kernels that is not here
};

[[nodiscard]] std::string_view nameOf(DispatchText kind);  ///< "no_kernel" ...

/// What was read from which line, so that a person sees what the explanation rests on.
struct Recognised {
    std::size_t line = 0;
    std::string what;

    friend bool operator==(const Recognised&, const Recognised&) = default;
};

/// An error as it was pasted. What was not in the text is empty.
struct PastedError {
    DispatchText kind = DispatchText::noKernel;
    std::string op;                      ///< "aten::nonzero"
    std::string schema;                  ///< where the text has it
    std::string key;                     ///< as printed; of a renamed PrivateUse1 the new name (pytorch:E9)
    std::vector<std::string> available;  ///< "is only available for these backends"
    bool listCut = false;                ///< the list does not end in the text
    std::vector<PastedEntry> entries;
    std::map<std::string, std::string, std::less<>> details;  ///< what else it names, as error_patterns.cpp calls it
    std::string previous;  ///< pytorch:E6, E7, E8: where the earlier registration was made
    std::string next;      ///< and the later one
    std::size_t line = 0;  ///< of the pasted text, from 1
    std::vector<Recognised> recognised;

    /// One of the details; empty: the text does not name it.
    [[nodiscard]] std::string detail(std::string_view name) const
    {
        const auto at = details.find(name);
        return at == details.end() ? std::string() : at->second;
    }

    friend bool operator==(const PastedError&, const PastedError&) = default;
};

}  // namespace keyfall
