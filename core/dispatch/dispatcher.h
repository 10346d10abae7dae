// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/kernel.h"
#include "core/dispatch/operator_entry.h"
#include "core/dispatch/operator_handle.h"
#include "core/dispatch/reclaim.h"
#include "core/dispatch/resolution.h"
#include "core/error.h"
#include "core/keys/key_model.h"
#include "core/tensor/schema.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace keyfall {

struct RuleAliases;
struct TableInputs;

/// A kernel on its way to an operator: `registerKernel`'s arguments.
struct NewKernel {
    std::optional<Key> key;
    Kernel kernel;
    std::string where;
};

/// Ends a registration when it goes out of scope: the kernel that was there before is active again.
/// Move-only; harmless when the dispatcher is gone first.
class Registration {
public:
    Registration() = default;
    Registration(Registration&& other) noexcept
        : link_(std::move(other.link_)), op_(other.op_), id_(std::exchange(other.id_, 0))
    {
    }
    Registration& operator=(Registration&& other) noexcept;
    ~Registration() { release(); }

    /// Ends the registration now.
    void release();
    /// Keeps the kernel for the dispatcher's life.
    void keep() { id_ = 0; }
    [[nodiscard]] std::uint64_t id() const { return id_; }

private:
    friend class Dispatcher;
    struct Link;
    Registration(std::shared_ptr<Link> link, OperatorEntry* op, std::uint64_t id)
        : link_(std::move(link)), op_(op), id_(id)
    {
    }

    std::shared_ptr<Link> link_;
    OperatorEntry* op_ = nullptr;  ///< null: a fallback
    std::uint64_t id_ = 0;
};

/// A name that kernels call, as a number: its place in their list (kernels/calling/called_operator.h).
using OperatorNumber = std::uint8_t;

struct DispatcherOptions {
    bool strict = false;  ///< a missing backend kernel is an error also where the model skips (1.6 #5)
    /// Nested hops before the recursion error while a thread is recorded. Otherwise the limit is stack, not hops:
    /// Note [The stack pointer is the depth].
    std::uint32_t depthCap = 512;
    /// Every registration recomputes its operator's whole table, so that no entry goes stale. Otherwise the PyTorch models
    /// refresh what PyTorch refreshes and keep its stale entries (pytorch:S2-S4). The other models have none.
    bool freshTables = false;
};

/// Operators, their kernels, and the calls that fall through them. One class for every key model.
///
/// Thread-safe: registration is serialised by a lock, calls take none. Operators and their handles live as long as the
/// dispatcher. Errors of calls are `DispatchError`s; errors of definitions and registrations are `Expected` values or,
/// for a kernel that cannot fit its operator, a `DispatchError` too.
class Dispatcher {
public:
    explicit Dispatcher(std::shared_ptr<const KeyModel> model, DispatcherOptions options = {});
    Dispatcher(const Dispatcher&) = delete;
    Dispatcher& operator=(const Dispatcher&) = delete;
    ~Dispatcher();

    [[nodiscard]] const KeyModel& model() const { return *model_; }
    [[nodiscard]] std::shared_ptr<const KeyModel> sharedModel() const { return model_; }
    [[nodiscard]] const DispatcherOptions& options() const { return options_; }
    [[nodiscard]] std::uint64_t id() const { return id_; }

    // Operators --------------------------------------------------------------------------------------------------

    /// Interns an operator with its schema. `debug` says who defined it, as dumps print it: "registered at x.cpp:12".
    /// A second definition is an error in the PyTorch models, whatever its schema (pytorch:E7); elsewhere the same
    /// schema again gives the same handle, and only another one is an error.
    [[nodiscard]] Expected<OperatorHandle> define(Schema schema, std::string debug = "def");
    /// Interns an operator without a schema (ferrotorch has none): any arguments, boxed or by first typed use.
    [[nodiscard]] OperatorHandle intern(std::string_view name);
    [[nodiscard]] std::optional<OperatorHandle> find(std::string_view name) const;
    /// The operator that `number` stands for, whose name is `name`: the name is looked up the first time only, so kernels
    /// call each other without a lock and a search (design:2.5).
    [[nodiscard]] std::optional<OperatorHandle> find(OperatorNumber number, std::string_view name) const;
    /// How often an operator was looked up by name: calls do not.
    [[nodiscard]] std::uint64_t nameLookups() const;
    /// All operators, in order of definition.
    [[nodiscard]] std::vector<OperatorHandle> operators() const;
    /// Every overload of a base name, in order of definition: `add` gives add.Tensor, add.Scalar.
    [[nodiscard]] std::vector<OperatorHandle> overloads(std::string_view baseName) const;

    // Kernels ----------------------------------------------------------------------------------------------------

    /// Registers `kernel` for `op` at `key` (which may be an alias; nothing: without a key, pytorch:R1).
    /// The newest registration of a key is active. `where` says who: "file:line", "session", "standard".
    [[nodiscard]] Registration registerKernel(OperatorHandle op, std::optional<Key> key, Kernel kernel,
                                              std::string where = {});
    [[nodiscard]] Registration registerKernel(std::string_view op, Key key, Kernel kernel, std::string where = {});
    /// Registers all of `kernels`, oldest first, for the dispatcher's life, as one change: it leaves no entry stale
    /// (pytorch:S4), whatever their order. A table that nobody has read yet is computed when somebody does.
    void registerAll(OperatorHandle op, std::vector<NewKernel> kernels);
    /// Registers the kernel that serves every operator without a better entry at `key`; it must be boxed (pytorch:K7).
    [[nodiscard]] Registration registerFallback(Key key, Kernel kernel, std::string where = {});

