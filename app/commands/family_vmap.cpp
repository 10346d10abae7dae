// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of vmap. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& vmapFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {vmapValue,
         "Under vmap a tensor was asked for one value ({call|in a condition}); it stands for a whole batch.",
         "A batched tensor brings the key FuncTorchBatched; item(), bool(x), float(x) and `if x:` need one number, and "
         "there is one for each element of the batch.",
         {{"where", "", "Compute with tensors: torch.where(x > 0, a, b) instead of `if x > 0:`."},
          {"outside", "", "Or take the value outside of vmap, or pass it with in_dims=None."}}},
        {noBatchingRule,
         "{op|The function} has no batching rule, and vmap cannot do it in a loop.",
         "At FuncTorchBatched stands vmap's own fallback (pytorch:R10): it calls the operator once for each element "
         "and stacks the results. Of an `out=` form, a view or a result that is no tensor there is nothing to stack.",
         {{"drop_out", "out", "Leave out= away: call the form that returns its result, and copy it where it belongs."},
          {"rewrite", "aten,!out",
           "It is PyTorch's own: write the batch out yourself, with operators that have a rule (a comparison and all() "
           "instead of allclose)."},
          {"write_rule", "!out,!aten",
           "Register a rule: torch.library.register_vmap(\"{op|ns::name}\", f); for an autograd.Function a "
           "staticmethod vmap, or generate_vmap_rule = True."},
          {"outside", "", "Or move the call out of vmap."}}},
        {slowBatching,
         "{op} has no batching rule; vmap calls it once for each element of the batch.",
         "That is vmap's fallback at FuncTorchBatched (pytorch:R10). The result is right, and slow.",
         {{"write_rule", "!aten", "Register a rule: torch.library.register_vmap(\"{op}\", f)."},
          {"rewrite", "aten", "Write the batch out yourself, with an operator that takes a batch dimension."}}},
        {vmapRandom,
         "A random operator was called under vmap, which was not told how to draw, or cannot draw so.",
         "One number for the whole batch, or one for each element: both are meant by somebody.",
         {{"draw_new", "unbatched",
           "Here a tensor that is not mapped over is filled in place; it has room for one draw. Make it from one that "
           "is, torch.empty_like(x).normal_(), or draw a new one, torch.randn(3)."},
          {"different", "batched_input",
           "Here the distribution itself is mapped over, so there is no one draw that is the same for all: "
           "randomness=\"different\"."},
          {"randomness", "!unbatched,!batched_input",
           "Say it: torch.vmap(f, randomness=\"different\"), or \"same\". jacfwd takes it as well; hessian does not: "
           "draw before."},
          {"outside", "", "Or draw the numbers before, and pass them in."}}},
        {vmapShape,
         "Under vmap, {op|indexing with a mask} would give each element of the batch a result of another size.",
         "The results are stacked, so they must agree in shape.",
         {{"say_size", "wanted", "Say the size, which must be the same for all: {wanted}=n in the call of {name}."},
          {"where", "!wanted", "Choose a form whose shape is fixed: torch.where(mask, x, 0), torch.nonzero_static."},
          {"outside", "", "Or move the call out of vmap."}}},
        {vmapInPlace,
         "{op|A call} under vmap would write a batch into a tensor that has no batch dimension.",
         "The tensor that is written is not mapped over, an argument is: there is one place for many values.",
         {{"statistics", "statistics",
           "It would update running_mean and running_var: use model.eval(), or BatchNorm(..., "
           "track_running_stats=False); torch.func.replace_all_batch_norm_modules_(model) does that in a whole model."},
          {"out_of_place", "!statistics",
           "Use the form without the underscore, or map over the written tensor as well. y[0] = x writes, too: "
           "torch.cat, torch.where or torch.index_put say the same without writing."}}},
        {vmapUsage,
         "vmap was given what it cannot map over.",
         "Every tensor that is mapped over must have the same size there; every result must be a tensor.",
         {{"in_range", "in_dim",
           "Here in_dims names dimension {in_dim}, which a tensor does not have: its dimensions are counted from 0, "
           "and a tensor without any cannot be mapped over (None for it)."},
          {"chunk", "chunk", "chunk_size says how many elements of the batch go at once: 1 or more, or None for all."},
          {"of_number", "of_number",
           "Here in_dims names dimension {of_number} of an argument that is no tensor ({found}): None for it."},
          {"strided", "strided",
           "Here as_strided({strided}) would read beyond one element of the batch: use a view that knows its bounds, "
           "x.unfold(...), x.view(...), x[..., None], or as_strided of the whole batch outside of vmap."},
          {"each_output", "structure",
           "out_dims names a dimension for each result, nested as the results are: (0, 0) for a function that returns "
           "two tensors, or one number for all."},
          {"none_mapped", "in_dims_type=NoneType",
           "in_dims=None maps over nothing. It is 0 (the default), or a tuple with the dimension of each argument and "
           "None for those that are the same for all: in_dims=(0, None)."},
          {"tuple", "in_dims_type,!in_dims_type=NoneType",
           "in_dims was a {in_dims_type}; it is a number, or a tuple nested as the arguments are: (0, None), and of "
           "one dict argument ({\"a\": 0},)."},
          {"map_one", "nothing",
           "All of in_dims is None, so nothing is mapped over: give one argument its dimension, or call the function "
           "without vmap."},
          {"number", "no_number", "in_dims holds {no_number}: a dimension is a number, or None for no dimension."},
          {"out_dims", "none_out",
           "A result that differs from element to element needs a dimension: out_dims=0. None is for results made only "
           "of arguments whose in_dims is None."},
          {"in_dims", "!strided,!chunk,!structure,!in_dims_type,!nothing,!no_number,!none_out,!found",
           "Say for each argument which dimension is mapped, in_dims=(0, None), as many as there are arguments: None "
           "for what is the same for all."},
          {"out_dims",
           "!strided,!chunk,!of_number,!structure,!in_dims_type,!nothing,!no_number,!none_out,!in_dim,!in_structure,!"
           "mapped_sizes",
           "Return tensors; for a result that is the same for all, out_dims=None."}}},
        {vmapRule,
         "The batching rule of a torch.autograd.Function, or of register_vmap, is not what vmap can use.",
         "vmap(info, in_dims, *args) is called once for the whole batch; in_dims says where each argument has its "
         "batch dimension, None for what is not mapped.",
         {{"two_results", "returned",
           "It returned a {returned}. Return two things, the output and where its batch dimension is: return y, 0; for "
           "several outputs a tuple of each; None for an output without a batch."},
          {"one_way", "both",
           "generate_vmap_rule = True makes the rule out of forward and backward. Delete it, or your staticmethod "
           "vmap."}}},
        {escapedTensor,
         "A tensor of vmap or another transform is used after the transform has ended.",
         "Inside, a function is called with wrappers, each of one level; under vmap they bring FuncTorchBatched. One "
         "that was kept (in a global, a list, an attribute, a closure) belongs to a level that is gone, and the kernel "
         "at FuncTorchBatched finds no batch to work on.",
         {{"return_it", "",
           "Return it with the result: torch.vmap(lambda x: (y, kept)); in grad, vjp and jacrev has_aux=True hands it "
           "out."},
          {"look_inside", "",
           "To look at it, print(x) inside of the function shows the whole batch. Modules that keep activations or "
           "losses in attributes must return them."},
          {"own_fault", "",
           "If nothing was kept, the message is PyTorch's own fault in {rule}; the operator above it in the traceback "
           "is then worth a report."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
