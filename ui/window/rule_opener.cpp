// SPDX-License-Identifier: MIT
#include "ui/window/rule_opener.h"

#include "ui/inspector/rule_view.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QWhatsThisClickedEvent>

namespace keyfall {

namespace {

QString scheme()
{
    return QStringLiteral("rule");
}

}  // namespace

RuleOpener::RuleOpener(QObject* parent) : QObject(parent)
{
    QDesktopServices::setUrlHandler(scheme(), this, "open");
    QCoreApplication::instance()->installEventFilter(this);  // What's This sends its links to the widget alone
}

RuleOpener::~RuleOpener()
{
    QDesktopServices::unsetUrlHandler(scheme());
}

RuleView* RuleOpener::show(RuleView* view)
{
    view_ = view;
    if (waiting_.isValid())
        view->open(waiting_);
    waiting_.clear();
    return view;
}

void RuleOpener::open(const QUrl& url)
{
    if (view_)
        view_->open(url);
    else
        waiting_ = url;  // panels are made when they are first seen
    Q_EMIT wanted();
}

bool RuleOpener::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WhatsThisClicked) {
        const QUrl url(static_cast<QWhatsThisClickedEvent*>(event)->href());
        if (url.scheme() == scheme()) {
            open(url);
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace keyfall
