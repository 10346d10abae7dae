// SPDX-License-Identifier: MIT
// Answers to the questions of a step: given once, judged, and revealed with the reason.
#include "core/lesson/lesson_pointer.h"
#include "ui/lessons/answer_words.h"
#include "ui/lessons/lesson_course.h"
#include "ui/playback/playback.h"
#include "ui/session/document.h"
#include "ui/words/listed.h"
#include "ui/words/one_line.h"

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

QString textOf(const Json& value)
{
    return QString::fromStdString(plainText(value));
}

}  // namespace

/// A quiz has no words of its own: the run of its session says why.
QString LessonCourse::whyOfRun() const
{
    if (!graph_ || graph_->hops.empty())
        return {};
    QStringList sentences;
    for (const Hop& hop : graph_->hops)
        sentences << AnswerWords::whyRight(*graph_, hop);
    return onOneLine(sentences);
}

QString LessonCourse::rightAnswer() const
{
    if (!asked_)
        return {};
    if (step().kind == StepKind::choose) {
        QStringList right;
        for (const LessonOption& option : step().options)
            if (option.right)
                right << QString::fromStdString(option.text);
        return listClauses(right);
    }
    const LessonQuestion& question = questions_[static_cast<std::size_t>(question_)];
    if (const auto* prediction = std::get_if<Prediction>(&question))
        return prediction->right ? AnswerWords::keyOption(*graph_, *prediction->right) : AnswerWords::errorOption();
    if (const auto* outcome = std::get_if<OutcomeQuestion>(&question))
        return asked_->options[outcome->raises ? 1 : 0];
    return textOf(std::get<ValueQuestion>(question).answer);
}

/// The answer of somebody who gives up: judged, and shown as none.
QList<int> LessonCourse::ofNobody() const
{
    return {static_cast<int>(asked_->options.size()) - 1};
}

LessonCourse::Judged LessonCourse::judge(const QList<int>& options) const
{
    Judged judged;
    if (step().kind == StepKind::choose) {
        std::set<std::size_t> chosen;
        QStringList wrong, right;  // what was chosen is answered first
        for (const int option : options)
            chosen.insert(order_[static_cast<std::size_t>(option)]);
        judged.right = true;
        for (std::size_t i = 0; i < step().options.size(); ++i) {
            const LessonOption& option = step().options[i];
            judged.right = judged.right && option.right == chosen.contains(i);
            if (option.right || (chosen.contains(i) && !gaveUp_))
                (option.right ? right : wrong) << QString::fromStdString(option.why);
        }
        judged.why = quiz_ ? whyOfRun() : onOneLine(wrong + right);
        return judged;
    }
    const LessonQuestion& question = questions_[static_cast<std::size_t>(question_)];
    const int chosen = options.first();
    if (const auto* prediction = std::get_if<Prediction>(&question)) {
        const Hop& hop = *graph_->find(prediction->hop);
        const std::optional<Key> key = chosen < static_cast<int>(asked_->keys.size())
            ? std::optional(asked_->keys[static_cast<std::size_t>(chosen)])
            : std::nullopt;
        judged.right = key == prediction->right;
        const QString why = AnswerWords::whyRight(*graph_, hop);
        // Nobody who gave up chose that key, and a key that was passed is told as one of those.
        const QString wrong = judged.right || gaveUp_ ? QString() : AnswerWords::whyWrong(*graph_, hop, key);
        judged.why = why.contains(wrong) ? why : onOneLine({wrong, why});
    } else if (const auto* outcome = std::get_if<OutcomeQuestion>(&question)) {
        judged.right = (chosen == 1) == outcome->raises;
    } else {
        judged.right = isRight(std::get<ValueQuestion>(question), asked_->options[chosen].toStdString());
    }
    return judged;
}

