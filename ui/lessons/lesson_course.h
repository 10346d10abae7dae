// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/check_result.h"
#include "core/lesson/question.h"
#include "core/text/held_json.h"
#include "ui/lessons/lesson_shelf.h"
#include "ui/lessons/question_facts.h"
#include "ui/lessons/step_loads.h"
#include "ui/lessons/task_work.h"
#include "ui/words/withheld.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace keyfall {

class Document;
class HopSelection;
class Playback;

/// A question as it is shown: what to choose from, or a line to write in.
struct LessonAsked {
    QString text;
    std::vector<QuestionFact> facts;  ///< what it can be answered from, beside what the step says
    QStringList options;              ///< empty: the answer is written
    bool many = false;                ///< several may be chosen
    std::vector<Key> keys;  ///< of the first options, where they are keys; the option behind them is "No kernel"
    QString placeholder;    ///< of a written answer: "0x…"
};

/// What became of an answer.
struct LessonReveal {
    bool right = false;
    QString answer;  ///< the right one
    QString why;
    QList<int> chosen;    ///< the options that were answered, by a lane or a key as well; none: written, or given up
    bool before = false;  ///< it was given when somebody was here before
};

/// Somebody's way through a lesson, without widgets: which step it is, what is asked, what was answered, what a task's
/// checks find. It loads a step's session as one undoable edit and runs it; nothing is locked, every step can be entered.
///
/// Document, playback and selection must outlive it.
class LessonCourse final : public QObject {
    Q_OBJECT

public:
    LessonCourse(Document& document, Playback& playback, HopSelection& selection, QObject* parent = nullptr);
    ~LessonCourse() override;

    /// Who answers what is asked of tables; without them those checks say that they cannot be answered.
    void setTools(LessonTools tools);
    [[nodiscard]] const LessonTools& tools() const { return tools_; }
    /// What `keyfall lesson check --json` says of the lesson that somebody writes here; asked by tasks about writing.
    void setWritten(std::function<Json()> written) { written_ = std::move(written); }
    /// That has changed.
    void gradeWritten() { grade(runIsCurrent()); }
    [[nodiscard]] LessonShelf& shelf() { return shelf_; }

    void open(const Lesson& lesson, int step = 0);
    /// At the step where somebody was, with the answers that they gave; a lesson that is done begins anew.
    void resume(const Lesson& lesson);
    /// A talk goes through the lesson before a room that has not heard the answers: questions are asked again, and nothing
    /// is kept of it.
    void beginTalk();
    /// The lesson, its open question and the session are as they were before. Whoever opened a lesson meanwhile, or changed
    /// the session, keeps that. True: that session runs again.
    bool endTalk();
    [[nodiscard]] bool isTalking() const { return talking_; }
    /// The same for whoever writes it: nothing is kept of how they do.
    void tryOut(const Lesson& lesson, int step);
    [[nodiscard]] bool isTrial() const { return isOpen() && trial_; }
    /// Asks before each hop of the session's own run, call by call; below depth 2 only where the call's own operator goes
    /// on. Nothing is loaded, and nothing is kept.
    void predict();
    /// Each hop of the next run that is predicted, however deep.
    void setPredictsAll(bool all) { predictsAll_ = all; }
    /// Ends that, also before it has begun: back to the step of the lesson over which it began, and its session as it is.
    void leavePrediction();
    /// Ten questions of a level (core/lesson/quiz.h), in a built-in model or the level's default; its results are kept with
    /// the seed, and replace those of another try.
    void openQuiz(int level, std::uint64_t seed, const std::string& model = {});
    [[nodiscard]] bool isQuiz() const { return isOpen() && quiz_; }
    [[nodiscard]] bool isPredicting() const { return isOpen() && predicting_; }
    /// "en", "zh_CN"; an open step is shown in it at once.
    void setLanguage(const QString& language);
    void close();
    [[nodiscard]] bool isOpen() const { return lesson_.has_value(); }
    [[nodiscard]] const Lesson& lesson() const { return *lesson_; }
    [[nodiscard]] int stepNumber() const { return step_; }  ///< from 0
    [[nodiscard]] const LessonStep& step() const { return lesson_->steps[static_cast<std::size_t>(step_)]; }
    [[nodiscard]] bool isFirst() const { return step_ == 0; }
    [[nodiscard]] bool isLast() const { return step_ + 1 == static_cast<int>(lesson_->steps.size()); }
    [[nodiscard]] bool isDone(int step) const;
    /// The steps that nobody has done yet, from 0; of what is only tried or predicted none.
    [[nodiscard]] std::vector<int> missingSteps() const;
    /// `next` was called at the last step, and others are missing: it said so, and the next call leaves the lesson.
    [[nodiscard]] bool isFinishing() const { return finishing_; }

