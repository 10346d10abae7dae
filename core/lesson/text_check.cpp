// SPDX-License-Identifier: MIT
#include "core/lesson/text_check.h"

#include "core/keys/key_model.h"
#include "core/lesson/lesson_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace keyfall {

namespace {

using Kind = LessonProblemKind;
using Say = std::function<void(LessonProblemKind, std::string)>;

/// One step's references, against what its session is and does.
class References {
public:
    References(SessionAnswers& answers, const Say& say) : answers_(answers), say_(say)
    {
        if (const auto model = modelOf(answers.session()))
            model_ = *model;
        if (const auto run = answers.run())
            run_ = *run;
    }

    void key(Kind kind, const std::string& name) const
    {
        if (!model_ || model_->find(name))
            return;
        say_(kind, fmt::format("there is no key '{}' in {}", name, model_->name()));
    }

    void hop(Kind kind, std::size_t number) const
    {
        if (run_ && (number < 1 || number > run_->graph->hops.size()))
            say_(kind, fmt::format("there is no hop {}; the run has {}", number, run_->graph->hops.size()));
    }

    void call(Kind kind, std::size_t number) const
    {
        if (run_ && number > run_->graph->calls.size())
            say_(kind, fmt::format("there is no call {}; the run has {}", number, run_->graph->calls.size()));
    }

    void op(Kind kind, const std::string& name)
    {
        if (const auto found = answers_.ask({LessonSubject::Of::table, {{"op", name}}});
            !found && found.error().kind == ErrorKind::badInput)
            say_(kind, fmt::format("operator '{}': {}", name, found.error().text()));
    }

    void link(const LessonLink& link)
    {
        switch (link.to) {
        case LessonLink::To::key: key(Kind::link, link.target); break;
        case LessonLink::To::op: op(Kind::link, link.target); break;
        case LessonLink::To::hop: {
            std::size_t number = 0;
            std::from_chars(link.target.data(), link.target.data() + link.target.size(), number);
            hop(Kind::link, number);
            break;
        }
        case LessonLink::To::panel: panel(link.target); break;
        case LessonLink::To::manual:
        case LessonLink::To::web: break;
        case LessonLink::To::elsewhere:
            say_(Kind::link,
                 fmt::format("'{}' leads nowhere: use key:, hop:, panel:, op:, manual: or https:", link.target));
            break;
        }
    }

    void panel(const std::string& name) const
    {
        const auto& known = lessonPanels();
        if (std::find(known.begin(), known.end(), name) == known.end())
            say_(Kind::link, fmt::format("there is no panel '{}'", name));
    }

    void highlight(const LessonHighlight& highlight) const
    {
        switch (highlight.kind) {
        case LessonHighlight::Kind::lane: key(Kind::reference, highlight.name); break;
        case LessonHighlight::Kind::hop: hop(Kind::reference, highlight.hop); break;
        case LessonHighlight::Kind::row: {
            const std::size_t slash = highlight.name.find('/');
            if (slash == std::string::npos)
                say_(Kind::reference, fmt::format("'{}' is no row; expected one such as explorer/CPU", highlight.name));
            else
                key(Kind::reference, highlight.name.substr(slash + 1));
            break;
        }
        case LessonHighlight::Kind::panel:    // the reader knows the panels
        case LessonHighlight::Kind::control:  // the window alone knows these
            break;
        }
    }

private:
    SessionAnswers& answers_;
    const Say& say_;
    std::shared_ptr<const KeyModel> model_;
    std::shared_ptr<const RunResult> run_;
};

void lengthsOf(const LessonStep& step, const std::function<void(const std::string&)>& say)
{
    const auto check = [&say](std::string_view name, const std::string& text, std::size_t most) {
        if (characters(text) > most)
            say(fmt::format("{} has {} characters; at most {} fit", name, characters(text), most));
    };
    check("prose", step.prose, kMostProse);
    check("after", step.after, kMostProse);
    check("slide", step.slide, kMostSlide);
}

}  // namespace

void checkLengths(const Lesson& lesson, const std::function<void(const std::string&, const std::string&)>& say)
{
    for (const LessonStep& step : lesson.steps)
        lengthsOf(step, [&](const std::string& text) { say(step.id, text); });
}

void checkTexts(const LessonStep& step, const Lesson& lesson, SessionAnswers* answers, const Say& say)
{
    lengthsOf(step, [&say](const std::string& text) { say(Kind::length, text); });
    Lesson one = lesson;
    one.steps = {step};
    std::vector<LessonLink> links;
    for (const LessonTextPlace& place : textPlaces(one)) {
        if (!place.id.starts_with("steps/"))
            continue;
        if (const std::string found = forbiddenIn(place.value()); !found.empty())
            say(Kind::link, fmt::format("{} has {}: only Markdown text is shown", place.id, found));
        const auto own = linksIn(place.value());
        links.insert(links.end(), own.begin(), own.end());
    }
    if (answers == nullptr)
        return;
    References references(*answers, say);
    for (const LessonLink& link : links)
        references.link(link);
    for (const LessonHighlight& highlight : step.highlights)
        references.highlight(highlight);
    if (step.position.at == LessonPosition::At::hop && step.position.hop > 0)
        references.hop(Kind::reference, step.position.hop);
    if (step.show.hop)
        references.hop(Kind::reference, *step.show.hop);
    if (step.show.call)
        references.call(Kind::reference, *step.show.call);
    if (!step.show.op.empty())
        references.op(Kind::reference, step.show.op);
}

}  // namespace keyfall
