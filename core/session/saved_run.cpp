// SPDX-License-Identifier: MIT
#include "core/session/saved_run.h"

#include "core/keys/key_model.h"
#include "core/pytorch/detect.h"
#include "core/text/json_text.h"
#include "core/text/line_source.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace keyfall {

namespace {

constexpr std::array kKinds{CallKind::call, CallKind::redispatch, CallKind::callDirect, CallKind::callBoxed,
                            CallKind::redispatchBoxed};
constexpr std::array kProvenances{
    Provenance::kernel,   Provenance::defaultBackend, Provenance::nested,   Provenance::math,
    Provenance::autograd, Provenance::batched,        Provenance::fallback, Provenance::ambiguousAutogradOther,
    Provenance::missing};
constexpr std::array kReasons{NotChosen::noKernel, NotChosen::fallthrough, NotChosen::excluded, NotChosen::shadowed};
constexpr std::array kEvents{
    EventKind::cast,       EventKind::saved,  EventKind::nodeCreated, EventKind::batchRule, EventKind::densify,
    EventKind::requantize, EventKind::place,  EventKind::passOn,      EventKind::irNode,    EventKind::profile,
    EventKind::alloc,      EventKind::launch, EventKind::kernelCache, EventKind::tls,       EventKind::warning};

/// The one of `known` that is called so.
template <typename Known>
typename Known::value_type named(const JsonPlace& place, const Known& known, std::string_view what)
{
    const std::string& name = place.text(what);
    for (const auto each : known)
        if (nameOf(each) == name)
            return each;
    place.failExpected(what);
}

class SavedRunReader {
public:
    explicit SavedRunReader(const JsonPlace& document) : document_(document) {}

    RunResult read()
    {
        const JsonPlace named = document_.at("model", "a key model's name");
        auto model = KeyModel::builtIn(named.text("a key model's name"));
        if (!model)
            named.fail("the key model of this run is its session's own, which is not in the file",
                       "take the session instead, which is run");
        model_ = *model;
        graph_.model = model_;
        if (const auto predicted = document_.find("predicted"))
            graph_.predicted = predicted->truth();
        const JsonPlace calls = document_.at("calls", "a list of calls");
        for (std::size_t i = 0; i < calls.value().size(); ++i)
            takeCall(calls.item(i));
        RunResult run;
        run.graph = std::make_shared<const CallGraph>(std::move(graph_));
        if (const auto error = document_.find("error"); error && !error->value().is_null()) {
            run.error = error->text("what stopped the program");
            run.errorLine = static_cast<int>(document_.at("error_line", "a line of the program").integer("a line"));
        }
        return run;
    }

private:
    void takeCall(const JsonPlace& place)
    {
        TopCall call;
        call.op = shared(place.at("op", "an operator's name").text("an operator's name"));
        if (const auto source = place.find("source"))
            call.source = source->text("a line of the program");
        if (const auto set = place.find("keyset"))
            call.keyset = setAt(set->at("bits", "a key set"));
        if (const auto set = place.find("argument_keyset"))
            call.argumentKeys = setAt(*set);
        if (const auto tls = place.find("tls")) {
            call.tlsIncluded = setAt(tls->at("included", "a key set"));
            call.tlsExcluded = setAt(tls->at("excluded", "a key set"));
        }
        call.firstHop = static_cast<HopId>(graph_.hops.size() + 1);
        const JsonPlace hops = place.at("hops", "a list of hops");
        for (std::size_t i = 0; i < hops.value().size(); ++i)
            takeHop(hops.item(i));
        call.hopCount = static_cast<std::uint32_t>(graph_.hops.size() + 1 - call.firstHop);
        graph_.calls.push_back(std::move(call));
    }

