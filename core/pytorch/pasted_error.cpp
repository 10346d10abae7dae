// SPDX-License-Identifier: MIT
#include "core/pytorch/pasted_error.h"

namespace keyfall {

std::string_view nameOf(DispatchText kind)
{
    switch (kind) {
    case DispatchText::noKernel: return "no_kernel";
    case DispatchText::noTensors: return "no_tensors";
    case DispatchText::ambiguousAutograd: return "ambiguous_autograd";
    case DispatchText::fallthroughExecuted: return "fallthrough_executed";
    case DispatchText::staleTable: return "stale_table";
    case DispatchText::secondFallback: return "second_fallback";
    case DispatchText::secondDefinition: return "second_definition";
    case DispatchText::replacedKernel: return "replaced_kernel";
    case DispatchText::unknownKeyName: return "unknown_key_name";
    case DispatchText::unknownOperator: return "unknown_operator";
    case DispatchText::unknownOverload: return "unknown_overload";
    case DispatchText::undefinedKernel: return "undefined_kernel";
    case DispatchText::secondLibrary: return "second_library";
    case DispatchText::noKernelAtKey: return "no_kernel_at_key";
    case DispatchText::secondPythonKernel: return "second_python_kernel";
    case DispatchText::kernelSignature: return "kernel_signature";
    case DispatchText::missingArgument: return "missing_argument";
    case DispatchText::wrongArgument: return "wrong_argument";
    case DispatchText::unknownArgument: return "unknown_argument";
    case DispatchText::noOverloadFits: return "no_overload_fits";
    case DispatchText::noFakeKernel: return "no_fake_kernel";
    case DispatchText::shapeFromData: return "shape_from_data";
    case DispatchText::secondFakeKernel: return "second_fake_kernel";
    case DispatchText::noData: return "no_data";
    case DispatchText::mixedFake: return "mixed_fake";
    case DispatchText::subclassMemory: return "subclass_memory";
    case DispatchText::differentDevices: return "different_devices";
    case DispatchText::differentTypes: return "different_types";
    case DispatchText::deviceNotBuilt: return "device_not_built";
    case DispatchText::unknownDevice: return "unknown_device";
    case DispatchText::backendHooks: return "backend_hooks";
    case DispatchText::secondBackendName: return "second_backend_name";
    case DispatchText::notOnMps: return "not_on_mps";
    case DispatchText::cpuFallback: return "cpu_fallback";
    case DispatchText::unsupportedLayout: return "unsupported_layout";
    case DispatchText::unsupportedType: return "unsupported_type";
    case DispatchText::schemaNotInferred: return "schema_not_inferred";
    case DispatchText::customOpAlias: return "custom_op_alias";
    case DispatchText::noAutogradFormula: return "no_autograd_formula";
    case DispatchText::noAutogradKernel: return "no_autograd_kernel";
    case DispatchText::noDerivative: return "no_derivative";
    case DispatchText::leafInPlace: return "leaf_in_place";
    case DispatchText::savedChanged: return "saved_changed";
    case DispatchText::noGraph: return "no_graph";
    case DispatchText::graphFreed: return "graph_freed";
    case DispatchText::inferenceTensor: return "inference_tensor";
    case DispatchText::vmapValue: return "vmap_value";
    case DispatchText::noBatchingRule: return "no_batching_rule";
    case DispatchText::slowBatching: return "slow_batching";
    case DispatchText::vmapRandom: return "vmap_random";
    case DispatchText::vmapShape: return "vmap_shape";
    case DispatchText::vmapInPlace: return "vmap_in_place";
    case DispatchText::vmapUsage: return "vmap_usage";
    case DispatchText::torchDispatchRefused: return "torch_dispatch_refused";
    case DispatchText::torchFunctionRefused: return "torch_function_refused";
    case DispatchText::noRuleForMode: return "no_rule_for_mode";
    case DispatchText::schemaNotParsed: return "schema_not_parsed";
    case DispatchText::foreignNamespace: return "foreign_namespace";
    case DispatchText::libraryNotLoaded: return "library_not_loaded";
    case DispatchText::failedCheck: return "failed_check";
    case DispatchText::dataBranch: return "data_branch";
    case DispatchText::shapesDiffer: return "shapes_differ";
    case DispatchText::mixedSubclass: return "mixed_subclass";
    case DispatchText::subclassLacks: return "subclass_lacks_operator";
    case DispatchText::unmaterialised: return "not_materialised";
    case DispatchText::otherKind: return "other_kind";
    case DispatchText::namedTensors: return "named_tensors";
    case DispatchText::emptyTensorList: return "empty_tensor_list";
    case DispatchText::wrongType: return "wrong_type";
    case DispatchText::mutatingFormula: return "formula_of_writing_operator";
    case DispatchText::noForwardFormula: return "no_forward_formula";
    case DispatchText::wrongGradients: return "wrong_gradients";
    case DispatchText::unusedInput: return "unused_input";
    case DispatchText::gradOfMany: return "grad_of_many";
    case DispatchText::gradAssigned: return "grad_assigned";
    case DispatchText::numpyOfGrad: return "numpy_of_grad";
    case DispatchText::noSetupContext: return "no_setup_context";
    case DispatchText::viewInPlace: return "view_in_place";
    case DispatchText::branchAliases: return "branch_aliases";
    case DispatchText::notFunctional: return "not_functional";
    case DispatchText::moduleMissing: return "module_missing";
    case DispatchText::libraryUsage: return "library_usage";
    case DispatchText::mutatesDiffer: return "mutates_differ";
    case DispatchText::quantizedMixed: return "quantized_mixed";
    case DispatchText::undefinedArgument: return "undefined_argument";
    case DispatchText::resultType: return "result_type";
    case DispatchText::overlappingWrite: return "overlapping_write";
    case DispatchText::checkpointDevice: return "checkpoint_device";
    case DispatchText::backendNameTaken: return "backend_name_taken";
    case DispatchText::autocastType: return "autocast_type";
    case DispatchText::layoutsMixed: return "layouts_mixed";
    case DispatchText::formatOfSparse: return "format_of_sparse";
    case DispatchText::nestedShape: return "nested_shape";
    case DispatchText::zeroTensorWritten: return "zero_tensor_written";
    case DispatchText::gradientSeed: return "gradient_seed";
    case DispatchText::gradientOfIntegers: return "gradient_of_integers";
    case DispatchText::noGradientHere: return "no_gradient_here";
    case DispatchText::functionUnfinished: return "function_unfinished";
    case DispatchText::graphTensorChanged: return "graph_tensor_changed";
    case DispatchText::leafOnly: return "leaf_only";
    case DispatchText::outWithGradient: return "out_with_gradient";
    case DispatchText::nanGradient: return "nan_gradient";
    case DispatchText::transformUsage: return "transform_usage";
    case DispatchText::subclassUnfinished: return "subclass_unfinished";
    case DispatchText::attentionRefused: return "attention_refused";
    case DispatchText::blockLayout: return "block_layout";
    case DispatchText::noAccelerator: return "no_accelerator";
    case DispatchText::kernelResult: return "kernel_result";
    case DispatchText::deviceArgument: return "device_argument";
    }
    return "no_kernel";
}

}  // namespace keyfall
