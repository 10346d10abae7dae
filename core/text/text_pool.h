// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace keyfall {

/// A text of a `TextPool`; the first one is the empty text.
enum class TextId : std::uint32_t { none = 0 };

/// Texts that repeat thousands of times (operators, key names, debug texts), each kept once and known by its number.
class TextPool {
public:
    TextPool() { (void)intern({}); }
    TextPool(const TextPool& other);
    TextPool(TextPool&&) = default;  // NOLINT(performance-noexcept-move-constructor): a deque that moves wants memory
    TextPool& operator=(const TextPool& other);
    TextPool& operator=(TextPool&&) noexcept = default;

    [[nodiscard]] TextId intern(std::string_view text);
    [[nodiscard]] const std::string& operator[](TextId id) const { return texts_[static_cast<std::size_t>(id)]; }
    [[nodiscard]] std::size_t size() const { return texts_.size(); }

private:
    std::deque<std::string> texts_;  // never moves a text, so the views into them stay good
    std::unordered_map<std::string_view, TextId> ids_;
};

}  // namespace keyfall
