// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Where a link of a lesson's prose leads.
struct LessonLink {
    enum class To { key, hop, panel, op, manual, web, elsewhere };
    To to = To::elsewhere;
    std::string target;  ///< behind the colon; of `web` and `elsewhere` the whole

    friend bool operator==(const LessonLink&, const LessonLink&) = default;
};

/// What a link's address means: `key:Autograd`, `hop:3`, `panel:proof`, `op:relu`, `manual:page#part`, `https:...`.
[[nodiscard]] LessonLink linkOf(std::string_view address);

/// The links of a Markdown text, in their order; what stands in `code` is none.
[[nodiscard]] std::vector<LessonLink> linksIn(std::string_view markdown);

/// What Markdown of a lesson must not have: an image, HTML; empty when it has neither.
[[nodiscard]] std::string forbiddenIn(std::string_view markdown);

/// Characters of a UTF-8 text, as people count them.
[[nodiscard]] std::size_t characters(std::string_view text);

}  // namespace keyfall
