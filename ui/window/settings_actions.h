// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>

namespace keyfall {

class Actions;
class LadderView;
class Workbench;
struct Settings;

/// Ties the checkable actions and the ladder to the settings, both ways.
class SettingsActions final : public QObject {
    Q_OBJECT

public:
    SettingsActions(Workbench& bench, Actions& actions, LadderView& ladder, QObject* parent);

private:
    void follow();
    void chooseTheme();
    void edit(const std::function<void(Settings&)>& change);

    Workbench& bench_;
    Actions& actions_;
    LadderView& ladder_;
};

}  // namespace keyfall
