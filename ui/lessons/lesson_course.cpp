// SPDX-License-Identifier: MIT
#include "ui/lessons/lesson_course.h"

#include "ui/lessons/quiz_lesson.h"
#include "ui/lessons/run_lesson.h"
#include "ui/playback/playback.h"
#include "ui/session/can_run.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"
#include "ui/words/sentences.h"

#include <algorithm>
#include <utility>

namespace keyfall {

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

void LessonCourse::openQuiz(int level, std::uint64_t seed, const std::string& model)
{
    auto lesson = QuizLesson::make(level, seed, model);
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
    work_.stop(document_.session());
    predicting_ = false;
    waitsToPredict_ = false;
    suspended_.reset();
    fresh_ = true;
    putBack_ = {};  // somebody wants this one, also when the talk is over
    const int steps = static_cast<int>(lesson.steps.size());
    lesson_ = std::move(lesson);
    enter(std::clamp(step, 0, steps - 1), true);
}

void LessonCourse::predict()
{
    if (runIsCurrent())
        return predictRun();
    if (!canRun(document_)) {
        Q_EMIT refused(tr("There is nothing to predict: the calls in the window are another program's."));
        return;
    }
    waitsToPredict_ = true;
    document_.run();
}

void LessonCourse::predictRun()
{
    waitsToPredict_ = false;
    Lesson lesson = RunLesson::of(*document_.lastRun()->graph, predictsAll_);
    if (lesson.steps.empty()) {
        Q_EMIT refused(tr("There is nothing to predict: no lookup of this run has a choice."));
        return;
    }
    work_.stop(document_.session());
    if (isOpen() && !predicting_)
        suspended_ = Suspended{std::move(*lesson_), step_, quiz_, trial_, std::move(progress_.answers)};
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
    enter(before->step, false, std::move(before->answers));
}

void LessonCourse::setLanguage(const QString& language)
{
    shelf_.setLanguage(language);
    Q_EMIT languageChanged(language);
    translate();
    Q_EMIT changed();
}

/// Lesson and options in the language of the shelf.
void LessonCourse::translate()
{
    if (isOpen() && !predicting_ && !quiz_ && !trial_)
        if (const auto number = shelf_.find(QString::fromStdString(lesson_->id)))
            lesson_ = shelf_.lessons()[static_cast<std::size_t>(*number)];
    if (isOpen() && asked_ && step().kind == StepKind::choose)
        for (std::size_t i = 0; i < order_.size(); ++i)
            asked_->options[static_cast<qsizetype>(i)] = QString::fromStdString(step().options[order_[i]].text);
}

void LessonCourse::close()
{
    work_.stop(document_.session());
    putBack_ = {};
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

void LessonCourse::goTo(int step)
{
    if (!isOpen() || step < 0 || step >= static_cast<int>(lesson_->steps.size()))
        return;
    if (predicting_)
        return enter(step, false);
    // From its neighbour a step without a session of its own goes on with what is there.
    const bool own = lesson_->steps[static_cast<std::size_t>(step)].session.has_value();
    work_.stop(document_.session());  // before the next one comes
    enter(step, own || work_.at(placeOf(step)) != nullptr || (step != step_ + 1 && step != step_ - 1));
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

void LessonCourse::enter(int number, bool withSession, std::vector<StepAnswer> ofTheRoom)
{
    work_.stop(document_.session());
    cameFrom_ = std::exchange(fresh_, false) ? -1 : step_;
    begun_.reset();
    step_ = number;
    finishing_ = false;
    if (!predicting_ || number == 0)  // the points of a run are counted over its calls
        progress_ = predicting_ || trial_ ? StepProgress() : shelf_.progress().of(lesson_->id, step().id);
    if (talking_)
        progress_.answers = std::move(ofTheRoom);
    if (!talking_)
        noteWhere();
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
    if (const Session* work = work_.at(placeOf(number)); withSession && !predicting_ && work != nullptr)
        load(*work, label);
    else if (withSession)
        load(Json::object(), label);
    else if (runIsCurrent())
        takeRun();
    else
        document_.run();
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

}  // namespace keyfall
