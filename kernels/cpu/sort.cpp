// SPDX-License-Identifier: MIT
#include "kernels/cpu/sort.h"

#include "kernels/cpu/line_space.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/parallel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace keyfall::cpu {

namespace {

/// An element as an unsigned number that is ordered as elements are, and its place in the line.
template <class Key>
struct Entry {
    Key key;
    Key at;  // as wide as the key: no padding is moved about
};

template <class Key, class Number>
Key orderedBits(Number value)
{
    constexpr Key kSign = Key{1} << (8 * sizeof(Key) - 1);
    if constexpr (std::is_floating_point_v<Number>) {
        using Bits = std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t>;
        constexpr Bits kSignBit = Bits{1} << (8 * sizeof(Bits) - 1);
        if (value != value)
            return std::numeric_limits<Key>::max();
        const auto bits = value == 0 ? Bits{0} : std::bit_cast<Bits>(value);
        return (bits & kSignBit) != 0 ? static_cast<Bits>(~bits) : static_cast<Bits>(bits | kSignBit);
    } else if constexpr (std::is_signed_v<Number>) {
        return static_cast<Key>(static_cast<Key>(value) ^ kSign);  // widened with its sign
    } else {
        return static_cast<Key>(value);
    }
}

/// Sorts lines of entries by their keys, one digit after another from the lowest; short ones by comparing.
template <class Key>
class LineSorter {
public:
    explicit LineSorter(std::int64_t length)
        : line_(static_cast<std::size_t>(length)), other_(length < kRadixFrom ? 0 : static_cast<std::size_t>(length))
    {
    }

    std::vector<Entry<Key>>& line() { return line_; }

    void sort()
    {
        if (other_.empty())
            return std::stable_sort(line_.begin(), line_.end(), [](auto a, auto b) { return a.key < b.key; });
        count();
        for (std::size_t digit = 0; digit < kDigits; ++digit)
            if (distinguishes(digit))
                distribute(digit);
    }

private:
    static constexpr int kBits = 11;  // three digits for 32 bits; their counts fit into the nearest cache
    static constexpr std::size_t kValues = std::size_t{1} << kBits;
    static constexpr std::size_t kDigits = (8 * sizeof(Key) + kBits - 1) / kBits;
    /// Shorter lines are sorted sooner by comparing.
    static constexpr std::int64_t kRadixFrom = sizeof(Key) == 4 ? 256 : 1024;

    static std::size_t digitOf(Key key, std::size_t digit)
    {
        return static_cast<std::size_t>(key >> (static_cast<int>(digit) * kBits)) & (kValues - 1);
    }
    void count()
    {
        for (auto& counts : counts_)
            counts.fill(0);
        for (const Entry<Key>& entry : line_)
            for (std::size_t digit = 0; digit < kDigits; ++digit)
                ++counts_[digit][digitOf(entry.key, digit)];
    }
    /// Where all keys have the same digit there is nothing to do: small integers, half types.
    [[nodiscard]] bool distinguishes(std::size_t digit) const
    {
        return counts_[digit][digitOf(line_.front().key, digit)] != line_.size();
    }
    void distribute(std::size_t digit)
    {
        auto& places = counts_[digit];
        Key next = 0;
        for (Key& place : places)
            next += std::exchange(place, next);
        for (const Entry<Key>& entry : line_)
            other_[places[digitOf(entry.key, digit)]++] = entry;
        line_.swap(other_);
    }

    std::vector<Entry<Key>> line_;
    std::vector<Entry<Key>> other_;
    std::array<std::array<Key, kValues>, kDigits> counts_;  // a key can count any line's entries
};

template <class Key, class Stored, class Number>
void sortLines(const ops::AlongPlan& plan, const LineSpace& space)
{
    auto* const to = plan.output.hostData<Stored>();
    auto* const index = plan.index.hostData<std::int64_t>();
    const auto* const from = plan.input.hostData<const Stored>();
    const Key inverted = plan.descending ? std::numeric_limits<Key>::max() : Key{0};
    constexpr std::int64_t kSteps = 16;  // what sorting costs, in additions an element
    parallelItems(space.blocks * space.width, kSteps * space.length, [&](std::int64_t begin, std::int64_t end) {
        LineSorter<Key> sorter(space.length);
        for (std::int64_t l = begin; l < end; ++l) {
            LineSpace::Offsets first = space.at(l / space.width);
            for (std::size_t t = 0; t < first.size(); ++t)
                first[t] += l % space.width * space.across[t];
            Key at = 0;
            for (Entry<Key>& entry : sorter.line()) {
                const Stored element = from[first[1] + static_cast<std::int64_t>(at) * space.along[1]];
                entry = {static_cast<Key>(orderedBits<Key>(static_cast<Number>(element)) ^ inverted), at++};
            }
            sorter.sort();
            std::int64_t i = 0;
            for (const Entry<Key>& entry : sorter.line()) {
                const auto source = static_cast<std::int64_t>(entry.at);
                index[first[2] + i * space.along[2]] = source;
                to[first[0] + i * space.along[0]] = from[first[1] + source * space.along[1]];
                ++i;
            }
        }
    });
}

}  // namespace

void sortAlong(const ops::AlongPlan& plan)
{
    const LineSpace space(plan, plan.input.shape());
    withStoredType(plan.input.dtype(), [&](auto stored, auto number) {
        using Number = decltype(number);
        if constexpr (sizeof(Number) <= sizeof(std::uint32_t))
            if (space.length <= std::numeric_limits<std::uint32_t>::max())
                return sortLines<std::uint32_t, decltype(stored), Number>(plan, space);
        sortLines<std::uint64_t, decltype(stored), Number>(plan, space);
    });
}

}  // namespace keyfall::cpu
