// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>

class QStatusBar;
class QWidget;

namespace keyfall {

/// What happens in one sentence at the left of a status bar: one that has no room ends in "…", also when what stands to its
/// right grows later. What others show there takes its place.
class StatusLine final : public QObject {
    Q_OBJECT

public:
    /// `beside`: the widget at the right of the bar.
    StatusLine(QStatusBar& bar, QWidget& beside);

    void say(const QString& sentence);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show();

    QStatusBar& bar_;
    QWidget& beside_;
    QString sentence_;
    QString shown_;
};

}  // namespace keyfall
