// SPDX-License-Identifier: MIT
#include "ui/exporting/solution_words.h"

#include "core/lesson/lesson_pointer.h"
#include "ui/words/listed.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::SolutionWords)
};

QString textOf(const Json& value)
{
    return QString::fromStdString(plainText(value));
}

QString code(const QString& text)
{
    return QStringLiteral("<code>%1</code>").arg(text.toHtmlEscaped());
}

QString listed(const Json& names)
{
    QStringList texts;
    for (const Json& name : names)
        texts << textOf(name);
    return listNames(texts);
}

/// "redispatch", "return 0", "call_direct Cpu": as the panel Registrations names kernels.
QString kernelText(const Json& kernel)
{
    if (!kernel.is_object() || kernel.size() != 1)
        return textOf(kernel);
    return QString::fromStdString(kernel.begin().key()) + QLatin1Char(' ') + textOf(kernel.begin().value());
}

bool samePlace(const Json& a, const Json& b)
{
    return a.value("op", Json()) == b.value("op", Json()) && a["key"] == b["key"];
}

const Json* samePlaceIn(const Json& list, const Json& wanted)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const Json& one) { return samePlace(one, wanted); });
    return found == list.end() ? nullptr : &*found;
}

/// Says the differences, one field after the other.
class Solution {
public:
    Solution(const Json& start, const Json& patch) : start_(start), patch_(patch) {}

    QString html()
    {
        for (const auto& [name, value] : patch_.items())
            field(name, value);
        QString html;
        if (!lines_.isEmpty())
            html += QStringLiteral("<p>%1</p>\n").arg(lines_.join(QStringLiteral("<br>\n")));
        return html + blocks_;
    }

private:
    void field(const std::string& name, const Json& value)
    {
        if (name == "registrations")
            registrations(value);
        else if (name == "program")
            block(Words::tr("The program:"), value);
        else if (name == "tensors")
            tensors(value);
        else if (name == "lesson")
            lesson(value);
        else if (name == "model" && value.is_object())
            order(value);
        else
            lines_ << fieldText(name, value);
    }

    static QString fieldText(const std::string& name, const Json& value)
    {
        const bool on = value.is_boolean() && value.get<bool>();
        if (name == "keyset")
            return value.is_object() && value.contains("explicit")
                ? (value["explicit"].is_array()
                       ? Words::tr("Tick exactly these keys: %1.").arg(listed(value["explicit"]))
                       : Words::tr("The key set is %1.").arg(textOf(value["explicit"])))
                : Words::tr("Let the key set come from the tensors.");
        if (name == "include")
            return Words::tr("Let the thread include: %1.").arg(listed(value));
        if (name == "exclude")
            return Words::tr("Let the thread exclude: %1.").arg(listed(value));
        if (name == "model")
            return Words::tr("Choose the key model %1.").arg(textOf(value));
        if (name == "strict")
            return on ? Words::tr("Switch strict on.") : Words::tr("Switch strict off.");
        if (name == "standard_kernels")
            return on ? Words::tr("Switch the standard kernels on.") : Words::tr("Switch the standard kernels off.");
        if (name == "place" && value == "follow keyset")
            return Words::tr("Let the tensors go where the key set says.");
        if (name == "place")
            return Words::tr("Leave the tensors where they are.");
        return QStringLiteral("%1: %2").arg(QString::fromStdString(name), code(textOf(value)));
    }

    void registrations(const Json& after)
    {
        const Json before = start_.value("registrations", Json::array());
        bool same = before.size() == after.size();
        for (const Json& one : before)
            if (samePlaceIn(after, one) == nullptr) {
                same = false;
                const QString key = textOf(one["key"]).toHtmlEscaped();
                lines_ << (one.contains("op")
                               ? Words::tr("Remove the registration of %1 at %2.").arg(textOf(one["op"]), key)
                               : Words::tr("Remove the registration of all operators at %1.").arg(key));
            }
        for (const Json& one : after) {
            const Json* const was = samePlaceIn(before, one);
            if (was != nullptr && (*was)["kernel"] == one["kernel"])
                continue;
            same = false;
            const QString key = textOf(one["key"]).toHtmlEscaped();
            const QString kernel = code(kernelText(one["kernel"]));
            if (!one.contains("op"))
                lines_ << Words::tr("Register at %1, for all operators: %2.").arg(key, kernel);
            else if (was != nullptr)
                lines_ << Words::tr("Change the kernel of %1 at %2 to %3.").arg(textOf(one["op"]), key, kernel);
            else
                lines_ << Words::tr("Register %1 at %2: %3.").arg(textOf(one["op"]), key, kernel);
        }
        if (!same || before == after)
            return;
        QStringList keys;
        for (const Json& one : after)
            keys << textOf(one["key"]);
        lines_ << Words::tr("Register in this order: %1.").arg(listNames(keys));
    }

    void tensors(const Json& changes)
    {
        for (const auto& [name, change] : changes.items()) {
            QStringList parts;
            if (change.is_object())
                for (const auto& [what, value] : change.items())
                    parts << code(QString::fromStdString(what) + QStringLiteral(": ") + textOf(value));
            const QString tensor = QString::fromStdString(name);
            lines_ << (parts.isEmpty() ? Words::tr("Remove the tensor %1.").arg(tensor)
                                       : Words::tr("Give the tensor %1: %2.").arg(tensor, listNames(parts)));
        }
    }

    void order(const Json& model)
    {
        QStringList names;
        for (const Json& one : model.value("functionalities", Json::array()))
            names << textOf(one.value("name", Json("?")));
        lines_ << Words::tr("Order the keys so, from the lowest to the highest: %1.").arg(listNames(names));
    }

    void lesson(const Json& written)
    {
        lines_ << Words::tr("Write a lesson such as “%1”:").arg(textOf(written.value("title", Json())).toHtmlEscaped());
        for (const Json& step : written.value("steps", Json::array()))
            lines_ << QStringLiteral("– %1 (%2)")
                          .arg(textOf(step.value("title", Json())).toHtmlEscaped(),
                               kindText(step.value("kind", Json())));
    }

    static QString kindText(const Json& kind)
    {
        return kind == "predict" ? Words::tr("predict")
            : kind == "choose"   ? Words::tr("choose")
            : kind == "task"     ? Words::tr("task")
                                 : Words::tr("read");
    }

    void block(const QString& words, const Json& lines)
    {
        QString text;
        for (const Json& line : lines)
            text += textOf(line) + QLatin1Char('\n');
        blocks_ += QStringLiteral("<p>%1</p>\n<pre><code>%2</code></pre>\n").arg(words, text.toHtmlEscaped());
    }

    const Json& start_;
    const Json& patch_;
    QStringList lines_;
    QString blocks_;
};

}  // namespace

QString solutionHtml(const Json& start, const Json& patch)
{
    return Solution(start, patch).html();
}

}  // namespace keyfall
