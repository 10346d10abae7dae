// SPDX-License-Identifier: MIT
#pragma once

#include "ui/window/export_dialog.h"

#include <QMainWindow>

#include <functional>

class QStackedWidget;

namespace keyfall {

class Actions;
class CallGraphPanel;
class CommandPalette;
class Docks;
class ExplorerPanel;
class FileCommands;
class MessageBar;
class PanelWalk;
class PasteOpener;
class PresentationMode;
class RunStatus;
class StartScreen;
class Workbench;
struct Error;

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
    [[nodiscard]] MessageBar& messages() const { return *messages_; }
    [[nodiscard]] CommandPalette& commandPalette() const { return *commandPalette_; }
    [[nodiscard]] PresentationMode& presentation() const { return *presentation_; }
    /// The open export dialog's parent and memory; also what tests use instead of the menu.
    [[nodiscard]] ExportDialog* openExport();

Q_SIGNALS:
    /// The window has been drawn for the first time; what takes time may begin.
    void painted();

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeCentre();
    void makeDocks();
    void connectActions();
    void connectViewActions();
    void connectBench();
    void restoreLayout();
    void saveLayout();
    void showTitle();
    void applyTheme();
    void showSettings();
    void chooseTheme();
    void copyPicture();
    void openPreferences();
    void openPalette();
    void openShortcuts();
    void showAbout();
    void followPresentation(bool on);
    void showHopMenu(HopId hop, const QPoint& global);
    void showRunEnd();
    void showRunFailure(const Error& error);
    void followRunState();
    void showPause(int position);
    void afterFirstPaint();

    Workbench& bench_;
    Actions* actions_;
    MessageBar* messages_ = nullptr;
    CallGraphPanel* graph_ = nullptr;
    Docks* docks_ = nullptr;
    ExplorerPanel* explorer_ = nullptr;  ///< made when its dock is first seen
    RunStatus* runStatus_ = nullptr;
    FileCommands* files_ = nullptr;
    PasteOpener* paste_ = nullptr;
    StartScreen* start_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    CommandPalette* commandPalette_ = nullptr;
    PresentationMode* presentation_ = nullptr;
    PanelWalk* panelWalk_ = nullptr;
    std::function<void()> backToView_;  ///< to what was seen before the presentation
    ExportChoices exportChoices_;
    bool painted_ = false;
    bool mayClose_ = false;
};

}  // namespace keyfall
