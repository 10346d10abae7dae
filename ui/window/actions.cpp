// SPDX-License-Identifier: MIT
#include "ui/window/actions.h"

#include "ui/theme/icons.h"

#include <QActionGroup>
#include <QUndoStack>
#include <QWhatsThis>

namespace keyfall {

QString tipWithKeys(const QString& tip, const QList<QKeySequence>& keys)
{
    return keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys.first().toString(QKeySequence::NativeText));
}

Actions::Actions(QUndoStack& undoStack, QObject* parent) : QObject(parent)
{
    addFiles();
    addEditing(undoStack);
    addRunning();
    addView();
    addHelp();
    setTheme(Theme::light());
}

void Actions::addFiles()
{
    startPage =
        add(tr("S&tart page"), "list", {}, tr("Examples with pictures, recent files, and what else to begin with"));
    startPage->setCheckable(true);
    newSession = add(tr("&New session"), "add", {QKeySequence::New}, tr("Start with an empty session"));
    open = add(tr("&Open…"), "open", {QKeySequence::Open}, tr("Open a session file"));
    save = add(tr("&Save"), "save", {QKeySequence::Save}, tr("Save the session to its file"));
    saveAs = add(tr("Save &as…"), nullptr, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
                 tr("Save the session to another file"));
    pasteText =
        // In a field the first one pastes into the field.
        add(tr("Paste and &explain"), nullptr,
            {QKeySequence(Qt::CTRL | Qt::Key_V), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)},
            tr("Read what the clipboard holds: a trace is drawn, a dump opens Operators, an error is explained"));
    clearRecent = add(tr("&Clear recent files"), nullptr, {}, tr("Forget the recently used files"));
    exportPicture = add(tr("&Export picture…"), "export", {QKeySequence(Qt::CTRL | Qt::Key_E)},
                        tr("Save the call graph as PNG, SVG, PDF, DOT or JSON"));
    copyPicture = add(tr("&Copy picture"), "copy", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
                      tr("Copy the call graph's picture to the clipboard"));
    quit = add(tr("&Quit"), nullptr, {QKeySequence(Qt::CTRL | Qt::Key_Q)}, tr("Close Keyfall"));
    quit->setMenuRole(QAction::QuitRole);
}

void Actions::addEditing(QUndoStack& undoStack)
{
    undo = adopt(undoStack.createUndoAction(this, tr("&Undo")), "undo", {QKeySequence::Undo},
                 tr("Take back the last change of keys, registrations, tensors or program"));
    redo = adopt(undoStack.createRedoAction(this, tr("&Redo")), "redo",
                 {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
                 tr("Make the change again that was taken back"));
    preferences = add(tr("&Preferences…"), "settings", {QKeySequence(Qt::CTRL | Qt::Key_Comma)},
                      tr("Theme, type size, wheel and playback"));
    preferences->setMenuRole(QAction::PreferencesRole);
}

void Actions::addRunning()
{
    run = add(tr("&Run"), "run", {QKeySequence(Qt::Key_F5), QKeySequence(Qt::CTRL | Qt::Key_R)},
              tr("Run the program and record every hop"));
    cancelRun = add(tr("&Stop the run"), "error", {QKeySequence(Qt::SHIFT | Qt::Key_F5)},
                    tr("Stop at the next hop and show what was recorded"));
    cancelRun->setEnabled(false);
    breakPoints = add(tr("&Break points…"), nullptr, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
                      tr("Where playing stops, and under which conditions"));
    live = add(tr("&Live"), "live", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L)},
               tr("Run by itself after every change; without this, the picture waits for Run"));
    live->setCheckable(true);
    compiled = add(tr("&Compiled"), nullptr, {},
                   tr("Run the program's lines as blocks compiled(): traced, fused to kernels, and replayed"));
    compiled->setCheckable(true);
    forgetKernels = add(tr("Forget compiled &kernels"), nullptr, {},
                        tr("Forget the kernels that earlier runs compiled: the next run begins with an empty cache"));
}

