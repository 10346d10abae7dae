// SPDX-License-Identifier: MIT
#include "app/commands/table_text.h"

#include "app/commands/entry_words.h"
#include "core/dispatch/stale_entries.h"
#include "core/dispatch/stand_in.h"
#include "core/text/csv_text.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace keyfall::app {

namespace {

std::string keyText(const KeyModel& model, const std::optional<Key>& key, std::string_view none)
{
    return key ? model.nameOf(*key) : std::string(none);
}

/// Highest priority first: the order in which a call falls.
std::vector<SlotView> fallingOrder(std::vector<SlotView> slots)
{
    std::stable_sort(slots.begin(), slots.end(), [](const SlotView& a, const SlotView& b) { return a.slot > b.slot; });
    return slots;
}

std::string_view stateText(RegistrationView::State state)
{
    switch (state) {
    case RegistrationView::State::active: return "active";
    case RegistrationView::State::inactive: return "shadowed by a newer one";
    case RegistrationView::State::removed: return "removed";
    }
    return {};
}

/// Columns as wide as what stands in them: PyTorch's keys and kernels have long names.
struct Widths {
    std::size_t key = 12;
    std::size_t kernel = 32;

    void fit(std::string_view keyName, std::string_view kernelName)
    {
        key = std::max(key, keyName.size());
        kernel = std::max(kernel, kernelName.size());
    }
};

/// The computed entry of a slot whose stored one is stale; null for the others.
const SlotView* computedInstead(const std::vector<StaleEntry>& stale, const SlotView& slot)
{
    const auto found =
        std::find_if(stale.begin(), stale.end(), [&slot](const StaleEntry& entry) { return entry.stored == slot; });
    return found == stale.end() ? nullptr : &found->computed;
}

std::string slotText(const KeyModel& model, const SlotView& slot, Widths widths, const SlotView* computed)
{
    const std::string kernel = slot.kernel.empty() ? "-" : slot.kernel;
    return fmt::format("  {:<{}} {:<{}} {}{}{}\n", keyText(model, slot.key, "(no key)"), widths.key, kernel,
                       widths.kernel, nameOf(slot.provenance), slot.fallthrough ? ", falls through" : "",
                       computed ? fmt::format("  stale: the rules now give {}", entryWords(*computed)) : std::string());
}

std::string registrationText(const KeyModel& model, const RegistrationView& registration, Widths widths)
{
    // The debug text of an imported kernel says already where it was registered.
    const bool said = registration.where.empty() || registration.kernel.find(registration.where) != std::string::npos;
    return fmt::format("  {:<{}} {:<{}} {}{}\n", keyText(model, registration.key, "(any key)"), widths.key,
                       registration.kernel, widths.kernel, said ? "" : "by " + registration.where + ", ",
                       stateText(registration.state));
}

std::string slotsText(const KeyModel& model, const std::vector<SlotView>& slots,
                      const std::vector<StaleEntry>& stale = {})
{
    Widths widths;
    for (const SlotView& slot : slots)
        widths.fit(keyText(model, slot.key, "(no key)"), slot.kernel);
    std::string text;
    for (const SlotView& slot : slots)
        text += slotText(model, slot, widths, computedInstead(stale, slot));
    return text;
}

std::string registrationsText(const KeyModel& model, const std::vector<RegistrationView>& history)
{
    Widths widths;
    for (const RegistrationView& registration : history)
        widths.fit(keyText(model, registration.key, "(any key)"), registration.kernel);
    std::string text;
    for (const RegistrationView& registration : history)
        text += registrationText(model, registration, widths);
    return text;
}

Json jsonOf(const KeyModel& model, const RegistrationView& registration)
{
    constexpr std::string_view kStates[]{"active", "inactive", "removed"};
    return {{"key", registration.key ? Json(model.nameOf(*registration.key)) : Json(nullptr)},
            {"kernel", pytorchKernelName(registration.kernel)},
            {"where", registration.where},
            {"state", kStates[static_cast<std::size_t>(registration.state)]}};
}

std::string_view tablesText(const Dispatcher& dispatcher)
{
    return dispatcher.options().freshTables ? "always fresh" : "stored";
}

/// A text that begins a line and goes on in `text`, `indent` further in.
std::string indented(std::string_view text, std::size_t indent)
{
    std::string result;
    for (const char c : text) {
        result += c;
        if (c == '\n')
            result.append(indent, ' ');
    }
    return result;
}

/// Writes what `jsonText` would make of the whole document. All operators have half a million entries, of which nearly
/// all are of a few thousand kinds: each kind is made into text once.
class TableWriter {
public:
    TableWriter(const Dispatcher& dispatcher, const TextSink& sink) : dispatcher_(dispatcher), sink_(sink) {}

    void write(const std::vector<OperatorHandle>& ops, const Json& more)
    {
        Json document = {{"model", model().name()}, {"tables", tablesText(dispatcher_)}};
        document.update(more);
        document["fallbacks"] = Json::array();
        for (const SlotView& slot : dispatcher_.fallbacks()) {
            Json entry = slotJson(slot);
            entry.update(entryJson(slot));
            document["fallbacks"].push_back(std::move(entry));
        }
        text_ = open(jsonText(document)) + ",\n  \"operators\": [";
        for (const OperatorHandle& op : ops) {
            text_ += &op == &ops.front() ? "\n    " : ",\n    ";
            writeOperator(op);
            constexpr std::size_t kPiece = std::size_t{1} << 16;
            if (text_.size() >= kPiece)
                sink_(std::exchange(text_, {}));
        }
        sink_(text_ + (ops.empty() ? "]\n}\n" : "\n  ]\n}\n"));
    }

private:
    static constexpr std::string_view kRow = "\n        {\n          ";  ///< before the members of an entry
    static constexpr std::size_t kRowMembers = 10;

