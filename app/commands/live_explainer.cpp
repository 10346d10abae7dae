// SPDX-License-Identifier: MIT
#include "app/commands/live_explainer.h"

#include "app/commands/error_words.h"
#include "app/commands/rule_words.h"
#include "app/commands/trace_words.h"
#include "core/keys/key_model.h"
#include "core/pytorch/error_explanation.h"
#include "core/pytorch/error_finder.h"

#include <fmt/format.h>

namespace keyfall::app {

namespace {

// When an error that is being collected has ended: a gap after its table, or no table for a while.
constexpr std::size_t kLinesWithoutTable = 40;
constexpr std::size_t kLinesAfterTable = 9;
constexpr std::size_t kLongestError = std::size_t{1} << 20;
constexpr std::size_t kMostSaid = 1024;

}  // namespace

void LiveExplainer::feed(std::string_view text)
{
    if (!recognised() && !overfull_) {
        overfull_ = kept_.size() + text.size() > kKept;
        if (!overfull_)
            kept_ += text;
    }
    show(trace_.feed(text));
    splitter_.feed(text, [this](std::string_view line) { readLine(line); });
    if (recognised() || overfull_)
        std::string().swap(kept_);
}

void LiveExplainer::finish()
{
    splitter_.finish([this](std::string_view line) { readLine(line); });
    show(trace_.finish());
    endError();
    // An error whose first words were wrapped is seen in the whole text only.
    if (!recognised())
        explainErrors(kept_, 1);
    if (json_)
        return;
    if (calls_ > 0)
        sumUp();
    if (!cited_.empty())
        print_((calls_ > 0 ? "\n" : "") + rulesText(cited_));
}

void LiveExplainer::sumUp()
{
    std::string text =
        fmt::format("\n{} {}, {} {}", calls_, calls_ == 1 ? "call" : "calls", hops_, hops_ == 1 ? "hop" : "hops");
    if (sources_.size() > 1)
        text += fmt::format(", {} ranks or threads", sources_.size());
    text += marks_.empty() ? "; nothing suspicious\n" : "; worth a look:";
    std::string separator = " ";
    for (const auto& [rule, count] : marks_)
        text += std::exchange(separator, ", ") + fmt::format("{} ({})", rule, count);
    text += marks_.empty() ? "" : "\n";
    if (flat_)
        text += filled("The trace has no indentation (PyTorch before 2.0): a redispatch goes on from the line before "
                       "it, and every call "
                       "counts as an outermost one, though some were made inside a kernel.",
                       "");
    print_(text);
}

void LiveExplainer::say(const std::string& text)
{
    noteCitations(text, cited_);
    print_(text);
}

void LiveExplainer::show(const std::vector<TracedGraph>& calls)
{
    for (const TracedGraph& call : calls) {
        const std::vector<TraceMark> marks = markHops(call.graph);
        ++calls_;
        hops_ += call.graph.hops.size();
        if (sources_.size() < kMostSaid)
            sources_.insert(call.source);
        flat_ = flat_ || !call.graph.model->spec().traceNests;
        for (const TraceMark& mark : marks)
            ++marks_[std::string(nameOf(mark.rule))];
        if (json_)
            parts_.push_back(traceCallJson(call, marks));
        else
            say(traceCallText(call, marks, explained_));
    }
}

void LiveExplainer::readLine(std::string_view line)
{
    ++lines_;
    if (line.find("] op=[") != std::string_view::npos)
        return;
    const std::string_view clean = withoutLogPrefix(withoutEscapes(line, buffer_));
    if (mayBeginError(clean)) {
        // Another error, or the next rank's: what was collected so far is whole.
        if (rows_ > 0)
            endError();
        if (error_.empty())
            errorLine_ = lines_;
        others_ = 0;
    } else if (error_.empty()) {
        return;
    }
    error_.append(line).append("\n");
    if (mayBeginEntry(clean)) {
        ++rows_;
        others_ = 0;
    } else {
        ++others_;
    }
    const bool gap = rows_ > 0 && (clean.empty() || others_ > kLinesAfterTable);
    if (gap || others_ > kLinesWithoutTable || error_.size() > kLongestError)
        endError();
}

void LiveExplainer::endError()
{
    if (!error_.empty())
        explainErrors(error_, errorLine_);
    error_.clear();
    rows_ = 0;
    others_ = 0;
}

void LiveExplainer::explainErrors(const std::string& text, std::size_t firstLine)
{
    for (PastedError& error : findErrors(PastedText(text))) {
        error.line += firstLine - 1;
        for (Recognised& part : error.recognised)
            part.line += firstLine - 1;
        for (PastedEntry& entry : error.entries)
            entry.line += firstLine - 1;
        ++errors_;
        if (said_.size() >= kMostSaid || !said_.emplace(static_cast<int>(error.kind), error.op, error.key).second)
            continue;
        const ErrorExplanation explanation = explainError(std::move(error));
        if (json_)
            parts_.push_back(explanationJson(explanation));
        else
            say(explanationText(explanation) + "\n");
    }
}

}  // namespace keyfall::app
