// SPDX-License-Identifier: MIT
#include "ui/manual/manual_panel.h"

#include "ui/theme/code_spans.h"
#include "ui/words/clear_button.h"

#include <QAbstractTextDocumentLayout>
#include <QAction>
#include <QComboBox>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

QString findScheme()
{
    return QStringLiteral("find");
}

QString linkTo(const QUrl& url, const QString& words)
{
    return QStringLiteral("[%1](%2)").arg(words, QString::fromLatin1(url.toEncoded()));
}

QToolButton* buttonFor(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

}  // namespace

ManualPanel::ManualPanel(const QString& language, QWidget* parent)
    : QWidget(parent),
      book_(language),
      back_(new QAction(tr("&Back"), this)),
      contents_(new QAction(tr("&Contents"), this)),
      language_(new QComboBox(this)),
      search_(new QLineEdit(this)),
      text_(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("manualPanel"));
    setAccessibleName(tr("Manual"));
    setWhatsThis(
        tr("<p>How Keyfall is used, page by page, and what its words mean. F1 opens the page of the panel that has "
           "the keyboard, or the word that is selected.</p>"));
    build();
    connect(back_, &QAction::triggered, this, &ManualPanel::back);
    connect(contents_, &QAction::triggered, this, [this] { open(manualUrl({})); });
    connect(search_, &QLineEdit::textChanged, this, &ManualPanel::search);
    connect(language_, &QComboBox::currentIndexChanged, this, &ManualPanel::takeLanguage);
    connect(text_, &QTextBrowser::anchorClicked, this, &ManualPanel::open);
    show(manualUrl({}));
}

