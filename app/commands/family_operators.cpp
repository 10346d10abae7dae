// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of operators that are not there, of Python's binding and of fake tensors. Each was read beside the error
// of a real PyTorch (tests/data/errors).
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
           "imports defines nothing."}}},
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
        {secondLibrary,
         "The namespace {namespace} has a TORCH_LIBRARY already; there can be one.",
         "TORCH_LIBRARY, and Library(\"{namespace}\", \"DEF\") in Python, claim the whole namespace, so that two "
         "libraries cannot define the same operators unseen.",
         {{"use_fragment", "",
           "To define operators in several places: TORCH_LIBRARY_FRAGMENT({namespace}, m), or "
           "torch.library.Library(\"{namespace}\", \"FRAGMENT\")."},
          {"use_impl", "",
           "To implement what others define: TORCH_LIBRARY_IMPL({namespace}, CPU, m), or Library(\"{namespace}\", "
           "\"IMPL\")."},
          {"loaded_twice", "",
           "Where both places are the same file, it was loaded twice: two copies of the library on the path, or a cell "
           "of a notebook that ran again."}}},
        {noKernelAtKey,
         "{op|The operator} has no kernel at {key}.",
         "Nobody called it: the kernel of that one key was asked for (get_kernel, the Python dispatcher, a "
         "higher-order operator). Kernels of other keys do not stand in.",
         {{"where_kernels_are", "registered", "Registered for it are: {registered}."},
          {"aliases_apart", "direct",
           "The question was about direct registrations only: composites and fallbacks, which a call at {key} would "
           "use (pytorch:R3-R10), do not count for it."},
          {"register_at_key", "",
           "Register one where that is right: lib.impl(\"{short|name}\", f, \"{key}\"); for a higher-order operator "
           "op.py_impl(DispatchKey.{key})."}}},
        {secondPythonKernel,
         "{op} has a Python kernel at {key} already.",
         "torch.library, and py_impl of an operator, keep one Python kernel for an operator and a key, so that two "
         "packages do not replace each other's unseen.",
         {{"py_impl", "impl",
           "What py_impl registers is asked by the Python dispatcher alone (torch.compile, enable_python_dispatcher), "
           "not by an ordinary call. Register it once, in a module that is imported once."},
          {"register_once", "!impl",
           "Register it once: keep the Library object in the module, not in a function or a cell that runs again."},
          {"allow_override", "!impl",
           "To replace your own on purpose: lib.impl(..., allow_override=True) where your version has it, else destroy "
           "the first Library object (lib._destroy())."}}},
        {kernelSignature,
         "The C++ function registered for {op|the operator} does not have the type that its schema asks for.",
         "Each argument of the schema has one C++ type: Tensor is const at::Tensor&, int is int64_t, float is double, "
         "Tensor? is const std::optional<at::Tensor>&, Tensor[] is at::TensorList, int[] is at::IntArrayRef.",
         {{"compare", "expected,inferred", "What was wanted: {expected}. What was found: {inferred}."},
          {"reason", "reason", "The reason that PyTorch gives: {reason}"},
          {"fix_signature", "", "Change the function, or the schema in m.def(); both libraries must be built anew."}}},
        {schemaNotInferred,
         "torch.library cannot make a schema from the function: {reason}",
         "custom_op reads the schema from the annotations of the parameters and of the result.",
         {{"annotate", "",
           "Annotate every parameter and the result: torch.Tensor, int, float, bool, str, Optional[...], "
           "Sequence[torch.Tensor]; or give schema=\"(Tensor x, int n) -> Tensor\" to custom_op."}}},
        {schemaNotParsed,
         "The schema is not written as PyTorch reads it: {written|see the mark in the text}",
         "define(), TORCH_LIBRARY and custom_op(schema=...) read \"name(Type name, ...) -> Type\"; the text marks with "
         "~ where they could not go on. Nothing was registered.",
         {{"types", "!expected,!parameter",
           "A type is one of Tensor, int, float, bool, str, Scalar, SymInt, Device, ScalarType, with ? for optional "
           "and [] for lists; int stands for C++'s int64_t, float for double. Capital letters count, and a name must "
           "follow: (Tensor x, int n=1)."},
          {"expected", "expected",
           "At the mark, {expected} was expected and {found} found. Every argument needs its type and its name, the "
           "result stands behind an arrow: f(Tensor x, int n) -> Tensor. (TorchScript says the same of its source.)"},
          {"defaults_last", "parameter",
           "{parameter} has no default and stands behind one that has: put those with defaults last, or behind a *, "
           "f(Tensor x, int m, int n=1)."},
          {"infer", "",
           "Python can make it of annotations: torch.library.infer_schema(f, mutates_args=()), or custom_op without "
           "schema=."}}},
        {libraryUsage,
         "torch.library was given what it cannot register.",
         "A Library stands for one namespace and one kind of use, and takes functions for operators of it. This was "
         "not registered.",
         {{"define_elsewhere", "block",
           "A {block} block, Library(ns, \"IMPL\") in Python, only adds kernels to operators that exist. Define in "
           "TORCH_LIBRARY(ns, m) or TORCH_LIBRARY_FRAGMENT(ns, m), in Python Library(ns, \"DEF\") or \"FRAGMENT\"."},
          {"kinds", "library_kind",
           "{library_kind} is no kind; there are three: \"DEF\" defines the operators of a namespace and can be there "
           "once, \"FRAGMENT\" defines further ones, \"IMPL\" adds kernels to operators that others define."},
          {"global_library", "fallback_namespace",
           "A fallback serves a key for the operators of every namespace, so it belongs to none, also not to "
           "{fallback_namespace}: torch.library.Library(\"_\", \"IMPL\").fallback(f, \"XLA\"). For one operator: "
           "lib.impl(...)."},
          {"alias_analysis", "alias_analysis",
           "The last argument of define is \"\" (read the schema's marks), \"FROM_SCHEMA\" or \"CONSERVATIVE\", not "
           "{alias_analysis}. Keys are given to impl: lib.impl(\"f\", f, \"CPU\")."},
          {"callable", "uncallable",
           "Where the kernel stands, {uncallable} was given: it is a function, an operator (OpOverload) or "
           "torch.library.fallthrough_kernel, in this order: lib.impl(\"f\", f, \"CPU\")."},
          {"by_position", "keyword_only",
           "An autograd formula takes its gradients by position, so tensors behind the * of a schema cannot have one: "
           "(Tensor x, Tensor y, *, int n=1)."},
          {"other_name", "reserved",
           "{reserved} belongs to TorchScript, which makes such operators of its own. Take a name of your own; kernels "
           "for aten go into Library(\"aten\", \"IMPL\")."}}},
        {mutatesDiffer,
         "custom_op was told two things about what the operator writes: mutates_args={given} and the schema {declared}",
         "mutates_args and the marks (a!), (b!) of a schema say the same: which arguments are written. "
         "Functionalization and torch.compile go by it, so the two must agree. Nothing was registered.",
         {{"agree", "",
           "Mark in the schema what is written, \"(Tensor(a!) x) -> ()\" with mutates_args=(\"x\",), or leave schema= "
           "away: it is made of the annotations and mutates_args."}}},
        {foreignNamespace,
         "A library that registers for {other} was given an operator of {namespace}.",
         "A TORCH_LIBRARY block and a torch.library.Library stand for one namespace; the operator's name need not "
         "repeat it, and cannot name another one.",
         {{"other_library", "",
           "Open a block for that namespace: TORCH_LIBRARY_IMPL({namespace}, CPU, m), in Python "
           "torch.library.Library(\"{namespace}\", \"IMPL\")."},
          {"leave_out", "", "If your own was meant, leave the namespace out of the name: m.impl(\"f\", ...)."}}},
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
        {failedCheck,
         "torch.library.opcheck found that the operator is not what it was registered as: {reason}",
         "opcheck runs the operator with the arguments that it was given and compares: its writes and aliases with the "
         "schema, its fake kernel with the real one, its registration at the Autograd keys, and both under "
         "torch.compile. Calls may work all the same, and go wrong when compiled.",
         {{"schema", "test=schema",
           "Say what is written: mutates_args=(\"x\",) in custom_op, Tensor(a!) x in a schema; or work on a copy, "
           "x.clone(). What is returned must be new."},
          {"fake", "test=faketensor",
           "The fake kernel must return the shape, strides, dtype and device that the real one returns: compute them "
           "the same way from the inputs' shapes; a size that depends on the data is "
           "torch.library.get_ctx().new_dynamic_size()."},
          {"autograd", "test=autograd_registration",
           "Register the gradient by torch.library.register_autograd, not in a kernel at CPU or CUDA."},
          {"dynamic", "test=aot_dispatch_dynamic",
           "The same under torch.compile with unknown sizes: no Python branch on a size or a value, no alias of "
           "inputs."}}},
        {missingArgument,
         "{op} was called without '{argument}'.",
         "Python's binding compares a call with the schema before any dispatch; no kernel was looked for.",
         {{"pass_argument", "type", "Pass {argument}, which is of type {type}: {declaration}"},
          {"pass_argument", "!type,declaration", "Pass {argument}, as the schema has it: {declaration}"},
          {"pass_argument", "!type,!declaration", "Pass {argument}; the operator's schema says of which type it is."}}},
        {wrongArgument,
         "{op|The operator} wants a {type} for '{argument}' and was given a {found}.",
         "Python's binding compares a call with the schema before any dispatch; no kernel was looked for.",
         {{"convert_argument", "declaration", "Convert it before the call; the schema is {declaration}"},
          {"convert_argument", "!declaration", "Convert it before the call."},
          {"other_overload", "declaration",
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
        {noFakeKernel,
         "{op} has no fake kernel and none at Meta: with shapes alone PyTorch does not know what it returns.",
         "torch.compile, torch.export, FakeTensorMode and device=\"meta\" run operators on tensors without data, at "
         "the key Meta. A fake kernel is the one that serves them: it makes the result's shape, dtype and device, and "
         "computes nothing.",
         {{"write_fake", "!aten",
           "As its author: @torch.library.register_fake(\"{op}\") over a function of the same arguments that returns "
           "torch.empty_like(x) or x.new_empty(shape). (impl_abstract before 2.4; lib.impl(\"{short}\", f, \"Meta\") "
           "before 2.2.)"},
          {"write_fake_in_cpp", "!aten",
           "In C++: TORCH_LIBRARY_IMPL({namespace}, Meta, m) with m.impl(\"{short}\", ...)."},
          {"keep_real", "aten",
           "It is PyTorch's own and has none, mostly because its result's shape depends on the data. Run it on real "
           "tensors: before the model goes to meta, or outside the compiled region (torch.compiler.disable)."},
          {"keep_out", "!aten", "Until then, keep the call out of the compiled region: torch.compiler.disable."}}},
        {shapeFromData,
         "{op}: what comes out depends on the data, and a fake tensor has none.",
         "The message is the operator alone; torch.compile, torch.export and FakeTensorMode give it so. No kernel is "
         "missing: fake tensors refuse operators whose result's shape (nonzero, unique, x[mask]) or value (item, "
         "bool(x)) they cannot know. (Of an operator of another package the same text can mean that it has no fake "
         "kernel: print(type(error).__name__) tells, UnsupportedOperatorException is that one, "
         "DynamicOutputShapeException a shape, DataDependentOutputException a value.)",
         {{"shape_of", "depends=shape",
           "Here it is the shape: {op} gives a tensor whose size only the data tell. Under torch.compile, let it be "
           "captured with an unknown size: torch._dynamo.config.capture_dynamic_output_shape_ops = True."},
          {"value_of", "depends=value",
           "Here it is the value: {op} gives a number, which Python then branches on or counts with. Under "
           "torch.compile, let it be captured: torch._dynamo.config.capture_scalar_outputs = True."},
          {"capture", "aten,!depends",
           "Under torch.compile, let it be captured with an unknown size: "
           "torch._dynamo.config.capture_dynamic_output_shape_ops = True, capture_scalar_outputs = True for item()."},
          {"called_by", "callers",
           "If you did not write {op}: {callers} call it. The traceback's last line of your own says which; under "
           "torch.compile, TORCH_LOGS=\"graph_breaks\" names it."},
          {"shape_env", "aten",
           "In your own mode: FakeTensorMode(shape_env=ShapeEnv()) allows sizes that are not known."},
          {"fixed_shape", "aten,!depends=value",
           "Or choose a form whose shape is fixed: torch.where(mask, x, 0), torch.nonzero_static(x, size=n)."},
          {"write_fake", "!aten",
           "As its author: @torch.library.register_fake(\"{op}\"); a size that depends on the data is "
           "torch.library.get_ctx().new_dynamic_size()."},
          {"graph_break", "", "Or keep the call out of the compiled region."}}},
        {secondFakeKernel,
         "{op} has what a fake kernel is for already: {what|a kernel at Meta}.",
         "A fake kernel is registered at Meta. What is there, or a composite that decomposes before (pytorch:R7), "
         "serves fake tensors already.",
         {{"drop_it", "", "Leave the fake kernel out; of a composite, its parts need one."},
          {"one_place", "previous", "The other one was registered at {previous}."}}},
        {nestedShape,
         "A nested tensor has no shape that fits: its parts differ in size.",
         "Of a nested tensor only the number of parts and the sizes that all parts share are numbers; size(), and an "
         "operator on two of them, need all. No kernel is missing.",
         {{"same_offsets", "two",
           "The shapes are {one} and {two}: a ragged size of another name (j1, j2) counts as another size, also where "
           "the numbers agree. Make both from one: torch.nested.nested_tensor_from_jagged(values, "
           "offsets=x.offsets())."},
          {"of_parts", "dim",
           "Dimension {dim} counts the parts: choose or join parts through the list, nt.unbind()[i], "
           "torch.nested.nested_tensor(list(a.unbind()) + list(b.unbind()), layout=torch.jagged)."},
          {"not_over_parts", "reduced",
           "{reduced} runs over the parts here, dimension 0: reduce along another one, or over all numbers, "
           "nt.values()."},
          {"one_ragged", "ragged",
           "The parts may differ in one size only, right behind the number of parts: (2, *, 3). Bring the others to "
           "one size, or leave layout= out: torch.nested.nested_tensor(list) takes any sizes."},
          {"same_dims", "dims",
           "The part at index {at} has {dims} dimensions and another one {other_dims}: all need the same number; "
           "unsqueeze the smaller ones."},
          {"by_parts", "what", "Ask the parts: [t.shape for t in nt.unbind()], or nt.size(0) for their number."},
          {"jagged", "what",
           "layout=torch.jagged has symbolic sizes instead: torch.nested.nested_tensor(list, layout=torch.jagged)."},
          {"keep_parts", "parts",
           "The first size counts the parts: it stays. The size in which they differ is -1, as in nt.reshape(2, -1, 2, "
           "2) of two parts of any length."},
          {"of_values", "viewed",
           "The shape {viewed} has one ragged size (j1 and its like), which a shape of numbers cannot have. Keep it as "
           "-1 behind the number of parts, or take the parts joined: nt.values().reshape(...)."},
          {"padded", "", "Or compute on a padded tensor: nt.to_padded_tensor(0.0)."}}},
        {noData,
         "A tensor without data was asked for its data.",
         "Tensors on meta, and fake tensors (torch.compile, torch.export, FakeTensorMode), have a shape, a dtype and a "
         "device, and no memory. The dispatcher found a kernel; that kernel cannot answer.",
         {{"say_size", "sized",
           "The size of the result follows from the numbers in repeats. Say it: x.repeat_interleave(repeats, "
           "output_size=n) works on meta and fake tensors."},
          {"fake_mode", "fakes",
           "The fake kernel of {op} asks for a size that only the data tell (new_dynamic_size()); fake tensors can "
           "have one, plain meta tensors cannot: call it under FakeTensorMode(shape_env=ShapeEnv()) or torch.compile."},
          {"materialise", "!sized,!fakes",
           "A module: m.to_empty(device=\"cpu\") and then load_state_dict, instead of m.to(\"cpu\"). A tensor: make it "
           "on the real device; what was on meta cannot be copied out."},
          {"no_values", "!fakes",
           "In code that is traced or compiled: do not read values ({call|item()}, bool(x), numpy()); compute with "
           "tensors, or keep it out of the region."},
          {"shape_of", "call=torch.nonzero()",
           "You may not have called it: x[mask] with a mask of booleans and torch.where(x) do, and on meta their size "
           "cannot be known. To size memory by the largest case: "
           "torch.fx.experimental._config.meta_nonzero_assume_all_nonzero = True."},
          {"leak", "",
           "If nothing here should be on meta: look who made the tensor, `with torch.device(\"meta\")`, a fake mode "
           "that was left open, or low_cpu_mem_usage."}}},
        {dataBranch,
         "A tracer (torch.compile, torch.export, make_fx, symbolic_trace) came to a branch on a value that only the "
         "data tell{branch|}.",
         "Tracers run the model on tensors that have no values: sizes known before are numbers, those that depend "
         "on data are symbols like u0, and `if` needs one answer. No kernel is missing, no key plays a part.",
         {{"where", "", "Compute with tensors: torch.where(cond, a, b), clamp, a mask that is multiplied."},
          {"cond", "", "Or let both branches be traced: torch.cond(pred, true_fn, false_fn, operands)."},
          {"promise", "expression",
           "Or promise what is known: torch._check(n > 0) before the branch; guard_or_false(expr) where either way is "
           "right."},
          {"symbolic", "traced",
           "make_fx(f, tracing_mode=\"symbolic\") keeps an unknown number that is not branched on, such as a size."},
          {"concrete", "flow",
           "In torch.fx.symbolic_trace, fix what decides: concrete_args={\"flag\": True}; or keep the function whole, "
           "torch.fx.wrap(\"f\") at module scope."},
          {"break", "!expression,!traced,!flow",
           "Or allow a graph break there: without fullgraph=True, Python takes the branch."}}},
        {shapesDiffer,
         "The shapes do not fit{shapes|}.",
         "The operator's kernel was found and refused; no key, dtype or device plays a part. Fake and meta tensors "
         "have functions of their own for shapes, so that their words differ from those of the CPU for the same call.",
         {{"product", "other",
           "In a product the last size of the first is the one before last of the second: transpose one, b.t(), or "
           "look at the layer's in_features."},
          {"broadcast", "size",
           "Sizes that meet must be equal, or one of them 1, counted from the last dimension on: look at x.shape of "
           "both, and put a dimension of size 1 where one is missing, x.unsqueeze(dim) or x[:, None]."},
          {"view", "elements",
           "The sizes of {viewed} must multiply to {elements}; one of them may be -1. Under vmap the message has the "
           "size of the batch in front, and the function itself sees one element without it."},
          {"stacked", "stacked",
           "torch.stack (and stack_module_state of several models) makes one tensor with a new dimension, so all must "
           "agree: pad them, or keep them apart in a nested tensor."},
          {"written", "wide",
           "What is written in place, or into out=, cannot grow: use the form without the underscore, or write into "
           "x.expand(...).clone(). Under vmap the written tensor is often one that is not mapped over: map over it, "
           "too, or clone it inside."}}},
        {mixedFake,
         "Real tensors and fake ones (or those of two fake modes) met in {op|one call}.",
         "A FakeTensorMode takes part in every call through the key Python; it accepts only tensors of its own.",
         {{"convert", "",
           "Convert the real ones first: mode.from_tensor(x); or FakeTensorMode(allow_non_fake_inputs=True)."},
          {"one_mode", "",
           "Use one mode for all: torch._guards.detect_fake_mode(args) finds the one that is active."}}},
        {subclassMemory,
         "{call|The call} asks for memory that this tensor does not have.",
         "A wrapper subclass (a fake tensor, DTensor, a quantized tensor) and a sparse, batched or functional tensor "
         "has no storage of its own; what it means is computed by its __torch_dispatch__ or lies in its parts.",
         {{"transform", "storageless",
           "Under vmap, grad and functionalize such a tensor stands for others: tolist(), numpy(), data_ptr() and "
           "libraries that take a pointer must stay outside of the transform."},
          {"unwrap", "",
           "Go to the tensor inside: x.to_dense(), x.full_tensor(), x.to_local(), the attribute of the wrapper; a fake "
           "tensor has no data at all."},
          {"stay", "", "Or stay with tensor operations, which the subclass handles."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
