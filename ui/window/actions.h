// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QObject>

#include <vector>

class QActionGroup;
class QUndoStack;

namespace keyfall {

/// Everything the window can do, each made once: menus, toolbars, context menus and the command palette share them.
class Actions final : public QObject {
    Q_OBJECT

public:
    explicit Actions(QUndoStack& undoStack, QObject* parent = nullptr);

    QAction* startPage;  ///< checkable: the start page is shown
    QAction* newSession;
    QAction* open;
    QAction* save;
    QAction* saveAs;
    QAction* pasteText;
    QAction* clearRecent;
    QAction* exportPicture;
    QAction* copyPicture;
    QAction* quit;

    QAction* undo;
    QAction* redo;
    QAction* preferences;

    QAction* run;
    QAction* cancelRun;
    QAction* breakPoints;
    QAction* live;      ///< checkable: an edit runs the session by itself
    QAction* compiled;  ///< checkable: runs are compiled
    QAction* forgetKernels;

    QAction* systemTheme;
    QAction* lightTheme;
    QAction* darkTheme;
    QAction* wheelZooms;
    QAction* animate;
    QAction* present;
    QAction* palette;
    QAction* find;
    QAction* nextPanel;
    QAction* previousPanel;
    QAction* resetLayout;

    QAction* manual;
    QAction* tour;
    QAction* whatsThis;
    QAction* lessons;
    QAction* predict;
    QAction* writeLesson;
    QAction* addLessonStep;
    QAction* shortcuts;
    QAction* about;

    /// All of the above, in the order of the menus.
    [[nodiscard]] const QList<QAction*>& all() const { return all_; }
    /// Draws every icon in the theme's colours.
    void setTheme(const Theme& theme);

private:
    struct Icon {
        QAction* action;
        QString name;
    };
    QAction* add(const QString& text, const char* icon, const QList<QKeySequence>& keys, const QString& tip);
    QAction* adopt(QAction* action, const char* icon, const QList<QKeySequence>& keys, const QString& tip);
    void addFiles();
    void addEditing(QUndoStack& undoStack);
    void addRunning();
    void addView();
    void addHelp();

    QList<QAction*> all_;
    std::vector<Icon> icons_;
};

/// Ties a key to an action's tooltip: "Run the program (F5)".
[[nodiscard]] QString tipWithKeys(const QString& tip, const QList<QKeySequence>& keys);

}  // namespace keyfall
