// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_table.h"
#include "core/dispatch/resolution.h"
#include "core/tensor/schema.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <typeinfo>
#include <vector>

namespace keyfall {

class Dispatcher;

/// One registered kernel while it is registered.
struct RegistrationRecord {
    std::uint64_t id = 0;
    OperatorEntry* op = nullptr;  ///< null: a fallback
    std::optional<Key> key;       ///< nothing: without a key, in a model that has no alias for it
    Kernel kernel;
    std::string where;
    bool withoutKey = false;  ///< registered without a key, whatever `key` it became (pytorch:R1)
};

/// An operator of one dispatcher: interned once, lives as long as the dispatcher, never moves.
///
/// Readers touch `table()`, the definition and what was remembered. Everything else is guarded by the dispatcher's
/// registration lock.
class OperatorEntry {
public:
    OperatorEntry(Dispatcher& dispatcher, std::uint64_t owner, std::string name);
    OperatorEntry(const OperatorEntry&) = delete;
    OperatorEntry& operator=(const OperatorEntry&) = delete;
    ~OperatorEntry();

    /// Computed when it is first read: a session with PyTorch's registrations has 3,600 operators and calls five.
    [[nodiscard]] const DispatchTable& table() const
    {
        const DispatchTable* table = table_.load(std::memory_order_acquire);
        return table != nullptr ? *table : makeTable();
    }
    /// The same where it was read before, without asking.
    [[nodiscard]] const DispatchTable& madeTable() const { return *table_.load(std::memory_order_acquire); }
    [[nodiscard]] std::uint64_t owner() const { return owner_; }
    [[nodiscard]] const std::string& name() const { return name_.str(); }
    /// The same, to be shared by the hops that a recorder writes.
    [[nodiscard]] const SharedText& sharedName() const { return name_; }
    /// Nothing until the operator is defined. Safe while another thread defines it.
    [[nodiscard]] const std::optional<Schema>& schema() const { return definition().schema; }
    /// Who defined the operator, as dumps print it; empty without a definition.
    [[nodiscard]] const std::string& debug() const { return definition().debug; }
    [[nodiscard]] Dispatcher& dispatcher() const { return *dispatcher_; }
    /// Makes `signature` the operator's C++ signature, or says which other one it has.
    [[nodiscard]] std::optional<Error> claim(const std::type_info& signature);

    /// What depends on the operator's name alone and is worked out by whoever asks first: a layer's rule, a gradient's
    /// formula. So a call need not look anything up by name (design:2.5). `work()` gives a pointer that outlives
    /// the operator, or null.
    enum class Fact : std::uint8_t {
        formula,
        sparseFormula,
        vmapRule,
        sparseRule,
        nestedRule,
        quantizedRule,
        castPolicyOnCpu,
        castPolicyOnCuda,
    };
    static constexpr std::size_t kFacts = 8;
    template <class Work>
    [[nodiscard]] const void* fact(Fact which, Work work) const
    {
        std::atomic<const void*>& known = facts_[static_cast<std::size_t>(which)];
        const void* found = known.load(std::memory_order_acquire);
        if (found == nullptr) [[unlikely]] {
            found = work();
            known.store(found != nullptr ? found : &kNothing, std::memory_order_release);
        }
        return found == &kNothing ? nullptr : found;
    }

private:
    friend class Dispatcher;

    struct Definition {
        std::optional<Schema> schema;
        std::string debug;
    };
    static const Definition kUndefined;
    static const char kNothing;

    [[nodiscard]] const Definition& definition() const { return *definition_.load(std::memory_order_acquire); }
    /// Takes the registration lock.
    [[gnu::noinline]] const DispatchTable& makeTable() const;
    /// Once only; the caller holds the registration lock.
    void define(Schema schema, std::string debug);

    std::atomic<const DispatchTable*> table_{nullptr};  ///< null until it is first read or changed
    std::uint64_t owner_;
    Dispatcher* dispatcher_;
    SharedText name_;
    std::atomic<const Definition*> definition_{&kUndefined};
    mutable std::array<std::atomic<const void*>, kFacts> facts_{};
    std::atomic<const std::type_info*> signature_{nullptr};     ///< of typed handles and unboxed kernels, once known
    std::vector<std::unique_ptr<RegistrationRecord>> records_;  ///< oldest first; the newest of a key is active
    std::vector<std::unique_ptr<RegistrationRecord>> stale_;    ///< ended, but a stale entry still runs them
    std::vector<RegistrationView> removed_;                     ///< history, the newest kHistory of them
};

}  // namespace keyfall
