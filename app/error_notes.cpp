// SPDX-License-Identifier: MIT
#include "app/error_notes.h"

#include "app/commands/error_sentences.h"
#include "app/commands/error_words.h"
#include "core/pytorch/error_fall.h"
#include "core/pytorch/error_finder.h"
#include "core/pytorch/pasted_text.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace keyfall::app {

namespace {

/// More than anybody reads; a call of each is predicted.
constexpr std::size_t kMostErrors = 20;

/// What the picture rests on: the error itself carries no key sets.
std::string callWords(const ErrorExplanation& e, const std::optional<ErrorFall>& fall)
{
    if (!fall)
        return "No call is drawn: the text does not say on which key which kernels it met.";
    const std::string key = fall->graph.hops.back().key ? e.model->nameOf(*fall->graph.hops.back().key) : "Undefined";
    std::string arguments;
    switch (fall->arguments) {
    case ErrorFall::Arguments::ofKey:
        arguments = fmt::format("arguments are taken to be tensors that bring {}, under no mode", key);
        break;
    case ErrorFall::Arguments::keyAlone:
        arguments = fmt::format("only {} is known of its key set, so what lay above is not drawn", key);
        break;
    case ErrorFall::Arguments::underMode:
        arguments = fmt::format("arguments are taken to be plain tensors on cpu, and {} to come from the thread", key);
        break;
    case ErrorFall::Arguments::withoutKey: arguments = "no argument brings a key"; break;
    }
    return fmt::format("The picture is predicted from {}: an error carries no key sets, and {}.",
                       fall->table.empty() ? "the table in the error" : "the kernels of " + fall->table, arguments);
}

/// A row of a table has words of its own in its first column; behind it stands what PyTorch printed.
QString lineWords(const ExplanationLine& line)
{
    const std::string& text = line.text;
    const bool row = !line.wraps && text.find('\n') == std::string::npos;
    const std::size_t column = row ? std::min(text.find("  "), text.size()) : text.size();
    return inWindowLanguage(text.substr(0, column)) + QString::fromStdString(text.substr(column));
}

/// What was read from which line, and what was made of it.
ErrorNote::Part readWords(const ErrorExplanation& e, const ExplanationPart& part)
{
    ErrorNote::Part read{inWindowLanguage(std::string("What was read")), {}};
    const auto& found = e.error.recognised;
    for (const Recognised& one : found)
        read.lines.append(QCoreApplication::translate("keyfall::ErrorNotes", "line %1: %2")
                              .arg(QString::number(one.line), inWindowLanguage(one.what)));
    for (std::size_t i = found.size(); i < part.lines.size(); ++i)
        read.lines.append(inWindowLanguage(part.lines[i].text));
    return read;
}

ErrorNote noteOf(const ErrorExplanation& e)
{
    ErrorNote note;
    note.headline = inWindowLanguage(headline(e));
    std::vector<ExplanationPart> parts = explanationParts(e);
    // A panel is short, and who reads it has the error at hand: why and what to do come first, what was read last.
    const auto titled =
        std::find_if(parts.begin() + 1, parts.end(), [](const auto& part) { return !part.title.empty(); });
    const auto todo = std::find_if(titled, parts.end(), [](const auto& part) { return part.title == kWhatToDo; });
    if (todo != parts.end())
        std::rotate(titled, todo, todo + 1);
    for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
        ErrorNote::Part shown{inWindowLanguage(part->title), {}};
        for (const ExplanationLine& line : part->lines)
            shown.lines.append(lineWords(line));
        if (!shown.lines.isEmpty())
            note.parts.push_back(std::move(shown));
    }
    if (auto read = readWords(e, parts.front()); !read.lines.isEmpty())
        note.parts.push_back(std::move(read));
    auto fall = fallOfError(e);
    note.callWords = inWindowLanguage(callWords(e, fall));
    if (fall) {
        note.call = std::make_shared<const CallGraph>(std::move(fall->graph));
        note.tables = std::move(fall->tables);
    }
    return note;
}

}  // namespace

std::vector<ErrorNote> errorNotes(const std::string& text)
{
    std::vector<ErrorNote> notes;
    std::set<std::tuple<DispatchText, std::string, std::string, std::string>> seen;
    for (PastedError& error : findErrors(PastedText(text))) {
        if (notes.size() == kMostErrors)
            break;
        if (seen.emplace(error.kind, error.op, error.key, error.next).second)
            notes.push_back(noteOf(explainError(std::move(error))));
    }
    return notes;
}

}  // namespace keyfall::app
