// SPDX-License-Identifier: MIT
#pragma once

#include "tests/app/wanted_explanations.h"

namespace keyfall {

/// Errors of 2.15 as people meet them who keep a backend or operators of their own, or use functorch, fake tensors and
/// gradients of gradients: what was said wrongly of them, thinly or not at all.
inline const std::vector<Wanted>& wantedOfMet()
{
    static const std::vector<Wanted> kAll{
        {"device space", "device_string", {"cuda :0", "There is a space"}, {"is no number", "torch_npu"}},
        {"device space2", "device_string", {"There is a space"}, {"torch_npu", "rename_privateuse1"}},
        {"device none index", "device_string", {"leave the colon out"}, {"torch_npu", "rename_privateuse1"}},
        {"device too long index", "device_string", {"without zeros in front", "01"}},
        {"device empty", "device_string", {"It is empty"}},
        {"device negative int", "device_string", {"counted from 0"}},
        {"backend rename reserved chars", "device_string", {"my-dev has other signs", "my_dev"}, {"before the first"}},
        {"functionalize custom mutate",
         "not_functional",
         {"kf::w", "torch.func.functionalize", "torch.compile and torch.export do take"},
         {"Let it return nothing"}},
        {"functionalize view op custom", "not_functional", {"kf::v", "Let it return nothing"}, {"do take"}},
        {"vmap setitem", "vmap_in_place", {"y[0] = x"}, {"arithmetic under", "aten::"}},
        {"fake nms py", "shape_from_data", {"aten::linalg_lstsq"}, {"subclass"}},
        {"lib dynamic size no shape env", "no_fake_kernel", {"new_dynamic_size()", "DynamicOutputShapeException"}},
        {"double backward embedding_bag max",
         "no_second_derivative",
         {"aten::_embedding_bag_backward", "create_graph"},
         {"_embedding_bag_backward.detach()", "MATH"}},
        {"double backward fused attn", "no_second_derivative", {"SDPBackend.MATH"}, {"x.detach()"}},
        {"double backward ctc", "no_second_derivative", {"aten::_ctc_loss_backward"}, {"MATH"}},
        {"compile double backward",
         "no_second_derivative",
         {"Call the function that torch.compile was given"},
         {"MATH"}},
        {"lib opcheck args list", "failed_check", {"one tuple"}, {"mutates_args", "scroll up"}},
        {"HOP call missing key", "no_kernel_at_key", {"kfh has no kernel", "@kfh.py_impl"}, {"lib.impl"}},
        {"grad_fn attr freed", "graph_freed", {"read afterwards"}},
        {"while_loop cond not bool", "branch_aliases", {"in older versions also of the same shapes"}},
    };
    return kAll;
}

}  // namespace keyfall