    /// The question that is open or was answered last; null in a step without, and until its run has come.
    [[nodiscard]] const LessonAsked* asked() const { return asked_ ? &*asked_ : nullptr; }
    /// The hop before which somebody predicts; 0 where no such question was asked.
    [[nodiscard]] HopId askedHop() const;
    /// Of the question that was asked, also before the reveal: for a speaker's notes. Empty where none was.
    [[nodiscard]] QString rightAnswer() const;
    [[nodiscard]] const LessonReveal* reveal() const { return reveal_ ? &*reveal_ : nullptr; }
    /// What no panel may tell, as long as it would answer what is asked or will be asked of this run.
    [[nodiscard]] Withheld withheld() const;
    /// The session is no longer the one that the open question is about: it waits until that is there again.
    [[nodiscard]] bool isApart() const;
    [[nodiscard]] int questionNumber() const { return question_; }
    [[nodiscard]] int questionCount() const;
    /// Over the run that is predicted, or the quiz; else of the step.
    [[nodiscard]] double points() const { return score().first; }
    [[nodiscard]] int answered() const { return score().second; }
    /// Why a step's question or checks cannot be there; empty when they can.
    [[nodiscard]] const QString& trouble() const { return trouble_; }

    [[nodiscard]] const std::vector<CheckResult>& checks() const { return checks_; }
    /// Whether a check's result is of the session as it is: not while its program cannot be read, nor before it has run.
    [[nodiscard]] bool isKnown(std::size_t check) const;
    [[nodiscard]] bool solved() const { return solved_; }
    [[nodiscard]] int hintsShown() const { return hints_; }
    [[nodiscard]] bool gaveUp() const { return gaveUp_; }
    /// What is said once a step is answered, solved or given up may be shown.
    [[nodiscard]] bool afterShown() const;

public Q_SLOTS:
    void goTo(int step);
    void next();
    void back();
    /// The step's session again, as one undoable edit; its questions are asked anew.
    void restart();
    void showHint();
    void giveUp();
    /// Chooses options by their position.
    void answer(const QList<int>& options);
    void answerText(const QString& text);
    /// The lane of this key was chosen; one outside of the set is refused with the reason, and does not count.
    void answerKey(keyfall::Key key);
    /// The lane below every key: the call finds no kernel.
    void answerNoKernel();
    void nextQuestion();
    /// Forgets how far somebody got: with the open step, its lesson, everything.
    void forgetStep();
    void forgetLesson();
    void forgetAll();
    /// Loads a task's solution, once it is solved or given up, as one undoable edit.
    void loadSolution(int number);

Q_SIGNALS:
    /// The next edit of the document is not of a person: it loads a session of the lesson.
    void loading();
    /// Another step was entered, or the lesson was left.
    void entered();
    /// The run of the step that was entered has come.
    void arrived();
    /// Question, reveal, checks or hints changed.
    void changed();
    /// One sentence for whoever does not look: the question, the reveal, a check that turned.
    void announced(const QString& sentence);
    /// An answer that does not count, and why.
    void refused(const QString& reason);
    /// The panel that a step is about.
    void panelWanted(const QString& name);
    /// A solution that is a lesson, for whoever writes one here.
    void lessonLoaded(const keyfall::HeldJson& lesson);
    /// Somebody chose another language for the lessons.
    void languageChanged(const QString& language);
    /// Progress could not be kept.
    void notKept(const QString& why);

private:
    /// What gave way to predicting.
    struct Suspended {
        Lesson lesson;
        int step = 0;
        bool quiz = false;
        bool trial = false;
        std::vector<StepAnswer> answers = {};
    };

