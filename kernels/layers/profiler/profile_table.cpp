// SPDX-License-Identifier: MIT
#include "kernels/layers/profiler/profile_table.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

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

std::string shapesOf(const ProfileSlice& slice)
{
    std::string text = "[";
    for (std::size_t i = 0; i < slice.inputs.size(); ++i) {
        text += i ? ", [" : "[";
        const Dims& shape = slice.inputs[i].shape;
        for (std::size_t axis = 0; axis < shape.size(); ++axis)
            text += (axis ? ", " : "") + std::to_string(shape[axis]);
        text += "]";
    }
    return text + "]";
}

/// What rows are compared by.
std::int64_t sizeIn(ProfileOrder order, const ProfileRow& row)
{
    switch (order) {
    case ProfileOrder::selfTime: return row.selfNs;
    case ProfileOrder::totalTime: return row.totalNs;
    case ProfileOrder::averageTime: return row.totalNs / static_cast<std::int64_t>(row.calls);
    case ProfileOrder::deviceTime: return row.deviceNs;
    case ProfileOrder::memory: return row.allocatedBytes;
    case ProfileOrder::selfMemory: return row.selfBytes;
    case ProfileOrder::calls: return static_cast<std::int64_t>(row.calls);
    case ProfileOrder::flops: return row.flops.value_or(-1);
    case ProfileOrder::name: break;
    }
    return 0;
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

std::string textOfFlops(std::int64_t flops)
{
    const auto value = static_cast<double>(flops);
    if (value < 1e3)
        return fmt::format("{} FLOP", flops);
    if (value < 1e6)
        return fmt::format("{:.3f} KFLOP", value / 1e3);
    if (value < 1e9)
        return fmt::format("{:.3f} MFLOP", value / 1e6);
    return fmt::format("{:.3f} GFLOP", value / 1e9);
}

std::vector<ProfileRow> aggregate(const Profile& profile, ProfileOrder order, ProfileGroup group)
{
    std::vector<std::int64_t> childrenOnDevice(profile.size());
    for (const ProfileSlice& slice : profile)
        if (slice.parent != 0 && slice.device)
            childrenOnDevice[slice.parent - 1] += slice.device->totalNs();
    std::map<std::pair<std::string, std::string>, ProfileRow> rowsByGroup;
    for (const ProfileSlice& slice : profile) {
        const std::string shapes = group == ProfileGroup::op ? std::string() : shapesOf(slice);
        ProfileRow& row = rowsByGroup[{slice.op, shapes}];
        row.op = slice.op;
        row.shapes = shapes;
        row.selfNs += slice.selfNs();
        row.selfBytes += slice.selfBytes();
        ++row.calls;
        const std::int64_t onDevice = slice.device ? slice.device->totalNs() : 0;
        row.selfDeviceNs += std::max<std::int64_t>(onDevice - childrenOnDevice[slice.id - 1], 0);
        if (isInsideItself(profile, slice))
            continue;
        row.totalNs += slice.totalNs();
        row.allocatedBytes += slice.allocatedBytes;
        row.deviceNs += onDevice;
        if (slice.flops)
            row.flops = row.flops.value_or(0) + *slice.flops;
    }
    std::vector<ProfileRow> rows;
    for (auto& [key, row] : rowsByGroup)
        rows.push_back(std::move(row));
    if (order != ProfileOrder::name)
        std::stable_sort(rows.begin(), rows.end(), [order](const ProfileRow& a, const ProfileRow& b) {
            return sizeIn(order, a) > sizeIn(order, b);
        });
    return rows;
}

std::string profileTable(const Profile& profile, ProfileOrder order, ProfileGroup group)
{
    const std::vector<ProfileRow> rows = aggregate(profile, order, group);
    std::int64_t allSelf = 0;
    std::int64_t allOnDevice = 0;
    std::size_t nameWidth = 4;
    bool anyFlops = false;
    const bool anyDevice =
        std::any_of(profile.begin(), profile.end(), [](const auto& s) { return s.device.has_value(); });
    for (const ProfileRow& row : rows) {
        allSelf += row.selfNs;
        allOnDevice += row.selfDeviceNs;
        anyFlops = anyFlops || row.flops;
        nameWidth = std::max(nameWidth, row.op.size());
    }
    nameWidth = std::min(nameWidth + 4, kWidestName);

    std::vector<std::string> heads{"Self CPU %", "Self CPU", "CPU total %", "CPU total", "CPU time avg"};
    if (anyDevice)
        heads.insert(heads.end(), {"Self CUDA", "Self CUDA %", "CUDA total", "CUDA time avg"});
    heads.insert(heads.end(), {"CPU Mem", "Self CPU Mem", "# of Calls"});
    if (anyFlops)
        heads.emplace_back("Total FLOPs");
    if (group == ProfileGroup::opAndShapes)
        heads.emplace_back("Input Shapes");

    const auto widthOf = [](const std::string& head) { return std::max(kColumnWidth, head.size()); };
    std::string rule(nameWidth, '-');
    std::string head = fmt::format("{:>{}}", "Name", nameWidth);
    for (const std::string& name : heads) {
        rule += "  " + std::string(widthOf(name), '-');
        head += fmt::format("  {:>{}}", name, widthOf(name));
    }

    std::string table = rule + "\n" + head + "\n" + rule + "\n";
    for (const ProfileRow& row : rows) {
        const auto calls = static_cast<std::int64_t>(row.calls);
        std::vector<std::string> cells{percent(row.selfNs, allSelf), textOfDuration(row.selfNs),
                                       percent(row.totalNs, allSelf), textOfDuration(row.totalNs),
                                       textOfDuration(row.totalNs / calls)};
        if (anyDevice)
            cells.insert(cells.end(),
                         {textOfDuration(row.selfDeviceNs), percent(row.selfDeviceNs, allOnDevice),
                          textOfDuration(row.deviceNs), textOfDuration(row.deviceNs / calls)});
        cells.insert(cells.end(),
                     {textOfBytes(row.allocatedBytes), textOfBytes(row.selfBytes), std::to_string(row.calls)});
        if (anyFlops)
            cells.push_back(row.flops ? textOfFlops(*row.flops) : "--");  // not known is not none
        if (group == ProfileGroup::opAndShapes)
            cells.push_back(row.shapes);
        table += fmt::format("{:>{}}", cut(row.op, nameWidth), nameWidth);
        for (std::size_t i = 0; i < cells.size(); ++i)
            table += fmt::format("  {:>{}}", cells[i], widthOf(heads[i]));
        table += "\n";
    }
    table += rule + "\nSelf CPU time total: " + textOfDuration(allSelf) + "\n";
    if (anyDevice)
        table += "Self CUDA time total: " + textOfDuration(allOnDevice) + "\n";
    return table;
}

}  // namespace keyfall
