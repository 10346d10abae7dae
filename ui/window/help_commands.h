// SPDX-License-Identifier: MIT
#pragma once

#include "ui/window/tour.h"

#include <QObject>

namespace keyfall {

class Actions;
class FileCommands;
class ManualOpener;
class MessageBar;
class Projector;

/// What the Help menu does: the manual beside the picture, the tour, the list of keys, and what this program is.
class HelpCommands final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Tour::Parts tour;
        Actions& actions;
        FileCommands& files;
        ManualOpener& manual;
        MessageBar& messages;
        Projector& projector;
    };
    explicit HelpCommands(const Parts& parts);

    [[nodiscard]] Tour& tour() const { return *tour_; }

private:
    void showManual();
    void showShortcuts();
    void showAbout();

    Parts parts_;
    Tour* tour_;
};

}  // namespace keyfall
