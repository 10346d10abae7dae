// SPDX-License-Identifier: MIT
// What a run and a lesson are as a page to hand out.
#include "core/graph/moments.h"
#include "core/graph/run_beginning.h"
#include "core/lesson/lesson_session.h"
#include "core/lesson/question.h"
#include "ui/exporting/player_language.h"
#include "ui/exporting/player_page.h"
#include "ui/exporting/step_html.h"
#include "ui/lessons/answer_words.h"
#include "ui/lessons/question_facts.h"

#include <QStringList>

#include <algorithm>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::PlayerPage)
};

/// A run to look at: of a long one the beginning.
PlayerPage::Figure figureWith(const CallGraph& run, std::size_t most, std::optional<std::uint32_t> call)
{
    auto endless = beginningOfEndless(run);
    const bool repeats = endless != nullptr && endless->hops.size() <= most;
    return {repeats ? std::move(endless) : firstHopsOf(run, most), call, run.hops.size(), repeats, false};
}

PlayerPage::Question questionAt(const std::vector<std::string>& languages, const CallGraph& graph,
                                const Prediction& asked)
{
    const Hop& hop = *graph.find(asked.hop);
    PlayerPage::Question question;
    question.text =
        inLanguages(languages, [&](const std::string&) { return AnswerWords::nextKeyQuestion(graph, hop); });
    const std::vector<Key> keys = QuestionFacts(graph, hop).answers(asked.keys);
    for (const Key key : keys)
        question.options.push_back(
            inLanguages(languages, [&](const std::string&) { return AnswerWords::keyOption(graph, key); }));
    question.options.push_back(inLanguages(languages, [](const std::string&) { return AnswerWords::errorOption(); }));
    question.right = keys.size();
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (asked.right == keys[i])
            question.right = i;
    question.why = inLanguages(languages, [&](const std::string&) { return AnswerWords::whyRight(graph, hop); });
    return question;
}

/// The lesson in every language, English first.
class LessonPages {
public:
    LessonPages(const Lesson& lesson, const std::vector<LessonTexts>& translations, const LessonTools& tools)
        : tools_(tools)
    {
        lessons_.emplace("en", lesson);
        for (const LessonTexts& texts : translations) {
            lessons_.emplace(texts.language, translated(lesson, texts));
            page_.languages.push_back(texts.language);
        }
        page_.predicts = true;
    }

    Expected<PlayerPage> make()
    {
        page_.title = say([](const Lesson& lesson) { return QString::fromStdString(lesson.title); });
        const Lesson& lesson = lessons_.at("en");
        for (std::size_t i = 0; i < lesson.steps.size(); ++i)
            if (const auto added = add(i); !added)
                return tl::unexpected<Error>(added.error());
        return std::move(page_);
    }

private:
    template <class Say>
    PlayerPage::Texts say(const Say& words) const
    {
        return inLanguages(page_.languages, [&](const std::string& language) { return words(lessons_.at(language)); });
    }

    /// The run of the step's session; steps with the same session share a picture.
    Expected<int> figureOf(std::size_t number, SessionAnswers*& answers)
    {
        const Lesson& lesson = lessons_.at("en");
        const auto document = sessionDocumentOf(lesson, number);
        auto session = document ? sessionOf(*document, lesson.id + "/" + lesson.steps[number].id)
                                : tl::unexpected<Error>(document.error());
        if (!session)
            return tl::unexpected<Error>(session.error());
        for (std::size_t i = 0; i < runs_.size(); ++i)
            if (runs_[i]->session() == *session) {
                answers = runs_[i].get();
                return static_cast<int>(i);
            }
        runs_.push_back(std::make_unique<SessionAnswers>(std::move(*session), tools_));
        answers = runs_.back().get();
        const auto run = answers->run();
        if (!run)
            return tl::unexpected<Error>(run.error());
        page_.figures.push_back(figureWith(*(*run)->graph, kMostStepHops, std::nullopt));
        return static_cast<int>(page_.figures.size()) - 1;
    }

    Expected<void> add(std::size_t number)
    {
        const LessonStep& step = lessons_.at("en").steps[number];
        PlayerPage::Step out;
        SessionAnswers* answers = nullptr;
        const auto figure = figureOf(number, answers);
        if (!figure)
            return tl::unexpected<Error>(figure.error());
        out.figure = *figure;
        const CallGraph& graph = *page_.figures[static_cast<std::size_t>(*figure)].graph;
        const Moments moments(graph);
        if (step.position.at == LessonPosition::At::first)
            out.position = 0;
        else if (step.position.at == LessonPosition::At::hop)
            out.position = moments.entryOf(static_cast<HopId>(step.position.hop));
        std::vector<LessonQuestion> others;
        if (step.kind == StepKind::predict) {
            const auto questions = questionsOf(step.ask, *answers);
            if (!questions)
                return tl::unexpected<Error>(questions.error());
            for (const LessonQuestion& question : *questions)
                if (const auto* prediction = std::get_if<Prediction>(&question); prediction != nullptr) {
                    if (graph.find(prediction->hop) == nullptr)
                        continue;  // behind what is shown
                    out.asks.emplace(moments.entryOf(prediction->hop) - 1,
                                     questionAt(page_.languages, graph, *prediction));
                } else {
                    others.push_back(question);
                }
        }
        out.isWritten = !others.empty();
        page_.figures[static_cast<std::size_t>(*figure)].isAsked |= step.kind == StepKind::predict;
        out.title = say([number](const Lesson& lesson) { return QString::fromStdString(lesson.steps[number].title); });
        const Json start = savedDocument(answers->session());
        const auto html = [&](const Lesson& lesson) { return stepHtml(lesson.steps[number], start, others); };
        out.isTicked = html(lessons_.at("en")).isTicked;
        out.html = say([&](const Lesson& lesson) { return html(lesson).all(); });
        out.open = say([&](const Lesson& lesson) { return html(lesson).prose + html(lesson).task; });
        out.key = say([&](const Lesson& lesson) { return html(lesson).key; });
        page_.steps.push_back(std::move(out));
        return {};
    }

    const LessonTools& tools_;
    std::map<std::string, Lesson> lessons_;
    PlayerPage page_;
    std::vector<std::unique_ptr<SessionAnswers>> runs_;
};

}  // namespace

PlayerPage runPage(const CallGraph& run, std::optional<std::uint32_t> call)
{
    PlayerPage page;
    page.figures.push_back(figureWith(run, kMostRunHops, call));
    const auto graph = page.figures.front().graph;
    page.languages = {"en", "zh_CN"};
    PlayerPage::Step step;
    step.figure = 0;
    step.position = 0;
    const Moments moments(*graph);
    for (std::size_t i = 0; i < graph->calls.size(); ++i)
        if (!call || *call == i)
            for (const HopId hop : askedHops(*graph, i))
                step.asks.emplace(moments.entryOf(hop) - 1,
                                  questionAt(page.languages, *graph, predictionAt(*graph, *graph->find(hop))));
    QStringList names;
    for (std::size_t i = 0; i < graph->calls.size() && names.size() < 3; ++i)
        if (!call || *call == i)
            names << QString::fromStdString(graph->calls[i].source.empty() ? graph->calls[i].op
                                                                           : graph->calls[i].source);
    page.title = inLanguages(page.languages, [&names](const std::string&) { return names.join(QStringLiteral("; ")); });
    page.steps.push_back(std::move(step));
    return page;
}

Expected<PlayerPage> lessonPage(const Lesson& lesson, const std::vector<LessonTexts>& translations,
                                const LessonTools& tools)
{
    return LessonPages(lesson, translations, tools).make();
}

}  // namespace keyfall