    /// Whether a kernel is registered for exactly this operator and key (no fallback, no alias).
    [[nodiscard]] bool hasKernel(std::string_view op, Key key) const;
    /// Number of (operator, key) pairs with a kernel.
    [[nodiscard]] std::size_t kernelCount() const;
    /// `Dispatcher { kernel_count: N }`, as ferrotorch prints itself.
    [[nodiscard]] std::string debugText() const;

    // Why --------------------------------------------------------------------------------------------------------

    /// What a lookup of `keys` leads to, with reasons. Agrees with the hot path for every operator and key set.
    /// `excluded`: keys that were active but for the thread-local exclude set, to be named as such.
    [[nodiscard]] Resolution resolve(OperatorHandle op, KeySet keys, KeySet excluded = {}) const;
    /// Every slot of the operator's table.
    [[nodiscard]] std::vector<SlotView> table(OperatorHandle op) const;
    /// Every slot as the rules would fill it now. Differs from `table` where stored entries are stale (pytorch:S4, S5).
    [[nodiscard]] std::vector<SlotView> freshTable(OperatorHandle op) const;
    /// The keys at which the invariant check of PyTorch finds a stale entry, in ascending order. It compares functions,
    /// not kernels, so a stale entry whose two kernels share a wrapper stays hidden (pytorch:S5).
    [[nodiscard]] std::vector<Key> brokenInvariants(const OperatorEntry& op) const;
    /// The fallbacks, by key.
    [[nodiscard]] std::vector<SlotView> fallbacks() const;
    /// Present and past registrations of an operator (newest first), or of all fallbacks for a null handle.
    [[nodiscard]] std::vector<RegistrationView> history(const OperatorHandle* op) const;
    /// Every registration so far that took the place of an active kernel, oldest first, the first thousand of them. None
    /// in a model that overwrites silently.
    [[nodiscard]] std::vector<KernelOverride> overrides() const;
    /// Names of the keys with a kernel for `op`, in the model's order.
    [[nodiscard]] std::vector<std::string> availableKeys(const OperatorEntry& op) const;

    // This thread ------------------------------------------------------------------------------------------------

    [[nodiscard]] ThreadState& threadState() const
    {
        ThreadState* state = tCurrentState;
        return state->owner == id_ ? *state : attachThread();
    }
    [[nodiscard]] KeySet included() const { return KeySet(threadState().ownIncluded); }
    [[nodiscard]] KeySet excluded() const { return KeySet(threadState().excluded()); }
    /// Replaces this thread's sets (pytorch:T3 ForceGuard). Guards are in key_guards.h.
    void setThreadKeys(KeySet included, KeySet excluded) const;

    /// How many random numbers its kernels drew: the place in the stream that they share. Whoever begins a run sets it.
    [[nodiscard]] std::atomic<std::uint64_t>& numbersDrawn() const { return drawn_; }

    /// Bytes of tables, records and names (not of kernels' own state), for the memory budget.
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    friend class OperatorEntry;
    friend class Registration;
    friend class Recorder;

    [[nodiscard]] ThreadState& attachThread() const;
    [[nodiscard]] Reclaimer::Garbage deregister(OperatorEntry* op, std::uint64_t id);
    [[nodiscard]] OperatorEntry& internLocked(std::string_view name);
    [[nodiscard]] const DispatchTable& makeTable(const OperatorEntry& op) const;
    void addRecord(OperatorEntry& op, NewKernel kernel);
    void dropRecords(OperatorEntry& op, std::size_t records, std::size_t overrides, bool overrideWarned) noexcept;
    void publish(OperatorEntry& op, const DispatchTable* next);
    [[nodiscard]] TableInputs inputsOf(const OperatorEntry& op) const;
    void refresh(OperatorEntry& op, std::optional<Key> key);
    void refreshAfterRegistration(OperatorEntry& op, std::optional<Key> key);
    void refreshFallback(Key key);
    void retire(std::unique_ptr<RegistrationRecord> record);
    void noteOverride(OperatorEntry& op, const RegistrationRecord& next);
    void checkFits(OperatorEntry& op, const Kernel& kernel, std::optional<Key> key) const;

    std::shared_ptr<const KeyModel> model_;
    DispatcherOptions options_;
    std::uint64_t id_;
    Kernel missing_;
    Kernel ambiguous_;
    std::unique_ptr<const RuleAliases> aliases_;

    mutable std::mutex mutex_;
    mutable Reclaimer reclaimer_;
    mutable std::atomic<std::uint64_t> drawn_{0};
    std::vector<std::unique_ptr<OperatorEntry>> operators_;
    struct NameHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, OperatorEntry*, NameHash, std::equal_to<>> byName_;
    mutable std::uint64_t nameLookups_ = 0;
    /// Filled as numbers are asked for; an operator never moves nor goes, so what is there stays true.
    mutable std::array<std::atomic<OperatorEntry*>, std::size_t{1} << 8 * sizeof(OperatorNumber)> byNumber_{};
    std::vector<std::unique_ptr<RegistrationRecord>> fallbackRecords_;
    std::vector<const Kernel*> fallbackBySlot_;  ///< the active ones; null where there is none
    std::vector<RegistrationView> removedFallbacks_;
    std::vector<KernelOverride> overrides_;
    bool overrideWarned_ = false;
    std::uint64_t nextRecord_ = 1;
    std::shared_ptr<Registration::Link> link_;
};

/// Makes the project's typed names short: the operator, checked against the signature.
template <class Signature>
Expected<TypedOperator<Signature>> typed(const Dispatcher& dispatcher, std::string_view op)
{
    if (auto handle = dispatcher.find(op))
        return handle->template typed<Signature>();
    return badInput({}, "no operator named '" + std::string(op) + "'");
}

}  // namespace keyfall
