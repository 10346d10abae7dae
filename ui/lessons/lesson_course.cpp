// SPDX-License-Identifier: MIT
#include "ui/lessons/lesson_course.h"

#include "core/lesson/lesson_session.h"
#include "ui/lessons/quiz_lesson.h"
#include "ui/playback/playback.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"
#include "ui/words/sentences.h"

#include <QDate>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// A longer run is predicted at its beginning.
constexpr std::size_t kMostPredicted = 40;

}  // namespace

LessonCourse::LessonCourse(Document& document, Playback& playback, HopSelection& selection, QObject* parent)
    : QObject(parent), document_(document), playback_(playback), selection_(selection), tools_{document.factory(), {}}
{
    // Queued: playback takes the run first, and then stands where the step wants it.
    connect(&document_, &Document::runFinished, this, &LessonCourse::takeRun, Qt::QueuedConnection);
    connect(&document_, &Document::runFailed, this, [this](const Error& error) {
        if (!isOpen())
            return;
        if (arriving_)
            trouble_ = inWindowLanguage(error);
        grade(false);
        Q_EMIT changed();
    });
    connect(&document_, &Document::runStateChanged, this, [this] {
        if (isOpen() && step().kind == StepKind::task)
            Q_EMIT changed();
    });
    connect(&document_, &Document::sessionChanged, this, [this] {
        if (isOpen() && step().kind == StepKind::task)
            grade(false);
        else if (isOpen() && asked_)
            Q_EMIT changed();
    });
    connect(document_.undoStack(), &QUndoStack::indexChanged, this, &LessonCourse::followUndo);
}

LessonCourse::~LessonCourse() = default;

void LessonCourse::setTools(LessonTools tools)
{
    tools_ = std::move(tools);
}

void LessonCourse::open(const Lesson& lesson, int step)
{
    quiz_ = trial_ = false;
    take(lesson, step);
}

void LessonCourse::resume(const Lesson& lesson)
{
    const LessonProgress& progress = shelf_.progress();
    const std::string at = progress.at(lesson.id);
    const auto step =
        std::find_if(lesson.steps.begin(), lesson.steps.end(), [&at](const LessonStep& one) { return one.id == at; });
    const bool goesOn = step != lesson.steps.end() && progress.doneIn(lesson.id) < lesson.steps.size();
    open(lesson, goesOn ? static_cast<int>(step - lesson.steps.begin()) : 0);
}

void LessonCourse::tryOut(const Lesson& lesson, int step)
{
    quiz_ = false;
    trial_ = true;
    take(lesson, step);
}

void LessonCourse::openQuiz(int level, std::uint64_t seed)
{
    auto lesson = QuizLesson::make(level, seed);
    if (!lesson) {
        Q_EMIT refused(inWindowLanguage(lesson.error()));
        return;
    }
    if (const QString why = shelf_.forgetLesson(QString::fromStdString(lesson->id)); !why.isEmpty())
        Q_EMIT notKept(why);
    quiz_ = true;
    trial_ = false;
    take(std::move(*lesson), 0);
}

void LessonCourse::take(Lesson lesson, int step)
{
    stopWork();
    predicting_ = false;
    waitsToPredict_ = false;
    suspended_.reset();
    fresh_ = true;
    const int steps = static_cast<int>(lesson.steps.size());
    lesson_ = std::move(lesson);
    enter(std::clamp(step, 0, steps - 1), true);
}

void LessonCourse::predict()
{
    if (runIsCurrent())
        return predictRun();
    waitsToPredict_ = true;
    document_.run();
}

void LessonCourse::predictRun()
{
    constexpr std::uint32_t kDeepest = 2;
    waitsToPredict_ = false;
    const auto graph = document_.lastRun()->graph;
    Lesson lesson;
    lesson.title = tr("Predict this run").toStdString();
    for (std::size_t i = 0; i < graph->calls.size() && lesson.steps.size() < kMostPredicted; ++i) {
        const TopCall& call = graph->calls[i];
        NextKeyAsk ask;
        ask.call = i + 1;
        for (const HopId id : askedHops(*graph, i))
            if (const Hop& hop = *graph->find(id); hop.depth < kDeepest || hop.op.str() == call.op)
                ask.hops.push_back(id - call.firstHop + 1);
        if (ask.hops.empty())
            continue;
        LessonStep step;
        step.id = "call-" + std::to_string(i + 1);
        step.kind = StepKind::predict;
        step.title = tr("Call %1").arg(i + 1).toStdString();
        step.prose = "`" + (call.source.empty() ? call.op : call.source).str() + "`";
        step.position.at = LessonPosition::At::asItWas;
        step.ask = std::move(ask);
        lesson.steps.push_back(std::move(step));
    }
    if (lesson.steps.empty()) {
        Q_EMIT refused(tr("There is nothing to predict: no lookup of this run has a choice."));
        return;
    }
    stopWork();
    if (isOpen() && !predicting_)
        suspended_ = Suspended{std::move(*lesson_), step_, quiz_, trial_};
    lesson_ = std::move(lesson);
    quiz_ = trial_ = false;
    predicting_ = true;
    enter(0, false);
}

