// SPDX-License-Identifier: MIT
#include "ui/window/manual_opener.h"

#include "ui/manual/manual_panel.h"
#include "ui/window/control_words.h"
#include "ui/window/pointed_words.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <QToolButton>
#include <QWhatsThis>
#include <QWhatsThisClickedEvent>

namespace keyfall {

namespace {

QString scheme()
{
    return QStringLiteral("manual");
}

/// Which page tells about a place, by its object's name: docks, the middle, dialogs.
struct Place {
    const char* name;
    const char* page;
    const char* part = "";
};
constexpr Place kPlaces[]{{"keys", "keys"},
                          {"program", "programs"},
                          {"tensors", "programs", "tensors"},
                          {"results", "programs", "results"},
                          {"inspector", "proof", "inspector"},
                          {"rule", "proof", "inspector"},
                          {"proof", "proof", "proof"},
                          {"compare", "proof", "compare"},
                          {"cost", "proof", "compare"},
                          {"numerics", "proof", "compare"},
                          {"falls", "proof", "compare"},
                          {"kernels", "proof", "kernels"},
                          {"registrations", "registrations"},
                          {"explorer", "order", "explorer"},
                          {"explanation", "pytorch", "error"},
                          {"order", "order", "order"},
                          {"hops", "keyboard", "reader"},
                          {"lesson", "learning", "lessons"},
                          {"manual", ""},
                          {"startPage", "first-ten-minutes"},
                          {"kernelDialog", "registrations", "register"},
                          {"breakPointDialog", "ladder", "menu"},
                          {"exportDialog", "handing-out", "pictures"},
                          {"preferencesDialog", "projecting", "readable"},
                          {"shortcutList", "keyboard"},
                          {"commandPalette", "keyboard"},
                          {"mainWindow", "ladder"}};

/// QWidget::isAncestorOf ends at windows; a dialog belongs to its window, too.
bool belongsTo(const QWidget& window, const QWidget* widget)
{
    while (widget && widget != &window)
        widget = widget->parentWidget();
    return widget != nullptr;
}

void giveWords(QWidget& widget)
{
    const QString words = controlWords(widget);
    if (words.isEmpty())
        return;
    const auto* button = qobject_cast<const QToolButton*>(&widget);
    if (button && button->defaultAction())
        button->defaultAction()->setWhatsThis(words);  // from where the button takes all that it says
    widget.setWhatsThis(words);
}

QString selectedText(const QWidget* focus)
{
    if (const auto* line = qobject_cast<const QLineEdit*>(focus))
        return line->selectedText();
    if (const auto* text = qobject_cast<const QTextEdit*>(focus))
        return text->textCursor().selectedText();
    if (const auto* plain = qobject_cast<const QPlainTextEdit*>(focus))
        return plain->textCursor().selectedText();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(focus))
        return view->currentIndex().data(Qt::DisplayRole).toString();
    return {};
}

}  // namespace

ManualOpener::ManualOpener(QWidget& window) : QObject(&window), window_(window)
{
    QDesktopServices::setUrlHandler(scheme(), this, "open");
    QCoreApplication::instance()->installEventFilter(this);  // What's This and the keys of dialogs go to widgets alone
}

ManualOpener::~ManualOpener()
{
    QDesktopServices::unsetUrlHandler(scheme());
}

ManualPanel* ManualOpener::show(ManualPanel* panel)
{
    panel_ = panel;
    book_.reset();
    connect(panel, &ManualPanel::sessionWanted, this, &ManualOpener::sessionWanted);
    if (waiting_.isValid())
        panel->open(waiting_);
    waiting_.clear();
    return panel;
}

const ManualBook& ManualOpener::book()
{
    if (panel_)
        return panel_->book();
    if (!book_)
        book_ = std::make_unique<ManualBook>(QLocale().name());
    return *book_;
}

QUrl ManualOpener::pageFor(const QWidget* focus)
{
    for (const QWidget* at = focus; at; at = at->parentWidget())
        for (const Place& place : kPlaces)
            if (at->objectName() == QLatin1String(place.name))
                return manualUrl(QLatin1String(place.page), QLatin1String(place.part));
    return manualUrl(QStringLiteral("ladder"));
}

void ManualOpener::open(const QUrl& url)
{
    if (panel_)
        panel_->open(url);
    else
        waiting_ = url;  // panels are made when they are first seen
    Q_EMIT wanted();
}

void ManualOpener::openHere()
{
    openAt(QApplication::focusWidget());
}

void ManualOpener::openAt(const QWidget* focus)
{
    const QUrl word = book().word(selectedText(focus));
    open(word.isValid() ? word : pageFor(focus));
}

QString ManualOpener::wordsAt(const QWidget& widget, const QPoint& at)
{
    const QString pointed = pointedWords(widget, at);
    const bool known = book().withWordLinks(pointed) != pointed;  // else the control's own words say it better
    const QWidget* control = &widget;
    while (known && control->whatsThis().isEmpty() && control != &window_ && control->parentWidget())
        control = control->parentWidget();
    // A text that a control was given as it stands may be plain words.
    QString words = control->whatsThis();
    if (words.isEmpty())
        return {};
    if (!Qt::mightBeRichText(words))
        words = words.toHtmlEscaped();
    if (known)
        words = QStringLiteral("<p>%1</p><p>%2</p>").arg(pointed, words);
    words = book().withWordLinks(words);
    const QUrl page = pageFor(&widget);
    if (const ManualPage* of = book().page(page.path()))
        words += QStringLiteral("<p>%1</p>")
                     .arg(tr("More: %1")
                              .arg(QStringLiteral("<a href=\"%1\">%2</a>")
                                       .arg(QString::fromLatin1(page.toEncoded()), of->title)));
    return words;
}

bool ManualOpener::explain(QWidget* widget, const QPoint& at, const QPoint& global)
{
    const QString words = belongsTo(window_, widget) ? wordsAt(*widget, at) : QString();
    if (words.isEmpty())
        return false;
    QWhatsThis::showText(global, words, widget);
    return true;
}

bool ManualOpener::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::WhatsThisClicked: {
        const QUrl url(static_cast<QWhatsThisClickedEvent*>(event)->href());
        if (url.scheme() != scheme())
            break;
        QWhatsThis::hideText();
        open(url);
        return true;
    }
    case QEvent::Show:
        // Before it is seen, and after its maker has named it.
        if (auto* widget = qobject_cast<QWidget*>(watched); widget && widget->whatsThis().isEmpty())
            giveWords(*widget);
        break;
    case QEvent::WhatsThis:
        if (auto* widget = qobject_cast<QWidget*>(watched); widget && widget->isWidgetType()) {
            const auto* help = static_cast<QHelpEvent*>(event);
            return explain(widget, help->pos(), help->globalPos());
        }
        break;
    case QEvent::KeyPress: {
        // The window's own F1 is an action; a dialog is a window of its own.
        const auto* key = static_cast<QKeyEvent*>(event);
        auto* widget = qobject_cast<QWidget*>(watched);
        if (key->key() != Qt::Key_F1 || key->modifiers() != Qt::NoModifier || !widget
            || !qobject_cast<QDialog*>(widget->window()) || !belongsTo(window_, widget))
            break;
        openAt(widget);
        return true;
    }
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace keyfall
