// SPDX-License-Identifier: MIT
#include "core/dispatch/operator_entry.h"

#include "core/dispatch/dispatcher.h"

#include <fmt/format.h>

namespace keyfall {

const OperatorEntry::Definition OperatorEntry::kUndefined;
const char OperatorEntry::kNothing = 0;

OperatorEntry::OperatorEntry(Dispatcher& dispatcher, std::uint64_t owner, std::string name)
    : owner_(owner), dispatcher_(&dispatcher), name_(std::move(name))
{
}

OperatorEntry::~OperatorEntry()
{
    if (const DispatchTable* table = table_.load())
        DispatchTable::destroy(table);
    if (const Definition* own = definition_.load(); own != &kUndefined)
        delete own;
}

const DispatchTable& OperatorEntry::makeTable() const
{
    return dispatcher_->makeTable(*this);
}

void OperatorEntry::define(Schema schema, std::string debug)
{
    definition_.store(new Definition{std::move(schema), std::move(debug)}, std::memory_order_release);
}

std::optional<Error> OperatorEntry::claim(const std::type_info& signature)
{
    const std::type_info* expected = nullptr;
    if (signature_.compare_exchange_strong(expected, &signature) || *expected == signature)
        return std::nullopt;
    return Error{
        ErrorKind::badInput, name_.str(),
        fmt::format("a typed handle with the C++ signature {} does not fit: the operator's kernels and handles "
                    "have {}",
                    signature.name(), expected->name()),
        "use one signature for all of them"};
}

}  // namespace keyfall
