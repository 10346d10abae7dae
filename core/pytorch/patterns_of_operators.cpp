// SPDX-License-Identifier: MIT
#include "core/pytorch/pattern_lists.h"

namespace keyfall {

namespace {

constexpr std::string_view kDeclaration = "Declaration: {declaration*}";

}  // namespace

// Operators, libraries and Python's binding.
const std::vector<ErrorPattern>& operatorPatterns()
{
    using enum DispatchText;
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
        {noKernelAtKey, "could not find kernel for HigherOrderOperator {hop} at dispatch key {key}", {}},
        {noKernelAtKey, "no kernel for {key} on {op}", {}},
        {secondPythonKernel, "Trying to override a python {impl} for {key} on operator {op}", {}},
        {noKernelAtKey, "no kernel for {key} for {op}", {}},
        {libraryUsage, "Cannot define an operator inside of a {block} block", {}},
        {libraryUsage,
         "Fallback can only be registered using library fragment on the global namespace \"_\" but it is "
         "{fallback_namespace}",
         {}},
        {libraryUsage, "Unsupported kind: {library_kind}", {}},
        {libraryUsage, "Invalid alias_analysis type {alias_analysis}", {}},
        {libraryUsage, "Input function is required to be a callable but found type {uncallable*}", {}},
        {libraryUsage, "custom_op with kwarg-only Tensor args. Please make your tensors not {keyword_only}.", {}},
        {libraryUsage, "{reserved} is a reserved namespace. Please try creating a library with another name", {}},
        {mutatesDiffer,
         "Attempted to create a custom op with `mutates_args={given*}` and `schema={declared*}. The schema suggests "
         "that "
         "the op mutates {wanted*}which is different from",
         {}},
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
         "Tried to access or call an operator with a {called} signature",
         {"operator: {op}", "correct signature: {expected*}", "accessed/called as: {inferred*}"}},
        {schemaNotParsed,
         "unknown type specifier. Common valid schema types include",
         {"README.md#func : {written*} ~"}},
        {schemaNotParsed, "expected {expected} but found '{found}' here:", {"here: {line*}", "here: {written*} ~"}},
        {schemaNotParsed, "invalid numeric default value: {written*} ~", {}},
        {schemaNotParsed,
         "Non-default positional argument follows default argument. Parameter {parameter} in {written*}",
         {}},
        {foreignNamespace,
         "Explicitly provided namespace ({namespace}) in {where*} does not match namespace of enclosing {block} block "
         "({other})",
         {}},
        {libraryNotLoaded, "{library}: undefined symbol: {symbol}", {}},
        {libraryNotLoaded, "Could not load this library: {library*}", {}},
        {failedCheck,
         "opcheck(op, ...): test_{test} failed with {reason*}",
         {"failed with {brief*} (scroll up for", "argument(s) but received {count} argument(s)"}},
        {unknownKeyName, "type object 'torch._C.DispatchKey' has no attribute '{key}'", {}},
        // Python's binding.
        {noOverloadFits,
         "operator invoked from Python failed to match any schema",
         {"Expected a value of type '{type}' for argument", "for argument '{argument}' but instead",
          "but instead found type '{found}'", "expected at most {most} argument(s) but received {count} argument(s)",
          "missing value for argument '{missing}'", "Value: {value*}", kDeclaration}},
        {missingArgument, "{function}() is missing value for argument '{argument}'", {kDeclaration}},
        {wrongArgument,
         "Expected a value of type '{type*}' for argument '{argument}' but instead found type '{found}'",
         {"Position: {position}", "Value: {value*}", kDeclaration}},
        {unknownArgument,
         "Unknown keyword argument '{argument}' for operator '{function}'",
         {"Schema: {declaration*}"}},
        {unknownArgument,
         "{function}() expected at most {most} argument(s) but received {count} argument(s)",
         {kDeclaration}},
        // What is handed to torch.library, opcheck and their like.
        {libraryUsage, "mutates_args must either be a sequence of the {mutates_told} of the arguments", {}},
        {libraryUsage, "ctx.new_dynamic_size(min={min}, ...): expected min to be greater than or equal to 0", {}},
        {libraryUsage,
         "impl should be passed either a name or an OpOverload object as the first argument, got {no_name*}",
         {}},
        {libraryUsage, "Library object has been {destroyed}", {}},
        {libraryUsage,
         "Expected `qualname` to be of the form \"namespace::name\", but got {qualname}. The qualname",
         {}},
        {libraryUsage, "expected schema to look like e.g. \"(Tensor x) -> Tensor\" but got \"{schema_written*}\"", {}},
        {libraryUsage, "Device type '{no_autocast}' does not support autocast.", {}},
        {libraryUsage, "Expected `device_type` of type `str`, got: `{device_type_given*}`", {}},
        {libraryUsage, "wrap_triton only works on functions annotated with {triton}", {}},
        {libraryUsage,
         "op must be instance of torch._ops.OpOverload, e.g. torch.ops.aten.sin.default, got {no_op*}",
         {}},
        {libraryUsage,
         "opcheck can only test operators without overloads. Got the following overloads for {several}:",
         {}},
        {libraryUsage, "expected test_utils to be subset of ({tests*}) but it was not", {}},
        {libraryUsage, "requires string as left operand, not torch._C.{tag_string}", {}},
        {libraryUsage, "type object 'torch._C.Tag' has no attribute '{no_tag}'", {}},
        {libraryUsage, "expected DispatchKey, got {no_key*}", {}},
        {libraryUsage, "duplicate registrations for {op}", {}},
        {libraryUsage, "impl() missing 1 required positional argument: '{no_types}'", {}},
        {libraryUsage, "{function} got an unexpected keyword argument '{context_name}'", {}},
        {libraryUsage, "redispatch_boxed(): incompatible function {redispatched}", {}},
        {schemaNotParsed, "Tried to parse a function schema but only the operator {name_alone} was given", {}},
        {secondPythonKernel, "Trying to override a python {impl} for {key} on operator {hop}", {}},
        {unknownKeyName, "Invalid dispatch key: {key}", {}},
        {failedCheck, "Argument {checked} is not defined {defined_as*} but was {seen_as}", {}},
        {unknownArgument,
         "{function}() takes {most} positional argument(s) but {count} was/were given",
         {"Declaration: {declaration*}"}},
        {schemaNotParsed, "Use {instead*} in an operator's schema string", {}},
    };
    return kAll;
}

}  // namespace keyfall
