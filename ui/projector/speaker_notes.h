// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QTextBrowser;

namespace keyfall {

class Projector;

/// What the speaker sees: notes in 20 points, this picture and the next one, timer and clock, hints and the answer. Its
/// keys are the talk's own.
class SpeakerNotes final : public QWidget {
    Q_OBJECT

public:
    static constexpr double kPoints = 20;

    /// The projector must be on, and outlive it.
    explicit SpeakerNotes(Projector& projector);

    void refresh();

private:
    void showTime();
    [[nodiscard]] QPixmap nextPicture() const;

    Projector& projector_;
    QLabel* now_;
    QLabel* next_;
    QLabel* nextTitle_;
    QLabel* time_;
    QTextBrowser* text_;
    QLabel* answer_;
    QLabel* hints_;
    QTimer tick_;
    QTimer later_;  ///< the picture is taken once it has been painted
};

}  // namespace keyfall
