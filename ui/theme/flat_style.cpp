// SPDX-License-Identifier: MIT
#include "ui/theme/flat_style.h"

#include "ui/theme/flat_parts.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QStyleFactory>

namespace keyfall {

namespace {

constexpr int kScrollBar = 12;
constexpr int kViewFrame = 2;  ///< room for a focus ring of two pixels around views and editors

/// The part of a scroll bar without arrows.
QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part, int shortest)
{
    const bool across = bar.orientation == Qt::Horizontal;
    const int length = across ? bar.rect.width() : bar.rect.height();
    const qint64 range = qint64(bar.maximum) - bar.minimum;
    const qint64 share = range > 0 ? length * qint64(bar.pageStep) / (range + bar.pageStep) : length;
    const int size = qMin(length, qMax(shortest, int(share)));
    const int at =
        QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, length - size, bar.upsideDown);
    int from = 0;
    int to = 0;
    switch (part) {
    case QStyle::SC_ScrollBarSlider: from = at, to = at + size; break;
    case QStyle::SC_ScrollBarSubPage: to = at; break;
    case QStyle::SC_ScrollBarAddPage: from = at + size, to = length; break;
    case QStyle::SC_ScrollBarGroove: to = length; break;
    default: return {};
    }
    const QRect place = across ? QRect(bar.rect.x() + from, bar.rect.y(), to - from, bar.rect.height())
                               : QRect(bar.rect.x(), bar.rect.y() + from, bar.rect.width(), to - from);
    return QStyle::visualRect(bar.direction, bar.rect, place);
}

/// The cross at the end of a field, in the colours of the moment.
class ClearCross final : public QIconEngine {
public:
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const qreal arm = qMin(rect.width(), rect.height()) / 4.0;
        const QPointF centre = QRectF(rect).center();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(QApplication::palette().color(group, QPalette::Text), qMax(1.5, arm / 3.0), Qt::SolidLine,
                             Qt::RoundCap));
        painter->drawLine(centre - QPointF(arm, arm), centre + QPointF(arm, arm));
        painter->drawLine(centre - QPointF(arm, -arm), centre + QPointF(arm, -arm));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new ClearCross(*this); }
};

}  // namespace

