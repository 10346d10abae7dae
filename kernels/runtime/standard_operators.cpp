// SPDX-License-Identifier: MIT
#include "kernels/runtime/standard_operators.h"

#include "kernels/composites/families.h"
#include "kernels/layers/nested/nested_operators.h"
#include "kernels/layers/quantized/define_quantized.h"
#include "kernels/layers/sparse/sparse_operators.h"
#include "kernels/ops/families.h"
#include "kernels/runtime/backends.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

namespace keyfall {

const std::vector<ops::OperatorDefinition>& standardOperators()
{
    static const std::vector<ops::OperatorDefinition> kAll = [] {
        installBackends();
        std::vector<ops::OperatorDefinition> all;
        for (auto* family : {ops::arithmeticOperators,
                             ops::comparisonOperators,
                             ops::pointwiseOperators,
                             ops::reductionOperators,
                             ops::productOperators,
                             ops::convolutionOperators,
                             ops::viewOperators,
                             ops::creationOperators,
                             ops::rangeOperators,
                             ops::copyOperators,
                             ops::indexingOperators,
                             ops::softmaxOperators,
                             ops::normOperators,
                             ops::squaredLossOperators,
                             ops::randomOperators,
                             ops::dataDependentOperators,
                             ops::dropoutOperators,
                             ops::statisticOperators,
                             ops::lossOperators,
                             ops::linearOperators,
                             ops::convolvingOperators,
                             ops::poolingOperators,
                             ops::arrangementOperators,
                             ops::attentionOperators,
                             ops::otherNames,
                             ops::joiningOperators,
                             ops::paddingOperators,
                             ops::einsumOperators,
                             ops::numberOperators,
                             ops::averagePoolingOperators,
                             ops::batchNormOperators,
                             ops::groupNormOperators,
                             ops::backwardOperators,
                             ops::backwardKernelOperators,
                             ops::activationGradientOperators,
                             ops::choiceGradientOperators,
                             ops::writingOperators,
                             nested::nestedOperators,
                             quantized::quantizedOperators,
                             sparse::sparseOperators}) {
            std::vector<ops::OperatorDefinition> operators = family();
            std::move(operators.begin(), operators.end(), std::back_inserter(all));
        }
        return all;
    }();
    return kAll;
}

bool isComposed(std::string_view name)
{
    static const auto kNames = [] {
        std::unordered_set<std::string> names;
        for (auto* family : {ops::statisticOperators,
                             ops::lossOperators,
                             ops::linearOperators,
                             ops::convolvingOperators,
                             ops::poolingOperators,
                             ops::averagePoolingOperators,
                             ops::batchNormOperators,
                             ops::groupNormOperators,
                             ops::backwardOperators,
                             ops::backwardKernelOperators,
                             ops::arrangementOperators,
                             ops::dropoutOperators,
                             ops::attentionOperators,
                             ops::dataDependentOperators,
                             ops::otherNames,
                             ops::joiningOperators,
                             ops::paddingOperators,
                             ops::einsumOperators,
                             ops::numberOperators,
                             ops::activationGradientOperators,
                             ops::choiceGradientOperators,
                             ops::writingOperators})
            for (const ops::OperatorDefinition& definition : family())
                names.insert(definition.name);
        return names;
    }();
    return kNames.contains(std::string(name));
}

const ops::OperatorDefinition* standardOperator(std::string_view name)
{
    static const auto kByName = [] {
        std::unordered_map<std::string_view, const ops::OperatorDefinition*> byName;
        for (const ops::OperatorDefinition& definition : standardOperators())
            byName.emplace(definition.name, &definition);
        return byName;
    }();
    const auto found = kByName.find(name);
    return found == kByName.end() ? nullptr : found->second;
}

}  // namespace keyfall
