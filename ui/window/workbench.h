// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/hop_selection.h"
#include "ui/playback/playback.h"
#include "ui/session/autosave.h"
#include "ui/session/document.h"
#include "ui/session/recent_files.h"
#include "ui/session/session_file.h"
#include "ui/window/look.h"
#include "ui/window/settings.h"

#include <QObject>

class QSettings;

namespace keyfall {

/// Everything a window works on. It outlives the window, so that no panel ever refers to something that is gone.
class Workbench final : public QObject {
    Q_OBJECT

public:
    /// A run with more hops than this is shown complete at once instead of being played from its start.
    static constexpr int kMostPlayedHops = 400;

    /// `store` keeps settings, recent files and the window's layout; `unsaved` is the autosave's folder.
    Workbench(RuntimeFactory factory, QSettings& store, const QString& unsaved);

    [[nodiscard]] const Settings& settings() const { return settings_; }
    void setSettings(const Settings& settings);
    /// Whether a run that ends starts to play by itself; tests switch it off.
    void setPlaysRuns(bool on) { playsRuns_ = on; }

    QSettings& store;
    Document document;
    HopSelection selection;
    Playback playback;
    SessionFile file;
    RecentFiles recent;
    Autosave autosave;
    Look look;

Q_SIGNALS:
    void settingsChanged(const keyfall::Settings& settings);

private:
    void takeRun();
    void followPlayback(int position);
    void takeSpeed(double speed);

    Settings settings_;
    bool playsRuns_ = true;
};

}  // namespace keyfall
