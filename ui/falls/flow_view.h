// SPDX-License-Identifier: MIT
#pragma once

#include "ui/falls/flow_display.h"
#include "ui/picture/picture_view.h"

#include <memory>
#include <optional>

namespace keyfall {

/// The flow on the screen: as wide as the view, a click chooses a band, Left and Right walk from band to band.
class FlowView final : public PictureView {
    Q_OBJECT

public:
    explicit FlowView(QWidget* parent = nullptr);

    /// `before`: of the run that it is compared with; null: of none.
    void setFlow(std::shared_ptr<const FallTable> table, std::shared_ptr<const FallTable> before = nullptr);
    [[nodiscard]] const Flow& flow() const { return flow_; }
    /// The falls that a question leaves, of the earlier run behind those of this one; null: nothing is asked.
    void setLeft(const FallSelection* left);
    void setSelected(int band);
    /// Bands as wide as their time where somebody took times, else as their count.
    void setByTime(bool on);
    [[nodiscard]] DisplayList visibleList() const override;
    /// The whole picture, as an export writes it.
    [[nodiscard]] DisplayList wholeList(const QString& subject = {}, const QString& before = {}) const;
    void zoomAt(QPointF anchor, double factor) override;
    [[nodiscard]] QSize sizeHint() const override { return {700, 320}; }

Q_SIGNALS:
    /// -1: none, beside all bands.
    void bandChosen(int band);

protected:
    [[nodiscard]] QRectF pictureBounds() const override;
    [[nodiscard]] QString placeholder() const override;
    [[nodiscard]] QString tooltipAt(QPointF viewport) const override;
    void clicked(QPointF viewport) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] FlowOptions options() const;
    [[nodiscard]] int bandAt(QPointF viewport) const;

    std::shared_ptr<const FallTable> table_;
    std::shared_ptr<const FallTable> before_;
    Flow flow_;
    std::optional<FallSelection> left_;  ///< by a question; nothing: all
    std::optional<FlowMatch> match_;
    int selected_ = -1;
    bool byTime_ = false;
    double zoom_ = 1;
};

}  // namespace keyfall