FlatStyle::FlatStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: paintCheckBox(*painter, *option); return;
    case PE_IndicatorRadioButton: paintRadioButton(*painter, *option); return;
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && frame->lineWidth > 0)
            paintField(*painter, *option);
        else if (!widget || !widget->parentWidget() || !widget->parentWidget()->inherits("QComboBox"))
            painter->fillRect(option->rect.adjusted(1, 1, -1, -1), option->palette.base());
        return;
    }
    case PE_FrameLineEdit: paintFieldOutline(*painter, *option); return;
    case PE_Frame: {
        if (widget && widget->property(kQuietFrame).toBool() && !option->state.testFlag(State_HasFocus))
            return;
        const bool typed = widget && widget->inherits("QPlainTextEdit") && !widget->property("readOnly").toBool();
        typed ? paintFieldOutline(*painter, *option) : paintViewFrame(*painter, *option);
        return;
    }
    case PE_FrameFocusRect: paintFocusRing(*painter, *option); return;
    case PE_PanelButtonCommand: paintButton(*painter, *option); return;
    case PE_PanelButtonTool: paintToolButton(*painter, *option); return;
    case PE_PanelMenu:
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        paintMenuFrame(*painter, *option);
        return;
    case PE_FrameMenu: paintMenuFrame(*painter, *option); return;
    case PE_FrameTabWidget:
    case PE_FrameStatusBarItem: return;
    case PE_FrameTabBarBase: paintHairline(*painter, option->rect, Qt::BottomEdge, option->palette); return;
    case PE_PanelStatusBar: paintHairline(*painter, option->rect, Qt::TopEdge, option->palette); return;
    case PE_IndicatorToolBarSeparator:
        paintHairline(*painter, option->rect.adjusted(0, 5, -option->rect.width() / 2, -5), Qt::RightEdge,
                      option->palette);
        return;
    case PE_IndicatorDockWidgetResizeHandle: drawControl(CE_Splitter, option, painter, widget); return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    switch (element) {
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            paintTab(*painter, *tab);
            return;
        }
        break;
    case CE_HeaderSection:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            paintHeaderSection(*painter, *option, header->orientation);
            return;
        }
        break;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, option->palette.window());
        paintHairline(*painter, option->rect, option->state.testFlag(State_Horizontal) ? Qt::BottomEdge : Qt::RightEdge,
                      option->palette);
        return;
    case CE_DockWidgetTitle:
        if (const auto* title = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
            title && !title->verticalTitleBar) {
            paintDockTitle(*painter, *title, subElementRect(SE_DockWidgetTitleBarText, option, widget));
            return;
        }
        break;
    case CE_ToolBar: {
        const auto* bar = qstyleoption_cast<const QStyleOptionToolBar*>(option);
        painter->fillRect(option->rect, option->palette.window());
        paintHairline(*painter, option->rect,
                      bar && bar->toolBarArea == Qt::BottomToolBarArea ? Qt::TopEdge : Qt::BottomEdge, option->palette);
        return;
    }
    case CE_Splitter: {
        const QRect& all = option->rect;
        const bool tall = all.height() > all.width();
        painter->fillRect(tall ? QRect(all.center().x(), all.top(), 1, all.height())
                               : QRect(all.left(), all.center().y(), all.width(), 1),
                          option->palette.mid());
        return;
    }
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const
{
    const auto part = [&](SubControl which) { return subControlRect(control, option, which, widget); };
    if (control == CC_ComboBox) {
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            paintComboBox(*painter, *combo, part(SC_ComboBoxArrow));
            return;
        }
    } else if (control == CC_SpinBox) {
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            paintSpinBox(*painter, *spin, part(SC_SpinBoxUp), part(SC_SpinBoxDown));
            return;
        }
    } else if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            paintScrollBar(*painter, *bar, part(SC_ScrollBarSlider));
            return;
        }
    } else if (control == CC_Slider) {
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            paintSlider(*painter, *slider, part(SC_SliderGroove), part(SC_SliderHandle));
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                const QWidget* widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return scrollBarPart(*bar, part, pixelMetric(PM_ScrollBarSliderMin, option, widget));
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

/// What is clicked is never smaller than a target, however small the words are.
QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                  const QWidget* widget) const
{
    const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
    case CT_PushButton:
    case CT_ToolButton:
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_LineEdit: return size.expandedTo({0, kLeastTarget});
    case CT_CheckBox:
    case CT_RadioButton: return size.expandedTo({kLeastTarget, kLeastTarget});  // some have no words
    default: return size;
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* returned) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;  // they are the platform's, and of another look
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: {
        // Boxes grow with the words beside them.
        const QFontMetrics words = widget ? widget->fontMetrics() : QFontMetrics(QApplication::font());
        return qMax(15, words.height());
    }
    case PM_DefaultFrameWidth:
        if (qobject_cast<const QAbstractScrollArea*>(widget))
            return kViewFrame;
        break;
    case PM_ScrollBarExtent: return kScrollBar;
    case PM_ScrollBarSliderMin: return 28;
    case PM_DockWidgetSeparatorExtent: return 5;
    default: break;
    }
    return QProxyStyle::pixelMetric(metric, option, widget);
}

QIcon FlatStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const
{
    const auto known = icons_.constFind(which);
    if (known != icons_.constEnd())
        return *known;
    const QIcon icon =
        which == SP_LineEditClearButton ? QIcon(new ClearCross) : QProxyStyle::standardIcon(which, option, widget);
    icons_.insert(which, icon);
    return icon;
}

}  // namespace keyfall
