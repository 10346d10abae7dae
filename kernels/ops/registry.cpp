// SPDX-License-Identifier: MIT
#include "kernels/ops/registry.h"

#include "kernels/composites/compose.h"
#include "kernels/layers/quantized/define_quantized.h"
#include "kernels/layers/sparse/sparse_operators.h"
#include "kernels/ops/define.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace keyfall::ops {

Kernel OperatorDefinition::cpu() const
{
    return kernelFor(backendFor(DeviceType::cpu));
}

Kernel OperatorDefinition::meta() const
{
    return kernelFor(backendFor(DeviceType::meta));
}

const std::vector<OperatorDefinition>& standardOperators()
{
    static const std::vector<OperatorDefinition> kAll = [] {
        std::vector<OperatorDefinition> all;
        for (auto* family : {arithmeticOperators,
                             comparisonOperators,
                             pointwiseOperators,
                             reductionOperators,
                             productOperators,
                             convolutionOperators,
                             viewOperators,
                             creationOperators,
                             copyOperators,
                             indexingOperators,
                             softmaxOperators,
                             normOperators,
                             squaredLossOperators,
                             randomOperators,
                             dataDependentOperators,
                             dropoutOperators,
                             statisticOperators,
                             lossOperators,
                             linearOperators,
                             convolvingOperators,
                             poolingOperators,
                             arrangementOperators,
                             attentionOperators,
                             nestedOperators,
                             quantized::quantizedOperators,
                             sparse::sparseOperators}) {
            std::vector<OperatorDefinition> operators = family();
            std::move(operators.begin(), operators.end(), std::back_inserter(all));
        }
        return all;
    }();
    return kAll;
}

const OperatorDefinition* standardOperator(std::string_view name)
{
    static const auto kByName = [] {
        std::unordered_map<std::string_view, const OperatorDefinition*> byName;
        for (const OperatorDefinition& definition : standardOperators())
            byName.emplace(definition.name, &definition);
        return byName;
    }();
    const auto found = kByName.find(name);
    return found == kByName.end() ? nullptr : found->second;
}

}  // namespace keyfall::ops
