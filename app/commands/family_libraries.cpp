// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of operators of one's own: their libraries, schemas, checks and gradients. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& libraryFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
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
        {secondPythonKernel,
         "{asked|The operator} has a Python kernel at {key} already.",
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
        {schemaNotInferred,
         "torch.library cannot make a schema from the function: {reason}",
         "custom_op reads the schema from the annotations of the parameters and of the result.",
         {{"annotate", "!defaulted,!varargs,!unknown_names,!immutable",
           "Annotate every parameter and the result: torch.Tensor, int, float, bool, str, Optional[...], "
           "Sequence[torch.Tensor]; or give schema=\"(Tensor x, int n) -> Tensor\" to custom_op."},
          {"default", "defaulted",
           "A default is a number, a bool, a string or None: let {defaulted} be Optional[torch.Tensor] = None, and "
           "make the tensor inside."},
          {"each_named", "varargs",
           "Name each parameter; tensors of a changing number are one of them, x: Sequence[torch.Tensor]."},
          {"mutates", "unknown_names", "mutates_args names parameters of the function: look at the spelling."},
          {"mutates", "immutable", "Only tensors can be written: leave {immutable} out of mutates_args."}}},
        {schemaNotParsed,
         "The schema is not written as PyTorch reads it{written_told|}.",
         "define(), TORCH_LIBRARY and custom_op(schema=...) read \"name(Type name, ...) -> Type\"; the text marks with "
         "~ where they could not go on. Nothing was registered.",
         {{"own_types", "instead", "A schema has types of its own: {instead}."},
          {"expected", "expected",
           "At the mark, {expected} was expected and {found} found. Every argument needs its type and its name, the "
           "result stands behind an arrow: f(Tensor x, int n) -> Tensor. (TorchScript says the same of its source.)"},
          {"defaults_last", "parameter",
           "{parameter} has no default and stands behind one that has: put those with defaults last, or behind a *, "
           "f(Tensor x, int m, int n=1)."},
          {"whole_schema", "name_alone", "Write all of it: lib.define(\"f(Tensor x) -> Tensor\")."},
          {"types", "!expected,!parameter,!name_alone,!instead",
           "A type is one of Tensor, int, float, bool, str, Scalar, SymInt, Device, ScalarType, with ? for optional "
           "and [] for lists; int stands for C++'s int64_t, float for double. Capital letters count, and a name must "
           "follow: (Tensor x, int n=1)."},
          {"infer", "",
           "Python can make it of annotations: torch.library.infer_schema(f, mutates_args=()), or custom_op without "
           "schema=."}}},
        {libraryUsage,
         "torch.library, or what belongs to it, was given what it cannot work with.",
         "A Library stands for one namespace and one kind of use, and takes functions for operators of it; what "
         "surrounds it takes operators and keys by name. This was not registered.",
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
           "for aten go into Library(\"aten\", \"IMPL\")."},
          {"tuple_of_names", "mutates_told",
           "mutates_args is a tuple of names, (\"x\",), also where there is one; () where nothing is written."},
          {"no_negative", "min", "A size is 0 or more: torch.library.get_ctx().new_dynamic_size(min=0, max=n)."},
          {"name_first", "no_name",
           "impl takes the operator first, by name or as torch.ops.ns.f.default, then the function, then the key: "
           "lib.impl(\"f\", f, \"CPU\")."},
          {"keep_library", "destroyed",
           "The Library was taken down (lib._destroy(), or its module was unloaded): make a new one, and keep it in "
           "the module."},
          {"two_parts", "qualname", "A name has two parts, \"namespace::name\", and {qualname} has one."},
          {"schema_apart", "schema_written",
           "The name stands apart from the schema: torch.library.define(\"ns::f\", \"(Tensor x) -> Tensor\")."},
          {"autocast_devices", "no_autocast",
           "Autocast is there for device types that compute, such as \"cuda\" and \"cpu\"; {no_autocast} has none."},
          {"device_type", "device_type_given", "The device type is a string: \"cuda\"."},
          {"triton_kernels", "triton",
           "wrap_triton is for kernels under @triton.jit or @triton.autotune; other functions are called as they are."},
          {"an_operator", "no_op",
           "opcheck takes an operator, torch.ops.ns.f.default or what custom_op returned; a function is none."},
          {"name_overload", "several", "Name one overload: torch.ops.aten.add.Tensor instead of torch.ops.aten.add."},
          {"tests", "tests", "test_utils is one of {tests}, or several."},
          {"tags", "tag_string",
           "tags= takes a torch.Tag or a tuple of them, no string: tags=(torch.Tag.pt2_compliant_tag,)."},
          {"tags", "no_tag",
           "dir(torch.Tag) lists the tags, such as pt2_compliant_tag, data_dependent_output and dynamic_output_shape; "
           "{no_tag} is none."},
          {"a_key", "no_key",
           "py_impl takes a key itself, torch._C.DispatchKey.CPU, a mode or a subclass; a string is for lib.impl."},
          {"own_table", "op",
           "{op} has a decomposition already. One of your own goes into a table of your own, a dictionary for "
           "make_fx(decomposition_table=...) and run_decompositions, or register_decomposition(op, registry=table)."},
          {"types", "no_types",
           "torch.library.impl is told where the kernel belongs: @torch.library.impl(\"ns::f\", \"cpu\"), or "
           "\"default\" for every device."},
          {"context_names", "context_name",
           "setup_context is called by names: def setup_context(ctx, inputs, output)."},
          {"key_set", "redispatched",
           "redispatch takes a key set first: torch._C.DispatchKeySet(torch._C.DispatchKey.CPU)."}}},
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
         {{"other_library", "defines",
           "To define there: TORCH_LIBRARY_FRAGMENT({namespace}, m), in Python torch.library.Library(\"{namespace}\", "
           "\"FRAGMENT\")."},
          {"other_library", "!defines",
           "Open a block for that namespace: TORCH_LIBRARY_IMPL({namespace}, CPU, m), in Python "
           "torch.library.Library(\"{namespace}\", \"IMPL\")."},
          {"leave_out", "", "If your own was meant, leave the namespace out of the name: m.impl(\"f\", ...)."}}},
        {failedCheck,
         "An operator is not what it was registered as: {reason}",
         "torch.library.opcheck (and SchemaCheckMode) runs the operator with the arguments that it was given and "
         "compares: its writes and aliases with the schema, its fake kernel with the real one, its registration at the "
         "Autograd keys, and both under torch.compile. Calls may work all the same, and go wrong when compiled.",
         {{"write_fake", "bare",
           "It has no fake kernel: @torch.library.register_fake(\"{bare}\") over a function of the same arguments that "
           "returns torch.empty_like(x)."},
          {"arguments", "count",
           "It did not come to run the operator: the arguments are one tuple, opcheck(f, (x, 3)), also where there is "
           "one, "
           "opcheck(f, (x,)), and those by name a dictionary behind it."},
          {"schema", "test=schema,!count",
           "Say what is written: mutates_args=(\"x\",) in custom_op, Tensor(a!) x in a schema; or work on a copy, "
           "x.clone(). What is returned must be new."},
          {"fake", "test=faketensor,!bare",
           "The fake kernel must return the shape, strides, dtype and device that the real one returns: compute them "
           "the same way from the inputs' shapes; a size that depends on the data is "
           "torch.library.get_ctx().new_dynamic_size()."},
          {"autograd", "test=autograd_registration",
           "Register the gradient by torch.library.register_autograd, not in a kernel at CPU or CUDA."},
          {"dynamic", "test=aot_dispatch_dynamic",
           "This test compiles it with unknown sizes, forward and backward: no Python branch on a size or a value, no "
           "alias of inputs, gradients of the shape of the inputs."}}},
        {customOpAlias,
         "The custom operator {name} returns one of its inputs, a view of one, or the same memory twice.",
         "What is registered with torch.library.custom_op must return new tensors: autograd, vmap and torch.compile "
         "take its schema at its word, in which nothing is aliased.",
         {{"clone", "", "Return copies: return x.clone()."},
          {"mutate", "",
           "If it shall change its input: mutates_args={\"x\"}, and return nothing. Views cannot be returned."}}},
        {mutatingFormula,
         "{op|The operator} writes into an argument, and such an operator cannot have an autograd formula.",
         "register_autograd takes operators that only return new tensors: its backward is told of results, and a write "
         "into x would also have to change the history of x.",
         {{"declaration", "declaration",
           "What says so is the (a!) in the schema, which mutates_args makes: {declaration}"},
          {"functional_form", "",
           "Give the formula to a second operator that returns its result (mutates_args=()), and let the one that "
           "writes be x.copy_(functional(x)) in Python: copy_ has a gradient."},
          {"no_gradient", "", "If nothing is to be differentiated through it, leave the formula out."}}},
        {noAutogradFormula,
         "{op} has no formula for its gradient.",
         "torch.library.custom_op puts a kernel at the Autograd keys that raises this when backward reaches it; the "
         "forward call ran as it should.",
         {{"register_autograd", "",
           "torch.library.register_autograd(\"{op}\", backward, setup_context=setup_context), where backward(ctx, "
           "grad) returns a gradient or None for each input."},
          {"detach", "", "If no gradient is wanted through it: call it with x.detach(), or under torch.no_grad()."}}},
        {noAutogradKernel,
         "{op} has no kernel at the Autograd keys, and backward went through it: the gradient may be wrong without a "
         "word.",
         "At these keys PyTorch's own fallback stands in (pytorch:R10, pytorch:K8). It runs the kernel below and "
         "leaves the graph to what happens there: under it autograd is off, so nothing is recorded.",
         {{"register_autograd", "",
           "If it has a gradient: torch.library.register_autograd(\"{op}\", backward, setup_context=...), or a kernel "
           "at Autograd of your own (lib.impl(\"{short}\", f, \"Autograd\"))."},
          {"composite", "",
           "If it is made of operators that have one: register it at CompositeImplicitAutograd instead of a backend "
           "key; then autograd sees its parts (pytorch:R7)."},
          {"fallthrough", "",
           "If it has none: lib.impl(\"{short}\", torch.library.fallthrough_kernel, \"Autograd\"), in C++ "
           "torch::CppFunction::makeFallthrough()."}}},
        {deviceArgument,
         "A custom operator with kernels for single devices takes no tensor, and no device either.",
         "From tensors follow the keys of a call. Without any, custom_op chooses the kernel by an argument: "
         "`{argument}: torch.device`.",
         {{"take_device", "",
           "Give the function a parameter {argument}: torch.device, and pass it: f(3, torch.device(\"cpu\"))."},
          {"all_devices", "", "Or leave device_types= out, if one function serves every device."}}},
        {kernelResult,
         "A kernel written in Python, or a __torch_dispatch__, returned something else than the schema says.",
         "The dispatcher called the function and turns its result into what the schema promises: a Tensor, or as many "
         "values as there are in (Tensor, Tensor).",
         {{"return_one", "returned",
           "It returned {returned} where the schema has one Tensor. Return the tensor alone; a number as "
           "torch.tensor(n)."},
          {"return_all", "single",
           "It returned one {single} where the schema has several results. Return a tuple of them all."},
          {"return_kind", "instance",
           "It returned a {instance}, where the schema has another type: a number for int or float, a list for "
           "Tensor[]."},
          {"return_nothing", "nothing",
           "The schema of {op} has no result, -> (): return nothing, or declare one, -> Tensor."},
          {"look_at_schema", "",
           "print(op._schema) of the operator says what is expected: torch.ops.<ns>.<name>.default."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
