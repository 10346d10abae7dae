// SPDX-License-Identifier: MIT
#include "app/commands/chosen_operators.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/dump_words.h"
#include "app/commands/fall_words.h"
#include "app/commands/lint_words.h"
#include "app/commands/live_explainer.h"
#include "app/commands/live_words.h"
#include "app/commands/profile_words.h"
#include "app/commands/recording_words.h"
#include "core/pytorch/detect.h"
#include "core/pytorch/imported_lint.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/profile_reader.h"
#include "core/pytorch/table_import.h"
#include "core/session/session.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <system_error>

namespace keyfall::app {

namespace {

struct ExplainOptions {
    std::string file = "-";
    bool json = false;
};

/// Set by Ctrl-C: the text ends here, and what was read is explained. A second one ends the program as usual.
volatile std::sig_atomic_t interrupted = 0;

extern "C" void onInterrupt(int)
{
    interrupted = 1;
}

void endTextOnInterrupt()
{
    struct sigaction action {};
    action.sa_handler = onInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // and no SA_RESTART: the read that waits must return
    ::sigaction(SIGINT, &action, nullptr);
    // A reader that goes away (head, a closed terminal) ends the output, not the program.
    std::signal(SIGPIPE, SIG_IGN);
}

/// Each part goes out at once: who pipes a running program in reads along. False when nobody reads any more; other
/// trouble (a full disk) is left to whoever looks at the stream's state in the end.
bool printNow(const std::string& text)
{
    errno = 0;
    std::cout << text << std::flush;
    if (std::cout)
        return true;
    if (errno == EPIPE)
        std::cout.clear();
    return false;
}

/// The one place from which pasted tables go on to `keyfall lint`: its findings, or why it cannot read them.
Expected<std::vector<Finding>> lintedDump(std::string_view text, const std::string& where)
{
    LineSource source = LineSource::of(text, where);
    const auto tables = importTables(source);
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    const auto fitting = modelOf(*tables);
    if (!fitting)
        return tl::unexpected<Error>(fitting.error());
    const ImportedDispatcher predicted = predictedDispatcher(*tables, fitting->model);
    const auto ops = chosenOperators(*predicted.dispatcher, {});
    if (!ops)
        return tl::unexpected<Error>(ops.error());
    return lintImported(*tables, predicted, *ops);
}

int explainDump(const std::string& text, TextKind kind, const std::string& where, Json json, bool asJson)
{
    const DumpSummary summary = summarizeDump(text);
    // A list of names says too little to look for trouble in.
    const auto findings = kind == TextKind::registrationList ? std::vector<Finding>() : lintedDump(text, where);
    if (asJson) {
        json.update(summaryJson(summary));
        json["findings"] = Json::array();
        if (findings)
            for (const Finding& finding : *findings) {
                FindingWords words = wordsOf(finding);
                json["findings"].push_back({{"kind", nameOf(finding.kind)},
                                            {"op", finding.op},
                                            {"key", finding.key},
                                            {"text", std::move(words.text)},
                                            {"advice", std::move(words.advice)}});
            }
        std::cout << jsonText(json);
        return kDone;
    }
    std::cout << summaryText(summary, kind);
    if (!findings)
        std::cout << fmt::format("\n`keyfall lint` cannot read it: {}\n", findings.error().text());
    else if (kind != TextKind::registrationList)
        std::cout << (findings->empty() ? std::string("\n`keyfall lint` finds nothing in it.\n")
                                        : "\n`keyfall lint` finds:\n\n" + findingsText(*findings));
    return kDone;
}

/// A table file says more than can be explained in a text; of it, the key sets that were live are told.
int explainExport(const std::string& text, const std::string& where, const std::string& file, const std::string& reason,
                  Json json, bool asJson)
{
    LineSource source = LineSource::of(text, where);
    const auto tables = importTables(source);
    const auto fitting = tables ? modelOf(*tables) : tl::unexpected<Error>(tables.error());
    const LiveKeySets live = fitting ? liveKeySets(*tables, *fitting->model) : LiveKeySets();
    if (asJson) {
        if (fitting) {
            json["model"] = fitting->model->name();
            json.update(liveJson(live, *fitting->model));
        }
        std::cout << jsonText(json);
        return kDone;
    }
    std::cout << fmt::format(
        "{} is a table file of a PyTorch ({}). `keyfall table --import {}` lists it, `keyfall lint {}` "
        "looks for trouble in it.\n",
        where, reason, file, file);
    if (!fitting)
        std::cout << fmt::format("\n`keyfall table` cannot read it: {}\n", fitting.error().text());
    else if (!live.empty())
        std::cout << "\n" << liveText(live, *fitting->model);
    return kDone;
}

int explainRecording(const Expected<Recording>& recording, const std::string& where, bool asJson)
{
    if (!recording)
        return report(recording.error());
    if (asJson) {
        Json json = {{"input", where}, {"kind", "recording"}};
        json.update(recordingJson(*recording));
        std::cout << jsonText(json);
    } else {
        std::cout << recordingText(*recording);
    }
    return kDone;
}

int explainProfile(const Expected<std::vector<TracedGraph>>& graphs, const std::string& where, bool asJson)
{
    if (!graphs)
        return report(graphs.error());
    const ProfileSummary summary = summarizeProfile(*graphs);
    if (asJson)
        std::cout << jsonText(profileJson(summary, where));
    else
        std::cout << profileText(summary);
    return kDone;
}

/// What is neither a trace nor an error: a dump is summed up, a file of Keyfall's own is told where it belongs.
int explainOther(const std::string& text, const std::string& where, const ExplainOptions& options)
{
    if (isRecordingText(text)) {
        LineSource lines = LineSource::of(text, where);
        return explainRecording(readRecording(lines), where, options.json);
    }
    if (isProfileText(text))
        return explainProfile(readProfile(text, where), where, options.json);
    const Detection detection = detectText(text);
    Json json = {{"input", where}, {"kind", nameOf(detection.kind)}, {"reason", detection.reason}};
    const auto direct = [&](std::string_view what, std::string_view command) {
        if (options.json)
            std::cout << jsonText(json);
        else
            std::cout << fmt::format("{} is {} ({}). {}\n", where, what, detection.reason, command);
        return kDone;
    };
    switch (detection.kind) {
    case TextKind::session:
        // Who is told to run it must be able to: a session cut short, or of a newer Keyfall, is refused here already.
        if (const auto session = parseSession(text, where); !session)
            return report(session.error());
        return direct(
            "a session of Keyfall",
            fmt::format("`keyfall run {0}` runs it, `keyfall export {0} --to fall.svg` draws it.", options.file));
    case TextKind::keyModel:
        return direct("a key model", fmt::format("`keyfall resolve --model {} ...` asks it.", options.file));
    case TextKind::callGraph:
        return direct("a call graph that Keyfall wrote",
                      "It is explained already: each hop says why its key was chosen.");
    case TextKind::exportedTables:
        return explainExport(text, where, options.file, detection.reason, std::move(json), options.json);
    case TextKind::stateDump:
    case TextKind::tableDump:
    case TextKind::registrationList: return explainDump(text, detection.kind, where, std::move(json), options.json);
    default: break;
    }
    return report(
        Error{ErrorKind::badInput, where, "nothing in it is known: " + detection.reason,
              "give it an error as PyTorch printed it, the lines of TORCH_SHOW_DISPATCH_TRACE, or a _dispatch_dump"});
}

int explain(const ExplainOptions& options)
{
    const std::string where = options.file == "-" ? "standard input" : options.file;
    // What is asked of a pipe, as `<(command)` makes one, is gone from it.
    std::error_code none;
    const bool canBeAsked = options.file != "-" && std::filesystem::is_regular_file(options.file, none);
    if (canBeAsked && isRecordingFile(options.file))
        return explainRecording(readRecordingFile(options.file), where, options.json);
    if (canBeAsked && isProfileFile(options.file))
        return explainProfile(readProfileFile(options.file), where, options.json);
    std::string document;
    bool isDocument = false;
    bool begun = false;
    bool heard = true;
    LiveExplainer live([&heard](const std::string& text) { heard = heard && printNow(text); }, options.json);
    const auto read = readTextChunks(options.file, [&](std::string_view chunk) {
        if (!begun && chunk.find_first_not_of(" \t\r\n") != std::string_view::npos) {
            begun = true;
            isDocument = looksLikeJson(chunk);
        }
        if (!isDocument)
            live.feed(chunk);
        else if (document.size() + chunk.size() <= LiveExplainer::kKept)
            document.append(chunk);
        return heard && interrupted == 0;
    });
    if (!read)
        return report(read.error());
    if (!isDocument) {
        live.finish();
        noteUnread(live.recorded(), where);
    }
    if (!heard)
        return kDone;  // whoever read along has read enough
    if (isDocument || !live.recognised()) {
        if (live.overfull())
            return report(Error{ErrorKind::badInput,
                                where,
                                "holds no dispatcher error and no dispatch trace, and is larger than what is read of "
                                "other texts (64 MB)",
                                {}});
        return explainOther(isDocument ? document : live.kept(), where, options);
    }
    if (options.json)
        std::cout << jsonText({{"input", where},
                               {"unread_lines", live.recorded().unreadLines},
                               {"first_unread_line", firstUnreadJson(live.recorded())},
                               {"parts", std::move(live.parts())}});
    return kDone;
}

}  // namespace

void addExplain(const CommandContext& context)
{
    Command command(context, "explain", "Explain a pasted error, dispatch trace or dump");
    command.footer(
        R"(What the text is is found out from its content: a dispatcher's error (with log prefixes, box drawing and
wrapped lines around it), the lines of TORCH_SHOW_DISPATCH_TRACE, a _dispatch_dump, or a recording of
resources/pytorch/record.py, whose distinct falls are listed with counts and times, or a profile of torch.profiler (a
Chrome trace, an execution trace), whose operators are. A program's output can be
piped in while it runs; an outermost call is explained as soon as it is complete.

Examples:
  keyfall explain error.txt
  python train.py 2>&1 | keyfall explain -
  keyfall explain trace.txt --json | jq '.parts[].marks')");
    auto options = std::make_shared<ExplainOptions>();
    command.option("FILE", options->file, "The text; - or nothing: standard input").showDefault();
    command.flag("--json", options->json, "Print one JSON document at the end instead");
    command.run([options] {
        endTextOnInterrupt();
        return explain(*options);
    });
}

}  // namespace keyfall::app
