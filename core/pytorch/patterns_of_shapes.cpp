// SPDX-License-Identifier: MIT
#include "core/pytorch/pattern_lists.h"

namespace keyfall {

// Fake and meta tensors, tracers, shapes.
const std::vector<ErrorPattern>& shapePatterns()
{
    using enum DispatchText;
    static const std::vector<ErrorPattern> kAll{
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
        {noData, "Cannot access data pointer of Tensor (", {}},
        {noData, "cannot {sized} a meta tensor without output_size", {}},
        {noData, "Cannot pack tensors on meta", {}},
        {noData, "Not available for 'meta' device type", {}},
        {noData, "{op} ({place*}): You're trying to run this operator with meta Tensors (as opposed to {fakes}),", {}},
        {subclassMemory, "Cannot access data pointer of {storageless}that doesn't have storage", {}},
        {subclassMemory, "Attempted to access the data pointer on an invalid python storage", {}},
        {noData, "Accessing the data pointer of FakeTensor is deprecated", {}},
        {noData, "has a non-zero number of elements, but its data is not allocated yet", {}},
        {dataBranch, "Could not guard on data-dependent expression {expression*} (unhinted", {}},
        {dataBranch,
         "Could not extract specialized integer from data-dependent expression {expression*} (unhinted",
         {}},
        {dataBranch, "Detected data-dependent branching", {}},
        {dataBranch, "you're trying to get value out of a {traced} tensor with {op} - erroring out!", {}},
        {dataBranch, "symbolically traced variables cannot be used as inputs to {flow} flow", {}},
        {shapesDiffer, "a and b must have same reduction dim, but got {one*} X {other*}.", {}},
        {shapesDiffer, "mat1 and mat2 shapes cannot be multiplied ({one} and {other})", {}},
        {shapesDiffer,
         "The size of tensor a ({size}) must match the size of tensor b ({other_size}) at non-singleton dimension "
         "{dimension}",
         {}},
        {shapesDiffer,
         "The expanded size of the tensor ({size}) must match the existing size ({other_size}) at non-singleton "
         "dimension {dimension}",
         {}},
        {shapesDiffer, "shape '{viewed*}' is invalid for input of size {elements}", {}},
        {shapesDiffer,
         "stack expects each tensor to be equal size, but got {one*} at entry {entry} and {stacked*} at entry",
         {}},
        {shapesDiffer, "Attempting to broadcast a dimension of length {size} at {dimension}!", {}},
        {shapesDiffer, "output with shape {one*} doesn't match the broadcast shape {wide*}", {}},
        {mixedSubclass, "{op} got mixed torch.Tensor and {type}, need to convert", {}},
        {unmaterialised, "on Tensor that has {bit} bit set. Use tensor.{method}().numpy() instead", {}},
        {otherKind, "`variable` and `tensor` have incompatible tensor type", {}},
        {namedTensors, "{function} got an unexpected keyword argument 'names'", {}},
        {emptyTensorList, "{function}: expected a non-empty list of Tensors", {}},
        {mixedFake, "Please convert all Tensors to FakeTensors first", {"Found in {op}"}},
        {mixedFake, "Mixing fake modes NYI", {}},
        {subclassMemory, "{call} is not supported for tensor subclasses", {}},
        {subclassMemory, "Cannot access storage of {type}", {}},
    };
    return kAll;
}

}  // namespace keyfall
