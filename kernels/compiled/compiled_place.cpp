// SPDX-License-Identifier: MIT
#include "kernels/compiled/compiled_place.h"

#include "core/dispatch/recorder.h"
#include "core/graph/compiled_names.h"
#include "core/program/compiled_report.h"
#include "core/program/kernel_backends.h"
#include "kernels/codegen/codegen.h"
#include "kernels/compiled/compiled_entry.h"
#include "kernels/compiled/work_hop.h"
#include "kernels/layers/tracer/thread_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace keyfall {

namespace {

std::vector<Tensor> tensorsIn(const std::vector<Value>& values)
{
    std::vector<Tensor> tensors;
    forEachTensor(values, [&tensors](const Tensor& tensor) { tensors.push_back(tensor); });
    return tensors;
}

/// Whether results that kernels would store lie in memory of others: `to` gives its argument where there is nothing to do.
bool sharesMemory(const CompiledGraph& graph, const std::vector<Tensor>& inputs, const std::vector<Tensor>& outputs)
{
    const codegen::FusionGraph& fused = graph.fusion().graph;
    std::map<const Storage*, std::size_t> owners;  // the value whose memory it is
    for (std::size_t i = 0; i < inputs.size(); ++i)
        owners.emplace(inputs[i].storage().get(), fused.inputs[i]);
    for (std::size_t i = 0; i < outputs.size() && i < fused.outputs.size(); ++i) {
        const std::size_t root = codegen::viewChainOf(fused, fused.outputs[i]).root;
        const auto node = fused.values[root].node;
        if (node && fused.nodes[*node].kind == codegen::FusionKind::opaque)
            continue;
        const auto [owner, isFirst] = owners.emplace(outputs[i].storage().get(), root);
        if (!isFirst && owner->second != root)
            return true;
    }
    return false;
}

}  // namespace

struct CompiledPlace::Call::Trace {
    Trace(const Dispatcher& dispatcher, CallGuards of) : guards(std::move(of))
    {
        tracer.start();
        for (std::size_t i = 0; i < guards.tensors().size(); ++i)
            tracer.declareInput(guards.names()[i], guards.tensors()[i]);
        calls.emplace(dispatcher, tracer);
    }

    CallGuards guards;
    TracerLayer tracer;
    std::optional<ThreadTrace> calls;
};

CompiledPlace::Call::Call(CompiledPlace& place) : place_(&place) {}
CompiledPlace::Call::Call(Call&&) noexcept = default;
CompiledPlace::Call::~Call() = default;

CompiledPlace::CompiledPlace(Dispatcher& dispatcher, std::shared_ptr<CompiledKernels> kernels, CompiledOptions options)
    : dispatcher_(dispatcher), kernels_(std::move(kernels)), options_(std::move(options))
{
    options_.callers = std::max<std::size_t>(options_.callers, 1);
}

CompiledPlace::~CompiledPlace() = default;

std::shared_ptr<const KernelBackends> standardKernelBackends()
{
    return std::make_shared<const KernelBackends>(KernelBackends{kernelBackends()});
}

std::shared_ptr<CompiledKernels> standardCompiledKernels(std::string folder, std::shared_ptr<KernelLog> log)
{
    return std::make_shared<CompiledKernels>(kernelBackendsFor, std::move(folder), std::move(log));
}

void CompiledPlace::note(EventKind kind, std::string text) const
{
    if (Recorder* recorder = dispatcher_.threadState().recorder)
        recorder->note(kind, std::move(text));
}

CompiledPlace::Call CompiledPlace::refuse(const std::string& reason)
{
    note(EventKind::passOn, "runs eagerly: " + reason);
    const std::lock_guard lock(mutex_);
    if (refused_.empty())
        refused_ = reason;
    return Call(*this);
}