    void takeHop(const JsonPlace& place)
    {
        Hop hop;
        const std::int64_t next = static_cast<std::int64_t>(graph_.hops.size()) + 1;
        hop.id = static_cast<HopId>(place.at("id", "a hop's number").integer("the number of this hop", next, next));
        hop.parent = static_cast<HopId>(place.at("parent", "a hop's number").integer("an earlier hop", 0, next - 1));
        hop.depth = hop.parent == 0 ? 0 : graph_.hops[hop.parent - 1].depth + 1;
        hop.call = static_cast<std::uint32_t>(graph_.calls.size());
        hop.kind = named(place.at("kind", "a kind of call"), kKinds, "a kind of call");
        hop.op = shared(place.at("op", "an operator's name").text("an operator's name"));
        if (const JsonPlace key = place.at("key", "a key"); !key.value().is_null())
            hop.key = keyAt(key);
        hop.slot = static_cast<int>(place.at("slot", "a slot").integer("a slot", -1, kMostSlots));
        if (const JsonPlace kernel = place.at("kernel", "a kernel's name"); !kernel.value().is_null())
            hop.kernel = shared(kernel.text("a kernel's name"));
        if (const JsonPlace from = place.at("provenance", "a provenance"); from.value() != "unknown")
            hop.provenance = named(from, kProvenances, "a provenance");
        hop.keysetIn = setAt(place.at("keyset_in", "a key set"));
        hop.keysetHanded = setAt(place.at("keyset_handed", "a key set"));
        for (const JsonPlace& passed : place.at("considered", "a list of keys").items("a list of keys"))
            hop.considered.push_back({keyAt(passed.at("key", "a key")),
                                      named(passed.at("reason", "why it was passed"), kReasons, "why it was passed")});
        for (const JsonPlace& event : place.at("events", "a list of events").items("a list of events"))
            hop.events.push_back({named(event.at("kind", "a kind of event"), kEvents, "a kind of event"),
                                  event.at("text", "what happened").text("what happened"),
                                  event.at("at_ns", "a time").integer("a time")});
        for (const auto& [name, metas] : {std::pair("inputs", &hop.inputs), std::pair("outputs", &hop.outputs)})
            if (const auto tensors = place.find(name))
                for (const JsonPlace& tensor : tensors->items("a list of tensors"))
                    metas->push_back(metaAt(tensor));
        hop.startNs = place.at("start_ns", "a time").integer("a time");
        hop.durationNs = place.at("duration_ns", "a time").integer("a time", 0, kLongest);
        if (const auto error = place.find("error"); error && !error->value().is_null())
            hop.error = HopError{error->text("an error"), place.at("error_raised_here", "true or false").truth()};
        graph_.hops.push_back(std::move(hop));
    }

    Key keyAt(const JsonPlace& place) const
    {
        const std::string& name = place.text("a key");
        const auto key = model_->find(name);
        if (!key)
            place.fail(fmt::format("{} has no key '{}'", model_->name(), name),
                       "take the session instead, which is run");
        return *key;
    }

    static KeySet setAt(const JsonPlace& place)
    {
        const std::string& digits = place.text("a key set, 0x...");
        std::uint64_t bits = 0;
        const char* end = digits.data() + digits.size();
        if (!digits.starts_with("0x") || std::from_chars(digits.data() + 2, end, bits, 16).ptr != end)
            place.failExpected("a key set, 0x...");
        return KeySet(bits);
    }

    /// As it was told: what it was made of besides is not in the file.
    TensorMeta metaAt(const JsonPlace& place)
    {
        TensorMeta meta;
        meta.defined = !place.value().is_null();
        if (!meta.defined)
            return meta;
        std::vector<std::int64_t> shape;
        for (const JsonPlace& size : place.at("shape", "a list of sizes").items("a list of sizes"))
            shape.push_back(size.integer("a size", 0, kLongest));
        meta.shape = Dims(shape.begin(), shape.end());
        meta.requiresGrad = place.at("requires_grad", "true or false").truth();
        if (const auto batched = place.find("batched"))
            meta.batched = batched->truth();
        ForeignTensor said{place.at("dtype", "a type").text("a type"), place.at("device", "a device").text("a device"),
                           place.at("layout", "a layout").text("a layout"),
                           setAt(place.at("keyset", "a key set")).bits()};
        auto& kept = tensors_[said];
        if (!kept)
            kept = std::make_shared<const ForeignTensor>(std::move(said));
        meta.foreign = SharedForeign(kept);
        return meta;
    }

    SharedText shared(const std::string& text) { return names_.try_emplace(text, text).first->second; }

    static constexpr std::int64_t kMostSlots = 1'000'000;
    static constexpr std::int64_t kLongest = std::numeric_limits<std::int64_t>::max() / 4;

    const JsonPlace& document_;
    std::shared_ptr<const KeyModel> model_;
    CallGraph graph_;
    std::map<ForeignTensor, std::shared_ptr<const ForeignTensor>> tensors_;
    std::unordered_map<std::string, SharedText> names_;  ///< few, however many hops there are
};

}  // namespace

Expected<RunResult> readSavedRun(std::string_view text, std::string_view where)
{
    const auto document = parseJson(text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    return readingJson([&] { return SavedRunReader(JsonPlace(*document, std::string(where))).read(); });
}

bool isSavedRunFile(const std::string& path)
{
    constexpr std::size_t beginning = 65'536;
    auto source = LineSource::open(path);
    return source && source->peek() == '{' && detectText(source->nextLines(beginning)).kind == TextKind::callGraph;
}

Expected<RunResult> readSavedRunFile(const std::string& path)
{
    auto source = LineSource::open(path);
    if (!source)
        return tl::unexpected<Error>(source.error());
    const std::string text = source->nextLines(std::string::npos);
    if (source->error())
        return tl::unexpected<Error>(*source->error());
    return readSavedRun(text, path);
}

}  // namespace keyfall
