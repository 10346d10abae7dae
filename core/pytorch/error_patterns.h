// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_error.h"
#include "core/pytorch/text_pattern.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// One wording of an error that Python, a layer or a kernel gives around a dispatch (text_pattern.h says how it is
/// written). `also` are further parts of the same text, each found or not, in any order, behind it.
///
/// The gaps `op`, `key`, `previous`, `next`, `schema` become the members of PastedError of that name, all others its
/// details; `namespace` and `name` together are the operator.
struct ErrorPattern {
    DispatchText kind;
    std::string_view words;
    std::vector<std::string_view> also;
    std::string fixed = {};  ///< fixedWords(words)
};

[[nodiscard]] const std::vector<ErrorPattern>& errorPatterns();

/// Where a wording stands in a text.
struct FoundPattern {
    const ErrorPattern* pattern = nullptr;
    PatternMatch match;
};

/// Every place of every wording, in the order of the text. What an error quotes as its part (the complaints of each
/// overload in `noOverloadFits`) is left out.
[[nodiscard]] std::vector<FoundPattern> findPatterns(const PastedText& text);
/// A text that is nothing but an operator's name, as Python writes it: the whole message of FakeTensorMode's exceptions.
[[nodiscard]] std::optional<PastedError> loneOperator(const PastedText& text);
/// The error at such a place, whose text ends at `end` at the latest.
[[nodiscard]] PastedError readPattern(const PastedText& text, const FoundPattern& found, std::size_t end);
/// Whether a line may hold one.
[[nodiscard]] bool mayHoldPattern(std::string_view line);

}  // namespace keyfall