CompiledPlace::Call CompiledPlace::begin(const std::vector<CallArgument>& arguments)
{
    auto guards = CallGuards::of(dispatcher_, arguments);
    if (!guards)
        return refuse(guards.error());
    if (dispatcher_.model().layerBits(Layer::tracer).empty())
        return refuse(fmt::format("the key model {} has no key for the Tracer", dispatcher_.model().name()));
    std::string otherwise;
    std::vector<std::shared_ptr<Entry>> entries;
    {
        const std::lock_guard lock(mutex_);
        entries = entries_;
    }
    for (const auto& entry : entries) {
        if (auto reason = entry->guards.whyNot(*guards)) {
            otherwise = std::move(*reason);
            continue;
        }
        if (const std::string dead = entry->whyDead(); !dead.empty())
            return refuse(dead);
        const auto sizes = entry->graph->bind(guards->tensors());
        if (!sizes) {
            otherwise = sizes.error();
            continue;
        }
        if (const auto outside = entry->graph->outsideBounds(*sizes))
            return refuse(*outside);
        if (!isReady(*entry))
            return refuse("its kernels are being compiled");
        if (const std::string dead = entry->whyDead(); !dead.empty())
            return refuse(dead);
        Call call(*this);
        call.results_ = replay(*entry, *guards, *sizes);
        return call;
    }
    if (entries.size() >= kMostEntries)
        return refuse(fmt::format("{} kinds of calls are compiled here already; {}", entries.size(), otherwise));
    note(EventKind::passOn, otherwise.empty() ? "traced, to be compiled" : "traced again: " + otherwise);
    Call call(*this);
    call.trace_ = std::make_unique<Call::Trace>(dispatcher_, std::move(*guards));
    return call;
}

std::optional<std::vector<Value>> CompiledPlace::replay(Entry& entry, const CallGuards& guards,
                                                        const SizeBinding& sizes)
{
    std::vector<CompiledGraph::Asked> asked;
    {
        const std::lock_guard lock(entry.mutex);
        asked = entry.asked;
        for (CompiledGraph::Asked& each : entry.asked)
            each = {each.request, {}, nullptr};  // told once
    }
    const std::uint64_t drawn = dispatcher_.numbersDrawn().load();
    Stack stack(guards.tensors().begin(), guards.tensors().end());
    Expected<std::vector<Tensor>> outputs = std::vector<Tensor>();
    const auto work = [&](const BoxedCall&, Stack& arguments) {
        std::vector<Tensor> inputs;
        for (const Value& argument : arguments)
            inputs.push_back(std::get<Tensor>(argument));
        outputs = entry.graph->run(dispatcher_, *entry.compiler, asked, sizes, inputs);
        if (outputs)
            arguments.assign(outputs->begin(), outputs->end());
    };
    Expected<void> called;
    try {
        called = callAsHop(dispatcher_, kCompiledBlock + entry.graph->name(), guards.device(), stack, work);
    } catch (const DispatchError& error) {
        if (error.kind == DispatchErrorKind::cancelled)
            throw;
        called = tl::unexpected<Error>(Error{ErrorKind::failed, {}, error.what(), {}});
    }
    if (!called || !outputs) {
        const Error error = called ? outputs.error() : called.error();
        // Nothing of it is left but hops: its operators are called once more, and raise what they raise.
        dispatcher_.numbersDrawn().store(drawn);
        {
            const std::lock_guard lock(entry.mutex);
            entry.dead = error.text();
        }
        note(EventKind::passOn, "runs eagerly: " + error.text());
        return std::nullopt;
    }
    std::vector<Value> results;
    auto next = stack.begin();
    for (const std::optional<std::size_t>& list : entry.lists) {
        if (!list) {
            results.push_back(std::move(*next++));
            continue;
        }
        std::vector<Tensor> items;
        for (std::size_t i = 0; i < *list; ++i)
            items.push_back(std::get<Tensor>(*next++));
        results.emplace_back(std::move(items));
    }
    return results;
}

