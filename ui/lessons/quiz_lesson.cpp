// SPDX-License-Identifier: MIT
#include "ui/lessons/quiz_lesson.h"

#include "core/text/json_text.h"

#include <QStringList>

#include <algorithm>

namespace keyfall {

namespace {

QString names(const KeyModel& model, KeySet set)
{
    return QString::fromStdString(model.names(set));
}

QString code(const std::string& text)
{
    return QStringLiteral("`%1`").arg(QString::fromStdString(text));
}

}  // namespace

QString QuizLesson::levelName(int level)
{
    switch (level) {
    case 1: return tr("1 All keys have kernels");
    case 2: return tr("2 Gaps and keys that fall through");
    case 3: return tr("3 Keys that the thread includes and excludes");
    case 4: return tr("4 Kernels that return, redispatch or call another");
    case 5: return tr("5 Slots: a functionality on a backend");
    case 6: return tr("6 Which registration fills the entry");
    case 7: return tr("7 Stored and fresh tables");
    default: return {};
    }
}

std::string QuizLesson::idOf(int level, std::uint64_t seed, const std::string& model)
{
    std::string named;
    if (!model.empty() && model != defaultQuizModel(level)) {
        named = "-" + model;
        std::replace(named.begin(), named.end(), '.', '-');  // as ids of lessons are written
    }
    return "quiz-" + std::to_string(level) + named + "-" + std::to_string(seed);
}

QString QuizLesson::words(const QuizQuestion& question)
{
    const Session& session = question.session;
    const auto model = modelOf(session);
    QStringList lines;
    switch (question.ask) {
    case QuizQuestion::Ask::firstKey: lines << tr("Whose kernel runs first?"); break;
    case QuizQuestion::Ask::lastKey: lines << tr("Whose kernel runs last?"); break;
    case QuizQuestion::Ask::slot: lines << tr("Which slot of the table does the call read?"); break;
    case QuizQuestion::Ask::rule: lines << tr("Which rule fills the entry at %1?").arg(code(question.key)); break;
    }
    if (!model)
        return lines.join(QLatin1Char(' '));
    if (session.explicitKeys && question.ask != QuizQuestion::Ask::rule)
        lines << tr("The call `f(a)` has the keys %1.")
                     .arg(QStringLiteral("`%1`").arg(names(**model, *session.explicitKeys)));
    if (session.include.bits() != 0)
        lines << tr("The thread includes `%1`.").arg(names(**model, session.include));
    if (session.exclude.bits() != 0)
        lines << tr("The thread excludes `%1`.").arg(names(**model, session.exclude));
    if (question.level == 7)
        lines << (session.freshTables
                      ? tr("Tables are computed anew after each registration.")
                      : tr("Tables are stored: a registration updates only the entries that it is known to touch."));
    lines << tr("Registered, in this order:");
    QString text = lines.join(QLatin1Char(' ')) + QStringLiteral("\n\n");
    for (const SessionRegistration& one : session.registrations)
        text += one.op.empty()
            ? tr("- %1 as fallback of all operators: %2\n").arg(code(one.key), code(textOf(one.kernel)))
            : QStringLiteral("- %1: %2\n").arg(code(one.key), code(textOf(one.kernel)));
    return text;
}

Expected<Lesson> QuizLesson::make(int level, std::uint64_t seed, const std::string& model)
{
    const auto questions = quiz(level, seed, model);
    if (!questions)
        return tl::unexpected<Error>(questions.error());
    Lesson lesson;
    lesson.id = idOf(level, seed, model);
    lesson.title = tr("Quiz, level %1, %2, seed %3")
                       .arg(level)
                       .arg(QString::fromStdString(questions->front().session.model))
                       .arg(seed)
                       .toStdString();
    for (const QuizQuestion& question : *questions) {
        LessonStep step;
        step.kind = StepKind::choose;
        step.id = "question-" + std::to_string(lesson.steps.size() + 1);
        step.title = tr("Question %1").arg(lesson.steps.size() + 1).toStdString();
        step.prose = words(question).toStdString();
        step.session = readJson(writeSession(question.session));
        step.position.at = LessonPosition::At::first;
        for (std::size_t i = 0; i < question.options.size(); ++i)
            step.options.push_back({question.options[i] == kNoKernelOption
                                        ? tr("No kernel: the call is an error").toStdString()
                                        : question.options[i],
                                    {},
                                    i == question.right});
        lesson.steps.push_back(std::move(step));
    }
    return lesson;
}

}  // namespace keyfall
