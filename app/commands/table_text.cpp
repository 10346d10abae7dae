// SPDX-License-Identifier: MIT
#include "app/commands/table_text.h"

#include "app/commands/csv_text.h"
#include "app/commands/entry_words.h"
#include "core/dispatch/stale_entries.h"
#include "core/dispatch/stand_in.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

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

/// `computed`: what the rules now give where the entry is stale.
Json jsonOf(const KeyModel& model, const SlotView& slot, const SlotView* computed = nullptr)
{
    Json json = {{"slot", slot.slot}, {"key", slot.key ? Json(model.nameOf(*slot.key)) : Json(nullptr)}};
    json.update(entryJson(slot));
    if (computed != nullptr)
        json["computed"] = entryJson(*computed);
    return json;
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

}  // namespace

nlohmann::ordered_json entryJson(const SlotView& slot)
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

std::string tableAsJson(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops,
                        const nlohmann::ordered_json& more)
{
    const KeyModel& model = dispatcher.model();
    Json document = {{"model", model.name()}, {"tables", tablesText(dispatcher)}};
    document.update(more);
    document["fallbacks"] = Json::array();
    document["operators"] = Json::array();
    for (const SlotView& slot : dispatcher.fallbacks())
        document["fallbacks"].push_back(jsonOf(model, slot));
    for (const OperatorHandle& op : ops) {
        Json entry = {{"op", op.name()}, {"schema", op.schema() ? Json(op.schema()->text) : Json(nullptr)}};
        entry["registrations"] = Json::array();
        for (const RegistrationView& registration : dispatcher.history(&op))
            entry["registrations"].push_back(jsonOf(model, registration));
        entry["table"] = Json::array();
        const std::vector<StaleEntry> stale = staleEntries(dispatcher, op);
        for (const SlotView& slot : dispatcher.table(op))
            entry["table"].push_back(jsonOf(model, slot, computedInstead(stale, slot)));
        document["operators"].push_back(std::move(entry));
    }
    return jsonText(document);
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
