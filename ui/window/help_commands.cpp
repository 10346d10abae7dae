// SPDX-License-Identifier: MIT
#include "ui/window/help_commands.h"

#include "ui/manual/manual_panel.h"
#include "ui/projector/projector.h"
#include "ui/window/actions.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/manual_opener.h"
#include "ui/window/message_bar.h"
#include "ui/window/shortcut_list.h"
#include "ui/window/start_screen.h"

#include <QDockWidget>
#include <QGuiApplication>

namespace keyfall {

HelpCommands::HelpCommands(const Parts& parts) : QObject(&parts.tour.window), parts_(parts), tour_(new Tour(parts.tour))
{
    connect(parts_.actions.manual, &QAction::triggered, &parts_.manual, &ManualOpener::openHere);
    connect(parts_.actions.tour, &QAction::triggered, tour_, &Tour::begin);
    connect(parts_.actions.shortcuts, &QAction::triggered, this, &HelpCommands::showShortcuts);
    connect(parts_.actions.about, &QAction::triggered, this, &HelpCommands::showAbout);
    connect(&parts_.manual, &ManualOpener::wanted, this, &HelpCommands::showManual);
    connect(&parts_.manual, &ManualOpener::sessionWanted, &parts_.files, &FileCommands::openText);
}

void HelpCommands::showManual()
{
    if (parts_.projector.on())
        return;  // people look at the picture
    const QString name = QStringLiteral("manual");
    parts_.tour.start.keep(name);
    parts_.tour.docks.raise(name);
    parts_.tour.docks.dock(name)->findChild<ManualPanel*>()->setFocus(Qt::OtherFocusReason);
}

void HelpCommands::showShortcuts()
{
    QMainWindow& window = parts_.tour.window;
    (new ShortcutList(parts_.actions.all() + window.findChildren<QAction*>(), &window))->show();
}

void HelpCommands::showAbout()
{
    parts_.messages.post({Message::Kind::note, QStringLiteral("about"),
                          tr("Keyfall %1 shows how an operator call falls through its dispatch keys.")
                              .arg(QGuiApplication::applicationVersion()),
                          tr("MIT licence. Made with Qt %1 (LGPL 3).").arg(QString::fromLatin1(qVersion()))});
}

}  // namespace keyfall
