// SPDX-License-Identifier: MIT
#include "ui/window/look.h"

#include "ui/theme/flat_style.h"
#include "ui/theme/type_size.h"

#include <QApplication>
#include <QEvent>
#include <QScopedValueRollback>

namespace keyfall {

Look::Look(QObject* parent)
    : QObject(parent), theme_(Theme::matching(QApplication::palette())), systemFont_(QApplication::font())
{
    if (!qobject_cast<FlatStyle*>(QApplication::style()))
        QApplication::setStyle(new FlatStyle);
    QApplication::setPalette(theme_.palette());
    qApp->installEventFilter(this);
}

Look::~Look()
{
    setTypeSize(100);
}

void Look::setChoice(ThemeChoice choice)
{
    choice_ = choice;
    apply();
}

Theme Look::wanted()
{
    switch (choice_) {
    case ThemeChoice::light: return Theme::light();
    case ThemeChoice::dark: return Theme::dark();
    case ThemeChoice::system: break;
    }
    QApplication::setPalette(QPalette());
    return Theme::matching(QApplication::palette());
}

void Look::apply()
{
    const QScopedValueRollback applying(applying_, true);
    const Theme theme = wanted();
    QApplication::setPalette(theme.palette());
    if (theme == theme_)
        return;
    theme_ = theme;
    Q_EMIT themeChanged(theme_);
}

void Look::setTypeSize(int percent)
{
    if (percent == typeSize_)
        return;
    const double ratio = double(percent) / typeSize_;
    typeSize_ = percent;
    QFont font = systemFont_;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(systemFont_.pointSizeF() * percent / 100);
    else
        font.setPixelSize(qRound(systemFont_.pixelSize() * percent / 100.0));
    QApplication::setFont(font);
    growMeasures(ratio);
    Q_EMIT typeSizeChanged(percent);
}

bool Look::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && watched->isWidgetType() && choice_ == ThemeChoice::system && !applying_)
        apply();
    return false;
}

}  // namespace keyfall
