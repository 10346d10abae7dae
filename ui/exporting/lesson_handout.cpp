// SPDX-License-Identifier: MIT
#include "ui/exporting/lesson_handout.h"

#include "ui/exporting/handout_pages.h"
#include "ui/exporting/handout_pictures.h"
#include "ui/exporting/handout_sight.h"
#include "ui/exporting/player_language.h"
#include "ui/theme/font_check.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::LessonHandout)
};

class HandoutWriter {
public:
    HandoutWriter(const PlayerPage& page, const HandoutOptions& options, double height)
        : page_(page),
          options_(options),
          sight_(page),
          pictures_(handoutRoom(options.size), height),
          cursor_(&document_)
    {
        QFont font = fontFor(FontRole::body);
        font.setPixelSize(14);
        document_.setDefaultFont(font);
        document_.setDocumentMargin(0);
        document_.setDefaultStyleSheet(QStringLiteral("pre,code{font-family:'DejaVu Sans Mono',monospace}"));
        document_.setPageSize(handoutRoom(options.size));
        document_.documentLayout()->registerHandler(HandoutPictures::kObject, &pictures_);
    }

    void write()
    {
        if (options_.answers != HandoutOptions::Answers::only) {
            heading(text(page_.title), 1);
            for (std::size_t i = 0; i < page_.steps.size(); ++i)
                step(i);
        }
        if (options_.answers != HandoutOptions::Answers::none)
            key();
        keepTogether(document_, together_);
    }
    [[nodiscard]] int pages() const { return document_.pageCount(); }
    [[nodiscard]] Expected<QByteArray> pdf()
    {
        return handoutPages(document_, pictures_, {text(page_.title), options_.language, options_.size});
    }

private:
    [[nodiscard]] QString text(const PlayerPage::Texts& texts) const
    {
        const auto found = texts.find(options_.language);
        return found != texts.end() ? found->second : texts.count("en") != 0 ? texts.at("en") : QString();
    }
    void html(const QString& content)
    {
        cursor_.movePosition(QTextCursor::End);
        QTextBlockFormat block;
        block.setBottomMargin(6);
        cursor_.insertBlock(block, QTextCharFormat());
        cursor_.insertHtml(content);
    }
    void heading(const QString& words, int level, bool onNewPage = false)
    {
        QTextBlockFormat block;
        block.setHeadingLevel(level);
        block.setTopMargin(document_.isEmpty() ? 0 : 18);
        block.setBottomMargin(5);
        if (onNewPage)
            block.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCharFormat format;
        QFont font = fontFor(FontRole::title);
        font.setPixelSize(level == 1 ? 22 : 17);
        format.setFont(font);
        cursor_.movePosition(QTextCursor::End);
        if (document_.isEmpty())
            cursor_.setBlockFormat(block);
        else
            cursor_.insertBlock(block, format);
        cursor_.insertText(words, format);
    }
    void heading(std::size_t number)
    {
        heading(QStringLiteral("%1. %2").arg(number + 1).arg(text(page_.steps[number].title)), 2);
    }

    void step(std::size_t number)
    {
        const PlayerPage::Step& step = page_.steps[number];
        const int begin = document_.isEmpty() ? 0 : document_.blockCount();
        heading(number);
        html(text(step.open));
        const int open = document_.blockCount();
        if (step.figure >= 0)
            picture(step, number);
        if (step.asks.empty() && !step.isWritten)
            return rowsFrom(begin, open);  // nothing below needs all of it in sight
        if (step.isWritten)
            html(QStringLiteral("<p>%1</p>").arg(line(step.isTicked ? Words::tr("Why?") : Words::tr("Your answer:"))));
        together_.emplace_back(begin, document_.blockCount() - 1);
        int place = 0;
        for (const auto& [position, question] : step.asks) {
            const int from = document_.blockCount();
            html(ask(step, position, question, step.asks.size() > 1 ? ++place : 0));
            // The first question stands below its picture.
            together_.emplace_back(place <= 1 ? begin : from, document_.blockCount() - 1);
        }
    }
    static QString line(const QString& words) { return words + QStringLiteral(" ______________________________"); }
    static QString numbered(int place) { return place > 0 ? QStringLiteral("%1. ").arg(place) : QString(); }

    [[nodiscard]] QString ask(const PlayerPage::Step& step, int position, const PlayerPage::Question& question,
                              int place) const
    {
        QStringList options;
        for (const PlayerPage::Texts& option : sight_.optionsFor(step))
            options << QStringLiteral("☐&nbsp;")
                    + text(option).toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
        const QString asked =
            sight_.isFirst(step, position) ? text(question.text) : Words::tr("And then? Whose kernel runs next?");
        return QStringLiteral("<p><b>%1</b>%2<br>%3<br>%4</p>")
            .arg(numbered(place), asked.toHtmlEscaped(), options.join(QStringLiteral(" &nbsp; ")),
                 line(Words::tr("Why?")));
    }

