// SPDX-License-Identifier: MIT
#include "app/commands/error_words.h"

#include "app/commands/error_sentences.h"
#include "core/pytorch/pasted_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall::app {

namespace {

using Json = nlohmann::ordered_json;

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
        text += fmt::format("  {} {}, for every operator without a better entry; {} of them fall{} through\n",
                            fallbacks, fallbacks == 1 ? "fallback" : "fallbacks",
                            passing == 0 ? std::string("none") : std::to_string(passing), passing == 1 ? "s" : "");
    return text;
}

std::string explanationText(const ErrorExplanation& e)
{
    const PastedError& error = e.error;
    std::string text = filled(headline(e), "");
    for (const Recognised& part : error.recognised)
        text += fmt::format("  line {}: {}\n", part.line, part.what);
    if (e.model && (error.kind == DispatchText::noKernel || error.kind == DispatchText::noTensors)
        && (!error.entries.empty() || !error.available.empty()))
        text += fmt::format("  the keys are those of {}{}{}\n", e.model->name(),
                            e.modelFits ? "" : ", as far as they are known",
                            e.renamed ? "; PrivateUse1 has a name of its own here" : "");
    text += restText(e);
    if (error.kind == DispatchText::noKernel || error.kind == DispatchText::noTensors) {
        if (!error.key.empty())
            text += fmt::format("\nWhere {} comes from (a guess: the error does not carry key sets)\n{}", error.key,
                                filled(originText(e), "  "));
        if (!e.kernels.empty())
            text += "\nKernels that exist\n" + groupsText(e.kernels);
        else if (!error.available.empty())
            text += "\nKernels that exist (the table was not pasted)\n"
                + filled(fmt::format("{}", fmt::join(error.available, ", ")), "  ");
        if (!e.fillers.empty()) {
            text += fmt::format("\nWhat would have filled {}, the first that exists wins\n", error.key);
            for (const Filler& filler : e.fillers)
                text += "  " + fillerText(filler) + "\n";
            for (const std::string& alias : e.notReaching)
                text +=
                    fmt::format("  {}: does not reach this entry, and the table has a kernel of that kind\n", alias);
        }
    } else if (error.kind == DispatchText::noKernelAtKey && !e.fillers.empty()) {
        text += fmt::format("\nWhat fills {} when the operator is called, the first that exists wins\n", error.key);
        for (const Filler& filler : e.fillers)
            text += "  " + fillerText(filler) + "\n";
    } else if (!e.kernels.empty()) {
        text += "\nKernels that exist\n" + groupsText(e.kernels);
    }
    if (const auto given = allAdvice(e); !given.empty()) {
        text += "\nWhat to do\n";
        for (const GivenAdvice& advice : given)
            text += filled(advice.text, "  ");
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
    json["why"] = given.empty() ? Json(nullptr) : orNull(oneSpaced(restText(e)));
    json["details"] = error.details;
    json["advice"] = Json::array();
    if (given.empty() && !restText(e).empty())
        json["advice"].push_back({{"kind", nameOf(error.kind)}, {"text", oneSpaced(restText(e))}});
    for (const GivenAdvice& advice : given)
        json["advice"].push_back({{"kind", advice.kind}, {"text", advice.text}});
    return json;
}

}  // namespace keyfall::app
