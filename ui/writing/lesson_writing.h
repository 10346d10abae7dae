// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_check.h"
#include "core/lesson/lesson_draft.h"
#include "core/lesson/lesson_gaps.h"
#include "core/lesson/lesson_recording.h"
#include "core/lesson/task_recording.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace keyfall {

class Document;
class HopSelection;
class LessonCourse;
class Playback;
struct PlayerPage;
template <typename Answer>
class BackgroundRun;

/// A lesson that is being written, without widgets: which of its parts is open, what is taken from the session and the run
/// that are shown, what was found wrong. Every change is kept in a file of its own until the lesson is saved.
///
/// Document, playback, selection and course must outlive it.
class LessonWriting final : public QObject {
    Q_OBJECT

public:
    LessonWriting(Document& document, Playback& playback, HopSelection& selection, LessonCourse& course,
                  QObject* parent = nullptr);
    ~LessonWriting() override;

    /// What of the window belongs to a step that is recorded: the raised panel, fold and zoom.
    void setView(std::function<LessonShow()> view) { view_ = std::move(view); }
    /// Takes up what lies in this file, and keeps every change there. What is wrong with it, for a person; empty: nothing.
    [[nodiscard]] QString keepIn(const QString& path);

    [[nodiscard]] const LessonDraft& draft() const { return draft_; }
    /// The step that is open; nothing: what is said of the lesson as a whole.
    [[nodiscard]] std::optional<std::size_t> step() const { return step_; }
    /// "read", "predict", "choose", "task"; empty without a step.
    [[nodiscard]] std::string kind() const;
    [[nodiscard]] const std::vector<LessonGap>& gaps() const { return gaps_; }
    /// What the last check found; nothing: it was not checked since it changed.
    [[nodiscard]] const std::optional<LessonReport>& report() const { return report_; }
    [[nodiscard]] bool checking() const { return checking_ != nullptr; }
    [[nodiscard]] bool comparing() const { return comparing_ != nullptr; }
    /// What `keyfall lesson check --json` says of it as far as it was checked; what is missing is a problem, too.
    [[nodiscard]] Json checkDocument() const;
    /// The file that it was read from or saved to; empty: none yet.
    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] bool isSaved() const { return draft_.document() == *saved_; }
    /// What can be claimed of the selected hop and the results.
    [[nodiscard]] std::vector<LessonCheck> claims() const;
    /// Whether there is a hop to ask about.
    [[nodiscard]] bool canAsk() const;
    /// Of the task that is open, as far as "Goal = now" found them; the ticked ones are in the lesson.
    [[nodiscard]] const std::vector<ProposedCheck>& proposals() const { return proposals_; }

public Q_SLOTS:
    void choose(std::optional<std::size_t> step);
    /// A step from what is shown now; it is open then, and its title wants to be written.
    void addStep();
    void copyStep();
    void removeStep();
    void moveStep(int by);
    void undo();
    void redo();
    /// Of what is open.
    void setField(const QString& name, const QString& text);
    void setKind(const QString& kind);
    void edit(const std::string& what, const std::function<void(keyfall::Json& step)>& change);
    void ask(keyfall::HopQuestion question);
    void pin(const keyfall::LessonCheck& claim);
    void unpin(int fact);
    void startNow();
    void goalNow();
    void wrongNow();
    /// Whether a proposal is asked for, and in which words.
    void setCheck(int proposal, bool ticked, const QString& say);
    /// The step's session, as one undoable edit of the document.
    void show();
    /// Opens it as a lesson at this step. Nothing is kept of how somebody does.
    void tryIt();
    void check();
    /// Writes the page to hand out; `told` says how it went.
    void writePage(const QString& path);
    /// Another lesson takes the place of this one, which undo brings back.
    void startNew();
    /// What went wrong, for a person; empty: nothing.
    [[nodiscard]] QString open(const QString& path);
    [[nodiscard]] QString save(const QString& path);

Q_SIGNALS:
    /// Another part is open, or the parts are other ones.
    void partsChanged();
    /// What is written changed; fields that are written in need not be shown anew.
    void changed();
    void titleWanted();
    /// The lesson is tried by whoever writes it.
    void tried();
    /// Why something could not be done.
    void refused(const QString& why);
    /// How something ended that went on beside.
    void told(const QString& sentence);

private:
    [[nodiscard]] static QString writeWhole(const QString& path, const std::string& text);
    void take(const LessonDraft& draft, const QString& path);
    void takeHistory();
    void takeChange(bool parts);
    void showParts();
    void keep();
    [[nodiscard]] std::optional<Lesson> readable();
    [[nodiscard]] std::optional<Session> startOfTask();

    Document& document_;
    Playback& playback_;
    HopSelection& selection_;
    LessonCourse& course_;
    std::function<LessonShow()> view_;
    LessonDraft draft_;
    HeldJson saved_;
    std::optional<std::size_t> step_;
    std::vector<LessonGap> gaps_;
    std::vector<ProposedCheck> proposals_;
    std::optional<LessonReport> report_;
    std::unique_ptr<BackgroundRun<LessonReport>> checking_;
    std::unique_ptr<BackgroundRun<std::vector<ProposedCheck>>> comparing_;
    std::unique_ptr<BackgroundRun<PlayerPage>> paging_;
    QString path_;
    QString kept_;  ///< the file of what is not saved
    QTimer keeping_;
};

}  // namespace keyfall
