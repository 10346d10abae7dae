// SPDX-License-Identifier: MIT
#include "ui/exporting/run_pages.h"

#include "ui/callgraph/ladder_items.h"
#include "ui/exporting/picture_legend.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"
#include "ui/words/listed.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::RunPages)
};

constexpr double kMargin = 40;
constexpr double kHead = 66;      ///< height of the caption
constexpr double kLargest = 1.5;  ///< a short run is not blown up further

/// How large a picture is at least, where it is read.
struct Sizes {
    double onOnePage;    ///< smaller, it goes on on the next page
    double onManyPages;  ///< where it does
    double whole;        ///< at this size a call is rather whole than larger
    double type;         ///< of the words around it
};
/// In a hand: the smallest words have 6 points where a call is whole.
constexpr Sizes kInHand{0.6, 0.72, 0.74, 1};
constexpr Sizes kInRoom{0.8, 0.95, 0.9, 1.5};

const Sizes& sizesOf(const RunPages::Options& options)
{
    return options.forRoom ? kInRoom : kInHand;
}

constexpr int kMostLines = 5;  ///< of the program
constexpr double kFootScale = 1.1;

struct Preset {
    const char* name;
    double width;
    double height;
};
constexpr std::array<Preset, 4> kPresets{
    {{"slide", 1280, 720}, {"a4", 793.7, 1122.5}, {"a4-landscape", 1122.5, 793.7}, {"letter", 816, 1056}}};

/// A way to put all of a run on one page.
struct Fit {
    double scale = 0;
    double wrap = 0;  ///< the width at which rows break
    bool narrow = false;
};

LadderSheet sheetOf(const CallGraph& graph, const RunPages::Options& options, bool narrow)
{
    return {std::shared_ptr<const CallGraph>(std::shared_ptr<void>(), &graph),
            {.call = options.call, .times = options.times, .narrowCards = narrow},
            false};
}

/// The largest way, and the largest one that cuts no call of few hops.
std::pair<Fit, Fit> fitsOf(const CallGraph& graph, const RunPages::Options& options, const QSizeF& room)
{
    std::pair<Fit, Fit> best;
    for (const bool narrow : {false, true}) {
        LadderSheet sheet = sheetOf(graph, options, narrow);
        for (const double wanted :
             {1.5, 1.4, 1.3, 1.2, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1}) {
            const double wrap = room.width() / wanted;
            sheet.wrap(wrap, LadderSheet::Wide::isCut);
            const QRectF bounds = sheet.bounds();
            const double scale = std::min({room.width() / bounds.width(), room.height() / bounds.height(), kLargest});
            if (!narrow && scale > best.first.scale)
                best.first = {scale, wrap, narrow};
            if (!sheet.cutsShort() && scale > best.second.scale)
                best.second = {scale, wrap, narrow};
        }
    }
    return best;
}

}  // namespace

QStringList pagePresetNames()
{
    QStringList names;
    for (const Preset& preset : kPresets)
        names << QString::fromLatin1(preset.name);
    return names;
}

Expected<QSizeF> pagePresetSize(const QString& name)
{
    for (const Preset& preset : kPresets)
        if (name == QLatin1String(preset.name))
            return QSizeF(preset.width, preset.height);
    return badInput({}, Words::tr("There is no page \"%1\".").arg(name).toStdString(),
                    Words::tr("use one of: %1").arg(listNames(pagePresetNames())).toStdString());
}

std::vector<std::pair<int, int>> rowsOfPages(const LadderSheet& sheet, double height)
{
    std::vector<std::pair<int, int>> pages;
    const auto& rows = sheet.rows();
    for (int first = 0; first < static_cast<int>(rows.size());) {
        const double top = rows[static_cast<std::size_t>(first)].top;
        int end = first + 1;
        while (end < static_cast<int>(rows.size())
               && rows[static_cast<std::size_t>(end)].top + rows[static_cast<std::size_t>(end)].height - top <= height)
            ++end;
        pages.emplace_back(first, end);
        first = end;
    }
    return pages;
}

