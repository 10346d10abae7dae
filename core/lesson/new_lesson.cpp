// SPDX-License-Identifier: MIT
#include "core/lesson/new_lesson.h"

#include <fmt/format.h>

#include <filesystem>

namespace keyfall {

namespace {

Json smallSession()
{
    return {{"model", "ferrotorch"},
            {"tensors",
             {{"a", {{"dtype", "float32"}, {"shape", {2}}, {"data", {1, 2}}, {"requires_grad", true}}},
              {"b", {{"dtype", "float32"}, {"shape", {2}}, {"data", {10, 20}}}}}},
            {"program", {"y = add(a, b)"}}};
}

}  // namespace

std::string newLessonText(const std::string& id, const std::string& title, const std::vector<LessonBeginning>& sessions)
{
    Json document{{"format", kLessonFormat},
                  {"version", 1},
                  {"id", id},
                  {"language", "en"},
                  {"title", title},
                  {"summary", "What somebody knows after this lesson, in one sentence."},
                  {"minutes", 10},
                  {"sessions", Json::object()},
                  {"steps", Json::array()}};
    const std::vector<LessonBeginning> used =
        sessions.empty() ? std::vector<LessonBeginning>{{"start", smallSession()}} : sessions;
    std::size_t number = 0;
    for (const LessonBeginning& session : used) {
        ++number;
        document["sessions"][session.name] = session.document;
        document["steps"].push_back({{"id", fmt::format("look-{}", number)},
                                     {"kind", "read"},
                                     {"title", "What is here"},
                                     {"prose", "Say what there is to see, in two or three sentences."},
                                     {"session", session.name},
                                     {"position", "first"}});
        document["steps"].push_back({{"id", fmt::format("next-{}", number)},
                                     {"kind", "predict"},
                                     {"title", "Who is next?"},
                                     {"prose", "Whose kernel runs next?"},
                                     {"ask", {{"what", "next key"}, {"call", 1}, {"hops", {1}}}},
                                     {"after", "Say why it was this one."}});
    }
    return jsonText(document);
}

std::string lessonIdOf(const std::string& path)
{
    std::string id;
    for (const char c : std::filesystem::path(path).stem().string()) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool fits = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (fits)
            id += lower;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    return id.empty() ? "lesson" : id.substr(0, 64);
}

}  // namespace keyfall
