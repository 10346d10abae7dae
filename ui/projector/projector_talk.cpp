// SPDX-License-Identifier: MIT
#include "ui/projector/projector_talk.h"

#include "core/graph/graph_text.h"
#include "ui/callgraph/key_chips.h"
#include "ui/lessons/answer_words.h"
#include "ui/lessons/lesson_course.h"
#include "ui/lessons/question_facts.h"
#include "ui/playback/playback.h"
#include "ui/words/hop_text.h"
#include "ui/words/listed.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// Slides are one line of Markdown: its signs are not for the wall.
QString plain(const std::string& markdown)
{
    QString text = QString::fromStdString(markdown).simplified();
    return text.remove(QLatin1Char('`')).remove(QStringLiteral("**"));
}

}  // namespace

ProjectorTalk::ProjectorTalk(LessonCourse& course, Playback& playback, QObject* parent)
    : QObject(parent), course_(course), playback_(playback)
{
    connect(&course_, &LessonCourse::entered, this, &ProjectorTalk::takeChange);
    connect(&course_, &LessonCourse::changed, this, &ProjectorTalk::takeChange);
    connect(&playback_, &Playback::graphChanged, this, &ProjectorTalk::changed);
    connect(&playback_, &Playback::graphGrew, this, &ProjectorTalk::changed);
    connect(&playback_, &Playback::positionChanged, this, &ProjectorTalk::changed);
}

void ProjectorTalk::takeChange()
{
    const int question = course_.isOpen() ? course_.stepNumber() * 1000 + course_.questionNumber() : -1;
    if (question != markedIn_ || (course_.isOpen() && course_.asked() == nullptr)) {
        markedIn_ = question;
        marked_.clear();
        judged_ = false;
    }
    Q_EMIT changed();
}

bool ProjectorTalk::isAsking() const
{
    return course_.isOpen() && course_.asked() != nullptr && course_.reveal() == nullptr;
}

/// A step that begins before its run is told hop by hop.
bool ProjectorTalk::stepsThroughHops() const
{
    return !course_.isOpen()
        || (course_.step().kind == StepKind::read && course_.step().position.at != LessonPosition::At::last
            && course_.step().position.at != LessonPosition::At::asItWas);
}

std::shared_ptr<const CallGraph> ProjectorTalk::graph() const
{
    const auto graph = playback_.graph();
    return graph && !graph->hops.empty() && !graph->calls.empty() ? graph : nullptr;
}

HopId ProjectorTalk::withheldFrom() const
{
    return course_.withheld().from;
}

Moment ProjectorTalk::toldMoment() const
{
    const HopId from = withheldFrom();
    const auto shown = graph();
    if (from == 0 || !shown || shown->find(from) == nullptr)
        return playback_.moment();
    return playback_.moments().at(std::min(playback_.position(), playback_.moments().entryOf(from) - 1));
}

HopId ProjectorTalk::hop() const
{
    if (isAsking() && course_.askedHop() != 0)
        return course_.askedHop();
    return toldMoment().hop;
}

std::size_t ProjectorTalk::call() const
{
    const auto shown = graph();
    const Hop* at = shown ? shown->find(hop()) : nullptr;
    return at != nullptr ? at->call : 0;
}

ProjectorState ProjectorTalk::state() const
{
    ProjectorState state;
    state.moment = toldMoment();
    if (isAsking() && course_.askedHop() != 0) {
        state.choices = course_.asked()->keys;
        state.marked = marked_.isEmpty() ? -1 : marked_.first();
    }
    return state;
}

std::vector<Key> ProjectorTalk::answers() const
{
    return course_.isOpen() && course_.askedHop() != 0 ? course_.asked()->keys : std::vector<Key>();
}

std::optional<ProjectorState> ProjectorTalk::stateAfter() const
{
    const auto shown = graph();
    if (!shown || isAsking() || !stepsThroughHops() || playback_.position() >= playback_.last())
        return std::nullopt;
    ProjectorState after = state();
    after.moment = playback_.moments().at(playback_.position() + 1);
    if (shown->hops[after.moment->hop - 1].call != call())
        return std::nullopt;
    return after;
}

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

