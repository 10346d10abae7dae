// SPDX-License-Identifier: MIT
#include "ui/exporting/player_picture.h"

#include "core/graph/moments.h"
#include "ui/callgraph/ladder_sheet.h"
#include "ui/picture/svg_sink.h"

#include <QHash>

#include <algorithm>
#include <vector>

namespace keyfall {

namespace {

constexpr double kWrap = 1300;  ///< calls go on in a row below: as wide as a page is read
constexpr int kColorLength = 7;

/// An element, and the positions from and to which it is drawn.
struct PlacedElement {
    QByteArray key;
    QByteArray element;
    std::vector<std::pair<int, int>> when;

    void drawnAt(int position)
    {
        if (!when.empty() && when.back().second == position - 1)
            when.back().second = position;
        else
            when.emplace_back(position, position);
    }
};

/// `light` with each colour as a variable that is the one of `dark` in the dark. Both come from the same items, so that
/// they differ in colours only.
QByteArray themed(const QByteArray& light, const QByteArray& dark, PlayerColors& colors)
{
    QByteArray text;
    qsizetype done = 0;
    for (qsizetype at = light.indexOf("\"#"); at >= 0; at = light.indexOf("\"#", at + kColorLength)) {
        text += light.sliced(done, at + 1 - done);
        const QByteArray day = light.sliced(at + 1, kColorLength);
        text += colors.use(day, dark.size() == light.size() ? dark.sliced(at + 1, kColorLength) : day);
        done = at + 1 + kColorLength;
    }
    return text + light.sliced(done);
}

/// All parts of a picture that grows, bottom first.
class Merged {
public:
    /// The items at the next position, in their order. What was there before keeps its place.
    void add(int position, std::vector<std::pair<QByteArray, QByteArray>> items)
    {
        QHash<QByteArray, std::size_t> places;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            places.insert(parts_[i].key, i);
        std::vector<PlacedElement> merged;
        merged.reserve(parts_.size() + items.size());
        std::size_t taken = 0;
        for (auto& [key, element] : items) {
            const auto found = places.constFind(key);
            if (found == places.constEnd() || *found < taken) {  // new, or it would lie over what lies over it
                merged.push_back({std::move(key), std::move(element), {{position, position}}});
                continue;
            }
            for (; taken < *found; ++taken)
                merged.push_back(std::move(parts_[taken]));
            merged.push_back(std::move(parts_[taken++]));
            merged.back().drawnAt(position);
        }
        for (; taken < parts_.size(); ++taken)
            merged.push_back(std::move(parts_[taken]));
        parts_ = std::move(merged);
    }
    [[nodiscard]] const std::vector<PlacedElement>& parts() const { return parts_; }

private:
    std::vector<PlacedElement> parts_;
};

QByteArray positions(const PlacedElement& part, bool from)
{
    QByteArray text;
    for (const auto& [first, last] : part.when)
        text += (text.isEmpty() ? "" : " ") + QByteArray::number(from ? first : last);
    return text;
}

}  // namespace

QByteArray PlayerColors::use(const QByteArray& light, const QByteArray& dark)
{
    const auto [found, fresh] = numbers_.try_emplace({light, dark}, static_cast<int>(numbers_.size()));
    return "var(--c" + QByteArray::number(found->second) + ")";
}

QByteArray PlayerColors::css() const
{
    QByteArray day;
    QByteArray night;
    for (const auto& [pair, number] : numbers_) {
        const QByteArray name = "--c" + QByteArray::number(number) + ":";
        day += name + pair.first + ";";
        night += name + pair.second + ";";
    }
    return ":root{" + day + "}\n@media (prefers-color-scheme:dark){:root:not([data-theme=light]){" + night
        + "}}\n:root[data-theme=dark]{" + night + "}\n";
}

QByteArray playerSvg(const CallGraph& graph, std::optional<std::uint32_t> call, const QString& title,
                     PlayerColors& colors, bool evenLanes)
{
    const Theme light = Theme::light();
    const Theme dark = Theme::dark();
    LadderSheet sheet(std::shared_ptr<const CallGraph>(std::shared_ptr<void>(), &graph),
                      {.call = call, .times = false, .evenLanes = evenLanes}, false);
    sheet.wrap(kWrap, LadderSheet::Wide::widensAll);
    const Moments moments(graph);
    Merged merged;
    for (int position = 0; position <= moments.count(); ++position) {
        LadderState state;
        state.moment = moments.at(position);
        const DisplayList day = sheet.display(light, state);
        const DisplayList night = sheet.display(dark, state);
        std::vector<std::pair<QByteArray, QByteArray>> items;
        QHash<QByteArray, int> seen;
        for (std::size_t i = 0; i < day.items.size(); ++i) {
            DisplayItem at = day.items[i];
            at.moveBy(day.origin.x(), day.origin.y());
            if (!at.fill.isValid() && !at.stroke.isValid())
                continue;
            DisplayItem after = i < night.items.size() ? night.items[i] : at;
            after.moveBy(night.origin.x(), night.origin.y());
            QByteArray element = themed(svgElement(at), svgElement(after), colors);
            const int times = seen[element]++;
            QByteArray key = element + QByteArray::number(times);
            items.emplace_back(std::move(key), std::move(element));
        }
        merged.add(position, std::move(items));
    }
    const QRectF bounds = sheet.bounds();
    const auto number = [](double value) { return QByteArray::number(qCeil(value)); };
    QByteArray svg = "<svg role=\"img\" xml:space=\"preserve\" width=\"" + number(bounds.width()) + "\" height=\""
        + number(bounds.height()) + "\" viewBox=\"0 0 " + number(bounds.right()) + " " + number(bounds.bottom())
        + "\">\n<title>" + title.toHtmlEscaped().toUtf8() + "</title>\n<rect width=\"100%\" height=\"100%\" fill=\""
        + colors.use(light[ColorRole::background].name().toUtf8(), dark[ColorRole::background].name().toUtf8())
        + "\"/>\n";
    for (const PlacedElement& part : merged.parts()) {
        const qsizetype name = part.element.indexOf(' ');
        svg += part.element.first(name);
        // What is always there needs no word about it.
        if (part.when.size() != 1 || part.when.front() != std::pair(0, moments.count()))
            svg += " data-from=\"" + positions(part, true) + "\" data-to=\"" + positions(part, false) + "\"";
        if (part.when.back().second != moments.count())
            svg += " display=\"none\"";
        svg += part.element.sliced(name);
    }
    return svg + "</svg>\n";
}

}  // namespace keyfall
