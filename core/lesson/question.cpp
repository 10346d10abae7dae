// SPDX-License-Identifier: MIT
#include "core/lesson/question.h"

#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace keyfall {

namespace {

std::string trimmed(const std::string& text)
{
    const std::size_t begin = text.find_first_not_of(" \t\n");
    return begin == std::string::npos ? std::string() : text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1);
}

/// Digits without a letter may be meant as decimal, too.
std::optional<std::uint64_t> decimalOf(const std::string& written)
{
    const std::string text = trimmed(written);
    std::uint64_t bits = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), bits);
    return problem == std::errc() && end == text.data() + text.size() ? std::optional(bits) : std::nullopt;
}

std::optional<std::uint64_t> bitsOf(std::string text)
{
    text = trimmed(text);
    if (text.starts_with("0x") || text.starts_with("0X"))
        text.erase(0, 2);
    std::uint64_t bits = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
    return !text.empty() && problem == std::errc() && end == text.data() + text.size() ? std::optional(bits)
                                                                                       : std::nullopt;
}

std::optional<double> numberOf(const std::string& written)
{
    const std::string text = trimmed(written);
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return !text.empty() && problem == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                                       : std::nullopt;
}

Expected<Prediction> predictionOf(const CallGraph& graph, const Hop& hop)
{
    Prediction prediction = predictionAt(graph, hop);
    // "No kernel" is an option too, so one key is enough to choose from.
    if (prediction.keys.empty())
        return badInput({}, fmt::format("hop {} has no key to choose", hop.id), "ask before another hop");
    if (prediction.right && std::count(prediction.keys.begin(), prediction.keys.end(), *prediction.right) != 1)
        return badInput({}, fmt::format("hop {}: the key that gets it is not one of its set", hop.id),
                        "ask before another hop");
    return prediction;
}

Expected<std::vector<LessonQuestion>> nextKeys(const NextKeyAsk& ask, const CallGraph& graph)
{
    if (ask.call > graph.calls.size())
        return badInput({}, fmt::format("there is no call {}; the run has {}", ask.call, graph.calls.size()), {});
    std::vector<const Hop*> hops;
    if (ask.hops.empty())
        for (const HopId id : askedHops(graph, ask.call - 1))
            hops.push_back(graph.find(id));
    for (const std::size_t number : ask.hops) {
        hops.push_back(hopOfCall(graph, ask.call, number));
        if (hops.back() == nullptr)
            return badInput(
                {},
                fmt::format("call {} has no hop {}; it has {}", ask.call, number, graph.calls[ask.call - 1].hopCount),
                {});
        if (hops.back()->kind == CallKind::callDirect)
            return badInput({}, fmt::format("hop {} was called by its name: nobody can predict that", number),
                            "ask before another hop");
    }
    if (hops.empty())
        return badInput({}, fmt::format("call {} has no hop to ask about", ask.call),
                        "sets of one key and direct calls are not asked");
    std::vector<LessonQuestion> questions;
    for (const Hop* hop : hops) {
        auto prediction = predictionOf(graph, *hop);
        if (!prediction)
            return tl::unexpected<Error>(prediction.error());
        questions.emplace_back(std::move(*prediction));
    }
    return questions;
}

Expected<std::vector<LessonQuestion>> outcome(const OutcomeAsk& ask, const CallGraph& graph)
{
    const Hop* first = hopOfCall(graph, ask.call, 1);
    if (first == nullptr)
        return badInput({}, fmt::format("there is no call {}; the run has {}", ask.call, graph.calls.size()), {});
    return std::vector<LessonQuestion>{OutcomeQuestion{first->error.has_value()}};
}

Error noValue(const ValueAsk& ask, const Json& found, std::string_view expected)
{
    return Error{
        ErrorKind::badInput,
        {},
        fmt::format("{} of {} is {}, expected {}", ask.at, nameOf(ask.of.of), jsonLine(found).substr(0, 200), expected),
        {}};
}

Expected<std::vector<LessonQuestion>> value(const ValueAsk& ask, SessionAnswers& answers)
{
    auto found = answers.ask(ask.of, ask.at);
    if (!found)
        return tl::unexpected<Error>(found.error());
    if (ask.count) {
        if (!found->is_array())
            return tl::unexpected<Error>(noValue(ask, *found, "a list to count"));
        *found = found->size();
    }
    const bool numeric = ask.as == ValueAsk::As::number;
    if (numeric ? !found->is_number() : !found->is_string())
        return tl::unexpected<Error>(noValue(ask, *found, numeric ? "one number" : "one text"));
    if (ask.as == ValueAsk::As::bits && !bitsOf(found->get<std::string>()))
        return tl::unexpected<Error>(noValue(ask, *found, "bits such as 0x0401"));
    if (ask.as == ValueAsk::As::text && ask.choices.empty())
        return tl::unexpected<Error>(noValue(ask, *found, "\"choices\", one of them this text"));
    const std::string text = numeric ? found->dump() : found->get<std::string>();
    if (!ask.choices.empty() && std::count(ask.choices.begin(), ask.choices.end(), text) != 1)
        return tl::unexpected<Error>(noValue(ask, *found, "one of the choices"));
    return std::vector<LessonQuestion>{ValueQuestion{ask.as, std::move(*found), ask.choices}};
}

}  // namespace

Expected<std::vector<LessonQuestion>> questionsOf(const LessonAsk& ask, SessionAnswers& answers)
{
    if (const auto* of = std::get_if<ValueAsk>(&ask))
        return value(*of, answers);
    const auto run = answers.run();
    if (!run)
        return tl::unexpected<Error>(run.error());
    const CallGraph& graph = *(*run)->graph;
    if (const auto* next = std::get_if<NextKeyAsk>(&ask))
        return nextKeys(*next, graph);
    return outcome(std::get<OutcomeAsk>(ask), graph);
}

bool isRight(const ValueQuestion& question, const std::string& written)
{
    if (question.as == ValueAsk::As::number) {
        const auto number = numberOf(written);
        const auto right = question.answer.get<double>();
        return number && std::abs(*number - right) <= 1e-5 * std::max({1.0, std::abs(*number), std::abs(right)});
    }
    const std::string right = question.answer.get<std::string>();
    if (question.as == ValueAsk::As::bits)
        return bitsOf(right) && (bitsOf(written) == bitsOf(right) || decimalOf(written) == bitsOf(right));
    return trimmed(written) == right;
}

bool isNumber(const ValueQuestion& question, const std::string& written)
{
    return question.as == ValueAsk::As::number ? numberOf(written).has_value()
        : question.as == ValueAsk::As::bits    ? bitsOf(written).has_value()
                                               : true;
}

std::vector<std::size_t> shuffledOptions(const LessonStep& step)
{
    // The library's own shuffle may differ between machines; a handout and the window must not.
    std::uint64_t state = 14695981039346656037ULL;
    for (const char c : step.id)
        state = (state ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    std::vector<std::size_t> order(step.options.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    for (std::size_t i = order.size(); i > 1; --i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        std::swap(order[i - 1], order[(state >> 33U) % i]);
    }
    return order;
}

}  // namespace keyfall
