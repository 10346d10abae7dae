// SPDX-License-Identifier: MIT
#pragma once

#include "ui/playback/playback.h"
#include "ui/projector/projector_layout.h"
#include "ui/projector/projector_page.h"

#include <QObject>

#include <memory>
#include <optional>

namespace keyfall {

class LessonCourse;

/// What a talk shows and what its clicker does, without widgets: the open lesson step by step, or any session hop by hop.
///
/// Forward goes through what a step has to show: its hops, where it starts before them; its question; the answer; the next
/// step. The room's answer is marked first and judged when the answer is shown.
///
/// Course and playback must outlive it.
class ProjectorTalk final : public QObject {
    Q_OBJECT

public:
    ProjectorTalk(LessonCourse& course, Playback& playback, QObject* parent = nullptr);

    [[nodiscard]] ProjectorPage page() const;
    /// The graph, the call of it and how far it has run, for the picture; a null graph: there is none to draw.
    [[nodiscard]] std::shared_ptr<const CallGraph> graph() const;
    [[nodiscard]] std::size_t call() const;
    [[nodiscard]] ProjectorState state() const;
    /// The keys that answer the question, also when it is answered: each has a lane, with its digit until then.
    [[nodiscard]] std::vector<Key> answers() const;
    /// The hop that the picture is about: the current one, or the one that is asked for. 0: none yet.
    [[nodiscard]] HopId hop() const;
    /// Hops from this one on would answer what is asked, and are not to be told; 0: none.
    [[nodiscard]] HopId withheldFrom() const;
    /// The state one press later, where that is a hop of the same call; nothing: it is something else.
    [[nodiscard]] std::optional<ProjectorState> stateAfter() const;

    /// For the speaker: notes of the step, its hints, the right answer of the open question, what comes next.
    [[nodiscard]] QString notes() const;
    [[nodiscard]] QString hints() const;
    [[nodiscard]] QString answer() const;
    [[nodiscard]] QString nextTitle() const;
    /// The talk began to predict, and does so.
    [[nodiscard]] bool isPredicting() const;

public Q_SLOTS:
    void forward();
    void back();
    /// A run that has been played begins anew: its end says least. In the middle of one the talk goes on from there, and so
    /// it does where an earlier one of this run ended.
    void begin();
    /// Playback stands where it did before the talk, as far as it is of the same run and step, and what the talk predicts
    /// ends. So does a lesson; the next talk of it goes on at the step that this one has come to.
    void end();
    void first();
    void last();
    /// The room chose this option, from 0; once more takes it back.
    void mark(int option);
    void markKey(keyfall::Key key);
    void showAll();
    /// Asks before each hop of the session's own run.
    void predict();
    /// Ends what the talk predicts, and stands where it did before.
    void leavePrediction();

Q_SIGNALS:
    void changed();

private:
    /// A place of a run, and of the lesson that it was for.
    struct Place {
        std::shared_ptr<const CallGraph> graph;
        PlaybackPlace at;
        bool atEnd = false;
        QString of;  ///< lesson, step, question and whether it is answered; empty: no lesson

        friend bool operator==(const Place&, const Place&) = default;
    };

    [[nodiscard]] Place place() const;
    void comeBack(const Place& to);
    [[nodiscard]] bool isAsking() const;
    /// Where playback stands, or before what is withheld, if it stands behind that.
    [[nodiscard]] Moment toldMoment() const;
    [[nodiscard]] bool stepsThroughHops() const;
    void describeLesson(ProjectorPage& page) const;
    void describeRun(ProjectorPage& page) const;
    void takeChange();

    LessonCourse& course_;
    Playback& playback_;
    QList<int> marked_;
    int markedIn_ = -1;                      ///< the step and question that the marks belong to
    bool judged_ = false;                    ///< the answer that is shown was compared with marks
    std::optional<Place> before_;            ///< the talk
    std::optional<Place> beforePrediction_;  ///< of the talk
    std::optional<int> reachedStep_;         ///< of a lesson, by the last talk
    std::optional<PlaybackPlace> reached_;   ///< by the last talk, of `before_->graph`
};

}  // namespace keyfall
