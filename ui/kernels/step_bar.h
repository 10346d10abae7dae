// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QSlider;

namespace keyfall {

/// Goes through the steps of a picture: back, play, forward and a scrubber. Its last position is "everything".
class StepBar final : public QWidget {
    Q_OBJECT

public:
    explicit StepBar(QWidget* parent = nullptr);

    /// How many steps there are; the position goes to their end. 0: there is nothing to go through.
    void setSteps(int count);
    [[nodiscard]] int steps() const;
    /// How many steps have happened.
    [[nodiscard]] int position() const;
    /// Where there is less room than all of it takes, first the slider goes and then the number; the buttons stay.
    void setRoom(int room);
    [[nodiscard]] QAction& back() const { return *back_; }
    [[nodiscard]] QAction& forward() const { return *forward_; }
    [[nodiscard]] QAction& play() const { return *play_; }

public Q_SLOTS:
    void setPosition(int position);

Q_SIGNALS:
    void positionChanged(int position);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showIcons();
    void togglePlay();
    void showPosition(int position);

    QAction* back_;
    QAction* play_;
    QAction* forward_;
    QSlider* slider_;
    QLabel* where_;
    int buttons_ = 0;  ///< their width
    QTimer playing_;
};

}  // namespace keyfall
