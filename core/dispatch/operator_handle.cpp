// SPDX-License-Identifier: MIT
#include "core/dispatch/operator_handle.h"

#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/dispatcher.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

KeySet keysOf(const ThreadState& thread, const Stack& stack)
{
    std::uint64_t bits = 0;
    forEachTensor(stack, [&](const Tensor& tensor) { bits |= thread.traitBits[tensor.traits().raw()]; });
    return KeySet(bits);
}

[[gnu::always_inline]] inline void invoke(OperatorEntry& op, const Kernel& kernel, std::uint64_t slot,
                                          ThreadState& thread, KeySet handed, Stack& stack)
{
    const Key key = op.dispatcher().model().keyOfSlot(static_cast<std::uint32_t>(slot)).value_or(Key(0xffff));
    kernel.callBoxed(BoxedCall{op, thread, handed, key, kernel}, stack);
}

/// A boxed hop that is recorded, or deep.
[[gnu::noinline]] void runSlow(CallKind kind, OperatorEntry& op, ThreadState& thread, const DispatchTable& table,
                               std::uint64_t slot, KeySet in, KeySet handed, Stack& stack)
{
    HopStart start{kind, &op, &table, &table.at(slot), static_cast<std::uint32_t>(slot), in, handed};
    RecordedHop hop(thread, start);
    forEachTensor(stack, [&](const Tensor& tensor) { hop.input(tensor); });
    hop.begin();
    try {
        invoke(op, *start.kernel, start.slot, thread, start.handed, stack);
        hop.finish();
        forEachTensor(stack, [&](const Tensor& tensor) { hop.output(tensor); });
    } catch (const std::exception& error) {
        hop.fail(error.what());
        throw;
    } catch (...) {
        hop.fail(kUnknownException);
        throw;
    }
}

/// Runs one boxed hop, recorded if somebody records.
[[gnu::always_inline]] inline void run(CallKind kind, OperatorEntry& op, ThreadState& thread,
                                       const DispatchTable& table, std::uint64_t slot, KeySet in, KeySet handed,
                                       Stack& stack)
{
    if (stackIsBelow(thread.slowBelow)) [[unlikely]]
        return runSlow(kind, op, thread, table, slot, in, handed, stack);
    invoke(op, table.at(slot), slot, thread, handed, stack);
    hot::keepFrame();
}

[[gnu::always_inline]] inline void lookUpAndRun(OperatorEntry& op, ThreadState& thread, KeySet arguments,
                                                KeySet effective, Stack& stack)
{
    const DispatchTable& table = op.madeTable();
    std::uint64_t mask = table.mask;
    std::uint64_t handedMask = table.handedMask;
    if (table.backendMasks != nullptr) [[unlikely]]
        handedMask = mask = table.backendMaskFor(arguments, effective);
    const std::uint64_t slot = table.rules->indexOf(KeySet(effective.bits() & mask));
    run(CallKind::callBoxed, op, thread, table, slot, effective, KeySet(effective.bits() & handedMask), stack);
}

/// The operator, its table computed. To be asked before anything is in registers: inside of `lookUpAndRun` the question
/// costs ten instructions of every call.
[[gnu::always_inline]] inline OperatorEntry& withTable(OperatorEntry& op)
{
    (void)op.table();
    return op;
}

void fall(OperatorEntry& op, ThreadState& thread, KeySet arguments, KeySet effective, Stack& stack)
{
    if (isOutermost(thread)) {
        const OutermostScope scope(thread);
        return lookUpAndRun(op, thread, arguments, effective, stack);
    }
    lookUpAndRun(op, thread, arguments, effective, stack);
}

}  // namespace

void runBoxed(const DispatchTable& table, std::uint64_t slot, ThreadState& thread, KeySet handed, Stack& stack)
{
    invoke(*table.op, table.at(slot), slot, thread, handed, stack);
}

void runBoxed(const HopStart& start, ThreadState& thread, Stack& stack)
{
    invoke(*start.op, *start.kernel, start.slot, thread, start.handed, stack);
}

void OperatorHandle::callBoxedAs(KeySet arguments, Stack& stack) const
{
    OperatorEntry& op = withTable(*entry_);
    ThreadState& thread = op.dispatcher().threadState();
    fall(op, thread, arguments, thread.effective(arguments), stack);
}

void OperatorHandle::callBoxed(Stack& stack) const
{
    OperatorEntry& op = withTable(*entry_);
    ThreadState& thread = op.dispatcher().threadState();
    const KeySet arguments = keysOf(thread, stack);
    fall(op, thread, arguments, thread.effective(arguments), stack);
}

void OperatorHandle::callBoxed(KeySet keys, Stack& stack) const
{
    OperatorEntry& op = withTable(*entry_);
    fall(op, op.dispatcher().threadState(), keys, keys, stack);
}

void OperatorHandle::callDirectBoxed(KeySet keys, Key key, Stack& stack) const
{
    ThreadState& thread = entry_->dispatcher().threadState();
    const CallScope scope(thread);
    const DispatchTable& table = entry_->table();
    const std::uint64_t slot = directSlot(*entry_, thread, table, keys, key);
    run(CallKind::callDirect, *entry_, thread, table, slot, keys, keys, stack);
}

void OperatorHandle::redispatchBoxed(KeySet keys, Stack& stack) const
{
    ThreadState& thread = entry_->dispatcher().threadState();
    const CallScope scope(thread);
    const DispatchTable& table = entry_->table();
    const std::uint64_t slot = table.rules->indexOf(KeySet(keys.bits() & table.redispatchMask));
    run(CallKind::redispatchBoxed, *entry_, thread, table, slot, keys, keys, stack);
}

std::optional<Error> claimSignature(OperatorEntry& op, const std::type_info& signature, boxing::SignatureShape shape)
{
    if (const auto& schema = op.schema()) {
        const auto& arguments = schema->arguments;
        if (arguments.size() != shape.arguments)
            return Error{ErrorKind::badInput, op.name(),
                         fmt::format("a C++ signature with {} arguments does not fit the schema {}", shape.arguments,
                                     schema->text),
                         "give it the schema's arguments"};
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const bool tensor = (shape.tensorArguments >> i & 1) != 0;
            if (tensor != (arguments[i].type.kind == TypeKind::tensor))
                return Error{ErrorKind::badInput, op.name(),
                             fmt::format("argument {} of the C++ signature {} a tensor, but the schema says {}", i + 1,
                                         tensor ? "is" : "is not", schema->text),
                             "give it the schema's arguments"};
        }
    }
    return op.claim(signature);
}

}  // namespace keyfall