void LessonCourse::leavePrediction()
{
    waitsToPredict_ = false;
    if (!isPredicting())
        return;
    auto before = std::exchange(suspended_, std::nullopt);
    if (!before)
        return close();
    predicting_ = false;
    quiz_ = before->quiz;
    trial_ = before->trial;
    lesson_ = std::move(before->lesson);
    const QScopedValueRollback again(asksAnew_, false);
    enter(before->step, false);
}

void LessonCourse::setLanguage(const QString& language)
{
    shelf_.setLanguage(language);
    Q_EMIT languageChanged(language);
    if (isOpen() && !predicting_ && !quiz_ && !trial_)
        if (const auto number = shelf_.find(QString::fromStdString(lesson_->id)))
            lesson_ = shelf_.lessons()[static_cast<std::size_t>(*number)];
    if (isOpen() && asked_ && step().kind == StepKind::choose)
        for (std::size_t i = 0; i < order_.size(); ++i)
            asked_->options[static_cast<qsizetype>(i)] = QString::fromStdString(step().options[order_[i]].text);
    Q_EMIT changed();
}

void LessonCourse::close()
{
    stopWork();
    finishing_ = false;
    predicting_ = false;
    suspended_.reset();
    lesson_.reset();
    asked_.reset();
    reveal_.reset();
    checks_.clear();
    arriving_ = false;
    Q_EMIT entered();
}

bool LessonCourse::isDone(int step) const
{
    return shelf_.progress().of(lesson_->id, lesson_->steps[static_cast<std::size_t>(step)].id).done;
}

std::vector<int> LessonCourse::missingSteps() const
{
    std::vector<int> missing;
    for (int i = 0; isOpen() && !predicting_ && !trial_ && i < static_cast<int>(lesson_->steps.size()); ++i)
        if (!isDone(i))
            missing.push_back(i);
    return missing;
}

std::string LessonCourse::placeOf(int step) const
{
    return lesson_->id + '/' + lesson_->steps[static_cast<std::size_t>(step)].id;
}

/// From the session with which the task begins, also where somebody comes back to what they did with it.
void LessonCourse::startWork()
{
    const auto document = sessionDocumentOf(*lesson_, static_cast<std::size_t>(step_));
    if (const auto start = document ? sessionOf(*document, placeOf(step_)) : tl::unexpected<Error>(document.error()))
        working_.emplace(placeOf(step_), *start);
}

/// What was done in the session of a task is there when one comes back to it.
void LessonCourse::stopWork()
{
    if (!working_)
        return;
    auto [place, begun] = std::move(*std::exchange(working_, std::nullopt));
    if (document_.session() == begun)
        work_.erase(place);
    else
        work_.insert_or_assign(place, document_.session());
}

void LessonCourse::goTo(int step)
{
    if (!isOpen() || step < 0 || step >= static_cast<int>(lesson_->steps.size()))
        return;
    if (predicting_)
        return enter(step, false);
    // From its neighbour a step without a session of its own goes on with what is there.
    const bool own = lesson_->steps[static_cast<std::size_t>(step)].session.has_value();
    stopWork();  // with this session, before the next one comes
    enter(step, own || work_.contains(placeOf(step)) || (step != step_ + 1 && step != step_ - 1));
}

void LessonCourse::next()
{
    if (!isOpen())
        return;
    if (step().kind == StepKind::read) {
        progress_.done = true;
        keep();
    }
    if (!isLast())
        return goTo(step_ + 1);
    if (predicting_)
        return leavePrediction();
    const std::vector<int> missing = missingSteps();
    if (missing.empty() || finishing_)
        return close();
    finishing_ = true;
    const int first = missing.front();
    Q_EMIT announced(tr("Not done yet: step %1, %2")
                         .arg(first + 1)
                         .arg(QString::fromStdString(lesson_->steps[static_cast<std::size_t>(first)].title)));
    Q_EMIT changed();
}

void LessonCourse::back()
{
    goTo(step_ - 1);
}

