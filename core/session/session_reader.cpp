// SPDX-License-Identifier: MIT
#include "core/keys/key_model_json.h"
#include "core/pytorch/built_in_tables.h"
#include "core/script/program_lexer.h"
#include "core/session/session.h"
#include "core/session/session_fields.h"
#include "core/session/tensor_spec_json.h"
#include "core/text/file_place.h"
#include "core/text/identifier.h"
#include "core/text/json_text.h"
#include "core/text/near_miss.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace keyfall {

namespace {

constexpr std::size_t kMostTensors = 10'000;
constexpr std::int64_t kMostTimes = 1'000'000'000;

/// Fields of `place` that this version does not know, as an object.
Json unknownFields(const JsonPlace& place, const std::vector<std::string_view>& known)
{
    Json unknown = Json::object();
    for (const auto& [name, value] : place.value().items())
        if (std::find(known.begin(), known.end(), name) == known.end())
            unknown[name] = value;
    return unknown;
}

/// Reads one document; every member function throws `JsonFailure`.
class SessionReader {
public:
    explicit SessionReader(const JsonPlace& root) : root_(root) {}

    Session read()
    {
        checkHeader();
        readModel();
        unknown_ = unknownFields(root_, {session_fields::kAll.begin(), session_fields::kAll.end()});
        if (const auto strict = root_.find("strict"))
            session_.strict = strict->truth();
        if (const auto tables = root_.find("tables"))
            readTables(*tables);
        if (const auto place = root_.find("place"))
            readPlace(*place);
        if (const auto standard = root_.find("standard_kernels"))
            session_.standardKernels = standard->truth();
        if (const auto from = root_.find("registrations_from"))
            session_.registrationsFrom = from->value().is_null()
                ? std::string()
                : from->text("null, \"builtin:2.15.0\" or another table's name, or a file of tables");
        if (const auto registrations = root_.find("registrations"))
            readRegistrations(*registrations);
        if (const auto tensors = root_.find("tensors"))
            readTensors(*tensors);
        if (const auto keyset = root_.find("keyset"))
            readKeyset(*keyset);
        if (const auto include = root_.find("include"))
            session_.include = keySet(*include);
        if (const auto exclude = root_.find("exclude"))
            session_.exclude = keySet(*exclude);
        if (const auto program = root_.find("program"))
            session_.program = program->texts("a list of program lines");
        if (const auto breakpoints = root_.find("breakpoints"))
            readBreakpoints(*breakpoints);
        if (const auto view = root_.find("view")) {
            (void)view->members("an object");
            session_.view = view->value().empty() ? std::string() : jsonLine(view->value());
        }
        if (!unknown_.empty())
            session_.unknown = jsonLine(unknown_);
        return std::move(session_);
    }

private:
    void checkHeader() const
    {
        if (!root_.value().is_object())
            root_.failExpected("a session: an object that begins with \"format\": \"keyfall-session\"");
        if (!root_.find("format") && root_.find("ir"))
            root_.fail("this is a kernel program, no session", "keyfall kernel show, run and bench take it");
        const JsonPlace format = root_.at("format", "\"keyfall-session\"");
        if (format.text("\"keyfall-session\"") != session_fields::kFormat)
            format.fail(fmt::format("expected \"keyfall-session\", found {}", describe(format.value())),
                        "this is no session");
        const JsonPlace version = root_.at("version", "the number 1");
        const std::int64_t number = version.integer("the number 1");
        if (number > session_fields::kVersion)
            version.fail(
                fmt::format("the session was written by a newer Keyfall (version {}); this one reads version {}",
                            number, session_fields::kVersion),
                "open it with a newer Keyfall");
        if (number < 1)
            version.fail(fmt::format("expected the number {}, found {}", session_fields::kVersion, number));
    }

    void readModel()
    {
        const auto model = root_.find("model");
        if (model && model->value().is_object()) {
            auto own = KeyModel::build(readModelSpec(*model));
            if (!own)
                model->fail(own.error().message, own.error().advice);
            session_.model = (*own)->name();
            session_.inlineModel.model = std::move(*own);
        } else if (model) {
            session_.model = model->text("a model's name, or a key model");
        }
        model_ = built(model);
        const auto name = root_.find("privateuse1_name");
        if (!name)
            return;
        session_.privateUse1Name = name->text("what PrivateUse1 is called there");
        if (!session_.inlineModel.empty())
            name->fail("a key model that the session holds says this itself", "write it into \"model\"");
        model_ = built(name);
    }

