// SPDX-License-Identifier: MIT
#pragma once

#include "ui/projector/projector_stage.h"

#include <QElapsedTimer>
#include <QRect>
#include <QTimer>

#include <optional>

class QKeyEvent;
class QLabel;
class QScreen;

namespace keyfall {

class SpeakerNotes;

/// On which screens a talk is: by their places in a list.
struct ProjectorScreens {
    int stage = 0;
    std::optional<int> notes;  ///< nothing: only when they are asked for, on the same screen

    friend bool operator==(const ProjectorScreens&, const ProjectorScreens&) = default;
};
/// The picture is on another screen than the window's own, where there is one. `own`: the window's, of `count`.
[[nodiscard]] ProjectorScreens projectorScreens(int count, int own);

/// Projecting: a full-screen window of its own over the program, driven by keyboard or clicker, and the speaker's notes.
///
/// Note [The window below stays as it is]
/// The talk does not change the main window: nothing is hidden, moved or set in larger type, so that leaving needs to put
/// nothing of that back, whatever happened to screens meanwhile. A lesson's steps raise no panels there while they are
/// projected. The one thing that both share is playback: it stands where it did once the talk ends.
class Projector final : public QObject {
    Q_OBJECT

public:
    /// Window, course and playback must outlive it.
    Projector(QWidget& window, LessonCourse& course, Playback& playback);
    ~Projector() override;

    void setOn(bool on);
    [[nodiscard]] bool on() const { return stage_ != nullptr; }
    void setTheme(const Theme& theme);

    /// Null while it is off.
    [[nodiscard]] ProjectorStage* stage() const { return stage_; }
    /// Null while they are not shown.
    [[nodiscard]] SpeakerNotes* notes() const { return notes_; }
    [[nodiscard]] ProjectorTalk& talk() { return talk_; }
    /// How long the talk goes, in milliseconds.
    [[nodiscard]] qint64 elapsed() const;
    [[nodiscard]] bool timing() const { return clock_.isValid(); }

    /// Every key of the talk and what it does, for the list of shortcuts.
    [[nodiscard]] static std::vector<std::pair<QString, QString>> keys();

Q_SIGNALS:
    /// The window below is still as it is.
    void entering();
    void changed(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void enter();
    void leave();
    void place();
    void showHint();
    void setNotes(bool on);
    void toggleTimer();
    bool takeKey(const QKeyEvent& event);
    bool takeLetter(int key);
    void escape();

    QWidget& window_;
    Playback& playback_;
    ProjectorTalk talk_;
    Theme theme_;
    ProjectorStage* stage_ = nullptr;
    SpeakerNotes* notes_ = nullptr;
    QLabel* hint_ = nullptr;
    QTimer hideHint_;
    QElapsedTimer clock_;  ///< valid while the timer runs
    qint64 before_ = 0;    ///< what it measured until it was stopped last
};

}  // namespace keyfall
