// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace keyfall {

/// Cuts text that comes in pieces of any size into lines. What a line has beyond `kLongest` bytes is dropped, so a text
/// without line ends costs no more than that.
class LineSplitter {
public:
    static constexpr std::size_t kLongest = std::size_t{1} << 16;

    /// Calls `use(line)` for each line that `text` ends; the view lives during the call.
    template <class Use>
    void feed(std::string_view text, Use&& use)
    {
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            if (rest_.empty()) {
                use(text.substr(0, end < kLongest ? end : kLongest));
            } else {
                keep(text.substr(0, end));
                use(std::string_view(rest_));
                rest_.clear();
            }
            text.remove_prefix(end + 1);
        }
        keep(text);
    }

    /// The last line, if it had no end.
    template <class Use>
    void finish(Use&& use)
    {
        if (!rest_.empty())
            use(std::string_view(rest_));
        rest_.clear();
    }

private:
    void keep(std::string_view text) { rest_ += text.substr(0, kLongest - rest_.size()); }

    std::string rest_;
};

}  // namespace keyfall
