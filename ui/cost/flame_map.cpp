// SPDX-License-Identifier: MIT
#include "ui/cost/flame_map.h"

#include "ui/cost/flame_view.h"
#include "ui/picture/painter_sink.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace keyfall {

FlameMap::FlameMap(FlameView* flame, QWidget* parent) : QWidget(parent), flame_(flame)
{
    setObjectName(QStringLiteral("cost.map"));
    setFixedHeight(kHeight);
    setAccessibleName(tr("Overview of the timeline"));
    setWhatsThis(tr("The whole run: how deep its calls go, found hops above, errors below (red), the selected hop, and "
                    "a frame around what is in sight. Click or drag to go there, the wheel stretches there."));
    connect(flame_, &FlameView::moved, this, QOverload<>::of(&QWidget::update));
    connect(flame_, &FlameView::rangeChanged, this, QOverload<>::of(&QWidget::update));
}

void FlameMap::takeErrors()
{
    errors_.clear();
    looked_.clear();
    addErrors();
}

void FlameMap::addErrors()
{
    const std::vector<FlameTrack>& tracks = flame_->tracks().tracks();
    looked_.resize(tracks.size());
    for (std::size_t i = 0; i < tracks.size(); ++i)
        for (const SharedList<Hop>& hops = tracks[i].thread.graph->hops; looked_[i] < hops.size(); ++looked_[i]) {
            const Hop& hop = hops[looked_[i]];
            if (hop.error && hop.error->raisedHere)
                errors_.push_back(tracks[i].beginOf(hop.id));
        }
    std::sort(errors_.begin(), errors_.end());
    rowsSize_ = {};
    setVisible(!flame_->tracks().empty());
    update();
}

DisplayList FlameMap::list() const
{
    if (rowsSize_ != size()) {
        rowsSize_ = size();
        rows_ = flameMapRows(flame_->tracks(), rowsSize_);
    }
    FlameMapState state;
    state.size = size();
    state.rows = &rows_;
    state.inSight = flame_->inSight();
    state.range = flame_->range();
    const FlameHop selected = flame_->selected();
    if (selected.hop != 0 && selected.track < flame_->tracks().tracks().size())
        state.selected = flame_->tracks().tracks()[selected.track].beginOf(selected.hop);
    state.found = &flame_->found();
    state.errors = &errors_;
    return displayFlameMap(flame_->tracks(), flame_->theme(), state);
}

void FlameMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const DisplayList all = list();
    painter.fillRect(rect(), all.background);
    paintItems(painter, all, QRectF(rect()), ItemFilter::moving);
}

void FlameMap::goTo(double x)
{
    flame_->centreOn(placeInMap(flame_->tracks(), width(), x));
}

void FlameMap::mousePressEvent(QMouseEvent* event)
{
    goTo(event->position().x());
}

void FlameMap::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        goTo(event->position().x());
}

void FlameMap::wheelEvent(QWheelEvent* event)
{
    goTo(event->position().x());
    flame_->zoomAt(QRectF(flame_->viewport()->rect()).center(), std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

}  // namespace keyfall
