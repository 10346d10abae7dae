// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

#include <array>

// Functions of one element that give zero for zero: the stored values are all there is to compute (eleven:2.8.4).
namespace keyfall::sparse {

namespace {

/// f(a + b) is not f(a) + f(b), so repetitions are added up first.
void ofSums(SparseCall& call)
{
    const Tensor self = cooOrNull(call.self()) ? call.math().coalesced(call.self()) : call.self();
    call.finish(withValues(self, call.again(storedValues(self))));
}

/// Linear functions keep repetitions as they are.
void ofEach(SparseCall& call)
{
    call.finish(withValues(call.self(), call.again(storedValues(call.self()))));
}

void power(SparseCall& call)
{
    const Value exponent = call.argument("exponent");
    const auto* whole = std::get_if<std::int64_t>(&exponent);
    const auto* fraction = std::get_if<double>(&exponent);
    if ((whole != nullptr && *whole == 0) || (fraction != nullptr && *fraction == 0))
        ops::reject("pow: cannot raise to zeroth power on sparse tensor; it would make the result tensor dense");
    ofSums(call);
}

constexpr std::array kNonlinear{"abs",    "asin",       "asinh",      "atan",   "atanh", "ceil",     "erf",
                                "erfinv", "expm1",      "floor",      "isinf",  "isnan", "isneginf", "isposinf",
                                "log1p",  "nan_to_num", "relu",       "round",  "sgn",   "sign",     "signbit",
                                "sin",    "sinh",       "sqrt",       "square", "tan",   "tanh",     "trunc",
                                "silu",   "gelu",       "leaky_relu", "elu",    "frac"};

constexpr std::array kLinear{"neg", "positive", "deg2rad", "rad2deg"};

}  // namespace

std::vector<std::string_view> zeroPreservingFunctions()
{
    std::vector<std::string_view> all(kNonlinear.begin(), kNonlinear.end());
    all.insert(all.end(), kLinear.begin(), kLinear.end());
    return all;
}

const std::vector<RuleEntry>& unaryRules()
{
    static const std::vector<RuleEntry> rules = [] {
        std::vector<RuleEntry> all = entriesFor(kNonlinear, ofSums);
        for (const char* op : kLinear)
            all.push_back({op, ofEach});
        all.push_back({"pow.Tensor_Scalar", power});
        return all;
    }();
    return rules;
}

}  // namespace keyfall::sparse
