// SPDX-License-Identifier: MIT
// The manual says what the program does: its sessions are run, and the falls printed below them compared.
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

namespace keyfall {

namespace {

struct Example {
    QByteArray session;
    QString falls;  ///< as printed below it
};

struct Page {
    QString text;
    QStringList anchors;
    QList<Example> examples;
};

const QStringList kLanguages{"en", "zh_CN"};

Page readPage(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read a page of the manual");
    Page page;
    page.text = QString::fromUtf8(file.readAll());
    static const QRegularExpression anchor(QStringLiteral("^## .*\\{#([a-z-]+)\\}$"),
                                           QRegularExpression::MultilineOption);
    for (auto each = anchor.globalMatch(page.text); each.hasNext();)
        page.anchors << each.next().captured(1);
    static const QRegularExpression example(QStringLiteral("```session\n(.*?)```\n\n```falls\n(.*?)\n```"),
                                            QRegularExpression::DotMatchesEverythingOption);
    for (auto each = example.globalMatch(page.text); each.hasNext();) {
        const auto match = each.next();
        page.examples.append({match.captured(1).toUtf8(), match.captured(2)});
    }
    return page;
}

/// By file name, so that they come in the order of the contents.
QMap<QString, Page> pagesIn(const QString& language)
{
    const QDir folder(QStringLiteral(KEYFALL_RESOURCES_DIR "/manual/") + language);
    QMap<QString, Page> pages;
    for (const QString& name : folder.entryList({QStringLiteral("*.md")}, QDir::Files))
        pages.insert(name, readPage(folder.filePath(name)));
    return pages;
}

QString idOf(const QString& file)
{
    return file.mid(3).chopped(3);
}

QString text(const Json& value)
{
    return QString::fromStdString(value.get<std::string>());
}

/// One line a call and one a call made inside it: `add: Tracer → Cpu (passed Vmap: no kernel)`.
QStringList linesOf(const Json& call)
{
    struct Line {
        int depth;
        QStringList hops;
        int last;  ///< the hop that a redispatch goes on from
    };
    QList<Line> lines;
    QMap<int, int> lineOfHop;
    for (const Json& hop : call["hops"]) {
        QStringList passed;
        for (const Json& each : hop["considered"])
            passed << text(each["key"]) + QStringLiteral(": ") + text(each["reason"]);
        QString step = hop["key"].is_null() ? QStringLiteral("?") : text(hop["key"]);
        if (!passed.isEmpty())
            step += QStringLiteral(" (passed %1)").arg(passed.join(QStringLiteral(", ")));
        const QString kind = text(hop["kind"]);
        const bool goesOn = kind.startsWith(QLatin1String("redispatch")) || kind == QLatin1String("call_direct");
        const int id = hop["id"];
        const int parent = hop["parent"];
        const int above = lineOfHop.value(parent, -1);
        if (goesOn && above >= 0 && lines[above].last == parent) {
            lines[above].hops << step;
            lines[above].last = id;
            lineOfHop[id] = above;
            continue;
        }
        lines.append({above < 0 ? 0 : lines[above].depth + 1, {text(hop["op"]) + QStringLiteral(": ") + step}, id});
        lineOfHop[id] = static_cast<int>(lines.size()) - 1;
    }
    QStringList words;
    for (const Line& line : lines)
        words << QString(2 * line.depth, QLatin1Char(' ')) + line.hops.join(QStringLiteral(" → "));
    if (!call["error"].is_null())
        words << QStringLiteral("error: ") + text(call["error"]);
    for (const Json& each : call.value("assigned", Json::array()))
        words << text(each["name"]) + QStringLiteral(" = ") + text(each["text"]);
    return words;
}

}  // namespace

class ManualTest : public QObject {
    Q_OBJECT

private:
    QMap<QString, QMap<QString, Page>> books_;

private Q_SLOTS:
    void initTestCase();
    void bothLanguagesHaveTheSamePages();
    void everyExampleFallsAsPrinted();
    void theProseNamesTheKeysOfItsExamples();
    void everyLinkLeadsSomewhere();
    void everyCommandIsOne();
    void theChineseWordsAreThoseOfTheList();
    void theChinesePagesNameThingsAsTheWindowDoes();
};

void ManualTest::initTestCase()
{
    for (const QString& language : kLanguages)
        books_.insert(language, pagesIn(language));
}

void ManualTest::bothLanguagesHaveTheSamePages()
{
    const auto& english = books_[QStringLiteral("en")];
    const auto& chinese = books_[QStringLiteral("zh_CN")];
    QCOMPARE(english.size(), 15);
    QCOMPARE(chinese.keys(), english.keys());
    static const QRegularExpression ideograph(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
    for (auto page = english.begin(); page != english.end(); ++page) {
        const Page& other = chinese[page.key()];
        QVERIFY2(page->anchors.size() >= 2, qPrintable(page.key()));
        QCOMPARE(other.anchors, page->anchors);
        QCOMPARE(page->text.count(QLatin1String("\n## ")), page->anchors.size());  // no part without an anchor
        QCOMPARE(other.text.count(QLatin1String("\n## ")), page->anchors.size());
        QCOMPARE(other.examples.size(), page->examples.size());
        for (int i = 0; i < page->examples.size(); ++i) {
            QCOMPARE(other.examples[i].session, page->examples[i].session);
            QCOMPARE(other.examples[i].falls, page->examples[i].falls);
        }
        // Every paragraph is there: a translation that stops half way is shorter than this.
        QVERIFY2(other.text.count(ideograph) * 8 > page->text.size() - 600 * page->examples.size(),
                 qPrintable(page.key()));
        QVERIFY2(!page->text.contains(ideograph), qPrintable(page.key()));
    }
}

void ManualTest::everyExampleFallsAsPrinted()
{
    int examples = 0;
    for (const auto& [file, page] : books_[QStringLiteral("en")].toStdMap()) {
        QCOMPARE(page.text.count(QLatin1String("```session")), page.examples.size());
        for (const Example& example : page.examples) {
            const test::Outcome ran = test::keyfall({"run", "-", "--json"}, example.session, {"KEYFALL_CUDA=off"});
            const Json json = ran.json();
            QVERIFY2(json.is_object(), file.toUtf8() + ": " + ran.err);
            QStringList lines;
            for (const Json& call : json["calls"])
                lines << linesOf(call);
            QCOMPARE(example.falls, lines.join(QLatin1Char('\n')));
            QCOMPARE(ran.status, example.falls.contains(QLatin1String("error: ")) ? 1 : 0);
            ++examples;
        }
    }
    QVERIFY(examples >= 15);
}

void ManualTest::theProseNamesTheKeysOfItsExamples()
{
    static const QRegularExpression fenced(QStringLiteral("```.*?```"), QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression key(QStringLiteral("(?:: |→ )([A-Z]\\w+)"));
    for (const QString& language : kLanguages) {
        for (const auto& [file, page] : books_[language].toStdMap()) {
            const QString prose = QString(page.text).remove(fenced);
            for (const Example& example : page.examples)
                for (auto each = key.globalMatch(example.falls.section(QLatin1String("error: "), 0, 0));
                     each.hasNext();) {
                    const QString name = each.next().captured(1);
                    QVERIFY2(prose.contains(name), qPrintable(language + QLatin1Char('/') + file + name));
                }
        }
    }
}

void ManualTest::everyLinkLeadsSomewhere()
{
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)]+)\\)"));
    int links = 0;
    for (const QString& language : kLanguages) {
        QStringList places;
        for (const auto& [file, page] : books_[language].toStdMap()) {
            places << QStringLiteral("manual:") + idOf(file);
            for (const QString& anchor : page.anchors)
                places << QStringLiteral("manual:%1#%2").arg(idOf(file), anchor);
        }
        for (const auto& [file, page] : books_[language].toStdMap())
            for (auto each = link.globalMatch(page.text); each.hasNext(); ++links) {
                const QString target = each.next().captured(1);
                QVERIFY2(places.contains(target), qPrintable(file + QStringLiteral(": ") + target));
            }
    }
    QVERIFY(links >= 30);
}

