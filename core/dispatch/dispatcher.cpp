// SPDX-License-Identifier: MIT
#include "core/dispatch/dispatcher.h"

#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/registration_link.h"
#include "core/dispatch/table_rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

std::atomic<std::uint64_t> gNextDispatcher{1};

}  // namespace

Dispatcher::Dispatcher(std::shared_ptr<const KeyModel> model, DispatcherOptions options)
    : model_(std::move(model)),
      options_(options),
      id_(gNextDispatcher.fetch_add(1)),
      missing_(Kernel::boxed([](const BoxedCall& call, Stack&) { throw missingKernelError(call.op, call.keys); }, "")),
      ambiguous_(
          Kernel::boxed([](const BoxedCall& call, Stack&) { throw ambiguousError(call.op, call.keys, call.key); },
                        "ambiguous_autogradother")),
      aliases_(std::make_unique<const RuleAliases>(*model_)),
      fallbackBySlot_(model_->slotCount(), nullptr),
      link_(std::make_shared<Registration::Link>())
{
    link_->dispatcher = this;
}

Dispatcher::~Dispatcher()
{
    const std::lock_guard lock(link_->mutex);
    link_->dispatcher = nullptr;
}

// Operators ----------------------------------------------------------------------------------------------------------

OperatorEntry& Dispatcher::internLocked(std::string_view name)
{
    if (const auto found = byName_.find(name); found != byName_.end())
        return *found->second;
    operators_.push_back(std::make_unique<OperatorEntry>(*this, id_, std::string(name)));
    try {
        byName_.emplace(operators_.back()->name(), operators_.back().get());
    } catch (...) {
        operators_.pop_back();
        throw;
    }
    return *operators_.back();
}

// An operator's first table is complete: fallbacks may exist before it (pytorch:S1).
const DispatchTable& Dispatcher::makeTable(const OperatorEntry& op) const
{
    const std::lock_guard lock(mutex_);
    if (const DispatchTable* made = op.table_.load(std::memory_order_acquire))
        return *made;
    auto& entry = const_cast<OperatorEntry&>(op);
    DispatchTable* table = DispatchTable::create(entry, *model_, missing_);
    const TableInputs inputs = inputsOf(op);
    for (std::uint32_t slot = 0; slot < model_->slotCount(); ++slot)
        fillSlot(*table, inputs, slot);
    entry.table_.store(table, std::memory_order_release);
    return *table;
}

Expected<OperatorHandle> Dispatcher::define(Schema schema, std::string debug)
{
    const std::lock_guard lock(mutex_);
    OperatorEntry& entry = internLocked(schema.name.text());
    if (!entry.schema()) {
        entry.define(std::move(schema), std::move(debug));
        return OperatorHandle(entry);
    }
    const bool pytorch = model_->spec().errors == ErrorStyle::pytorch;
    if (!pytorch && entry.schema()->text == schema.text)
        return OperatorHandle(entry);
    return badInput(schema.name.text(),
                    pytorch ? secondDefinitionText(*model_, schema, debug, entry.debug())
                            : fmt::format("Tried to register an operator ({}) with the same name and overload name "
                                          "multiple times; it is defined as {}",
                                          schema.text, entry.schema()->text),
                    "define it once, or give the second one another overload name");
}

OperatorHandle Dispatcher::intern(std::string_view name)
{
    const std::lock_guard lock(mutex_);
    return OperatorHandle(internLocked(name));
}

std::optional<OperatorHandle> Dispatcher::find(std::string_view name) const
{
    const std::lock_guard lock(mutex_);
    ++nameLookups_;
    const auto found = byName_.find(name);
    return found == byName_.end() ? std::nullopt : std::optional(OperatorHandle(*found->second));
}

std::optional<OperatorHandle> Dispatcher::find(OperatorNumber number, std::string_view name) const
{
    std::atomic<OperatorEntry*>& known = byNumber_[number];
    OperatorEntry* entry = known.load(std::memory_order_acquire);
    if (entry == nullptr) [[unlikely]] {
        const auto found = find(name);
        if (!found)
            return std::nullopt;
        entry = &found->entry();
        known.store(entry, std::memory_order_release);
    }
    return OperatorHandle(*entry);
}

std::uint64_t Dispatcher::nameLookups() const
{
    const std::lock_guard lock(mutex_);
    return nameLookups_;
}

std::vector<OperatorHandle> Dispatcher::operators() const
{
    const std::lock_guard lock(mutex_);
    std::vector<OperatorHandle> handles;
    handles.reserve(operators_.size());
    for (const auto& entry : operators_)
        handles.emplace_back(*entry);
    return handles;
}

std::vector<OperatorHandle> Dispatcher::overloads(std::string_view baseName) const
{
    const std::lock_guard lock(mutex_);
    std::vector<OperatorHandle> handles;
    for (const auto& entry : operators_) {
        const std::string_view name = entry->name();
        if (name.starts_with(baseName) && (name.size() == baseName.size() || name[baseName.size()] == '.'))
            handles.emplace_back(*entry);
    }
    return handles;
}

// Questions ----------------------------------------------------------------------------------------------------------

bool Dispatcher::hasKernel(std::string_view op, Key key) const
{
    const std::lock_guard lock(mutex_);
    const auto found = byName_.find(op);
    return found != byName_.end()
        && std::any_of(found->second->records_.begin(), found->second->records_.end(),
                       [key](const auto& record) { return record->key == key; });
}

std::size_t Dispatcher::kernelCount() const
{
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& op : operators_) {
        std::vector<std::optional<Key>> keys;
        for (const auto& record : op->records_)
            if (std::find(keys.begin(), keys.end(), record->key) == keys.end())
                keys.push_back(record->key);
        count += keys.size();
    }
    return count;
}

std::string Dispatcher::debugText() const
{
    return fmt::format("Dispatcher {{ kernel_count: {} }}", kernelCount());
}

std::size_t Dispatcher::memoryBytes() const
{
    const std::lock_guard lock(mutex_);
    std::size_t bytes = sizeof(byNumber_);
    for (const auto& op : operators_) {
        const DispatchTable* table = op->table_.load();
        bytes += sizeof(OperatorEntry) + op->name().capacity() + (table != nullptr ? table->bytes() : 0)
            + op->records_.size() * sizeof(RegistrationRecord) + op->removed_.size() * sizeof(RegistrationView);
    }
    return bytes;
}

}  // namespace keyfall
