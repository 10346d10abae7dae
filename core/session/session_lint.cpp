// SPDX-License-Identifier: MIT
#include "core/session/session_lint.h"

#include <algorithm>
#include <map>
#include <utility>

namespace keyfall {

namespace {

/// Of one operator: key -> the key whose kernel it calls directly. A later registration of a key replaces the earlier.
using DirectCalls = std::map<std::string, std::string>;

std::map<std::string, DirectCalls> directCallsOf(const Session& session, const KeyModel& model)
{
    const auto named = [&model](const std::string& text) {
        const auto key = model.parseKey(text);
        return key ? model.nameOf(*key) : text;
    };
    std::map<std::string, DirectCalls> calls;
    for (const SessionRegistration& registration : session.registrations) {
        if (registration.op.empty() || registration.key.empty())
            continue;
        DirectCalls& ofOperator = calls[registration.op];
        if (const auto* direct = std::get_if<CallDirectKernel>(&registration.kernel))
            ofOperator[named(registration.key)] = named(direct->key);
        else
            ofOperator.erase(named(registration.key));
    }
    return calls;
}

/// The keys of the circle that `start` is on, from `start` on; empty when its calls end.
std::vector<std::string> circleAt(const DirectCalls& calls, const std::string& start)
{
    std::vector<std::string> path;
    for (std::string at = start;;) {
        path.push_back(at);
        const auto next = calls.find(at);
        if (next == calls.end() || path.size() > calls.size())
            return {};
        if (next->second == start)
            return path;
        at = next->second;
    }
}

}  // namespace

std::vector<Finding> lintSession(const Session& session, const KeyModel& model)
{
    std::vector<Finding> findings;
    for (const auto& [op, calls] : directCallsOf(session, model))
        for (const auto& [key, target] : calls) {
            const std::vector<std::string> circle = circleAt(calls, key);
            // Each circle once, at the first of its keys.
            if (circle.empty() || *std::min_element(circle.begin(), circle.end()) != key)
                continue;
            std::vector<std::string> steps = circle;
            steps.push_back(key);
            findings.push_back({FindingKind::redispatchesToItself, op, key, DirectCallCircle{std::move(steps)}});
        }
    return findings;
}

}  // namespace keyfall