void ProjectorTalk::forward()
{
    if (stepsThroughHops() && playback_.position() < playback_.last())
        return playback_.stepForward();
    if (!course_.isOpen())
        return;
    if (isAsking()) {
        judged_ = !marked_.isEmpty();
        if (judged_)
            course_.answer(marked_);
        else
            course_.giveUp();
        return;
    }
    const StepKind kind = course_.step().kind;
    const bool asks = kind == StepKind::predict || kind == StepKind::choose;
    if (asks && course_.asked() == nullptr && course_.trouble().isEmpty())
        return;  // its run has not come yet
    if (asks && course_.reveal() != nullptr && course_.questionNumber() + 1 < course_.questionCount())
        return course_.nextQuestion();
    if (asks && kind == StepKind::predict && playback_.position() < playback_.last() && !course_.isPredicting())
        return playback_.toEnd();
    if (!course_.isLast())
        course_.next();
}

void ProjectorTalk::back()
{
    if (stepsThroughHops() && playback_.position() > 0)
        return playback_.stepBack();
    if (!course_.isOpen())
        return;
    if (course_.reveal() != nullptr)
        course_.restart();
    else
        course_.back();
}

ProjectorTalk::Place ProjectorTalk::place() const
{
    Place place{playback_.graph(), playback_.place(), playback_.position() == playback_.last(), {}};
    if (course_.isOpen())
        place.of = QStringLiteral("%1 %2 %3 %4")
                       .arg(QString::fromStdString(course_.lesson().id))
                       .arg(course_.stepNumber())
                       .arg(course_.questionNumber())
                       .arg(course_.reveal() != nullptr);
    return place;
}

/// Another run has other places, unless it is of the same session again, and what is asked now is not to be seen.
void ProjectorTalk::comeBack(const Place& to)
{
    const Place now = place();
    if (now.of != to.of)
        return;
    if (now.graph == to.graph)
        playback_.comeBack(to.at);
    else if (to.atEnd && !isAsking())
        playback_.toEnd();
}

void ProjectorTalk::begin()
{
    const Place now = place();
    course_.beginTalk();
    const auto reachedStep = std::exchange(reachedStep_, std::nullopt);
    const auto reached = std::exchange(reached_, std::nullopt);
    const bool goesOn = reached && before_ == now;
    const bool sameLesson = reachedStep && before_ && before_->of == now.of;
    before_ = now;
    if (course_.isOpen()) {
        if (sameLesson)
            course_.goTo(*reachedStep);
        return;
    }
    if (goesOn && reached->position < playback_.last())
        playback_.comeBack(*reached);
    else if (playback_.position() == playback_.last())
        playback_.first();
}

void ProjectorTalk::end()
{
    leavePrediction();
    if (course_.isOpen() && !course_.isPredicting())
        reachedStep_ = course_.stepNumber();
    const bool runsAgain = course_.endTalk();
    if (runsAgain && before_)  // the same session: the hops of its new run are those of the old one
        connect(
            &playback_, &Playback::graphChanged, this,
            [this, to = *before_] {
                if (place().of == to.of)
                    playback_.comeBack(to.at);
            },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    if (before_ && before_->graph == playback_.graph() && !course_.isOpen())
        reached_ = playback_.place();
    if (before_)
        comeBack(*before_);
}

void ProjectorTalk::first()
{
    course_.isOpen() ? course_.goTo(0) : playback_.first();
}

void ProjectorTalk::last()
{
    course_.isOpen() ? course_.goTo(static_cast<int>(course_.lesson().steps.size()) - 1) : playback_.toEnd();
}

void ProjectorTalk::mark(int option)
{
    if (!isAsking() || option < 0 || option >= course_.asked()->options.size())
        return;
    if (marked_.contains(option))
        marked_.removeOne(option);
    else if (course_.asked()->many)
        marked_.append(option);
    else
        marked_ = {option};
    Q_EMIT changed();
}

void ProjectorTalk::markKey(Key key)
{
    if (!isAsking())
        return;
    const std::vector<Key>& keys = course_.asked()->keys;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key)
            mark(static_cast<int>(i));
}

void ProjectorTalk::showAll()
{
    playback_.toEnd();
}

void ProjectorTalk::predict()
{
    if (!course_.isPredicting())
        beforePrediction_ = place();
    course_.predict();
}

bool ProjectorTalk::isPredicting() const
{
    return beforePrediction_.has_value() && course_.isPredicting();
}

void ProjectorTalk::leavePrediction()
{
    const auto before = std::exchange(beforePrediction_, std::nullopt);
    if (!before)
        return;
    course_.leavePrediction();
    comeBack(*before);
}

}  // namespace keyfall
