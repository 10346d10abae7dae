// SPDX-License-Identifier: MIT
#include "ui/words/sentences.h"

#include "core/error.h"
#include "ui/words/listed.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <optional>
#include <vector>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::SentenceParts)
};

QString placed(const QString& where, const QString& message)
{
    return Words::tr("%1: %2").arg(where, message);
}

QString advised(const QString& message, const QString& advice)
{
    return Words::tr("%1 (%2)").arg(message, advice);
}

/// A sign of Chinese or Japanese, or its punctuation: no space stands between two of them.
bool isWide(QChar sign)
{
    return (sign.unicode() >= 0x2e80 && sign.unicode() < 0xd800) || sign.unicode() >= 0xff00;
}

/// "CPU, CUDA": names that core put into a sentence one after another. No sizes, no code.
bool isListOfNames(const QString& value)
{
    static const QRegularExpression names(QStringLiteral("^('?)[A-Za-z_][\\w.:-]*\\1(, \\1[A-Za-z_][\\w.:-]*\\1)+$"));
    return names.match(value).hasMatch();
}

/// Values in values: an explanation within an advice within an error. More is no sentence of core's.
constexpr int kDeepest = 6;

/// With fewer signs of its own a sentence could be found in any text: its values must be short then.
constexpr qsizetype kFewLetters = 24;
constexpr qsizetype kLongestValue = 80;
/// With next to none ("expected %1") it is only meant where a value is a sentence of core's, too.
constexpr qsizetype kNextToNone = 10;

/// A sentence with places for values: "%1 must be %2, found %3".
struct Template {
    QString source;
    QStringList words;        ///< what stands between the values: one more than values
    std::vector<int> values;  ///< their numbers, from 1, in the order of the text
    qsizetype letters = 0;    ///< how many signs of a sentence are its own: the more, the surer
};

class SentenceList {
public:
    SentenceList()
    {
        QFile file(QStringLiteral(":/keyfall/translations/sentences.txt"));
        if (!file.open(QIODevice::ReadOnly))
            return;
        for (QString line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            line.replace(QLatin1String("\\n"), QLatin1String("\n")).replace(QLatin1String("\\\\"), QLatin1String("\\"));
            add(line);
        }
        std::stable_sort(templates_.begin(), templates_.end(),
                         [](const Template& a, const Template& b) { return a.letters > b.letters; });
    }

    [[nodiscard]] QString translated(const QString& sentence, int depth) const
    {
        if (depth > kDeepest || sentence.size() < 2)
            return sentence;
        if (whole_.contains(sentence))
            return spoken(sentence);
        const Parts parts = inParts(sentence, depth);
        if (parts.sure)
            return parts.text;
        for (const Template& each : templates_)
            if (const auto values = valuesIn(sentence, each); values && isMeant(each, *values, depth))
                return filled(each, *values, depth);
        return parts.text;
    }

private:
    struct Parts {
        QString text;
        bool sure = false;  ///< each part is a sentence, so that no longer one is looked for
    };

    void add(const QString& line)
    {
        static const QRegularExpression value(QStringLiteral("%([1-9])"));
        Template made{line, {}, {}, 0};
        qsizetype at = 0;
        for (auto found = value.globalMatch(line); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            made.words << line.mid(at, match.capturedStart() - at);
            made.values.push_back(match.captured(1).toInt());
            at = match.capturedEnd();
        }
        made.words << line.mid(at);
        for (const QString& words : made.words)
            made.letters += words.size();
        if (made.values.empty())
            whole_.insert(line, true);
        else
            templates_.push_back(std::move(made));
    }

    [[nodiscard]] static QString spoken(const QString& source)
    {
        return QCoreApplication::translate("keyfall::Sentences", source.toUtf8().constData());
    }

