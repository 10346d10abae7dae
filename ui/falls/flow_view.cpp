// SPDX-License-Identifier: MIT
#include "ui/falls/flow_view.h"

#include <QEvent>
#include <QKeyEvent>

#include <algorithm>

namespace keyfall {

namespace {

constexpr double kLeastWidth = 700;
constexpr double kLean = 80;  ///< what names of thin bands may lean out
constexpr double kMostZoom = 20;
constexpr double kGreyed = 0.35;  ///< the opacity of what cannot be used

}  // namespace

FlowView::FlowView(QWidget* parent) : PictureView(30, parent)
{
    setObjectName(QStringLiteral("falls.flow"));
    setAccessibleName(tr("Flow of the run"));
    setAccessibleDescription(tr("The table beside it says the same in numbers."));
    setWhatsThis(tr("<p>The whole run in the ladder's lanes: falls that stop at the same keys are one band, as wide as "
                    "there are falls of it. Hollow: the key was in the set and was skipped; red: an error.</p>"
                    "<p>A click on a band asks for its falls alone, Left and Right walk from band to band, Ctrl+wheel "
                    "widens the picture. What a question leaves out is dim, and numbers are of what it leaves.</p>"));
    setTheme(Theme::matching(palette()));
}

void FlowView::setFlow(std::shared_ptr<const FallTable> table, std::shared_ptr<const FallTable> before)
{
    table_ = std::move(table);
    before_ = std::move(before);
    flow_ = table_ ? flowOf(*table_, byTime_ ? FlowWidth::time : FlowWidth::count, before_.get()) : Flow{};
    left_.reset();
    match_.reset();
    selected_ = -1;
    zoom_ = 1;
    updateScrollBars();
    viewport()->update();
}

void FlowView::setLeft(const FallSelection* left)
{
    left_ = left != nullptr ? std::optional(*left) : std::nullopt;
    match_ = left != nullptr && table_ ? std::optional(matchOf(flow_, *table_, before_.get(), *left)) : std::nullopt;
    viewport()->update();
}

void FlowView::setSelected(int band)
{
    selected_ = band;
    viewport()->update();
}

void FlowView::setByTime(bool on)
{
    byTime_ = on;
    const std::optional<FallSelection> left = left_;
    setFlow(table_, before_);
    setLeft(left ? &*left : nullptr);
}

FlowOptions FlowView::options() const
{
    FlowOptions options;
    options.width = std::max<double>(maximumViewportSize().width() - kLean, kLeastWidth) * zoom_;
    options.selected = selected_;
    options.match = match_ ? &*match_ : nullptr;
    options.low = true;
    return options;
}

DisplayList FlowView::visibleList() const
{
    DisplayList list = table_ ? displayFlow(flow_, *table_, theme(), options()) : DisplayList{};
    for (DisplayItem& item : list.items)
        item.opacity *= isEnabled() ? 1 : kGreyed;
    return list;
}

DisplayList FlowView::wholeList(const QString& subject, const QString& before) const
{
    FlowOptions whole;
    whole.subject = subject;
    whole.before = before;
    whole.match = match_ ? &*match_ : nullptr;
    return table_ ? displayFlow(flow_, *table_, theme(), whole) : DisplayList{};
}

QRectF FlowView::pictureBounds() const
{
    return table_ ? layOutFlow(flow_, options().width, true).bounds : QRectF();
}

QString FlowView::placeholder() const
{
    return flow_.bands.empty() ? tr("There are no falls yet: run the session, or open a trace.") : QString();
}

void FlowView::zoomAt(QPointF, double factor)
{
    zoom_ = std::clamp(zoom_ * factor, 1.0, kMostZoom);
    updateScrollBars();
    viewport()->update();
}

int FlowView::bandAt(QPointF viewport) const
{
    const auto item = itemAt(viewport);
    const bool ofBand =
        item && item->part != Part::laneLabel && item->part != Part::laneBand && item->part != Part::header;
    return ofBand ? item->detail : -1;
}

QString FlowView::tooltipAt(QPointF viewport) const
{
    const int index = table_ ? bandAt(viewport) : -1;
    if (index < 0)
        return {};
    const FlowBand& band = flow_.bands[static_cast<std::size_t>(index)];
    const FlowMatch::Band* left = match_ ? &match_->bands[static_cast<std::size_t>(index)] : nullptr;
    constexpr std::size_t kListed = 12;
    QString text = QStringLiteral("<p><b>%1</b></p><p>").arg(flowBandName(band).toHtmlEscaped());
    if (band.gone)
        text += tr("Gone: in the earlier run alone.") + QStringLiteral("<br>");
    else if (band.fresh())
        text += tr("New: not in the earlier run.") + QStringLiteral("<br>");
    for (std::size_t i = 0; i < band.parts.size() && i < kListed; ++i)
        text += QStringLiteral("%1 %2<br>")
                    .arg(flowOperatorName(band.parts[i].op).toHtmlEscaped(),
                         amountLeft(flow_, left != nullptr ? &left->parts[i] : nullptr,
                                    {band.parts[i].count, band.parts[i].ownNs}));
    if (band.parts.size() > kListed)
        text += tr("and %1 more").arg(band.parts.size() - kListed);
    return text + QStringLiteral("</p>");
}

void FlowView::clicked(QPointF viewport)
{
    if (table_)
        Q_EMIT bandChosen(bandAt(viewport));
}

void FlowView::resizeEvent(QResizeEvent* event)
{
    PictureView::resizeEvent(event);
    updateScrollBars();
}

void FlowView::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(flow_.bands.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        if (last < 0)
            return;
        const int band = std::clamp(selected_ + (event->key() == Qt::Key_Left ? -1 : 1), 0, last);
        announce(flowBandName(flow_.bands[static_cast<std::size_t>(band)]));
        Q_EMIT bandChosen(band);
        return;
    }
    case Qt::Key_Escape: Q_EMIT bandChosen(-1); return;
    case Qt::Key_Plus: zoomAt({}, 1.5); return;
    case Qt::Key_Minus: zoomAt({}, 1 / 1.5); return;
    case Qt::Key_0: zoomAt({}, 1 / zoom_); return;
    default: PictureView::keyPressEvent(event);
    }
}

void FlowView::changeEvent(QEvent* event)
{
    PictureView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setTheme(Theme::matching(palette()));
}

}  // namespace keyfall
