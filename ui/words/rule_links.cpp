// SPDX-License-Identifier: MIT
#include "ui/words/rule_links.h"

#include "core/text/rule_citations.h"
#include "ui/words/rule_words.h"

#include <QDesktopServices>

namespace keyfall {

namespace {

QString linked(const QString& text, bool html)
{
    const std::string bytes = text.toStdString();
    const std::vector<RuleCitation> citations = ruleCitations(bytes);
    if (citations.empty())
        return text;
    const auto words = [&](std::size_t from, std::size_t to) {
        const QString piece = QString::fromStdString(bytes.substr(from, to - from));
        return html ? piece : piece.toHtmlEscaped();
    };
    QString result;
    std::size_t done = 0;
    for (const RuleCitation& citation : citations) {
        const std::size_t end = citation.at + citation.length;
        result += words(done, citation.at)
            + QStringLiteral("<a href=\"%1\" title=\"%2\">%3</a>")
                  .arg(QString::fromLatin1(ruleUrl(*citation.rule).toEncoded()),
                       sentenceInWindowLanguage(*citation.rule).toHtmlEscaped(), words(citation.at, end));
        done = end;
    }
    return result + words(done, bytes.size());
}

}  // namespace

QUrl ruleUrl(const Rule& rule)
{
    QUrl url;
    url.setScheme(QStringLiteral("rule"));
    url.setPath(QString::fromUtf8(rule.id.data(), static_cast<qsizetype>(rule.id.size())));
    return url;
}

QString withRuleLinks(const QString& text)
{
    return linked(text, false);
}

QString htmlWithRuleLinks(const QString& html)
{
    return linked(html, true);
}

bool openCitedRule(const QString& text)
{
    const std::vector<RuleCitation> citations = ruleCitations(text.toStdString());
    return !citations.empty() && QDesktopServices::openUrl(ruleUrl(*citations.front().rule));
}

RuleLabel::RuleLabel(const QString& name, QWidget* parent) : QLabel(parent)
{
    setObjectName(name);
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setOpenExternalLinks(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard | Qt::LinksAccessibleByMouse
                            | Qt::LinksAccessibleByKeyboard);
}

void RuleLabel::setText(const QString& text)
{
    const QString rich = withRuleLinks(text);
    setTextFormat(rich == text ? Qt::PlainText : Qt::RichText);
    QLabel::setText(rich);
}

}  // namespace keyfall
