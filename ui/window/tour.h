// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_set.h"

#include <QMainWindow>
#include <QObject>
#include <QPointer>

#include <optional>
#include <vector>

class QSettings;

namespace keyfall {

class CallGraphPanel;
class Docks;
class StartScreen;
class TourCallout;
class Workbench;

/// Six callouts on the real window. Each is done by doing what it says; nothing is blocked meanwhile, and Esc ends it for
/// good: what was ended or finished does not come back by itself.
class Tour final : public QObject {
    Q_OBJECT

public:
    enum class Stop { open, step, tick, mark, predict, find };
    static constexpr int kStops = 6;

    struct Parts {
        QMainWindow& window;
        Workbench& bench;
        Docks& docks;
        CallGraphPanel& graph;
        StartScreen& start;
    };
    explicit Tour(const Parts& parts);

    /// Whether nobody has ended or finished it with these settings.
    [[nodiscard]] static bool isDue(const QSettings& store);
    void begin();
    void end();
    [[nodiscard]] bool isOn() const { return !callout_.isNull(); }
    [[nodiscard]] Stop stop() const { return stop_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void goTo(Stop stop);
    void goOn();
    void done(Stop stop);
    void stepped();
    void place();
    void sessionChanged();
    [[nodiscard]] QWidget* target() const;

    Parts parts_;
    QPointer<TourCallout> callout_;
    Stop stop_ = Stop::open;
    Stop first_ = Stop::open;                  ///< where it began: without the start page there is nothing to open
    std::vector<std::optional<KeySet>> keys_;  ///< what was ticked, included and excluded when the stop began
};

}  // namespace keyfall
