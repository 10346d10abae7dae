// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <thread>

namespace keyfall {

/// Runs examples one after the other on a thread of its own, and hands out the beginning of each run: enough for a small
/// picture. Begins when it is told to, and ends when it goes.
class ExampleRuns final : public QObject {
    Q_OBJECT

public:
    /// A run is handed out up to the end of the call in which it has this many hops.
    static constexpr std::size_t kPicturedHops = 12;

    explicit ExampleRuns(RuntimeFactory factory, QObject* parent = nullptr);
    ~ExampleRuns() override;

    /// `paths` are of session files in the program's resources. Once is enough; later calls do nothing.
    void start(const QStringList& paths);
    [[nodiscard]] bool started() const { return thread_.joinable(); }

Q_SIGNALS:
    void ran(const QString& path, const std::shared_ptr<const keyfall::CallGraph>& graph);

private:
    RuntimeFactory factory_;
    RunControl control_;
    std::thread thread_;
};

/// The graph's first calls, as many as it takes to have `hops` hops; at least one.
[[nodiscard]] CallGraph beginningOf(const CallGraph& graph, std::size_t hops);

}  // namespace keyfall
