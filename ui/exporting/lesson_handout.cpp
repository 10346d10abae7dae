// SPDX-License-Identifier: MIT
#include "ui/exporting/lesson_handout.h"

#include "ui/exporting/handout_pictures.h"
#include "ui/exporting/handout_sight.h"
#include "ui/exporting/player_language.h"
#include "ui/exporting/tagged_pdf.h"
#include "ui/theme/font_check.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>

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

constexpr double kUnitsAnInch = 96;
constexpr int kPdfDots = 300;  ///< an inch
constexpr double kMargin = 60;
class HandoutWriter {
public:
    HandoutWriter(const PlayerPage& page, const HandoutOptions& options, double height)
        : page_(page),
          options_(options),
          sight_(page),
          pictures_(options.size - QSizeF(2 * kMargin, 2 * kMargin + 20), height),
          cursor_(&document_)
    {
        QFont font = fontFor(FontRole::body);
        font.setPixelSize(14);
        document_.setDefaultFont(font);
        document_.setDocumentMargin(0);
        document_.setDefaultStyleSheet(QStringLiteral("pre,code{font-family:'DejaVu Sans Mono',monospace}"));
        document_.setPageSize(options.size - QSizeF(2 * kMargin, 2 * kMargin + 20));
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
        keepTogether();
    }
    [[nodiscard]] int pages() const { return document_.pageCount(); }
    Expected<QByteArray> pdf();

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
        if (step.figure >= 0)
            picture(step, number);
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
            const auto figure = static_cast<std::size_t>(std::max(step.figure, 0));
            // The run that the questions leave blank, once.
            if (step.figure >= 0 && page_.figures[figure].isAsked && drawn.insert(step.figure).second) {
                draw(page_.figures[figure].graph, page_.figures[figure], {});
            }
            together_.emplace_back(begin, document_.blockCount() - 1);
        }
    }

    /// A title stands with its picture, and a question with its options: where a page would end between them, they begin
    /// the next one.
    void keepTogether()
    {
        const double page = document_.pageSize().height();
        const auto rectOf = [this](int block) { return placeOf(document_.findBlockByNumber(block)); };
        const auto heightOf = [&rectOf](int first, int last) {
            double height = 0;
            for (int block = first; block <= last; ++block)
                height += rectOf(block).height();
            return height;
        };
        for (auto [first, last] : together_) {
            while (last > first + 1
                   && heightOf(first, last) > page)  // what is longer than a page goes on at the next one
                --last;
            const bool apart =
                static_cast<int>(rectOf(first).top() / page) != static_cast<int>((rectOf(last).bottom() - 1) / page);
            if (!apart || first <= 1)  // below the handout's title
                continue;
            QTextCursor at(document_.findBlockByNumber(first));
            QTextBlockFormat format = at.blockFormat();
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            at.setBlockFormat(format);
        }
    }

    /// Where the lines of a block stand. Its bounding rectangle in Qt is as high as they are and does not know that the last
    /// ones went to the next page.
    [[nodiscard]] QRectF placeOf(const QTextBlock& block) const
    {
        QRectF place = document_.documentLayout()->blockBoundingRect(block);
        const QTextLayout& layout = *block.layout();
        if (const int lines = layout.lineCount(); lines > 0) {
            const double top = layout.position().y();
            place.setTop(top + layout.lineAt(0).y());
            place.setBottom(top + layout.lineAt(lines - 1).y() + layout.lineAt(lines - 1).height());
        }
        return place;
    }

    [[nodiscard]] PdfPart partOf(const QTextBlock& block, int page, double top) const
    {
        const QTextCharFormat first = block.begin().atEnd() ? QTextCharFormat() : block.begin().fragment().charFormat();
        if (first.objectType() == HandoutPictures::kObject)
            return {PdfPart::Kind::figure, pictures_.wordsOf(first), page, top};
        const int level = block.blockFormat().headingLevel();
        return {level == 1      ? PdfPart::Kind::title
                    : level > 1 ? PdfPart::Kind::heading
                                : PdfPart::Kind::paragraph,
                block.text(), page, top};
    }

    const PlayerPage& page_;
    const HandoutOptions& options_;
    HandoutSight sight_;
    QTextDocument document_;
    HandoutPictures pictures_;
    QTextCursor cursor_;
    std::map<int, std::pair<int, std::size_t>> drawn_;  ///< by figure: how far, and in which step
    std::vector<std::pair<int, int>> together_;         ///< first and last block of what stands on one page
};

Expected<QByteArray> HandoutWriter::pdf()
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setResolution(kPdfDots);
    pdf.setTitle(text(page_.title));
    pdf.setCreator(QStringLiteral("Keyfall"));
    pdf.setPageSize(QPageSize(options_.size * (72 / kUnitsAnInch), QPageSize::Point, QString(), QPageSize::FuzzyMatch));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    std::vector<PdfPart> parts;
    const QSizeF room = document_.pageSize();
    const int pages = document_.pageCount();
    for (int i = 0; i < pages; ++i) {
        if (i == 0 ? !painter.begin(&pdf) : !pdf.newPage())
            return tl::unexpected<Error>(
                Error{ErrorKind::failed, {}, Words::tr("The PDF could not be started.").toStdString(), {}});
        painter.resetTransform();
        painter.scale(kPdfDots / kUnitsAnInch, kPdfDots / kUnitsAnInch);
        painter.setPen(Qt::black);
        painter.setFont(fontFor(FontRole::small));
        painter.drawText(QPointF(kMargin, options_.size.height() - kMargin + 14),
                         QStringLiteral("%1   %2 / %3").arg(text(page_.title)).arg(i + 1).arg(pages));
        painter.translate(kMargin, kMargin - i * room.height());
        for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
            const QRectF all = placeOf(block);
            const double top = std::max(all.top(), i * room.height());
            const double bottom =
                std::min(all.bottom(), (i + 1) * room.height() - 2);  // a letter of the next line may reach up
            if (bottom - top < 1)
                continue;
            QAbstractTextDocumentLayout::PaintContext context;
            context.clip = QRectF(0, top + 0.25, room.width(), bottom - top - 0.5);  // of this block alone
            context.palette.setColor(QPalette::Text, Qt::black);
            painter.setClipRect(context.clip);
            document_.documentLayout()->draw(&painter, context);
            parts.push_back(partOf(block, i, (kMargin + context.clip.top() - i * room.height()) * 72 / kUnitsAnInch));
        }
        painter.setClipping(false);
    }
    painter.end();
    return taggedPdf(bytes, options_.language, kPdfDots, parts);
}

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
