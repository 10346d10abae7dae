// SPDX-License-Identifier: MIT
#include "ui/manual/manual_book.h"

#include "ui/manual/manual_page_reader.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

namespace keyfall {

namespace {

QString folderOf(const QString& language)
{
    return QStringLiteral(":/keyfall/manual/") + language;
}

QString wordsPage()
{
    return QStringLiteral("words");
}

/// What a heading of the glossary calls a thing. A translated one ends with the English word: "别名键 alias key".
QStringList namesOf(const ManualPart& part)
{
    QStringList names{part.title};
    const qsizetype space = part.title.indexOf(QLatin1Char(' '));
    if (space > 0 && part.title.front().unicode() > 0x2E80)  // begins with an ideograph
        names = {part.title.first(space), part.title.sliced(space + 1)};
    return names;
}

/// Stands in a text for the piece with this number that was put aside: a character that no text uses.
QChar placeOf(qsizetype number)
{
    return QChar(static_cast<char16_t>(0xE000 + number));
}

/// Where a name stands as a word of its own, from `from` on; ideographs have no spaces around them.
QRegularExpressionMatch wordAt(const QString& name, const QString& text)
{
    const QString pattern = name.front().unicode() > 0x2E80
        ? QRegularExpression::escape(name)
        : QStringLiteral("(?<![\\w-])%1(?:s|es)?(?![\\w-])").arg(QRegularExpression::escape(name));
    return QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption).match(text);
}

}  // namespace

QUrl manualUrl(const QString& page, const QString& part)
{
    QUrl url;
    url.setScheme(QStringLiteral("manual"));
    url.setPath(page);
    if (!part.isEmpty())
        url.setFragment(part);
    return url;
}

ManualBook::ManualBook(const QString& language) : language_(languageFor(language))
{
    const QDir folder(folderOf(language_));
    // The numbers before the names are the order of the pages.
    for (const QString& name : folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QString id = name.mid(name.indexOf(QLatin1Char('-')) + 1).chopped(3);
        const QString open = language_ == QLatin1String("zh_CN") ? QStringLiteral("▸ 打开这个会话")
                                                                 : QStringLiteral("▸ Open this session");
        pages_.append(readManualPage(id, QString::fromUtf8(file.readAll()), open));
    }
}

QStringList ManualBook::languages()
{
    return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

QString ManualBook::languageFor(const QString& locale)
{
    return locale.startsWith(QLatin1String("zh")) ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

const ManualPage* ManualBook::page(const QString& id) const
{
    const auto found =
        std::find_if(pages_.begin(), pages_.end(), [&](const ManualPage& page) { return page.id == id; });
    return found == pages_.end() ? nullptr : &*found;
}

QByteArray ManualBook::session(const QUrl& url) const
{
    const ManualPage* at = page(url.path().section(QLatin1Char('/'), 0, 0));
    const int number = url.path().section(QLatin1Char('/'), 1).toInt();
    return at && number >= 0 && number < at->sessions.size() ? at->sessions[number] : QByteArray();
}

QList<ManualBook::Match> ManualBook::find(const QString& words) const
{
    constexpr int kAround = 40;
    QList<Match> matches;
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (wanted.isEmpty())
        return matches;
    for (const ManualPage& page : pages_) {
        for (const ManualPart& part : page.parts) {
            const QString all = part.title + QLatin1Char('\n') + part.text;
            if (!std::all_of(wanted.begin(), wanted.end(),
                             [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
                continue;
            const qsizetype at = std::max<qsizetype>(0, part.text.indexOf(wanted.front(), 0, Qt::CaseInsensitive));
            const qsizetype from = std::max<qsizetype>(0, at - kAround);
            QString around = part.text.mid(from, 2 * kAround + wanted.front().size());
            if (from > 0)
                around.prepend(QStringLiteral("…"));
            if (from + 2 * kAround + wanted.front().size() < part.text.size())
                around.append(QStringLiteral("…"));
            matches.append({manualUrl(page.id, part.anchor), page.title, part.title, around});
        }
    }
    return matches;
}

QUrl ManualBook::word(const QString& text) const
{
    const ManualPage* glossary = page(wordsPage());
    const QString wanted = text.simplified();
    if (!glossary || wanted.isEmpty())
        return {};
    for (const ManualPart& part : glossary->parts)
        for (const QString& name : namesOf(part))
            if (const auto match = wordAt(name, wanted); match.capturedLength() == wanted.size())
                return manualUrl(wordsPage(), part.anchor);
    return {};
}

QString ManualBook::withWordLinks(const QString& html) const
{
    const ManualPage* glossary = page(wordsPage());
    if (!glossary)
        return html;
    static const QRegularExpression mark(QStringLiteral("<a\\b.*?</a>|<[^>]*>"));
    // Tags and links step aside, so that no word is found in them.
    QStringList aside;
    QString text;
    qsizetype done = 0;
    for (auto each = mark.globalMatch(html); each.hasNext();) {
        const auto match = each.next();
        text += html.sliced(done, match.capturedStart() - done) + placeOf(aside.size());
        aside.append(match.captured());
        done = match.capturedEnd();
    }
    text += html.sliced(done);
    QList<const ManualPart*> parts;
    for (const ManualPart& part : glossary->parts)
        parts.append(&part);
    // "key set" before "key".
    std::stable_sort(parts.begin(), parts.end(),
                     [](const ManualPart* a, const ManualPart* b) { return a->anchor.size() > b->anchor.size(); });
    for (const ManualPart* part : parts) {
        for (const QString& name : namesOf(*part)) {
            const auto match = wordAt(name, text);
            if (!match.hasMatch())
                continue;
            aside.append(
                QStringLiteral("<a href=\"%1\">%2</a>")
                    .arg(QString::fromLatin1(manualUrl(wordsPage(), part->anchor).toEncoded()), match.captured()));
            text.replace(match.capturedStart(), match.capturedLength(), placeOf(aside.size() - 1));
            break;
        }
    }
    for (qsizetype i = aside.size(); i-- > 0;)
        text.replace(placeOf(i), aside[i]);
    return text;
}

}  // namespace keyfall
