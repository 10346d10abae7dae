// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_edits.h"

#include <algorithm>

namespace keyfall {

namespace {

auto sameTarget(std::string_view op, std::string_view key)
{
    return [op, key](const SessionRegistration& r) { return namesOperator(r.op, op) && r.key == key; };
}

auto breaksOn(std::string_view op, std::string_view key)
{
    return [op, key](const Breakpoint& b) {
        return (b.key.empty() || b.key == key) && (b.op.empty() || namesOperator(b.op, op));
    };
}

}  // namespace

bool namesOperator(std::string_view sessionName, std::string_view op)
{
    constexpr std::string_view kAten = "aten::";
    if (op.starts_with(kAten) && !sessionName.starts_with(kAten))
        op.remove_prefix(kAten.size());  // which may stand before a name or not, as in programs
    if (sessionName == op)
        return true;
    // `add` means every overload of add; an empty name means a fallback and no operator.
    return !sessionName.empty() && op.size() > sessionName.size() && op.starts_with(sessionName)
        && op[sessionName.size()] == '.';
}

const SessionRegistration* registrationAt(const Session& session, std::string_view op, std::string_view key)
{
    const auto& all = session.registrations;
    const auto found = std::find_if(all.rbegin(), all.rend(), sameTarget(op, key));
    return found == all.rend() ? nullptr : &*found;
}

void placeRegistration(Session& session, SessionRegistration registration)
{
    auto& all = session.registrations;
    const auto same = [&](const SessionRegistration& r) {
        return r.op == registration.op && r.key == registration.key;
    };
    const auto found = std::find_if(all.rbegin(), all.rend(), same);
    if (found != all.rend())
        found->kernel = std::move(registration.kernel);
    else
        all.push_back(std::move(registration));
}

bool removeRegistration(Session& session, std::string_view op, std::string_view key)
{
    auto& all = session.registrations;
    const auto found = std::find_if(all.rbegin(), all.rend(), sameTarget(op, key));
    if (found == all.rend())
        return false;
    all.erase(std::next(found).base());
    return true;
}

bool hasBreakpoint(const Session& session, std::string_view op, std::string_view key)
{
    return std::any_of(session.breakpoints.begin(), session.breakpoints.end(), breaksOn(op, key));
}

void toggleBreakpoint(Session& session, std::string_view op, std::string_view key)
{
    if (std::erase_if(session.breakpoints, breaksOn(op, key)) == 0)
        session.breakpoints.push_back({std::string(op), std::string(key)});
}

}  // namespace keyfall