    /// The values of `sentence`, in the order of the text, if it is made of this template. Of values side by side, which no
    /// word parts, the first has it all.
    [[nodiscard]] static std::optional<QStringList> valuesIn(const QString& sentence, const Template& made)
    {
        if (sentence.size() < made.letters || !sentence.startsWith(made.words.front())
            || !sentence.endsWith(made.words.back()))
            return {};
        QStringList values;
        qsizetype at = made.words.front().size();
        const qsizetype end = sentence.size() - made.words.back().size();
        qsizetype joined = 0;
        const auto take = [&](qsizetype next) {
            values << sentence.mid(at, next - at);
            values += QStringList(joined);
            joined = 0;
        };
        for (qsizetype i = 1; i + 1 < made.words.size(); ++i) {
            if (made.words[i].isEmpty()) {
                ++joined;
                continue;
            }
            const qsizetype next = sentence.indexOf(made.words[i], at);
            if (next < 0 || next + made.words[i].size() > end)
                return {};
            take(next);
            at = next + made.words[i].size();
        }
        if (at > end)
            return {};
        take(end);
        const bool anything = std::any_of(values.begin(), values.end(), [](const QString& value) {
            return value.size() > kLongestValue || value.contains(QLatin1String(". "));
        });
        return made.letters < kFewLetters && anything ? std::nullopt : std::optional(values);
    }

    [[nodiscard]] bool isMeant(const Template& made, const QStringList& values, int depth) const
    {
        return made.letters >= kNextToNone || made.source.startsWith(QLatin1Char(' '))
            || std::any_of(values.begin(), values.end(),
                           [&](const QString& value) { return translated(value, depth + 1) != value; });
    }

    [[nodiscard]] QString filled(const Template& made, const QStringList& values, int depth) const
    {
        const QString in = spoken(made.source);
        QString text;
        for (qsizetype i = 0; i < in.size(); ++i) {
            const int number = in[i] == QLatin1Char('%') && i + 1 < in.size() ? in[i + 1].digitValue() : 0;
            const auto place = std::find(made.values.begin(), made.values.end(), number);
            if (number <= 0 || place == made.values.end()) {
                text += in[i];
                continue;
            }
            const QString core = values[place - made.values.begin()];
            const QString value =
                isListOfNames(core) ? listNames(core.split(QStringLiteral(", "))) : translated(core, depth + 1);
            const auto wideAt = [](const QString& words, qsizetype at) {
                return at >= 0 && at < words.size() && isWide(words[at]);
            };
            if (text.endsWith(QLatin1Char(' ')) && wideAt(text, text.size() - 2) && wideAt(value, 0))
                text.chop(1);
            text += value;
            ++i;
            if (wideAt(value, value.size() - 1) && wideAt(in, i + 2) && in[i + 1] == QLatin1Char(' '))
                ++i;
        }
        return text;
    }

    /// "message (advice)", "where: message", lines: each part as a sentence.
    [[nodiscard]] Parts inParts(const QString& sentence, int depth) const
    {
        Parts parts{sentence};
        const auto cut = [&](qsizetype at, qsizetype gap, qsizetype last) {
            if (at <= 0 || parts.sure)
                return;
            const QString first = sentence.left(at);
            const QString second = sentence.mid(at + gap, sentence.size() - at - gap - last);
            const QString one = translated(first, depth + 1);
            const QString other = translated(second, depth + 1);
            parts.sure = gap > 1 && one != first && other != second;
            if (parts.sure)
                parts.text = last > 0 ? advised(one, other) : placed(one, other);
            else if (one != first || other != second)
                parts.text = one + sentence.mid(at, gap) + other + sentence.right(last);
        };
        if (const qsizetype line = sentence.indexOf(QLatin1Char('\n')); line > 0) {
            cut(line, 1, 0);
            return parts;
        }
        if (sentence.endsWith(QLatin1Char(')')))
            cut(sentence.indexOf(QLatin1String(" (")), 2, 1);
        cut(sentence.indexOf(QLatin1String(": ")), 2, 0);
        return parts;
    }

    QHash<QString, bool> whole_;
    std::vector<Template> templates_;
};

/// Whether there is a language to speak; in English there is nothing to look for.
bool speaksEnglish()
{
    static const char* const kAny = "check the path";
    return QCoreApplication::translate("keyfall::Sentences", kAny) == QLatin1String(kAny);
}

}  // namespace

QString inWindowLanguage(const QString& sentence)
{
    static const SentenceList list;
    return speaksEnglish() ? sentence : list.translated(sentence, 0);
}

QString inWindowLanguage(const std::string& sentence)
{
    return inWindowLanguage(QString::fromStdString(sentence));
}

QString inWindowLanguage(const Error& error)
{
    QString text = inWindowLanguage(error.message);
    if (!error.where.empty())
        text = placed(inWindowLanguage(error.where), text);
    if (!error.advice.empty())
        text = advised(text, inWindowLanguage(error.advice));
    return text;
}

}  // namespace keyfall
