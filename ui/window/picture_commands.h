// SPDX-License-Identifier: MIT
#pragma once

#include "ui/window/export_dialog.h"

#include <QObject>

class QMainWindow;

namespace keyfall {

class Actions;
class LadderView;
class MessageBar;
class Workbench;

/// Takes the picture out of the window: into a file, onto the clipboard.
class PictureCommands final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow& window;
        Workbench& bench;
        Actions& actions;
        LadderView& ladder;
        MessageBar& messages;
    };
    explicit PictureCommands(const Parts& parts, QObject* parent);

    /// The dialog, opened with what was chosen last; none while there is no run.
    ExportDialog* openExport();

private:
    void copy();
    void followGraph();

    QMainWindow& window_;
    Workbench& bench_;
    Actions& actions_;
    LadderView& ladder_;
    MessageBar& messages_;
    ExportChoices choices_;
};

}  // namespace keyfall
