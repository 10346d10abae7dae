// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/exporting/export_picture.h"

#include <QFrame>
#include <QImage>
#include <QTimer>

#include <functional>
#include <memory>

namespace keyfall {

/// How the picture will look, small. It follows a moment after the last change; long runs have none.
class ExportPreview final : public QFrame {
    Q_OBJECT

public:
    /// Above so many hops drawing would keep somebody waiting.
    static constexpr std::size_t kMostHops = 5'000;

    using Ask = std::function<Expected<ExportOptions>()>;

    /// `ask`: what is chosen now; its error is shown instead of the picture.
    ExportPreview(std::shared_ptr<const CallGraph> graph, Ask ask, QWidget* parent);

    /// Something was chosen.
    void follow();
    /// What is seen: the picture, or nothing where words stand.
    [[nodiscard]] const QImage& image() const { return image_; }
    [[nodiscard]] const QString& words() const { return words_; }

    [[nodiscard]] QSize sizeHint() const override { return {320, 240}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();
    [[nodiscard]] Expected<QImage> drawn(const ExportOptions& options) const;

    std::shared_ptr<const CallGraph> graph_;
    Ask ask_;
    QTimer later_;
    QImage image_;
    QString words_;
};

}  // namespace keyfall
