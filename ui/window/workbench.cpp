// SPDX-License-Identifier: MIT
#include "ui/window/workbench.h"

#include <QSettings>

namespace keyfall {

Workbench::Workbench(RuntimeFactory factory, QSettings& settingsStore, const QString& unsaved)
    : store(settingsStore),
      document(std::move(factory)),
      file(document),
      recent(settingsStore),
      autosave(document, file, unsaved),
      settings_(readSettings(settingsStore))
{
    look.setChoice(settings_.theme);
    playback.setSpeed(settings_.speed);
    playback.setAnimated(settings_.animated);
    connect(&document, &Document::runFinished, this, &Workbench::takeRun);
    connect(&document, &Document::replaced, this, [this] { playback.setGraph(nullptr); });
    connect(&document, &Document::sessionChanged, this,
            [this] { playback.setBreakpoints(document.session().breakpoints); });
    connect(&playback, &Playback::positionChanged, this, &Workbench::followPlayback);
    connect(&playback, &Playback::speedChanged, this, &Workbench::takeSpeed);
}

void Workbench::setSettings(const Settings& settings)
{
    if (settings == settings_)
        return;
    settings_ = settings;
    writeSettings(store, settings_);
    look.setChoice(settings_.theme);
    playback.setSpeed(settings_.speed);
    playback.setAnimated(settings_.animated);
    Q_EMIT settingsChanged(settings_);
}

void Workbench::takeRun()
{
    playback.setGraph(document.lastRun()->graph);
    const int hops = playback.last();
    if (playsRuns_ && settings_.animated && hops > 0 && hops <= kMostPlayedHops)
        playback.togglePlay();
}

void Workbench::followPlayback(int position)
{
    // The inspector and the tables show the hop that was entered last.
    selection.select(static_cast<HopId>(position));
}

void Workbench::takeSpeed(double speed)
{
    Settings settings = settings_;
    settings.speed = speed;
    setSettings(settings);
}

}  // namespace keyfall
