// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <QString>

class QAbstractButton;
class QAbstractItemView;
class QModelIndex;
class QWidget;

namespace keyfall {

class MainWindow;
class Workbench;

namespace test {

/// Changes the session of a window as a person without a mouse does who reads what it shall become: in its panels, by keys
/// that go to what has the keyboard. Where something cannot be reached, `trouble` says what, and nothing more is done.
class LearnerHand {
public:
    LearnerHand(MainWindow& window, Workbench& bench) : window_(window), bench_(bench) {}

    /// Model, tensors, registrations, key set, thread keys, placement and program.
    void makeSession(const Session& wanted);
    /// Goes to it with Tab and presses Space.
    void press(QAbstractButton* button);
    /// A button by its name, or by that of its action.
    void press(const char* name);
    /// Opens a panel by its title in the command palette, where it is not to be seen, and gives it the keyboard (F6).
    void raise(const char* dock);

    [[nodiscard]] const QString& trouble() const { return trouble_; }

private:
    [[nodiscard]] QWidget* find(const QString& name);
    bool reach(QWidget* widget);
    bool reachCell(QAbstractItemView* view, const QModelIndex& index);
    void pressKeyBox(const char* kind, const std::string& key);
    void type(const QString& text);
    void key(int key, Qt::KeyboardModifiers with = Qt::NoModifier);
    void pick(const char* box, const QString& item);
    void fail(const QString& what);

    void makeModel(const Session& wanted);
    void makeOrder(const KeyModel& wanted);
    void makeThreadKeys(const Session& wanted);
    void makeKeySet(const Session& wanted);
    void makeTensors(const Session& wanted);
    void makeRegistrations(const Session& wanted);
    void makePlacement(const Session& wanted);
    void makeProgram(const Session& wanted);
    bool openKernel(const SessionRegistration& registration);
    void unregister(const SessionRegistration& registration);
    void place(const SessionRegistration& registration);

    MainWindow& window_;
    Workbench& bench_;
    QString trouble_;
};

}  // namespace test
}  // namespace keyfall
