// SPDX-License-Identifier: MIT
#pragma once

#include "ui/projector/projector_talk.h"

#include <QVariantAnimation>
#include <QWidget>

#include <optional>

namespace keyfall {

/// Paints a talk: words, set and picture, and over them what a speaker points with. All lengths grow with the height, so
/// that a person at eight picture heights reads the smallest word (11 minutes of arc) on any projector.
///
/// The talk must outlive it.
class ProjectorStage final : public QWidget {
    Q_OBJECT

public:
    explicit ProjectorStage(ProjectorTalk& talk, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Glide instead of jump.
    void setAnimated(bool on) { animated_ = on; }

    [[nodiscard]] bool stepZoom() const { return stepZoom_; }
    [[nodiscard]] double zoom() const { return zoom_; }
    [[nodiscard]] bool foldsLanes() const { return fold_; }
    [[nodiscard]] const std::optional<QColor>& blank() const { return blank_; }
    [[nodiscard]] bool hasDot() const { return dot_; }
    [[nodiscard]] bool hasSpotlight() const { return spotlight_; }
    /// What is painted of the picture now, and where its origin is in the widget; for tests and assistive tools.
    [[nodiscard]] DisplayList picture() const { return picture_; }
    /// Where a place of the picture is in the widget.
    [[nodiscard]] QRectF toStage(const QRectF& inPicture) const;
    [[nodiscard]] const ProjectorLayout& pictureLayout() const { return layout_; }
    [[nodiscard]] QRectF pictureArea() const { return area_; }

    /// Paints the page, or what comes one press later, in another size: for the speaker's small pictures.
    void paintPreview(QPainter& painter, const QRectF& area, const ProjectorState& state) const;

public Q_SLOTS:
    void setStepZoom(bool on);
    void setFoldsLanes(bool on);
    /// 1 is the least: words below it could not be read.
    void setZoom(double zoom);
    void fit();
    void setBlank(std::optional<QColor> color);
    void setDot(bool on);
    void setSpotlight(bool on);

Q_SIGNALS:
    void keyClicked(keyfall::Key key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void takeChange();
    void makePicture();
    void paintPicture(QPainter& painter);
    void paintPointers(QPainter& painter) const;
    void follow();
    [[nodiscard]] double unit() const { return height() / 1080.0; }
    [[nodiscard]] double scale() const { return ProjectorMetrics::scale * unit() * zoom_ * shrunk_; }
    void shrinkToAnswers();
    [[nodiscard]] std::pair<double, double> answersInSight() const;
    [[nodiscard]] QPointF wantedCamera() const;
    [[nodiscard]] double down() const;

    ProjectorTalk& talk_;
    Theme theme_;
    ProjectorLayout layout_;
    DisplayList picture_;
    QRectF area_;     ///< of the picture, in the widget
    QPointF camera_;  ///< what of the picture is at the area's top left, labels apart
    QPointF target_;
    QPointF from_;
    QVariantAnimation glide_;
    bool animated_ = true;
    bool stepZoom_ = true;
    bool fold_ = true;
    double zoom_ = 1;
    double shrunk_ = 1;                               ///< while people are asked, as far as words stay large enough
    std::optional<std::pair<double, double>> sight_;  ///< that the picture was made for
    std::optional<QColor> blank_;
    bool dot_ = false;
    bool spotlight_ = false;
    double spot_ = 0.22;  ///< its radius, of the height
    QPointF pointer_;
};

}  // namespace keyfall
