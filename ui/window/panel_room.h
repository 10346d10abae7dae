// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>

namespace keyfall {

/// A panel in its dock: it scrolls down where it needs more height than it gets, so that no panel keeps the window large.
///
/// Not a resizable scroll area of Qt's: where words are wrapped, that one gives a panel the height it would like to have
/// instead of the least that it needs.
class PanelRoom final : public QScrollArea {
    Q_OBJECT

public:
    PanelRoom(QWidget* panel, QWidget* parent);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitPanel();
    [[nodiscard]] int leastHeight(int width) const;

    bool scrolls_ = false;  ///< at its least width the panel needs the scroll bar, which then has room of its own
};

}  // namespace keyfall
