// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall {

/// What `TopCall::source` says of a call that computes a gradient: the line, and as a comment behind it the node of the
/// tape, as a backward makes many calls of one line: `backward(loss)  # MulBackward0`.
[[nodiscard]] std::string withNode(std::string line, std::string_view node);
/// The line alone. A comment of somebody's own goes, too, where it is one word.
[[nodiscard]] std::string_view withoutNode(std::string_view source);

}  // namespace keyfall