bool CompiledPlace::Call::finish(const std::vector<Value>& results)
{
    const std::unique_ptr<Trace> trace = std::move(trace_);
    if (!trace)
        return false;
    trace->calls.reset();
    const auto entry = std::make_shared<Entry>();
    entry->dead = trace->tracer.leftOut();
    for (const Value& result : results) {
        const auto* list = std::get_if<std::vector<Tensor>>(&result);
        const auto* tensor = std::get_if<Tensor>(&result);
        if (list != nullptr)
            entry->lists.emplace_back(list->size());
        else if (tensor != nullptr && tensor->defined())
            entry->lists.emplace_back(std::nullopt);
        else if (entry->dead.empty())
            entry->dead = fmt::format("it assigns {}, which is no tensor", textOf(result));
    }
    const std::vector<Tensor> outputs = tensorsIn(results);
    if (outputs.empty() && entry->dead.empty())
        entry->dead = "it assigns no tensor";
    auto graph = trace->tracer.finish(outputs);
    if (!graph && entry->dead.empty())
        entry->dead = "nothing was traced";
    const std::vector<Tensor> inputs = trace->guards.tensors();
    entry->guards = std::move(trace->guards);
    entry->guards.forgetTensors();
    if (entry->dead.empty())
        place_->compile(*entry, *graph);
    if (entry->dead.empty() && sharesMemory(*entry->graph, inputs, outputs))
        entry->dead = "a result shares memory with another tensor, which a kernel's would not";
    const std::lock_guard lock(place_->mutex_);
    if (place_->entries_.size() < kMostEntries)
        place_->entries_.push_back(entry);
    return entry->whyDead().empty() && entry->graph->repeats(place_->dispatcher_);
}

void CompiledPlace::compile(Entry& entry, IrGraph& graph)
{
    const Device device = entry.guards.device();
    const auto made = CompiledGraph::of(dispatcher_, std::move(graph), device, options_.most);
    if (!made) {
        entry.dead = made.error();
        return;
    }
    entry.graph = *made;
    const auto chosen = kernels_->of(options_.backend, device);
    if (!chosen) {
        entry.dead = chosen.error().message;
        return;
    }
    if (kernels_->isLetGo()) {
        entry.dead = "the compiles of this run were cancelled";
        return;
    }
    entry.compiler = chosen->compiler;
    ask(entry);
    if (!chosen->note.empty())
        note(EventKind::passOn, chosen->note);
}

std::vector<std::string> CompiledPlace::report() const
{
    const std::lock_guard lock(mutex_);
    std::vector<std::string> lines;
    for (const auto& entry : entries_)
        lines.push_back(!entry->whyDead().empty()
                            ? "eager: " + entry->whyDead()
                            : fmt::format("{}: {} kernels{}", entry->graph->name(), entry->graph->programs().size(),
                                          entry->graph->symbolic() ? ", any sizes" : ""));
    return lines;
}

void CompiledPlace::addTo(CompiledReport& report, int line, const std::string& source)
{
    const std::lock_guard lock(mutex_);
    if (entries_.empty())
        report.entries.push_back({line, source, {}, {}, kCpu, refused_, nullptr, {}});
    for (const auto& entry : entries_) {
        CompiledReport::Entry& told = report.entries.emplace_back();
        told.line = line;
        told.source = source;
        told.device = entry->guards.device();
        const std::lock_guard inner(entry->mutex);
        told.eager = entry->dead;
        told.forgotten = entry->forgotten;
        if (!entry->graph)
            continue;
        told.name = entry->graph->name();
        if (!entry->fused)
            entry->fused = std::make_shared<const FusedProgram>(entry->graph->fused());
        told.fused = entry->fused;
        if (entry->compiler == nullptr)
            continue;
        told.backend = entry->compiler->backend.name;
        for (const CompiledGraph::Asked& asked : entry->asked)
            told.requests.push_back(asked.request);
        tellLog(*entry);  // of compiles that nobody came back for
    }
}

}  // namespace keyfall
