// SPDX-License-Identifier: MIT
#include "core/dispatch/recorder.h"

#include "core/dispatch/considered.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/ticks.h"
#include "core/graph/call_line.h"
#include "core/graph/tensor_words.h"
#include "core/text/plain_message.h"

#include <algorithm>

namespace keyfall {

namespace {

/// The kinds that ask the thread's key sets: they begin a fall.
bool startsCall(CallKind kind)
{
    return kind == CallKind::call || kind == CallKind::callBoxed;
}

}  // namespace

Recorder::Recorder(const Dispatcher& dispatcher)
    : dispatcher_(dispatcher),
      thread_(dispatcher.threadState()),
      savedSlowBelow_(thread_.slowBelow),
      outer_(thread_.recorder),
      startTicks_(ticks()),
      startNs_(monotonicNs())
{
    dispatcher.reclaimer_.pin();
    thread_.recorder = this;
    thread_.slowBelow = ~std::uintptr_t{0};
}

Recorder::~Recorder()
{
    thread_.recorder = outer_;
    thread_.slowBelow = savedSlowBelow_;
    dispatcher_.reclaimer_.unpin();
}

void Recorder::checkCancelled() const
{
    if (isCancelled()) [[unlikely]]
        throw DispatchError(DispatchErrorKind::cancelled, "the run was cancelled");
}

void Recorder::throwOtherThread()
{
    throw DispatchError(
        DispatchErrorKind::unsupported,
        "a kernel went on with a recorded call on another thread than the call's, whose record has no "
        "place for it. Redispatch on the thread that was called, or call the operator anew on the other");
}

void Recorder::setNode(std::string_view node)
{
    source_.resize(line_);
    if (!node.empty())
        source_ = withNode(std::move(source_), node);
}

std::uint32_t Recorder::open(const HopStart& start)
{
    checkThread();
    if (isCancelled()) [[unlikely]]
        throw DispatchError(DispatchErrorKind::cancelled, "the run was cancelled at " + start.op->name());
    const std::uint32_t index = records_.size();
    if (current_ == kNoHop) {
        if (sources_.empty() || sources_.back().text != source_)
            sources_.push_back({index, source_});
        if (requests_.empty() ? requested_.has_value() : requests_.back().keys != requested_)
            requests_.push_back({index, requested_});
    }
    Record& record = records_.append();
    record.start = start;
    record.parent = current_;
    record.firstInput = static_cast<std::uint32_t>(metas_.size());
    record.firstOutput = 0;
    record.inputs = 0;
    record.outputs = 0;
    record.included = thread_.ownIncluded;
    record.excluded = thread_.excluded();
    record.startTicks = 0;
    record.endTicks = 0;
    record.failure = kNoFailure;
    current_ = index;
    if (progress_ != nullptr)
        progress_->store(records_.size(), std::memory_order_relaxed);
    return index;
}

std::uint32_t Recorder::openWatched(HopStart& start)
{
    if (watcher_ == nullptr) [[likely]]
        return open(start);
    std::string changed = watcher_->start(records_.size() + 1, start);
    const std::uint32_t index = open(start);
    if (changed.empty())
        return index;
    try {
        note(EventKind::warning, std::move(changed));
    } catch (...) {  // the hop has no owner yet who would close it
        current_ = records_[index].parent;
        throw;
    }
    return index;
}

bool Recorder::isObserved(const Record& record) const
{
    return observer_ != nullptr && startsCall(record.start.kind);
}

void Recorder::begin(std::uint32_t index)
{
    if (looksOnly_) [[unlikely]]
        throw DispatchError(DispatchErrorKind::cancelled, "only the lookup was asked for");
    Record& record = records_[index];
    if (isObserved(record)) [[unlikely]]
        observer_->begin(record.start.op->name());
    record.startTicks = ticks();
}

void Recorder::close(std::uint32_t index)
{
    const Record& record = records_[index];
    if (isObserved(record) && record.startTicks != 0) [[unlikely]]
        observer_->end(record.failure != kNoFailure);
    current_ = record.parent;
}

void Recorder::addMeta(const Tensor& tensor)
{
    const TensorImpl& impl = tensor.impl();
    CompactMeta& meta = metas_.append();
    meta.identity = tensor.identity();
    meta.traits = impl.traits.raw();
    meta.dtype = impl.dtype;
    meta.deviceIndex = impl.deviceIndex;
    meta.deviceAlias = impl.deviceAlias;
    const std::size_t rank = impl.shape.size();
    if (rank <= CompactMeta::kInline) {
        meta.rank = static_cast<std::uint8_t>(rank);
        for (std::size_t d = 0; d < rank; ++d) {
            meta.dims[d] = impl.shape[d];
            meta.dims[CompactMeta::kInline + d] = d < impl.strides.size() ? impl.strides[d] : 0;
        }
        return;
    }
    meta.rank = CompactMeta::kInline + 1;
    meta.dims[0] = static_cast<std::int64_t>(wide_.size());
    wide_.push_back(impl.shape);
    wide_.push_back(impl.strides);
}

bool Recorder::describes(const CompactMeta& meta, const Tensor& tensor)
{
    const TensorImpl& impl = tensor.impl();
    const std::size_t rank = impl.shape.size();
    return meta.identity == tensor.identity() && meta.traits == impl.traits.raw() && meta.dtype == impl.dtype
        && meta.deviceIndex == impl.deviceIndex && meta.rank == rank && rank <= CompactMeta::kInline
        && std::equal(impl.shape.begin(), impl.shape.end(), meta.dims)
        && std::equal(impl.strides.begin(), impl.strides.end(), meta.dims + CompactMeta::kInline);
}

void Recorder::addInput(std::uint32_t index, const Tensor& tensor)
{
    // A layer mostly passes on what it was given: the record then shares its parent's descriptions. A parent
    // that dropped an argument may have made another tensor at its address: everything shown is compared.
    Record& record = records_[index];
    if (isObserved(record)) [[unlikely]]
        observer_->input(tensor);
    if (record.parent != kNoHop) {
        const Record& parent = records_[record.parent];
        const bool sharing = record.inputs == 0 || record.firstInput == parent.firstInput;
        if (sharing && record.inputs < parent.inputs && describes(metas_[parent.firstInput + record.inputs], tensor)) {
            record.firstInput = parent.firstInput;
            ++record.inputs;
            return;
        }
        if (sharing && record.inputs > 0) {
            record.firstInput = metas_.size();
            for (std::uint32_t i = 0; i < record.inputs; ++i) {
                const CompactMeta shared = metas_[parent.firstInput + i];
                metas_.append() = shared;
            }
        } else if (record.inputs == 0) {
            record.firstInput = metas_.size();
        }
    }
    addMeta(tensor);
    ++record.inputs;
}

void Recorder::addOutput(std::uint32_t index, const Tensor& tensor)
{
    Record& record = records_[index];
    if (isObserved(record)) [[unlikely]]
        observer_->output(tensor);
    if (watcher_ != nullptr) [[unlikely]]
        watcher_->output(index + 1, tensor);
    if (kept_.hasRoom() && startsCall(record.start.kind)) [[unlikely]]
        kept_.keep(index + 1, record.outputs, tensor);
    if (record.outputs == 0)
        record.firstOutput = static_cast<std::uint32_t>(metas_.size());
    addMeta(tensor);
    ++record.outputs;  // what there was no memory for is not counted
}

void Recorder::fail(std::uint32_t index, const char* message)
{
    Record& record = records_[index];
    record.endTicks = ticks();
    record.failure = kUntold;
    // A failure recorded in one of the callees with the same text came up from there.
    const bool passedThrough =
        !failures_.empty() && failures_.back().message == plainMessage(message) && failures_.back().hop > index;
    failures_.push_back({plainMessage(message), !passedThrough, index});
    record.failure = static_cast<std::int32_t>(failures_.size() - 1);
}

void Recorder::note(EventKind kind, std::string text)
{
    checkThread();
    events_.push_back({current_ == kNoHop ? records_.size() : current_, kind, ticks(), std::move(text)});
}

void Recorder::addResult(HopId call, std::string_view name, std::string text, std::optional<double> number)
{
    auto known = resultNames_.find(name);
    if (known == resultNames_.end())
        known = resultNames_.emplace(std::string(name), SharedText(std::string(name))).first;
    results_.push_back({call, {known->second, SharedText(std::move(text)), number}});
}

TensorMeta Recorder::expand(const CompactMeta& meta) const
{
    TensorMeta full;
    const TensorTraits traits = TensorTraits::fromRaw(meta.traits);
    full.traits = meta.traits;
    full.defined = !traits.isUndefined();
    if (!full.defined)
        return full;  // its traits are a mark, not properties
    full.dtype = meta.dtype;
    full.device = {traits.device(), meta.deviceIndex, meta.deviceAlias};
    full.layout = traits.layout();
    full.requiresGrad = traits.requiresGrad();
    full.batched = traits.batched();
    full.identity = meta.identity;
    if (meta.rank <= CompactMeta::kInline) {
        full.shape.assign(meta.dims, meta.dims + meta.rank);
        full.strides.assign(meta.dims + CompactMeta::kInline, meta.dims + CompactMeta::kInline + meta.rank);
    } else {
        full.shape = wide_[static_cast<std::size_t>(meta.dims[0])];
        full.strides = wide_[static_cast<std::size_t>(meta.dims[0]) + 1];
    }
    return full;
}

Hop Recorder::hopOf(std::uint32_t index, double nsPerTick, const std::optional<KeySet>& requested) const
{
    const KeyModel& model = dispatcher_.model();
    const Record& record = records_[index];
    const HopStart& start = record.start;
    const auto sinceStart = [&](std::uint64_t tick) {
        return tick < startTicks_ ? 0 : static_cast<std::int64_t>(static_cast<double>(tick - startTicks_) * nsPerTick);
    };
    Hop hop;
    hop.id = index + 1;
    hop.parent = record.parent == kNoHop ? 0 : record.parent + 1;
    hop.kind = start.kind;
    hop.op = start.op->sharedName();
    // A kernel that was put here stands as if it were registered here.
    const bool put = start.kernel != &start.table->at(start.slot);
    hop.provenance = put ? Provenance::kernel : start.table->provenanceAt(start.slot);
    // A miss has no key, unless the miss is at a key: strict mode's backend, PyTorch's highest key.
    const auto key = model.keyOfSlot(start.slot);
    const bool missing = hop.provenance == Provenance::missing;
    const bool direct = start.kind == CallKind::callDirect;  // names its key itself
    if (key && (!missing || direct || model.has(KeySet(start.in.bits() & start.table->mask), *key))) {
        hop.key = key;
        hop.slot = static_cast<int>(start.slot);
    }
    hop.kernel = start.kernel->sharedName();
    hop.keysetIn = start.in;
    hop.keysetHanded = start.handed;
    const bool usesThreadSets = startsCall(start.kind);
    KeySet excluded;
    if (usesThreadSets) {
        std::uint64_t brought = record.included;
        // An explicit set is asked instead of the arguments, so what they would bring was never there to be excluded.
        if (record.parent == kNoHop && requested)
            brought |= requested->bits();
        else
            for (std::uint32_t i = 0; i < record.inputs; ++i)
                brought |= model.traitBits()[metas_[record.firstInput + i].traits];
        excluded = model.difference(KeySet(brought & record.excluded), start.in);
    }
    if (start.kind != CallKind::callDirect)
        hop.considered = consideredKeys(*start.table, model, start.in, excluded, hop.key);
    for (std::uint32_t i = 0; i < record.inputs; ++i)
        hop.inputs.push_back(expand(metas_[record.firstInput + i]));
    for (std::uint32_t i = 0; i < record.outputs; ++i)
        hop.outputs.push_back(expand(metas_[record.firstOutput + i]));
    hop.startNs = sinceStart(record.startTicks);
    hop.durationNs = record.endTicks == 0 ? 0 : sinceStart(record.endTicks) - hop.startNs;
    if (record.failure == kUntold)
        hop.error = HopError{plainMessage("std::bad_alloc"), true};
    if (record.failure >= 0) {
        const Failure& failure = failures_[static_cast<std::size_t>(record.failure)];
        hop.error = HopError{failure.message, failure.raisedHere};
    }
    return hop;
}

std::shared_ptr<const CallGraph> Recorder::graph() const
{
    const double elapsedTicks = static_cast<double>(ticks() - startTicks_);
    const double nsPerTick = elapsedTicks > 0 ? static_cast<double>(monotonicNs() - startNs_) / elapsedTicks : 1.0;
    const KeyModel& model = dispatcher_.model();
    auto graph = std::make_shared<CallGraph>();
    graph->model = dispatcher_.sharedModel();
    graph->hops.reserve(records_.size());
    std::size_t nextSource = 0;
    SharedText source;
    std::size_t nextRequest = 0;
    std::optional<KeySet> requested;
    for (std::uint32_t i = 0; i < records_.size(); ++i) {
        while (nextRequest < requests_.size() && requests_[nextRequest].hop <= i)
            requested = requests_[nextRequest++].keys;
        Hop hop = hopOf(i, nsPerTick, requested);
        while (nextSource < sources_.size() && sources_[nextSource].hop <= i)
            source = sources_[nextSource++].text;
        if (hop.parent == 0) {
            const Record& record = records_[i];
            TopCall call;
            call.op = hop.op;
            call.source = source;
            if (requested)
                call.argumentKeys = *requested;
            else
                for (const TensorMeta& input : hop.inputs)
                    call.argumentKeys |= keysOf(model, input);
            call.keyset = hop.keysetIn;
            call.tlsIncluded = KeySet(record.included);
            call.tlsExcluded = KeySet(record.excluded);
            call.firstHop = hop.id;
            graph->calls.push_back(std::move(call));
        } else {
            hop.depth = graph->hops[hop.parent - 1].depth + 1;
        }
        hop.call = static_cast<std::uint32_t>(graph->calls.size() - 1);
        ++graph->calls.back().hopCount;
        graph->hops.push_back(std::move(hop));
    }
    for (const Event& event : events_)
        if (event.hop < records_.size())
            graph->hops[event.hop].events.push_back(
                {event.kind, event.text,
                 static_cast<std::int64_t>(static_cast<double>(event.ticks - startTicks_) * nsPerTick)});
    auto call = graph->calls.begin();
    for (const Result& result : results_) {
        while (call != graph->calls.end() && call->firstHop < result.call)
            ++call;
        if (call != graph->calls.end() && call->firstHop == result.call)
            call->results.push_back(result.result);
    }
    graph->resultsOmitted = resultsOmitted_;
    graph->values = kept_.values();
    return graph;
}

}  // namespace keyfall
