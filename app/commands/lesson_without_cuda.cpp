// SPDX-License-Identifier: MIT
#include "app/commands/lesson_without_cuda.h"

#include "core/text/json_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

namespace keyfall::app {

namespace {

std::string quoted(const std::string& text)
{
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string outputOf(const std::string& command)
{
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string output;
    std::array<char, 4096> piece{};
    while (pipe)
        if (const std::size_t got = fread(piece.data(), 1, piece.size(), pipe.get()); got > 0)
            output.append(piece.data(), got);
        else
            break;
    return output;
}

void addProblem(LessonFile& file, const std::string& step, const std::string& kind, const std::string& text)
{
    const bool known = std::any_of(file.report.problems.begin(), file.report.problems.end(), [&](const auto& problem) {
        return problem.step == step && nameOf(problem.kind) == kind && problem.text == text;
    });
    if (!known)
        file.report.problems.push_back(
            {LessonProblemKind::session, step, "without CUDA (\"needs\": [\"cuda\"] is not said): " + text});
}

}  // namespace

bool cudaIsOff()
{
    const char* const asked = std::getenv("KEYFALL_CUDA");
    return asked != nullptr && std::string_view(asked) == "off";
}

void checkWithoutCuda(std::vector<LessonFile>& files)
{
    std::error_code problem;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", problem);
    std::string command = "KEYFALL_CUDA=off " + quoted(program.string()) + " lesson check --json";
    std::vector<LessonFile*> asked;
    for (LessonFile& file : files)
        if (file.lesson && !file.lesson->needsCuda && !file.report.unavailable && file.path != "-") {
            // A path that begins with a dash would be an option.
            command += " " + quoted(std::filesystem::absolute(file.path, problem).string());
            asked.push_back(&file);
        }
    if (problem || asked.empty() || cudaIsOff())
        return;
    const Json answer = readJson(outputOf(command + " 2>/dev/null"));
    if (!answer.is_object() || !answer.contains("lessons") || answer["lessons"].size() != asked.size())
        return addProblem(*asked.front(), {}, "session", "the check did not end");
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Json& lesson = answer["lessons"][i];
        if (!lesson["unavailable"].is_null())
            addProblem(*asked[i], {}, "session", lesson["unavailable"].get<std::string>());
        for (const Json& found : lesson["problems"])
            addProblem(*asked[i], found["step"].is_null() ? std::string() : found["step"].get<std::string>(),
                       found["kind"].get<std::string>(), found["text"].get<std::string>());
    }
}

}  // namespace keyfall::app
