// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/picture_view.h"
#include "ui/proof/proof_display.h"

namespace keyfall {

/// The bit matrix on the screen. Pointer and arrow keys choose a row and a column, whose sentence is announced; Ctrl and
/// the wheel zoom; F folds the bits that play no part.
class ProofView final : public PictureView {
    Q_OBJECT

public:
    explicit ProofView(QWidget* parent = nullptr);

    void setProof(Proof proof);
    [[nodiscard]] const Proof& proof() const { return proof_; }
    void setFolds(bool on);
    [[nodiscard]] bool folds() const { return options_.foldColumns; }
    [[nodiscard]] const ProofLayout& layout() const { return layout_; }
    using PictureView::scale;
    [[nodiscard]] DisplayList visibleList() const override;
    void zoomAt(QPointF anchor, double factor) override;
    [[nodiscard]] int currentRow() const { return row_; }
    [[nodiscard]] int currentColumn() const { return column_; }
    [[nodiscard]] QSize sizeHint() const override { return {420, 480}; }

public Q_SLOTS:
    void setCurrent(int row, int column);

Q_SIGNALS:
    /// The sentence of the chosen row or cell; empty when none is.
    void explained(const QString& sentence);

protected:
    [[nodiscard]] QRectF pictureBounds() const override { return layout_.bounds; }
    [[nodiscard]] QString tooltipAt(QPointF viewport) const override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void relayout();
    void ensureVisible(const QRectF& rect);

    Proof proof_;
    ProofLayoutOptions options_;
    ProofLayout layout_;
    double zoom_ = 1;  ///< what a person asked for; drawn a little smaller where that makes the matrix fit
    int row_ = -1;
    int column_ = -1;
    int hoverColumn_ = -1;
};

}  // namespace keyfall
