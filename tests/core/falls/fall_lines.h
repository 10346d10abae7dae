// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_groups.h"
#include "core/falls/fall_table.h"
#include "core/falls/fall_text.h"
#include "tests/support/graphs.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <random>

/// Falls in text, and graphs to count them in.
namespace keyfall::fall_lines {

/// `2 linear: Autograd → Cpu`, a line a fall.
inline QString linesOf(const FallTable& table)
{
    QStringList lines;
    for (const Fall& fall : table.falls)
        lines << QStringLiteral("%1 %2: %3")
                     .arg(fall.tally.count)
                     .arg(QString::fromStdString(fall.op), QString::fromStdString(pathText(fall)));
    return lines.join('\n');
}

/// `3 Cpu`, a line a group.
inline QString linesOf(const FallGroups& groups)
{
    QStringList lines;
    for (const FallGroup& group : groups.groups)
        lines << QStringLiteral("%1 %2").arg(group.tally.count).arg(QString::fromStdString(group.name));
    return lines.join('\n');
}

/// Any tree of hops: calls, redispatches and direct calls, of few operators, keys and kernels, with errors and times.
inline std::shared_ptr<const CallGraph> randomGraph(std::mt19937& random, int calls)
{
    const auto draw = [&random](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    const std::vector<std::string> ops{"add", "mul", "linear"};
    const std::vector<std::string> keys{"Autograd", "Autocast", "Cpu", "Cuda", ""};
    const std::vector<CallKind> kinds{CallKind::call, CallKind::redispatch, CallKind::callDirect, CallKind::callBoxed,
                                      CallKind::redispatchBoxed};
    graphs::Builder b;
    const std::function<void(HopId, const std::string&, int)> grow = [&](HopId parent, const std::string& op,
                                                                         int depth) {
        const HopId hop = b.hop(parent, parent == 0 && draw(9) > 0 ? CallKind::call : kinds[draw(4)], keys[draw(4)], op,
                                draw(3) == 0 ? "mine:kernel" : std::string());
        if (draw(6) == 0)
            b.at(hop).error = HopError{"text " + std::to_string(draw(1000)), draw(1) == 0};
        b.at(hop).durationNs = 10 + draw(1000);
        for (int i = depth < 4 ? draw(3) : 0; i > 0; --i)
            grow(hop, draw(2) == 0 ? ops[draw(2)] : op, depth + 1);
    };
    for (int call = 0; call < calls; ++call) {
        const std::string& op = ops[draw(2)];
        b.call(op, {"Cpu"}, "line " + std::to_string(draw(2)));
        grow(0, op, 0);
    }
    return b.shared();
}

}  // namespace keyfall::fall_lines
