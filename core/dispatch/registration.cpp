// SPDX-License-Identifier: MIT
// How kernels come into a dispatcher, replace each other and go: what Dispatcher and Registration do about it.
#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/registration_link.h"
#include "core/dispatch/table_rules.h"
#include "core/tensor/host_allocator.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

namespace keyfall {

namespace {

/// Removed registrations that an operator remembers for the history screen.
constexpr std::size_t kHistory = 64;

constexpr std::size_t kOverrides = 1000;

RegistrationView viewOf(const RegistrationRecord& record, RegistrationView::State state)
{
    return {record.id,
            record.op != nullptr ? record.op->name() : std::string(),
            record.key,
            record.kernel.name(),
            record.where,
            state,
            record.kernel.isFallthrough(),
            !record.kernel.isBoxedOnly()};
}

void remember(std::vector<RegistrationView>& history, RegistrationView view)
{
    if (history.size() >= kHistory)
        history.erase(history.begin());
    history.push_back(std::move(view));
}

struct DestroyTable {
    void operator()(const DispatchTable* table) const { DispatchTable::destroy(table); }
};
using NextTable = std::unique_ptr<DispatchTable, DestroyTable>;

/// The operator's table, which somebody has read, as it will be: with the slots that a registration at `key` refreshes.
NextTable nextTable(const OperatorEntry& op, const TableInputs& inputs, std::optional<Key> key)
{
    const KeyModel& model = inputs.model;
    NextTable next(op.madeTable().copy());
    if (model.spec().precedence == Precedence::plain && key && model.info(*key).slot)
        fillSlot(*next, inputs, static_cast<std::uint32_t>(*model.info(*key).slot));
    else
        for (const std::uint32_t slot : slotsToRefresh(model, key))
            fillSlot(*next, inputs, slot);
    return next;
}

/// Whether an entry of the table is `kernel`.
bool runs(const DispatchTable& table, const Kernel& kernel)
{
    for (std::uint32_t slot = 0; slot < table.slotCount; ++slot)
        if (&table.at(slot) == &kernel)
            return true;
    return false;
}

}  // namespace

Registration& Registration::operator=(Registration&& other) noexcept
{
    if (this != &other) {
        release();
        link_ = std::move(other.link_);
        op_ = other.op_;
        id_ = std::exchange(other.id_, 0);
    }
    return *this;
}

// Note [Changes of tables happen as a whole]
// A table that was published points into the records, so whoever changes both first makes everything that wants memory
// (the next tables), and then does what cannot fail. Without memory nothing has changed. A registration that ends, which
// may be in a destructor, then stays for the dispatcher's life.
void Registration::release()
{
    const std::uint64_t id = std::exchange(id_, 0);
    if (id == 0)
        return;
    const auto link = std::move(link_);
    Reclaimer::Garbage garbage;  // Note [Kernels are destroyed outside of locks]
    const std::lock_guard lock(link->mutex);
    if (link->dispatcher == nullptr)
        return;
    for (const bool last : {false, true}) {
        try {
            garbage = link->dispatcher->deregister(op_, id);
            return;
        } catch (const std::bad_alloc&) {
            if (!last)
                HostAllocator::releaseKept();
        }
    }
}

void Dispatcher::publish(OperatorEntry& op, const DispatchTable* next)
{
    const DispatchTable* old = op.table_.exchange(next, std::memory_order_acq_rel);
    reclaimer_.retire(const_cast<DispatchTable*>(old),
                      [](void* table) { DispatchTable::destroy(static_cast<DispatchTable*>(table)); });
    std::erase_if(op.stale_, [&](std::unique_ptr<RegistrationRecord>& record) {
        const bool gone = !runs(*next, record->kernel);
        if (gone)
            retire(std::move(record));
        return gone;
    });
}

TableInputs Dispatcher::inputsOf(const OperatorEntry& op) const
{
    return {*model_, op.records_, fallbackBySlot_, missing_, ambiguous_, options_.strict, *aliases_};
}

void Dispatcher::refresh(OperatorEntry& op, std::optional<Key> key)
{
    publish(op, nextTable(op, inputsOf(op), key).release());
}

void Dispatcher::retire(std::unique_ptr<RegistrationRecord> record)
{
    reclaimer_.retire(record.release(), [](void* gone) { delete static_cast<RegistrationRecord*>(gone); });
}

void Dispatcher::refreshAfterRegistration(OperatorEntry& op, std::optional<Key> key)
{
    // What refreshes everything is a registration without a key (pytorch:S2). A fallback needs no such care: it decides
    // its own key's entries only.
    refresh(op, options_.freshTables ? std::nullopt : key);
}

void Dispatcher::refreshFallback(Key key)
{
    const Kernel* active = nullptr;
    for (const auto& record : fallbackRecords_)
        if (record->key == key)
            active = &record->kernel;
    const std::vector<std::uint32_t> slots = model_->slotsOf(key);
    std::vector<const Kernel*> before;
    std::vector<NextTable> next;
    before.reserve(slots.size());
    next.reserve(operators_.size());
    for (const std::uint32_t slot : slots)
        before.push_back(std::exchange(fallbackBySlot_[slot], active));
    try {
        for (const auto& op : operators_)
            next.push_back(op->table_.load() != nullptr ? nextTable(*op, inputsOf(*op), key) : NextTable());
    } catch (...) {
        for (std::size_t i = 0; i < slots.size(); ++i)
            fallbackBySlot_[slots[i]] = before[i];
        throw;
    }
    for (std::size_t i = 0; i < next.size(); ++i)
        if (next[i])
            publish(*operators_[i], next[i].release());
}

void Dispatcher::checkFits(OperatorEntry& op, const Kernel& kernel, std::optional<Key> key) const
{
    if (kernel.signature() == nullptr)
        return;
    const auto problem = claimSignature(op, *kernel.signature(), kernel.shape());
    if (!problem)
        return;
    DispatchError error(DispatchErrorKind::badSignature,
                        fmt::format("register({}, {}): the kernel '{}' does not fit: {}", op.name(),
                                    key ? model_->nameOf(*key) : "no key", kernel.name(), problem->message));
    error.op = op.name();
    error.key = key;
    throw error;
}

void Dispatcher::addRecord(OperatorEntry& op, NewKernel kernel)
{
    const std::optional<Key> at = kernel.key ? kernel.key : model_->catchAllKey();  // pytorch:R1
    auto record = std::make_unique<RegistrationRecord>(
        RegistrationRecord{nextRecord_++, &op, at, std::move(kernel.kernel), std::move(kernel.where), !kernel.key});
    noteOverride(op, *record);
    op.records_.push_back(std::move(record));
}

void Dispatcher::dropRecords(OperatorEntry& op, std::size_t records, std::size_t overrides,
                             bool overrideWarned) noexcept
{
    op.records_.erase(op.records_.begin() + static_cast<std::ptrdiff_t>(records), op.records_.end());
    overrides_.erase(overrides_.begin() + static_cast<std::ptrdiff_t>(overrides), overrides_.end());
    overrideWarned_ = overrideWarned;
}

Registration Dispatcher::registerKernel(OperatorHandle op, std::optional<Key> key, Kernel kernel, std::string where)
{
    Reclaimer::Garbage garbage;  // Note [Kernels are destroyed outside of locks]
    OperatorEntry& entry = op.entry();
    (void)entry.table();  // what this registration does not refresh is as it was before
    const std::lock_guard lock(mutex_);
    checkFits(entry, kernel, key);
    const std::size_t before = entry.records_.size();
    const std::size_t overridesBefore = overrides_.size();
    const bool warnedBefore = overrideWarned_;
    try {
        addRecord(entry, {key, std::move(kernel), std::move(where)});
        refreshAfterRegistration(entry, key);
    } catch (...) {
        dropRecords(entry, before, overridesBefore, warnedBefore);
        throw;
    }
    garbage = reclaimer_.takeGarbage();
    return Registration(link_, &entry, entry.records_.back()->id);
}

void Dispatcher::registerAll(OperatorHandle op, std::vector<NewKernel> kernels)
{
    Reclaimer::Garbage garbage;  // Note [Kernels are destroyed outside of locks]
    const std::lock_guard lock(mutex_);
    OperatorEntry& entry = op.entry();
    for (const NewKernel& kernel : kernels)
        checkFits(entry, kernel.kernel, kernel.key);
    const std::size_t before = entry.records_.size();
    const std::size_t overridesBefore = overrides_.size();
    const bool warnedBefore = overrideWarned_;
    try {
        for (NewKernel& kernel : kernels)
            addRecord(entry, std::move(kernel));
        if (entry.table_.load() != nullptr)
            refresh(entry, std::nullopt);
    } catch (...) {
        dropRecords(entry, before, overridesBefore, warnedBefore);
        throw;
    }
    garbage = reclaimer_.takeGarbage();
}

void Dispatcher::noteOverride(OperatorEntry& op, const RegistrationRecord& next)
{
    const OverrideWarning rule = model_->spec().overrideWarning;
    if (rule == OverrideWarning::never || !next.key || overrides_.size() >= kOverrides)
        return;
    const auto& records = op.records_;
    const auto replaced =
        std::find_if(records.rbegin(), records.rend(), [&next](const auto& record) { return record->key == next.key; });
    if (replaced == records.rend())
        return;
    // What PyTorch shows is the debug text of the operator's first kernel with a C++ signature (#65825).
    const auto first =
        std::find_if(records.begin(), records.end(), [](const auto& record) { return !record->kernel.isBoxedOnly(); });
    KernelOverride found{op.name(),
                         *next.key,
                         (*replaced)->kernel.name(),
                         first == records.end() ? "no debug info" : (*first)->kernel.name(),
                         next.kernel.name(),
                         {}};
    if (rule == OverrideWarning::always || (!overrideWarned_ && model_->nameOf(*next.key) != "Meta")) {
        found.warning = overrideWarning(op, *model_, found);
        overrideWarned_ = true;
    }
    overrides_.push_back(std::move(found));
}

std::vector<KernelOverride> Dispatcher::overrides() const
{
    const std::lock_guard lock(mutex_);
    return overrides_;
}

Registration Dispatcher::registerKernel(std::string_view op, Key key, Kernel kernel, std::string where)
{
    return registerKernel(intern(op), key, std::move(kernel), std::move(where));
}

Registration Dispatcher::registerFallback(Key key, Kernel kernel, std::string where)
{
    if (kernel.signature() != nullptr) {
        DispatchError error(DispatchErrorKind::badSignature,
                            fmt::format("fallback({}): the kernel '{}' is not boxed, so it cannot serve every operator",
                                        model_->nameOf(key), kernel.name()));
        error.key = key;
        throw error;
    }
    Reclaimer::Garbage garbage;  // Note [Kernels are destroyed outside of locks]
    const std::lock_guard lock(mutex_);
    if (model_->spec().errors == ErrorStyle::pytorch)
        for (const auto& record : fallbackRecords_)
            if (record->key == key)
                throw secondFallbackError(*model_, key, record->kernel.name(), kernel.name());
    fallbackRecords_.push_back(std::make_unique<RegistrationRecord>(
        RegistrationRecord{nextRecord_++, nullptr, key, std::move(kernel), std::move(where)}));
    const std::uint64_t id = fallbackRecords_.back()->id;
    try {
        refreshFallback(key);
    } catch (...) {
        fallbackRecords_.pop_back();
        throw;
    }
    garbage = reclaimer_.takeGarbage();
    return Registration(link_, nullptr, id);
}

Reclaimer::Garbage Dispatcher::deregister(OperatorEntry* op, std::uint64_t id)
{
    const std::lock_guard lock(mutex_);
    auto& records = op != nullptr ? op->records_ : fallbackRecords_;
    const auto found =
        std::find_if(records.begin(), records.end(), [id](const auto& record) { return record->id == id; });
    if (found == records.end())
        return {};
    // Note [Changes of tables happen as a whole]
    auto& history = op != nullptr ? op->removed_ : removedFallbacks_;
    RegistrationView view = viewOf(**found, RegistrationView::State::removed);
    history.reserve(history.size() + 1);
    if (op != nullptr)
        op->stale_.reserve(op->stale_.size() + 1);
    std::unique_ptr<RegistrationRecord> record = std::move(*found);
    const auto place = records.erase(found);
    try {
        if (op != nullptr)
            refreshAfterRegistration(*op, record->withoutKey ? std::nullopt : record->key);
        else
            refreshFallback(*record->key);
    } catch (...) {
        records.insert(place, std::move(record));
        throw;
    }
    remember(history, std::move(view));
    // Where the end of a registration refreshes too little (pytorch:M20), its kernel goes on being called.
    if (op != nullptr && runs(op->madeTable(), record->kernel))
        op->stale_.push_back(std::move(record));
    else
        retire(std::move(record));
    return reclaimer_.takeGarbage();
}

std::vector<RegistrationView> Dispatcher::history(const OperatorHandle* op) const
{
    const std::lock_guard lock(mutex_);
    const auto& records = op != nullptr ? op->entry().records_ : fallbackRecords_;
    const auto& removed = op != nullptr ? op->entry().removed_ : removedFallbacks_;
    std::vector<RegistrationView> views;
    std::vector<std::optional<Key>> seen;
    std::for_each(records.rbegin(), records.rend(), [&](const auto& record) {
        const bool newest = std::find(seen.begin(), seen.end(), record->key) == seen.end();
        seen.push_back(record->key);
        views.push_back(viewOf(*record, newest ? RegistrationView::State::active : RegistrationView::State::inactive));
    });
    views.insert(views.end(), removed.rbegin(), removed.rend());
    return views;
}

}  // namespace keyfall
