// SPDX-License-Identifier: MIT
#include "ui/window/settings_actions.h"

#include "ui/callgraph/ladder_view.h"
#include "ui/window/actions.h"
#include "ui/window/workbench.h"

namespace keyfall {

SettingsActions::SettingsActions(Workbench& bench, Actions& actions, LadderView& ladder, QObject* parent)
    : QObject(parent), bench_(bench), actions_(actions), ladder_(ladder)
{
    for (QAction* theme : {actions_.systemTheme, actions_.lightTheme, actions_.darkTheme})
        connect(theme, &QAction::triggered, this, &SettingsActions::chooseTheme);
    connect(actions_.wheelZooms, &QAction::triggered, this, [this](bool on) {
        edit([on](Settings& settings) { settings.wheel = on ? WheelAction::zoom : WheelAction::scroll; });
    });
    connect(actions_.animate, &QAction::triggered, this,
            [this](bool on) { edit([on](Settings& settings) { settings.animated = on; }); });
    connect(actions_.live, &QAction::triggered, this,
            [this](bool on) { edit([on](Settings& settings) { settings.live = on; }); });
    connect(&bench_, &Workbench::settingsChanged, this, &SettingsActions::follow);
    follow();
}

void SettingsActions::edit(const std::function<void(Settings&)>& change)
{
    Settings settings = bench_.settings();
    change(settings);
    bench_.setSettings(settings);
}

void SettingsActions::follow()
{
    const Settings& settings = bench_.settings();
    actions_.systemTheme->setChecked(settings.theme == ThemeChoice::system);
    actions_.lightTheme->setChecked(settings.theme == ThemeChoice::light);
    actions_.darkTheme->setChecked(settings.theme == ThemeChoice::dark);
    actions_.wheelZooms->setChecked(settings.wheel == WheelAction::zoom);
    actions_.animate->setChecked(settings.animated);
    actions_.live->setChecked(settings.live);
    ladder_.setTypeScale(settings.typeSize / 100.0);
    ladder_.setWheelZooms(settings.wheel == WheelAction::zoom);
}

void SettingsActions::chooseTheme()
{
    const ThemeChoice theme = actions_.lightTheme->isChecked() ? ThemeChoice::light
        : actions_.darkTheme->isChecked()                      ? ThemeChoice::dark
                                                               : ThemeChoice::system;
    edit([theme](Settings& settings) { settings.theme = theme; });
}

}  // namespace keyfall