void ManualPanel::build()
{
    back_->setObjectName(QStringLiteral("manual.back"));
    back_->setToolTip(tr("What was shown before (Alt+Left)"));
    back_->setWhatsThis(tr("Goes back to the page, the contents or the search that you came from."));
    back_->setShortcut(Qt::ALT | Qt::Key_Left);
    back_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(back_);
    contents_->setObjectName(QStringLiteral("manual.contents"));
    contents_->setToolTip(tr("All pages and their parts"));
    contents_->setWhatsThis(tr("Lists all pages of the manual and their parts, as links."));
    search_->setObjectName(QStringLiteral("manual.search"));
    search_->setPlaceholderText(tr("Find in the manual"));
    search_->setAccessibleName(search_->placeholderText());
    search_->setWhatsThis(tr("Lists the parts of the manual that have all these words. An empty field brings the page "
                             "back."));
    giveClearButton(*search_);
    language_->setObjectName(QStringLiteral("manual.language"));
    language_->setAccessibleName(tr("Language of the manual"));
    language_->setWhatsThis(tr("The manual in English or in Chinese, whatever the language of the window is."));
    language_->addItem(QStringLiteral("English"), QStringLiteral("en"));
    language_->addItem(QStringLiteral("中文"), QStringLiteral("zh_CN"));
    language_->setCurrentIndex(language_->findData(book_.language()));
    text_->setObjectName(QStringLiteral("manual.text"));
    text_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // lines break anywhere, but for a fraction of a sign
    text_->setAccessibleName(tr("Text of the manual"));
    text_->setWhatsThis(
        tr("A page of the manual. Tab goes from link to link, Return follows one; a session's link opens "
           "it in the window."));
    text_->setOpenLinks(false);

    auto* head = new QHBoxLayout;
    head->addWidget(buttonFor(back_, this));
    head->addWidget(buttonFor(contents_, this));
    head->addStretch();
    head->addWidget(language_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(search_);
    layout->addWidget(text_, 1);
    setFocusProxy(text_);
    text_->viewport()->installEventFilter(this);
    // Who scrolls has seen the heading.
    connect(text_->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { heading_ = 0; });
}

void ManualPanel::open(const QUrl& url)
{
    const QString scheme = url.scheme();
    if (scheme == QLatin1String("session")) {
        const ManualPage* page = book_.page(url.path().section(QLatin1Char('/'), 0, 0));
        if (const QByteArray session = book_.session(url); page && !session.isEmpty())
            Q_EMIT sessionWanted(session, page->title);
        return;
    }
    if (scheme != QLatin1String("manual") && scheme != findScheme()) {
        QDesktopServices::openUrl(url);  // rules, and pages of the web, which only a click opens
        return;
    }
    if (url == current_)
        return show(url);
    history_.append(current_);
    show(url);
}

void ManualPanel::back()
{
    if (!history_.isEmpty())
        show(history_.takeLast());
}

void ManualPanel::show(const QUrl& url)
{
    current_ = url;
    const bool finds = url.scheme() == findScheme();
    if (const QSignalBlocker quiet(search_); !finds)
        search_->clear();
    if (finds)
        showMatches(url.path());
    else if (const ManualPage* page = book_.page(url.path()))
        showPage(*page, url.fragment());
    else
        showContents();
    back_->setEnabled(!history_.isEmpty());
}

void ManualPanel::showPage(const ManualPage& page, const QString& part)
{
    heading_ = 0;
    setText(page.markdown);
    int number = 0;
    for (const ManualPart& each : page.parts) {
        ++number;
        if (each.anchor == part)
            return scrollToHeading(number);
    }
}

void ManualPanel::showContents()
{
    QString list;
    for (const ManualPage& page : book_.pages()) {
        list += QStringLiteral("- %1\n").arg(linkTo(manualUrl(page.id), page.title));
        if (page.parts.size() > 9)
            continue;  // the glossary: its page is its list
        for (const ManualPart& part : page.parts)
            list += QStringLiteral("    - %1\n").arg(linkTo(manualUrl(page.id, part.anchor), part.title));
    }
    setText(QStringLiteral("# %1\n\n%2").arg(tr("Manual"), list));
}

void ManualPanel::showMatches(const QString& words)
{
    const QList<ManualBook::Match> matches = book_.find(words);
    QString list;
    for (const ManualBook::Match& match : matches)
        list += QStringLiteral("- %1\n\n    %2\n\n")
                    .arg(linkTo(match.url, QStringLiteral("%1 ▸ %2").arg(match.page, match.part)),
                         match.words.toHtmlEscaped());
    const QString count = matches.isEmpty() ? tr("Nothing in the manual has all these words: %1").arg(words)
        : matches.size() == 1               ? tr("1 place")
                                            : tr("%1 places").arg(matches.size());
    setText(QStringLiteral("**%1**\n\n%2").arg(count.toHtmlEscaped(), list));
}

void ManualPanel::search(const QString& words)
{
    if (words.simplified().isEmpty()) {
        if (current_.scheme() == findScheme())
            back();
        return;
    }
    QUrl url;
    url.setScheme(findScheme());
    url.setPath(words.simplified());
    // Every letter is a step of one search, not a page to come back to.
    if (current_.scheme() != findScheme())
        history_.append(current_);
    show(url);
}

bool ManualPanel::eventFilter(QObject* watched, QEvent* event)
{
    // A panel that has just been opened gets its width after its text, and every line is somewhere else then.
    if (event->type() == QEvent::Resize && heading_ > 0)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (heading_ > 0)
                    scrollToHeading(heading_);
            },
            Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void ManualPanel::takeLanguage()
{
    book_ = ManualBook(language_->currentData().toString());
    show(current_);
}

void ManualPanel::setText(const QString& markdown)
{
    text_->setMarkdown(markdown);
    markCodeSpans(*text_->document());
    // Lines of code are broken like others: a panel beside the picture is narrow.
    QTextCursor cursor(text_->document());
    for (QTextBlock block = text_->document()->begin(); block.isValid(); block = block.next()) {
        if (!block.blockFormat().nonBreakableLines())
            continue;
        QTextBlockFormat format = block.blockFormat();
        format.setNonBreakableLines(false);
        format.setBackground(palette().alternateBase());
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
    text_->moveCursor(QTextCursor::Start);
}

void ManualPanel::scrollToHeading(int number)
{
    heading_ = number;
    for (QTextBlock block = text_->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() != 2 || --number > 0)
            continue;
        QTextCursor cursor(block);
        text_->setTextCursor(cursor);
        const QRectF at = text_->document()->documentLayout()->blockBoundingRect(block);
        text_->verticalScrollBar()->setValue(qRound(at.top()));
        return;
    }
}

}  // namespace keyfall
