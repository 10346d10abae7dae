// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace keyfall {

/// The library's distributions differ between machines; the same seed must give the same question on all (splitmix64).
class QuizDice {
public:
    explicit QuizDice(std::uint64_t seed) : state_(seed) {}

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <class Item>
    Item take(std::vector<Item>& items)
    {
        const std::size_t at = below(items.size());
        Item item = items[at];
        items.erase(items.begin() + static_cast<long>(at));
        return item;
    }

private:
    std::uint64_t next()
    {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31U);
    }

    std::uint64_t state_;
};

}  // namespace keyfall
