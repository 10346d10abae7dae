// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall::bench {

/// Seconds since some point.
[[nodiscard]] inline double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Keeps a value alive, so that what computed it is not optimised away.
template <class T>
void use(const T& value)
{
    asm volatile("" : : "r,m"(value) : "memory");
}

[[nodiscard]] inline double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/// Median nanoseconds of one `work()`, of 101 batches. Batches are short, so that most are undisturbed on a busy machine.
template <class Work>
[[nodiscard]] double nanoseconds(Work work, int perBatch = 10000)
{
    std::vector<double> batches;
    for (int batch = 0; batch < 101; ++batch) {
        const double start = now();
        for (int i = 0; i < perBatch; ++i)
            work();
        batches.push_back((now() - start) * 1e9 / perBatch);
    }
    return median(std::move(batches));
}

/// A line: what was measured beside an ideal of the same run, and the budget. Whether the budget holds is part of it.
struct Row {
    std::string what;
    double value;
    std::optional<double> ideal;
    std::optional<double> budget;
    std::string unit = "ns";
    bool atLeast = false;  ///< the budget is a floor, as for rates
};

class Table {
public:
    explicit Table(std::string title) : title_(std::move(title)) {}

    void add(Row row) { rows_.push_back(std::move(row)); }
    [[nodiscard]] bool empty() const { return rows_.empty(); }
    /// Prints the table; returns how many budgets were missed.
    [[nodiscard]] int print() const;

private:
    std::string title_;
    std::vector<Row> rows_;
};

}  // namespace keyfall::bench
