// SPDX-License-Identifier: MIT
#include "ui/start/example_model.h"

#include "ui/exporting/export_picture.h"
#include "ui/picture/painter_sink.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// All lanes are shown; smaller than this they could not be told apart. What is too wide shows its beginning.
constexpr double kLeastScale = 0.2;
constexpr double kMostScale = 0.55;
constexpr double kMargin = 6;

QImage draw(const CallGraph& graph, const Theme& theme, QSize pixels, double ratio)
{
    ExportOptions options;
    options.theme = theme;
    options.wrap = 1e9;
    const DisplayList list = exportList(graph, options);
    QImage image(pixels, QImage::Format_RGB32);
    image.fill(theme[ColorRole::background]);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(ratio, ratio);
    const QSizeF room = QSizeF(pixels) / ratio - QSizeF(2 * kMargin, 2 * kMargin);
    const double scale = std::clamp(room.height() / list.bounds.height(), kLeastScale, kMostScale);
    const QSizeF drawn = list.bounds.size() * scale;
    painter.translate(kMargin + std::max(0.0, (room.width() - drawn.width()) / 2),
                      kMargin + std::max(0.0, (room.height() - drawn.height()) / 2));
    painter.scale(scale, scale);
    painter.translate(-list.bounds.topLeft());
    paintItems(painter, list, list.bounds);
    return image;
}

}  // namespace

ExampleModel::ExampleModel(QObject* parent) : QAbstractListModel(parent), entries_(exampleIndex().size()) {}

int ExampleModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

QVariant ExampleModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Example& example = exampleIndex()[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return example.title;
    case Qt::ToolTipRole: return tr("Open the example “%1”").arg(example.title);
    case Qt::AccessibleTextRole: return tr("Example %1").arg(example.title);
    case Qt::AccessibleDescriptionRole: return tr("%1 Needs: %2").arg(example.sentence, example.needs);
    case SentenceRole: return example.sentence;
    case NeedsRole: return example.needs;
    case PathRole: return example.path;
    case HasPictureRole: return entries_[static_cast<std::size_t>(index.row())].graph != nullptr;
    default: return {};
    }
}

void ExampleModel::setGraph(const QString& path, std::shared_ptr<const CallGraph> graph)
{
    const auto& examples = exampleIndex();
    const auto found =
        std::find_if(examples.begin(), examples.end(), [&](const Example& example) { return example.path == path; });
    if (found == examples.end())
        return;
    const auto row = static_cast<std::size_t>(found - examples.begin());
    entries_[row] = {std::move(graph), {}};
    Q_EMIT dataChanged(index(static_cast<int>(row)), index(static_cast<int>(row)));
}

void ExampleModel::setTheme(const Theme& theme)
{
    if (theme == theme_)
        return;
    theme_ = theme;
    for (Entry& entry : entries_)
        entry.picture = {};
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

QImage ExampleModel::picture(int row, QSize pixels, double scale) const
{
    const Entry& entry = entries_[static_cast<std::size_t>(row)];
    if (!entry.graph)
        return {};
    if (entry.picture.size() != pixels) {
        entry.picture = draw(*entry.graph, theme_, pixels, scale);
        entry.picture.setDevicePixelRatio(scale);
    }
    return entry.picture;
}

}  // namespace keyfall
