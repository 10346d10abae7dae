// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

#include "core/tensor/schema.h"

#include <unordered_map>

namespace keyfall::autograd {

std::vector<const Formula*> allFormulas()
{
    std::vector<const Formula*> all;
    for (const auto* list :
         {&arithmeticFormulas(), &reductionFormulas(), &viewFormulas(), &matmulFormulas(), &functionFormulas(),
          &indexingFormulas(), &sparseFormulas(), &nestedFormulas(), &quantizedFormulas()})
        for (const Formula& formula : *list)
            all.push_back(&formula);
    return all;
}

const Formula* formulaOf(std::string_view op)
{
    static const std::unordered_map<std::string, const Formula*> byName = [] {
        std::unordered_map<std::string, const Formula*> map;
        for (const Formula* formula : allFormulas())
            map.emplace(formula->op, formula);
        return map;
    }();
    std::string base = OperatorName::parse(op).name;
    if (const std::size_t colon = base.rfind(':'); colon != std::string::npos)
        base.erase(0, colon + 1);
    if (const auto found = byName.find(base); found != byName.end())
        return found->second;
    if (base.size() > 1 && base.back() == '_') {
        base.pop_back();
        if (const auto found = byName.find(base); found != byName.end())
            return found->second;
    }
    return nullptr;
}

const Formula* formulaOnSparse(std::string_view op)
{
    if (const std::size_t colon = op.rfind(':'); colon != std::string_view::npos)
        op.remove_prefix(colon + 1);
    const std::string_view base = op.substr(0, op.find('.'));
    for (const Formula& formula : formulasOfSparseArguments())
        if (formula.op == op || formula.op == base)
            return &formula;
    return formulaOf(op);
}

}  // namespace keyfall::autograd
