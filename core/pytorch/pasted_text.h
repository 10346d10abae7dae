// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Text as people paste it, freed of what terminals, loggers and chat windows put around it (pytorch:X5): escape
/// sequences, carriage returns, box drawing, quote marks, padding, times, levels, ranks and process numbers. A `\n`
/// that a JSON log wrote as two characters ends a line again.
///
/// Where a line was wrapped is not known, so searches ignore white space altogether: `find("Could not run")` also finds
/// "Could n", line end, "ot run".
class PastedText {
public:
    explicit PastedText(std::string_view text);

    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    /// The cleaned lines, each with its line end.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t lineCount() const { return begins_.size(); }
    [[nodiscard]] std::string_view line(std::size_t index) const;
    /// The line of the pasted text, from 1, that a position of `text()` came from.
    [[nodiscard]] std::size_t lineNumber(std::size_t position) const;
    /// The index of the cleaned line that holds a position.
    [[nodiscard]] std::size_t lineIndex(std::size_t position) const;
    [[nodiscard]] std::size_t beginOf(std::size_t index) const { return begins_[index]; }
    [[nodiscard]] std::size_t numberOf(std::size_t index) const { return numbers_[index]; }

    /// Where `words` begins at `from` or later, white space ignored on both sides; it must begin before `until`.
    [[nodiscard]] std::optional<Range> find(std::string_view words, std::size_t from = 0,
                                            std::size_t until = std::string::npos) const;

private:
    void add(std::string_view line, std::size_t number);

    std::string text_;
    std::vector<std::size_t> begins_;   ///< of each cleaned line in `text_`
    std::vector<std::size_t> numbers_;  ///< its line in the pasted text, from 1
};

/// The line without what a logger, a terminal or a chat window put before and behind it.
[[nodiscard]] std::string_view withoutLogPrefix(std::string_view line);
/// `find` in any text: where `words` stands in it, white space ignored on both sides.
[[nodiscard]] std::optional<PastedText::Range> findLoosely(std::string_view text, std::string_view words,
                                                           std::size_t from = 0, std::size_t until = std::string::npos);
/// The text without any white space: names that were wrapped in the middle are whole again.
[[nodiscard]] std::string withoutSpaces(std::string_view text);
/// The text with each run of white space as one space, and none at the ends.
[[nodiscard]] std::string oneSpaced(std::string_view text);

}  // namespace keyfall
