// SPDX-License-Identifier: MIT
#include "ui/exporting/handout_pictures.h"

#include "core/graph/moments.h"
#include "ui/exporting/export_picture.h"
#include "ui/picture/painter_sink.h"
#include "ui/words/hop_text.h"
#include "ui/words/one_line.h"

#include <QPainter>

#include <algorithm>

namespace keyfall {

namespace {

/// The hops of a picture, one after the other, as the page in a browser says them.
QString wordsFor(const CallGraph& graph, const PlayerPage::Figure& figure, std::optional<int> position)
{
    const Moments moments(graph);
    QStringList words;
    for (const Hop& hop : graph.hops)
        if ((!figure.call || hop.call == *figure.call) && (!position || moments.entryOf(hop.id) <= *position))
            words << HopText::sentence(graph, hop, !position || moments.endOf(hop.id) <= *position);
    ExportOptions shown;
    shown.call = figure.call;
    return words.isEmpty() ? exportTitle(graph, shown) : onOneLine(words);
}

constexpr int kNumber = QTextFormat::UserProperty + 1;
constexpr std::size_t kMostRows = 4;  ///< of one picture: nobody reads more of them on paper

}  // namespace

LadderSheet HandoutPictures::sheetFor(const std::shared_ptr<const CallGraph>& graph, const PlayerPage::Figure& figure,
                                      bool isAsked) const
{
    LadderOptions options{.call = figure.call, .times = false, .evenLanes = figure.isAsked && isAsked};
    const auto wrapped = [&] {
        LadderSheet sheet(graph, options, false);
        sheet.wrap(room_.width() / kReadableOnPaper, LadderSheet::Wide::isCut);
        return sheet;
    };
    LadderSheet sheet = wrapped();
    if (!sheet.cutsShort())
        return sheet;
    options.narrowCards = true;  // a call of few hops is cut for what it does, not for its title
    return wrapped();
}

HandoutPictures::Drawn HandoutPictures::add(const std::shared_ptr<const CallGraph>& graph,
                                            const PlayerPage::Figure& figure, std::optional<int> position)
{
    const LadderSheet sheet = sheetFor(graph, figure, position.has_value());
    LadderState state;
    if (position)
        state.moment = Moments(*graph).at(*position);
    const QRectF bounds = sheet.bounds();
    const double widest = std::min(1.0, room_.width() / bounds.width());
    state.scale = std::min(widest, std::max(kReadableOnPaper, height_ / bounds.height()));
    Drawn drawn{{}, graph->hops.size()};
    for (const LadderSheet::Row& row : sheet.rows()) {
        if (row.isEnd() && graph->hops.size() < figure.hops)
            continue;  // the ends of a run that goes on are none
        if (drawn.formats.size() == kMostRows) {
            drawn.hops = row.isCut() ? row.firstHop - 1 : graph->calls[row.first].firstHop - 1;
            break;
        }
        const QRectF shown(0, row.top, bounds.right(), std::min(bounds.bottom() - row.top, row.height));
        state.visible = shown;
        QTextCharFormat format;
        format.setObjectType(kObject);
        format.setProperty(kNumber, static_cast<int>(pieces_.size()));
        pieces_.push_back({sheet.display(Theme::print(), state), shown,
                           std::min(state.scale, room_.height() / shown.height()),
                           drawn.formats.empty() ? wordsFor(*graph, figure, position) : QStringLiteral("…")});
        drawn.formats.push_back(format);
    }
    return drawn;
}

const HandoutPictures::Piece& HandoutPictures::pieceOf(const QTextFormat& format) const
{
    return pieces_.at(static_cast<std::size_t>(format.intProperty(kNumber)));
}

QSizeF HandoutPictures::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    return pieceOf(format).shown.size() * pieceOf(format).scale;
}

void HandoutPictures::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format)
{
    const Piece& piece = pieceOf(format);
    const QPointF to = piece.list.origin - piece.shown.topLeft();
    const QRectF shown = piece.shown.translated(-piece.list.origin);  // as the items are placed
    painter->save();
    painter->translate(rect.topLeft());
    painter->scale(piece.scale, piece.scale);
    painter->translate(to);
    painter->setClipRect(shown, Qt::IntersectClip);
    paintItems(*painter, piece.list, shown);
    painter->restore();
}

}  // namespace keyfall
