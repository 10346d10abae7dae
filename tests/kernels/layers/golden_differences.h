// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_text.h"

#include <vector>

namespace keyfall {

/// A case of tests/data/layers_torch_1_13.json.gz that comes out otherwise here than in PyTorch 1.13, on purpose.
struct GoldenDifference {
    const char* group;
    const char* name;
    const char* rule;  ///< as cited, which permits or wants it
    const char* why;
    Json ours;  ///< what comes out here; `{"error": …}` is a part of the message
};

/// All of them. A case that comes out as in PyTorch after all does not belong here: then its test fails.
inline const std::vector<GoldenDifference>& goldenDifferences()
{
    static const Json kStays = Json::array({"torch.sparse_coo", {0, 7, 7, 0, 0, 0}});
    static const double kExp7 = 1096.6331584284585;  // in float32 1096.6331787109375
    static const Json kDense = Json::array({"torch.strided", {1, kExp7, kExp7, 1, 1, 1}});
    static const std::vector<GoldenDifference> all{
        {"sparse", "relu(coo)", "eleven:2.8.4", "functions that keep zero work on the stored values", kStays},
        {"sparse", "exp(coo)", "eleven:2.8.4, 2.8.6", "functions that do not keep zero make the tensor dense", kDense},
        {"sparse", "sum(coo)", "eleven:2.8.4", "a sum of everything is a sum of the stored values",
         Json::array({"torch.strided", 14})},
        {"quant", "aten::add on quint8", "eleven:2.7.6, 2.7.7", "every operator takes quantized tensors",
         Json::array({"ok", "torch.quint8", "within half a step"})},
        {"errors", "nonexistent backend", "eleven:2.7.6", "the product of quantized matrices is one of integers",
         Json::array({"ok", "torch.quint8", "within half a step"})},
        {"nested", "size", "eleven:2.6.1", "the ragged size is a size like others: one for each component",
         Json("[2, (2, 1), 3]")},
        {"vmap", "err item", "eleven:2.3.3", "names the call and what to do; PyTorch's advice is to report a bug",
         Json{{"error", "vmap: It looks like you're calling .item() on a Tensor"}}},
        {"vmap", "err random", "eleven:2.3.3", "names the call and how this program is told of another mode",
         Json{{"error", "called random operation while in randomness error mode"}}},
        {"meta", "meta item", "eleven:2.9", "says why instead of which builds might have left the kernel out",
         Json{{"error", "Could not run 'aten::_local_scalar_dense' with arguments from the 'Meta' backend"}}},
    };
    return all;
}

}  // namespace keyfall
