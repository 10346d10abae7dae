// SPDX-License-Identifier: MIT
// What a view keeps from frame to frame looks as what is painted anew.
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_items.h"
#include "ui/picture/paint_cache.h"
#include "ui/picture/painter_sink.h"

#include <QTest>

#include <cmath>

using namespace keyfall;

namespace {

QImage painted(const DisplayList& list, PaintCache* cache, double scale = 1)
{
    QImage image(400, 220, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    paintItems(painter, list, QRectF(0, 0, 400, 200), ItemFilter::all, cache);
    return image;
}

int furthest(QRgb a, QRgb b)
{
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// How many pixels have a channel that differs by more than `much`.
int differing(const QImage& a, const QImage& b, int much)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += furthest(a.pixel(x, y), b.pixel(x, y)) > much ? 1 : 0;
    return count;
}

DisplayList boxes()
{
    DisplayList list;
    list.items = {ItemMaker::box(Part::box, 1, QRectF(10, 10, 180, 48), 6, QColor(0xd0, 0xe4, 0xf0), Qt::blue, 1.4),
                  ItemMaker::box(Part::box, 2, QRectF(12, 70, 4, 36), 2, Qt::red, {}),
                  ItemMaker::box(Part::badge, 3, QRectF(30, 70, 60, 15), 7.5, {}, Qt::black, 1),
                  ItemMaker::box(Part::chip, 4, QRectF(100, 70, 80, 18), 9, Qt::yellow, Qt::darkGray, 1.2),
                  ItemMaker::box(Part::box, 5, QRectF(210, 10, 150, 90), 9, {}, Qt::darkGreen, 3)};
    list.items[3].dash = Dash::dashed;
    list.items[4].opacity = 0.5;
    return list;
}

}  // namespace

class PaintCacheTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void boxesAtWholePixelsLookTheSame()
    {
        PaintCache cache;
        for (const double scale : {1.0, 2.0}) {
            const QImage exact = painted(boxes(), nullptr, scale);
            QVERIFY(differing(exact, painted({}, nullptr), 40) > 1000);
            // Curves are broken into lines in other coordinates.
            QCOMPARE(differing(exact, painted(boxes(), &cache, scale), 20), 0);
            QCOMPARE(differing(exact, painted(boxes(), &cache, scale), 20), 0);
        }
    }
    void boxesBetweenPixelsMoveToTheNearestOne()
    {
        DisplayList between = boxes();
        for (DisplayItem& item : between.items)
            item.moveBy(0.4, -0.3);
        PaintCache cache;
        QCOMPARE(differing(painted(boxes(), nullptr), painted(between, &cache), 4), 0);
    }
    void aBoxKeepsItsSizeWhileItMoves()
    {
        PaintCache cache;
        const auto inked = [&](double x) {
            DisplayList list;
            list.items = {ItemMaker::box(Part::box, 1, QRectF(x, 20, 100.5, 30.5), 6, Qt::black, {})};
            return differing(painted(list, &cache), painted({}, nullptr), 128);
        };
        const int first = inked(10);
        for (double x = 10; x < 12; x += 0.1)
            QCOMPARE(inked(x), first);
    }
    void wordsLookTheSame()
    {
        DisplayList list;
        list.items = {ItemMaker::text(Part::boxText, 1, FontRole::heading, QPointF(10.3, 30),
                                      QStringLiteral("add · Cpu"), Qt::black),
                      ItemMaker::text(Part::boxText, 1, FontRole::mono, QPointF(10, 60),
                                      QStringLiteral("y = add(a, b)"), Qt::blue),
                      ItemMaker::text(Part::boxText, 1, FontRole::small, QPointF(200, 90), QStringLiteral("→ ‘ffi’ äö"),
                                      Qt::red)};
        list.items[2].angle = -30;
        PaintCache cache;
        for (const double scale : {1.0, 0.8182, 1.5}) {
            const QImage exact = painted(list, nullptr, scale);
            QVERIFY(differing(exact, painted({}, nullptr), 40) > 300);
            QCOMPARE(differing(exact, painted(list, &cache, scale), 4), 0);
            QCOMPARE(differing(exact, painted(list, &cache, scale), 4), 0);
        }
    }
    void whatIsKeptIsBounded()
    {
        PaintCache cache;
        DisplayList list;
        for (int i = 0; i < 30'000; ++i) {
            list.items = {ItemMaker::text(Part::boxText, 1, FontRole::small, {}, QString::number(i), Qt::black),
                          ItemMaker::box(Part::box, 1, QRectF(0, 0, 10 + i % 150, 10 + i / 150), 3, Qt::red, {})};
            (void)painted(list, &cache);
            QVERIFY(cache.size() <= 8192);
        }
        QVERIFY(cache.size() > 100);
    }
    void aTurnedPainterIsPaintedWithoutIt()
    {
        QImage image(10, 10, QImage::Format_RGB32);
        QPainter painter(&image);
        PaintCache cache;
        QVERIFY(cache.begin(painter));
        painter.rotate(30);
        QVERIFY(!cache.begin(painter));
    }
};

KEYFALL_TEST(PaintCacheTest)
#include "paint_cache_test.moc"
