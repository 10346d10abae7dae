// SPDX-License-Identifier: MIT
#include "ui/inspector/rule_view.h"

#include "core/text/rule_citations.h"
#include "ui/words/rule_links.h"
#include "ui/words/rule_words.h"

#include <QAction>
#include <QHBoxLayout>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QString linkTo(const Rule& rule, std::string_view words)
{
    return QStringLiteral("[%1](%2)").arg(text(words), QString::fromLatin1(ruleUrl(rule).toEncoded()));
}

QString listOf(const std::vector<const Rule*>& rules)
{
    QString list;
    for (const Rule* rule : rules)
        list += QStringLiteral("- %1 %2\n").arg(linkTo(*rule, rule->id), titleInWindowLanguage(*rule));
    return list;
}

/// The rule's Markdown with links to the rules it cites, but for those in code.
QString linkedText(const Rule& rule)
{
    const std::string_view all = rule.text;
    QString result;
    std::size_t done = 0;
    for (const RuleCitation& citation : ruleCitations(all, rule.id.substr(0, rule.id.find(':')))) {
        const auto before = all.begin() + static_cast<std::ptrdiff_t>(citation.at);
        if (std::count(all.begin(), before, '`') % 2 != 0)
            continue;
        result += text(all.substr(done, citation.at - done))
            + linkTo(*citation.rule, all.substr(citation.at, citation.length));
        done = citation.at + citation.length;
    }
    return result + text(all.substr(done));
}

}  // namespace

/// The rule in a sentence of the window's language, where that is not the one in which it is written.
QString RuleView::inShort(const Rule& rule)
{
    const QString sentence = sentenceInWindowLanguage(rule);
    if (sentence.toStdString() == rule.sentence)
        return {};
    return QStringLiteral("%1\n\n*%2*\n\n").arg(sentence, tr("The whole rule, which is written in English:"));
}

RuleView::RuleView(QWidget* parent)
    : QWidget(parent), back_(new QAction(tr("&Back"), this)), page_(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("ruleView"));
    setAccessibleName(tr("Rule"));
    setWhatsThis(
        tr("<p>The rules that decide which kernel runs, and what the layers do. Where a panel cites one, a click "
           "on it opens it here.</p>"));
    back_->setObjectName(QStringLiteral("ruleView.back"));
    back_->setToolTip(tr("The rule that was shown before"));
    back_->setShortcut(Qt::ALT | Qt::Key_Left);
    back_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(back_);
    auto* button = new QToolButton(this);
    button->setDefaultAction(back_);
    page_->setObjectName(QStringLiteral("ruleView.page"));
    page_->setAccessibleName(tr("Text of the rule"));
    page_->setOpenLinks(false);

    auto* head = new QHBoxLayout;
    head->addWidget(button);
    head->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(page_, 1);
    setFocusProxy(page_);

    connect(back_, &QAction::triggered, this, &RuleView::back);
    connect(page_, &QTextBrowser::anchorClicked, this, &RuleView::open);
    show({});
}

void RuleView::open(const QUrl& url)
{
    if (url.path() == current_)
        return;
    history_.append(current_);
    show(url.path());
}

void RuleView::back()
{
    if (!history_.isEmpty())
        show(history_.takeLast());
}

void RuleView::show(const QString& id)
{
    back_->setEnabled(!history_.isEmpty());
    const auto rule = findRule(id.toStdString());
    current_ = rule ? id : QString();
    if (rule) {
        const Rule& shown = **rule;
        page_->setMarkdown(QStringLiteral("### %1 %2\n\n%3%4\n\n%5")
                               .arg(text(shown.id), titleInWindowLanguage(shown), inShort(shown), linkedText(shown),
                                    shown.chapter ? listOf(rulesBelow(shown)) : QString()));
        return;
    }
    std::vector<const Rule*> chapters;
    for (const Rule& each : allRules())
        if (each.chapter)
            chapters.push_back(&each);
    page_->setMarkdown(listOf(chapters));
}

}  // namespace keyfall