void ManualTest::everyCommandIsOne()
{
    const QString help = QString::fromUtf8(test::keyfall({"--help"}).out);
    static const QRegularExpression command(QStringLiteral("`keyfall ([a-z]+)"));
    int commands = 0;
    for (const QString& language : kLanguages) {
        for (const auto& [file, page] : books_[language].toStdMap())
            for (auto each = command.globalMatch(page.text); each.hasNext(); ++commands) {
                const QString name = each.next().captured(1);
                // The pages about lessons say that a copy may be without them.
                if (name != QLatin1String("lesson"))
                    QVERIFY2(help.contains(QRegularExpression(QStringLiteral("^  %1\\b").arg(name),
                                                              QRegularExpression::MultilineOption)),
                             qPrintable(file + QStringLiteral(": ") + name));
            }
    }
    QVERIFY(commands >= 20);
}

void ManualTest::theChineseWordsAreThoseOfTheList()
{
    const QMap<QString, QString> list{
        {"key", "调度键"},       {"key-set", "键集"},  {"kernel", "内核"},      {"redispatch", "重新调度"},
        {"fallthrough", "穿透"}, {"fallback", "后备"}, {"alias-key", "别名键"}, {"registration", "登记"},
        {"entry", "表项"},       {"operator", "算子"}, {"hop", "跳"},           {"stale", "陈旧"}};
    const QString page = books_[QStringLiteral("zh_CN")][QStringLiteral("15-words.md")].text;
    for (auto word = list.begin(); word != list.end(); ++word) {
        const QRegularExpression heading(QStringLiteral("^## (\\S+) .*\\{#%1\\}$").arg(word.key()),
                                         QRegularExpression::MultilineOption);
        QCOMPARE(heading.match(page).captured(1), word.value());
    }
}

/// What is set off in a Chinese page is not called in English where the Chinese window has another word for it. Labels in
/// pictures are English there, too; a page puts the meaning in brackets behind them.
void ManualTest::theChinesePagesNameThingsAsTheWindowDoes()
{
    static const QRegularExpression ideograph(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
    QMap<QString, QString> words;
    QFile file(QStringLiteral(KEYFALL_RESOURCES_DIR "/translations/keyfall_zh_CN.ts"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    for (QString source; !reader.atEnd();) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (reader.name() == QLatin1String("source"))
            source = reader.readElementText().remove(QLatin1Char('&')).remove(QStringLiteral("…")).toLower();
        else if (reader.name() == QLatin1String("translation"))
            if (const QString text = reader.readElementText(); text.contains(ideograph))
                words.insert(source, text);
    }
    QVERIFY(words.size() > 1000);
    static const QRegularExpression setOff(QStringLiteral("(?<!\\*)(\\*{1,2})(?!\\*)([^*\\n]+?)\\1(?!\\*)(?!（)"));
    QStringList english;
    for (const auto& [name, page] : books_[QStringLiteral("zh_CN")].toStdMap())
        for (auto each = setOff.globalMatch(page.text); each.hasNext();)
            if (const QString word = each.next().captured(2); words.contains(word.toLower()))
                english << QStringLiteral("%1: %2 is %3").arg(name, word, words[word.toLower()]);
    QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
}

}  // namespace keyfall

KEYFALL_TEST(keyfall::ManualTest)
#include "manual_test.moc"