/// The picture goes on to what was asked.
void LessonCourse::showOutcome()
{
    if (step().kind == StepKind::choose)
        return;
    const auto* prediction = std::get_if<Prediction>(&questions_[static_cast<std::size_t>(question_)]);
    playback_.seek(prediction != nullptr ? playback_.moments().entryOf(prediction->hop) : playback_.last());
}

void LessonCourse::answer(const QList<int>& options)
{
    if (!asked_ || reveal_ || options.isEmpty() || isApart())
        return;
    showOutcome();
    showReveal(judge(options), options);
}

void LessonCourse::answerText(const QString& text)
{
    if (!asked_ || reveal_ || text.trimmed().isEmpty() || isApart() || step().kind != StepKind::predict)
        return;
    const auto* question = std::get_if<ValueQuestion>(&questions_[static_cast<std::size_t>(question_)]);
    if (question == nullptr)
        return;
    if (!gaveUp_ && !isNumber(*question, text.toStdString())) {
        const QString why = tr("“%1” is not a number.").arg(text.trimmed());
        Q_EMIT refused(why);
        Q_EMIT announced(why);
        return;
    }
    showOutcome();
    showReveal({isRight(*question, text.toStdString()), {}});
}

void LessonCourse::answerKey(Key key)
{
    if (!asked_ || reveal_ || isApart() || step().kind != StepKind::predict)
        return;
    const KeyModel& model = *graph_->model;
    if (key.value() >= model.keys().size())
        return;  // of a picture that is not the question's
    if (const auto* value = std::get_if<ValueQuestion>(&questions_[static_cast<std::size_t>(question_)])) {
        if (value->as == ValueAsk::As::key)
            answerText(QString::fromStdString(model.nameOf(key)));
        return;
    }
    const auto found = std::find(asked_->keys.begin(), asked_->keys.end(), key);
    if (found != asked_->keys.end())
        answer({static_cast<int>(found - asked_->keys.begin())});
    else if (!asked_->keys.empty()) {
        const QString why = tr("%1 is not in the set.").arg(QString::fromStdString(model.nameOf(key)));
        Q_EMIT refused(why);
        Q_EMIT announced(why);
    }
}

void LessonCourse::answerNoKernel()
{
    if (asked_ && !reveal_ && !asked_->keys.empty())
        answer({static_cast<int>(asked_->options.size()) - 1});
}

void LessonCourse::giveUp()
{
    if (!isOpen() || gaveUp_)
        return;
    if (step().kind == StepKind::task) {
        gaveUp_ = true;
        Q_EMIT changed();
        return;
    }
    if (!asked_ || reveal_ || isApart())
        return;
    gaveUp_ = true;
    if (step().kind == StepKind::choose || std::holds_alternative<Prediction>(questions_[0])
        || std::holds_alternative<OutcomeQuestion>(questions_[0])) {
        answer(ofNobody());
    } else {
        answerText(QStringLiteral("?"));
    }
}

void LessonCourse::nextQuestion()
{
    if (!isOpen() || !reveal_ || question_ + 1 >= questionCount())
        return;
    ++question_;
    ask();
    Q_EMIT changed();
}

void LessonCourse::showReveal(const Judged& judged, const QList<int>& chosen)
{
    const QString answer = AnswerWords::withoutStop(rightAnswer());  // a sentence is made of it
    const bool right = judged.right && !gaveUp_;
    reveal_ = LessonReveal{right, answer, judged.why, gaveUp_ ? QList<int>() : chosen};
    const double points = !right ? 0 : hints_ > hintsBefore_ ? 0.5 : 1;
    remember(*reveal_, points);
    ++progress_.asked;
    progress_.right += points;
    if (question_ + 1 >= questionCount())
        progress_.done = true;
    keep();
    const QString words = right ? tr("Right: %1.") : gaveUp_ ? tr("The answer: %1.") : tr("Not so. Right: %1.");
    Q_EMIT announced(onOneLine({words.arg(answer), judged.why}));
    Q_EMIT changed();
}

}  // namespace keyfall
