// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

#include "core/dispatch/operator_entry.h"
#include "core/tensor/schema.h"
#include "kernels/layers/aten_name.h"

#include <unordered_map>

namespace keyfall::autograd {

std::vector<const Formula*> allFormulas()
{
    std::vector<const Formula*> all;
    for (const auto* list : {&arithmeticFormulas(), &reductionFormulas(), &viewFormulas(), &matmulFormulas(),
                             &convolutionFormulas(), &functionFormulas(), &activationFormulas(), &indexingFormulas(),
                             &sparseFormulas(), &nestedFormulas(), &quantizedFormulas()})
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
    op = withoutAten(op);
    if (op == "remainder.Scalar_Tensor")  // PyTorch has no derivative of it
        return nullptr;
    std::string base = OperatorName::parse(op).name;
    if (const auto found = byName.find(base); found != byName.end())
        return found->second;
    if (base.size() > 1 && base.back() == '_') {
        base.pop_back();
        if (const auto found = byName.find(base); found != byName.end())
            return found->second;
    }
    return nullptr;
}

const Formula* wholeFormulaOf(std::string_view op)
{
    op = withoutAten(op);
    for (const auto* list :
         {&wholeProductFormulas(), &wholeLossFormulas(), &wholeArrangementFormulas(), &wholeKernelFormulas(),
          &wholeSimpleFormulas(), &wholeChoiceFormulas(), &wholeReductionFormulas(), &wholeFunctionFormulas()})
        for (const Formula& formula : *list)
            if (formula.op == op)
                return &formula;
    return nullptr;
}

const Formula* formulaOnSparse(std::string_view op)
{
    op = withoutAten(op);
    const std::string_view base = op.substr(0, op.find('.'));
    for (const Formula& formula : formulasOfSparseArguments())
        if (formula.op == op || formula.op == base)
            return &formula;
    return formulaOf(op);
}

const Formula* formulaOf(const OperatorEntry& op)
{
    return static_cast<const Formula*>(
        op.fact(OperatorEntry::Fact::formula, [&] { return formulaOf(std::string_view(op.name())); }));
}

const Formula* formulaOnSparse(const OperatorEntry& op)
{
    return static_cast<const Formula*>(
        op.fact(OperatorEntry::Fact::sparseFormula, [&] { return formulaOnSparse(std::string_view(op.name())); }));
}

}  // namespace keyfall::autograd
