// SPDX-License-Identifier: MIT
#include "ui/exporting/handout_pages.h"

#include "ui/exporting/handout_pictures.h"
#include "ui/exporting/tagged_pdf.h"
#include "ui/theme/theme.h"

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

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::LessonHandout)
};

constexpr double kUnitsAnInch = 96;
constexpr int kPdfDots = 300;  ///< an inch
constexpr double kMargin = 60;
constexpr double kNumber = 20;  ///< the line with the page's number

/// Where the lines of a block stand. Its bounding rectangle in Qt is as high as they are and does not know that the last
/// ones went to the next page.
QRectF placeOf(const QTextDocument& document, const QTextBlock& block)
{
    QRectF place = document.documentLayout()->blockBoundingRect(block);
    const QTextLayout& layout = *block.layout();
    if (const int lines = layout.lineCount(); lines > 0) {
        const double top = layout.position().y();
        place.setTop(top + layout.lineAt(0).y());
        place.setBottom(top + layout.lineAt(lines - 1).y() + layout.lineAt(lines - 1).height());
    }
    return place;
}

PdfPart partOf(const QTextBlock& block, const HandoutPictures& pictures, int page, double top)
{
    const QTextCharFormat first = block.begin().atEnd() ? QTextCharFormat() : block.begin().fragment().charFormat();
    if (first.objectType() == HandoutPictures::kObject)
        return {PdfPart::Kind::figure, pictures.wordsOf(first), page, top};
    const int level = block.blockFormat().headingLevel();
    return {level == 1      ? PdfPart::Kind::title
                : level > 1 ? PdfPart::Kind::heading
                            : PdfPart::Kind::paragraph,
            block.text(), page, top};
}

}  // namespace

QSizeF handoutRoom(const QSizeF& page)
{
    return page - QSizeF(2 * kMargin, 2 * kMargin + kNumber);
}

void keepTogether(QTextDocument& document, const std::vector<BlockGroup>& groups)
{
    const double page = document.pageSize().height();
    const auto rectOf = [&document](int block) { return placeOf(document, document.findBlockByNumber(block)); };
    const auto heightOf = [&rectOf](int first, int last) {
        double height = 0;
        for (int block = first; block <= last; ++block)
            height += rectOf(block).height();
        return height;
    };
    for (auto [first, last] : groups) {
        while (last > first + 1 && heightOf(first, last) > page)  // what is longer than a page goes on at the next one
            --last;
        const bool apart =
            static_cast<int>(rectOf(first).top() / page) != static_cast<int>((rectOf(last).bottom() - 1) / page);
        if (!apart || first <= 1)  // below the handout's title
            continue;
        QTextCursor at(document.findBlockByNumber(first));
        QTextBlockFormat format = at.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        at.setBlockFormat(format);
    }
}

Expected<QByteArray> handoutPages(QTextDocument& document, const HandoutPictures& pictures, const HandoutPaper& paper)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setResolution(kPdfDots);
    pdf.setTitle(paper.title);
    pdf.setCreator(QStringLiteral("Keyfall"));
    pdf.setPageSize(QPageSize(paper.size * (72 / kUnitsAnInch), QPageSize::Point, QString(), QPageSize::FuzzyMatch));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    QPainter painter;
    std::vector<PdfPart> parts;
    const QSizeF room = document.pageSize();
    const int pages = document.pageCount();
    for (int i = 0; i < pages; ++i) {
        if (i == 0 ? !painter.begin(&pdf) : !pdf.newPage())
            return tl::unexpected<Error>(
                Error{ErrorKind::failed, {}, Words::tr("The PDF could not be started.").toStdString(), {}});
        painter.resetTransform();
        painter.scale(kPdfDots / kUnitsAnInch, kPdfDots / kUnitsAnInch);
        painter.setPen(Qt::black);
        painter.setFont(fontFor(FontRole::small));
        painter.drawText(QPointF(kMargin, paper.size.height() - kMargin + 14),
                         QStringLiteral("%1   %2 / %3").arg(paper.title).arg(i + 1).arg(pages));
        painter.translate(kMargin, kMargin - i * room.height());
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            const QRectF all = placeOf(document, block);
            const double top = std::max(all.top(), i * room.height());
            const double bottom =
                std::min(all.bottom(), (i + 1) * room.height() - 2);  // a letter of the next line may reach up
            if (bottom - top < 1)
                continue;
            QAbstractTextDocumentLayout::PaintContext context;
            context.clip = QRectF(0, top + 0.25, room.width(), bottom - top - 0.5);  // of this block alone
            context.palette.setColor(QPalette::Text, Qt::black);
            painter.setClipRect(context.clip);
            document.documentLayout()->draw(&painter, context);
            parts.push_back(
                partOf(block, pictures, i, (kMargin + context.clip.top() - i * room.height()) * 72 / kUnitsAnInch));
        }
        painter.setClipping(false);
    }
    painter.end();
    return taggedPdf(bytes, paper.language, kPdfDots, parts);
}

}  // namespace keyfall