void Actions::addView()
{
    auto* themes = new QActionGroup(this);
    const auto addTheme = [this, themes](const QString& text, const char* icon, const QString& tip) {
        QAction* action = add(text, icon, {}, tip);
        action->setCheckable(true);
        themes->addAction(action);
        return action;
    };
    systemTheme = addTheme(tr("Theme of the &system"), nullptr, tr("Light or dark, as the system is"));
    lightTheme = addTheme(tr("&Light theme"), "light", tr("Dark ink on a light ground"));
    darkTheme = addTheme(tr("&Dark theme"), "dark", tr("Light ink on a dark ground"));
    systemTheme->setChecked(true);
    wheelZooms = add(tr("&Wheel zooms"), nullptr, {},
                     tr("The mouse wheel zooms the call graph; without this it scrolls, and Ctrl+wheel zooms"));
    wheelZooms->setCheckable(true);
    animate = add(tr("&Animate falls"), nullptr, {}, tr("Show the fall between two hops instead of jumping"));
    animate->setCheckable(true);
    present = add(tr("&Presentation"), "present", {QKeySequence(Qt::Key_F11)},
                  tr("A full-screen picture for the room, driven by keyboard or clicker"));
    present->setCheckable(true);
    palette = add(tr("&Command palette…"), "list", {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
                  tr("Find any command by a few letters of its name"));
    find = add(tr("&Find in the call graph"), "find", {QKeySequence::Find}, tr("Find hops by operator, key or kernel"));
    nextPanel = add(tr("Ne&xt panel"), nullptr, {QKeySequence(Qt::Key_F6)}, tr("Take the keyboard to the next panel"));
    previousPanel = add(tr("Pre&vious panel"), nullptr, {QKeySequence(Qt::SHIFT | Qt::Key_F6)},
                        tr("Take the keyboard to the panel before"));
    resetLayout = add(tr("&Reset layout"), nullptr, {}, tr("Put every panel back to where it was at first"));
}

void Actions::addHelp()
{
    manual = add(tr("&Help on this panel"), "help", {QKeySequence(Qt::Key_F1)},
                 tr("Open the manual at the panel with the keyboard, or at the word that is selected"));
    tour = add(tr("&Tour of the window"), nullptr, {}, tr("Six things to try, each shown where it is"));
    whatsThis = adopt(QWhatsThis::createAction(this), "help", {QKeySequence(Qt::SHIFT | Qt::Key_F1)},
                      tr("Click a panel to read what it is for"));
    lessons =
        add(tr("&Learn"), "help", {QKeySequence(Qt::Key_F7)}, tr("Lessons to take alone: read, predict, change, see"));
    predict = add(tr("&Predict this run"), nullptr, {QKeySequence(Qt::Key_F8)},
                  tr("Say before each hop whose kernel runs next"));
    writeLesson = add(tr("&Write a lesson"), nullptr, {}, tr("Make a lesson of what the window shows"));
    addLessonStep =
        add(tr("Add a &step from the current state"), nullptr, {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_A)},
            tr("Adds a step to the lesson you write: the session, the hop and the panel as they are"));
    shortcuts = add(tr("&Keyboard shortcuts"), "help", {QKeySequence(Qt::CTRL | Qt::Key_Slash)},
                    tr("All commands that have a key"));
    about = add(tr("&About Keyfall"), nullptr, {}, tr("Version and licence"));
    about->setMenuRole(QAction::AboutRole);
}

QAction* Actions::add(const QString& text, const char* icon, const QList<QKeySequence>& keys, const QString& tip)
{
    return adopt(new QAction(text, this), icon, keys, tip);
}

QAction* Actions::adopt(QAction* action, const char* icon, const QList<QKeySequence>& keys, const QString& tip)
{
    action->setShortcuts(keys);
    action->setToolTip(tipWithKeys(tip, keys));
    action->setStatusTip(tip);
    if (icon)
        icons_.push_back({action, QString::fromLatin1(icon)});
    all_.append(action);
    return action;
}

void Actions::setTheme(const Theme& theme)
{
    for (const Icon& icon : icons_)
        icon.action->setIcon(themedIcon(icon.name, theme));
}

}  // namespace keyfall