    [[nodiscard]] const KeyModel& model() const { return dispatcher_.model(); }

    /// An object's text without its end, to be gone on with.
    static std::string open(const std::string& object) { return object.substr(0, object.rfind("\n}")); }

    /// The members of an object as lines of an entry.
    static std::string lines(const Json& object)
    {
        const std::string text = jsonText(object);  // "{\n  ...\n}\n"
        return indented(open(text).substr(4), kRowMembers - 2);
    }

    [[nodiscard]] Json slotJson(const SlotView& slot) const
    {
        return {{"slot", slot.slot}, {"key", slot.key ? Json(model().nameOf(*slot.key)) : Json(nullptr)}};
    }

    void writeOperator(const OperatorHandle& op)
    {
        Json entry = {{"op", op.name()}, {"schema", op.schema() ? Json(op.schema()->text) : Json(nullptr)}};
        entry["registrations"] = Json::array();
        for (const RegistrationView& registration : dispatcher_.history(&op))
            entry["registrations"].push_back(jsonOf(model(), registration));
        text_ += indented(open(jsonText(entry)), 4) + ",\n      \"table\": [";
        const std::vector<StaleEntry> stale = staleEntries(dispatcher_, op);
        bool first = true;
        for (const SlotView& slot : dispatcher_.table(op)) {
            text_ += first ? "" : ",";
            text_ += kRow;
            text_ += slotLines(slot) + ",\n          " + entryLines(slot);
            if (const SlotView* computed = computedInstead(stale, slot))
                text_ += ",\n          " + lines({{"computed", entryJson(*computed)}});
            text_ += "\n        }";
            first = false;
        }
        text_ += "\n      ]\n    }";
    }

    const std::string& slotLines(const SlotView& slot)
    {
        if (slotLines_.size() <= slot.slot)
            slotLines_.resize(slot.slot + 1);
        std::string& text = slotLines_[slot.slot];
        if (text.empty())
            text = lines(slotJson(slot));
        return text;
    }

    const std::string& entryLines(const SlotView& slot)
    {
        auto& ofKind = entryLines_[2 * static_cast<std::size_t>(slot.provenance) + (slot.fallthrough ? 1 : 0)];
        const auto found = ofKind.find(slot.kernel);
        return found != ofKind.end() ? found->second
                                     : ofKind.emplace(slot.kernel, lines(entryJson(slot))).first->second;
    }

    const Dispatcher& dispatcher_;
    const TextSink& sink_;
    std::string text_;  ///< made and not yet sent
    std::vector<std::string> slotLines_;
    std::unordered_map<std::size_t, std::unordered_map<std::string, std::string>> entryLines_;  ///< by kernel
};

}  // namespace

Json entryJson(const SlotView& slot)
{
    Json json = {{"kernel", slot.kernel.empty() ? Json(nullptr) : Json(pytorchKernelName(slot.kernel))},
                 {"provenance", nameOf(slot.provenance)},
                 {"fallthrough", slot.fallthrough}};
    if (isStandIn(slot.kernel))
        json["computed_by"] = "Keyfall";
    return json;
}

std::string tableAsText(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops)
{
    const KeyModel& model = dispatcher.model();
    std::string text =
        fmt::format("Fallbacks ({}), which serve every operator without a better kernel\n", model.name());
    std::vector<SlotView> fallbacks = fallingOrder(dispatcher.fallbacks());
    std::erase_if(fallbacks, [](const SlotView& slot) { return slot.kernel.empty(); });
    text += slotsText(model, fallbacks);
    for (const OperatorHandle& op : ops) {
        text += fmt::format("\n{}\n", op.schema() ? op.schema()->text : op.name() + "  (no schema)");
        const auto history = dispatcher.history(&op);
        text += " registered\n" + (history.empty() ? std::string("  nothing\n") : registrationsText(model, history));
        std::vector<SlotView> slots = fallingOrder(dispatcher.table(op));
        std::erase_if(slots, [](const SlotView& slot) { return !slot.key; });
        const std::vector<StaleEntry> stale = staleEntries(dispatcher, op);
        text += stale.empty() ? " computed\n"
                              : fmt::format(" stored, which calls use; {} of the entries {} stale\n", stale.size(),
                                            stale.size() == 1 ? "is" : "are");
        text += slotsText(model, slots, stale);
    }
    return text;
}

void writeTableJson(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops, const TextSink& sink,
                    const Json& more)
{
    TableWriter(dispatcher, sink).write(ops, more);
}

std::string tableAsCsv(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops)
{
    const KeyModel& model = dispatcher.model();
    std::string text = "op,key,slot,kernel,provenance,fallthrough\r\n";
    for (const OperatorHandle& op : ops)
        for (const SlotView& slot : dispatcher.table(op))
            text += fmt::format("{},{},{},{},{},{}\r\n", csvField(op.name()), csvField(keyText(model, slot.key, "")),
                                slot.slot, csvField(slot.kernel), nameOf(slot.provenance),
                                slot.fallthrough ? "true" : "false");
    return text;
}

}  // namespace keyfall::app
