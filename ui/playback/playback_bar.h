// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QSlider;

namespace keyfall {

class Playback;

/// First, back, play, forward, last, a scrubber and the speed, for one `Playback` (which must outlive the bar).
///
/// The actions are made here once; menus and other widgets share them. Their keys (Space, arrows, Home, End) work where
/// the action was added: in the bar itself and in every widget given to `addKeysTo`, so that they do not take the keys of
/// tables and text fields.
class PlaybackBar final : public QWidget {
    Q_OBJECT

public:
    struct Actions {
        QAction* first = nullptr;
        QAction* back = nullptr;
        QAction* play = nullptr;  ///< its text and icon say "Pause" while playing
        QAction* forward = nullptr;
        QAction* last = nullptr;
        QAction* over = nullptr;
        QAction* out = nullptr;
        QAction* runHere = nullptr;
        QAction* nextError = nullptr;
    };

    explicit PlaybackBar(Playback* playback, QWidget* parent = nullptr);

    [[nodiscard]] const Actions& actionSet() const { return actions_; }
    /// Makes the keys work while `widget` or a child of it has the focus.
    void addKeysTo(QWidget* widget) const;
    void setTheme(const Theme& theme);
    /// Off: neither how long the run is nor whether there is an error to jump to is told.
    void setTellsEnd(bool on);

private:
    QAction* makeAction(const char* icon, const QString& text, const QString& tip, const QKeySequence& key);
    void showPosition();
    void showErrors();
    void findErrors();
    void showGrowth();
    void showPlaying(bool playing);
    void showSpeed(double speed);

    Playback* playback_;
    Theme theme_ = Theme::light();
    Actions actions_;
    bool tellsEnd_ = true;
    bool hasErrors_ = false;  ///< among the first `looked_` hops
    std::size_t looked_ = 0;
    QSlider* scrubber_ = nullptr;
    QLabel* where_ = nullptr;
    QComboBox* speed_ = nullptr;
};

}  // namespace keyfall
