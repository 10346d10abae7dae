// SPDX-License-Identifier: MIT
#include "ui/window/look.h"

#include <QApplication>
#include <QEvent>
#include <QScopedValueRollback>

namespace keyfall {

Look::Look(QObject* parent) : QObject(parent), theme_(Theme::matching(QApplication::palette()))
{
    QApplication::setPalette(theme_.palette());
    qApp->installEventFilter(this);
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

bool Look::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && watched->isWidgetType() && choice_ == ThemeChoice::system && !applying_)
        apply();
    return false;
}

}  // namespace keyfall
