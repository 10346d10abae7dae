// SPDX-License-Identifier: MIT
#include "app/commands/chosen_operators.h"

#include "core/script/overloads.h"

namespace keyfall::app {

Expected<std::vector<OperatorHandle>> chosenOperators(const Dispatcher& dispatcher, const std::string& op)
{
    if (op.empty())
        return dispatcher.operators();
    constexpr std::string_view kAten = "aten::";
    if (op.find("::") != std::string::npos)
        if (const auto exact = dispatcher.find(op))
            return std::vector{*exact};
    if (op.starts_with(kAten))  // which operators of sessions are called without
        if (const auto exact = dispatcher.find(std::string_view(op).substr(kAten.size())))
            return std::vector{*exact};
    auto named = operatorsNamed(dispatcher, op);
    if (!named)
        return tl::unexpected<Error>(Error{ErrorKind::badInput, "--op", named.error().message, named.error().advice});
    return named;
}

}  // namespace keyfall::app