void LessonCourse::enter(int number, bool withSession)
{
    stopWork();
    cameFrom_ = std::exchange(fresh_, false) ? -1 : step_;
    begun_.reset();
    step_ = number;
    finishing_ = false;
    if (!predicting_ || number == 0)  // the points of a run are counted over its calls
        progress_ = predicting_ || trial_ ? StepProgress() : shelf_.progress().of(lesson_->id, step().id);
    if (asksAnew_)
        progress_.answers.clear();
    if (!predicting_ && !trial_ && !quiz_)
        if (const QString why = shelf_.noteAt(QString::fromStdString(lesson_->id), QString::fromStdString(step().id));
            !why.isEmpty())
            Q_EMIT notKept(why);
    questions_.clear();
    asked_.reset();
    reveal_.reset();
    checks_.assign(step().checks.size(), CheckResult());
    solved_ = gaveUp_ = false;
    hints_ = hintsBefore_ = question_ = 0;
    trouble_.clear();
    arriving_ = true;
    Q_EMIT entered();
    if (!step().show.panel.empty())
        Q_EMIT panelWanted(QString::fromStdString(step().show.panel));
    const QString label = tr("Lesson: %1").arg(QString::fromStdString(step().title));
    if (const auto work = work_.find(placeOf(number)); withSession && !predicting_ && work != work_.end())
        load(work->second, label);
    else if (withSession)
        load(Json::object(), label);
    else if (runIsCurrent())
        takeRun();
    else
        document_.run();
}

std::optional<Session> LessonCourse::startSession(const Json& patch)
{
    const auto document = sessionDocumentOf(*lesson_, static_cast<std::size_t>(step_));
    auto session = document ? sessionOf(mergePatch(*document, patch), lesson_->id + "/" + step().id)
                            : tl::unexpected<Error>(document.error());
    if (!session) {
        trouble_ = inWindowLanguage(session.error());
        Q_EMIT changed();
        return std::nullopt;
    }
    return std::move(*session);
}

void LessonCourse::load(const Json& patch, const QString& label)
{
    if (auto session = startSession(patch))
        load(std::move(*session), label);
}

void LessonCourse::load(Session session, const QString& label)
{
    if (session == document_.session() && runIsCurrent())
        return takeRun();
    if (!(session == document_.session())) {
        Q_EMIT loading();
        const QScopedValueRollback now(loadingNow_, true);
        document_.edit(label, [&session](Session& edited) { edited = session; });
        const int index = document_.undoStack()->index();
        std::erase_if(loads_, [index](const Load& old) { return old.index >= index; });
        loads_.push_back({index, cameFrom_, step_, lesson_->id, session});
    }
    document_.run();
}

void LessonCourse::restart()
{
    if (!isOpen())
        return;
    working_.reset();
    work_.erase(placeOf(step_));
    if (!predicting_ && !progress_.answers.empty()) {  // those of this try begin
        progress_.answers.clear();
        keep();
    }
    enter(step_, !predicting_);
}

void LessonCourse::loadSolution(int number)
{
    if (!isOpen() || step().kind != StepKind::task || (!solved_ && !gaveUp_) || number < 0
        || number >= static_cast<int>(step().solutions.size()))
        return;
    Json solution = step().solutions[static_cast<std::size_t>(number)];
    if (const auto lesson = solution.find("lesson"); lesson != solution.end()) {
        Q_EMIT lessonLoaded(HeldJson(*lesson));
        solution.erase("lesson");
    }
    load(solution, tr("Solution %1").arg(number + 1));
}

bool LessonCourse::runIsCurrent() const
{
    return document_.lastRun() != nullptr && document_.runState().isCurrent();
}

SessionAnswers LessonCourse::answers() const
{
    SessionAnswers answers(document_.session(), tools_, runIsCurrent() ? document_.lastRun() : nullptr);
    const auto& checks = step().checks;
    if (written_ && std::any_of(checks.begin(), checks.end(), [](const LessonCheck& check) {
            return check.of.of == LessonSubject::Of::lesson;
        }))
        answers.setLesson(written_());
    return answers;
}

void LessonCourse::takeRun()
{
    if (waitsToPredict_ && runIsCurrent())
        return predictRun();
    if (!isOpen() || !runIsCurrent())
        return;
    // Another run: its hops are other ones, and are asked anew.
    if (predicting_ && !arriving_ && document_.lastRun()->graph != graph_)
        return predictRun();
    if (arriving_) {
        arriving_ = false;
        graph_ = document_.lastRun()->graph;
        begun_ = document_.session();
        if (step().kind == StepKind::task)
            startWork();
        applyPosition();
        prepareQuestions();
        Q_EMIT arrived();
    }
    grade(true);
    Q_EMIT changed();
}

