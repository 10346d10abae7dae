// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/node_name.h"

#include "core/tensor/schema.h"
#include "kernels/layers/aten_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace keyfall::autograd {

namespace {

struct Numbered {
    std::string_view op;
    char number;
};

/// Overloads whose formula is not the first of their base name.
constexpr std::array<Numbered, 38> kNumbers{{
    {"acosh_", '1'},
    {"add.Scalar", '1'},
    {"add_.Scalar", '1'},
    {"asinh_", '1'},
    {"atanh_", '1'},
    {"bernoulli_.Tensor", '1'},
    {"bernoulli_.float", '2'},
    {"clamp", '1'},
    {"div.Scalar", '1'},
    {"div.Scalar_mode", '3'},
    {"div.Tensor_mode", '2'},
    {"div_.Scalar", '1'},
    {"fill_.Scalar", '2'},
    {"fmod.Tensor", '1'},
    {"fmod_.Tensor", '1'},
    {"masked_fill.Tensor", '1'},
    {"masked_fill_.Tensor", '1'},
    {"max", '1'},
    {"mean.dim", '1'},
    {"min", '1'},
    {"mul.Scalar", '1'},
    {"mul_.Scalar", '1'},
    {"norm.ScalarOpt_dim", '1'},
    {"normal.Tensor_Tensor", '3'},
    {"normal.Tensor_float", '1'},
    {"normal.float_Tensor", '2'},
    {"pow.Scalar", '2'},
    {"pow.Tensor_Tensor", '1'},
    {"prod.dim_int", '1'},
    {"remainder.Tensor", '1'},
    {"remainder_.Tensor", '1'},
    {"round.decimals", '1'},
    {"rsub.Scalar", '1'},
    {"scatter.value", '1'},
    {"squeeze.dim", '1'},
    {"sub.Scalar", '1'},
    {"sub_.Scalar", '1'},
    {"sum.dim_IntList", '1'},
}};

}  // namespace

std::string nodeName(std::string_view op)
{
    op = withoutAten(op);
    if (op == "copy_")
        return "CopyBackwards";  // its node is written by hand
    std::string base = OperatorName::parse(op).name;
    base.erase(0, base.rfind(':') + 1);
    constexpr std::string_view kForward = "_forward";  // nll_loss_forward's node is nll_loss's
    if (base.ends_with(kForward))
        base.resize(base.size() - kForward.size());
    std::string name;
    bool upper = true;
    for (const char c : base) {
        if (c == '_') {
            upper = true;
            continue;
        }
        name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        upper = std::isdigit(static_cast<unsigned char>(c)) != 0;  // Log1P, MaxPool2DWithIndices
    }
    const auto* const numbered =
        std::find_if(kNumbers.begin(), kNumbers.end(), [op](const Numbered& entry) { return entry.op == op; });
    return name + "Backward" + (numbered == kNumbers.end() ? '0' : numbered->number);
}

}  // namespace keyfall::autograd
