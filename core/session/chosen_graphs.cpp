// SPDX-License-Identifier: MIT
#include "core/session/chosen_graphs.h"

#include "core/dispatch/recorder_cost.h"
#include "core/pytorch/detect.h"
#include "core/pytorch/profile_reader.h"
#include "core/pytorch/recorded_graphs.h"
#include "core/pytorch/recording.h"
#include "core/session/saved_run.h"
#include "core/session/session.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

/// Of a text that is broken somewhere, what it was to be: who chose a file knows it as that, and not as JSON.
tl::unexpected<Error> damaged(Error error, const std::string& where, std::string_view what)
{
    if (error.where.starts_with(where + ":"))
        error.message = fmt::format("{} is damaged or was cut off: {}", what, error.message);
    return tl::unexpected<Error>(std::move(error));
}

/// A recording as a trace: one graph for each thread.
Expected<ChosenGraphs> graphsOf(const Expected<Recording>& recording, const std::string& where)
{
    if (!recording)
        return damaged(recording.error(), where, "the recording");
    if (recording->calls.empty())
        return badInput(where, "the recording holds no call", "record a block that calls operators");
    return ChosenGraphs{std::nullopt, false, recordedGraphs(*recording)};
}

Expected<ChosenGraphs> graphsOf(Expected<std::vector<TracedGraph>> profile, const std::string& where)
{
    if (!profile)
        return damaged(profile.error(), where, "the profile");
    return ChosenGraphs{std::nullopt, false, *std::move(profile)};
}

/// That a text is nothing that calls come from: what it is instead, and what to take.
Error noCallsIn(const std::string& content, const std::string& where)
{
    const auto found = [&](const char* what,
                           std::string advice = "take what TORCH_SHOW_DISPATCH_TRACE=1 or torch.profiler printed, a "
                                                "recording of record.py, a session (.keyfall) or what keyfall run "
                                                "--json printed of one") {
        return Error{ErrorKind::badInput, where, what, std::move(advice)};
    };
    if (content.find_first_not_of(" \t\r\n") == std::string::npos)
        return found("the file is empty");
    switch (detectText(content).kind) {
    case TextKind::error:
        return found("calls were looked for, and an error of PyTorch was found",
                     "keyfall explain says what it means, and so does the window where it is pasted");
    case TextKind::stateDump:
    case TextKind::tableDump:
    case TextKind::registrationList:
    case TextKind::exportedTables: return found("calls were looked for, and operators with their kernels were found");
    case TextKind::keyModel: return found("calls were looked for, and a key model was found");
    case TextKind::otherJson:
        return found("calls were looked for, and JSON was found that is no session, no recording, no profile and no "
                     "run");
    case TextKind::trace:
    case TextKind::session:
    case TextKind::callGraph:
    case TextKind::unknown: break;
    }
    return found(
        "calls were looked for: no line is a dispatch (` [call] op=[aten::add.Tensor], key=[CPU]`), and it is no "
        "session, no recording and no profile");
}

}  // namespace

std::string nameOfInput(const std::string& input)
{
    return input == "-" ? "standard input" : input;
}

Expected<ChosenGraphs> graphsOfInput(const std::string& input, const RuntimeFactory& factory, RunControl* control)
{
    const std::string where = nameOfInput(input);
    if (input != "-" && isRecordingFile(input))
        return graphsOf(readRecordingFile(input), where);
    if (input != "-" && isProfileFile(input))
        return graphsOf(readProfileFile(input), where);
    TraceReader reader;
    std::string content;
    bool isSession = false;
    bool tooLarge = false;
    bool dropped = false;  // nothing of it is a session's text
    const auto read = readTextChunks(input, [&](std::string_view chunk) {
        if (!dropped && content.find_first_not_of(" \t\r\n") == std::string::npos)
            isSession = looksLikeJson(content + std::string(chunk));
        // Until a dispatch was seen the text may still be a session that somebody damaged: its error is the better one.
        if (!dropped)
            content += chunk;
        if (!isSession) {
            reader.feed(chunk);
            dropped = dropped || reader.begun() || content.size() > kLargestTextFile;
            if (dropped)
                std::string().swap(content);
        }
        tooLarge = content.size() > kLargestTextFile;
        return !tooLarge && (control == nullptr || !control->cancel);
    });
    if (!read)
        return tl::unexpected<Error>(read.error());
    if (tooLarge)
        return badInput(where,
                        fmt::format("is larger than {} MB, more than is read of a session", kLargestTextFile >> 20));
    if (!isSession) {
        auto trace = reader.finish(where);
        if (trace)
            return ChosenGraphs{std::nullopt, false, std::move(trace->graphs)};
        if (dropped)
            return tl::unexpected<Error>(trace.error());
    }
    if (isRecordingText(content)) {
        LineSource lines = LineSource::of(content, where);
        return graphsOf(readRecording(lines), where);
    }
    if (isProfileText(content))
        return graphsOf(readProfile(content, where), where);
    if (detectText(content).kind == TextKind::callGraph) {
        auto run = readSavedRun(content, where);
        if (run)
            return ChosenGraphs{*std::move(run), true, {}};
        return damaged(run.error(), where, "what was printed of a run");
    }
    if (content.find("keyfall-session") == std::string::npos)
        return tl::unexpected<Error>(noCallsIn(content, where));
    const auto session = parseSession(content, where);
    if (!session)
        return damaged(session.error(), where, "the session");
    auto result = runSession(*session, factory, control);
    if (!result) {
        Error error = result.error();
        error.where = error.where.empty() ? where : where + ": " + error.where;
        return tl::unexpected<Error>(error);
    }
    return ChosenGraphs{*std::move(result), false, {}};
}

CountedFalls fallsOf(ChosenGraphs chosen)
{
    CountedFalls counted;
    std::vector<FallSource> sources;
    if (chosen.run) {
        sources.push_back({{}, chosen.run->graph});
        counted.recorderNsPerHop = measureRecorderNsPerHop();
    }
    for (TracedGraph& traced : chosen.traced)
        sources.push_back({std::move(traced.source), std::make_shared<const CallGraph>(std::move(traced.graph)),
                           std::move(traced.recorded)});
    counted.table = fallsOf(std::move(sources), counted.recorderNsPerHop);
    return counted;
}

}  // namespace keyfall