/// Undo and redo over an edit that loaded a step's session lead to the step that the session belongs to.
void LessonCourse::followUndo(int index)
{
    const int before = std::exchange(undoIndex_, index);
    if (loadingNow_ || !isOpen() || predicting_)
        return;
    int to = -1;
    for (const Load& load : loads_) {
        if (load.lesson != lesson_->id)
            continue;
        if (index < load.index && load.index <= before) {
            to = load.from;  // the first of those that are undone
            break;
        }
        // Another edit may have taken its place in the history.
        if (before < load.index && load.index <= index && load.session == document_.session())
            to = load.to;
    }
    if (to < 0 || to == step_ || to >= static_cast<int>(lesson_->steps.size()))
        return;
    working_.reset();
    enter(to, false);
}

bool LessonCourse::isApart() const
{
    return asked_ && !reveal_ && !predicting_ && begun_ && !sameRun(*begun_, document_.session());
}

void LessonCourse::applyPosition()
{
    switch (step().position.at) {
    case LessonPosition::At::first: playback_.seek(0); break;
    case LessonPosition::At::last: playback_.seek(playback_.last()); break;
    case LessonPosition::At::hop:
        playback_.seek(playback_.moments().entryOf(static_cast<HopId>(step().position.hop)));
        break;
    case LessonPosition::At::asItWas: break;
    }
    if (step().show.hop)
        selection_.select(static_cast<HopId>(*step().show.hop));
}

bool LessonCourse::afterShown() const
{
    switch (step().kind) {
    case StepKind::read: return true;
    case StepKind::task: return solved_ || gaveUp_;
    case StepKind::predict:
    case StepKind::choose: return reveal_ && question_ + 1 >= questionCount();
    }
    return false;
}

void LessonCourse::showHint()
{
    if (!isOpen() || hints_ >= static_cast<int>(step().hints.size()))
        return;
    Q_EMIT announced(QString::fromStdString(step().hints[static_cast<std::size_t>(hints_)]));
    ++hints_;
    ++progress_.hints;
    Q_EMIT changed();
}

void LessonCourse::grade(bool all)
{
    if (!isOpen() || step().kind != StepKind::task || arriving_)
        return;
    SessionAnswers asked = answers();
    bool solved = true;
    for (std::size_t i = 0; i < step().checks.size(); ++i) {
        const LessonCheck& check = step().checks[i];
        const bool before = checks_[i].holds;
        // What a session says is known at once; the rest when it has run.
        if (all || check.of.of == LessonSubject::Of::session || check.of.of == LessonSubject::Of::lesson)
            checks_[i] = resultOf(check, asked);
        if (checks_[i].holds && !before && all)
            Q_EMIT announced(tr("Done: %1").arg(QString::fromStdString(check.say)));
        solved = solved && checks_[i].holds;
    }
    if (all && solved && !solved_) {
        solved_ = true;
        // A solution that was looked up is no answer of one's own.
        progress_.done = progress_.done || !gaveUp_;
        keep();
        Q_EMIT announced(tr("Solved."));
        // After a question that was passed over the picture stands before the first hop, and would show nothing of it.
        if (playback_.position() == 0)
            playback_.toEnd();
    }
    Q_EMIT changed();
}

bool LessonCourse::isKnown(std::size_t check) const
{
    const LessonSubject::Of of = step().checks[check].of.of;
    if (of == LessonSubject::Of::session || of == LessonSubject::Of::lesson)
        return true;
    // A run that is on its way is here in a moment: nothing blinks meanwhile.
    const RunState::Kind run = document_.runState().kind;
    return (run == RunState::Kind::current || run == RunState::Kind::underWay) && !document_.runs().failure();
}

std::pair<double, int> LessonCourse::score() const
{
    return isQuiz() ? shelf_.progress().pointsIn(lesson_->id) : std::pair(progress_.right, progress_.asked);
}

void LessonCourse::forgetStep()
{
    if (isOpen() && !predicting_)
        afterForgetting(shelf_.forgetStep(QString::fromStdString(lesson_->id), QString::fromStdString(step().id)));
}

void LessonCourse::forgetLesson()
{
    if (isOpen() && !predicting_)
        afterForgetting(shelf_.forgetLesson(QString::fromStdString(lesson_->id)));
}

void LessonCourse::forgetAll()
{
    afterForgetting(shelf_.forgetAll());
}

void LessonCourse::afterForgetting(const QString& problem)
{
    if (!problem.isEmpty())
        Q_EMIT notKept(problem);
    if (isOpen()) {
        progress_ = StepProgress();
        if (asked_ && !predicting_) {
            question_ = 0;
            ask();
        }
    }
    Q_EMIT changed();
}

void LessonCourse::keep()
{
    if (predicting_ || trial_)
        return;
    progress_.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    const QString why = shelf_.note(QString::fromStdString(lesson_->id), QString::fromStdString(step().id), progress_);
    if (!why.isEmpty())
        Q_EMIT notKept(why);
}

}  // namespace keyfall