    /// `ofTheRoom`: what was answered in this talk at the step; what was answered before it does not count there.
    void enter(int step, bool load, std::vector<StepAnswer> ofTheRoom = {});
    void load(const Json& patch, const QString& label);
    void load(Session session, const QString& label);
    void takeRun();
    void applyPosition();
    void prepareQuestions();
    void ask();
    void askOf(const Prediction& prediction);
    void askOf(const OutcomeQuestion& question);
    void askOf(const ValueQuestion& question);
    [[nodiscard]] QString whyOfRun() const;
    /// Whether these options are right, and why.
    struct Judged {
        bool right = false;
        QString why;
    };
    [[nodiscard]] Judged judge(const QList<int>& options) const;
    [[nodiscard]] QList<int> ofNobody() const;
    void showOutcome();
    void showReveal(const Judged& judged, const QList<int>& chosen = {});
    void remember(const LessonReveal& reveal, double points);
    [[nodiscard]] QList<int> positionsOf(const StepAnswer& kept) const;
    bool takeUp();
    void followUndo(int index);
    [[nodiscard]] std::string placeOf(int step) const;
    void translate();
    void noteWhere();
    void grade(bool all);
    void keep();
    void predictRun();
    void take(Lesson lesson, int step);
    void afterForgetting(const QString& problem);
    [[nodiscard]] std::pair<double, int> score() const;
    [[nodiscard]] std::optional<Session> startSession(const Json& patch);
    [[nodiscard]] SessionAnswers answers() const;
    [[nodiscard]] bool runIsCurrent() const;
    void takeBackTalk();

    Document& document_;
    Playback& playback_;
    HopSelection& selection_;
    LessonTools tools_;
    std::function<Json()> written_;
    LessonShelf shelf_;
    std::optional<Lesson> lesson_;
    std::optional<Suspended> suspended_;
    int step_ = 0;
    bool predictsAll_ = false;
    bool predicting_ = false;  ///< the lesson is made of the session's own run
    bool quiz_ = false;        ///< it is made of the quiz
    bool trial_ = false;       ///< its writer tries it
    bool talking_ = false;     ///< before a room
    /// What a talk took the place of; nothing: nothing is to be put back.
    std::function<void()> putBack_;
    int talkFrom_ = 0;   ///< where the history stood
    int talkLoads_ = 0;  ///< edits that the talk made since
    bool finishing_ = false;
    TaskWork work_;
    std::shared_ptr<const CallGraph> graph_;  ///< that the questions are about, whatever runs meanwhile
    bool waitsToPredict_ = false;
    bool arriving_ = false;  ///< the step was entered, and its run has not come yet
    std::vector<LessonQuestion> questions_;
    int question_ = 0;
    std::vector<std::size_t> order_;  ///< of a choice's options
    std::optional<LessonAsked> asked_;
    std::optional<LessonReveal> reveal_;
    std::vector<CheckResult> checks_;
    bool solved_ = false;
    bool gaveUp_ = false;
    int hints_ = 0;
    int hintsBefore_ = 0;  ///< when the question was asked
    StepLoads loads_;
    int cameFrom_ = -1;   ///< the step before this one; -1: the lesson was just opened
    bool fresh_ = false;  ///< the next step that is entered is the first of its lesson
    bool loadingNow_ = false;
    std::optional<Session> begun_;  ///< with which the step arrived
    QString trouble_;
    StepProgress progress_;
};

}  // namespace keyfall
