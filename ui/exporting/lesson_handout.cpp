// SPDX-License-Identifier: MIT
#include "ui/exporting/lesson_handout.h"

#include "core/graph/moments.h"
#include "ui/callgraph/ladder_sheet.h"
#include "ui/exporting/player_language.h"
#include "ui/picture/painter_sink.h"
#include "ui/theme/font_check.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextObjectInterface>

#include <algorithm>
#include <vector>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::LessonHandout)
};

constexpr double kUnitsAnInch = 96;
constexpr int kPdfDots = 300;  ///< an inch
constexpr double kMargin = 60;
constexpr double kHighest = 359;  ///< of a picture: 95 mm
constexpr int kPictureObject = QTextFormat::UserObject + 1;
constexpr int kPictureNumber = QTextFormat::UserProperty + 1;

/// Pictures in the text, drawn as lines and letters.
class Pictures : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit Pictures(double width) : width_(width) {}

    int add(DisplayList list)
    {
        lists_.push_back(std::move(list));
        return static_cast<int>(lists_.size()) - 1;
    }
    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override
    {
        const DisplayList& list = listOf(format);
        return list.bounds.size() * scaleOf(list);
    }
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format) override
    {
        const DisplayList& list = listOf(format);
        painter->save();
        painter->translate(rect.topLeft());
        painter->scale(scaleOf(list), scaleOf(list));
        painter->translate(list.origin);
        paintItems(*painter, list, list.bounds.translated(-list.origin));
        painter->restore();
    }

private:
    [[nodiscard]] const DisplayList& listOf(const QTextFormat& format) const
    {
        return lists_.at(static_cast<std::size_t>(format.intProperty(kPictureNumber)));
    }
    [[nodiscard]] double scaleOf(const DisplayList& list) const
    {
        return std::min({1.0, width_ / list.bounds.width(), kHighest / list.bounds.height()});
    }

    double width_;
    std::vector<DisplayList> lists_;
};

class HandoutWriter {
public:
    HandoutWriter(const PlayerPage& page, const HandoutOptions& options)
        : page_(page), options_(options), pictures_(options.size.width() - 2 * kMargin), cursor_(&document_)
    {
        QFont font = fontFor(FontRole::body);
        font.setPixelSize(14);
        document_.setDefaultFont(font);
        document_.setDocumentMargin(0);
        document_.setDefaultStyleSheet(QStringLiteral("pre,code{font-family:'DejaVu Sans Mono',monospace}"));
        document_.setPageSize(options.size - QSizeF(2 * kMargin, 2 * kMargin + 20));
        document_.documentLayout()->registerHandler(kPictureObject, &pictures_);
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
    }
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
        heading(number);
        html(text(step.open).replace(QStringLiteral("○"), QStringLiteral("☐")));
        if (step.figure >= 0)
            picture(page_.figures[static_cast<std::size_t>(step.figure)], step);
        if (step.isWritten)
            html(QStringLiteral("<p>______________________________</p>"));
        int place = 0;
        for (const auto& [position, question] : step.asks) {
            QStringList options;
            for (const PlayerPage::Texts& option : question.options)
                options << QStringLiteral("☐&nbsp;")
                        + text(option).toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
            html(QStringLiteral("<p><b>%1.</b> %2<br>%3<br>______________________________</p>")
                     .arg(++place)
                     .arg(text(question.text).toHtmlEscaped(), options.join(QStringLiteral(" &nbsp; "))));
        }
    }

    /// What is to be predicted is not drawn: the picture ends before the first question.
    void picture(const PlayerPage::Figure& figure, const PlayerPage::Step& step)
    {
        LadderSheet sheet(figure.graph, {.call = figure.call, .evenLanes = figure.isAsked}, false);
        sheet.wrap(1300, LadderSheet::Wide::widensAll);
        LadderState state;
        const Moments moments(*figure.graph);
        if (!step.asks.empty())
            state.moment = moments.at(step.asks.begin()->first);
        else if (step.position)
            state.moment = moments.at(*step.position);
        QTextCharFormat format;
        format.setObjectType(kPictureObject);
        format.setProperty(kPictureNumber, pictures_.add(sheet.display(Theme::print(), state)));
        cursor_.movePosition(QTextCursor::End);
        cursor_.insertBlock(QTextBlockFormat(), QTextCharFormat());
        cursor_.insertText(QString(QChar::ObjectReplacementCharacter), format);
    }

    void key()
    {
        heading(Words::tr("Answers: %1").arg(text(page_.title)), 1, !document_.isEmpty());
        for (std::size_t i = 0; i < page_.steps.size(); ++i) {
            const PlayerPage::Step& step = page_.steps[i];
            QString answers = text(step.answers);
            if (step.asks.empty() && answers.isEmpty())
                continue;
            heading(i);
            int place = 0;
            for (const auto& [position, question] : step.asks)
                html(QStringLiteral("<p><b>%1. %2</b><br>%3</p>")
                         .arg(++place)
                         .arg(text(question.options.at(question.right)).toHtmlEscaped(),
                              text(question.why).toHtmlEscaped()));
            answers.replace(QStringLiteral("<details><summary>"), QStringLiteral("<p><b>"))
                .replace(QStringLiteral("</summary>"), QStringLiteral("</b></p>"))
                .remove(QStringLiteral("</details>"));
            if (!answers.isEmpty())
                html(answers);
        }
    }

    const PlayerPage& page_;
    const HandoutOptions& options_;
    QTextDocument document_;
    Pictures pictures_;
    QTextCursor cursor_;
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
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip =
            QRectF(0, i * room.height(), room.width(), room.height() - 2);  // a letter of the next line may reach up
        context.palette.setColor(QPalette::Text, Qt::black);
        painter.setClipRect(context.clip);
        document_.documentLayout()->draw(&painter, context);
        painter.setClipping(false);
    }
    painter.end();
    return bytes;
}

}  // namespace

Expected<QByteArray> handoutPdf(const PlayerPage& page, const HandoutOptions& options)
{
    if (const auto problem = fontProblem())
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, problem->toStdString(), {}});
    if (const auto problem = languageFontProblem(QString::fromStdString(options.language)))
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, {}, problem->toStdString(), {}});
    const SpokenLanguage spoken(options.language);
    HandoutWriter writer(page, options);
    writer.write();
    return writer.pdf();
}

}  // namespace keyfall

#include "lesson_handout.moc"
