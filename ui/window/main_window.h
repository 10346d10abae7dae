// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QMainWindow>

#include <functional>

class QStackedWidget;

namespace keyfall {

class Actions;
class CallGraphPanel;
class CommandPalette;
class Docks;
class ExplanationScreen;
class ExportDialog;
class FileCommands;
class HelpCommands;
class LessonGuide;
class MessageBar;
class PanelWalk;
class PasteOpener;
class PictureCommands;
class Projector;
class RunStatus;
class StartScreen;
class Workbench;

/// Puts the panels around the call graph and connects them with the workbench. It decides nothing itself.
///
/// The workbench must outlive the window.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Workbench& bench);

    [[nodiscard]] Actions& actions() const { return *actions_; }
    [[nodiscard]] CallGraphPanel& graph() const { return *graph_; }
    [[nodiscard]] Docks& docks() const { return *docks_; }
    [[nodiscard]] FileCommands& files() const { return *files_; }
    [[nodiscard]] PasteOpener& paste() const { return *paste_; }
    [[nodiscard]] StartScreen& start() const { return *start_; }
    [[nodiscard]] HelpCommands& help() const { return *help_; }
    [[nodiscard]] MessageBar& messages() const { return *messages_; }
    [[nodiscard]] CommandPalette& commandPalette() const { return *commandPalette_; }
    [[nodiscard]] Projector& projector() const { return *projector_; }
    /// The open export dialog's parent and memory; also what tests use instead of the menu.
    [[nodiscard]] ExportDialog* openExport();

Q_SIGNALS:
    /// The window has been drawn for the first time; what takes time may begin.
    void painted();

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeCentre();
    void connectActions();
    void connectViewActions();
    void connectPicture();
    void connectBench();
    [[nodiscard]] QString nameOf(Key key) const;
    /// What a gesture in the picture does to the session, where its keys are the session's; else it says why not.
    void withKeys(const std::function<void()>& change);
    void restoreLayout();
    void saveLayout();
    void showTitle();
    void applyTheme();
    void openPreferences();
    void openPalette();
    void showHopMenu(HopId hop, const QPoint& global);
    void afterFirstPaint();

    Workbench& bench_;
    Actions* actions_;
    MessageBar* messages_ = nullptr;
    CallGraphPanel* graph_ = nullptr;
    Docks* docks_ = nullptr;
    RunStatus* runStatus_ = nullptr;
    FileCommands* files_ = nullptr;
    PasteOpener* paste_ = nullptr;
    StartScreen* start_ = nullptr;
    ExplanationScreen* explained_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    CommandPalette* commandPalette_ = nullptr;
    LessonGuide* lessons_ = nullptr;
    Projector* projector_ = nullptr;
    HelpCommands* help_ = nullptr;
    PanelWalk* panelWalk_ = nullptr;
    PictureCommands* pictures_ = nullptr;
    bool painted_ = false;
    bool mayClose_ = false;
};

}  // namespace keyfall
