// SPDX-License-Identifier: MIT
#include "ui/lessons/answer_words.h"

#include "core/lesson/check_result.h"
#include "ui/lessons/question_facts.h"
#include "ui/words/hop_text.h"
#include "ui/words/listed.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QRegularExpression>

#include <algorithm>

namespace keyfall {

namespace {

QString nameOf(const CallGraph& graph, Key key)
{
    return QString::fromStdString(graph.model->nameOf(key));
}

/// As sessions write one that is a recipe: {"return": 0}.
bool isKernel(const Json& value)
{
    return value.is_object() && value.size() == 1
        && (value.contains("return") || value.contains("call") || value.contains("call_direct"))
        && !value.begin().value().is_structured();
}

}  // namespace

QString AnswerWords::nextKeyQuestion(const CallGraph& graph, const Hop& hop)
{
    return onOneLine(
        {reached(graph, hop), QuestionFacts::inWords(QuestionFacts(graph, hop).all()), tr("Whose kernel runs next?")});
}

QString AnswerWords::shortQuestion(const CallGraph& graph, const Hop& hop)
{
    return onOneLine({reached(graph, hop), tr("Whose kernel runs next?")});
}

QString AnswerWords::reached(const CallGraph& graph, const Hop& hop)
{
    const QString op = QString::fromStdString(hop.op.str());
    const Hop* from = graph.find(hop.parent);
    if (from == nullptr)
        return tr("A call of %1.").arg(op);
    return tr("%1, %2, from %3.").arg(op, HopText::kindWords(hop.kind), HopText::keyText(graph, *from));
}

QString AnswerWords::keyOption(const CallGraph& graph, Key key)
{
    return nameOf(graph, key);
}

QString AnswerWords::errorOption()
{
    return tr("No kernel: the call is an error");
}

QString AnswerWords::whyRight(const CallGraph& graph, const Hop& hop)
{
    QStringList sentences;
    for (const Considered& skipped : hop.considered)
        sentences << HopText::reasonWords(nameOf(graph, skipped.key), skipped.reason);
    if (predictionAt(graph, hop).right)
        sentences << tr("The kernel is %1.").arg(HopText::provenanceWords(hop.provenance));
    else if (hop.error)
        sentences << beginning(HopText::errorLine(hop.error->message));  // all of it stands at the hop
    return onOneLine(sentences);
}

QString AnswerWords::whyWrong(const CallGraph& graph, const Hop& hop, std::optional<Key> answer)
{
    const QString key = answer ? nameOf(graph, *answer) : QString();
    const QString right = HopText::keyText(graph, hop);
    // The graph keeps no such key among those that were passed: the thread took it before the lookup.
    if (const QuestionFacts facts(graph, hop);
        answer && std::find(facts.excluded().begin(), facts.excluded().end(), *answer) != facts.excluded().end())
        return HopText::reasonWords(key, NotChosen::excluded);
    switch (keyfall::whyWrong(graph, hop, answer)) {
    case WrongKey::outsideTheSet: return tr("%1 is not in the set.").arg(key);
    case WrongKey::lower: return tr("%1 is in the set, but %2 is higher.").arg(key, right);
    case WrongKey::noKernel: return HopText::reasonWords(key, NotChosen::noKernel);
    case WrongKey::fallsThrough: return HopText::reasonWords(key, NotChosen::fallthrough);
    case WrongKey::excluded: return HopText::reasonWords(key, NotChosen::excluded);
    case WrongKey::shadowed: return HopText::reasonWords(key, NotChosen::shadowed);
    case WrongKey::fails: return tr("%1 is where the lookup ends, but it has no kernel to run.").arg(key);
    case WrongKey::hasKernel: return tr("There is a kernel: %1 has one.").arg(right);
    }
    return {};
}

QString AnswerWords::beginning(const QString& error)
{
    constexpr qsizetype most = 70;  // characters that a row has room for
    static const QRegularExpression end(QStringLiteral("\n|; |\\. |。|；"));
    QString words = error.left(error.indexOf(end));
    if (words.size() > most)
        words.truncate(std::max<qsizetype>(words.lastIndexOf(QLatin1Char(' '), most), most / 2));
    return words.size() < error.size() && words + QLatin1Char('.') != error ? words + QStringLiteral(" …") : error;
}

QString AnswerWords::found(const LessonCheck& check, const Json& value)
{
    if (check.of.of == LessonSubject::Of::run && check.at == "/error") {
        if (value.is_null())
            return tr("no error");
        if (value.is_string())
            return tr("an error: %1").arg(beginning(inWindowLanguage(value.get<std::string>())));
    }
    if (check.of.of == LessonSubject::Of::session && check.at == "/keyset" && value.is_string())
        return tr("from the tensors");
    if (check.test == LessonTest::mentions && value.is_array() && check.wanted.is_string()) {
        Json named = Json::array();  // what it looks for, without the rest
        for (const Json& one : value)
            if (one.is_string() && one.get<std::string>().find(check.wanted.get<std::string>()) != std::string::npos)
                named.push_back(one);
        if (!named.empty())
            return found(check.test, named);
    }
    if (check.test == LessonTest::each && value.is_array()) {
        QStringList bad;  // a long program is mostly as it should be: what is not is what there is to do
        QStringList all;
        for (const Json& one : value) {
            all << found(check.each.front(), one);
            if (!testHolds(check.each.front(), one))
                bad << all.last();
        }
        QStringList words = bad.isEmpty() ? all : bad;
        words.removeDuplicates();
        return words.isEmpty() ? tr("nothing") : listClauses(words);
    }
    return found(check.test, value);
}

QString AnswerWords::found(LessonTest test, const Json& value)
{
    constexpr std::size_t kMost = 120;  // characters that a row has room for
    if (test == LessonTest::count)
        return QString::number(value.is_array() ? value.size() : value.is_null() ? 0 : 1);
    if (value.is_null() || (value.is_array() && value.empty()))
        return tr("nothing");
    if (value.is_boolean())
        return value.get<bool>() ? tr("yes") : tr("no");
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (value.is_number_float())
        return QString::number(value.get<double>(), 'g', 7);
    if (isKernel(value)) {
        const QString what = found(LessonTest::equals, value.begin().value());
        if (value.contains("return"))
            return tr("returns argument %1").arg(what);
        if (value.contains("call"))
            return tr("calls %1").arg(what);
        if (value.contains("call_direct"))
            return tr("calls the kernel at %1").arg(what);
    }
    if (value.is_object() && value.size() == 1)  // {"explicit": ["Cpu"]}
        return QString::fromStdString(value.begin().key()) + QStringLiteral(": ")
            + found(LessonTest::equals, value.begin().value());
    // The one tensor that was looked for, the one kernel that was found.
    if (value.is_array() && value.size() == 1 && (value.front().is_array() || isKernel(value.front())))
        return found(LessonTest::equals, value.front());
    const auto isPlain = [](const Json& one) { return !one.is_structured(); };
    if (!value.is_array() || !std::all_of(value.begin(), value.end(), isPlain))
        return QString::fromStdString(valueText(value, kMost));
    QStringList parts;
    for (auto one = value.begin(); one != value.end();) {
        constexpr std::ptrdiff_t many =
            4;  // the same word again and again says how often, and leaves the rows in sight
        const auto other = std::find_if(one, value.end(), [&one](const Json& each) { return each != *one; });
        const auto times = std::distance(one, other);
        const bool sums = times >= many && one->is_string();
        parts << found(LessonTest::equals, *one) + (sums ? QStringLiteral(" ×%1").arg(times) : QString());
        one = sums ? other : std::next(one);
    }
    return listNames(parts);
}

QString AnswerWords::withoutStop(QString answer)
{
    if (answer.endsWith(QLatin1Char('.')) || answer.endsWith(QChar(0x3002)))
        answer.chop(1);
    return answer;
}

}  // namespace keyfall
