// SPDX-License-Identifier: MIT
#include "ui/exporting/player_page.h"

#include "core/graph/moments.h"
#include "core/text/json_text.h"
#include "ui/exporting/player_language.h"
#include "ui/exporting/player_picture.h"
#include "ui/picture/svg_sink.h"
#include "ui/words/hop_text.h"

#include <QCryptographicHash>

#include <string_view>

namespace keyfall {

std::string_view playerScript();
std::string_view playerStyle();

namespace {

using Texts = PlayerPage::Texts;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::PlayerPage)

public:
    /// What the script and the controls say, by the names that they use.
    static std::map<std::string, QString> all()
    {
        return {{"right", tr("Right:")},
                {"wrong", tr("Not so. Right:")},
                {"play", tr("Play")},
                {"stop", tr("Stop")},
                {"first", tr("Before the call")},
                {"back", tr("Step back")},
                {"next", tr("Step on")},
                {"last", tr("To the end")},
                {"predict", tr("Ask me before each hop")},
                {"questions", tr("Ask me the questions of the step")},
                {"open", tr("Write your answer down, then open the answer above: the picture goes on.")},
                {"theme", tr("Light or dark")},
                {"language", tr("Language")},
                {"stepback", tr("Step of the lesson before")},
                {"stepnext", tr("Next step of the lesson")},
                {"table", tr("All hops in words")},
                {"controls", tr("Playback")}};
    }
};

