// SPDX-License-Identifier: MIT
// What a talk says: the words of its page, and those for the speaker.
#include "ui/projector/projector_talk.h"

#include "core/graph/graph_text.h"
#include "ui/callgraph/key_chips.h"
#include "ui/lessons/answer_words.h"
#include "ui/lessons/lesson_course.h"
#include "ui/lessons/question_facts.h"
#include "ui/words/hop_text.h"
#include "ui/words/listed.h"

namespace keyfall {

namespace {

/// Slides are one line of Markdown: its signs are not for the wall.
QString plain(const std::string& markdown)
{
    QString text = QString::fromStdString(markdown).simplified();
    return text.remove(QLatin1Char('`')).remove(QStringLiteral("**"));
}

}  // namespace

ProjectorPage ProjectorTalk::page() const
{
    ProjectorPage page;
    describeRun(page);
    if (course_.isOpen())
        describeLesson(page);
    return page;
}

void ProjectorTalk::describeRun(ProjectorPage& page) const
{
    const auto shown = graph();
    if (!shown) {
        page.title = tr("Run the session to see how its calls fall through their keys.");
        return;
    }
    const TopCall& top = shown->calls[call()];
    page.title = QString::fromStdString(top.source.empty() ? top.op : top.source);
    page.place = tr("Call %1 of %2").arg(call() + 1).arg(shown->calls.size());
    const HopId current = toldMoment().hop;
    const bool hidden = isAsking() || current == 0;
    const Hop* looked = shown->find(hop() != 0 ? hop() : top.firstHop);
    if (looked == nullptr)
        return;
    for (const KeyChip& chip : chipsInto(*shown, *looked)) {
        // Before the answer, the set is all that may be seen.
        const bool told = !hidden && (chip.state == KeyChip::State::next || chip.state == KeyChip::State::passed);
        const bool lost = chip.state == KeyChip::State::left || chip.state == KeyChip::State::excluded;
        page.chips.push_back({QString::fromStdString(keyName(*shown, chip.key)),
                              lost || (told && chip.state == KeyChip::State::passed),
                              told && chip.state == KeyChip::State::next, shown->model->info(chip.key).kind});
    }
    if (const Hop* now = hidden ? nullptr : shown->find(current))
        page.caption = HopText::sentence(*shown, *now, hasEnded(*shown, toldMoment()));
}

void ProjectorTalk::describeLesson(ProjectorPage& page) const
{
    const LessonStep& step = course_.step();
    page.title = course_.isPredicting() ? page.title : plain(step.title);
    page.place = tr("Step %1 of %2").arg(course_.stepNumber() + 1).arg(course_.lesson().steps.size());
    page.text = plain(step.slide);
    if (!course_.trouble().isEmpty())
        page.text = course_.trouble();
    if (step.kind == StepKind::task)
        for (std::size_t i = 0; i < step.checks.size(); ++i)
            page.checks.push_back({plain(step.checks[i].say), i < course_.checks().size() && course_.checks()[i].holds,
                                   course_.isKnown(i)});
    const LessonAsked* asked = course_.asked();
    if (asked == nullptr)
        return;
    const auto shown = graph();
    if (const LessonReveal* reveal = course_.reveal()) {
        page.answer = reveal->answer;
        page.why = reveal->why;
        page.right = reveal->right;
        page.judged = judged_;
        if (!judged_ || reveal->right)
            return;
        QStringList said;
        for (const int option : reveal->chosen)
            said << plain(asked->options.value(option).toStdString());
        page.said = QStringLiteral("✗ ") + listPhrases(said);
        return;
    }
    page.marked = marked_;
    // The slide stays while people think; where it asks itself, nothing is asked twice.
    const bool slideAsks = page.text.endsWith(QLatin1Char('?')) || page.text.endsWith(QChar(0xFF1F));
    const Hop* about = shown ? shown->find(course_.askedHop()) : nullptr;
    if (about == nullptr) {
        if (page.text.isEmpty())
            page.text = asked->text;
        else if (step.kind != StepKind::choose && !slideAsks)
            page.text += QLatin1Char('\n') + asked->text;
        for (int i = 0; i < asked->options.size(); ++i)
            page.options.push_back({i, plain(asked->options[i].toStdString())});
        return;
    }
    // The keys as they come; what takes some of them away is said, and not yet done.
    const QuestionFacts facts(*shown, *about);
    page.chips.clear();
    for (const Key key : facts.coming())
        page.chips.push_back(
            {QString::fromStdString(keyName(*shown, key)), false, false, shown->model->info(key).kind});
    // Keys stand at their lanes; the last option is nobody's lane.
    const bool own = about->call < shown->calls.size() && shown->calls[about->call].op == about->op.str();
    if (!slideAsks || !own)
        page.text += (page.text.isEmpty() ? QString() : QStringLiteral("\n"))
            + tr("%1: whose kernel runs next?").arg(QString::fromStdString(about->op.str()));
    for (std::size_t i = 1; i < facts.all().size(); ++i)  // the first is the chips
        page.text += QLatin1Char('\n') + QuestionFacts::inWords({facts.all()[i]});
    page.options.push_back({static_cast<int>(asked->keys.size()), AnswerWords::errorOption()});
}

QString ProjectorTalk::notes() const
{
    return course_.isOpen() ? QString::fromStdString(course_.step().notes) : QString();
}

QString ProjectorTalk::hints() const
{
    QStringList hints;
    if (course_.isOpen())
        for (const std::string& hint : course_.step().hints)
            hints << QString::fromStdString(hint);
    return hints.join(QLatin1Char('\n'));
}

QString ProjectorTalk::answer() const
{
    return isAsking() ? course_.rightAnswer() : QString();
}

QString ProjectorTalk::nextTitle() const
{
    if (!course_.isOpen())
        return {};
    const std::size_t next = static_cast<std::size_t>(course_.stepNumber()) + 1;
    return next < course_.lesson().steps.size() ? plain(course_.lesson().steps[next].title) : tr("The end");
}

}  // namespace keyfall
