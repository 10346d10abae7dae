// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTimer>

namespace keyfall {

class Document;
class Playback;

/// One line about the run for the status bar: how far it is, what it left, what happened to it.
class RunStatus final : public QLabel {
    Q_OBJECT

public:
    RunStatus(Document& document, QWidget* parent);

private:
    void showRunning();
    void showFinished();
    void showIdle();
    void follow(bool running);

    Document& document_;
    QTimer timer_;
};

}  // namespace keyfall
