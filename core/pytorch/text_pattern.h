// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// What a sentence with gaps found in a text: where it stands, and what stood in each gap.
struct PatternMatch {
    PastedText::Range range;
    std::vector<std::pair<std::string_view, std::string>> parts;

    [[nodiscard]] std::string_view part(std::string_view name) const;
};

/// Finds a sentence with gaps, "operator {op} does not exist", at `from` or later; white space is ignored, as a text may
/// have been wrapped anywhere. What stands in a gap:
///
/// - `{op}`: an operator as C++ or Python writes it (`aten::add.Tensor`, `torch._ops.aten.neg.default`), given in the
///   way of C++ (pytorch:X1);
/// - `{declaration*}`: any text, to the next words of the sentence or to the end of the line;
/// - any other, `{key}`: a word without white space.
///
/// A sentence may begin with a gap: the word before its first words. A place where a gap holds something else is passed
/// over. Nothing when there is no place.
[[nodiscard]] std::optional<PatternMatch> matchPattern(std::string_view text, std::string_view pattern,
                                                       std::size_t from = 0, std::size_t until = std::string::npos);

/// The longest run of fixed letters in a pattern, without white space: a text that lacks it (pasted text in one piece,
/// white space taken out) cannot match.
[[nodiscard]] std::string fixedWords(std::string_view pattern);

/// `aten::add.Tensor` of any way in which PyTorch prints an operator: `aten.add.Tensor`, `torch.ops.aten.neg.default`,
/// `torch._ops.mine.f.default`, `<OpOverload(op='aten.add', overload='Tensor')>` less its frame. Empty: it is none.
[[nodiscard]] std::string operatorOf(std::string_view printed);

}  // namespace keyfall
