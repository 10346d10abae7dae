// SPDX-License-Identifier: MIT
#include "core/pytorch/error_completion.h"

#include "core/pytorch/device_words.h"
#include "core/pytorch/known_operators.h"
#include "core/pytorch/text_pattern.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

using enum DispatchText;

/// The layout as torch.layout prints it, where a text calls it otherwise.
std::string layoutNamed(const std::string& word)
{
    if (word == "sparse")
        return "Sparse";
    const bool compressed = word == "CSR" || word == "CSC" || word == "BSR" || word == "BSC";
    return compressed ? fmt::format("Sparse{}{}", word[0], word.ends_with('R') ? "sr" : "sc") : word;
}

/// `aten::add` is none of PyTorch's operators, `aten::add.Tensor` is.
bool isOnlyOverloads(const std::string& op)
{
    const std::vector<std::string> names = knownOperators(op);
    return std::find(names.begin(), names.end(), op) == names.end()
        && std::any_of(names.begin(), names.end(),
                       [&op](const std::string& name) { return name.starts_with(op + "."); });
}

}  // namespace

void putGap(PastedError& error, std::string_view gap, const std::string& content)
{
    if (gap == "op")
        error.op = content;
    else if (gap == "key")
        error.key = content.starts_with("DispatchKey.") ? content.substr(12) : content;
    else if (gap == "previous")
        error.previous = content;
    else if (gap == "next")
        error.next = content;
    else
        error.details.emplace(gap, content);
}

void completeError(PastedError& error)
{
    for (const char* name : {"declaration", "reason"})  // opcheck adds it
        if (const auto at = error.details.find(name); at != error.details.end())
            at->second = at->second.substr(0, at->second.find(" (scroll"));
    error.schema = error.detail("declaration");
    if (error.op.empty() && error.schema.find('(') != std::string::npos)
        error.op = operatorOf(error.schema.substr(0, error.schema.find('(')));
    if (error.op.empty())
        error.op = operatorOf(error.detail("function"));
    if (error.op.empty() && !error.detail("namespace").empty() && !error.detail("name").empty())
        error.op = operatorOf(error.detail("namespace") + "::" + error.detail("name"));
    if (const auto layout = error.details.find("layout"); layout != error.details.end())
        layout->second = layoutNamed(layout->second);
    if (error.kind == noOverloadFits) {
        error.op = error.op.substr(0, error.op.find('.'));  // the complaints are of all its overloads
        if (!error.detail("found").empty())
            error.details["complaint"] = fmt::format("'{}' is of type {}, and none of them takes that there",
                                                     error.detail("argument"), error.detail("found"));
        else if (!error.detail("most").empty())
            error.details["complaint"] = fmt::format("{} were given, and one of them takes at most {}",
                                                     error.detail("count"), error.detail("most"));
        else if (!error.detail("missing").empty())
            error.details["complaint"] = fmt::format("'{}' is missing", error.detail("missing"));
    }
    if ((error.kind == vmapShape || error.kind == vmapInPlace || error.kind == noBatchingRule) && error.op.empty()
        && error.details.contains("name")) {
        // "repeat_interleave", "index_put_" and "torch.allclose"; another function's name is none of an operator.
        // "inplace arithmetic" is several.
        const std::string name = error.detail("name");
        const std::string own = name.starts_with("torch.") || name.starts_with("aten::") ? name.substr(6) : name;
        if (error.kind != noBatchingRule || own.size() < name.size())
            error.op = operatorOf("aten::" + own);
    }
    if (const std::string brief = error.detail("brief"); !brief.empty())  // what follows lists every type that there is
        error.details["reason"] = brief;
    if (error.kind == noDerivative && error.op.empty()) {
        // 'igamma: input', or an operator alone
        const std::string both = error.detail("argument");
        const std::size_t colon = both.find(": ");
        error.op = operatorOf("aten::" + both.substr(0, colon));
        error.details.erase("argument");
        if (colon != std::string::npos)
            error.details["argument"] = both.substr(colon + 2);
    }
    if (error.kind == unknownOperator && error.op.starts_with("aten::") && error.op.find('.') == std::string::npos
        && isOnlyOverloads(error.op)) {
        error.kind = unknownOverload;  // "operator aten::add does not exist", and add.Tensor does
        error.details.emplace("overload", "default");
    }
    if (error.kind == deviceNotBuilt && error.recognised.empty() && !error.detail("guarded").empty()) {
        const std::string backend = backendOfDevice(error.detail("guarded"));
        error.details.emplace("device", error.detail("guarded"));
        if (backend.empty() || backend == "PrivateUse1")
            error.kind = noDeviceGuard;
    }
    if (error.kind == schemaNotParsed && !error.details.contains("written") && !error.detail("line").empty())
        error.details["written"] = error.detail("line");  // it ends where the schema does, and nothing is marked
    if (error.kind == failedCheck && !error.detail("checked").empty()) {
        // torch._subclasses.schema_check_mode says it without opcheck's frame.
        error.details.emplace("test", "schema");
        error.details["reason"] = fmt::format("Argument {} is not defined {} but was {}", error.detail("checked"),
                                              error.detail("defined_as"), error.detail("seen_as"));
    }
    if (error.kind == noDerivative && error.op.substr(0, error.op.find('.')).ends_with("_backward"))
        error.kind = noSecondDerivative;
    if (const std::size_t colons = error.op.find("::"); colons != std::string::npos)
        error.details.emplace("namespace", error.op.substr(0, colons));
}

}  // namespace keyfall
