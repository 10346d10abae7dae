// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"

#include <QModelIndex>
#include <QPointer>
#include <QRect>
#include <QWidget>

#include <utility>
#include <vector>

class QMainWindow;
class QTableView;

namespace keyfall {

class Docks;
class FoldButton;
class LadderView;

/// The frames around what a step of a lesson points at: panels, controls, lanes and hops, until the next step. It lies over
/// the whole window and lets every click through.
class LessonFrames final : public QWidget {
    Q_OBJECT

public:
    LessonFrames(QMainWindow& window, Docks& docks, LadderView& ladder);

    /// `reach`: headings open and tables scroll for what they hide; what an earlier step opened closes.
    void show(std::vector<LessonHighlight> highlights, bool reach = true);
    /// Where the frames are now, in the window; what is hidden or scrolled away has none.
    [[nodiscard]] std::vector<QRect> frames() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void unfold();
    void bringRow();
    void follow();
    [[nodiscard]] QRect frameOf(const LessonHighlight& highlight) const;
    [[nodiscard]] QRect placeOf(const QWidget* widget) const;
    [[nodiscard]] QRect laneFrame(const std::string& key) const;
    [[nodiscard]] std::pair<QTableView*, QModelIndex> rowOf(const QString& row) const;
    [[nodiscard]] QRect rowFrame(const QString& row) const;
    [[nodiscard]] QRect inLadder(const QRectF& picture) const;

    QMainWindow& window_;
    Docks& docks_;
    LadderView& ladder_;
    std::vector<LessonHighlight> highlights_;
    std::vector<QPointer<FoldButton>> unfolded_;
};

}  // namespace keyfall
