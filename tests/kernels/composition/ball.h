// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace keyfall::composition {

/// A number that is known to be at most `radius` from `middle`.
struct Ball {
    double middle = 0;
    double radius = 0;
};

/// Numbers whose every result is rounded.
class Rounding {
public:
    explicit Rounding(double unit) : unit_(unit) {}

    [[nodiscard]] Ball round(Ball a) const
    {
        a.radius += unit_ * (std::abs(a.middle) + a.radius);
        return a;
    }
    [[nodiscard]] Ball add(Ball a, Ball b) const { return round({a.middle + b.middle, a.radius + b.radius}); }
    [[nodiscard]] Ball times(Ball a, Ball b) const
    {
        return round(
            {a.middle * b.middle, std::abs(a.middle) * b.radius + a.radius * std::abs(b.middle) + a.radius * b.radius});
    }
    /// Of a function that takes no two numbers further apart than `slope` times their distance.
    template <class Function>
    [[nodiscard]] Ball of(Function function, double slope, Ball a) const
    {
        return round({function(a.middle), slope * a.radius});
    }

private:
    double unit_;
};

[[nodiscard]] inline Ball negative(Ball a)
{
    return {-a.middle, a.radius};
}

}  // namespace keyfall::composition
