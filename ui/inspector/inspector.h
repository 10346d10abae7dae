// SPDX-License-Identifier: MIT
#pragma once

#include "ui/inspector/hop_report.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"

#include <QWidget>

class QAction;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace keyfall {

class Playback;

/// Everything about the selected hop: why its kernel ran, key sets, arguments, results, events, times, error.
class Inspector final : public QWidget {
    Q_OBJECT

public:
    Inspector(Document& document, HopSelection& selection, QWidget* parent = nullptr);

    /// Results, times and errors of a hop are shown once playback has come to its end. `playback` must outlive this.
    void follow(const Playback& playback);
    [[nodiscard]] const HopReport& report() const { return report_; }

public Q_SLOTS:
    void copyText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// What the page is about.
    struct Shown {
        std::shared_ptr<const CallGraph> graph;
        HopId hop = 0;
        HopId entered = 0;  ///< where playback is inside the hop, 0 where it has ended

        friend bool operator==(const Shown&, const Shown&) = default;
    };
    void refresh();
    void showNothing();
    [[nodiscard]] QWidget* page(const CallGraph& graph, const Hop& hop);
    void addSection(QVBoxLayout* layout, const ReportSection& section, const CallGraph& graph, const Hop& hop);

    Document& document_;
    HopSelection& selection_;
    const Playback* playback_ = nullptr;
    HopReport report_;
    Shown shown_;
    QLabel* title_;
    QLabel* subtitle_;
    QAction* copy_;
    QScrollArea* scroll_;
};

}  // namespace keyfall
