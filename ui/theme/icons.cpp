// SPDX-License-Identifier: MIT
#include "ui/theme/icons.h"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace keyfall {

namespace {

/// Draws an SVG whose strokes are `currentColor` in one colour for enabled and another for disabled.
class TintedSvg final : public QIconEngine {
public:
    TintedSvg(QByteArray svg, const QColor& normal, const QColor& disabled)
        : svg_(std::move(svg)), normal_(normal), disabled_(disabled)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        QByteArray tinted = svg_;
        tinted.replace("currentColor", (mode == QIcon::Disabled ? disabled_ : normal_).name().toLatin1());
        QSvgRenderer renderer(tinted);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        renderer.render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new TintedSvg(svg_, normal_, disabled_); }
    [[nodiscard]] bool isNull() override { return svg_.isEmpty(); }

private:
    QByteArray svg_;
    QColor normal_;
    QColor disabled_;
};

}  // namespace

QIcon themedIcon(const QString& name, const Theme& theme)
{
    QFile file(QStringLiteral(":/keyfall/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QColor text = theme[ColorRole::text];
    return QIcon(new TintedSvg(file.readAll(), text, mixed(text, theme[ColorRole::background], 0.6)));
}

QStringList iconNames()
{
    QStringList names;
    const QStringList files = QDir(QStringLiteral(":/keyfall/icons")).entryList({}, QDir::Files, QDir::Name);
    for (const QString& file : files)
        names.append(file.chopped(4));
    return names;
}

}  // namespace keyfall
