// SPDX-License-Identifier: MIT
#include "ui/window/export_preview.h"

#include "ui/exporting/export_pages.h"
#include "ui/exporting/export_views.h"
#include "ui/words/sentences.h"

#include <QPainter>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kAfter = 200;  ///< ms: a size that is being typed draws once
constexpr int kMargin = 4;

std::size_t hopsOf(const CallGraph& graph, const ExportOptions& options)
{
    return options.call && *options.call < graph.calls.size() ? graph.calls[*options.call].hopCount : graph.hops.size();
}

}  // namespace

ExportPreview::ExportPreview(std::shared_ptr<const CallGraph> graph, Ask ask, QWidget* parent)
    : QFrame(parent), graph_(std::move(graph)), ask_(std::move(ask))
{
    setObjectName(QStringLiteral("export.preview"));
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Preview"));
    setMinimumSize(200, 150);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    later_.setSingleShot(true);
    later_.setInterval(kAfter);
    connect(&later_, &QTimer::timeout, this, &ExportPreview::draw);
    follow();
}

void ExportPreview::follow()
{
    later_.start();
}

void ExportPreview::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    follow();
}

void ExportPreview::draw()
{
    image_ = QImage();
    words_.clear();
    const auto options = ask_();
    if (!options)
        words_ = inWindowLanguage(options.error().message);
    else if (options->format == ExportFormat::dot || options->format == ExportFormat::json)
        words_ = tr("No preview: the file holds words.");
    else if (hopsOf(*graph_, *options) > kMostHops)
        words_ = tr("No preview above %L1 hops.").arg(kMostHops);
    else if (const auto picture = drawn(*options))
        image_ = *picture;
    else
        words_ = inWindowLanguage(picture.error());
    update();
}

Expected<QImage> ExportPreview::drawn(const ExportOptions& options) const
{
    const QSizeF room = QSizeF(size()) * devicePixelRatioF() - QSizeF(2 * kMargin, 2 * kMargin);
    if (!options.preset.isEmpty()) {
        ExportOptions page = options;
        page.format = ExportFormat::png;
        page.scale = 0.5;
        const auto bytes = presetBytes(*graph_, page);
        return bytes ? Expected<QImage>(QImage::fromData(*bytes)) : tl::unexpected<Error>(bytes.error());
    }
    const auto list = options.view == ExportView::ladder ? Expected<DisplayList>(exportList(*graph_, options))
                                                         : viewList(*graph_, options);
    if (!list)
        return tl::unexpected<Error>(list.error());
    const double scale =
        std::min({room.width() / list->bounds.width(), room.height() / list->bounds.height(), options.scale});
    return renderList(*list, {std::max(scale, 0.001), options.transparent, {}});
}

void ExportPreview::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    const QRect room = rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    if (image_.isNull()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, words_);
        return;
    }
    const QSize size = image_.size().scaled(room.size(), Qt::KeepAspectRatio).boundedTo(image_.size());
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRect(room.center() - QPoint(size.width() / 2, size.height() / 2), size), image_);
}

}  // namespace keyfall
