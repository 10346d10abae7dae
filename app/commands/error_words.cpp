// SPDX-License-Identifier: MIT
#include "app/commands/error_words.h"

#include "app/commands/error_sentences.h"
#include "core/pytorch/pasted_text.h"
#include "core/text/line_splitter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall::app {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kShownKeys = 4;

}  // namespace

std::string filled(const std::string& text, const std::string& margin)
{
    return filled(text, margin, margin);
}

std::string filled(const std::string& text, const std::string& first, const std::string& margin)
{
    std::string result;
    std::string line = first;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        const bool begun = line.size() > margin.size();
        if (begun && line.size() + 1 + word.size() > kWidth) {
            result += line + '\n';
            line = margin + word;
        } else {
            line += (begun ? " " : "") + word;
        }
        at = end + 1;
    }
    return result + line + '\n';
}

std::string keyListText(const std::vector<std::string>& keys)
{
    if (keys.size() <= kShownKeys)
        return fmt::format("{}", fmt::join(keys, ", "));
    return fmt::format("{} ... {} ({} keys)", keys.front(), keys.back(), keys.size());
}

namespace {

std::string fallbacksText(std::size_t fallbacks, std::size_t passing)
{
    const char* const kind = fallbacks == 1 ? "fallback" : "fallbacks";
    if (passing == 0)
        return fmt::format("{} {}, for every operator without a better entry; none of them fall through", fallbacks,
                           kind);
    return fmt::format("{} {}, for every operator without a better entry; {} of them fall{} through", fallbacks, kind,
                       passing, passing == 1 ? "s" : "");
}

}  // namespace

std::string groupsText(const std::vector<KernelGroup>& groups)
{
    std::string text;
    std::size_t fallbacks = 0;
    std::size_t passing = 0;
    for (const KernelGroup& group : groups) {
        if (group.kind == "backend fallback") {
            fallbacks += group.keys.size();
            passing += group.fallthrough ? group.keys.size() : 0;
            continue;
        }
        text +=
            fmt::format("  {:<24}  {}{}", keyListText(group.keys), group.fallthrough ? "fallthrough " : "", group.kind);
        text += group.kind.starts_with("ambiguous") ? "\n" : fmt::format(", {}\n", group.debug);
    }
    if (fallbacks > 0)
        text += fmt::format("  {}\n", fallbacksText(fallbacks, passing));
    return text;
}

namespace {

/// The parts below the headline: why, where the key comes from, what exists, what would fill the entry, what to do.
class Parts {
public:
    explicit Parts(const ErrorExplanation& e) : e_(e), error_(e.error) {}

    std::vector<ExplanationPart> all()
    {
        recognised();
        for (const std::string& paragraph : whyParagraphs(e_)) {
            const bool lines = paragraph.find('\n') != std::string::npos;
            add({}).lines.push_back({paragraph, !lines});
        }
        if (error_.kind == DispatchText::noKernel || error_.kind == DispatchText::noTensors) {
            missingKernel();
        } else if (error_.kind == DispatchText::noKernelAtKey && !e_.fillers.empty()) {
            fillers(fmt::format("What fills {} when the operator is called, the first that exists wins", error_.key));
        } else if (!e_.kernels.empty()) {
            kernels();
        }
        if (const auto given = allAdvice(e_); !given.empty()) {
            ExplanationPart& part = add(kWhatToDo);
            for (const GivenAdvice& advice : given)
                part.lines.push_back({advice.text, true});
        }
        return std::move(parts_);
    }

private:
    ExplanationPart& add(std::string title) { return parts_.emplace_back(ExplanationPart{std::move(title), {}}); }

    void recognised()
    {
        ExplanationPart& part = add({});
        for (const Recognised& found : error_.recognised)
            part.lines.push_back({fmt::format("line {}: {}", found.line, found.what), false});
        if (e_.model && (error_.kind == DispatchText::noKernel || error_.kind == DispatchText::noTensors)
            && (!error_.entries.empty() || !error_.available.empty()))
            part.lines.push_back({fmt::format("the keys are those of {}{}{}", e_.model->name(),
                                              e_.modelFits ? "" : ", as far as they are known",
                                              e_.renamed ? "; PrivateUse1 has a name of its own here" : ""),
                                  false});
    }

