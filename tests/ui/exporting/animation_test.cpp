// SPDX-License-Identifier: MIT
// GIFs are read by Qt, which did not write them; of a WebP its list of frames. What both show, pixel by pixel, is in
// tests/app/animation_frames.py.
#include "core/graph/moments.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/exporting/export_picture.h"
#include "ui/exporting/gif_palette.h"

#include <QBuffer>
#include <QImageReader>
#include <QSet>
#include <QTest>

using namespace keyfall;

class AnimationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFrameAPosition();
    void errorsAndTheEndStayLonger();
    void oneCallAndOneStep();
    void asWideAsAsked();
    void flatColorsStay();
    void whatLooksTheSameIsAFrameToo();
    void whatCannotBeIsSaid();
    void sameBytesEveryTime();

private:
    struct Gif {
        QList<QImage> frames;
        QList<int> delays;
        int loops = 0;
    };
    static Gif read(const QByteArray& bytes)
    {
        QByteArray copy = bytes;
        QBuffer buffer(&copy);
        buffer.open(QIODevice::ReadOnly);
        QImageReader reader(&buffer, "gif");
        Gif gif;
        for (QImage image = reader.read(); !image.isNull(); image = reader.read()) {
            gif.frames << image.convertToFormat(QImage::Format_RGB32);
            gif.delays << reader.nextImageDelay();
        }
        gif.loops = reader.loopCount();
        return gif;
    }
    static Gif gifOf(const CallGraph& graph, ExportOptions options = {})
    {
        options.format = ExportFormat::gif;
        const auto bytes = exportBytes(graph, options);
        if (!bytes)
            qWarning() << bytes.error().text().c_str();
        return bytes ? read(*bytes) : Gif();
    }
    /// The durations in a WebP's list of frames (RIFF: a name, a length, that many bytes, even).
    static QList<int> durations(const QByteArray& webp)
    {
        QList<int> found;
        const auto number = [&](qsizetype at, int count) {
            quint32 value = 0;
            for (int i = count - 1; i >= 0; --i)
                value = value << 8 | static_cast<unsigned char>(webp.at(at + i));
            return value;
        };
        for (qsizetype at = 12; at + 8 <= webp.size(); at += 8 + number(at + 4, 4) + number(at + 4, 4) % 2)
            if (webp.sliced(at, 4) == "ANMF")
                found << static_cast<int>(number(at + 8 + 12, 3));
        return found;
    }
};

void AnimationTest::aFrameAPosition()
{
    for (const auto& [name, builder] : graphs::all()) {
        const qsizetype positions = Moments(builder.graph()).count() + 1;
        const Gif gif = gifOf(builder.graph());
        QCOMPARE(gif.frames.size(), positions);
        QCOMPARE(gif.loops, -1);  // without end
        ExportOptions options;
        options.format = ExportFormat::webp;
        const auto webp = exportBytes(builder.graph(), options);
        QVERIFY2(webp, name.c_str());
        QCOMPARE(durations(*webp).size(), positions);
    }
}

void AnimationTest::errorsAndTheEndStayLonger()
{
    graphs::Builder b;
    b.call("f", {"Autograd", "Cpu"});
    const HopId autograd = b.hop(0, CallKind::call, "Autograd");
    const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
    b.at(cpu).error = HopError{"it is broken", true};
    b.at(autograd).error = HopError{"it is broken", false};
    b.call("g", {"Cpu"});
    b.hop(0, CallKind::call, "Cpu");
    QCOMPARE(gifOf(b.graph()).delays, (QList<int>{1200, 1200, 2500, 1200, 2500}));
    ExportOptions options;
    options.format = ExportFormat::webp;
    QCOMPARE(durations(*exportBytes(b.graph(), options)), (QList<int>{1200, 1200, 2500, 1200, 2500}));
}

void AnimationTest::oneCallAndOneStep()
{
    const CallGraph graph = graphs::many(3);
    const Moments moments(graph);
    ExportOptions options;
    qsizetype all = 0;
    for (options.call = 0; *options.call < 3; ++*options.call)
        all += gifOf(graph, options).frames.size() - 1;  // each begins before its call
    QCOMPARE(all, moments.count());
    options.call.reset();
    options.moment = moments.at(4);
    const Gif first = gifOf(graph, options);
    QCOMPARE(first.frames.size(), 5);
    QCOMPARE(first.delays.last(), 2500);
}

