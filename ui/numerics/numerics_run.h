// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/numerics.h"
#include "ui/session/background_run.h"
#include "ui/session/document.h"

#include <QObject>

#include <memory>
#include <optional>

namespace keyfall {

/// Measures the run that the window shows against its shadow in float64, on a thread of its own. What it found is of that
/// run: it goes when another one is shown.
class NumericsRun final : public QObject {
    Q_OBJECT

public:
    NumericsRun(Document& document, RuntimeFactory factory, QObject* parent = nullptr);

    /// Whether the run that is shown is a session's: one that was read from a file has no values.
    [[nodiscard]] bool canMeasure() const;
    /// Whether what is shown ran elsewhere: it has no tensors to run with.
    [[nodiscard]] bool showsTrace() const { return document_.runState().kind == RunState::Kind::foreign; }
    [[nodiscard]] bool measuring() const { return worker_ != nullptr; }
    /// Of the run that is shown; null when it was not measured.
    [[nodiscard]] const Numerics* found() const { return found_ ? &*found_ : nullptr; }
    /// The run that `found` speaks of.
    [[nodiscard]] std::shared_ptr<const CallGraph> graph() const { return graph_; }

public Q_SLOTS:
    void measure();
    void stop();

Q_SIGNALS:
    /// Measuring began or ended, or what was found is gone.
    void changed();
    void failed(const keyfall::Error& error);

private:
    void forget();
    void take(Expected<Numerics> found);

    Document& document_;
    RuntimeFactory factory_;
    std::shared_ptr<const CallGraph> graph_;
    std::optional<Numerics> found_;
    std::unique_ptr<BackgroundRun<Numerics>> worker_;
};

}  // namespace keyfall
