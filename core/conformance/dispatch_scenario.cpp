// SPDX-License-Identifier: MIT
#include "core/conformance/dispatch_scenario.h"

#include "core/conformance/key_facts.h"
#include "core/dispatch/key_guards.h"
#include "core/dispatch/pytorch_text.h"
#include "core/dispatch/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

/// What the running call is about, for the kernels of the scenario.
struct RunningCall {
    KeySet arguments;
    Json hops = Json::array();
};

class Scenario {
public:
    Scenario(const DispatchHeader& header, const JsonPlace& record)
        : model_(*header.model), dispatcher_(header.model), op_(makeOperator(record))
    {
        for (const DispatchHeader::Fallback& fallback : header.fallbacks) {
            base_.insert(fallback.name);
            registrations_.push_back(dispatcher_.registerFallback(fallback.key, baseKernel(fallback)));
        }
        firstEvent_ = registrations_.size();
    }

    void apply(const JsonPlace& event)
    {
        const std::string& what = event.at("ev", "an event").text("an event");
        if (what == "deregister") {
            event.onlyKnows({"ev", "index"});
            const auto last = static_cast<std::int64_t>(registrations_.size() - firstEvent_) - 1;
            const auto index = event.at("index", "an index").integer("an index", 0, last);
            registrations_[firstEvent_ + static_cast<std::size_t>(index)].release();
            return;
        }
        event.onlyKnows({"ev", "key", "kernel", "fallthrough", "action"});
        const JsonPlace keyPlace = event.at("key", "a key or null");
        const std::optional<Key> key =
            keyPlace.value().is_null() ? std::nullopt : std::optional(keyAt(keyPlace, model_));
        const std::string& name = event.at("kernel", "a name").text("a name");
        Kernel kernel =
            event.at("fallthrough", "true or false").truth() ? Kernel::fallthrough(name) : scenarioKernel(event, name);
        if (what == "impl")
            registrations_.push_back(dispatcher_.registerKernel(op_, key, std::move(kernel)));
        else if (what == "fallback" && key)
            registrations_.push_back(dispatcher_.registerFallback(*key, std::move(kernel)));
        else
            event.failExpected("an event impl, fallback or deregister");
    }

    void checkTable(FactCheck& check, const JsonPlace& table)
    {
        std::set<std::string> listed;
        const auto members = table.members("rows by key");
        for (const auto& [name, place] : members)
            listed.insert(name);
        for (const SlotView& slot : dispatcher_.freshTable(op_)) {
            const std::string& key = model_.nameOf(*slot.key);
            if (listed.erase(key) != 0) {
                Json row{slot.kernel, nameOf(slot.provenance)};
                if (slot.fallthrough)
                    row.push_back("fallthrough");
                check.expect(*table.find(key), row);
            } else if (slot.provenance != Provenance::missing && !base_.contains(slot.kernel)) {
                check.expectThat(false, table, fmt::format("no row for {}", key),
                                 fmt::format("{} [{}]", slot.kernel, nameOf(slot.provenance)));
            }
        }
        for (const std::string& name : listed)
            table.fail(fmt::format("the model {} has no table row '{}'", model_.name(), name));
    }

    [[nodiscard]] Json staleKeys() const
    {
        Json keys = Json::array();
        forEachStale([&](const SlotView& stored, const SlotView&) { keys.push_back(model_.nameOf(*stored.key)); });
        return keys;
    }
    [[nodiscard]] Json storedDiffers() const
    {
        Json rows = Json::array();
        forEachStale([&](const SlotView& stored, const SlotView&) {
            rows.push_back(Json::array({model_.nameOf(*stored.key), stored.kernel}));
        });
        return rows;
    }
    /// Kernels of the scenario share one wrapper, as those registered from Python do (pytorch:S5).
    [[nodiscard]] bool invariantsHold() const { return dispatcher_.brokenInvariants(op_.entry()).empty(); }
    [[nodiscard]] std::string dump() const { return pytorchDump(dispatcher_, op_); }

