// SPDX-License-Identifier: MIT
#include "app/commands/table_text.h"

#include "core/session/json_text.h"
#include "core/trace/json_writer.h"

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

std::string slotText(const KeyModel& model, const SlotView& slot)
{
    const std::string kernel = slot.kernel.empty() ? "-" : slot.kernel;
    return fmt::format("  {:<12} {:<32} {}{}\n", keyText(model, slot.key, "(no key)"), kernel, nameOf(slot.provenance),
                       slot.fallthrough ? ", falls through" : "");
}

std::string registrationText(const KeyModel& model, const RegistrationView& registration)
{
    return fmt::format("  {:<12} {:<32} {}{}\n", keyText(model, registration.key, "(any key)"), registration.kernel,
                       registration.where.empty() ? "" : "by " + registration.where + ", ", stateText(registration.state));
}

Json jsonOf(const KeyModel& model, const SlotView& slot)
{
    return {{"slot", slot.slot},
            {"key", slot.key ? Json(model.nameOf(*slot.key)) : Json(nullptr)},
            {"kernel", slot.kernel.empty() ? Json(nullptr) : Json(slot.kernel)},
            {"provenance", nameOf(slot.provenance)},
            {"fallthrough", slot.fallthrough}};
}

Json jsonOf(const KeyModel& model, const RegistrationView& registration)
{
    constexpr std::string_view kStates[]{"active", "inactive", "removed"};
    return {{"key", registration.key ? Json(model.nameOf(*registration.key)) : Json(nullptr)},
            {"kernel", registration.kernel},
            {"where", registration.where},
            {"state", kStates[static_cast<std::size_t>(registration.state)]}};
}

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

}  // namespace

std::string tableAsText(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops)
{
    const KeyModel& model = dispatcher.model();
    std::string text = fmt::format("Fallbacks ({}), which serve every operator without a better kernel\n", model.name());
    for (const SlotView& slot : fallingOrder(dispatcher.fallbacks()))
        if (!slot.kernel.empty())
            text += slotText(model, slot);
    for (const OperatorHandle& op : ops) {
        text += fmt::format("\n{}\n", op.schema() ? op.schema()->text : op.name() + "  (no schema)");
        text += " registered\n";
        const auto history = dispatcher.history(&op);
        for (const RegistrationView& registration : history)
            text += registrationText(model, registration);
        if (history.empty())
            text += "  nothing\n";
        text += " computed\n";
        for (const SlotView& slot : fallingOrder(dispatcher.table(op)))
            if (slot.key)
                text += slotText(model, slot);
    }
    return text;
}

std::string tableAsJson(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops)
{
    const KeyModel& model = dispatcher.model();
    Json document = {{"model", model.name()}, {"fallbacks", Json::array()}, {"operators", Json::array()}};
    for (const SlotView& slot : dispatcher.fallbacks())
        document["fallbacks"].push_back(jsonOf(model, slot));
    for (const OperatorHandle& op : ops) {
        Json entry = {{"op", op.name()}, {"schema", op.schema() ? Json(op.schema()->text) : Json(nullptr)}};
        entry["registrations"] = Json::array();
        for (const RegistrationView& registration : dispatcher.history(&op))
            entry["registrations"].push_back(jsonOf(model, registration));
        entry["table"] = Json::array();
        for (const SlotView& slot : dispatcher.table(op))
            entry["table"].push_back(jsonOf(model, slot));
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
            text += fmt::format("{},{},{},{},{},{}\r\n", csvField(op.name()), csvField(keyText(model, slot.key, "")), slot.slot,
                                csvField(slot.kernel), nameOf(slot.provenance), slot.fallthrough ? "true" : "false");
    return text;
}

}  // namespace keyfall::app
