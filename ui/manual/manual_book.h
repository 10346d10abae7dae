// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace keyfall {

/// A part of a page: what a heading with an anchor begins.
struct ManualPart {
    QString anchor;
    QString title;
    QString text;  ///< without marks, for the search
};

struct ManualPage {
    QString id;  ///< `keys`: by which links name it, in every language
    QString title;
    QString markdown;  ///< for a text browser: anchors taken out, sessions as lines to read and a link that opens them
    QList<ManualPart> parts;
    QList<QByteArray> sessions;  ///< as session files; `session:keys/0` is the first
};

/// The manual in one language, from the program's resources. A plain value.
class ManualBook final {
public:
    /// A place that has all the words that were looked for.
    struct Match {
        QUrl url;
        QString page;  ///< its title
        QString part;
        QString words;  ///< what stands around the first one
    };

    /// `en` or `zh_CN`; another language's manual is English.
    explicit ManualBook(const QString& language = QStringLiteral("en"));

    /// The languages that there are, the source's first.
    [[nodiscard]] static QStringList languages();
    /// Which of them somebody reads whose locale has this name: `zh_TW`, `zh-Hans` are Chinese, `de_DE` English.
    [[nodiscard]] static QString languageFor(const QString& locale);

    [[nodiscard]] const QString& language() const { return language_; }
    [[nodiscard]] const QList<ManualPage>& pages() const { return pages_; }
    [[nodiscard]] const ManualPage* page(const QString& id) const;
    /// The session that `session:PAGE/N` names; empty when there is none.
    [[nodiscard]] QByteArray session(const QUrl& url) const;
    /// In the order of the pages.
    [[nodiscard]] QList<Match> find(const QString& words) const;
    /// Where the glossary explains a word as it stands on the screen ("Fallthrough", "thread keys"); invalid: nowhere.
    [[nodiscard]] QUrl word(const QString& text) const;
    /// The HTML with the first use of each of the glossary's words as a link; what is a link already stays one.
    [[nodiscard]] QString withWordLinks(const QString& html) const;

private:
    QString language_;
    QList<ManualPage> pages_;
};

/// `manual:keys#thread`; without a part the page's beginning.
[[nodiscard]] QUrl manualUrl(const QString& page, const QString& part = {});

}  // namespace keyfall