    /// What the session says so far; `place` said the last of it.
    std::shared_ptr<const KeyModel> built(const std::optional<JsonPlace>& place) const
    {
        auto model = modelOf(session_);
        if (!model)
            place->fail(model.error().message, model.error().advice);
        return *std::move(model);
    }

    void readTables(const JsonPlace& place)
    {
        const std::string& text = place.text("\"stored\" or \"always fresh\"");
        if (text != session_fields::kStored && text != session_fields::kAlwaysFresh)
            place.failExpected("\"stored\" or \"always fresh\"");
        session_.freshTables = text == session_fields::kAlwaysFresh;
    }

    void readPlace(const JsonPlace& place)
    {
        const std::string& text = place.text("\"follow keyset\" or \"as given\"");
        if (text != "follow keyset" && text != "as given")
            place.failExpected("\"follow keyset\" or \"as given\"");
        session_.place = text == "as given" ? Placement::asGiven : Placement::followKeyset;
    }

    void checkKey(const JsonPlace& place) const
    {
        if (const auto key = model_->parseKey(place.text("a key's name")); !key)
            place.fail(key.error().message, key.error().advice);
    }

    KeySet keySet(const JsonPlace& place) const
    {
        if (place.value().is_string()) {
            const auto set = model_->parseSet(place.text("a key set"));
            if (!set)
                place.fail(set.error().message, set.error().advice);
            return *set;
        }
        KeySet set;
        for (const JsonPlace& item : place.items("a list of key names, or raw bits such as \"0x401\"")) {
            const auto key = model_->parseKey(item.text("a key's name"));
            if (!key)
                item.fail(key.error().message, key.error().advice);
            if (model_->info(*key).kind == KeyKind::alias)
                item.fail(fmt::format("'{}' is an alias key: it stands in registrations, not in key sets",
                                      model_->nameOf(*key)));
            set = model_->add(set, *key);
        }
        return set;
    }

    void readKeyset(const JsonPlace& place)
    {
        constexpr std::string_view kExpected = "\"from tensors\" or {\"explicit\": [...]}";
        if (place.value().is_string()) {
            if (place.text(kExpected) != "from tensors")
                place.failExpected(kExpected);
            return;
        }
        if (!place.value().is_object())
            place.failExpected(kExpected);
        session_.explicitKeys = keySet(place.at("explicit", "a list of key names, or raw bits such as \"0x401\""));
        if (Json more = unknownFields(place, {"explicit"}); !more.empty())
            unknown_["keyset"] = std::move(more);
    }

    KernelChoice readKernel(const JsonPlace& place) const
    {
        if (place.value().is_string()) {
            const std::string& text = place.text("a kernel");
            if (text == "standard")
                return StandardKernel{};
            if (text == "fallthrough")
                return FallthroughKernel{};
            if (text == "redispatch")
                return RedispatchKernel{};
            if (text == "standard:cpu_fallback")
                return CpuFallbackKernel{};
            place.fail(fmt::format("unknown kernel '{}'", text),
                       didYouMean(text, {"standard", "fallthrough", "redispatch", "standard:cpu_fallback"}));
        }
        constexpr std::string_view kExpected =
            "\"standard\", \"fallthrough\", \"redispatch\", \"standard:cpu_fallback\", "
            "{\"return\": N}, {\"call_direct\": KEY}, {\"call\": OP} or {\"error\": TEXT}";
        if (!place.value().is_object() || place.value().size() != 1)
            place.failExpected(kExpected);
        if (const auto argument = place.find("return"))
            return ReturnKernel{static_cast<int>(argument->integer("an argument's number", 0, 63))};
        if (const auto key = place.find("call_direct")) {
            checkKey(*key);
            return CallDirectKernel{key->text("a key's name")};
        }
        if (const auto op = place.find("call"))
            return CallKernel{operatorName(*op)};
        if (const auto text = place.find("error"))
            return ErrorKernel{text->text("the error's text")};
        place.fail(fmt::format("unknown kernel '{}'", place.value().begin().key()),
                   fmt::format("known: {}", kExpected));
    }

    static std::string operatorName(const JsonPlace& place)
    {
        const std::string& text = place.text("an operator's name");
        ProgramLexer lexer(text, 0);
        try {
            const auto name = lexer.acceptOperatorOrName();
            if (name && lexer.atEnd() && *name == text)
                return text;
        } catch (const ProgramLexer::Failure&) {
            // Said below, with the place in the document.
        }
        place.failExpected("an operator's name such as add or add.Tensor");
    }