void AnimationTest::asWideAsAsked()
{
    ExportOptions options;
    options.pixelWidth = 640;
    for (const QImage& frame : gifOf(graphs::chain().graph(), options).frames)
        QCOMPARE(frame.width(), 640);
}

/// What is drawn in a colour of its own keeps it; only the edges of letters may come out a little otherwise.
void AnimationTest::flatColorsStay()
{
    for (const QString& theme : Theme::names()) {
        ExportOptions options;
        options.theme = *Theme::named(theme);
        options.scale = 1.5;
        const CallGraph graph = graphs::skipping().graph();
        const Gif gif = gifOf(graph, options);
        const Moments moments(graph);
        for (int position : {0, 2, moments.count()}) {
            options.moment = moments.at(position);
            const auto wanted = renderImage(graph, options);
            QVERIFY(wanted);
            QCOMPARE(gif.frames.at(position).size(), wanted->size());
            QSet<QRgb> flat{options.theme[ColorRole::background].rgb()};
            for (const DisplayItem& item : exportList(graph, options).items)
                for (const QColor& color : {item.fill, item.stroke})
                    if (color.isValid() && color.alpha() == 255 && item.opacity == 1)
                        flat.insert(color.rgb());
            int same = 0;
            int worst = 0;
            for (int y = 0; y < wanted->height(); ++y)
                for (int x = 0; x < wanted->width(); ++x) {
                    const QRgb a = gif.frames.at(position).pixel(x, y);
                    const QRgb b = wanted->pixel(x, y);
                    if (a != b && flat.contains(b))
                        QFAIL(qPrintable(QColor(b).name() + QLatin1String(" became ") + QColor(a).name()));
                    same += a == b ? 1 : 0;
                    worst = std::max({worst, std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                                      std::abs(qBlue(a) - qBlue(b))});
                }
            const double share = double(same) / (wanted->width() * wanted->height());
            QVERIFY2(share > 0.95, qPrintable(QStringLiteral("%1, %2: %3").arg(theme).arg(position).arg(share)));
            QVERIFY2(worst <= 24, qPrintable(QStringLiteral("%1, %2: off by %3").arg(theme).arg(position).arg(worst)));
        }
    }
}

void AnimationTest::whatLooksTheSameIsAFrameToo()
{
    DisplayList list;
    list.bounds = {0, 0, 40, 30};
    list.background = Qt::white;
    const auto animation = animationOf(
        3, [&](int) { return list; }, [](int) { return 100; }, {});
    QVERIFY(animation);
    QCOMPARE(read(*gifBytes(*animation)).frames.size(), 3);
    QCOMPARE(durations(*webpBytes(*animation)), (QList<int>{100, 100, 100}));
    QCOMPARE(animation->frames[1].change.size(), QSize(1, 1));
}

void AnimationTest::whatCannotBeIsSaid()
{
    ExportOptions options;
    options.format = ExportFormat::gif;
    options.transparent = true;
    const auto transparent = exportBytes(graphs::chain().graph(), options);
    QVERIFY(!transparent && transparent.error().text().find("WebP") != std::string::npos);
    options.format = ExportFormat::webp;
    QVERIFY(exportBytes(graphs::chain().graph(), options));
    const auto long_ = exportBytes(graphs::many(400), options);
    QVERIFY(!long_);
    QCOMPARE(long_.error().kind, ErrorKind::badInput);
    QVERIFY2(long_.error().text().find("one call") != std::string::npos, long_.error().text().c_str());
    options.call = 399;
    QVERIFY(exportBytes(graphs::many(400), options));
    options.scale = 1000;
    QVERIFY(!exportBytes(graphs::chain().graph(), options));
}

void AnimationTest::sameBytesEveryTime()
{
    for (const ExportFormat format : {ExportFormat::gif, ExportFormat::webp}) {
        ExportOptions options;
        options.format = format;
        QCOMPARE(*exportBytes(graphs::nested().graph(), options), *exportBytes(graphs::nested().graph(), options));
    }
}

KEYFALL_TEST(AnimationTest)
#include "animation_test.moc"
