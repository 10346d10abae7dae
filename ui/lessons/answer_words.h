// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"
#include "core/lesson/question.h"

#include <QCoreApplication>
#include <QString>

namespace keyfall {

/// Words for questions and answers, made of what core says about them.
class AnswerWords {
    Q_DECLARE_TR_FUNCTIONS(keyfall::AnswerWords)

public:
    /// "A call of add. Keys of the call: Autograd, Cpu. Whose kernel runs next?"
    [[nodiscard]] static QString nextKeyQuestion(const CallGraph& graph, const Hop& hop);
    /// The same without its `QuestionFacts`, where these stand beside it.
    [[nodiscard]] static QString shortQuestion(const CallGraph& graph, const Hop& hop);
    [[nodiscard]] static QString keyOption(const CallGraph& graph, Key key);
    /// "No kernel: the call is an error"
    [[nodiscard]] static QString errorOption();

    /// Why the right answer is right: the rule that put the kernel there, who was passed, or what the error says.
    [[nodiscard]] static QString whyRight(const CallGraph& graph, const Hop& hop);
    /// Why this one was not.
    [[nodiscard]] static QString whyWrong(const CallGraph& graph, const Hop& hop, std::optional<Key> answer);

    /// What a check of a task found, for people: "AutogradCPU, CPU", "10, 20", "2", "no error", "yes". Of what a row has no
    /// room for the beginning.
    [[nodiscard]] static QString found(const LessonCheck& check, const Json& value);
    [[nodiscard]] static QString found(LessonTest test, const Json& value);
    /// An answer that is a sentence, to stand in another one: without its full stop.
    [[nodiscard]] static QString withoutStop(QString answer);
    /// The first clause of an error: the rest of it stands at its hop.
    [[nodiscard]] static QString beginning(const QString& error);

private:
    [[nodiscard]] static QString reached(const CallGraph& graph, const Hop& hop);
};

}  // namespace keyfall
