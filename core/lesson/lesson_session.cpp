// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_session.h"

#include "core/text/file_place.h"
#include "core/text/json_text.h"
#include "core/text/near_miss.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::size_t kMostBases = 32;

std::string nameOfRef(const Json& ref)
{
    return ref.is_string() ? "session '" + ref.get<std::string>() + "'" : std::string("the step's session");
}

Expected<Json> fileDocument(const Lesson& lesson, const std::string& name)
{
    if (lesson.folder.empty())
        return badInput(name, "the lesson has no folder of its own, and so no files beside it",
                        "write the session into the lesson");
    const std::string path = lesson.folder + "/" + name;
    if (!liesBelow(lesson.folder, path))
        return badInput(path, "lies outside of the lesson's folder", "put the file itself beside the lesson");
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return parseJson(*text, path);
}

/// What `ref` says, without the fields of a new session.
Expected<Json> ownDocument(const Lesson& lesson, const Json& ref, std::size_t depth)
{
    if (depth > kMostBases)
        return badInput(nameOfRef(ref), "is based on itself", "one of the sessions needs fields of its own");
    const Json* found = &ref;
    if (ref.is_string()) {
        const auto name = ref.get<std::string>();
        if (!lesson.sessions.contains(name)) {
            std::vector<std::string> names;
            for (const auto& [known, value] : lesson.sessions.items())
                names.push_back(known);
            return badInput(lesson.id, fmt::format("there is no session '{}'", name), didYouMean(name, names));
        }
        found = &lesson.sessions[name];
    }
    if (found->contains("base")) {
        auto base = ownDocument(lesson, (*found)["base"], depth + 1);
        if (base && found->contains("patch"))
            return mergePatch(std::move(*base), (*found)["patch"]);
        return base;
    }
    if (found->contains("file"))
        return fileDocument(lesson, (*found)["file"].get<std::string>());
    return *found;
}

}  // namespace

Json mergePatch(Json target, const Json& patch)
{
    if (!patch.is_object())
        return patch;
    if (!target.is_object())
        target = Json::object();
    for (const auto& [name, value] : patch.items()) {
        if (value.is_null())
            target.erase(name);
        else
            target[name] = mergePatch(target.contains(name) ? target[name] : Json(), value);
    }
    return target;
}

const Json& newSessionDocument()
{
    static const Json document{{"format", "keyfall-session"}, {"version", 1},
                               {"model", "ferrotorch"},       {"strict", false},
                               {"tables", "stored"},          {"place", "follow keyset"},
                               {"standard_kernels", true},    {"registrations", Json::array()},
                               {"tensors", Json::object()},   {"keyset", "from tensors"},
                               {"include", Json::array()},    {"exclude", Json::array()},
                               {"program", Json::array()}};
    return document;
}

Expected<Json> sessionDocument(const Lesson& lesson, const Json& ref)
{
    const auto own = ownDocument(lesson, ref, 0);
    if (!own)
        return own;
    return mergePatch(newSessionDocument(), *own);
}

const Json* sessionRefOf(const Lesson& lesson, std::size_t step)
{
    for (std::size_t i = std::min(step + 1, lesson.steps.size()); i > 0; --i)
        if (lesson.steps[i - 1].session)
            return &*lesson.steps[i - 1].session;
    return nullptr;
}

Expected<Json> sessionDocumentOf(const Lesson& lesson, std::size_t step)
{
    const Json* ref = sessionRefOf(lesson, step);
    if (ref == nullptr)
        return badInput(lesson.id + "/" + lesson.steps.at(step).id,
                        "neither this step nor an earlier one has a session", "give the first step a \"session\"");
    return sessionDocument(lesson, *ref);
}

Expected<Session> sessionOf(const Json& document, const std::string& where)
{
    return parseSession(jsonLine(document), where);
}

Json savedDocument(const Session& session)
{
    // `writeSession` gives sound JSON; what it leaves out is what a new session has.
    Json saved = readJson(writeSession(session));
    for (const auto& [name, value] : newSessionDocument().items())
        if (!saved.contains(name))
            saved[name] = value;
    return saved;
}

}  // namespace keyfall
