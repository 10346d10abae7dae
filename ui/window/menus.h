// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QList>
#include <QMainWindow>

class QAction;
class QMenu;

namespace keyfall {

class Actions;
class BreakPointDialog;
class CallGraphPanel;
class Docks;
class Document;
class FileCommands;
class Workbench;

/// What the menus are made of.
struct MenuParts {
    Workbench& bench;
    Actions& actions;
    FileCommands& files;
    CallGraphPanel& graph;
    Docks& docks;
};

/// Fills the menu bar and the toolbar of `window`.
void buildMenus(QMainWindow& window, const MenuParts& parts);
/// The context menu of a hop (0: of the picture): the same actions, questions about it, and break points at it
/// (hop_menu.cpp).
[[nodiscard]] QMenu* makeHopMenu(QWidget* parent, const MenuParts& parts, HopId hop);
/// The same where a lane crosses a call and no hop is: what can be put there.
[[nodiscard]] QMenu* makeCrossingMenu(QWidget* parent, const MenuParts& parts, const QString& op, Key key);
/// The session's break points, in the window's one dialog for them.
BreakPointDialog& openBreakPoints(QWidget* window, Document& document);

}  // namespace keyfall