    /// What is to be predicted is not drawn: the picture ends before the first question, and that of a step that asks
    /// nothing does not tell what another asks about the same run.
    void picture(const PlayerPage::Step& step, std::size_t number)
    {
        const std::optional<int> position = sight_.positionOf(step);
        const int far = position.value_or(std::numeric_limits<int>::max());
        if (const auto other = drawn_.find(step.figure); other != drawn_.end() && other->second.first >= far)
            return html(QStringLiteral("<p><i>%1</i></p>")
                            .arg(Words::tr("Picture: that of step %1.").arg(other->second.second)));
        drawn_.insert_or_assign(step.figure, std::pair(far, number + 1));
        draw(sight_.graphFor(step), page_.figures[static_cast<std::size_t>(step.figure)], position);
    }
    void draw(const std::shared_ptr<const CallGraph>& graph, const PlayerPage::Figure& figure,
              std::optional<int> position)
    {
        const HandoutPictures::Drawn drawn = pictures_.add(graph, figure, position);
        for (const QTextCharFormat& format : drawn.formats) {
            cursor_.movePosition(QTextCursor::End);
            QTextBlockFormat block;
            block.setBottomMargin(3);
            cursor_.insertBlock(block, QTextCharFormat());
            cursor_.insertText(QString(QChar::ObjectReplacementCharacter), format);
        }
        if (!position)
            caption(drawn.hops, figure);
    }
    /// What is not drawn is said.
    void caption(std::size_t shown, const PlayerPage::Figure& figure)
    {
        if (figure.hops <= shown)
            return;
        QString words = Words::tr("The first %1 of %2 hops.").arg(shown).arg(figure.hops);
        if (figure.repeats)
            words = Words::tr("… and %1 more hops like the last one.").arg(figure.hops - shown);
        html(QStringLiteral("<p><i>%1</i></p>").arg(words));
    }

    void key()
    {
        heading(Words::tr("Answers: %1").arg(text(page_.title)), 1, !document_.isEmpty());
        std::set<int> drawn;
        for (std::size_t i = 0; i < page_.steps.size(); ++i) {
            const PlayerPage::Step& step = page_.steps[i];
            if (step.asks.empty() && text(step.key).isEmpty())
                continue;
            const int begin = document_.blockCount();
            heading(i);
            int place = 0;
            for (const auto& [position, question] : step.asks)
                html(QStringLiteral("<p><b>%1%2</b><br>%3</p>")
                         .arg(numbered(step.asks.size() > 1 ? ++place : 0),
                              text(question.options.at(question.right)).toHtmlEscaped(),
                              text(question.why).toHtmlEscaped()));
            if (!text(step.key).isEmpty())
                html(text(step.key));
            const int open = document_.blockCount();
            const auto figure = static_cast<std::size_t>(std::max(step.figure, 0));
            // The run that the questions leave blank, once.
            if (step.figure >= 0 && page_.figures[figure].isAsked && drawn.insert(step.figure).second) {
                draw(page_.figures[figure].graph, page_.figures[figure], {});
            }
            rowsFrom(begin, open);
        }
    }
    /// A picture below words that begin with `begin`: a page may end between its rows `first` and later, but neither the
    /// first nor the last of them stands alone.
    void rowsFrom(int begin, int first)
    {
        const int last = document_.blockCount() - 1;
        const bool parts = last - first > 2;  // two and two, one of which may be what is said below it
        together_.emplace_back(begin, parts ? first + 1 : last);
        if (parts)
            together_.emplace_back(std::max(first + 2, last - 2), last);
    }

    const PlayerPage& page_;
    const HandoutOptions& options_;
    HandoutSight sight_;
    QTextDocument document_;
    HandoutPictures pictures_;
    QTextCursor cursor_;
    std::map<int, std::pair<int, std::size_t>> drawn_;  ///< by figure: how far, and in which step
    std::vector<BlockGroup> together_;
};

}  // namespace

Expected<QByteArray> handoutPdf(const PlayerPage& page, const HandoutOptions& options)
{
    if (const auto problem = fontProblem())
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, problem->toStdString(), {}});
    if (const auto problem = languageFontProblem(QString::fromStdString(options.language)))
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, problem->toStdString(), {}});
    const SpokenLanguage spoken(options.language);
    // Lower pictures where that saves a page: of the fewest pages those with the largest pictures.
    std::unique_ptr<HandoutWriter> fewest;
    for (const double height : {1.0, 0.85, 0.7, 0.55}) {
        auto writer = std::make_unique<HandoutWriter>(page, options, height * kHighestOnPaper);
        writer->write();
        if (!fewest || writer->pages() < fewest->pages())
            fewest = std::move(writer);
    }
    return fewest->pdf();
}

}  // namespace keyfall
