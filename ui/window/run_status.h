// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTimer>

namespace keyfall {

class Document;
class HopSelection;

/// One line about the run for the status bar: how far it is, what it left, or why it is not the session's. It speaks of
/// the session in the window and of no other.
class RunStatus final : public QLabel {
    Q_OBJECT

public:
    RunStatus(Document& document, const HopSelection& selection, QWidget* parent);

private:
    void refresh();
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString size() const;

    Document& document_;
    const HopSelection& selection_;
    QTimer timer_;  ///< counts along while a run goes on, and only then
};

}  // namespace keyfall
