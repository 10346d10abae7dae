// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace keyfall {

class Actions;
class Workbench;

/// What begins with a run, and what ends one, can be used when it would do something; while it would not, its tip says why
/// and what to do.
class RunActions final : public QObject {
    Q_OBJECT

public:
    RunActions(Workbench& bench, Actions& actions, QObject* parent);

private:
    void refresh();
    void refreshKernels();

    Workbench& bench_;
    Actions& actions_;
    const QString runTip_;
    const QString predictTip_;
    const QString forgetTip_;
};

}  // namespace keyfall