    void call(FactCheck& check, const JsonPlace& place)
    {
        place.onlyKnows({"args", "tls_include", "tls_exclude", "trace", "hops", "error"});
        // Every call starts from the default sets: what guards of the last one left behind is PyTorch's leak
        // (pytorch:T2).
        dispatcher_.setThreadKeys(model_.includedByDefault(), model_.excludedByDefault());
        running_ = {argumentKeys(place.at("args", "the arguments' key sets")), Json::array()};
        const IncludeKeys include(dispatcher_, keySetAt(place.at("tls_include", "a key set")));
        const ExcludeKeys exclude(dispatcher_, keySetAt(place.at("tls_exclude", "a key set")));
        Json error;
        std::string trace;
        {
            Recorder recorder(dispatcher_);
            Stack stack;
            try {
                op_.callBoxedAs(running_.arguments, stack);
            } catch (const DispatchError& raised) {
                error = describe(raised);
            } catch (const BaseKernelReached& reached) {
                error = Json{{"kind", reached.kind}};
            }
            trace =
                pytorchTrace(*recorder.graph(), [this](const std::string& kernel) { return base_.contains(kernel); });
        }
        check.expect(place.at("hops", "the hops"), running_.hops);
        check.expect(place.at("error", "an error or null"), error);
        if (const auto expected = place.find("trace"))
            check.expect(*expected, trace);
    }

private:
    /// A kernel of libtorch itself was reached that no scenario models.
    struct BaseKernelReached {
        std::string kind;
    };

    OperatorHandle makeOperator(const JsonPlace& record)
    {
        const auto text = record.find("schema");
        if (!text)
            return dispatcher_.intern("t::op");
        auto schema = Schema::parse(text->text("a schema"));
        if (!schema)
            text->fail(schema.error().text());
        return dispatcher_.define(std::move(*schema)).value();
    }

    Kernel baseKernel(const DispatchHeader::Fallback& fallback)
    {
        if (fallback.fallthrough)
            return Kernel::fallthrough(fallback.name);
        // The autograd fallbacks of 2.1 and later go on below autograd (pytorch:K8).
        if (model_.nameOf(fallback.key).starts_with("Autograd"))
            return Kernel::boxed(
                [this](const BoxedCall& call, Stack& stack) {
                    call.redispatch(call.keys & model_.constant("after_autograd_keyset").value(), stack);
                },
                fallback.name);
        return Kernel::boxed(
            [this](const BoxedCall& call, Stack&) {
                const bool batched = model_.nameOf(call.key) == "FuncTorchBatched";
                throw BaseKernelReached{batched ? "hit_libtorch_batching_fallback (stale stored entry)"
                                                : "hit_libtorch_fallback " + model_.nameOf(call.key)};
            },
            fallback.name);
    }

    Kernel scenarioKernel(const JsonPlace& event, const std::string& name)
    {
        const std::string& action = event.at("action", "an action").text("an action");
        using Act = void (Scenario::*)(const BoxedCall&, Stack&);
        Act act = nullptr;
        if (action == "return")
            act = &Scenario::actReturn;
        else if (action == "redispatch_full_after")
            act = &Scenario::actRedispatchBelowHighest;
        else if (action == "redispatch_after_current_key")
            act = &Scenario::actRedispatchBelowOwn;
        else if (action == "call_below_autograd")
            act = &Scenario::actCallBelowAutograd;
        else if (action == "call_below_adinplaceorview")
            act = &Scenario::actCallBelowView;
        else
            event.fail(fmt::format("'{}' is no action that can be replayed", action));
        return Kernel::boxed(
            [this, act, name](const BoxedCall& call, Stack& stack) {
                // The classic kernels are given no key set, so their vectors name the key instead (pytorch:C13).
                const bool handed = model_.spec().redispatch != RedispatchRule::recompute;
                running_.hops.push_back(
                    Json::array({name, handed ? wideHex(call.keys) : model_.nameOf(call.key),
                                 wideHex(dispatcher_.included()), wideHex(dispatcher_.excluded())}));
                (this->*act)(call, stack);
            },
            name);
    }

    void actReturn(const BoxedCall&, Stack& stack) { stack.assign(1, Value(std::int64_t{0})); }
    void actRedispatchBelowHighest(const BoxedCall& call, Stack& stack)
    {
        const auto top = model_.highestFunctionality(call.keys);
        call.redispatch(top ? call.keys & model_.below(*top) : KeySet(), stack);
    }
    void actRedispatchBelowOwn(const BoxedCall& call, Stack& stack)
    {
        call.redispatch(call.thread.effective(running_.arguments) & model_.below(call.key), stack);
    }
    void actCallBelowAutograd(const BoxedCall&, Stack& stack)
    {
        const ExcludeKeys below(dispatcher_, model_.constant("autograd_dispatch_keyset").value());
        op_.callBoxedAs(running_.arguments, stack);
    }
    void actCallBelowView(const BoxedCall&, Stack& stack)
    {
        const ExcludeKeys below(dispatcher_, model_.constant("autograd_dispatch_keyset_with_ADInplaceOrView").value());
        op_.callBoxedAs(running_.arguments, stack);
    }

