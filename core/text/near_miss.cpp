// SPDX-License-Identifier: MIT
#include "core/text/near_miss.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace keyfall {

namespace {

/// A word longer than this is no slip of the hand, and comparing it would cost the square of its length.
constexpr std::size_t kLongestWord = 64;

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Edits (insert, delete, replace, swap of neighbours) between two words, case ignored.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast;
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replace = last[j - 1] + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
            row[j] = std::min({replace, last[j] + 1, row[j - 1] + 1});
            const bool swapped =
                i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped)
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        beforeLast = last;
        last = row;
    }
    return last[b.size()];
}

}  // namespace

std::optional<std::string> nearMiss(std::string_view word, const std::vector<std::string>& candidates)
{
    if (word.empty() || word.size() > kLongestWord)
        return std::nullopt;
    const std::size_t allowed = std::max<std::size_t>(1, word.size() / 3);
    std::size_t best = allowed + 1;
    std::optional<std::string> nearest;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > word.size() + allowed || candidate.size() + allowed < word.size())
            continue;
        const std::size_t distance = editDistance(word, candidate);
        // A word all of whose letters differ is another word: 'c' is no slip for 'a'.
        if (distance < best && distance < word.size()) {
            best = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates)
{
    const auto near = nearMiss(word, candidates);
    return near ? "did you mean '" + *near + "'?" : std::string();
}

}  // namespace keyfall