    void missingKernel()
    {
        if (!error_.key.empty())
            add(fmt::format("Where {} comes from (a guess: the error does not carry key sets)", error_.key))
                .lines.push_back({originText(e_), true});
        if (!e_.kernels.empty())
            kernels();
        else if (!error_.available.empty())
            add("Kernels that exist (the table was not pasted)")
                .lines.push_back({fmt::format("{}", fmt::join(error_.available, ", ")), true});
        if (e_.fillers.empty())
            return;
        ExplanationPart& part =
            fillers(fmt::format("What would have filled {}, the first that exists wins", error_.key));
        for (const std::string& alias : e_.notReaching)
            part.lines.push_back(
                {fmt::format("{}: does not reach this entry, and the table has a kernel of that kind", alias), false});
    }

    void kernels()
    {
        ExplanationPart& part = add("Kernels that exist");
        LineSplitter splitter;
        const auto line = [&part](std::string_view text) {
            part.lines.push_back({std::string(text.substr(std::min<std::size_t>(2, text.size()))), false});
        };
        splitter.feed(groupsText(e_.kernels), line);
        splitter.finish(line);
    }

    ExplanationPart& fillers(std::string title)
    {
        ExplanationPart& part = add(std::move(title));
        for (const Filler& filler : e_.fillers)
            part.lines.push_back({fillerText(filler), false});
        return part;
    }

    const ErrorExplanation& e_;
    const PastedError& error_;
    std::vector<ExplanationPart> parts_;
};

/// Lines of a part below each other, indented.
std::string textOf(const ExplanationPart& part)
{
    std::string text;
    for (const ExplanationLine& line : part.lines) {
        if (line.wraps) {
            text += filled(line.text, "  ");
            continue;
        }
        LineSplitter splitter;
        const auto indent = [&text](std::string_view one) { text += fmt::format("  {}\n", one); };
        splitter.feed(line.text, indent);
        splitter.finish(indent);
    }
    return text;
}

std::string whyText(const ErrorExplanation& e)
{
    return oneSpaced(fmt::format("{}", fmt::join(whyParagraphs(e), " ")));
}

}  // namespace

std::vector<ExplanationPart> explanationParts(const ErrorExplanation& e)
{
    return Parts(e).all();
}

std::string explanationText(const ErrorExplanation& e)
{
    std::string text = filled(headline(e), "");
    bool first = true;
    for (const ExplanationPart& part : explanationParts(e)) {
        text += first ? "" : "\n";
        text += part.title.empty() ? "" : part.title + "\n";
        text += textOf(part);
        first = false;
    }
    return text;
}

Json explanationJson(const ErrorExplanation& e)
{
    const PastedError& error = e.error;
    const auto orNull = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
    Json json = {{"kind", "error"},
                 {"error", nameOf(error.kind)},
                 {"line", error.line},
                 {"op", orNull(error.op)},
                 {"key", orNull(error.key)}};
    json["summary"] = headline(e);
    json["recognised"] = Json::array();
    for (const Recognised& part : error.recognised)
        json["recognised"].push_back({{"line", part.line}, {"what", part.what}});
    json["model"] = e.model ? Json(e.model->name()) : Json(nullptr);
    json["model_fits"] = e.modelFits;
    // Only a key comes from somewhere.
    json["origin"] = error.key.empty() ? Json(nullptr)
                                       : Json({{"kind", nameOf(e.origin)}, {"guess", true}, {"text", originText(e)}});
    json["available"] = error.available;
    json["available_cut"] = error.listCut;
    json["entries"] = Json::array();
    for (const PastedEntry& entry : error.entries)
        json["entries"].push_back({{"key", entry.key},
                                   {"fallthrough", entry.fallthrough},
                                   {"kernel", entry.debug},
                                   {"file", orNull(entry.file)},
                                   {"file_line", entry.fileLine},
                                   {"provenance", entry.kind},
                                   {"line", entry.line}});
    json["fillers"] = Json::array();
    for (const Filler& filler : e.fillers)
        json["fillers"].push_back({{"key", filler.key},
                                   {"reach", nameOf(filler.reach)},
                                   {"entries", filler.entries},
                                   {"text", fillerText(filler)}});
    json["not_reaching"] = e.notReaching;
    json["previous"] = orNull(error.previous);
    json["next"] = orNull(error.next);
    const std::vector<GivenAdvice> given = allAdvice(e);
    // Where there is one thing to do, the explanation says it.
    json["why"] = given.empty() ? Json(nullptr) : orNull(whyText(e));
    json["details"] = error.details;
    json["advice"] = Json::array();
    if (given.empty() && !whyText(e).empty())
        json["advice"].push_back({{"kind", nameOf(error.kind)}, {"text", whyText(e)}});
    for (const GivenAdvice& advice : given)
        json["advice"].push_back({{"kind", advice.kind}, {"text", advice.text}});
    return json;
}

}  // namespace keyfall::app
