// SPDX-License-Identifier: MIT
#include "ui/projector/projector_stage.h"

#include "ui/picture/painter_sink.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kGlideMs = 250;
constexpr double kMostZoom = 3;
constexpr double kMargin = 40;     ///< around everything, in lines of 1080
constexpr double kDimmed = 0.35;   ///< what is left of the light outside of the spotlight
constexpr double kLeastArea = 90;  ///< lower than this, a picture says nothing

}  // namespace

ProjectorStage::ProjectorStage(ProjectorTalk& talk, QWidget* parent)
    : QWidget(parent), talk_(talk), theme_(Theme::light())
{
    setObjectName(QStringLiteral("projector.stage"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Projected page"));
    setWhatsThis(tr("<p>The picture for the room. PageDown or a clicker goes on: the next hop, then the question, its "
                    "answer, the next step. Digits mark what the room says; Esc ends it.</p>"));
    glide_.setStartValue(0.0);
    glide_.setEndValue(1.0);
    glide_.setDuration(kGlideMs);
    connect(&glide_, &QVariantAnimation::valueChanged, this, [this](const QVariant& at) {
        camera_ = from_ + (target_ - from_) * at.toDouble();
        update();
    });
    connect(&talk_, &ProjectorTalk::changed, this, &ProjectorStage::takeChange);
    takeChange();
}

void ProjectorStage::setTheme(const Theme& theme)
{
    theme_ = theme;
    takeChange();
}

void ProjectorStage::takeChange()
{
    const auto graph = talk_.graph();
    layout_ =
        graph ? layOutProjected(*graph, talk_.call(), fold_, talk_.answers(), talk_.withheldFrom()) : ProjectorLayout();
    makePicture();
    const ProjectorPage page = talk_.page();
    QStringList spoken{page.title, page.text};
    for (const ProjectorPage::Option& option : page.options)
        spoken << withDigit(option.number, option.text);
    spoken << page.said << page.answer << page.why << page.caption;
    spoken.removeAll(QString());
    setAccessibleDescription(spoken.join(QStringLiteral(". ")));
    update();
}

void ProjectorStage::makePicture()
{
    const auto graph = talk_.graph();
    ProjectorState state = talk_.state();
    state.sight = sight_;
    picture_ = graph ? displayProjected(*graph, layout_, theme_, state) : DisplayList();
}

/// From the highest lane that people choose from to the lowest; nothing high while nobody is asked.
std::pair<double, double> ProjectorStage::answersInSight() const
{
    std::pair<double, double> answers(0, 0);
    for (const Key key : talk_.state().choices)
        if (const auto lane = layout_.laneOf(key)) {
            const ProjectorLayout::Lane& at = layout_.lanes[*lane];
            answers.first = answers.second > 0 ? std::min(answers.first, at.top) : at.top;
            answers.second = std::max(answers.second, at.top + at.height);
        }
    return answers;
}

/// All answers are in sight where that can be: names of lanes may become as small as the least words. Where boxes are
/// drawn, their badges are smaller than the names.
void ProjectorStage::shrinkToAnswers()
{
    const auto [top, bottom] = answersInSight();
    const double least = ProjectorType::least / ProjectorMetrics::scale
        / (talk_.hop() == layout_.firstHop ? fontFor(FontRole::heading) : fontFor(FontRole::small)).pixelSize();
    const double room = area_.height() / (ProjectorMetrics::scale * unit());
    shrunk_ = bottom > top ? std::clamp(room / (bottom - top), std::min(1.0, least * 1.001), 1.0) : 1;
}

QRectF ProjectorStage::toStage(const QRectF& inPicture) const
{
    return {area_.topLeft() + QPointF(0, down()) + (inPicture.topLeft() - camera_) * scale(),
            inPicture.size() * scale()};
}

/// A low picture stands nearly in the middle of the page, not of what its words leave: those change from hop to hop.
double ProjectorStage::down() const
{
    const double high = layout_.bounds.height() * scale();
    const double spare = area_.height() - high;
    return std::clamp(0.45 * (height() - high) - area_.top(), 0.0, std::max(0.0, spare));
}

/// Where the picture has to begin so that what matters at this hop is in sight.
QPointF ProjectorStage::wantedCamera() const
{
    const auto graph = talk_.graph();
    if (!graph || scale() <= 0)
        return {};
    const QSizeF view = area_.size() / scale();
    const QRectF bounds = layout_.bounds;
    HopId hop = talk_.hop();
    if (!layout_.contains(hop))  // what is asked has no place yet: the hop before it
        hop = layout_.contains(hop - 1) ? hop - 1 : layout_.firstHop;
    QRectF wanted = layout_.wantedInSight(*graph, hop);
    const QRectF box = layout_.contains(hop) ? layout_.boxOf(hop) : wanted;
    double highest = box.top() - ProjectorMetrics::lanePadding;  // its lane's edge, too
    if (const auto [top, bottom] = answersInSight(); bottom > top) {
        wanted.setTop(top);
        wanted.setBottom(bottom);
        highest = top;
    }
    const auto along = [this](double at, double room, double low, double high, double must, double end) {
        const double most = std::max(0.0, end - room);
        double to = stepZoom_ ? (low + high - room) / 2 : std::clamp(at, std::min(high - room, low), low);
        to = std::min(to, low);
        to = std::max(to, high - room);
        to = std::min(to, must);  // where not all has room, the hop's own beginning has
        return std::clamp(to, 0.0, most);
    };
    return {along(target_.x(), view.width() - layout_.labelWidth, wanted.left() - layout_.labelWidth,
                  wanted.right() - layout_.labelWidth, box.left() - layout_.labelWidth,
                  bounds.width() - layout_.labelWidth),
            along(target_.y(), view.height(), wanted.top(), wanted.bottom(), highest, bounds.height())};
}

void ProjectorStage::follow()
{
    const QPointF wanted = wantedCamera();
    if (wanted == target_)
        return;
    from_ = camera_;
    target_ = wanted;
    glide_.stop();
    if (animated_ && isVisible()) {
        glide_.start();
        return;
    }
    camera_ = target_;
}

void ProjectorStage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (blank_) {
        painter.fillRect(rect(), *blank_);
        return;
    }
    painter.fillRect(rect(), theme_[ColorRole::background]);
    const double margin = kMargin * unit();
    const QRectF inside = QRectF(rect()).adjusted(margin, margin / 2, -margin, -margin / 2);
    area_ = paintPage(painter, talk_.page(), theme_, inside, unit());
    shrinkToAnswers();
    if (area_.height() >= kLeastArea * unit())
        paintPicture(painter);
    paintPointers(painter);
}

void ProjectorStage::paintPicture(QPainter& painter)
{
    follow();
    const std::pair<double, double> sight(target_.y(), target_.y() + area_.height() / scale());
    if (sight_ != sight) {
        sight_ = sight;
        makePicture();
    }
    const QRectF clip(camera_, area_.size() / scale());
    painter.save();
    painter.setClipRect(area_);
    painter.translate(area_.topLeft() + QPointF(0, down()));
    painter.scale(scale(), scale());
    painter.translate(0, -camera_.y());
    painter.save();
    painter.translate(-camera_.x(), 0);
    paintItems(painter, picture_, clip, ItemFilter::moving);
    painter.restore();
    paintItems(painter, picture_, QRectF(QPointF(0, clip.top()), clip.size()), ItemFilter::sticky);
    painter.restore();
}

void ProjectorStage::paintPreview(QPainter& painter, const QRectF& area, const ProjectorState& state) const
{
    painter.fillRect(area, theme_[ColorRole::background]);
    const auto graph = talk_.graph();
    if (!graph || layout_.bounds.isEmpty())
        return;
    const DisplayList list = displayProjected(*graph, layout_, theme_, state);
    const double scale = std::min(area.width() / layout_.bounds.width(), area.height() / layout_.bounds.height());
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.topLeft());
    painter.scale(scale, scale);
    paintItems(painter, list, list.bounds);
    painter.restore();
}

