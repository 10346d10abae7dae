// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/error_explanation.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall::app {

/// One piece of advice. `when`: the fact or detail that must be known ("near"), or must not ("!near"); several with commas.
struct FamilyAdvice {
    std::string_view kind;  ///< "import_library", as the JSON says it
    std::string_view when;
    std::string_view text;
};

/// What is said of one kind of error around a dispatch. In the texts `{name}` stands for the operator, the key, a fact
/// (error_facts.h) or a detail (error_patterns.cpp) of that name, `{name|words}` for the words where it is not known.
struct FamilyWords {
    DispatchText kind;
    std::string_view headline;
    std::string_view why;
    std::vector<FamilyAdvice> advice;
};

[[nodiscard]] const std::vector<FamilyWords>& operatorFamilies();
[[nodiscard]] const std::vector<FamilyWords>& libraryFamilies();
[[nodiscard]] const std::vector<FamilyWords>& shapeFamilies();
[[nodiscard]] const std::vector<FamilyWords>& deviceFamilies();
[[nodiscard]] const std::vector<FamilyWords>& tensorFamilies();
[[nodiscard]] const std::vector<FamilyWords>& modeFamilies();
[[nodiscard]] const std::vector<FamilyWords>& autogradFamilies();
[[nodiscard]] const std::vector<FamilyWords>& vmapFamilies();
[[nodiscard]] const std::vector<FamilyWords>& transformFamilies();

/// The words for an error's kind; null for the kinds that error_sentences.h has its own words for.
[[nodiscard]] const FamilyWords* familyOf(DispatchText kind);
/// A text with its gaps filled.
[[nodiscard]] std::string filledIn(std::string_view text, const ErrorExplanation& e);
/// The advice that applies, filled in.
struct GivenAdvice {
    std::string kind;
    std::string text;
};
[[nodiscard]] std::vector<GivenAdvice> familyAdvice(const ErrorExplanation& e);

}  // namespace keyfall::app
