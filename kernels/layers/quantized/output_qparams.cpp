// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/output_qparams.h"

#include <map>
#include <vector>

namespace keyfall::quantized {

namespace {

std::map<std::uint64_t, std::vector<QParams>>& given()
{
    thread_local std::map<std::uint64_t, std::vector<QParams>> all;
    return all;
}

}  // namespace

OutputQParams::OutputQParams(const Dispatcher& dispatcher, QParams qparams) : dispatcher_(dispatcher.id())
{
    given()[dispatcher_].push_back(std::move(qparams));
}

OutputQParams::~OutputQParams()
{
    const auto found = given().find(dispatcher_);
    found->second.pop_back();
    if (found->second.empty())
        given().erase(found);
}

std::optional<QParams> outputQParams(const Dispatcher& dispatcher)
{
    const auto found = given().find(dispatcher.id());
    return found == given().end() ? std::nullopt : std::optional(found->second.back());
}

}  // namespace keyfall::quantized