    /// Union of the argument key sets (pytorch:K1): text is a tensor, a list is a Tensor[], null an absent one.
    KeySet argumentKeys(const JsonPlace& arguments) const
    {
        KeySet keys;
        for (const JsonPlace& argument : arguments.items("a list of key sets")) {
            if (argument.value().is_string())
                keys |= keySetAt(argument);
            else if (argument.value().is_array())
                keys |= argumentKeys(argument);
        }
        return keys;
    }

    Json describe(const DispatchError& error) const
    {
        const auto missing = [&] {
            const bool none = !error.key || model_.info(*error.key).kind == KeyKind::undefined;
            Json available = Json::array();
            for (const std::string& name : error.available)
                available.push_back(name);
            return Json{{"kind", none ? "no_kernel_no_tensor_args" : "no_kernel"},
                        {"key", error.key ? model_.nameOf(*error.key) : "Undefined"},
                        {"available", available}};
        };
        switch (error.kind) {
        case DispatchErrorKind::noKernel: return missing();
        case DispatchErrorKind::staleTable:
            // Vectors that no live system gave tell of the missing kernel that PyTorch was about to report.
            return checksInvariants_ ? Json{{"kind", "no_kernel_and_invariant_assert"}} : missing();
        case DispatchErrorKind::ambiguous: return Json{{"kind", "ambiguous_autogradother"}};
        case DispatchErrorKind::fallthroughExecuted: return Json{{"kind", "fallthrough_kernel_executed"}};
        default: return Json{{"kind", error.what()}};
        }
    }

    template <class Visit>
    void forEachStale(Visit visit) const
    {
        const std::vector<SlotView> stored = dispatcher_.table(op_);
        const std::vector<SlotView> fresh = dispatcher_.freshTable(op_);
        for (std::size_t i = 0; i < stored.size(); ++i)
            if (stored[i].kernel != fresh[i].kernel)
                visit(stored[i], fresh[i]);
    }

    const KeyModel& model_;
    Dispatcher dispatcher_;
    OperatorHandle op_;
    std::vector<Registration> registrations_;
    std::size_t firstEvent_ = 0;
    std::set<std::string> base_;
    RunningCall running_;

public:
    bool checksInvariants_ = false;  ///< the vectors come from a live system, whose error path checks (pytorch:E5)
};

}  // namespace

DispatchHeader DispatchHeader::read(const JsonPlace& header, const std::shared_ptr<const KeyModel>& chosen)
{
    header.onlyKnows({"format", "version", "type", "torch_version", "source", "keyset_file", "notes",
                      "preexisting_backend_fallbacks", "base_fallbacks"});
    requireVersionOne(header);
    DispatchHeader read;
    read.model = modelForVersion(header.at("torch_version", "a PyTorch version"), chosen);
    for (const char* list : {"preexisting_backend_fallbacks", "base_fallbacks"})
        if (const auto fallbacks = header.find(list))
            for (const JsonPlace& place : fallbacks->items("a list of fallbacks")) {
                place.onlyKnows({"key", "fallthrough", "debug", "kernel"});
                const auto name = place.find("debug");
                read.fallbacks.push_back({keyAt(place.at("key", "a key"), *read.model),
                                          place.at("fallthrough", "true or false").truth(),
                                          (name ? *name : place.at("kernel", "a name")).text("a name")});
            }
    return read;
}

void replayScenario(const DispatchHeader& header, const JsonPlace& record, FactCheck& check)
{
    record.onlyKnows(
        {"op", "schema", "events", "table", "dump", "live_invariants_ok", "stale_keys", "stored_differs", "calls"});
    Scenario scenario(header, record);
    for (const JsonPlace& event : record.at("events", "the events").items("the events"))
        scenario.apply(event);
    scenario.checkTable(check, record.at("table", "rows by key"));
    if (const auto stale = record.find("stale_keys"))
        check.expect(*stale, scenario.staleKeys());
    if (const auto stored = record.find("stored_differs"))
        check.expect(*stored, scenario.storedDiffers());
    if (const auto live = record.find("live_invariants_ok")) {
        check.expect(*live, Json(scenario.invariantsHold()));
        scenario.checksInvariants_ = true;
    }
    if (const auto dump = record.find("dump"))
        check.expect(*dump, Json(scenario.dump()));
    for (const JsonPlace& call : record.at("calls", "the calls").items("the calls"))
        scenario.call(check, call);
}

}  // namespace keyfall
