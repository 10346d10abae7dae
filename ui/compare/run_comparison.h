// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/what_if.h"
#include "ui/session/background_run.h"
#include "ui/session/document.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace keyfall {

/// Two runs side by side: one that was pinned and the last one, or the last one and what it would be if one hop were
/// otherwise. The difference is worked out when a run ends, so that whatever shows it speaks of the same two runs.
class RunComparison final : public QObject {
    Q_OBJECT

public:
    enum class Subject {
        nothing,  ///< no run is pinned, no question is asked
        pinned,   ///< the pinned run, and the last one
        whatIf,   ///< the last run, and the answer to a question about it: at one hop, or under another key model
    };

    RunComparison(Document& document, RuntimeFactory factory, QObject* parent = nullptr);
    ~RunComparison() override;

    [[nodiscard]] Subject subject() const;
    /// The earlier of the two runs; null when nothing is compared.
    [[nodiscard]] std::shared_ptr<const CallGraph> before() const;
    /// The later one; null also while there is none yet.
    [[nodiscard]] std::shared_ptr<const CallGraph> after() const;
    /// Whether the picture shows the later of the two; otherwise the earlier.
    [[nodiscard]] bool showsLater() const { return subject() == Subject::pinned; }
    [[nodiscard]] const GraphDifference& difference() const { return difference_; }

    [[nodiscard]] bool canPin() const { return document_.lastRun() != nullptr; }
    /// Whether the last run is one of a session, which can be run otherwise; a trace is not.
    [[nodiscard]] bool canAsk() const { return document_.runs().maker() != nullptr; }
    [[nodiscard]] bool isPinned() const { return pinned_ != nullptr; }
    /// The question whose answer is shown, in words.
    [[nodiscard]] QString question() const;
    /// Why what the question changes cannot be kept; empty when it can.
    [[nodiscard]] QString whyNotKept() const;
    [[nodiscard]] bool asking() const { return worker_ != nullptr; }
    /// Whether the other run is to be drawn beside the one that is shown.
    [[nodiscard]] bool isBeside() const { return beside_; }
    void setBeside(bool on);

public Q_SLOTS:
    /// Remembers the last run; every later one is compared with it.
    void pin();
    void unpin();
    /// Forgets the question; a pinned run is compared again.
    void dismiss();
    /// Makes the answer's change one of the session, by registrations; one undo step.
    void keep();

public:
    /// Runs the session that made the last run once more with the question's change. `changed` or `failed` follows.
    void ask(const WhatIf& question);
    /// Runs that session under another built-in key model; what has no key there is left out, and `question` says so.
    void askModel(const std::string& model);

Q_SIGNALS:
    void changed();
    /// Somebody asked; the answer is on its way.
    void asked();
    void failed(const keyfall::Error& error);

private:
    void start(BackgroundRun<WhatIfAnswer>::Work question);
    void takeRun();
    void forget();
    void takeAnswer(Expected<WhatIfAnswer> answer);
    void stopAsking();

    Document& document_;
    RuntimeFactory factory_;
    std::shared_ptr<const CallGraph> pinned_;
    Session maker_;                   ///< of the run that the question is about
    std::optional<WhatIf> question_;  ///< nothing: the question is another model
    QString modelQuestion_;
    bool beside_ = false;
    std::optional<WhatIfAnswer> answer_;
    std::shared_ptr<const CallGraph> asked_;
    GraphDifference difference_;
    std::unique_ptr<BackgroundRun<WhatIfAnswer>> worker_;
};

}  // namespace keyfall