QByteArray utf8(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

QByteArray hashOf(const QByteArray& content)
{
    return "'sha256-" + QCryptographicHash::hash(content, QCryptographicHash::Sha256).toBase64() + "'";
}

Json jsonOf(const Texts& texts)
{
    Json json = Json::object();
    for (const auto& [language, text] : texts)
        json[language] = text.toStdString();
    return json;
}

class PageWriter {
public:
    explicit PageWriter(const PlayerPage& page) : page_(page) {}

    QByteArray write()
    {
        QByteArray body = "<h1>" + spans(page_.title) + "</h1>\n";
        if (page_.steps.size() > 1)
            body += "<nav class=\"bar scripted\">" + button("stepback", "«") + "<span id=\"stepplace\"></span>"
                + button("stepnext", "»") + "</nav>\n";
        QByteArray figures;
        for (std::size_t i = 0; i < page_.steps.size(); ++i)
            body += step(page_.steps[i], i == 0);
        for (std::size_t i = 0; i < page_.figures.size(); ++i)
            figures += figure(page_.figures[i], i == 0);
        body += "<div id=\"question\" aria-live=\"polite\"></div>\n<p id=\"verdict\" aria-live=\"polite\"></p>\n";
        body += controls() + "<p id=\"says\" class=\"says\" aria-live=\"polite\"></p>\n" + figures;
        const QByteArray style = utf8(playerStyle()) + svgFontStyle() + "\n" + colors_.css();
        const QByteArray script = utf8(playerScript());
        QByteArray json = QByteArray::fromStdString(jsonLine(data()));
        json.replace("</", "<\\/");  // the text of a program must not end the element
        return "<!DOCTYPE html>\n<html lang=\"en\" data-lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
            + hashOf(style) + "; script-src " + hashOf(script)
            + "; base-uri 'none'; form-action 'none'\">\n"
              "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
              "<meta name=\"generator\" content=\"Keyfall\">\n<title>"
            + page_.title.at("en").toHtmlEscaped().toUtf8() + "</title>\n<style>" + style
            + "</style>\n</head>\n<body>\n<main>\n" + body + "</main>\n<script type=\"application/json\" id=\"data\">"
            + json + "</script>\n<script>" + script + "</script>\n</body>\n</html>\n";
    }

private:
    static QByteArray spans(const Texts& texts)
    {
        QByteArray html;
        for (const auto& [language, text] : texts)
            html += "<span class=\"l " + QByteArray::fromStdString(language) + "\">" + text.toHtmlEscaped().toUtf8()
                + "</span>";
        return html;
    }
    static QByteArray button(const QByteArray& name, const QByteArray& sign)
    {
        return "<button type=\"button\" id=\"" + name + "\" data-word=\"" + name + "\" data-as=\"label\">" + sign
            + "</button>";
    }

    QByteArray controls() const
    {
        QByteArray html = "<div class=\"bar scripted\" role=\"toolbar\" data-word=\"controls\" data-as=\"label\">"
            + button("first", "⇤") + button("back", "←") + button("play", "▶") + button("next", "→")
            + button("last", "⇥") + "<span id=\"place\"></span><label><input type=\"checkbox\" id=\"predict\""
            + (page_.predicts ? " checked" : "") + "> <span data-word=\"" + (page_.predicts ? "questions" : "predict")
            + "\"></span></label><select id=\"language\" data-word=\"language\" "
              "data-as=\"label\">";
        for (const std::string& language : page_.languages)
            html += "<option value=\"" + QByteArray::fromStdString(language) + "\">"
                + (language == "zh_CN"    ? QByteArray("中文")
                       : language == "en" ? QByteArray("English")
                                          : QByteArray::fromStdString(language))
                + "</option>";
        return html + "</select>" + button("theme", "◐") + "</div>\n";
    }

    static QByteArray step(const PlayerPage::Step& step, bool first)
    {
        QByteArray html = "<section class=\"step one" + QByteArray(first ? " now" : "") + "\" tabindex=\"-1\">\n";
        if (!step.title.empty())
            html += "<h2>" + spans(step.title) + "</h2>\n";
        for (const auto& [language, text] : step.html)
            html += "<div class=\"l " + QByteArray::fromStdString(language) + "\">" + text.toUtf8() + "</div>\n";
        return html + "</section>\n";
    }

    QByteArray figure(const PlayerPage::Figure& figure, bool first)
    {
        const CallGraph& graph = *figure.graph;
        return "<figure class=\"figure one" + QByteArray(first ? " now" : "") + "\">\n"
            + playerSvg(graph, figure.call, page_.title.at("en"), colors_, figure.isAsked) + caption(figure)
            + "<details><summary data-word=\"table\">All hops in words</summary>\n" + table(graph, figure.call)
            + "</details>\n</figure>\n";
    }

    /// What is not drawn is said.
    QByteArray caption(const PlayerPage::Figure& figure) const
    {
        if (figure.hops <= figure.graph->hops.size())
            return {};
        return "<figcaption>"
            + spans(inLanguages(
                page_.languages,
                [&figure](const std::string&) {
                    return figure.repeats
                        ? Words::tr("… and %1 more hops like the last one.")
                              .arg(figure.hops - figure.graph->hops.size())
                        : Words::tr("The first %1 of %2 hops.").arg(figure.graph->hops.size()).arg(figure.hops);
                }))
            + "</figcaption>\n";
    }

    static QByteArray table(const CallGraph& graph, std::optional<std::uint32_t> call)
    {
        QByteArray html =
            "<table><thead><tr><th>#</th><th>operator</th><th>key</th><th>kernel</th><th>rule</th><th>passed</th>"
            "<th>result</th></tr></thead><tbody>\n";
        for (const Hop& hop : graph.hops) {
            if (call && hop.call != *call)
                continue;
            const QString result = hop.error ? HopText::errorLine(hop.error->message) : HopText::resultText(hop);
            html += "<tr><td>" + QByteArray::number(hop.id) + "</td>";
            for (const QString& cell :
                 {QString(static_cast<int>(hop.depth), QLatin1Char('.')) + QString::fromStdString(hop.op.str()),
                  HopText::keyText(graph, hop), QString::fromStdString(hop.kernel),
                  HopText::provenanceLabel(graph, hop), HopText::skippedText(graph, hop), result})
                html += "<td>" + cell.toHtmlEscaped().toUtf8() + "</td>";
            html += "</tr>\n";
        }
        return html + "</tbody></table>\n";
    }

    [[nodiscard]] Json data() const
    {
        Json data{{"languages", page_.languages},
                  {"words", Json::object()},
                  {"figures", Json::array()},
                  {"steps", Json::array()}};
        for (const std::string& language : page_.languages) {
            const SpokenLanguage spoken(language);
            for (const auto& [name, text] : Words::all())
                data["words"][language][name] = text.toStdString();
        }
        for (const PlayerPage::Figure& figure : page_.figures)
            data["figures"].push_back(figureData(*figure.graph));
        for (const PlayerPage::Step& step : page_.steps) {
            Json entry{{"figure", step.figure},
                       {"position", step.position ? Json(*step.position) : Json()},
                       {"written", step.isWritten},
                       {"asks", Json::object()}};
            for (const auto& [position, question] : step.asks) {
                Json options = Json::array();
                for (const Texts& option : question.options)
                    options.push_back(jsonOf(option));
                entry["asks"][std::to_string(position)] = {{"text", jsonOf(question.text)},
                                                           {"options", options},
                                                           {"right", question.right},
                                                           {"why", jsonOf(question.why)}};
            }
            data["steps"].push_back(std::move(entry));
        }
        return data;
    }

    [[nodiscard]] Json figureData(const CallGraph& graph) const
    {
        const Moments moments(graph);
        Json entries = Json::array();
        for (const Hop& hop : graph.hops)
            entries.push_back(moments.entryOf(hop.id));
        Json says = Json::object();
        for (const std::string& language : page_.languages) {
            const SpokenLanguage spoken(language);
            Json sentences = Json::array({Words::tr("Before the call.").toStdString()});
            for (int position = 1; position <= moments.count(); ++position) {
                const Moment moment = moments.at(position);
                const QString sentence = HopText::sentence(graph, graph.hops[moment.hop - 1], hasEnded(graph, moment));
                sentences.push_back((moment.returned ? Words::tr("Back: %1").arg(sentence) : sentence).toStdString());
            }
            says[language] = std::move(sentences);
        }
        return {{"last", moments.count()}, {"entries", std::move(entries)}, {"says", std::move(says)}};
    }

    const PlayerPage& page_;
    PlayerColors colors_;
};

}  // namespace

QByteArray playerHtml(const PlayerPage& page)
{
    return PageWriter(page).write();
}

}  // namespace keyfall
