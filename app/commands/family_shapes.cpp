// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of fake and meta tensors, of tracers, and of shapes. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& shapeFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {noFakeKernel,
         "{op} has no fake kernel and none at Meta: with shapes alone PyTorch does not know what it returns.",
         "torch.compile, torch.export, FakeTensorMode and device=\"meta\" run operators on tensors without data, at "
         "the key Meta. A fake kernel is the one that serves them: it makes the result's shape, dtype and device, and "
         "computes nothing.",
         {{"write_fake", "!aten",
           "As its author: @torch.library.register_fake(\"{op}\") over a function of the same arguments that returns "
           "torch.empty_like(x) or x.new_empty(shape). (impl_abstract before 2.4; lib.impl(\"{short}\", f, \"Meta\") "
           "before 2.2.)"},
          {"or_size", "lone,!aten",
           "If it has one: the same text comes where that asks for a size of the data (new_dynamic_size()) and nobody "
           "can give one: FakeTensorMode(shape_env=ShapeEnv()). print(type(error).__name__) tells: "
           "UnsupportedOperatorException is the first, DynamicOutputShapeException the second."},
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
        {noData,
         "A tensor without data was asked for its data, or was to be given some.",
         "Tensors on meta, and fake tensors (torch.compile, torch.export, FakeTensorMode), have a shape, a dtype and a "
         "device, and no memory. The dispatcher found a kernel; that kernel cannot answer.",
         {{"say_size", "sized",
           "The size of the result follows from the numbers in repeats. Say it: x.repeat_interleave(repeats, "
           "output_size=n) works on meta and fake tensors."},
          {"fake_mode", "fakes",
           "The fake kernel of {op} asks for a size that only the data tell (new_dynamic_size()); fake tensors can "
           "have one, plain meta tensors cannot: call it under FakeTensorMode(shape_env=ShapeEnv()) or torch.compile."},
          {"shape_of", "call=torch.nonzero()",
           "You may not have called it: x[mask] with a mask of booleans and torch.where(x) do, and on meta their size "
           "cannot be known. To size memory by the largest case: "
           "torch.fx.experimental._config.meta_nonzero_assume_all_nonzero = True."},
          {"assign", "no_op",
           "load_state_dict(state, assign=True) puts the loaded tensors in the place of those on meta; without it they "
           "stay without data."},
          {"materialise", "!sized,!fakes,!no_op",
           "A module: m.to_empty(device=\"cpu\") and then load_state_dict, instead of m.to(\"cpu\"). A tensor: make it "
           "on the real device; what was on meta cannot be copied out."},
          {"no_values", "!fakes,!no_op",
           "In code that is traced or compiled: do not read values ({call|item()}, bool(x), numpy()); compute with "
           "tensors, or keep it out of the region."},
          {"leak", "!no_op",
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
        {brokenPromise,
         "A program that was exported or compiled holds only for inputs with {expression}; this one is another.",
         "Of what was not known at tracing, a size s0 or a number u0 of the data, each torch._check, each branch and "
         "each "
         "operator's rule leaves what must hold, and the program asserts it when it runs. No kernel is missing, no key "
         "plays a part.",
         {{"which", "",
           "Which are the program's inputs: ep.graph_signature and ep.range_constraints of torch.export's; where "
           "{expression} came from: TORCH_LOGS=\"dynamic\" while it is traced."},
          {"eager", "",
           "Run the model itself on that input: a torch._check of its own fails there, too, with the line."},
          {"trace_again", "",
           "If the model is right with it: trace again with an example that does not fix it. A size of 0 or 1 is taken "
           "as "
           "it is; dynamic_shapes says which sizes vary."}}},
        {mixedFake,
         "Real tensors and fake ones (or those of two fake modes) met in {op|one call}.",
         "A FakeTensorMode takes part in every call through the key Python; it accepts only tensors of its own.",
         {{"convert", "",
           "Convert the real ones first: mode.from_tensor(x); or FakeTensorMode(allow_non_fake_inputs=True)."},
          {"one_mode", "",
           "Use one mode for all: torch._guards.detect_fake_mode(args) finds the one that is active."}}},
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
           "too, or clone it inside."},
          {"cat", "cat_dim",
           "torch.cat joins along dimension {cat_dim}, and all other sizes must be equal: join along another one, "
           "dim=1, or make a new one, torch.stack."},
          {"cat", "cat_one",
           "One has {cat_one} dimensions, another {cat_other}: x.unsqueeze(0) of the smaller one, or torch.stack for a "
           "new dimension."},
          {"channels", "channels",
           "The layer was made for {channels} channels and was given {got_channels}; they are dimension 1 of a batch "
           "(N, C, H, W). If they stand last: x.permute(0, 3, 1, 2)."},
          {"mask", "mask",
           "A mask of booleans has the sizes of the tensor or of its first dimensions: {mask} against {indexed}."},
          {"say_size", "ambiguous",
           "There are no elements, so -1 could be any number: write the size, x.reshape(0, n)."},
          {"accessor", "dims",
           "A C++ kernel reads it by accessor<T, {dims}>(), and it has {found_dims} dimensions: unsqueeze or flatten "
           "it. As the kernel's author: TORCH_CHECK(x.dim() == {dims}) says so in words of your own."}}},
        {attentionRefused,
         "The attention function found no way to compute with these inputs, before it called a kernel.",
         "flex_attention and scaled_dot_product_attention look at devices, types, masks and at what the caller has "
         "allowed, and choose an implementation. None was left. No kernel is missing in a table, and no key decides "
         "it.",
         {{"one_device", "query",
           "query is on {query}, key on {of_key}, value on {of_value}: bring them together, k = k.to(q.device), and a "
           "block mask as well, block_mask.to(q.device)."},
          {"served_device", "unserved",
           "It has code for {served}, not for {unserved}. There, write it out: scaled_dot_product_attention with a "
           "mask, or softmax(q @ k.transpose(-2, -1) * scale) @ v."},
          {"allow_math", "backend_of_sdpa",
           "sdpa_kernel(...), or the switches of torch.backends.cuda, leave none that this device has: on the CPU "
           "there are FLASH_ATTENTION and MATH. Allow one more: sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, "
           "SDPBackend.MATH])."},
          {"read_warnings", "fused_kernel",
           "The fused implementations that are allowed refuse these inputs (a type, a mask, dropout, the size of a "
           "head). PyTorch warns why, above the error: run it once with warnings on."},
          {"allow_math", "fused_kernel",
           "MATH computes everything: sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH])."},
          {"fast_path", "slow_path",
           "Nested tensors go through the fast path of MultiheadAttention or not at all ({slow_path}). Else pad: "
           "nt.to_padded_tensor(0.0) and a key_padding_mask."}}},
        {fxTracing,
         "torch.fx.symbolic_trace came to Python that needs a value.",
         "It calls the function with Proxy objects that record what is done with them: they have no length, no "
         "elements and no numbers. No kernel was looked for.",
         {{"name_parts", "iterated",
           "Name the parts, x[0] and x[1], or a, b = x.unbind() of a known number; *args and **kwargs of a Proxy "
           "cannot be counted, so give the function named parameters."},
          {"wrap", "wrap",
           "To record the call as it is: torch.fx.wrap('{wrap}') at module scope. x.shape[0] is recorded in any case, "
           "len(x) is not."},
          {"fix", "number",
           "A size or a number decides here (range(), int(), an index of a list): fix it, concrete_args={\"n\": 3}, or "
           "keep the function whole, torch.fx.wrap(\"f\") at module scope."},
          {"once_each", "fixed",
           "The graph was made for {fixed}={value} by concrete_args: trace once for each value, or leave it out "
           "there."},
          {"submodule", "submodule",
           "What is called must be an attribute of the traced module: nn.ModuleList instead of a list, and the module "
           "itself given to symbolic_trace."},
          {"other_tracer", "!submodule,!fixed",
           "torch.export and torch.compile run the Python and follow loops over sizes that are known."}}},
        {exportUsage,
         "torch.export was given what it cannot make a program of, or its program got other inputs than it was made "
         "for.",
         "export follows one call with example inputs and keeps what it saw: sizes as numbers unless dynamic_shapes "
         "names them, other arguments as constants. That is decided before any key; no kernel is missing.",
         {{"fixed", "specialized",
           "The code makes dimension {specialized} a constant ({constant}): a view, a check or a branch with that "
           "number. Use x.shape[0] there; or allow it, Dim.AUTO; or leave the dimension out of dynamic_shapes."},
          {"one_dimension", "same", "The code asks for equal sizes ({same}): give both the same Dim, or Dim.AUTO."},
          {"argument_names", "arg_names",
           "dynamic_shapes is a dictionary of forward's own parameters, {arg_names}, or a tuple in their order."},
          {"module", "no_module", "It takes a module: class M(torch.nn.Module): def forward(self, x): return f(x)."},
          {"tuple", "no_tuple", "The inputs are a tuple, also where there is one: torch.export.export(m, (x,))."},
          {"again", "guard",
           "The program holds for {guard}: export it with dynamic_shapes=((Dim.AUTO,),), one entry for each dimension, "
           "or give it inputs like those of the example."},
          {"plain_types", "other_type",
           "It met {other_type}: inputs and results are tensors, numbers, and lists, tuples and dictionaries of them; "
           "for a class of your own torch.export.register_dataclass."},
          {"module_of_it", "program", "Call what .module() gives: program.module()(x)."},
          {"buffer", "assigned_attribute",
           "{assigned_attribute} was assigned anew in forward: register it, self.register_buffer(\"c\", "
           "torch.zeros(4)), and write into it, self.c.add_(x); or return it."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
