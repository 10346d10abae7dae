// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of operators that are not there, or not as they are called. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& operatorFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {unknownOperator,
         "{op} is not known to this process: no library that is loaded has defined it.",
         "An operator exists from the moment the library that defines it is loaded (TORCH_LIBRARY in C++, "
         "torch.library in Python). PyTorch's own are there at once, those of other namespaces come with their "
         "package. The dispatcher was not asked yet: no key, device or dtype plays a part.",
         {{"name_meant", "near", "Did you mean {near}? It is the nearest name among PyTorch's own."},
          {"other_overload", "base",
           "{base} exists; its overloads are: {overloads}. They stand behind a dot, as in torch.ops.aten.add.Tensor."},
          {"other_version", "aten,tables",
           "PyTorch {tables} has it. Look at torch.__version__: it was renamed, removed, or is newer than what runs "
           "here."},
          {"no_version", "aten,!tables,!base,!near",
           "Neither PyTorch 1.13, 2.6 nor 2.15 has it. Look at the spelling."},
          {"import_library", "!aten",
           "Import the package that defines {namespace}::... before the call (import {namespace}, or "
           "torch.ops.load_library(\"....so\") for a library without a Python package)."},
          {"matching_build", "!aten",
           "Where it is imported already, its compiled part is not loaded: install the build of {namespace} that "
           "matches torch.__version__ and your device, and look for a warning at the import."},
          {"define_it", "!aten,name",
           "Where it is your own: m.def(\"{name}(...) -> ...\") in TORCH_LIBRARY({namespace}, m), or "
           "@torch.library.custom_op(\"{namespace}::{name}\", mutates_args=()), must run before; a module that nobody "
           "imports defines nothing."},
          {"keep_library", "!aten,name",
           "A torch.library.Library object that is gone takes its operators along: keep it in the module, not in a "
           "function."}}},
        {unknownOverload,
         "{op} exists, but has no overload {overload}.",
         "An overload is one schema of an operator; its name stands behind the dot.",
         {{"other_overload", "overloads", "The overloads that it has are: {overloads}."}}},
        {undefinedKernel,
         "{op} has a kernel and no definition.",
         "m.impl() and lib.impl() take any name; the operator exists for callers only once m.def() or lib.define() has "
         "given its schema (pytorch:N9).",
         {{"define_it", "",
           "Define it: m.def(\"{short}(Tensor x) -> Tensor\") in C++, lib.define(\"{short}(Tensor x) -> Tensor\") in "
           "Python."},
          {"load_definition", "",
           "Where another library defines it, that one is not loaded; or the name of one of the two is misspelt."}}},
        {noKernelAtKey,
         "{asked|The operator} has no kernel at {key}.",
         "Nobody called it: the kernel of that one key was asked for (get_kernel, the Python dispatcher, a "
         "higher-order operator). Kernels of other keys do not stand in.",
         {{"where_kernels_are", "registered", "Registered for it are: {registered}."},
          {"aliases_apart", "direct",
           "The question was about direct registrations only: composites and fallbacks, which a call at {key} would "
           "use (pytorch:R3-R10), do not count for it."},
          {"register_at_key", "op", "Register one where that is right: lib.impl(\"{short}\", f, \"{key}\")."},
          {"register_rule", "hop",
           "A higher-order operator has no composites and no fallbacks: each key and each mode needs a rule of its "
           "own, "
           "@{hop}.py_impl(DispatchKey.{key})."}}},
        {kernelSignature,
         "The C++ type given for {op|the operator} is not the one that its schema asks for.",
         "Each argument of the schema has one C++ type: Tensor is const at::Tensor&, int is int64_t, float is double, "
         "Tensor? is const std::optional<at::Tensor>&, Tensor[] is at::TensorList, int[] is at::IntArrayRef.",
         {{"compare", "expected,inferred", "What was wanted: {expected}. What was found: {inferred}."},
          {"reason", "reason", "The reason that PyTorch gives: {reason}"},
          {"fix_signature", "!called",
           "Change the function, or the schema in m.def(); both libraries must be built anew."},
          {"fix_call", "called",
           "The caller names it: findSchemaOrThrow(\"ns::f\", \"\").typed<at::Tensor(const at::Tensor&)>() must have "
           "the type of the schema."}}},
        {libraryNotLoaded,
         "The library {library|of an operator} cannot be loaded into this process, so its operators do not exist.",
         "torch.ops.load_library and import open a shared library; the system's loader resolves its symbols before any "
         "TORCH_LIBRARY block in it runs. Nothing was registered.",
         {{"other_build", "function",
           "It wants {function}, which this PyTorch does not have: the library was built for another version, or with "
           "another C++ ABI. Build it anew against this torch.__version__, or install the wheel made for it."},
          {"other_build", "symbol,!function",
           "It wants {symbol}, which this PyTorch does not have: the library was built for another version, or with "
           "another C++ ABI. Build it anew against this torch.__version__, or install the wheel made for it."},
          {"read_cause", "!symbol",
           "The line that matters stands above, before \"The above exception was the direct cause\": an undefined "
           "symbol (built for another PyTorch), another library that is not found (libcudart, libtorch: import torch "
           "first), or a path that does not exist."},
          {"import_first", "symbol",
           "If it was built for this one: import torch before it, so that libtorch is loaded."},
          {"see_all", "", "ldd -r on the file lists everything that it misses."}}},
        {unknownClass,
         "The class {class} is not known to this process: no library that is loaded has registered it.",
         "torch.classes, and __torch__.torch.classes... in a schema, are classes that C++ registers with "
         "torch::class_<T>(\"ns\", \"Name\"). Like operators they come with their library, and no key or device plays "
         "a "
         "part.",
         {{"load_library", "",
           "Load the library that has it before: torch.classes.load_library(\"....so\"), or import its package."},
          {"order", "",
           "In your own library: register the class before the m.def() whose schema names it, and look at the "
           "spelling of both names."}}},
        {missingArgument,
         "{op} was called without '{argument}'.",
         "Python's binding compares a call with the schema before any dispatch; no kernel was looked for.",
         {{"pass_argument", "type", "Pass {argument}, which is of type {type}: {declaration}"},
          {"pass_argument", "!type,declaration", "Pass {argument}, as the schema has it: {declaration}"},
          {"pass_argument", "!type,!declaration", "Pass {argument}; the operator's schema says of which type it is."}}},
        {wrongArgument,
         "{op|The operator} wants a {type} for '{argument}' and was given a {found}.",
         "Python's binding compares a call with the schema before any dispatch; no kernel was looked for.",
         {{"element", "element_of",
           "One element of the list is of another type than the schema says: {value|look at each}."},
          {"convert_argument", "declaration", "Convert it before the call; the schema is {declaration}"},
          {"convert_argument", "!declaration", "Convert it before the call."},
          {"other_overload", "declaration,aten",
           "An overload was named or chosen; another one may take the value (torch.ops.aten.add.Scalar takes numbers "
           "where add.Tensor takes tensors)."}}},
        {unknownArgument,
         "{op|The operator} was called with more arguments, or others, than it takes.",
         "Python's binding compares a call with the schema before any dispatch. Arguments behind the * of a schema are "
         "taken by name only.",
         {{"read_schema", "declaration", "The schema of the operator is {declaration}"}}},
        {noOverloadFits,
         "No overload of {op|the operator} takes these arguments: {complaint|none of the complaints could be read}.",
         "torch.ops tries the overloads one after the other and lists what each complained about, the likeliest first. "
         "That is Python's binding, before any dispatch; no kernel was looked for.",
         {{"convert_argument", "declaration", "The overload that comes nearest is {declaration}"},
          {"value", "value", "The value in question: {value}. Convert it, or pass what the schema names."},
          {"name_overload", "",
           "To see one complaint alone, name the overload: torch.ops.aten.add.Tensor(...) instead of "
           "torch.ops.aten.add(...)."}}},
        {undefinedArgument,
         "'{argument}' is None (in C++ an undefined at::Tensor), and the schema has a tensor there.",
         "torch.ops takes None for a tensor without looking; an undefined tensor brings no key, so the others chose "
         "the kernel, and its first look at '{argument}' ended the call.",
         {{"pass_tensor", "", "Pass a tensor. Only an argument whose type is Tensor? may be None."},
          {"find_none", "",
           "In a module it is mostly a parameter or buffer that was never made (bias=False, a lazy module before its "
           "first call), or a gradient that is None."}}},
        {emptyTensorList,
         "{function} was given an empty list of tensors.",
         "A list brings the keys of its tensors (pytorch:K1); from none nothing follows, neither device nor dtype.",
         {{"look", "", "A batch with nothing in it, or a filter that kept nothing: check for it before the call."},
          {"say_it", "", "And say there what the result of nothing is: x.new_empty((0, ...))."}}},
        {namedTensors,
         "Named tensors are gone: {function} takes no names.",
         "They were removed, and the key Named with them (pytorch:N1).",
         {{"leave_out", "",
           "Leave names= out, and refine_names, align_to and rename with it; einops or einsum say which dimension is "
           "which."},
          {"old", "", "Code that needs them runs on 2.6, which this program knows to have the key."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
