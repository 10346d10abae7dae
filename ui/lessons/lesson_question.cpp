// SPDX-License-Identifier: MIT
// The questions of a step: asked one after the other, and what nobody tells meanwhile.
#include "ui/lessons/answer_words.h"
#include "ui/lessons/lesson_course.h"
#include "ui/playback/playback.h"
#include "ui/session/document.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <algorithm>

namespace keyfall {

int LessonCourse::questionCount() const
{
    return step().kind == StepKind::choose ? 1 : static_cast<int>(questions_.size());
}

void LessonCourse::prepareQuestions()
{
    if (step().kind == StepKind::predict) {
        SessionAnswers asked = answers();
        auto questions = questionsOf(step().ask, asked);
        if (!questions) {
            trouble_ = inWindowLanguage(questions.error());
            return;
        }
        questions_ = std::move(*questions);
    }
    if (step().kind != StepKind::predict && step().kind != StepKind::choose)
        return;
    if (takeUp())
        return;
    progress_.answers.clear();
    question_ = 0;
    ask();
}

/// The first question that was not answered, or the last one with its answer. False: nothing was, or the lesson has changed
/// so that the answer would be judged otherwise now.
bool LessonCourse::takeUp()
{
    const std::size_t count = static_cast<std::size_t>(questionCount());
    const std::vector<StepAnswer> kept = predicting_ ? std::vector<StepAnswer>() : progress_.answers;
    if (kept.empty() || kept.size() > count)
        return false;
    question_ = static_cast<int>(std::min(kept.size(), count - 1));
    ask();
    if (kept.size() < count)
        return true;
    const StepAnswer& last = kept.back();
    const QList<int> chosen = positionsOf(last);
    gaveUp_ = last.gaveUp;
    const bool options = !asked_->options.isEmpty();
    const Judged judged = !chosen.isEmpty() ? judge(chosen)
        : gaveUp_ && options                ? judge(ofNobody())
                                            : Judged{last.points > 0, {}};
    if (chosen.size() != static_cast<qsizetype>(last.chosen.size()) || (!gaveUp_ && judged.right != (last.points > 0)))
        return false;
    showOutcome();
    reveal_ = LessonReveal{judged.right && !gaveUp_, AnswerWords::withoutStop(rightAnswer()), judged.why,
                           gaveUp_ ? QList<int>() : chosen, true};
    return true;
}

/// Where the options that were chosen stand now; fewer, where some are not there any more.
QList<int> LessonCourse::positionsOf(const StepAnswer& kept) const
{
    QList<int> positions;
    for (const int option : kept.chosen) {
        const auto at = step().kind == StepKind::choose
            ? std::find(order_.begin(), order_.end(), static_cast<std::size_t>(option)) - order_.begin()
            : option;
        if (at < asked_->options.size())
            positions << static_cast<int>(at);
    }
    return positions;
}

void LessonCourse::remember(const LessonReveal& reveal, double points)
{
    if (predicting_)
        return;
    StepAnswer answer{{}, points, gaveUp_};
    for (const int position : reveal.chosen)
        answer.chosen.push_back(
            step().kind == StepKind::choose ? static_cast<int>(order_[static_cast<std::size_t>(position)]) : position);
    progress_.answers.resize(static_cast<std::size_t>(question_));
    progress_.answers.push_back(std::move(answer));
}

void LessonCourse::ask()
{
    reveal_.reset();
    gaveUp_ = false;
    hintsBefore_ = hints_;
    if (step().kind == StepKind::choose) {
        asked_ = LessonAsked{};
        asked_->many = step().many;
        asked_->text = step().many ? tr("Choose all that are right.") : tr("Choose one.");
        order_ = shuffledOptions(step());
        if (quiz_)  // keys stand in the order of their priorities, and the right one anywhere
            std::sort(order_.begin(), order_.end());
        for (const std::size_t option : order_)
            asked_->options << QString::fromStdString(step().options[option].text);
    } else {
        std::visit([this](const auto& question) { askOf(question); }, questions_[static_cast<std::size_t>(question_)]);
    }
    Q_EMIT announced(onOneLine({asked_->text, QuestionFacts::inWords(asked_->facts)}));
}

void LessonCourse::askOf(const Prediction& prediction)
{
    const Hop& hop = *graph_->find(prediction.hop);
    // Before the hop: what comes is not drawn.
    playback_.seek(playback_.moments().entryOf(hop.id) - 1);
    asked_ = LessonAsked{};
    const QuestionFacts facts(*graph_, hop);
    asked_->text = AnswerWords::shortQuestion(*graph_, hop);
    asked_->facts = facts.all();
    asked_->keys = facts.answers(prediction.keys);
    for (const Key key : asked_->keys)
        asked_->options << AnswerWords::keyOption(*graph_, key);
    asked_->options << AnswerWords::errorOption();
}

void LessonCourse::askOf(const OutcomeQuestion&)
{
    asked_ = LessonAsked{};
    asked_->text = tr("How does the call end?");
    asked_->options << tr("It returns") << tr("It raises an error");
}

void LessonCourse::askOf(const ValueQuestion& question)
{
    asked_ = LessonAsked{};
    if (!question.choices.empty()) {
        asked_->text = tr("Choose one.");
        for (const std::string& choice : question.choices)
            asked_->options << QString::fromStdString(choice);
        return;
    }
    switch (question.as) {
    case ValueAsk::As::bits:
        asked_->text = tr("Write the bits as a number.");
        asked_->placeholder = QStringLiteral("0x…");
        break;
    case ValueAsk::As::number:
        asked_->text = tr("Write the number.");
        asked_->placeholder = tr("a number");
        break;
    case ValueAsk::As::key:
        asked_->text = tr("Write the key's name, or click its lane.");
        asked_->placeholder = tr("a key");
        break;
    case ValueAsk::As::text: asked_->text = tr("Write the answer."); break;
    }
}

HopId LessonCourse::askedHop() const
{
    if (!asked_ || step().kind != StepKind::predict)
        return 0;
    const auto* prediction = std::get_if<Prediction>(&questions_[static_cast<std::size_t>(question_)]);
    return prediction != nullptr ? prediction->hop : 0;
}

Withheld LessonCourse::withheld() const
{
    if (!isOpen() || !trouble_.isEmpty() || (step().kind != StepKind::predict && !quiz_))
        return {};
    if (quiz_)
        return reveal_ ? Withheld() : Withheld{1, true, true, true, asked_ ? asked_->keys : std::vector<Key>()};
    if (!asked_)  // the run is there before its question
        return {1, true, true, true};
    const auto question = [this](int number) { return questions_[static_cast<std::size_t>(number)]; };
    if (reveal_) {  // the hops that are asked next, in this step or, of a run that is predicted, in the next one
        if (question_ + 1 < questionCount())
            if (const auto next = question(question_ + 1); std::holds_alternative<Prediction>(next))
                return {std::get<Prediction>(next).hop};
        if (predicting_ && !isLast())
            if (const auto& ask = lesson_->steps[static_cast<std::size_t>(step_) + 1].ask;
                std::holds_alternative<NextKeyAsk>(ask))
                return {graph_->calls[std::get<NextKeyAsk>(ask).call - 1].firstHop};
        return {};
    }
    const LessonQuestion asked = question(question_);
    if (const auto* prediction = std::get_if<Prediction>(&asked))
        return {prediction->hop, true, false, false, asked_->keys};
    const auto* value = std::get_if<ValueAsk>(&step().ask);
    if (value == nullptr)
        return {1, true};
    const bool entries = value->at.find("provenance") != std::string::npos || value->of.of == LessonSubject::Of::table
        || value->of.of == LessonSubject::Of::resolve || value->of.of == LessonSubject::Of::lint;
    return {1, true, value->as == ValueAsk::As::bits, entries};
}

}  // namespace keyfall
