// SPDX-License-Identifier: MIT
#include "tests/bench/bench_table.h"

#include <fmt/format.h>

#include <cstdio>

namespace keyfall::bench {

namespace {

std::string number(std::optional<double> value)
{
    if (!value)
        return "-";
    return *value < 100 ? fmt::format("{:.2f}", *value) : fmt::format("{:.0f}", *value);
}

}  // namespace

int Table::print() const
{
    int missed = 0;
    fmt::print("\n{}\n{:<58} {:>10} {:>10} {:>10}  {:<9} {}\n", title_, "", "measured", "ideal", "budget", "unit",
               "verdict");
    for (const Row& row : rows_) {
        std::string verdict;
        if (row.budget) {
            const bool holds = row.atLeast ? row.value >= *row.budget : row.value <= *row.budget;
            verdict = holds ? "ok" : "MISSED";
            missed += holds ? 0 : 1;
        }
        const std::string budget = row.budget ? (row.atLeast ? ">= " : "<= ") + number(row.budget) : "-";
        fmt::print("{:<58} {:>10} {:>10} {:>10}  {:<9} {}\n", row.what, number(row.value), number(row.ideal), budget,
                   row.unit, verdict);
    }
    return missed;
}

}  // namespace keyfall::bench