    void readRegistrations(const JsonPlace& place)
    {
        std::size_t index = 0;
        Json kept = Json::array();
        for (const JsonPlace& item : place.items("a list of registrations")) {
            SessionRegistration registration;
            if (const auto op = item.find("op"))
                registration.op = operatorName(*op);
            if (const auto key = item.find("key")) {
                checkKey(*key);
                registration.key = key->text("a key's name");
            }
            if (registration.op.empty() && registration.key.empty())
                item.fail("a registration needs \"op\" or \"key\", or both");
            const JsonPlace kernel = item.at("kernel", "what to run, such as \"redispatch\"");
            registration.kernel = readKernel(kernel);
            if (registration.key.empty() && std::holds_alternative<StandardKernel>(registration.kernel))
                kernel.fail("a standard kernel is registered at a key; \"key\" is missing");
            if (Json fields = unknownFields(item, {"op", "key", "kernel"}); !fields.empty())
                kept.push_back({{"index", index}, {"fields", std::move(fields)}});
            session_.registrations.push_back(std::move(registration));
            ++index;
        }
        if (!kept.empty())
            unknown_["registrations"] = std::move(kept);
    }

    void readTensors(const JsonPlace& place)
    {
        const auto members = place.members("an object of named tensors");
        if (members.size() > kMostTensors)
            place.fail(fmt::format("{} tensors; at most {} are read", members.size(), kMostTensors));
        for (const auto& [name, tensor] : members) {
            if (!isIdentifier(name) || isReservedName(name))
                tensor.fail(fmt::format("'{}' cannot be a tensor's name", name),
                            "names are letters, digits and underscores, and no word of the program language");
            Json fields = Json::object();
            session_.tensors.push_back(readTensorSpec(tensor, name, &fields, model_->spec().privateUse1Name));
            if (!fields.empty())
                unknown_["tensors"][name] = std::move(fields);
        }
    }

    void readBreakpoints(const JsonPlace& place)
    {
        std::size_t index = 0;
        Json kept = Json::array();
        for (const JsonPlace& item : place.items("a list of breakpoints")) {
            Breakpoint breakpoint;
            if (const auto op = item.find("op"))
                breakpoint.op = operatorName(*op);
            if (const auto key = item.find("key")) {
                checkKey(*key);
                breakpoint.key = key->text("a key's name");
            }
            if (const auto nth = item.find("nth"))
                breakpoint.nth = static_cast<std::uint32_t>(nth->integer("which time it stops, from 1", 1, kMostTimes));
            if (const auto dtype = item.find("dtype"))
                breakpoint.dtype = readDType(*dtype);
            if (breakpoint.op.empty() && breakpoint.key.empty() && !breakpoint.dtype)
                item.fail("a breakpoint needs \"op\", \"key\" or \"dtype\"");
            if (Json fields = unknownFields(item, {"op", "key", "nth", "dtype"}); !fields.empty())
                kept.push_back({{"index", index}, {"fields", std::move(fields)}});
            session_.breakpoints.push_back(std::move(breakpoint));
            ++index;
        }
        if (!kept.empty())
            unknown_["breakpoints"] = std::move(kept);
    }

    const JsonPlace& root_;
    Session session_;
    std::shared_ptr<const KeyModel> model_;
    Json unknown_ = Json::object();
};

/// A session that somebody sent reads no file of this machine but what lies with it.
std::optional<Error> problemWithTables(const Session& session, std::string_view where)
{
    const std::string tables = registrationTables(session);
    const std::string folder = session.folder.path.empty() ? "." : session.folder.path;
    if (tables.empty() || tables.starts_with(kBuiltInTables) || liesBelow(folder, tables))
        return std::nullopt;
    return Error{ErrorKind::badInput, std::string(where) + "#/registrations_from",
                 fmt::format("'{}' lies outside of the session's folder", *session.registrationsFrom),
                 "put the file beside the session, or name it with --table"};
}

}  // namespace

Expected<Session> parseSession(std::string_view text, std::string_view where)
{
    const auto document = parseJson(text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    const JsonPlace root(*document, std::string(where));
    auto session = readingJson([&root] { return SessionReader(root).read(); });
    if (session)
        session->folder.path = std::filesystem::path(where).parent_path().string();
    if (session)
        if (const auto outside = problemWithTables(*session, where))
            return tl::unexpected(*outside);
    return session;
}

Expected<Session> readSession(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return parseSession(*text, path == "-" ? "standard input" : path);
}

}  // namespace keyfall
