// SPDX-License-Identifier: MIT
#include "ui/exporting/step_html.h"

#include "core/lesson/lesson_pointer.h"
#include "ui/exporting/lesson_markdown.h"
#include "ui/exporting/solution_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::PlayerPage)
};

QString folded(const QString& summary, const QString& html)
{
    return QStringLiteral("<details><summary>%1</summary>\n%2</details>\n").arg(summary.toHtmlEscaped(), html);
}

/// Whoever opens it has the answer: the script shows the rest of the picture then.
QString foldedAnswer(const QString& summary, const QString& html)
{
    return QStringLiteral("<details class=\"tells\"><summary>%1</summary>\n%2</details>\n")
        .arg(summary.toHtmlEscaped(), html);
}

QString textOf(const Json& value)
{
    return QString::fromStdString(plainText(value));
}

/// A word or a number is set in bold; sentences are not.
QString answerOf(const LessonQuestion& question)
{
    if (const auto* outcome = std::get_if<OutcomeQuestion>(&question))
        return outcome->raises ? Words::tr("It raises an error") : Words::tr("It returns");
    if (const auto* value = std::get_if<ValueQuestion>(&question))
        return textOf(value->answer);
    return {};
}

/// What can be ticked; empty where the answer is written.
QStringList choicesOf(const LessonQuestion& question)
{
    QStringList choices;
    if (std::holds_alternative<OutcomeQuestion>(question))
        choices = {Words::tr("It returns"), Words::tr("It raises an error")};
    else if (const auto* value = std::get_if<ValueQuestion>(&question))
        for (const std::string& choice : value->choices)
            choices << QString::fromStdString(choice);
    for (QString& choice : choices)
        choice = QStringLiteral("☐&nbsp;") + choice.toHtmlEscaped();
    return choices;
}

/// Lines that each begin with a sign: a list would put a second one before it.
QString signedLines(const QStringList& lines)
{
    return lines.isEmpty() ? QString()
                           : QStringLiteral("<p class=\"signed\">%1</p>\n").arg(lines.join(QStringLiteral("<br>\n")));
}

/// Markdown that stands within a line.
QString inlineHtml(const std::string& markdown)
{
    QString html = lessonHtml(QString::fromStdString(markdown)).trimmed();
    if (html.startsWith(QLatin1String("<p>")) && html.endsWith(QLatin1String("</p>")))
        html = html.sliced(3, html.size() - 7);
    return html;
}

QString ticked(const std::string& markdown)
{
    return QStringLiteral("☐&nbsp;") + inlineHtml(markdown);
}

}  // namespace

StepHtml stepHtml(const LessonStep& step, const Json& start, const std::vector<LessonQuestion>& questions)
{
    StepHtml html;
    html.prose = lessonHtml(QString::fromStdString(step.prose));
    for (const std::string& hint : step.hints)
        html.hints += folded(Words::tr("Hint"), lessonHtml(QString::fromStdString(hint)));
    QStringList open;
    QStringList answers;
    for (const std::size_t at : shuffledOptions(step)) {
        const LessonOption& option = step.options[at];
        open << ticked(option.text);
        answers << QStringLiteral("%1&nbsp;<strong>%2</strong> %3")
                       .arg(option.right ? QStringLiteral("✓") : QStringLiteral("✗"), inlineHtml(option.text),
                            inlineHtml(option.why));
    }
    for (const LessonCheck& check : step.checks)
        open << ticked(check.say);
    html.task = signedLines(open);
    QString answer = signedLines(answers);
    for (const LessonQuestion& question : questions) {
        if (std::holds_alternative<OutcomeQuestion>(question))
            html.task += QStringLiteral("<p>%1</p>\n").arg(Words::tr("How does the call end?"));
        html.task += signedLines(choicesOf(question));
        html.isTicked = html.isTicked || !choicesOf(question).isEmpty();
        answer += QStringLiteral("<p><strong>%1</strong></p>\n").arg(answerOf(question).toHtmlEscaped());
    }
    if (!answer.isEmpty())
        html.answers += foldedAnswer(Words::tr("Answer"), answer);
    html.key = answer;
    if (!step.solutions.empty()) {
        const QString solution = solutionHtml(start, step.solutions.front());
        html.answers += foldedAnswer(Words::tr("A solution"), solution);
        html.key += QStringLiteral("<p><strong>%1</strong></p>\n").arg(Words::tr("A solution")) + solution;
    }
    if (!step.after.empty()) {
        const QString after = lessonHtml(QString::fromStdString(step.after));
        html.answers += foldedAnswer(Words::tr("Afterwards"), after);
        html.key += after;
    }
    return html;
}

}  // namespace keyfall