RunPages::RunPages(const CallGraph& graph, const Options& options)
    : graph_(graph),
      options_(options),
      sheet_(sheetOf(graph, options, false)),
      type_(sizesOf(options).type),
      legend_(pictureLegend(graph, options.call, options.theme, (options.size.width() - 2 * kMargin) / 2 / footScale()))
{
    for (std::size_t i = 0; i < graph.calls.size(); ++i) {
        const TopCall& call = graph.calls[i];
        const QString line = QString::fromStdString(call.source.empty() ? call.op : call.source);
        if ((!options.call || *options.call == i) && (lines_.isEmpty() || lines_.last() != line))
            lines_ << line;
        lineOf_.push_back(lines_.size() - 1);
    }
    const double lines =
        static_cast<double>(std::min<qsizetype>(lines_.size(), kMostLines)) * lineHeightOf(FontRole::mono);
    foot_ = std::max(lines, legend_.bounds.height()) * footScale() + 14;
    const QSizeF free = room().size();
    const Sizes& sizes = sizesOf(options);
    const auto [largest, whole] = fitsOf(graph, options, free);
    const Fit& best = whole.scale >= sizes.whole ? whole : largest;
    const bool goesOn = options.manyPages && best.scale < sizes.onOnePage;
    double scale = goesOn ? sizes.onManyPages : best.scale;
    if (best.narrow)
        sheet_ = sheetOf(graph, options, true);
    sheet_.wrap(goesOn ? free.width() / sizes.onManyPages : best.wrap, LadderSheet::Wide::isCut);
    if (goesOn)  // a call that cannot be cut may be wider
        scale = std::min(scale, free.width() / sheet_.bounds().width());
    scale_ = scale;
    if (goesOn)
        parts_ = rowsOfPages(sheet_, free.height() / scale);
    else
        parts_.emplace_back(0, static_cast<int>(sheet_.rows().size()));
}

double RunPages::footScale() const
{
    return kFootScale * (1 + type_) / 2;
}

QRectF RunPages::room() const
{
    const double head = kHead * type_;
    return {kMargin, kMargin + head, options_.size.width() - 2 * kMargin,
            options_.size.height() - 2 * kMargin - head - foot_};
}

DisplayList RunPages::caption(const std::optional<Moment>& moment, int number) const
{
    const double width = (options_.size.width() - 2 * kMargin) / type_;
    DisplayList list;
    list.bounds = QRectF(0, 0, width, kHead);
    const QColor text = options_.theme[ColorRole::text];
    QString says;
    if (!moment && options_.hops > graph_.hops.size())
        says = Words::tr("Hops: %1, those after the first %2 like the last one. Keys of %3.")
                   .arg(options_.hops)
                   .arg(graph_.hops.size())
                   .arg(QString::fromStdString(graph_.model->name()));
    else if (!moment)
        says = Words::tr("Hops: %1. Keys of %2.")
                   .arg(graph_.hops.size())
                   .arg(QString::fromStdString(graph_.model->name()));
    else if (const Hop* hop = graph_.find(moment->hop); hop == nullptr)
        says = Words::tr("Before the call.");
    else
        says = moment->returned ? Words::tr("Back: %1").arg(HopText::sentence(graph_, *hop))
                                : HopText::sentence(graph_, *hop, hasEnded(graph_, *moment));
    const qsizetype line = moment && moment->hop != 0 ? lineOf_[graph_.hops[moment->hop - 1].call] : 0;
    const QString title = lines_.size() > 1 && !moment ? lines_.first() + QStringLiteral(" …") : lines_.value(line);
    const QString place = count() > 1 ? QStringLiteral("%1 / %2").arg(number + 1).arg(count()) : QString();
    const double right = place.isEmpty() ? 0 : textWidth(FontRole::body, place) + 20;
    list.items.push_back(ItemMaker::text(Part::header, 0, FontRole::title, {0, 18},
                                         shortened(FontRole::title, title, width - right), text));
    if (!place.isEmpty())
        list.items.push_back(ItemMaker::text(Part::header, 0, FontRole::body, {width - right + 20, 18}, place,
                                             options_.theme[ColorRole::dimText]));
    double y = 40;
    for (const QString& part : wrapped(FontRole::body, says, width, 2)) {
        list.items.push_back(ItemMaker::text(Part::header, 0, FontRole::body, {0, y}, part, text));
        y += lineHeightOf(FontRole::body);
    }
    return list;
}