void ProjectorStage::paintPointers(QPainter& painter) const
{
    if (spotlight_) {
        QPainterPath dark;
        dark.addRect(rect());
        dark.addEllipse(pointer_, spot_ * height(), spot_ * height());
        painter.fillPath(dark, QColor(0, 0, 0, qRound(255 * (1 - kDimmed))));
    }
    if (dot_) {
        const double radius = 16 * unit();
        painter.setPen(QPen(Qt::white, 3 * unit()));
        painter.setBrush(QColor(255, 40, 40));
        painter.drawEllipse(pointer_, radius, radius);
    }
}

void ProjectorStage::setStepZoom(bool on)
{
    stepZoom_ = on;
    update();
}

void ProjectorStage::setFoldsLanes(bool on)
{
    fold_ = on;
    takeChange();
}

void ProjectorStage::setZoom(double zoom)
{
    zoom_ = std::clamp(zoom, 1.0, kMostZoom);
    update();
}

void ProjectorStage::fit()
{
    const double base = ProjectorMetrics::scale * unit();
    if (layout_.bounds.isEmpty() || base <= 0)
        return;
    setZoom(std::min(area_.width() / layout_.bounds.width(), area_.height() / layout_.bounds.height()) / base);
}

void ProjectorStage::setBlank(std::optional<QColor> color)
{
    blank_ = color;
    update();
}

void ProjectorStage::setDot(bool on)
{
    dot_ = on;
    setCursor(on ? Qt::BlankCursor : Qt::ArrowCursor);
    update();
}

void ProjectorStage::setSpotlight(bool on)
{
    spotlight_ = on;
    update();
}

void ProjectorStage::mouseMoveEvent(QMouseEvent* event)
{
    pointer_ = event->position();
    if (dot_ || spotlight_)
        update();
    QWidget::mouseMoveEvent(event);
}

void ProjectorStage::mousePressEvent(QMouseEvent* event)
{
    const double y = (event->position().y() - area_.top() - down()) / scale() + camera_.y();
    if (area_.contains(event->position()))
        for (const ProjectorLayout::Lane& lane : layout_.lanes)
            if (lane.key && y >= lane.top && y < lane.top + lane.height)
                Q_EMIT keyClicked(*lane.key);
}

void ProjectorStage::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    if (spotlight_) {
        spot_ = std::clamp(spot_ * (1 + 0.15 * steps), 0.05, 0.8);
        update();
    } else if (event->modifiers() & Qt::ControlModifier) {
        setZoom(zoom_ * (1 + 0.2 * steps));
    }
    event->accept();
}

}  // namespace keyfall
