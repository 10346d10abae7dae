// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/whole.h"

#include <cstdint>
#include <limits>

/// Functions of many elements that are no sums, once for all backends: a state, a step for each element in order, what
/// comes out, and `merge`, which takes in what another state has seen, wherever its elements lie. NaN wins over every number
/// (eleven:2.10).
namespace keyfall::functions {

template <class C>
struct Product {
    static constexpr const char* kName = "prod";
    C total = C(1);
    KEYFALL_HD void step(C x, std::int64_t) { total = product(total, x); }
    KEYFALL_HD void merge(const Product& other) { total = product(total, other.total); }
    [[nodiscard]] KEYFALL_HD C result() const { return total; }
};

/// Whether `x` takes the place of `best`.
template <bool Largest, class C>
KEYFALL_HD bool beats(C x, C best)
{
    if (best != best)
        return false;
    return x != x || (Largest ? x > best : x < best);
}

/// The largest or smallest element. Of nothing: what any element beats (false and true for bool).
template <bool Largest, class C>
struct Extreme {
    static constexpr const char* kName = Largest ? "amax" : "amin";
    C best = Largest ? std::numeric_limits<C>::lowest() : std::numeric_limits<C>::max();
    bool any = false;
    KEYFALL_HD void step(C x, std::int64_t)
    {
        if (!any || beats<Largest>(x, best))
            best = x;
        any = true;
    }
    KEYFALL_HD void merge(const Extreme& other)
    {
        if (other.any)
            step(other.best, 0);
    }
    [[nodiscard]] KEYFALL_HD C result() const { return best; }
};

/// The position of the first largest or smallest element.
template <bool Largest, class C>
struct ExtremePosition {
    static constexpr const char* kName = Largest ? "argmax" : "argmin";
    C best = C(0);
    std::int64_t position = -1;
    KEYFALL_HD void step(C x, std::int64_t at)
    {
        if (position >= 0 && !beats<Largest>(x, best))
            return;
        best = x;
        position = at;
    }
    KEYFALL_HD void merge(const ExtremePosition& other)
    {
        if (other.position < 0)
            return;
        const bool level = !beats<Largest>(other.best, best) && !beats<Largest>(best, other.best);
        if (position >= 0 && level ? other.position < position : position < 0 || beats<Largest>(other.best, best))
            *this = other;
    }
    [[nodiscard]] KEYFALL_HD std::int64_t result() const { return position; }
};

template <class C>
using Largest = Extreme<true, C>;
template <class C>
using Smallest = Extreme<false, C>;
template <class C>
using LargestPosition = ExtremePosition<true, C>;
template <class C>
using SmallestPosition = ExtremePosition<false, C>;

}  // namespace keyfall::functions
