// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/profile_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace keyfall {

namespace {

constexpr std::size_t kColumnWidth = 12;
constexpr std::size_t kWidestName = 55;

/// Whether a call runs inside of another one of the same operator, whose total holds its time already.
bool isInsideItself(const Profile& profile, const ProfileSlice& slice)
{
    for (std::uint32_t id = slice.parent; id != 0; id = profile[id - 1].parent)
        if (profile[id - 1].op == slice.op)
            return true;
    return false;
}

std::string percent(std::int64_t part, std::int64_t whole)
{
    return fmt::format("{:.2f}%", whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string cut(const std::string& name, std::size_t width)
{
    return name.size() <= width ? name : name.substr(0, width - 3) + "...";
}

}  // namespace

std::string textOfDuration(std::int64_t ns)
{
    const auto value = static_cast<double>(ns);
    if (std::abs(value) < 1e3)
        return fmt::format("{}ns", ns);
    if (std::abs(value) < 1e6)
        return fmt::format("{:.3f}us", value / 1e3);
    if (std::abs(value) < 1e9)
        return fmt::format("{:.3f}ms", value / 1e6);
    return fmt::format("{:.3f}s", value / 1e9);
}

std::string textOfBytes(std::int64_t bytes)
{
    const auto value = static_cast<double>(bytes);
    if (std::abs(value) < 0x1p10)
        return fmt::format("{} b", bytes);
    if (std::abs(value) < 0x1p20)
        return fmt::format("{:.2f} Kb", value / 0x1p10);
    if (std::abs(value) < 0x1p30)
        return fmt::format("{:.2f} Mb", value / 0x1p20);
    return fmt::format("{:.2f} Gb", value / 0x1p30);
}

std::vector<ProfileRow> aggregate(const Profile& profile, ProfileOrder order)
{
    std::map<std::string, ProfileRow> byName;
    for (const ProfileSlice& slice : profile) {
        ProfileRow& row = byName[slice.op];
        row.op = slice.op;
        row.selfNs += slice.selfNs();
        row.selfBytes += slice.selfBytes();
        ++row.calls;
        if (!isInsideItself(profile, slice)) {
            row.totalNs += slice.totalNs();
            row.allocatedBytes += slice.allocatedBytes;
        }
    }
    std::vector<ProfileRow> rows;
    for (auto& [name, row] : byName)
        rows.push_back(std::move(row));
    const auto larger = [order](const ProfileRow& a, const ProfileRow& b) {
        switch (order) {
        case ProfileOrder::selfTime:
            return a.selfNs > b.selfNs;
        case ProfileOrder::totalTime:
            return a.totalNs > b.totalNs;
        case ProfileOrder::calls:
            return a.calls > b.calls;
        case ProfileOrder::name:
            break;
        }
        return a.op < b.op;
    };
    std::stable_sort(rows.begin(), rows.end(), larger);
    return rows;
}

std::string profileTable(const Profile& profile, ProfileOrder order)
{
    const std::vector<ProfileRow> rows = aggregate(profile, order);
    std::int64_t allSelf = 0;
    std::size_t nameWidth = 4;
    for (const ProfileRow& row : rows) {
        allSelf += row.selfNs;
        nameWidth = std::max(nameWidth, row.op.size());
    }
    nameWidth = std::min(nameWidth + 4, kWidestName);

    constexpr std::array<const char*, 8> kHeads{"Self CPU %",   "Self CPU", "CPU total %",  "CPU total",
                                                "CPU time avg", "CPU Mem",  "Self CPU Mem", "# of Calls"};
    std::string rule(nameWidth, '-');
    std::string head = fmt::format("{:>{}}", "Name", nameWidth);
    for (const char* name : kHeads) {
        rule += "  " + std::string(kColumnWidth, '-');
        head += fmt::format("  {:>{}}", name, kColumnWidth);
    }

    std::string table = rule + "\n" + head + "\n" + rule + "\n";
    for (const ProfileRow& row : rows) {
        const std::array<std::string, 8> cells{percent(row.selfNs, allSelf),
                                               textOfDuration(row.selfNs),
                                               percent(row.totalNs, allSelf),
                                               textOfDuration(row.totalNs),
                                               textOfDuration(row.totalNs / static_cast<std::int64_t>(row.calls)),
                                               textOfBytes(row.allocatedBytes),
                                               textOfBytes(row.selfBytes),
                                               std::to_string(row.calls)};
        table += fmt::format("{:>{}}", cut(row.op, nameWidth), nameWidth);
        for (const std::string& cell : cells)
            table += fmt::format("  {:>{}}", cell, kColumnWidth);
        table += "\n";
    }
    return table + rule + "\nSelf CPU time total: " + textOfDuration(allSelf) + "\n";
}

}  // namespace keyfall