/// The lines around the one that runs.
DisplayList RunPages::program(const std::optional<Moment>& moment) const
{
    DisplayList list;
    const double width = (options_.size.width() - 2 * kMargin) / 2 / footScale() - 30;
    const double height = lineHeightOf(FontRole::mono);
    qsizetype now = -1;
    if (moment && moment->hop != 0)
        now = lineOf_[graph_.hops[moment->hop - 1].call];
    const qsizetype shown = std::min<qsizetype>(lines_.size(), kMostLines);
    const qsizetype first = std::clamp<qsizetype>(now - kMostLines / 2, 0, lines_.size() - shown);
    for (qsizetype i = 0; i < shown; ++i) {
        const bool more = (i == 0 && first > 0) || (i == shown - 1 && first + shown < lines_.size());
        const double y = static_cast<double>(i) * height;
        const bool runs = first + i == now;
        if (runs)
            list.items.push_back(ItemMaker::path(Part::header, 0,
                                                 ItemMaker::arrowHead({0, y + height / 2}, {9, y + height / 2}),
                                                 options_.theme[ColorRole::edge], {}));
        list.items.push_back(ItemMaker::text(Part::header, 0, FontRole::mono, {16, y + ascentOf(FontRole::mono)},
                                             more && !runs ? QStringLiteral("…")
                                                           : shortened(FontRole::mono, lines_[first + i], width - 16),
                                             options_.theme[runs || now < 0 ? ColorRole::text : ColorRole::dimText]));
    }
    list.bounds = QRectF(0, 0, width, static_cast<double>(shown) * height);
    return list;
}

Page RunPages::page(int number, const std::optional<Moment>& moment) const
{
    Page page;
    page.size = options_.size;
    page.background = options_.theme[ColorRole::background];
    const auto add = [&page](DisplayList list, QPointF at, double scale) {
        const QRectF all = list.bounds;
        page.parts.push_back({std::move(list), all, at, scale});
    };
    add(caption(moment, number), {kMargin, kMargin}, type_);
    const QRectF free = room();
    const auto [first, end] = parts_[static_cast<std::size_t>(number)];
    if (end > first) {
        const LadderSheet::Row& last = sheet_.rows()[static_cast<std::size_t>(end - 1)];
        const double top = sheet_.rows()[static_cast<std::size_t>(first)].top;
        const QRectF shown(0, top, sheet_.bounds().right(),
                           end == static_cast<int>(sheet_.rows().size()) ? sheet_.bounds().bottom() - top
                                                                         : last.top + last.height - top);
        const double scale = std::min(scale_, free.height() / shown.height());  // one row may be higher than the page
        LadderState state;
        state.moment = moment;
        state.scale = scale;
        state.visible = shown;
        page.parts.push_back({sheet_.display(options_.theme, state),
                              shown,
                              {free.left() + (free.width() - shown.width() * scale) / 2, free.top()},
                              scale});
    }
    const double foot = options_.size.height() - kMargin - foot_ + 14;
    add(program(moment), {kMargin, foot}, footScale());
    add(legend_, {kMargin + free.width() - legend_.bounds.width() * footScale(), foot}, footScale());
    return page;
}

}  // namespace keyfall
