// SPDX-License-Identifier: MIT
#include "core/keys/key_model_json.h"
#include "core/keys/renamed_backend.h"
#include "core/session/session.h"
#include "core/session/session_fields.h"
#include "core/session/tensor_json.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

Json keyNames(KeySet set, const KeyModel* model)
{
    // A set whose names would not give the same bits back (a model that cannot be built, a lone backend bit) is
    // written as raw bits.
    if (model != nullptr) {
        Json names = Json::array();
        KeySet again;
        for (const Key key : model->keysOf(set)) {
            names.push_back(model->nameOf(key));
            again = model->add(again, key);
        }
        if (again == set)
            return names;
    }
    return fmt::format("{:#06x}", set.bits());
}

struct KernelJson {
    Json operator()(const StandardKernel&) const { return "standard"; }
    Json operator()(const FallthroughKernel&) const { return "fallthrough"; }
    Json operator()(const RedispatchKernel&) const { return "redispatch"; }
    Json operator()(const ReturnKernel& kernel) const { return {{"return", kernel.argument}}; }
    Json operator()(const CallDirectKernel& kernel) const { return {{"call_direct", kernel.key}}; }
    Json operator()(const CallKernel& kernel) const { return {{"call", kernel.op}}; }
    Json operator()(const ErrorKernel& kernel) const { return {{"error", kernel.text}}; }
    Json operator()(const CpuFallbackKernel&) const { return "standard:cpu_fallback"; }
};

/// Puts the unknown fields of list items back; an item that is gone took its fields along.
void restoreItems(Json& list, const Json& kept)
{
    if (!kept.is_array())
        return;
    for (const Json& entry : kept)
        if (const std::size_t index = entry.value("index", list.size());
            index < list.size() && entry.contains("fields"))
            list[index].update(entry["fields"]);
}

void restoreUnknown(Json& document, const Json& unknown)
{
    for (const auto& [name, value] : unknown.items()) {
        if (name == "registrations" || name == "breakpoints") {
            restoreItems(document[name], value);
        } else if (name == "tensors") {
            for (const auto& [tensor, fields] : value.items())
                if (document["tensors"].contains(tensor))
                    document["tensors"][tensor].update(fields);
        } else if (name == "keyset") {
            if (document["keyset"].is_object())
                document["keyset"].update(value);
        } else {
            document[name] = value;
        }
    }
}

void writeValue(const Json& value, std::string& out, std::size_t indent);

/// Whether a value reads better on one line: texts, numbers, and what holds only those.
bool fitsOneLine(const Json& value)
{
    constexpr std::size_t kWidth = 100;
    return !value.is_structured() || jsonLine(value).size() <= kWidth;
}

std::string flat(const Json& value)
{
    if (!value.is_structured())
        return jsonLine(value);
    std::string out(1, value.is_array() ? '[' : '{');
    bool first = true;
    for (const auto& [name, item] : value.items()) {
        out += first ? "" : ", ";
        if (value.is_object())
            out += jsonLine(Json(name)) + ": ";
        out += flat(item);
        first = false;
    }
    return out + (value.is_array() ? ']' : '}');
}

/// Lists of numbers fill lines, as a person would write them: one element per line helps nobody.
void writeNumbers(const Json& list, std::string& out, std::size_t indent)
{
    constexpr std::size_t kWidth = 100;
    out += '[';
    std::size_t width = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string item = jsonLine(list[i]) + (i + 1 < list.size() ? "," : "");
        if (i == 0 || width + item.size() + 1 > kWidth) {
            out += '\n' + std::string(indent + 1, ' ');
            width = 0;
        } else {
            out += ' ';
        }
        out += item;
        width += item.size() + 1;
    }
    out += ']';
}

void writeValue(const Json& value, std::string& out, std::size_t indent)
{
    if (fitsOneLine(value)) {
        out += flat(value);
        return;
    }
    if (value.is_array() && !value.empty() && !value.front().is_structured() && !value.front().is_string()) {
        writeNumbers(value, out, indent);
        return;
    }
    out += value.is_array() ? '[' : '{';
    bool first = true;
    for (const auto& [name, item] : value.items()) {
        out += (first ? "\n" : ",\n") + std::string(indent + 2, ' ');
        if (value.is_object())
            out += jsonLine(Json(name)) + ": ";
        writeValue(item, out, indent + 2);
        first = false;
    }
    out += '\n' + std::string(indent, ' ') + (value.is_array() ? ']' : '}');
}

}  // namespace

std::string writeSession(const Session& session)
{
    const auto model = modelOf(session);
    const KeyModel* names = model ? model->get() : nullptr;
    Json document = Json::object();
    document["format"] = session_fields::kFormat;
    document["version"] = session_fields::kVersion;
    document["model"] = session.inlineModel.empty() ? Json(session.model) : jsonOf(session.inlineModel.model->spec());
    if (!session.privateUse1Name.empty())
        document["privateuse1_name"] = session.privateUse1Name;
    document["strict"] = session.strict;
    if (session.freshTables)  // what sessions have without the field needs no word
        document["tables"] = session_fields::kAlwaysFresh;
    document["place"] = session.place == Placement::asGiven ? "as given" : "follow keyset";
    document["standard_kernels"] = session.standardKernels;
    if (session.registrationsFrom)
        document["registrations_from"] =
            session.registrationsFrom->empty() ? Json(nullptr) : Json(*session.registrationsFrom);
    Json registrations = Json::array();
    for (const SessionRegistration& registration : session.registrations) {
        Json item = Json::object();
        if (!registration.op.empty())
            item["op"] = registration.op;
        if (!registration.key.empty())
            item["key"] = registration.key;
        item["kernel"] = std::visit(KernelJson{}, registration.kernel);
        registrations.push_back(std::move(item));
    }
    document["registrations"] = std::move(registrations);
    document["tensors"] = Json::object();
    for (TensorSpec tensor : session.tensors) {
        if (names != nullptr)
            tensor.device = calledAsIn(*names, tensor.device);  // it may come from another session
        document["tensors"][tensor.name] = jsonOf(tensor);
    }
    // Not with ?: of two lists: where memory ends within one, g++ 12 destroys the other, which never was.
    if (session.explicitKeys)
        document["keyset"]["explicit"] = keyNames(*session.explicitKeys, names);
    else
        document["keyset"] = "from tensors";
    document["include"] = keyNames(session.include, names);
    document["exclude"] = keyNames(session.exclude, names);
    document["program"] = session.program;
    Json breakpoints = Json::array();
    for (const Breakpoint& breakpoint : session.breakpoints) {
        Json item = Json::object();
        if (!breakpoint.op.empty())
            item["op"] = breakpoint.op;
        if (!breakpoint.key.empty())
            item["key"] = breakpoint.key;
        if (breakpoint.nth > 0)
            item["nth"] = breakpoint.nth;
        if (breakpoint.dtype)
            item["dtype"] = nameOf(*breakpoint.dtype);
        breakpoints.push_back(std::move(item));
    }
    document["breakpoints"] = std::move(breakpoints);
    const Json view = session.view.empty() ? Json::object() : readJson(session.view);
    document["view"] = view.is_object() ? view : Json::object();
    if (!session.unknown.empty())
        restoreUnknown(document, readJson(session.unknown));

    std::string text;
    writeValue(document, text, 0);
    return text + "\n";
}

Expected<void> saveSession(const Session& session, const std::string& path)
{
    return writeFileAtomically(path, writeSession(session));
}

}  // namespace keyfall
