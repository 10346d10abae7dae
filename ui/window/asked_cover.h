// SPDX-License-Identifier: MIT
#pragma once

#include "ui/words/hop_selection.h"

#include <QWidget>

class QLabel;

namespace keyfall {

/// A panel that gives way to a sentence while what it shows would answer an open question.
class AskedCover final : public QWidget {
    Q_OBJECT

public:
    /// What a panel shows that a question may withhold.
    enum class Shows { run, entries };

    AskedCover(QWidget* panel, Shows shows, const HopSelection& selection, QWidget* parent);

private:
    void refresh();

    const HopSelection& selection_;
    Shows shows_;
    QWidget* panel_;
    QLabel* words_;
};

}  // namespace keyfall
