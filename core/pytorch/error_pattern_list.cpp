// SPDX-License-Identifier: MIT
#include "core/pytorch/pattern_lists.h"

namespace keyfall {

const std::vector<ErrorPattern>& errorPatterns()
{
    static const std::vector<ErrorPattern> kAll = [] {
        std::vector<ErrorPattern> all;
        for (const auto* patterns : {&operatorPatterns(), &shapePatterns(), &tensorPatterns(), &autogradPatterns(),
                                     &transformPatterns(), &checkPatterns()})
            all.insert(all.end(), patterns->begin(), patterns->end());
        for (ErrorPattern& pattern : all)
            pattern.fixed = fixedWords(pattern.words);
        return all;
    }();
    return kAll;
}

}  // namespace keyfall
